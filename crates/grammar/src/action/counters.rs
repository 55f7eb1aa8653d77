//! Putting and removing counters (CR 122).

use rubric_ir::*;

use crate::core::{Agree, In, Printer, Res, Syntax, phrase};
use crate::effect::is_behind_quotation;
use crate::{amount, counter, selection};

syntax! {
    /// The family.
    family: Action {
        [Action::PutCounters { count: Quantity::Exactly(n), kind, on, each: None, divided: Divided::No }] { ~"put" "a number of" kind @ counter::several "on" on "equal to" n @ amount::complex }
        [action] { ~"put" action @ placed }
        [Action::PutCounters { count, kind, on, each: None, divided: Divided::AnyWay }] { ~"distribute" count @ selection::counting kind @ counter::counters "among" on }
        [Action::RemoveCounters { count, kind, from, divided: Divided::FromAmong }] { ~"remove" count @ selection::counting kind @ counter::counters "from among" from @ several }
        [Action::RemoveCounters { count, kind, from, divided: Divided::No }] { ~"remove" count @ selection::counting kind @ counter::counters "from" from @ selection::object }
        [Action::MoveCounters { count, kind, from, onto }] { ~"move" count @ selection::counting kind @ counter::counters "from" from @ selection::object "onto" onto @ selection::object }
        [Action::DoubleCounters { kind, on }] { ~"double" "the number of" kind @ counter::several "on" on @ selection::object }
        [Action::GetCounters { count, kind }] { ~"get" count @ selection::counting kind @ counter::counters }
    }
}

syntax! {
    /// Counters put on something, without the verb.
    placed: Action {
        [Action::PutCounters { count, kind, on, each, divided: Divided::No }] { count @ selection::counting kind @ counter::counters "on" on each @ for_each }
    }
}

only! {
    /// Several permanents that counters are on.
    several: Selection = selection::object, |what| selection::agreement(what) == Agree::Base;
}

/// "for each …", if said.
pub mod for_each {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Option<Box<Loop>>> {
        match phrase(i, phrase!("for each")) {
            Ok((rest, ())) if !is_behind_quotation(i) => {
                let (rest, over) = Loop::read(rest)?;
                Ok((rest, Some(Box::new(over))))
            }
            _ => Ok((i, None)),
        }
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<Box<Loop>>, p: &mut Printer) -> bool {
        if let Some(over) = value {
            p.words("for each");
            over.print(p);
        }
        true
    }
}
