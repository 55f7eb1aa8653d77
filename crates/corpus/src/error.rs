//! What can be wrong with a corpus file, told without any presentation.

use std::fmt;
use std::path::{Path, PathBuf};

/// Why a corpus or set list could not be loaded. Each variant names the file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file could not be read at all.
    #[error("{}: cannot be read: {source}", shown(path))]
    Io {
        /// The file.
        path: PathBuf,
        /// What the operating system said.
        source: std::io::Error,
    },
    /// The file is larger than allowed.
    #[error("{}: is larger than the limit of {limit} bytes", shown(path))]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// The limit, in bytes.
        limit: u64,
    },
    /// The gzip stream unpacks to more than allowed.
    #[error("{}: unpacks to more than the limit of {limit} bytes", shown(path))]
    UnpacksTooLarge {
        /// The file.
        path: PathBuf,
        /// The limit, in bytes.
        limit: u64,
    },
    /// The gzip stream is packed so tightly that it cannot hold card data.
    #[error("{}: unpacks to more than {ratio} times its size, which card data never does", shown(path))]
    Bomb {
        /// The file.
        path: PathBuf,
        /// The ratio it exceeded.
        ratio: u64,
    },
    /// The gzip stream ends before its end mark.
    #[error("{}: the gzip data is cut short after {unpacked} unpacked bytes", shown(path))]
    Truncated {
        /// The file.
        path: PathBuf,
        /// How many bytes could be unpacked.
        unpacked: u64,
    },
    /// The gzip stream is damaged.
    #[error("{}: the gzip data is damaged after {unpacked} unpacked bytes: {reason}", shown(path))]
    Gzip {
        /// The file.
        path: PathBuf,
        /// How many bytes could be unpacked.
        unpacked: u64,
        /// What the decoder said.
        reason: String,
    },
    /// The file has no content.
    #[error("{}: is empty, expected JSON", shown(path))]
    Empty {
        /// The file.
        path: PathBuf,
    },
    /// The file is a web page, as servers send in place of a missing file.
    #[error("{}: is HTML or XML, expected JSON", shown(path))]
    Html {
        /// The file.
        path: PathBuf,
    },
    /// The file is packed in a way the loader does not unpack; MTGJSON offers several.
    #[error("{}: is a {kind} file, expected JSON, plain or in gzip", shown(path))]
    Packed {
        /// The file.
        path: PathBuf,
        /// The way it is packed: `zip`, `xz`, ….
        kind: &'static str,
    },
    /// The text is not UTF-8.
    #[error("{}: line {line}, column {column}: is not UTF-8 (byte {offset})", shown(path))]
    Utf8 {
        /// The file.
        path: PathBuf,
        /// Line, from 1.
        line: usize,
        /// Byte within the line, from 1.
        column: usize,
        /// Byte within the unpacked file, from 0.
        offset: usize,
    },
    /// The JSON is malformed or not of the expected shape.
    #[error("{}: {place}: {reason}", shown(path))]
    Json {
        /// The file.
        path: PathBuf,
        /// Where in it.
        place: Place,
        /// What was found and what was expected.
        reason: String,
    },
    /// More distinct names than the loader has room for.
    #[error("{}: names more than {limit} {what}", shown(path))]
    TooMany {
        /// The file.
        path: PathBuf,
        /// What there are too many of.
        what: Counted,
        /// How many there may be.
        limit: usize,
    },
    /// The file is well formed and holds nothing.
    #[error("{}: holds no {what}", shown(path))]
    Nothing {
        /// The file.
        path: PathBuf,
        /// What was looked for.
        what: Counted,
    },
}

/// A path as text for one line: a file name may hold line breaks and terminal codes.
pub(crate) fn shown(path: &Path) -> String {
    crate::fields::plain(path.to_string_lossy().chars())
}

/// What a limit or an absence is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Counted {
    /// Cards of a corpus.
    Cards,
    /// Sets, in a set list or named by printings.
    Sets,
    /// Formats named by legalities.
    Formats,
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Cards => "cards",
            Self::Sets => "sets",
            Self::Formats => "formats",
        })
    }
}

/// A place in a JSON file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Place {
    /// Line of the unpacked file, from 1.
    pub line: usize,
    /// Byte within the line, from 1.
    pub column: usize,
    /// Path from the root (`data.Opt[0].power`), empty at the root. Free of control characters.
    pub json_path: String,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        if self.json_path.is_empty() { Ok(()) } else { write!(f, " ({})", self.json_path) }
    }
}
