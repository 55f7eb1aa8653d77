//! What the kernel runs of a face, and what keeps the others from it.

use rubric_corpus::Face;
use rubric_ir::{Color, FaceReading};
use rubric_kernel::{NotYet, Printed, not_yet_of};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A kind of node that the kernel does not handle yet, and what it keeps from being executable.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct KernelGap {
    /// The kind.
    pub kind: String,
    /// Supported faces that have such a node.
    pub faces: u64,
    /// Those of them that have no other.
    pub alone: u64,
}

/// The gaps of the kernel, by kind: how many faces have it, and how many have no other.
pub(crate) type KernelGaps = BTreeMap<&'static str, (u64, u64)>;

/// What the kernel does not handle yet of a supported face.
pub(crate) fn missing(face: &Face, reading: &FaceReading) -> Vec<NotYet> {
    let colors: Vec<Color> = face.colors.iter().filter_map(Color::of_letter).collect();
    let printed = Printed {
        name: face.own_name(),
        type_line: &face.type_line,
        mana_cost: face.mana_cost.as_deref(),
        power: face.power.as_deref(),
        toughness: face.toughness.as_deref(),
        loyalty: face.loyalty.as_deref(),
        colors: &colors,
    };
    // What is printed on it is no rule's word, as on cards of the Un-sets.
    not_yet_of(&printed, reading).unwrap_or_else(|_| vec![NotYet("unknown to the rules")])
}

/// Notes what a face lacks.
pub(crate) fn note(gaps: &mut KernelGaps, missing: &[NotYet]) {
    for kind in missing {
        let gap = gaps.entry(kind.0).or_default();
        gap.0 += 1;
        gap.1 += u64::from(missing.len() == 1);
    }
}

/// The gaps ranked by the faces that each alone keeps from being executable.
pub(crate) fn ranked(gaps: &KernelGaps) -> Vec<KernelGap> {
    let mut ranked: Vec<KernelGap> = gaps
        .iter()
        .map(|(kind, (faces, alone))| KernelGap { kind: (*kind).to_owned(), faces: *faces, alone: *alone })
        .collect();
    ranked.sort_by(|a, b| b.alone.cmp(&a.alone).then_with(|| a.kind.cmp(&b.kind)));
    ranked
}
