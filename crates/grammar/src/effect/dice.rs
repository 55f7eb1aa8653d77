//! Dice: rolling them, and what each result does (CR 706).

use rubric_ir::*;
use rubric_text::Kind;

use super::sentence::{body, print_body};
use crate::amount;
use crate::core::{In, Printer, Res, phrase, stop, written_number};

syntax! {
    /// What stands in front of what a result does.
    row: DieRange {
        [DieRange::AtMost(most)] { "¶" most @ amount::digit_number "or less |" }
        [DieRange::AtLeast(least)] { "¶" least @ amount::digit_number "+ |" }
        [DieRange::Between { least, most }] { "¶" least @ amount::digit_number "—" most @ amount::digit_number "|" }
        [DieRange::Only(result)] { "¶" result @ amount::digit_number "|" }
    }
}

/// "a six-sided die", "a d20".
pub mod die {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Die> {
        if let Ok((rest, ())) = phrase(i, phrase!("a six-sided die")) {
            return Ok((rest, Die { sides: 6, form: DieForm::Sided }));
        }
        let (i, ()) = phrase(i, phrase!("a"))?;
        let word = i.peek().filter(|token| token.kind == Kind::Word).map_or("", |token| i.text(token));
        let sides = match word.as_bytes() {
            [b'd', sides @ ..] => written_number(sides),
            _ => None,
        };
        match sides {
            Some(sides) => Ok((i.skip(1), Die { sides, form: DieForm::D })),
            None => stop(i),
        }
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Die, p: &mut Printer) -> bool {
        match value.form {
            DieForm::Sided => {
                p.words("a six-sided die");
                value.sides == 6
            }
            DieForm::D => {
                p.words("a");
                p.words(&format!("d{}", value.sides));
                true
            }
        }
    }
}

/// Whether the last that an effect does is to roll a die.
pub(super) fn rolls(effect: &Effect) -> bool {
    match effect {
        Effect::Act { action: Action::RollDie(_), .. } => true,
        Effect::Sequence { steps } => steps.last().is_some_and(|step| rolls(&step.effect)),
        _ => false,
    }
}

/// What each result does, a paragraph each.
pub(super) fn results(i: In<'_>) -> Res<'_, Effect> {
    let one = |i| {
        let (i, result) = row::read(i)?;
        let (i, effect) = body(i)?;
        Ok((i, DieRow { result, effect }))
    };
    let (i, rows) = nom::Parser::parse(&mut nom::multi::many1(one), i)?;
    Ok((i, Effect::DieResults { rows }))
}

/// Prints them.
pub(super) fn print_results(rows: &[DieRow], p: &mut Printer) {
    for DieRow { result, effect } in rows {
        if !row::print(result, p) {
            p.fail();
        }
        print_body(effect, p);
    }
    if rows.is_empty() {
        p.fail();
    }
}
