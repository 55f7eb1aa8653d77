//! What has been spoken of so far in one ability, and the walk's place in it.

use rubric_ir::*;

use super::entity::{Clause, Count, Entity, Kinds, Mention, Role, Sort};

/// The scope of one ability. A quoted ability has one of its own (CR 113.1).
#[derive(Debug, Default)]
pub(super) struct Scope {
    /// How the ability usually names its source.
    pub(super) usual_form: SelfForm,
    pub(super) entities: Vec<Entity>,
    pub(super) mentions: Vec<Mention>,
    /// The clauses begun; the current one is the last.
    pub(super) clauses: Vec<Clause>,
    /// Clauses with an amount that can be spoken of as "that much", and what that is.
    pub(super) measures: Vec<(u16, Antecedent)>,
    /// The member before, in a list of phrases: what "it" is of which another has something in common.
    pub(super) beside: Option<usize>,
    /// What the thing spoken of last is told to be attached to.
    pub(super) host: Option<usize>,
    /// Whether things are told that a noun has something in common with: "another" is another than that noun.
    pub(super) compared: bool,
    /// What instructions and costs so far came to, by which "this way" tells it.
    pub(super) outcomes: Vec<(Outcome, Antecedent)>,
    /// Within which span the resolutions of the ability were counted last.
    pub(super) resolved: Option<Span>,
    /// The object that is the subject of the current clause.
    pub(super) subject: Option<usize>,
    /// Whether that subject is "it": within its clause, it stays so.
    pub(super) subject_is_it: bool,
    /// The player who is the subject of the current clause.
    pub(super) actor: Option<usize>,
    /// The object that was the subject last.
    pub(super) last_subject: Option<usize>,
    /// The player who was the subject last.
    pub(super) last_actor: Option<usize>,
    /// Actions and verbs so far.
    pub(super) instructions: u16,
    /// Depth inside of what only helps to tell something else.
    pub(super) oblique: u16,
    /// Depth inside of what is only asked after.
    pub(super) asked: u16,
    /// Whether it is a spell ability (CR 113.3a): its source is no permanent.
    pub(super) spell: bool,
    /// Whether it is asked after what there is, not after what happened.
    pub(super) asks_what_is: bool,
    /// What dealt damage so far.
    pub(super) dealers: Vec<Option<usize>>,
    /// In what happens in place of damage: what would have dealt it.
    pub(super) displaced_dealer: Option<usize>,
    /// Depth inside of what happens in place of an event.
    pub(super) in_event_s_place: u16,
    /// Whether it is told what X is.
    pub(super) telling_x: bool,
    /// Whether a die was rolled.
    pub(super) rolled: bool,
    /// Whether there was a clash.
    pub(super) clashed: bool,
    /// Whether a card is played or cast.
    pub(super) playing: bool,
    /// What the verb of the clause can act on, where that leaves some things out.
    pub(super) want: Option<Want>,
    /// Whether the reference is the one whose controller is meant.
    pub(super) controller: bool,
}

/// What a verb can act on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Want {
    /// A permanent that is still on the battlefield.
    Permanent,
    /// Such a permanent, or a card in exile: what counters are put on.
    Countable,
    /// Something on the stack.
    Stack,
    /// What can be a creature, as an Aura can't (CR 303.4d).
    NoAura,
}

impl Scope {
    pub(super) fn clause(&self) -> u16 {
        u16::try_from(self.clauses.len()).unwrap_or(u16::MAX)
    }
    /// Begins a clause, unless the walk is inside of what only helps to tell something.
    pub(super) fn begin(&mut self, clause: Clause) {
        if self.oblique > 0 {
            return;
        }
        self.last_subject = self.subject.or(self.last_subject);
        self.last_actor = self.actor.or(self.last_actor);
        self.subject = None;
        self.subject_is_it = false;
        self.actor = None;
        self.want = None;
        self.clauses.push(clause);
    }
    pub(super) fn kind_of(&self, clause: u16) -> Clause {
        let index = usize::from(clause).checked_sub(1);
        index.and_then(|n| self.clauses.get(n)).copied().unwrap_or(Clause::Other)
    }
    pub(super) fn in_event(&self) -> bool {
        self.clauses.last() == Some(&Clause::Event)
    }
    /// The role in force: what helps to tell something else is oblique whatever its place there.
    pub(super) fn role(&self, role: Role) -> Role {
        if self.oblique > 0 { Role::Oblique } else { role }
    }
    /// Speaks of a thing.
    pub(super) fn mention(&mut self, entity: usize, role: Role) {
        let (clause, role) = (self.clause(), self.role(role));
        self.mentions.push(Mention { entity, clause, role });
    }
    /// A new thing, that fills a slot.
    pub(super) fn introduce(&mut self, slot: Slot, sort: Sort, count: Count, role: Role) -> usize {
        let role = if self.asked > 0 { Role::Asked } else { role };
        self.add(Some(Antecedent::Slot(slot)), sort, count, role)
    }
    /// A new thing that the IR has no slot for.
    pub(super) fn opaque(&mut self, kinds: Kinds, count: Count) {
        let role = if self.asked > 0 { Role::Asked } else { Role::Object };
        self.add(None, Sort::of_kind(kinds), count, role);
    }
    fn add(&mut self, antecedent: Option<Antecedent>, sort: Sort, count: Count, role: Role) -> usize {
        self.entities.push(Entity {
            antecedent,
            sort,
            count,
            parted: false,
            of: None,
            target: false,
            done: 0,
            copy: false,
            gone: false,
            zone: false,
            made: false,
            absent: false,
            unsure: false,
            by_x: false,
            anybody: false,
        });
        let entity = self.entities.len() - 1;
        self.per_player(entity);
        // Asked after stays so however deep it stands.
        let role = if role == Role::Asked { role } else { self.role(role) };
        let clause = self.clause();
        self.mentions.push(Mention { entity, clause, role });
        entity
    }
    /// The thing that is there without being introduced: the source, you, what it is attached to.
    pub(super) fn known(&mut self, antecedent: Antecedent, kinds: Kinds, role: Role) -> usize {
        let found = self.entities.iter().position(|entity| entity.antecedent == Some(antecedent));
        match found {
            Some(entity) => {
                self.mention(entity, role);
                entity
            }
            None => self.add(Some(antecedent), Sort::of_kind(kinds), Count::One, role),
        }
    }
    pub(super) fn source(&mut self, who: SelfOf, role: Role) -> usize {
        let here = if self.spell { Kinds::SPELL } else { Kinds::PERMANENT };
        match who {
            SelfOf::Bearer => self.known(Antecedent::Source, Kinds::CARD.with(here), role),
            SelfOf::Granter => self.known(Antecedent::Granter, Kinds::OBJECT, role),
        }
    }
    pub(super) fn entity(&self, entity: usize) -> Option<&Entity> {
        self.entities.get(entity)
    }
    pub(super) fn entity_mut(&mut self, entity: usize) -> Option<&mut Entity> {
        self.entities.get_mut(entity)
    }
    /// What each of several players introduces is one thing to each of them, and several to all.
    fn per_player(&mut self, entity: usize) {
        let acting = self.actor.and_then(|actor| self.entity(actor)).map(|actor| actor.count);
        if matches!(acting, Some(Count::Each | Count::Many))
            && let Some(entity) = self.entity_mut(entity)
        {
            let object = entity.sort.kinds.meets(Kinds::OBJECT);
            if object && entity.count == Count::One && !entity.target {
                entity.count = Count::Either;
            }
        }
    }
    /// Whether a mention in that clause is of the sentence part in hand: "each land … as long as it's a creature", "each
    /// opponent loses 3 life unless that player …".
    pub(super) fn same_clause(&self, clause: u16) -> bool {
        let current = self.clause();
        clause == current
            || (self.kind_of(current) == Clause::WayOut && clause + 1 == current)
            || (self.kind_of(current) == Clause::Condition
                && clause + 1 == current
                && self.kind_of(clause) == Clause::Continuous)
    }
    /// Notes that the clause has an amount that can be spoken of.
    pub(super) fn measure(&mut self, of: Antecedent) {
        if self.oblique == 0 {
            let clause = self.clause();
            self.measures.push((clause, of));
        }
    }
    /// The things spoken of so far: of each, whether it is gone.
    pub(super) fn spoken(&self) -> Vec<bool> {
        self.entities.iter().map(|entity| entity.gone).collect()
    }
    /// Forgets what was moved since.
    pub(super) fn as_before(&mut self, spoken: &[bool]) {
        for (entity, gone) in self.entities.iter_mut().zip(spoken) {
            entity.gone = *gone;
        }
    }
    /// A part of the last set of cards was spoken of: there is a rest.
    pub(super) fn part_last_set(&mut self) {
        let several = |entity: &Entity| entity.count != Count::One && entity.sort.kinds.meets(Kinds::CARD);
        if let Some(set) = self.entities.iter_mut().rev().find(|entity| several(entity)) {
            set.parted = true;
        }
    }
    /// Goes back to where those things had been spoken of: what an instruction that was not followed made is not
    /// there. Targets and what needs no introduction are (CR 601.2c).
    pub(super) fn back_to(&mut self, spoken: &[bool]) {
        self.as_before(spoken);
        let entities = &self.entities;
        self.mentions.retain(|mention| {
            mention.entity < spoken.len()
                || entities.get(mention.entity).is_some_and(|entity| {
                    entity.target || !matches!(entity.antecedent, None | Some(Antecedent::Slot(_)))
                })
        });
    }
    /// Of what was introduced since, nothing can be spoken of any more but targets.
    pub(super) fn leave_behind(&mut self, from: usize) {
        for entity in self.entities.iter_mut().skip(from) {
            if !entity.target && matches!(entity.antecedent, Some(Antecedent::Slot(_))) {
                entity.antecedent = None;
            }
        }
    }
    /// Behind an instruction and what displaces it, one of the two was followed: what both introduced has two slots.
    pub(super) fn either_of(&mut self, displaced: std::ops::Range<usize>) {
        let is_slot = |entity: &Entity| matches!(entity.antecedent, Some(Antecedent::Slot(_)));
        let instead = self.entities.get(displaced.end..).unwrap_or_default();
        let (any, target) = (instead.iter().any(is_slot), instead.iter().any(|one| one.target));
        if any {
            for (n, entity) in self.entities.iter_mut().enumerate().skip(displaced.start) {
                if is_slot(entity) && (n >= displaced.end || target || !entity.target) {
                    entity.antecedent = None;
                }
            }
        }
    }
    /// Of several things introduced since, only one is there.
    pub(super) fn one_of(&mut self, from: usize) {
        let since = self.entities.get_mut(from..).unwrap_or_default();
        if let [_, _, ..] = since {
            since.iter_mut().for_each(|entity| entity.antecedent = None);
        }
    }
    /// Of objects introduced since, one for each verb of an event, only one is there: it is spoken of as what the event
    /// happened to. `false` where the verbs are of something else as well.
    pub(super) fn either_object(&mut self, from: usize, verbs: usize) -> bool {
        let is_slot = |one: &&Entity| matches!(one.antecedent, Some(Antecedent::Slot(_)));
        let since: Vec<&Entity> = self.entities.iter().skip(from).filter(is_slot).collect();
        let objects = since.iter().all(|one| one.count == Count::One && one.sort.kinds.meets(Kinds::OBJECT));
        let sort = since.iter().map(|one| one.sort.clone()).reduce(|mut all, one| {
            all.join(&one);
            all
        });
        let Some(sort) = sort.filter(|_| objects && since.len() == verbs) else { return false };
        let gone = since.iter().any(|one| one.gone);
        let entities = &self.entities;
        self.mentions.retain(|mention| {
            mention.entity < from || entities.get(mention.entity).as_ref().is_none_or(|one| !is_slot(one))
        });
        let either = self.add(Some(Antecedent::EventObject), sort, Count::One, Role::Object);
        if let Some(either) = self.entity_mut(either) {
            either.gone = gone;
        }
        true
    }
    /// What a loop introduced is several things after it.
    pub(super) fn gathered(&mut self, from: usize) {
        for entity in self.entities.iter_mut().skip(from) {
            if matches!(entity.antecedent, Some(Antecedent::Slot(_))) {
                entity.count = Count::Many;
            }
        }
    }
    /// Nobody did what anybody might have done: a player told by having done it is not there.
    pub(super) fn nobody_did(&mut self, asked: std::ops::Range<usize>) {
        for (n, entity) in self.entities.iter_mut().enumerate() {
            let told = asked.contains(&n) && matches!(entity.antecedent, Some(Antecedent::Slot(_)));
            if entity.sort.kinds == Kinds::PLAYER && (told || entity.anybody) {
                entity.absent = true;
            }
        }
    }
    /// The things acted on since then had that done to them.
    pub(super) fn done(&mut self, from: usize, status: Status) {
        let entities = &mut self.entities;
        for mention in self.mentions.iter().skip(from) {
            if matches!(mention.role, Role::Object)
                && let Some(entity) = entities.get_mut(mention.entity)
            {
                entity.done |= super::entity::done_bit(status);
            }
        }
    }
    /// The things acted on since then were cast.
    pub(super) fn cast(&mut self, from: usize) {
        let entities = &mut self.entities;
        for mention in self.mentions.iter().skip(from).filter(|mention| mention.role == Role::Object) {
            if let Some(entity) = entities.get_mut(mention.entity) {
                entity.sort.kinds = entity.sort.kinds.with(Kinds::SPELL);
            }
        }
    }
    /// The things acted on in the current clause go to another zone.
    pub(super) fn moved(&mut self, from: usize, to_battlefield: bool) {
        let acted: Vec<usize> = self
            .mentions
            .iter()
            .skip(from)
            .filter(|mention| matches!(mention.role, Role::Object | Role::Subject))
            .map(|mention| mention.entity)
            .collect();
        for entity in acted {
            if let Some(entity) = self.entity_mut(entity) {
                let now = if to_battlefield { Kinds::PERMANENT } else { Kinds::CARD };
                if entity.sort.kinds.meets(Kinds::OBJECT) {
                    entity.sort.kinds = entity.sort.kinds.with(now);
                    entity.gone = !to_battlefield;
                }
            }
        }
    }
}
