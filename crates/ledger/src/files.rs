//! Reports are files of their own.

use crate::LedgerError;
use std::path::Path;

/// [`rubric_corpus::write_atomically`], with errors that name the file.
///
/// # Errors
/// The system's error, with the file it concerns.
pub fn write_atomically(path: &Path, parts: &[&[u8]]) -> Result<(), LedgerError> {
    rubric_corpus::write_atomically(path, parts)
        .map_err(|source| LedgerError::Io { path: path.to_path_buf(), source })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_names_the_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let error = write_atomically(&folder.path().join("file/below.txt"), &[b"x"]).unwrap_err();
        assert!(error.to_string().contains("below.txt"), "{error}");
    }
}
