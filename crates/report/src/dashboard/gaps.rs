//! The gaps, with the faces that each is on.

use super::faces::steps;
use rubric_ledger::{Gap, GapQuery, Ledger};
use serde::Serialize;
use std::collections::HashMap;

/// Gaps with what was expected and how their lines go on; the others are listed by their words.
const TOLD: usize = 500;
/// Examples of a gap.
const EXAMPLES: usize = 3;

#[derive(Serialize)]
pub(super) struct Gaps {
    declined_lines: u64,
    gaps: Vec<GapOut>,
}

#[derive(Serialize)]
struct GapOut {
    #[serde(rename = "i")]
    inside: String,
    #[serde(rename = "t")]
    tail: String,
    /// Faces that it alone keeps from being supported.
    #[serde(rename = "a")]
    alone: u64,
    #[serde(rename = "l")]
    lines: u64,
    #[serde(rename = "m", skip_serializing_if = "Vec::is_empty")]
    formats: Vec<(String, u64)>,
    #[serde(rename = "x", skip_serializing_if = "Vec::is_empty")]
    expected: Vec<String>,
    #[serde(rename = "p", skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<(String, u64)>,
    #[serde(rename = "e", skip_serializing_if = "Vec::is_empty")]
    examples: Vec<(String, String)>,
    /// Faces with a line of it; each number counts from the one before.
    #[serde(rename = "f")]
    faces: Vec<u32>,
}

pub(super) fn gaps(ledger: &Ledger<'_>, faces: &HashMap<(String, String), Vec<u32>>) -> Gaps {
    let report = ledger.gaps(&GapQuery { top: None, expected_of: Some(TOLD), ..GapQuery::default() });
    let gap = |(place, gap): (usize, Gap)| {
        let told = place < TOLD;
        let mut formats: Vec<(String, u64)> = gap.formats.into_iter().collect();
        formats.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        let key = (gap.inside, gap.tail);
        let mut faces = faces.get(&key).cloned().unwrap_or_default();
        steps(&mut faces);
        let examples = gap.examples.into_iter().take(if told { EXAMPLES } else { 0 });
        let patterns = gap.patterns.into_iter().filter(|_| told);
        GapOut {
            inside: key.0,
            tail: key.1,
            alone: gap.alone,
            lines: gap.lines,
            formats: if told { formats } else { Vec::new() },
            expected: gap.expected,
            patterns: patterns.map(|pattern| (pattern.words, pattern.lines)).collect(),
            examples: examples.map(|example| (example.name, example.line)).collect(),
            faces,
        }
    };
    Gaps {
        declined_lines: report.declined_lines,
        gaps: report.gaps.into_iter().enumerate().map(gap).collect(),
    }
}
