//! Clauses in order of the text: instructions, continuous effects, events, conditions and costs.

use rubric_ir::*;

use super::classify::*;
use super::entity::{Clause, Count, Kinds, Role, Sort, done_bit};
use super::rules::{Loose, Rule};
use super::scope::Want;
use super::walk::Binder;

impl Binder {
    pub(super) fn act(&mut self, who: &mut Player) {
        self.scope.begin(Clause::Act);
        self.actor(who);
    }
    pub(super) fn actor(&mut self, who: &mut Player) {
        let actor = self.player(who, Role::Subject);
        if self.scope.oblique == 0 {
            self.scope.actor = actor;
        }
    }

    pub(super) fn effect(&mut self, effect: &mut Effect) {
        match effect {
            Effect::Act { who, action } => {
                self.act(who);
                action.walk_mut(self);
            }
            Effect::Happen { subject, verb } => {
                self.scope.begin(Clause::Happen);
                let damage = matches!(verb, Verb::DealsDamage { .. });
                match (&mut *subject, self.scope.displaced_dealer.filter(|_| damage)) {
                    (Selection::Ref(Ref { to, form: Form::It }), Some(dealer)) => {
                        let found = Ok((dealer, Rule::SameDealer));
                        let found = self.bound(to, found, || "it".to_owned(), Role::Subject);
                        self.scope.subject = found;
                    }
                    _ => self.subject(subject),
                }
                if damage {
                    self.scope.dealers.push(self.scope.subject);
                }
                verb.walk_mut(self);
            }
            Effect::May { who, effect } => {
                self.scope.begin(Clause::Other);
                self.actor(who);
                effect.walk_mut(self);
            }
            Effect::AnyMana { who, mana } => {
                self.scope.begin(Clause::Other);
                if let Some(who) = who {
                    self.actor(who);
                }
                mana.walk_mut(self);
            }
            Effect::If { condition, at, then, otherwise } => {
                let before = self.scope.entities.len();
                let spoken = self.scope.spoken();
                if *at == ConditionAt::Before {
                    condition.walk_mut(self);
                }
                let asked = before..self.scope.entities.len();
                then.walk_mut(self);
                if *at != ConditionAt::Before {
                    self.told_behind(before, condition);
                }
                self.otherwise(&spoken, otherwise);
                for entity in self.scope.entities.iter_mut().skip(before) {
                    entity.unsure |= entity.made;
                }
                // "If a creature card is revealed this way, …": behind it, the card is again what was revealed.
                if matches!(condition, Condition::ThisWay { .. }) {
                    self.scope.mentions.retain(|mention| !asked.contains(&mention.entity));
                }
            }
            Effect::IfDone { first, condition, then, otherwise } => {
                first.walk_mut(self);
                let before = self.scope.entities.len();
                condition.walk_mut(self);
                let asked = before..self.scope.entities.len();
                let spoken = self.scope.spoken();
                then.walk_mut(self);
                if matches!(condition, Condition::Done { .. }) {
                    self.scope.nobody_did(asked);
                }
                self.otherwise(&spoken, otherwise);
            }
            Effect::Branch { displaces, condition, at, may, result, .. } => {
                let before = self.scope.dealers.len();
                let from = self.scope.entities.len();
                let chance = (self.scope.clashed, self.scope.rolled);
                displaces.walk_mut(self);
                // What the condition asks after would itself not happen.
                if chance != (self.scope.clashed, self.scope.rolled) && asks_of_chance(condition) {
                    self.fail("instead".to_owned(), Loose::SeveralFit);
                }
                let displaced = from..self.scope.entities.len();
                for entity in self.scope.entities.iter_mut().skip(from) {
                    entity.absent = entity.made;
                }
                // Where several things would have dealt damage, "it" is told as anywhere.
                let dealers = self.scope.dealers.get(before..).unwrap_or_default();
                let dealer = dealers.first().copied().flatten();
                let dealer = dealer.filter(|_| dealers.iter().all(|other| *other == dealer));
                if *at == ConditionAt::Before {
                    condition.walk_mut(self);
                }
                let outer = std::mem::replace(&mut self.scope.displaced_dealer, dealer);
                if let Some(who) = may {
                    self.scope.begin(Clause::Other);
                    self.actor(who);
                }
                result.walk_mut(self);
                self.scope.displaced_dealer = outer;
                if *at != ConditionAt::Before {
                    condition.walk_mut(self);
                }
                self.scope.entities.iter_mut().skip(from).for_each(|entity| entity.absent = false);
                self.scope.either_of(displaced);
            }
            Effect::Where { effect, x, .. } => {
                let from = self.scope.entities.len();
                effect.walk_mut(self);
                let outer = std::mem::replace(&mut self.scope.telling_x, true);
                self.told_behind(from, x);
                self.scope.telling_x = outer;
            }
            Effect::Replacement(replacement) => {
                let from = self.scope.entities.len();
                replacement.walk_mut(self);
                // What it speaks of is there when it replaces something.
                if matches!(**replacement, Replacement::Would { .. }) {
                    self.scope.leave_behind(from);
                }
            }
            Effect::Unless { effect, who, cost } => {
                let spoken = self.scope.spoken();
                effect.walk_mut(self);
                // Where the way out is taken, nothing was moved.
                self.scope.as_before(&spoken);
                self.scope.begin(Clause::WayOut);
                self.actor(who);
                cost.walk_mut(self);
            }
            Effect::IfNot { effect, condition } => {
                let spoken = self.scope.spoken();
                effect.walk_mut(self);
                self.scope.as_before(&spoken);
                condition.walk_mut(self);
            }
            Effect::ForEach { slot, over, at, effect } => {
                if *at == Position::Leading {
                    self.scope.begin(Clause::Other);
                    let member = self.member(*slot, over);
                    let before = self.scope.entities.len();
                    effect.walk_mut(self);
                    self.scope.gathered(before);
                    // The member in turn is nothing after the loop.
                    if let Some(member) = member {
                        self.scope.mentions.retain(|mention| mention.entity != member);
                    }
                } else {
                    effect.walk_mut(self);
                    self.in_oblique(over);
                }
            }
            Effect::Multiplied { effect, by } => {
                effect.walk_mut(self);
                by.walk_mut(self);
                self.scope.measure(Antecedent::Instruction(self.scope.instructions));
            }
            Effect::Delayed { event, at, effect } => {
                let from = self.scope.entities.len();
                if *at == Position::Leading {
                    event.walk_mut(self);
                    effect.walk_mut(self);
                } else {
                    effect.walk_mut(self);
                    event.walk_mut(self);
                }
                self.scope.leave_behind(from);
            }
            Effect::Watch { event, effect, .. } => {
                let from = self.scope.entities.len();
                let measured = self.scope.measures.len();
                event.walk_mut(self);
                effect.walk_mut(self);
                self.scope.leave_behind(from);
                self.scope.measures.truncate(measured);
            }
            other => self.inside(other),
        }
    }

    /// What is told behind an instruction of how things were before it: nothing that it made is there.
    fn told_behind<T: Walk>(&mut self, from: usize, told: &mut T) {
        let made: Vec<usize> = (from..self.scope.entities.len())
            .filter(|one| self.scope.entity(*one).is_some_and(|one| one.antecedent.is_none() || one.made))
            .collect();
        let set = |absent: bool, scope: &mut super::scope::Scope| {
            for one in &made {
                if let Some(one) = scope.entity_mut(*one) {
                    one.absent = absent;
                }
            }
        };
        set(true, &mut self.scope);
        told.walk_mut(self);
        set(false, &mut self.scope);
    }

    /// "Otherwise, …": what happens if the other did not. Nothing the other spoke of is there.
    pub(super) fn otherwise(&mut self, spoken: &[bool], otherwise: &mut Option<Box<Effect>>) {
        if let Some(otherwise) = otherwise {
            self.scope.back_to(spoken);
            otherwise.walk_mut(self);
        }
    }

    /// What a later sentence says of an instruction speaks of it as of a clause before.
    pub(super) fn amendment(&mut self, amendment: &mut Amendment) {
        self.scope.begin(Clause::Continuous);
        let of_token = matches!(amendment, Amendment::TokensHave { .. });
        let outer = std::mem::replace(&mut self.of_token, of_token);
        self.inside(amendment);
        self.of_token = outer;
    }

    pub(super) fn filter(&mut self, filter: &mut Filter) {
        match filter {
            // "creatures with toughness greater than its power": that of the noun it narrows, for which nothing is to be found.
            Filter::WithCharacteristic { what, amount, .. } if is_its_own(*what, amount) => {}
            // "choose a card from it": only a zone just shown can be spoken of so.
            Filter::Among { of, form: AmongForm::From | AmongForm::In } => {
                if let Selection::Ref(reference) = &mut **of {
                    let found = self.scope.zone();
                    self.bound(&mut reference.to, found, || "it".to_owned(), Role::Oblique);
                }
            }
            Filter::Among { of, form: AmongForm::FromAmong } => {
                // "a card from among them" leaves a rest.
                self.scope.oblique += 1;
                if let Some(whole) = self.selection(of, Role::Oblique)
                    && let Some(whole) = self.scope.entity_mut(whole)
                {
                    whole.parted = true;
                }
                self.scope.oblique -= 1;
            }
            // What a relative clause is about is the noun it narrows (`history.rs`): nothing is to be found for it. No
            // other reference means that noun.
            Filter::Did { history, .. } => match &mut history.event {
                Event::Object {
                    subject: Selection::Ref(Ref { to: Antecedent::Head, form: Form::Elided }),
                    verbs,
                } => self.in_oblique(verbs),
                event => self.in_oblique(event),
            },
            Filter::AttachedTo { to, .. } => {
                self.scope.oblique += 1;
                self.scope.host = self.selection(to, Role::Oblique);
                self.scope.oblique -= 1;
            }
            // "target creature and each other creature that shares a color with it".
            Filter::InCommon { with: Some(with), .. } => {
                let beside = self.scope.beside.take();
                match (&mut **with, beside) {
                    (Selection::Ref(Ref { to, form: Form::It }), Some(beside)) => {
                        let found = Ok((beside, Rule::SameClause));
                        self.bound(to, found, || "it".to_owned(), Role::Oblique);
                    }
                    _ => {
                        let outer = std::mem::replace(&mut self.scope.compared, true);
                        self.oblique(filter);
                        self.scope.compared = outer;
                    }
                }
            }
            Filter::DoneThisWay(_) | Filter::DoneThisWayBy { .. } | Filter::PutThisWay(_) => {
                self.scope.part_last_set();
                self.oblique(filter);
            }
            other => self.oblique(other),
        }
    }

    /// What a loop runs over, one at a time.
    pub(super) fn member(&mut self, slot: Slot, over: &mut Loop) -> Option<usize> {
        let sort = match over {
            Loop::Objects(noun) => {
                self.in_oblique(noun);
                Sort::of_noun(noun)
            }
            Loop::Players(who) => Sort::of_player(*who),
            Loop::Of(selection) => {
                self.scope.oblique += 1;
                let of = self.selection(selection, Role::Oblique);
                self.scope.oblique -= 1;
                self.scope.entity(of?)?.sort.clone()
            }
            Loop::Counters { .. }
            | Loop::Distinct { .. }
            | Loop::ThisWay { .. }
            | Loop::ColorsOfManaSpent(_)
            | Loop::TimesKicked(_)
            | Loop::TargetsBeyondFirst => {
                self.in_oblique(over);
                return None;
            }
        };
        let gone = matches!(over, Loop::Objects(noun) if noun.filters.contains(&Filter::DoneThisWay(Done::Sacrificed)));
        let member = self.scope.introduce(slot, sort, Count::One, Role::Object);
        if let Some(member) = self.scope.entity_mut(member) {
            member.gone = gone;
            member.done = if gone { done_bit(Status::Sacrificed) } else { 0 };
        }
        self.say(Some(member), over);
        Some(member)
    }

    pub(super) fn modes(&mut self, modes: &mut Modes) {
        self.scope.begin(Clause::Other);
        self.actor(&mut modes.who);
        modes.rules.walk_mut(self);
        let spoken = self.scope.mentions.len();
        let measured = self.scope.measures.len();
        let outcomes = self.scope.outcomes.len();
        for mode in &mut modes.modes {
            // One mode does not speak of what is in another.
            self.scope.mentions.truncate(spoken);
            self.scope.measures.truncate(measured);
            self.scope.outcomes.truncate(outcomes);
            self.scope.begin(Clause::Other);
            self.scope.last_actor = None;
            self.scope.last_subject = None;
            mode.walk_mut(self);
        }
    }

    /// Like modes, but for what was spoken of before, which each speaks of.
    pub(super) fn die_row(&mut self, row: &mut DieRow) {
        let spoken = self.scope.mentions.len();
        let measured = self.scope.measures.len();
        let outcomes = self.scope.outcomes.len();
        self.scope.begin(Clause::Other);
        row.effect.walk_mut(self);
        self.scope.mentions.truncate(spoken);
        self.scope.measures.truncate(measured);
        self.scope.outcomes.truncate(outcomes);
    }

    pub(super) fn subject(&mut self, subject: &mut Selection) {
        let found = self.selection(subject, Role::Subject);
        if self.scope.oblique == 0 {
            self.scope.subject = found;
        }
    }

    pub(super) fn continuous(&mut self, continuous: &mut Continuous) {
        let Continuous { condition, subject, changes, duration, duration_at, .. } = continuous;
        let leading = |at: Position| at == Position::Leading;
        if *duration_at == Position::Leading {
            duration.walk_mut(self);
        }
        if condition.as_ref().is_some_and(|condition| leading(condition.at)) {
            condition.walk_mut(self);
        }
        self.scope.begin(Clause::Continuous);
        self.scope.want = changes.iter().any(is_of_creature).then_some(Want::NoAura);
        match subject {
            Subject::Objects(subject) => {
                self.subject(subject);
                self.scope.subject_is_it = matches!(subject, Selection::Ref(Ref { form: Form::It, .. }));
            }
            Subject::Players(who) => self.actor(who),
            Subject::Elided => {
                self.scope.subject = self.scope.last_subject;
                if let Some(subject) = self.scope.subject {
                    self.scope.mention(subject, Role::Subject);
                }
            }
            Subject::Damage { by, .. } => self.in_oblique(by),
            Subject::ThisEffect => {}
        }
        for change in changes {
            change.walk_mut(self);
            if let Change::PowerIs { what: PowerOrToughness::Power, .. } = change {
                self.scope.measure(Antecedent::Power);
            }
        }
        if *duration_at != Position::Leading {
            duration.walk_mut(self);
        }
        if condition.as_ref().is_some_and(|condition| !leading(condition.at)) {
            condition.walk_mut(self);
        }
    }

    /// What is said of casting "this spell" speaks of the source.
    pub(super) fn fixed(&mut self, fixed: &mut Static) {
        if matches!(fixed, Static::CastWithFlash(_) | Static::CastOnlyIf { .. }) {
            self.scope.begin(Clause::Continuous);
            self.scope.source(SelfOf::Bearer, Role::Subject);
        }
        self.inside(fixed);
    }

    pub(super) fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::And(..) | Condition::Or(..) | Condition::AsCast { .. } => {
                self.inside(condition);
                return;
            }
            _ => self.scope.begin(Clause::Condition),
        }
        match condition {
            Condition::Controls { who, what, .. }
            | Condition::HasCards { who, what }
            | Condition::Revealed { who, what } => {
                self.player(who, Role::Subject);
                self.what_is(|binder| binder.asked(&mut **what));
            }
            Condition::DamageDealtBy { damage, by } => {
                *damage = self.told(self.scope.amount(), "that damage", None);
                self.what_is(|binder| binder.asked(&mut **by));
            }
            Condition::ThereAre(what) => self.what_is(|binder| binder.asked(&mut **what)),
            // "If another Desert was returned this way" is not about another than what was returned.
            Condition::ThisWay { .. } => self.what_is(|binder| binder.inside(condition)),
            Condition::History(history) => {
                self.scope.oblique += 1;
                self.asked(&mut **history);
                self.scope.oblique -= 1;
            }
            Condition::Is { what, predicate: Predicate::PairedWith { slot, what: other }, .. } => {
                self.subject(what);
                self.in_oblique(other);
                self.scope.introduce(*slot, Sort::of_kind(Kinds::PERMANENT), Count::Many, Role::Object);
            }
            Condition::Is { what, predicate, .. } => {
                self.subject(what);
                self.in_oblique(predicate);
            }
            Condition::HasCounters { what, .. }
            | Condition::Has { what, .. }
            | Condition::Kicked { what, .. } => self.subject(what),
            Condition::InZone { what, zone, .. } => {
                self.subject(what);
                self.in_oblique(zone);
            }
            Condition::WinsClash(_) if !self.scope.clashed => {
                self.fail("you win".to_owned(), Loose::NothingFits);
            }
            Condition::Remains { what, state } => {
                self.subject(what);
                self.in_oblique(state);
                // Nothing is attached to itself: another "it" is meant.
                if let Remaining::As(Predicate::AttachedTo(to)) = state
                    && let Selection::Ref(Ref { to, form: Form::It }) = &**to
                    && self.scope.subject.and_then(|one| self.scope.entity(one)?.antecedent) == Some(*to)
                {
                    self.fail("it".to_owned(), Loose::SeveralFit);
                }
            }
            Condition::Shares { what, with, .. } => {
                self.subject(what);
                match &mut **with {
                    Selection::Ref(_) => {
                        let found = self.selection(with, Role::Object);
                        // Nothing is asked to have something in common with itself.
                        if found.is_some() && found == self.scope.subject {
                            self.fail("that".to_owned(), Loose::SeveralFit);
                        }
                    }
                    other => self.asked(other),
                }
            }
            // "it's the second time" goes on counting what was counted before.
            Condition::Compare { form: CompareForm::NthAgain, .. } => {
                if self.scope.resolved != Some(Span::ThisTurn) {
                    self.fail("it's".to_owned(), Loose::NothingFits);
                }
            }
            Condition::Compare {
                amount: Amount::AbilityTimes { deed: AbilityDeed::Resolved, span }, ..
            } => {
                self.scope.resolved = Some(*span);
            }
            other => self.inside(other),
        }
    }

    fn what_is(&mut self, walk: impl FnOnce(&mut Binder)) {
        let outer = std::mem::replace(&mut self.scope.asks_what_is, true);
        walk(self);
        self.scope.asks_what_is = outer;
    }

    pub(super) fn asked<T: Walk>(&mut self, node: &mut T) {
        self.scope.asked += 1;
        node.walk_mut(self);
        self.scope.asked -= 1;
    }

    /// Of "you or a creature you control", neither is what happened: only that one of them did.
    pub(super) fn recipient(&mut self, recipient: &mut Recipient) {
        match recipient {
            Recipient::Either { who, what, conj: Conj::And, order } => match order {
                EitherOrder::PlayerFirst => {
                    who.walk_mut(self);
                    what.walk_mut(self);
                }
                EitherOrder::ObjectsFirst => {
                    what.walk_mut(self);
                    who.walk_mut(self);
                }
            },
            Recipient::Either { who: player, what: object, .. } => {
                player.walk_mut(self);
                self.in_oblique(object);
            }
            Recipient::OfEvent { .. }
                if self.scope.in_event_s_place == 0 && self.scope.displaced_dealer.is_none() =>
            {
                self.fail("that permanent or player".to_owned(), Loose::NothingFits);
            }
            other => self.inside(other),
        }
    }

    pub(super) fn cost_part(&mut self, part: &mut CostPart) {
        self.scope.begin(Clause::Cost);
        if let CostPart::Both(first, second) = part {
            first.walk_mut(self);
            self.scope.begin(Clause::Cost);
            second.walk_mut(self);
            return;
        }
        self.inside(part);
    }

    pub(super) fn choice(&mut self, choice: &mut Choice) {
        match choice {
            Choice::Player { slot, who } => {
                let chosen = self.scope.introduce(*slot, Sort::of_player(*who), Count::One, Role::Object);
                let who = *who;
                if self.log.is_some() {
                    let player = Player::Described { slot: Slot(0), count: PlayerCount::A, who };
                    self.say(Some(chosen), &player);
                }
            }
            other => self.inside(other),
        }
    }
}

/// Whether a condition asks who won a clash or what a die showed.
const fn asks_of_chance(condition: &Condition) -> bool {
    matches!(condition, Condition::WinsClash(_) | Condition::Compare { amount: Amount::DieResult, .. })
}
