//! What changed between two projections.

use crate::english::english;
use rubric_diff::{Diff, Section, Totals};
use serde::Serialize;
use serde_json::Value;

/// Signatures in a page; the document has them all.
const SIGNATURES: usize = 2_000;
/// Characters of a value as data.
const SHOWN: usize = 4_000;

#[derive(Serialize)]
pub(super) struct Changes<'d> {
    base: &'d str,
    head: &'d str,
    totals: &'d Totals,
    besides: String,
    /// How many signatures there are, also where not all are listed.
    signatures: usize,
    sections: Vec<SectionOut<'d>>,
}

#[derive(Serialize)]
struct SectionOut<'d> {
    title: &'static str,
    signatures: Vec<SignatureOut<'d>>,
}

#[derive(Serialize)]
struct SignatureOut<'d> {
    place: String,
    field: &'d str,
    shown: &'d str,
    before: Option<Side>,
    after: Option<Side>,
    cards: &'d [String],
}

/// A value: in English where it has a text, and as data.
#[derive(Serialize)]
struct Side {
    english: Option<String>,
    data: String,
}

pub(super) fn changes(diff: &Diff) -> Changes<'_> {
    let side = |value: &Value| Side {
        english: english(value),
        data: crate::shown::clip(&serde_json::to_string_pretty(value).unwrap_or_default(), SHOWN),
    };
    let mut left = SIGNATURES;
    let mut sections = Vec::new();
    for section in Section::ALL {
        let signatures: Vec<SignatureOut<'_>> = diff
            .of(section)
            .take(left)
            .map(|signature| SignatureOut {
                place: signature.place(),
                field: &signature.field,
                shown: &signature.shown,
                before: signature.before.as_ref().map(side),
                after: signature.after.as_ref().map(side),
                cards: &signature.cards,
            })
            .collect();
        left -= signatures.len();
        if !signatures.is_empty() {
            sections.push(SectionOut { title: section.title(), signatures });
        }
    }
    Changes {
        base: &diff.base.grammar,
        head: &diff.head.grammar,
        totals: &diff.totals,
        besides: crate::change::besides(diff),
        signatures: diff.signatures.len(),
        sections,
    }
}
