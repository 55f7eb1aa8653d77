//! Rewrites of a line, and what each does to its reading.
//!
//! A rewrite works on canonical tokens and knows nothing of the grammar, so that it can disagree with it.

mod clauses;
mod keeping;
mod permissions;
mod words;

use crate::common::Face;
use crate::difference::Difference;

/// A line to be rewritten: its canonical tokens, in small letters but for names.
pub struct Line<'a> {
    pub face: &'a Face,
    pub tokens: Vec<&'a str>,
}

/// What a rewrite does to the reading, wording aside.
pub type Expect = Box<dyn Fn(&[Difference]) -> bool>;

/// Every line that a rewrite makes of one.
pub type Make = Box<dyn Fn(&Line<'_>) -> Vec<String>>;

/// One way to rewrite lines.
pub struct Rewrite {
    pub name: String,
    pub rewrite: Make,
    /// Whether the reading changed as the text did.
    pub expect: Expect,
    /// Whether the reading has to stay.
    pub keeps: bool,
}

/// Every rewrite.
pub fn all() -> Vec<Rewrite> {
    let all = [
        keeping::all(),
        words::all(),
        words::numbers(),
        clauses::players(),
        clauses::objects(),
        clauses::all(),
        permissions::all(),
    ];
    all.into_iter().flatten().collect()
}

/// Rewrites by replacing one stretch of tokens by another, wherever it stands; the guard sees the tokens around it.
fn swap(name: &str, from: &str, to: &str, guard: fn(&str, &str) -> bool, expect: Expect) -> Rewrite {
    let wanted: Vec<String> = from.split(' ').map(str::to_owned).collect();
    let put: Vec<String> = to.split(' ').filter(|token| !token.is_empty()).map(str::to_owned).collect();
    let rewrite = move |line: &Line<'_>| {
        let put: Vec<&str> = put.iter().map(String::as_str).collect();
        places(line, &wanted)
            .filter(|at| guard(line.before(*at), line.token(at + wanted.len())))
            .map(|at| line.with(at, wanted.len(), &put))
            .collect()
    };
    Rewrite { name: name.to_owned(), rewrite: Box::new(rewrite), expect, keeps: false }
}

/// The rewrite, but not of lines that have the word.
fn without(word: &'static str, rewrite: Rewrite) -> Rewrite {
    let inner = rewrite.rewrite;
    let outer = move |line: &Line<'_>| if line.tokens.contains(&word) { Vec::new() } else { inner(line) };
    Rewrite { rewrite: Box::new(outer), ..rewrite }
}

fn places<'l>(line: &'l Line<'_>, wanted: &'l [String]) -> impl Iterator<Item = usize> + 'l {
    (0..line.tokens.len()).filter(move |at| {
        line.tokens.get(*at..at + wanted.len()).is_some_and(|found| found.iter().eq(wanted.iter()))
    })
}

fn anywhere(_before: &str, _after: &str) -> bool {
    true
}

impl Line<'_> {
    fn token(&self, at: usize) -> &str {
        self.tokens.get(at).copied().unwrap_or_default()
    }

    fn before(&self, at: usize) -> &str {
        at.checked_sub(1).map_or("", |at| self.token(at))
    }

    /// The line with other tokens in place of `len` of its own.
    fn with(&self, at: usize, len: usize, put: &[&str]) -> String {
        [&self.tokens[..at], put, &self.tokens[at + len..]].concat().join(" ")
    }

    /// Whether a token stands in a quoted ability, where a name means the granter (CR 201.5a).
    fn quoted(&self, at: usize) -> bool {
        self.tokens[..at].iter().filter(|token| matches!(**token, "\"" | "‘" | "’")).count() % 2 == 1
    }

    /// Where the instructions of each plain sentence stand: from behind a cost or a trigger to the full stop. Sentences
    /// with more than one comma are left out, since only reading them tells which one ends the trigger.
    fn sentences(&self) -> Vec<(usize, usize)> {
        let mut found = Vec::new();
        let mut start = 0;
        for (at, token) in self.tokens.iter().enumerate() {
            match *token {
                ":" | "—" | "¶" | "•" | "\"" | "‘" | "’" | "|" => start = at + 1,
                "." => {
                    let commas: Vec<usize> = (start..at).filter(|at| self.token(*at) == ",").collect();
                    let triggered = matches!(self.token(start), "when" | "whenever" | "at");
                    match commas.as_slice() {
                        [] if !triggered => found.push((start, at)),
                        [comma] if triggered => found.push((comma + 1, at)),
                        _ => {}
                    }
                    start = at + 1;
                }
                _ => {}
            }
        }
        found
    }
}

fn same() -> Expect {
    Box::new(<[Difference]>::is_empty)
}

/// One place, from one variant to another that holds the same, if anything; of those pairs.
fn variant(pairs: &[(&str, &str)]) -> Expect {
    let pairs: Vec<(String, String)> =
        pairs.iter().map(|(old, new)| ((*old).into(), (*new).into())).collect();
    one(move |place| {
        pairs.iter().any(|(old, new)| place.variants(old, new).is_some_and(|(old, new)| old == new))
    })
}

/// One place for which that holds.
fn one(holds: impl Fn(&Difference) -> bool + 'static) -> Expect {
    Box::new(move |all| matches!(all, [one] if holds(one)))
}

/// One place or more, for each of which that holds.
fn every(holds: impl Fn(&Difference) -> bool + 'static) -> Expect {
    Box::new(move |all| !all.is_empty() && all.iter().all(&holds))
}

/// One number, greater by one.
fn greater() -> Expect {
    one(is_greater)
}

fn is_greater(place: &Difference) -> bool {
    place.old.as_u64().is_some_and(|old| place.new.as_u64() == Some(old + 1))
}
