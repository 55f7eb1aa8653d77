//! What is said behind a list of nouns: of the last alone, or of all of them.

use crate::{Finding, Rule};
use rubric_ir::{Ability, Characteristic, Filter, Head, Kind, Noun, Visit, Walk as _};
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
    if last.iter().any(|filter| of_all(filter) == Some(true)) && !is_place_of_card(noun) {
        found("something of all members of a list", "it of the last alone");
    }
    if noun.filters.iter().any(|filter| of_all(filter) == Some(false)) {
        found("something of the last member of a list", "it of all of them");
    }
}

/// "Spell, nonland permanent, or card in a graveyard": of these, only a card is in a graveyard (CR 109.2).
fn is_place_of_card(noun: &Noun) -> bool {
    let is_card = |head: &Head| matches!(head.kind, Kind::Card | Kind::PermanentCard);
    let Some((last, before)) = noun.heads.split_last() else { return false };
    is_card(last) && !before.iter().any(is_card) && matches!(last.filters.as_slice(), [Filter::In { .. }])
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
