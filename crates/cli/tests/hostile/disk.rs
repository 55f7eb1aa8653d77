//! Disks that are full and folders that may not be written to: one clear line, and what was there is there.

use crate::server::Server;
use crate::{Ran, cards, command, face, file, piped, rubric};
use serde_json::json;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::Command;

/// A user who owns nothing: to root no folder is closed.
const NOBODY: u32 = 65_534;

/// Every command that writes a file, where it writes it, and which file is the first that does not fit.
const WRITERS: [(&[&str], &str); 8] = [
    (&["run", "--out", "out"], "out/coverage.json"),
    (&["project", "--out", "out/p.gz"], "out/p.gz"),
    (&["report", "--html", "out/page.html"], "out/page.html"),
    (&["audit", "--out", "out/audit.md"], "out/audit.md"),
    (&["inventory", "--out", "out/inventory.md"], "out/inventory.md"),
    (&["diff", "base.gz", "base.gz", "--format", "json", "--out", "out/diff.json"], "out/diff.json"),
    (&["gate", "--baseline", "out/baseline", "--projection", "base.gz", "--update"], "out/baseline"),
    (&["report", "--badge", "out"], "out/badge.json"),
];

/// A corpus whose projection and reports are of some size, and its projection as `base.gz`.
fn prepare(folder: &Path) {
    // Texts that gzip cannot make small.
    let mut state = 1_u64;
    let mut word = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        format!("w{:x} ", state >> 20)
    };
    let all: Vec<_> = (0..300)
        .map(|at| face(&format!("Bird {at}"), &(0..30).map(|_| word()).collect::<String>(), json!({})))
        .collect();
    file(folder, "cards.json", &cards(all));
    rubric(folder, &["--offline", "--corpus", "cards.json", "project", "--out", "base.gz"])
        .ends("project", None);
}

fn with_corpus<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [&["--offline", "--corpus", "cards.json"], args].concat()
}

/// The command in a shell that did `first`.
fn after(first: &str, folder: &Path, args: &[&str]) -> Command {
    let tool = command(folder, args);
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(format!("{first}\nexec \"$@\""))
        .arg("sh")
        .arg(tool.get_program())
        .args(tool.get_args());
    for (key, value) in tool.get_envs() {
        match value {
            Some(value) => shell.env(key, value),
            None => shell.env_remove(key),
        };
    }
    shell.current_dir(folder);
    shell
}

/// Runs every writer as `run` does; each fails, names its file and what is wrong, and leaves what was there.
fn each_fails(folder: &Path, run: impl Fn(&[&str]) -> Ran, why: &str) {
    for (args, file) in WRITERS {
        let old = std::fs::read(folder.join(file)).ok();
        run(&with_corpus(args)).ends(file, Some(&[file, why]));
        assert_eq!(std::fs::read(folder.join(file)).ok(), old, "{file}");
        let folder = folder.join("out");
        let left = std::fs::read_dir(&folder).map(|entries| {
            entries
                .filter(|entry| entry.as_ref().unwrap().file_name().to_str().unwrap().starts_with('.'))
                .count()
        });
        assert_eq!(left.unwrap_or(0), 0, "{file}: nothing is left beside it");
    }
}

#[test]
fn a_file_that_may_not_grow_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    prepare(folder);
    std::fs::create_dir(folder.join("out")).unwrap();
    file(&folder.join("out"), "coverage.json", b"old");
    // No file may have a byte; what is said goes to pipes.
    let small = |args: &[&str]| piped(after("trap '' XFSZ; ulimit -f 0", folder, args)).unwrap();
    each_fails(folder, small, "File too large");
    assert_eq!(std::fs::read(folder.join("out/coverage.json")).unwrap(), b"old");
    let server = Server::start(&String::from_utf8(cards([face("Opt", "Draw a card.", json!({}))])).unwrap());
    let fetch = ["fetch", "--base", &server.base];
    small(&fetch).ends("fetch", Some(&["AtomicCards.json.gz", "File too large"]));
    assert_eq!(rubric_corpus::fetch::current(&folder.join("cache")), None);
    rubric(folder, &fetch).ends("fetch", None);
    let old = rubric_corpus::fetch::current(&folder.join("cache"));
    small(&["fetch", "--force", "--base", &server.base]).ends("fetch", Some(&["File too large"]));
    assert!(old.is_some());
    assert_eq!(rubric_corpus::fetch::current(&folder.join("cache")), old, "the cards of before");
    // What only reads needs no room, not even for the cache.
    small(&with_corpus(&["coverage"])).ends("coverage", None);
}

#[test]
fn a_full_disk_and_one_for_reading_only_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    prepare(folder);
    for name in ["out", "cache"] {
        std::fs::create_dir_all(folder.join(name)).unwrap();
    }
    let server = Server::start(&std::fs::read_to_string(folder.join("cards.json")).unwrap());
    let fetch = ["fetch", "--base", server.base.as_str()];
    // Full before the first file, and in the middle of one.
    let full = "No space left on device";
    for (options, why) in [("nr_inodes=1", full), ("size=4k", full), ("ro", "Read-only file system")] {
        // Mounted where only the command sees it.
        let mounted = |at: &str, args: &[&str]| {
            let tool = after(&format!("mount -t tmpfs -o {options} tmpfs {at} || exit 77"), folder, args);
            let mut apart = Command::new("unshare");
            apart.arg("-rm").arg(tool.get_program()).args(tool.get_args()).current_dir(folder);
            apart.envs(tool.get_envs().map(|(key, value)| (key, value.unwrap_or_default())));
            piped(apart)
        };
        match mounted("out", &with_corpus(&["coverage"])) {
            Ok(ran) if ran.code == Some(0) => {}
            // Those are codes of the command itself.
            Ok(ran) if matches!(ran.code, Some(2 | 101)) => panic!("{}", ran.stderr),
            Ok(ran) => return eprintln!("skipped: no disk can be mounted here: {}", ran.stderr),
            Err(error) => return eprintln!("skipped: unshare: {error}"),
        }
        // Some are small enough for four kilobytes.
        let fits = |args: &[&str]| {
            options == "size=4k"
                && (["audit", "diff", "gate"].contains(&args[0]) || args.contains(&"--badge"))
        };
        for (args, _) in WRITERS.iter().filter(|(args, _)| !fits(args)) {
            mounted("out", &with_corpus(args)).unwrap().ends(args[0], Some(&["out/", why]));
        }
        mounted("cache", &fetch).unwrap().ends("fetch", Some(&["mtgjson", why]));
        // A command that only uses the cache does without.
        mounted("cache", &with_corpus(&["coverage"])).unwrap().ends("coverage", None);
    }
}

#[test]
fn a_device_is_written_to_and_tells_that_it_is_full() {
    if !Path::new("/dev/full").exists() {
        return eprintln!("skipped: there is no /dev/full here");
    }
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    prepare(folder);
    let why = "No space left on device";
    rubric(folder, &with_corpus(&["project", "--out", "/dev/full"]))
        .ends("project", Some(&["/dev/full", why]));
    rubric(folder, &with_corpus(&["project", "--out", "/dev/null"])).ends("project", None);
    for args in [
        &["coverage"][..],
        &["coverage", "--json"],
        &["gaps"],
        &["audit"],
        &["inventory"],
        &["parse", "Bird 1"],
    ] {
        let mut full = command(folder, &with_corpus(args));
        full.stdout(std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
        let output = full.stderr(std::process::Stdio::piped()).spawn().unwrap().wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(
            said.ends_with(&format!("rubric: cannot write to stdout: {why} (os error 28)\n")),
            "{args:?}: {said}"
        );
    }
}

#[test]
fn a_folder_that_may_not_be_written_to_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    prepare(folder);
    let server = Server::start(&std::fs::read_to_string(folder.join("cards.json")).unwrap());
    let rights = |name: &str, mode| {
        std::fs::set_permissions(folder.join(name), std::fs::Permissions::from_mode(mode)).unwrap();
    };
    for name in ["out", "cache"] {
        std::fs::create_dir_all(folder.join(name)).unwrap();
        file(&folder.join(name), "old", b"old");
        rights(name, 0o555);
    }
    rights("", 0o755);
    let is_root = std::fs::File::create(folder.join("out/may")).is_ok();
    let closed = |args: &[&str]| {
        let mut tool = command(folder, args);
        if is_root {
            tool.uid(NOBODY).gid(NOBODY);
        }
        piped(tool)
    };
    if let Err(error) = closed(&["--version"]) {
        return eprintln!("skipped: the command cannot be run as nobody: {error}");
    }
    each_fails(folder, |args| closed(args).unwrap(), "Permission denied");
    let fetch = closed(&["fetch", "--base", &server.base]).unwrap();
    fetch.ends("fetch", Some(&["cache/mtgjson", "Permission denied"]));
    closed(&with_corpus(&["coverage"])).unwrap().ends("coverage", None);
    rights("out", 0o755);
    rights("cache", 0o755);
}
