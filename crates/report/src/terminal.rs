//! Views for the terminal.

use crate::change::shown;
use crate::figures::{percent, thousands};
use crate::table::Table;
use anstyle::{AnsiColor, Style};
use rubric_audit::Severity;
use rubric_ledger::{
    Coverage, FaceFinding, Gap, GapReport, GroupCounts, LineCounts, Misprint, Timings, Trial,
};
use std::fmt::Write as _;

pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const BAD: Style = AnsiColor::Red.on_default();
pub(crate) const NAME: Style = AnsiColor::Cyan.on_default();

/// Gaps in the summary.
const SUMMARY_GAPS: usize = 10;
/// Misprints, or findings, listed at most.
const LISTED: usize = 20;
/// Longest piece of a card's text in a list, in characters.
const EXCERPT: usize = 110;

/// The figures of a run, with the costliest gaps. `origin` says in words where the corpus came from.
#[must_use]
pub fn summary(coverage: &Coverage, gaps: &GapReport, origin: &str) -> String {
    let mut out = head(coverage, origin);
    out.push('\n');
    out.push_str(&faces(coverage));
    out.push('\n');
    out.push_str(&lines(coverage));
    out.push('\n');
    out.push_str(&formats(coverage));
    if !gaps.gaps.is_empty() {
        let _ = writeln!(
            out,
            "\n{BOLD}  Gaps by the faces each alone keeps from being supported{BOLD:#} {DIM}({} gaps, {} \
             declined lines){DIM:#}",
            thousands(gaps.total),
            thousands(gaps.declined_lines)
        );
        for gap in gaps.gaps.iter().take(SUMMARY_GAPS) {
            out.push_str(&gap_line(gap));
        }
    }
    if let Some(timings) = &coverage.timings_ms {
        out.push_str(&timing_line(timings));
    }
    out
}

fn head(coverage: &Coverage, origin: &str) -> String {
    format!(
        "{BOLD}Corpus{BOLD:#}  {origin}\n        {} · {} cards · {} faces\n        sha256 {}\n{BOLD}Grammar{BOLD:#} {}\n",
        if coverage.corpus.date.is_empty() { "undated".to_owned() } else { shown(&coverage.corpus.date) },
        thousands(coverage.corpus.cards),
        thousands(coverage.corpus.faces),
        coverage.corpus.sha256,
        coverage.grammar
    )
}

fn faces(coverage: &Coverage) -> String {
    let counts = &coverage.faces;
    let mut table = Table::new(&["Faces", "", "of those with text"]);
    let mut row = |name: &str, count: u64, share: String| {
        table.row(vec![name.to_owned(), thousands(count), share]);
    };
    row("total", counts.total, String::new());
    row("textless", counts.textless, String::new());
    row("supported", counts.supported, percent(counts.share(counts.supported)));
    row("· proved", counts.proved, percent(counts.share(counts.proved)));
    row("disputed", counts.disputed, percent(counts.share(counts.disputed)));
    row("partial", counts.partial, percent(counts.share(counts.partial)));
    row("unsupported", counts.unsupported, percent(counts.share(counts.unsupported)));
    table.terminal(BOLD)
}

fn lines(coverage: &Coverage) -> String {
    let mut table = Table::new(&["Lines", "total", "exact", "variant", "mismatch", "declined", "read"]);
    let mut row = |name: &str, counts: &LineCounts| {
        table.row(vec![
            name.to_owned(),
            thousands(counts.total),
            thousands(counts.exact),
            thousands(counts.variant),
            thousands(counts.mismatch),
            thousands(counts.declined),
            percent(counts.share(counts.read())),
        ]);
    };
    row("all", &coverage.lines);
    row("beyond keywords", &coverage.lines_beyond_keywords);
    let table = table.terminal(BOLD);
    if coverage.lines.mismatch == 0 {
        return table;
    }
    format!(
        "{table}  {BAD}{} lines were read but not reproduced: bugs of the grammar{BAD:#}\n",
        thousands(coverage.lines.mismatch)
    )
}

fn formats(coverage: &Coverage) -> String {
    let mut table = Table::new(&["Formats", "faces", "with text", "supported", "", "proved", "", "disputed"]);
    for (name, counts) in largest_first(coverage.formats.iter()) {
        table.row(group_row(name, counts));
    }
    table.terminal(BOLD)
}

pub(crate) fn group_row(name: &str, counts: &GroupCounts) -> Vec<String> {
    vec![
        name.to_owned(),
        thousands(counts.faces),
        thousands(counts.with_text()),
        thousands(counts.supported),
        percent(counts.share(counts.supported)),
        thousands(counts.proved),
        percent(counts.share(counts.proved)),
        thousands(counts.disputed),
    ]
}

/// Groups by size, equal ones by name.
pub(crate) fn largest_first<'g>(
    groups: impl Iterator<Item = (&'g String, &'g GroupCounts)>,
) -> Vec<(&'g String, &'g GroupCounts)> {
    let mut groups: Vec<_> = groups.collect();
    groups.sort_by(|a, b| b.1.faces.cmp(&a.1.faces).then_with(|| a.0.cmp(b.0)));
    groups
}

fn timing_line(timings: &Timings) -> String {
    format!(
        "\n{DIM}  load {} ms · read {} ms · record {} ms · report {} ms{DIM:#}\n",
        timings.load, timings.read, timings.record, timings.report
    )
}

fn gap_line(gap: &Gap) -> String {
    let mut out =
        format!("  {GOOD}{:>6}{GOOD:#}  {}  {BOLD}{}{BOLD:#}", thousands(gap.alone), gap.inside, tail(gap));
    if let Some(example) = gap.examples.first() {
        let _ = write!(out, "  {DIM}{}: {}{DIM:#}", shown(&example.name), excerpt(&example.line));
    }
    out.push('\n');
    out
}

/// A list of gaps with what was expected, how the lines go on, and examples.
#[must_use]
pub fn gap_list(report: &GapReport) -> String {
    let mut out = format!(
        "{} of {} gaps, {} declined lines · corpus {} · grammar {}\n",
        thousands(report.gaps.len() as u64),
        thousands(report.total),
        thousands(report.declined_lines),
        report.corpus.sha256,
        report.grammar
    );
    for gap in &report.gaps {
        let _ = write!(
            out,
            "\n{GOOD}{}{GOOD:#} alone · {} faces · {} lines   {}  {BOLD}{}{BOLD:#}\n",
            thousands(gap.alone),
            thousands(gap.faces),
            thousands(gap.lines),
            gap.inside,
            tail(gap)
        );
        if !gap.formats.is_empty() {
            let formats: Vec<String> = gap
                .formats
                .iter()
                .map(|(name, count)| format!("{} {}", shown(name), thousands(*count)))
                .collect();
            let _ = writeln!(out, "  {DIM}alone in{DIM:#}  {}", formats.join(", "));
        }
        if !gap.expected.is_empty() {
            let _ = writeln!(out, "  {DIM}expected{DIM:#}  {}", gap.expected.join(", "));
        }
        for pattern in &gap.patterns {
            let _ = writeln!(out, "  {:>6} ×  {}", thousands(pattern.lines), shown(&pattern.words));
        }
        for example in &gap.examples {
            let _ = writeln!(out, "  {NAME}{}{NAME:#}: {}", shown(&example.name), excerpt(&example.line));
        }
    }
    out
}

/// What a trial came to.
#[must_use]
pub fn trial(trial: &Trial) -> String {
    let mut out = format!(
        "“{}” read as “{}”\n  {} declined lines hold it, {} of them would read\n  {BOLD}{} of {} faces would be \
         whole{BOLD:#}\n",
        shown(&trial.find),
        shown(&trial.known),
        thousands(trial.lines),
        thousands(trial.lines_read),
        thousands(trial.all.whole),
        thousands(trial.all.faces)
    );
    for (format, counts) in &trial.formats {
        let _ =
            writeln!(out, "  {}: {} of {}", shown(format), thousands(counts.whole), thousands(counts.faces));
    }
    for example in &trial.examples {
        let _ = writeln!(out, "  {NAME}{}{NAME:#}: {}", shown(&example.name), excerpt(&example.line));
    }
    if !trial.next_stops.is_empty() {
        let _ = writeln!(out, "  {DIM}the others stop next at{DIM:#}");
        for (stop, lines) in &trial.next_stops {
            let _ = writeln!(out, "  {:>6} ×  {}", thousands(*lines), shown(stop));
        }
    }
    out
}

/// Lines that were read but printed back differently.
#[must_use]
pub fn misprints(misprints: &[Misprint]) -> String {
    let mut out = String::new();
    for misprint in misprints.iter().take(LISTED) {
        let _ = writeln!(
            out,
            "{BAD}mismatch{BAD:#} {NAME}{}{NAME:#}\n  text    {}\n  printed {}",
            shown(&misprint.name),
            shown(&misprint.text),
            shown(&misprint.printed)
        );
    }
    out.push_str(&and_more(misprints.len()));
    out
}

/// What the audit found in faces that read whole.
#[must_use]
pub fn findings(findings: &[FaceFinding]) -> String {
    let mut out = String::new();
    for FaceFinding { name, line, finding } in findings.iter().take(LISTED) {
        let (style, word) = match finding.severity() {
            Severity::Error => (BAD, "disputed"),
            Severity::Warning => (DIM, "warning"),
        };
        let _ = writeln!(
            out,
            "{style}{word}{style:#} {NAME}{}{NAME:#}: {}",
            shown(name),
            shown(&finding.to_string())
        );
        if let Some(line) = line {
            let _ = writeln!(out, "    {DIM}{}{DIM:#}", excerpt(line));
        }
    }
    out.push_str(&and_more(findings.len()));
    out
}

fn and_more(found: usize) -> String {
    let left = found.saturating_sub(LISTED);
    if left == 0 { String::new() } else { format!("… and {} more\n", thousands(left as u64)) }
}

/// The words in which a gap's lines stop.
fn tail(gap: &Gap) -> String {
    if gap.tail.is_empty() { "(end)".to_owned() } else { shown(&gap.tail) }
}

/// The start of a line of card text, on one row.
pub(crate) fn excerpt(text: &str) -> String {
    let row = shown(&text.replace('\n', " ¶ "));
    if row.chars().count() <= EXCERPT {
        return row;
    }
    row.chars().take(EXCERPT - 1).chain(['…']).collect()
}
