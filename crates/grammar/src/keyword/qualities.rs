//! Qualities that protection and hexproof are from (CR 702.11, 702.16).

use rubric_ir::*;

use crate::core::{In, Number, Printer, Res, phrase, stop};
use crate::noun;
use crate::words::{attributive, print_qual};

syntax! {
    quality: Quality {
        [Quality::Everything] { "everything" }
        [Quality::AllColors] { "all colors" }
        [Quality::EachColor] { "each color" }
        [Quality::EachOpponent] { "each of your opponents" }
        [Quality::Chosen(chosen)] { "the chosen" chosen }
        [Quality::OfYourChoice(chosen)] { "the" chosen "of your choice" }
        [Quality::Noun(noun)] { noun @ noun::plural }
        [Quality::Qual(qual)] { qual @ single_attributive }
    }
}

mod single_attributive {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Qual> {
        let (rest, qual) = attributive(i)?;
        if is_adjective(&qual) { Ok((rest, qual)) } else { stop(i) }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Qual, p: &mut Printer) -> bool {
        print_qual(value, Number::Singular, p);
        is_adjective(value)
    }
    /// Things of a type are told by its noun: "protection from Wizards".
    const fn is_adjective(qual: &Qual) -> bool {
        matches!(
            qual,
            Qual::Color(_) | Qual::NonColor(_) | Qual::Supertype(_) | Qual::NonSupertype(_) | Qual::Is(_)
        )
    }
}

/// "red and from blue", "Demons, from Dragons, and from Hydras".
pub fn qualities(i: In<'_>) -> Res<'_, Vec<Quality>> {
    let (mut i, first) = quality::read(i)?;
    let mut all = vec![first];
    loop {
        // Two are joined by "and", more by commas and ", and".
        let two = all.len() == 1;
        let joined = if two { phrase(i, phrase!("and from")) } else { phrase(i, phrase!(", and from")) };
        let (rest, last) = match joined {
            Ok((rest, ())) => (rest, true),
            Err(_) => match phrase(i, phrase!(", from")) {
                Ok((rest, ())) => (rest, false),
                Err(_) if two => break,
                Err(_) => return stop(i),
            },
        };
        let (rest, next) = quality::read(rest)?;
        all.push(next);
        i = rest;
        if last {
            break;
        }
    }
    Ok((i, all))
}

/// Prints them.
pub fn print_qualities(qualities: &[Quality], p: &mut Printer) {
    let count = qualities.len();
    if count == 0 {
        p.fail();
    }
    for (n, one) in qualities.iter().enumerate() {
        if n > 0 {
            let last = n + 1 == count;
            p.words(match (last, count) {
                (true, 2) => "and from",
                (true, _) => ", and from",
                (false, _) => ", from",
            });
        }
        if !quality::print(one, p) {
            p.fail();
        }
    }
}
