//! Keyword abilities (CR 702): names, and the shapes of what follows them.

use std::sync::LazyLock;

use rubric_ir::*;
use rubric_text::{Id, id};

use crate::core::{In, Number, Phrase, Printer, Res, Syntax, phrase, stop};
use crate::noun;
use crate::words::{IdMap, attributive, list, print_qual, read_list};
use crate::{amount, cost};

/// A keyword with the words of its name.
type Spelled = (Phrase, KeywordName);

/// Names by their first word, longest first, so that "first strike" is tried before any shorter name.
static NAMES: LazyLock<IdMap<Vec<Spelled>>> = LazyLock::new(|| {
    let mut names: IdMap<Vec<Spelled>> = IdMap::default();
    for name in KeywordName::ALL {
        let words = Phrase::new(name.canonical());
        names.entry(words.first()).or_default().push((words, *name));
    }
    for entries in names.values_mut() {
        entries.sort_by_key(|(words, _)| std::cmp::Reverse(words.ids().len()));
    }
    names
});

/// The name of a keyword.
pub mod name {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, KeywordName> {
        let entries = i.id().and_then(|first| NAMES.get(&first));
        for (words, name) in entries.into_iter().flatten() {
            if words.ids().iter().enumerate().all(|(n, word)| i.peek_at(n).is_some_and(|t| t.id == *word)) {
                return Ok((i.skip(words.ids().len()), *name));
            }
        }
        i.expected(0, "a keyword");
        stop(i)
    }
    /// Prints it.
    pub fn print(value: &KeywordName, p: &mut Printer) -> bool {
        p.words(value.canonical());
        true
    }
}

/// Whether a keyword stands before the dash of an ability that works as the keyword says.
pub const fn is_prefix(name: KeywordName) -> bool {
    matches!(
        name,
        KeywordName::Boast
            | KeywordName::Exhaust
            | KeywordName::Forecast
            | KeywordName::MaxSpeed
            | KeywordName::Solved
    )
}

/// Whether it stands before this one: boast, exhaust and forecast are activated abilities (CR 702.57, 702.142,
/// 702.177).
pub const fn is_prefix_of(name: KeywordName, kind: &AbilityKind) -> bool {
    is_prefix(name)
        && (matches!(name, KeywordName::MaxSpeed | KeywordName::Solved)
            || matches!(kind, AbilityKind::Activated { .. }))
}

/// The keyword of that name.
pub fn named(name: &str) -> Option<KeywordName> {
    KeywordName::ALL.iter().copied().find(|keyword| keyword.text().eq_ignore_ascii_case(name))
}

/// Whether a line is one of keywords, so far as that can be seen without reading it whole: it starts with a
/// keyword, and is no sentence, or a sentence only as the cost behind the keyword's dash.
pub fn is_keyword_line(i: In<'_>) -> bool {
    const STOP: Id = id(".");
    const DASH: Id = id("—");
    let after = match name::read(i) {
        Ok((rest, name)) if !is_prefix(name) => rest,
        _ => match walk(i).map(|(rest, _)| rest).or_else(|_| type_cycling(i).map(|(rest, _)| rest)) {
            Ok(rest) => rest,
            Err(_) => return false,
        },
    };
    let sentence = i.peek_at(i.left().saturating_sub(1)).is_some_and(|t| t.id == STOP || t.id == id("\""));
    !sentence || after.id() == Some(DASH)
}

/// Which shape of parameter a keyword takes (the rule of each in CR 702 says).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    None,
    Cost,
    NumberCost,
    /// "enchant creature": a noun in the singular without article.
    Enchant,
    /// "affinity for artifacts".
    Affinity,
    /// "champion a Faerie".
    Article,
    /// "protection from red".
    Protection,
    /// "hexproof", "hexproof from black".
    Hexproof,
    /// "equip {2}", "equip legendary creature {2}".
    Equip,
    /// "splice onto Arcane {1}{R}".
    Splice,
    /// "partner with Pir".
    Name,
    /// "partner", "partner—Friends forever" (CR 702.124i).
    Partner,
    /// "kicker {R} and/or {W}".
    Kicker,
    /// "banding".
    Offering,
    /// "ripple 4" and others with an optional number.
    OptionalNumber,
    /// "more than meets the eye {4}", costs only.
    Amplify,
}

const fn shape(name: KeywordName) -> Shape {
    use KeywordName as K;
    match name {
        K::Crew
        | K::Annihilator
        | K::Bushido
        | K::Rampage
        | K::Fading
        | K::Vanishing
        | K::Modular
        | K::Dredge
        | K::Bloodthirst
        | K::Graft
        | K::Absorb
        | K::Frenzy
        | K::Poisonous
        | K::Devour
        | K::Soulshift
        | K::Tribute
        | K::Renown
        | K::Fabricate
        | K::Afflict
        | K::Afterlife
        | K::Toxic
        | K::Backup
        | K::Casualty
        | K::Saddle
        | K::Mobilize
        | K::Firebending
        | K::Ripple
        | K::Station
        | K::Hideaway => Shape::OptionalNumber,
        K::Amplify => Shape::Amplify,
        K::Suspend | K::Reinforce | K::Awaken | K::Impending => Shape::NumberCost,
        K::Cycling
        | K::Ward
        | K::Echo
        | K::Buyback
        | K::Flashback
        | K::Madness
        | K::Morph
        | K::Megamorph
        | K::Entwine
        | K::Ninjutsu
        | K::CommanderNinjutsu
        | K::Transmute
        | K::Replicate
        | K::Forecast
        | K::Recover
        | K::AuraSwap
        | K::Fortify
        | K::Transfigure
        | K::Evoke
        | K::Prowl
        | K::Unearth
        | K::LevelUp
        | K::Miracle
        | K::Overload
        | K::Scavenge
        | K::Bestow
        | K::Outlast
        | K::Dash
        | K::Surge
        | K::Emerge
        | K::Escalate
        | K::Embalm
        | K::Eternalize
        | K::Spectacle
        | K::Escape
        | K::Mutate
        | K::Encore
        | K::Foretell
        | K::Disturb
        | K::Cleave
        | K::Reconfigure
        | K::Blitz
        | K::Squad
        | K::Prototype
        | K::MoreThanMeetsTheEye
        | K::Craft
        | K::Disguise
        | K::Plot
        | K::Freerunning
        | K::Offspring
        | K::Warp
        | K::Mayhem
        | K::WebSlinging
        | K::Sneak
        | K::Harmonize
        | K::CumulativeUpkeep
        | K::Multikicker => Shape::Cost,
        K::Enchant => Shape::Enchant,
        K::Affinity => Shape::Affinity,
        K::Champion => Shape::Article,
        K::Protection => Shape::Protection,
        K::Hexproof => Shape::Hexproof,
        K::Equip => Shape::Equip,
        K::Splice => Shape::Splice,
        K::PartnerWith => Shape::Name,
        K::Partner => Shape::Partner,
        K::Kicker => Shape::Kicker,
        K::Offering => Shape::Offering,
        _ => Shape::None,
    }
}

impl Syntax for Keyword {
    fn read(i: In<'_>) -> Res<'_, Self> {
        if let Ok(done) = walk(i) {
            return Ok(done);
        }
        if let Ok(done) = type_cycling(i) {
            return Ok(done);
        }
        if let Ok(done) = offering(i) {
            return Ok(done);
        }
        let (i, name) = name::read(i)?;
        let (i, parameter) = parameter(i, shape(name))?;
        Ok((i, Keyword { name, parameter }))
    }
    fn print(&self, p: &mut Printer) {
        match (&self.parameter, self.name) {
            (KeywordParameter::Walk(qual), KeywordName::Landwalk) => print_walk(qual, p),
            (KeywordParameter::TypeCycling(quals, cost), KeywordName::Cycling) => {
                print_type_cycling(quals, p);
                cost::after_keyword::print(cost, p);
            }
            (KeywordParameter::Noun(noun), KeywordName::Offering) => {
                noun::singular::print(noun, p);
                p.words("offering");
            }
            (parameter, name) => {
                name::print(&name, p);
                print_parameter(parameter, shape(name), p);
            }
        }
    }
}

fn parameter(i: In<'_>, shape: Shape) -> Res<'_, KeywordParameter> {
    match shape {
        Shape::None | Shape::Offering => Ok((i, KeywordParameter::None)),
        Shape::OptionalNumber | Shape::Amplify => match amount::digits::read(i) {
            Ok((i, n)) if amount::is_simple(&n) => Ok((i, KeywordParameter::Number(n))),
            _ => Ok((i, KeywordParameter::None)),
        },
        Shape::Cost => {
            let (i, cost) = Option::<Box<CostAfterKeyword>>::read(i)?;
            Ok((i, cost.map_or(KeywordParameter::None, |cost| KeywordParameter::Cost(cost.0))))
        }
        Shape::NumberCost => {
            let (i, n) = amount::digits::read(i)?;
            let (i, ()) = phrase(i, phrase!("—"))?;
            let (i, cost) = Cost::read(i)?;
            Ok((i, KeywordParameter::NumberCost(n, cost)))
        }
        Shape::Enchant => {
            if let Ok((rest, who)) = crate::player::singular_noun::read(i) {
                return Ok((rest, KeywordParameter::Player(who)));
            }
            let (i, noun) = noun::singular::read(i)?;
            Ok((i, KeywordParameter::Noun(noun)))
        }
        Shape::Affinity => {
            let (i, ()) = phrase(i, phrase!("for"))?;
            let (i, noun) = noun::plural::read(i)?;
            Ok((i, KeywordParameter::Noun(noun)))
        }
        Shape::Article => {
            let (i, noun) = noun::with_article::read(i)?;
            Ok((i, KeywordParameter::Noun(noun)))
        }
        Shape::Protection => {
            let (i, ()) = phrase(i, phrase!("from"))?;
            let (i, qualities) = qualities(i)?;
            Ok((i, KeywordParameter::Quality(qualities)))
        }
        Shape::Hexproof => match phrase(i, phrase!("from")) {
            Ok((i, ())) => {
                let (i, qualities) = qualities(i)?;
                Ok((i, KeywordParameter::From(qualities)))
            }
            Err(_) => Ok((i, KeywordParameter::None)),
        },
        Shape::Equip => {
            if let Ok((rest, cost)) = cost::after_keyword::read(i) {
                return Ok((rest, KeywordParameter::Cost(cost)));
            }
            match noun::singular::read(i) {
                Ok((rest, noun)) => {
                    let (rest, cost) = cost::after_keyword::read(rest)?;
                    Ok((rest, KeywordParameter::NounCost(noun, cost)))
                }
                Err(_) => Ok((i, KeywordParameter::None)),
            }
        }
        Shape::Splice => {
            let (i, ()) = phrase(i, phrase!("onto"))?;
            let (i, noun) = noun::singular::read(i)?;
            let (i, cost) = cost::after_keyword::read(i)?;
            Ok((i, KeywordParameter::NounCost(noun, cost)))
        }
        Shape::Partner => match phrase(i, phrase!("—")) {
            Ok((rest, ())) => {
                let words: Vec<&str> = (0..3).filter_map(|n| rest.peek_at(n)).map(|t| rest.text(t)).collect();
                Ok((rest.skip(words.len()), KeywordParameter::Name(Name(words.join(" ")))))
            }
            Err(_) => Ok((i, KeywordParameter::None)),
        },
        Shape::Name => {
            let (i, name) = crate::filter::card_name::read(i)?;
            Ok((i, KeywordParameter::Name(name)))
        }
        Shape::Kicker => {
            let (i, first) = cost::after_keyword::read(i)?;
            match Conj::read(i) {
                Ok((rest, conj)) => {
                    let (rest, second) = cost::after_keyword::read(rest)?;
                    Ok((rest, KeywordParameter::Costs { costs: vec![first, second], conj }))
                }
                Err(_) => Ok((i, KeywordParameter::Cost(first))),
            }
        }
    }
}

/// Whether a keyword ends in a cost told in words, which makes a sentence of it.
pub fn ends_in_words(keyword: &Keyword) -> bool {
    let worded = |cost: &Cost| !matches!(cost.parts.as_slice(), [CostPart::Mana(_)]);
    match &keyword.parameter {
        KeywordParameter::Cost(cost)
        | KeywordParameter::NounCost(_, cost)
        | KeywordParameter::NumberCost(_, cost)
        | KeywordParameter::TypeCycling(_, cost) => worded(cost),
        KeywordParameter::Costs { costs, .. } => costs.last().is_some_and(worded),
        _ => false,
    }
}

fn print_parameter(parameter: &KeywordParameter, shape: Shape, p: &mut Printer) {
    let fits = match (parameter, shape) {
        (KeywordParameter::None, shape) => may_stand_alone(shape),
        (KeywordParameter::Number(n), Shape::OptionalNumber | Shape::Amplify) => {
            amount::is_simple(n) && amount::digits::print(n, p)
        }
        (KeywordParameter::Cost(cost), Shape::Cost | Shape::Equip | Shape::Kicker) => {
            cost::after_keyword::print(cost, p)
        }
        (KeywordParameter::NumberCost(n, cost), Shape::NumberCost) => {
            amount::digits::print(n, p);
            p.words("—");
            cost::print_cost(cost, p);
            true
        }
        (KeywordParameter::Noun(noun), Shape::Enchant) => noun::singular::print(noun, p),
        (KeywordParameter::Player(who), Shape::Enchant) => crate::player::singular_noun::print(who, p),
        (KeywordParameter::Noun(noun), Shape::Affinity) => {
            p.words("for");
            noun::plural::print(noun, p)
        }
        (KeywordParameter::Noun(noun), Shape::Article) => noun::with_article::print(noun, p),
        (KeywordParameter::Quality(qualities), Shape::Protection)
        | (KeywordParameter::From(qualities), Shape::Hexproof) => {
            p.words("from");
            print_qualities(qualities, p);
            true
        }
        (KeywordParameter::NounCost(noun, cost), Shape::Equip) => {
            noun::singular::print(noun, p);
            cost::after_keyword::print(cost, p)
        }
        (KeywordParameter::NounCost(noun, cost), Shape::Splice) => {
            p.words("onto");
            noun::singular::print(noun, p);
            cost::after_keyword::print(cost, p)
        }
        (KeywordParameter::Name(name), Shape::Partner) => {
            p.words("—");
            p.words(&name.0);
            true
        }
        (KeywordParameter::Name(name), Shape::Name) => crate::filter::card_name::print(name, p),
        (KeywordParameter::Costs { costs, conj }, Shape::Kicker) => match costs.as_slice() {
            [first, second] => {
                cost::after_keyword::print(first, p);
                conj.print(p);
                cost::after_keyword::print(second, p)
            }
            _ => false,
        },
        _ => false,
    };
    if !fits {
        p.fail();
    }
}

/// Whether a keyword of that shape is said without a parameter.
const fn may_stand_alone(shape: Shape) -> bool {
    matches!(
        shape,
        Shape::None
            | Shape::Cost
            | Shape::Hexproof
            | Shape::Equip
            | Shape::OptionalNumber
            | Shape::Amplify
            | Shape::Partner
    )
}

/// A cost as keywords take it, so that `Option` can read it.
struct CostAfterKeyword(Cost);
impl Syntax for CostAfterKeyword {
    fn read(i: In<'_>) -> Res<'_, Self> {
        let (i, cost) = cost::after_keyword::read(i)?;
        Ok((i, CostAfterKeyword(cost)))
    }
    fn print(&self, p: &mut Printer) {
        cost::after_keyword::print(&self.0, p);
    }
}

syntax! {
    quality: Quality {
        [Quality::Everything] { "everything" }
        [Quality::AllColors] { "all colors" }
        [Quality::EachColor] { "each color" }
        [Quality::EachOpponent] { "each of your opponents" }
        [Quality::Chosen(chosen)] { "the chosen" chosen }
        [Quality::OfYourChoice(chosen)] { "the" chosen "of your choice" }
        [Quality::Noun(noun)] { noun @ noun::plural }
        [Quality::Qual(qual)] { qual @ single_attributive }
    }
}

mod single_attributive {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Qual> {
        attributive(i)
    }
    pub fn print(value: &Qual, p: &mut Printer) -> bool {
        print_qual(value, Number::Singular, p);
        true
    }
}

/// "red and from blue", "Demons, from Dragons, and from Hydras".
fn qualities(i: In<'_>) -> Res<'_, Vec<Quality>> {
    let (mut i, first) = quality::read(i)?;
    let mut all = vec![first];
    loop {
        // Two are joined by "and", more by commas and ", and".
        let two = all.len() == 1;
        let joined = if two { phrase(i, phrase!("and from")) } else { phrase(i, phrase!(", and from")) };
        let (rest, last) = match joined {
            Ok((rest, ())) => (rest, true),
            Err(_) => match phrase(i, phrase!(", from")) {
                Ok((rest, ())) => (rest, false),
                Err(_) if two => break,
                Err(_) => return stop(i),
            },
        };
        let (rest, next) = quality::read(rest)?;
        all.push(next);
        i = rest;
        if last {
            break;
        }
    }
    Ok((i, all))
}

fn print_qualities(qualities: &[Quality], p: &mut Printer) {
    let count = qualities.len();
    if count == 0 {
        p.fail();
    }
    for (n, one) in qualities.iter().enumerate() {
        if n > 0 {
            let last = n + 1 == count;
            p.words(match (last, count) {
                (true, 2) => "and from",
                (true, _) => ", and from",
                (false, _) => ", from",
            });
        }
        if !quality::print(one, p) {
            p.fail();
        }
    }
}

/// "islandwalk", "snow swampwalk", "legendary landwalk": the last word is one token.
fn walk(i: In<'_>) -> Res<'_, Keyword> {
    let walks = &*WALKS;
    match i.id().and_then(|id| walks.get(&id)) {
        Some(qual) => {
            let parameter = KeywordParameter::Walk(qual.clone());
            Ok((i.skip(1), Keyword { name: KeywordName::Landwalk, parameter }))
        }
        None => stop(i),
    }
}

static WALKS: LazyLock<IdMap<Qual>> = LazyLock::new(|| {
    Subtype::ALL
        .iter()
        .filter(|s| matches!(s.of(), SubtypeOf::Land))
        .map(|s| (id(&format!("{}walk", s.text().to_lowercase())), Qual::Subtype(*s)))
        .collect()
});

fn print_walk(qual: &Qual, p: &mut Printer) {
    match qual {
        Qual::Subtype(subtype) if matches!(subtype.of(), SubtypeOf::Land) => {
            p.words(&format!("{}walk", subtype.text().to_lowercase()));
        }
        _ => p.fail(),
    }
}

static TYPE_CYCLINGS: LazyLock<IdMap<Qual>> = LazyLock::new(|| {
    Subtype::ALL
        .iter()
        .map(|s| (id(&format!("{}cycling", s.text().to_lowercase())), Qual::Subtype(*s)))
        .chain([(id("landcycling"), Qual::Type(CardType::Land))])
        .collect()
});

/// "plainscycling {2}", "basic landcycling {1}".
fn type_cycling(i: In<'_>) -> Res<'_, Keyword> {
    let (rest, mut quals) = match phrase(i, phrase!("basic")) {
        Ok((rest, ())) => (rest, vec![Qual::Supertype(Supertype::Basic)]),
        Err(_) => (i, Vec::new()),
    };
    match rest.id().and_then(|id| TYPE_CYCLINGS.get(&id)) {
        Some(qual) => {
            quals.push(qual.clone());
            let (rest, cost) = cost::after_keyword::read(rest.skip(1))?;
            let parameter = KeywordParameter::TypeCycling(quals, cost);
            Ok((rest, Keyword { name: KeywordName::Cycling, parameter }))
        }
        None => stop(i),
    }
}

fn print_type_cycling(quals: &[Qual], p: &mut Printer) {
    match quals {
        [Qual::Supertype(Supertype::Basic), Qual::Type(CardType::Land)] => p.words("basic landcycling"),
        [Qual::Type(CardType::Land)] => p.words("landcycling"),
        [Qual::Subtype(subtype)] => p.words(&format!("{}cycling", subtype.text().to_lowercase())),
        _ => p.fail(),
    }
}

/// "Goblin offering".
fn offering(i: In<'_>) -> Res<'_, Keyword> {
    const OFFERING: Id = id("offering");
    // Every line is tried as keywords: look for the word before reading a noun.
    if i.peek_at(1).is_none_or(|t| t.id != OFFERING) {
        return stop(i);
    }
    let (rest, noun) = noun::singular::read(i)?;
    let (rest, ()) = phrase(rest, phrase!("offering"))?;
    Ok((rest, Keyword { name: KeywordName::Offering, parameter: KeywordParameter::Noun(noun) }))
}

/// A list of keywords as English has it: "flying, vigilance, and trample".
pub fn joined_keywords(i: In<'_>) -> Res<'_, (Vec<Keyword>, Conj)> {
    read_list(i, Keyword::read)
}

/// Prints such a list.
pub fn print_joined(keywords: &[Keyword], conj: Conj, p: &mut Printer) {
    list(keywords, conj, p, |keyword, p| keyword.print(p));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_names_are_the_oracle_spelling_as_tokens() {
        for name in KeywordName::ALL {
            let lines = rubric_text::normalise(&rubric_text::FaceInput {
                name: "",
                type_line: "",
                layout: "normal",
                keywords: &[],
                text: name.text(),
            });
            let texts: Vec<&str> = lines.lines.iter().map(|line| line.text.as_str()).collect();
            assert_eq!(texts, [name.canonical()], "{name:?}");
        }
    }
}
