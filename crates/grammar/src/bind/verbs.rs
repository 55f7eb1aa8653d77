//! What players do and what objects do: the things acted on, made and measured.

use rubric_ir::*;

use super::classify::*;
use super::entity::{Count, Kinds, Role, Sort, done_bit};
use super::walk::Binder;

impl Binder {
    pub(super) fn verb(&mut self, verb: &mut Verb) {
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
    pub(super) fn token(&mut self, token: &mut Token) {
        match token {
            Token::CopyOf { .. } => self.oblique(token),
            Token::Like(to) => {
                let found = self.scope.tokens();
                self.bound(to, found, || "those tokens".to_owned(), Role::Oblique);
            }
            Token::OfEach(to) => {
                let found = self.scope.tokens_of_event();
                self.bound(to, found, || "each".to_owned(), Role::Oblique);
            }
            Token::Spec(_) => {
                let outer = std::mem::replace(&mut self.of_token, true);
                self.inside(token);
                self.of_token = outer;
            }
            Token::Predefined { .. } | Token::Role(_) => self.inside(token),
        }
    }

    pub(super) fn action(&mut self, action: &mut Action) {
        if self.scope.oblique == 0 {
            self.scope.instructions = self.scope.instructions.saturating_add(1);
        }
        let this = Antecedent::Instruction(self.scope.instructions);
        self.scope.want = want(action);
        self.scope.playing = matches!(action, Action::Play { .. } | Action::Cast { .. });
        let entities = self.scope.entities.len();
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
            // "Attach target Aura attached to a creature to another creature": than the one it is attached to.
            Action::Attach { what, to } => {
                self.scope.host = None;
                what.walk_mut(self);
                let outer = std::mem::replace(&mut self.scope.beside, self.scope.host.take());
                to.walk_mut(self);
                self.scope.beside = outer;
            }
            other => self.inside(other),
        }
        self.scope.rolled |= matches!(action, Action::RollDie(_));
        self.scope.clashed |= matches!(action, Action::Clash(_));
        match action {
            Action::Create { slot, count, token, .. } => {
                let sort = match &*token {
                    Token::Like(to) | Token::OfEach(to) => self.scope.sort_of(*to),
                    _ => Sort::of_token(token),
                };
                let count = match &*token {
                    Token::OfEach(_) => Count::Many,
                    _ => count_of(count),
                };
                let made = self.scope.introduce(*slot, sort, count, Role::Object);
                if let Some(made) = self.scope.entity_mut(made) {
                    made.made = true;
                }
                self.say(Some(made), token);
            }
            Action::Copy { slot, .. } => {
                let sort = Sort::of_kind(Kinds::SPELL.with(Kinds::ABILITY));
                let copy = self.scope.introduce(*slot, sort, Count::One, Role::Object);
                if let Some(copy) = self.scope.entity_mut(copy) {
                    copy.copy = true;
                }
            }
            Action::Separate { slot, .. } => {
                self.scope.introduce(*slot, Sort::of_kind(Kinds::PILE), Count::Many, Role::Object);
            }
            Action::Mill { slot, cards } => {
                let count = cards_count(cards);
                self.scope.introduce(*slot, Sort::of_kind(Kinds::CARD), count, Role::Object);
            }
            Action::Search { .. } => {
                for found in self.scope.entities.iter_mut().skip(entities) {
                    found.made = !found.target && found.sort.kinds.meets(Kinds::OBJECT);
                }
            }
            Action::Draw(cards) => self.scope.opaque(Kinds::CARD, cards_count(cards)),
            Action::Simple(
                SimpleAction::Investigate | SimpleAction::Populate | SimpleAction::ManifestDread,
            )
            | Action::Amass { .. }
            | Action::Numbered { action: NumberedAction::Incubate | NumberedAction::Discover, .. } => {
                self.scope.opaque(Kinds::PERMANENT.with(Kinds::TOKEN), Count::One);
            }
            _ => {}
        }
        // What is cast is a spell from then on (CR 601.2a).
        if matches!(action, Action::Cast { .. } | Action::Play { .. }) {
            self.scope.cast(from);
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
        let outcome = match action {
            Action::LoseLife(_) => Outcome::LifeLost,
            Action::RemoveCounters { kind, .. } => Outcome::CountersRemoved(kind.clone()),
            _ => return,
        };
        if self.scope.oblique == 0 {
            self.scope.outcomes.push((outcome, this));
        }
    }
}
