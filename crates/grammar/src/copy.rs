//! What a copy is not like the original in: "except" clauses (CR 707.9).

use rubric_ir::*;

use crate::core::{In, Number, Printer, Res, phrase};
use crate::{continuous, effect, filter};

by_number! {
    /// The copy as a subject, with its verb in one word.
    its "it's" "they're";
    /// "it has", "they have".
    it_has "it has" "they have";
    /// "it loses", "they lose".
    it_loses "it loses" "they lose";
    /// "it isn't", "they aren't".
    it_isnt "it isn't" "they aren't";
}

syntax! {
    exception: CopyException {
        [CopyException::NotLegendary] { = it_isnt "legendary" }
        [CopyException::Becomes { spec, addition }] { = its spec @ continuous::become_spec addition }
        [CopyException::Base(base)] { = its base !"creature" }
        [CopyException::Is(quality, addition)] { = its quality addition }
        [CopyException::Has(abilities)] { = it_has abilities @ effect::grants }
        [CopyException::Loses(loss)] { = it_loses loss }
        [CopyException::Name(name)] { "its name is" name @ filter::card_name }
    }
}

/// ", except it's a Zombie and it has flying", if said.
pub mod exceptions {
    use super::*;
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Vec<CopyException>> {
        let Ok((rest, ())) = phrase(i, phrase!(", except")) else { return Ok((i, Vec::new())) };
        let rest = rest.number(i.ctx.number);
        crate::words::read_one_or_list(rest, Conj::And, exception::read)
    }
    /// Prints them.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[CopyException], p: &mut Printer) -> bool {
        if value.is_empty() {
            return true;
        }
        p.words(", except");
        crate::words::list(value, Conj::And, p, |one, p| {
            if !exception::print(one, p) {
                p.fail();
            }
        });
        true
    }
}
