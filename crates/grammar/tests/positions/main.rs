//! Which parts of a text read in which positions: `reports/positions.md`.
//!
//! Parts are drawn from the readings of bundled texts, at least one for each variant of the types below, so that a new
//! variant has a row of its own. Positions are texts with a gap (`frames.tsv`). A cell that does not read needs a reason
//! (`reasons.tsv`), and a reason has to have such cells: what was mended takes its reason away.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "tests: a panic is their failure, and they look at texts"
)]

#[path = "../../dev/faces.rs"]
mod faces;
mod forms;
mod parts;
mod table;

use std::path::{Path, PathBuf};
use table::Table;

fn report() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../reports/positions.md")
}

/// `RUBRIC_BLESS` writes it anew.
#[test]
fn every_part_reads_in_every_position_or_says_why_not() {
    let table = Table::of(&parts::drawn());
    let now = table.markdown();
    if std::env::var_os("RUBRIC_BLESS").is_some() {
        std::fs::write(report(), &now).unwrap();
    }
    let unexplained = table.unexplained();
    assert!(
        unexplained.is_empty(),
        "{} cells that do not read and have no reason in reasons.tsv:\n{}",
        unexplained.len(),
        unexplained.join("\n")
    );
    let idle = table.idle_reasons();
    assert!(idle.is_empty(), "reasons without a cell, read by now: {idle:#?}");
    let kept = std::fs::read_to_string(report()).unwrap();
    let first = kept.lines().zip(now.lines()).find(|(kept, now)| kept != now);
    assert!(kept == now, "reports/positions.md is not of these sources; RUBRIC_BLESS writes it: {first:?}");
}

/// Or the table would be empty for want of parts.
#[test]
fn every_kind_has_parts_and_positions() {
    let parts = parts::drawn();
    for kind in table::kinds() {
        let rows = parts.iter().filter(|part| part.kind == kind).count();
        assert!(rows >= 8, "{kind}: {rows} parts");
    }
    let without: Vec<&str> =
        parts.iter().filter(|part| part.phrases.is_empty()).map(|part| part.variant.as_str()).collect();
    println!("{} parts, {} of them without words of their own: {without:?}", parts.len(), without.len());
    assert!(without.len() * 10 < parts.len(), "{without:?}");
}
