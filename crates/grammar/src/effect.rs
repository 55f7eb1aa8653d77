//! Effects: clauses, how they join into sentences, and how sentences hang together (CR 608.2).

use rubric_ir::*;

use crate::core::{Agree, Carried, Ctx, In, Printer, Res, Syntax, phrase, stop};
use crate::{
    ability, action, amend, amount, condition, continuous, cost, event, keyword, modes, noun, player,
    replacement, selection,
};

// ---- sentences -------------------------------------------------------------------------------------------------

/// One or more sentences, up to the end of the paragraph or quotation.
pub fn body(i: In<'_>) -> Res<'_, Effect> {
    let (at, first) = sentence(start(i))?;
    let (at, effect) = body_from(at, first)?;
    Ok((at.with(i.ctx), effect))
}

/// Sentences that follow a first one.
pub fn body_from(i: In<'_>, first: Effect) -> Res<'_, Effect> {
    let mut at = i;
    let mut steps = vec![EffectStep { join: Join::Sentence, effect: first }];
    loop {
        let here = start(at);
        if let Some(last) = steps.pop() {
            match hanging(here, last.effect.clone()) {
                Ok((rest, effect)) => {
                    steps.push(EffectStep { join: last.join, effect });
                    at = rest;
                    continue;
                }
                Err(nom::Err::Error(_)) => steps.push(last),
                Err(other) => return Err(other),
            }
        }
        let (rest, join) = match phrase(here, phrase!("then")) {
            Ok((rest, ())) => match phrase(rest, phrase!(",")) {
                Ok((rest, ())) => (rest, Join::SentenceThenComma),
                Err(_) => (rest, Join::SentenceThen),
            },
            Err(_) => (here, Join::Sentence),
        };
        match sentence(rest) {
            Ok((rest, effect)) => {
                steps.push(EffectStep { join, effect });
                at = rest;
            }
            Err(nom::Err::Error(_)) => break,
            Err(other) => return Err(other),
        }
    }
    let effect = match (steps.len(), steps.pop()) {
        (1, Some(only)) => only.effect,
        (_, Some(last)) => {
            steps.push(last);
            Effect::Sequence { steps }
        }
        (_, None) => return stop(i),
    };
    Ok((at.with(i.ctx), effect))
}

fn start(i: In<'_>) -> In<'_> {
    i.with(Ctx::START)
}

/// Prints sentences.
pub fn print_body(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Sequence { steps } if is_sentences(steps) => {
            first_is_plain(steps, p);
            print_steps(steps, 0, p);
        }
        one => print_sentence(one, p),
    }
}

/// A sequence has steps to join, and the first is joined to nothing.
fn first_is_plain(steps: &[EffectStep], p: &mut Printer) {
    if steps.len() < 2 || steps.first().is_some_and(|step| step.join != Join::Sentence) {
        p.fail();
    }
}

/// Prints the sentences of a body from the `from`th on.
pub fn print_steps(steps: &[EffectStep], from: usize, p: &mut Printer) {
    for (n, step) in steps.iter().enumerate().skip(from) {
        match step.join {
            Join::SentenceThen if n > 0 => p.words("then"),
            Join::SentenceThenComma if n > 0 => p.words("then ,"),
            Join::Sentence => {}
            _ => p.fail(),
        }
        print_sentence(&step.effect, p);
    }
}

/// Whether the steps are sentences of their own.
pub fn is_sentences(steps: &[EffectStep]) -> bool {
    steps.get(1).is_some_and(|step| {
        matches!(step.join, Join::Sentence | Join::SentenceThen | Join::SentenceThenComma)
    })
}

/// "It's still a land.", behind what makes a land something else (CR 205.1b).
pub fn still_a_land(i: In<'_>) -> Res<'_, ()> {
    phrase(i, phrase!("it's still a land ."))
}

/// Notes that the land stays one, in a sentence of its own; `false` where nothing becomes anything.
pub fn stay_land(changes: &mut [Change]) -> bool {
    for change in changes.iter_mut().rev() {
        if let Change::Becomes { addition, still, .. } = change {
            if *addition != Addition::No {
                return false;
            }
            *addition = Addition::StillALand;
            *still = StillAt::Sentence;
            return true;
        }
    }
    false
}

/// Prints "It's still a land." where that is a sentence of its own.
pub fn print_still(changes: &[Change], p: &mut Printer) {
    let sentence = |change: &Change| matches!(change, Change::Becomes { still: StillAt::Sentence, .. });
    if changes.iter().any(sentence) {
        p.words("it's still a land .");
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

/// A sentence that hangs on the one before: "If you do, …", "When you do, …", "Otherwise, …", "If …, … instead".
fn hanging(i: In<'_>, before: Effect) -> Res<'_, Effect> {
    // What hangs on a delayed or repeated instruction is done with it: "At the beginning of the next end step,
    // sacrifice it. If you do, …".
    match before {
        Effect::Delayed { event, at: Position::Leading, span, effect } => {
            let (rest, effect) = hanging(i, *effect)?;
            let effect = Box::new(effect);
            return Ok((rest, Effect::Delayed { event, at: Position::Leading, span, effect }));
        }
        Effect::ForEach { slot, over, at: Position::Leading, effect } => {
            let (rest, effect) = hanging(i, *effect)?;
            let effect = Box::new(effect);
            return Ok((rest, Effect::ForEach { slot, over, at: Position::Leading, effect }));
        }
        // It would be done at once, where the text wants it done then.
        Effect::Delayed { .. } => return stop(i),
        _ => {}
    }
    if let Ok((rest, by)) = amend::read(i, &before) {
        return Ok((rest, Effect::Amended { effect: Box::new(before), by }));
    }
    if let Ok((rest, ())) = phrase(i, phrase!("otherwise ,")) {
        let (rest, effect) = clauses(rest)?;
        let (rest, ()) = full_stop(rest)?;
        let otherwise = Some(Box::new(effect));
        return match before {
            Effect::If { condition, at, then, otherwise: None } => {
                Ok((rest, Effect::If { condition, at, then, otherwise }))
            }
            Effect::IfDone { first, condition, then, otherwise: None } => {
                Ok((rest, Effect::IfDone { first, condition, then, otherwise }))
            }
            _ => stop(i),
        };
    }
    if let Ok((rest, ())) = still_a_land(i) {
        let mut effect = before;
        return match last_changes(&mut effect) {
            Some(changes) => {
                if stay_land(changes) {
                    Ok((rest, effect))
                } else {
                    stop(i)
                }
            }
            None => stop(i),
        };
    }
    if let Ok((rest, ())) = phrase(i, phrase!("when")) {
        let (rest, who) = player::subject::read(rest)?;
        let (rest, ()) = does(rest)?;
        let (rest, ()) = phrase(rest, phrase!(","))?;
        let (rest, then) = clauses(start(rest))?;
        let (rest, ()) = full_stop(rest)?;
        return Ok((rest, Effect::WhenDone { first: Box::new(before), who, then: Box::new(then) }));
    }
    if let Ok((rest, ())) = phrase(i, phrase!("if")) {
        if let Ok((rest, condition)) = done::read(rest) {
            let (rest, ()) = phrase(rest, phrase!(","))?;
            let (rest, then) = clauses(start(rest))?;
            let (rest, ()) = full_stop(rest)?;
            let then = Box::new(then);
            return Ok((rest, Effect::IfDone { first: Box::new(before), condition, then, otherwise: None }));
        }
        let (rest, condition) = Condition::read(rest)?;
        let (rest, ()) = phrase(rest, phrase!(","))?;
        let (rest, head) = match phrase(rest, phrase!("instead")) {
            Ok((rest, ())) => (rest, true),
            Err(_) => (rest, false),
        };
        let (rest, result) = clauses(start(rest))?;
        let (rest, instead) = if head {
            (rest, Instead::Head)
        } else {
            let (rest, ()) = phrase(rest, phrase!("instead"))?;
            (rest, Instead::End)
        };
        let (rest, ()) = full_stop(rest)?;
        let branch = Effect::Branch {
            displaces: Box::new(before),
            condition,
            at: Position::Leading,
            instead,
            result: Box::new(result),
        };
        return Ok((rest, branch));
    }
    stop(i)
}

syntax! {
    /// "you do", "that player doesn't".
    done: Condition {
        [Condition::Done { who, polarity: Polarity::Positive }] { who @ player::subject = does_so }
        [Condition::Done { who, polarity: Polarity::Negative }] { who @ player::subject ~"don't" }
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

/// The end of a sentence: a full stop, or a quotation that ends in one.
pub fn full_stop(i: In<'_>) -> Res<'_, ()> {
    let quote = |n, text| i.behind(n).is_some_and(|t| i.text(t) == text);
    if quote(1, "\"") && quote(2, ".") {
        return Ok((i, ()));
    }
    phrase(i, phrase!("."))
}

/// Prints a sentence with its end, and the sentences that hang on it.
fn print_sentence(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Sequence { steps } if is_sentences(steps) => p.fail(),
        Effect::IfDone { first, condition, then, otherwise } => {
            print_sentence(first, p);
            p.words("if");
            p.ctx = Ctx::START;
            if !done::print(condition, p) {
                p.fail();
            }
            p.words(",");
            print_clauses_anew(then, p);
            p.full_stop();
            print_otherwise(otherwise.as_deref(), p);
        }
        Effect::WhenDone { first, who, then } => {
            print_sentence(first, p);
            p.words("when");
            p.ctx = Ctx::START;
            player::subject::print(who, p);
            print_does(p);
            p.words(",");
            print_clauses_anew(then, p);
            p.full_stop();
        }
        Effect::Branch { displaces, condition, at: Position::Leading, instead, result } => {
            print_sentence(displaces, p);
            p.words("if");
            p.ctx = Ctx::START;
            condition.print(p);
            p.words(",");
            match instead {
                Instead::Head => {
                    p.words("instead");
                    print_clauses_anew(result, p);
                }
                Instead::End => {
                    print_clauses_anew(result, p);
                    p.words("instead");
                }
                Instead::Middle | Instead::Unsaid | Instead::InsteadOf => p.fail(),
            }
            p.full_stop();
        }
        Effect::If { condition, at, then, otherwise: Some(otherwise) } => {
            let plain =
                Effect::If { condition: condition.clone(), at: *at, then: then.clone(), otherwise: None };
            print_clauses_anew(&plain, p);
            p.full_stop();
            print_otherwise(Some(otherwise), p);
        }
        Effect::Amended { effect, by } => {
            print_sentence(effect, p);
            amend::print(by, p);
        }
        Effect::Delayed { event, at: Position::Leading, span: None, effect } if hangs(effect) => {
            if !at_event::print(event, p) {
                p.fail();
            }
            p.words(",");
            print_sentence(effect, p);
        }
        Effect::ForEach { over, at: Position::Leading, effect, .. } if hangs(effect) => {
            p.words("for each");
            over.print(p);
            p.words(",");
            print_sentence(effect, p);
        }
        Effect::Modes(modes) => modes::print_modal(modes, p),
        other => {
            print_clauses_anew(other, p);
            p.full_stop();
            if let Some(changes) = last_changes_of(other) {
                print_still(changes, p);
            }
        }
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
        Effect::Delayed { at: Position::Leading, effect, .. }
        | Effect::ForEach { at: Position::Leading, effect, .. } => hangs(effect),
        _ => false,
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

// ---- clauses ---------------------------------------------------------------------------------------------------

/// Clauses joined within one sentence, with what may lead them.
pub fn clauses(i: In<'_>) -> Res<'_, Effect> {
    i.within("effect", |i| {
        if let Ok((rest, ())) = phrase(i, phrase!("if")) {
            if let Ok((rest, condition)) = Condition::read(rest)
                && let Ok((rest, ())) = phrase(rest, phrase!(","))
            {
                let (rest, then) = clauses(rest.with(Ctx::START))?;
                let effect =
                    Effect::If { condition, at: Position::Leading, then: Box::new(then), otherwise: None };
                return Ok((rest, effect));
            }
            return crate::would::after_if(i).map(|(i, r)| (i, Effect::Replacement(Box::new(r))));
        }
        if let Ok((rest, ())) = phrase(i, phrase!("for each")) {
            let (rest, over) = Loop::read(rest)?;
            let (rest, ()) = phrase(rest, phrase!(","))?;
            let (rest, effect) = clauses(rest.with(Ctx::START))?;
            return Ok((
                rest,
                Effect::ForEach { slot: Slot(0), over, at: Position::Leading, effect: Box::new(effect) },
            ));
        }
        if let Ok((rest, event)) = at_event::read(i) {
            let (rest, ()) = phrase(rest, phrase!(","))?;
            let (rest, effect) = clauses(rest.with(Ctx::START))?;
            let effect = Box::new(effect);
            return Ok((rest, Effect::Delayed { event, at: Position::Leading, span: None, effect }));
        }
        if let Ok((rest, duration)) = Duration::read(i) {
            let (rest, ()) = phrase(rest, phrase!(","))?;
            let (rest, mut effect) = joined(rest.with(Ctx::START))?;
            return if lead_duration(&mut effect, &duration, &mut Position::Leading)
                && leading(&effect).is_some()
            {
                Ok((rest, effect))
            } else {
                stop(i)
            };
        }
        joined(i)
    })
}

/// Gives every continuous effect of one sentence the duration that leads it; the first carries the words.
fn lead_duration(effect: &mut Effect, duration: &Duration, at: &mut Position) -> bool {
    match effect {
        Effect::Continuous(continuous) => {
            if continuous.duration.is_some() {
                return false;
            }
            continuous.duration = Some(duration.clone());
            continuous.duration_at = std::mem::replace(at, Position::Shared);
            true
        }
        Effect::Sequence { steps } => {
            steps.iter_mut().all(|step| lead_duration(&mut step.effect, duration, at))
        }
        // A permission to play or cast lasts as long (CR 611.2a); only one at the head of the sentence is read.
        Effect::May { effect, .. } => match &mut **effect {
            Effect::Act {
                action:
                    Action::Play { duration: own @ None, duration_at, .. }
                    | Action::Cast { duration: own @ None, duration_at, .. },
                ..
            } if *at == Position::Leading => {
                *own = Some(duration.clone());
                *duration_at = std::mem::replace(at, Position::Shared);
                true
            }
            _ => false,
        },
        _ => false,
    }
}

/// The duration that leads a sentence: that of its first effect.
fn leading(effect: &Effect) -> Option<&Duration> {
    match effect {
        Effect::Continuous(Continuous {
            duration: Some(duration), duration_at: Position::Leading, ..
        }) => Some(duration),
        Effect::Sequence { steps } => steps.first().and_then(|step| leading(&step.effect)),
        Effect::May { effect, .. } => match &**effect {
            Effect::Act {
                action:
                    Action::Play { duration: Some(duration), duration_at: Position::Leading, .. }
                    | Action::Cast { duration: Some(duration), duration_at: Position::Leading, .. },
                ..
            } => Some(duration),
            _ => None,
        },
        _ => None,
    }
}

syntax! {
    /// "at the beginning of the next end step".
    at_event: Event {
        [Event::Beginning(Step { name: StepName::EndOfCombat, whose: StepOf::The })] { "at end of combat" }
        [Event::Beginning(step)] { "at the beginning of" step }
    }

    join: Join {
        [Join::CommaThen] { ", then" }
        [Join::CommaAndThen] { ", and then" }
        [Join::CommaAnd] { ", and" }
        [Join::Comma] { "," }
        [Join::AndThen] { "and then" }
        [Join::And] { "and" }
        [Join::Semicolon] { ";" }
        [Join::CommaAndGapped] { ", and" }
        [Join::CommaGapped] { "," }
        [Join::AndGapped] { "and" }
    }
}

fn joined(i: In<'_>) -> Res<'_, Effect> {
    let (mut at, first) = clause(i)?;
    let mut steps = vec![EffectStep { join: Join::Sentence, effect: first }];
    while let Ok((rest, join)) = join::read(at) {
        match clause(rest) {
            Ok((rest, effect)) => {
                steps.push(EffectStep { join, effect });
                at = rest;
            }
            Err(nom::Err::Error(_)) => match gapped(rest, join, &steps) {
                Some((rest, step)) => {
                    steps.push(step);
                    at = rest;
                }
                None => break,
            },
            Err(other) => return Err(other),
        }
    }
    share_durations(&mut steps);
    // "X" of any clause is told once, at the end of the sentence.
    let (at, x) =
        match phrase(at, phrase!(", where X is")).and_then(|(rest, ())| amount::expression::read(rest)) {
            Ok((rest, x)) => (rest, Some(x)),
            Err(_) => (at, None),
        };
    let effect = match (steps.len(), steps.pop()) {
        (1, Some(only)) => only.effect,
        (_, Some(last)) => {
            steps.push(last);
            Effect::Sequence { steps }
        }
        (_, None) => return stop(i),
    };
    match x {
        Some(x) => Ok((at, Effect::Where { effect: Box::new(effect), x })),
        None => Ok((at, effect)),
    }
}

/// A clause that goes on with the verb of the one before: "and the rest into your graveyard".
fn gapped<'a>(i: In<'a>, join: Join, steps: &[EffectStep]) -> Option<(In<'a>, EffectStep)> {
    let join = match join {
        Join::And => Join::AndGapped,
        Join::Comma => Join::CommaGapped,
        Join::CommaAnd => Join::CommaAndGapped,
        _ => return None,
    };
    let (who, before) = last_action(&steps.last()?.effect)?;
    let (rest, action) = action::gapped::read(i, before).ok()?;
    Some((rest, EffectStep { join, effect: Effect::Act { who: goes_on_from(who), action } }))
}

/// Who acts where the clause before had this actor and no other is said.
const fn goes_on_from(actor: &Player) -> Player {
    match actor {
        Player::You { .. } => Player::implied(),
        _ => Player::Ref { to: Antecedent::Unbound, form: PlayerForm::Elided },
    }
}

/// Whether two actors are said alike, whatever they are bound to.
const fn is_same_form(one: &Player, other: &Player) -> bool {
    matches!(
        (one, other),
        (Player::You { stated: Stated::Implied }, Player::You { stated: Stated::Implied })
            | (Player::Ref { form: PlayerForm::Elided, .. }, Player::Ref { form: PlayerForm::Elided, .. })
    )
}

/// The action done last, and by whom.
fn last_action(effect: &Effect) -> Option<(&Player, &Action)> {
    match effect {
        Effect::Act { who, action } => Some((who, action)),
        Effect::May { effect, .. } => last_action(effect),
        Effect::Sequence { steps } => last_action(&steps.last()?.effect),
        _ => None,
    }
}

/// A duration said once at the end of joined clauses belongs to each of them.
fn share_durations(steps: &mut [EffectStep]) {
    let mut later: Option<Duration> = None;
    for step in steps.iter_mut().rev() {
        match &mut step.effect {
            Effect::Continuous(c) => match (&c.duration, &later) {
                (Some(duration), _) => later = Some(duration.clone()),
                (None, Some(duration)) => {
                    c.duration = Some(duration.clone());
                    c.duration_at = Position::Shared;
                }
                (None, None) => {}
            },
            _ => later = None,
        }
    }
}

fn print_clauses(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::If { condition, at: Position::Leading, then, otherwise: None } => {
            p.words("if");
            condition.print(p);
            p.words(",");
            print_clauses_anew(then, p);
        }
        Effect::ForEach { over, at: Position::Leading, effect, .. } => {
            p.words("for each");
            over.print(p);
            p.words(",");
            print_clauses_anew(effect, p);
        }
        Effect::Delayed { event, at: Position::Leading, span: None, effect } => {
            if !at_event::print(event, p) {
                p.fail();
            }
            p.words(",");
            print_clauses_anew(effect, p);
        }
        Effect::Replacement(replacement)
            if !matches!(&**replacement, Replacement::Would { instead: Instead::InsteadOf, .. }) =>
        {
            replacement::print_in_effect(replacement, p);
        }
        other => match leading(other) {
            Some(duration) => {
                duration.print(p);
                p.words(",");
                let mut plain = other.clone();
                unshare(&mut plain, &[Position::Leading, Position::Shared]);
                let mut led = plain.clone();
                if !lead_duration(&mut led, duration, &mut Position::Leading) || led != *other {
                    p.fail();
                }
                print_joined(&plain, p);
            }
            None => print_joined(other, p),
        },
    }
}

/// Takes off the durations that are said elsewhere in the sentence.
fn unshare(effect: &mut Effect, at: &[Position]) {
    match effect {
        Effect::Continuous(continuous) if at.contains(&continuous.duration_at) => {
            continuous.duration = None;
            continuous.duration_at = Position::Trailing;
        }
        Effect::Sequence { steps } => steps.iter_mut().for_each(|step| unshare(&mut step.effect, at)),
        Effect::May { effect, .. } => match &mut **effect {
            Effect::Act {
                action:
                    Action::Play { duration, duration_at, .. } | Action::Cast { duration, duration_at, .. },
                ..
            } if at.contains(duration_at) => {
                *duration = None;
                *duration_at = Position::Trailing;
            }
            _ => {}
        },
        _ => {}
    }
}

fn is_shared(step: &EffectStep) -> bool {
    matches!(&step.effect, Effect::Continuous(Continuous { duration_at: Position::Shared, .. }))
}

fn print_joined(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Where { effect, x } => {
            print_joined(effect, p);
            p.words(", where X is");
            if !amount::expression::print(x, p) {
                p.fail();
            }
        }
        Effect::Sequence { steps } => {
            first_is_plain(steps, p);
            let mut plain;
            let steps = if steps.iter().any(is_shared) {
                plain = steps.clone();
                plain.iter_mut().for_each(|step| unshare(&mut step.effect, &[Position::Shared]));
                let mut shared = plain.clone();
                share_durations(&mut shared);
                if shared != *steps {
                    p.fail();
                }
                &plain
            } else {
                steps
            };
            for (n, step) in steps.iter().enumerate() {
                let before = n.checked_sub(1).and_then(|n| steps.get(n));
                if before.is_some_and(|before| ends_in_may(&before.effect))
                    && (goes_on(&step.effect, true) || goes_on(&step.effect, false))
                {
                    p.fail();
                }
                match before {
                    Some(before) => print_step(step, &before.effect, p),
                    None => print_clause(&step.effect, p),
                }
            }
        }
        one => print_clause(one, p),
    }
}

/// Prints a step after the first of its sentence.
fn print_step(step: &EffectStep, before: &Effect, p: &mut Printer) {
    if !join::print(&step.join, p) {
        p.fail();
    }
    match (step.join, &step.effect) {
        (Join::AndGapped | Join::CommaGapped | Join::CommaAndGapped, Effect::Act { who, action }) => {
            let same = last_action(before).is_some_and(|(actor, verb)| {
                std::mem::discriminant(verb) == std::mem::discriminant(action)
                    && is_same_form(who, &goes_on_from(actor))
            });
            if !same || !action::gapped::print(action, p) {
                p.fail();
            }
        }
        (Join::AndGapped | Join::CommaGapped | Join::CommaAndGapped, _) => p.fail(),
        (_, effect) => print_clause(effect, p),
    }
}

/// One clause with what trails it.
pub fn clause(i: In<'_>) -> Res<'_, Effect> {
    let (at, effect) = core_clause(i)?;
    trailed(at, effect, true)
}

/// What trails a clause: "unless …", "at the beginning of …", "for each …", "if …".
fn trailed(mut at: In<'_>, mut effect: Effect, conditions: bool) -> Res<'_, Effect> {
    loop {
        if let Ok((rest, ())) = phrase(at, phrase!("unless")) {
            let Ok((rest, (who, cost))) = unless(rest) else { break };
            effect = Effect::Unless { effect: Box::new(effect), who, cost };
            at = rest;
        } else if let Ok((rest, event)) = crate::would::instead_of::read(at) {
            let (result, instead) = (Box::new(effect), Instead::InsteadOf);
            let replaced = Replacement::Would { event, span: None, condition: None, result, instead };
            effect = Effect::Replacement(Box::new(replaced));
            at = rest;
        } else if let Ok((rest, event)) = at_event::read(at) {
            effect = Effect::Delayed { event, at: Position::Trailing, span: None, effect: Box::new(effect) };
            at = rest;
        } else if let Ok((rest, ())) = phrase(at, phrase!("for each")) {
            let Ok((rest, over)) = Loop::read(rest) else { break };
            let inner = Box::new(effect);
            effect = if amend::multiplies(&inner) {
                Effect::Multiplied { effect: inner, by: over }
            } else {
                Effect::ForEach { slot: Slot(0), over, at: Position::Trailing, effect: inner }
            };
            at = rest;
        } else if let Some(Ok((rest, ()))) = conditions.then(|| phrase(at, phrase!("if"))) {
            let Ok((rest, condition)) = Condition::read(rest) else { break };
            let then = Box::new(effect);
            effect = Effect::If { condition, at: Position::Trailing, then, otherwise: None };
            at = rest;
        } else {
            break;
        }
    }
    Ok((at, effect))
}

/// Whether "for each" behind a clause is read as part of it.
fn takes_for_each(effect: &Effect) -> bool {
    match effect {
        Effect::Continuous(Continuous { changes, .. }) => {
            matches!(changes.last(), Some(Change::Gets { each: None, .. }))
        }
        Effect::Act {
            action: Action::Create { each: None, .. } | Action::PutCounters { each: None, .. },
            ..
        } => true,
        _ => false,
    }
}

/// Whether the text of an effect begins with "if": behind a trigger, that would be a condition of the trigger.
pub fn starts_with_if(effect: &Effect) -> bool {
    match effect {
        Effect::If { at: Position::Leading, .. } => true,
        Effect::If { then: first, .. }
        | Effect::IfDone { first, .. }
        | Effect::WhenDone { first, .. }
        | Effect::Branch { displaces: first, .. }
        | Effect::Where { effect: first, .. } => starts_with_if(first),
        Effect::Sequence { steps } => steps.first().is_some_and(|step| starts_with_if(&step.effect)),
        _ => false,
    }
}

fn print_clause(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Replacement(replacement)
            if matches!(&**replacement, Replacement::Would { instead: Instead::InsteadOf, .. }) =>
        {
            if let Replacement::Would { event, span: None, condition: None, result, .. } = &**replacement {
                print_clause(result, p);
                if !crate::would::instead_of::print(event, p) {
                    p.fail();
                }
            } else {
                p.fail();
            }
        }
        Effect::Unless { effect, who, cost } => {
            print_clause(effect, p);
            p.words("unless");
            print_unless(who, cost, p);
        }
        Effect::Delayed { event, at: Position::Trailing, span: None, effect } => {
            print_clause(effect, p);
            if !at_event::print(event, p) {
                p.fail();
            }
        }
        Effect::ForEach { over, at: Position::Trailing, effect, .. } => {
            if amend::multiplies(effect) || takes_for_each(effect) {
                p.fail();
            }
            print_clause(effect, p);
            p.words("for each");
            over.print(p);
        }
        Effect::Multiplied { effect, by } => {
            if !amend::multiplies(effect) {
                p.fail();
            }
            print_clause(effect, p);
            p.words("for each");
            by.print(p);
        }
        Effect::If { condition, at: Position::Trailing, then, otherwise: None } => {
            print_clause(then, p);
            p.words("if");
            condition.print(p);
        }
        other => print_core_clause(other, p),
    }
}

fn unless(i: In<'_>) -> Res<'_, (Player, UnlessCost)> {
    let (i, who) = player::subject::read(i)?;
    let ctx = i.ctx;
    if let Ok((rest, action)) = action::any::read(i) {
        return match action {
            Action::Pay(cost) => {
                let (rest, each) = action::for_each::read(rest.with(ctx))?;
                let cost = match each {
                    Some(each) => UnlessCost::PaysForEach { cost, each: *each },
                    None => UnlessCost::Pays(cost),
                };
                Ok((rest.with(ctx), (who, cost)))
            }
            other => Ok((rest.with(ctx), (who, UnlessCost::Does(Box::new(other))))),
        };
    }
    stop(i)
}

fn print_unless(who: &Player, cost: &UnlessCost, p: &mut Printer) {
    let ctx = p.ctx;
    player::subject::print(who, p);
    match cost {
        UnlessCost::Pays(cost) => Action::Pay(cost.clone()).print(p),
        UnlessCost::PaysForEach { cost, each } => {
            Action::Pay(cost.clone()).print(p);
            p.words("for each");
            each.print(p);
        }
        UnlessCost::Does(action) if matches!(**action, Action::Pay(_)) => p.fail(),
        UnlessCost::Does(action) => action.print(p),
    }
    p.ctx = ctx;
}

fn core_clause(i: In<'_>) -> Res<'_, Effect> {
    if !i.step() {
        return Err(nom::Err::Failure(crate::core::Stop));
    }
    // A verb phrase without a subject: an imperative, or the subject before goes on.
    let bare = match i.ctx.carried {
        Carried::Player => i,
        Carried::Nothing | Carried::Object => i.agree(Agree::Base),
    };
    match action::any::read(bare) {
        Ok((rest, action)) => {
            let who = if i.ctx.carried == Carried::Player {
                Player::Ref { to: Antecedent::Unbound, form: PlayerForm::Elided }
            } else {
                Player::implied()
            };
            return Ok((rest, Effect::Act { who, action }));
        }
        Err(nom::Err::Error(_)) => {}
        Err(other) => return Err(other),
    }
    if i.ctx.carried == Carried::Player
        && let Ok((rest, ())) = phrase(i, phrase!("may"))
    {
        return may(rest, Player::Ref { to: Antecedent::Unbound, form: PlayerForm::Elided });
    }
    if let Ok((rest, who)) = player::subject::read(i) {
        let you = matches!(who, Player::You { .. });
        let rest = rest.carried(if you { Carried::Nothing } else { Carried::Player });
        if let Ok((rest, ())) = phrase(rest, phrase!("may"))
            && let Ok(done) = may(rest, who.clone())
        {
            return Ok(done);
        }
        if let Ok((rest, action)) = action::any::read(rest) {
            return Ok((rest, Effect::Act { who, action }));
        }
    }
    if let Ok((rest, (subject, verb))) = crate::would::counters_put::read(i) {
        return Ok((rest, Effect::Happen { subject, verb }));
    }
    if let Ok((rest, subject)) = selection::subject::read(i)
        && let Ok((rest, verb)) = verb::read(rest)
    {
        return Ok((rest.carried(Carried::Object), Effect::Happen { subject, verb }));
    }
    if let Ok((rest, continuous)) = continuous::clause(i) {
        // What a spell or ability costs is no instruction: it is settled before anything resolves (CR 601.2f).
        if continuous.duration.is_none()
            && continuous.changes.iter().any(|c| matches!(c, Change::Costs { .. }))
        {
            return stop(i);
        }
        return Ok((rest, Effect::Continuous(continuous)));
    }
    let (rest, replacement) = replacement::in_effect(i)?;
    Ok((rest, Effect::Replacement(Box::new(replacement))))
}

/// What may be done: the clause goes on with the same subject, in the base form.
fn may(i: In<'_>, who: Player) -> Res<'_, Effect> {
    let you = matches!(who, Player::You { .. });
    let i = i.agree(Agree::Base).carried(if you { Carried::Nothing } else { Carried::Player });
    if let Ok((rest, ())) = phrase(i, phrase!("have"))
        && let Ok((rest, effect)) = had(rest)
    {
        let effect = Effect::Have { effect: Box::new(effect) };
        return Ok((rest, Effect::May { who, effect: Box::new(effect) }));
    }
    let inner = || {
        if you {
            Player::implied()
        } else {
            Player::Ref { to: Antecedent::Unbound, form: PlayerForm::Elided }
        }
    };
    let act = |i| {
        let (rest, action) = action::any::read(i)?;
        // "You may … if …": the condition is on the whole, since "otherwise" may follow.
        trailed(rest, Effect::Act { who: inner(), action }, false)
    };
    // Verbs joined without a subject of their own are all under the "may".
    let (mut at, first) = act(i)?;
    let mut steps = vec![EffectStep { join: Join::Sentence, effect: first }];
    while let Ok((rest, join)) = join::read(at) {
        let step = match act(rest) {
            Ok((rest, effect)) => Some((rest, EffectStep { join, effect })),
            Err(_) => gapped(rest, join, &steps),
        };
        let Some((rest, step)) = step else { break };
        steps.push(step);
        at = rest;
    }
    let effect = match (steps.len(), steps.pop()) {
        (1, Some(only)) => only.effect,
        (_, Some(last)) => {
            steps.push(last);
            Effect::Sequence { steps }
        }
        (_, None) => return stop(i),
    };
    Ok((at, Effect::May { who, effect: Box::new(effect) }))
}

/// Whether an effect is verb phrases only, with the subject that "may" has.
fn goes_on(effect: &Effect, you: bool) -> bool {
    match effect {
        Effect::Act { who: Player::You { stated: Stated::Implied }, .. } => you,
        Effect::Act { who: Player::Ref { form: PlayerForm::Elided, .. }, .. } => !you,
        Effect::Sequence { steps } => {
            !is_sentences(steps) && steps.iter().all(|step| goes_on(&step.effect, you))
        }
        Effect::Unless { effect, .. } => goes_on(effect, you),
        Effect::Delayed { at: Position::Trailing, effect, .. } => goes_on(effect, you),
        Effect::ForEach { at: Position::Trailing, effect, .. } | Effect::Multiplied { effect, .. } => {
            goes_on(effect, you)
        }
        _ => false,
    }
}

/// Whether a clause without a subject, said next, would be taken as under this clause's "may".
fn ends_in_may(effect: &Effect) -> bool {
    match effect {
        Effect::May { effect, .. } => !matches!(**effect, Effect::Have { .. }),
        Effect::Sequence { steps } => steps.last().is_some_and(|step| ends_in_may(&step.effect)),
        _ => false,
    }
}

/// What someone is made to do: a clause whose verb stands in the base form whatever its subject.
fn had(i: In<'_>) -> Res<'_, Effect> {
    if let Ok((rest, who)) = player::subject::read(i)
        && let Ok((rest, action)) = action::any::read(rest.agree(Agree::Base))
    {
        return Ok((rest, Effect::Act { who, action }));
    }
    let (rest, subject) = selection::subject::read(i)?;
    if let Ok((rest, verb)) = verb::read(rest.agree(Agree::Base)) {
        return Ok((rest, Effect::Happen { subject, verb }));
    }
    let (rest, continuous) = continuous::had(i)?;
    Ok((rest, Effect::Continuous(continuous)))
}

fn print_had(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Act { who, action } => {
            player::subject::print(who, p);
            p.ctx.agree = Agree::Base;
            action.print(p);
        }
        Effect::Happen { subject, verb } => {
            selection::subject::print(subject, p);
            p.ctx.agree = Agree::Base;
            if !verb::print(verb, p) {
                p.fail();
            }
        }
        Effect::Continuous(continuous) => continuous::print_had(continuous, p),
        _ => p.fail(),
    }
}

/// Prints the subject of an action, and sets what an elided one goes on from.
fn print_actor(who: &Player, p: &mut Printer) {
    match who {
        Player::You { stated: Stated::Implied } => {
            // Unsaid after another player, the verb would be that player's.
            if p.ctx.carried == Carried::Player {
                p.fail();
            }
            p.ctx.agree = Agree::Base;
        }
        Player::Ref { form: PlayerForm::Elided, .. } => {
            if p.ctx.carried != Carried::Player {
                p.fail();
            }
        }
        said => {
            player::subject::print(said, p);
            let you = matches!(said, Player::You { .. });
            p.ctx.carried = if you { Carried::Nothing } else { Carried::Player };
        }
    }
}

fn print_core_clause(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Act { who, action } => {
            print_actor(who, p);
            action.print(p);
        }
        Effect::May { who, effect } => {
            if matches!(who, Player::You { stated: Stated::Implied }) {
                p.fail();
            }
            print_actor(who, p);
            p.words("may");
            p.ctx.agree = Agree::Base;
            match &**effect {
                Effect::Have { effect } => {
                    p.words("have");
                    print_had(effect, p);
                }
                inner => {
                    let you = matches!(who, Player::You { .. });
                    p.ctx.carried = if you { Carried::Nothing } else { Carried::Player };
                    if goes_on(inner, you) {
                        print_joined(inner, p);
                    } else {
                        p.fail();
                    }
                }
            }
        }
        Effect::Happen { subject, verb: verb @ Verb::HasCountersPut { .. } } => {
            crate::would::counters_put::print(subject, verb, p);
        }
        Effect::Happen { subject, verb } => {
            if !selection::subject::print(subject, p) || !verb::print(verb, p) {
                p.fail();
            }
            p.ctx.carried = Carried::Object;
        }
        Effect::Continuous(continuous) => {
            continuous::print_clause(continuous, p);
            if matches!(continuous.subject, Subject::Objects(_)) {
                p.ctx.carried = Carried::Object;
            }
        }
        Effect::Replacement(replacement) => replacement::print_in_effect(replacement, p),
        _ => p.fail(),
    }
}

// ---- what objects do -------------------------------------------------------------------------------------------

syntax! {
    verb: Verb {
        [Verb::DealsDamage { amount, to, and, divided: Divided::No, order: DamageOrder::AmountFirst }] { ~"deal" amount @ damage "to" to and @ further_damage }
        [Verb::DealsDamage { amount, to, and, divided: Divided::No, order: DamageOrder::RecipientFirst }] { ~"deal" "damage to" to "equal to" amount @ amount::complex and @ further_damage }
        [Verb::DealsDamage { amount, to, and, divided: Divided::AsYouChoose, order: DamageOrder::AmountFirst }] { ~"deal" amount @ damage "divided as you choose among" to and @ further_damage }
        [Verb::DealsDamage { amount, to, and, divided: Divided::No, order: DamageOrder::Double }] { ~"deal" amount @ amount::doubled_damage "to" to and @ further_damage }
        [Verb::DealsDamage { amount, to: Recipient::Unsaid, and, divided: Divided::No, order: DamageOrder::Double }] { ~"deal" amount @ amount::doubled_damage and @ further_damage }
        [Verb::DealsDamage { amount, to: Recipient::Unsaid, and, divided: Divided::No, order: DamageOrder::AmountFirst }] { ~"deal" amount @ event_damage and @ further_damage }
        [Verb::FightEachOther] { ~"fight" "each other" }
        [Verb::Fights(what)] { ~"fight" what @ selection::object }
        [Verb::BecomesBlocked] { ~"become" "blocked" }
        [Verb::PhasesOut] { ~"phase" "out" }
        [Verb::Does(ObjectDeed::Explores)] { ~"explore" }
        [Verb::Does(ObjectDeed::Connives)] { ~"connive" }
        [Verb::Does(ObjectDeed::Transforms)] { ~"transform" }
    }
}

/// "3 damage", "damage equal to its power".
mod damage {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Amount> {
        if let Ok((rest, ())) = phrase(i, phrase!("damage equal to")) {
            return amount::complex::read(rest);
        }
        if let Ok(done) = amount::changed_damage::read(i) {
            return Ok(done);
        }
        let (i, n) = amount::mass::read(i)?;
        let (i, ()) = phrase(i, phrase!("damage"))?;
        Ok((i, n))
    }
    pub fn print(value: &Amount, p: &mut Printer) -> bool {
        if amount::changed_damage::print(value, p) {
            return true;
        }
        if amount::is_simple(value) {
            let done = amount::mass::print(value, p);
            p.words("damage");
            done
        } else {
            p.words("damage equal to");
            amount::complex::print(value, p)
        }
    }
}

/// "that much damage plus 1", where nothing is said of the recipient.
mod event_damage {
    use super::*;
    const fn of_event(amount: &Amount) -> bool {
        match amount {
            Amount::That(_) => true,
            Amount::Plus { first, .. } | Amount::Minus { first, .. } => matches!(**first, Amount::That(_)),
            Amount::Twice(of) | Amount::Thrice(of) => matches!(**of, Amount::That(_)),
            _ => false,
        }
    }
    pub fn read(i: In<'_>) -> Res<'_, Amount> {
        let (rest, amount) = damage::read(i)?;
        if of_event(&amount) { Ok((rest, amount)) } else { stop(i) }
    }
    pub fn print(value: &Amount, p: &mut Printer) -> bool {
        of_event(value) && damage::print(value, p)
    }
}

/// "and 1 damage to that creature's controller", none or more.
mod further_damage {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<FurtherDamage>> {
        let mut all = Vec::new();
        let mut at = i;
        while let Ok((rest, further)) = one(at) {
            all.push(further);
            at = rest;
        }
        Ok((at, all))
    }
    fn one(i: In<'_>) -> Res<'_, FurtherDamage> {
        let (i, ()) = phrase(i, phrase!("and"))?;
        let (i, amount) = amount::mass::read(i)?;
        let (i, ()) = phrase(i, phrase!("damage to"))?;
        let (i, to) = Recipient::read(i)?;
        Ok((i, FurtherDamage { amount, to }))
    }
    pub fn print(value: &[FurtherDamage], p: &mut Printer) -> bool {
        for FurtherDamage { amount, to } in value {
            p.words("and");
            if !amount::mass::print(amount, p) {
                return false;
            }
            p.words("damage to");
            to.print(p);
        }
        true
    }
}

syntax! {
    impl Loop {
        [Loop::Counters { kind, on }] { kind @ crate::counter::one "on" on @ selection::object }
        [Loop::Distinct { what, among }] { what @ one_distinct "among" among @ noun::plural }
        [Loop::ColorsOfManaSpent(on)] { "color of mana spent to cast" on @ condition::definite }
        [Loop::TimesKicked(what)] { "time" what @ condition::definite "was kicked" }
        [Loop::TargetsBeyondFirst] { "target beyond the first" }
        [Loop::Players(who)] { who @ player::singular_noun }
        [Loop::Of(of)] { "of" of @ selection::reference }
        [Loop::Objects(noun)] { noun @ noun::singular }
    }

    one_distinct: Distinct {
        [Distinct::BasicLandTypes] { "basic land type" }
        [Distinct::LandTypes] { "land type" }
        [Distinct::Colors] { "color" }
        [Distinct::CardTypes] { "card type" }
        [Distinct::CreatureTypes] { "creature type" }
        [Distinct::ManaValues] { "mana value" }
        [Distinct::Powers] { "power" }
        [Distinct::Names] { "name" }
    }
}

// ---- granted abilities -----------------------------------------------------------------------------------------

syntax! {
    abilities_of: Grant {
        [Grant::AllAbilitiesOf { which: Kind::ActivatedAbility, of }] { "all activated abilities of" of @ selection::object }
        [Grant::AllAbilitiesOf { which: Kind::TriggeredAbility, of }] { "all triggered abilities of" of @ selection::object }
        [Grant::AllAbilitiesOf { which: Kind::Ability, of }] { "all abilities of" of @ selection::object }
    }
}

/// Keywords and quoted abilities, joined as a list.
pub mod grants {
    use super::*;
    fn grant(i: In<'_>) -> Res<'_, Grant> {
        if let Ok((rest, quoted)) = quoted::read(i) {
            return Ok((rest, Grant::Quoted(Box::new(quoted))));
        }
        if let Ok(done) = abilities_of::read(i) {
            return Ok(done);
        }
        let (rest, keyword) = Keyword::read(i)?;
        Ok((rest, Grant::Keyword(keyword)))
    }
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Vec<Grant>> {
        if let Ok((rest, ())) = phrase(i, phrase!("your choice of")) {
            let (rest, (keywords, conj)) = keyword::joined_keywords(rest)?;
            return if conj == Conj::Or { Ok((rest, vec![Grant::Choice(keywords)])) } else { stop(i) };
        }
        if let Ok((rest, (grants, Conj::And))) = crate::words::read_list(i, grant) {
            return Ok((rest, grants));
        }
        let (i, one) = grant(i)?;
        Ok((i, vec![one]))
    }
    /// Prints them.
    pub fn print(value: &[Grant], p: &mut Printer) -> bool {
        if let [Grant::Choice(keywords)] = value {
            p.words("your choice of");
            keyword::print_joined(keywords, Conj::Or, p);
            return true;
        }
        crate::words::list(value, Conj::And, p, |grant, p| match grant {
            Grant::Keyword(keyword) => keyword.print(p),
            Grant::Quoted(quoted) => {
                quoted::print(quoted, p);
            }
            other => {
                if !abilities_of::print(other, p) {
                    p.fail();
                }
            }
        });
        !value.is_empty()
    }
}

/// Abilities in quotation marks (CR 113.1): a reading with a scope of its own.
pub mod quoted {
    use super::*;
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Quoted> {
        let (inner, ()) = phrase(i, phrase!("\""))?;
        inner.within("quotation", |inner| {
            let (rest, first) = inner.with(Ctx::START).on_permanent(ability::ability)?;
            let (rest, ()) = phrase(rest, phrase!("\""))?;
            Ok((rest.with(i.ctx), Quoted { abilities: vec![first] }))
        })
    }
    /// Prints them.
    pub fn print(value: &Quoted, p: &mut Printer) -> bool {
        p.words("\"");
        p.with(Ctx::START, |p| match value.abilities.as_slice() {
            [one] => ability::print_ability(one, p),
            _ => p.fail(),
        });
        p.words("\"");
        true
    }
}

#[allow(unused_imports, reason = "used by the notation")]
use {condition as _, cost as _, event as _};
