//! `rubric audit` from outside.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample").join(name)
}

fn audit(corpus: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rubric"));
    command.args(["--offline", "--corpus"]).arg(corpus).arg("audit").args(args);
    command.output().unwrap()
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic_with(output))
}

#[track_caller]
fn panic_with(output: &Output) -> Value {
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    Value::Null
}

/// A card whose reading contradicts its type line, and one with a type that no rules know.
fn faulty(folder: &Path) -> PathBuf {
    let path = folder.join("cards.json");
    let cards = r#"{"data":{
        "Odd Aura":[{"name":"Odd Aura","type":"Enchantment — Aura","types":["Enchantment"],"subtypes":["Aura"],
            "layout":"normal","text":"I — Draw a card."}],
        "Odd Bird":[{"name":"Odd Bird","type":"Creature — Blorp","types":["Creature"],"subtypes":["Blorp"],
            "layout":"normal","text":"Flying","keywords":["Flying"],"legalities":{"vintage":"Legal"}}]
    }}"#;
    std::fs::write(&path, cards).unwrap();
    path
}

#[test]
fn the_sample_is_audited_rule_by_rule() {
    let report = document(&audit(&data("AtomicCards.sample.json"), &["--json"]));
    let rules = report["rules"].as_array().unwrap();
    assert!(rules.len() >= 20, "{}", rules.len());
    assert!(rules.iter().all(|rule| rule["explanation"].as_str().is_some_and(|text| !text.is_empty())));
    let disputed = report["disputed"].as_array().unwrap().len() as u64;
    assert_eq!(report["faces"]["disputed"], disputed, "one face of the sample has one name");
    let (supported, audited) = (report["faces"]["supported"].as_u64().unwrap(), disputed);
    assert!(audited * 200 < supported, "{audited} disputed of {supported}");
}

#[test]
fn findings_say_where_and_what_on_both_sides() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = faulty(folder.path());
    let report = document(&audit(&corpus, &["--json"]));
    assert_eq!(report["disputed"], serde_json::json!(["Odd Aura"]));
    let finding = report["findings"]
        .as_array()
        .unwrap()
        .iter()
        .find(|finding| finding["rule"] == "sense/chapter")
        .unwrap();
    assert_eq!(finding["face"], "Odd Aura");
    assert_eq!(finding["ability"], 1);
    assert_eq!(finding["span"], serde_json::json!([0, 18]));
    assert_eq!(finding["text_says"], "Enchantment Aura");
    assert_eq!(finding["reading_says"], "a chapter");
    let words = report["new_words"].as_array().unwrap();
    assert!(
        words.iter().any(|word| word["word"] == "Blorp" && word["examples"][0] == "Odd Bird"),
        "{words:?}"
    );
    let only = document(&audit(&corpus, &["--json", "--rule", "sense/type"]));
    assert!(only["findings"].as_array().unwrap().iter().all(|finding| finding["rule"] == "sense/type-line"));
    let shown = String::from_utf8(audit(&corpus, &[]).stdout).unwrap();
    assert!(shown.contains("1 disputed") && shown.contains("Odd Aura") && shown.contains("Blorp"), "{shown}");
}

#[test]
fn too_many_disputed_faces_end_with_1() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = faulty(folder.path());
    assert_eq!(audit(&corpus, &["--max-disputed", "1"]).status.code(), Some(0));
    let output = audit(&corpus, &["--max-disputed", "0"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("1 faces are disputed"));
}

#[test]
fn mtgjsons_lists_are_held_against_our_tables() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = faulty(folder.path());
    let keywords = r#"{"data":{"abilityWords":["Landfall"],"keywordAbilities":["Flying","Blorping"],"keywordActions":["Scry"]}}"#;
    let types = r#"{"data":{"creature":{"subTypes":["Bird","Florp"],"superTypes":[]}}}"#;
    std::fs::write(folder.path().join("Keywords.json"), keywords).unwrap();
    std::fs::write(folder.path().join("CardTypes.json"), types).unwrap();
    let report = document(&audit(&corpus, &["--json"]));
    let words: Vec<&str> =
        report["new_words"].as_array().unwrap().iter().map(|word| word["word"].as_str().unwrap()).collect();
    assert_eq!(words, ["Blorping", "Blorp", "Florp"]);
    std::fs::write(folder.path().join("Keywords.json"), "{\n  \"data\": [").unwrap();
    let output = audit(&corpus, &[]);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("Keywords.json") && said.contains("line 2"), "{said}");
    let output = audit(&corpus, &["--vocabulary", "/nowhere"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("/nowhere"));
}

#[test]
fn two_wordings_are_compared_in_strata() {
    let older = data("AtomicCards-2020.sample.json");
    let args = ["--json", "--against", older.to_str().unwrap()];
    let report = document(&audit(&data("AtomicCards.sample.json"), &args));
    let strata = report["wordings"]["strata"].as_array().unwrap();
    assert_eq!(strata.len(), 3);
    let (pairs, alike) = (strata[0]["pairs"].as_u64().unwrap(), strata[0]["alike"].as_u64().unwrap());
    assert!(pairs > 100 && alike * 100 >= pairs * 99, "{alike} of {pairs}");
    let output = audit(&data("AtomicCards.sample.json"), &["--against", "/nowhere.json"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("/nowhere.json"));
}

#[test]
fn an_unknown_rule_is_named_with_those_there_are() {
    let output = audit(&data("AtomicCards.sample.json"), &["--rule", "nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("“nonsense”") && said.contains("facts/unread"), "{said}");
}
