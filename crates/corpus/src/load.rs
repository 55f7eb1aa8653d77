//! Loading AtomicCards from a file or from memory.

use std::fs::File;
use std::io::Read;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;
use sha2::{Digest, Sha256};

use crate::error::LoadError;
use crate::model::Corpus;
use crate::{cache, fields, gzip, json};

/// How much a file may ask of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// The largest file that is read, in bytes as it lies on disk.
    pub file_bytes: u64,
    /// The largest JSON text that is unpacked, in bytes. AtomicCards has some 150 million.
    pub unpacked_bytes: u64,
    /// The highest ratio of unpacked to packed size; checked from 64 MiB on. AtomicCards has some 5 to 12.
    pub ratio: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { file_bytes: 512 << 20, unpacked_bytes: 512 << 20, ratio: 50 }
    }
}

/// How to load a corpus.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Options {
    /// Size limits.
    pub limits: Limits,
    /// Where distilled corpora are kept; `None` to read and write no cache. See [`crate::default_cache_dir`].
    pub cache_dir: Option<PathBuf>,
}

impl Options {
    /// The default limits, with a cache where there is a folder for it.
    #[must_use]
    pub fn cached_in(cache_dir: Option<PathBuf>) -> Self {
        Self { cache_dir, ..Self::default() }
    }
}

/// Loads AtomicCards from a `.json` or `.json.gz` file; which of the two is told by content, not by name.
///
/// # Errors
/// Any [`LoadError`]; each names the file and, where there is one, the place in it.
pub fn load(path: &Path, options: &Options) -> Result<Corpus, LoadError> {
    load_bytes(path, read(path, options.limits)?, options)
}

/// Loads AtomicCards from bytes in memory, as from a bundled sample; `name` stands in for the path in errors.
///
/// # Errors
/// Any [`LoadError`] but [`LoadError::Io`].
pub fn load_bytes(name: &Path, bytes: Vec<u8>, options: &Options) -> Result<Corpus, LoadError> {
    let sha256 = sha256_hex(&bytes);
    if let Some(corpus) = options.cache_dir.as_deref().and_then(|dir| cache::get(dir, &sha256)) {
        return Ok(corpus);
    }
    let mut corpus = json::parse(name, &text(name, bytes, options.limits)?)?;
    corpus.id.sha256 = sha256;
    if let Some(dir) = options.cache_dir.as_deref() {
        cache::put(dir, &corpus);
    }
    Ok(corpus)
}

/// Reads a file whole unless it is larger than the limit.
pub(crate) fn read(path: &Path, limits: Limits) -> Result<Vec<u8>, LoadError> {
    let io = |source| LoadError::Io { path: path.to_path_buf(), source };
    let file = File::open(path).map_err(io)?;
    let expected = file.metadata().map_err(io)?.len();
    if expected > limits.file_bytes {
        return Err(LoadError::TooLarge { path: path.to_path_buf(), limit: limits.file_bytes });
    }
    let mut bytes = Vec::with_capacity(usize::try_from(expected).unwrap_or(0));
    // The size may be a lie (a pipe has none), so the limit holds for what really comes.
    file.take(limits.file_bytes + 1).read_to_end(&mut bytes).map_err(io)?;
    if bytes.len() as u64 > limits.file_bytes {
        return Err(LoadError::TooLarge { path: path.to_path_buf(), limit: limits.file_bytes });
    }
    Ok(bytes)
}

/// The other packings MTGJSON publishes in, by their first bytes.
const OTHER_PACKINGS: [(&[u8], &str); 4] =
    [(b"PK\x03\x04", "zip"), (b"BZh", "bzip2"), (b"\xFD7zXZ\0", "xz"), (b"\x28\xB5\x2F\xFD", "zstd")];

/// The JSON text of a file's bytes: unpacked, checked to be UTF-8, without byte order mark.
pub(crate) fn text(path: &Path, bytes: Vec<u8>, limits: Limits) -> Result<String, LoadError> {
    if let Some((_, kind)) = OTHER_PACKINGS.into_iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return Err(LoadError::Packed { path: path.to_path_buf(), kind });
    }
    let bytes = if gzip::is_gzip(&bytes) { gzip::unpack(path, &bytes, limits)? } else { bytes };
    if bytes.len() as u64 > limits.unpacked_bytes {
        return Err(LoadError::TooLarge { path: path.to_path_buf(), limit: limits.unpacked_bytes });
    }
    let text = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let valid = error.as_bytes().get(..offset).unwrap_or_default();
        let line_start = valid.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        LoadError::Utf8 {
            path: path.to_path_buf(),
            line: valid.iter().filter(|byte| **byte == b'\n').count() + 1,
            column: offset - line_start + 1,
            offset,
        }
    })?;
    match fields::without_bom(&text).trim_start().as_bytes().first() {
        None => Err(LoadError::Empty { path: path.to_path_buf() }),
        Some(b'<') => Err(LoadError::Html { path: path.to_path_buf() }),
        Some(_) => Ok(text),
    }
}

/// Checks that bytes are well-formed JSON, whatever it says.
pub(crate) fn check_json(name: &Path, bytes: Vec<u8>, limits: Limits) -> Result<(), LoadError> {
    let text = text(name, bytes, limits)?;
    fields::read(name, &text, PhantomData::<IgnoredAny>, || PhantomData::<IgnoredAny>).map(|_| ())
}

/// SHA-256 in lower-case hex.
pub(crate) fn sha256_hex(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 0xF])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}
