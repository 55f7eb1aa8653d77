//! The fetched files on disk.
//!
//! `CACHE/mtgjson/current.json` names a folder beside it that holds the files of one fetch. A new fetch fills a new
//! folder and then replaces that one small file, so readers see the old set whole or the new set whole.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use super::error::FetchError;
use super::{CORPUS_FILE, SETS_FILE};
use crate::files::write_atomically;

const SCHEMA: u32 = 1;
const POINTER: &str = "current.json";
/// How long a folder that is not current is left for processes that may still read or fill it.
const GRACE: Duration = Duration::from_secs(60 * 60);

/// What lets the server tell whether a file has changed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct Validators {
    pub(super) etag: Option<String>,
    pub(super) last_modified: Option<String>,
}

/// What is remembered of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileRecord {
    pub(super) bytes: u64,
    pub(super) validators: Validators,
}

/// The files of one fetch, whole and checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// The folder they are in.
    pub dir: PathBuf,
    /// Where they came from, without user name and password.
    pub base: String,
    /// SHA-256 of the corpus file, in lower-case hex.
    pub sha256: String,
    /// The date of the cards (`YYYY-MM-DD`), empty where the file has none.
    pub date: String,
    files: BTreeMap<String, FileRecord>,
}

impl Snapshot {
    /// The AtomicCards file.
    #[must_use]
    pub fn corpus(&self) -> PathBuf {
        self.dir.join(CORPUS_FILE)
    }

    /// The list of sets, if the server had one.
    #[must_use]
    pub fn set_list(&self) -> Option<PathBuf> {
        self.file(SETS_FILE)
    }

    /// A file of the snapshot by its MTGJSON name, if it is there with the size it had when it was fetched.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        let path = self.dir.join(name);
        let bytes = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?.len();
        (self.record(name)?.bytes == bytes).then_some(path)
    }

    pub(super) fn record(&self, name: &str) -> Option<&FileRecord> {
        self.files.get(name)
    }
}

/// The contents of the pointer file.
#[derive(Serialize, Deserialize)]
struct Pointer {
    schema: u32,
    folder: String,
    base: String,
    sha256: String,
    date: String,
    files: BTreeMap<String, FileRecord>,
}

fn root(cache_dir: &Path) -> PathBuf {
    cache_dir.join("mtgjson")
}

/// The files of the last good fetch, if there was one and its corpus is still there.
#[must_use]
pub fn current(cache_dir: &Path) -> Option<Snapshot> {
    let root = root(cache_dir);
    let pointer: Pointer = serde_json::from_slice(&fs::read(root.join(POINTER)).ok()?).ok()?;
    // The folder lies beside the pointer; a name that leads elsewhere was not written here.
    let plain = Path::new(&pointer.folder).file_name().is_some_and(|name| name == pointer.folder.as_str());
    if pointer.schema != SCHEMA || !plain {
        return None;
    }
    let snapshot = Snapshot {
        dir: root.join(pointer.folder),
        base: pointer.base,
        sha256: pointer.sha256,
        date: pointer.date,
        files: pointer.files,
    };
    snapshot.file(CORPUS_FILE).is_some().then_some(snapshot)
}

/// A folder being filled.
pub(super) struct Stage {
    root: PathBuf,
    dir: TempDir,
    files: BTreeMap<String, FileRecord>,
}

impl Stage {
    pub(super) fn new(cache_dir: &Path) -> Result<Self, FetchError> {
        let root = root(cache_dir);
        fs::create_dir_all(&root).map_err(|source| FetchError::Store { path: root.clone(), source })?;
        let dir = tempfile::Builder::new()
            .prefix("files-")
            .tempdir_in(&root)
            .map_err(|source| FetchError::Store { path: root.clone(), source })?;
        Ok(Self { root, dir, files: BTreeMap::new() })
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    /// A new, empty file on the stage. One that is there may be a link to a file of the last fetch, so it is taken
    /// away and never cut.
    pub(super) fn create(&self, name: &str) -> Result<File, FetchError> {
        let path = self.path(name);
        if path.exists() {
            fs::remove_file(&path).map_err(|source| FetchError::Store { path: path.clone(), source })?;
        }
        File::create(&path).map_err(|source| FetchError::Store { path, source })
    }

    pub(super) fn record(&mut self, name: &str, record: FileRecord) {
        self.files.insert(name.to_owned(), record);
    }

    /// Takes over a file of the last fetch. Linked where that can be done: no file of a snapshot is ever written to.
    pub(super) fn keep(&mut self, name: &str, from: &Path, record: FileRecord) -> Result<(), FetchError> {
        let path = self.path(name);
        let store = |source| FetchError::Store { path: path.clone(), source };
        fs::remove_file(&path).map_err(store)?;
        if fs::hard_link(from, &path).is_err() {
            fs::copy(from, &path).map_err(store)?;
        }
        self.record(name, record);
        Ok(())
    }

    /// Makes the folder the current snapshot.
    pub(super) fn commit(
        mut self,
        base: String,
        sha256: String,
        date: String,
    ) -> Result<Snapshot, FetchError> {
        let store = |path: &Path, source| FetchError::Store { path: path.to_path_buf(), source };
        let folder =
            self.dir.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let files = std::mem::take(&mut self.files);
        let pointer = Pointer { schema: SCHEMA, folder, base, sha256, date, files };
        let path = self.root.join(POINTER);
        let json = serde_json::to_vec_pretty(&pointer).map_err(|error| store(&path, error.into()))?;
        write_atomically(&path, &[&json]).map_err(|source| store(&path, source))?;
        // From here on the folder is pointed at and must stay.
        let dir = self.dir.keep();
        prune(&self.root, &dir);
        let Pointer { base, sha256, date, files, .. } = pointer;
        Ok(Snapshot { dir, base, sha256, date, files })
    }
}

/// Removes folders that have not been current for a while. Failing to is no error: the next fetch tries again.
fn prune(root: &Path, current: &Path) {
    let Ok(entries) = fs::read_dir(root) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        let ours = entry.file_name().to_string_lossy().starts_with("files-");
        let old = entry
            .metadata()
            .and_then(|data| data.modified())
            .is_ok_and(|at| SystemTime::now().duration_since(at).is_ok_and(|age| age > GRACE));
        if ours && old && path != current {
            let _gone = fs::remove_dir_all(path);
        }
    }
}
