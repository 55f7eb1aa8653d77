//! The distilled cache: a corpus with only the fields in use, filed under the hash of the file it came from.
//!
//! A cache entry is never trusted: it carries its format version, its length and a checksum, and anything odd about it
//! reads as a miss. It is never an error either, since the source is at hand.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::files::{is_unfinished, write_atomically};
use crate::model::Corpus;

/// Changes whenever what is stored, or how a source file is read, changes.
const FORMAT: u32 = 1;
const MAGIC: [u8; 8] = *b"rubric\0c";
/// Magic, format, checksum, payload length.
const HEADER: usize = 8 + 4 + 4 + 8;
/// How many distilled corpora are kept. A diff over errata needs two; each is some ten megabytes.
const KEPT: usize = 8;
/// No distilled corpus is larger; a file that is was not written here.
const LARGEST: u64 = 1 << 30;

/// Where Rubric keeps what can be made again: `RUBRIC_CACHE_DIR`, else `XDG_CACHE_HOME/rubric`, else the platform's
/// usual place under the home folder. `None` where there is no home either.
#[must_use]
pub fn default_cache_dir() -> Option<PathBuf> {
    cache_dir_from(|name| std::env::var_os(name))
}

fn cache_dir_from(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let folder = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(own) = folder("RUBRIC_CACHE_DIR") {
        return Some(own);
    }
    // The XDG base directory specification has relative paths ignored.
    if let Some(xdg) = folder("XDG_CACHE_HOME").filter(|path| path.is_absolute()) {
        return Some(xdg.join("rubric"));
    }
    if cfg!(windows) {
        return folder("LOCALAPPDATA").map(|local| local.join("rubric").join("cache"));
    }
    let home = folder("HOME")?;
    Some(if cfg!(target_os = "macos") {
        home.join("Library/Caches/rubric")
    } else {
        home.join(".cache/rubric")
    })
}

fn folder(cache_dir: &Path) -> PathBuf {
    cache_dir.join("distilled")
}

fn entry(cache_dir: &Path, sha256: &str) -> PathBuf {
    folder(cache_dir).join(format!("{sha256}.v{FORMAT}.bin"))
}

/// The corpus of the source with this hash, if it is there and sound.
pub(crate) fn get(cache_dir: &Path, sha256: &str) -> Option<Corpus> {
    let path = entry(cache_dir, sha256);
    if fs::metadata(&path).ok()?.len() > LARGEST {
        return None;
    }
    let corpus = decode(&fs::read(path).ok()?)?;
    (corpus.id.sha256 == sha256 && !corpus.cards.is_empty()).then_some(corpus)
}

/// Files a corpus under its hash. Does nothing where the folder cannot be written: the next run is slower, no more.
pub(crate) fn put(cache_dir: &Path, corpus: &Corpus) {
    let Some(bytes) = encode(corpus) else { return };
    if write_atomically(&entry(cache_dir, &corpus.id.sha256), &[&bytes]).is_ok() {
        prune(&folder(cache_dir));
    }
}

/// Removes all but the newest entries, among them those of other formats. What another process is writing is left alone.
fn prune(folder: &Path) {
    let Ok(files) = fs::read_dir(folder) else { return };
    let mut aged: Vec<(SystemTime, PathBuf)> = files
        .filter_map(|file| {
            let file = file.ok().filter(|file| !is_unfinished(&file.file_name().to_string_lossy()))?;
            let written = file.metadata().ok().filter(fs::Metadata::is_file)?.modified().ok()?;
            Some((written, file.path()))
        })
        .collect();
    aged.sort_unstable_by(|a, b| b.cmp(a));
    for (_, path) in aged.iter().skip(KEPT) {
        // Another process may have removed it first.
        let _gone = fs::remove_file(path);
    }
}

fn encode(corpus: &Corpus) -> Option<Vec<u8>> {
    let payload = postcard::to_stdvec(corpus).ok()?;
    let mut bytes = Vec::with_capacity(HEADER + payload.len());
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&FORMAT.to_le_bytes());
    bytes.extend_from_slice(&checksum(&payload).to_le_bytes());
    bytes.extend_from_slice(&(payload.len() as u64).to_le_bytes());
    bytes.extend_from_slice(&payload);
    Some(bytes)
}

fn decode(bytes: &[u8]) -> Option<Corpus> {
    let (magic, rest) = bytes.split_first_chunk::<8>()?;
    let (format, rest) = rest.split_first_chunk::<4>()?;
    let (sum, rest) = rest.split_first_chunk::<4>()?;
    let (length, payload) = rest.split_first_chunk::<8>()?;
    let sound = *magic == MAGIC
        && u32::from_le_bytes(*format) == FORMAT
        && u64::from_le_bytes(*length) == payload.len() as u64
        && u32::from_le_bytes(*sum) == checksum(payload);
    if sound { postcard::from_bytes(payload).ok() } else { None }
}

fn checksum(payload: &[u8]) -> u32 {
    let mut crc = flate2::Crc::new();
    crc.update(payload);
    crc.sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Options, load_bytes};

    const CARDS: &str = r#"{"meta":{"date":"2026-01-02","version":"5"},"data":{"Opt":[{"name":"Opt","type":"Instant",
        "colors":["U"],"legalities":{"vintage":"Legal"},"printings":["INV"],"text":"Scry 1.\nDraw a card."}]}}"#;

    fn cached(dir: &Path) -> (Options, Corpus, PathBuf) {
        let options = Options { cache_dir: Some(dir.to_path_buf()), ..Options::default() };
        let corpus = load_bytes(Path::new("sample"), CARDS.into(), &options).unwrap();
        let file = entry(dir, &corpus.id.sha256);
        (options, corpus, file)
    }

    #[test]
    fn an_entry_gives_back_the_same_corpus() {
        let dir = tempfile::tempdir().unwrap();
        let (_, corpus, file) = cached(dir.path());
        assert!(file.is_file());
        assert_eq!(get(dir.path(), &corpus.id.sha256), Some(corpus));
    }

    /// When this fails, what is stored has changed: raise `FORMAT`, or old entries will be misread or merely wrong.
    #[test]
    fn the_format_number_stands_for_what_is_stored() {
        let corpus = load_bytes(Path::new("sample"), CARDS.into(), &Options::default()).unwrap();
        assert_eq!((FORMAT, checksum(&postcard::to_stdvec(&corpus).unwrap())), (1, 3_886_776_561));
    }

    #[test]
    fn a_load_takes_what_the_cache_holds() {
        let dir = tempfile::tempdir().unwrap();
        let (options, mut corpus, file) = cached(dir.path());
        corpus.cards[0].faces[0].text = Some("planted".into());
        fs::write(&file, encode(&corpus).unwrap()).unwrap();
        assert_eq!(load_bytes(Path::new("sample"), CARDS.into(), &options).unwrap(), corpus);
    }

    #[test]
    fn any_damaged_byte_and_any_cut_is_noticed_and_mended() {
        let dir = tempfile::tempdir().unwrap();
        let (options, corpus, file) = cached(dir.path());
        let sound = fs::read(&file).unwrap();
        for at in 0..sound.len() {
            let mut damaged = sound.clone();
            damaged[at] ^= 0x20;
            assert_eq!(decode(&damaged), None, "byte {at}");
            assert_eq!(decode(&sound[..at]), None, "cut at {at}");
        }
        fs::write(&file, &sound[..sound.len() / 2]).unwrap();
        assert_eq!(load_bytes(Path::new("sample"), CARDS.into(), &options).unwrap(), corpus);
        assert_eq!(fs::read(&file).unwrap(), sound);
    }

    #[test]
    fn an_entry_under_the_wrong_hash_is_a_miss() {
        let dir = tempfile::tempdir().unwrap();
        let (_, _, file) = cached(dir.path());
        let other = "0".repeat(64);
        fs::copy(file, entry(dir.path(), &other)).unwrap();
        assert_eq!(get(dir.path(), &other), None);
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_no_error() {
        let dir = tempfile::tempdir().unwrap();
        let blocked = dir.path().join("file");
        fs::write(&blocked, "in the way").unwrap();
        let options = Options { cache_dir: Some(blocked), ..Options::default() };
        assert!(load_bytes(Path::new("sample"), CARDS.into(), &options).is_ok());
    }

    #[test]
    fn many_writers_leave_one_sound_entry() {
        let dir = tempfile::tempdir().unwrap();
        let (_, corpus, file) = cached(dir.path());
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    for _ in 0..20 {
                        put(dir.path(), &corpus);
                        assert_eq!(get(dir.path(), &corpus.id.sha256).as_ref(), Some(&corpus));
                    }
                });
            }
        });
        let names: Vec<_> =
            fs::read_dir(folder(dir.path())).unwrap().map(|file| file.unwrap().path()).collect();
        assert_eq!(names, [file]);
    }

    #[test]
    fn old_entries_go() {
        let dir = tempfile::tempdir().unwrap();
        let (_, corpus, file) = cached(dir.path());
        for number in 0..20 {
            fs::write(folder(dir.path()).join(format!("{number}.v0.bin")), "old").unwrap();
        }
        put(dir.path(), &corpus);
        assert_eq!(fs::read_dir(folder(dir.path())).unwrap().count(), KEPT);
        assert!(file.is_file());
    }

    #[test]
    fn the_folder_follows_the_environment() {
        let from = |set: &[(&str, &str)]| {
            cache_dir_from(|name| set.iter().find(|(known, _)| *known == name).map(|(_, value)| value.into()))
        };
        assert_eq!(from(&[("RUBRIC_CACHE_DIR", "here"), ("XDG_CACHE_HOME", "/x")]), Some("here".into()));
        assert_eq!(from(&[("RUBRIC_CACHE_DIR", ""), ("XDG_CACHE_HOME", "/x")]), Some("/x/rubric".into()));
        if cfg!(target_os = "linux") {
            assert_eq!(from(&[("XDG_CACHE_HOME", "x"), ("HOME", "/h")]), Some("/h/.cache/rubric".into()));
        }
        assert_eq!(from(&[]), None);
    }
}
