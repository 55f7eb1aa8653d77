//! Actions players take (CR 701 and the common game actions), one file per family.
//!
//! A production here reads a verb phrase: the verb agrees with a subject that was read before it.

mod basic;
pub mod choice;
mod counters;
pub mod gapped;
pub use basic::life;
pub use counters::for_each;
mod mana;
pub use mana::any_can_be_spent;
pub mod tokens;
mod zones;

use rubric_ir::Action;

use crate::core::{In, Printer, Res, Syntax};

/// How a family is read, and how it is printed.
type Family = (fn(In<'_>) -> Res<'_, Action>, fn(&Action, &mut Printer) -> bool);

/// Families in order of trial: reading takes the first that reads, printing the first that prints.
const FAMILIES: &[Family] = &[
    (basic::family::read, basic::family::print),
    (zones::family::read, zones::family::print),
    (counters::family::read, counters::family::print),
    (tokens::family::read, tokens::family::print),
    (mana::family::read, mana::family::print),
    (choice::family::read, choice::family::print),
];

/// Any action.
pub mod any {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Action> {
        for (read, _) in FAMILIES {
            match read(i) {
                Err(nom::Err::Error(_)) => {}
                // What an action counts or acts on sets the number of its own words only.
                done => return done.map(|(rest, action)| (rest.with(i.ctx), action)),
            }
        }
        crate::core::stop(i)
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Action, p: &mut Printer) -> bool {
        let ctx = p.ctx;
        let done = FAMILIES.iter().any(|(_, print)| print(value, p));
        p.ctx = ctx;
        done
    }
}

impl Syntax for Action {
    fn read(i: In<'_>) -> Res<'_, Self> {
        any::read(i)
    }
    fn print(&self, p: &mut Printer) {
        if !any::print(self, p) {
            p.fail();
        }
    }
}
