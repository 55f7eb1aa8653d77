//! Replacement effects with "would" (CR 614.1a), and prevention of what would be dealt (CR 615).

use rubric_ir::*;

use crate::core::{Agree, Ctx, In, Printer, Res, phrase, stop};
use crate::event::{object_verbs, player_verbs};
use crate::{amount, counter, effect, player, selection};

syntax! {
    impl Prevented {
        [Prevented::AllBut(amount)] { "all but" amount @ amount::digits "of that damage" }
        [Prevented::Half(rounding)] { "half that damage ," rounding }
        [Prevented::That] { "that damage" }
        [Prevented::Of(amount)] { amount @ amount::digits "of that damage" }
    }

    /// What would happen.
    modal: Event {
        [Event::Damage { kind, to: Some(to), by: Some(by) }] { kind "would be dealt to" to "by" by @ selection::object }
        [Event::Damage { kind, to: Some(to), by: None }] { kind "would be dealt to" to }
        [Event::EffectCreates { what, control }] { "a effect would create" what @ selection::object control @ crate::event::under_control }
        [Event::Object { subject, verbs }] { "one or more" verbs @ counters_would subject @ selection::object }
        [Event::Object { subject, verbs }] { subject @ selection::subject "would" verbs @ modal_verbs }
        [Event::Player { who, verbs }] { who @ player::subject "would" verbs @ modal_deeds }
    }

    one_counters_would: ObjectEvent {
        [ObjectEvent::CountersPut { count: CounterCount::OneOrMore, kind }] { kind @ counter::several "would be put on" }
    }

    counters_are_put: Verb {
        [Verb::HasCountersPut { amount, kind }] { amount @ amount::changed_count kind @ counter::several "are put on" }
    }

    /// "instead of putting it into its owner's graveyard".
    instead_of: Event {
        [Event::Object { subject, verbs }] { "instead of putting" subject @ selection::reference verbs @ putting }
    }

    put_into: ObjectEvent {
        [ObjectEvent::IsPut { into, from: None }] { "into" into @ crate::zone::owned }
    }

    while_true: Condition {
        [condition] { "while" condition }
    }

    this_turn: Duration {
        [Duration::ThisTurn] { "this turn" }
    }
}

just_one! {
    /// Where something is not put.
    putting: ObjectEvent = put_into;
    /// The verb of a passive clause about counters.
    counters_would: ObjectEvent = one_counters_would;
}

/// What an object would do.
mod modal_verbs {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<ObjectEvent>> {
        let ctx = i.ctx;
        let (rest, verbs) = object_verbs::read(i.agree(Agree::Infinitive))?;
        Ok((rest.with(ctx), verbs))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[ObjectEvent], p: &mut Printer) -> bool {
        p.agree(Agree::Infinitive, |p| object_verbs::print(value, p))
    }
}

/// What a player would do.
mod modal_deeds {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<PlayerEvent>> {
        let ctx = i.ctx;
        let (rest, verbs) = player_verbs::read(i.agree(Agree::Infinitive))?;
        Ok((rest.with(ctx), verbs))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[PlayerEvent], p: &mut Printer) -> bool {
        p.agree(Agree::Infinitive, |p| player_verbs::print(value, p))
    }
}

/// "twice that many +1/+1 counters are put on it": the object stands behind.
pub mod counters_put {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, (Selection, Verb)> {
        let (i, verb) = counters_are_put::read(i)?;
        let (i, subject) = selection::object::read(i)?;
        Ok((i, (subject, verb)))
    }
    /// Prints it.
    pub fn print(subject: &Selection, verb: &Verb, p: &mut Printer) {
        if !counters_are_put::print(verb, p) || !selection::object::print(subject, p) {
            p.fail();
        }
    }
}

/// Whether an effect prevents what would happen, so that it needs no "instead" (CR 615.1a).
fn prevents(effect: &Effect) -> bool {
    match effect {
        Effect::Act { action: Action::PreventDamage(_), .. } => true,
        Effect::Sequence { steps } => steps.first().is_some_and(|step| prevents(&step.effect)),
        Effect::May { effect, .. } | Effect::Where { effect, .. } => prevents(effect),
        _ => false,
    }
}

fn rest_of(i: In<'_>, event: Event) -> Res<'_, Replacement> {
    let (i, span) = Option::read_by(i, this_turn::read);
    let (i, condition) = Option::read_by(i.with(Ctx::START), while_true::read);
    let (i, ()) = phrase(i, phrase!(","))?;
    let i = i.with(Ctx::START);
    let (i, head) = match phrase(i, phrase!("instead")) {
        Ok((rest, ())) => (rest, true),
        Err(_) => (i, false),
    };
    let (rest, result) = effect::clauses(i)?;
    let (rest, instead) = if head {
        (rest, Instead::Head)
    } else if prevents(&result) {
        (rest, Instead::Unsaid)
    } else {
        match phrase(rest, phrase!("instead of putting it anywhere else")) {
            Ok((rest, ())) => (rest, Instead::AnywhereElse),
            Err(_) => (phrase(rest, phrase!("instead"))?.0, Instead::End),
        }
    };
    let result = Box::new(result);
    Ok((rest, Replacement::Would { event, span, condition, result, instead }))
}

trait ReadBy<T> {
    fn read_by<'a>(i: In<'a>, read: fn(In<'a>) -> Res<'a, T>) -> (In<'a>, Option<T>);
}

impl<T> ReadBy<T> for Option<T> {
    fn read_by<'a>(i: In<'a>, read: fn(In<'a>) -> Res<'a, T>) -> (In<'a>, Option<T>) {
        match read(i) {
            Ok((rest, value)) => (rest, Some(value)),
            Err(_) => (i, None),
        }
    }
}

/// After "if": what would happen, and what happens in its place.
pub fn read(i: In<'_>) -> Res<'_, Replacement> {
    i.within("would", |i| {
        let (i, event) = modal::read(i.with(Ctx::START))?;
        rest_of(i, event)
    })
}

/// The same, with "if" in front.
pub fn after_if(i: In<'_>) -> Res<'_, Replacement> {
    let (i, ()) = phrase(i, phrase!("if"))?;
    read(i)
}

/// "the next time … would …, …" (CR 614.1a, 615.1).
pub fn next_time(i: In<'_>) -> Res<'_, Replacement> {
    let (i, ()) = phrase(i, phrase!("the next time"))?;
    let (i, event) = modal::read(i.with(Ctx::START))?;
    rest_of(i, Event::Next(Box::new(event)))
}

/// Further sentences of the same static ability: they are part of what happens in its place.
pub fn with_more(i: In<'_>, replacement: Replacement) -> Res<'_, Replacement> {
    // Mostly there are none.
    if crate::ability::ends(i) {
        return Ok((i, replacement));
    }
    let Replacement::Would { event, span, condition, result, instead } = replacement else { return stop(i) };
    let plain = matches!(*result, Effect::Sequence { .. });
    let (rest, more) = effect::body_from(i, (*result).clone())?;
    let first = match &more {
        Effect::Sequence { steps } => steps.first().map(|step| &step.effect),
        _ => None,
    };
    // What begins a rule of its own is no part of the result.
    let instructions =
        |steps: &[EffectStep]| steps.iter().skip(1).all(|step| !matches!(step.effect, Effect::Continuous(_)));
    let result = match &more {
        hung if hung != &*result && innermost(hung) == &*result => Box::new(more),
        Effect::Sequence { steps } if !plain && first == Some(&*result) && instructions(steps) => {
            Box::new(more)
        }
        _ => return Ok((i, Replacement::Would { event, span, condition, result, instead })),
    };
    Ok((rest, Replacement::Would { event, span, condition, result, instead }))
}

/// What is done first, where other sentences hang on its having been done.
fn innermost(effect: &Effect) -> &Effect {
    effect::hung_on(effect).map_or(effect, innermost)
}

/// Prints what hangs on the first sentence of a result.
fn print_all_hung(effect: &Effect, p: &mut Printer) {
    if let Some(first) = effect::hung_on(effect) {
        print_all_hung(first, p);
        effect::print_hung(effect, p);
    }
}

/// The first sentence of a result, and the others.
fn parts(result: &Effect) -> (&Effect, &[EffectStep]) {
    match result {
        Effect::Sequence { steps } if effect::is_sentences(steps) && effect::is_sequence(steps) => {
            (steps.first().map_or(result, |first| &first.effect), steps)
        }
        _ => (innermost(result), &[]),
    }
}

/// Prints it, without the end of the sentence.
pub fn print(replacement: &Replacement, p: &mut Printer) -> bool {
    let Replacement::Would { event, span, condition, result, instead } = replacement else { return false };
    p.ctx = Ctx::START;
    let done = if let Event::Next(event) = event {
        p.words("the next time");
        modal::print(event, p)
    } else {
        p.words("if");
        modal::print(event, p)
    };
    if !done || !span.as_ref().is_none_or(|span| this_turn::print(span, p)) {
        return false;
    }
    p.ctx = Ctx::START;
    if !condition.as_ref().is_none_or(|condition| while_true::print(condition, p)) {
        return false;
    }
    p.words(",");
    let (first, _) = parts(result);
    if *instead == Instead::Head {
        p.words("instead");
    }
    effect::print_clauses_anew(first, p);
    match instead {
        Instead::Head => {}
        Instead::End => {
            if prevents(first) {
                return false;
            }
            p.words("instead");
        }
        Instead::AnywhereElse => {
            if prevents(first) {
                return false;
            }
            p.words("instead of putting it anywhere else");
        }
        Instead::Unsaid => {
            if !prevents(first) {
                return false;
            }
        }
        Instead::InsteadOf => return false,
    }
    true
}

/// Prints the further sentences of the result.
pub fn print_more(replacement: &Replacement, p: &mut Printer) {
    if let Replacement::Would { result, .. } = replacement {
        print_all_hung(result, p);
        effect::print_steps(parts(result).1, 1, p);
    }
}
