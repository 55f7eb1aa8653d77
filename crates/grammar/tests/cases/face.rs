//! The faces of `readings.json`, and how a test asks after them.

use rubric_grammar::{FaceInput, FaceOutcome, Verdict, read_face};
use rubric_ir::{
    Ability, AbilityKind, AbilityWord, Continuous, Effect, KeywordName, Link, Replacement, Static, Triggered,
};
use serde::Deserialize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::LazyLock;

/// A card of one kind, and more of its kind.
#[derive(Deserialize)]
struct Case {
    kind: String,
    card: Fixture,
    siblings: Vec<Fixture>,
}

#[derive(Deserialize)]
struct Fixture {
    name: String,
    #[serde(rename = "type")]
    type_line: String,
    text: String,
    #[serde(default)]
    keywords: Vec<String>,
    #[serde(default = "normal")]
    layout: String,
    must: String,
    #[serde(default)]
    declined: bool,
}

fn normal() -> String {
    "normal".to_owned()
}

static CASES: LazyLock<Vec<Case>> =
    LazyLock::new(|| serde_json::from_str(include_str!("readings.json")).expect("the cases are cases"));

/// A face as it was read.
pub struct Face {
    pub name: &'static str,
    pub abilities: Vec<Ability>,
    links: Vec<Link>,
}

impl Face {
    /// The ability of that number, from 0; keyword lines count.
    pub fn ability(&self, n: usize) -> &AbilityKind {
        &self.abilities.get(n).unwrap_or_else(|| panic!("no ability {n}: {:?}", self.abilities)).kind
    }

    /// The keyword in front of the ability's dash.
    pub fn word(&self, n: usize) -> Option<KeywordName> {
        match self.abilities.get(n)?.word {
            Some(AbilityWord::Keyword(name)) => Some(name),
            _ => None,
        }
    }

    /// What a spell ability, an activated, loyalty or triggered ability does.
    pub fn effect(&self, n: usize) -> &Effect {
        is!(self.ability(n), AbilityKind::Spell(effect)
            | AbilityKind::Activated { effect, .. }
            | AbilityKind::Loyalty { effect, .. }
            | AbilityKind::Triggered(Triggered { effect, .. }) => effect)
    }

    pub fn triggered(&self, n: usize) -> &Triggered {
        is!(self.ability(n), AbilityKind::Triggered(triggered) => triggered)
    }

    pub fn fixed(&self, n: usize) -> &Static {
        is!(self.ability(n), AbilityKind::Static(fixed) => fixed)
    }

    pub fn replacement(&self, n: usize) -> &Replacement {
        is!(self.fixed(n), Static::Replacement(replacement) => replacement)
    }

    pub fn continuous(&self, n: usize) -> &[Continuous] {
        is!(self.fixed(n), Static::Continuous(all) => all)
    }

    /// Whether the second ability is linked to the first (CR 607).
    pub fn linked(&self, setter: u32, reader: u32) -> bool {
        self.links.iter().any(|link| (link.setter, link.reader) == (setter, reader))
    }

    /// The name is one that the test says nothing of.
    pub fn unsaid<T>(&self) -> T {
        panic!("its test does not say yet what the reading must hold: {:?}", self.abilities)
    }
}

/// Reads the card of that kind and its siblings; those that are read must be as `says` asserts.
pub fn holds(kind: &str, card: &str, says: fn(&Face)) {
    let case = CASES.iter().find(|case| case.kind == kind && case.card.name == card);
    let case = case.unwrap_or_else(|| panic!("no case {kind} of {card}"));
    assert_eq!(case.siblings.len(), 5, "siblings of {card}");
    let faces = std::iter::once(&case.card).chain(&case.siblings);
    let wrong: Vec<String> = faces.filter_map(|face| ask(face, says).err()).collect();
    assert!(wrong.is_empty(), "{kind}\n{}", wrong.join("\n"));
}

fn ask(fixture: &'static Fixture, says: fn(&Face)) -> Result<(), String> {
    let Fixture { name, must, .. } = fixture;
    let FaceOutcome { lines, reading } = read(fixture);
    let read = lines.iter().all(|line| matches!(line.verdict, Verdict::Exact | Verdict::Variant));
    match (read, fixture.declined) {
        (true, true) => {
            Err(format!("{name} reads now: no longer mark it as declined, and have its test say: {must}"))
        }
        (false, false) => Err(format!("{name} is no longer read: {lines:?}")),
        (false, true) => Ok(()),
        (true, false) => {
            let face = Face { name, abilities: reading.abilities, links: reading.links };
            catch_unwind(AssertUnwindSafe(|| says(&face))).map_err(|panic| {
                let found = panic.downcast_ref::<String>().map(String::as_str);
                let found = found.or(panic.downcast_ref::<&str>().copied()).unwrap_or_default();
                format!("{name} must say: {must}\n{found}")
            })
        }
    }
}

fn read(fixture: &Fixture) -> FaceOutcome {
    let keywords: Vec<&str> = fixture.keywords.iter().map(String::as_str).collect();
    read_face(&FaceInput {
        name: &fixture.name,
        type_line: &fixture.type_line,
        layout: &fixture.layout,
        keywords: &keywords,
        text: &fixture.text,
    })
}

/// The forty-one cases, each with a test that asks [`holds`] of it, and each face saying what it must say.
#[test]
fn cases_are_whole() {
    assert_eq!(CASES.len(), 41);
    for case in CASES.iter() {
        let faces = || std::iter::once(&case.card).chain(&case.siblings);
        assert_eq!(faces().count(), 6, "{}", case.card.name);
        for face in faces() {
            assert!(!face.must.is_empty(), "{}", face.name);
        }
    }
}
