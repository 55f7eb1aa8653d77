//! What changed, for people at a terminal and for pages.

use crate::figures::thousands;
use crate::terminal::{BAD, BOLD, DIM, GOOD, NAME};
use anstyle::Style;
use rubric_diff::{Diff, Gate, Section, Signature};
use std::fmt::Write as _;

/// Cards named with a signature.
const EXAMPLES: usize = 3;
/// Signatures of a section in the terminal.
const LISTED: usize = 40;
/// Names in a list of faces.
const NAMES: usize = 10;
/// Characters of a text from a file that are shown.
const CLIP: usize = 300;

/// "2 card(s) · ability/BecomesBlocked · added: BecomesBlocked (…)", then "Examples: …", for every signature.
#[must_use]
pub fn change_plain(diff: &Diff) -> String {
    let mut out = String::new();
    if diff.is_empty() {
        out.push_str("no change in what the cards are read as\n");
    }
    for signature in &diff.signatures {
        let _ = writeln!(
            out,
            "{} card(s) · {} · {}\nExamples: {}",
            signature.cards.len(),
            one_line(&signature.place()),
            one_line(&signature.shown),
            names(signature)
        );
    }
    out.push_str(&besides(diff));
    out
}

/// The same in colour, by sections, with the first signatures of each.
#[must_use]
pub fn change_terminal(diff: &Diff) -> String {
    let mut out = String::new();
    let totals = &diff.totals;
    if diff.is_empty() {
        let _ = writeln!(out, "{BOLD}No change{BOLD:#} in what the cards are read as");
    } else {
        let _ = writeln!(
            out,
            "{BOLD}{} card(s), {} signature(s){BOLD:#}  {DIM}grammar {} → {}{DIM:#}",
            thousands(totals.cards),
            thousands(diff.signatures.len() as u64),
            one_line(&diff.base.grammar),
            one_line(&diff.head.grammar)
        );
        let count = |style: Style, number: u64, what: &str| {
            let style = if number == 0 { DIM } else { style };
            format!("{style}{} {what}{style:#}", thousands(number))
        };
        let _ = writeln!(
            out,
            "  lines: {} · {} · {} · {} · {}",
            count(BAD, totals.lost, "lost"),
            count(NAME, totals.changed, "changed"),
            count(GOOD, totals.gained, "gained"),
            count(DIM, totals.reworded, "reworded"),
            count(BAD, totals.mismatches, "newly not reproduced")
        );
    }
    for section in Section::ALL {
        let all: Vec<&Signature> = diff.of(section).collect();
        if all.is_empty() {
            continue;
        }
        let _ = writeln!(
            out,
            "\n{BOLD}{}{BOLD:#} {DIM}({}){DIM:#}",
            section.title(),
            thousands(all.len() as u64)
        );
        for signature in all.iter().take(LISTED) {
            let _ = writeln!(
                out,
                "  {BOLD}{:>5}{BOLD:#} card(s) · {NAME}{}{NAME:#} · {}\n        {DIM}{}{DIM:#}",
                thousands(signature.cards.len() as u64),
                one_line(&signature.place()),
                one_line(&signature.shown),
                names(signature)
            );
        }
        if all.len() > LISTED {
            let _ = writeln!(out, "  {DIM}… and {} more{DIM:#}", thousands((all.len() - LISTED) as u64));
        }
    }
    let besides = besides(diff);
    if !besides.is_empty() {
        let _ = write!(out, "\n{DIM}{besides}{DIM:#}");
    }
    out
}

/// What is told apart from the readings: moved stops, and faces with another text or on one side only.
pub(crate) fn besides(diff: &Diff) -> String {
    let mut out = String::new();
    if diff.totals.stops_moved > 0 {
        let _ = writeln!(
            out,
            "stop moved on {} line(s) that are declined on both sides",
            thousands(diff.totals.stops_moved)
        );
    }
    for (count, what) in [
        (diff.errata.len(), "face(s) with another text (errata), not compared"),
        (diff.new.len(), "new face(s)"),
        (diff.gone.len(), "face(s) gone"),
    ] {
        if count > 0 {
            let _ = writeln!(out, "{} {what}", thousands(count as u64));
        }
    }
    if diff.base.corpus.sha256 != diff.head.corpus.sha256 {
        out.push_str("the two sides read different corpora: only faces with the same text are compared\n");
    }
    if !diff.is_empty() && diff.base.grammar == diff.head.grammar && diff.base.ir == diff.head.ir {
        out.push_str("the two sides name the same grammar and yet read differently\n");
    }
    out
}

/// What `gate` found.
#[must_use]
pub fn gate_terminal(gate: &Gate) -> String {
    let mut out = String::new();
    for (style, what, list) in [
        (BAD, "lost", &gate.lost),
        (NAME, "changed", &gate.changed),
        (GOOD, "gained", &gate.gained),
        (DIM, "errata", &gate.errata),
    ] {
        let style = if list.is_empty() { DIM } else { style };
        let _ = write!(out, "{style}{:>8} {:>7} face(s){style:#}", what, thousands(list.len() as u64));
        if !list.is_empty() {
            let shown: Vec<String> = list.iter().take(NAMES).map(|name| one_line(name)).collect();
            let _ = write!(out, "  {DIM}{}", shown.join(", "));
            if list.len() > NAMES {
                let _ = write!(out, " +{} more", thousands((list.len() - NAMES) as u64));
            }
            let _ = write!(out, "{DIM:#}");
        }
        out.push('\n');
    }
    let _ = writeln!(
        out,
        "{DIM}{:>8} {:>7} face(s)\n{:>8} {:>7} face(s){DIM:#}",
        "new",
        thousands(gate.new),
        "gone",
        thousands(gate.gone)
    );
    if gate.corpus != gate.baseline_corpus {
        let _ = writeln!(
            out,
            "{DIM}the baseline is of corpus {}, this is {}: only faces with the same text count{DIM:#}",
            clip(&shown(&gate.baseline_corpus), 12),
            clip(&shown(&gate.corpus), 12)
        );
    }
    out
}

/// A fragment of HTML, with every text escaped.
#[must_use]
pub fn change_html(diff: &Diff) -> String {
    let mut out = format!(
        "<section class=\"rubric-diff\">\n<h2>{} card(s), {} signature(s)</h2>\n",
        thousands(diff.totals.cards),
        thousands(diff.signatures.len() as u64)
    );
    if diff.is_empty() {
        out.push_str("<p>No change in what the cards are read as.</p>\n");
    }
    for section in Section::ALL {
        let all: Vec<&Signature> = diff.of(section).collect();
        if all.is_empty() {
            continue;
        }
        let _ = writeln!(out, "<h3>{} ({})</h3>\n<ul>", section.title(), thousands(all.len() as u64));
        for signature in all {
            let _ = writeln!(
                out,
                "<li><b>{} card(s)</b> · <code>{}</code> · {}<details><summary>{}</summary>{}</details></li>",
                thousands(signature.cards.len() as u64),
                html(&signature.place()),
                html(&signature.shown),
                html(&names(signature)),
                html(&signature.cards.join(", "))
            );
        }
        out.push_str("</ul>\n");
    }
    for line in besides(diff).lines() {
        let _ = writeln!(out, "<p>{}</p>", html(line));
    }
    out.push_str("</section>\n");
    out
}

fn names(signature: &Signature) -> String {
    let examples = signature.examples(EXAMPLES);
    let mut out = examples.names.iter().map(|name| one_line(name)).collect::<Vec<_>>().join(", ");
    if examples.more > 0 {
        let _ = write!(out, " +{} more", thousands(examples.more as u64));
    }
    out
}

fn html(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            _ => out.push(seen(letter)),
        }
    }
    out
}

/// A text from a file on one line, without control characters: an escape sequence in a name must not reach a
/// terminal.
pub(crate) fn one_line(text: &str) -> String {
    clip(&shown(text), CLIP)
}

/// A text from a file without what a terminal would act on.
pub(crate) fn shown(text: &str) -> String {
    text.chars().map(seen).collect()
}

/// A letter of a text from a file as it may be shown: a space for what is none. A letter that ends the line, or turns the
/// direction of what stands behind it (UAX #9), would reach beyond the text that it stands in.
pub(crate) fn seen(letter: char) -> char {
    match letter {
        '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => ' ',
        _ if letter.is_control() => ' ',
        _ => letter,
    }
}

/// At most `most` characters.
pub(crate) fn clip(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or_default()),
        None => text.to_owned(),
    }
}
