//! `rubric report` from outside: what it writes, and how it ends where it cannot.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn rubric(folder: &Path, args: &[&str]) -> Output {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/AtomicCards.sample.json");
    Command::new(env!("CARGO_BIN_EXE_rubric"))
        .env("RUBRIC_CACHE_DIR", folder.join("cache"))
        .current_dir(folder)
        .args(["--offline", "--corpus", sample.to_str().unwrap()])
        .args(args)
        .output()
        .unwrap()
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

#[track_caller]
fn fails(output: &Output, parts: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    for part in parts {
        assert!(said.contains(part), "{part:?} in {said:?}");
    }
}

#[test]
fn without_more_words_the_page_and_the_badges_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let output = rubric(folder.path(), &["report", "--out", "r"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let page = std::fs::read_to_string(folder.path().join("r/dashboard.html")).unwrap();
    assert!(page.starts_with("<!doctype html>") && page.ends_with("</html>"), "{}", &page[..200]);
    let coverage = rubric(folder.path(), &["coverage", "--json"]);
    let coverage: Value = serde_json::from_slice(&coverage.stdout).unwrap();
    for part in [&coverage["corpus"]["sha256"], &coverage["grammar"]] {
        assert!(page.contains(part.as_str().unwrap()), "{part}");
    }
    let faces = &coverage["faces"];
    let of = faces["total"].as_u64().unwrap() - faces["textless"].as_u64().unwrap();
    let mille = faces["supported"].as_u64().unwrap() * 1000 / of;
    let badge = json(&folder.path().join("r/badges/badge.json"));
    assert_eq!(badge["message"], format!("{}.{} %", mille / 10, mille % 10));
    assert_eq!(badge["schemaVersion"], 1);
    assert_eq!(json(&folder.path().join("r/badges/badge-modern.json"))["label"], "modern read");
    let again = rubric(folder.path(), &["--threads", "1", "report", "--html", "again.html"]);
    assert!(again.status.success());
    assert!(std::fs::read_to_string(folder.path().join("again.html")).unwrap() == page, "the same bytes");
}

#[test]
fn only_what_is_asked_for_is_written() {
    let folder = tempfile::tempdir().unwrap();
    assert!(rubric(folder.path(), &["report", "--badge", "b"]).status.success());
    assert!(folder.path().join("b/badge.json").is_file());
    assert!(!folder.path().join("reports").exists());
    assert!(rubric(folder.path(), &["report", "--html"]).status.success());
    assert!(folder.path().join("reports/latest/dashboard.html").is_file());
    assert!(!folder.path().join("reports/latest/badges").exists());
}

#[test]
fn changes_are_shown_where_a_projection_is_given() {
    let folder = tempfile::tempdir().unwrap();
    assert!(rubric(folder.path(), &["project", "--out", "p.gz"]).status.success());
    for args in [&["--base", "p.gz"][..], &["--base", "p.gz", "--head", "p.gz"]] {
        let output = rubric(folder.path(), &[&["report", "--html", "d.html"], args].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let page = std::fs::read_to_string(folder.path().join("d.html")).unwrap();
        assert!(page.contains("id=\"data-changes\"") && page.contains("href=\"#changes\""));
    }
    assert!(rubric(folder.path(), &["report", "--html", "d.html"]).status.success());
    assert!(!std::fs::read_to_string(folder.path().join("d.html")).unwrap().contains("id=\"data-changes\""));
}

#[test]
fn what_goes_wrong_is_said_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("taken"), "").unwrap();
    fails(&rubric(folder.path(), &["report", "--html", "taken/d.html"]), &["taken/d.html"]);
    fails(&rubric(folder.path(), &["report", "--badge", "taken"]), &["taken"]);
    fails(&rubric(folder.path(), &["report", "--html", "d.html", "--base", "nothing.gz"]), &["nothing.gz"]);
    fails(&rubric(folder.path(), &["report", "--html", "d.html", "--base", "taken"]), &["taken"]);
    fails(&rubric(folder.path(), &["report", "--badge", "b", "--base", "taken"]), &["--base"]);
    fails(&rubric(folder.path(), &["report", "--html", "d.html", "--head", "taken"]), &["--base"]);
    assert!(!folder.path().join("d.html").exists(), "no half of a page is left");
}

#[test]
fn a_terminal_gets_rows_of_its_width() {
    let folder = tempfile::tempdir().unwrap();
    let text =
        "Exile target creature. Its controller gains life equal to its power.\\nFlorp target creature.";
    for (width, command) in [(40, "explain"), (40, "why"), (72, "explain"), (200, "explain")] {
        let args = [command, "--text", text, "--type", "Instant"];
        let output = Command::new(env!("CARGO_BIN_EXE_rubric"))
            .env("COLUMNS", width.to_string())
            .current_dir(folder.path())
            .args(args)
            .output()
            .unwrap();
        let shown = String::from_utf8(output.stdout).unwrap();
        assert!(shown.lines().all(|row| row.chars().count() <= width), "{width}: {shown}");
        assert!(!shown.contains('\u{1b}'), "no colours where there is no terminal");
        assert!(
            shown.contains("declined") && shown.contains("^^^^^") && shown.contains("expected: "),
            "{shown}"
        );
        if command == "explain" {
            assert!(shown.contains("→ #1") && shown.contains("└ "), "{shown}");
        }
    }
    let tree = rubric(folder.path(), &["parse", "--tree", "--text", text, "--type", "Instant"]);
    let tree = String::from_utf8(tree.stdout).unwrap();
    assert!(
        tree.contains("ControllerOf #2") && tree.contains("  Florp target creature .\n  ^^^^^\n"),
        "{tree}"
    );
}
