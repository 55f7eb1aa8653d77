//! What a phrase says of the thing it introduces, and what a reference asks of the thing it stands for.

use rubric_ir::{
    Amount, CardType, Form, Head, Kind, Noun, PlayerCount, Qual, Quantity, Status, SubtypeOf, TargetCount,
    TargetKind, TargetPlayers,
};

/// How many things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arity {
    One,
    Many,
    /// One at a time, or not told.
    Open,
}

/// What kind of thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sort {
    pub(crate) object: bool,
    pub(crate) player: bool,
    pub(crate) arity: Arity,
    /// The card types it may have, as bits; none where nothing is told.
    pub(crate) types: u16,
    /// Whether it is on the stack: a spell or an ability.
    pub(crate) stack: Option<bool>,
}

impl Sort {
    pub(crate) const fn object(arity: Arity) -> Sort {
        Sort { object: true, player: false, arity, types: 0, stack: None }
    }

    pub(crate) const fn player(arity: Arity) -> Sort {
        Sort { object: false, player: true, arity, types: 0, stack: None }
    }

    /// Whether a thing of this sort can be spoken of as `asked`.
    pub(crate) fn fits(&self, asked: &Sort) -> bool {
        let person = self.object && asked.object || self.player && asked.player;
        let number = self.arity == Arity::Open || asked.arity == Arity::Open || self.arity == asked.arity;
        let types = self.types == 0 || asked.types == 0 || self.types & asked.types != 0;
        // What was a spell may be spoken of as the permanent that it became.
        let stack = (self.stack, asked.stack) != (Some(false), Some(true));
        person && number && types && stack
    }
}

const fn bit(of: CardType) -> u16 {
    1 << of as u16
}

/// The types that adjectives say; none where they say nothing of it.
fn types(quals: &[Qual]) -> u16 {
    quals.iter().fold(0, |types, qual| {
        types
            | match qual {
                Qual::Type(of) => bit(*of),
                Qual::Subtype(subtype) => match subtype.of() {
                    SubtypeOf::Creature => bit(CardType::Creature) | bit(CardType::Kindred),
                    SubtypeOf::Artifact => bit(CardType::Artifact) | bit(CardType::Creature),
                    SubtypeOf::Enchantment => bit(CardType::Enchantment) | bit(CardType::Creature),
                    SubtypeOf::Land => bit(CardType::Land) | bit(CardType::Creature),
                    SubtypeOf::Spell => bit(CardType::Instant) | bit(CardType::Sorcery),
                    SubtypeOf::Planeswalker => bit(CardType::Planeswalker),
                    SubtypeOf::Battle => bit(CardType::Battle),
                },
                Qual::AnyOf { of, .. } => self::types(of),
                Qual::Is(Status::Attacking | Status::Blocking | Status::Unblocked | Status::Blocked) => {
                    bit(CardType::Creature)
                }
                _ => 0,
            }
    })
}

const fn on_stack(kind: Kind) -> Option<bool> {
    match kind {
        Kind::Spell
        | Kind::PermanentSpell
        | Kind::Ability
        | Kind::ActivatedAbility
        | Kind::TriggeredAbility
        | Kind::ActivatedOrTriggeredAbility => Some(true),
        Kind::Implied | Kind::Permanent | Kind::Token => Some(false),
        Kind::Card | Kind::PermanentCard | Kind::Source | Kind::Commander | Kind::Copy => None,
    }
}

/// What one head says.
pub(crate) fn of_head(head: &Head, arity: Arity) -> Sort {
    Sort { types: types(&head.quals), stack: on_stack(head.kind), ..Sort::object(arity) }
}

/// What a noun says.
pub(crate) fn of_noun(noun: &Noun, arity: Arity) -> Sort {
    let mut sorts = noun.heads.iter().map(|head| of_head(head, arity));
    let first = sorts.next().unwrap_or(Sort::object(arity));
    sorts.fold(first, |all, one| Sort {
        // One head without a type says nothing of the whole.
        types: if all.types == 0 || one.types == 0 { 0 } else { all.types | one.types },
        stack: if all.stack == one.stack { all.stack } else { None },
        ..all
    })
}

fn of_amount(amount: &Amount) -> Arity {
    match amount {
        Amount::Number(1) => Arity::One,
        Amount::Number(_) => Arity::Many,
        _ => Arity::Open,
    }
}

/// How many a quantity takes.
pub(crate) fn of_quantity(quantity: &Quantity) -> Arity {
    match quantity {
        Quantity::A | Quantity::The | Quantity::Any => Arity::One,
        Quantity::Exactly(amount) | Quantity::UpTo(amount) => of_amount(amount),
        Quantity::AnyNumber | Quantity::All { .. } | Quantity::Plain | Quantity::OrMore(_) => Arity::Many,
        Quantity::Each | Quantity::No | Quantity::OneOrMore | Quantity::OrFewer(_) => Arity::Open,
        Quantity::Only(_) | Quantity::AtLeast(_) => Arity::Open,
    }
}

/// How many targets.
pub(crate) fn of_targets(count: &TargetCount) -> Arity {
    match count {
        TargetCount::One => Arity::One,
        TargetCount::Exactly(amount) | TargetCount::UpTo(amount) => of_amount(amount),
        TargetCount::AnyNumber | TargetCount::OneToThree | TargetCount::OneOrTwo | TargetCount::OneOrMore => {
            Arity::Many
        }
    }
}

/// What may be a target.
pub(crate) fn of_target(what: &TargetKind, arity: Arity) -> Sort {
    match what {
        TargetKind::Objects(noun) => of_noun(noun, arity),
        TargetKind::Any | TargetKind::AnyOther => Sort { player: true, ..Sort::object(arity) },
        TargetKind::PlayerOr { noun, .. } | TargetKind::OrPlayer { noun, .. } => {
            Sort { player: true, ..of_noun(noun, arity) }
        }
    }
}

pub(crate) const fn of_target_players(count: TargetPlayers) -> Arity {
    match count {
        TargetPlayers::One | TargetPlayers::UpToOne | TargetPlayers::Another => Arity::One,
        TargetPlayers::Two | TargetPlayers::AnyNumber => Arity::Many,
    }
}

pub(crate) const fn of_players(count: PlayerCount) -> Arity {
    match count {
        PlayerCount::A | PlayerCount::Another | PlayerCount::Any | PlayerCount::OneOf => Arity::One,
        PlayerCount::All => Arity::Many,
        PlayerCount::Each | PlayerCount::OneOrMore | PlayerCount::OneOrMoreOf | PlayerCount::No => {
            Arity::Open
        }
    }
}

/// What a form of reference asks for.
pub(crate) fn asked(form: &Form) -> Sort {
    match form {
        Form::It | Form::Itself => Sort::object(Arity::One),
        Form::They => Sort::object(Arity::Many),
        Form::That(head) | Form::The(head) => of_head(head, Arity::One),
        Form::ThatEither(one, other) => {
            let (one, other) = (of_head(one, Arity::One), of_head(other, Arity::One));
            Sort { types: one.types | other.types, player: true, stack: None, ..one }
        }
        Form::Those(head) | Form::Both(head) | Form::TheSeveral(head) => of_head(head, Arity::Many),
        Form::Elided | Form::Pile(_) => Sort::object(Arity::Open),
    }
}
