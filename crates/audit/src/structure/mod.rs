//! Checks of structure: references, what hangs on what, and what is linked.

mod links;
mod nouns;
mod references;
mod sort;
mod survey;

use crate::Finding;
use rubric_ir::FaceReading;

pub(crate) fn check(reading: &FaceReading, out: &mut Vec<Finding>) {
    for (at, ability) in (0..).zip(&reading.abilities) {
        references::check(ability, at, out);
        nouns::check(ability, at, out);
    }
    links::check(reading, out);
}
