//! Lines whose shape comes from the card's layout: chapters, class levels, bands.

use rubric_ir::*;
use rubric_text::LineShape;

use crate::core::{In, Printer, Res, phrase, stop};
use crate::effect;

const ROMAN: &[&str] = &["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/// A line of that shape, where the shape asks for a production of its own.
pub fn read(i: In<'_>, shape: LineShape) -> Option<Res<'_, AbilityKind>> {
    match shape {
        LineShape::Chapter => Some(chapter(i)),
        _ => None,
    }
}

fn chapter(i: In<'_>) -> Res<'_, AbilityKind> {
    let mut numbers = Vec::new();
    let mut at = i;
    loop {
        let word = at.word();
        let Some(number) = ROMAN.iter().skip(1).position(|roman| *roman == word) else { return stop(i) };
        numbers.push(u32::try_from(number + 1).unwrap_or(0));
        at = at.skip(1);
        match phrase(at, phrase!(",")) {
            Ok((rest, ())) => at = rest,
            Err(_) => break,
        }
    }
    let (at, ()) = phrase(at, phrase!("—"))?;
    let (at, effect) = effect::body(at)?;
    Ok((at, AbilityKind::Chapter { numbers, effect }))
}

/// Prints such a line.
pub fn print(kind: &AbilityKind, p: &mut Printer) {
    match kind {
        AbilityKind::Chapter { numbers, effect } => {
            for (n, number) in numbers.iter().enumerate() {
                if n > 0 {
                    p.words(",");
                }
                match ROMAN.get(*number as usize) {
                    Some(roman) if *number > 0 => p.words(roman),
                    _ => p.fail(),
                }
            }
            p.words("—");
            effect::print_body(effect, p);
        }
        _ => p.fail(),
    }
}
