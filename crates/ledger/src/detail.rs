//! Everything there is to say about each face: what a page about it shows.

use crate::outline::{Outline, outline};
use crate::run::{Judged, in_pool, judged};
use crate::source::with_inputs;
use crate::{FaceVerdict, Ledger, LedgerError, explain, face_text, with_input};
use rayon::prelude::*;
use rubric_audit::Finding;
use rubric_corpus::Face;
use rubric_grammar::{
    Binding, FaceInput, FaceOutcome, LineOutcome, Unread, Verdict, explain_bindings, read_faces,
};
use rubric_ir::{AbilityKind, Link};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::ops::Range;

/// A line of a face.
#[derive(Clone, Debug)]
pub struct LineDetail {
    /// Where it stands in the face's text, in bytes.
    pub span: Range<usize>,
    /// The verdict.
    pub verdict: Verdict,
    /// Whether it holds only keywords.
    pub keywords_only: bool,
    /// The ability that it became, or became part of: its place among those of the face.
    pub ability: Option<usize>,
    /// What kind of ability it is, or looks like where it was declined.
    pub form: LineForm,
    /// Why it was declined.
    pub unread: Option<Unread>,
    /// Where the word that stopped it stands in the text; empty and at the end where the line ended too soon.
    pub stopped_at: Option<Range<usize>>,
    /// How the printed words differ from those of the line, if they do.
    pub difference: Vec<Piece>,
}

/// Some words of a line, and what became of them in print.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// In both.
    Same(String),
    /// Only in the line.
    Lost(String),
    /// Only in what was printed.
    Printed(String),
}

/// Kinds of ability (CR 113.3), which the form of a line tells where it was not read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LineForm {
    /// Only keywords (CR 702).
    Keywords,
    /// Begins with "when", "whenever" or "at" (CR 603.1).
    Triggered,
    /// Has a cost and a colon (CR 602.1).
    Activated,
    /// Has a loyalty symbol (CR 606).
    Loyalty,
    /// Stands on an instant or sorcery (CR 113.3a).
    Spell,
    /// A chapter of a Saga, a level of a Class, a band, or another line with a header.
    Headed,
    /// Anything else (CR 604).
    Static,
}

impl LineForm {
    /// All of them, in the order they are shown.
    pub const ALL: [Self; 7] = [
        Self::Keywords,
        Self::Triggered,
        Self::Activated,
        Self::Loyalty,
        Self::Spell,
        Self::Headed,
        Self::Static,
    ];

    /// A name for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Keywords => "Keywords only",
            Self::Triggered => "Triggered",
            Self::Activated => "Activated",
            Self::Loyalty => "Loyalty",
            Self::Spell => "Spell",
            Self::Headed => "Chapter, level or band",
            Self::Static => "Static",
        }
    }

    /// The form of an ability.
    #[must_use]
    pub const fn of_kind(kind: &AbilityKind) -> Self {
        match kind {
            AbilityKind::Keywords { .. } => Self::Keywords,
            AbilityKind::Triggered(_) => Self::Triggered,
            AbilityKind::Activated { .. } => Self::Activated,
            AbilityKind::Loyalty { .. } => Self::Loyalty,
            AbilityKind::Spell(_) => Self::Spell,
            AbilityKind::Static(_) => Self::Static,
            AbilityKind::Chapter { .. }
            | AbilityKind::Level { .. }
            | AbilityKind::Band { .. }
            | AbilityKind::ToSolve(_)
            | AbilityKind::Solved(_)
            | AbilityKind::Visit { .. }
            | AbilityKind::Prototype { .. }
            | AbilityKind::PaidModes { .. } => Self::Headed,
        }
    }

    /// What an ability with this canonical text looks like; `spell` where it is on an instant or sorcery.
    #[must_use]
    pub fn of_text(text: &str, keywords_only: bool, spell: bool) -> Self {
        if keywords_only {
            return Self::Keywords;
        }
        let words: Vec<&str> = text.split(' ').collect();
        let dash = words.iter().position(|word| *word == "—");
        // What stands before a dash is an ability word or a header; a keyword's cost has its dash later on.
        let body = dash.filter(|at| *at <= 4).and_then(|at| words.get(at + 1..)).unwrap_or(&words);
        let first = body.first().map(|word| word.to_lowercase()).unwrap_or_default();
        let head = words.first().copied().unwrap_or_default();
        let is_roman = |word: &str| !word.is_empty() && word.chars().all(|letter| "IVX".contains(letter));
        if head.starts_with('[') {
            return Self::Loyalty;
        }
        if head == "LEVEL" || words.contains(&"|") || (dash.is_some() && is_roman(head)) {
            return Self::Headed;
        }
        if matches!(first.as_str(), "when" | "whenever" | "at") {
            return Self::Triggered;
        }
        // A colon inside a quotation is that of another ability.
        let quote = body.iter().position(|word| *word == "\"").unwrap_or(body.len());
        match body.iter().position(|word| *word == ":") {
            Some(colon) if colon < quote && body.get(colon + 1) == Some(&"Level") => Self::Headed,
            Some(colon) if colon < quote => Self::Activated,
            _ if spell => Self::Spell,
            _ => Self::Static,
        }
    }
}

/// An ability that was read.
#[derive(Clone, Debug)]
pub struct AbilityDetail {
    /// The reading as a tree; its words are places in [`AbilityDetail::spans`].
    pub outline: Outline,
    /// Where each printed word stands in the text of the face, in bytes; nothing where the text has another.
    pub spans: Vec<Option<Range<usize>>>,
    /// Its references and their antecedents.
    pub bindings: Vec<Binding>,
}

impl AbilityDetail {
    /// Where the words of a part stand in the text, from the first to the last.
    #[must_use]
    pub fn place(&self, part: &Outline) -> Option<Range<usize>> {
        let (from, to) = part.words?;
        let mut spans = self.spans.get(from..to)?.iter().flatten();
        let first = spans.next()?.clone();
        Some(spans.fold(first, |all, span| all.start.min(span.start)..all.end.max(span.end)))
    }
}

/// A face and all that reading it came to.
#[derive(Clone, Debug)]
pub struct FaceDetail<'c> {
    /// The face.
    pub face: &'c Face,
    /// The verdict.
    pub verdict: FaceVerdict,
    /// Supported with every line exact.
    pub proved: bool,
    /// Its lines.
    pub lines: Vec<LineDetail>,
    /// Its abilities.
    pub abilities: Vec<AbilityDetail>,
    /// What links them.
    pub links: Vec<Link>,
    /// What the audit found.
    pub findings: Vec<Finding>,
}

impl Ledger<'_> {
    /// Does `work` for every `piece` faces of the run, on `threads` threads; what it came to, in order. The faces are
    /// read again for it: a run does not keep readings.
    ///
    /// # Errors
    /// If the threads cannot be started.
    pub fn details<T: Send>(
        &self,
        piece: usize,
        threads: Option<usize>,
        work: impl Fn(usize, &[FaceDetail<'_>]) -> T + Sync,
    ) -> Result<Vec<T>, LedgerError> {
        in_pool(threads, || {
            self.faces
                .par_chunks(piece.max(1))
                .enumerate()
                .map(|(number, faces)| {
                    let read = with_inputs(faces, read_faces);
                    let details: Vec<FaceDetail<'_>> =
                        faces.iter().zip(read).map(|(face, read)| detail(face, read)).collect();
                    work(number, &details)
                })
                .collect()
        })
    }
}

fn detail(face: &Face, outcome: FaceOutcome) -> FaceDetail<'_> {
    let declined = outcome.lines.iter().any(|line| line.verdict == Verdict::Declined);
    // Only a second pass tells what was expected where a line stopped.
    let Judged { verdict, proved, outcome, findings } =
        if declined { explain(face) } else { judged(face, outcome) };
    let spans = token_spans(face, &outcome.lines);
    let spell = face.types.iter().any(|kind| matches!(&**kind, "Instant" | "Sorcery"));
    let abilities = outcome
        .reading
        .abilities
        .iter()
        .enumerate()
        .map(|(index, ability)| {
            let (outline, printed) = outline(ability);
            let own = outcome.lines.iter().zip(&spans).filter(|(line, _)| line.ability == Some(index as u32));
            let (mut words, mut places) = (Vec::new(), Vec::new());
            for (line, spans) in own {
                words.extend(line.text.split(' '));
                places.extend(spans.iter().cloned());
            }
            let printed: Vec<&str> = printed.split([' ', '\n']).collect();
            AbilityDetail {
                outline,
                spans: placed(&printed, &words, &places),
                bindings: explain_bindings(ability),
            }
        })
        .collect();
    let abilities_read = &outcome.reading.abilities;
    let kind = |line: &LineOutcome| Some(&abilities_read.get(line.ability? as usize)?.kind);
    let lines = outcome
        .lines
        .iter()
        .zip(&spans)
        .map(|(line, spans)| line_detail(line, kind(line), spans, spell))
        .collect();
    FaceDetail { face, verdict, proved, lines, abilities, links: outcome.reading.links, findings }
}

fn line_detail(
    line: &LineOutcome,
    kind: Option<&AbilityKind>,
    spans: &[Range<usize>],
    spell: bool,
) -> LineDetail {
    let span = line.span.0 as usize..line.span.1 as usize;
    let end = span.end..span.end;
    LineDetail {
        verdict: line.verdict,
        keywords_only: line.keywords_only,
        ability: line.ability.map(|ability| ability as usize),
        form: kind
            .map_or_else(|| LineForm::of_text(&line.text, line.keywords_only, spell), LineForm::of_kind),
        stopped_at: line.unread.as_ref().map(|unread| spans.get(unread.at as usize).cloned().unwrap_or(end)),
        unread: line.unread.clone(),
        difference: match (&line.printed, line.verdict) {
            (Some(printed), Verdict::Variant | Verdict::Mismatch) => difference(&line.text, printed),
            _ => Vec::new(),
        },
        span,
    }
}

/// Where the tokens of the lines stand in the text of the face.
fn token_spans(face: &Face, lines: &[LineOutcome]) -> Vec<Vec<Range<usize>>> {
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_str()).collect();
    let normalised = with_input(face, face_text(face), |input| {
        let FaceInput { name, type_line, layout, keywords, text } = *input;
        rubric_text::normalise(&rubric_text::FaceInput { name, type_line, layout, keywords, text })
    });
    if normalised.lines.len() != lines.len() {
        // A text that came to no line is declined as it stands: it has no tokens.
        return vec![Vec::new(); lines.len()];
    }
    let spans = rubric_text::token_spans(&texts, &normalised.trivia);
    spans.into_iter().map(|line| line.into_iter().map(|(from, to)| from..to).collect()).collect()
}

/// The place of each printed word: that of the same word of the line.
fn placed(printed: &[&str], words: &[&str], places: &[Range<usize>]) -> Vec<Option<Range<usize>>> {
    if printed.len() == words.len() {
        return places.iter().cloned().map(Some).collect();
    }
    let mut out = vec![None; printed.len()];
    for op in capture_diff_slices(Algorithm::Myers, words, printed) {
        if let DiffOp::Equal { old_index, new_index, len } = op {
            for at in 0..len {
                if let (Some(slot), Some(place)) = (out.get_mut(new_index + at), places.get(old_index + at)) {
                    *slot = Some(place.clone());
                }
            }
        }
    }
    out
}

/// How the words that were printed differ from those of a line, in whatever case.
#[must_use]
pub fn difference(text: &str, printed: &str) -> Vec<Piece> {
    let old: Vec<&str> = text.split(' ').collect();
    let new: Vec<&str> = printed.split([' ', '\n']).collect();
    let lower = |words: &[&str]| words.iter().map(|word| word.to_lowercase()).collect::<Vec<_>>();
    let part = |words: &[&str], range: Range<usize>| words.get(range).unwrap_or_default().join(" ");
    let mut out = Vec::new();
    for op in capture_diff_slices(Algorithm::Myers, &lower(&old), &lower(&new)) {
        let (_, before, after) = op.as_tag_tuple();
        if matches!(op, DiffOp::Equal { .. }) {
            out.push(Piece::Same(part(&old, before)));
            continue;
        }
        for (words, made) in [
            (part(&old, before), Piece::Lost as fn(String) -> Piece),
            (part(&new, after), Piece::Printed as fn(String) -> Piece),
        ] {
            if !words.is_empty() {
                out.push(made(words));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn detail_of(name: &str, line: &str, text: &str) -> (Face, String) {
        let face = Face { name: name.into(), text: Some(text.into()), ..Face::of_type(line) };
        (face, text.to_owned())
    }

    /// Every part whose last label is `label`, with its words in the text.
    fn words<'t>(detail: &FaceDetail<'_>, text: &'t str, label: &str) -> Vec<&'t str> {
        let mut found = Vec::new();
        for ability in &detail.abilities {
            ability.outline.each(&mut |part| {
                if part.labels.iter().any(|known| known == label)
                    && let Some(place) = ability.place(part)
                {
                    found.push(&text[place]);
                }
            });
        }
        found
    }

    #[test]
    fn parts_of_a_reading_stand_where_their_words_do() {
        let (face, text) = detail_of(
            "Swords to Plowshares",
            "Instant",
            "Exile target creature. Its controller (whoever that is) gains life equal to its power.",
        );
        let detail = detail(&face, with_input(&face, face_text(&face), rubric_grammar::read_face));
        assert_eq!(detail.verdict, FaceVerdict::Supported);
        assert_eq!(words(&detail, &text, "Target"), ["target creature"]);
        assert_eq!(words(&detail, &text, "ControllerOf"), ["Its controller"]);
        assert_eq!(
            words(&detail, &text, "GainLife"),
            ["gains life equal to its power"],
            "behind reminder text, which is part of no part"
        );
        assert_eq!(words(&detail, &text, "Ref"), ["Its", "its"]);
        let bound: Vec<&str> =
            detail.abilities[0].bindings.iter().map(|one| one.antecedent.as_str()).collect();
        assert_eq!(bound, ["target creature", "target creature"]);
    }

    #[test]
    fn a_declined_line_says_where_in_the_text_it_stopped() {
        let (face, text) = detail_of("X", "Sorcery", "Draw a card. (Really.)\nYou florp target creature.");
        let detail = detail(&face, with_input(&face, face_text(&face), rubric_grammar::read_face));
        assert_eq!(detail.verdict, FaceVerdict::Partial);
        let line = &detail.lines[1];
        assert_eq!(&text[line.stopped_at.clone().unwrap()], "florp");
        assert_eq!(&text[line.span.clone()], "You florp target creature.");
        assert!(!line.unread.as_ref().unwrap().expected.is_empty());
    }

    #[test]
    fn the_form_of_a_line_is_told_by_its_words() {
        let of = |text| LineForm::of_text(text, false, false);
        assert_eq!(of("Whenever ~ attacks , draw a card ."), LineForm::Triggered);
        assert_eq!(of("Landfall — Whenever a land enters , draw a card ."), LineForm::Triggered);
        assert_eq!(of("{T} : Add {G} ."), LineForm::Activated);
        assert_eq!(of("Creatures you control have \" {T} : Add {G} . \""), LineForm::Static);
        assert_eq!(of("[+1] : Draw a card ."), LineForm::Loyalty);
        assert_eq!(of("I , II — Draw a card ."), LineForm::Headed);
        assert_eq!(of("{1}{R} : Level 2 ¶ Draw a card ."), LineForm::Headed);
        assert_eq!(LineForm::of_text("Draw a card .", false, true), LineForm::Spell);
        assert_eq!(LineForm::of_text("Flying", true, true), LineForm::Keywords);
    }

    #[test]
    fn a_difference_is_told_word_by_word() {
        assert_eq!(
            difference("Draw two cards .", "draw a card ."),
            [
                Piece::Same("Draw".into()),
                Piece::Lost("two cards".into()),
                Piece::Printed("a card".into()),
                Piece::Same(".".into())
            ]
        );
    }
}
