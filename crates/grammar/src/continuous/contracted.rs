//! "It's a Spirit in addition to its other types.": the pronoun and the verb in one word, of what an effect makes something.

use rubric_ir::*;

use super::becoming::{become_spec, unsaid_still};
use super::made;
use crate::core::{In, Number, Printer, Res, Syntax, phrase, stop};

syntax! {
    being: Change {
        [Change::Becomes { spec, addition, verb: BecomeVerb::Contracted, still }] { spec @ become_spec addition still @ unsaid_still }
    }

    /// Of one thing: "and it loses all other abilities".
    losing: Change {
        [Change::Loses(loss)] { "and it loses" loss }
    }
}

/// Whether such a change of such a subject is said in one word.
pub(super) fn is_contracted(subject: &Subject, changes: &[Change]) -> bool {
    form(subject).is_some()
        && matches!(changes.first(), Some(Change::Becomes { verb: BecomeVerb::Contracted, .. }))
}

fn form(subject: &Subject) -> Option<&Form> {
    match subject {
        Subject::Objects(Selection::Ref(Ref { form: form @ (Form::It | Form::They), .. })) => Some(form),
        _ => None,
    }
}

pub(super) fn read(i: In<'_>) -> Res<'_, Continuous> {
    let (rest, form, number) = if let Ok((rest, ())) = phrase(i, phrase!("it's")) {
        (rest, Form::It, Number::Singular)
    } else {
        (phrase(i, phrase!("they're"))?.0, Form::They, Number::Plural)
    };
    let one = form == Form::It;
    let (rest, change) = being::read(rest.number(number))?;
    let mut changes = vec![change];
    let rest = rest.with(i.ctx);
    // Behind what is said in quotation marks the comma stands within them.
    let (rest, comma) = match phrase(rest, phrase!(",")) {
        Ok((after, ())) => (after, true),
        Err(_) => (rest, false),
    };
    let rest = match losing::read(rest) {
        Ok((after, change)) if one => {
            changes.push(change);
            after
        }
        _ if comma => return stop(i),
        _ => rest,
    };
    let (rest, duration) = Option::<Duration>::read(rest.with(i.ctx))?;
    let subject = Subject::Objects(Selection::Ref(Ref { to: Antecedent::Unbound, form }));
    Ok((rest, made(subject, changes, duration)))
}

pub(super) fn print(value: &Continuous, p: &mut Printer) {
    let (Some(form), [change, more @ ..]) = (form(&value.subject), value.changes.as_slice()) else {
        return p.fail();
    };
    let number = match form {
        Form::It => {
            p.words("it's");
            Number::Singular
        }
        _ => {
            p.words("they're");
            Number::Plural
        }
    };
    let outer = p.ctx;
    if !p.number(number, |p| being::print(change, p)) {
        p.fail();
    }
    p.ctx = outer;
    match more {
        [] => {}
        [more] if *form == Form::It => {
            p.words(",");
            if !losing::print(more, p) {
                p.fail();
            }
        }
        _ => p.fail(),
    }
    value.duration.print(p);
    let said = value.condition.is_none()
        && value.each == EachWord::Unsaid
        && value.again == SubjectAgain::Unsaid
        && value.duration_at == Position::Trailing;
    if !said {
        p.fail();
    }
}
