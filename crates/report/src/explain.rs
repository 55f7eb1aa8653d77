//! A face line by line: what it was read as, or where it stopped.

use crate::flow::{Flow, columns};
use crate::shown::shown;
use crate::terminal::{BAD, BOLD, DIM, GOOD, NAME, short};
use crate::tree::ability_tree;
use anstyle::Style;
use rubric_grammar::{Binding, FaceOutcome, LineOutcome, Unread, Verdict, explain_bindings};
use rubric_ir::{Ability, Antecedent, Link, Slot};
use rubric_ledger::{Piece, difference};
use std::fmt::Write as _;

/// What rows of a line begin with.
const INDENT: &str = "  ";
/// The narrowest terminal that rows are made for.
const LEAST: usize = 30;
/// Words of the grammar listed as expected.
const EXPECTED: usize = 30;

/// The name and type line above the lines of a face.
#[must_use]
pub fn face_heading(name: &str, type_line: &str) -> String {
    format!("{BOLD}{}{BOLD:#}  {DIM}{}{DIM:#}\n", short(name), short(type_line))
}

/// What became of the lines of a face. Of a line that was read: the tree it became, and how the printed words differ if
/// they do. Of a declined one: a caret under the word that stopped it, and what could have stood there.
#[must_use]
pub fn explanation(outcome: &FaceOutcome, width: usize) -> String {
    let mut out = String::new();
    let mut told = None;
    for line in &outcome.lines {
        let ability = line.ability.filter(|_| line.ability != told);
        told = line.ability.or(told);
        let ability = ability.and_then(|index| outcome.reading.abilities.get(index as usize));
        out.push_str(&explained(line, ability, width));
    }
    out
}

fn explained(line: &LineOutcome, ability: Option<&Ability>, width: usize) -> String {
    let (style, word) = match line.verdict {
        Verdict::Exact => (GOOD, "exact"),
        Verdict::Variant => (GOOD, "variant"),
        Verdict::Mismatch => (BAD, "mismatch"),
        Verdict::Declined => (BAD, "declined"),
    };
    let mut out = format!("\n{style}{word}{style:#}\n");
    if line.verdict == Verdict::Declined {
        out.push_str(&stopped(line, width));
        return out;
    }
    for row in rows(&line.text, None, width) {
        let _ = writeln!(out, "{INDENT}{}", row.text);
    }
    if let Some(printed) = line.printed.as_ref().filter(|_| line.verdict != Verdict::Exact) {
        out.push_str(&printed_back(&line.text, printed, width));
    }
    if let Some(ability) = ability {
        out.push_str(&ability_tree(ability, width, INDENT));
    }
    out
}

/// A declined line with a caret under the word that stopped it, and what could have stood there.
fn stopped(line: &LineOutcome, width: usize) -> String {
    let mut out = String::new();
    for row in rows(&line.text, line.unread.as_ref().map(|unread| unread.at as usize), width) {
        let _ = writeln!(out, "{INDENT}{}", row.text);
        if let Some((from, width)) = row.caret {
            let _ = writeln!(out, "{INDENT}{:from$}{BAD}{}{BAD:#}", "", "^".repeat(width.max(1)));
        }
    }
    if let Some(unread) = &line.unread {
        out.push_str(&stop(unread, width));
    }
    out
}

/// The printed words, with those that are lost and those that are new.
fn printed_back(text: &str, printed: &str, width: usize) -> String {
    let mut flow = Flow::new(width, INDENT, INDENT);
    flow.words(DIM, "printed back:");
    for piece in difference(text, printed) {
        match piece {
            Piece::Same(words) => flow.words(Style::new(), &words),
            Piece::Lost(words) => flow.words(BAD.strikethrough(), &format!("[-{words}-]")),
            Piece::Printed(words) => flow.words(GOOD, &format!("{{+{words}+}}")),
        }
    }
    flow.rows()
}

/// What the lines of a face print back as; a declined one says so.
#[must_use]
pub fn readable(outcome: &FaceOutcome, width: usize) -> String {
    let mut out = String::new();
    for line in &outcome.lines {
        out.push_str(&match &line.printed {
            Some(printed) => text_rows(printed, width),
            None => declined_row(&line.text, width),
        });
    }
    out
}

/// The lines of a face, each with the tree it became; then the declined ones, with where they stopped.
#[must_use]
pub fn trees(outcome: &FaceOutcome, width: usize) -> String {
    let mut out = String::new();
    for (index, ability) in outcome.reading.abilities.iter().enumerate() {
        for line in outcome.lines.iter().filter(|line| line.ability == Some(index as u32)) {
            out.push_str(&text_rows(&line.text, width));
        }
        out.push_str(&ability_tree(ability, width, INDENT));
        out.push('\n');
    }
    for line in outcome.lines.iter().filter(|line| line.ability.is_none()) {
        let _ = writeln!(out, "{INDENT}{BAD}declined{BAD:#}");
        out.push_str(&stopped(line, width));
    }
    out
}

fn text_rows(text: &str, width: usize) -> String {
    let mut flow = Flow::new(width, INDENT, INDENT);
    flow.words(Style::new(), text);
    flow.rows()
}

fn declined_row(text: &str, width: usize) -> String {
    let mut flow = Flow::new(width, INDENT, INDENT);
    flow.piece("", BAD, "declined:");
    flow.words(DIM, text);
    flow.rows()
}

/// The references of a face's reading in order of the text: the words, what they stand for, and the rule that
/// decided; then the links between its abilities. A declined line says where it stopped.
#[must_use]
pub fn bindings(outcome: &FaceOutcome, width: usize) -> String {
    let mut out = String::new();
    let mut told = None;
    for line in &outcome.lines {
        if line.ability.is_some() && line.ability == told {
            // The references of an ability of several lines were told with its first.
            out.push_str(&text_rows(&line.text, width));
            continue;
        }
        told = line.ability;
        let ability = line.ability.and_then(|index| outcome.reading.abilities.get(index as usize));
        let Some(ability) = ability else {
            let _ = writeln!(out, "{INDENT}{BAD}declined{BAD:#}");
            out.push_str(&stopped(line, width));
            continue;
        };
        out.push_str(&text_rows(&line.text, width));
        for binding in explain_bindings(ability) {
            out.push_str(&binding_rows(&binding, width));
        }
    }
    for Link { setter, reader, kind } in &outcome.reading.links {
        let mut flow = Flow::new(width, INDENT, "      ");
        flow.words(Style::new(), &format!("ability {} reads what ability {} sets", reader + 1, setter + 1));
        flow.piece("  ", DIM, &format!("{kind:?}"));
        out.push_str(&flow.rows());
    }
    out
}

fn binding_rows(binding: &Binding, width: usize) -> String {
    let Binding { words, to, antecedent, rule } = binding;
    let to = match to {
        Antecedent::Slot(Slot(slot)) => format!("slot {slot}"),
        other => format!("{other:?}").to_lowercase(),
    };
    let mut flow = Flow::new(width, "    ", "      ");
    flow.words(NAME, words);
    flow.words(Style::new(), "is");
    flow.piece(" ", GOOD, &to);
    if !antecedent.is_empty() {
        flow.words(Style::new(), &format!("“{antecedent}”"));
    }
    flow.piece("  ", DIM, &format!("{rule:?}"));
    flow.rows()
}

fn stop(unread: &Unread, width: usize) -> String {
    let mut flow = Flow::new(width, INDENT, INDENT);
    flow.words(Style::new(), "stopped inside");
    flow.piece(" ", NAME, &unread.inside);
    if !unread.tail.is_empty() {
        flow.words(Style::new(), &format!("at “{}”", unread.tail));
    }
    let mut out = flow.rows();
    if !unread.expected.is_empty() {
        let mut flow = Flow::new(width, INDENT, "    ");
        flow.piece("", Style::new(), "expected:");
        let more = unread.expected.len().saturating_sub(EXPECTED);
        for (at, word) in unread.expected.iter().take(EXPECTED).enumerate() {
            let last = at + 1 == unread.expected.len();
            flow.piece(" ", GOOD, &format!("{word}{}", if last { "" } else { "," }));
        }
        if more > 0 {
            flow.words(DIM, &format!("and {more} more"));
        }
        out.push_str(&flow.rows());
    }
    out
}

struct Row {
    text: String,
    /// Column and width of the caret.
    caret: Option<(usize, usize)>,
}

/// The words of a canonical text in rows, the row of the `mark`ed word with the place of its caret. A mark past
/// the end points behind the last word: the text ended too soon.
fn rows(text: &str, mark: Option<usize>, width: usize) -> Vec<Row> {
    let text = shown(text);
    let most = width.max(LEAST).saturating_sub(INDENT.len());
    let mut rows: Vec<Row> = Vec::new();
    let mut row = Row { text: String::new(), caret: None };
    let mut at = 0;
    let mut count = 0;
    for (index, word) in text.split(' ').enumerate() {
        let length = columns(word);
        if at > 0 && at + 1 + length > most {
            rows.push(std::mem::replace(&mut row, Row { text: String::new(), caret: None }));
            at = 0;
        }
        if at > 0 {
            row.text.push(' ');
            at += 1;
        }
        if mark == Some(index) {
            row.caret = Some((at, length));
        }
        row.text.push_str(word);
        at += length;
        count += 1;
    }
    if mark.is_some_and(|mark| mark >= count) {
        row.caret = Some((at + 1, 1));
    }
    rows.push(row);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> String {
        anstream::adapter::strip_str(text).to_string()
    }

    fn outcome(text: &str) -> FaceOutcome {
        let input = rubric_grammar::FaceInput {
            name: "Somebody",
            type_line: "Instant",
            layout: "normal",
            keywords: &[],
            text,
        };
        rubric_grammar::explain_face(&input)
    }

    fn declined() -> LineOutcome {
        LineOutcome {
            text: "target creature becomes goaded .".into(),
            span: (0, 32),
            verdict: Verdict::Declined,
            keywords_only: false,
            ability: None,
            printed: None,
            unread: Some(Unread {
                inside: "effect".into(),
                stop: "OtherWord".into(),
                at: 3,
                tail: "goaded .".into(),
                expected: vec!["a", "tapped"],
            }),
        }
    }

    #[test]
    fn the_caret_stands_under_the_word_that_stopped_reading() {
        assert_eq!(
            plain(&explained(&declined(), None, 100)),
            "\ndeclined\n  target creature becomes goaded .\n                          ^^^^^^\n  stopped inside \
             effect at “goaded .”\n  expected: a, tapped\n"
        );
    }

    #[test]
    fn on_a_narrow_terminal_the_caret_goes_with_its_row() {
        assert_eq!(
            plain(&explained(&declined(), None, 30)),
            "\ndeclined\n  target creature becomes\n  goaded .\n  ^^^^^^\n  stopped inside effect at\n  “goaded \
             .”\n  expected: a, tapped\n"
        );
    }

    #[test]
    fn long_lines_wrap_and_the_caret_goes_with_its_row() {
        let text = vec!["word"; 60].join(" ");
        let marked = rows(&text, Some(25), 102);
        assert!(marked.iter().all(|row| row.text.chars().count() <= 100));
        assert_eq!(marked[1].caret, Some((25, 4)));
        assert_eq!(marked.iter().filter(|row| row.caret.is_some()).count(), 1);
        let past = rows("a b", Some(2), 100);
        assert_eq!(past[0].caret, Some((4, 1)));
    }

    #[test]
    fn a_line_that_was_read_is_a_tree_whose_references_point() {
        let shown = plain(&explanation(
            &outcome("Exile target creature. Its controller gains life equal to its power."),
            80,
        ));
        let wanted = "
exact
  Exile target creature . Its controller gains life equal to its power .
  Ability
  └ kind Spell › Sequence
    └ steps
      ├ 1 › effect Act  who You
      │ └ action Exile
      │   └ what Target #1
      │     └ what Objects  conj Or
      │       └ heads  quals Type › Creature  kind Implied
      └ 2 › effect Act  @join Sentence
        ├ who ControllerOf #2
        │ └ of Ref → #1 “target creature”  form It
        └ action GainLife
          └ CharacteristicOf  what Power
            └ of Ref → #1 “target creature”  form It
";
        assert_eq!(shown, wanted);
    }

    #[test]
    fn rows_keep_to_the_width() {
        let outcome = outcome(
            "Exile target creature. Its controller gains life equal to its power.\nYou florp an opponent.\nChoose \
             target creature you don't control. Destroy it, then you may draw a card for each opponent you have.",
        );
        for width in [40, 80, 120] {
            for view in [
                explanation(&outcome, width),
                bindings(&outcome, width),
                readable(&outcome, width),
                trees(&outcome, width),
            ] {
                for row in plain(&view).lines() {
                    assert!(row.chars().count() <= width, "{width}: {row}");
                }
            }
        }
    }

    #[test]
    fn what_is_printed_otherwise_is_told_word_by_word() {
        let text = "Draw two cards .";
        let line = LineOutcome {
            verdict: Verdict::Mismatch,
            printed: Some("draw a card .".into()),
            text: text.into(),
            unread: None,
            ..declined()
        };
        assert_eq!(
            plain(&explained(&line, None, 80)),
            "\nmismatch\n  Draw two cards .\n  printed back: Draw [-two cards-] {+a card+} .\n"
        );
    }
}
