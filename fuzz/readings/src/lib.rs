//! What holds of readings, and the readings of the sample: with the helpers of the grammar's own proofs.

mod check;
#[path = "../../../crates/grammar/tests/proofs/common.rs"]
#[allow(
    dead_code,
    clippy::missing_panics_doc,
    reason = "helpers of the grammar's proofs: some of them are of use"
)]
pub mod common;
#[path = "../../../crates/grammar/dev/faces.rs"]
pub mod faces;
#[path = "../../../crates/grammar/tests/proofs/parts.rs"]
pub mod parts;

pub use check::{check, usable};

use std::path::Path;

/// The faces of the bundled sample that have text.
#[must_use]
pub fn sample() -> Vec<faces::Face> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/AtomicCards.sample.json");
    let mut all = faces::faces(&file);
    all.retain(|face| !face.text.is_empty());
    all
}
