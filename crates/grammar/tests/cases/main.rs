//! Known readings: for each kind of text that parsers of cards are known to misread, a card and five more of its kind,
//! and what their readings must hold.
//!
//! The faces stand in `readings.json`, each with what it must say in words; the tests say the same of the typed
//! reading. A face marked `declined` there is one that the grammar does not read yet: once it does, its test fails
//! until the mark is taken away and the test says what the reading must hold.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test stops at what should not be"
)]

#[macro_use]
mod look;

mod amounts;
mod branches;
mod chains;
mod conditions;
mod face;
mod lists;
mod names;
mod replacements;
mod results;
mod subjects;
mod targets;
mod tokens;
