//! Later sentences and phrases that say how an instruction is carried out, and are no steps of their own (CR 608.2c).

use rubric_ir::*;

use crate::core::{Ctx, In, Printer, Res, stop};
use crate::{effect, selection};

/// "It can't be regenerated.", "They have “…”." behind an instruction that destroys, or makes tokens.
pub fn read<'a>(i: In<'a>, before: &Effect) -> Res<'a, Amendment> {
    let (rest, amendment) = match sentence::read(i) {
        Ok((rest, amendment)) if fits(&amendment, before) => (rest, amendment),
        _ => result(i, before)?,
    };
    let (rest, ()) = effect::full_stop(rest)?;
    Ok((rest, amendment))
}

/// What a sentence, read as one that could be followed by itself, says of the result of the instruction.
fn result<'a>(i: In<'a>, before: &Effect) -> Res<'a, Amendment> {
    // Most instructions have no such result: nothing is to be read for them.
    if !any_action(before, &|action| makes(action) || counters(action)) {
        return stop(i);
    }
    let (rest, said) = effect::clauses(i.with(Ctx::START))?;
    if is_put_elsewhere(&said, before) {
        Ok((rest, Amendment::PutsElsewhere(Box::new(said))))
    } else if is_made_so(&said, before) {
        Ok((rest, Amendment::Is(Box::new(said))))
    } else {
        stop(i)
    }
}

/// Whether a step behind an instruction would be read as an amendment of it.
pub fn takes(before: &Effect, step: &Effect) -> bool {
    is_put_elsewhere(step, before) || is_made_so(step, before)
}

/// Prints it with its full stop.
pub fn print(value: &Amendment, p: &mut Printer) {
    p.ctx = Ctx::START;
    match value {
        Amendment::Is(said) | Amendment::PutsElsewhere(said) => effect::print_clauses_anew(said, p),
        other => {
            if !sentence::print(other, p) {
                p.fail();
            }
        }
    }
    p.full_stop();
}

syntax! {
    sentence: Amendment {
        [Amendment::DamageCantBePrevented] { "the damage can't be prevented" }
        [Amendment::CantBeRegenerated(which)] { which @ meant "can't be regenerated" }
        [Amendment::TokensHave { which, abilities }] { which @ meant ~"have" abilities @ effect::token_grants }
    }
}

only! {
    /// A thing meant before, as a subject.
    meant: Selection = selection::subject, |what| was_said(what);
}

/// "It", or "a creature destroyed this way".
fn was_said(what: &Selection) -> bool {
    match what {
        Selection::Ref(_) => true,
        Selection::Described { noun, .. } => {
            noun.filters.iter().any(|filter| matches!(filter, Filter::DoneThisWay(Done::Destroyed)))
        }
        _ => false,
    }
}

/// Whether the instruction, or one of its steps, can be amended so.
pub fn fits(amendment: &Amendment, effect: &Effect) -> bool {
    match amendment {
        Amendment::CantBeRegenerated(_) => any_action(effect, &|action| matches!(action, Action::Destroy(_))),
        Amendment::TokensHave { .. } => any_action(effect, &makes_tokens),
        Amendment::DamageCantBePrevented => {
            any(effect, &|effect| matches!(effect, Effect::Happen { verb: Verb::DealsDamage { .. }, .. }))
        }
        Amendment::Is(said) => is_made_so(said, effect),
        Amendment::PutsElsewhere(said) => is_put_elsewhere(said, effect),
    }
}

/// Whether an effect says what the result of an instruction is.
fn is_made_so(said: &Effect, before: &Effect) -> bool {
    is_quality(said, any_action(before, &turns_down)) && any_action(before, &makes)
}

const fn turns_down(action: &Action) -> bool {
    matches!(action, Action::TurnFace { face: Face::Down, .. })
}

const fn counters(action: &Action) -> bool {
    matches!(action, Action::Counter(_))
}

fn makes_tokens(action: &Action) -> bool {
    matches!(action, Action::Create { token: Token::Spec(_), .. })
}

/// Whether the action has something be there, or be face down, that was not.
fn makes(action: &Action) -> bool {
    match action {
        Action::Put(moved) | Action::Return(moved) => matches!(moved.to, Destination::Battlefield { .. }),
        other => turns_down(other) || makes_tokens(other),
    }
}

/// Whether something meant before is said to be something, for good; where it is turned face down, "becomes" says the same.
fn is_quality(said: &Effect, down: bool) -> bool {
    match said {
        Effect::Continuous(Continuous {
            condition: None,
            subject: Subject::Objects(of),
            changes,
            duration: None,
            ..
        }) => {
            is_of_meant(of)
                && changes.iter().enumerate().all(|(n, change)| match change {
                    Change::Becomes { verb, .. } | Change::BecomesQuality { verb, .. } => {
                        down || *verb != BecomeVerb::Usual
                    }
                    Change::PowerIs { .. } => true,
                    // "It's a Treasure artifact, and it loses all other card types": what it is leaves them out.
                    Change::Loses(_) => n > 0,
                    _ => false,
                })
        }
        Effect::Sequence { steps } => steps.iter().all(|step| is_quality(&step.effect, down)),
        _ => false,
    }
}

/// "It", "each of those creatures".
fn is_of_meant(what: &Selection) -> bool {
    match what {
        Selection::Ref(_) => true,
        Selection::PartOf { of, quantity: Quantity::Each, .. } => is_of_meant(of),
        _ => false,
    }
}

/// Whether an effect says where a spell is put that an instruction counters, told by where it is not.
fn is_put_elsewhere(said: &Effect, before: &Effect) -> bool {
    let Effect::If { condition: Condition::ThisWay { .. }, then, otherwise: None, .. } = said else {
        return false;
    };
    let first = match &**then {
        Effect::Sequence { steps } => steps.first().map(|step| &step.effect),
        only => Some(only),
    };
    let told = |replacement: &Replacement| {
        matches!(replacement, Replacement::Would { instead: Instead::InsteadOf | Instead::AnywhereElse, .. })
    };
    matches!(first, Some(Effect::Replacement(replacement)) if told(replacement))
        && any_action(before, &counters)
}

fn any_action(effect: &Effect, fits: &dyn Fn(&Action) -> bool) -> bool {
    any(effect, &|effect| matches!(effect, Effect::Act { action, .. } if fits(action)))
}

/// Whether there is such an instruction among the steps that a later sentence can speak of.
fn any(effect: &Effect, fits: &dyn Fn(&Effect) -> bool) -> bool {
    match effect {
        Effect::Sequence { steps } => steps.iter().any(|step| any(&step.effect, fits)),
        Effect::May { effect, .. }
        | Effect::If { then: effect, otherwise: None, .. }
        | Effect::Where { effect, .. }
        | Effect::ForEach { effect, .. }
        | Effect::Multiplied { effect, .. }
        | Effect::IfDone { then: effect, otherwise: None, .. }
        | Effect::WhenDone { then: effect, .. }
        | Effect::Unless { effect, .. }
        | Effect::IfNot { effect, .. }
        | Effect::Amended { effect, .. } => any(effect, fits),
        other => fits(other),
    }
}

/// Whether "for each" behind an instruction multiplies its number: one event, however many there are.
///
/// Keyword actions without a number ("investigate for each …") and choices of mana are done once per member.
pub fn multiplies(effect: &Effect) -> bool {
    match effect {
        Effect::Act { action, .. } => matches!(
            action,
            Action::GainLife(_)
                | Action::LoseLife(_)
                | Action::PayLife(_)
                | Action::Pay(_)
                | Action::Draw(_)
                | Action::Discard { .. }
                | Action::Mill { .. }
                | Action::Sacrifice(_)
                | Action::Return { .. }
                | Action::Tap(_)
                | Action::Untap(_)
                | Action::Choose(_)
                | Action::RemoveCounters { .. }
                | Action::GetCounters { .. }
                | Action::GetEnergy(_)
                | Action::AddMana { mana: ManaProduced::Additional(_) | ManaProduced::Chosen(_), .. }
        ),
        Effect::Happen { verb: Verb::DealsDamage { .. }, .. } => true,
        _ => false,
    }
}
