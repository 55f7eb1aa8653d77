//! Mana abilities (CR 605): told from the IR alone.

use crate::{
    Ability, AbilityKind, Action, Effect, Event, ObjectEvent, Player, PlayerEvent, Quoted, Replacement,
    Target, Triggered, Visit, Walk,
};
use std::any::Any;

/// How an ability is a mana ability: it does not use the stack, and nobody can respond to it (CR 605.3b, 605.4a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManaAbility {
    /// Activated (CR 605.1a).
    Activated,
    /// Triggered (CR 605.1b).
    Triggered,
}

/// Whether an ability is a mana ability, and how.
///
/// An activated one is if it requires no target and could add mana as it resolves; a loyalty ability never is (CR 605.1a).
/// A triggered one is if besides it triggers from the activation or resolution of an activated mana ability (CR 605.1b).
/// A spell never is (CR 605.5b). Abilities that stand within another (in quotation marks, in a level) are asked about by
/// themselves.
#[must_use]
pub fn mana_ability(ability: &Ability) -> Option<ManaAbility> {
    match &ability.kind {
        AbilityKind::Activated { effect, .. } => adds_untargeted(effect).then_some(ManaAbility::Activated),
        AbilityKind::Triggered(Triggered { event, effect, .. }) => {
            triggers_for_mana(event, effect).then_some(ManaAbility::Triggered)
        }
        _ => None,
    }
}

/// Whether what follows an event is a triggered mana ability (CR 605.1b): of an ability of its own, or of a delayed
/// trigger ("until end of turn, whenever you tap a land for mana, …").
#[must_use]
pub fn triggers_for_mana(event: &Event, effect: &Effect) -> bool {
    taps_for_mana(event) && adds_untargeted(effect)
}

/// Whether an event is always a permanent's being tapped for mana: that is activating a mana ability of it (CR 106.12).
fn taps_for_mana(event: &Event) -> bool {
    match event {
        Event::Object { verbs, .. } => {
            !verbs.is_empty() && verbs.iter().all(|verb| *verb == ObjectEvent::IsTappedForMana)
        }
        Event::Player { verbs, .. } => {
            !verbs.is_empty() && verbs.iter().all(|verb| matches!(verb, PlayerEvent::TapsForMana(_)))
        }
        Event::Or { first, second, .. } => taps_for_mana(first) && taps_for_mana(second),
        Event::FirstEachTurn(event) | Event::DuringTurnOf { event, .. } | Event::Next(event) => {
            taps_for_mana(event)
        }
        Event::Beginning(_)
        | Event::Damage { .. }
        | Event::EffectCreates { .. }
        | Event::ChaosEnsues
        | Event::RingTempts(_) => false,
    }
}

/// Whether following an effect could add mana, and it requires no target. "Up to one target" requires one (CR 115.6).
fn adds_untargeted(effect: &Effect) -> bool {
    let mut looks = Looks::default();
    effect.walk(&mut looks);
    looks.adds && !looks.targets
}

#[derive(Default)]
struct Looks {
    adds: bool,
    targets: bool,
    /// Depth of replacement effects: what is in one happens when its event would, not as the ability resolves.
    later: u32,
}

impl Visit for Looks {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if node.is::<Quoted>() {
            return false;
        }
        match node.downcast_ref::<Effect>() {
            // What triggers later is an ability of its own (CR 603.7, 603.12), which has targets of its own.
            Some(Effect::Delayed { event, .. }) => {
                event.walk(self);
                return false;
            }
            Some(Effect::WhenDone { first, .. }) => {
                first.walk(self);
                return false;
            }
            _ => {}
        }
        self.later += u32::from(node.is::<Replacement>());
        self.adds |= self.later == 0 && matches!(node.downcast_ref(), Some(Action::AddMana { .. }));
        self.targets |= node.is::<Target>() || matches!(node.downcast_ref(), Some(Player::Target { .. }));
        true
    }

    fn leave(&mut self, node: &dyn Any) {
        self.later -= u32::from(node.is::<Replacement>());
    }
}
