//! Two wordings, one meaning: what a card said in 2020 and what it says today read as the same, where the words differ by
//! templating alone.

use crate::common::{meaning, quick};
use crate::difference::{describe, differences};
use crate::faces::{Face, wordings};
use rubric_grammar::{FaceOutcome, Verdict};
use std::collections::{BTreeMap, HashMap};

/// How two texts of a line differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stratum {
    /// In words that a table puts right: what the card calls itself, and words that were renamed.
    Lexical,
    /// In more: another template, an erratum, or lines in another order.
    Other,
}

/// Of 1,000 pairs that differ in words alone, how many have to read alike.
const ALIKE: usize = 998;

/// Words of 2020, and those that stand for them today.
const RENAMED: &[(&str, &str)] = &[
    (" the battlefield", ""),
    ("converted mana cost", "mana value"),
    ("shuffle your library", "shuffle"),
    ("shuffles their library", "shuffles"),
    ("shuffle their library", "shuffle"),
    ("shuffles your library", "shuffles"),
];

/// The line with every name for the card itself, and every renamed word, made the same.
fn leveled(line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let mut out: Vec<&str> = Vec::new();
    let mut at = 0;
    while let Some(word) = words.get(at) {
        let this = word.eq_ignore_ascii_case("this") && words.get(at + 1).is_some_and(|next| is_noun(next));
        out.push(if this || word.starts_with('~') { "~" } else { word });
        at += if this { 2 } else { 1 };
    }
    let line = out.join(" ").to_lowercase();
    RENAMED.iter().fold(line, |line, (old, new)| line.replace(old, new))
}

/// What a card calls itself by.
fn is_noun(word: &str) -> bool {
    let nouns = "ability artifact Aura battle Background card Case Class Contraption creature door enchantment \
                 Equipment Fortification land Mount permanent plane planet planeswalker Room Saga scheme Siege Spacecraft spell \
                 token Vehicle";
    nouns.split_whitespace().any(|noun| noun == word)
}

fn stratum(old: &str, new: &str) -> Stratum {
    if leveled(old) == leveled(new) { Stratum::Lexical } else { Stratum::Other }
}

/// The lines of both, where they have as many.
fn pairs<'o>(old: &'o FaceOutcome, new: &'o FaceOutcome) -> impl Iterator<Item = (usize, &'o str, &'o str)> {
    let as_many = old.lines.len() == new.lines.len();
    let lines = old.lines.iter().zip(&new.lines).enumerate().filter(move |_| as_many);
    lines.filter(|(_, (old, new))| old.verdict == Verdict::Exact && new.verdict == Verdict::Exact).filter_map(
        |(n, (old, new))| (old.text != new.text).then_some((n, old.text.as_str(), new.text.as_str())),
    )
}

/// What became of the pairs of a stratum.
#[derive(Default)]
struct Tally {
    count: usize,
    unlike: Vec<String>,
}

fn compared(older: &[Face], today: &[Face]) -> BTreeMap<Stratum, Tally> {
    let today: HashMap<&str, &Face> = today.iter().map(|face| (face.name.as_str(), face)).collect();
    let mut tallies = BTreeMap::<Stratum, Tally>::new();
    for face in older {
        let Some(now) = today.get(face.name.as_str()).filter(|now| now.text != face.text) else { continue };
        let (before, after) = (face.read(), now.read());
        for (n, was, is) in pairs(&before, &after) {
            let reading = |outcome: &FaceOutcome| {
                let ability = outcome.lines[n].ability.unwrap() as usize;
                meaning(&outcome.reading.abilities[ability])
            };
            let found = differences(&reading(&before), &reading(&after));
            let tally = tallies.entry(stratum(was, is)).or_default();
            tally.count += 1;
            if !found.is_empty() {
                tally.unlike.push(format!("{}: {was}\n      {is}\n      {}", face.name, describe(&found)));
            }
        }
    }
    tallies
}

#[test]
fn two_wordings_have_one_meaning() {
    let mut pairs = 0;
    for (older, today) in wordings() {
        let tallies = compared(&older, &today);
        for (stratum, Tally { count, unlike }) in &tallies {
            println!("{stratum:?}: {count} pairs of lines, {} read otherwise", unlike.len());
            unlike.iter().take(60).for_each(|example| println!("    {example}"));
        }
        let Tally { count, unlike } = &tallies[&Stratum::Lexical];
        assert!(
            (count - unlike.len()) * 1_000 >= count * ALIKE,
            "{} of {count} read otherwise",
            unlike.len()
        );
        pairs += count;
    }
    assert!(pairs > if quick() { 250 } else { 5_000 }, "{pairs} pairs");
}
