//! Events, and what happens in place of them.

use rubric_ir::*;

use super::classify::*;
use super::entity::{Clause, Count, Kinds, Role, Sort};
use super::walk::Binder;

impl Binder {
    pub(super) fn replacement(&mut self, replacement: &mut Replacement) {
        match replacement {
            Replacement::Enters { what, with, condition, .. } => {
                let leading = condition.as_ref().is_some_and(|condition| condition.at == Position::Leading);
                if leading {
                    condition.walk_mut(self);
                }
                self.scope.begin(Clause::Continuous);
                self.subject(what);
                with.walk_mut(self);
                if !leading {
                    condition.walk_mut(self);
                }
            }
            Replacement::AsEnters { what, effect, .. } => {
                self.scope.begin(Clause::Event);
                self.subject(what);
                effect.walk_mut(self);
            }
            Replacement::Prevent(damage) => self.would_be_dealt(damage),
            Replacement::Redirect { damage, onto } => {
                self.would_be_dealt(damage);
                onto.walk_mut(self);
            }
            Replacement::Would { event, result, instead: Instead::InsteadOf, .. } => {
                result.walk_mut(self);
                event.walk_mut(self);
            }
            other @ Replacement::Would { .. } => {
                self.scope.in_event_s_place += 1;
                self.inside(other);
                self.scope.in_event_s_place -= 1;
            }
            other @ Replacement::Skip { .. } => self.inside(other),
        }
    }

    fn would_be_dealt(&mut self, damage: &mut WouldBeDealt) {
        self.scope.begin(Clause::Event);
        damage.walk_mut(self);
        self.scope.measure(Antecedent::Event);
    }

    pub(super) fn event(&mut self, event: &mut Event) {
        // The two events of "enters or another creature enters" are one clause: either may be meant.
        if let Event::Or { first, second, .. } = event {
            self.scope.begin(Clause::Event);
            let from = self.scope.entities.len();
            self.one_event(first);
            self.one_event(second);
            self.scope.either_object(from, 2);
            return;
        }
        if !matches!(event, Event::Next(_)) {
            self.scope.begin(Clause::Event);
        }
        self.one_event(event);
    }

    pub(super) fn one_event(&mut self, event: &mut Event) {
        match event {
            // "A spell … causes you to discard this card": the event is about the card.
            Event::Object { subject, verbs }
                if matches!(verbs.as_slice(), [ObjectEvent::CausesDiscard { .. }]) =>
            {
                self.in_oblique(subject);
                for verb in verbs {
                    if let ObjectEvent::CausesDiscard { who, what } = verb {
                        self.player(who, Role::Object);
                        self.subject(what);
                    }
                }
            }
            Event::Object { subject, verbs } => {
                let from = self.scope.mentions.len();
                self.subject(subject);
                let spoken = self.scope.mentions.len();
                verbs.walk_mut(self);
                let measured = verbs.iter().any(|verb| {
                    matches!(
                        verb,
                        ObjectEvent::DealsDamage { .. }
                            | ObjectEvent::IsDealtDamage { .. }
                            | ObjectEvent::CountersPut { .. }
                            | ObjectEvent::IsCreated { .. }
                    )
                });
                if measured || plural(subject) {
                    self.scope.measure(Antecedent::Event);
                }
                let leaves = verbs.iter().any(|verb| {
                    matches!(
                        verb,
                        ObjectEvent::Dies { .. }
                            | ObjectEvent::LeavesBattlefield { .. }
                            | ObjectEvent::IsPut { .. }
                            | ObjectEvent::Is(
                                Done::Destroyed | Done::Sacrificed | Done::Exiled | Done::Discarded
                            )
                    )
                });
                if leaves {
                    let rest = self.scope.mentions.split_off(spoken);
                    self.scope.moved(from, false);
                    self.scope.mentions.extend(rest);
                }
            }
            Event::Damage { .. } | Event::EffectCreates { .. } => {
                self.inside(event);
                self.scope.measure(Antecedent::Event);
            }
            Event::Player { who, verbs } => {
                self.actor(who);
                let from = self.scope.entities.len();
                verbs.walk_mut(self);
                for verb in verbs.iter() {
                    self.player_event(verb);
                }
                // "Whenever an opponent sacrifices a permanent or discards a permanent card": one of the two, and no slot
                // is that of either.
                if verbs.len() > 1 && !self.scope.either_object(from, verbs.len()) {
                    self.scope.one_of(from);
                }
            }
            other => self.inside(other),
        }
    }

    pub(super) fn player_event(&mut self, verb: &PlayerEvent) {
        let measured = match verb {
            PlayerEvent::GainsLife { .. }
            | PlayerEvent::LosesLife { .. }
            | PlayerEvent::GainsOrLosesLife
            | PlayerEvent::IsDealtDamage { .. }
            | PlayerEvent::PutsCounters { .. } => true,
            PlayerEvent::Draws { slot, .. } => {
                self.scope.introduce(*slot, Sort::of_kind(Kinds::CARD), Count::One, Role::Object);
                false
            }
            PlayerEvent::Discards(what)
            | PlayerEvent::Sacrifices(what)
            | PlayerEvent::Creates(what)
            | PlayerEvent::Mills(what)
            | PlayerEvent::AttacksWith { what: Some(what), .. } => plural(what),
            _ => false,
        };
        if measured {
            self.scope.measure(Antecedent::Event);
        }
        let done = match verb {
            PlayerEvent::Discards(_) => Status::Discarded,
            PlayerEvent::Sacrifices(_) => Status::Sacrificed,
            PlayerEvent::Mills(_) => Status::Milled,
            _ => return,
        };
        let last = self.scope.mentions.len().saturating_sub(1);
        self.scope.done(last, done);
        self.scope.moved(last, false);
    }
}
