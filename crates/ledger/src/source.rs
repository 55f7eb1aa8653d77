//! The faces of a corpus in the order that every artifact uses, and what the grammar may see of them.

use rubric_corpus::{Corpus, Face};
use rubric_grammar::FaceInput;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// Does something with what the grammar may look at of a face, `text` being in the place of its Oracle text.
pub fn with_input<T>(face: &Face, text: &str, work: impl FnOnce(&FaceInput<'_>) -> T) -> T {
    work(&input(face, text, &keywords(face)))
}

/// Does something with what the grammar may look at of several faces.
pub(crate) fn with_inputs<T>(faces: &[&Face], work: impl FnOnce(&[FaceInput<'_>]) -> T) -> T {
    let keywords: Vec<Vec<&str>> = faces.iter().map(|face| keywords(face)).collect();
    let inputs: Vec<FaceInput<'_>> =
        faces.iter().zip(&keywords).map(|(face, keywords)| input(face, face_text(face), keywords)).collect();
    work(&inputs)
}

fn keywords(face: &Face) -> Vec<&str> {
    face.keywords.iter().map(|keyword| &**keyword).collect()
}

fn input<'a>(face: &'a Face, text: &'a str, keywords: &'a [&'a str]) -> FaceInput<'a> {
    FaceInput { name: face.own_name(), type_line: &face.type_line, layout: &face.layout, keywords, text }
}

/// The Oracle text of a face, empty if it has none.
#[must_use]
pub fn face_text(face: &Face) -> &str {
    face.text.as_deref().unwrap_or("")
}

/// All faces in order of their identity: an order that does not depend on the order of the source file.
pub(crate) fn ordered_faces(corpus: &Corpus) -> Vec<&Face> {
    let mut faces: Vec<&Face> = corpus.faces().map(|(_, face)| face).collect();
    faces.sort_by(|a, b| a.key().cmp(&b.key()));
    faces
}

/// A hash of all that reading a face depends on: the first 128 bits of the SHA-256 of the inputs, each with its
/// length before it so that no two different inputs run into each other; 32 hex digits.
#[must_use]
pub fn input_hash(face: &Face) -> String {
    let mut hash = Sha256::new();
    let mut put = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    with_input(face, face_text(face), |input| {
        put(input.name);
        put(input.type_line);
        put(input.text);
        put(input.layout);
        for keyword in input.keywords {
            put(keyword);
        }
    });
    let mut hex = String::with_capacity(32);
    for byte in hash.finalize().iter().take(16) {
        // Writing to a String cannot fail.
        let _ = write!(hex, "{byte:02x}");
    }
    hex
}

/// Whether nothing but reminder text (in parentheses) stands in `text` (CR 207.2).
///
/// Deliberately apart from the grammar's own idea of reminder text: it decides whether a face without lines
/// has a right to be textless. An unclosed parenthesis counts as rules text.
#[must_use]
pub fn only_reminder(text: &str) -> bool {
    let mut depth = 0_u32;
    for letter in text.chars() {
        match letter {
            '(' => depth += 1,
            ')' if depth > 0 => depth -= 1,
            _ if depth > 0 || letter.is_whitespace() => {}
            _ => return false,
        }
    }
    depth == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_parentheses_are_textless() {
        assert!(only_reminder(""));
        assert!(only_reminder(" \n"));
        assert!(only_reminder("({T}: Add {G}.)"));
        assert!(only_reminder("(One (two).)\n(Three.)"));
        assert!(!only_reminder("Flying (Birds do.)"));
        assert!(!only_reminder("(Open"));
        assert!(!only_reminder(")"));
    }

    #[test]
    fn the_hash_moves_with_each_input_and_parts_do_not_run_together() {
        let base = Face {
            name: "Ab".into(),
            type_line: "c".into(),
            layout: "d".into(),
            keywords: vec!["Flying".into()],
            text: Some("e".into()),
            ..Face::default()
        };
        let all = [
            base.clone(),
            Face { name: "A".into(), type_line: "bc".into(), ..base.clone() },
            Face { type_line: "".into(), text: Some("ce".into()), ..base.clone() },
            Face { layout: "split".into(), ..base.clone() },
            Face { keywords: Vec::new(), ..base.clone() },
            Face { face_name: Some("A".into()), ..base.clone() },
            Face { text: Some("E".into()), ..base },
        ];
        let hashes: std::collections::BTreeSet<String> = all.iter().map(input_hash).collect();
        assert_eq!(hashes.len(), all.len());
        assert!(hashes.iter().all(|hash| hash.len() == 32));
    }
}
