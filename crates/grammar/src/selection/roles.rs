//! A phrase in its role: subject, object of a verb, possessor, and the agreement each role asks for.

use rubric_ir::*;

use super::descriptions::quantity_number;
use super::joined::object;
use super::targets::target_number;
use super::{print_single, read_single};
use crate::core::{Agree, Case, Ctx, In, Number, Printer, Res, phrase, stop};

/// Whether a phrase ends in a noun that takes "from your graveyard" behind it as its own.
pub fn ends_in_noun(selection: &Selection) -> bool {
    match selection {
        Selection::Described { .. } | Selection::Target(_) => true,
        Selection::Joined { members, filters, .. } => {
            !filters.is_empty() || members.last().is_some_and(ends_in_noun)
        }
        _ => false,
    }
}

/// Whether "with a counter on it" behind a phrase says which things are meant.
pub fn takes_counters(selection: &Selection) -> bool {
    match selection {
        Selection::Described { noun, .. }
        | Selection::Target(Target {
            what: TargetKind::Objects(noun) | TargetKind::PlayerOr { noun, .. },
            ..
        }) => !crate::filter::is_without_counters(&noun.filters),
        Selection::Joined { members, filters, .. } => {
            !crate::filter::is_without_counters(filters) && members.last().is_some_and(takes_counters)
        }
        _ => false,
    }
}

only! {
    /// What is moved, where the zone it leaves is said apart.
    leaving: Selection = acted, |what| !ends_in_noun(what);
}

/// The number of a phrase as a subject.
pub fn number(selection: &Selection) -> Number {
    match selection {
        Selection::Source { form: SelfForm::Names | SelfForm::ShortNames, .. } => Number::Plural,
        Selection::Source { .. } | Selection::Attached { .. } => Number::Singular,
        Selection::Target(target) => target_number(&target.count),
        Selection::Described { quantity, .. } => quantity_number(quantity),
        Selection::Ref(reference) => match reference.form {
            Form::They
            | Form::Those(_)
            | Form::Both(_)
            | Form::TheSeveral(_)
            | Form::Pile(PileForm::Those | PileForm::The) => Number::Plural,
            _ => Number::Singular,
        },
        Selection::PartOf { quantity, .. } => quantity_number(quantity),
        Selection::Rest { form, .. } => match form {
            RestForm::TheOther => Number::Singular,
            _ => Number::Plural,
        },
        Selection::Joined { conj, members, .. } => match conj {
            Conj::Or => match members.last() {
                Some(last) => number(last),
                None => Number::Plural,
            },
            _ => Number::Plural,
        },
        Selection::TopOfLibrary { count, .. } => match count {
            None => Number::Singular,
            Some(_) => Number::Plural,
        },
        Selection::Zone { .. } => Number::Singular,
    }
}

/// The agreement a phrase asks of its verb.
pub fn agreement(selection: &Selection) -> Agree {
    match number(selection) {
        Number::Singular => Agree::Third,
        Number::Plural => Agree::Base,
    }
}

/// A phrase as the subject of a clause: sets the agreement of the verb, and the number of what is said of it.
pub mod subject {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, subject) = object::read(i.case(Case::Subject))?;
        let ctx = Ctx { case: Case::Object, agree: agreement(&subject), number: number(&subject), ..i.ctx };
        Ok((i.with(ctx), subject))
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let done = p.case(Case::Subject, |p| object::print(value, p));
        p.ctx.agree = agreement(value);
        p.ctx.number = number(value);
        done
    }
}

/// A phrase as the object of a verb: sets the number of what is said of it.
pub mod acted {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, what) = object::read(i)?;
        Ok((i.number(number(&what)), what))
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        let done = object::print(value, p);
        p.ctx.number = number(value);
        done
    }
}

/// Whether a phrase ends in what narrows its noun, which no genitive stands behind.
const fn is_narrowed(selection: &Selection) -> bool {
    match selection {
        Selection::Described { noun, .. }
        | Selection::Target(Target { what: TargetKind::Objects(noun), .. }) => !noun.filters.is_empty(),
        _ => false,
    }
}

/// "its", "their", "this creature's", "target creature's".
pub mod possessive {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        if let Ok((rest, ())) = phrase(i, phrase!("its")) {
            return Ok((rest, Selection::Ref(Ref { to: Antecedent::Unbound, form: Form::It })));
        }
        if let Ok((rest, ())) = phrase(i, phrase!("their")) {
            return Ok((rest, Selection::Ref(Ref { to: Antecedent::Unbound, form: Form::They })));
        }
        if !i.has_possessive() {
            return stop(i);
        }
        let (i, owner) = read_single(i)?;
        if is_narrowed(&owner) {
            return stop(i);
        }
        let (i, ()) = match number(&owner) {
            Number::Singular => phrase(i, phrase!("'s"))?,
            Number::Plural => phrase(i, phrase!("'"))?,
        };
        Ok((i, owner))
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Ref(Ref { form: Form::It, .. }) => p.words("its"),
            Selection::Ref(Ref { form: Form::They, .. }) => p.words("their"),
            other => {
                if is_narrowed(other) || !print_single(other, p) {
                    return false;
                }
                p.words(if number(other) == Number::Singular { "'s" } else { "'" });
            }
        }
        true
    }
}
