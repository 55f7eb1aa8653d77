//! Checks of structure: references, what hangs on what, and what is linked.

mod links;
mod nouns;
mod references;
mod sort;
mod survey;
mod targets;
mod variables;

use crate::{FaceFacts, Finding, ReadLine};
use rubric_ir::{AbilityKind, FaceReading, Keyword, KeywordParameter};

pub(crate) fn check(
    facts: &FaceFacts<'_>,
    lines: &[ReadLine<'_>],
    reading: &FaceReading,
    out: &mut Vec<Finding>,
) {
    // What no line says is not looked for; what a reading says beyond the text is for the accounts of facts.
    let may_say = |words: &[&str]| {
        lines.is_empty() || lines.iter().any(|line| words.iter().any(|w| line.text.contains(w)))
    };
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
    if may_say(&["arget", "hoose"]) {
        targets::check(reading, out);
    }
    if may_say(&["X"]) {
        variables::check(facts, reading, out);
    }
    links::check(reading, out);
}
