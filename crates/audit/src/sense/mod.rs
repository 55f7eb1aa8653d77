//! Rules sense: what a reading must fit whatever its words.

mod mana;
mod rules;
mod type_line;

use crate::{Finding, Whole};

pub(crate) use mana::check as mana_abilities;

pub(crate) fn check(whole: Whole<'_>, out: &mut Vec<Finding>) {
    for (at, ability) in (0..).zip(&whole.reading.abilities) {
        rules::check(ability, at, out);
    }
    type_line::check(whole, out);
}
