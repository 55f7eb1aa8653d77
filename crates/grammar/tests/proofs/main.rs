//! What makes the grammar a proof: that printing gives a text back is worth something only if no part of a reading
//! can change without the text changing, and no change of text is lost on the reading.
//!
//! The tests run on the bundled sample, or, over more of it, on the corpora that `RUBRIC_CORPUS` and `RUBRIC_CORPUS_2020`
//! name.

#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::indexing_slicing,
    reason = "tests: a panic is their failure, and they rewrite texts"
)]

mod common;
mod difference;
#[path = "../../dev/faces.rs"]
mod faces;
mod generated;
mod hostile;
mod leaves;
mod metamorphic;
mod names;
mod parts;
mod prose;
mod rewrites;
mod slots;
mod unused;
mod verdicts;
mod wording;
mod wordings;
