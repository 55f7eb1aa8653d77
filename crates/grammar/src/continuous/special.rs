//! Clauses whose words stand in an order of their own: values of power and toughness, control, and all that block.

use rubric_ir::*;

use super::made;
use crate::core::{In, Printer, Res, Syntax, phrase};
use crate::{amount, condition, noun, player, selection};

syntax! {
    /// Power and toughness told by an amount: the subject is a possessor (CR 604.3).
    defining: Change {
        [Change::PowerIs { what: PowerOrToughness::Both, amount }] { "power and toughness are each equal to" amount @ amount::expression }
        [Change::PowerIs { what: PowerOrToughness::Power, amount }] { "power is equal to" amount @ amount::expression }
        [Change::PowerIs { what: PowerOrToughness::Toughness, amount }] { "toughness is equal to" amount @ amount::expression }
    }

    and_toughness: Change {
        [Change::PowerIs { what: PowerOrToughness::Toughness, amount }] { "and its toughness is equal to" amount @ that_number }
    }

    that_number: Amount {
        after first @ bare_that_number {
            [Amount::Plus { first, second, figures: Figures::Digits }] { "plus" second @ amount::digits }
            [Amount::Minus { first, second, figures: Figures::Digits }] { "minus" second @ amount::digits }
            [first] { }
        }
    }

    bare_that_number: Amount {
        [Amount::That(to)] { to "that number" }
    }

    hand_size: Change {
        [Change::MaximumHandSize { how: HandSizeChange::Reduced, amount }] { "maximum hand size is reduced by" amount @ amount::counted }
        [Change::MaximumHandSize { how: HandSizeChange::Increased, amount }] { "maximum hand size is increased by" amount @ amount::counted }
        [Change::MaximumHandSize { how: HandSizeChange::Is, amount }] { "maximum hand size is equal to" amount @ amount::complex }
        [Change::MaximumHandSize { how: HandSizeChange::Is, amount }] { "maximum hand size is" amount @ amount::counted }
    }

    of_this_effect: Change {
        [Change::DoesntRemove(what)] { "doesn't remove" what @ selection::object }
        [Change::CantReduceBelow(1)] { "can't reduce the mana in that cost to less than one mana" }
    }

    /// Said of you in an imperative.
    yours: Change {
        [Change::PlaysRevealed(what)] { "play with" what @ selection::object "revealed" }
    }

    /// Damage as the subject: nothing is said of it but that it can't be prevented (CR 615.12).
    damage: Subject {
        [Subject::Damage { kind, by: Some(by) }] { kind "that would be dealt by" by @ selection::object "can't be prevented" }
        [Subject::Damage { kind, by: None }] { kind "can't be prevented" }
    }

    controlled_by: Player {
        [who] { who @ player::subject ~"control" }
    }
}

pub fn read(i: In<'_>) -> Res<'_, Continuous> {
    if let Ok((rest, ())) = phrase(i, phrase!("this effect")) {
        let (rest, change) = of_this_effect::read(rest)?;
        return Ok((rest, made(Subject::ThisEffect, vec![change], None)));
    }
    if let Ok((rest, change)) = yours::read(i) {
        return Ok((rest.with(i.ctx), made(Subject::Players(Player::you()), vec![change], None)));
    }
    if let Ok((rest, subject)) = damage::read(i) {
        let (rest, duration) = Option::<Duration>::read(rest.with(i.ctx))?;
        return Ok((rest, made(subject, vec![Change::Cant(Restriction::BePrevented)], duration)));
    }
    if let Ok((rest, ())) = phrase(i, phrase!("all")) {
        let blocking = noun::plural::read(rest).and_then(|(rest, by)| {
            let (rest, ()) = phrase(rest, phrase!("able to block"))?;
            let (rest, what) = selection::object::read(rest)?;
            let (rest, duration) = Option::<Duration>::read(rest)?;
            let (rest, ()) = phrase(rest, phrase!("do so"))?;
            let change = Change::Must(Requirement::AllBlock { by: Box::new(by) });
            Ok((rest, made(Subject::Objects(what), vec![change], duration)))
        });
        if blocking.is_ok() {
            return blocking;
        }
    }
    if let Ok((rest, ())) = phrase(i, phrase!("you may have")) {
        let (rest, what) = selection::object::read(rest)?;
        let (rest, ()) = phrase(rest, phrase!("assign its combat damage as though it weren't blocked"))?;
        let change = Change::Can(Permission::AssignAsUnblocked);
        return Ok((rest.with(i.ctx), made(Subject::Objects(what), vec![change], None)));
    }
    if let Ok((rest, who)) = controlled_by::read(i) {
        let (rest, what) = condition::definite::read(rest)?;
        return Ok((rest, made(Subject::Objects(what), vec![Change::ControlledBy(who)], None)));
    }
    if let Ok((rest, what)) = selection::possessive::read(i)
        && let Ok((rest, change)) = defining::read(rest)
    {
        let mut changes = vec![change];
        let rest = match and_toughness::read(rest) {
            Ok((after, change))
                if matches!(changes.as_slice(), [Change::PowerIs { what: PowerOrToughness::Power, .. }]) =>
            {
                changes.push(change);
                after
            }
            _ => rest,
        };
        return Ok((rest.with(i.ctx), made(Subject::Objects(what), changes, None)));
    }
    let (rest, who) = player::possessive::read(i)?;
    let (rest, change) = hand_size::read(rest)?;
    Ok((rest, made(Subject::Players(who), vec![change], None)))
}

pub fn print(value: &Continuous, p: &mut Printer) -> bool {
    let plain = value.each == EachWord::Unsaid && value.again == SubjectAgain::Unsaid;
    if !plain || matches!(value.condition, Some(While { at: Position::Trailing, .. })) {
        return false;
    }
    let mark = p.mark();
    let done = print_special(value, p) && !p.has_failed();
    if !done {
        p.back_to(mark);
    }
    done
}

fn print_special(value: &Continuous, p: &mut Printer) -> bool {
    match (&value.subject, value.changes.as_slice()) {
        (Subject::ThisEffect, [change]) if value.duration.is_none() => {
            p.words("this effect");
            of_this_effect::print(change, p)
        }
        (Subject::Players(Player::You { stated: Stated::Usual }), [change @ Change::PlaysRevealed(_)])
            if value.duration.is_none() =>
        {
            yours::print(change, p)
        }
        (subject @ Subject::Damage { .. }, [Change::Cant(Restriction::BePrevented)]) => {
            let done = damage::print(subject, p);
            value.duration.print(p);
            done && value.duration_at == Position::Trailing
        }
        (Subject::Objects(what), [Change::Must(Requirement::AllBlock { by })]) => {
            p.words("all");
            if !noun::plural::print(by, p) {
                p.fail();
            }
            p.words("able to block");
            what.print(p);
            value.duration.print(p);
            p.words("do so");
            value.duration_at == Position::Trailing
        }
        (Subject::Objects(what), [Change::Can(Permission::AssignAsUnblocked)])
            if value.duration.is_none() =>
        {
            p.words("you may have");
            what.print(p);
            p.words("assign its combat damage as though it weren't blocked");
            true
        }
        (Subject::Objects(what), [Change::ControlledBy(who)]) if value.duration.is_none() => {
            controlled_by::print(who, p) && condition::definite::print(what, p)
        }
        (Subject::Objects(what), [first @ Change::PowerIs { .. }, more @ ..]) if value.duration.is_none() => {
            selection::possessive::print(what, p)
                && defining::print(first, p)
                && match more {
                    [] => true,
                    [second] => and_toughness::print(second, p),
                    _ => false,
                }
        }
        (Subject::Players(who), [change @ Change::MaximumHandSize { .. }]) if value.duration.is_none() => {
            player::possessive::print(who, p) && hand_size::print(change, p)
        }
        _ => false,
    }
}
