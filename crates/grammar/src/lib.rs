//! Oracle English to ability IR and back.
//!
//! Productions are written in the `syntax!` notation (`core/macros.rs`): one list of alternatives that is both
//! read and printed. See `ARCHITECTURE.md` for the invariants.

#[macro_use]
mod core;

mod ability;
mod action;
mod amend;
mod amount;
mod bind;
mod condition;
mod continuous;
mod copy;
mod cost;
mod counter;
mod created;
mod duration;
mod effect;
mod event;
mod filter;
mod history;
mod keyword;
mod layout;
mod line;
mod modes;
mod noun;
mod outcome;
mod player;
mod read;
mod replacement;
mod selection;
mod statics;
mod trace;
mod usual;
mod variants;
mod words;
mod would;
mod zone;

pub use bind::{Binding, Loose, Rule, Unbound, bind, explain_bindings, validate};
pub use line::print_ability;
pub use outcome::{FaceOutcome, LineOutcome, Unread, Verdict};
pub use read::{FaceInput, explain_face, read_face, read_faces};
#[doc(hidden)]
pub use read::{read_face_unbound, read_face_with};
pub use trace::{Printed, trace_ability};

/// Hash of the sources of the grammar, the IR and the vocabulary: 16 hex digits.
#[must_use]
pub fn grammar_hash() -> &'static str {
    env!("RUBRIC_GRAMMAR_HASH")
}
