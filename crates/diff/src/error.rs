//! What can go wrong with a comparison.

use std::fmt::Display;

/// Why two projections could not be compared. Each message is one line.
#[derive(Debug, thiserror::Error)]
pub enum DiffError {
    /// A record is no JSON, or has no name or input hash.
    #[error("record {record} of the {which} projection is broken: {}", plain(source))]
    Record {
        /// "base" or "head".
        which: &'static str,
        /// Its place, from 1.
        record: usize,
        /// What serde said.
        source: serde_json::Error,
    },
    /// The reading of a record is no JSON that can be compared.
    #[error("the reading of {} in the {which} projection is broken: {}", plain(name), plain(source))]
    Reading {
        /// "base" or "head".
        which: &'static str,
        /// Name of the card.
        name: String,
        /// What serde said.
        source: serde_json::Error,
    },
    /// A record stands twice in a projection.
    #[error("a record stands twice in the {which} projection")]
    Twice {
        /// "base" or "head".
        which: &'static str,
    },
    /// Two records have one identity.
    #[error("two records of the {which} projection are of the same face of {}", plain(name))]
    SameIdentity {
        /// "base" or "head".
        which: &'static str,
        /// Name of the card.
        name: String,
    },
    /// A record does not tell the abilities of its lines apart, as that of an older schema.
    #[error(
        "the record of {} in the {which} projection does not say which ability is of which line",
        plain(name)
    )]
    Lines {
        /// "base" or "head".
        which: &'static str,
        /// Name of the card.
        name: String,
    },
    /// A diff document is no JSON of the right shape.
    #[error("not a diff document: {}", plain(_0))]
    Document(serde_json::Error),
    /// A diff document contradicts itself.
    #[error("not a diff document that can be trusted: {}", plain(_0))]
    Invalid(String),
    /// A baseline file is broken.
    #[error("line {line} of the baseline: {}", plain(what))]
    Baseline {
        /// Line, from 1.
        line: usize,
        /// What is wrong there.
        what: String,
    },
}

impl DiffError {
    /// Which projection is at fault, "base" or "head", where it is one of them.
    #[must_use]
    pub const fn which(&self) -> Option<&'static str> {
        match self {
            Self::Record { which, .. }
            | Self::Reading { which, .. }
            | Self::Twice { which }
            | Self::SameIdentity { which, .. }
            | Self::Lines { which, .. } => Some(which),
            Self::Document(_) | Self::Invalid(_) | Self::Baseline { .. } => None,
        }
    }
}

/// The most characters of a name or a value that a message takes over.
const LONGEST: usize = 200;

/// A name or a value out of a file, which may hold anything, as a part of one line for a terminal.
fn plain(what: &(impl Display + ?Sized)) -> String {
    let text = what.to_string();
    let mut out: String =
        text.chars().take(LONGEST).map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if text.chars().nth(LONGEST).is_some() {
        out.push('…');
    }
    out
}
