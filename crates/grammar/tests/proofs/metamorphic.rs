//! Metamorphic text: a rewrite that keeps the meaning of a line keeps its reading, and one that changes the meaning
//! changes that part of the reading and no other. A line that is declined once rewritten says nothing.

use crate::common::{Read1, corpora, exact_lines, print, quick, unworded};
use crate::difference::{describe, differences};
use crate::rewrites::{Line, Rewrite, all};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Of 100,000 rewritten lines that read, how many may read other than expected. It is a ratchet, and what is left
/// is one kind: "if …, it enters with a counter on it" as an instruction is a condition of the instruction, and "it enters
/// with a counter on it if …" one of the replacement effect.
const ASTRAY_AT_MOST: usize = 2;

/// Of 1,000 rewritten lines, how many may be declined.
const DECLINED_AT_MOST: usize = 50;

/// Of 1,000 lines that read after one rewrite, how many may read other than expected: a rewrite that goes wrong wholly would
/// be lost among all of them.
const OF_ONE_ASTRAY_AT_MOST: usize = 10;

/// Of 1,000 lines of one rewrite, how many have to read: one whose every line is declined proves nothing. Only where there
/// are some.
const OF_ONE_READ_AT_LEAST: usize = 300;
const SOME: usize = 10;

/// Of 1,000 variants of the IR that lines have, how many may have fewer rewrites that read than lines, of which 200 are enough.
const FEW_AT_MOST: usize = 13;

/// What became of the lines of one rewrite.
#[derive(Default)]
struct Tally {
    declined: usize,
    as_expected: usize,
    astray: Vec<String>,
}

impl Tally {
    fn count(&self) -> usize {
        self.declined + self.read()
    }

    fn read(&self) -> usize {
        self.as_expected + self.astray.len()
    }

    /// Whether the rewrite does to readings what it should.
    fn holds(&self) -> bool {
        let (all, read) = (self.count(), self.read());
        self.astray.len() * 1_000 <= read * OF_ONE_ASTRAY_AT_MOST
            && (all < SOME || read * 1_000 >= all * OF_ONE_READ_AT_LEAST)
    }
}

/// How many lines have something, and how many rewrites of them read.
#[derive(Default)]
struct Family {
    lines: usize,
    rewrites: usize,
}

impl Family {
    /// Whether it has fewer rewrites than lines, of which 200 are enough.
    const fn is_poor(&self) -> bool {
        self.rewrites < self.lines && self.rewrites < 200
    }
}

/// What a reading has in it: each variant, with the field that holds it.
fn families(node: &Value, field: &str, found: &mut BTreeSet<String>) {
    match node {
        Value::Array(members) => members.iter().for_each(|member| families(member, field, found)),
        Value::String(name) if name.starts_with(char::is_uppercase) => {
            found.insert(format!("{field} {name}"));
        }
        Value::Object(fields) => {
            let variant = fields.len() == 1 && fields.keys().all(|key| key.starts_with(char::is_uppercase));
            for (name, value) in fields {
                if variant {
                    found.insert(format!("{field} {name}"));
                }
                // Names are no family, and an ability word means nothing.
                if !matches!(name.as_str(), "Name" | "Named" | "word") {
                    families(value, if variant { field } else { name }, found);
                }
            }
        }
        _ => {}
    }
}

fn try_rewrite(rewrite: &Rewrite, line: &Read1<'_>, tokens: &Line<'_>, tally: &mut Tally) {
    for rewritten in (rewrite.rewrite)(tokens) {
        let Some(read) = line.face.read_canonical(&rewritten, &line.ability) else {
            tally.declined += 1;
            continue;
        };
        let found = differences(&unworded(&line.ability), &unworded(&read));
        if (rewrite.expect)(&found) {
            tally.as_expected += 1;
        } else {
            tally.astray.push(format!("{}\n      ⇒ {rewritten}\n      {}", line.text, describe(&found)));
        }
    }
}

#[test]
fn rewritten_text_reads_as_rewritten() {
    let rewrites = all();
    for (corpus, faces) in corpora() {
        let lines = exact_lines(&faces);
        let mut tallies = BTreeMap::<(bool, &str), Tally>::new();
        let mut known = BTreeMap::<String, Family>::new();
        for line in &lines {
            let text = print(&line.ability).unwrap();
            let tokens = Line { face: line.face, tokens: text.split(' ').collect() };
            let mut read = 0;
            for rewrite in &rewrites {
                let tally = tallies.entry((rewrite.keeps, &rewrite.name)).or_default();
                let before = tally.as_expected;
                try_rewrite(rewrite, line, &tokens, tally);
                read += tally.as_expected - before;
            }
            let mut of = BTreeSet::new();
            families(&unworded(&line.ability), "ability", &mut of);
            for family in of {
                let family = known.entry(family).or_default();
                family.lines += 1;
                family.rewrites += read;
            }
        }
        for ((keeps, name), tally) in &tallies {
            let Tally { declined, as_expected, astray } = tally;
            println!(
                "{} {name}: {as_expected} as expected, {declined} declined, {} astray",
                if *keeps { "kept" } else { "changed" },
                astray.len()
            );
            astray.iter().take(8).for_each(|example| println!("    {example}"));
        }
        let few: Vec<(&String, &Family)> = known.iter().filter(|(_, family)| family.is_poor()).collect();
        for (name, Family { lines, rewrites }) in &few {
            println!("few: {name}: {rewrites} rewrites of {lines} lines");
        }
        println!("{corpus}: {} families, {} of them with fewer rewrites than lines", known.len(), few.len());
        assert!(quick() || few.len() * 1_000 <= known.len() * FEW_AT_MOST, "{corpus}: {} too few", few.len());
        let broken: Vec<&str> =
            tallies.iter().filter(|(_, tally)| !tally.holds()).map(|((_, name), _)| *name).collect();
        assert!(broken.is_empty(), "{corpus}: astray, or declined throughout: {broken:?}");
        let sum = |of: fn(&Tally) -> usize| tallies.values().map(of).sum::<usize>();
        let (all, declined, astray) = (sum(Tally::count), sum(|t| t.declined), sum(|t| t.astray.len()));
        println!("{corpus}: {all} rewritten, {declined} declined, {astray} read other than expected");
        assert!(astray * 100_000 <= (all - declined) * ASTRAY_AT_MOST, "{corpus}: {astray} of {all} astray");
        assert!(declined * 1_000 <= all * DECLINED_AT_MOST, "{corpus}: {declined} of {all} declined");
        assert!(all > if quick() { 2_000 } else { 20_000 }, "{corpus}: {all}");
    }
}
