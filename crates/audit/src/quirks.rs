//! Known quirks of the data, and findings known to be no faults: each with the face it is about and why.

use crate::{FaceFacts, Finding, Rule};

/// The face, the rule, and why the finding is none.
const QUIRKS: &[(&str, Rule, &str)] = &[(
    "Haven of the Harvest",
    Rule::TypeLine,
    "MTGJSON has the type line of the front, an Aura; the face is a land",
)];

pub(crate) fn explain(facts: &FaceFacts<'_>, findings: &mut [Finding]) {
    for finding in findings {
        let known = QUIRKS.iter().find(|(name, rule, _)| *name == facts.name && *rule == finding.rule);
        finding.explained = known.map(|(.., why)| *why);
    }
}
