//! What a subject becomes or is: types, colours, and values said with them (CR 613.1c–g).

use rubric_ir::*;

use crate::core::{In, Number, Printer, Res, Syntax, phrase, stop};
use crate::effect;

syntax! {
    impl BecomeQuality {
        [BecomeQuality::AllColors] { "all colors" }
        [BecomeQuality::EveryCreatureType] { "every creature type" }
        [BecomeQuality::EveryBasicLandType] { "every basic land type" }
        [BecomeQuality::Chosen(chosen)] { "the chosen" chosen }
        [BecomeQuality::OfYourChoice(chosen)] { "the" chosen "of your choice" }
        [BecomeQuality::Quals(quals)] { quals @ adjectives_only }
    }

    impl Addition {
        [Addition::CreatureTypes] { "in addition to" = its_their "other creature types" }
        [Addition::LandTypes] { "in addition to" = its_their "other land types" }
        [Addition::ColorsAndTypes] { "in addition to" = its_their "other colors and types" }
        [Addition::Colors] { "in addition to" = its_their "other colors" }
        [Addition::Types] { "in addition to" = its_their "other types" }
        [Addition::StillALand] { "that's still a land" }
        [Addition::StillLands] { "that are still lands" }
        [Addition::No] { }
    }
}

by_number! {
    /// Possessive of the subject.
    its_their "its" "their";
}

/// Nothing is said of it in a sentence of its own.
pub mod unsaid_still {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, StillAt> {
        Ok((i, StillAt::Clause))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &StillAt, _: &mut Printer) -> bool {
        *value == StillAt::Clause
    }
}

/// Colours and supertypes an object takes on: no type among them, since that takes an article.
mod adjectives_only {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Qual>> {
        crate::words::read_one_or_list(i, Conj::And, |i| {
            let (rest, qual) = crate::words::attributive(i)?;
            match qual {
                Qual::Color(_) | Qual::Is(Status::Colorless) | Qual::Supertype(_) => Ok((rest, qual)),
                _ => stop(i),
            }
        })
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[Qual], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::And, p, |qual, p| {
            crate::words::print_qual(qual, Number::Singular, p)
        });
        let takes =
            |qual: &Qual| matches!(qual, Qual::Color(_) | Qual::Is(Status::Colorless) | Qual::Supertype(_));
        !value.is_empty() && value.iter().all(takes)
    }
}

/// "a 3/3 Elemental creature with haste", "3/3 Elemental creatures".
pub mod become_spec {
    use super::*;
    use crate::words::print_qual;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, TokenSpec> {
        let plural = i.ctx.number == Number::Plural;
        let (i, ()) = if plural { (i, ()) } else { phrase(i, phrase!("a"))? };
        let (i, power_toughness) = Option::<PowerToughness>::read(i)?;
        let (i, mut quals) =
            crate::action::tokens::quals(i).or_else(|e| if plural { Ok((i, Vec::new())) } else { Err(e) })?;
        let i = if plural {
            // The last type shows the plural.
            match crate::words::qual_word(i).filter(|w| w.is_head(Number::Plural) && !w.attributive) {
                Some(word) => {
                    quals.push(word.qual.clone());
                    i.skip(1)
                }
                // "Aurochs" is its own plural.
                None => match quals.last() {
                    Some(Qual::Subtype(last)) if crate::words::subtype_plural(*last) == last.text() => i,
                    _ => return stop(i),
                },
            }
        } else {
            i
        };
        if !quals.last().is_some_and(|q| matches!(q, Qual::Type(_) | Qual::Subtype(_))) {
            return stop(i);
        }
        let (i, with, base) = match phrase(i, phrase!("with")) {
            Ok((rest, ())) => match phrase(rest, phrase!("base power and toughness")) {
                Ok((rest, ())) if power_toughness.is_none() => {
                    let (rest, pt) = PowerToughness::read(rest)?;
                    (rest, Vec::new(), Some(pt))
                }
                _ => {
                    let (rest, with) = effect::grants::read(rest)?;
                    (rest, with, None)
                }
            },
            Err(_) => (i, Vec::new(), None),
        };
        let size_at = if base.is_some() { SizeAt::WithBase } else { SizeAt::Front };
        let power_toughness = power_toughness.or(base);
        Ok((
            i,
            TokenSpec { power_toughness, quals, with, name: None, name_at: NameAt::AfterAbilities, size_at },
        ))
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &TokenSpec, p: &mut Printer) -> bool {
        let plural = p.ctx.number == Number::Plural;
        if !plural {
            p.words("a");
        }
        if value.size_at == SizeAt::Front {
            value.power_toughness.print(p);
        }
        let last = value.quals.len().saturating_sub(1);
        for (n, qual) in value.quals.iter().enumerate() {
            print_qual(qual, if n == last { p.ctx.number } else { Number::Singular }, p);
        }
        if value.size_at == SizeAt::WithBase {
            p.words("with base power and toughness");
            value.power_toughness.print(p);
        }
        if !value.with.is_empty() {
            p.words("with");
            if !effect::grants::print(&value.with, p) {
                p.fail();
            }
        }
        let (last, before) = match value.quals.split_last() {
            Some((last, before)) => (Some(last), before),
            None => (None, value.quals.as_slice()),
        };
        value.name.is_none()
            && (before.is_empty() || crate::action::tokens::are_canonical(before))
            && !matches!(last, Some(Qual::AnyOf { .. }))
            && value.quals.last().is_some_and(|q| matches!(q, Qual::Type(_) | Qual::Subtype(_)))
            && (value.size_at == SizeAt::Front || (value.with.is_empty() && value.power_toughness.is_some()))
    }
}
