//! The coverage document: the figures of a run.

use crate::{FaceCounts, GroupCounts, KernelGap, Ledger, LineCounts};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Version of the coverage document. It grows when a field changes its meaning or goes; a new field does not
/// move it.
pub const COVERAGE_SCHEMA: u32 = 1;

/// Which corpus the figures are of.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CorpusFacts {
    /// SHA-256 of the corpus, hex.
    pub sha256: String,
    /// Date of the corpus as its `meta` says, `YYYY-MM-DD`.
    pub date: String,
    /// Cards.
    pub cards: u64,
    /// Faces.
    pub faces: u64,
}

/// Wall times of the stages, in milliseconds. Never part of an artifact that is compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Timings {
    /// From the file to a corpus in memory.
    pub load: u64,
    /// From texts to verdicts.
    pub read: u64,
    /// From verdicts to counts, findings and the projection.
    #[serde(default)]
    pub record: u64,
    /// From those to documents.
    pub report: u64,
}

/// The figures of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Coverage {
    /// [`COVERAGE_SCHEMA`].
    pub schema: u32,
    /// The corpus.
    pub corpus: CorpusFacts,
    /// Hash of the grammar that read it.
    pub grammar: String,
    /// Faces by verdict.
    pub faces: FaceCounts,
    /// All lines by verdict.
    pub lines: LineCounts,
    /// The lines that do not hold only keywords: the hard ones.
    pub lines_beyond_keywords: LineCounts,
    /// Faces by format in which the card is legal or restricted.
    pub formats: BTreeMap<String, GroupCounts>,
    /// Faces by set code.
    pub sets: BTreeMap<String, GroupCounts>,
    /// What keeps supported faces from being executable, by the faces that each kind alone does.
    #[serde(default)]
    pub kernel_gaps: Vec<KernelGap>,
    /// Stage timings, where asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timings_ms: Option<Timings>,
}

impl Ledger<'_> {
    /// The figures of this run, without timings.
    #[must_use]
    pub fn coverage(&self) -> Coverage {
        let mut faces = FaceCounts::default();
        for record in &self.records {
            faces.add(record.verdict, record.proved, record.executable);
        }
        let mut lines = LineCounts::default();
        let mut lines_beyond_keywords = LineCounts::default();
        for line in &self.lines {
            lines.add(line.verdict);
            if !line.keywords_only {
                lines_beyond_keywords.add(line.verdict);
            }
        }
        let source = self.source;
        let named = |(name, counts): (&str, &FaceCounts)| (name.to_owned(), GroupCounts::from(*counts));
        Coverage {
            schema: COVERAGE_SCHEMA,
            corpus: self.corpus.clone(),
            grammar: self.grammar.clone(),
            faces,
            lines,
            lines_beyond_keywords,
            formats: source.formats().map(|(_, name)| name).zip(&self.formats).map(named).collect(),
            sets: source.sets().map(|(_, code)| code).zip(&self.sets).map(named).collect(),
            kernel_gaps: crate::executable::ranked(&self.kernel_gaps),
            timings_ms: None,
        }
    }

    /// Faces by verdict, for each format in which they are legal or restricted.
    #[must_use]
    pub fn faces_by_format(&self) -> Vec<(&str, FaceCounts)> {
        self.source.formats().map(|(_, name)| name).zip(self.formats.iter().copied()).collect()
    }
}
