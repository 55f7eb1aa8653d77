//! What follows a keyword's name, by the keyword.

use rubric_ir::*;

use super::qualities::{print_qualities, qualities};
use crate::core::{In, Printer, Res, Syntax, phrase, stop};
use crate::{amount, cost, noun};

/// Which shape of parameter a keyword takes (the rule of each in CR 702 says).
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
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
    /// "gift a card".
    Gift,
    /// "kicker {R} and/or {W}".
    Kicker,
    /// "Goblin offering": the parameter stands in front.
    Offering,
    /// "ripple 4" and others with an optional number.
    OptionalNumber,
}

/// The shape of that keyword.
pub const fn shape(name: KeywordName) -> Shape {
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
        | K::Hideaway
        | K::Amplify => Shape::OptionalNumber,
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
        K::Gift => Shape::Gift,
        K::Kicker => Shape::Kicker,
        K::Offering => Shape::Offering,
        _ => Shape::None,
    }
}

/// Reads a parameter of that shape.
pub fn parameter(i: In<'_>, shape: Shape) -> Res<'_, KeywordParameter> {
    match shape {
        Shape::None => Ok((i, KeywordParameter::None)),
        // Its quality stands in front (CR 702.48a).
        Shape::Offering => stop(i),
        Shape::OptionalNumber => match amount::digits::read(i) {
            Ok((i, n)) if amount::is_plain(&n) => Ok((i, KeywordParameter::Number(n))),
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
                let (rest, kind) = PartnerKind::read(rest)?;
                Ok((rest, KeywordParameter::Partner(kind)))
            }
            Err(_) => Ok((i, KeywordParameter::None)),
        },
        Shape::Gift => {
            let (rest, gift) = Gift::read(i)?;
            Ok((rest, KeywordParameter::Gift(gift)))
        }
        Shape::Name => {
            let (rest, name) = crate::filter::card_name::read(i)?;
            // "partner with Knight" is no card's name, but leaves open which Knight.
            if rest.at() == i.at() + 1 && crate::words::qual_word(i).is_some() {
                return stop(i);
            }
            Ok((rest, KeywordParameter::Name(name)))
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

/// Prints it, and fails where the shape has no such parameter.
pub fn print_parameter(parameter: &KeywordParameter, shape: Shape, p: &mut Printer) {
    let fits = match (parameter, shape) {
        (KeywordParameter::None, shape) => may_stand_alone(shape),
        (KeywordParameter::Number(n), Shape::OptionalNumber) => {
            amount::is_plain(n) && amount::digits::print(n, p)
        }
        (KeywordParameter::Cost(cost), Shape::Cost | Shape::Equip | Shape::Kicker) => {
            cost::after_keyword::print(cost, p)
        }
        (KeywordParameter::NumberCost(n, cost), Shape::NumberCost) => {
            if !amount::digits::print(n, p) {
                p.fail();
            }
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
            if !noun::singular::print(noun, p) {
                p.fail();
            }
            cost::after_keyword::print(cost, p)
        }
        (KeywordParameter::NounCost(noun, cost), Shape::Splice) => {
            p.words("onto");
            if !noun::singular::print(noun, p) {
                p.fail();
            }
            cost::after_keyword::print(cost, p)
        }
        (KeywordParameter::Partner(kind), Shape::Partner) => {
            p.words("—");
            kind.print(p);
            true
        }
        (KeywordParameter::Gift(gift), Shape::Gift) => {
            gift.print(p);
            true
        }
        (KeywordParameter::Name(name), Shape::Name) => crate::filter::card_name::print(name, p),
        (KeywordParameter::Costs { costs, conj }, Shape::Kicker) => match costs.as_slice() {
            [first, second] => {
                if !cost::after_keyword::print(first, p) {
                    p.fail();
                }
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
        Shape::None | Shape::Cost | Shape::Hexproof | Shape::Equip | Shape::OptionalNumber | Shape::Partner
    )
}

syntax! {
    impl Gift {
        [Gift::Card] { "a card" }
        [Gift::ExtraTurn] { "a extra turn" }
        [Gift::Food] { "a food" }
        [Gift::Octopus] { "a octopus" }
        [Gift::TappedFish] { "a tapped fish" }
        [Gift::Treasure] { "a treasure" }
    }
    impl PartnerKind {
        [PartnerKind::CharacterSelect] { "character select" }
        [PartnerKind::FatherAndSon] { "father & son" }
        [PartnerKind::FriendsForever] { "friends forever" }
        [PartnerKind::Survivors] { "survivors" }
    }
}

/// A cost as keywords take it, so that `Option` can read it.
struct CostAfterKeyword(Cost);
impl Syntax for CostAfterKeyword {
    fn read(i: In<'_>) -> Res<'_, Self> {
        let (i, cost) = cost::after_keyword::read(i)?;
        Ok((i, CostAfterKeyword(cost)))
    }
    fn print(&self, p: &mut Printer) {
        if !cost::after_keyword::print(&self.0, p) {
            p.fail();
        }
    }
}
