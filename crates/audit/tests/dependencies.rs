//! That the audit stays independent of the grammar: it would prove nothing by asking the one it checks.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[test]
fn the_audit_knows_the_ir_and_no_more_of_ours() {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).unwrap();
    let dependencies = manifest.split_once("[dependencies]").unwrap().1;
    let ours: Vec<&str> = dependencies
        .lines()
        .map(|line| line.split(['.', ' ', '=']).next().unwrap())
        .filter(|name| name.starts_with("rubric"))
        .collect();
    assert!(ours.contains(&"rubric-ir"));
    assert!(ours.iter().all(|name| ["rubric-ir", "rubric-text"].contains(name)), "{ours:?}");
}
