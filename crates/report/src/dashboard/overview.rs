//! The figures of a page's first view.

use super::DashboardParts;
use rubric_ledger::{Coverage, FaceCounts, LineCounts, LineForm};
use serde::Serialize;

/// What is drawn at once.
#[derive(Serialize)]
pub(super) struct Overview<'o> {
    corpus: &'o rubric_ledger::CorpusFacts,
    grammar: &'o str,
    tool: &'o str,
    origin: &'o str,
    /// All of them by verdict. Whatever a run counts besides verdicts comes along and is shown.
    faces: FaceCounts,
    lines: LineCounts,
    lines_beyond_keywords: LineCounts,
    /// The largest first.
    formats: Vec<(&'o str, FaceCounts)>,
    /// By date.
    sets: Vec<SetFigures<'o>>,
    forms: Vec<FormFigures>,
    warnings: usize,
    errors: usize,
    /// Faces in a block of readings.
    piece: usize,
}

/// A set of the plot.
#[derive(Serialize)]
struct SetFigures<'o> {
    code: &'o str,
    name: &'o str,
    date: &'o str,
    kind: &'o str,
    faces: u64,
    text: u64,
    supported: u64,
    proved: u64,
    disputed: u64,
}

/// Lines of one form.
#[derive(Serialize)]
struct FormFigures {
    name: &'static str,
    total: u64,
    read: u64,
}

pub(super) fn overview<'o>(
    parts: &'o DashboardParts<'o>,
    forms: &[(LineForm, LineCounts)],
    piece: usize,
) -> Overview<'o> {
    let ledger = parts.ledger;
    let Coverage { faces, lines, lines_beyond_keywords, sets, .. } = ledger.coverage();
    let mut formats = ledger.faces_by_format();
    formats.sort_by(|a, b| b.1.total.cmp(&a.1.total).then_with(|| a.0.cmp(b.0)));
    let of_set = |info: &'o rubric_corpus::SetInfo| {
        let counts = sets.get(&*info.code).filter(|counts| counts.faces > 0)?;
        Some(SetFigures {
            code: &info.code,
            name: &info.name,
            date: info.release_date.as_deref()?,
            kind: info.kind.as_deref().unwrap_or_default(),
            faces: counts.faces,
            text: counts.with_text(),
            supported: counts.supported,
            proved: counts.proved,
            disputed: counts.disputed,
        })
    };
    let mut sets: Vec<SetFigures<'o>> = parts.sets.sets.iter().filter_map(of_set).collect();
    sets.sort_by(|a, b| (a.date, a.code).cmp(&(b.date, b.code)));
    let severe = |wanted| ledger.findings.iter().filter(|found| found.finding.severity() == wanted).count();
    Overview {
        corpus: &ledger.corpus,
        grammar: &ledger.grammar,
        tool: parts.tool,
        origin: parts.origin,
        faces,
        lines,
        lines_beyond_keywords,
        formats,
        sets,
        forms: LineForm::ALL
            .into_iter()
            .filter_map(|form| {
                let (_, counts) = forms.iter().find(|(known, _)| *known == form)?;
                Some(FormFigures { name: form.name(), total: counts.total, read: counts.read() })
            })
            .collect(),
        warnings: severe(rubric_audit::Severity::Warning),
        errors: severe(rubric_audit::Severity::Error),
        piece,
    }
}
