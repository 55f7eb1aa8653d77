//! The numbers of slots: in order of first use, so that what opens none does not show.

use std::any::Any;

use crate::*;

/// Numbers the slots anew, from 1 in order of first use.
pub(super) fn renumber(ability: &mut Ability) {
    ability.walk_mut(&mut Renumber(Vec::new()));
}

struct Renumber(Vec<Slot>);

impl Renumber {
    fn of(&mut self, slot: Slot) -> Slot {
        // Slot 0 is that of what is not bound.
        if slot == Slot(0) {
            return slot;
        }
        let at = self.0.iter().position(|known| *known == slot).unwrap_or_else(|| {
            self.0.push(slot);
            self.0.len() - 1
        });
        Slot(u16::try_from(at + 1).unwrap_or(u16::MAX))
    }
}

impl VisitMut for Renumber {
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        if let Some(slot) = node.downcast_mut::<Slot>() {
            *slot = self.of(*slot);
            return false;
        }
        if let Some(Antecedent::Slot(slot)) = node.downcast_mut() {
            *slot = self.of(*slot);
            return false;
        }
        true
    }
}
