//! `rubric inventory`, and that the one which is kept beside the sources is of these sources.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail the test by panicking")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn inventory(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rubric"));
    command.current_dir(root()).args([
        "--offline",
        "--corpus",
        "data/sample/AtomicCards.sample.json",
        "inventory",
    ]);
    command.args(args).output().unwrap()
}

/// `RUBRIC_BLESS` writes it anew.
#[test]
fn the_inventory_of_the_sample_is_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let now = folder.path().join("inventory.md");
    let output = inventory(&["--out", now.to_str().unwrap()]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (kept, now) = (root().join("reports/inventory.md"), std::fs::read_to_string(now).unwrap());
    if std::env::var_os("RUBRIC_BLESS").is_some() {
        std::fs::write(&kept, &now).unwrap();
    }
    let first_difference = |kept: &str| {
        kept.lines().zip(now.lines()).find(|(kept, now)| kept != now).map(|(k, n)| format!("\n- {k}\n+ {n}"))
    };
    let kept = std::fs::read_to_string(kept).unwrap();
    assert!(
        kept == now,
        "reports/inventory.md is not of these sources; write it with `rubric --corpus \
         data/sample/AtomicCards.sample.json inventory --out reports/inventory.md`{}",
        first_difference(&kept).unwrap_or_default()
    );
}

#[test]
fn the_document_says_what_the_summary_counts() {
    let document: serde_json::Value = serde_json::from_slice(&inventory(&["--json"]).stdout).unwrap();
    let types = document["types"].as_array().unwrap();
    let variants = || {
        types
            .iter()
            .filter(|of| of["kind"] == "enum" || of["kind"] == "wording")
            .flat_map(|of| of["variants"].as_array().unwrap())
    };
    let cards = |wanted: u64| variants().filter(|variant| variant["cards"] == wanted).count() as u64;
    assert_eq!(document["summary"]["variants"], variants().count() as u64);
    assert_eq!(document["summary"]["unused"], cards(0));
    assert_eq!(document["summary"]["one_card"], cards(1));
    assert!(cards(0) > 0 && cards(1) > 0, "or the figures above would say nothing");
    for variant in variants() {
        let examples = variant["examples"].as_array().unwrap().len() as u64;
        assert_eq!(examples, variant["cards"].as_u64().unwrap().min(3), "{variant}");
        assert!(variant["lines"].as_u64() >= variant["cards"].as_u64(), "{variant}");
    }
    // What no reading has is there all the same.
    let of = |name: &str| types.iter().find(|of| of["name"] == name).unwrap();
    let unbound = of("Antecedent")["variants"].as_array().unwrap();
    assert!(unbound.iter().any(|variant| variant["name"] == "Unbound" && variant["lines"] == 0));
    let said = String::from_utf8(inventory(&[]).stdout).unwrap();
    for what in ["variants", "variants without a reading", "variants of one card alone"] {
        assert!(said.contains(what), "{said}");
    }
}

#[test]
fn a_file_that_cannot_be_written_is_named() {
    let output = inventory(&["--out", "/dev/null/inventory.md"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("/dev/null/inventory.md"));
}
