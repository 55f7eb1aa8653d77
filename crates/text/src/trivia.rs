//! What the canonical lines do not hold.

use crate::names::Names;

/// What [`crate::restore`] needs besides the canonical lines: reminder text, and the places where case or
/// spacing follow no rule. The names are those of the input face.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trivia {
    pub(crate) names: Names,
    pub(crate) lines: Vec<LineTrivia>,
    /// After the last line.
    pub(crate) tail: Vec<Piece>,
}

/// The trivia of one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct LineTrivia {
    /// Gaps that differ from the rule or hold reminder text, by token index; the index one past the last
    /// token is the rest of the line's last paragraph.
    pub(crate) gaps: Vec<(u32, Gap)>,
    /// Tokens whose case differs from the rule.
    pub(crate) cases: Vec<(u32, Case)>,
    /// How many tokens of the line stand for the face's own name: tells a masked line from its plain variant.
    pub(crate) own: u32,
    /// The trivia of the masked variant.
    pub(crate) masked: Option<Box<LineTrivia>>,
}

/// What stands between two tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Gap {
    /// Reminder texts with the spacing of the rule.
    Reminders(Vec<Box<str>>),
    /// Pieces to the letter.
    Exact(Vec<Piece>),
}

/// A piece of a gap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Piece {
    /// White space and line feeds.
    Space(Box<str>),
    /// A parenthesised text with its parentheses.
    Reminder(Box<str>),
}

/// A case that no rule gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    /// All letters small.
    Lower,
    /// The first letter large, the others small.
    Initial,
    /// All letters large.
    Upper,
    /// One bit for each byte of the printed token: large or small.
    Mask(Box<[u64]>),
}

/// How much a [`Trivia`] holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TriviaCount {
    /// Parenthesised texts.
    pub reminders: usize,
    /// Tokens whose case differs from the rule.
    pub cases: usize,
    /// Gaps whose spacing differs from the rule.
    pub spacings: usize,
}

/// One reminder text and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminder<'a> {
    /// Index of the line it stands in, or, for a paragraph of its own, of the line that follows it (the number
    /// of lines, if none does).
    pub line: usize,
    /// Index of the token it stands before; 0 for a paragraph of its own before the line.
    pub token: usize,
    /// The text with its parentheses.
    pub text: &'a str,
}

impl Trivia {
    /// The reminder texts in the order of the text.
    pub fn reminders(&self) -> impl Iterator<Item = Reminder<'_>> {
        let tail = self.lines.len();
        let in_lines = self.lines.iter().enumerate().flat_map(|(line, trivia)| {
            trivia.gaps.iter().flat_map(move |(token, gap)| {
                gap.reminders().map(move |text| Reminder { line, token: *token as usize, text })
            })
        });
        let after = self.tail.iter().filter_map(move |piece| match piece {
            Piece::Reminder(text) => Some(Reminder { line: tail, token: 0, text }),
            Piece::Space(_) => None,
        });
        in_lines.chain(after)
    }

    /// How many reminder texts, case exceptions and spacing exceptions there are.
    #[must_use]
    pub fn count(&self) -> TriviaCount {
        let mut count = TriviaCount { reminders: self.reminders().count(), ..TriviaCount::default() };
        for line in &self.lines {
            count.cases += line.cases.len();
            count.spacings += line.gaps.iter().filter(|(_, gap)| matches!(gap, Gap::Exact(_))).count();
        }
        count
    }

    /// The indices of the tokens of line `line` whose case no rule gives.
    pub fn case_exceptions(&self, line: usize) -> impl Iterator<Item = usize> {
        self.lines
            .get(line)
            .into_iter()
            .flat_map(|trivia| trivia.cases.iter().map(|(token, _)| *token as usize))
    }

    /// The indices of the tokens of line `line` before which the spacing follows no rule.
    pub fn spacing_exceptions(&self, line: usize) -> impl Iterator<Item = usize> {
        self.lines.get(line).into_iter().flat_map(|trivia| {
            trivia
                .gaps
                .iter()
                .filter(|(_, gap)| matches!(gap, Gap::Exact(_)))
                .map(|(token, _)| *token as usize)
        })
    }
}

impl Gap {
    fn reminders(&self) -> impl Iterator<Item = &str> {
        let (plain, exact): (&[Box<str>], &[Piece]) = match self {
            Gap::Reminders(texts) => (texts, &[]),
            Gap::Exact(pieces) => (&[], pieces),
        };
        plain.iter().map(|text| &**text).chain(exact.iter().filter_map(|piece| match piece {
            Piece::Reminder(text) => Some(&**text),
            Piece::Space(_) => None,
        }))
    }
}

impl Case {
    /// The case of `text`, in ASCII letters.
    pub(crate) fn of(text: &str) -> Case {
        let bytes = text.as_bytes();
        if !bytes.iter().any(u8::is_ascii_uppercase) {
            return Case::Lower;
        }
        let mut letters = bytes.iter().filter(|b| b.is_ascii_alphabetic());
        let first_large = letters.next().is_some_and(u8::is_ascii_uppercase);
        if first_large && letters.clone().all(u8::is_ascii_lowercase) {
            return Case::Initial;
        }
        if first_large && letters.all(u8::is_ascii_uppercase) {
            return Case::Upper;
        }
        let mut mask = vec![0_u64; bytes.len().div_ceil(64)];
        for (at, _) in bytes.iter().enumerate().filter(|(_, b)| b.is_ascii_uppercase()) {
            if let Some(word) = mask.get_mut(at / 64) {
                *word |= 1 << (at % 64);
            }
        }
        Case::Mask(mask.into())
    }

    /// Appends `text`, whose case does not matter, to `out` in this case.
    pub(crate) fn write(&self, text: &str, out: &mut String) {
        match self {
            Case::Lower => push_lower(text, out),
            Case::Initial => push_initial(text, out),
            Case::Upper => out.extend(text.chars().map(|c| c.to_ascii_uppercase())),
            Case::Mask(mask) => out.extend(text.char_indices().map(|(at, c)| {
                if mask.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1) {
                    c.to_ascii_uppercase()
                } else {
                    c.to_ascii_lowercase()
                }
            })),
        }
    }
}

/// Appends `text` with ASCII letters small.
pub(crate) fn push_lower(text: &str, out: &mut String) {
    if text.bytes().any(|b| b.is_ascii_uppercase()) {
        out.extend(text.chars().map(|c| c.to_ascii_lowercase()));
    } else {
        out.push_str(text);
    }
}

/// Appends `text` with its first ASCII letter large and the others small.
pub(crate) fn push_initial(text: &str, out: &mut String) {
    let mut first = true;
    out.extend(text.chars().map(|c| {
        if c.is_ascii_alphabetic() && first {
            first = false;
            c.to_ascii_uppercase()
        } else {
            c.to_ascii_lowercase()
        }
    }));
}
