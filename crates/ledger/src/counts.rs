//! Face verdicts and the tallies of verdicts.

use rubric_grammar::{LineOutcome, Verdict};
use serde::{Deserialize, Serialize};

/// The verdict on a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FaceVerdict {
    /// There is no rules text to read: none at all, or only reminder text (CR 207.2, 305.6).
    Textless,
    /// Every line is exact or variant.
    Supported,
    /// Every line is exact or variant, but the audit found an error in the reading.
    Disputed,
    /// Some lines were read, some not.
    Partial,
    /// No line was read.
    Unsupported,
}

impl FaceVerdict {
    /// The verdict that follows from the lines.
    ///
    /// `has_rules_text` and `empty_reading` are looked at besides the lines, so that a grammar which loses a
    /// whole text, or calls a line read without making anything of it, never gains a supported face.
    #[must_use]
    pub fn of(lines: &[LineOutcome], has_rules_text: bool, empty_reading: bool) -> Self {
        if !has_rules_text && lines.is_empty() {
            return Self::Textless;
        }
        let read = lines.iter().filter(|line| is_read(line.verdict)).count();
        if read == 0 || empty_reading {
            Self::Unsupported
        } else if read == lines.len() {
            Self::Supported
        } else {
            Self::Partial
        }
    }
}

/// Whether a line with this verdict counts as read: exact or variant.
pub(crate) const fn is_read(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::Exact | Verdict::Variant)
}

/// A part of a whole, for percentages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The part.
    pub part: u64,
    /// The whole.
    pub of: u64,
}

impl Share {
    /// Tenths of a percent, rounded down, so that 100.0 % is said only of the whole; `None` of nothing.
    #[must_use]
    pub fn permille(self) -> Option<u64> {
        self.part.saturating_mul(1000).checked_div(self.of)
    }
}

/// Faces by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceCounts {
    /// All faces.
    pub total: u64,
    /// Faces without rules text.
    pub textless: u64,
    /// Faces of which every line was read and nothing is disputed.
    pub supported: u64,
    /// Supported faces of which every line is exact.
    pub proved: u64,
    /// Faces read whole with an error finding of the audit.
    pub disputed: u64,
    /// Faces read in part.
    pub partial: u64,
    /// Faces of which nothing was read.
    pub unsupported: u64,
    /// Supported faces of which the kernel runs everything.
    #[serde(default)]
    pub executable: u64,
}

impl FaceCounts {
    /// Counts one face; whether it is executable counts where it is supported.
    pub fn add(&mut self, verdict: FaceVerdict, proved: bool, executable: bool) {
        self.total += 1;
        self.executable += u64::from(executable);
        match verdict {
            FaceVerdict::Textless => self.textless += 1,
            FaceVerdict::Supported => {
                self.supported += 1;
                self.proved += u64::from(proved);
            }
            FaceVerdict::Disputed => self.disputed += 1,
            FaceVerdict::Partial => self.partial += 1,
            FaceVerdict::Unsupported => self.unsupported += 1,
        }
    }

    /// Faces with rules text: what percentages are of.
    #[must_use]
    pub const fn with_text(&self) -> u64 {
        self.total - self.textless
    }

    /// `part` over the faces with rules text.
    #[must_use]
    pub const fn share(&self, part: u64) -> Share {
        Share { part, of: self.with_text() }
    }
}

/// Faces of a format or a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct GroupCounts {
    /// All faces of the group.
    pub faces: u64,
    /// Faces without rules text.
    pub textless: u64,
    /// Faces of which every line was read and nothing is disputed.
    pub supported: u64,
    /// Supported faces of which every line is exact.
    pub proved: u64,
    /// Faces read whole with an error finding of the audit.
    pub disputed: u64,
    /// Supported faces of which the kernel runs everything.
    #[serde(default)]
    pub executable: u64,
}

impl From<FaceCounts> for GroupCounts {
    fn from(counts: FaceCounts) -> Self {
        let FaceCounts { total: faces, textless, supported, proved, disputed, executable, .. } = counts;
        GroupCounts { faces, textless, supported, proved, disputed, executable }
    }
}

impl GroupCounts {
    /// Faces with rules text: what percentages are of.
    #[must_use]
    pub const fn with_text(&self) -> u64 {
        self.faces - self.textless
    }

    /// `part` over the faces with rules text.
    #[must_use]
    pub const fn share(&self, part: u64) -> Share {
        Share { part, of: self.with_text() }
    }
}

/// Lines by verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCounts {
    /// All lines.
    pub total: u64,
    /// Lines printed back token for token.
    pub exact: u64,
    /// Lines printed back up to a listed variant spelling.
    pub variant: u64,
    /// Lines read but not reproduced: bugs of the grammar.
    pub mismatch: u64,
    /// Lines not read whole.
    pub declined: u64,
}

impl LineCounts {
    /// Counts one line.
    pub fn add(&mut self, verdict: Verdict) {
        self.total += 1;
        match verdict {
            Verdict::Exact => self.exact += 1,
            Verdict::Variant => self.variant += 1,
            Verdict::Mismatch => self.mismatch += 1,
            Verdict::Declined => self.declined += 1,
        }
    }

    /// Adds the counts of other lines.
    pub fn merge(&mut self, other: &Self) {
        self.total += other.total;
        self.exact += other.exact;
        self.variant += other.variant;
        self.mismatch += other.mismatch;
        self.declined += other.declined;
    }

    /// Lines that were read: exact or variant.
    #[must_use]
    pub const fn read(&self) -> u64 {
        self.exact + self.variant
    }

    /// `part` over all lines.
    #[must_use]
    pub const fn share(&self, part: u64) -> Share {
        Share { part, of: self.total }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(verdict: Verdict) -> LineOutcome {
        LineOutcome {
            text: "flying".into(),
            span: (0, 6),
            verdict,
            keywords_only: true,
            ability: Some(0),
            printed: None,
            unread: None,
        }
    }

    #[test]
    fn a_face_is_supported_only_by_lines_that_were_all_read_into_something() {
        let (exact, variant) = (line(Verdict::Exact), line(Verdict::Variant));
        let (mismatch, declined) = (line(Verdict::Mismatch), line(Verdict::Declined));
        let of = |lines: &[&LineOutcome], text, empty| {
            FaceVerdict::of(&lines.iter().map(|line| (*line).clone()).collect::<Vec<_>>(), text, empty)
        };
        assert_eq!(of(&[], false, true), FaceVerdict::Textless);
        assert_eq!(of(&[&exact, &variant], true, false), FaceVerdict::Supported);
        assert_eq!(of(&[&exact, &mismatch], true, false), FaceVerdict::Partial);
        assert_eq!(of(&[&declined, &variant], true, false), FaceVerdict::Partial);
        assert_eq!(of(&[&declined, &mismatch], true, false), FaceVerdict::Unsupported);
        assert_eq!(of(&[], true, true), FaceVerdict::Unsupported, "a text whose lines got lost");
        assert_eq!(of(&[&exact], true, true), FaceVerdict::Unsupported, "rules text, but an empty reading");
    }

    #[test]
    fn proved_counts_inside_supported_and_textless_outside_the_share() {
        let mut counts = FaceCounts::default();
        counts.add(FaceVerdict::Supported, true, true);
        counts.add(FaceVerdict::Supported, false, false);
        counts.add(FaceVerdict::Textless, false, false);
        counts.add(FaceVerdict::Partial, false, false);
        assert_eq!((counts.supported, counts.proved, counts.with_text()), (2, 1, 3));
        assert_eq!(counts.share(counts.supported).permille(), Some(666));
        assert_eq!(Share { part: 0, of: 0 }.permille(), None);
    }
}
