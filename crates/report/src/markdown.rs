//! Reports as Markdown.

use crate::audit::disputed;
use crate::figures::{percent, thousands};
use crate::shown::shown;
use crate::table::Table;
use crate::terminal::{excerpt, group_row, largest_first, short};
use rubric_ledger::{CorpusFacts, Coverage, FaceFinding, Gap, GapReport, LineCounts};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Gaps in a Markdown report.
const GAPS: usize = 50;
/// Sets in a Markdown report: the largest ones.
const SETS: usize = 40;
/// Examples of a gap.
const EXAMPLES: usize = 3;

/// Names of sets by code.
pub type SetNames = BTreeMap<String, String>;

/// The coverage report.
#[must_use]
pub fn coverage_markdown(
    coverage: &Coverage,
    gaps: &GapReport,
    findings: &[FaceFinding],
    sets: &SetNames,
) -> String {
    let mut out = format!("# Coverage\n\n{}", head(&coverage.corpus, &coverage.grammar));
    out.push_str("\nPercentages are of the faces with rules text, rounded down. *Supported*: every line reads and prints back as it stands. *Proved*: token for token.\n\n");
    let counts = &coverage.faces;
    let mut table = Table::new(&["Faces", "count", "of those with text"]);
    for (name, count, share) in [
        ("total", counts.total, String::new()),
        ("textless", counts.textless, String::new()),
        ("**supported**", counts.supported, percent(counts.share(counts.supported))),
        ("of these proved", counts.proved, percent(counts.share(counts.proved))),
        ("disputed", counts.disputed, percent(counts.share(counts.disputed))),
        ("partial", counts.partial, percent(counts.share(counts.partial))),
        ("unsupported", counts.unsupported, percent(counts.share(counts.unsupported))),
    ] {
        table.row(vec![name.to_owned(), thousands(count), share]);
    }
    out.push_str(&table.markdown());
    out.push_str("\nLines that hold only keywords are easy, so the figure without them stands beside the figure over all.\n\n");
    let (all, hard) = (&coverage.lines, &coverage.lines_beyond_keywords);
    let mut table = Table::new(&["Lines", "all", "", "beyond keywords", ""]);
    let mut row = |name: &str, count: fn(&LineCounts) -> u64| {
        let shares =
            [all, hard].map(|counts| (thousands(count(counts)), percent(counts.share(count(counts)))));
        let [(all, all_share), (hard, hard_share)] = shares;
        table.row(vec![name.to_owned(), all, all_share, hard, hard_share]);
    };
    row("total", |counts| counts.total);
    row("**read**", LineCounts::read);
    row("exact", |counts| counts.exact);
    row("variant", |counts| counts.variant);
    row("mismatch", |counts| counts.mismatch);
    row("declined", |counts| counts.declined);
    out.push_str(&table.markdown());
    out.push_str("\n## Disputed\n\nFaces that read whole, but with an error finding of the audit. They are not among the supported ones.\n\n");
    out.push_str(&disputed(findings));
    out.push_str("\n## Formats\n\nFaces of cards legal or restricted there.\n\n");
    let mut table = Table::new(&["Format", "faces", "with text", "supported", "", "proved", "", "disputed"]);
    for (name, counts) in largest_first(coverage.formats.iter()) {
        table.row(group_row(&escape(&short(name)), counts));
    }
    out.push_str(&table.markdown());
    let _ = write!(out, "\n## Sets\n\nThe {SETS} largest of {}.\n\n", thousands(coverage.sets.len() as u64));
    let mut table = Table::new(&["Set", "faces", "with text", "supported", "", "proved", "", "disputed"]);
    for (code, counts) in largest_first(coverage.sets.iter()).into_iter().take(SETS) {
        let name = sets.get(code).map_or_else(|| code.clone(), |name| format!("{name} ({code})"));
        table.row(group_row(&escape(&short(&name)), counts));
    }
    out.push_str(&table.markdown());
    out.push_str("\n## Gaps\n\n");
    out.push_str(&gap_table(gaps));
    out
}

/// The gaps on their own.
#[must_use]
pub fn gaps_markdown(gaps: &GapReport) -> String {
    let mut out = format!("# Gaps\n\n{}\n", head(&gaps.corpus, &gaps.grammar));
    out.push_str(&gap_table(gaps));
    for gap in gaps.gaps.iter().take(GAPS) {
        let _ = write!(out, "\n## {} · {}\n\n", escape(&gap.inside), tail(gap));
        let _ = writeln!(
            out,
            "Alone holds back {} faces; stands on {} faces, in {} lines.",
            thousands(gap.alone),
            thousands(gap.faces),
            thousands(gap.lines)
        );
        if !gap.expected.is_empty() {
            let _ = write!(out, "\nExpected: {}\n", escape(&gap.expected.join(", ")));
        }
        out.push('\n');
        for pattern in &gap.patterns {
            let _ = writeln!(out, "- {} × {}", thousands(pattern.lines), escape(&short(&pattern.words)));
        }
        for example in &gap.examples {
            let _ =
                writeln!(out, "- *{}*: {}", escape(&short(&example.name)), escape(&excerpt(&example.line)));
        }
    }
    out
}

fn head(corpus: &CorpusFacts, grammar: &str) -> String {
    format!("{}- grammar: `{}`\n", corpus_line(corpus), escape(&short(grammar)))
}

/// Which corpus a report is of.
pub(crate) fn corpus_line(corpus: &CorpusFacts) -> String {
    format!(
        "- corpus: `{}`, {}, {} cards, {} faces\n",
        escape(&short(&corpus.sha256)),
        if corpus.date.is_empty() { "undated".to_owned() } else { escape(&short(&corpus.date)) },
        thousands(corpus.cards),
        thousands(corpus.faces),
    )
}

fn gap_table(gaps: &GapReport) -> String {
    let mut out = format!(
        "Why lines are declined, by the faces each reason alone keeps from being supported. {} lines are declined for {} reasons; the first {} are:\n\n",
        thousands(gaps.declined_lines),
        thousands(gaps.total),
        gaps.gaps.len().min(GAPS)
    );
    let mut table = Table::new(&["Stopped inside · at", "alone", "faces", "lines"]);
    for gap in gaps.gaps.iter().take(GAPS) {
        let mut first = format!("{} · **{}**", escape(&gap.inside), tail(gap));
        for example in gap.examples.iter().take(EXAMPLES) {
            let _ =
                write!(first, "<br>*{}*: {}", escape(&short(&example.name)), escape(&excerpt(&example.line)));
        }
        table.row(vec![first, thousands(gap.alone), thousands(gap.faces), thousands(gap.lines)]);
    }
    out.push_str(&table.markdown());
    out
}

fn tail(gap: &Gap) -> String {
    if gap.tail.is_empty() { "(end of the line)".to_owned() } else { escape(&short(&gap.tail)) }
}

/// Text of a card or a file as Markdown that shows just that text: nothing in it is markup, mentions anyone,
/// breaks out of a table cell or does anything in a terminal.
pub(crate) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in shown(text).chars() {
        match letter {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '@' => out.push_str("&#64;"),
            // GitHub takes what stands between two for a formula, and looks before a backslash counts.
            '$' => out.push_str("&#36;"),
            '|' => out.push_str("\\|"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '~' | '!' => {
                out.push('\\');
                out.push(letter);
            }
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_from_a_file_cannot_be_markup() {
        let text = "a|b <img> @someone *x* `y` [z](w)\n# head ![i]";
        let escaped = escape(text);
        assert_eq!(escaped, "a\\|b &lt;img&gt; &#64;someone \\*x\\* \\`y\\` \\[z\\](w) \\# head \\!\\[i\\]");
    }
}
