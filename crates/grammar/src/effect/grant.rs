//! Granted abilities: keywords and quotations (CR 113.1, 201.5a).

use rubric_ir::*;
use rubric_text::{Id, id};

use crate::core::{Ctx, In, Phrase, Printer, Res, Syntax, phrase, stop};
use crate::{ability, keyword, selection};

syntax! {
    abilities_of: Grant {
        [Grant::ThisAbility] { "this ability" }
        [Grant::AllAbilitiesOf { which: Kind::ActivatedAbility, of }] { "all activated abilities of" of @ selection::object }
        [Grant::AllAbilitiesOf { which: Kind::TriggeredAbility, of }] { "all triggered abilities of" of @ selection::object }
        [Grant::AllAbilitiesOf { which: Kind::Ability, of }] { "all abilities of" of @ selection::object }
    }
}

/// Keywords and quoted abilities, joined as a list.
pub mod grants {
    use super::*;
    fn grant(i: In<'_>) -> Res<'_, Grant> {
        if let Ok((rest, quoted)) = quoted::read(i) {
            return Ok((rest, Grant::Quoted(Box::new(quoted))));
        }
        if let Ok(done) = abilities_of::read(i) {
            return Ok(done);
        }
        let (rest, keyword) = Keyword::read(i)?;
        Ok((rest, Grant::Keyword(keyword)))
    }
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Vec<Grant>> {
        if let Ok((rest, ())) = phrase(i, phrase!("your choice of")) {
            let (rest, (keywords, conj)) = keyword::joined_keywords(rest)?;
            return if conj == Conj::Or { Ok((rest, vec![Grant::Choice(keywords)])) } else { stop(i) };
        }
        crate::words::read_one_or_list(i, Conj::And, grant)
    }
    /// Prints them.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[Grant], p: &mut Printer) -> bool {
        if let [Grant::Choice(keywords)] = value {
            p.words("your choice of");
            keyword::print_joined(keywords, Conj::Or, p);
            return true;
        }
        crate::words::list(value, Conj::And, p, |grant, p| match grant {
            Grant::Keyword(keyword) => keyword.print(p),
            Grant::Quoted(quoted) => {
                if !quoted::print(quoted, p) {
                    p.fail();
                }
            }
            other => {
                if !abilities_of::print(other, p) {
                    p.fail();
                }
            }
        });
        !value.is_empty()
    }
}

/// [`grants`] of a token: their source is mostly called "this token".
pub mod token_grants {
    use super::*;
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Vec<Grant>> {
        grants::read(i)
    }
    /// Prints them.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[Grant], p: &mut Printer) -> bool {
        let outer = std::mem::replace(&mut p.of_token, true);
        let done = grants::print(value, p);
        p.of_token = outer;
        done
    }
}

/// Abilities in quotation marks (CR 113.1): a reading with a scope of its own.
pub mod quoted {
    use super::*;
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Quoted> {
        let (inner, ()) = mark(i, phrase!("\""), phrase!("‘"))?;
        inner.within("quotation", |inner| {
            let (rest, first) = inner.with(Ctx::START).in_quotation(ability::ability)?;
            let (rest, ()) = mark(rest, phrase!("\""), phrase!("’"))?;
            if has_stop_too_many(rest) {
                return stop(i);
            }
            Ok((rest.with(i.ctx), Quoted { abilities: vec![first] }))
        })
    }
    /// Whether a full stop stands at the end of a quotation that its sentence goes on behind, where none does.
    fn has_stop_too_many(i: In<'_>) -> bool {
        const STOP: Id = id(".");
        let goes_on = i.peek().is_some_and(|next| matches!(i.text(next).as_bytes(), [b'a'..=b'z', ..]));
        goes_on && i.behind(2).is_some_and(|last| last.id == STOP)
    }
    /// A mark of a quotation: one within another has single marks.
    fn mark<'a>(i: In<'a>, double: &'static Phrase, single: &'static Phrase) -> Res<'a, ()> {
        match i.quotations() {
            0 => phrase(i, double),
            1 => phrase(i, single),
            _ => stop(i),
        }
    }
    /// Prints them.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Quoted, p: &mut Printer) -> bool {
        p.quoted(|p| {
            p.with(Ctx::START, |p| match value.abilities.as_slice() {
                [one] => ability::print_ability(one, p),
                _ => p.fail(),
            });
        });
        true
    }
}
