//! What reading a face comes to: a verdict per line, and the reading.

use rubric_ir::FaceReading;
use serde::{Deserialize, Serialize};

/// The verdict on one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Read, and printed back token for token.
    Exact,
    /// Read, and printed back up to an entry of the list of variant spellings.
    Variant,
    /// Read, but not reproduced: a bug of the grammar.
    Mismatch,
    /// Not read whole.
    Declined,
}

/// Why and where a declined line stopped.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Unread {
    /// The construct reading was inside of when it got furthest ("ability/triggered", "effect", …).
    pub inside: String,
    /// The word that stopped it if it is a word of the grammar, else `OtherWord`.
    pub stop: String,
    /// Index of that token in the line.
    pub at: u32,
    /// The three words from there, numbers and symbols masked.
    pub tail: String,
    /// What could have stood there instead: words of the grammar, sorted. Where the words did not stop reading, what
    /// was missing; else only [`explain_face`](crate::explain_face) tells.
    pub expected: Vec<&'static str>,
}

/// One line of a face and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineOutcome {
    /// Canonical text of the line: tokens joined by single spaces.
    pub text: String,
    /// Where the line stands in the face's text, in bytes.
    pub span: (u32, u32),
    /// The verdict.
    pub verdict: Verdict,
    /// Whether the line holds only keywords (CR 702), which are easy to read.
    pub keywords_only: bool,
    /// Index of the first ability of [`FaceOutcome::reading`] that came from this line, if it was read.
    pub ability: Option<u32>,
    /// What the IR printed back as, canonical, if the line was read.
    pub printed: Option<String>,
    /// Why it was declined.
    pub unread: Option<Unread>,
}

/// The outcome for a face.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaceOutcome {
    /// Lines in order of the text. None for a face without rules text (CR 305.6, vanilla cards).
    pub lines: Vec<LineOutcome>,
    /// The reading of all lines that were read.
    pub reading: FaceReading,
}
