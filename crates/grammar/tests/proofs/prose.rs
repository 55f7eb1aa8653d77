//! No prose in any reading. A grammar could otherwise prove anything by keeping the sentence as words: every string of
//! a reading is the name of a variant or field of the IR, or a proper name that is listed and stands where the rules
//! have a name stand.

use crate::common::{Face, Read1, corpora, exact_lines, glued};
use crate::names::{COUNTERS, OTHERS, TIERS};
use rubric_ir::{
    Ability, AbilityKind, AbilityWord, Choice, CopyException, CounterKind, Filter, Keyword, KeywordName,
    Mode, Name, TokenSpec, Visit, VisitMut, Walk,
};
use rubric_text::ability_word;
use serde_json::Value;
use std::any::Any;
use std::collections::{BTreeMap, BTreeSet};

/// Of 10,000 lines, how many may hold words that are a name only because the card's MTGJSON keywords have them. It is
/// a ratchet: flavour words are no vocabulary, so they are the one place where a card could bring words of its own.
const FLAVOUR_AT_MOST: usize = 65;

/// The places of an ability that hold a name, with the rule that has a name there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// Ability words and flavour words mean nothing and stand before a dash (CR 207.2c, 207.2d).
    Word,
    /// Flavour words of modes (CR 207.2d).
    Mode,
    /// Names of the modes of a tiered card (CR 702.183).
    Tier,
    /// Counters are known by their names (CR 122.1).
    Counter,
    /// "named …" (CR 201.3).
    Named,
    /// Names of tokens (CR 111.3, 111.4).
    Token,
    /// A copy that has another name (CR 707.9).
    Copy,
    /// "partner with …" (CR 702.124j).
    PartnerWith,
    /// Not listed: no name may stand there.
    Unlisted,
}

fn place(node: &dyn Any, around: &[Place]) -> Option<Place> {
    Some(match () {
        () if node.is::<AbilityWord>() => Place::Word,
        () if node.is::<Mode>() && around == [Place::Tier] => Place::Tier,
        () if node.is::<Mode>() => Place::Mode,
        () if node.is::<CounterKind>() => Place::Counter,
        () if node.is::<TokenSpec>() => Place::Token,
        () if matches!(node.downcast_ref(), Some(Filter::Named(_))) => Place::Named,
        () if matches!(node.downcast_ref(), Some(CopyException::Name(_))) => Place::Copy,
        () if matches!(node.downcast_ref(), Some(AbilityKind::PaidModes { .. })) => Place::Tier,
        () if node.is::<Choice>() => Place::Unlisted,
        () => match node.downcast_ref::<Keyword>()?.name {
            KeywordName::PartnerWith => Place::PartnerWith,
            _ => Place::Unlisted,
        },
    })
}

/// The names of a reading.
#[derive(Default)]
struct Names {
    around: Vec<Place>,
    found: Vec<(Place, String)>,
}

impl Visit for Names {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if let Some(name) = node.downcast_ref::<Name>() {
            let place = self.around.last().copied().unwrap_or(Place::Unlisted);
            self.found.push((place, name.0.clone()));
        }
        if let Some(place) = place(node, &self.around) {
            self.around.push(place);
        }
        true
    }
    fn leave(&mut self, node: &dyn Any) {
        let outside = self.around.split_last().map_or(&[][..], |(_, outside)| outside);
        if place(node, outside).is_some() {
            self.around.pop();
        }
    }
}

/// What is known as a name in a corpus.
struct Known {
    cards: BTreeSet<String>,
    counters: BTreeSet<&'static str>,
    tiers: BTreeSet<&'static str>,
}

impl Known {
    fn new(faces: &[Face]) -> Self {
        Known {
            cards: faces.iter().map(|face| face.name.clone()).collect(),
            counters: COUNTERS.split_whitespace().collect(),
            tiers: TIERS.split_whitespace().collect(),
        }
    }

    /// Why the name does not belong in that place of the line.
    fn objection(&self, place: Place, name: &str, line: &Read1<'_>) -> Option<&'static str> {
        let keywords: Vec<&str> = line.face.keywords.iter().map(String::as_str).collect();
        let written = glued(name);
        let card = || name == "~" || self.cards.contains(&written) || OTHERS.contains(&written.as_str());
        let (is_name, stands) = match place {
            Place::Word | Place::Mode => (
                ability_word(&written, &keywords),
                ["", "¶", "•", "—", "\"", "|"].iter().any(|head| stands(line, head, name, "—")),
            ),
            Place::Tier => (self.tiers.contains(name), stands(line, "•", name, "—")),
            Place::Counter => (
                self.counters.contains(name),
                stands(line, "", name, "counter") || stands(line, "", name, "counters"),
            ),
            Place::Named | Place::Token => {
                (card(), ["named", "or", "and"].iter().any(|before| stands(line, before, name, "")))
            }
            Place::Copy => (card(), stands(line, "name is", name, "")),
            Place::PartnerWith => (card(), stands(line, "partner with", name, "")),
            Place::Unlisted => return Some("no name stands there"),
        };
        match (is_name, stands) {
            (true, true) => None,
            (false, _) => Some("no known name"),
            (_, false) => Some("not where a name stands"),
        }
    }
}

/// Whether the line has the name between those words.
fn stands(line: &Read1<'_>, before: &str, name: &str, after: &str) -> bool {
    let wanted = [before, name, after].join(" ").trim().to_lowercase();
    let text = line.text.to_lowercase();
    let head = before.is_empty() && !after.is_empty();
    text.match_indices(&wanted).any(|(at, found)| {
        let ends = text[at + found.len()..].chars().next().is_none_or(|c| matches!(c, ' ' | '\n'));
        let heads_line = at == 0 || text[..at].ends_with('\n');
        // With nothing in front of it, it is at the head of a line, or in it as a word.
        ends && (heads_line || (!(head && after == "—") && text[..at].ends_with(' ')))
    })
}

/// The reading with every name masked.
fn masked(ability: &Ability) -> Value {
    struct Mask;
    impl VisitMut for Mask {
        fn enter(&mut self, node: &mut dyn Any) -> bool {
            if let Some(name) = node.downcast_mut::<Name>() {
                name.0 = MASK.to_owned();
            }
            true
        }
    }
    let mut ability = ability.clone();
    ability.walk_mut(&mut Mask);
    serde_json::to_value(&ability).unwrap()
}

const MASK: &str = "\u{1}";

/// Every string of a value: those that stand for a value, and keys.
fn strings<'v>(value: &'v Value, values: &mut Vec<&'v str>, keys: &mut Vec<&'v str>) {
    match value {
        Value::String(text) => values.push(text),
        Value::Array(members) => members.iter().for_each(|member| strings(member, values, keys)),
        Value::Object(fields) => fields.iter().for_each(|(key, member)| {
            keys.push(key);
            strings(member, values, keys);
        }),
        _ => {}
    }
}

/// The identifiers that the IR is declared with.
fn declared() -> BTreeSet<String> {
    let sources = concat!(env!("CARGO_MANIFEST_DIR"), "/../ir/src");
    let mut all = BTreeSet::new();
    for file in std::fs::read_dir(sources).unwrap() {
        let path = file.unwrap().path();
        // What is in a folder declares no part of the IR.
        if path.is_dir() {
            continue;
        }
        let text = std::fs::read_to_string(path).unwrap();
        for line in text.lines() {
            // Comments and literals are prose, all but the names that fields and variants are serialised by.
            let mut code = line.split("//").next().unwrap_or_default();
            while let Some((before, rest)) = code.split_once('"') {
                let (literal, behind) = rest.split_once('"').unwrap_or((rest, ""));
                all.extend(identifiers(before));
                if before.ends_with("rename = ") {
                    all.insert(literal.to_owned());
                }
                code = behind;
            }
            all.extend(identifiers(code));
        }
    }
    all
}

fn identifiers(code: &str) -> impl Iterator<Item = String> + '_ {
    code.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').map(str::to_owned)
}

#[test]
fn readings_hold_no_prose() {
    let declared = declared();
    for (corpus, faces) in corpora() {
        let known = Known::new(&faces);
        let lines = exact_lines(&faces);
        let (mut places, mut wrong, mut flavour) = (BTreeMap::<_, BTreeSet<_>>::new(), Vec::new(), 0);
        let (mut names, mut others) = (0, 0);
        for line in &lines {
            let value = masked(&line.ability);
            let (mut values, mut keys) = (Vec::new(), Vec::new());
            strings(&value, &mut values, &mut keys);
            values.retain(|text| *text != MASK);
            others += values.len() + keys.len();
            let no_variant = values
                .iter()
                .filter(|text| !text.starts_with(char::is_uppercase) || !declared.contains(**text));
            for text in no_variant.chain(keys.iter().filter(|key| !declared.contains(**key))) {
                wrong.push((line.face.name.clone(), (*text).to_owned(), "not declared by the IR"));
            }
            let mut found = Names::default();
            line.ability.walk(&mut found);
            names += found.found.len();
            let mut own = false;
            for (place, name) in found.found {
                own |= matches!(place, Place::Word | Place::Mode) && !ability_word(&glued(&name), &[]);
                if let Some(why) = known.objection(place, &name, line) {
                    wrong.push((line.face.name.clone(), format!("{place:?}: {name}"), why));
                }
                places.entry(place).or_default().insert((name, &line.face.name));
            }
            flavour += usize::from(own);
        }
        println!("{corpus}: {} lines, {others} strings of the IR, {names} names", lines.len());
        for (place, uses) in &places {
            let different: BTreeSet<&str> = uses.iter().map(|(name, _)| name.as_str()).collect();
            let faces: BTreeSet<&String> = uses.iter().map(|(_, face)| *face).collect();
            println!("{:>6} names on {:>5} faces: {place:?}", different.len(), faces.len());
        }
        println!("{flavour} lines hold a flavour word");
        assert!(wrong.is_empty(), "{corpus}: {wrong:#?}");
        assert!(flavour * 10_000 <= lines.len() * FLAVOUR_AT_MOST, "{corpus}: {flavour} with flavour words");
        assert!(names > 50, "{corpus}: {names}");
    }
}
