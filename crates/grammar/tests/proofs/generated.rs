//! Generated IR: readings that no card has. Parts of readings are put into others where a part of that type stands; what
//! then prints must read back as itself. Shrinking takes parts out again, down to the ones that matter.

use crate::common::{Read1, corpora, exact_lines, print, quick};
use crate::parts::Parts;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rubric_ir::Ability;
use std::collections::BTreeMap;

/// Readings made on the sample, and on a corpus.
const QUICK: usize = 4_000;
const FULL: usize = 40_000;

/// How many of 1,000 made readings that print may be declined or read as something else. It is a ratchet: lower it when
/// it can be.
const ASTRAY_AT_MOST: usize = 7;

/// How many failures are shrunk and shown.
const SHOWN: usize = 60;

/// What became of a made reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// It is the reading it was made of.
    Unchanged,
    /// No text has it.
    Unprintable,
    ReadsBack,
    Declined,
    ReadsOtherwise,
}

fn fate(line: &Read1<'_>, made: &Ability) -> (Fate, String) {
    if *made == line.ability {
        return (Fate::Unchanged, String::new());
    }
    // A short name is a form only of faces that have one.
    let Some(printed) = print(made).filter(|printed| !line.face.has_no(printed)) else {
        return (Fate::Unprintable, String::new());
    };
    let fate = match line.face.read_canonical(&printed, made) {
        None => Fate::Declined,
        Some(read) if read == *made => Fate::ReadsBack,
        Some(_) => Fate::ReadsOtherwise,
    };
    (fate, printed)
}

#[test]
fn made_readings_read_back() {
    let count = if quick() { QUICK } else { FULL };
    for (corpus, faces) in corpora() {
        let lines = exact_lines(&faces);
        let parts = Parts::new(&lines);
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        let choice = (any::<Index>(), vec((any::<Index>(), any::<Index>()), 1..=3));
        let (mut fates, mut kinds) = (BTreeMap::<_, usize>::new(), BTreeMap::<_, usize>::new());
        let mut shown = Vec::new();
        for _ in 0..count {
            let mut tree = choice.new_tree(&mut runner).unwrap();
            let tried = |tree: &dyn ValueTree<Value = (Index, Vec<(Index, Index)>)>| {
                let (base, put) = tree.current();
                let line = &lines[base.index(lines.len())];
                let (made, names) = parts.made(&line.ability, &put, Index::index);
                let (fate, printed) = fate(line, &made);
                (fate, names.join("+"), format!("{}\n      ⇒ {printed}", line.text))
            };
            let (fate, mut names, mut example) = tried(&tree);
            *fates.entry(fate).or_default() += 1;
            if fate < Fate::Declined {
                continue;
            }
            // Fewer parts that fail alike say more.
            for _ in 0..40 {
                if !tree.simplify() {
                    break;
                }
                match tried(&tree) {
                    (same, fewer, simpler) if same == fate => (names, example) = (fewer, simpler),
                    _ if tree.complicate() => {}
                    _ => break,
                }
            }
            *kinds.entry((fate, names.clone())).or_default() += 1;
            if shown.len() < SHOWN {
                shown.push(format!("{fate:?} {names}: {example}"));
            }
        }
        println!("{corpus}: {fates:?}");
        let mut ranked: Vec<_> = kinds.into_iter().collect();
        ranked.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        ranked.iter().take(40).for_each(|((fate, names), count)| println!("{count:>6} {fate:?} {names}"));
        shown.iter().for_each(|example| println!("{example}"));
        let of = |fate| fates.get(&fate).copied().unwrap_or(0);
        let astray = of(Fate::Declined) + of(Fate::ReadsOtherwise);
        let printed = astray + of(Fate::ReadsBack);
        assert!(printed * 10 > count, "{corpus}: only {printed} of {count} print");
        assert!(astray * 1_000 <= printed * ASTRAY_AT_MOST, "{corpus}: {astray} of {printed} astray");
    }
}
