//! The token: small, `Copy`, compared as integers.

use crate::Id;

/// What sort of thing a token is. The grammar mostly compares [`Token::id`]; the kind serves open classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A word, with apostrophes and hyphens inside it kept: `creature`, `can't`, `non-Human`, `face-down`.
    Word,
    /// The clitic `'s` (or a bare `'` after a plural), split from the word before it.
    Possessive,
    /// A whole number in digits.
    Number,
    /// A symbol in braces: `{T}`, `{2/W}`, `{CHAOS}`.
    Symbol,
    /// A power and toughness or a change of them: `2/2`, `+1/+1`, `-X/-0`, `*/1+*`.
    PowerToughness,
    /// A loyalty cost with an ASCII sign, in brackets (`[+1]`, `[-X]`, `[0]`) or, on the three faces whose
    /// text lacks them, bare (`+1`, `-2`).
    Loyalty,
    /// The face's own full name, written `~` in canonical text.
    SelfName,
    /// A short form of the face's own name ("Hixus"), written `~short` in canonical text (`~short2`, … for
    /// the second form and on).
    SelfShort,
    /// Punctuation: `.` `,` `:` `;` `—` `•` `"` `|` `/` and so on.
    Punct,
    /// The end of a paragraph inside a line that has several, written `¶`.
    Break,
}

/// One token of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Identity of the canonical token text.
    pub id: Id,
    /// Sort of token.
    pub kind: Kind,
    /// Where its text starts in [`crate::Line::text`], in bytes.
    pub start: u32,
    /// Where its text ends, in bytes.
    pub end: u32,
}

impl Token {
    /// The token's text within the canonical text of its line; empty if `line` is not its line.
    #[must_use]
    pub fn text<'a>(&self, line: &'a str) -> &'a str {
        line.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}
