//! The command from outside: what it prints, and how it ends.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

mod tools;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tools::{file, gzip, sample};

/// Nothing listens on the discard port, so a fetch from here fails at once.
const NOWHERE: &str = "http://127.0.0.1:9/";

fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rubric"));
    command.env("RUBRIC_CACHE_DIR", folder.join("cache")).env("RUBRIC_MTGJSON", NOWHERE).current_dir(folder);
    command
}

fn rubric(folder: &Path, args: &[&str]) -> Output {
    command(folder).args(args).output().unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// The job failed, with nothing on stdout and one line on stderr that holds all of `parts`.
#[track_caller]
fn fails(output: &Output, parts: &[&str]) {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(stdout(output), "");
    assert_eq!(said.lines().count(), 1, "one line: {said}");
    for part in parts {
        assert!(said.contains(part), "{part:?} in {said:?}");
    }
}

#[test]
fn an_unknown_card_is_named_with_the_closest_names() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["parse", "explain", "why"] {
        let output = rubric(folder.path(), &["--offline", command, "Lightnign", "Bolt"]);
        fails(&output, &["“Lightnign Bolt”", "“Lightning Bolt”", "bundled sample"]);
    }
    let output = rubric(folder.path(), &["--offline", "parse", "Qqqqqqqq"]);
    fails(&output, &["“Qqqqqqqq”"]);
    assert!(!stderr(&output).contains("did you mean"));
}

#[test]
fn a_bad_corpus_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let cards = std::fs::read(sample()).unwrap();
    let whole = gzip(&cards);
    let fails_on = |name: &str, content: &[u8], parts: &[&str]| {
        let path = file(folder.path(), name, content);
        let path = path.to_str().unwrap();
        for command in [&["coverage"][..], &["run"], &["gaps"], &["project", "--out", "p"], &["parse", "Opt"]]
        {
            let output = rubric(folder.path(), &[command, &["--corpus", path]].concat());
            fails(&output, &[&[path], parts].concat());
        }
    };
    fails_on("empty.json", br#"{"meta":{"date":"2026-01-01"},"data":{}}"#, &["no cards"]);
    fails_on("nothing.json", b"", &["empty"]);
    fails_on("cut.json.gz", &whole[..whole.len() / 2], &["cut short"]);
    fails_on("page.json", b"<!DOCTYPE html><html><body>404</body></html>", &["HTML"]);
    fails_on("page.json.gz", &gzip(b"<html>404</html>"), &["HTML"]);
    fails_on("shape.json", br#"{"data":{"Opt":[{"name":"Opt""#, &["line 1"]);
    let absent = folder.path().join("absent.json.gz");
    fails(
        &rubric(folder.path(), &["coverage", "--corpus", absent.to_str().unwrap()]),
        &["absent.json.gz", "cannot be read"],
    );
    assert!(!folder.path().join("reports").exists(), "a failed run leaves no reports");
    assert!(!folder.path().join("p").exists());
}

#[test]
fn bad_arguments_end_with_2() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["parse"][..], &["nonsense"], &["gaps", "--top", "x"], &["coverage", "--threads", "0"], &[]]
    {
        assert_eq!(rubric(folder.path(), args).status.code(), Some(2), "{args:?}");
    }
    fails(
        &rubric(folder.path(), &["--offline", "gaps", "--try", "no arrow"]),
        &["FIND=>KNOWN", "“no arrow”"],
    );
    let output = rubric(folder.path(), &["--offline", "gaps", "--format", "vintge"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("“vintge”") && stderr(&output).contains("vintage"),
        "{}",
        stderr(&output)
    );
    fails(&rubric(folder.path(), &["--offline", "fetch"]), &["--offline"]);
    fails(&rubric(folder.path(), &["fetch"]), &["127.0.0.1:9"]);
}

#[test]
fn no_network_is_noticed_and_the_sample_stands_in() {
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let output = rubric(folder.path(), &["coverage"]);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert!(output.status.success(), "{}", stderr(&output));
    let shown = stdout(&output);
    assert!(shown.contains("the bundled sample (") && shown.contains("127.0.0.1:9"), "{shown}");
    assert!(!shown.contains('\x1b'), "no styles into a pipe");
    let output = rubric(folder.path(), &["coverage", "--offline"]);
    assert!(stdout(&output).contains("the bundled sample (offline"), "{}", stdout(&output));
}

#[test]
fn thresholds_end_with_1_after_the_whole_output() {
    let folder = tempfile::tempdir().unwrap();
    let coverage =
        |args: &[&str]| rubric(folder.path(), &[&["--offline", "coverage", "--json"], args].concat());
    let clean = coverage(&["--min-supported", "0", "--max-mismatch", "1000000"]);
    assert_eq!(clean.status.code(), Some(0), "{}", stderr(&clean));
    let found = coverage(&["--min-supported", "100.5"]);
    assert_eq!(found.status.code(), Some(1));
    assert!(stderr(&found).contains("less than 100.5 %"), "{}", stderr(&found));
    assert_eq!(stdout(&found), stdout(&clean));
}

/// The keys of a JSON object, in the order in which they stand.
fn keys(text: &str, pointer: &str) -> Vec<String> {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    let object = value.pointer(pointer).and_then(serde_json::Value::as_object).unwrap();
    object.keys().cloned().collect()
}

#[test]
fn the_coverage_document_keeps_its_shape() {
    let folder = tempfile::tempdir().unwrap();
    let output = rubric(folder.path(), &["--offline", "coverage", "--json"]);
    let text = stdout(&output);
    let sorted = |names: &str| {
        let mut names: Vec<String> = names.split(' ').map(str::to_owned).collect();
        names.sort();
        names
    };
    let top = "schema corpus grammar faces lines lines_beyond_keywords formats sets kernel_gaps";
    let lines = "total exact variant mismatch declined";
    let group = "faces textless supported proved disputed executable";
    for (pointer, names) in [
        ("", top),
        ("/corpus", "sha256 date cards faces"),
        ("/faces", "total textless supported proved disputed partial unsupported executable"),
        ("/lines", lines),
        ("/lines_beyond_keywords", lines),
        ("/formats/vintage", group),
        ("/sets/DFT", group),
    ] {
        assert_eq!(keys(&text, pointer), sorted(names), "{pointer}");
    }
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["schema"], 1);
    let number = |pointer: &str| value.pointer(pointer).and_then(serde_json::Value::as_u64).unwrap();
    let faces = ["textless", "supported", "disputed", "partial", "unsupported"];
    assert_eq!(
        faces.map(|name| number(&format!("/faces/{name}"))).iter().sum::<u64>(),
        number("/faces/total")
    );
    assert_eq!(number("/faces/total"), number("/corpus/faces"));
    assert!(number("/corpus/cards") >= 1000 && number("/lines/total") >= number("/corpus/cards"));

    let timed = stdout(&rubric(folder.path(), &["--offline", "coverage", "--json", "--timings"]));
    assert_eq!(keys(&timed, "/timings_ms"), sorted("load read record report"));
}

#[test]
fn a_run_writes_the_same_reports_every_time() {
    let folder = tempfile::tempdir().unwrap();
    let runs = [("a", "1"), ("b", "2"), ("c", "2")].map(|(out, threads)| {
        let output =
            rubric(folder.path(), &["run", "--offline", "--out", out, "--threads", threads, "--timings"]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert!(stdout(&output).contains("Reports in"), "{}", stdout(&output));
        folder.path().join(out)
    });
    let mut names: Vec<_> =
        std::fs::read_dir(&runs[0]).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    let expected = [
        "audit.json",
        "audit.md",
        "coverage.json",
        "coverage.md",
        "gaps.json",
        "gaps.md",
        "projection.jsonl.gz",
    ];
    assert_eq!(names, expected);
    for name in names {
        let [one, two, again] = runs.each_ref().map(|run| std::fs::read(run.join(&name)).unwrap());
        assert!(one == two && two == again, "{name:?} differs");
    }
    let coverage = std::fs::read_to_string(runs[0].join("coverage.json")).unwrap();
    assert!(!coverage.contains("timings"), "an artifact holds no time");

    let project = rubric(folder.path(), &["--offline", "project", "--out", "deep/er/p.gz"]);
    assert!(project.status.success(), "{}", stderr(&project));
    let projection = std::fs::read(runs[0].join("projection.jsonl.gz")).unwrap();
    assert!(projection == std::fs::read(folder.path().join("deep/er/p.gz")).unwrap());
}

#[test]
fn a_place_that_cannot_be_written_is_named() {
    let folder = tempfile::tempdir().unwrap();
    file(folder.path(), "taken", b"");
    fails(&rubric(folder.path(), &["--offline", "run", "--out", "taken"]), &["taken"]);
    let output = rubric(folder.path(), &["--offline", "project", "--out", "taken/p.gz"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("taken/p.gz"), "{}", stderr(&output));
}

#[test]
fn a_text_is_read_without_a_corpus() {
    let folder = tempfile::tempdir().unwrap();
    let text = "Flying\\nDraw a card.";
    let args = ["parse", "--text", text, "--name", "Nobody", "--type", "Creature — Bird"];
    let output = rubric(folder.path(), &args);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(stderr(&output), "", "no corpus is looked for");
    let record: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(record["name"], "Nobody");
    assert!(record["reading"].is_object() && record["lines"].is_array(), "{record}");
    let shown = rubric(folder.path(), &["explain", "--text", text, "--name", "Nobody"]);
    assert!(stdout(&shown).starts_with("Nobody"), "{}", stdout(&shown));
}

#[test]
fn the_type_line_given_says_what_the_face_is() {
    let folder = tempfile::tempdir().unwrap();
    let verdict = |line: &str, text: &str| {
        let output = rubric(folder.path(), &["parse", "--text", text, "--name", "Nobody", "--type", line]);
        let record: serde_json::Value = serde_json::from_str(&stdout(&output)).unwrap();
        record["verdict"].as_str().unwrap_or_default().to_owned()
    };
    let destroy = "Destroy target green or white creature.";
    let saga = "I, II — Draw a card.\\nIII — You gain 2 life.";
    assert_eq!(verdict("Instant", destroy), "supported");
    assert_eq!(verdict("Legendary Sorcery — Arcane", destroy), "supported");
    assert_eq!(verdict("Enchantment — Saga", saga), "supported");
    assert_eq!(verdict("Enchantment — Aura", saga), "disputed", "only a Saga has chapters");
}

#[test]
fn both_faces_of_a_card_or_the_one_named_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let cards = r#"{"data":{"Fire // Ice":[
        {"name":"Fire // Ice","faceName":"Fire","side":"a","layout":"split","type":"Instant","text":"Draw a card."},
        {"name":"Fire // Ice","faceName":"Ice","side":"b","layout":"split","type":"Instant","text":"Tap target permanent."}
    ]}}"#;
    let corpus = file(folder.path(), "two.json", cards.as_bytes());
    let sides = |name: &str| -> Vec<String> {
        let output = rubric(folder.path(), &["--corpus", corpus.to_str().unwrap(), "parse", name]);
        serde_json::Deserializer::from_slice(&output.stdout)
            .into_iter::<serde_json::Value>()
            .map(|record| record.unwrap()["side"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(sides("fire // ice"), ["a", "b"]);
    assert_eq!(sides("Ice"), ["b"]);
}

#[test]
fn a_reader_that_goes_away_is_no_panic() {
    let folder = tempfile::tempdir().unwrap();
    for args in [&["coverage", "--json"][..], &["gaps", "--top", "1000"], &["coverage"]] {
        let mut child = command(folder.path())
            .arg("--offline")
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let said: Vec<String> =
            BufReader::new(child.stderr.take().unwrap()).lines().map(Result::unwrap).collect();
        assert!(said.iter().all(|line| !line.contains("panicked")), "{said:?}");
        assert!(child.wait().unwrap().success(), "{said:?}");
    }
}

#[test]
fn completions_name_the_commands() {
    let folder = tempfile::tempdir().unwrap();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = stdout(&rubric(folder.path(), &["completions", shell]));
        assert!(script.contains("coverage") && script.contains("explain"), "{shell}");
    }
}
