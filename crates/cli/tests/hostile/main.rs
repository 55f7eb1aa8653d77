//! The command among files that nobody should write, on disks that are full, and killed at any moment.

// Processes are measured, killed and held to limits as Unix does it.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "helpers of tests fail like tests"
)]

mod corpora;
mod disk;
mod escaped;
mod kills;
mod messages;
mod projections;
/// The server that stands in for MTGJSON's.
#[path = "../../../corpus/tests/it/server.rs"]
#[allow(dead_code, reason = "the tests of the corpus crate ask more of it")]
mod server;
#[path = "../tools/mod.rs"]
mod tools;

use serde_json::{Value, json};
use std::io::Write as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tools::{file, gzip};
use wait4::Wait4 as _;

/// Nothing listens on the discard port, so a fetch from here fails at once.
const NOWHERE: &str = "http://127.0.0.1:9/";

/// Whether bars of time are held that need an optimised build and a machine with nothing else to do, and whether to try
/// what takes long.
fn timed() -> bool {
    std::env::var_os("RUBRIC_TIMED").is_some()
}

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rubric"));
    command
        .args(args)
        .env("RUBRIC_CACHE_DIR", folder.join("cache"))
        .env("RUBRIC_MTGJSON", NOWHERE)
        .env_remove("NO_COLOR")
        .env_remove("CLICOLOR_FORCE")
        .current_dir(folder)
        .stdin(Stdio::null());
    command
}

/// How a command ended, and what it took.
struct Ran {
    /// None where it was killed.
    code: Option<i32>,
    stdout: String,
    stderr: String,
    /// Of all its threads, in the program and in the system.
    time: Duration,
    /// The most memory it had at once, in bytes. As Linux counts, it is no less than what this process had.
    memory: u64,
}

impl Ran {
    /// It ended well or with one line on stderr that holds all of `parts`; nothing panicked.
    #[track_caller]
    fn ends(&self, what: &str, fails: Option<&[&str]>) {
        let said = &self.stderr;
        assert!(!said.contains("panicked"), "{what}: {said}");
        match fails {
            None => assert_eq!(self.code, Some(0), "{what}: {said}"),
            Some(parts) => {
                assert_eq!(self.code, Some(2), "{what}: {said}");
                assert_eq!(self.stdout, "", "{what}");
                let said =
                    said.lines().filter(|line| !line.starts_with("rubric: reading ")).collect::<Vec<_>>();
                assert_eq!(said.len(), 1, "{what}: one line: {said:?}");
                assert!(
                    said[0].chars().count() < 1_000 && !said[0].contains(char::is_control),
                    "{what}: {said:?}"
                );
                for part in parts {
                    assert!(said[0].contains(part), "{what}: {part:?} in {said:?}");
                }
            }
        }
    }
}

/// Runs a command to its end.
fn run(mut command: Command) -> Ran {
    // Into files: a pipe that nobody empties would hold the command up.
    let (out, err) = (tempfile::NamedTempFile::new().unwrap(), tempfile::NamedTempFile::new().unwrap());
    command.stdout(out.reopen().unwrap()).stderr(err.reopen().unwrap());
    let used = command.spawn().unwrap().wait4().unwrap();
    let text = |path: &Path| String::from_utf8(std::fs::read(path).unwrap()).unwrap();
    Ran {
        code: used.status.code(),
        stdout: text(out.path()),
        stderr: text(err.path()),
        time: used.rusage.utime + used.rusage.stime,
        memory: used.rusage.maxrss,
    }
}

/// Runs a command that may be in no state to write to files: what it says goes through pipes, where nothing else was made of
/// its streams.
fn piped(mut command: Command) -> std::io::Result<Ran> {
    let output = command.output()?;
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ok(Ran {
        code: output.status.code(),
        stdout: text(output.stdout),
        stderr: text(output.stderr),
        time: Duration::ZERO,
        memory: 0,
    })
}

fn rubric(folder: &Path, args: &[&str]) -> Ran {
    run(command(folder, args))
}

/// Begins a command that is not heard.
fn begin(mut command: Command) -> Child {
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn sample() -> Value {
    serde_json::from_slice(&std::fs::read(tools::sample()).unwrap()).unwrap()
}

/// A face with these fields beside the usual ones.
fn face(name: &str, text: &str, fields: Value) -> Value {
    let mut face = json!({"name": name, "layout": "normal", "type": "Creature — Bird", "types": ["Creature"],
        "subtypes": ["Bird"], "legalities": {"vintage": "Legal"}, "printings": ["INV"], "text": text});
    for (key, value) in fields.as_object().into_iter().flatten() {
        face[key] = value.clone();
    }
    face
}

/// An AtomicCards text of these faces.
fn cards(faces: impl IntoIterator<Item = Value>) -> Vec<u8> {
    let mut out = br#"{"meta":{"date":"2026-01-02","version":"5"},"data":{"#.to_vec();
    for (at, face) in faces.into_iter().enumerate() {
        let name = serde_json::to_string(&face["name"]).unwrap();
        write!(out, "{}{name}:[{face}]", if at == 0 { "" } else { "," }).unwrap();
    }
    out.extend_from_slice(b"}}");
    out
}
