//! Which words each part of a reading prints as.
//!
//! Parts are told apart by where they lie in memory and by their type, so what is noted holds for the very value that
//! was printed, for as long as nobody moves it.

use crate::ability;
use crate::core::Printer;
use rubric_ir::Ability;

/// A part of a reading, and the words that it printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Printed {
    /// Where the part lies in memory.
    pub address: usize,
    /// How many bytes of it lie there: parts of these are parts of it.
    pub size: usize,
    /// Its type, as [`std::any::type_name`] gives it.
    pub type_name: &'static str,
    /// Where its words begin in the canonical text, in bytes; the space before them is not counted out.
    pub from: usize,
    /// Where they end.
    pub to: usize,
}

impl Printed {
    pub(crate) fn new<T: ?Sized>(value: &T, from: usize, to: usize) -> Self {
        Self {
            address: std::ptr::from_ref(value).cast::<()>().addr(),
            size: size_of_val(value),
            type_name: std::any::type_name::<T>(),
            from,
            to,
        }
    }
}

/// [`print_ability`](crate::print_ability), with the words of each part that prints by a production of its own. Parts
/// that several productions print, one inside the other, come several times.
#[must_use]
pub fn trace_ability(ability: &Ability) -> (String, Vec<Printed>) {
    let mut p = Printer::tracing();
    ability::print_ability(ability, &mut p);
    let trace = p.take_trace();
    p.finish().map_or_else(Default::default, |text| (text, trace))
}
