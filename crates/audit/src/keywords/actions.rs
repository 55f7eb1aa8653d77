//! Keyword actions (CR 701) and kinds of token: MTGJSON's list against what is done in the reading, both ways.

use crate::fact::camel;
use crate::{Finding, ReadLine, Rule, Whole};
use rubric_ir::{Declared, FaceReading, Shape as _, Tally, TypeShape};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Where the IR has the keyword actions that MTGJSON lists; of a type alone, each of its variants says one by its name.
const ACTIONS: &[(&str, &str)] = &[
    ("SimpleAction", ""),
    ("NumberedAction", ""),
    ("ObjectAction", ""),
    ("SimpleAction::OpenAnAttraction", "open an attraction"),
    ("SimpleAction::RollToVisit", "roll to visit your attractions"),
    ("Action::Mill", "mill"),
    ("Action::Scry", "scry"),
    ("Action::Surveil", "surveil"),
    ("Action::Amass", "amass"),
    ("Verb::Fights", "fight"),
    ("Verb::FightEachOther", "fight"),
    ("Verb::Endures", "endure"),
    ("CostPart::Waterbend", "waterbend"),
    ("ObjectDeed::Explores", "explore"),
    ("ObjectDeed::Connives", "connive"),
    ("Token::Role", "role token"),
    ("Change::IsGoaded", "goad"),
];

/// What only speaks of an action: it accounts for one that is listed, and need not be listed itself. MTGJSON lists
/// "manifest dread" under "manifest" as well, and under neither where another player does it.
const SPOKEN_OF: &[(&str, &str)] = &[
    ("PlayerEvent::Mills", "mill"),
    ("PlayerDeed::Scries", "scry"),
    ("PlayerDeed::Surveils", "surveil"),
    ("PlayerDeed::ScriesOrSurveils", "scry"),
    ("PlayerDeed::ScriesOrSurveils", "surveil"),
    ("PlayerDeed::Proliferates", "proliferate"),
    ("PlayerDeed::CollectsEvidence", "collect evidence"),
    ("PaidCost::Evidence", "collect evidence"),
    ("SimpleAction::ManifestDread", "manifest"),
    ("SimpleAction::ManifestDread", "manifest dread"),
];

/// Words of the list that the IR says otherwise, or in too many ways: they are not compared.
const NOT_COMPARED: &[&str] = &["planeswalk", "take the initiative", "the ring tempts you", "manifest dread"];

struct Table {
    names: Vec<String>,
    /// By the address of the type's shape, and the variant: what is done, and what is spoken of, as bits.
    of: HashMap<(usize, usize), Held>,
}

impl Table {
    /// The bit of a name.
    fn bit(&mut self, name: String) -> u128 {
        let known = self.names.iter().position(|known| *known == name);
        let index = known.unwrap_or_else(|| {
            self.names.push(name);
            self.names.len() - 1
        });
        1 << index
    }
}

fn table() -> &'static Table {
    static TABLE: OnceLock<Table> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Table { names: Vec::new(), of: HashMap::new() };
        let listed: HashMap<&str, &str> = ACTIONS.iter().copied().collect();
        for shape in Declared::below::<FaceReading>().types {
            for (at, variant) in shape.variants.iter().enumerate() {
                let path = format!("{}::{}", shape.name, variant.name);
                let name = match (listed.get(path.as_str()), listed.get(shape.name)) {
                    (Some(name), _) => Some((*name).to_owned()),
                    (None, Some(_)) => Some(camel(variant.name)),
                    (None, None) => None,
                };
                let mut held = Held::default();
                if let Some(name) = name.filter(|name| !NOT_COMPARED.contains(&&**name)) {
                    held.done = table.bit(name);
                }
                for (_, name) in SPOKEN_OF.iter().filter(|(spoken, _)| *spoken == path) {
                    held.spoken_of |= table.bit((*name).to_owned());
                }
                if held != Held::default() {
                    table.of.insert((std::ptr::from_ref(shape).addr(), at), held);
                }
            }
        }
        table
    })
}

/// The keyword actions that a reading holds, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Held {
    done: u128,
    spoken_of: u128,
}

impl Tally for Held {
    fn variant(&mut self, of: &'static TypeShape, variant: usize) {
        if let Some(held) = table().of.get(&(std::ptr::from_ref(of).addr(), variant)) {
            self.done |= held.done;
            self.spoken_of |= held.spoken_of;
        }
    }
    fn field(&mut self, _of: &'static TypeShape, _variant: usize, _field: usize) {}
}

pub(super) fn check(whole: Whole<'_>, out: &mut Vec<Finding>) {
    let Whole { facts, lines, reading } = whole;
    let mut held = Held::default();
    reading.tally(&mut held);
    for (index, name) in table().names.iter().enumerate() {
        let is = |held: u128| held >> index & 1 == 1;
        let listed = facts.keywords.iter().any(|listed| listed.eq_ignore_ascii_case(name));
        let quoted = || format!("“{name}”");
        if listed && facts.is_whole && !is(held.done | held.spoken_of) && says(lines, name) {
            out.push(Finding::new(Rule::KeywordNotRead, None, quoted(), "no such action"));
        }
        if is(held.done) && !listed {
            out.push(Finding::new(Rule::KeywordNotListed, None, "no such action", quoted()));
        }
    }
}

/// Whether a line says it. MTGJSON lists what reminder text says as well: "Dredge 2 (… you may mill two cards instead.)"
fn says(lines: &[ReadLine<'_>], name: &str) -> bool {
    let word = name.split(' ').next().unwrap_or_default();
    let root = word.trim_end_matches(['e', 'y']);
    lines.is_empty() || lines.iter().any(|line| line.text.to_lowercase().contains(root))
}
