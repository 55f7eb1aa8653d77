//! Two wordings, one meaning: what a card said in 2020 and what it says today read as the same, where the words differ by
//! templating alone.

use crate::common::{meaning, quick};
use crate::difference::{describe, differences};
use crate::faces::{Face, wordings};
use rubric_grammar::{FaceOutcome, Verdict};
use rubric_text::leveled;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::LazyLock;

/// How two texts of a line differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stratum {
    /// In words that a table puts right: what the card calls itself, and words that were renamed.
    Lexical,
    /// In the template: the rules make both the same.
    Template,
    /// In what the card does: `errata.tsv` says how.
    Erratum,
}

/// Of 1,000 pairs that differ in words alone, how many have to read alike, and of those that differ in the template.
const ALIKE: usize = 998;
const ALIKE_OF_TEMPLATES: usize = 970;

/// How many pairs of the sample may differ in the template and read otherwise: it is drawn for what is rare.
const UNLIKE_OF_SAMPLE: usize = 3;

/// Faces that do other than they did, and why: a face, a tab, and the reason.
const ERRATA: &str = include_str!("errata.tsv");

static DOES_OTHERWISE: LazyLock<HashMap<&str, &str>> =
    LazyLock::new(|| ERRATA.lines().map(|line| line.split_once('\t').unwrap()).collect());

fn stratum(face: &str, old: &str, new: &str) -> Stratum {
    if leveled(old) == leveled(new) {
        Stratum::Lexical
    } else if DOES_OTHERWISE.contains_key(face) {
        Stratum::Erratum
    } else {
        Stratum::Template
    }
}

/// The lines of both that read, where there are as many: those that say the same stand for each other, and the others in
/// their order.
fn pairs(old: &FaceOutcome, new: &FaceOutcome) -> Vec<(usize, usize)> {
    if old.lines.len() != new.lines.len() {
        return Vec::new();
    }
    let mut free: Vec<usize> = (0..new.lines.len()).collect();
    let mut paired = vec![None; old.lines.len()];
    for (n, line) in old.lines.iter().enumerate() {
        let same = free.iter().position(|&m| leveled(&new.lines[m].text) == leveled(&line.text));
        paired[n] = same.map(|at| free.remove(at));
    }
    let mut rest = free.into_iter();
    let pairs = paired.into_iter().enumerate().map(|(n, m)| (n, m.or_else(|| rest.next()).unwrap()));
    pairs
        .filter(|&(n, m)| old.lines[n].verdict == Verdict::Exact && new.lines[m].verdict == Verdict::Exact)
        .filter(|&(n, m)| old.lines[n].text != new.lines[m].text)
        .collect()
}

/// What became of the pairs of a stratum.
#[derive(Default)]
struct Tally {
    count: usize,
    /// Faces, and how their lines differ.
    unlike: Vec<(String, String)>,
}

fn compared(older: &[Face], today: &[Face]) -> BTreeMap<Stratum, Tally> {
    let today: HashMap<&str, &Face> = today.iter().map(|face| (face.name.as_str(), face)).collect();
    let mut tallies = BTreeMap::<Stratum, Tally>::new();
    for face in older {
        let Some(now) = today.get(face.name.as_str()).filter(|now| now.text != face.text) else { continue };
        let (before, after) = (face.read(), now.read());
        for (n, m) in pairs(&before, &after) {
            let reading = |outcome: &FaceOutcome, line: usize| {
                let ability = outcome.lines[line].ability.unwrap() as usize;
                meaning(&outcome.reading.abilities[ability])
            };
            let found = differences(&reading(&before, n), &reading(&after, m));
            let (was, is) = (&before.lines[n].text, &after.lines[m].text);
            let tally = tallies.entry(stratum(&face.name, was, is)).or_default();
            tally.count += 1;
            if !found.is_empty() {
                let differ = format!("{was}\n      {is}\n      {}", describe(&found));
                tally.unlike.push((face.name.clone(), differ));
            }
        }
    }
    tallies
}

#[test]
fn two_wordings_have_one_meaning() {
    let mut pairs = 0;
    for (older, today) in wordings() {
        let sample = older.len() < 1_000;
        let tallies = compared(&older, &today);
        for (stratum, Tally { count, unlike }) in &tallies {
            println!("{stratum:?}: {count} pairs of lines, {} read otherwise", unlike.len());
            unlike.iter().take(60).for_each(|(face, differ)| println!("    {face}: {differ}"));
        }
        for (stratum, least) in [(Stratum::Lexical, ALIKE), (Stratum::Template, ALIKE_OF_TEMPLATES)] {
            let Tally { count, unlike } = &tallies[&stratum];
            assert!(
                (count - unlike.len()) * 1_000 >= count * least || sample && unlike.len() <= UNLIKE_OF_SAMPLE,
                "{stratum:?}: {} of {count} read otherwise",
                unlike.len()
            );
            pairs += count;
        }
        let known: HashSet<&str> =
            tallies[&Stratum::Erratum].unlike.iter().map(|(face, _)| face.as_str()).collect();
        let stale: Vec<&str> =
            DOES_OTHERWISE.keys().copied().filter(|face| !sample && !known.contains(face)).collect();
        assert!(stale.is_empty(), "these do what they did, or are not compared: {stale:?}");
    }
    assert!(pairs > if quick() { 250 } else { 5_000 }, "{pairs} pairs");
}
