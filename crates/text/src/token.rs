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
    /// A loyalty cost in brackets, with an ASCII sign: `[+1]`, `[-X]`, `[0]`.
    Loyalty,
    /// The face's own full name, written `~` in canonical text.
    SelfName,
    /// A short form of the face's own name ("Hixus"), written `~short` in canonical text.
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
