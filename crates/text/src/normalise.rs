//! From the text of a face to lines of tokens.

use crate::ability_word::AbilityWord;
use crate::article::takes_an;
use crate::casing::{self, RuleToken, Want};
use crate::lex::{Lexer, Masking, Raw};
use crate::lines::{Group, LineShape, Paragraph, group};
use crate::names::Names;
use crate::spacing::{Spacer, classify};
use crate::trivia::{Case, Gap, LineTrivia, Piece, Trivia, push_initial, push_lower};
use crate::{Kind, Token, ability_word, id};

use std::cell::Cell;

/// What of a face its text depends on.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaceInput<'a> {
    /// The face's own name.
    pub name: &'a str,
    /// Its type line.
    pub type_line: &'a str,
    /// MTGJSON's layout of the card: `class`, `leveler`, …
    pub layout: &'a str,
    /// MTGJSON's keywords of the card; used only to accept flavour words before a dash.
    pub keywords: &'a [&'a str],
    /// Its rules text.
    pub text: &'a str,
}

/// The text of a face as lines.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Normalised {
    /// The lines in order.
    pub lines: Vec<Line>,
    /// What the lines do not hold.
    pub trivia: Trivia,
}

/// One ability: the unit of verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its shape.
    pub shape: LineShape,
    /// Its canonical text: the tokens joined by single spaces, in the case of the source.
    pub text: String,
    /// Its tokens.
    pub tokens: Vec<Token>,
    /// The same with every occurrence of the face's name masked, where the name could also be words of the
    /// rules ("Flash"): to be tried where [`Line::text`] does not read. The indices in
    /// [`Line::ability_words`] hold for the plain tokens.
    pub masked: Option<Box<(String, Vec<Token>)>>,
    /// The accepted ability words and flavour words, in order.
    pub ability_words: Vec<AbilityWord>,
    /// Where the line starts in the source text, in bytes.
    pub start: usize,
    /// Where its last paragraph ends.
    pub end: usize,
}

impl Line {
    /// Whether the lines are the same but for where they stand.
    #[must_use]
    pub fn is_same(&self, other: &Line) -> bool {
        self.text == other.text
            && self.shape == other.shape
            && self.tokens == other.tokens
            && self.ability_words == other.ability_words
            && self.masked == other.masked
    }
    /// How many tokens stand before the dash of the ability word that the line starts with.
    #[must_use]
    pub fn ability_word(&self) -> Option<usize> {
        self.ability_words.first().filter(|word| word.at == 0).map(|word| word.len as usize)
    }
}

/// Longest text that is read, in bytes; the longest of a card has 775.
pub const LONGEST_TEXT: usize = 1 << 14;

/// Most tokens that the buffers keep room for between faces.
const LARGEST_SCRATCH: usize = 1 << 16;

/// Cuts the text of a face into lines of tokens. Total: any text gives lines, and
/// [`crate::restore`] gives the text back. A text over [`LONGEST_TEXT`] is kept whole as trivia.
#[must_use]
pub fn normalise(input: &FaceInput<'_>) -> Normalised {
    cut(input, true)
}

/// The lines of [`normalise`], without the trivia that giving the text back needs.
#[must_use]
pub fn lines(input: &FaceInput<'_>) -> Vec<Line> {
    cut(input, false).lines
}

/// `restorable`: whether to note what the lines do not hold.
fn cut(input: &FaceInput<'_>, restorable: bool) -> Normalised {
    let source = input.text;
    let names = Names::new(input.name, input.type_line);
    if source.len() > LONGEST_TEXT {
        let tail = vec![Piece::Space(source.into())];
        return Normalised { lines: Vec::new(), trivia: Trivia { names, lines: Vec::new(), tail } };
    }
    let mut scratch = SCRATCH.take();
    let Scratch { reminders, raws, masked_raws, paragraphs, ambiguous, groups, line } = &mut scratch;
    find_reminders(source, reminders);
    let mut lexer = Lexer { source, names: &names, heads: names.heads(), reminders, saw_ambiguous: false };
    raws.clear();
    paragraphs.clear();
    ambiguous.clear();
    groups.clear();
    let mut start = 0;
    for text in source.split('\n') {
        let (end, first) = (start + text.len(), raws.len());
        lexer.saw_ambiguous = false;
        lexer.paragraph(start, end, Masking::Sure, raws);
        if raws.len() > first {
            paragraphs.push(Paragraph { start, end, first, last: raws.len() });
            ambiguous.push(lexer.saw_ambiguous);
        }
        start = end + 1;
    }
    group(source, input.layout, raws, paragraphs, groups);

    let mut builder = Builder { source, reminders, scratch: line, restorable };
    let mut lines = Vec::with_capacity(groups.len());
    let mut trivia_lines = Vec::with_capacity(groups.len());
    let mut from = 0;
    for (index, Group { shape, first, last }) in groups.iter().copied().enumerate() {
        let own = paragraphs.get(first..last).unwrap_or_default();
        let (Some(head), Some(tail)) = (own.first(), own.last()) else { continue };
        let built = builder.line(index == 0, from, own, raws);
        let ability_words = ability_word::find(&built.text, &built.tokens, shape, input.keywords);
        let mut trivia = built.trivia;
        let masked = ambiguous.get(first..last).is_some_and(|flags| flags.contains(&true)).then(|| {
            masked_raws.clear();
            let mut own_masked = Vec::with_capacity(own.len());
            for paragraph in own {
                let start = masked_raws.len();
                lexer.paragraph(paragraph.start, paragraph.end, Masking::All, masked_raws);
                own_masked.push(Paragraph { first: start, last: masked_raws.len(), ..*paragraph });
            }
            let built = builder.line(index == 0, from, &own_masked, masked_raws);
            trivia.masked = Some(Box::new(built.trivia));
            Box::new((built.text, built.tokens))
        });
        lines.push(Line {
            shape,
            text: built.text,
            tokens: built.tokens,
            masked,
            ability_words,
            start: head.start,
            end: tail.end,
        });
        trivia_lines.push(trivia);
        from = tail.end;
    }
    let mut tail = Vec::new();
    pieces(source, reminders, from, source.len(), &mut tail);
    // What one hostile text took is not held for ever.
    if scratch.raws.capacity() <= LARGEST_SCRATCH {
        SCRATCH.set(scratch);
    }
    Normalised { lines, trivia: Trivia { names, lines: trivia_lines, tail } }
}

/// The parenthesised spans: each from an outermost matched `(` to its `)`, within one paragraph.
fn find_reminders(source: &str, spans: &mut Vec<(u32, u32)>) {
    spans.clear();
    if !source.contains('(') {
        return;
    }
    let mut open: Vec<u32> = Vec::new();
    for (at, byte) in source.bytes().enumerate() {
        #[allow(clippy::cast_possible_truncation, reason = "normalise refuses long texts")]
        let at = at as u32;
        match byte {
            b'\n' => open.clear(),
            b'(' => open.push(at),
            b')' => {
                let Some(start) = open.pop() else { continue };
                while spans.last().is_some_and(|span| span.0 > start) {
                    spans.pop();
                }
                spans.push((start, at + 1));
            }
            _ => {}
        }
    }
}

/// Cuts the gap `from..to` into white space and reminder texts.
fn pieces(source: &str, reminders: &[(u32, u32)], from: usize, to: usize, out: &mut Vec<Piece>) {
    let mut at = from;
    let first = reminders.partition_point(|span| (span.0 as usize) < from);
    for span in reminders.get(first..).unwrap_or_default() {
        let (start, end) = (span.0 as usize, span.1 as usize);
        if end > to {
            break;
        }
        if let Some(space) = source.get(at..start).filter(|space| !space.is_empty()) {
            out.push(Piece::Space(space.into()));
        }
        out.push(Piece::Reminder(source.get(start..end).unwrap_or_default().into()));
        at = end;
    }
    if let Some(space) = source.get(at..to).filter(|space| !space.is_empty()) {
        out.push(Piece::Space(space.into()));
    }
}

/// Where a gap stands: what the rule puts around reminder texts in it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// Before the first token of the text.
    Head,
    /// Before the first token of a later line; the line feed belongs to it.
    LineStart,
    /// Between tokens; whether the rule has a space there.
    Inside(bool),
    /// After the last token of a line.
    LineEnd,
}

/// What the rule prints in a gap with these reminder texts.
pub(crate) fn write_gap(place: Place, reminders: &[Box<str>], out: &mut String) {
    match place {
        Place::Head => {
            for text in reminders {
                out.push_str(text);
                out.push('\n');
            }
        }
        Place::LineStart => {
            out.push('\n');
            for text in reminders {
                out.push_str(text);
                out.push('\n');
            }
        }
        Place::Inside(space) => {
            for text in reminders {
                out.push(' ');
                out.push_str(text);
            }
            if space {
                out.push(' ');
            }
        }
        Place::LineEnd => {
            for text in reminders {
                out.push(' ');
                out.push_str(text);
            }
        }
    }
}

/// A line under construction.
struct Built {
    text: String,
    tokens: Vec<Token>,
    trivia: LineTrivia,
}

/// Buffers that are kept from face to face: a corpus has some 30,000, each with a few dozen tokens.
#[derive(Default)]
struct Scratch {
    reminders: Vec<(u32, u32)>,
    raws: Vec<Raw>,
    masked_raws: Vec<Raw>,
    paragraphs: Vec<Paragraph>,
    ambiguous: Vec<bool>,
    groups: Vec<Group>,
    line: LineScratch,
}

#[derive(Default)]
struct LineScratch {
    rule: Vec<RuleToken>,
    spans: Vec<(usize, usize)>,
    wants: Vec<Want>,
    marks: Vec<casing::Mark>,
    gap: String,
}

thread_local! {
    static SCRATCH: Cell<Scratch> = Cell::default();
}

/// Builds lines.
struct Builder<'a> {
    source: &'a str,
    reminders: &'a [(u32, u32)],
    scratch: &'a mut LineScratch,
    /// Whether to note the trivia.
    restorable: bool,
}

impl<'a> Builder<'a> {
    /// Builds the line of `paragraphs`; its first gap starts at `from`.
    fn line(&mut self, first_line: bool, from: usize, paragraphs: &[Paragraph], raws: &[Raw]) -> Built {
        let count: usize = paragraphs.iter().map(|p| p.last - p.first + 1).sum();
        let length: usize = paragraphs.iter().map(|p| p.end - p.start + 2).sum();
        let mut built = Built {
            text: String::with_capacity(length + count),
            tokens: Vec::with_capacity(count),
            trivia: LineTrivia::default(),
        };
        self.scratch.rule.clear();
        self.scratch.spans.clear();
        for (index, paragraph) in paragraphs.iter().enumerate() {
            if index > 0 {
                let end = paragraphs.get(index - 1).map_or(0, |previous| previous.end);
                self.push(&mut built, "¶", Kind::Break, (end, end + 1));
            }
            let tokens = raws.get(paragraph.first..paragraph.last).unwrap_or_default();
            let mut quoted = false;
            let mut inner_comma = false;
            for (at, raw) in tokens.iter().enumerate() {
                let rest = tokens.get(at + 1..).unwrap_or_default();
                let text = self.text(raw);
                let (quote, comma) = (text == "\"", text == ",");
                // A comma that stands within the quotation marks is of the sentence around them: what is quoted ends as ever.
                if quoted && comma && rest.first().is_some_and(|next| self.is(next, "\"")) {
                    inner_comma = true;
                    self.push(&mut built, ".", raw.kind, (raw.start as usize, raw.end as usize));
                    continue;
                }
                // Where it stands outside of them, it is there to the letter.
                let behind = |n: usize| at.checked_sub(n).and_then(|at| tokens.get(at));
                let outer = comma
                    && behind(1).is_some_and(|raw| self.is(raw, "\""))
                    && behind(2).is_some_and(|raw| self.is(raw, "."));
                if outer {
                    self.push(&mut built, "\\,", raw.kind, (raw.start as usize, raw.end as usize));
                } else {
                    self.token(&mut built, raw, text, rest);
                }
                quoted ^= quote;
                if quote && std::mem::take(&mut inner_comma) {
                    let end = raw.end as usize;
                    self.push(&mut built, ",", raw.kind, (end, end));
                }
            }
        }
        if self.restorable {
            self.gaps(&mut built, first_line, from, paragraphs.last().map_or(from, |p| p.end));
            self.cases(&mut built);
        }
        built
    }

    /// Puts down the token that has this text in the source, before those others.
    fn token(&mut self, built: &mut Built, raw: &Raw, text: &str, rest: &[Raw]) {
        let span = (raw.start as usize, raw.end as usize);
        if let Some(fixed) = raw.fixed {
            if fixed.starts_with('~') {
                built.trivia.own += 1;
            }
            return self.push(built, fixed, raw.kind, span);
        }
        let escape = match text.as_bytes() {
            [b'\\' | b'~', ..] => true,
            [b'a' | b'A'] | [b'a' | b'A', b'n' | b'N'] => {
                let heard = match rest {
                    [quote, heard, ..]
                        if quote.fixed == Some("‘") || self.is(quote, "\"") || self.is(quote, "[") =>
                    {
                        Some(heard)
                    }
                    [heard, ..] => Some(heard),
                    [] => None,
                };
                let is_an = text.len() == 2;
                if heard.is_some_and(|raw| takes_an(self.text(raw))) == is_an {
                    let article = if text.starts_with('A') { "A" } else { "a" };
                    return self.push(built, article, Kind::Word, span);
                }
                true
            }
            _ if raw.kind == Kind::Loyalty => {
                if text.contains('\u{2212}') {
                    let ascii = text.replace('\u{2212}', "-");
                    return self.push(built, &ascii, raw.kind, span);
                }
                text.contains('-')
            }
            _ => matches!(text, "¶" | "‘" | "’"),
        };
        if escape {
            let mut escaped = String::with_capacity(text.len() + 1);
            escaped.push('\\');
            escaped.push_str(text);
            return self.push(built, &escaped, raw.kind, span);
        }
        self.push(built, text, raw.kind, span);
    }

    fn text(&self, raw: &Raw) -> &'a str {
        self.source.get(raw.start as usize..raw.end as usize).unwrap_or_default()
    }

    fn is(&self, raw: &Raw, text: &str) -> bool {
        self.text(raw) == text
    }

    fn push(&mut self, built: &mut Built, text: &str, kind: Kind, span: (usize, usize)) {
        if !built.text.is_empty() {
            built.text.push(' ');
        }
        let start = built.text.len();
        built.text.push_str(text);
        let identity = id(text);
        #[allow(clippy::cast_possible_truncation, reason = "normalise refuses long texts")]
        built.tokens.push(Token { id: identity, kind, start: start as u32, end: built.text.len() as u32 });
        if self.restorable {
            self.scratch.rule.push(RuleToken::new(text, identity, classify(text)));
            self.scratch.spans.push(span);
        }
    }

    /// Compares each gap with the rule.
    fn gaps(&mut self, built: &mut Built, first_line: bool, from: usize, end: usize) {
        let mut spacer = Spacer::default();
        let mut at = from;
        let mut index = 0_u32;
        for (token, span) in self.scratch.rule.iter().zip(&self.scratch.spans) {
            let space = spacer.space_before(token, self.scratch.rule.get(index as usize + 1));
            let place = match (index, first_line) {
                (0, true) => Place::Head,
                (0, false) => Place::LineStart,
                _ => Place::Inside(space),
            };
            gap(self.source, self.reminders, &mut self.scratch.gap, place, at, span.0, |gap| {
                built.trivia.gaps.push((index, gap));
            });
            at = span.1;
            index += 1;
        }
        gap(self.source, self.reminders, &mut self.scratch.gap, Place::LineEnd, at, end, |gap| {
            built.trivia.gaps.push((index, gap));
        });
    }

    /// Compares the case of each token with the rule.
    fn cases(&mut self, built: &mut Built) {
        casing::apply(&self.scratch.rule, &mut self.scratch.marks, &mut self.scratch.wants);
        for (index, (want, span)) in self.scratch.wants.iter().zip(&self.scratch.spans).enumerate() {
            if matches!(want, Want::Keep) {
                continue;
            }
            let raw = self.source.get(span.0..span.1).unwrap_or_default();
            if !want.fits(raw) {
                #[allow(clippy::cast_possible_truncation, reason = "normalise refuses long texts")]
                built.trivia.cases.push((index as u32, Case::of(raw)));
            }
        }
    }
}

fn gap(
    source: &str,
    reminders: &[(u32, u32)],
    scratch: &mut String,
    place: Place,
    from: usize,
    to: usize,
    mut record: impl FnMut(Gap),
) {
    let actual = source.get(from..to).unwrap_or_default();
    let plain = match place {
        Place::Head | Place::LineEnd | Place::Inside(false) => actual.is_empty(),
        Place::LineStart => actual == "\n",
        Place::Inside(true) => actual == " ",
    };
    if plain {
        return;
    }
    let mut found = Vec::new();
    pieces(source, reminders, from, to, &mut found);
    let texts: Vec<Box<str>> = found
        .iter()
        .filter_map(|piece| match piece {
            Piece::Reminder(text) => Some(text.clone()),
            Piece::Space(_) => None,
        })
        .collect();
    scratch.clear();
    write_gap(place, &texts, scratch);
    record(if *scratch == *actual { Gap::Reminders(texts) } else { Gap::Exact(found) });
}

impl Want {
    /// Whether `raw` has the case of the rule.
    fn fits(self, raw: &str) -> bool {
        match self {
            Want::Keep => true,
            Want::Lower => !raw.bytes().any(|b| b.is_ascii_uppercase()),
            Want::Initial => {
                let mut letters = raw.bytes().filter(u8::is_ascii_alphabetic);
                letters.next().is_none_or(|b| b.is_ascii_uppercase())
                    && letters.all(|b| b.is_ascii_lowercase())
            }
            Want::Upper => !raw.bytes().any(|b| b.is_ascii_lowercase()),
            Want::Display(display) => raw.strip_prefix('\\').unwrap_or(raw) == display,
            Want::Non { large, rest } => {
                raw.get(..4) == Some(if large { "Non-" } else { "non-" }) && raw.get(4..) == Some(rest)
            }
        }
    }

    /// Appends `text` in the case of the rule.
    pub(crate) fn write(self, text: &str, out: &mut String) {
        match self {
            Want::Keep => out.push_str(text),
            Want::Lower => push_lower(text, out),
            Want::Initial => push_initial(text, out),
            Want::Upper => Case::Upper.write(text, out),
            Want::Display(display) => out.push_str(display),
            Want::Non { large, rest } => {
                out.push_str(if large { "Non-" } else { "non-" });
                out.push_str(rest);
            }
        }
    }
}
