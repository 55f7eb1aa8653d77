//! Views of what the audit found.

use crate::change::shown;
use crate::figures::{percent, thousands};
use crate::markdown::{corpus_line, escape};
use crate::terminal::{BAD, BOLD, DIM, NAME, excerpt};
use rubric_ledger::{AuditReport, FindingRow, Share, Wordings};
use std::fmt::Write as _;

/// Findings listed in the terminal.
const LISTED: usize = 40;

/// The findings by rule, and the findings themselves, for the terminal.
#[must_use]
pub fn audit_terminal(report: &AuditReport) -> String {
    let audited = report.faces.supported + report.faces.disputed;
    let mut out = String::new();
    // Writing to a String cannot fail.
    let _ = writeln!(
        out,
        "{BOLD}{} faces audited, {} disputed{BOLD:#} ({})",
        thousands(audited),
        thousands(report.faces.disputed),
        percent(Share { part: report.faces.disputed, of: audited })
    );
    for rule in report.rules.iter().filter(|rule| rule.findings > 0) {
        let (findings, faces) = (thousands(rule.findings), thousands(rule.faces));
        let _ = writeln!(out, "  {:7} {:26} {findings} on {faces} faces", rule.severity, rule.id);
    }
    for finding in report.findings.iter().take(LISTED) {
        let style = if finding.severity == "error" { BAD } else { DIM };
        let _ = writeln!(
            out,
            "\n{style}{}{style:#} {NAME}{}{NAME:#}: {}",
            finding.rule,
            shown(&finding.face),
            shown(&told(finding))
        );
        if let Some(line) = &finding.line {
            let _ = writeln!(out, "    {DIM}{}{DIM:#}", excerpt(line));
        }
    }
    if report.findings.len() > LISTED {
        let _ = writeln!(out, "… and {} more", thousands((report.findings.len() - LISTED) as u64));
    }
    if !report.new_words.is_empty() {
        let _ = writeln!(out, "\n{BOLD}Words that our tables lack{BOLD:#}");
    }
    for word in report.new_words.iter().take(LISTED) {
        let _ = writeln!(
            out,
            "  {} “{}”: {} cards {DIM}{}{DIM:#}",
            word.kind,
            shown(&word.word),
            thousands(word.cards),
            shown(&word.examples.join(", "))
        );
    }
    if let Some(wordings) = &report.wordings {
        out.push_str(&strata(wordings));
    }
    out
}

fn told(finding: &FindingRow) -> String {
    let ability = finding.ability.map_or_else(String::new, |ability| format!("ability {ability}, "));
    let explained = finding.explained.map_or_else(String::new, |why| format!(" ({why})"));
    format!(
        "{ability}the text says {}; the reading says {}{explained}",
        finding.text_says, finding.reading_says
    )
}

fn strata(wordings: &Wordings) -> String {
    let mut out = format!(
        "\n{BOLD}Two wordings{BOLD:#}: {} faces in both, {} reworded, {} of these not compared\n",
        thousands(wordings.faces),
        thousands(wordings.reworded),
        thousands(wordings.not_compared)
    );
    for stratum in &wordings.strata {
        let _ = writeln!(
            out,
            "  {}: {} pairs of lines, {} read alike ({})",
            stratum.name,
            thousands(stratum.pairs),
            thousands(stratum.alike),
            percent(Share { part: stratum.alike, of: stratum.pairs })
        );
        for unlike in stratum.unlike.iter().take(5) {
            let _ =
                writeln!(out, "    {NAME}{}{NAME:#} {DIM}{}{DIM:#}", shown(&unlike.face), shown(&unlike.at));
            let _ = writeln!(out, "      {}\n      {}", excerpt(&unlike.was), excerpt(&unlike.is));
        }
    }
    out
}

/// All of it as Markdown.
#[must_use]
pub fn audit_markdown(report: &AuditReport) -> String {
    let audited = report.faces.supported + report.faces.disputed;
    let mut out = format!(
        "# Audit\n\n{}- grammar: `{}`\n\n{} faces audited, {} disputed ({}).\n\n| Rule | severity | findings | faces | what it means |\n|---|---|---:|---:|---|\n",
        corpus_line(&report.corpus),
        escape(&report.grammar),
        thousands(audited),
        thousands(report.faces.disputed),
        percent(Share { part: report.faces.disputed, of: audited })
    );
    for rule in &report.rules {
        let _ = writeln!(
            out,
            "| `{}` | {} | {} | {} | {} |",
            rule.id,
            rule.severity,
            thousands(rule.findings),
            thousands(rule.faces),
            escape(&rule.explanation)
        );
    }
    out.push_str("\n## Findings\n\n");
    for finding in &report.findings {
        let line =
            finding.line.as_deref().map_or_else(String::new, |line| format!(" *{}*", escape(&excerpt(line))));
        let _ = writeln!(
            out,
            "- `{}` **{}**: {}.{line}",
            finding.rule,
            escape(&finding.face),
            escape(&told(finding))
        );
    }
    out
}

/// The disputed faces, to stand beside a percentage that leaves them out.
pub(crate) fn disputed(findings: &[rubric_ledger::FaceFinding]) -> String {
    let mut out = String::new();
    for found in findings.iter().filter(|found| found.finding.severity() == rubric_audit::Severity::Error) {
        let _ = writeln!(out, "- **{}**: {}", escape(&found.name), escape(&found.finding.to_string()));
    }
    if out.is_empty() { "None.\n".to_owned() } else { out }
}
