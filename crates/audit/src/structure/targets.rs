//! Targets and choices: each stands where it can be made, and something is done with it.

use crate::{Finding, Rule};
use rubric_ir::{
    Ability, AbilityKind, Action, ActivationLimit, Antecedent, Choice, Cost, Done, Effect, Event,
    FaceReading, Keyword, Player, Quoted, Selection, Slot, Static, Status, Target, Triggered, Visit,
    Walk as _,
};
use std::any::Any;

pub(super) fn check(reading: &FaceReading, out: &mut Vec<Finding>) {
    for (at, ability) in (0..).zip(&reading.abilities) {
        let mut targets = Targets::default();
        ability.walk(&mut targets);
        let linked = || reading.links.iter().any(|link| link.setter == at);
        if targets.misplaced > 0 {
            let said = "no target to be chosen there";
            out.push(Finding::new(Rule::TargetPlace, Some(at), said, "a target"));
        }
        let unused = targets.done.iter().map(|scope| scope.unused()).sum::<usize>();
        if unused > 0 && !linked() {
            let meant = "something that is chosen and not spoken of again";
            out.push(Finding::new(Rule::Unused, Some(at), "what is done with what is chosen", meant));
        }
    }
}

/// The choices of one scope, and what is spoken of in it.
#[derive(Default)]
struct Scope {
    chosen: Vec<Vec<Slot>>,
    spoken: Vec<Slot>,
    /// Whether something is told by its having been chosen.
    by_choice: bool,
}

impl Scope {
    fn unused(&self) -> usize {
        let is_spoken = |slots: &&Vec<Slot>| slots.iter().any(|slot| self.spoken.contains(slot));
        if self.by_choice { 0 } else { self.chosen.iter().filter(|slots| !is_spoken(slots)).count() }
    }
}

#[derive(Default)]
struct Targets {
    /// Targets where none can be chosen.
    misplaced: u32,
    /// Whether targets can be chosen, of each ability, cost, event and later trigger that is open.
    allowed: Vec<bool>,
    /// The events of triggers: what they watch for is not chosen.
    watched: Vec<*const Event>,
    done: Vec<Scope>,
    open: Vec<Scope>,
}

/// Whether targets can be chosen in it, where it tells.
fn allows(node: &dyn Any) -> Option<bool> {
    if let Some(ability) = node.downcast_ref::<Ability>() {
        return Some(match &ability.kind {
            AbilityKind::Static(_) | AbilityKind::Keywords { .. } | AbilityKind::Band { .. } => false,
            AbilityKind::Level { .. } | AbilityKind::ToSolve(_) | AbilityKind::Prototype { .. } => false,
            AbilityKind::Spell(_)
            | AbilityKind::Activated { .. }
            | AbilityKind::Loyalty { .. }
            | AbilityKind::Triggered(_)
            | AbilityKind::Chapter { .. }
            | AbilityKind::Solved(_)
            | AbilityKind::Visit { .. }
            | AbilityKind::PaidModes { .. } => true,
        });
    }
    if node.is::<Cost>() || node.is::<ActivationLimit>() {
        return Some(false);
    }
    match node.downcast_ref() {
        // Triggers of their own (CR 603.7, 603.12).
        Some(Effect::Delayed { .. } | Effect::WhenDone { .. }) => Some(true),
        _ => match node.downcast_ref() {
            Some(Static::AsItAttacks { .. }) => Some(true),
            _ => None,
        },
    }
}

pub(super) fn slots_of(selection: &Selection) -> Vec<Slot> {
    match selection {
        Selection::Target(Target { slot, .. })
        | Selection::Described { slot, .. }
        | Selection::PartOf { slot, .. }
        | Selection::TopOfLibrary { slot, .. }
        | Selection::Zone { slot, .. } => vec![*slot],
        Selection::Joined { slot, members, .. } => {
            std::iter::once(*slot).chain(members.iter().flat_map(slots_of)).collect()
        }
        Selection::Source { .. }
        | Selection::Attached { .. }
        | Selection::Ref(_)
        | Selection::Rest { .. } => Vec::new(),
    }
}

impl Targets {
    fn note(&mut self, node: &dyn Any) {
        let Some(scope) = self.open.last_mut() else { return };
        match node.downcast_ref() {
            Some(Action::Choose(Choice::Objects(what))) => {
                let slots = slots_of(what);
                if !slots.is_empty() {
                    scope.chosen.push(slots);
                }
            }
            Some(Action::Choose(Choice::Player { slot, .. })) => scope.chosen.push(vec![*slot]),
            _ => {}
        }
        if let Some(Antecedent::Slot(slot)) = node.downcast_ref() {
            scope.spoken.push(*slot);
        }
        // "The rest" is told by what was chosen as well as by what it was chosen from.
        scope.by_choice |= matches!(node.downcast_ref(), Some(Selection::Rest { .. }))
            || matches!(node.downcast_ref(), Some(Status::Chosen))
            || matches!(node.downcast_ref(), Some(Done::Chosen))
            || matches!(node.downcast_ref(), Some(Antecedent::Chosen))
            || matches!(node.downcast_ref(), Some(Player::Chosen));
    }
}

looks_at! {
    Ability, Cost, ActivationLimit, Effect, Static, Triggered, Event, Keyword, Quoted, Target, Player, Action, Antecedent, Selection, Status, Done,
}

impl Visit for Targets {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if !matters(node.type_id()) {
            return true;
        }
        if node.is::<Quoted>() || self.open.is_empty() {
            self.open.push(Scope::default());
        }
        if let Some(Triggered { event, .. }) = node.downcast_ref() {
            self.watched.push(std::ptr::from_ref(event));
        }
        let watched = node
            .downcast_ref::<Event>()
            .is_some_and(|event| self.watched.contains(&std::ptr::from_ref(event)));
        if watched {
            self.allowed.push(false);
        } else {
            self.allowed.extend(allows(node));
        }
        let is_target = node.is::<Target>() || matches!(node.downcast_ref(), Some(Player::Target { .. }));
        self.misplaced += u32::from(is_target && self.allowed.last() == Some(&false));
        self.note(node);
        // What keywords are about ("enchant creature") is no choice of this kind.
        !node.is::<Keyword>()
    }

    fn leave(&mut self, node: &dyn Any) {
        if !matters(node.type_id()) {
            return;
        }
        let watched = node
            .downcast_ref::<Event>()
            .is_some_and(|event| self.watched.contains(&std::ptr::from_ref(event)));
        if watched || allows(node).is_some() {
            self.allowed.pop();
        }
        if node.is::<Quoted>() {
            self.done.extend(self.open.pop());
        }
        if self.allowed.is_empty() {
            self.done.extend(self.open.pop());
        }
    }
}
