//! What the types of the IR are made of, as data: an inventory must also name what no reading has.

use std::collections::BTreeSet;

/// A type of the IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypeShape {
    /// Its name; no two types share one.
    pub name: &'static str,
    /// Whether it records only how the text put something.
    pub wording: bool,
    /// Its variants; a struct has one without a name.
    pub variants: &'static [VariantShape],
}

impl TypeShape {
    /// Whether it is an enum.
    #[must_use]
    pub fn is_enum(&self) -> bool {
        self.variants.iter().all(|variant| !variant.name.is_empty())
    }
}

/// A variant of an enum, or the whole of a struct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VariantShape {
    /// Its name, empty for a struct.
    pub name: &'static str,
    /// The first line of its documentation, mostly an example of the wording.
    pub doc: &'static str,
    /// What it holds, in order of meaning.
    pub fields: &'static [FieldShape],
    /// Whether it is what is meant where nothing is said: such values are elided.
    pub default: bool,
}

/// A field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldShape {
    /// Its name, or its number where it has none.
    pub name: &'static str,
    /// Its type, as declared.
    pub ty: &'static str,
}

/// The types that were found below one, in the order in which they are first met.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    /// The types.
    pub types: Vec<&'static TypeShape>,
    known: BTreeSet<&'static str>,
}

impl Declared {
    /// All types that a `T` can hold, `T` itself first.
    #[must_use]
    pub fn below<T: Shape>() -> Declared {
        let mut declared = Declared::default();
        T::declare(&mut declared);
        declared
    }

    /// Adds a type; whether it was not there yet.
    pub fn add(&mut self, shape: &'static TypeShape) -> bool {
        let new = self.known.insert(shape.name);
        if new {
            self.types.push(shape);
        }
        new
    }
}

/// Told of every variant, field, number and name that a value has, in order of meaning.
pub trait Tally {
    /// A value of this type and variant (by its place in [`TypeShape::variants`]).
    fn variant(&mut self, of: &'static TypeShape, variant: usize);
    /// A field of it that is there: not empty, and not what is meant where nothing is said.
    fn field(&mut self, of: &'static TypeShape, variant: usize, field: usize);
    /// The end of what was opened by [`Tally::variant`].
    fn leave(&mut self, _of: &'static TypeShape, _variant: usize) {}
    /// A number.
    fn number(&mut self, _number: u32) {}
    /// A proper name, or another text that no table holds.
    fn name(&mut self, _name: &str) {}
}

/// A type whose make is known. Derive it with [`rubric_ir_derive::Shape`].
pub trait Shape {
    /// Adds this type, and the types of its fields.
    fn declare(into: &mut Declared);
    /// Tells of every variant and field in this value.
    fn tally<T: Tally>(&self, tally: &mut T);
    /// Whether nothing is said by it: an empty list, or the default of an enum that has one.
    fn is_absent(&self) -> bool {
        false
    }
}

macro_rules! numbers {
    ($($ty:ty),*) => {$(
        impl Shape for $ty {
            fn declare(_into: &mut Declared) {}
            fn tally<T: Tally>(&self, tally: &mut T) {
                tally.number(u32::from(*self));
            }
        }
    )*};
}
numbers!(u8, u32);

/// Slots and instructions are numbered so: these are no numbers of the text.
impl Shape for u16 {
    fn declare(_into: &mut Declared) {}
    fn tally<T: Tally>(&self, _tally: &mut T) {}
}

impl Shape for String {
    fn declare(_into: &mut Declared) {}
    fn tally<T: Tally>(&self, tally: &mut T) {
        tally.name(self);
    }
}

impl<S: Shape> Shape for Vec<S> {
    fn declare(into: &mut Declared) {
        S::declare(into);
    }
    fn tally<T: Tally>(&self, tally: &mut T) {
        self.iter().for_each(|item| item.tally(tally));
    }
    fn is_absent(&self) -> bool {
        self.is_empty()
    }
}

impl<S: Shape> Shape for Option<S> {
    fn declare(into: &mut Declared) {
        S::declare(into);
    }
    fn tally<T: Tally>(&self, tally: &mut T) {
        self.iter().for_each(|item| item.tally(tally));
    }
    fn is_absent(&self) -> bool {
        self.is_none()
    }
}

impl<S: Shape> Shape for Box<S> {
    fn declare(into: &mut Declared) {
        S::declare(into);
    }
    fn tally<T: Tally>(&self, tally: &mut T) {
        (**self).tally(tally);
    }
    fn is_absent(&self) -> bool {
        (**self).is_absent()
    }
}
