//! What every production is made of: the input, the printer, phrases, and the `syntax!` notation.

mod hopeless;
mod input;
#[macro_use]
mod macros;
mod memo;
mod phrase;
mod printer;

pub use hopeless::Hopeless;
pub use input::{
    Agree, Carried, Case, Ctx, FACE_BUDGET, In, LONGEST_LINE, LineState, MOST_LINES, Number, Res, Stop, stop,
};
pub use memo::Memo;
pub use phrase::{Noun as NounWord, Phrase, Verb, first_id, not_ahead, noun_word, phrase, verb};
pub use printer::Printer;

/// The number that these digits write, if numbers are written so: "+01" is none.
pub fn written_number(digits: &[u8]) -> Option<u32> {
    let number: u32 = std::str::from_utf8(digits).ok()?.parse().ok()?;
    (number.to_string().as_bytes() == digits).then_some(number)
}

/// A type with one way of being read and printed.
pub trait Syntax: Sized {
    /// Reads a value from the front of the input.
    fn read(i: In<'_>) -> Res<'_, Self>;
    /// Prints the value. A value no text could have is marked with [`Printer::fail`].
    fn print(&self, p: &mut Printer);
}

impl<T: Syntax> Syntax for Box<T> {
    fn read(i: In<'_>) -> Res<'_, Self> {
        let (i, value) = T::read(i)?;
        Ok((i, Box::new(value)))
    }
    fn print(&self, p: &mut Printer) {
        (**self).print(p);
    }
}

/// Greedy: read if it is there.
impl<T: Syntax> Syntax for Option<T> {
    fn read(i: In<'_>) -> Res<'_, Self> {
        match T::read(i) {
            Ok((rest, value)) => Ok((rest, Some(value))),
            Err(nom::Err::Error(_)) => Ok((i, None)),
            Err(other) => Err(other),
        }
    }
    fn print(&self, p: &mut Printer) {
        if let Some(value) = self {
            value.print(p);
        }
    }
}

/// A slot has no words: it is numbered after reading.
impl Syntax for rubric_ir::Slot {
    fn read(i: In<'_>) -> Res<'_, Self> {
        Ok((i, rubric_ir::Slot(0)))
    }
    fn print(&self, _: &mut Printer) {}
}

/// An antecedent has no words: it is bound after reading.
impl Syntax for rubric_ir::Antecedent {
    fn read(i: In<'_>) -> Res<'_, Self> {
        Ok((i, rubric_ir::Antecedent::Unbound))
    }
    fn print(&self, _: &mut Printer) {}
}
