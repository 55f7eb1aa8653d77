//! Objects in a role of a verb: targets, descriptions, the source, references (CR 109, 115, 201.5).

mod descriptions;
mod forms;
mod joined;
pub mod naming;
mod roles;
mod targets;

use rubric_ir::*;
use rubric_text::{Id, Kind as TokenKind, id};

use crate::core::{In, Memo, Printer, Res, Syntax, stop};
use descriptions::{from_top_of_library, part, top_of_library, whole_zone};
use forms::{attached, rest};

pub use descriptions::{counting, described, quantity};
pub use forms::{reference, said_form, singular_head};
pub use joined::object;
pub use roles::{acted, agreement, ends_in_noun, leaving, possessive, subject, takes_counters};

/// Verbs that show behind a name that it is of several.
pub const VERBS_OF_SEVERAL: [Id; 10] = [
    id("enter"),
    id("attack"),
    id("block"),
    id("die"),
    id("deal"),
    id("become"),
    id("get"),
    id("gain"),
    id("have"),
    id("are"),
];

const THIS: Id = id("this");
const TARGET: Id = id("target");
const THE: Id = id("the");

/// One phrase, without joined further ones.
pub mod single {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        // A zone is owned by a player, and a player may be told by an object: only a whole phrase starts with one.
        match read_single(i) {
            Ok((rest, single)) if !is_possessor(rest) => Ok((rest, single)),
            Ok(done) => whole_zone::read(i).or(Ok(done)),
            Err(_) => whole_zone::read(i),
        }
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        print_single(value, p)
    }
}

/// Whether what was read is told as the owner of something that follows.
fn is_possessor(rest: In<'_>) -> bool {
    rest.id() == Some(id("'s")) || rest.id() == Some(id("'"))
}

fn read_single(i: In<'_>) -> Res<'_, Selection> {
    i.memo(Memo::Selection, read_single_anew)
}

fn read_single_anew(i: In<'_>) -> Res<'_, Selection> {
    let Some(token) = i.peek() else {
        i.expected(0, "an object");
        return stop(i);
    };
    if token.id == THIS || matches!(token.kind, TokenKind::SelfName | TokenKind::SelfShort) {
        let (i, form) = SelfForm::read(i)?;
        let several = i.is_of_several() && i.id().is_some_and(|verb| VERBS_OF_SEVERAL.contains(&verb));
        let form = match form {
            SelfForm::Name if several => SelfForm::Names,
            SelfForm::ShortName if several => SelfForm::ShortNames,
            form => form,
        };
        return Ok((i, Selection::Source { who: SelfOf::Bearer, form }));
    }
    if token.id == TARGET {
        let (i, target) = Target::read(i)?;
        return Ok((i, Selection::Target(target)));
    }
    if token.id == THE {
        return top_of_library::read(i).or_else(|_| reference::read(i)).or_else(|_| rest::read(i));
    }
    if let Ok(done) = reference::read(i) {
        return Ok(done);
    }
    if let Ok((rest, target)) = Target::read(i) {
        return Ok((rest, Selection::Target(target)));
    }
    if let Ok(done) = part::read(i) {
        return Ok(done);
    }
    if let Ok(done) = attached::read(i) {
        return Ok(done);
    }
    if let Ok(done) = from_top_of_library::read(i) {
        return Ok(done);
    }
    described::read(i)
}

fn print_single(value: &Selection, p: &mut Printer) -> bool {
    match value {
        Selection::Source { form: SelfForm::Usual, .. } => {
            let form = p.usual_form;
            form.print(p);
        }
        // It would be read as the usual form.
        Selection::Source { form, .. } if *form == p.usual_form => return false,
        Selection::Source { form: form @ (SelfForm::Names | SelfForm::ShortNames), .. } => {
            form.print(p);
            p.owes_several();
        }
        Selection::Source { form, .. } => form.print(p),
        Selection::Attached { .. } => return attached::print(value, p),
        Selection::Target(target) => target.print(p),
        Selection::Described { .. } => return described::print(value, p),
        Selection::Ref(_) => return reference::print(value, p),
        Selection::PartOf { .. } => return part::print(value, p),
        Selection::Rest { .. } => return rest::print(value, p),
        Selection::TopOfLibrary { form: TopForm::The, .. } => return top_of_library::print(value, p),
        Selection::TopOfLibrary { .. } => return from_top_of_library::print(value, p),
        Selection::Zone { .. } => return whole_zone::print(value, p),
        Selection::Joined { .. } => return false,
    }
    true
}

impl Syntax for Selection {
    fn read(i: In<'_>) -> Res<'_, Self> {
        object::read(i)
    }
    fn print(&self, p: &mut Printer) {
        if !object::print(self, p) {
            p.fail();
        }
    }
}
