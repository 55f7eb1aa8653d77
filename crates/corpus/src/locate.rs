//! Which corpus a command works on when it is not told, and saying which it was.

use std::path::{Path, PathBuf};

use crate::error::LoadError;
use crate::fetch::{self, FetchError, FetchOptions, Progress, Snapshot};
use crate::load::{self, Options};
use crate::model::Corpus;

/// The corpus that comes with the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sample<'a> {
    /// What to call it in messages.
    pub name: &'a str,
    /// Its AtomicCards bytes, plain or in gzip.
    pub bytes: &'a [u8],
}

/// What is asked for and what there is to fall back on.
#[derive(Debug, Clone)]
pub struct Request<'a> {
    /// The file the user named, if any. Nothing else is then considered.
    pub path: Option<&'a Path>,
    /// Never touch the network.
    pub offline: bool,
    /// How to load; its cache folder is where fetched files are looked for.
    pub load: Options,
    /// How to fetch; `None` where there is no cache folder to fetch into.
    pub fetch: Option<FetchOptions>,
    /// The bundled sample.
    pub sample: Sample<'a>,
}

/// A loaded corpus and where it came from.
#[derive(Debug)]
pub struct Located {
    /// The corpus.
    pub corpus: Corpus,
    /// Where it came from.
    pub origin: Origin,
    /// The list of sets that lies with it, if one does.
    pub set_list: Option<PathBuf>,
}

/// Where a corpus came from.
#[derive(Debug)]
pub enum Origin {
    /// The user named this file.
    Given(PathBuf),
    /// An earlier fetch left it in the cache.
    Cached(PathBuf),
    /// It was fetched just now.
    Fetched(PathBuf),
    /// It is the bundled sample.
    Sample(WhySample),
}

/// Why the bundled sample had to do.
#[derive(Debug)]
pub enum WhySample {
    /// The network was not to be used.
    Offline,
    /// There is no cache folder to fetch into.
    NoCacheFolder,
    /// The fetch failed.
    FetchFailed(FetchError),
}

/// Loads the corpus to work on: the file the user named; else the fetched one in the cache; else a fresh fetch; else the
/// bundled sample.
///
/// # Errors
/// A [`LoadError`] about the named file, or about the sample where it comes to that. A damaged file in the cache is
/// fetched anew and a failed fetch leads on to the sample, so neither is an error here; see [`WhySample`].
pub fn locate(request: &Request<'_>, progress: &mut dyn Progress) -> Result<Located, LoadError> {
    if let Some(path) = request.path {
        let corpus = load::load(path, &request.load)?;
        let beside = path.with_file_name(fetch::SETS_FILE);
        let set_list = beside.is_file().then_some(beside);
        return Ok(Located { corpus, origin: Origin::Given(path.to_path_buf()), set_list });
    }
    let cached = request.load.cache_dir.as_deref().and_then(fetch::current);
    let damaged = match cached.map(|snapshot| intact(&snapshot, &request.load)) {
        Some(Some(located)) => return Ok(located),
        Some(None) => true,
        None => false,
    };
    let why = match &request.fetch {
        _ if request.offline => WhySample::Offline,
        None => WhySample::NoCacheFolder,
        Some(options) => {
            let mut options = options.clone();
            options.force |= damaged;
            match fetch::fetch(&options, progress) {
                Ok(fetched) => {
                    let snapshot = fetched.snapshot;
                    let corpus = load::load(&snapshot.corpus(), &request.load)?;
                    let origin = Origin::Fetched(snapshot.corpus());
                    return Ok(Located { corpus, origin, set_list: snapshot.set_list() });
                }
                Err(error) => WhySample::FetchFailed(error),
            }
        }
    };
    let corpus =
        load::load_bytes(Path::new(request.sample.name), request.sample.bytes.to_vec(), &request.load)?;
    Ok(Located { corpus, origin: Origin::Sample(why), set_list: None })
}

/// The corpus of a snapshot, if it is still the one that was fetched.
fn intact(snapshot: &Snapshot, options: &Options) -> Option<Located> {
    let path = snapshot.corpus();
    let corpus = load::load(&path, options).ok()?;
    (corpus.id.sha256 == snapshot.sha256).then(|| Located {
        corpus,
        origin: Origin::Cached(path),
        set_list: snapshot.set_list(),
    })
}
