//! What is said behind a list of nouns: of the last alone, or of all of them.

use crate::{Finding, Rule};
use rubric_ir::{Ability, Characteristic, Filter, Noun, Visit, Walk as _};
use std::any::Any;

pub(super) fn check(ability: &Ability, at: u32, out: &mut Vec<Finding>) {
    struct Lists<'o>(u32, &'o mut Vec<Finding>);
    impl Visit for Lists<'_> {
        fn enter(&mut self, node: &dyn Any) -> bool {
            if let Some(noun) = node.downcast_ref::<Noun>()
                && noun.heads.len() > 1
            {
                list(noun, self.0, self.1);
            }
            true
        }
    }
    ability.walk(&mut Lists(at, out));
}

fn list(noun: &Noun, at: u32, out: &mut Vec<Finding>) {
    let mut found = |said: &str, meant: &str| out.push(Finding::new(Rule::Attachment, Some(at), said, meant));
    let last = noun.heads.last().map_or(&[][..], |head| &head.filters);
    if last.iter().any(|filter| of_all(filter) == Some(true)) {
        found("something of all members of a list", "it of the last alone");
    }
    if noun.filters.iter().any(|filter| of_all(filter) == Some(false)) {
        found("something of the last member of a list", "it of all of them");
    }
}

/// Whether a phrase behind a list is of all its members: who controls them and where they are is; what they are like is of
/// the last alone ("artifact, enchantment, or creature with flying").
const fn of_all(filter: &Filter) -> Option<bool> {
    match filter {
        Filter::Controlled { .. } | Filter::Owned { .. } | Filter::In { .. } | Filter::OfChoice { .. } => {
            Some(true)
        }
        // "creature or planeswalker with mana value 3 or less": each has one.
        Filter::WithCharacteristic { what: Characteristic::ManaValue, .. } => Some(true),
        Filter::With(_)
        | Filter::Without(_)
        | Filter::WithCharacteristic { .. }
        | Filter::WithCounters { .. } => Some(false),
        _ => None,
    }
}
