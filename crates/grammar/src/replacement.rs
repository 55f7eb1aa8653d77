//! Replacement and prevention effects (CR 614, 615).

use rubric_ir::*;

use crate::action::for_each;
use crate::core::{Ctx, In, Printer, Res, Syntax, phrase};
use crate::{amount, counter, effect, player, selection, would};

syntax! {
    /// "this land enters tapped", "… with two +1/+1 counters on it" (CR 614.1c).
    enters: Replacement {
        after condition @ leading_if {
            [Replacement::Enters { what, with, template: Template::Current, condition }] { what @ selection::subject ~"enter" with }
            [Replacement::Enters { what, with, template: Template::Former, condition }] { what @ selection::subject ~"enter" "the battlefield" with }
        }
        [Replacement::Enters { what, with, template: Template::Former, condition: None }] { "you may have" what @ selection::subject "enter the battlefield" with @ as_copy }
        [Replacement::Enters { what, with, template: Template::Current, condition: None }] { "you may have" what @ selection::subject "enter" with @ as_copy }
        after what @ selection::subject {
            [Replacement::Enters { what, with, template: Template::Former, condition }] { ~"enter" "the battlefield" with condition @ unless }
            [Replacement::Enters { what, with, template: Template::Current, condition }] { ~"enter" with condition @ unless }
        }
    }

    impl EntersWith {
        [EntersWith::TappedAnd(with)] { "tapped" with @ with_counters }
        [EntersWith::Tapped] { "tapped" }
        [EntersWith::Untapped] { "untapped" }
        [EntersWith::In(Status::Prepared)] { "prepared" }
        [with] { with @ with_counters }
    }

    as_copy: EntersWith {
        [EntersWith::TappedAnd(with)] { "tapped" with @ boxed_copy }
        [EntersWith::AsCopy { optional: Optional::Optional, of, except }] { "as a copy of" of @ selection::object except @ crate::copy::exceptions }
    }

    boxed_copy: EntersWith {
        [EntersWith::AsCopy { optional: Optional::Optional, of, except }] { "as a copy of" of @ selection::object except @ crate::copy::exceptions }
    }

    with_counters: EntersWith {
        [EntersWith::Counters { amount: Amount::Number(1), additional: Additional::Additional, kind, each }] { "with a additional" kind @ counter::one "on it" each @ for_each }
        [EntersWith::Counters { amount: Amount::Number(1), additional: Additional::No, kind, each }] { "with a" kind @ counter::one "on it" each @ for_each }
        [EntersWith::Counters { amount, additional: Additional::Additional, kind, each }] { "with" amount @ amount::counted "additional" kind @ counter::several "on it" each @ for_each }
        [EntersWith::Counters { amount, additional: Additional::No, kind, each }] { "with" amount @ simple_count kind @ counter::several "on it" each @ for_each }
        [EntersWith::Counters { amount, additional: Additional::No, kind, each: None }] { "with a number of" kind @ counter::several "on it equal to" amount @ amount::complex }
    }

    /// "as this land enters, …".
    as_enters: Replacement {
        [Replacement::AsEnters { what, template: Template::Former, effect }] { "as" what @ selection::subject ~"enter" "the battlefield ," effect @ clauses_anew }
        [Replacement::AsEnters { what, template: Template::Current, effect }] { "as" what @ selection::subject ~"enter" "," effect @ clauses_anew }
    }

    prevention: Replacement {
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: Some(Recipient::Dealers), by: Some(by), duration, order: LimitOrder::ToBy })] { "prevent all" kind "that would be dealt to and dealt by" by @ selection::object duration }
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: Some(to), by: Some(by), duration, order: LimitOrder::ToBy })] { "prevent all" kind "that would be dealt to" to duration "by" by @ selection::object }
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: Some(to), by: None, duration, order: LimitOrder::ToBy })] { "prevent all" kind "that would be dealt to" to duration }
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: Some(to), by: Some(by), duration, order: LimitOrder::ByTo })] { "prevent all" kind "that would be dealt" duration "by" by @ selection::object "to" to }
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: None, by: Some(by), duration, order: LimitOrder::ToBy })] { "prevent all" kind "that would be dealt by" by @ selection::object duration }
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: None, by: Some(by), duration: Some(duration), order: LimitOrder::ByTo })] { "prevent all" kind "that would be dealt" duration "by" by @ selection::object }
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: None, by: None, duration, order: LimitOrder::ToBy })] { "prevent all" kind "that would be dealt" duration }
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: Some(to), by: Some(by), duration, order: LimitOrder::Active })] { "prevent all" kind by @ selection::object "would deal to" to duration }
        [Replacement::Prevent(WouldBeDealt { amount: None, kind, to: None, by: Some(by), duration, order: LimitOrder::Active })] { "prevent all" kind by @ selection::object "would deal" duration }
        [Replacement::Prevent(WouldBeDealt { amount: Some(amount), kind, to: Some(to), by: None, duration, order: LimitOrder::ToBy })] { "prevent the next" amount @ amount::mass kind "that would be dealt to" to duration }
    }

    redirection: Replacement {
        after amount @ how_much {
            [Replacement::Redirect { damage: WouldBeDealt { amount, kind, to: Some(to), by: Some(by), duration, order: LimitOrder::ToBy }, onto }] { kind "that would be dealt to" to duration "by" by @ selection::object "is dealt to" onto "instead" }
            [Replacement::Redirect { damage: WouldBeDealt { amount, kind, to: Some(to), by: None, duration, order: LimitOrder::ToBy }, onto }] { kind "that would be dealt to" to duration "is dealt to" onto "instead" }
            [Replacement::Redirect { damage: WouldBeDealt { amount, kind, to: Some(to), by: Some(by), duration: Some(duration), order: LimitOrder::DurationToBy }, onto }] { kind "that would be dealt" duration "to" to "by" by @ selection::object "is dealt to" onto "instead" }
            [Replacement::Redirect { damage: WouldBeDealt { amount, kind, to: Some(to), by: None, duration: Some(duration), order: LimitOrder::DurationToBy }, onto }] { kind "that would be dealt" duration "to" to "is dealt to" onto "instead" }
            [Replacement::Redirect { damage: WouldBeDealt { amount, kind, to: None, by: Some(by), duration, order: LimitOrder::ByTo }, onto }] { kind "that would be dealt" duration "by" by @ selection::object "is dealt to" onto "instead" }
        }
    }

    how_much: Option<Amount> {
        [Some(amount)] { "the next" amount @ amount::mass }
        [None] { "all" }
    }

    /// "skip your draw step" (CR 614.10).
    skipping: Replacement {
        [Replacement::Skip { who, step, next: Recurrence::Every }] { "skip" who @ player::possessive step }
        [Replacement::Skip { who, step, next: Recurrence::Next }] { "skip" who @ player::possessive "next" step }
    }
}

/// "if this creature was kicked," in front.
mod leading_if {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<While>> {
        let (i, ()) = phrase(i, phrase!("if"))?;
        let (i, condition) = Condition::read(i)?;
        let (i, ()) = phrase(i, phrase!(","))?;
        let condition = WhileKind::If(condition);
        Ok((i.with(Ctx::START), Some(While { condition, at: Position::Leading })))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<While>, p: &mut Printer) -> bool {
        let Some(While { condition: WhileKind::If(condition), at: Position::Leading }) = value else {
            return false;
        };
        p.words("if");
        condition.print(p);
        p.words(",");
        p.ctx = Ctx::START;
        true
    }
}

/// "unless you control two or more other lands", if said.
mod unless {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<While>> {
        let clause = if let Ok((rest, ())) = phrase(i, phrase!("unless")) {
            Condition::read(rest).map(|(rest, condition)| (rest, WhileKind::Unless(condition)))
        } else if let Ok((rest, ())) = phrase(i, phrase!("if")) {
            Condition::read(rest).map(|(rest, condition)| (rest, WhileKind::If(condition)))
        } else {
            return Ok((i, None));
        };
        let (rest, condition) = clause?;
        Ok((rest, Some(While { condition, at: Position::Trailing })))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<While>, p: &mut Printer) -> bool {
        let word = match value {
            None => return true,
            Some(While { condition: WhileKind::Unless(condition), at: Position::Trailing }) => {
                ("unless", condition)
            }
            Some(While { condition: WhileKind::If(condition), at: Position::Trailing }) => ("if", condition),
            Some(_) => return false,
        };
        p.words(word.0);
        word.1.print(p);
        true
    }
}

only! {
    /// A count of two or more, or X.
    simple_count: Amount = amount::counted, |amount| *amount != Amount::Number(1);
}

/// Sentences: the whole body is what is done as it enters.
mod clauses_anew {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Effect> {
        effect::body(i)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Effect, p: &mut Printer) -> bool {
        effect::print_body(value, p);
        true
    }
}

/// Inside an effect: prevention, and what enters in another way.
pub fn in_effect(i: In<'_>) -> Res<'_, Replacement> {
    prevention::read(i)
        .or_else(|_| redirection::read(i))
        .or_else(|_| would::next_time(i))
        .or_else(|_| enters::read(i))
}

/// Prints it.
pub fn print_in_effect(replacement: &Replacement, p: &mut Printer) {
    if !prevention::print(replacement, p)
        && !redirection::print(replacement, p)
        && !enters::print(replacement, p)
        && !skipping::print(replacement, p)
        && !would::print(replacement, p)
    {
        p.fail();
    }
}

/// The same, with what X is.
pub fn static_where(i: In<'_>) -> Res<'_, (Replacement, Amount)> {
    let (i, replacement) = in_effect(i.with(Ctx::START))?;
    let (i, ()) = phrase(i, phrase!(", where X is"))?;
    let (i, x) = amount::expression::read(i)?;
    let (i, ()) = effect::full_stop(i)?;
    Ok((i, (replacement, x)))
}

/// A static replacement: a sentence of its own, with its full stop.
pub fn static_line(i: In<'_>) -> Res<'_, Replacement> {
    let i = i.with(Ctx::START);
    if let Ok(done) = as_enters::read(i) {
        return Ok(done);
    }
    if let Ok((rest, ())) = phrase(i, phrase!("if"))
        && let Ok((rest, replacement)) = would::read(rest)
    {
        let (rest, ()) = effect::full_stop(rest)?;
        return would::with_more(rest, replacement);
    }
    let (i, replacement) = skipping::read(i).or_else(|_| in_effect(i))?;
    let (i, ()) = effect::full_stop(i)?;
    Ok((i, replacement))
}

/// Prints it.
pub fn print_static_line(replacement: &Replacement, p: &mut Printer) -> bool {
    if as_enters::print(replacement, p) {
        return true;
    }
    print_in_effect(replacement, p);
    p.full_stop();
    would::print_more(replacement, p);
    true
}
