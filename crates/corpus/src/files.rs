//! Files appear whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What the name of a file being written begins and ends with: it lies beside the one that it is to become.
const BEGINS: &str = ".rubric-";
const ENDS: &str = ".part";
/// How long a file being written is left alone. Whoever began it has been killed by then.
const GRACE: Duration = Duration::from_secs(60 * 60);

/// Writes `parts`, one after the other, as the whole content of `path`: the one way in which a finished file is put in its place.
///
/// The file is replaced in one step, so that a reader, or a process that is killed, never sees half of it; missing folders
/// are made. It is not waited for the disk, which would take longer than reading a corpus: against a power cut, what matters
/// is held against its hash when it is read. A link to a file is followed; one that leads nowhere is replaced. What is no file
/// but takes what is written to it, such as a device or a pipe, is written to as it is: it is never replaced by a file.
///
/// # Errors
/// What the system says. The file of before is then still there.
pub fn write_atomically(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let there = fs::metadata(path).ok();
    if there.as_ref().is_some_and(|there| !there.is_file() && !there.is_dir()) {
        let mut stream = fs::OpenOptions::new().write(true).open(path)?;
        return put(&mut stream, parts);
    }
    let target = if there.is_some() { fs::canonicalize(path)? } else { path.to_path_buf() };
    let folder = match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(folder)?;
    let mut file = builder().tempfile_in(folder)?;
    put(file.as_file_mut(), parts)?;
    file.persist(&target).map_err(|error| error.error)?;
    sweep(folder);
    Ok(())
}

fn put(file: &mut File, parts: &[&[u8]]) -> io::Result<()> {
    parts.iter().try_for_each(|part| file.write_all(part))
}

/// Temporary files are private by default; what becomes a report gets the usual rights of the user's mask.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(BEGINS).suffix(ENDS);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Whether this is the name of a file that was never finished.
pub(crate) fn is_unfinished(name: &str) -> bool {
    name.starts_with(BEGINS) && name.ends_with(ENDS)
}

/// Takes away what processes that were killed have left behind. Failing to is no error: the next one tries again.
fn sweep(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let left = |entry: fs::DirEntry| -> Option<PathBuf> {
        if !is_unfinished(&entry.file_name().to_string_lossy()) {
            return None;
        }
        let written = entry.metadata().ok().filter(fs::Metadata::is_file)?.modified().ok()?;
        let age = SystemTime::now().duration_since(written).ok()?;
        (age > GRACE).then(|| entry.path())
    };
    for path in entries.flatten().filter_map(left) {
        let _gone = fs::remove_file(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn the_file_is_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a/b.txt");
        write_atomically(&path, &[b"one ", b"two"]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"one two");
        write_atomically(&path, &[b"three"]).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"three");
        assert_eq!(names(path.parent().unwrap()), ["b.txt"]);
    }

    #[test]
    fn what_cannot_be_written_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("folder/below")).unwrap();
        assert!(write_atomically(&folder.path().join("folder"), &[b"x"]).is_err());
        fs::write(folder.path().join("file"), "old").unwrap();
        assert!(write_atomically(&folder.path().join("file/below"), &[b"x"]).is_err());
        assert_eq!(fs::read(folder.path().join("file")).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["file", "folder"]);
    }

    #[test]
    fn what_a_killed_process_left_goes_after_a_while() {
        let folder = tempfile::tempdir().unwrap();
        let old = SystemTime::now() - 2 * GRACE;
        for (name, written) in [
            (".rubric-old.part", old),
            (".rubric-new.part", SystemTime::now()),
            (".rubric-other", old),
            ("mine.part", old),
        ] {
            File::create(folder.path().join(name)).unwrap().set_modified(written).unwrap();
        }
        write_atomically(&folder.path().join("report"), &[b"x"]).unwrap();
        assert_eq!(names(folder.path()), [".rubric-new.part", ".rubric-other", "mine.part", "report"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_are_not_replaced() {
        use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("deep/file"), folder.path().join("link"));
        write_atomically(&file, &[b"old"]).unwrap();
        symlink("deep/file", &link).unwrap();
        write_atomically(&link, &[b"new"]).unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o600, 0o600);

        let null = folder.path().join("null");
        symlink("/dev/null", &null).unwrap();
        write_atomically(&null, &[b"gone"]).unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        if Path::new("/dev/full").exists() {
            let full = write_atomically(Path::new("/dev/full"), &[b"x"]).unwrap_err();
            assert_eq!(full.kind(), io::ErrorKind::StorageFull);
        }
    }
}
