//! What can go wrong with a run and its files.

use std::path::PathBuf;

/// Why a run or a projection failed. Each message is one line and names the file.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// The threads for reading could not be started.
    #[error("cannot start the reading threads: {0}")]
    Threads(String),
    /// A reading could not be written as JSON: a bug of the IR.
    #[error("cannot write the reading of {name}: {source}")]
    Serialise {
        /// Name of the face.
        name: String,
        /// What serde said.
        source: serde_json::Error,
    },
    /// A file could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file is not the list that it should be.
    #[error("{path}: {error}", path = path.display())]
    List {
        /// The file.
        path: PathBuf,
        /// What is wrong, with the line and the column.
        error: String,
    },
    /// A projection is broken at a line.
    #[error("{path}:{line}: {what}", path = path.display())]
    Projection {
        /// The file.
        path: PathBuf,
        /// Line number, from 1.
        line: u64,
        /// What is wrong there.
        what: String,
    },
}
