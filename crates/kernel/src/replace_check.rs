//! Which replacement and prevention effects are handled (CR 614, 615).

use rubric_ir::{
    Action, Effect, EntersWith, Event, ObjectEvent, PlayerEvent, Replacement, Selection, StepName, Verb,
    WouldBeDealt,
};

use crate::check::Check;

impl Check {
    /// A replacement effect of a static ability, or one that a spell or ability makes.
    pub fn replacement(&mut self, replacement: &Replacement) {
        match replacement {
            Replacement::Enters { what, with, condition, .. } => {
                self.event_subject(what);
                self.enters_with(with);
                condition.iter().for_each(|w| self.while_kind(&w.condition));
            }
            Replacement::AsEnters { what, effect, .. } => {
                if !matches!(what, Selection::Source { .. }) {
                    self.no("as another object enters");
                }
                self.event_subject(what);
                self.entering += 1;
                self.effect(effect);
                self.entering -= 1;
            }
            Replacement::Would { event, span, condition, result, .. } => {
                self.would(event, span.is_some());
                span.iter().for_each(|d| self.duration(d));
                condition.iter().for_each(|c| self.condition(c));
                self.event_amount = true;
                self.would_result(event, result);
            }
            Replacement::Prevent(WouldBeDealt { amount, to, by, duration, .. }) => {
                amount.iter().for_each(|a| self.amount(a));
                to.iter().for_each(|r| self.prevented_to(r));
                by.iter().for_each(|s| match s {
                    Selection::Described { noun, .. } => self.noun(noun),
                    other => self.selection(other),
                });
                duration.iter().for_each(|d| self.duration(d));
            }
            Replacement::Redirect { .. } => self.no("damage dealt to another instead"),
            Replacement::Skip { who, step, .. } => {
                self.player(who);
                match step {
                    StepName::DrawStep | StepName::UntapStep => {}
                    _ => self.no("skip a step"),
                }
            }
        }
    }

    fn prevented_to(&mut self, to: &rubric_ir::Recipient) {
        match to {
            rubric_ir::Recipient::Object(Selection::Target(target)) => self.target(target),
            other => self.event_recipient(other),
        }
    }

    fn enters_with(&mut self, with: &EntersWith) {
        match with {
            EntersWith::Tapped | EntersWith::Untapped => {}
            EntersWith::Counters { amount, each, kind, .. } => {
                // The die was rolled by another ability.
                if *amount == rubric_ir::Amount::DieResult {
                    self.no("enters: the result of a die");
                }
                self.amount(amount);
                each.iter().for_each(|l| self.looped(l));
                self.counter_kind(kind);
            }
            EntersWith::TappedAnd(inner) => self.enters_with(inner),
            EntersWith::AsCopy { of, except, .. } => {
                match &**of {
                    Selection::Described { noun, .. } => self.noun(noun),
                    _ => self.no("as a copy of something known"),
                }
                self.copy_exceptions(except);
            }
            EntersWith::In(_) => self.no("enters prepared, transformed"),
        }
    }

    fn would(&mut self, event: &Event, next: bool) {
        match event {
            Event::Next(event) if next => self.would(event, false),
            Event::Object { subject, verbs } => {
                self.event_subject(subject);
                for verb in verbs {
                    match verb {
                        ObjectEvent::Dies { .. }
                        | ObjectEvent::IsPut { .. }
                        | ObjectEvent::LeavesBattlefield { .. } => {
                            self.object_event(verb);
                        }
                        ObjectEvent::DealsDamage { .. }
                        | ObjectEvent::IsDealtDamage { .. }
                        | ObjectEvent::CountersPut { .. } => self.object_event(verb),
                        ObjectEvent::IsCreated { control } => control.iter().for_each(|p| self.player(p)),
                        _ => self.no("would: an event of an object"),
                    }
                }
            }
            Event::Player { who, verbs } => {
                self.player(who);
                for verb in verbs {
                    match verb {
                        PlayerEvent::Draws { .. }
                        | PlayerEvent::GainsLife { .. }
                        | PlayerEvent::LosesLife { .. } => {
                            self.player_event(verb);
                        }
                        PlayerEvent::PutsCounters { .. }
                        | PlayerEvent::IsDealtDamage { .. }
                        | PlayerEvent::Creates(_) => self.player_event(verb),
                        _ => self.no("would: an event of a player"),
                    }
                }
            }
            Event::Damage { to, by, .. } => {
                to.iter().for_each(|r| self.event_recipient(r));
                by.iter().for_each(|s| self.event_subject(s));
            }
            Event::EffectCreates { what, control } => {
                self.event_subject(what);
                control.iter().for_each(|p| self.player(p));
            }
            Event::Beginning(_)
            | Event::Or { .. }
            | Event::FirstEachTurn(_)
            | Event::DuringTurnOf { .. }
            | Event::ChaosEnsues
            | Event::RingTempts(_)
            | Event::Next(_) => self.no("would: another event"),
        }
    }

    /// What happens in its place: a change of the amount, or instructions.
    fn would_result(&mut self, event: &Event, result: &Effect) {
        let result = match result {
            Effect::May { who, effect } => {
                self.player(who);
                effect
            }
            other => other,
        };
        match result {
            Effect::Happen { subject, verb: Verb::DealsDamage { amount, to, and, .. } } => {
                self.known(subject);
                self.amount(amount);
                if !and.is_empty() || !matches!(to, rubric_ir::Recipient::OfEvent { .. }) {
                    self.no("would: damage to something else");
                }
            }
            Effect::Happen { subject, verb: Verb::HasCountersPut { amount, .. } } => {
                self.known(subject);
                self.amount(amount);
            }
            Effect::Act { action: Action::PreventDamage(what), .. } => self.prevented(what),
            other if self.created_instead(event, other) => {}
            Effect::IfDone { .. } | Effect::WhenDone { .. } => self.no("would: what hangs on the result"),
            other => {
                let damage = matches!(event, Event::Damage { .. })
                    || matches!(event, Event::Object { verbs, .. } if verbs.iter().any(|v| matches!(v, ObjectEvent::DealsDamage { .. } | ObjectEvent::IsDealtDamage { .. })));
                if damage && prevents(other) {
                    self.no("would: prevention with a further effect");
                }
                self.effect(other);
            }
        }
    }

    pub fn prevented(&mut self, what: &rubric_ir::Prevented) {
        match what {
            rubric_ir::Prevented::That | rubric_ir::Prevented::Half(_) => {}
            rubric_ir::Prevented::Of(n) | rubric_ir::Prevented::AllBut(n) => self.amount(n),
        }
    }
}

/// Whether "prevent that damage" is among the instructions.
fn prevents(effect: &Effect) -> bool {
    struct Prevents(bool);
    impl rubric_ir::Visit for Prevents {
        fn enter(&mut self, node: &dyn std::any::Any) -> bool {
            self.0 |= matches!(node.downcast_ref::<Action>(), Some(Action::PreventDamage(_)));
            true
        }
    }
    let mut prevents = Prevents(false);
    rubric_ir::Walk::walk(effect, &mut prevents);
    prevents.0
}
