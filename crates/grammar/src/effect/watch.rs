//! Delayed triggers that stand for a while: "whenever a creature dies this turn, …" (CR 603.7b).

use rubric_ir::*;

use super::joined::clauses;
use super::starts_with_if;
use crate::ability;
use crate::core::{Ctx, In, Printer, Res, phrase, stop};
use crate::event::{object_verbs, player_verbs, trigger};
use crate::would::this_turn;
use crate::{player, selection};

syntax! {
    /// "you next cast a spell".
    next_event: Event {
        [Event::Player { who, verbs }] { who @ player::subject "next" verbs @ player_verbs }
        [Event::Object { subject, verbs }] { subject @ selection::subject "next" verbs @ object_verbs }
    }
}

/// Reads one, with the clauses of its sentence.
pub(super) fn read(i: In<'_>) -> Res<'_, Effect> {
    let (i, word) = ability::when::read(i)?;
    let (i, next, event) = match next_event::read(i) {
        Ok((rest, event)) => (rest, Recurrence::Next, event),
        Err(nom::Err::Error(_)) => {
            let (rest, event) = trigger::read(i)?;
            (rest, Recurrence::Every, event)
        }
        Err(failure) => return Err(failure),
    };
    let (i, span) = this_turn::read(i)?;
    let (i, ()) = phrase(i, phrase!(","))?;
    let (i, effect) = clauses(i.with(Ctx::START))?;
    // It would be an intervening "if" (CR 603.4), which no text read so far has here.
    if starts_with_if(&effect) {
        return stop(i);
    }
    Ok((i, Effect::Watch { trigger: word, next, event, span, effect: Box::new(effect) }))
}

/// Prints what stands before its instruction, where it is one of these.
pub(super) fn print_lead(effect: &Effect, p: &mut Printer) {
    let Effect::Watch { trigger: word, next, event, span, effect } = effect else {
        return p.fail();
    };
    let printed = ability::when::print(word, p)
        && match next {
            Recurrence::Next => next_event::print(event, p),
            Recurrence::Every => trigger::print(event, p),
        }
        && this_turn::print(span, p);
    if !printed || starts_with_if(effect) {
        p.fail();
    }
    p.words(",");
}
