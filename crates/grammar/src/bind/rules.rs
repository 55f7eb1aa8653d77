//! The named rules by which a reference finds its antecedent. Each is tried over what has been spoken of, the
//! nearest clause first; where more than one thing fits and no rule decides, the reference stays unbound.

use rubric_ir::*;

use super::entity::{Clause, Count, Entity, Kinds, Mention, Role, Sort, done_bit, done_to};
use super::scope::{Scope, Want};

/// The rule that bound a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// "itself", and "its" where no other object stands between: the subject of the same clause.
    ClauseSubject,
    /// The one thing of the same clause that fits.
    SameClause,
    /// The one thing that fits in the nearest clause before, an instruction.
    Instruction,
    /// The one thing of the event that fits.
    EventThing,
    /// Of several things of an event, the one that does what the event says.
    EventSubject,
    /// "its controller sacrifices it": the thing by which the acting player was told.
    ThingOfActor,
    /// "the exiled card": of another ability of the face, linked to this one.
    Linked,
    /// Of the two things of an event that "that creature" can mean, the one the event happens to.
    EventObject,
    /// "the copy": what the nearest instruction to copy made.
    Copy,
    /// Of several things of a continuous effect or a condition, the one it is about.
    Topic,
    /// Of a spell and what it acts on, what it acts on; of the source and another thing whose controller is meant,
    /// the other: the controller of the source is "you".
    NotTheSource,
    /// Nothing else could be meant: the source.
    Default,
    /// What deals damage in place of other damage: what would have dealt that.
    SameDealer,
    /// What a condition before is about.
    ConditionThing,
    /// What was paid or used for the cost.
    CostThing,
    /// Nothing fits but what only helped to tell another thing.
    Narrowing,
    /// A subject left out: that of the clause before goes on.
    SubjectBefore,
    /// "the rest": of the set that a part was taken of.
    PartedSet,
    /// "the rest": of the one set spoken of.
    OnlySet,
    /// "that much": the one amount of the event.
    EventAmount,
    /// "that much": the one amount of the nearest instruction that has one.
    InstructionAmount,
}

/// Why a reference is not bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Loose {
    /// Nothing spoken of fits.
    NothingFits,
    /// More than one thing fits, and no rule decides.
    SeveralFit,
    /// What fits is a thing the IR has no slot for.
    NoSlot,
}

pub(super) type Found = Result<(usize, Rule), Loose>;

/// What fits in the nearest clause that has something that fits.
struct Nearest {
    clause: u16,
    entities: Vec<usize>,
}

/// Whether a thing of one sort could be of the other as well.
fn could_be(one: &Sort, other: &Sort) -> bool {
    let apart = matches!((one.yours, other.yours), (Some(one), Some(other)) if one != other);
    one.kinds.meets(other.kinds)
        && one.kinds.meets(Kinds::OBJECT)
        && (one.types == 0 || other.types == 0 || one.types & other.types != 0)
        && !apart
}

impl Scope {
    /// What fits in the nearest clause, of what is there.
    fn nearest(&self, fits: impl Fn(&Mention, &Entity) -> bool) -> Option<Nearest> {
        let asks = self.kind_of(self.clause()) == Clause::Condition;
        self.nearest_of_all(|mention, entity| {
            let is_gone = entity.absent || (asks && entity.unsure) || (self.telling_x && entity.by_x);
            !is_gone && fits(mention, entity)
        })
    }

    fn nearest_of_all(&self, fits: impl Fn(&Mention, &Entity) -> bool) -> Option<Nearest> {
        let mut nearest: Option<Nearest> = None;
        for mention in self.mentions.iter().rev() {
            if nearest.as_ref().is_some_and(|found| found.clause != mention.clause) {
                break;
            }
            let Some(entity) = self.entity(mention.entity) else { continue };
            if !fits(mention, entity) {
                continue;
            }
            let found =
                nearest.get_or_insert_with(|| Nearest { clause: mention.clause, entities: Vec::new() });
            if !found.entities.contains(&mention.entity) {
                found.entities.push(mention.entity);
            }
        }
        nearest
    }

    /// What "another" leaves out: what was spoken of last that could be one as well, and, where there is nothing of these,
    /// the source.
    pub(super) fn other_than(&self, sort: &Sort) -> Result<(Option<usize>, Antecedent, Rule), Loose> {
        if self.compared {
            return Err(Loose::NoSlot);
        }
        let fits = |one: usize| self.entity(one).is_some_and(|one| could_be(&one.sort, sort));
        let beside = self
            .beside
            .filter(|one| fits(*one) && self.entity(*one).is_some_and(|one| one.count == Count::One));
        if let Some(beside) = beside {
            return self.other_than_one(beside, Rule::SameClause);
        }
        let is_spell = sort.kinds.meets(Kinds::SPELL);
        let in_condition = self.kind_of(self.clause()) == Clause::Condition;
        let last = self.mentions.iter().rev().find(|mention| {
            let Some(entity) = self.entity(mention.entity) else { return false };
            matches!(mention.role, Role::Subject | Role::Object)
                && !entity.copy
                && fits(mention.entity)
                // "If that creature is another Hero": than itself would say nothing.
                && !(in_condition && self.subject == Some(mention.entity))
                // The spell is no card of the sort that it acts on.
                && !(self.spell && self.is_source(mention.entity) && !is_spell)
                && match self.kind_of(mention.clause) {
                    // What was paid with is not there any more.
                    Clause::Cost => !entity.gone,
                    Clause::Event | Clause::Continuous | Clause::Condition => true,
                    // "If you control another Knight" asks after no target.
                    _ => !self.asks_what_is,
                }
        });
        match last {
            Some(last) => self.other_than_one(last.entity, self.rule_of(last.clause)),
            // A spell is nothing that it acts on.
            None if self.spell && !is_spell => Err(Loose::NothingFits),
            None if self.is_said_aside(sort) => Err(Loose::SeveralFit),
            // Nor is an Equipment another creature.
            None if self.entities.iter().any(|one| one.is_source() && one.sort.types & sort.types == 0) => {
                Err(Loose::NothingFits)
            }
            None => Ok((None, Antecedent::Source, Rule::Default)),
        }
    }

    /// Whether one of that sort was said only to tell something else: it could be meant as well.
    pub(super) fn is_said_aside(&self, sort: &Sort) -> bool {
        self.mentions.iter().any(|mention| {
            let fits =
                |one: &Entity| one.count == Count::One && could_be(&one.sort, sort) && !one.is_source();
            mention.role == Role::Oblique && self.entity(mention.entity).is_some_and(fits)
        })
    }

    fn other_than_one(&self, one: usize, rule: Rule) -> Result<(Option<usize>, Antecedent, Rule), Loose> {
        if self.is_source(one) {
            return Ok((None, Antecedent::Source, rule));
        }
        let known = self.entity(one).ok_or(Loose::NothingFits)?;
        // Of a whole zone, it is another than the one that the phrase is about.
        if known.zone {
            return Err(Loose::NoSlot);
        }
        // "Each other creature" twice: both times the same is left out. Of one thing alone, it is the one that is.
        let theirs = known.sort.than.filter(|_| known.count != Count::One);
        Ok((Some(one), theirs.or(known.antecedent).ok_or(Loose::NoSlot)?, rule))
    }

    /// The zone spoken of last: "their hand … from it".
    pub(super) fn zone(&self) -> Found {
        let found = self.nearest(|_, entity| entity.zone).ok_or(Loose::NothingFits)?;
        match found.entities.as_slice() {
            [one] => Ok((*one, self.rule_of(found.clause))),
            _ => Err(Loose::SeveralFit),
        }
    }

    /// The rule's name for one thing found in that clause.
    fn rule_of(&self, clause: u16) -> Rule {
        if clause == self.clause() {
            return Rule::SameClause;
        }
        match self.kind_of(clause) {
            Clause::Event => Rule::EventThing,
            Clause::Condition => Rule::ConditionThing,
            Clause::Cost => Rule::CostThing,
            _ => Rule::Instruction,
        }
    }

    fn has_role(&self, entity: usize, clause: u16, role: Role) -> bool {
        self.mentions
            .iter()
            .rev()
            .any(|mention| mention.entity == entity && mention.clause == clause && mention.role == role)
    }

    /// Whether a verb's own arguments keep this one out: two arguments of one verb are two things, or the second
    /// would be "itself".
    fn argument_of_same_verb(&self, mention: &Mention, direct: bool) -> bool {
        direct && mention.clause == self.clause() && self.has_direct(mention.entity, mention.clause)
    }

    fn has_direct(&self, entity: usize, clause: u16) -> bool {
        self.has_role(entity, clause, Role::Subject) || self.has_role(entity, clause, Role::Object)
    }

    fn wanted(&self, entity: &Entity, direct: bool) -> bool {
        match self.want {
            Some(Want::Permanent) if direct => entity.sort.kinds.meets(Kinds::PERMANENT) && !entity.gone,
            Some(Want::Countable) if direct => {
                let exiled = entity.done & done_bit(Status::Exiled) != 0;
                exiled || (entity.sort.kinds.meets(Kinds::PERMANENT) && !entity.gone)
            }
            Some(Want::NoAura) if direct => {
                entity.sort.kinds.meets(Kinds::OBJECT) && !entity.sort.subtypes.contains(&Subtype::Aura)
            }
            Some(Want::Stack) if direct => entity.sort.kinds.meets(Kinds::STACK),
            _ => entity.sort.kinds.meets(Kinds::OBJECT),
        }
    }

    /// Chooses among what fits in the nearest clause.
    fn choose(&self, nearest: &Nearest) -> Found {
        if let [one] = nearest.entities.as_slice() {
            return Ok((*one, self.rule_of(nearest.clause)));
        }
        let subject =
            nearest.entities.iter().copied().find(|one| self.has_role(*one, nearest.clause, Role::Subject));
        let rule = match self.kind_of(nearest.clause) {
            Clause::Event => Some(Rule::EventSubject),
            Clause::Continuous | Clause::Condition => Some(Rule::Topic),
            _ => None,
        };
        if let (Some(subject), Some(rule)) = (subject, rule) {
            return Ok((subject, rule));
        }
        if self.spell || self.controller {
            let mut others = nearest.entities.iter().copied().filter(|one| !self.is_source(*one));
            if let (Some(one), None) = (others.next(), others.next()) {
                return Ok((one, Rule::NotTheSource));
            }
        }
        Err(Loose::SeveralFit)
    }

    fn is_source(&self, entity: usize) -> bool {
        self.entity(entity).is_some_and(Entity::is_source)
    }

    /// The subject of the clause, for what is said of it within: "deals damage equal to its power".
    fn clause_subject(&self, fits: impl Fn(&Entity) -> bool) -> Option<usize> {
        self.subject.filter(|one| self.entity(*one).is_some_and(fits))
    }

    /// "it", "its": one thing.
    pub(super) fn it(&self, direct: bool) -> Found {
        let singular = |entity: &Entity, same: bool| match entity.count {
            Count::One | Count::Either => true,
            Count::Each => same,
            Count::Many => false,
        };
        if !direct {
            let subject = self.clause_subject(|entity| singular(entity, true));
            let other_than_source = self.controller
                && subject.is_some_and(|one| self.is_source(one))
                && self.has_other_object(subject);
            match (subject, other_than_source.then(|| self.told_in_clause(subject)).flatten()) {
                // "Deals damage equal to that spell's power to its controller."
                (_, Some(told)) => return Ok((told, Rule::NotTheSource)),
                (Some(subject), None) if !other_than_source => return Ok((subject, Rule::ClauseSubject)),
                _ => {}
            }
        }
        if let Some(thing) = self.thing_of_actor(direct) {
            return Ok((thing, Rule::ThingOfActor));
        }
        let fits = |mention: &Mention, entity: &Entity| {
            matches!(mention.role, Role::Subject | Role::Object)
                && singular(entity, self.same_clause(mention.clause))
                && self.wanted(entity, direct)
                && !self.argument_of_same_verb(mention, direct)
                && !(direct && entity.is_sacrificed() && self.kind_of(self.clause()) == Clause::Continuous)
        };
        // A permanent is not played: only where nothing else is meant, it is the card that it is.
        let played = |mention: &Mention, entity: &Entity| {
            let permanent = entity.is_source() && !entity.gone && !self.spell;
            !(self.playing && permanent) && fits(mention, entity)
        };
        if let Some(nearest) = self.nearest(played).or_else(|| self.nearest(fits)) {
            return self.choose(&nearest);
        }
        let narrowing = |mention: &Mention, entity: &Entity| {
            mention.role == Role::Oblique
                && singular(entity, self.same_clause(mention.clause))
                && self.wanted(entity, direct)
                && !self.argument_of_same_verb(mention, direct)
        };
        self.only(narrowing)
    }

    /// "that creature's controller sacrifices it": what the acting player was told by, as long as nothing else was
    /// acted on since.
    fn thing_of_actor(&self, direct: bool) -> Option<usize> {
        let actor = self.actor.filter(|_| direct)?;
        let thing = self.entity(actor)?.of?;
        let told = self.mentions.iter().position(|mention| mention.entity == actor)?;
        let since = self.mentions.iter().skip(told).any(|mention| {
            matches!(mention.role, Role::Object | Role::Subject)
                && self.entity(mention.entity).is_some_and(|one| one.sort.kinds.meets(Kinds::OBJECT))
        });
        let one = self.entity(thing).filter(|one| one.count != Count::Many && self.wanted(one, direct));
        one.filter(|_| !since).map(|_| thing)
    }

    /// The one thing other than the subject that only helps to tell something in the clause, where it has no object.
    fn told_in_clause(&self, than: Option<usize>) -> Option<usize> {
        let clause = self.clause();
        let mut told = None;
        for mention in self.mentions.iter().filter(|mention| mention.clause == clause) {
            let object = self.entity(mention.entity).is_some_and(|one| one.sort.kinds.meets(Kinds::OBJECT));
            match (object && Some(mention.entity) != than, mention.role) {
                (false, _) => {}
                (true, Role::Oblique) if told.is_none_or(|one| one == mention.entity) => {
                    told = Some(mention.entity)
                }
                _ => return None,
            }
        }
        told
    }

    fn has_other_object(&self, than: Option<usize>) -> bool {
        let clause = self.clause();
        self.mentions.iter().any(|mention| {
            mention.clause == clause
                && matches!(mention.role, Role::Object | Role::Oblique)
                && Some(mention.entity) != than
                && self.entity(mention.entity).is_some_and(|one| one.sort.kinds.meets(Kinds::OBJECT))
        })
    }

    /// The one thing that fits anywhere before, said only to tell another.
    fn only(&self, fits: impl Fn(&Mention, &Entity) -> bool) -> Found {
        let Some(nearest) = self.nearest(fits) else { return Err(Loose::NothingFits) };
        match nearest.entities.as_slice() {
            [one] => Ok((*one, Rule::Narrowing)),
            _ => Err(Loose::SeveralFit),
        }
    }

    /// "they", "them", "their" of objects: several things.
    pub(super) fn they(&self, direct: bool) -> Found {
        let plural = |entity: &Entity| entity.count != Count::One;
        if !direct && let Some(subject) = self.clause_subject(plural) {
            return Ok((subject, Rule::ClauseSubject));
        }
        let fits = |mention: &Mention, entity: &Entity| {
            matches!(mention.role, Role::Subject | Role::Object)
                && plural(entity)
                && self.wanted(entity, direct)
                && !self.argument_of_same_verb(mention, direct)
        };
        match self.nearest(fits) {
            Some(nearest) => self.choose(&nearest),
            None => self.only(|mention, entity| {
                mention.role == Role::Oblique && plural(entity) && self.wanted(entity, direct)
            }),
        }
    }

    /// "that creature", "those cards", "the token": what those words suit. The source is never meant by them.
    pub(super) fn that(&self, head: &Head, several: bool, direct: bool) -> Found {
        if head.kind == Kind::Copy {
            return self.the_copy();
        }
        // "the sacrificed creature" is told by what was done to it.
        let done = done_to(head);
        let fits = |mention: &Mention, entity: &Entity| {
            let number = match entity.count {
                Count::One => !several,
                Count::Many => several,
                Count::Either => true,
                Count::Each => several || self.same_clause(mention.clause),
            };
            number
                && entity.sort.suits(head)
                // What was sacrificed neither gets nor gains anything.
                && !(direct && entity.is_sacrificed() && self.kind_of(self.clause()) == Clause::Continuous)
                && entity.done & done == done
                && !matches!(entity.antecedent, Some(Antecedent::Source | Antecedent::Granter))
                && !self.argument_of_same_verb(mention, direct)
                // "Its power is equal to that creature's power": it would be "its" again.
                && !(self.subject_is_it && self.subject == Some(mention.entity))
        };
        let said = |mention: &Mention, entity: &Entity| {
            matches!(mention.role, Role::Subject | Role::Object) && fits(mention, entity)
        };
        // "any target" was called nothing: it is meant only where nothing else is.
        let called = |mention: &Mention, entity: &Entity| {
            said(mention, entity) && !entity.sort.kinds.meets(Kinds::PLAYER)
        };
        if let Some(nearest) = self.nearest(called).or_else(|| self.nearest(said)) {
            return match nearest.entities.as_slice() {
                [one] => Ok((*one, self.rule_of(nearest.clause))),
                several => self.event_object(several, nearest.clause),
            };
        }
        self.only(|mention, entity| mention.role == Role::Oblique && fits(mention, entity))
    }

    /// Of the two things of an event, "that creature" is the one it happens to: the one that acts would be "it".
    fn event_object(&self, several: &[usize], clause: u16) -> Found {
        let mut others = several.iter().copied().filter(|one| !self.has_role(*one, clause, Role::Subject));
        match (self.kind_of(clause), several.len(), others.next(), others.next()) {
            (Clause::Event, 2, Some(one), None) => Ok((one, Rule::EventObject)),
            _ => Err(Loose::SeveralFit),
        }
    }

    /// "of those tokens": what the nearest instruction to create tokens made, one or several.
    pub(super) fn tokens(&self) -> Found {
        let made = |mention: &Mention, entity: &Entity| {
            mention.role == Role::Object && !entity.target && entity.sort.kinds.meets(Kinds::TOKEN)
        };
        // Also such as were not made after all.
        match self.nearest_of_all(made) {
            Some(nearest) => match nearest.entities.as_slice() {
                [one] => Ok((*one, self.rule_of(nearest.clause))),
                _ => Err(Loose::SeveralFit),
            },
            None => Err(Loose::NothingFits),
        }
    }

    /// The tokens that the event speaks of.
    pub(super) fn tokens_of_event(&self) -> Found {
        match self.tokens()? {
            (tokens, Rule::EventThing) => Ok((tokens, Rule::EventThing)),
            _ => Err(Loose::NothingFits),
        }
    }

    /// "that pile", or all of them.
    pub(super) fn pile(&self, one: bool) -> Found {
        let fits = |_: &Mention, entity: &Entity| {
            entity.sort.kinds.meets(Kinds::PILE) && (entity.count == Count::One) == one
        };
        self.only(fits)
    }

    /// What is known of what an antecedent stands for.
    pub(super) fn sort_of(&self, antecedent: Antecedent) -> Sort {
        let known = self.entities.iter().find(|entity| entity.antecedent == Some(antecedent));
        known.map_or_else(|| Sort::of_kind(Kinds::PERMANENT.with(Kinds::TOKEN)), |entity| entity.sort.clone())
    }

    /// "the copy": what the nearest instruction to copy made (CR 707.10).
    pub(super) fn the_copy(&self) -> Found {
        match self.nearest(|_, entity| entity.copy) {
            Some(nearest) => match nearest.entities.as_slice() {
                [one] => Ok((*one, Rule::Copy)),
                _ => Err(Loose::SeveralFit),
            },
            None => Err(Loose::NothingFits),
        }
    }

    /// "itself": the subject of the clause.
    pub(super) fn itself(&self) -> Found {
        self.subject.map(|subject| (subject, Rule::ClauseSubject)).ok_or(Loose::NothingFits)
    }

    /// An object left out as the subject: that of the clause before.
    pub(super) fn elided(&self) -> Found {
        self.last_subject.map(|subject| (subject, Rule::SubjectBefore)).ok_or(Loose::NothingFits)
    }

    /// "the rest", "the other": of a set, what was not taken.
    pub(super) fn rest(&self) -> Found {
        let parted = |_: &Mention, entity: &Entity| {
            entity.parted && entity.sort.kinds.meets(Kinds::OBJECT.with(Kinds::PILE))
        };
        if let Some(nearest) = self.nearest(parted) {
            return match nearest.entities.as_slice() {
                [one] => Ok((*one, Rule::PartedSet)),
                _ => Err(Loose::SeveralFit),
            };
        }
        let set = |mention: &Mention, entity: &Entity| {
            mention.role == Role::Object && entity.sort.kinds.meets(Kinds::OBJECT)
        };
        match self.nearest(set) {
            Some(nearest) => match nearest.entities.as_slice() {
                [one] => Ok((*one, Rule::OnlySet)),
                _ => Err(Loose::SeveralFit),
            },
            None => Err(Loose::NothingFits),
        }
    }

    /// A player spoken of before.
    pub(super) fn player(&self, form: PlayerForm, subject: bool) -> Found {
        if form == PlayerForm::Elided {
            let before = self.last_actor.ok_or(Loose::NothingFits)?;
            return Ok((before, Rule::SubjectBefore));
        }
        let is_you = |entity: &Entity| entity.antecedent == Some(Antecedent::You);
        if form == PlayerForm::ThatAttackingPlayer {
            return self.only(|mention, entity| {
                mention.role == Role::Subject
                    && self.kind_of(mention.clause) == Clause::Event
                    && entity.sort.kinds.meets(Kinds::PLAYER)
                    && !is_you(entity)
            });
        }
        let suits = |mention: &Mention, entity: &Entity| {
            let number = match form {
                PlayerForm::They | PlayerForm::Elided => true,
                PlayerForm::ThatAttackingPlayer => false,
                PlayerForm::ThosePlayers => entity.count != Count::One,
                // What may be a planeswalker as well: "target player or planeswalker", "any target".
                PlayerForm::ThatPlayerOrController => {
                    entity.count == Count::One && entity.sort.kinds.meets(Kinds::OBJECT)
                }
                PlayerForm::ThatPlayer | PlayerForm::ThatOpponent | PlayerForm::ThePlayer => {
                    match entity.count {
                        Count::One | Count::Either => true,
                        Count::Each => self.same_clause(mention.clause),
                        Count::Many => false,
                    }
                }
            };
            let opponent = form != PlayerForm::ThatOpponent || entity.sort.opponent;
            number && opponent && entity.sort.kinds.meets(Kinds::PLAYER) && !is_you(entity)
        };
        if matches!(form, PlayerForm::They)
            && !subject
            && let Some(actor) = self.actor
            && self.entity(actor).is_some_and(|entity| !is_you(entity))
        {
            return Ok((actor, Rule::ClauseSubject));
        }
        let direct = self.role(Role::Object) != Role::Oblique;
        let said = |mention: &Mention, entity: &Entity| {
            matches!(mention.role, Role::Subject | Role::Object)
                && suits(mention, entity)
                && !self.argument_of_same_verb(mention, direct)
        };
        if let Some(nearest) = self.nearest(said) {
            if let [one] = nearest.entities.as_slice() {
                return Ok((*one, self.rule_of(nearest.clause)));
            }
            let acting =
                nearest.entities.iter().find(|one| self.has_role(**one, nearest.clause, Role::Subject));
            return match (form, acting) {
                (PlayerForm::They, Some(acting)) => Ok((*acting, Rule::EventSubject)),
                _ => Err(Loose::SeveralFit),
            };
        }
        self.only(|mention, entity| mention.role == Role::Oblique && suits(mention, entity))
    }

    /// "the life lost this way": what the nearest instruction or cost of that kind came to.
    pub(super) fn outcome(&self, asked: &Outcome) -> Result<(Antecedent, Rule), Loose> {
        let is = |done: &Outcome| match (done, asked) {
            (Outcome::LifeLost, Outcome::LifeLost) => true,
            (Outcome::CountersRemoved(done), Outcome::CountersRemoved(asked)) => {
                done == asked || [done, asked].contains(&&CounterKind::Any)
            }
            _ => false,
        };
        let found = self.outcomes.iter().rev().find(|(done, _)| is(done));
        found.map(|(_, by)| (*by, Rule::InstructionAmount)).ok_or(Loose::NothingFits)
    }

    /// "that much", "that many": the amount of the nearest clause that has one.
    pub(super) fn amount(&self) -> Result<(Antecedent, Rule), Loose> {
        let Some((clause, nearest)) = self.measures.last() else { return Err(Loose::NothingFits) };
        let mut same = self.measures.iter().rev().take_while(|(other, _)| other == clause);
        if same.any(|(_, other)| other != nearest) {
            return Err(Loose::SeveralFit);
        }
        let rule = if *nearest == Antecedent::Event { Rule::EventAmount } else { Rule::InstructionAmount };
        Ok((*nearest, rule))
    }
}
