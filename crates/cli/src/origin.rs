//! Which corpus a command reads.

use crate::args::Common;
use crate::failure::Failure;
use rubric_corpus::{Corpus, Options};
use rubric_report::SetNames;
use std::time::{Duration, Instant};

/// A corpus, and how it came.
pub(crate) struct Loaded {
    pub(crate) corpus: Corpus,
    /// Where it came from, in words.
    pub(crate) origin: String,
    /// Names of sets by code, where they are known.
    pub(crate) sets: SetNames,
    /// How long loading took.
    pub(crate) took: Duration,
}

pub(crate) fn load(common: &Common) -> Result<Loaded, Failure> {
    let start = Instant::now();
    let Some(path) = &common.corpus else {
        return Err(Failure::job("no corpus: name one with --corpus"));
    };
    let corpus = rubric_corpus::load(path, &Options::default()).map_err(Failure::job)?;
    Ok(Loaded { corpus, origin: path.display().to_string(), sets: SetNames::new(), took: start.elapsed() })
}
