//! A walk over one ability that follows what is introduced and what refers back.

use super::sort::{self, Arity, Sort};
use super::targets::slots_of;
use rubric_ir::{
    Action, Amount, Antecedent, Choice, Condition, Continuous, Effect, Event, Filter, Form, Loop, Player,
    PlayerCount, PlayerEvent, PlayerForm, Predicate, Quoted, Ref, Selection, Slot, Static, Visit, While,
    ZoneOwner,
};
use std::any::Any;
use std::ops::Range;

/// Something spoken of.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mention {
    pub(crate) what: Antecedent,
    pub(crate) clause: u32,
    /// Whether it only narrows something else, or stands in a condition that is not about it: "dealt damage by this creature".
    pub(crate) aside: bool,
}

/// Something introduced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Introduced {
    pub(crate) slot: Slot,
    pub(crate) sort: Sort,
    /// The clause it stands in.
    pub(crate) clause: u32,
    /// Whether it is sacrificed, and gone after that (CR 701.21a).
    pub(crate) gone: bool,
    /// Whether it is made, or found, by the instruction: a token, or cards on top of a library.
    pub(crate) made: bool,
}

/// What refers back, with all that was spoken of before.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) to: Antecedent,
    pub(crate) asked: Sort,
    pub(crate) clause: u32,
    /// "it", "they" and their like: not said by a noun.
    pub(crate) pronoun: bool,
    /// Whether it stands in a condition, which may come before what it is about.
    pub(crate) conditional: bool,
    /// Whether it stands in an amount.
    pub(crate) in_amount: bool,
    /// Whether it is what is cast or played.
    pub(crate) cast: bool,
    /// "itself".
    pub(crate) reflexive: bool,
    /// What its clause is about, where that was said before it.
    pub(crate) subject: Option<Antecedent>,
    /// Whether it is part of the very phrase that introduces what it stands for.
    pub(crate) in_itself: bool,
    /// Whether it is the variable of a loop that is over.
    pub(crate) after_loop: bool,
    /// So many of the mentions come before it.
    pub(crate) mentions: usize,
    /// Of these, those that belong to what is done where this is not ("… Otherwise, …").
    pub(crate) elsewhere: Vec<Range<usize>>,
    /// So many of the things introduced come before it.
    pub(crate) introduced: usize,
}

impl Use {
    /// Whether its clause is about it.
    pub(crate) fn is_subject(&self) -> bool {
        self.subject.is_none() && !self.in_amount
    }
}

/// What one scope (an ability, or one in quotation marks) introduces, speaks of and refers to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    pub(crate) introduced: Vec<Introduced>,
    pub(crate) mentions: Vec<Mention>,
    /// The variables of loops that are over.
    closed: Vec<Slot>,
    /// What is chosen.
    chosen: Vec<Slot>,
    pub(crate) uses: Vec<Use>,
    /// Clauses that are open, each with whether nothing was mentioned in it yet.
    clauses: Vec<(u32, bool)>,
    next_clause: u32,
    /// Whether the source is named in it, anywhere: a condition is read before what it is about.
    pub(crate) names_source: bool,
    /// Depth of what is said only to tell or to measure something else.
    asides: u32,
    /// Depth of amounts.
    amounts: u32,
    /// Depth of what is cast or played.
    casts: u32,
    /// Depth of what is sacrificed.
    sacrifices: u32,
    /// Phrases that are open: what is introduced by them is not there yet.
    opening: Vec<Slot>,
    /// Depth of conditions.
    conditions: u32,
    /// Mentions of what is done where the open instruction is not.
    elsewhere: Vec<Range<usize>>,
    /// Whether something is done once for each of several, so that one thing in it is several over all.
    distributes: bool,
}

impl Scope {
    fn clause(&self) -> u32 {
        self.clauses.last().map_or(0, |(clause, _)| *clause)
    }

    fn open(&mut self, slot: Slot, mut sort: Sort) {
        if self.distributes && sort.arity == Arity::One {
            sort.arity = Arity::Open;
        }
        let clause = self.clause();
        self.introduced.push(Introduced { slot, sort, clause, made: false, gone: self.sacrifices > 0 });
        self.mention(Antecedent::Slot(slot));
    }

    fn mention(&mut self, what: Antecedent) {
        let (clause, subject) = match self.clauses.last_mut() {
            Some((clause, first)) => (*clause, std::mem::take(first)),
            None => (0, false),
        };
        let aside = self.asides > 0 || self.conditions > 0 && !subject;
        self.mentions.push(Mention { what, clause, aside });
    }

    fn refer(&mut self, to: Antecedent, asked: Sort, pronoun: bool) {
        let clause = self.clause();
        let in_itself = matches!(to, Antecedent::Slot(slot) if self.opening.contains(&slot));
        let in_amount = self.amounts > 0;
        let cast = self.casts > 0;
        let subject =
            self.mentions.iter().find(|mention| mention.clause == clause).map(|mention| mention.what);
        let (mentions, introduced) = (self.mentions.len(), self.introduced.len());
        let conditional = self.conditions > 0;
        let after_loop = matches!(to, Antecedent::Slot(slot) if self.closed.contains(&slot));
        self.uses.push(Use {
            to,
            asked,
            clause,
            pronoun,
            conditional,
            in_amount,
            cast,
            reflexive: false,
            subject,
            in_itself,
            after_loop,
            mentions,
            elsewhere: self.elsewhere.clone(),
            introduced,
        });
        self.mention(to);
    }
}

/// Two instructions of which one is followed.
struct Branch {
    /// The first, where what comes before it is there in either case.
    then: Option<*const Effect>,
    otherwise: *const Effect,
    /// So many mentions come before the first, or its condition.
    from: usize,
}

impl Branch {
    fn of(effect: &Effect, from: usize) -> Option<Branch> {
        match effect {
            // Where the condition does not hold, what it asks after is not there.
            Effect::If { otherwise: Some(otherwise), .. } => {
                Some(Branch { then: None, otherwise: std::ptr::from_ref(&**otherwise), from })
            }
            Effect::IfDone { then, otherwise: Some(otherwise), .. } => {
                let then = Some(std::ptr::from_ref(&**then));
                Some(Branch { then, otherwise: std::ptr::from_ref(&**otherwise), from })
            }
            _ => None,
        }
    }
}

/// The scopes of one ability: its own first.
#[derive(Default)]
pub(crate) struct Survey {
    pub(crate) done: Vec<Scope>,
    stack: Vec<Scope>,
    branches: Vec<Branch>,
}

impl Survey {
    pub(crate) fn of(ability: &rubric_ir::Ability) -> Vec<Scope> {
        let mut survey = Survey { stack: vec![Scope::default()], ..Survey::default() };
        rubric_ir::Walk::walk(ability, &mut survey);
        survey.done.extend(survey.stack.pop());
        survey.done.reverse();
        survey.done
    }

    fn scope(&mut self) -> Option<&mut Scope> {
        self.stack.last_mut()
    }

    /// Notes where one of two instructions begins, and that there are two.
    fn branch(&mut self, effect: &Effect) {
        let here = std::ptr::from_ref(effect);
        if let (Some(branch), Some(scope)) = (self.branches.last_mut(), self.stack.last_mut()) {
            if branch.then == Some(here) {
                branch.from = scope.mentions.len();
            } else if branch.otherwise == here {
                scope.elsewhere.push(branch.from..scope.mentions.len());
            }
        }
        let mentions = self.stack.last().map_or(0, |scope| scope.mentions.len());
        self.branches.extend(Branch::of(effect, mentions));
    }

    fn selection(scope: &mut Scope, selection: &Selection) {
        match selection {
            Selection::Source { .. } => {
                scope.names_source = true;
                scope.mention(Antecedent::Source);
            }
            Selection::Attached { .. } => scope.mention(Antecedent::Attached),
            Selection::Target(target) => {
                let arity = sort::of_targets(&target.count);
                scope.open(target.slot, sort::of_target(&target.what, arity));
            }
            Selection::Described { slot, quantity, noun } => {
                scope.open(*slot, sort::of_noun(noun, sort::of_quantity(quantity)));
                // There is none that could be spoken of.
                if let (rubric_ir::Quantity::No, Some(mention)) = (quantity, scope.mentions.last_mut()) {
                    mention.aside = true;
                }
            }
            Selection::Ref(Ref { to, form }) => {
                let pronoun = matches!(form, Form::It | Form::They);
                scope.refer(*to, sort::asked(form), pronoun);
                if let Some(one) = scope.uses.last_mut() {
                    one.reflexive = matches!(form, Form::Itself);
                }
            }
            Selection::PartOf { slot, quantity, .. } => {
                scope.open(*slot, Sort::object(sort::of_quantity(quantity)))
            }
            Selection::Rest { to, .. } => {
                // The rest of a set; or, of what was chosen, of those it was chosen from.
                let chosen = matches!(to, Antecedent::Slot(slot) if scope.chosen.contains(slot));
                scope.refer(*to, Sort::object(if chosen { Arity::Open } else { Arity::Many }), false);
            }
            Selection::Joined { slot, .. } => {
                scope.open(*slot, Sort { player: true, ..Sort::object(Arity::Open) })
            }
            Selection::TopOfLibrary { slot, count, library, .. } => {
                let of_each = matches!(library, ZoneOwner::Of(who)
                    if matches!(**who, Player::Described { count: PlayerCount::Each, .. }));
                let arity = match count {
                    _ if of_each => Arity::Many,
                    None | Some(Amount::Number(1)) => Arity::One,
                    Some(_) => Arity::Many,
                };
                scope.open(*slot, Sort { stack: None, ..Sort::object(arity) });
                if let Some(introduced) = scope.introduced.last_mut() {
                    introduced.made = true;
                }
            }
            Selection::Zone { slot, .. } => scope.open(*slot, Sort::object(Arity::Open)),
        }
    }

    fn player(scope: &mut Scope, player: &Player) {
        match player {
            Player::Target { slot, count, .. } => {
                scope.open(*slot, Sort::player(sort::of_target_players(*count)))
            }
            Player::Described { slot, count, .. } => {
                scope.distributes |= sort::of_players(*count) != Arity::One;
                scope.open(*slot, Sort::player(sort::of_players(*count)));
            }
            Player::Ref { to, form } => {
                let arity = match form {
                    PlayerForm::ThatPlayer
                    | PlayerForm::ThatPlayerOrController
                    | PlayerForm::ThatOpponent
                    | PlayerForm::ThePlayer
                    | PlayerForm::ThatAttackingPlayer => Arity::One,
                    PlayerForm::ThosePlayers => Arity::Many,
                    PlayerForm::They | PlayerForm::Elided => Arity::Open,
                };
                let pronoun = matches!(form, PlayerForm::They | PlayerForm::Elided);
                scope.refer(*to, Sort::player(arity), pronoun);
            }
            Player::ControllerOf { slot, .. } | Player::OwnerOf { slot, .. } => {
                scope.open(*slot, Sort::player(Arity::Open));
            }
            Player::Defending => scope.mention(Antecedent::Defending),
            Player::Enchanted => scope.mention(Antecedent::Enchanted),
            Player::Chosen => scope.mention(Antecedent::Chosen),
            Player::Attacking => scope.mention(Antecedent::Attacking),
            Player::You { .. } | Player::Active => {}
        }
    }

    fn action(scope: &mut Scope, action: &Action) {
        match action {
            Action::Mill { slot, .. } | Action::DigUntil { slot, .. } | Action::Separate { slot, .. } => {
                scope.open(*slot, Sort::object(Arity::Open));
            }
            Action::Create { slot, count, .. } => {
                scope.open(*slot, Sort { stack: Some(false), ..Sort::object(sort::of_quantity(count)) });
                if let Some(introduced) = scope.introduced.last_mut() {
                    introduced.made = true;
                }
            }
            Action::Copy { slot, .. } => scope.open(*slot, Sort::object(Arity::Open)),
            Action::Choose(Choice::Objects(what)) => scope.chosen.extend(slots_of(what)),
            Action::Choose(Choice::Player { slot, .. }) => scope.open(*slot, Sort::player(Arity::One)),
            _ => {}
        }
    }
}

/// Whether things in it are spoken of only to narrow, to count or to measure something else.
fn is_aside(node: &dyn Any) -> bool {
    let possession = |condition: &Condition| {
        matches!(
            condition,
            Condition::Controls { .. }
                | Condition::ThereAre(_)
                | Condition::HasCards { .. }
                | Condition::HasMore { .. }
        )
    };
    node.is::<Filter>()
        || node.is::<Amount>()
        || node.is::<Loop>()
        || node.is::<While>()
        || node.downcast_ref().is_some_and(possession)
}

fn is_cast(node: &dyn Any) -> bool {
    matches!(node.downcast_ref(), Some(Action::Cast { .. } | Action::Play { .. }))
}

/// The slot that a phrase about objects opens.
fn opens(node: &dyn Any) -> Option<Slot> {
    match node.downcast_ref::<Selection>()? {
        Selection::Target(target) => Some(target.slot),
        Selection::Described { slot, .. }
        | Selection::PartOf { slot, .. }
        | Selection::TopOfLibrary { slot, .. } => Some(*slot),
        _ => None,
    }
}

/// Whether what is in it may stand behind what it is about, and comes before that in the reading.
fn is_condition(node: &dyn Any) -> bool {
    let of_spell = matches!(node.downcast_ref(), Some(Loop::TimesKicked(_) | Loop::ColorsOfManaSpent(_)));
    node.is::<Condition>() || node.is::<While>() || of_spell
}

fn is_clause(node: &dyn Any) -> bool {
    node.downcast_ref::<Effect>()
        .is_some_and(|effect| matches!(effect, Effect::Act { .. } | Effect::Happen { .. }))
        || node.is::<Continuous>()
        || node.is::<Event>()
        || node.is::<Condition>()
}

looks_at! {
    Selection, Player, Action, Effect, Filter, Amount, Continuous, Event, Condition, While, Loop, Quoted, Predicate, PlayerEvent, Static,
}

impl Visit for Survey {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if !matters(node.type_id()) {
            return true;
        }
        if node.is::<Quoted>() {
            self.stack.push(Scope::default());
            return true;
        }
        if let Some(effect) = node.downcast_ref() {
            self.branch(effect);
        }
        let Some(scope) = self.scope() else { return false };
        scope.distributes |= matches!(node.downcast_ref(), Some(Effect::ForEach { .. }));
        scope.asides += u32::from(is_aside(node));
        scope.amounts += u32::from(node.is::<Amount>());
        scope.casts += u32::from(is_cast(node));
        scope.sacrifices += u32::from(matches!(node.downcast_ref(), Some(Action::Sacrifice(_))));
        scope.conditions += u32::from(is_condition(node));
        if is_clause(node) {
            scope.next_clause += 1;
            let clause = scope.next_clause;
            scope.clauses.push((clause, true));
        }
        scope.opening.extend(opens(node));
        if let Some(selection) = node.downcast_ref() {
            Self::selection(scope, selection);
        } else if let Some(player) = node.downcast_ref() {
            Self::player(scope, player);
        } else if let Some(action) = node.downcast_ref() {
            Self::action(scope, action);
        } else if let Some(PlayerEvent::Draws { slot, .. }) = node.downcast_ref() {
            scope.open(*slot, Sort::object(Arity::Open));
        } else if let Some(Effect::ForEach { slot, over, .. }) = node.downcast_ref() {
            let sort = match over {
                Loop::Players(_) => Sort::player(Arity::One),
                Loop::Objects(noun) => sort::of_noun(noun, Arity::One),
                _ => Sort { player: true, ..Sort::object(Arity::One) },
            };
            scope.open(*slot, sort);
        } else if let Some(Predicate::PairedWith { slot, .. }) = node.downcast_ref() {
            scope.open(*slot, Sort::object(Arity::Open));
        } else if let Some(Static::CastWithFlash(_) | Static::CastOnlyIf { .. }) = node.downcast_ref() {
            // "You may cast this spell …": no selection stands for it.
            scope.names_source = true;
        }
        true
    }

    fn leave(&mut self, node: &dyn Any) {
        if !matters(node.type_id()) {
            return;
        }
        if node.is::<Quoted>() {
            self.done.extend(self.stack.pop());
            return;
        }
        let ends = node.downcast_ref().is_some_and(|effect| Branch::of(effect, 0).is_some());
        if ends {
            self.branches.pop();
        }
        let Some(scope) = self.scope() else { return };
        if ends {
            scope.elsewhere.pop();
        }
        scope.asides -= u32::from(is_aside(node));
        scope.amounts -= u32::from(node.is::<Amount>());
        scope.casts -= u32::from(is_cast(node));
        // What was cast is a spell from then on, wherever it was (CR 601.2a).
        if let Some(
            Action::Cast { what: Selection::Ref(Ref { to: Antecedent::Slot(slot), .. }), .. }
            | Action::Play { what: Selection::Ref(Ref { to: Antecedent::Slot(slot), .. }), .. },
        ) = node.downcast_ref()
        {
            for introduced in scope.introduced.iter_mut().filter(|one| one.slot == *slot) {
                introduced.sort.stack = None;
            }
        }
        scope.sacrifices -= u32::from(matches!(node.downcast_ref(), Some(Action::Sacrifice(_))));
        scope.conditions -= u32::from(is_condition(node));
        if opens(node).is_some() {
            scope.opening.pop();
        }
        if is_clause(node) {
            scope.clauses.pop();
        }
        if let Some(Effect::ForEach { slot, .. }) = node.downcast_ref() {
            scope.closed.push(*slot);
        }
    }
}
