//! Checks of structure: references, what hangs on what, and what is linked.

mod links;
mod nouns;
mod references;
mod sort;
mod survey;

use crate::Finding;
use rubric_ir::{AbilityKind, FaceReading, Keyword, KeywordParameter};

pub(crate) fn check(reading: &FaceReading, out: &mut Vec<Finding>) {
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
    links::check(reading, out);
}
