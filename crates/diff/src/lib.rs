//! Two projections in, clustered changes out.
//!
//! Readings are compared as the data they serialise to. No field of them is known here by its name, so none can
//! be hidden from a diff, and readings of an older shape compare all the same. What is known is the shape of a
//! projection's record: whose it is, what it was read from, and which abilities came from which line.

mod baseline;
mod cluster;
mod error;
mod face;
mod node;
mod record;
mod tree;

pub use baseline::{BASELINE_SCHEMA, Baseline, Gate, gate};
pub use cluster::{Examples, Signature};
pub use error::DiffError;
pub use record::{CorpusFacts, Facts, Side};
pub use tree::{Change, ChangeKind, changes};

use cluster::Clusters;
use face::face_diff;
use node::Node;
use rayon::prelude::*;
use record::{Row, matched};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Version of the diff document.
pub const DIFF_SCHEMA: u32 = 1;

/// What kind of change a signature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Section {
    /// Something is read that was not.
    Added,
    /// Something is no longer read.
    Removed,
    /// Something is read as something else.
    Modified,
    /// A verdict is another one.
    Support,
    /// Only how the text put it is recorded otherwise; the meaning is the same.
    Wording,
}

impl Section {
    /// All of them, in the order they are shown.
    pub const ALL: [Self; 5] = [Self::Added, Self::Removed, Self::Modified, Self::Support, Self::Wording];

    /// A heading.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Added => "Added",
            Self::Removed => "Removed",
            Self::Modified => "Modified",
            Self::Support => "Support status",
            Self::Wording => "Wording only",
        }
    }
}

/// A face whose text, or whatever else it is read from, differs between the two sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Erratum {
    /// Name of the card, with the face's where it has several.
    pub name: String,
    /// Verdict of the base.
    pub before: String,
    /// Verdict of the head.
    pub after: String,
}

/// How many lines and faces moved, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Totals {
    /// Faces with a change of reading or verdict.
    pub faces: u64,
    /// Cards with one.
    pub cards: u64,
    /// Lines that were read and are declined now.
    pub lost: u64,
    /// Lines that were declined and are read now.
    pub gained: u64,
    /// Lines read on both sides with another meaning.
    pub changed: u64,
    /// Lines read on both sides with only another wording.
    pub reworded: u64,
    /// Lines that are read but not reproduced, and were not that before.
    pub mismatches: u64,
    /// Lines declined on both sides for another reason.
    pub stops_moved: u64,
}

/// The commits of a diff. Only for showing: they are not taken from the projections.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Commits {
    /// Commit of the base.
    pub base: String,
    /// Branch of the base.
    pub base_name: String,
    /// Commit of the head.
    pub head: String,
}

impl Commits {
    /// Whether none is named.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.base.is_empty() && self.base_name.is_empty() && self.head.is_empty()
    }
}

/// What changed between two projections.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Diff {
    /// Always "diff", so that a wrong file is told at once.
    pub kind: String,
    /// [`DIFF_SCHEMA`].
    pub schema: u32,
    /// The commits that were read, where whoever asked for the diff named them.
    #[serde(default, skip_serializing_if = "Commits::is_empty")]
    pub commits: Commits,
    /// Header of the base.
    pub base: Facts,
    /// Header of the head.
    pub head: Facts,
    /// Counts.
    pub totals: Totals,
    /// Equal changes of faces put together, most cards first in each section.
    pub signatures: Vec<Signature>,
    /// Cards with a line that was read and is declined now.
    pub lost: Vec<String>,
    /// Cards with a line that was read on both sides and means something else now.
    pub changed: Vec<String>,
    /// Cards with a line that was declined and is read now.
    pub gained: Vec<String>,
    /// Faces with another text.
    pub errata: Vec<Erratum>,
    /// Faces only in the head.
    pub new: Vec<String>,
    /// Faces only in the base.
    pub gone: Vec<String>,
}

impl Diff {
    /// Whether the parser read anything otherwise: moved stops, errata, new and gone faces are no such thing.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.totals.faces == 0
    }

    /// Signatures of one section, most cards first.
    pub fn of(&self, section: Section) -> impl Iterator<Item = &Signature> {
        self.signatures.iter().filter(move |signature| signature.section == section)
    }

    /// A diff document from JSON that may come from anyone: of the right kind and schema, and with counts that
    /// agree with its lists.
    ///
    /// # Errors
    /// What does not hold.
    pub fn from_json(bytes: &[u8]) -> Result<Self, DiffError> {
        let diff: Self = serde_json::from_slice(bytes).map_err(DiffError::Document)?;
        let wrong = |what: String| Err(DiffError::Invalid(what));
        if diff.kind != "diff" {
            return wrong(format!(
                "the kind is {:?}, not \"diff\"",
                diff.kind.chars().take(20).collect::<String>()
            ));
        }
        if diff.schema != DIFF_SCHEMA {
            return wrong(format!("diff schema {} (this version reads schema {DIFF_SCHEMA})", diff.schema));
        }
        if diff.totals.faces == 0 && !diff.signatures.is_empty() {
            return wrong("there are signatures, but no changed face".to_owned());
        }
        if diff.totals.cards > diff.totals.faces {
            return wrong("more changed cards than changed faces".to_owned());
        }
        for signature in &diff.signatures {
            let cards = signature.cards.len() as u64;
            if cards == 0 || cards > diff.totals.cards {
                return wrong(format!("a signature stands on {cards} of {} cards", diff.totals.cards));
            }
        }
        for (what, lines, cards) in [
            ("lost", diff.totals.lost, diff.lost.len()),
            ("changed", diff.totals.changed, diff.changed.len()),
            ("gained", diff.totals.gained, diff.gained.len()),
        ] {
            if (cards as u64) > lines || (lines > 0 && cards == 0) {
                return wrong(format!("{lines} {what} lines on {cards} cards"));
            }
        }
        Ok(diff)
    }
}

/// Prints a part of a reading in English, if it can.
pub type Print<'p> = dyn Fn(&Value) -> Option<String> + 'p;

/// What changed from `base` to `head`. Values are compared as data; `print` only decides how they are shown.
///
/// # Errors
/// If a record is broken, or one of the projections has two records of one identity.
pub fn diff(base: &Side<'_>, head: &Side<'_>, print: &Print<'_>) -> Result<Diff, DiffError> {
    let matched = matched(base, head)?;
    let mut out = Diff {
        kind: "diff".to_owned(),
        schema: DIFF_SCHEMA,
        base: base.facts.clone(),
        head: head.facts.clone(),
        ..Diff::default()
    };
    let (same_text, errata): (Vec<_>, Vec<_>) =
        matched.both.into_iter().partition(|(before, after)| before.input == after.input);
    out.errata = errata
        .iter()
        .map(|(before, after)| Erratum {
            name: after.shown(),
            before: before.verdict.clone(),
            after: after.verdict.clone(),
        })
        .collect();
    out.new = matched.new.iter().map(Row::shown).collect();
    out.gone = matched.gone.iter().map(Row::shown).collect();
    let faces = same_text
        .par_iter()
        .map(|(before, after)| Ok(face_diff(&before.tree()?, &after.tree()?)))
        .collect::<Result<Vec<_>, DiffError>>()?;
    let mut clusters = Clusters::default();
    for ((_, row), face) in same_text.iter().zip(faces) {
        let totals = &mut out.totals;
        totals.stops_moved += face.stops_moved;
        if !face.is_change() {
            continue;
        }
        totals.faces += 1;
        totals.lost += face.lost;
        totals.gained += face.gained;
        totals.changed += face.changed;
        totals.reworded += face.reworded;
        totals.mismatches += face.mismatches;
        for (count, list) in
            [(face.lost, &mut out.lost), (face.changed, &mut out.changed), (face.gained, &mut out.gained)]
        {
            // Faces come in order of the head, so those of one card mostly stand together.
            if count > 0 && list.last() != Some(&row.name) {
                list.push(row.name.clone());
            }
        }
        clusters.put(row, face.changes);
    }
    for list in [&mut out.lost, &mut out.changed, &mut out.gained, &mut out.new, &mut out.gone] {
        list.sort();
    }
    for list in [&mut out.lost, &mut out.changed, &mut out.gained] {
        list.dedup();
    }
    out.errata.sort_by(|a, b| a.name.cmp(&b.name));
    out.totals.cards = clusters.cards();
    out.signatures = clusters.finish(print);
    Ok(out)
}

/// A value as a tree.
pub(crate) fn changes_value(value: &Value) -> Node<'_> {
    Node::of(value)
}
