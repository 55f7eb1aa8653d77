//! What the rules ask of any ability, at any depth: durations, events, limits, numbers.

use crate::{Finding, Rule};
use rubric_ir::{
    Ability, AbilityKind, Change, Condition, Continuous, CostOf, Effect, Event, LoyaltyCost, Replacement,
    Selection, SelfForm, Static, Subject, Visit, Walk as _, WouldBeDealt,
};
use std::any::{Any, TypeId};

pub(super) fn check(ability: &Ability, at: u32, out: &mut Vec<Finding>) {
    let mut within = Within { at, out, allowed: Vec::new(), inside: Vec::new() };
    ability.walk(&mut within);
}

/// What kind of ability something stands in, as far as the rules tell these apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    Static,
    Activated,
    Other,
}

/// What is looked for at any depth of an ability.
struct Within<'o> {
    at: u32,
    out: &'o mut Vec<Finding>,
    /// Conditions that stand where whether something was done may be asked.
    allowed: Vec<*const Condition>,
    inside: Vec<Inside>,
}

impl Within<'_> {
    fn found(&mut self, rule: Rule, said: &str, meant: &str) {
        self.out.push(Finding::new(rule, Some(self.at), said, meant));
    }

    fn is_inside(&self, what: Inside) -> bool {
        self.inside.last() == Some(&what)
    }

    fn ability(&mut self, ability: &Ability) {
        self.inside.push(match &ability.kind {
            AbilityKind::Static(Static::Continuous(_) | Static::Where { .. }) => Inside::Static,
            AbilityKind::Activated { .. } => Inside::Activated,
            _ => Inside::Other,
        });
        match &ability.kind {
            AbilityKind::Static(Static::Replacement(
                Replacement::Would { span: Some(_), .. }
                | Replacement::Prevent(WouldBeDealt { duration: Some(_), .. })
                | Replacement::Redirect { damage: WouldBeDealt { duration: Some(_), .. }, .. },
            )) => self.found(Rule::StaticDuration, "a static ability", "a duration"),
            AbilityKind::Loyalty { cost: LoyaltyCost::Plus(0) | LoyaltyCost::Minus(0), .. } => {
                self.found(Rule::LoyaltyNumber, "a loyalty cost", "one of nothing, with a sign");
            }
            _ => {}
        }
    }

    fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::IfDone { condition, .. } => self.allowed.push(std::ptr::from_ref(condition)),
            Effect::Continuous(continuous) if self.is_inside(Inside::Activated) && limits(continuous) => {
                self.found(Rule::LimitAsEffect, "what the ability costs", "an effect of the ability");
            }
            _ => {}
        }
    }

    fn event(&mut self, event: &Event) {
        let is_none = match event {
            Event::Object { verbs, .. } => verbs.is_empty(),
            Event::Player { verbs, .. } => verbs.is_empty(),
            _ => false,
        };
        if is_none {
            self.found(Rule::NoEvent, "an event", "nothing that happens");
        }
    }
}

/// Whether it changes what the ability it stands in costs to activate.
fn limits(continuous: &Continuous) -> bool {
    let this_ability = matches!(
        &continuous.subject,
        Subject::Objects(Selection::Source { form: SelfForm::ThisAbility, .. })
    );
    this_ability
        && continuous
            .changes
            .iter()
            .any(|change| matches!(change, Change::Costs { to: CostOf::Activate, .. }))
}

/// What is looked at; the rest of a reading is passed by.
fn matters(of: TypeId) -> bool {
    of == TypeId::of::<Ability>()
        || of == TypeId::of::<Effect>()
        || of == TypeId::of::<Event>()
        || of == TypeId::of::<Condition>()
        || of == TypeId::of::<Continuous>()
}

impl Visit for Within<'_> {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if !matters(node.type_id()) {
            return true;
        }
        if let Some(ability) = node.downcast_ref() {
            self.ability(ability);
        } else if let Some(effect) = node.downcast_ref() {
            self.effect(effect);
        } else if let Some(event) = node.downcast_ref() {
            self.event(event);
        } else if let Some(Condition::Done { .. }) = node.downcast_ref() {
            let here = node.downcast_ref::<Condition>().map(std::ptr::from_ref);
            if !here.is_some_and(|here| self.allowed.contains(&here)) {
                self.found(Rule::IfDone, "whether something was done", "it apart from what was done");
            }
        } else if let Some(Continuous { duration: Some(_), .. }) = node.downcast_ref()
            && self.is_inside(Inside::Static)
        {
            self.found(Rule::StaticDuration, "a static ability", "a duration");
        }
        true
    }

    fn leave(&mut self, node: &dyn Any) {
        if node.is::<Ability>() {
            self.inside.pop();
        }
    }
}
