//! Reading a line: tokens in, a verdict and a reading out.

use rubric_ir::{Ability, AbilityKind, AbilityWord};
use rubric_text::{Kind, Line, LineShape, Token, id};

use crate::bind::{self, Loose, Unbound};
use crate::core::{In, LONGEST_LINE, LineState, Printer};
use crate::outcome::{Unread, Verdict};
use crate::selection::VERBS_OF_SEVERAL;
use crate::variants::{VARIANTS, verdict};
use crate::{ability, effect, keyword, layout, usual, words};

/// How lines are read.
pub(crate) struct Reader<'r> {
    pub(crate) print: &'r dyn Fn(&Ability) -> String,
    pub(crate) bind: &'r dyn Fn(&mut Ability) -> Result<(), Unbound>,
    /// Whether to note what was expected where a line stopped.
    pub(crate) noting: bool,
}

impl Default for Reader<'_> {
    fn default() -> Self {
        Reader { print: &print_ability, bind: &bind::bind, noting: false }
    }
}

/// What became of a line, wherever it stands.
#[derive(Clone)]
pub(crate) struct ReadLine {
    pub(crate) verdict: Verdict,
    pub(crate) keywords_only: bool,
    /// The reading, if the line was read.
    pub(crate) reading: Option<Reading>,
    /// Whether it was read with every occurrence of the face's name masked.
    pub(crate) masked: bool,
    pub(crate) unread: Option<Unread>,
    /// What reading it took of the budget of its face.
    pub(crate) cost: u32,
    /// Whether it says what happens in place of the line before, so that it cannot be read alone.
    pub(crate) displaces: bool,
}

/// The reading of a line, and what it printed back as.
#[derive(Clone)]
pub(crate) struct Reading {
    /// None where the line is a part of the ability of the line before. Boxed, since it is large and handed on often.
    pub(crate) ability: Option<Box<Ability>>,
    pub(crate) printed: String,
}

/// What a line says.
enum Said {
    Ability(Box<Ability>),
    /// What happens in place of the line before.
    Displacing(Box<(effect::Displacing, Option<AbilityWord>)>),
}

/// A line that was parsed: it has still to be bound and printed.
pub(crate) struct Parsed {
    result: Result<Said, Unread>,
    how: How,
}

/// How a line was parsed.
#[derive(Clone, Copy)]
struct How {
    /// Whether with every occurrence of the face's name masked.
    masked: bool,
    cost: u32,
}

impl Parsed {
    /// What it took of the budget of its face.
    pub(crate) const fn cost(&self) -> u32 {
        self.how.cost
    }
}

impl How {
    /// The text and tokens that were parsed.
    fn source(self, line: &Line) -> (&str, &[Token]) {
        match &line.masked {
            Some(both) if self.masked => (&both.0, &both.1),
            _ => (&line.text, &line.tokens),
        }
    }
    fn declined(self, line: &Line, unread: Unread) -> ReadLine {
        ReadLine {
            verdict: Verdict::Declined,
            keywords_only: keyword_line(line),
            reading: None,
            masked: self.masked,
            unread: Some(unread),
            cost: self.cost,
            displaces: false,
        }
    }
    fn read(self, line: &Line, reading: Reading) -> ReadLine {
        ReadLine {
            verdict: verdict(self.source(line).0, &reading.printed, VARIANTS),
            keywords_only: keyword_line(line),
            reading: Some(reading),
            masked: self.masked,
            unread: None,
            cost: self.cost,
            displaces: false,
        }
    }
}

/// Parses a line of a face, in so many steps; `spell` where it is on an instant or sorcery (CR 113.3a).
pub(crate) fn parse(line: &Line, spell: bool, budget: u32, reader: &Reader<'_>) -> Parsed {
    let mut cost = 0;
    // The places of ability words hold for the plain tokens.
    let plain = LineState::new(&line.text, &line.tokens, spell).with_heads(&line.ability_words);
    let result = attempt(plain, line, budget, reader, &mut cost);
    if result.is_err() && may_be_of_several(line) {
        let several = LineState::new(&line.text, &line.tokens, spell).with_heads(&line.ability_words);
        let several = several.of_several();
        if let Ok(said) = attempt(several, line, budget.saturating_sub(cost), reader, &mut cost) {
            return Parsed { result: Ok(said), how: How { masked: false, cost } };
        }
    }
    if result.is_err()
        && let Some(masked) = &line.masked
    {
        let masked = LineState::new(&masked.0, &masked.1, spell);
        if let Ok(said) = attempt(masked, line, budget.saturating_sub(cost), reader, &mut cost) {
            return Parsed { result: Ok(said), how: How { masked: true, cost } };
        }
    }
    Parsed { result, how: How { masked: false, cost } }
}

/// Whether a verb in the form of several stands behind the name. A name does not tell by itself: "Minsc & Boo" are one.
fn may_be_of_several(line: &Line) -> bool {
    line.tokens.windows(2).any(|pair| {
        matches!(pair, [name, verb] if matches!(name.kind, Kind::SelfName | Kind::SelfShort) && VERBS_OF_SEVERAL.contains(&verb.id))
    })
}

/// Binds what was parsed of a line that stands alone, and prints it back.
pub(crate) fn prove(line: &Line, parsed: Parsed, reader: &Reader<'_>) -> ReadLine {
    let Parsed { result, how } = parsed;
    let mut ability = match result {
        Ok(Said::Ability(ability)) => ability,
        Ok(Said::Displacing(_)) => {
            return ReadLine { displaces: true, ..how.declined(line, nothing_to_displace()) };
        }
        Err(unread) => return how.declined(line, unread),
    };
    usual::settle(&mut ability);
    if let Err(unbound) = (reader.bind)(&mut ability) {
        let (text, tokens) = how.source(line);
        return how.declined(line, loose(&unbound, text, tokens));
    }
    let printed = (reader.print)(&ability);
    how.read(line, Reading { ability: Some(ability), printed })
}

/// The same for the instructions of a spell and a later line that says what happens in their place; `None` where they are
/// not read together.
pub(crate) fn prove_together(
    lines: [&Line; 2],
    parsed: [&Parsed; 2],
    reader: &Reader<'_>,
) -> Option<[ReadLine; 2]> {
    let [before, after] = parsed;
    let (Ok(Said::Ability(first)), Ok(Said::Displacing(second))) = (&before.result, &after.result) else {
        return None;
    };
    let AbilityKind::Spell(effect) = &first.kind else { return None };
    let (by, word) = (**second).clone();
    let effect = effect::displace_by_line(effect.clone(), by, word)?;
    let mut ability = Box::new(Ability { word: first.word.clone(), kind: AbilityKind::Spell(effect) });
    usual::settle(&mut ability);
    if let Err(unbound) = (reader.bind)(&mut ability) {
        // The line before says what it says without it.
        let [line, next] = lines;
        let (text, tokens) = after.how.source(next);
        let alone = Said::Ability(first.clone());
        let alone = prove(line, Parsed { result: Ok(alone), how: before.how }, reader);
        return Some([alone, after.how.declined(next, loose(&unbound, text, tokens))]);
    }
    let printed = (reader.print)(&ability);
    // All that was printed is compared with the one line or the other.
    #[allow(clippy::disallowed_methods, reason = "it is what was printed, not what is read")]
    let (first, rest) = printed.split_once('\n').unwrap_or((&printed, ""));
    let whole = Reading { ability: Some(ability), printed: first.to_owned() };
    let later = Reading { ability: None, printed: rest.to_owned() };
    let [line, next] = lines;
    Some([before.how.read(line, whole), after.how.read(next, later)])
}

/// Why a line that says what happens "instead" is declined.
fn nothing_to_displace() -> Unread {
    Unread {
        inside: "link".to_owned(),
        stop: "no instruction".to_owned(),
        at: 0,
        tail: "no instruction".to_owned(),
        expected: vec!["a line before it that it displaces"],
    }
}

/// Whether the line holds only keywords: told by its words alone, so that the count of other lines does not
/// depend on what the grammar reads.
fn keyword_line(line: &Line) -> bool {
    line.tokens.len() <= LONGEST_LINE
        && keyword::is_keyword_line(In::new(&LineState::new(&line.text, &line.tokens, false)))
}

/// One attempt at a line; adds what it took to `cost`.
fn attempt(
    first: LineState<'_>,
    line: &Line,
    budget: u32,
    reader: &Reader<'_>,
    cost: &mut u32,
) -> Result<Said, Unread> {
    let first = first.with_budget(budget);
    // Where nothing is left for the line, or it is longer than any budget, it is given up unread.
    let given_up = budget == 0 || first.is_too_long();
    let result = if given_up { None } else { pass(&first, line) };
    *cost += first.cost();
    if let Some(said) = result {
        return Ok(said);
    }
    let mut unread = unread(&first);
    // Of a line that was given up there is nothing to note.
    if reader.noting && !given_up && !first.is_spent() {
        // In a second pass, now that it is known where to note.
        let second = first.again();
        pass(&second, line);
        unread.expected = second.expected();
    }
    Err(unread)
}

fn pass(state: &LineState<'_>, line: &Line) -> Option<Said> {
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
        Ok((rest, ability)) if rest.is_done() => Some(Said::Ability(Box::new(Ability { word, ..ability }))),
        Ok((rest, _)) => {
            rest.expected(0, "the end");
            displacing(start, word)
        }
        Err(_) => displacing(start, word),
    }
}

/// A line of a spell that says what happens in place of the line before.
fn displacing(start: In<'_>, word: Option<AbilityWord>) -> Option<Said> {
    if matches!(word, Some(AbilityWord::Keyword(_))) {
        return None;
    }
    let (rest, displacing) = start.is_spell().then(|| effect::line(start).ok()).flatten()?;
    rest.is_done().then(|| Said::Displacing(Box::new((displacing, word))))
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

fn unread(state: &LineState<'_>) -> Unread {
    let (text, tokens) = state.source();
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
