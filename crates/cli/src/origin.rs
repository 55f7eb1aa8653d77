//! Which corpus a command reads.

use crate::args::Common;
use crate::failure::Failure;
use crate::out;
use rubric_corpus::{Corpus, Limits, Options, SetList};
use rubric_report::SetNames;
use std::path::Path;
use std::time::{Duration, Instant};

/// The bundled sample, for runs with neither a corpus nor a network.
const SAMPLE: &[u8] = include_bytes!("../../../data/sample/AtomicCards.sample.json");
/// The sets that the cards of the sample were printed in.
const SAMPLE_SETS: &[u8] = include_bytes!("../../../data/sample/SetList.json");

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

impl Loaded {
    /// Says beside the output which corpus it is of, where the output itself does not.
    pub(crate) fn announce(&self) {
        out::note(&format!("rubric: reading {}", self.origin));
    }
}

/// The corpus named on the command line, else the bundled sample.
pub(crate) fn load(common: &Common) -> Result<Loaded, Failure> {
    let start = Instant::now();
    let mut options = Options::default();
    options.cache_dir = rubric_corpus::default_cache_dir();
    let (corpus, origin) = match &common.corpus {
        Some(path) => (rubric_corpus::load(path, &options), path.display().to_string()),
        None => (
            rubric_corpus::load_bytes(Path::new("bundled sample"), SAMPLE.to_vec(), &options),
            "the bundled sample".to_owned(),
        ),
    };
    Ok(Loaded { corpus: corpus.map_err(Failure::job)?, origin, sets: bundled_sets()?, took: start.elapsed() })
}

fn bundled_sets() -> Result<SetNames, Failure> {
    let list = SetList::from_bytes(Path::new("bundled set list"), SAMPLE_SETS.to_vec(), Limits::default())
        .map_err(Failure::job)?;
    Ok(names(list))
}

fn names(list: SetList) -> SetNames {
    list.sets.into_iter().map(|set| (set.code.into(), set.name.into())).collect()
}
