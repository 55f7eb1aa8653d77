//! Files appear whole or not at all.

use crate::LedgerError;
use std::io::Write as _;
use std::path::Path;

/// Writes `parts`, one after the other, as the whole content of `path`. The file is replaced in one step, so
/// that a reader, or a run that was cut off, never leaves half of it; missing folders are made.
///
/// # Errors
/// The system's error, with the file it concerns.
pub fn write_atomically(path: &Path, parts: &[&[u8]]) -> Result<(), LedgerError> {
    let fail = |source| LedgerError::Io { path: path.to_path_buf(), source };
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    std::fs::create_dir_all(folder).map_err(fail)?;
    let mut file = builder().tempfile_in(folder).map_err(fail)?;
    for part in parts {
        file.write_all(part).map_err(fail)?;
    }
    file.persist(path).map_err(|error| fail(error.error))?;
    Ok(())
}

/// Temporary files are private by default; what becomes a report gets the usual rights of the user's mask.
fn builder() -> tempfile::Builder<'static, 'static> {
    #[allow(unused_mut, reason = "only Unix has rights to set")]
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_is_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b.txt");
        write_atomically(&path, &[b"one ", b"two"]).unwrap();
        write_atomically(&path, &[b"three"]).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"three");
        assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn an_error_names_the_file() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("file"), "").unwrap();
        let error = write_atomically(&folder.path().join("file/below.txt"), &[b"x"]).unwrap_err();
        assert!(error.to_string().contains("below.txt"), "{error}");
    }
}
