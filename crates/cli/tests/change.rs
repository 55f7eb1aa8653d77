//! `diff`, `gate` and `comment` from outside, over two small projections of real cards by two states of the grammar.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const SHA: &str = "0123456789abcdef0123456789abcdef01234567";

fn fixture(name: &str) -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(name).to_str().unwrap().to_owned()
}

fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rubric"));
    command.env_remove("GITHUB_TOKEN").env_remove("GITHUB_STEP_SUMMARY").env_remove("GITHUB_REPOSITORY");
    command
}

fn rubric(args: &[&str]) -> Output {
    command().args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn diff(args: &[&str]) -> Output {
    rubric(&[&["diff", &fixture("base.jsonl.gz"), &fixture("head.jsonl.gz")], args].concat())
}

fn document(args: &[&str]) -> Value {
    let output = diff(&[&["--format", "json"], args].concat());
    assert!(output.status.success(), "{}", stderr(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_diff_lists_exactly_the_changed_faces() {
    let expected: Value =
        serde_json::from_str(&std::fs::read_to_string(fixture("expected.json")).unwrap()).unwrap();
    let names = |list: &Value| -> BTreeSet<String> {
        list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect()
    };
    let found = document(&[]);
    let listed: BTreeSet<String> = found["signatures"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|signature| names(&signature["cards"]))
        .collect();
    assert_eq!(listed, names(&expected["changed"]));
    assert!(listed.len() >= 20);
    assert_eq!(found["totals"]["cards"], listed.len());
    assert!(found["totals"]["stops_moved"].as_u64().unwrap() >= expected["moved"].as_u64().unwrap());
    assert_eq!((found["errata"].as_array().unwrap().len(), found["new"].as_array().unwrap().len()), (0, 0));
}

#[test]
fn a_projection_is_the_same_as_itself_in_every_format() {
    for format in ["terminal", "plain", "markdown", "json", "html"] {
        let file = fixture("head.jsonl.gz");
        let output = rubric(&["diff", &file, &file, "--format", format, "--fail-on", "any"]);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        let shown = stdout(&output).to_lowercase();
        assert!(shown.contains("no change") || format == "json", "{shown}");
    }
}

#[test]
fn every_format_tells_the_same_number_of_signatures() {
    let count = document(&[])["signatures"].as_array().unwrap().len();
    let (plain, page) = (stdout(&diff(&["--format", "plain"])), stdout(&diff(&["--format", "html"])));
    assert_eq!(plain.matches("\nExamples: ").count(), count);
    assert_eq!(page.matches("<li>").count(), count);
    assert!(stdout(&diff(&["--format", "markdown"])).contains(&format!("{count} signature(s)")));
    assert!(!stdout(&diff(&[])).contains('\u{1b}'), "no styles into a pipe");
    assert!(plain.contains(" card(s) · ability/"), "{plain}");
}

#[test]
fn findings_end_with_1_and_failures_with_2() {
    assert_eq!(diff(&["--fail-on", "any"]).status.code(), Some(1));
    let totals = &document(&[])["totals"];
    for (what, count) in [("lost", "lost"), ("changed", "changed"), ("mismatch", "mismatches")] {
        let expected = i32::from(totals[count].as_u64().unwrap() > 0);
        assert_eq!(diff(&["--fail-on", what]).status.code(), Some(expected), "{what}");
    }
    // Turned around, what was gained is lost.
    let gained = totals["gained"].as_u64().unwrap();
    assert!(gained > 0);
    let back =
        rubric(&["diff", &fixture("head.jsonl.gz"), &fixture("base.jsonl.gz"), "--fail-on", "changed,lost"]);
    assert_eq!(back.status.code(), Some(1));
    for args in [
        &["diff"][..],
        &["diff", "one"],
        &["diff", "a", "b", "--refs", "c", "d"],
        &["diff", "--fail-on", "x"],
    ] {
        assert_eq!(rubric(args).status.code(), Some(2), "{args:?}");
    }
    let output = rubric(&["diff", &fixture("base.jsonl.gz"), "absent.jsonl.gz"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("absent.jsonl.gz"), "{}", stderr(&output));
}

#[test]
fn half_a_projection_is_an_error_and_no_empty_diff() {
    let folder = tempfile::tempdir().unwrap();
    let whole = std::fs::read(fixture("head.jsonl.gz")).unwrap();
    let mut text = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::MultiGzDecoder::new(&whole[..]), &mut text).unwrap();
    let lines: Vec<&[u8]> = text.split_inclusive(|byte| *byte == b'\n').collect();
    let packed = |text: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    };
    for (name, bytes) in [
        ("cut", whole[..whole.len() / 2].to_vec()),
        ("nothing", Vec::new()),
        ("only-header", packed(lines[0])),
        ("one-less", packed(&lines[..lines.len() - 1].concat())),
        ("no-end", packed(&text[..text.len() - 1])),
        ("other", packed(b"{\"kind\":\"coverage\",\"schema\":1}\n")),
        (
            "newer",
            packed(&[&b"{\"kind\":\"projection\",\"schema\":99}\n"[..], &lines[1..].concat()].concat()),
        ),
    ] {
        let path: PathBuf = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let path = path.to_str().unwrap();
        for args in [["diff", path, &fixture("head.jsonl.gz")], ["diff", &fixture("head.jsonl.gz"), path]] {
            let output = rubric(&args);
            assert_eq!(output.status.code(), Some(2), "{name}");
            assert_eq!(stdout(&output), "", "{name}");
            assert!(stderr(&output).contains(path), "{name}: {}", stderr(&output));
        }
    }
}

#[test]
fn a_projection_of_schema_0_loads_and_compares() {
    let (old, base) = (fixture("schema-0.jsonl.gz"), fixture("base.jsonl.gz"));
    let output = rubric(&["diff", &old, &base, "--format", "json"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    // It has the same readings, so nothing but what it lacks may differ.
    assert_eq!(found["totals"]["faces"], 0, "{found}");
    let output = rubric(&["diff", &old, &fixture("head.jsonl.gz"), "--format", "json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["totals"]["cards"], document(&[])["totals"]["cards"]);
}

#[test]
fn a_gate_holds_what_was_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("baseline.txt");
    let file = file.to_str().unwrap();
    let gate = |projection: &str, args: &[&str]| {
        rubric(&[&["gate", "--baseline", file, "--projection", &fixture(projection)], args].concat())
    };
    assert_eq!(gate("head.jsonl.gz", &[]).status.code(), Some(2), "there is no baseline yet");
    assert!(gate("head.jsonl.gz", &["--update"]).status.success());
    assert_eq!(gate("head.jsonl.gz", &["--fail-on", "lost,changed"]).status.code(), Some(0));
    let lost = gate("base.jsonl.gz", &["--json"]);
    assert_eq!(lost.status.code(), Some(1), "{}", stderr(&lost));
    let found: Value = serde_json::from_slice(&lost.stdout).unwrap();
    assert!(!found["lost"].as_array().unwrap().is_empty());
    assert_eq!((found["new"].as_u64(), found["gone"].as_u64()), (Some(0), Some(0)));
    assert_eq!(gate("base.jsonl.gz", &["--fail-on", "never"]).status.code(), Some(0));
    std::fs::write(file, "{}").unwrap();
    let broken = gate("head.jsonl.gz", &[]);
    assert_eq!(broken.status.code(), Some(2));
    assert!(stderr(&broken).contains("line 1 of the baseline"), "{}", stderr(&broken));
}

#[test]
fn a_comment_is_shown_without_talking_to_anyone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("diff.json");
    let path = path.to_str().unwrap();
    let commits = ["--base-sha", "b0b0b0b0b0b0b0b0", "--base-name", "main", "--head-sha", SHA];
    assert!(diff(&[&["--format", "json", "--out", path], &commits[..]].concat()).status.success());
    let summary = folder.path().join("summary.md");
    let output = command()
        .args(["comment", path, "--head-sha", SHA, "--dry-run"])
        .env("GITHUB_STEP_SUMMARY", &summary)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
    let shown = stdout(&output);
    assert!(
        shown.contains("(baseline: main b0b0b0b0b0b0)") && shown.contains("head `0123456789ab`"),
        "{shown}"
    );
    assert!(std::fs::read_to_string(summary).unwrap().contains(&shown));

    // A diff of another commit is not taken for this one's.
    let other = "f".repeat(40);
    let output = rubric(&["comment", path, "--head-sha", &other, "--dry-run"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("another commit"));
    // Nor is what is no diff.
    let output = rubric(&["comment", &fixture("expected.json"), "--head-sha", SHA, "--dry-run"]);
    assert_eq!((output.status.code(), stdout(&output).as_str()), (Some(2), ""));
    let failed = stdout(&rubric(&["comment", "--failed", "--head-sha", SHA, "--dry-run"]));
    assert!(failed.contains("the run failed") && failed.contains("0123456789ab"), "{failed}");
}

#[test]
fn the_token_comes_from_the_environment_and_goes_into_no_message() {
    let token = "ghs_a_token_that_nobody_may_see";
    let post = |token: Option<&str>, args: &[&str]| {
        let mut command = command();
        if let Some(token) = token {
            command.env("GITHUB_TOKEN", token);
        }
        // Nothing listens on the discard port; a repository that is none never gets that far.
        command.env("GITHUB_API_URL", "http://127.0.0.1:9/");
        command.args([&["comment", "--failed", "--head-sha", SHA], args].concat()).output().unwrap()
    };
    let output = post(None, &["--repository", "owner/repo"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("GITHUB_TOKEN is not set"));
    for args in [&["--repository", "owner"][..], &[]] {
        let output = post(Some(token), args);
        assert_eq!(output.status.code(), Some(2));
        assert!(!stderr(&output).contains(token) && !stdout(&output).contains(token));
    }
    assert_eq!(rubric(&["comment", "--token", token]).status.code(), Some(2), "no argument takes it");
}

#[test]
fn what_is_no_commit_is_said() {
    let output = command()
        .args(["--offline", "diff", "--refs", "no-such-ref", "--upload-pack=x"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let folder = tempfile::tempdir().unwrap();
    let output = command()
        .args(["--offline", "diff", "--refs", "a", "b"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "not in a repository");
    assert!(stderr(&output).contains("git"), "{}", stderr(&output));
}

/// The wording of 2020 against that of today: hundreds of errata, thousands where corpora are named, and none of it the
/// parser's doing.
#[test]
fn another_corpus_blames_nothing_on_the_parser() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample");
    let bundled = ["AtomicCards-2020.sample.json", "AtomicCards.sample.json"].map(|name| sample.join(name));
    blames_nothing(&bundled, 350, 500);
    let named = ["RUBRIC_CORPUS_2020", "RUBRIC_CORPUS"].map(std::env::var_os);
    if let [Some(old), Some(new)] = named {
        blames_nothing(&[old.into(), new.into()], 5_000, 10_000);
    }
}

/// `errata` and `new`: more than so many faces have another text, or are new.
fn blames_nothing(corpora: &[PathBuf; 2], errata: usize, new: usize) {
    let folder = tempfile::tempdir().unwrap();
    let [old, today] = ["old.jsonl.gz", "new.jsonl.gz"].map(|name| folder.path().join(name));
    for (corpus, out) in corpora.iter().zip([&old, &today]) {
        let output =
            command().arg("project").arg("--corpus").arg(corpus).arg("--out").arg(out).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
    }
    let [old, today] = [old, today].map(|path| path.to_str().unwrap().to_owned());
    let output = rubric(&["diff", &old, &today, "--format", "json", "--fail-on", "any"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let count = |key: &str| found[key].as_array().unwrap().len();
    assert_eq!(count("signatures"), 0);
    assert!(count("errata") > errata && count("new") > new, "{} and {}", count("errata"), count("new"));
}
