//! Conditions.

use rubric_ir::*;

use crate::core::{Agree, In, Printer, Res, Syntax, phrase, stop};
use crate::words::{attributive, print_qual};
use crate::{amount, counter, event, filter, noun, player, selection, zone};

syntax! {
    /// A condition, or two joined.
    any: Condition {
        [Condition::And(first, second)] { first @ one "and" second @ one }
        [Condition::Or(first, second)] { first @ one "or" second @ one }
        [condition] { condition @ one }
    }

    one_anew: Condition {
        [condition] { condition @ designations }
        [condition] { condition @ of_turn }
        [condition] { condition @ of_players }
        [condition] { condition @ of_objects }
        [condition] { condition @ of_amounts }
        [Condition::ThereAre(what)] { "there is" what @ singular_there }
        [Condition::ThereAre(what)] { "there are" what @ plural_there }
        [Condition::History(history)] { history }
    }

    of_turn: Condition {
        [Condition::TurnOf { who, polarity: Polarity::Positive, contraction: Contraction::Negation }] { "it's" who @ player::possessive "turn" }
        [Condition::TurnOf { who, polarity: Polarity::Negative, contraction: Contraction::Negation }] { "it isn't" who @ player::possessive "turn" }
        [Condition::TurnOf { who, polarity: Polarity::Negative, contraction: Contraction::Verb }] { "it's not" who @ player::possessive "turn" }
    }

    designations: Condition {
        [Condition::Designation { who, what: Designation::CitysBlessing, polarity: Polarity::Positive }] { who @ player::subject ~"have" "the city's blessing" }
        [Condition::Designation { who, what: Designation::MaxSpeed, polarity: Polarity::Positive }] { who @ player::subject ~"have" "max speed" }
        [Condition::Designation { who, what: Designation::Initiative, polarity: Polarity::Positive }] { who @ player::subject ~"have" "the initiative" }
    }

    of_players: Condition {
        [Condition::HasCards { who, what }] { who @ player::subject ~"have" what @ cards_in_hand }
        [Condition::Life { who, cmp, amount }] { who @ player::subject ~"have" amount @ amount::digits cmp @ life_comparison "life" }
        [Condition::Controls { who, what, polarity: Polarity::Negative }] { who @ player::subject ~"don't" "control" what @ selection::object }
        [Condition::ControlsThat { who, what }] { who @ player::subject ~"control" what @ definite }
        [Condition::Controls { who, what, polarity: Polarity::Positive }] { who @ player::subject ~"control" what @ selection::object }
        [Condition::WasCast { what, by, from: None, polarity: Polarity::Positive }] { by @ player::subject "cast" what @ definite }
        [Condition::WasCast { what, by, from: Some(from), polarity: Polarity::Positive }] { by @ player::subject "cast" what @ definite "from" from }
    }

    of_objects: Condition {
        [Condition::Kicked { what, with: None, polarity: Polarity::Positive }] { what @ definite "was kicked" }
        [Condition::Kicked { what, with: None, polarity: Polarity::Negative }] { what @ definite "wasn't kicked" }
        [Condition::HasCounters { what, count: CounterCount::A, kind, polarity: Polarity::Positive }] { what @ selection::subject ~"have" "a" kind @ counter::one = filter::on_it }
        [Condition::HasCounters { what, count, kind, polarity: Polarity::Positive }] { what @ selection::subject ~"have" count kind @ counter::several = filter::on_it }
        [Condition::InZone { what, zone: Zone::Battlefield, polarity: Polarity::Positive }] { what @ selection::subject ~"be" "on the battlefield" }
        [Condition::InZone { what, zone, polarity: Polarity::Positive }] { what @ selection::subject ~"be" "in" zone @ zone::owned }
        [Condition::Is { what, predicate, polarity: Polarity::Negative, contraction: Contraction::Verb }] { what @ its "not" predicate }
        [Condition::Is { what, predicate, polarity: Polarity::Positive, contraction: Contraction::Negation }] { what @ its predicate }
        [Condition::Is { what, predicate, polarity: Polarity::Positive, contraction: Contraction::Negation }] { what @ selection::subject ~"be" predicate }
        [Condition::Is { what, predicate, polarity: Polarity::Negative, contraction: Contraction::Negation }] { what @ selection::subject ~"aren't" predicate }
    }

    of_amounts: Condition {
        [Condition::Compare { amount, cmp: Cmp::AtLeast, with, least: AtLeastWord::More, figures: Figures::Digits }] { amount @ amount::expression "is" with @ amount::digits "or more" }
        [Condition::Compare { amount, cmp: Cmp::AtLeast, with, least: AtLeastWord::More, figures: Figures::Words }] { amount @ amount::expression "is" with @ amount::worded "or more" }
        [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Digits }] { amount @ amount::expression "is" with @ amount::digits cmp @ filter::comparison }
        [Condition::Compare { amount, cmp, with, least: AtLeastWord::Greater, figures: Figures::Words }] { amount @ amount::expression "is" with @ amount::worded cmp @ filter::comparison }
    }

    /// What follows a number of life.
    life_comparison: Cmp {
        [Cmp::AtLeast] { "or more" }
        [Cmp::AtMost] { "or less" }
        [Cmp::Exactly] { }
    }

    impl Predicate {
        [Predicate::Noun(noun)] { noun @ noun::with_article }
        [Predicate::Quals(quals)] { quals @ qual_list }
    }
}

/// Kept, because several alternatives start with it.
mod one {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Condition> {
        i.memo(crate::core::Memo::Condition, one_anew::read)
    }
    pub fn print(value: &Condition, p: &mut Printer) -> bool {
        one_anew::print(value, p)
    }
}

/// "ten or more cards in hand": only such phrases, so that "have flying" is left to others.
mod cards_in_hand {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, what) = selection::described::read(i)?;
        let Selection::Described { noun, .. } = &what else { return stop(i) };
        let cards = noun.heads.iter().all(|head| head.kind == Kind::Card);
        if !cards || !noun.filters.is_empty() {
            return stop(i);
        }
        let (i, ()) = phrase(i, phrase!("in hand"))?;
        Ok((i, what))
    }
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let done = selection::described::print(value, p);
        p.words("in hand");
        done
    }
}

macro_rules! in_agreement {
    ($(#[$meta:meta])* $name:ident, $agree:expr) => {
        $(#[$meta])*
        mod $name {
            use super::*;
            pub fn read(i: In<'_>) -> Res<'_, Selection> {
                let (i, what) = selection::object::read(i)?;
                if selection::agreement(&what) == $agree { Ok((i, what)) } else { stop(i) }
            }
            pub fn print(value: &Selection, p: &mut Printer) -> bool {
                selection::agreement(value) == $agree && selection::object::print(value, p)
            }
        }
    };
}
in_agreement!(
    /// After "there is", a phrase in the singular.
    singular_there, Agree::Third);
in_agreement!(
    /// After "there are", a phrase in the plural.
    plural_there, Agree::Base);

/// The source or something meant before, as a subject or object.
pub mod definite {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, what) = selection::single::read(i)?;
        match what {
            Selection::Source { .. } | Selection::Ref(_) | Selection::Attached { .. } => Ok((i, what)),
            _ => stop(i),
        }
    }
    /// Prints it.
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Source { .. } | Selection::Ref(_) | Selection::Attached { .. } => {
                value.print(p);
                true
            }
            _ => false,
        }
    }
}

/// "it's": the pronoun and its verb in one word.
mod its {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, ()) = phrase(i, phrase!("it's"))?;
        Ok((i, Selection::Ref(Ref { to: Antecedent::Unbound, form: Form::It })))
    }
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        p.words("it's");
        matches!(value, Selection::Ref(Ref { form: Form::It, .. }))
    }
}

/// One adjective, or alternatives.
mod qual_list {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Qual>> {
        if let Ok((rest, (of, conj))) = crate::words::read_list(i, attributive) {
            return Ok((rest, vec![Qual::AnyOf { of, conj }]));
        }
        let (i, qual) = attributive(i)?;
        Ok((i, vec![qual]))
    }
    pub fn print(value: &[Qual], p: &mut Printer) -> bool {
        for qual in value {
            print_qual(qual, crate::core::Number::Singular, p);
        }
        !value.is_empty()
    }
}

impl Syntax for History {
    fn read(i: In<'_>) -> Res<'_, Self> {
        event::history(i)
    }
    fn print(&self, p: &mut Printer) {
        event::print_history(self, p);
    }
}

impl Syntax for Condition {
    fn read(i: In<'_>) -> Res<'_, Self> {
        i.within("condition", any::read)
    }
    fn print(&self, p: &mut Printer) {
        if !any::print(self, p) {
            p.fail();
        }
    }
}
