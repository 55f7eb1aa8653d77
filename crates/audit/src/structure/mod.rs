//! Checks of structure: references, what hangs on what, and what is linked.

mod links;
mod nouns;
mod references;
mod sort;
mod survey;
mod targets;
mod variables;

use crate::{FaceFacts, Finding, ReadLine, may_say};
use rubric_ir::{AbilityKind, FaceReading, Keyword, KeywordParameter};

pub(crate) fn check(
    facts: &FaceFacts<'_>,
    lines: &[ReadLine<'_>],
    reading: &FaceReading,
    out: &mut Vec<Finding>,
) {
    for (at, ability) in (0..).zip(&reading.abilities) {
        // Keywords without more ("Flying, haste") introduce nothing.
        let plain = |keyword: &Keyword| {
            matches!(keyword.parameter, KeywordParameter::None | KeywordParameter::Number(_))
        };
        if matches!(&ability.kind, AbilityKind::Keywords { list, .. } if list.iter().all(plain)) {
            continue;
        }
        references::check(ability, at, out);
        nouns::check(ability, at, out);
    }
    if may_say(lines, &["arget", "hoose"]) {
        targets::check(reading, out);
    }
    if may_say(lines, &["X"]) {
        variables::check(facts, reading, out);
    }
    let linked = ["exile", "chosen", "kick", "hoose a ", "paid", "evidence", "ribute", "ift", "additional"];
    let done = ["sacrificed", "discarded", "revealed", "returned", "drawn", "milled"];
    if !reading.links.is_empty() || may_say(lines, &linked) || may_say(lines, &done) {
        links::check(reading, out);
    }
}
