//! Clauses joined within one sentence, and what is said once for all of them: durations, conditions, X.

use rubric_ir::*;
use std::any::Any;

use super::clause::{clause, ends_in_may, goes_on, print_clause};
use super::sentence::{in_order, is_sequence, print_clauses_anew};
use super::{joins, later, watch};
use crate::core::{Ctx, In, Printer, Res, Syntax, phrase, stop};
use crate::{action, amount, replacement};

/// Clauses joined within one sentence, with what may lead them.
pub fn clauses(i: In<'_>) -> Res<'_, Effect> {
    i.within("effect", |i| {
        if let Ok((rest, ())) = phrase(i, phrase!("if")) {
            if let Ok((rest, condition)) = Condition::read(rest)
                && let Ok((rest, ())) = phrase(rest, phrase!(","))
            {
                let (rest, then) = clauses(rest.with(Ctx::START))?;
                let effect =
                    Effect::If { condition, at: ConditionAt::Before, then: Box::new(then), otherwise: None };
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
            return Ok((rest, Effect::Delayed { event, at: Position::Leading, effect }));
        }
        match watch::read(i) {
            Err(nom::Err::Error(_)) => {}
            done => return done,
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
        Effect::Where { effect, .. } => lead_duration(effect, duration, at),
        // It lasts as long as the permission that it is said of.
        Effect::AnyMana { .. } => *at == Position::Shared,
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

/// Whether an effect has that duration as [`lead_duration`] gives it.
fn is_led(effect: &Effect, duration: &Duration, at: &mut Position) -> bool {
    let (own, own_at) = match effect {
        Effect::Continuous(Continuous { duration, duration_at, .. }) => (duration, duration_at),
        Effect::Sequence { steps } => return steps.iter().all(|step| is_led(&step.effect, duration, at)),
        Effect::Where { effect, .. } => return is_led(effect, duration, at),
        Effect::AnyMana { .. } => return *at == Position::Shared,
        Effect::May { effect, .. } => match &**effect {
            Effect::Act {
                action:
                    Action::Play { duration, duration_at, .. } | Action::Cast { duration, duration_at, .. },
                ..
            } if *at == Position::Leading => (duration, duration_at),
            _ => return false,
        },
        _ => return false,
    };
    own.as_ref() == Some(duration) && *own_at == std::mem::replace(at, Position::Shared)
}

/// The duration that leads a sentence: that of its first effect.
fn leading(effect: &Effect) -> Option<&Duration> {
    match effect {
        Effect::Continuous(Continuous {
            duration: Some(duration), duration_at: Position::Leading, ..
        }) => Some(duration),
        Effect::Sequence { steps } => steps.first().and_then(|step| leading(&step.effect)),
        Effect::Where { effect, .. } => leading(effect),
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
        [Join::CommaAnd] { ", and" }
        [Join::Comma] { "," }
        [Join::And] { "and" }
        [Join::CommaAndGapped] { ", and" }
        [Join::CommaGapped] { "," }
        [Join::AndGapped] { "and" }
    }
}

fn joined(i: In<'_>) -> Res<'_, Effect> {
    let (mut at, first) = clause(i)?;
    let mut steps = vec![EffectStep { join: Join::Sentence, effect: first }];
    loop {
        if let Some((rest, step)) = next_step(at, &steps)? {
            steps.push(step);
            at = rest;
            continue;
        }
        // "X" of any clause is told once, behind the last that has it.
        let told = phrase(at, phrase!(", where X is")).and_then(|(rest, ())| amount::expression::read(rest));
        let Ok((rest, x)) = told else { break };
        if steps.iter().any(|step| matches!(step.effect, Effect::Where { .. })) {
            break;
        }
        share_durations(&mut steps);
        let Some(with) = with_x(steps, x) else { return stop(i) };
        steps = with;
        at = rest;
    }
    share_durations(&mut steps);
    in_order(steps).map_or_else(|| stop(i), |effect| Ok((at, effect)))
}

/// One more clause, with what joins it to those before.
fn next_step<'a>(
    at: In<'a>,
    steps: &[EffectStep],
) -> Result<Option<(In<'a>, EffectStep)>, nom::Err<crate::core::Stop>> {
    let Ok((rest, join)) = join::read(at) else { return Ok(None) };
    match clause(rest) {
        Ok((rest, effect)) => Ok(Some((rest, EffectStep { join, effect }))),
        Err(nom::Err::Error(_)) => Ok(gapped(rest, join, steps)),
        Err(other) => Err(other),
    }
}

/// The steps, with X told from the first that has it on: a step before may change what X is (CR 608.2h).
fn with_x(mut steps: Vec<EffectStep>, x: Amount) -> Option<Vec<EffectStep>> {
    let mut told = steps.split_off(first_with_x(&steps));
    let join = std::mem::replace(&mut told.first_mut()?.join, Join::Sentence);
    let effect = Effect::Where { effect: Box::new(in_order(told)?), x };
    steps.push(EffectStep { join, effect });
    Some(steps)
}

/// The first step that has an X; the first of all where none before it can be told apart.
fn first_with_x(steps: &[EffectStep]) -> usize {
    let first = steps.iter().position(|step| has_x(&step.effect)).unwrap_or(0);
    let before = steps.get(..first).unwrap_or_default();
    let goes_on =
        matches!(joins::of(steps, first), Join::AndGapped | Join::CommaGapped | Join::CommaAndGapped);
    if goes_on || before.iter().any(is_shared) { 0 } else { first }
}

/// Whether X stands anywhere in an effect.
fn has_x(effect: &Effect) -> bool {
    struct HasX(bool);
    impl Visit for HasX {
        fn enter(&mut self, node: &dyn Any) -> bool {
            self.0 |= node.downcast_ref() == Some(&Amount::X)
                || node.downcast_ref() == Some(&ManaSymbol::X)
                || node.downcast_ref() == Some(&PtValue::X)
                || matches!(node.downcast_ref(), Some(ModeCount::X | ModeCount::UpToX));
            !self.0
        }
    }
    let mut found = HasX(false);
    effect.walk(&mut found);
    found.0
}

/// A clause that goes on with the verb of the one before: "and the rest into your graveyard".
pub(super) fn gapped<'a>(i: In<'a>, join: Join, steps: &[EffectStep]) -> Option<(In<'a>, EffectStep)> {
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
        Player::You { .. } => Player::you(),
        _ => Player::Ref { to: Antecedent::Unbound, form: PlayerForm::Elided },
    }
}

/// Whether two actors are said alike, whatever they are bound to.
const fn is_same_form(one: &Player, other: &Player) -> bool {
    matches!(
        (one, other),
        (Player::You { stated: Stated::Usual }, Player::You { stated: Stated::Usual })
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
                (None, Some(_)) if says_when(c) => {}
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

/// Whether each effect without a duration of its own shares the one behind it, and no other does.
fn are_shared_as_read(steps: &[EffectStep]) -> bool {
    let mut later: Option<&Duration> = None;
    steps.iter().rev().all(|step| {
        let Effect::Continuous(c) = &step.effect else {
            later = None;
            return true;
        };
        match &c.duration {
            own if c.duration_at == Position::Shared => {
                own.is_some() && own.as_ref() == later && !says_when(c)
            }
            Some(own) => {
                later = Some(own);
                true
            }
            None => later.is_none() || says_when(c),
        }
    })
}

/// Whether it says by itself when it applies ("attacks this combat if able"), and shares the duration of no other.
fn says_when(continuous: &Continuous) -> bool {
    use Requirement::{Attack, AttackOrBlock, Block};
    let says =
        |change: &Change| matches!(change, Change::Must(Attack { .. } | Block { .. } | AttackOrBlock { .. }));
    continuous.changes.iter().any(says)
}

pub(super) fn print_clauses(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::If { condition, at: ConditionAt::Before, then, otherwise: None } => {
            p.words("if");
            condition.print(p);
            p.words(",");
            print_clauses_anew(then, p);
        }
        led if later::led(led).is_some() => {
            later::print_lead(led, p);
            if let Some(inner) = later::led(led) {
                print_clauses_anew(inner, p);
            }
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
                if !is_led(other, duration, &mut Position::Leading) {
                    p.fail();
                }
                let mut plain = other.clone();
                unshare(&mut plain, &[Position::Leading, Position::Shared]);
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
        Effect::Where { effect, .. } => unshare(effect, at),
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

pub(super) fn print_joined(effect: &Effect, p: &mut Printer) {
    let from = p.len();
    print_all_joined(effect, p);
    p.printed(effect, from);
}

fn print_all_joined(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Where { effect, x } => {
            if matches!(&**effect, Effect::Sequence { steps } if first_with_x(steps) > 0) {
                p.fail();
            }
            print_joined(effect, p);
            p.words(", where X is");
            if !amount::expression::print(x, p) {
                p.fail();
            }
        }
        Effect::Sequence { steps } => {
            if !is_sequence(steps) {
                p.fail();
            }
            let mut plain;
            let steps = if steps.iter().any(is_shared) {
                if !are_shared_as_read(steps) {
                    p.fail();
                }
                plain = steps.clone();
                for step in plain.iter_mut().filter(|step| is_shared(step)) {
                    unshare(&mut step.effect, &[Position::Shared]);
                }
                &plain
            } else {
                steps
            };
            for (n, step) in steps.iter().enumerate() {
                let before = n.checked_sub(1).and_then(|n| steps.get(n));
                if before.is_some_and(|before| ends_in_may(&before.effect))
                    && [true, false].iter().any(|you| goes_on(&step.effect, *you, p.ctx.carried))
                {
                    p.fail();
                }
                match (before, &step.effect) {
                    (Some(_), Effect::Where { .. }) => print_told_step(steps, n, p),
                    (Some(before), _) => print_step(joins::of(steps, n), &step.effect, &before.effect, p),
                    (None, Effect::Where { .. }) => print_joined(&step.effect, p),
                    (None, _) => print_clause(&step.effect, p),
                }
            }
        }
        one => print_clause(one, p),
    }
}

/// Prints the steps of a sentence that have an X, which is told behind them.
fn print_told_step(steps: &[EffectStep], n: usize, p: &mut Printer) {
    let told = steps.get(n).map(|step| &step.effect);
    let before = steps.get(..n).unwrap_or_default();
    let inner = match told {
        Some(Effect::Where { effect, .. }) => match &**effect {
            Effect::Sequence { steps } => steps.first().map(|first| &first.effect),
            only => Some(only),
        },
        _ => None,
    };
    let begins =
        inner.is_some_and(has_x) && !before.iter().any(|step| has_x(&step.effect) || is_shared(step));
    let join = joins::of(steps, n);
    // What goes on with the verb before it has its X told with that verb.
    let gapped = matches!(join, Join::AndGapped | Join::CommaGapped | Join::CommaAndGapped);
    if !begins || gapped || !join::print(&join, p) {
        p.fail();
    }
    if let Some(told) = told {
        print_joined(told, p);
    }
}

/// Prints a step after the first of its sentence.
fn print_step(join: Join, effect: &Effect, before: &Effect, p: &mut Printer) {
    match join {
        Join::And => p.join("and"),
        _ if join::print(&join, p) => {}
        _ => p.fail(),
    }
    match (join, effect) {
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
        (_, effect) => {
            // "if … would …" begins a sentence.
            let next = |event: &Event| matches!(event, Event::Next(_));
            if let Effect::Replacement(replacement) = effect
                && let Replacement::Would { event, instead, .. } = &**replacement
                && !next(event)
                && *instead != Instead::InsteadOf
            {
                p.fail();
            }
            print_clause(effect, p);
        }
    }
}
