//! Which corpus a command reads.

use crate::args::Common;
use crate::failure::Failure;
use crate::out::{self, FetchBars};
use rubric_corpus::fetch::FetchOptions;
use rubric_corpus::{Corpus, Limits, Options, Origin, Request, Sample, SetList, WhySample};
use rubric_ledger::write_atomically;
use rubric_report::SetNames;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The bundled sample, for runs with neither a corpus nor a network.
const SAMPLE: &[u8] = include_bytes!("../../../data/sample/AtomicCards.sample.json");
/// The sets that the cards of the sample were printed in.
const SAMPLE_SETS: &[u8] = include_bytes!("../../../data/sample/SetList.json");
/// Names another address to fetch from.
const BASE_VARIABLE: &str = "RUBRIC_MTGJSON";

/// A corpus, and how it came.
pub(crate) struct Loaded {
    pub(crate) corpus: Corpus,
    /// Where it came from, in words.
    pub(crate) origin: String,
    /// Where the list of sets that belongs to it lies, if there is one.
    set_list: Option<PathBuf>,
    /// How long loading took.
    pub(crate) took: Duration,
    /// The file it was read from; none for the bundled sample.
    file: Option<PathBuf>,
}

impl Loaded {
    /// Says beside the output which corpus it is of, where the output itself does not.
    pub(crate) fn announce(&self) {
        out::note(&format!("rubric: reading {}", self.origin));
    }

    /// A file with the very bytes of the corpus; those of the bundled sample are put into `folder`.
    pub(crate) fn file(&self, folder: &Path) -> Result<PathBuf, Failure> {
        match &self.file {
            Some(path) => std::path::absolute(path)
                .map_err(|error| Failure::job(format_args!("{}: {error}", path.display()))),
            None => {
                let path = folder.join("AtomicCards.sample.json");
                write_atomically(&path, &[SAMPLE]).map_err(Failure::job)?;
                Ok(path)
            }
        }
    }

    /// The folder that the corpus was read from; none for the bundled sample.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.file.as_deref().and_then(Path::parent)
    }

    /// Names of sets by code.
    pub(crate) fn set_names(&self) -> Result<SetNames, Failure> {
        Ok(rubric_report::set_names(&self.set_list()?))
    }

    /// The sets: of the list that lies with the corpus, else the ones of the sample.
    pub(crate) fn set_list(&self) -> Result<SetList, Failure> {
        let list = match &self.set_list {
            Some(path) => SetList::load(path, Limits::default()),
            None => SetList::from_bytes(
                Path::new("bundled SetList.json"),
                SAMPLE_SETS.to_vec(),
                Limits::default(),
            ),
        };
        list.map_err(Failure::job)
    }
}

/// The corpus named on the command line, else the fetched one, else a fresh fetch, else the bundled sample.
pub(crate) fn load(common: &Common) -> Result<Loaded, Failure> {
    let start = Instant::now();
    let cache_dir = rubric_corpus::default_cache_dir();
    let mut options = Options::default();
    options.cache_dir.clone_from(&cache_dir);
    let request = Request {
        path: common.corpus.as_deref(),
        offline: common.offline,
        load: options,
        fetch: cache_dir.map(|folder| fetch_options(folder, None)),
        sample: Sample { name: "the bundled sample", bytes: SAMPLE },
    };
    let located = rubric_corpus::locate(&request, &mut FetchBars::default()).map_err(Failure::job)?;
    Ok(Loaded {
        origin: in_words(&located.origin),
        corpus: located.corpus,
        set_list: located.set_list,
        took: start.elapsed(),
        file: match located.origin {
            Origin::Given(path) | Origin::Cached(path) | Origin::Fetched(path) => Some(path),
            Origin::Sample(_) => None,
        },
    })
}

/// How to fetch into a cache folder: from `base`, else the address in the environment, else MTGJSON.
pub(crate) fn fetch_options(folder: PathBuf, base: Option<&str>) -> FetchOptions {
    let mut options = FetchOptions::new(folder);
    let base = base.map(str::to_owned).or_else(|| std::env::var(BASE_VARIABLE).ok());
    if let Some(base) = base.filter(|base| !base.is_empty()) {
        options.base = base;
    }
    options
}

fn in_words(origin: &Origin) -> String {
    match origin {
        Origin::Given(path) => path.display().to_string(),
        Origin::Cached(path) => format!("the corpus fetched earlier, {}", path.display()),
        Origin::Fetched(path) => format!("the corpus fetched just now, {}", path.display()),
        Origin::Sample(why) => {
            let why = match why {
                WhySample::Offline => "offline, and nothing was fetched earlier".to_owned(),
                WhySample::NoCacheFolder => "there is no folder to fetch into".to_owned(),
                WhySample::FetchFailed(error) => error.to_string(),
            };
            format!("the bundled sample ({why})")
        }
    }
}
