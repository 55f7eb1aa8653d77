//! Reading a face: lines in, verdicts and the reading out.

use std::cell::Cell;

use rubric_ir::{Ability, AbilityKind, AbilityWord, FaceReading};
use rubric_text::{Kind, Line, LineShape, Token, id};

use crate::bind::{self, Loose, Unbound, links};
use crate::core::{FACE_BUDGET, In, LONGEST_LINE, LineState, Printer};
use crate::outcome::{FaceOutcome, LineOutcome, Unread, Verdict};
use crate::variants::{VARIANTS, verdict};
use crate::{ability, keyword, layout, usual, words};

/// What the grammar may look at: reading is a pure function of this.
#[derive(Clone, Copy, Debug)]
pub struct FaceInput<'a> {
    /// The face's own name.
    pub name: &'a str,
    /// The type line as printed, with its em dash.
    pub type_line: &'a str,
    /// MTGJSON layout.
    pub layout: &'a str,
    /// MTGJSON keywords of the card; they only decide which words before a dash are ability or flavour words.
    pub keywords: &'a [&'a str],
    /// The Oracle text.
    pub text: &'a str,
}

/// Reads a face. Total: any text gives an outcome.
#[must_use]
pub fn read_face(input: &FaceInput<'_>) -> FaceOutcome {
    read_face_with(input, &print_ability)
}

/// [`read_face`], noting what could have stood where each declined line stopped ([`Unread::expected`]). Such lines
/// are read twice.
#[must_use]
pub fn explain_face(input: &FaceInput<'_>) -> FaceOutcome {
    let mut outcome = lines(input, &Reader { noting: true, ..Reader::default() });
    link(&mut outcome);
    outcome
}

/// [`read_face`] with another printer: the verdict follows from what it prints, whatever that is.
#[doc(hidden)]
#[must_use]
pub fn read_face_with(input: &FaceInput<'_>, print: &dyn Fn(&Ability) -> String) -> FaceOutcome {
    let mut outcome = lines(input, &Reader { print, ..Reader::default() });
    link(&mut outcome);
    outcome
}

/// [`read_face`] before slots are numbered, references bound and abilities linked: what the text itself says.
#[doc(hidden)]
#[must_use]
pub fn read_face_unbound(input: &FaceInput<'_>) -> FaceOutcome {
    lines(input, &Reader { bind: &|_| Ok(()), ..Reader::default() })
}

/// How lines are read.
struct Reader<'r> {
    print: &'r dyn Fn(&Ability) -> String,
    bind: &'r dyn Fn(&mut Ability) -> Result<(), Unbound>,
    /// Whether to note what was expected where a line stopped.
    noting: bool,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        Reader { print: &print_ability, bind: &bind::bind, noting: false }
    }
}

/// What the lines of a face share.
struct Whole<'r> {
    reader: &'r Reader<'r>,
    /// Whether it is an instant or sorcery.
    spell: bool,
    /// Steps left for reading it.
    left: Cell<u32>,
}

fn lines(input: &FaceInput<'_>, reader: &Reader<'_>) -> FaceOutcome {
    let lines = rubric_text::lines(&rubric_text::FaceInput {
        name: input.name,
        type_line: input.type_line,
        layout: input.layout,
        keywords: input.keywords,
        text: input.text,
    });
    let whole = Whole { reader, spell: is_spell(input.type_line), left: Cell::new(FACE_BUDGET) };
    let mut outcome = FaceOutcome::default();
    for line in &lines {
        let line_outcome = read_line(line, &whole, &mut outcome.reading);
        outcome.lines.push(line_outcome);
    }
    outcome
}

/// Links the abilities of the face (CR 607). A line that reads what no line that was read sets is declined; that
/// may leave another without its setter.
fn link(outcome: &mut FaceOutcome) {
    loop {
        let (links, unlinked) = links::link(&outcome.reading.abilities);
        let Some(first) = unlinked.first() else {
            outcome.reading.links = links;
            return;
        };
        let reader = first.reader as u32;
        let needs = outcome.lines.iter().position(|line| line.verdict == Verdict::Declined);
        let stop = needs.map_or_else(|| "no setter".to_owned(), |line| format!("needs line {}", line + 1));
        outcome.reading.abilities.remove(first.reader);
        for line in &mut outcome.lines {
            match line.ability {
                Some(index) if index == reader => {
                    line.ability = None;
                    line.printed = None;
                    line.verdict = Verdict::Declined;
                    line.unread = Some(Unread {
                        inside: "link".to_owned(),
                        stop: stop.clone(),
                        at: 0,
                        tail: if needs.is_some() { "needs a line" } else { "no setter" }.to_owned(),
                        expected: vec!["an ability that sets what this one reads"],
                    });
                }
                Some(index) if index > reader => line.ability = Some(index - 1),
                _ => {}
            }
        }
    }
}

/// Whether abilities of a face with this type line are those of an instant or sorcery (CR 113.3a).
fn is_spell(type_line: &str) -> bool {
    rubric_text::card_types(type_line).any(|word| matches!(word, "Instant" | "Sorcery"))
}

fn read_line(line: &Line, whole: &Whole<'_>, reading: &mut FaceReading) -> LineOutcome {
    let reader = whole.reader;
    let plain = attempt(line, &line.text, &line.tokens, whole);
    let (text, tokens, result) = match (plain, &line.masked) {
        (Err(stopped), Some(masked)) => match attempt(line, &masked.0, &masked.1, whole) {
            Ok(ability) => (&masked.0, &masked.1, Ok(ability)),
            Err(_) => (&line.text, &line.tokens, Err(stopped)),
        },
        (plain, _) => (&line.text, &line.tokens, plain),
    };
    let result = result.and_then(|mut ability| {
        usual::settle(&mut ability);
        match (reader.bind)(&mut ability) {
            Ok(()) => Ok(ability),
            Err(unbound) => Err(loose(&unbound, text, tokens)),
        }
    });
    let span = (line.start as u32, line.end as u32);
    match result {
        Ok(ability) => {
            let printed = (reader.print)(&ability);
            let verdict = verdict(text, &printed, VARIANTS);
            let index = reading.abilities.len() as u32;
            reading.abilities.push(ability);
            LineOutcome {
                text: text.clone(),
                span,
                verdict,
                keywords_only: keyword_line(line),
                ability: Some(index),
                printed: Some(printed),
                unread: None,
            }
        }
        Err(unread) => LineOutcome {
            text: text.clone(),
            span,
            verdict: Verdict::Declined,
            keywords_only: keyword_line(line),
            ability: None,
            printed: None,
            unread: Some(unread),
        },
    }
}

/// Whether the line holds only keywords: told by its words alone, so that the count of other lines does not
/// depend on what the grammar reads.
fn keyword_line(line: &Line) -> bool {
    line.tokens.len() <= LONGEST_LINE
        && keyword::is_keyword_line(In::new(&LineState::new(&line.text, &line.tokens, false)))
}

fn attempt(line: &Line, text: &str, tokens: &[Token], whole: &Whole<'_>) -> Result<Ability, Unread> {
    // The places of ability words hold for the plain tokens.
    let heads =
        if std::ptr::eq(tokens, line.tokens.as_slice()) { line.ability_words.as_slice() } else { &[] };
    let first = LineState::new(text, tokens, whole.spell).with_heads(heads).with_budget(whole.left.get());
    // Where nothing is left for the line, or it is longer than any budget, it is given up unread.
    let given_up = whole.left.get() == 0 || tokens.len() > LONGEST_LINE;
    if !given_up && let Some(ability) = pass(&first, line) {
        whole.left.set(whole.left.get().saturating_sub(first.cost()));
        return Ok(ability);
    }
    whole.left.set(whole.left.get().saturating_sub(first.cost()));
    let mut unread = unread(&first, text, tokens);
    // Of a line that was given up there is nothing to note.
    if whole.reader.noting && !given_up && !first.is_spent() {
        // In a second pass, now that it is known where to note.
        let second = first.again();
        pass(&second, line);
        unread.expected = second.expected();
    }
    Err(unread)
}

fn pass(state: &LineState<'_>, line: &Line) -> Option<Ability> {
    let whole = In::new(state);
    // "Solved —" and "Visit —" are of the line's shape.
    let shaped = matches!(line.shape, LineShape::CaseSolved | LineShape::Attraction);
    let (start, word) = match line.ability_word().filter(|_| !shaped) {
        Some(len) => match keyword::name::read(whole) {
            // MTGJSON lists keywords with ability words: a keyword's dash may be part of its cost.
            Ok((rest, name)) if rest.at() as usize == len => match keyword::is_prefix(name) {
                true => (whole.skip(len + 1), Some(AbilityWord::Keyword(name))),
                false => (whole, None),
            },
            _ => (whole.skip(len + 1), Some(AbilityWord::Word(words::name_of(whole, len)))),
        },
        None => (whole, None),
    };
    let result = match layout::read(start, line.shape) {
        Some(result) => result.map(|(rest, kind)| (rest, Ability { word: None, kind })),
        None => ability::ability(start),
    };
    match result {
        Ok((rest, ability)) if !word_fits(word.as_ref(), &ability.kind) => {
            rest.expected(0, "an activated ability");
            None
        }
        Ok((rest, ability)) if rest.is_done() => Some(Ability { word, ..ability }),
        Ok((rest, _)) => {
            rest.expected(0, "the end");
            None
        }
        Err(_) => None,
    }
}

fn word_fits(word: Option<&AbilityWord>, kind: &AbilityKind) -> bool {
    match word {
        Some(AbilityWord::Keyword(name)) => keyword::is_prefix_of(*name, kind),
        _ => true,
    }
}

/// What a reading prints as: canonical text. A value no text has prints with a mark that no text holds.
#[must_use]
pub fn print_ability(ability: &Ability) -> String {
    let mut p = Printer::default();
    ability::print_ability(ability, &mut p);
    p.finish().unwrap_or_else(|| "\u{0}unprintable".to_owned())
}

/// Why a line whose words all read is declined: a reference in it has no antecedent, or may have several.
fn loose(unbound: &Unbound, text: &str, tokens: &[Token]) -> Unread {
    // The reference stands where its words do; where another agreement prints them differently, the line's head
    // has to do.
    let words = unbound.words.as_str();
    let is_here = |token: &Token| {
        let from = token.start as usize;
        let here = text.get(from..from + words.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(words))
            && tokens.iter().any(|last| last.end as usize == from + words.len())
    };
    let at = tokens.iter().position(is_here).unwrap_or(0);
    let expected = match unbound.why {
        Loose::NothingFits => "an antecedent",
        Loose::SeveralFit => "one antecedent",
        Loose::NoSlot => "an antecedent with a slot",
    };
    Unread {
        inside: "binding".to_owned(),
        stop: unbound.words.clone(),
        at: u32::try_from(at).unwrap_or(0),
        tail: unbound.words.clone(),
        expected: vec![expected],
    }
}

fn unread(state: &LineState<'_>, text: &str, tokens: &[Token]) -> Unread {
    let at = state.furthest();
    let masked = |t: &Token| match t.kind {
        Kind::Number => "N".to_owned(),
        Kind::Symbol => "{S}".to_owned(),
        Kind::PowerToughness => "P/T".to_owned(),
        _ => t.text(text).to_lowercase(),
    };
    let tail: Vec<String> = tokens.iter().skip(at as usize).take(3).map(masked).collect();
    let stop = tokens
        .get(at as usize)
        .map_or_else(|| "end".to_owned(), |t| if t.id == id("") { String::new() } else { masked(t) });
    Unread { inside: state.inside().to_owned(), stop, at, tail: tail.join(" "), expected: Vec::new() }
}
