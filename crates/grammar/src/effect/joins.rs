//! How steps are usually joined: the join that is not kept. It follows from what the steps are.

use rubric_ir::*;

/// How a step is mostly joined to the one before. `ends` says whether it is the last.
fn usual(before: &Effect, step: &Effect, ends: bool) -> Join {
    let (before, action, elided) = match (before, step) {
        (Effect::Continuous(_), Effect::Continuous(Continuous { subject: Subject::Elided, .. })) => {
            return Join::And;
        }
        (Effect::Happen { .. }, Effect::Act { who: Player::You { .. }, action: Action::GainLife(_) }) => {
            return Join::And;
        }
        (Effect::Act { action: before, .. }, Effect::Act { who, action }) => {
            (before, action, matches!(who, Player::Ref { form: PlayerForm::Elided, .. }))
        }
        _ => return Join::Sentence,
    };
    match (before, action) {
        (_, Action::Shuffle { .. }) => Join::CommaThen,
        // "Search your library for a card, reveal it, put it into your hand, then shuffle."
        (Action::Search { .. }, _) | (Action::Reveal { .. }, Action::Put(_)) => {
            if ends {
                Join::And
            } else {
                Join::Comma
            }
        }
        (Action::Put(_), Action::Put(Move { what: Selection::Rest { .. }, .. }))
        | (Action::PutCounters { .. }, Action::PutCounters { .. })
        | (Action::Create { .. }, Action::Create { .. }) => Join::AndGapped,
        (Action::Draw(_), Action::Discard { .. } | Action::Put(_))
        | (Action::Discard { .. } | Action::Scry(_) | Action::Surveil(_), Action::Draw(_))
        | (Action::Exile { .. } | Action::Mill { .. }, Action::Return(_))
        | (Action::LookAt(_), Action::Put(_))
        | (Action::Create { .. }, Action::Attach { .. }) => Join::CommaThen,
        (_, Action::LoseLife(_) | Action::GainLife(_))
        | (Action::GainLife(_), Action::Draw(_) | Action::Scry(_))
        | (Action::LoseLife(_), Action::Create { .. })
        | (Action::Tap(_), Action::PutCounters { .. })
        | (Action::PutCounters { .. }, Action::Draw(_))
        | (Action::Shuffle { .. }, Action::Put(_))
        | (Action::Untap(_), Action::RemoveFromCombat(_)) => Join::And,
        _ if elided => Join::CommaThen,
        _ => Join::Sentence,
    }
}

/// How the `n`th step is usually joined. The first is joined to nothing, and stands as a sentence would.
fn usual_at(steps: &[EffectStep], n: usize) -> Join {
    match steps.get(..=n) {
        Some([.., before, step]) => usual(&before.effect, &step.effect, n + 1 == steps.len()),
        _ => Join::Sentence,
    }
}

/// How the `n`th step is joined.
pub fn of(steps: &[EffectStep], n: usize) -> Join {
    match steps.get(n).map(|step| step.join) {
        Some(Join::Usual) | None => usual_at(steps, n),
        Some(told) => told,
    }
}

/// Takes off the joins that are as usual, as they stand after reading.
pub fn settle(steps: &mut [EffectStep]) {
    for n in 0..steps.len() {
        let usual = usual_at(steps, n);
        if let Some(step) = steps.get_mut(n).filter(|step| step.join == usual) {
            step.join = Join::Usual;
        }
    }
}

/// Whether no join is kept though it is the usual one, which it is in no reading.
pub fn is_settled(steps: &[EffectStep]) -> bool {
    steps.iter().enumerate().all(|(n, step)| step.join != usual_at(steps, n))
}
