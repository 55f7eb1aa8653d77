//! Where a declined line stops does not depend on what was read before. A binary of its own: productions learn what they
//! cannot start with, and here nothing has taught them yet.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, reason = "tests: a panic is their failure")]

use faces::sample;
use rubric_grammar::{FaceInput, FaceOutcome, read_face};
use std::collections::BTreeSet;

#[path = "../dev/faces.rs"]
mod faces;

fn read(text: &str) -> FaceOutcome {
    read_face(&FaceInput { name: "Test Face", type_line: "Creature", layout: "normal", keywords: &[], text })
}

#[test]
fn what_was_read_before_does_not_matter() {
    let faces = sample();
    let words: BTreeSet<String> = faces
        .iter()
        .flat_map(|face| face.text.split(|c: char| !c.is_alphanumeric() && c != '\''))
        .map(str::to_lowercase)
        .collect();
    assert!(words.len() > 1_000);
    let mut differ = Vec::new();
    for word in &words {
        for (before, behind) in [
            ("Target unblocked attacking creature becomes ", "."),
            ("", " this turn."),
            ("Whenever a creature ", ", draw a card."),
            ("Draw a card, then ", "."),
            ("Creatures you control have ", " and are."),
        ] {
            let text = format!("{before}{word}{behind}");
            let (first, second) = (read(&text), read(&text));
            if first != second {
                differ.push(text);
            }
        }
    }
    assert!(differ.is_empty(), "{}: {differ:#?}", differ.len());
}
