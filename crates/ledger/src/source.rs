//! The faces of a corpus in the order that every artifact uses, and what the grammar may see of them.

use rubric_corpus::{Corpus, Face};
use rubric_grammar::FaceInput;
use sha2::{Digest as _, Sha256};
use std::fmt::Write as _;

/// What the grammar may look at of a face.
#[must_use]
pub fn face_input(face: &Face) -> FaceInput<'_> {
    FaceInput {
        name: face.own_name(),
        type_line: &face.type_line,
        layout: &face.layout,
        keywords: &face.keywords,
        text: face_text(face),
    }
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

/// A hash of all that reading depends on: the first 128 bits of the SHA-256 of the inputs, each with its
/// length before it so that no two different inputs run into each other; 32 hex digits.
#[must_use]
pub fn input_hash(input: &FaceInput<'_>) -> String {
    let mut hash = Sha256::new();
    let mut put = |text: &str| {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    };
    put(input.name);
    put(input.type_line);
    put(input.text);
    put(input.layout);
    for keyword in input.keywords {
        put(keyword);
    }
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
        let keywords: [Box<str>; 1] = ["Flying".into()];
        let base = FaceInput { name: "Ab", type_line: "c", layout: "d", keywords: &keywords, text: "e" };
        let all = [
            base,
            FaceInput { name: "A", type_line: "bc", ..base },
            FaceInput { type_line: "", text: "ce", ..base },
            FaceInput { layout: "split", ..base },
            FaceInput { keywords: &[], ..base },
            FaceInput { text: "E", ..base },
        ];
        let hashes: std::collections::BTreeSet<String> = all.iter().map(input_hash).collect();
        assert_eq!(hashes.len(), all.len());
        assert!(hashes.iter().all(|hash| hash.len() == 32));
    }
}
