//! Rules sense: what a reading must fit whatever its words.

mod mana;
mod rules;
mod type_line;

use crate::{FaceFacts, Finding, ReadLine};
use rubric_ir::FaceReading;

pub(crate) use mana::check as mana_abilities;

pub(crate) fn check(
    facts: &FaceFacts<'_>,
    lines: &[ReadLine<'_>],
    reading: &FaceReading,
    out: &mut Vec<Finding>,
) {
    for (at, ability) in (0..).zip(&reading.abilities) {
        rules::check(ability, at, out);
    }
    type_line::check(facts, lines, reading, out);
}
