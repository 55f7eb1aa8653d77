//! Fetching MTGJSON.
//!
//! A fetch works in a folder of its own and swaps the result in at the very end, so whatever goes wrong leaves the
//! files of the last good fetch as they are.

mod error;
mod http;
mod store;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::error::LoadError;
use crate::load::{self, Limits, Options};
use crate::sets::SetList;

pub use error::FetchError;
pub use store::{Snapshot, current};

use http::{Remote, Transfer};
use store::{FileRecord, Stage};

/// Where MTGJSON publishes its files.
pub const DEFAULT_BASE: &str = "https://mtgjson.com/api/v5/";
/// The file the cards are in.
pub const CORPUS_FILE: &str = "AtomicCards.json.gz";
/// The file with the hash of [`CORPUS_FILE`].
pub const HASH_FILE: &str = "AtomicCards.json.gz.sha256";
/// The file with the list of sets.
pub const SETS_FILE: &str = "SetList.json";
/// What comes along with the cards; a server without one of these is still of use.
const COMPANIONS: [&str; 4] = ["Meta.json", SETS_FILE, "Keywords.json", "CardTypes.json"];

/// A file with a hash in it is a line; more than this is something else.
const HASH_FILE_LIMIT: u64 = 4 << 10;
/// The companions are a few hundred kilobytes at most.
const COMPANION_LIMIT: u64 = 64 << 20;

/// How to fetch.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FetchOptions {
    /// The address the file names are appended to. A user name and password in it are sent and never shown.
    pub base: String,
    /// The cache folder; see [`crate::default_cache_dir`].
    pub cache_dir: PathBuf,
    /// How long reaching the server may take: name lookup, connection and TLS together; and how long its first
    /// answer of all may take. Past it there is taken to be no network.
    pub connect_timeout: Duration,
    /// How long the server may be silent, before its answer and between two pieces of it.
    pub read_timeout: Duration,
    /// How long one file may take, waits between attempts included.
    pub total_timeout: Duration,
    /// How many times a file is tried again.
    pub retries: u32,
    /// The wait before the first retry; it doubles with each.
    pub backoff: Duration,
    /// The longest wait between attempts, and the longest Retry-After that is honoured rather than given up on.
    pub longest_wait: Duration,
    /// Size limits on the corpus, as sent and as unpacked.
    pub limits: Limits,
    /// Fetch everything again, whether or not the server says it is unchanged.
    pub force: bool,
}

impl FetchOptions {
    /// MTGJSON itself, with patience for a slow line and none for a missing one (4 seconds).
    #[must_use]
    pub fn new(cache_dir: PathBuf) -> Self {
        Self {
            base: DEFAULT_BASE.to_owned(),
            cache_dir,
            connect_timeout: Duration::from_secs(4),
            read_timeout: Duration::from_secs(30),
            total_timeout: Duration::from_secs(15 * 60),
            retries: 4,
            backoff: Duration::from_millis(500),
            longest_wait: Duration::from_secs(60),
            limits: Limits::default(),
            force: false,
        }
    }
}

/// Hears of a fetch as it goes. Every method may be left out.
pub trait Progress {
    /// A file's content begins to arrive: `received` bytes are there from before, of `total` if the server says.
    fn started(&mut self, file: &str, received: u64, total: Option<u64>) {
        let _unused = (file, received, total);
    }
    /// So many bytes of the file are there now.
    fn received(&mut self, file: &str, received: u64) {
        let _unused = (file, received);
    }
    /// An attempt failed for this reason; the next one comes after the wait.
    fn waiting(&mut self, file: &str, wait: Duration, reason: &FetchError) {
        let _unused = (file, wait, reason);
    }
    /// The file is dealt with.
    fn finished(&mut self, file: &str, outcome: Outcome) {
        let _unused = (file, outcome);
    }
}

/// Hears nothing.
impl Progress for () {}

/// What became of one file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It was sent.
    Downloaded {
        /// Its size as sent.
        bytes: u64,
    },
    /// The server says that the one from last time is still right.
    Unchanged,
    /// The server has no such file, and it is one that can be done without.
    Absent,
}

/// What a fetch brought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fetched {
    /// The files now in the cache.
    pub snapshot: Snapshot,
    /// What became of each file, in the order they were asked for.
    pub files: Vec<(&'static str, Outcome)>,
}

/// Fetches the card data and what comes along with it, checks it, and makes it the current snapshot of the cache.
///
/// # Errors
/// Any [`FetchError`]. The snapshot from before is then still current and untouched.
pub fn fetch(options: &FetchOptions, progress: &mut dyn Progress) -> Result<Fetched, FetchError> {
    let mut remote = Remote::new(options)?;
    let known =
        current(&options.cache_dir).filter(|known| known.base == remote.shown_base() && !options.force);
    let mut run = Run { stage: Stage::new(&options.cache_dir)?, known, files: Vec::new() };

    run.file(&mut remote, HASH_FILE, HASH_FILE_LIMIT, progress)?;
    run.file(&mut remote, CORPUS_FILE, options.limits.file_bytes, progress)?;
    if let Err(FetchError::WrongHash { .. }) = run.check_hash(&remote) {
        // The pair may have been replaced between the two requests; a second, clean look tells.
        run.known = None;
        run.files.clear();
        run.file(&mut remote, HASH_FILE, HASH_FILE_LIMIT, progress)?;
        run.file(&mut remote, CORPUS_FILE, options.limits.file_bytes, progress)?;
    }
    let sha256 = run.check_hash(&remote)?;
    let cards = run.check_cards(options, &sha256)?;
    for name in COMPANIONS {
        match run.file(&mut remote, name, COMPANION_LIMIT, progress) {
            Err(FetchError::Status { status: 404 | 410, .. }) => {
                progress.finished(name, Outcome::Absent);
                run.files.push((name, Outcome::Absent));
            }
            other => other?,
        }
    }
    run.check_companions(options.limits)?;

    if let Some(known) = run.known.take()
        && run.files.iter().all(|(name, outcome)| match outcome {
            Outcome::Unchanged => true,
            Outcome::Absent => known.file(name).is_none(),
            Outcome::Downloaded { .. } => false,
        })
    {
        return Ok(Fetched { snapshot: known, files: run.files });
    }
    let snapshot = run.stage.commit(remote.shown_base(), sha256, cards)?;
    Ok(Fetched { snapshot, files: run.files })
}

/// One fetch under way.
struct Run {
    stage: Stage,
    known: Option<Snapshot>,
    files: Vec<(&'static str, Outcome)>,
}

impl Run {
    /// Gets one file onto the stage, from the server or from the snapshot of last time.
    fn file(
        &mut self,
        remote: &mut Remote,
        name: &'static str,
        limit: u64,
        progress: &mut dyn Progress,
    ) -> Result<(), FetchError> {
        // Only what is really there may be left unsent.
        let known = self.known.as_ref().and_then(|known| Some((known.file(name)?, known.record(name)?)));
        let mut target = self.stage.create(name)?;
        let validators = known.as_ref().map(|(_, record)| &record.validators);
        let transfer = remote.get(name, &mut target, validators, limit, progress);
        let transfer = transfer.map_err(|error| match error {
            // Only here it is known where the file lies.
            FetchError::Store { source, .. } => FetchError::Store { path: self.stage.path(name), source },
            other => other,
        });
        let outcome = match transfer? {
            Transfer::Body { bytes, validators } => {
                self.stage.record(name, FileRecord { bytes, validators });
                Outcome::Downloaded { bytes }
            }
            Transfer::Unchanged => {
                if let Some((path, record)) = known {
                    self.stage.keep(name, &path, record.clone())?;
                }
                Outcome::Unchanged
            }
        };
        progress.finished(name, outcome);
        self.files.push((name, outcome));
        Ok(())
    }

    /// Holds the cards against the hash that was sent with them; gives the hash.
    fn check_hash(&self, remote: &Remote) -> Result<String, FetchError> {
        let listed = self.read(HASH_FILE)?;
        let listed = String::from_utf8_lossy(&listed).trim().to_ascii_lowercase();
        // Either the bare digest or the line `sha256sum` writes.
        let expected = listed.split_ascii_whitespace().next().unwrap_or_default().to_owned();
        if expected.len() != 64 || !expected.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(FetchError::NoHash { url: remote.shown(HASH_FILE) });
        }
        let found = load::sha256_hex(&self.read(CORPUS_FILE)?);
        if found == expected {
            Ok(expected)
        } else {
            Err(FetchError::WrongHash { url: remote.shown(CORPUS_FILE), expected, found })
        }
    }

    /// Loads the cards once, which proves them whole and leaves them distilled for the next run; gives their date.
    fn check_cards(&self, options: &FetchOptions, sha256: &str) -> Result<String, FetchError> {
        if let Some(known) = self.known.as_ref().filter(|known| known.sha256 == sha256) {
            return Ok(known.date.clone());
        }
        let load = Options { limits: options.limits, cache_dir: Some(options.cache_dir.clone()) };
        let corpus = load::load_bytes(Path::new(CORPUS_FILE), self.read(CORPUS_FILE)?, &load)?;
        Ok(corpus.id.date)
    }

    fn check_companions(&self, limits: Limits) -> Result<(), FetchError> {
        for (name, outcome) in &self.files {
            if !matches!(outcome, Outcome::Downloaded { .. }) || !COMPANIONS.contains(name) {
                continue;
            }
            let (path, bytes) = (Path::new(name), self.read(name)?);
            if *name == SETS_FILE {
                SetList::from_bytes(path, bytes, limits)?;
            } else {
                load::check_json(path, bytes, limits)?;
            }
        }
        Ok(())
    }

    fn read(&self, name: &str) -> Result<Vec<u8>, FetchError> {
        let path = self.stage.path(name);
        fs::read(&path).map_err(|source| FetchError::Store { path, source })
    }
}

impl From<LoadError> for FetchError {
    fn from(error: LoadError) -> Self {
        Self::Content(Box::new(error))
    }
}
