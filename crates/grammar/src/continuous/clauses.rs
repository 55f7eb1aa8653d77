//! Continuous effects as clauses: subject, changes, duration, condition.

use std::borrow::Cow;

use rubric_ir::*;

use super::changes::{changes, print_changes};
use super::limits::within;
use super::{contracted, made, special};
use crate::action::for_each;
use crate::core::{Agree, Carried, In, Printer, Res, Syntax, phrase, stop};
use crate::{cost, player, selection};

syntax! {
    while_clause: WhileKind {
        [WhileKind::AsLongAs(condition)] { "as long as" condition }
        [WhileKind::DuringTurnOf(who)] { "during" who @ player::possessive "turn" }
        [WhileKind::DuringOtherTurns] { "during turns other than yours" }
    }

    trailing_while: WhileKind {
        [WhileKind::UnlessPaid { who, mana, each }] { "unless" who @ player::subject ~"pay" mana @ cost::mana each @ for_each }
        [WhileKind::Unless(condition)] { "unless" condition }
        [WhileKind::If(condition)] { "if" condition }
        [kind] { kind @ while_clause }
    }

    leading_while: WhileKind {
        [WhileKind::If(condition)] { "if" condition "," }
        [WhileKind::Otherwise] { "otherwise ," }
        [kind] { kind @ while_clause "," }
    }
}

/// Whether a condition with "if" can narrow these changes: those that are looked at when they matter, once.
fn takes_if(changes: &[Change]) -> bool {
    changes
        .iter()
        .all(|change| matches!(change, Change::Costs { .. } | Change::DoesntUntap { .. } | Change::Cant(_)))
}

/// "… a copy of it, except it's 0/0 and has this ability": what it has is an exception as well (CR 707.9), which is not read so.
fn is_of_exception(changes: &[Change]) -> bool {
    let excepted =
        |change: &Change| matches!(change, Change::BecomesCopy { except, .. } if !except.is_empty());
    changes.iter().rev().skip(1).any(excepted)
}

/// Whether something else than that something can't be done is said before that.
fn ends_in_cant(changes: &[Change]) -> bool {
    let cant = |change: &Change| matches!(change, Change::Cant(_));
    changes.last().is_some_and(cant) && !changes.iter().all(cant)
}

/// A continuous effect as a clause within an effect, whose own "if" and "otherwise" are instructions.
pub fn clause(i: In<'_>) -> Res<'_, Continuous> {
    any_clause(i, false)
}

/// What a static ability says: its subject has and is what an instruction would have it gain and become.
pub fn static_clause(i: In<'_>) -> Res<'_, Continuous> {
    let (i, mut continuous) = any_clause(i, true)?;
    swap_verbs(&mut continuous.changes);
    Ok((i, continuous))
}

/// Goes from the verbs that are usual in an instruction to those of a static ability, or back.
fn swap_verbs(changes: &mut [Change]) {
    for change in changes {
        match change {
            Change::Gains { verb, .. } => {
                *verb = match verb {
                    GainVerb::Usual => GainVerb::Other,
                    GainVerb::Other => GainVerb::Usual,
                }
            }
            Change::Becomes { verb, .. } | Change::BecomesQuality { verb, .. } => {
                *verb = match verb {
                    BecomeVerb::Usual => BecomeVerb::Other,
                    BecomeVerb::Other => BecomeVerb::Usual,
                    BecomeVerb::Contracted => BecomeVerb::Contracted,
                }
            }
            _ => {}
        }
    }
}

/// Whether the verb of a change is another one in a static ability.
const fn has_verb(change: &Change) -> bool {
    matches!(change, Change::Gains { .. } | Change::Becomes { .. } | Change::BecomesQuality { .. })
}

fn any_clause(i: In<'_>, with_if: bool) -> Res<'_, Continuous> {
    let (i, leading) = match leading_while::read(i) {
        Ok((_, WhileKind::If(_) | WhileKind::Otherwise)) if !with_if => return stop(i),
        Ok((rest, kind)) => (rest, Some(kind)),
        Err(_) => (i, None),
    };
    if let Some(WhileKind::If(_)) = leading {
        let (rest, continuous) = plain_clause(i, leading, with_if)?;
        return if takes_if(&continuous.changes) { Ok((rest, continuous)) } else { stop(i) };
    }
    if !with_if
        && leading.is_none()
        && let Ok(done) = contracted::read(i)
    {
        return Ok(done);
    }
    if let Ok((rest, continuous)) = special::read(i) {
        return match leading {
            None => Ok((rest, continuous)),
            Some(condition) => {
                let condition = Some(While { condition, at: Position::Leading });
                Ok((rest, Continuous { condition, ..continuous }))
            }
        };
    }
    plain_clause(i, leading, with_if)
}

fn plain_clause(i: In<'_>, leading: Option<WhileKind>, with_if: bool) -> Res<'_, Continuous> {
    let (i, subject) = subject(i)?;
    let (i, each) = match phrase(i, phrase!("each")) {
        Ok((rest, ())) if i.ctx.agree == Agree::Base && matches!(subject, Subject::Objects(_)) => {
            (rest, EachWord::Said)
        }
        _ => match phrase(i, phrase!("both")) {
            Ok((rest, ())) if i.ctx.agree == Agree::Base && is_pair(&subject) => (rest, EachWord::Both),
            _ => (i, EachWord::Unsaid),
        },
    };
    let (i, mut changes, duration, inside) = match within::read(i) {
        Ok((rest, (change, span))) => (rest, vec![change], Some(span), true),
        Err(_) => {
            let (rest, changes) = changes(i)?;
            let (rest, duration) = Option::<Duration>::read(rest)?;
            if is_within(&changes, duration.as_ref()) || is_of_exception(&changes) {
                return stop(rest);
            }
            (rest, changes, duration, false)
        }
    };
    let (i, again) = match said_again::read(i) {
        Ok((rest, again)) if with_if && duration.is_none() => {
            let (rest, last) = Change::read(rest)?;
            changes.push(last);
            (rest, again)
        }
        _ => (i, SubjectAgain::Unsaid),
    };
    let i = match (&duration, changes.last_mut()) {
        (Some(_), Some(Change::Gets { each: each @ None, each_at, .. })) => match for_each::read(i) {
            Ok((rest, Some(over))) => {
                *each = Some(over);
                *each_at = EachAt::AfterDuration;
                rest
            }
            _ => i,
        },
        _ => i,
    };
    let (i, condition) = match leading {
        Some(condition) => (i, Some(While { condition, at: Position::Leading })),
        // It could be of the last change alone.
        None if again != SubjectAgain::Unsaid => (i, None),
        None => match trailing_while::read(i) {
            Ok((rest, condition)) => {
                let allowed = !matches!(condition, WhileKind::If(_)) || (with_if && takes_if(&changes));
                // "Gets +2/+2 and can't be blocked unless …": of the last alone, which it is not read of.
                if matches!(condition, WhileKind::Unless(_) | WhileKind::UnlessPaid { .. })
                    && ends_in_cant(&changes)
                {
                    return stop(i);
                }
                if allowed { (rest, Some(While { condition, at: Position::Trailing })) } else { (i, None) }
            }
            Err(_) => (i, None),
        },
    };
    let mut clause = Continuous { condition, each, again, ..made(subject, changes, duration) };
    if inside && is_cost(&clause.changes) {
        clause.duration_at = Position::Within;
    }
    Ok((i, clause))
}

syntax! {
    /// The subject said again, before one more thing it does.
    said_again: SubjectAgain {
        [SubjectAgain::And] { "and" = pronoun }
        [SubjectAgain::CommaAnd] { ", and" = pronoun }
    }
}

/// The subject as a pronoun.
mod pronoun {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, ()> {
        match i.ctx.agree {
            Agree::Base => phrase(i, phrase!("they")),
            Agree::Third | Agree::Infinitive => phrase(i, phrase!("it")),
        }
    }
    pub fn print_fixed(p: &mut Printer) {
        p.words(if p.ctx.agree == Agree::Base { "they" } else { "it" });
    }
}

/// Whether a subject is one thing and another, so that it can be "both".
fn is_pair(subject: &Subject) -> bool {
    matches!(subject, Subject::Objects(Selection::Joined { members, conj: Conj::And, .. }) if members.len() == 2)
}

/// Whether it is said what something costs, behind how long or not.
const fn is_cost(changes: &[Change]) -> bool {
    matches!(changes, [Change::Costs { .. }])
}

/// Whether a span always stands among the words of the one change.
fn is_within(changes: &[Change], span: Option<&Duration>) -> bool {
    let change = matches!(
        changes,
        [Change::Can(Permission::AttackDespiteDefender | Permission::BlockAdditional(AdditionalBlocks::One))
            | Change::Must(Requirement::BeBlocked)]
    );
    change && span == Some(&Duration::ThisTurn)
}

/// Prints a clause within an effect.
pub fn print_clause(value: &Continuous, p: &mut Printer) {
    if matches!(&value.condition, Some(While { condition: WhileKind::If(_) | WhileKind::Otherwise, .. })) {
        p.fail();
    }
    print_any_clause(value, false, p);
}

/// Prints a clause that stands while the ability does.
pub fn print_static_clause(value: &Continuous, p: &mut Printer) {
    if matches!(&value.condition, Some(While { condition: WhileKind::If(_), .. }))
        && !takes_if(&value.changes)
    {
        p.fail();
    }
    print_any_clause(value, true, p);
}

/// Prints a clause; the verbs of one that is `standing` are those of a static ability.
fn print_any_clause(value: &Continuous, standing: bool, p: &mut Printer) {
    let from = p.len();
    print_whole_clause(value, standing, p);
    p.printed(value, from);
}

fn print_whole_clause(value: &Continuous, standing: bool, p: &mut Printer) {
    if let Some(While { condition, at: Position::Leading }) = &value.condition
        && !leading_while::print(condition, p)
    {
        p.fail();
    }
    // A duration that there is none of stands nowhere else.
    if value.duration.is_none() && value.duration_at != Position::Trailing {
        p.fail();
    }
    if !standing && contracted::is_contracted(&value.subject, &value.changes) {
        return contracted::print(value, p);
    }
    if special::print(value, p) {
        return;
    }
    print_subject(&value.subject, p);
    if value.each == EachWord::Said {
        // One thing alone is not "each".
        if p.ctx.agree != Agree::Base || !matches!(value.subject, Subject::Objects(_)) {
            p.fail();
        }
        p.words("each");
    }
    if value.each == EachWord::Both {
        if p.ctx.agree != Agree::Base || !is_pair(&value.subject) {
            p.fail();
        }
        p.words("both");
    }
    // What is printed in words of its own is printed from a copy.
    let mut changes = Cow::Borrowed(value.changes.as_slice());
    if standing && changes.iter().any(has_verb) {
        swap_verbs(changes.to_mut());
    }
    let last = if value.again == SubjectAgain::Unsaid { None } else { changes.to_mut().pop() };
    let late = match changes.last() {
        Some(Change::Gets { each: Some(_), each_at: EachAt::AfterDuration, .. }) => {
            match changes.to_mut().last_mut() {
                Some(Change::Gets { each, each_at, .. }) => {
                    *each_at = EachAt::BeforeDuration;
                    each.take()
                }
                _ => None,
            }
        }
        _ => None,
    };
    let within_cost = value.duration_at == Position::Within && is_cost(&changes);
    let span = (value.duration_at == Position::Trailing || within_cost).then_some(&value.duration);
    let span = span.and_then(Option::as_ref);
    let inside = is_within(&changes, span) || within_cost;
    match (&*changes, span) {
        ([change], Some(span)) if inside => {
            if !within::print(&(change.clone(), span.clone()), p) {
                p.fail();
            }
        }
        _ => print_changes(&changes, p),
    }
    if let Some(last) = last {
        let alone = standing && value.duration.is_none() && late.is_none();
        if !alone || !said_again::print(&value.again, p) {
            p.fail();
        }
        last.print(p);
    }
    match (&value.duration, value.duration_at) {
        _ if inside => {}
        (Some(duration), Position::Trailing) => duration.print(p),
        (None, Position::Trailing) if late.is_none() => {}
        // Said elsewhere in the sentence: whoever prints that takes it off.
        _ => p.fail(),
    }
    if !for_each::print(&late, p) {
        p.fail();
    }
    match &value.condition {
        Some(While { at: Position::Trailing, .. }) if value.again != SubjectAgain::Unsaid => p.fail(),
        Some(While { condition, at: Position::Trailing }) if !trailing_while::print(condition, p) => {
            p.fail();
        }
        Some(While { at: Position::Shared, .. }) => p.fail(),
        _ => {}
    }
}

/// What a subject is made to become, get or gain: the verb stands in the base form ("have it gain flying").
pub fn had(i: In<'_>) -> Res<'_, Continuous> {
    let (i, what) = selection::subject::read(i)?;
    let (i, changes) = changes(i.agree(Agree::Base))?;
    let (i, duration) = Option::<Duration>::read(i)?;
    Ok((i, made(Subject::Objects(what), changes, duration)))
}

/// Prints it.
pub fn print_had(value: &Continuous, p: &mut Printer) {
    match (&value.subject, &value.condition, value.each, value.duration_at) {
        _ if value.again != SubjectAgain::Unsaid => p.fail(),
        (Subject::Objects(what), None, EachWord::Unsaid, Position::Trailing) => {
            if !selection::subject::print(what, p) {
                p.fail();
            }
        }
        _ => p.fail(),
    }
    p.ctx.agree = Agree::Base;
    print_changes(&value.changes, p);
    value.duration.print(p);
}

fn subject(i: In<'_>) -> Res<'_, Subject> {
    if let Ok((rest, what)) = selection::subject::read(i) {
        return Ok((rest.carried(Carried::Object), Subject::Objects(what)));
    }
    if let Ok((rest, who)) = player::subject::read(i) {
        return Ok((rest, Subject::Players(who)));
    }
    if i.ctx.carried == Carried::Object { Ok((i, Subject::Elided)) } else { stop(i) }
}

fn print_subject(subject: &Subject, p: &mut Printer) {
    match subject {
        Subject::Objects(what) => {
            if !selection::subject::print(what, p) {
                p.fail();
            }
        }
        Subject::Players(who) => {
            if !player::subject::print(who, p) {
                p.fail();
            }
        }
        Subject::Elided => {
            if p.ctx.carried != Carried::Object {
                p.fail();
            }
        }
        Subject::ThisEffect | Subject::Damage { .. } => p.fail(),
    }
}
