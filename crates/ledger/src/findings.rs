//! The audit document: what the audit found over a corpus, by rule, and what is disputed for it.

use crate::vocabulary::NewWord;
use crate::{CorpusFacts, FaceCounts, FaceFinding, Ledger, Wordings};
use rubric_audit::{Rule, Severity};
use serde::Serialize;
use std::collections::BTreeSet;

/// Version of the audit document.
pub const AUDIT_SCHEMA: u32 = 1;

/// What the audit found.
#[derive(Clone, Debug, Serialize)]
pub struct AuditReport {
    /// [`AUDIT_SCHEMA`].
    pub schema: u32,
    /// The corpus.
    pub corpus: CorpusFacts,
    /// Hash of the grammar that read it.
    pub grammar: String,
    /// Faces by verdict; those that are supported or disputed were audited.
    pub faces: FaceCounts,
    /// Names of the faces with an error finding, in order.
    pub disputed: Vec<String>,
    /// Every rule, with how often it found something.
    pub rules: Vec<RuleCount>,
    /// The findings, errors before warnings.
    pub findings: Vec<FindingRow>,
    /// Words of MTGJSON's lists and of the cards that our tables lack.
    pub new_words: Vec<NewWord>,
    /// The comparison with an older corpus, where one was named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wordings: Option<Wordings>,
}

/// How often a rule found something.
#[derive(Clone, Debug, Serialize)]
pub struct RuleCount {
    /// Its id.
    pub id: &'static str,
    /// "error" or "warning".
    pub severity: &'static str,
    /// What it means.
    pub explanation: String,
    /// Findings.
    pub findings: u64,
    /// Faces with one.
    pub faces: u64,
}

/// A finding.
#[derive(Clone, Debug, Serialize)]
pub struct FindingRow {
    /// Id of the rule.
    pub rule: &'static str,
    /// "error" or "warning".
    pub severity: &'static str,
    /// Name of the face.
    pub face: String,
    /// Number of the ability, counted from one, where it is about one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ability: Option<u32>,
    /// Where the line stands in the text of the face, in bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub span: Option<(u32, u32)>,
    /// The line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// What the text says.
    pub text_says: String,
    /// What the reading says.
    pub reading_says: String,
    /// Why it is known to be no fault of the reading.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<&'static str>,
}

impl Ledger<'_> {
    /// What the audit found in this run. `rule` keeps only rules whose id starts so.
    #[must_use]
    pub fn audit_report(&self, rule: Option<&str>) -> AuditReport {
        let wanted = |found: &&FaceFinding| rule.is_none_or(|rule| found.finding.rule.id().starts_with(rule));
        let findings: Vec<&FaceFinding> = self.findings.iter().filter(wanted).collect();
        let errors = self.findings.iter().filter(|found| found.finding.severity() == Severity::Error);
        let disputed: BTreeSet<&str> = errors.map(|found| found.name.as_str()).collect();
        let rules = Rule::ALL.iter().map(|rule| {
            let of = || findings.iter().filter(|found| found.finding.rule == *rule);
            RuleCount {
                id: rule.id(),
                severity: rule.severity().name(),
                explanation: rule.explanation().trim().to_owned(),
                findings: of().count() as u64,
                faces: of().map(|found| found.name.as_str()).collect::<BTreeSet<_>>().len() as u64,
            }
        });
        let coverage = self.coverage();
        AuditReport {
            schema: AUDIT_SCHEMA,
            corpus: coverage.corpus,
            grammar: coverage.grammar,
            faces: coverage.faces,
            disputed: disputed.into_iter().map(str::to_owned).collect(),
            rules: rules.collect(),
            findings: findings.into_iter().map(row).collect(),
            new_words: Vec::new(),
            wordings: None,
        }
    }
}

fn row(found: &FaceFinding) -> FindingRow {
    let finding = &found.finding;
    FindingRow {
        rule: finding.rule.id(),
        severity: finding.severity().name(),
        face: found.name.clone(),
        ability: finding.ability.map(|at| at + 1),
        span: finding.span,
        line: found.line.clone(),
        text_says: finding.said.clone(),
        reading_says: finding.meant.clone(),
        explained: finding.explained,
    }
}
