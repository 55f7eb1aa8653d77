//! Where a space stands between two printed tokens, as a function of the tokens.

use crate::casing::RuleToken;
use crate::{Id, id, vocab};

/// The sort of a canonical token, as far as spacing and case ask; a function of its text alone, so that it is
/// the same for a line read and a line printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Class {
    Word,
    Possessive,
    Number,
    Symbol,
    /// Power and toughness.
    Stat,
    Loyalty,
    Own,
    Comma,
    Stop,
    Colon,
    Semicolon,
    /// `!` and `?`.
    Shout,
    Dash,
    Hyphen,
    Plus,
    Bullet,
    Bar,
    Quote,
    OpenSingle,
    CloseSingle,
    OpenParen,
    CloseParen,
    Slash,
    Break,
    Other,
}

/// The class of a canonical token text.
pub(crate) fn classify(token: &str) -> Class {
    let bytes = token.as_bytes();
    let Some(&first) = bytes.first() else { return Class::Other };
    match first {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
            if bytes.len() > 2 && matches!(first, b'x' | b'X') && bytes.contains(&b'/') && is_stat(bytes) {
                Class::Stat
            } else {
                Class::Word
            }
        }
        b'{' if bytes.len() > 2 => Class::Symbol,
        b'[' if bytes.len() > 2 => Class::Loyalty,
        b'0'..=b'9' => {
            if bytes.contains(&b'/') {
                Class::Stat
            } else if bytes.iter().any(u8::is_ascii_alphabetic) {
                Class::Word
            } else {
                Class::Number
            }
        }
        b'~' => Class::Own,
        b'\'' => Class::Possessive,
        b'\\' => match token.get(1..) {
            Some("") | None => Class::Other,
            Some(rest) => match classify(rest) {
                // An escaped mark is there to the letter and gets the spacing of a word.
                Class::Own | Class::Break | Class::OpenSingle | Class::CloseSingle => Class::Other,
                class => class,
            },
        },
        b',' => Class::Comma,
        b'.' => Class::Stop,
        b':' => Class::Colon,
        b';' => Class::Semicolon,
        b'!' | b'?' => Class::Shout,
        b'"' => Class::Quote,
        b'|' => Class::Bar,
        b'(' | b'[' => Class::OpenParen,
        b')' | b']' => Class::CloseParen,
        b'/' => Class::Slash,
        b'+' | b'-' | b'*' if bytes.contains(&b'/') => Class::Stat,
        b'+' => {
            if bytes.len() > 1 {
                Class::Loyalty
            } else {
                Class::Plus
            }
        }
        b'-' => {
            if bytes.len() > 1 {
                Class::Loyalty
            } else {
                Class::Hyphen
            }
        }
        0..=0x7f => Class::Other,
        _ => match token {
            "—" => Class::Dash,
            "•" => Class::Bullet,
            "¶" => Class::Break,
            "‘" => Class::OpenSingle,
            "’" => Class::CloseSingle,
            _ if token.contains('/') => Class::Stat,
            _ if token.chars().next().is_some_and(char::is_alphabetic) => Class::Word,
            _ => Class::Other,
        },
    }
}

fn is_stat(bytes: &[u8]) -> bool {
    bytes.iter().all(|b| matches!(b, b'x' | b'X' | b'y' | b'Y' | b'/' | b'+' | b'-' | b'*' | b'0'..=b'9'))
}

const X: Id = id("x");

/// Decides the spaces of one line, token by token.
#[derive(Default)]
pub(crate) struct Spacer {
    previous: Option<Class>,
    before_previous: Option<Class>,
    previous_id: Id,
    before_previous_id: Id,
    in_quote: bool,
    tight_dash: bool,
}

impl Spacer {
    /// Whether a space stands before the next token of the line; `next` is the one after it.
    pub(crate) fn space_before(&mut self, token: &RuleToken, next: Option<&RuleToken>) -> bool {
        let class = token.class;
        let tight = match class {
            // "Kicker—Sacrifice a creature", "Suspend 4—{1}{U}", "1—9", but "Landfall — Whenever", "Descend 4 —".
            Class::Dash => {
                let counted = self.previous == Some(Class::Number) || self.previous_id == X;
                vocab::ends_keyword(self.previous_id)
                    || (counted && vocab::ends_keyword(self.before_previous_id))
                    || (self.previous == Some(Class::Number)
                        && next.is_some_and(|n| n.class == Class::Number))
            }
            _ => false,
        };
        let space = self.decide(class, tight);
        match class {
            Class::Quote => self.in_quote = !self.in_quote,
            Class::Break => self.in_quote = false,
            _ => {}
        }
        self.tight_dash = class == Class::Dash && !space;
        self.before_previous = self.previous;
        self.previous = Some(class);
        self.before_previous_id = self.previous_id;
        self.previous_id = token.id;
        space
    }

    fn decide(&self, class: Class, tight: bool) -> bool {
        let Some(previous) = self.previous else { return false };
        match previous {
            Class::Break | Class::OpenSingle | Class::OpenParen | Class::Slash => return false,
            Class::Quote if self.in_quote => return false,
            Class::Dash if self.tight_dash => return false,
            // "1-6", "LEVEL 1-4"
            Class::Hyphen if self.before_previous == Some(Class::Number) => return false,
            _ => {}
        }
        match class {
            Class::Comma
            | Class::Stop
            | Class::Colon
            | Class::Semicolon
            | Class::Shout
            | Class::Possessive
            | Class::CloseSingle
            | Class::CloseParen
            | Class::Slash
            | Class::Break => false,
            Class::Quote => !self.in_quote,
            Class::Symbol => previous != Class::Symbol,
            Class::Plus | Class::Hyphen => previous != Class::Number,
            Class::Dash => !tight,
            _ => true,
        }
    }
}
