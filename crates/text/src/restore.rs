//! From canonical lines back to a text.

use crate::casing::{self, RuleToken};
use crate::id;
use crate::names::Names;
use crate::normalise::{Place, write_gap};
use crate::spacing::{Spacer, classify};
use crate::surface::surface;
use crate::trivia::{Gap, LineTrivia, Piece, Trivia};

/// Gives back the text of a face from its canonical lines, in any case, and the trivia of the original.
///
/// For the lines of [`crate::normalise`] (or the masked variant of any of them) it is the original, byte for
/// byte. For other lines the trivia stands at the same token indices.
#[must_use]
pub fn restore<S: AsRef<str>>(lines: &[S], trivia: &Trivia) -> String {
    write_text(lines, trivia, |_, _| {})
}

/// Where each token of the canonical lines of a text stands in it, in bytes: line by line, token by token. The
/// lines and the trivia must be those of one text.
#[must_use]
pub fn token_spans<S: AsRef<str>>(lines: &[S], trivia: &Trivia) -> Vec<Vec<(usize, usize)>> {
    let mut spans = vec![Vec::new(); lines.len()];
    write_text(lines, trivia, |line, span| {
        if let Some(spans) = spans.get_mut(line) {
            spans.push(span);
        }
    });
    spans
}

/// `token` is told of each token that was written: its line, and its place in the text.
fn write_text<S: AsRef<str>>(
    lines: &[S],
    trivia: &Trivia,
    mut token: impl FnMut(usize, (usize, usize)),
) -> String {
    let mut out = String::new();
    let none = LineTrivia::default();
    for (index, line) in lines.iter().enumerate() {
        let known = trivia.lines.get(index).unwrap_or(&none);
        let told = |span| token(index, span);
        write_line(line.as_ref(), index == 0, &trivia.names, known, Capitals::Ignore, &mut out, told);
    }
    for piece in &trivia.tail {
        piece.write(&mut out);
    }
    out
}

/// Prints one canonical line by the rules alone, for display: spacing, sentence case, articles and names, with no
/// reminder text. A word that has a capital in `canonical` (a proper name) keeps its case.
#[must_use]
pub fn render(canonical: &str, names: &Names) -> String {
    let mut out = String::new();
    write_line(canonical, true, names, &LineTrivia::default(), Capitals::Keep, &mut out, |_| {});
    out
}

/// What capitals in a canonical line mean.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Capitals {
    /// Nothing: the rule and the trivia say all.
    Ignore,
    /// A proper name.
    Keep,
}

fn write_line(
    line: &str,
    first_line: bool,
    names: &Names,
    trivia: &LineTrivia,
    capitals: Capitals,
    out: &mut String,
    mut token_at: impl FnMut((usize, usize)),
) {
    let tokens: Vec<&str> = line.split(' ').filter(|token| !token.is_empty()).collect();
    let rules: Vec<RuleToken> =
        tokens.iter().map(|text| RuleToken::new(text, id(text), classify(text))).collect();
    let own = tokens.iter().filter(|text| text.starts_with('~')).count();
    let trivia = match &trivia.masked {
        Some(masked) if own > trivia.own as usize => masked,
        _ => trivia,
    };
    let (mut marks, mut wants) = (Vec::new(), Vec::new());
    casing::apply(&rules, &mut marks, &mut wants);
    let mut gaps = trivia.gaps.iter().peekable();
    let mut cases = trivia.cases.iter().peekable();
    let mut spacer = Spacer::default();
    let mut first = true;
    let before = |index: usize| [2, 1].map(|n| index.checked_sub(n).and_then(|at| tokens.get(at).copied()));
    for (index, ((token, rule), want)) in tokens.iter().zip(&rules).zip(&wants).enumerate() {
        let space = spacer.space_before(rule, rules.get(index + 1));
        let place = match (index, first_line) {
            (0, true) => Place::Head,
            (0, false) => Place::LineStart,
            _ => Place::Inside(space),
        };
        let gap = gaps.next_if(|(at, _)| *at as usize <= index).map(|(_, gap)| gap);
        write_piece(gap, place, out);
        let text = surface(
            token,
            first,
            before(index),
            tokens.get(index + 1).copied(),
            tokens.get(index + 2).copied(),
            names,
        );
        let from = out.len();
        match cases.next_if(|(at, _)| *at as usize <= index) {
            Some((_, case)) => case.write(&text, out),
            None if capitals == Capitals::Keep && text.bytes().any(|b| b.is_ascii_uppercase()) => {
                out.push_str(&text);
            }
            None => want.write(&text, out),
        }
        token_at((from, out.len()));
        first = *token == "¶";
    }
    write_piece(gaps.next().map(|(_, gap)| gap), Place::LineEnd, out);
}

fn write_piece(gap: Option<&Gap>, place: Place, out: &mut String) {
    match gap {
        None => write_gap(place, &[], out),
        Some(Gap::Reminders(texts)) => write_gap(place, texts, out),
        Some(Gap::Exact(pieces)) => pieces.iter().for_each(|piece| piece.write(out)),
    }
}

impl Piece {
    fn write(&self, out: &mut String) {
        match self {
            Piece::Space(text) | Piece::Reminder(text) => out.push_str(text),
        }
    }
}
