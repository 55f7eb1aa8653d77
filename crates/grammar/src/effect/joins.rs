//! How steps are usually joined: the join that is not kept. It follows from what the steps are.

use rubric_ir::*;
use std::any::Any;

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

/// Says of every step how it is usually joined. The first is joined to nothing, and stands as a sentence would.
fn each_usual(steps: &mut [EffectStep], mut with: impl FnMut(&mut Join, Join)) {
    for n in 0..steps.len() {
        let ends = n + 1 == steps.len();
        let usual = match steps.get(..=n) {
            Some([.., before, step]) => usual(&before.effect, &step.effect, ends),
            _ => Join::Sentence,
        };
        if let Some(step) = steps.get_mut(n) {
            with(&mut step.join, usual);
        }
    }
}

/// Takes off the joins that are as usual, as they stand after reading.
pub fn settle(ability: &mut Ability) {
    struct Settle;
    impl VisitMut for Settle {
        fn enter(&mut self, node: &mut dyn Any) -> bool {
            if let Some(Effect::Sequence { steps }) = node.downcast_mut() {
                each_usual(steps, |join, usual| {
                    if *join == usual {
                        *join = Join::Usual;
                    }
                });
            }
            true
        }
    }
    ability.kind.walk_mut(&mut Settle);
}

/// The ability with every join told, as printing needs it; `None` where it has steps whose join is kept though it is
/// the usual one, which no reading has.
pub fn told(ability: &Ability) -> Option<Ability> {
    struct Tell(bool);
    impl VisitMut for Tell {
        fn enter(&mut self, node: &mut dyn Any) -> bool {
            if let Some(Effect::Sequence { steps }) = node.downcast_mut() {
                each_usual(steps, |join, usual| {
                    self.0 |= *join == usual;
                    if *join == Join::Usual {
                        *join = usual;
                    }
                });
            }
            true
        }
    }
    let mut told = ability.clone();
    let mut tell = Tell(false);
    told.kind.walk_mut(&mut tell);
    (!tell.0).then_some(told)
}
