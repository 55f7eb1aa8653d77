//! The walk that resolves references, in order of the text.

use std::any::{Any, TypeId};

use rubric_ir::*;

use super::classify::*;
use super::entity::{Count, Kinds, Role, Sort, done_to, types_by_form};
use super::rules::{Found, Loose, Rule};
use super::scope::Scope;
use super::{Binding, Unbound};
use crate::core::{Printer, Syntax};
use crate::selection::naming;

/// Resolves the references of one ability after another.
#[derive(Default)]
pub(super) struct Binder {
    pub(super) scope: Scope,
    /// Whether the next node is the one whose fields are to be walked.
    entering: bool,
    /// Whether the abilities that come next are quoted of a token.
    pub(super) of_token: bool,
    /// The first reference left unbound.
    loose: Option<Unbound>,
    pub(super) log: Option<Log>,
}

#[derive(Default)]
pub(super) struct Log {
    bindings: Vec<Binding>,
    /// The words of each thing of the scope.
    words: Vec<String>,
}

impl VisitMut for Binder {
    #[allow(clippy::inline_always, reason = "all but a few types of nodes then cost nothing")]
    #[inline(always)]
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
            Noun => noun,
            Filter => filter,
            Amendment => amendment,
            Zone => oblique,
            ZoneOwner => oblique,
            Duration => oblique,
            Amount => amount,
            Loop => over,
            Token => token,
            Action => action,
            Effect => effect,
            Continuous => continuous,
            Event => event,
            Condition => condition,
            Verb => verb,
            CostPart => cost_part,
            Recipient => recipient,
            Choice => choice,
            Modes => modes,
            DieRow => die_row,
            Replacement => replacement,
            Ability => ability,
            Static => fixed,
        }
        true
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
    pub(super) fn inside<T: Walk>(&mut self, node: &mut T) {
        self.entering = true;
        node.walk_mut(self);
    }
    /// Walks the fields of a node that only helps to tell something else.
    pub(super) fn oblique<T: Walk>(&mut self, node: &mut T) {
        self.scope.oblique += 1;
        self.inside(node);
        self.scope.oblique -= 1;
    }
    pub(super) fn in_oblique<T: Walk>(&mut self, node: &mut T) {
        self.scope.oblique += 1;
        node.walk_mut(self);
        self.scope.oblique -= 1;
    }

    /// An ability is a scope of its own.
    pub(super) fn ability(&mut self, ability: &mut Ability) {
        let spell = matches!(ability.kind, AbilityKind::Spell(_));
        let of_token = std::mem::take(&mut self.of_token);
        let usual_form = naming::usual(&ability.kind, of_token);
        let outer = std::mem::replace(&mut self.scope, Scope { spell, usual_form, ..Scope::default() });
        let words = self.log.as_mut().map(|log| std::mem::take(&mut log.words));
        self.inside(ability);
        if let (Some(log), Some(words)) = (&mut self.log, words) {
            log.words = words;
        }
        self.scope = outer;
        self.of_token = of_token;
    }

    // ---- things ------------------------------------------------------------------------------------------------

    pub(super) fn selection_node(&mut self, selection: &mut Selection) {
        self.selection(selection, Role::Object);
    }
    pub(super) fn player_node(&mut self, player: &mut Player) {
        self.player(player, Role::Object);
    }

    pub(super) fn selection(&mut self, selection: &mut Selection, role: Role) -> Option<usize> {
        let in_event = self.scope.in_event() && self.scope.oblique == 0;
        let found = match selection {
            Selection::Source { who, form } => {
                let source = self.scope.source(*who, role);
                let usual_form = self.scope.usual_form;
                let said = if *form == SelfForm::Usual { usual_form } else { *form };
                if let (Some(types), Some(source)) = (types_by_form(said), self.scope.entity_mut(source)) {
                    source.sort.types = types;
                }
                if matches!(form, SelfForm::Names | SelfForm::ShortNames)
                    && let Some(source) = self.scope.entity_mut(source)
                {
                    source.count = Count::Many;
                }
                let form = if *form == SelfForm::Usual { self.scope.usual_form } else { *form };
                if form == SelfForm::ThisSpell
                    && let Some(source) = self.scope.entity_mut(source)
                {
                    source.sort.kinds = source.sort.kinds.with(Kinds::SPELL);
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
            Selection::Rest { to, form } => {
                let found = self.scope.rest();
                let found = self.bound(to, found, || "the rest".to_owned(), role);
                // No slot is the other's: "it", behind, is neither what it is the other of nor that whole.
                if *form == RestForm::TheOther && self.scope.oblique == 0 {
                    self.scope.opaque(Kinds::CARD.with(Kinds::PERMANENT), Count::One);
                }
                found
            }
            Selection::Joined { slot, members, conj, filters } => {
                self.scope.oblique += 1;
                let mut parts = Vec::new();
                let outer = self.scope.beside;
                for member in members.iter_mut() {
                    self.scope.beside = parts.last().copied().flatten();
                    parts.push(self.selection(member, role));
                }
                self.scope.beside = outer;
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
                let by_x = matches!(count, Some(Amount::X));
                let count = match library {
                    // "The top card of each opponent's library": one from each.
                    ZoneOwner::Of(who)
                        if matches!(**who, Player::Described { count: PlayerCount::Each, .. }) =>
                    {
                        Count::Many
                    }
                    _ => count.as_ref().map_or(Count::One, one),
                };
                let cards = self.scope.introduce(*slot, Sort::of_kind(Kinds::CARD), count, role);
                if let Some(cards) = self.scope.entity_mut(cards) {
                    cards.by_x = by_x;
                }
                Some(cards)
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

    pub(super) fn player(&mut self, player: &mut Player, role: Role) -> Option<usize> {
        let in_event = self.scope.in_event() && self.scope.oblique == 0;
        let known = |scope: &mut Scope, to| Some(scope.known(to, Kinds::PLAYER, role));
        let found = match player {
            Player::You { .. } => known(&mut self.scope, Antecedent::You),
            Player::Defending => known(&mut self.scope, Antecedent::Defending),
            Player::Attacking => known(&mut self.scope, Antecedent::Attacking),
            // Nobody is spoken of as the player who is only told by whose turn it is.
            Player::Active => None,
            Player::Enchanted => known(&mut self.scope, Antecedent::Enchanted),
            Player::Chosen => known(&mut self.scope, Antecedent::Chosen),
            Player::Target { slot, count, who } => {
                let count = match count {
                    TargetPlayers::Two | TargetPlayers::AnyNumber => Count::Many,
                    TargetPlayers::One | TargetPlayers::UpToOne | TargetPlayers::Another => Count::One,
                };
                let target = self.scope.introduce(*slot, Sort::of_player(*who), count, role);
                if let Some(target) = self.scope.entity_mut(target) {
                    target.target = true;
                }
                Some(target)
            }
            Player::Described { slot, count: number, who } => {
                let count = match number {
                    PlayerCount::Each if in_event => Count::One,
                    PlayerCount::Each => Count::Each,
                    PlayerCount::All | PlayerCount::OneOrMore | PlayerCount::OneOrMoreOf => Count::Many,
                    PlayerCount::A
                    | PlayerCount::Another
                    | PlayerCount::Any
                    | PlayerCount::No
                    | PlayerCount::OneOf => Count::One,
                };
                let anybody = *number == PlayerCount::Any;
                let found = self.scope.introduce(*slot, Sort::of_player(*who), count, role);
                if let Some(found) = self.scope.entity_mut(found) {
                    found.anybody = anybody;
                }
                Some(found)
            }
            Player::Ref { to, form } => {
                let found = self.scope.player(*form, role == Role::Subject);
                let form = *form;
                return self.bound(to, found, || player_words(form).to_owned(), role);
            }
            Player::ControllerOf { slot, of, .. } | Player::OwnerOf { slot, of, .. } => {
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
        };
        self.say(found, player);
        found
    }

    pub(super) fn reference(&mut self, reference: &mut Ref, role: Role) -> Option<usize> {
        // The subject of a relative clause never comes here: anywhere else there is no noun to narrow.
        if reference.to == Antecedent::Head {
            let form = &reference.form;
            return self.bound(&mut reference.to, Err(Loose::NothingFits), || words_of(form), role);
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
            Form::Pile(form) => self.scope.pile(*form == PileForm::That),
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
    pub(super) fn bound(
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

    pub(super) fn fail(&mut self, words: String, why: Loose) {
        if self.loose.is_none() {
            self.loose = Some(Unbound { words, why });
        }
    }

    /// Keeps the words of a thing, for explanations.
    pub(super) fn say(&mut self, entity: Option<usize>, words: &impl Syntax) {
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

    /// What a thing is told by; "another" is told by what it is not.
    pub(super) fn noun(&mut self, noun: &mut Noun) {
        if noun.other != Other::Any {
            let found = self.scope.other_than(&Sort::of_noun(noun));
            let one = found.as_ref().ok().and_then(|(one, ..)| *one);
            let than = self.told(found.map(|(_, than, rule)| (than, rule)), "another", one);
            noun.other = Other::Than(than);
        }
        let same = noun.filters.iter().any(|filter| matches!(filter, Filter::SameController(_)));
        let aside = same && self.scope.beside.is_none() && self.scope.is_said_aside(&Sort::of_noun(noun));
        for filter in &mut noun.filters {
            // As the one that it is another than.
            if let Filter::SameController(to) = filter {
                let than = match noun.other {
                    Other::Than(_) if aside => Err(Loose::SeveralFit),
                    Other::Than(than) => Ok((than, Rule::SameClause)),
                    Other::Any => Err(Loose::NothingFits),
                };
                *to = self.told(than, "the same", None);
            }
        }
        self.oblique(noun);
    }

    pub(super) fn amount(&mut self, amount: &mut Amount) {
        match amount {
            Amount::That(to) => {
                *to = self.told(self.scope.amount(), "that much", None);
                return;
            }
            Amount::DieResult if !self.scope.rolled => {
                self.fail("the result".to_owned(), Loose::NothingFits);
            }
            Amount::ThisWay { what, by } => *by = self.told(self.scope.outcome(what), "this way", None),
            _ => {}
        }
        self.oblique(amount);
    }
    /// What "for each" runs over.
    pub(super) fn over(&mut self, over: &mut Loop) {
        match over {
            Loop::ThisWay { what, by } => *by = self.told(self.scope.outcome(what), "this way", None),
            // Only the spell with the ability is told by how often it was kicked (CR 702.33d).
            Loop::TimesKicked(Selection::Ref(Ref { to, form: Form::It })) => {
                let source = self.scope.source(SelfOf::Bearer, Role::Oblique);
                self.bound(to, Ok((source, Rule::Default)), || "it".to_owned(), Role::Oblique);
                return;
            }
            _ => {}
        }
        self.oblique(over);
    }
    /// What words without a role of their own stand for; `of` is the thing they speak of, if it is one.
    pub(super) fn told(
        &mut self,
        found: Result<(Antecedent, Rule), Loose>,
        words: &str,
        of: Option<usize>,
    ) -> Antecedent {
        match found {
            Ok((to, rule)) => {
                if let Some(log) = &mut self.log {
                    let said = of.and_then(|of| log.words.get(of).cloned());
                    let antecedent = said.unwrap_or_default();
                    log.bindings.push(Binding { words: words.to_owned(), to, antecedent, rule });
                }
                to
            }
            Err(why) => {
                self.fail(words.to_owned(), why);
                Antecedent::Unbound
            }
        }
    }
}
