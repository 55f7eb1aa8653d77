//! Things told by how many they are and what: quantity and noun, a part of them, cards by their place.

use rubric_ir::*;

use super::forms::{bare_pile, reference};
use crate::core::{In, Number, Printer, Res, Syntax, stop};
use crate::filter::{self, PrintFilters};
use crate::{amount, noun, zone};

syntax! {
    top_of_library: Selection {
        [Selection::TopOfLibrary { slot, count: None, end, library, form: TopForm::The }] { slot "the" end "card of" library @ zone::library }
        [Selection::TopOfLibrary { slot, count: Some(count), end, library, form: TopForm::The }] { slot "the" end count @ amount::changed_count "cards of" library @ zone::library }
    }

    from_top_of_library: Selection {
        [Selection::TopOfLibrary { slot, count: Some(count), end, library, form: TopForm::From }] { slot count @ amount::changed_count "cards from the" end "of" library @ zone::library }
        [Selection::TopOfLibrary { slot, count: Some(count), end, library, form: TopForm::NumberEqual }] { slot "a number of cards from the" end "of" library @ zone::library "equal to" count @ amount::complex }
    }

    impl LibraryEnd {
        [LibraryEnd::Top] { "top" }
        [LibraryEnd::Bottom] { "bottom" }
    }

    whole_zone: Selection {
        [Selection::Zone { slot, zone }] { slot zone @ zone::owned }
    }

    part: Selection {
        [Selection::PartOf { slot, quantity, of }] { slot quantity @ part_quantity "of" of @ part_whole }
        [Selection::PartOf { slot, quantity: Quantity::Exactly(Amount::Number(1)), of }] { slot "one" of @ bare_pile }
    }

    part_whole: Selection {
        [whole] { whole @ reference }
        [Selection::Target(target)] { target }
    }

    part_quantity: Quantity {
        [Quantity::Each] { "each" }
        [Quantity::UpTo(n)] { "up to" n @ amount::counted }
        [Quantity::AnyNumber] { "any number" }
        [Quantity::All { article: AllArticle::None }] { "all" }
        [Quantity::Exactly(n)] { n @ amount::counted }
    }

    any_quantity: Quantity {
        [Quantity::UpTo(n)] { "up to" n @ amount::counted }
        [Quantity::OneOrMore] { "one or more" }
        [Quantity::AnyNumber] { "any number of" }
        [Quantity::AtLeast(n)] { "at least" n @ amount::counted }
        [Quantity::Only(n)] { "exactly" n @ amount::counted }
        after n @ amount::counted {
            [Quantity::OrMore(n)] { "or more" }
            [Quantity::OrFewer(n)] { "or fewer" }
            [Quantity::Exactly(n)] { }
        }
        [Quantity::All { article: AllArticle::The }] { "all the" }
        [Quantity::All { article: AllArticle::None }] { "all" }
        [Quantity::Each] { "each" }
        [Quantity::No] { "no" }
        [Quantity::Any] { "any" }
        [Quantity::A] { "a" }
    }
}

only! {
    /// A quantity in front of a noun; "one or more" is one of its own.
    quantity: Quantity = any_quantity, |quantity| *quantity != Quantity::OrMore(Amount::Number(1));
}

/// How many things a quantity leaves the noun to name.
pub const fn quantity_number(quantity: &Quantity) -> Number {
    match quantity {
        Quantity::A | Quantity::Each | Quantity::Any | Quantity::The => Number::Singular,
        Quantity::Exactly(n) | Quantity::UpTo(n) | Quantity::Only(n) | Quantity::AtLeast(n) => {
            amount::number_of(n)
        }
        _ => Number::Plural,
    }
}

/// A description: quantity and noun.
pub mod described {
    use super::*;
    /// Reads "a creature", "two other creatures", "creatures you control".
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let ctx = i.ctx;
        if let Ok((rest, noun)) = noun::with_article::read(i) {
            return Ok((rest.with(ctx), made(Quantity::A, noun)));
        }
        match quantity::read(i) {
            Ok((rest, quantity)) if quantity != Quantity::A => {
                let (rest, noun) = Noun::read(rest.number(quantity_number(&quantity)))?;
                Ok((rest.with(ctx), made(quantity, noun)))
            }
            Ok(_) => stop(i),
            Err(_) => {
                let (rest, noun) = Noun::read(i.number(Number::Plural))?;
                Ok((rest.with(ctx), made(Quantity::Plain, noun)))
            }
        }
    }
    fn made(quantity: Quantity, noun: Noun) -> Selection {
        Selection::Described { slot: Slot(0), quantity, noun }
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        print_with(value, filter::print_filters, p)
    }
    /// Prints it with its filters in that way.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print_with(value: &Selection, filters: PrintFilters, p: &mut Printer) -> bool {
        let Selection::Described { quantity, noun, .. } = value else { return false };
        let number = match quantity {
            Quantity::A => {
                noun::with_article::print_with(noun, filters, p);
                return true;
            }
            Quantity::Plain => Number::Plural,
            _ if quantity::print(quantity, p) => quantity_number(quantity),
            _ => return false,
        };
        p.number(number, |p| noun::print_with_other(noun, filters, p));
        true
    }
}

/// A quantity in front of a noun of its own: sets the number of that noun.
pub mod counting {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Quantity> {
        let (i, quantity) = quantity::read(i)?;
        Ok((i.number(quantity_number(&quantity)), quantity))
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Quantity, p: &mut Printer) -> bool {
        let done = quantity::print(value, p);
        p.ctx.number = quantity_number(value);
        done
    }
}
