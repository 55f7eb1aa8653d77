//! Which event patterns are handled (CR 603.2).

use rubric_ir::{
    Alone, Done, DrawEvent, Event, FromZone, Nth, NthPer, ObjectEvent, PlayerDeed, PlayerEvent, Quantity,
    Recipient, Selection, Step, StepName, StepOf,
};

use crate::check::Check;

impl Check {
    /// A pattern that is looked for in what happens and in what happened.
    pub fn event_pattern(&mut self, event: &Event) {
        match event {
            Event::Object { subject, verbs } => {
                self.event_subject(subject);
                verbs.iter().for_each(|v| self.object_event(v));
            }
            Event::Player { who, verbs } => {
                self.player(who);
                verbs.iter().for_each(|v| self.player_event(v));
            }
            Event::Beginning(step) => self.step(step),
            Event::Or { first, second, .. } => {
                self.event_pattern(first);
                self.event_pattern(second);
            }
            Event::FirstEachTurn(event) => self.event_pattern(event),
            Event::DuringTurnOf { event, who } => {
                self.event_pattern(event);
                self.player(who);
            }
            Event::Damage { .. } => self.no("event: damage would be dealt"),
            Event::EffectCreates { .. } => self.no("event: tokens would be created"),
            Event::ChaosEnsues => self.no("planes"),
            Event::RingTempts(_) => self.no("the Ring"),
            Event::Next(_) => self.no("event: the next time"),
        }
    }

    pub fn event_subject(&mut self, subject: &Selection) {
        match subject {
            Selection::Described { quantity, noun, .. } => {
                self.noun(noun);
                match quantity {
                    Quantity::A | Quantity::OneOrMore | Quantity::Plain | Quantity::Any | Quantity::No => {}
                    _ => self.no("event: several at once"),
                }
            }
            Selection::Joined { members, .. } => members.iter().for_each(|m| self.event_subject(m)),
            _ => self.selection(subject),
        }
    }

    pub fn step(&mut self, step: &Step) {
        match step.name {
            StepName::Upkeep
            | StepName::DrawStep
            | StepName::EndStep
            | StepName::Combat
            | StepName::PrecombatMain
            | StepName::PostcombatMain
            | StepName::FirstMain
            | StepName::SecondMain
            | StepName::UntapStep
            | StepName::EndOfCombat
            | StepName::CleanupStep
            | StepName::DeclareAttackers
            | StepName::DeclareBlockers => {}
            StepName::Turn | StepName::MainPhase => self.no("beginning of any main phase"),
        }
        match &step.whose {
            StepOf::Player(p) | StepOf::Of(p) | StepOf::NextOf(p) | StepOf::OnTurnOf(p) => self.player(p),
            StepOf::Each | StepOf::Next | StepOf::The | StepOf::NextTurn | StepOf::EachOwn => {}
            StepOf::First | StepOf::FirstOf(_) => self.no("the first step of a game"),
        }
    }

    pub fn object_event(&mut self, verb: &ObjectEvent) {
        match verb {
            ObjectEvent::Enters { control, from, .. } => {
                control.iter().for_each(|p| self.player(p));
                from.iter().for_each(|z| self.zone(z));
            }
            ObjectEvent::IsCast { .. } => self.no("event: a spell is cast from somewhere"),
            ObjectEvent::IsCreated { .. } => self.no("event: tokens would be created"),
            ObjectEvent::AttacksUnblocked | ObjectEvent::BecomesTapped | ObjectEvent::BecomesUntapped => {}
            ObjectEvent::LeavesBattlefield { control } | ObjectEvent::Dies { control } => {
                control.iter().for_each(|p| self.player(p))
            }
            ObjectEvent::IsPut { into, from } => {
                self.zone(into);
                if let Some(FromZone::Zone(z) | FromZone::AnywhereBut(z)) = from {
                    self.zone(z);
                }
            }
            ObjectEvent::Attacks { whom, alone } => {
                whom.iter().for_each(|r| self.event_recipient(r));
                match alone {
                    Alone::Any | Alone::Alone => {}
                    Alone::WhileSaddled => self.no("saddle"),
                }
            }
            ObjectEvent::Blocks { what } => what.iter().for_each(|s| self.event_subject(s)),
            ObjectEvent::BecomesBlocked { by } => by.iter().for_each(|s| self.event_subject(s)),
            ObjectEvent::DealsDamage { to, .. } => to.iter().for_each(|r| self.event_recipient(r)),
            ObjectEvent::IsDealtDamage { by, .. } => by.iter().for_each(|s| self.event_subject(s)),
            ObjectEvent::BecomesTarget { of } => self.targeting(of),
            ObjectEvent::CausesDiscard { .. } => self.no("event: causes a discard"),
            ObjectEvent::BecomesLevel(_) => {}
            ObjectEvent::IsTurnedFaceUp => self.no("face down"),
            ObjectEvent::IsTappedForMana => {}
            ObjectEvent::Is(done) => match done {
                Done::Exiled
                | Done::Sacrificed
                | Done::Destroyed
                | Done::Discarded
                | Done::Milled
                | Done::Countered => {}
                _ => self.no("event: what was done to an object"),
            },
            ObjectEvent::Does(deed) => match deed {
                rubric_ir::ObjectDeed::Explores | rubric_ir::ObjectDeed::Fights => self.no("event: explores"),
                rubric_ir::ObjectDeed::BecomesMonstrous | rubric_ir::ObjectDeed::BecomesRenowned => {}
                _ => self.no("event: a keyword action of an object"),
            },
            ObjectEvent::DoesTo { .. } => self.no("event: exploits, crews"),
            ObjectEvent::TransformsInto(_) => self.no("transform"),
            ObjectEvent::LeavesZone(zone) => self.zone(zone),
            ObjectEvent::CountersPut { .. } | ObjectEvent::CountersRemoved { .. } => {}
        }
    }

    /// What becomes a target of what: spells or abilities, told apart by their controller alone.
    fn targeting(&mut self, of: &Selection) {
        match of {
            Selection::Described { noun, .. }
                if noun.heads.iter().all(|h| h.quals.is_empty() && h.filters.is_empty())
                    && noun.filters.iter().all(|f| matches!(f, rubric_ir::Filter::Controlled { .. })) => {}
            _ => self.no("event: target of a kind of spell"),
        }
    }

    pub fn event_recipient(&mut self, recipient: &Recipient) {
        match recipient {
            Recipient::Player(p) => self.player(p),
            Recipient::Object(s) => self.event_subject(s),
            Recipient::Either { who: p, what: s, .. } => {
                self.player(p);
                self.event_subject(s);
            }
            Recipient::ObjectOr { what, who } => {
                self.event_subject(what);
                self.player_noun(*who);
            }
            Recipient::OfEvent { .. } | Recipient::OfDisplaced | Recipient::Dealers => {
                self.no("event: recipient")
            }
        }
    }

    pub fn player_event(&mut self, verb: &PlayerEvent) {
        match verb {
            PlayerEvent::Casts { what, nth, from } => {
                self.event_subject(what);
                if let Some(FromZone::Zone(z) | FromZone::AnywhereBut(z)) = from {
                    self.zone(z);
                }
                nth.iter().for_each(|n| self.nth(n));
            }
            PlayerEvent::Draws { count, .. } => match count {
                DrawEvent::A | DrawEvent::ExceptFirst => {}
                DrawEvent::Nth(n) => self.nth(n),
                DrawEvent::OrMore(_) => self.no("event: draws several"),
            },
            PlayerEvent::Discards(s)
            | PlayerEvent::Sacrifices(s)
            | PlayerEvent::Plays(s)
            | PlayerEvent::Creates(s)
            | PlayerEvent::TapsForMana(s)
            | PlayerEvent::Mills(s)
            | PlayerEvent::Cycles(s)
            | PlayerEvent::CyclesOrDiscards(s)
            | PlayerEvent::CastsOrCopies(s) => self.event_subject(s),
            PlayerEvent::GainsLife { .. } | PlayerEvent::LosesLife { .. } | PlayerEvent::GainsOrLosesLife => {
            }
            PlayerEvent::AttacksWith { what, whom } => {
                match what {
                    Some(Selection::Described { noun, quantity, .. }) => {
                        self.noun(noun);
                        self.quantity(quantity);
                    }
                    Some(other) => self.event_subject(other),
                    None => {}
                }
                whom.iter().for_each(|r| self.event_recipient(r));
            }
            PlayerEvent::Unlocks { .. } => self.no("rooms"),
            PlayerEvent::Expends(_) => self.no("expend"),
            PlayerEvent::SetsInMotion(_) => self.no("schemes"),
            PlayerEvent::Cranks(_) => self.no("contraptions"),
            PlayerEvent::PlaneswalksTo(_)
            | PlayerEvent::PlaneswalksAwayFrom(_)
            | PlayerEvent::Encounters(_) => {
                self.no("planes");
            }
            PlayerEvent::Does(deed) => match deed {
                PlayerDeed::Scries
                | PlayerDeed::Surveils
                | PlayerDeed::SearchesLibrary
                | PlayerDeed::Shuffles
                | PlayerDeed::ScriesOrSurveils => {}
                PlayerDeed::Proliferates
                | PlayerDeed::CompletesDungeon
                | PlayerDeed::CollectsEvidence
                | PlayerDeed::Descends => self.no("event: a keyword action of a player"),
            },
            PlayerEvent::PutsCounters { on, .. } => self.event_subject(on),
            PlayerEvent::LosesGame => {}
            PlayerEvent::IsDealtDamage { by, .. } => by.iter().for_each(|s| self.event_subject(s)),
            PlayerEvent::BecomesTarget(of) => self.targeting(of),
            PlayerEvent::Controls(_) => self.no("state trigger"),
            PlayerEvent::CommitsCrime => self.no("crime"),
            PlayerEvent::IsAttacked => self.no("event: a player is attacked"),
            PlayerEvent::Exerts(_) => self.no("event: exert"),
            PlayerEvent::BecomesDesignated(what) => match what {
                rubric_ir::Designation::Monarch => {}
                _ => self.no("designation"),
            },
            PlayerEvent::WinsFlip | PlayerEvent::LosesFlip => {}
        }
    }

    fn nth(&mut self, nth: &Nth) {
        match &nth.per {
            NthPer::Turn => {}
            NthPer::TurnOf(p) => self.player(p),
        }
    }
}
