//! Numbering of slots, in order of meaning: the order in which the fields of the IR are declared.

use std::any::{Any, TypeId};

use rubric_ir::*;

/// Numbers every slot of an ability from 1, and every quoted ability's from 1 again. Says which object a name for
/// the source means: in a quoted ability the card's own name is its granter's (CR 201.5a).
pub(super) fn number(ability: &mut Ability) {
    let mut numbering = Numbering { last: 0, quoted: false, entering: false };
    ability.walk_mut(&mut numbering);
}

struct Numbering {
    last: u16,
    quoted: bool,
    entering: bool,
}

impl VisitMut for Numbering {
    #[allow(clippy::inline_always, reason = "all but a few types of nodes then cost nothing")]
    #[inline(always)]
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        if self.entering {
            self.entering = false;
            return true;
        }
        let id = (*node).type_id();
        if id == TypeId::of::<Slot>() {
            if let Some(slot) = node.downcast_mut::<Slot>() {
                self.last = self.last.saturating_add(1);
                *slot = Slot(self.last);
            }
            return false;
        }
        if id == TypeId::of::<Antecedent>() {
            // The slot of a reference is not one it opens.
            return false;
        }
        if id == TypeId::of::<Selection>() {
            if let Some(Selection::Source { who, form }) = node.downcast_mut::<Selection>() {
                let named = matches!(
                    form,
                    SelfForm::Name | SelfForm::ShortName | SelfForm::Names | SelfForm::ShortNames
                );
                *who = if self.quoted && named { SelfOf::Granter } else { SelfOf::Bearer };
                return false;
            }
            return true;
        }
        if id == TypeId::of::<Ability>() {
            if let Some(ability) = node.downcast_mut::<Ability>() {
                let last = std::mem::take(&mut self.last);
                self.entering = true;
                ability.walk_mut(self);
                self.last = last;
            }
            return false;
        }
        if id == TypeId::of::<Quoted>() {
            if let Some(quoted) = node.downcast_mut::<Quoted>() {
                let outer = std::mem::replace(&mut self.quoted, true);
                self.entering = true;
                quoted.walk_mut(self);
                self.quoted = outer;
            }
            return false;
        }
        true
    }
}
