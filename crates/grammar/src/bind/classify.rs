//! What verbs, quantities and phrases say of the things they speak of.

use rubric_ir::*;

use super::entity::{Count, Kinds, Sort};
use super::scope::Want;
use crate::core::Printer;

/// Whether an amount is one.
pub(super) const fn one(amount: &Amount) -> Count {
    match amount {
        Amount::Number(1) => Count::One,
        _ => Count::Many,
    }
}

/// What a verb can act on, where some things are left out.
pub(super) const fn want(action: &Action) -> Option<Want> {
    match action {
        Action::Counter(_) => Some(Want::Stack),
        Action::Destroy(_)
        | Action::Sacrifice(_)
        | Action::Tap(_)
        | Action::Untap(_)
        | Action::TapOrUntap(_)
        | Action::RemoveCounters { .. }
        | Action::MoveCounters { .. }
        | Action::Regenerate(_)
        | Action::GainControl { .. }
        | Action::Transform(_)
        | Action::Attach { .. } => Some(Want::Permanent),
        Action::PutCounters { .. } => Some(Want::Countable),
        _ => None,
    }
}

/// What an action makes of its objects, by which they can be told afterwards.
pub(super) const fn done(action: &Action) -> Option<Status> {
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
pub(super) const fn moves(action: &Action) -> Option<bool> {
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
pub(super) fn measured(action: &Action) -> bool {
    match action {
        Action::GainLife(n) | Action::LoseLife(n) | Action::PayLife(n) | Action::GetEnergy(n) => !constant(n),
        Action::RollDie(_) => true,
        Action::Draw(cards) | Action::Mill { cards, .. } => {
            !matches!(cards, Cards::A) && !matches!(cards, Cards::Number(n) if constant(n))
        }
        Action::PutCounters { count, .. }
        | Action::RemoveCounters { count, .. }
        | Action::MoveCounters { count, .. }
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

/// Whether an amount is no news: "that many" behind another "that many" is the same number, whatever the instruction
/// between them came to.
pub(super) const fn constant(amount: &Amount) -> bool {
    matches!(amount, Amount::Number(_) | Amount::That(_))
}

/// Whether a change is one of power and toughness, or of what creatures do in combat.
pub(super) fn is_of_creature(change: &Change) -> bool {
    let fights = |grant: &Grant| {
        matches!(
            grant,
            Grant::Keyword(Keyword {
                name: KeywordName::FirstStrike
                    | KeywordName::DoubleStrike
                    | KeywordName::Flying
                    | KeywordName::Trample
                    | KeywordName::Lifelink
                    | KeywordName::Deathtouch
                    | KeywordName::Menace
                    | KeywordName::Vigilance
                    | KeywordName::Haste,
                ..
            })
        )
    };
    match change {
        Change::Gets { .. } | Change::HasBase { .. } => true,
        Change::Gains { abilities, .. } => abilities.iter().any(fights),
        _ => false,
    }
}

/// Whether a quantity leaves the number open.
pub(super) const fn open(quantity: &Quantity) -> bool {
    match quantity {
        Quantity::A | Quantity::Each | Quantity::The | Quantity::No | Quantity::Any => false,
        Quantity::Exactly(n) | Quantity::Only(n) => !constant(n),
        _ => true,
    }
}

/// Whether a phrase leaves the number of its objects open.
pub(super) const fn plural(selection: &Selection) -> bool {
    match selection {
        Selection::Described { quantity, .. } | Selection::PartOf { quantity, .. } => open(quantity),
        Selection::Target(target) => !matches!(target.count, TargetCount::One | TargetCount::Exactly(_)),
        Selection::Zone { .. } => true,
        Selection::TopOfLibrary { count: Some(count), .. } => !constant(count),
        _ => false,
    }
}

pub(super) const fn count_of(quantity: &Quantity) -> Count {
    match quantity {
        Quantity::A | Quantity::Any | Quantity::The | Quantity::No => Count::One,
        Quantity::Exactly(n) | Quantity::UpTo(n) | Quantity::Only(n) => one(n),
        Quantity::Each => Count::Each,
        _ => Count::Many,
    }
}

pub(super) const fn cards_count(cards: &Cards) -> Count {
    match cards {
        Cards::A | Cards::Additional => Count::One,
        Cards::Number(n) | Cards::UpTo(n) => one(n),
        _ => Count::Many,
    }
}

pub(super) fn target_sort(what: &TargetKind) -> Sort {
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

pub(super) fn player_words(form: PlayerForm) -> &'static str {
    match form {
        PlayerForm::ThatPlayer => "that player",
        PlayerForm::ThatPlayerOrController => "that player or that planeswalker's controller",
        PlayerForm::ThosePlayers => "those players",
        PlayerForm::They => "they (a player)",
        PlayerForm::ThatOpponent => "that opponent",
        PlayerForm::ThePlayer => "the player",
        PlayerForm::ThatAttackingPlayer => "that attacking player",
        PlayerForm::Elided => "(the player before)",
    }
}

pub(super) fn words_of(form: &Form) -> String {
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

/// Whether a noun is compared with another characteristic of its own.
pub(super) fn is_its_own(what: Characteristic, amount: &Amount) -> bool {
    let Amount::CharacteristicOf { of, what: other, .. } = amount else { return false };
    what != *other && matches!(**of, Selection::Ref(Ref { to: Antecedent::Head, form: Form::It }))
}
