//! Keyword abilities (CR 702): names, and the shapes of what follows them.

mod compounds;
mod names;
mod parameter;
mod qualities;

use rubric_ir::*;
use rubric_text::{Id, id};

use crate::core::{In, Printer, Res, Syntax};
use crate::words::{list, read_list};
use crate::{cost, noun};
pub use compounds::landwalk;
use compounds::{offering, print_type_cycling, print_walk, type_cycling, walk};
use parameter::{parameter, print_parameter, shape};

pub use names::name;

/// Whether a keyword stands before the dash of an ability that works as the keyword says.
pub const fn is_prefix(name: KeywordName) -> bool {
    matches!(
        name,
        KeywordName::Boast
            | KeywordName::Exhaust
            | KeywordName::Forecast
            | KeywordName::MaxSpeed
            | KeywordName::Solved
    )
}

/// Whether it stands before this one: boast, exhaust and forecast are activated abilities (CR 702.57, 702.142,
/// 702.177).
pub const fn is_prefix_of(name: KeywordName, kind: &AbilityKind) -> bool {
    is_prefix(name)
        && (matches!(name, KeywordName::MaxSpeed | KeywordName::Solved)
            || matches!(kind, AbilityKind::Activated { .. }))
}

/// The keyword of that name.
pub fn named(name: &str) -> Option<KeywordName> {
    KeywordName::ALL.iter().copied().find(|keyword| keyword.text().eq_ignore_ascii_case(name))
}

/// Whether a line is one of keywords, so far as that can be seen without reading it whole: it starts with a
/// keyword, and is no sentence, or a sentence only as the cost behind the keyword's dash.
pub fn is_keyword_line(i: In<'_>) -> bool {
    const STOP: Id = id(".");
    const DASH: Id = id("—");
    let after = match name::read(i) {
        Ok((rest, name)) if !is_prefix(name) => rest,
        _ => match walk(i).or_else(|_| type_cycling(i)) {
            Ok((_, keyword)) if ends_in_words(&keyword) => return true,
            Ok((rest, _)) => rest,
            Err(_) => return false,
        },
    };
    let sentence = i.peek_at(i.left().saturating_sub(1)).is_some_and(|t| t.id == STOP || t.id == id("\""));
    !sentence || after.id() == Some(DASH)
}

impl Syntax for Keyword {
    fn read(i: In<'_>) -> Res<'_, Self> {
        if let Ok(done) = walk(i) {
            return Ok(done);
        }
        if let Ok(done) = type_cycling(i) {
            return Ok(done);
        }
        if let Ok(done) = offering(i) {
            return Ok(done);
        }
        let (i, name) = name::read(i)?;
        let (i, parameter) = parameter(i, shape(name))?;
        Ok((i, Keyword { name, parameter }))
    }
    fn print(&self, p: &mut Printer) {
        let from = p.len();
        match (&self.parameter, self.name) {
            (KeywordParameter::Walk(qual), KeywordName::Landwalk) => print_walk(qual, p),
            (KeywordParameter::TypeCycling(quals, cost), KeywordName::Cycling) => {
                print_type_cycling(quals, p);
                if !cost::after_keyword::print(cost, p) {
                    p.fail();
                }
            }
            (KeywordParameter::Noun(noun), KeywordName::Offering) => {
                if !is_one_word(noun) || !noun::singular::print(noun, p) {
                    p.fail();
                }
                p.words("offering");
            }
            (parameter, name) => {
                if !name::print(&name, p) {
                    p.fail();
                }
                print_parameter(parameter, shape(name), p);
            }
        }
        p.printed(self, from);
    }
}

/// Whether a noun is one type and nothing else.
fn is_one_word(noun: &Noun) -> bool {
    noun.other == Other::Any
        && noun.filters.is_empty()
        && matches!(noun.heads.as_slice(), [head] if head.quals.len() == 1 && head.kind == Kind::Implied)
}

/// Whether a keyword ends in a cost told in words, which makes a sentence of it.
pub fn ends_in_words(keyword: &Keyword) -> bool {
    let worded = |cost: &Cost| !matches!(cost.parts.as_slice(), [CostPart::Mana(_)]);
    match &keyword.parameter {
        KeywordParameter::Cost(cost)
        | KeywordParameter::NounCost(_, cost)
        | KeywordParameter::NumberCost(_, cost)
        | KeywordParameter::TypeCycling(_, cost) => worded(cost),
        KeywordParameter::Costs { costs, .. } => costs.last().is_some_and(worded),
        _ => false,
    }
}

/// A list of keywords as English has it: "flying, vigilance, and trample".
pub fn joined_keywords(i: In<'_>) -> Res<'_, (Vec<Keyword>, Conj)> {
    read_list(i, Keyword::read)
}

/// Prints such a list.
pub fn print_joined(keywords: &[Keyword], conj: Conj, p: &mut Printer) {
    list(keywords, conj, p, |keyword, p| keyword.print(p));
}

/// Prints an ability or flavour word before its dash; `false` for one that is a keyword.
pub fn print_word(word: &Name, p: &mut Printer) -> bool {
    p.words(&word.0);
    p.words("—");
    named(&word.0).is_none()
}
