//! What leads a sentence and is done with all that hangs on it: "for each …,", "at the beginning of …,", "whenever …
//! this turn,". The last two are delayed triggers (CR 603.7).

use rubric_ir::*;

use super::joined::at_event;
use super::sentence::is_sentences;
use super::watch;
use crate::core::{Printer, Syntax};

/// The instruction behind what leads it.
pub(super) const fn led(effect: &Effect) -> Option<&Effect> {
    match effect {
        Effect::Delayed { at: Position::Leading, effect, .. }
        | Effect::ForEach { at: Position::Leading, effect, .. }
        | Effect::Watch { effect, .. } => Some(effect),
        _ => None,
    }
}

/// The same, to be changed.
fn led_mut(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Delayed { at: Position::Leading, effect, .. }
        | Effect::ForEach { at: Position::Leading, effect, .. }
        | Effect::Watch { effect, .. } => Some(effect),
        _ => None,
    }
}

/// Changes the instruction behind what leads it; gives it all back where nothing does.
pub(super) fn map_led(mut effect: Effect, change: impl FnOnce(Effect) -> Effect) -> Effect {
    if let Some(inner) = led_mut(&mut effect) {
        let before = std::mem::replace(inner, Effect::Sequence { steps: Vec::new() });
        *inner = change(before);
    }
    effect
}

/// Prints what leads, with its comma.
pub(super) fn print_lead(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Delayed { event, at: Position::Leading, .. } => {
            if !at_event::print(event, p) {
                p.fail();
            }
        }
        Effect::ForEach { over, at: Position::Leading, .. } => {
            p.words("for each");
            over.print(p);
        }
        _ => return watch::print_lead(effect, p),
    }
    p.words(",");
}

/// What is delayed.
pub(super) const fn delayed(effect: &Effect) -> Option<&Effect> {
    match effect {
        Effect::Delayed { effect, .. } | Effect::Watch { effect, .. } => Some(effect),
        _ => None,
    }
}

/// The same, to be changed.
pub(super) fn delayed_mut(effect: &mut Effect) -> Option<&mut Effect> {
    match effect {
        Effect::Delayed { effect, .. } | Effect::Watch { effect, .. } => Some(effect),
        _ => None,
    }
}

/// What is delayed, where it takes more than one sentence.
pub(super) fn sentences(effect: &Effect) -> Option<&[EffectStep]> {
    match delayed(effect)? {
        Effect::Sequence { steps } if is_sentences(steps) => Some(steps),
        _ => None,
    }
}

/// A delayed trigger of several sentences with the first of them alone.
pub(super) fn first_alone(effect: &Effect) -> Option<Effect> {
    let first = sentences(effect)?.first()?.effect.clone();
    let mut alone = effect.clone();
    *delayed_mut(&mut alone)? = first;
    Some(alone)
}

/// Whether a sentence behind a delayed instruction is done when that is: it says what becomes of the thing, or what the
/// outcome of its flip does (CR 603.7); behind what is watched for, also what its copy targets.
pub(super) fn belongs(before: &Effect, step: &Effect) -> bool {
    let watched = matches!(before, Effect::Watch { .. });
    match step {
        Effect::Continuous(Continuous { subject: Subject::Objects(Selection::Ref(_)), .. }) => {
            !watches_known(before)
        }
        Effect::If { condition, .. } => matches!(condition, Condition::Flip { .. }),
        Effect::May { effect, .. } => watched && chooses_targets(effect),
        other => watched && chooses_targets(other),
    }
}

/// Whether something is watched that was spoken of before: that is still meant behind it.
const fn watches_known(effect: &Effect) -> bool {
    let Effect::Watch { event: Event::Object { subject, .. }, .. } = effect else { return false };
    matches!(subject, Selection::Ref(_) | Selection::Source { .. })
}

/// Whether new targets are chosen: for what was copied just before.
const fn chooses_targets(effect: &Effect) -> bool {
    matches!(effect, Effect::Act { action: Action::ChooseNewTargets { .. }, .. })
}
