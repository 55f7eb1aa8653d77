//! What the audit would have caught: readings are changed in one place, and each change has to show as a finding.
//!
//! Over the bundled sample, and over the corpus that `RUBRIC_CORPUS` names; `--nocapture` shows the tables.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a test fails by panicking, and shows its tables"
)]

mod facts;
mod structure;
mod tree;

use rubric_audit::Finding;
use rubric_corpus::{Corpus, Face, Options, load, load_bytes};
use rubric_grammar::FaceOutcome;
use rubric_ir::{Ability, FaceReading, Quoted, Slot, VisitMut, Walk as _};
use rubric_ledger::{audit, outcomes};
use serde_json::Value;
use std::any::Any;
use std::collections::BTreeMap;
use std::path::Path;

/// Most mutants of one kind.
const MOST: usize = 120;

/// A face that was read whole.
struct Whole<'c> {
    face: &'c Face,
    outcome: FaceOutcome,
    tree: Value,
    found: Vec<Finding>,
}

/// The bundled sample, and the corpus that is named; with the least number of mutants to make of structure.
fn corpora() -> Vec<(Corpus, usize)> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/AtomicCards.sample.json");
    let bytes = std::fs::read(&sample).unwrap();
    let sample = load_bytes(&sample, bytes, &Options::default()).unwrap();
    let named =
        std::env::var_os("RUBRIC_CORPUS").map(|path| load(Path::new(&path), &Options::default()).unwrap());
    std::iter::once((sample, 500)).chain(named.map(|corpus| (corpus, 800))).collect()
}

fn whole(corpus: &Corpus) -> Vec<Whole<'_>> {
    let faces: Vec<&Face> = corpus.faces().map(|(_, face)| face).collect();
    let outcomes = outcomes(&faces, None).unwrap();
    faces
        .into_iter()
        .zip(outcomes)
        .filter(|(_, outcome)| {
            !outcome.lines.is_empty() && outcome.lines.iter().all(|line| line.ability.is_some())
        })
        .map(|(face, outcome)| Whole {
            face,
            tree: serde_json::to_value(&outcome.reading).unwrap(),
            found: audit(face, &outcome),
            outcome,
        })
        .collect()
}

/// What became of the mutants of one kind.
struct Row {
    kind: &'static str,
    made: usize,
    caught: usize,
    missed: Vec<String>,
}

/// Numbers the things of each scope in order of meaning, as a grammar would that meant the mutant.
#[derive(Default)]
struct Renumber(Vec<BTreeMap<Slot, Slot>>);

impl VisitMut for Renumber {
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        if node.is::<Ability>() && self.0.is_empty() || node.is::<Quoted>() {
            self.0.push(BTreeMap::new());
        } else if let (Some(slot), Some(known)) = (node.downcast_mut::<Slot>(), self.0.last_mut()) {
            let next = Slot(known.len() as u16 + 1);
            *slot = *known.entry(*slot).or_insert(next);
        }
        true
    }
    fn leave(&mut self, node: &mut dyn Any) {
        if node.is::<Quoted>() || node.is::<Ability>() && self.0.len() == 1 {
            self.0.pop();
        }
    }
}

/// Whether the audit finds in a mutant what it does not find in the reading, by one of some rules; nothing if the IR
/// cannot hold the mutant, or it is the reading.
fn caught(whole: &Whole<'_>, mutant: &Value, table: &Table) -> Option<bool> {
    let mut reading: FaceReading = serde_json::from_value(mutant.clone()).ok()?;
    if table.renumber {
        let mut own = whole.outcome.reading.clone();
        own.walk_mut(&mut Renumber::default());
        if own != whole.outcome.reading {
            return None;
        }
        reading.walk_mut(&mut Renumber::default());
    }
    if reading == whole.outcome.reading {
        return None;
    }
    let outcome = FaceOutcome { reading, ..whole.outcome.clone() };
    let found = audit(whole.face, &outcome);
    let counts = |finding: &&Finding| finding.rule.id().starts_with(table.rules);
    Some(found.iter().filter(counts).any(|finding| !whole.found.contains(finding)))
}

/// How mutants are made and what counts.
struct Table {
    /// Whether things are numbered anew.
    renumber: bool,
    /// What ids of rules that count start with.
    rules: &'static str,
}

/// Makes mutants of one kind of every so many faces, so that no part of the corpus is left out.
fn row(kind: &'static str, all: &[Whole<'_>], table: &Table, mutants: impl Fn(&Value) -> Vec<Value>) -> Row {
    let mut row = Row { kind, made: 0, caught: 0, missed: Vec::new() };
    // Faces in an order that has nothing to do with their names, the same in every run.
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|n| (*n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    for whole in order.into_iter().map(|n| &all[n]) {
        if row.made >= MOST {
            break;
        }
        for mutant in mutants(&whole.tree).into_iter().take(3) {
            match caught(whole, &mutant, table) {
                None => {}
                Some(true) => (row.made, row.caught) = (row.made + 1, row.caught + 1),
                Some(false) => {
                    row.made += 1;
                    row.missed.push(format!(
                        "{}: {}",
                        whole.face.own_name(),
                        difference(&whole.tree, &mutant)
                    ));
                }
            }
        }
    }
    row
}

/// The first place where two trees differ.
fn difference(one: &Value, other: &Value) -> String {
    let (one, other) = (one.to_string(), other.to_string());
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let from = one.char_indices().map(|(at, _)| at).take_while(|from| *from + 60 < at).last().unwrap_or(0);
    let show = |text: &str| text.chars().skip(from).take(160).collect::<String>();
    format!("{} ⇒ {}", show(&one), show(&other))
}

fn show(title: &str, rows: &[Row]) -> (usize, usize) {
    println!("\n{title}");
    for row in rows {
        println!("  {:45} {:4} made {:4} caught", row.kind, row.made, row.caught);
        if std::env::var_os("RUBRIC_MISSED").is_some() {
            row.missed.iter().take(40).for_each(|missed| println!("      {missed}"));
        }
    }
    let made = rows.iter().map(|row| row.made).sum();
    let caught = rows.iter().map(|row| row.caught).sum();
    println!("  {made} made, {caught} caught ({:.1} %)", 100.0 * caught as f64 / made as f64);
    (made, caught)
}

#[test]
fn changed_facts_are_caught() {
    for (corpus, _) in corpora() {
        let all = whole(&corpus);
        let rows: Vec<Row> = facts::KINDS
            .iter()
            .map(|(kind, change)| {
                // That a number of a thing is out of order says nothing of the fact.
                row(kind, &all, &Table { renumber: false, rules: "facts/" }, |tree| {
                    let nodes = tree::nodes(tree);
                    let mutants = nodes.iter().filter_map(|(path, node)| {
                        let mut mutant = tree.clone();
                        *tree::at(&mut mutant, path) = change(path, node)?;
                        Some(mutant)
                    });
                    mutants.take(6).collect()
                })
            })
            .collect();
        let (made, caught) = show("Changed facts", &rows);
        assert!(rows.iter().filter(|row| row.made >= 5).count() >= 25, "kinds");
        // A change of the IR may leave a kind of mutant without anything to change.
        let idle: Vec<&str> = rows.iter().filter(|row| row.made == 0).map(|row| row.kind).collect();
        assert!(idle.is_empty(), "no mutant of {idle:?}");
        assert!(made >= 2_500, "{made} mutants");
        assert!(caught * 100 >= made * 95, "{caught} of {made}");
    }
}

#[test]
fn changed_structure_is_caught() {
    for (corpus, least) in corpora() {
        let all = whole(&corpus);
        let rows: Vec<Row> = structure::KINDS
            .iter()
            .map(|(kind, mutate)| {
                let table = Table { renumber: *kind != "slots swapped", rules: "" };
                row(kind, &all, &table, mutate)
            })
            .collect();
        let (made, _) = show("Changed structure", &rows);
        assert!(rows.iter().filter(|row| row.made >= 10).count() >= 8, "kinds");
        assert!(made >= least, "{made} mutants");
        for row in rows.iter().filter(|row| row.made >= 10) {
            assert!(row.caught * 100 >= row.made * 80, "{}: {} of {}", row.kind, row.caught, row.made);
        }
    }
}
