//! A face line by line: what it was read as, or where it stopped.

use crate::terminal::{BAD, BOLD, DIM, GOOD, NAME};
use rubric_grammar::{Binding, FaceOutcome, LineOutcome, Unread, Verdict, explain_bindings};
use rubric_ir::{Antecedent, Link, Slot};
use std::fmt::Write as _;

/// Columns of a row of text.
const WIDTH: usize = 100;
/// Words of the grammar listed as expected.
const EXPECTED: usize = 30;

/// The name and type line above the lines of a face.
#[must_use]
pub fn face_heading(name: &str, type_line: &str) -> String {
    format!("{BOLD}{name}{BOLD:#}  {DIM}{type_line}{DIM:#}\n")
}

/// What became of a line. Of a line that was read: what it prints back as; of a declined one: a caret under the
/// word that stopped it, and what could have stood there.
#[must_use]
pub fn explanation(line: &LineOutcome) -> String {
    let (style, word) = match line.verdict {
        Verdict::Exact => (GOOD, "exact"),
        Verdict::Variant => (GOOD, "variant"),
        Verdict::Mismatch => (BAD, "mismatch"),
        Verdict::Declined => (BAD, "declined"),
    };
    let mut out = format!("\n{style}{word}{style:#}\n");
    let Some(unread) = line.unread.as_ref().filter(|_| line.verdict == Verdict::Declined) else {
        for row in rows(&line.text, None) {
            let _ = writeln!(out, "  {}", row.text);
        }
        if let Some(printed) = &line.printed {
            let _ = writeln!(out, "  {DIM}printed back:{DIM:#}");
            for row in rows(printed, None) {
                let _ = writeln!(out, "  {}", row.text);
            }
        }
        return out;
    };
    for row in rows(&line.text, Some(unread.at as usize)) {
        let _ = writeln!(out, "  {}", row.text);
        if let Some((from, width)) = row.caret {
            let _ = writeln!(out, "  {:from$}{BAD}{}{BAD:#}", "", "^".repeat(width.max(1)));
        }
    }
    out.push_str(&stop(unread));
    out
}

/// What the lines of a face print back as; a declined one says so.
#[must_use]
pub fn readable(outcome: &FaceOutcome) -> String {
    let mut out = String::new();
    for line in &outcome.lines {
        let _ = match &line.printed {
            Some(printed) => writeln!(out, "  {printed}"),
            None => writeln!(out, "  {BAD}declined:{BAD:#} {DIM}{}{DIM:#}", line.text),
        };
    }
    out
}

/// The references of a face's reading in order of the text: the words, what they stand for, and the rule that
/// decided; then the links between its abilities.
#[must_use]
pub fn bindings(outcome: &FaceOutcome) -> String {
    let mut out = String::new();
    let mut told = None;
    for line in &outcome.lines {
        if line.ability.is_some() && line.ability == told {
            // The references of an ability of several lines were told with its first.
            let _ = writeln!(out, "  {}", line.text);
            continue;
        }
        told = line.ability;
        let ability = line.ability.and_then(|index| outcome.reading.abilities.get(index as usize));
        let Some(ability) = ability else {
            let _ = writeln!(out, "  {BAD}declined:{BAD:#} {DIM}{}{DIM:#}", line.text);
            continue;
        };
        let _ = writeln!(out, "  {}", line.text);
        for Binding { words, to, antecedent, rule } in explain_bindings(ability) {
            let to = match to {
                Antecedent::Slot(Slot(slot)) => format!("slot {slot}"),
                other => format!("{other:?}").to_lowercase(),
            };
            let said = if antecedent.is_empty() { String::new() } else { format!(" “{antecedent}”") };
            let _ =
                writeln!(out, "    {NAME}{words}{NAME:#} is {GOOD}{to}{GOOD:#}{said}  {DIM}{rule:?}{DIM:#}");
        }
    }
    for Link { setter, reader, kind } in &outcome.reading.links {
        let _ = writeln!(
            out,
            "  ability {} reads what ability {} sets  {DIM}{kind:?}{DIM:#}",
            reader + 1,
            setter + 1
        );
    }
    out
}

fn stop(unread: &Unread) -> String {
    let mut out = format!("  stopped inside {NAME}{}{NAME:#}", unread.inside);
    if !unread.tail.is_empty() {
        let _ = write!(out, " at “{}”", unread.tail);
    }
    out.push('\n');
    if !unread.expected.is_empty() {
        let listed: Vec<&str> = unread.expected.iter().take(EXPECTED).copied().collect();
        let more = unread.expected.len().saturating_sub(EXPECTED);
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        let _ = writeln!(out, "  expected: {}{more}", listed.join(", "));
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
fn rows(text: &str, mark: Option<usize>) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut row = Row { text: String::new(), caret: None };
    let mut width = 0;
    let mut count = 0;
    for (index, word) in text.split(' ').enumerate() {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            rows.push(std::mem::replace(&mut row, Row { text: String::new(), caret: None }));
            width = 0;
        }
        if width > 0 {
            row.text.push(' ');
            width += 1;
        }
        if mark == Some(index) {
            row.caret = Some((width, length));
        }
        row.text.push_str(word);
        width += length;
        count += 1;
    }
    if mark.is_some_and(|mark| mark >= count) {
        row.caret = Some((width + 1, 1));
    }
    rows.push(row);
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(line: &LineOutcome) -> String {
        anstream::adapter::strip_str(&explanation(line)).to_string()
    }

    #[test]
    fn the_caret_stands_under_the_word_that_stopped_reading() {
        let line = LineOutcome {
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
        };
        assert_eq!(
            plain(&line),
            "\ndeclined\n  target creature becomes goaded .\n                          ^^^^^^\n  stopped inside \
             effect at “goaded .”\n  expected: a, tapped\n"
        );
    }

    #[test]
    fn long_lines_wrap_and_the_caret_goes_with_its_row() {
        let text = vec!["word"; 60].join(" ");
        let marked = rows(&text, Some(25));
        assert!(marked.iter().all(|row| row.text.chars().count() <= WIDTH));
        assert_eq!(marked[1].caret, Some((25, 4)));
        assert_eq!(marked.iter().filter(|row| row.caret.is_some()).count(), 1);
        let past = rows("a b", Some(2));
        assert_eq!(past[0].caret, Some((4, 1)));
    }
}
