//! Checks of structure: references, what hangs on what, and what is linked.

/// Which types of node a walk looks at; the rest of a reading is passed by.
macro_rules! looks_at {
    ($($ty:ty),* $(,)?) => {
        /// Whether nodes of a type are looked at.
        fn matters(of: std::any::TypeId) -> bool {
            // A comparison with a type's number costs less than finding it out.
            static TYPES: std::sync::OnceLock<Vec<std::any::TypeId>> = std::sync::OnceLock::new();
            TYPES.get_or_init(|| vec![$(std::any::TypeId::of::<$ty>()),*]).contains(&of)
        }
    };
}

mod links;
mod nouns;
mod references;
mod sort;
mod survey;
mod targets;
mod variables;

use crate::{Finding, Whole};
use rubric_ir::{AbilityKind, Keyword, KeywordParameter};

pub(crate) fn check(whole: Whole<'_>, out: &mut Vec<Finding>) {
    let Whole { facts, reading, .. } = whole;
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
    if whole.may_say(&["arget", "hoose"]) {
        targets::check(reading, out);
    }
    if whole.may_say(&["X"]) {
        variables::check(facts, reading, out);
    }
    let linked = ["exile", "chosen", "kick", "hoose a ", "paid", "evidence", "ribute", "ift", "additional"];
    let done = ["sacrificed", "discarded", "revealed", "returned", "drawn", "milled"];
    if !reading.links.is_empty() || whole.may_say(&linked) || whole.may_say(&done) {
        links::check(reading, out);
    }
}
