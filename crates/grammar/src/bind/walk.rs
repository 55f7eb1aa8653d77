//! The walk that resolves references, in order of the text.

use std::any::{Any, TypeId};

use rubric_ir::*;

use super::entity::{Clause, Count, Kinds, Role, Sort, done_bit, done_to};
use super::rules::{Found, Loose, Rule};
use super::scope::{Scope, Want};
use super::{Binding, Unbound};
use crate::core::{Printer, Syntax};

/// Resolves the references of one ability after another.
#[derive(Default)]
pub(super) struct Binder {
    scope: Scope,
    /// Whether the next node is the one whose fields are to be walked.
    entering: bool,
    /// The first reference left unbound.
    loose: Option<Unbound>,
    log: Option<Log>,
}

#[derive(Default)]
struct Log {
    bindings: Vec<Binding>,
    /// The words of each thing of the scope.
    words: Vec<String>,
}

impl VisitMut for Binder {
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        if self.entering {
            self.entering = false;
            return true;
        }
        let id = (*node).type_id();
        macro_rules! dispatch {
            ($($ty:ty => $method:ident),* $(,)?) => {
                $(if id == TypeId::of::<$ty>() {
                    if let Some(node) = node.downcast_mut::<$ty>() {
                        self.$method(node);
                    }
                    return false;
                })*
            };
        }
        dispatch! {
            Selection => selection_node,
            Player => player_node,
            Noun => oblique,
            Filter => filter,
            Amendment => amendment,
            Zone => oblique,
            ZoneOwner => oblique,
            Duration => oblique,
            Amount => amount,
            Loop => oblique,
            Token => token,
            Action => action,
            Effect => effect,
            Continuous => continuous,
            Event => event,
            Condition => condition,
            Verb => verb,
            CostPart => cost_part,
            Recipient => recipient,
            Step => step,
            Choice => choice,
            Modes => modes,
            Replacement => replacement,
            Ability => ability,
        }
        true
    }
}

const fn one(amount: &Amount) -> Count {
    match amount {
        Amount::Number(1) => Count::One,
        _ => Count::Many,
    }
}

impl Binder {
    /// A binder that keeps what it finds.
    pub(super) fn logging() -> Binder {
        Binder { log: Some(Log::default()), ..Binder::default() }
    }
    pub(super) fn run(mut self, ability: &mut Ability) -> Result<(), Unbound> {
        self.ability(ability);
        self.loose.map_or(Ok(()), Err)
    }
    pub(super) fn explain(mut self, ability: &mut Ability) -> Vec<Binding> {
        self.ability(ability);
        self.log.map(|log| log.bindings).unwrap_or_default()
    }

    /// Walks the fields of a node.
    fn inside<T: Walk>(&mut self, node: &mut T) {
        self.entering = true;
        node.walk_mut(self);
    }
    /// Walks the fields of a node that only helps to tell something else.
    fn oblique<T: Walk>(&mut self, node: &mut T) {
        self.scope.oblique += 1;
        self.inside(node);
        self.scope.oblique -= 1;
    }
    fn in_oblique<T: Walk + ?Sized>(&mut self, node: &mut T) {
        self.scope.oblique += 1;
        node.walk_mut(self);
        self.scope.oblique -= 1;
    }

    /// An ability is a scope of its own.
    fn ability(&mut self, ability: &mut Ability) {
        let spell = matches!(ability.kind, AbilityKind::Spell(_));
        let outer = std::mem::replace(&mut self.scope, Scope { spell, ..Scope::default() });
        let words = self.log.as_mut().map(|log| std::mem::take(&mut log.words));
        self.inside(ability);
        if let (Some(log), Some(words)) = (&mut self.log, words) {
            log.words = words;
        }
        self.scope = outer;
    }

    // ---- things ------------------------------------------------------------------------------------------------

    fn selection_node(&mut self, selection: &mut Selection) {
        self.selection(selection, Role::Object);
    }
    fn player_node(&mut self, player: &mut Player) {
        self.player(player, Role::Object);
    }

    fn selection(&mut self, selection: &mut Selection, role: Role) -> Option<usize> {
        let in_event = self.scope.in_event() && self.scope.oblique == 0;
        let found = match selection {
            Selection::Source { who, form } => {
                let source = self.scope.source(*who, role);
                if *form == SelfForm::ThisSpell {
                    if let Some(source) = self.scope.entity_mut(source) {
                        source.sort.kinds = source.sort.kinds.with(Kinds::SPELL);
                    }
                }
                Some(source)
            }
            Selection::Attached { head, .. } => {
                let sort = Sort::of_head(head);
                let entity = self.scope.known(Antecedent::Attached, sort.kinds, role);
                if let Some(known) = self.scope.entity_mut(entity) {
                    let kinds = known.sort.kinds.with(sort.kinds);
                    known.sort = Sort { kinds, ..sort };
                }
                Some(entity)
            }
            Selection::Target(Target { slot, count, what }) => {
                self.in_oblique(count);
                self.in_oblique(what);
                let count = match count {
                    TargetCount::One => Count::One,
                    TargetCount::Exactly(n) | TargetCount::UpTo(n) => one(n),
                    _ => Count::Many,
                };
                let sort = target_sort(what);
                let target = self.scope.introduce(*slot, sort, count, role);
                if let Some(target) = self.scope.entity_mut(target) {
                    target.target = true;
                }
                Some(target)
            }
            Selection::Described { slot, quantity, noun } => {
                self.in_oblique(quantity);
                self.in_oblique(noun);
                let (mut count, role) = match quantity {
                    Quantity::No => (Count::One, Role::Asked),
                    // "if you control exactly one creature, that creature …" speaks of it.
                    Quantity::Only(n) => {
                        let asked = std::mem::take(&mut self.scope.asked);
                        let sort = Sort::of_noun(noun);
                        let found = self.scope.introduce(*slot, sort, one(n), role);
                        self.scope.asked = asked;
                        self.say(Some(found), selection);
                        return Some(found);
                    }
                    other => (count_of(other), role),
                };
                if in_event && count == Count::Each {
                    count = Count::One;
                }
                Some(self.scope.introduce(*slot, Sort::of_noun(noun), count, role))
            }
            Selection::Ref(reference) => self.reference(reference, role),
            Selection::PartOf { slot, quantity, of } => {
                self.in_oblique(quantity);
                self.scope.oblique += 1;
                let whole = self.selection(of, Role::Oblique);
                self.scope.oblique -= 1;
                let sort = whole.and_then(|whole| {
                    let whole = self.scope.entity_mut(whole)?;
                    whole.parted = true;
                    Some(whole.sort.clone())
                });
                let sort = sort.unwrap_or(Sort::of_kind(Kinds::OBJECT));
                Some(self.scope.introduce(*slot, sort, count_of(quantity), role))
            }
            Selection::Rest { to, .. } => {
                let found = self.scope.rest();
                self.bound(to, found, || "the rest".to_owned(), role)
            }
            Selection::Joined { slot, members, conj, filters } => {
                self.scope.oblique += 1;
                let parts: Vec<_> = members.iter_mut().map(|member| self.selection(member, role)).collect();
                filters.walk_mut(self);
                self.scope.oblique -= 1;
                let mut sort: Option<Sort> = None;
                let mut count = Count::Many;
                for part in parts.into_iter().flatten() {
                    if let Some(part) = self.scope.entity(part) {
                        count = part.count;
                        match &mut sort {
                            Some(sort) => sort.join(&part.sort),
                            None => sort = Some(part.sort.clone()),
                        }
                    }
                }
                if *conj != Conj::Or {
                    count = Count::Many;
                }
                let sort = sort.unwrap_or(Sort::of_kind(Kinds::OBJECT));
                Some(self.scope.introduce(*slot, sort, count, role))
            }
            Selection::TopOfLibrary { slot, count, library, .. } => {
                self.in_oblique(count);
                self.in_oblique(library);
                let count = count.as_ref().map_or(Count::One, one);
                Some(self.scope.introduce(*slot, Sort::of_kind(Kinds::CARD), count, role))
            }
            Selection::Zone { slot, zone } => {
                self.in_oblique(zone);
                let found = self.scope.introduce(*slot, Sort::of_kind(Kinds::CARD), Count::Many, role);
                if let Some(found) = self.scope.entity_mut(found) {
                    found.zone = true;
                }
                Some(found)
            }
        };
        if !matches!(selection, Selection::Ref(_)) {
            self.say(found, selection);
        }
        found
    }

    fn player(&mut self, player: &mut Player, role: Role) -> Option<usize> {
        let in_event = self.scope.in_event() && self.scope.oblique == 0;
        let known = |scope: &mut Scope, to| Some(scope.known(to, Kinds::PLAYER, role));
        let found = match player {
            Player::You { .. } => known(&mut self.scope, Antecedent::You),
            Player::Defending => known(&mut self.scope, Antecedent::Defending),
            Player::Attacking => known(&mut self.scope, Antecedent::Attacking),
            Player::Active => known(&mut self.scope, Antecedent::Active),
            Player::Enchanted => known(&mut self.scope, Antecedent::Enchanted),
            Player::Chosen => known(&mut self.scope, Antecedent::Chosen),
            Player::Target { slot, count, who } => {
                let count = match count {
                    TargetPlayers::Two | TargetPlayers::AnyNumber => Count::Many,
                    TargetPlayers::One | TargetPlayers::UpToOne | TargetPlayers::Another => Count::One,
                };
                Some(self.scope.introduce(*slot, Sort::of_player(*who), count, role))
            }
            Player::Described { slot, count, who } => {
                let count = match count {
                    PlayerCount::Each if in_event => Count::One,
                    PlayerCount::Each => Count::Each,
                    PlayerCount::All | PlayerCount::OneOrMore => Count::Many,
                    PlayerCount::A | PlayerCount::Another | PlayerCount::Any | PlayerCount::No => Count::One,
                };
                Some(self.scope.introduce(*slot, Sort::of_player(*who), count, role))
            }
            Player::Ref { to, form } => {
                let found = self.scope.player(*form, role == Role::Subject);
                let form = *form;
                return self.bound(to, found, || player_words(form).to_owned(), role);
            }
            Player::ControllerOf { slot, of } | Player::OwnerOf { slot, of } => {
                self.scope.oblique += 1;
                let outer = std::mem::replace(&mut self.scope.controller, true);
                let whose = self.selection(of, Role::Oblique);
                self.scope.controller = outer;
                self.scope.oblique -= 1;
                let count =
                    whose.and_then(|whose| self.scope.entity(whose)).map_or(Count::One, |of| of.count);
                let told = self.scope.introduce(*slot, Sort::of_kind(Kinds::PLAYER), count, role);
                if let Some(told) = self.scope.entity_mut(told) {
                    told.of = whose;
                }
                Some(told)
            }
            Player::Both { first, second } => {
                self.player(first, role);
                self.player(second, role)
            }
        };
        self.say(found, player);
        found
    }

    fn reference(&mut self, reference: &mut Ref, role: Role) -> Option<usize> {
        if reference.to == Antecedent::Head {
            return None;
        }
        let direct = self.scope.role(role) != Role::Oblique;
        let found = match &mut reference.form {
            Form::It => self.scope.it(direct),
            Form::They => self.scope.they(direct),
            Form::That(head) | Form::The(head) => {
                self.in_oblique(head);
                self.scope.that(head, false, direct)
            }
            Form::ThatEither(first, second) => {
                self.in_oblique(first);
                self.in_oblique(second);
                self.scope.that(first, false, direct).or_else(|_| self.scope.that(second, false, direct))
            }
            Form::Those(head) | Form::TheSeveral(head) | Form::Both(head) => {
                self.in_oblique(head);
                self.scope.that(head, true, direct)
            }
            Form::Elided => self.scope.elided(),
            Form::Itself => self.scope.itself(),
        };
        let found = match (&reference.form, found) {
            // Told by what was done to it, and nothing here was: another ability did it (CR 607.2).
            (Form::The(head) | Form::TheSeveral(head), Err(Loose::NothingFits)) if done_to(head) != 0 => {
                let one = matches!(reference.form, Form::The(_));
                let linked = self.scope.known(Antecedent::Linked, Sort::of_head(head).kinds, Role::Oblique);
                if let Some(linked) = self.scope.entity_mut(linked) {
                    linked.sort = Sort::of_head(head);
                    linked.count = if one { Count::One } else { Count::Many };
                }
                Ok((linked, Rule::Linked))
            }
            (_, found) => found,
        };
        let form = &reference.form;
        self.bound(&mut reference.to, found, || words_of(form), role)
    }

    /// Writes down what a reference was found to mean.
    fn bound(
        &mut self,
        to: &mut Antecedent,
        found: Found,
        words: impl Fn() -> String,
        role: Role,
    ) -> Option<usize> {
        let antecedent = found.and_then(|(entity, rule)| {
            let known = self.scope.entity(entity).and_then(|entity| entity.antecedent);
            known.map(|antecedent| (entity, antecedent, rule)).ok_or(Loose::NoSlot)
        });
        match antecedent {
            Ok((entity, antecedent, rule)) => {
                *to = antecedent;
                self.scope.mention(entity, role);
                if let Some(log) = &mut self.log {
                    let said = log.words.get(entity).cloned().unwrap_or_default();
                    log.bindings.push(Binding { words: words(), to: antecedent, antecedent: said, rule });
                }
                Some(entity)
            }
            Err(why) => {
                *to = Antecedent::Unbound;
                self.fail(words(), why);
                None
            }
        }
    }

    fn fail(&mut self, words: String, why: Loose) {
        if self.loose.is_none() {
            self.loose = Some(Unbound { words, why });
        }
    }

    /// Keeps the words of a thing, for explanations.
    fn say(&mut self, entity: Option<usize>, words: &impl Syntax) {
        if let (Some(log), Some(entity)) = (&mut self.log, entity) {
            if log.words.len() <= entity {
                log.words.resize(entity + 1, String::new());
            }
            if let Some(slot) = log.words.get_mut(entity).filter(|said| said.is_empty()) {
                let mut p = Printer::default();
                words.print(&mut p);
                *slot = p.finish().unwrap_or_default();
            }
        }
    }

    fn amount(&mut self, amount: &mut Amount) {
        if let Amount::That(to) = amount {
            match self.scope.amount() {
                Ok((antecedent, rule)) => {
                    *to = antecedent;
                    if let Some(log) = &mut self.log {
                        let words = "that much".to_owned();
                        log.bindings.push(Binding { words, to: antecedent, antecedent: String::new(), rule });
                    }
                }
                Err(why) => {
                    *to = Antecedent::Unbound;
                    self.fail("that much".to_owned(), why);
                }
            }
            return;
        }
        self.oblique(amount);
    }

    // ---- clauses -----------------------------------------------------------------------------------------------

    fn act(&mut self, who: &mut Player) {
        self.scope.begin(Clause::Act);
        self.actor(who);
    }
    fn actor(&mut self, who: &mut Player) {
        let actor = self.player(who, Role::Subject);
        if self.scope.oblique == 0 {
            self.scope.actor = actor;
        }
    }

    fn effect(&mut self, effect: &mut Effect) {
        match effect {
            Effect::Act { who, action } => {
                self.act(who);
                action.walk_mut(self);
            }
            Effect::Happen { subject, verb } => {
                self.scope.begin(Clause::Happen);
                self.subject(subject);
                verb.walk_mut(self);
            }
            Effect::May { who, effect } => {
                self.scope.begin(Clause::Other);
                self.actor(who);
                effect.walk_mut(self);
            }
            Effect::If { condition, at, then, otherwise } => {
                if *at == Position::Leading {
                    condition.walk_mut(self);
                }
                let spoken = self.scope.spoken();
                then.walk_mut(self);
                if *at != Position::Leading {
                    condition.walk_mut(self);
                }
                self.otherwise(&spoken, otherwise);
            }
            Effect::IfDone { first, condition, then, otherwise } => {
                first.walk_mut(self);
                condition.walk_mut(self);
                let spoken = self.scope.spoken();
                then.walk_mut(self);
                self.otherwise(&spoken, otherwise);
            }
            Effect::Branch { displaces, condition, at, result, .. } => {
                displaces.walk_mut(self);
                if *at == Position::Leading {
                    condition.walk_mut(self);
                    result.walk_mut(self);
                } else {
                    result.walk_mut(self);
                    condition.walk_mut(self);
                }
            }
            Effect::Unless { effect, who, cost } => {
                let spoken = self.scope.spoken();
                effect.walk_mut(self);
                // Where the way out is taken, nothing was moved.
                self.scope.as_before(&spoken);
                self.scope.begin(Clause::Other);
                self.actor(who);
                cost.walk_mut(self);
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
            Effect::Delayed { event, at, span, effect } => {
                if *at == Position::Leading {
                    event.walk_mut(self);
                    span.walk_mut(self);
                    effect.walk_mut(self);
                } else {
                    effect.walk_mut(self);
                    event.walk_mut(self);
                    span.walk_mut(self);
                }
            }
            other => self.inside(other),
        }
    }

    /// "Otherwise, …": what happens if the other did not. Nothing the other spoke of is there.
    fn otherwise(&mut self, spoken: &[bool], otherwise: &mut Option<Box<Effect>>) {
        if let Some(otherwise) = otherwise {
            self.scope.back_to(spoken);
            otherwise.walk_mut(self);
        }
    }

    /// What a later sentence says of an instruction speaks of it as of a clause before.
    fn amendment(&mut self, amendment: &mut Amendment) {
        self.scope.begin(Clause::Continuous);
        self.inside(amendment);
    }

    fn filter(&mut self, filter: &mut Filter) {
        match filter {
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
                if let Some(whole) = self.selection(of, Role::Oblique) {
                    if let Some(whole) = self.scope.entity_mut(whole) {
                        whole.parted = true;
                    }
                }
                self.scope.oblique -= 1;
            }
            Filter::DoneThisWay(_) | Filter::PutThisWay(_) => {
                self.scope.part_last_set();
                self.oblique(filter);
            }
            other => self.oblique(other),
        }
    }

    /// What a loop runs over, one at a time.
    fn member(&mut self, slot: Slot, over: &mut Loop) -> Option<usize> {
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
            | Loop::ColorsOfManaSpent(_)
            | Loop::TimesKicked(_)
            | Loop::TargetsBeyondFirst => {
                self.in_oblique(over);
                return None;
            }
        };
        let member = self.scope.introduce(slot, sort, Count::One, Role::Object);
        self.say(Some(member), over);
        Some(member)
    }

    fn modes(&mut self, modes: &mut Modes) {
        self.scope.begin(Clause::Other);
        self.actor(&mut modes.who);
        modes.rules.walk_mut(self);
        let spoken = self.scope.mentions.len();
        let measured = self.scope.measures.len();
        for mode in &mut modes.modes {
            // One mode does not speak of what is in another.
            self.scope.mentions.truncate(spoken);
            self.scope.measures.truncate(measured);
            self.scope.begin(Clause::Other);
            self.scope.last_actor = None;
            self.scope.last_subject = None;
            mode.walk_mut(self);
        }
    }

    fn subject(&mut self, subject: &mut Selection) {
        let found = self.selection(subject, Role::Subject);
        if self.scope.oblique == 0 {
            self.scope.subject = found;
        }
    }

    fn continuous(&mut self, continuous: &mut Continuous) {
        let Continuous { condition, subject, changes, duration, duration_at, .. } = continuous;
        let leading = |at: Position| at == Position::Leading;
        if *duration_at == Position::Leading {
            duration.walk_mut(self);
        }
        if condition.as_ref().is_some_and(|condition| leading(condition.at)) {
            condition.walk_mut(self);
        }
        self.scope.begin(Clause::Continuous);
        match subject {
            Subject::Objects(subject) => self.subject(subject),
            Subject::Players(who) => self.actor(who),
            Subject::Elided => {
                self.scope.subject = self.scope.last_subject;
                if let Some(subject) = self.scope.subject {
                    self.scope.mention(subject, Role::Subject);
                }
            }
            Subject::ThisEffect => {}
        }
        changes.walk_mut(self);
        if *duration_at != Position::Leading {
            duration.walk_mut(self);
        }
        if condition.as_ref().is_some_and(|condition| !leading(condition.at)) {
            condition.walk_mut(self);
        }
    }

    fn replacement(&mut self, replacement: &mut Replacement) {
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
            Replacement::Prevent { amount, to, by, duration, .. } => {
                self.scope.begin(Clause::Event);
                amount.walk_mut(self);
                to.walk_mut(self);
                by.walk_mut(self);
                duration.walk_mut(self);
                self.scope.measure(Antecedent::Event);
            }
            Replacement::Would { event, result, instead: Instead::InsteadOf, .. } => {
                result.walk_mut(self);
                event.walk_mut(self);
            }
            other @ (Replacement::Would { .. } | Replacement::Skip { .. }) => self.inside(other),
        }
    }

    fn event(&mut self, event: &mut Event) {
        // The two events of "enters or another creature enters" are one clause: either may be meant.
        if let Event::Or { first, second, .. } = event {
            self.scope.begin(Clause::Event);
            self.one_event(first);
            self.one_event(second);
            return;
        }
        if !matches!(event, Event::Next(_)) {
            self.scope.begin(Clause::Event);
        }
        self.one_event(event);
    }

    fn one_event(&mut self, event: &mut Event) {
        match event {
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
                    )
                });
                if measured || plural(subject) {
                    self.scope.measure(Antecedent::Event);
                }
                let leaves = verbs.iter().any(|verb| {
                    matches!(
                        verb,
                        ObjectEvent::Dies
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
            Event::Damage { .. } => {
                self.inside(event);
                self.scope.measure(Antecedent::Event);
            }
            Event::Player { who, verbs } => {
                self.actor(who);
                verbs.walk_mut(self);
                for verb in verbs.iter() {
                    self.player_event(verb);
                }
            }
            other => self.inside(other),
        }
    }

    fn player_event(&mut self, verb: &PlayerEvent) {
        let measured = match verb {
            PlayerEvent::GainsLife { .. }
            | PlayerEvent::LosesLife { .. }
            | PlayerEvent::GainsOrLosesLife
            | PlayerEvent::IsDealtDamage { .. }
            | PlayerEvent::PutsCounters { .. } => true,
            PlayerEvent::Draws { count } => {
                let several = matches!(count, DrawEvent::OneOrMore);
                self.scope.opaque(Kinds::CARD, if several { Count::Many } else { Count::One });
                several
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

    fn condition(&mut self, condition: &mut Condition) {
        match condition {
            Condition::And(..) | Condition::Or(..) => {
                self.inside(condition);
                return;
            }
            _ => self.scope.begin(Clause::Condition),
        }
        match condition {
            Condition::Controls { who, what, .. } | Condition::HasCards { who, what } => {
                self.player(who, Role::Subject);
                self.asked(&mut **what);
            }
            Condition::ThereAre(what) => self.asked(&mut **what),
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
            other => self.inside(other),
        }
    }

    fn asked<T: Walk>(&mut self, node: &mut T) {
        self.scope.asked += 1;
        node.walk_mut(self);
        self.scope.asked -= 1;
    }

    /// Of "you or a creature you control", neither is what happened: only that one of them did.
    fn recipient(&mut self, recipient: &mut Recipient) {
        match recipient {
            Recipient::Either(player, object) => {
                player.walk_mut(self);
                self.in_oblique(object);
            }
            other => self.inside(other),
        }
    }

    fn cost_part(&mut self, part: &mut CostPart) {
        self.scope.begin(Clause::Cost);
        if let CostPart::Both(first, second) = part {
            first.walk_mut(self);
            self.scope.begin(Clause::Cost);
            second.walk_mut(self);
            return;
        }
        self.inside(part);
    }

    fn step(&mut self, step: &mut Step) {
        self.inside(step);
        if matches!(step.whose, StepOf::Each | StepOf::The) {
            // "that player" at the beginning of each upkeep is the one whose turn it is.
            self.scope.known(Antecedent::Active, Kinds::PLAYER, Role::Object);
        }
    }

    fn choice(&mut self, choice: &mut Choice) {
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

    // ---- verbs -------------------------------------------------------------------------------------------------

    fn verb(&mut self, verb: &mut Verb) {
        self.scope.instructions = self.scope.instructions.saturating_add(1);
        let this = Antecedent::Instruction(self.scope.instructions);
        let measured = matches!(verb, Verb::DealsDamage { amount, .. } if !constant(amount));
        match verb {
            Verb::DealsDamage { amount, to, and, order, .. } => {
                if *order == DamageOrder::RecipientFirst {
                    to.walk_mut(self);
                    amount.walk_mut(self);
                } else {
                    amount.walk_mut(self);
                    to.walk_mut(self);
                }
                and.walk_mut(self);
            }
            other => self.inside(other),
        }
        if measured {
            self.scope.measure(this);
        }
    }

    /// What a token is a copy of is only its model.
    fn token(&mut self, token: &mut Token) {
        match token {
            Token::CopyOf { .. } => self.oblique(token),
            Token::Spec(_) | Token::Predefined(_) | Token::Role(_) => self.inside(token),
        }
    }

    fn action(&mut self, action: &mut Action) {
        if self.scope.oblique == 0 {
            self.scope.instructions = self.scope.instructions.saturating_add(1);
        }
        let this = Antecedent::Instruction(self.scope.instructions);
        self.scope.want = want(action);
        let from = self.scope.mentions.len();
        match &mut *action {
            Action::PutCounters { count, on, each, .. } => {
                count.walk_mut(self);
                on.walk_mut(self);
                self.in_oblique(each);
            }
            Action::DigUntil { slot, deed, library, who, until } => {
                self.in_oblique(library);
                let cards = Sort::of_kind(Kinds::CARD);
                let dug = self.scope.introduce(*slot, cards, Count::Many, Role::Oblique);
                if let Some(dug) = self.scope.entity_mut(dug) {
                    dug.parted = true;
                    dug.done = match deed {
                        DigDeed::Reveal => done_bit(Status::Revealed),
                        DigDeed::Exile => done_bit(Status::Exiled),
                    };
                }
                who.walk_mut(self);
                until.walk_mut(self);
            }
            other => self.inside(other),
        }
        match action {
            Action::Create { slot, count, token, .. } => {
                let made = self.scope.introduce(*slot, Sort::of_token(token), count_of(count), Role::Object);
                self.say(Some(made), token);
            }
            Action::Copy { slot, .. } => {
                let sort = Sort::of_kind(Kinds::SPELL.with(Kinds::ABILITY));
                let copy = self.scope.introduce(*slot, sort, Count::One, Role::Object);
                if let Some(copy) = self.scope.entity_mut(copy) {
                    copy.copy = true;
                }
            }
            Action::Mill { slot, cards } => {
                let count = cards_count(cards);
                self.scope.introduce(*slot, Sort::of_kind(Kinds::CARD), count, Role::Object);
            }
            Action::Draw(cards) => self.scope.opaque(Kinds::CARD, cards_count(cards)),
            Action::Simple(
                SimpleAction::Investigate
                | SimpleAction::Populate
                | SimpleAction::Manifest
                | SimpleAction::ManifestDread
                | SimpleAction::Cloak,
            )
            | Action::Amass { .. }
            | Action::Numbered { action: NumberedAction::Incubate | NumberedAction::Discover, .. } => {
                self.scope.opaque(Kinds::PERMANENT.with(Kinds::TOKEN), Count::One);
            }
            _ => {}
        }
        if let Some(status) = done(action) {
            self.scope.done(from, status);
        }
        if let Some(to_battlefield) = moves(action) {
            self.scope.moved(from, to_battlefield);
        }
        if measured(action) {
            self.scope.measure(this);
        }
    }
}

/// What a verb can act on, where some things are left out.
const fn want(action: &Action) -> Option<Want> {
    match action {
        Action::Counter(_) => Some(Want::Stack),
        Action::Destroy(_)
        | Action::Sacrifice(_)
        | Action::Tap(_)
        | Action::Untap(_)
        | Action::TapOrUntap(_)
        | Action::PutCounters { .. }
        | Action::RemoveCounters { .. }
        | Action::Regenerate(_)
        | Action::GainControl { .. }
        | Action::Transform(_)
        | Action::Attach { .. } => Some(Want::Permanent),
        _ => None,
    }
}

/// What an action makes of its objects, by which they can be told afterwards.
const fn done(action: &Action) -> Option<Status> {
    match action {
        Action::Sacrifice(_) => Some(Status::Sacrificed),
        Action::Exile { .. } | Action::DigUntil { deed: DigDeed::Exile, .. } => Some(Status::Exiled),
        Action::Discard { .. } => Some(Status::Discarded),
        Action::Reveal { .. } | Action::DigUntil { deed: DigDeed::Reveal, .. } => Some(Status::Revealed),
        Action::Choose(_) => Some(Status::Chosen),
        Action::Return(_) => Some(Status::Returned),
        Action::Mill { .. } => Some(Status::Milled),
        _ => None,
    }
}

/// Whether an action takes its objects to another zone, and whether that is the battlefield.
const fn moves(action: &Action) -> Option<bool> {
    match action {
        Action::Put(Move { to, .. }) | Action::Return(Move { to, .. }) => {
            Some(matches!(to, Destination::Battlefield { .. }))
        }
        Action::OnObject { action: ObjectAction::Manifest | ObjectAction::Cloak, .. } => Some(true),
        Action::Exile { .. }
        | Action::Destroy(_)
        | Action::Sacrifice(_)
        | Action::Discard { .. }
        | Action::ShuffleInto { .. }
        | Action::Counter(_) => Some(false),
        _ => None,
    }
}

/// Whether an action has an amount that its words leave open, so that "that many" can mean it.
fn measured(action: &Action) -> bool {
    match action {
        Action::GainLife(n) | Action::LoseLife(n) | Action::PayLife(n) | Action::GetEnergy(n) => !constant(n),
        Action::Draw(cards) | Action::Mill { cards, .. } => {
            !matches!(cards, Cards::A | Cards::Number(Amount::Number(_)))
        }
        Action::PutCounters { count, .. }
        | Action::RemoveCounters { count, .. }
        | Action::Create { count, .. } => open(count),
        Action::Discard { what, .. }
        | Action::Destroy(what)
        | Action::Sacrifice(what)
        | Action::Tap(what)
        | Action::Untap(what)
        | Action::Exile { what, .. }
        | Action::Return(Move { what, .. })
        | Action::Put(Move { what, .. })
        | Action::ShuffleInto { what, .. }
        | Action::GainControl { of: what, .. }
        | Action::Search { what, .. }
        | Action::Reveal { what, .. } => plural(what),
        _ => false,
    }
}

const fn constant(amount: &Amount) -> bool {
    matches!(amount, Amount::Number(_))
}

/// Whether a quantity leaves the number open.
const fn open(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::A | Quantity::Each | Quantity::The | Quantity::No | Quantity::Any => false,
        Quantity::Exactly(n) | Quantity::Only(n) => !constant(n),
        _ => true,
    }
}

/// Whether a phrase leaves the number of its objects open.
const fn plural(selection: &Selection) -> bool {
    match selection {
        Selection::Described { quantity, .. } | Selection::PartOf { quantity, .. } => open(quantity),
        Selection::Target(target) => !matches!(target.count, TargetCount::One | TargetCount::Exactly(_)),
        Selection::Zone { .. } => true,
        Selection::TopOfLibrary { count: Some(count), .. } => !constant(count),
        _ => false,
    }
}

const fn count_of(quantity: &Quantity) -> Count {
    match quantity {
        Quantity::A | Quantity::Any | Quantity::The | Quantity::No => Count::One,
        Quantity::Exactly(n) | Quantity::UpTo(n) | Quantity::Only(n) => one(n),
        Quantity::Each => Count::Each,
        _ => Count::Many,
    }
}

const fn cards_count(cards: &Cards) -> Count {
    match cards {
        Cards::A | Cards::Additional => Count::One,
        Cards::Number(n) | Cards::UpTo(n) => one(n),
        _ => Count::Many,
    }
}

fn target_sort(what: &TargetKind) -> Sort {
    let any = || Sort::of_kind(Kinds::PERMANENT.with(Kinds::PLAYER));
    match what {
        TargetKind::Objects(noun) => Sort::of_noun(noun),
        TargetKind::Any | TargetKind::AnyOther => any(),
        TargetKind::PlayerOr { who, noun } | TargetKind::OrPlayer { noun, who } => {
            let mut sort = Sort::of_noun(noun);
            sort.join(&Sort { types: 0, ..Sort::of_player(*who) });
            sort
        }
    }
}

fn player_words(form: PlayerForm) -> &'static str {
    match form {
        PlayerForm::ThatPlayer => "that player",
        PlayerForm::ThosePlayers => "those players",
        PlayerForm::They => "they (a player)",
        PlayerForm::ThatOpponent => "that opponent",
        PlayerForm::ThePlayer => "the player",
        PlayerForm::Elided => "(the player before)",
        PlayerForm::HeOrShe => "he or she",
    }
}

fn words_of(form: &Form) -> String {
    match form {
        Form::Elided => "(the object before)".to_owned(),
        Form::It => "it".to_owned(),
        Form::They => "they".to_owned(),
        other => {
            let mut p = Printer::default();
            if crate::selection::said_form::print(other, &mut p) {
                p.finish().unwrap_or_default()
            } else {
                String::new()
            }
        }
    }
}

#[allow(unused_imports, reason = "named in the documentation")]
use Rule as _;
