//! What the fuzz targets share: how an input is a face, what holds of an error and of a comment, and how long one input may
//! take. What they share about readings is in `readings`, which takes long to build.
//!
//! A target that finds something panics. `scripts/fuzz` draws the seeds and runs them.

mod errors;
mod face;
mod markdown;
mod picks;
mod soon;

pub use errors::one_line;
pub use face::Face;
pub use markdown::shows_only_text;
pub use picks::Picks;
pub use soon::soon;

use std::path::{Path, PathBuf};

/// A file of the repository.
#[must_use]
pub fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}
