//! Fact accounting: what a reader would tick off in the text, against what the reading says.
//!
//! Each side comes to a list of facts in its own order. Taken together they must be the same facts; and what stands before
//! each end of a clause in the text must be what comes first in the reading.

mod hash;
mod lexicon;
mod meant;
mod places;
mod said;
mod table;

use crate::{Finding, ReadLine, Rule};
use lexicon::{Fact, stem};
pub(crate) use meant::camel;
use meant::{Meaning, Meant};
use rubric_ir::Ability;
use said::{Said, Words};
use std::sync::OnceLock;

/// A fact that text and reading do not have equally often.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Unbalanced {
    /// The fact, as a word.
    fact: String,
    /// How often the text says it.
    said: u32,
    /// How often the reading does.
    meant: u32,
}

/// What is said once and meant of each member of a list: a verb that is not said again, an adjective before the list.
fn shared() -> &'static [Fact] {
    static SHARED: OnceLock<Vec<Fact>> = OnceLock::new();
    SHARED.get_or_init(|| {
        let words = ["create", "put", "return", "tap", "untap", "attack", "block", "non", "token"];
        words.iter().map(|word| Fact::of(&stem(word))).collect()
    })
}

/// Whether it says nothing of order: what is shared, and "instead", which stands at either end of what it is about.
fn anywhere(fact: Fact) -> bool {
    static INSTEAD: OnceLock<Fact> = OnceLock::new();
    fact == *INSTEAD.get_or_init(|| Fact::of(&stem("instead"))) || shared().contains(&fact)
}

/// Compares texts with readings; keep one for many faces.
#[derive(Default)]
pub(crate) struct Accounts {
    words: Words,
    said: Said,
    sorted: Vec<Fact>,
}

impl Accounts {
    /// What does not fit in one line.
    pub(crate) fn check(&mut self, line: &ReadLine<'_>, out: &mut Vec<Finding>) {
        let meant = self.take_in(line.text, line.abilities);
        let unbalanced = self.balance(line.text, &meant.facts);
        if unbalanced.is_empty() {
            places::check(line, &self.said, &meant, out);
        }
        if unbalanced.is_empty() && !meant.unordered && !self.in_order(&meant.facts) {
            out.extend(self.out_of_order(line, &meant));
        }
        let from = out.len();
        out.extend(unbalanced.into_iter().map(|Unbalanced { fact, said, meant }| {
            let rule = if said > meant { Rule::FactUnread } else { Rule::FactUnsaid };
            let times = |count: u32| match count {
                0 => format!("no “{fact}”"),
                1 => format!("“{fact}”"),
                _ => format!("“{fact}” {count} times"),
            };
            Finding::new(rule, Some(line.first), times(said), times(meant))
        }));
        if let Some(found) = out.get_mut(from..) {
            found.sort_by(|a, b| (a.rule, &a.said, &a.meant).cmp(&(b.rule, &b.said, &b.meant)));
        }
    }

    fn take_in(&mut self, text: &str, abilities: &[Ability]) -> Meaning {
        self.said.clear();
        said::said(text, &mut self.words, &mut self.said);
        let mut meant = Meant::new(&mut self.words);
        abilities.iter().for_each(|ability| meant.ability(ability));
        meant.finish()
    }

    fn in_order(&self, meant: &[Fact]) -> bool {
        self.said.facts.len() == meant.len()
            && self.said.facts.iter().zip(meant).all(|((said, _), meant)| said == meant)
    }

    fn balance(&mut self, text: &str, meant: &[Fact]) -> Vec<Unbalanced> {
        if self.in_order(meant) {
            return Vec::new();
        }
        self.sorted.clear();
        self.sorted.extend_from_slice(meant);
        self.sorted.sort_unstable();
        let mut said: Vec<Fact> = self.said.facts.iter().map(|(fact, _)| *fact).collect();
        said.sort_unstable();
        if said == self.sorted { Vec::new() } else { self.unbalanced(text, meant) }
    }

    /// The slow way, for the few that do not balance.
    fn unbalanced(&self, text: &str, meant: &[Fact]) -> Vec<Unbalanced> {
        let said = &self.said.facts;
        let mut facts: Vec<Fact> = said.iter().map(|(fact, _)| *fact).chain(meant.iter().copied()).collect();
        facts.sort_unstable();
        facts.dedup();
        let of = |fact: Fact| {
            let at = said.iter().find(|(said, _)| *said == fact).map(|(_, at)| *at);
            let said = said.iter().filter(|(said, _)| *said == fact).count() as u32;
            let meant = meant.iter().filter(|meant| **meant == fact).count() as u32;
            let word = at.and_then(|at| text.get(at as usize..)).and_then(|rest| rest.split(' ').next());
            let name = meant::name_of(fact).or(word).unwrap_or("?").to_owned();
            let is_shared = said > 0 && meant > said && shared().contains(&fact);
            (said != meant && !is_shared).then_some(Unbalanced { fact: name, said, meant })
        };
        facts.into_iter().filter_map(of).collect()
    }

    /// The first end of a clause before which other facts stand in the text than come first in the reading.
    fn out_of_order(&self, line: &ReadLine<'_>, meaning: &Meaning) -> Option<Finding> {
        let mut meant = meaning.facts.iter().filter(|fact| !anywhere(**fact));
        // Facts that one side has had more often than the other, so far.
        let mut open: Vec<(Fact, i32)> = Vec::new();
        let note = |open: &mut Vec<(Fact, i32)>, fact: Fact, by: i32| match open
            .iter()
            .position(|(known, _)| *known == fact)
        {
            Some(at) => {
                if let Some((_, count)) = open.get_mut(at) {
                    *count += by;
                    if *count == 0 {
                        open.swap_remove(at);
                    }
                }
            }
            None => open.push((fact, by)),
        };
        let mut ends = self.said.ends.iter().filter(|end| !(end.quoted && meaning.quotes_last)).peekable();
        for (index, (fact, _)) in self.said.facts.iter().enumerate() {
            while let Some(end) = ends.next_if(|end| end.facts as usize <= index) {
                if !open.is_empty() {
                    return Some(out_of_order(line, end.at, &open));
                }
            }
            if anywhere(*fact) {
                continue;
            }
            note(&mut open, *fact, 1);
            if let Some(meant) = meant.next() {
                note(&mut open, *meant, -1);
            }
        }
        None
    }
}

fn out_of_order(line: &ReadLine<'_>, place: u32, open: &[(Fact, i32)]) -> Finding {
    let before = line.text.get(..place as usize).unwrap_or(line.text).trim_end();
    let from = before.char_indices().rev().nth(39).map_or(0, |(at, _)| at);
    let names = |wanted: fn(i32) -> bool| {
        let names = open
            .iter()
            .filter(|(_, count)| wanted(*count))
            .map(|(fact, _)| meant::name_of(*fact).unwrap_or("?"));
        let mut names: Vec<&str> = names.collect();
        names.sort_unstable();
        names.iter().map(|name| format!("“{name}”")).collect::<Vec<_>>().join(", ")
    };
    let said = format!("{} up to “…{}”", names(|count| count > 0), before.get(from..).unwrap_or_default());
    Finding::new(Rule::FactOrder, Some(line.first), said, format!("{} by there", names(|count| count < 0)))
}
