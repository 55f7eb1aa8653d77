//! Sentences, and how one hangs on the one before: "If you do, …", "Otherwise, …", "… instead" (CR 608.2c).

use std::any::Any;

use rubric_ir::*;
use rubric_text::{Id, id};

use super::joined::{clauses, print_clauses};
use super::{dice, instead, joins, later};
use crate::core::{Ctx, In, Printer, Res, phrase, stop};
use crate::{amend, modes, player};

/// One or more sentences, up to the end of the paragraph or quotation.
pub fn body(i: In<'_>) -> Res<'_, Effect> {
    let (at, first) = sentence(start(i))?;
    let (at, effect) = body_from(at, first)?;
    Ok((at.with(i.ctx), effect))
}

/// How many sentences may hang on one another; more are no card's. Each holds those before it.
const MOST_HANGING: u32 = 16;

/// Sentences that follow a first one.
pub fn body_from(i: In<'_>, first: Effect) -> Res<'_, Effect> {
    let mut at = i;
    let mut steps = vec![EffectStep { join: Join::Sentence, effect: first }];
    let mut hanging_on = 0;
    // Past the last sentence, all that could follow would be tried in vain.
    loop {
        let here = start(at);
        if crate::ability::ends(at) {
            // What the results of a die do stands in paragraphs of their own.
            if steps.last().is_some_and(|last| dice::rolls(&last.effect))
                && let Ok((rest, effect)) = dice::results(here)
            {
                steps.push(EffectStep { join: Join::Sentence, effect });
                at = rest;
            }
            break;
        }
        if hanging_on > MOST_HANGING {
            return here.give_up();
        }
        let hanging = steps.last().map_or_else(|| stop(here), |last| hanging(here, &last.effect));
        let hanging = match hanging {
            Ok((_, Hanging::Otherwise(_))) if is_second_if(&steps) => stop(here),
            other => other,
        };
        match hanging {
            Ok((rest, by)) => {
                if let Some(EffectStep { join, effect }) = steps.pop() {
                    steps.push(EffectStep { join, effect: hang(effect, by) });
                }
                at = rest;
                hanging_on += 1;
                continue;
            }
            Err(nom::Err::Error(_)) => {}
            Err(other) => return Err(other),
        }
        let (rest, join) = match phrase(here, phrase!("then")) {
            Ok((rest, ())) => match phrase(rest, phrase!(",")) {
                Ok((rest, ())) => (rest, Join::SentenceThenComma),
                Err(_) => (rest, Join::SentenceThen),
            },
            Err(_) => (here, Join::Sentence),
        };
        match sentence(rest) {
            // Once it has entered, nothing says any more how it does (CR 614.12).
            Ok((_, effect)) if tells_entry(&effect) && steps.iter().any(|step| lets_enter(&step.effect)) => {
                break;
            }
            // What is delayed would be that only once it is there, and what an earlier sentence did is done.
            Ok((_, effect)) if steps.iter().any(|step| amends_late(&step.effect, &effect)) => break,
            Ok((rest, effect)) => {
                let step = EffectStep { join, effect };
                let apart = match steps.last_mut() {
                    Some(last) if join == Join::Sentence && takes_in(&last.effect, &step.effect) => {
                        put_inside(&mut last.effect, step)
                    }
                    _ => Some(step),
                };
                steps.extend(apart);
                at = rest;
                hanging_on = 0;
            }
            Err(nom::Err::Error(_)) => break,
            Err(other) => return Err(other),
        }
    }
    let Some(effect) = in_order(steps) else { return stop(i) };
    Ok((at.with(i.ctx), effect))
}

/// Whether it is said how something that was spoken of enters.
fn tells_entry(effect: &Effect) -> bool {
    match effect {
        Effect::Replacement(replacement) => {
            matches!(&**replacement, Replacement::Enters { what: Selection::Ref(_), .. })
        }
        Effect::If { then: effect, .. } | Effect::Where { effect, .. } => tells_entry(effect),
        _ => false,
    }
}

/// Whether something is put onto the battlefield.
fn lets_enter(effect: &Effect) -> bool {
    struct Enters(bool);
    impl Visit for Enters {
        fn enter(&mut self, node: &dyn Any) -> bool {
            self.0 |= match node.downcast_ref() {
                Some(Action::Put(moved) | Action::Return(moved)) => {
                    matches!(moved.to, Destination::Battlefield { .. })
                }
                Some(Action::Create { .. }) => true,
                _ => false,
            };
            !node.is::<Ability>()
        }
    }
    let mut enters = Enters(false);
    effect.walk(&mut enters);
    enters.0
}

/// Whether a step says of what an instruction before does how it is done, where nothing can hang on that any more.
fn amends_late(before: &Effect, step: &Effect) -> bool {
    amend::takes(later::delayed(before).unwrap_or(before), step)
}

/// Puts a step behind the delayed instruction that an effect ends with; gives it back where there is none.
fn put_inside(last: &mut Effect, step: EffectStep) -> Option<EffectStep> {
    if let Effect::IfDone { then, otherwise: None, .. } = last {
        return put_inside(then, step);
    }
    match later::delayed_mut(last) {
        Some(Effect::Sequence { steps }) if is_sentences(steps) => steps.push(step),
        Some(one) => {
            let first = std::mem::replace(one, Effect::Sequence { steps: Vec::new() });
            let first = EffectStep { join: Join::Sentence, effect: first };
            *one = Effect::Sequence { steps: vec![first, step] };
        }
        None => return Some(step),
    }
    None
}

/// Whether a sentence behind an effect is read as part of it: of its reflexive trigger, or of what it delays.
fn takes_in(before: &Effect, step: &Effect) -> bool {
    match before {
        Effect::WhenDone { .. } => true,
        Effect::IfDone { then, otherwise: None, .. } => takes_in(then, step),
        _ => later::delayed(before).is_some() && later::belongs(before, step),
    }
}

/// Whether the clauses of a sentence can be done in that order as they stand.
fn stand_in_order(steps: &[EffectStep]) -> bool {
    steps.windows(2).all(|pair| match pair {
        [before, next] => match (&before.effect, &next.effect) {
            // "Exile it at end of combat, then return it": then, too.
            (Effect::Delayed { at: Position::Trailing, .. }, _) => next.join != Join::CommaThen,
            // "Unless you pay {3} and repeat this process": what is repeated is part of the way out.
            (Effect::Unless { .. }, Effect::Act { action: Action::RepeatProcess, .. }) => false,
            // "Play lands and cast spells from among the exiled cards": the place is that of both, and said once.
            (
                Effect::Act { action: Action::Play { what: played, .. }, .. },
                Effect::Act { action: Action::Cast { what: cast, .. }, .. },
            ) => has_place(played) == has_place(cast),
            _ => true,
        },
        _ => true,
    })
}

/// Whether it is said where the cards are.
fn has_place(what: &Selection) -> bool {
    let Selection::Described { noun, .. } = what else { return true };
    noun.filters.iter().any(|filter| matches!(filter, Filter::In { .. } | Filter::Among { .. }))
}

/// One step as it is, or several as a sequence; nothing of none.
pub(super) fn in_order(mut steps: Vec<EffectStep>) -> Option<Effect> {
    if !stand_in_order(&steps) {
        return None;
    }
    match steps.len() {
        0 | 1 => steps.pop().map(|only| only.effect),
        _ => Some(Effect::Sequence { steps }),
    }
}

/// Whether two conditions stand one behind the other: "otherwise" would be where neither holds.
fn is_second_if(steps: &[EffectStep]) -> bool {
    let is_if = |step: &EffectStep| matches!(step.effect, Effect::If { otherwise: None, .. });
    matches!(steps, [.., before, last] if is_if(before) && is_if(last))
}

fn start(i: In<'_>) -> In<'_> {
    i.with(Ctx::START)
}

/// Prints sentences.
pub fn print_body(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Sequence { steps } if is_sentences(steps) => {
            if !is_sequence(steps) {
                p.fail();
            }
            print_steps(steps, 0, p);
        }
        one => print_sentence(one, p),
    }
}

/// Whether these can be the steps of a sequence: there is something to join, the first is joined to nothing, and no
/// join is kept that is usual.
pub fn is_sequence(steps: &[EffectStep]) -> bool {
    steps.len() > 1 && joins::of(steps, 0) == Join::Sentence && joins::is_settled(steps)
}

/// Prints the sentences of a body from the `from`th on.
pub fn print_steps(steps: &[EffectStep], from: usize, p: &mut Printer) {
    for (n, step) in steps.iter().enumerate().skip(from) {
        match joins::of(steps, n) {
            Join::SentenceThen if n > 0 => p.words("then"),
            Join::SentenceThenComma if n > 0 => p.words("then ,"),
            Join::Sentence => {}
            _ => p.fail(),
        }
        // It would be read as part of what the step before does later.
        let before = n.checked_sub(1).and_then(|n| steps.get(n)).map(|step| &step.effect);
        if before.is_some_and(|before| takes_in(before, &step.effect) || amend::takes(before, &step.effect)) {
            p.fail();
        }
        print_sentence(&step.effect, p);
    }
}

/// Whether the steps are sentences of their own.
pub fn is_sentences(steps: &[EffectStep]) -> bool {
    steps.len() > 1
        && matches!(joins::of(steps, 1), Join::Sentence | Join::SentenceThen | Join::SentenceThenComma)
}

/// "It's still a land.", behind what makes a land something else (CR 205.1b).
pub fn still_a_land(i: In<'_>) -> Res<'_, StillAt> {
    match phrase(i, phrase!("it's still a land .")) {
        Ok((rest, ())) => Ok((rest, StillAt::Sentence)),
        Err(_) => {
            phrase(i, phrase!("they're still lands .")).map(|(rest, ())| (rest, StillAt::PluralSentence))
        }
    }
}

/// Whether the last thing that becomes something may be said to stay a land.
fn may_stay_land(changes: &[Change]) -> bool {
    let becomes = changes.iter().rev().find_map(|change| match change {
        Change::Becomes { addition, .. } => Some(*addition == Addition::No),
        _ => None,
    });
    becomes.unwrap_or(false)
}

/// Notes that the land stays one, in a sentence of its own; `false` where nothing becomes anything.
pub fn stay_land(changes: &mut [Change], at: StillAt) -> bool {
    for change in changes.iter_mut().rev() {
        if let Change::Becomes { addition, still, .. } = change {
            if *addition != Addition::No {
                return false;
            }
            *addition = Addition::StillALand;
            *still = at;
            return true;
        }
    }
    false
}

/// Prints "It's still a land." where that is a sentence of its own.
pub fn print_still(changes: &[Change], p: &mut Printer) {
    for change in changes {
        match change {
            Change::Becomes { still: StillAt::Sentence, .. } => p.words("it's still a land ."),
            Change::Becomes { still: StillAt::PluralSentence, .. } => p.words("they're still lands ."),
            _ => {}
        }
    }
}

/// The changes of the last continuous effect of a sentence.
fn last_changes(effect: &mut Effect) -> Option<&mut Vec<Change>> {
    match effect {
        Effect::Continuous(continuous) => Some(&mut continuous.changes),
        Effect::Sequence { steps } => last_changes(&mut steps.last_mut()?.effect),
        _ => None,
    }
}

fn last_changes_of(effect: &Effect) -> Option<&[Change]> {
    match effect {
        Effect::Continuous(continuous) => Some(&continuous.changes),
        Effect::Sequence { steps } => last_changes_of(&steps.last()?.effect),
        _ => None,
    }
}

/// A sentence that hangs on the one before, and what it makes of it.
enum Hanging {
    /// A rider of it.
    Amends(Amendment),
    /// "Otherwise, …"
    Otherwise(Effect),
    /// "It's still a land."
    StillALand(StillAt),
    /// "When you do, …"
    When(Player, Effect),
    /// "If you do, …"
    Done(Condition, Effect),
    /// "If …, … instead."
    Instead(instead::Displacing),
}

/// Reads a sentence that hangs on the one before. What hangs on a delayed or repeated instruction is done with it: "At the
/// beginning of the next end step, sacrifice it. If you do, …".
fn hanging<'a>(i: In<'a>, before: &Effect) -> Res<'a, Hanging> {
    if let Some(inner) = later::led(before) {
        return hanging(i, inner);
    }
    // It would be done at once, where the text wants it done then.
    if let Effect::Delayed { .. } = before {
        return stop(i);
    }
    if let Ok((rest, by)) = amend::read(i, before) {
        return Ok((rest, Hanging::Amends(by)));
    }
    if let Ok((rest, ())) = phrase(i, phrase!("otherwise ,")) {
        let (rest, effect) = clauses(rest)?;
        let (rest, ()) = full_stop(rest)?;
        return match before {
            // "You may … if …. Otherwise, …": also where nobody wanted to.
            Effect::If { at: ConditionAt::Behind, then, .. } if matches!(**then, Effect::May { .. }) => {
                stop(i)
            }
            Effect::If { otherwise: None, .. } | Effect::IfDone { otherwise: None, .. } => {
                Ok((rest, Hanging::Otherwise(effect)))
            }
            _ => stop(i),
        };
    }
    if let Ok((rest, at)) = still_a_land(i) {
        let may_stay = last_changes_of(before).is_some_and(may_stay_land);
        return if may_stay { Ok((rest, Hanging::StillALand(at))) } else { stop(i) };
    }
    if let Ok((rest, ())) = phrase(i, phrase!("when")) {
        let (rest, who) = player::subject::read(rest)?;
        let (rest, ()) = does(rest)?;
        let (rest, ()) = phrase(rest, phrase!(","))?;
        let (rest, then) = clauses(start(rest))?;
        let (rest, ()) = full_stop(rest)?;
        // All that follows is what the reflexive trigger does (CR 603.12).
        let (rest, then) = body_from(rest, then)?;
        return Ok((rest, Hanging::When(who, then)));
    }
    if let Ok((rest, ())) = phrase(i, phrase!("if")) {
        if let Ok((rest, condition)) = done::read(rest) {
            let (rest, ()) = phrase(rest, phrase!(","))?;
            let (rest, then) = clauses(start(rest))?;
            let (rest, ()) = full_stop(rest)?;
            return Ok((rest, Hanging::Done(condition, then)));
        }
        let (rest, displacing) = instead::sentence(i, instead::last_instruction(before))?;
        return Ok((rest, Hanging::Instead(displacing)));
    }
    if instead::may_come(i) {
        let (rest, displacing) = instead::sentence(i, instead::last_instruction(before))?;
        return Ok((rest, Hanging::Instead(displacing)));
    }
    stop(i)
}

/// The effect with what hangs on it.
fn hang(before: Effect, by: Hanging) -> Effect {
    if later::led(&before).is_some() {
        return later::map_led(before, |inner| hang(inner, by));
    }
    match (before, by) {
        (before, Hanging::Amends(by)) => Effect::Amended { effect: Box::new(before), by },
        (Effect::If { condition, at, then, .. }, Hanging::Otherwise(effect)) => {
            Effect::If { condition, at, then, otherwise: Some(Box::new(effect)) }
        }
        (Effect::IfDone { first, condition, then, .. }, Hanging::Otherwise(effect)) => {
            Effect::IfDone { first, condition, then, otherwise: Some(Box::new(effect)) }
        }
        // Read only behind the two above.
        (before, Hanging::Otherwise(_)) => before,
        (mut before, Hanging::StillALand(at)) => {
            if let Some(changes) = last_changes(&mut before) {
                stay_land(changes, at);
            }
            before
        }
        (before, Hanging::When(who, then)) => {
            Effect::WhenDone { first: Box::new(before), who, then: Box::new(then) }
        }
        (before, Hanging::Done(condition, then)) => {
            let (first, then) = (Box::new(before), Box::new(then));
            Effect::IfDone { first, condition, then, otherwise: None }
        }
        (Effect::IfDone { first, condition, then, otherwise: None }, by @ Hanging::Instead(_)) => {
            Effect::IfDone { first, condition, then: Box::new(hang(*then, by)), otherwise: None }
        }
        (Effect::WhenDone { first, who, then }, by @ Hanging::Instead(_)) => {
            Effect::WhenDone { first, who, then: Box::new(hang(*then, by)) }
        }
        (before, Hanging::Instead(by)) => instead::displace(before, by),
    }
}

syntax! {
    /// "you do", "that player doesn't".
    done: Condition {
        after who @ player::subject {
            [Condition::Done { who, polarity: Polarity::Positive }] { = does_so }
            [Condition::Done { who, polarity: Polarity::Negative }] { ~"don't" }
        }
    }
}

mod does_so {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, ()> {
        does(i)
    }
    pub fn print_fixed(p: &mut Printer) {
        print_does(p);
    }
}

static DO: crate::core::Verb = crate::core::Verb::new("do");

fn does(i: In<'_>) -> Res<'_, ()> {
    crate::core::verb(i, &DO)
}

fn print_does(p: &mut Printer) {
    p.verb(&DO);
}

fn sentence(i: In<'_>) -> Res<'_, Effect> {
    if let Ok(done) = modes::modal(i) {
        return Ok(done);
    }
    let (i, effect) = clauses(i)?;
    let (i, ()) = full_stop(i)?;
    Ok((i, effect))
}

/// The end of a sentence: a full stop, a quotation that ends in one, or the end of a quotation that goes without.
pub fn full_stop(i: In<'_>) -> Res<'_, ()> {
    if is_behind_quotation(i) || goes_without_stop(i) { Ok((i, ())) } else { phrase(i, phrase!(".")) }
}

const CLOSING: [Id; 2] = [id("\""), id("’")];

/// Whether a quotation that ends in a full stop was read last, or two that end together.
pub fn is_behind_quotation(i: In<'_>) -> bool {
    let is = |n, ids: &[Id]| i.behind(n).is_some_and(|t| ids.contains(&t.id));
    const STOP: [Id; 1] = [id(".")];
    is(1, &CLOSING) && (is(2, &STOP) || is(2, &CLOSING) && is(3, &STOP))
}

/// Whether a quotation ends here that its sentence goes on behind: it has no full stop then, except before a comma.
fn goes_without_stop(i: In<'_>) -> bool {
    let closes = |n| i.peek_at(n).is_some_and(|t| CLOSING.contains(&t.id));
    let behind = if closes(1) { 2 } else { 1 };
    const COMMA: Id = id(",");
    closes(0) && i.quotations() > 0 && i.peek_at(behind).is_some_and(|t| t.id != COMMA)
}

/// Prints a sentence with its end, and the sentences that hang on it.
pub(super) fn print_sentence(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Sequence { steps } if is_sentences(steps) => p.fail(),
        Effect::IfDone { first, .. } | Effect::WhenDone { first, .. } => {
            print_sentence(first, p);
            print_hung(effect, p);
        }
        Effect::Branch { displaces, line: BranchLine::Same, word: None, .. } => {
            // It would be in place of what follows there.
            if matches!(**displaces, Effect::IfDone { .. } | Effect::WhenDone { .. }) {
                p.fail();
            }
            print_sentence(displaces, p);
            instead::print_displacing(effect, p);
        }
        Effect::If { condition, at, then, otherwise: Some(otherwise) } => {
            let plain =
                Effect::If { condition: condition.clone(), at: *at, then: then.clone(), otherwise: None };
            print_clauses_anew(&plain, p);
            p.full_stop();
            print_otherwise(Some(otherwise), p);
        }
        Effect::Amended { effect, by } => {
            if !amend::fits(by, effect) {
                p.fail();
            }
            print_sentence(effect, p);
            amend::print(by, p);
        }
        several if later::sentences(several).is_some() => {
            let steps = later::sentences(several).unwrap_or_default();
            let Some(first) = later::first_alone(several) else { return p.fail() };
            let inside = |step: &EffectStep| later::belongs(several, &step.effect);
            if !is_sequence(steps) || !steps.iter().skip(1).all(inside) {
                p.fail();
            }
            print_sentence(&first, p);
            print_steps(steps, 1, p);
        }
        led if later::led(led).is_some_and(hangs) => {
            later::print_lead(led, p);
            if let Some(inner) = later::led(led) {
                print_sentence(inner, p);
            }
        }
        Effect::Modes(modes) => modes::print_modal(modes, p),
        Effect::DieResults { rows } => dice::print_results(rows, p),
        other => {
            print_clauses_anew(other, p);
            p.full_stop();
            if let Some(changes) = last_changes_of(other) {
                print_still(changes, p);
            }
        }
    }
}

/// The instruction on whose having been done a sentence behind it hangs.
pub fn hung_on(effect: &Effect) -> Option<&Effect> {
    match effect {
        Effect::IfDone { first, .. } | Effect::WhenDone { first, .. } => Some(first),
        _ => None,
    }
}

/// Prints what hangs on an instruction having been done, behind that.
pub fn print_hung(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::IfDone { condition, then, otherwise, .. } => {
            p.words("if");
            p.ctx = Ctx::START;
            if !done::print(condition, p) {
                p.fail();
            }
            p.words(",");
            instead::print_displaced(then, p);
            print_otherwise(otherwise.as_deref(), p);
        }
        Effect::WhenDone { who, then, .. } => {
            p.words("when");
            p.ctx = Ctx::START;
            if !player::subject::print(who, p) {
                p.fail();
            }
            print_does(p);
            p.words(",");
            print_body(then, p);
        }
        _ => p.fail(),
    }
}

/// Whether an effect takes more than one sentence, the later hanging on the first.
fn hangs(effect: &Effect) -> bool {
    match effect {
        Effect::IfDone { .. }
        | Effect::WhenDone { .. }
        | Effect::Branch { .. }
        | Effect::Amended { .. }
        | Effect::If { otherwise: Some(_), .. } => true,
        other => later::led(other).is_some_and(hangs),
    }
}

fn print_otherwise(otherwise: Option<&Effect>, p: &mut Printer) {
    if let Some(effect) = otherwise {
        p.words("otherwise ,");
        print_clauses_anew(effect, p);
        p.full_stop();
    }
}

/// Prints clauses as at the start of a sentence.
pub fn print_clauses_anew(effect: &Effect, p: &mut Printer) {
    p.ctx = Ctx::START;
    print_clauses(effect, p);
}
