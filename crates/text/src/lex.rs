//! Cuts a paragraph into raw tokens.

use crate::names::Names;
use crate::{Kind, id, vocab};

/// A token as it stands in the source.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw {
    pub start: u32,
    pub end: u32,
    pub kind: Kind,
    /// The canonical text, where it is a fixed one.
    pub fixed: Option<&'static str>,
}

/// Contractions that are words of their own; any other `'s` is the possessive.
const CONTRACTIONS: &[&str] = &[
    "it's", "that's", "he's", "she's", "there's", "what's", "who's", "here's", "let's", "where's", "how's",
    "today's",
];

/// Which occurrences of the face's names become tokens of their own.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Masking {
    /// Those that can only be the name.
    Sure,
    /// Those that could also be words of the rules.
    All,
}

/// The lexer of one face.
pub(crate) struct Lexer<'a> {
    pub source: &'a str,
    pub names: &'a Names,
    /// The bytes that a name may start with.
    pub heads: [bool; 256],
    /// The parenthesised spans, in order.
    pub reminders: &'a [(u32, u32)],
    /// Set when a name was left alone because it may be words of the rules.
    pub saw_ambiguous: bool,
}

impl Lexer<'_> {
    /// Appends the tokens of the paragraph `from..to`.
    pub(crate) fn paragraph(&mut self, from: usize, to: usize, masking: Masking, out: &mut Vec<Raw>) {
        let text = self.source.get(..to).unwrap_or_default();
        let bytes = text.as_bytes();
        let head = out.len();
        let mut reminder = self.reminders.partition_point(|span| (span.1 as usize) <= from);
        let mut single_open = false;
        let mut at = from;
        while let Some(&byte) = bytes.get(at) {
            if byte == b' ' {
                at += 1;
                continue;
            }
            if byte == b'('
                && let Some(span) = self.reminders.get(reminder).filter(|span| span.0 as usize == at)
            {
                at = span.1 as usize;
                reminder += 1;
                continue;
            }
            let may_be_name = self.heads.get(usize::from(byte)) == Some(&true);
            if let Some((token, length)) = may_be_name.then(|| self.own_name(text, at, masking)).flatten() {
                let kind = if token == "~" { Kind::SelfName } else { Kind::SelfShort };
                push(out, at, at + length, kind, Some(token));
                at += length;
                continue;
            }
            let (kind, end) = scan(text, at, byte, &mut single_open);
            match kind {
                Scan::White => {}
                Scan::Token(kind, fixed) => push(out, at, end, kind, fixed),
                Scan::Word => {
                    let word = text.get(at..end).unwrap_or_default();
                    match possessive_at(word) {
                        Some(cut) => {
                            push(out, at, at + cut, Kind::Word, None);
                            push(out, at + cut, end, Kind::Possessive, None);
                        }
                        None => push(out, at, end, Kind::Word, None),
                    }
                }
            }
            at = end;
        }
        self.bare_loyalty(head, out);
    }

    /// The loyalty costs of three faces have no brackets: a sign and a number at the head of a paragraph, then a
    /// colon.
    fn bare_loyalty(&self, head: usize, out: &mut Vec<Raw>) {
        let text = |raw: &Raw| self.source.get(raw.start as usize..raw.end as usize).unwrap_or_default();
        let Some([first, second, ..]) = out.get(head..) else { return };
        let mut joined = *first;
        joined.kind = Kind::Loyalty;
        if text(first).starts_with(['+', '-']) && first.kind == Kind::Number && text(second) == ":" {
            out.splice(head..=head, [joined]);
            return;
        }
        // U+2212, or a sign before X.
        let Some([sign, number, colon, ..]) = out.get(head..) else { return };
        let is_number = number.kind == Kind::Number && text(number).bytes().all(|b| b.is_ascii_digit());
        if matches!(text(sign), "+" | "-" | "\u{2212}")
            && (is_number || text(number) == "X")
            && text(colon) == ":"
            && sign.end == number.start
        {
            joined.end = number.end;
            out.splice(head..head + 2, [joined]);
        }
    }

    fn own_name(&mut self, text: &str, at: usize, masking: Masking) -> Option<(&'static str, usize)> {
        let (token, length) = self.names.at(text, at)?;
        if masking == Masking::Sure && self.names.may_be_rules_words(text, at, length) {
            self.saw_ambiguous = true;
            return None;
        }
        Some((token, length))
    }
}

fn push(out: &mut Vec<Raw>, start: usize, end: usize, kind: Kind, fixed: Option<&'static str>) {
    #[allow(clippy::cast_possible_truncation, reason = "texts over 4 GB are refused by normalise")]
    out.push(Raw { start: start as u32, end: end as u32, kind, fixed });
}

enum Scan {
    White,
    Word,
    Token(Kind, Option<&'static str>),
}

/// Longest run of digits and marks that is looked at again as several tokens, in bytes.
const LONGEST_RUN: usize = 32;

/// The token at `at`, whose first byte is `byte`, and where it ends.
fn scan(text: &str, at: usize, byte: u8, single_open: &mut bool) -> (Scan, usize) {
    let bytes = text.as_bytes();
    let punct = Scan::Token(Kind::Punct, None);
    match byte {
        b'{' => match symbol_end(bytes, at) {
            Some(end) => (Scan::Token(Kind::Symbol, None), end),
            None => (punct, at + 1),
        },
        b'[' => match loyalty_end(bytes, at) {
            Some(end) => (Scan::Token(Kind::Loyalty, None), end),
            None => (punct, at + 1),
        },
        b'\'' => {
            let before = at.checked_sub(1).and_then(|i| bytes.get(i)).copied().unwrap_or(b' ');
            let next = bytes.get(at + 1).copied().unwrap_or(b' ');
            let after = bytes.get(at + 2).copied().unwrap_or(b' ');
            let after_name =
                before.is_ascii_alphanumeric() || before >= 0x80 || before == b'"' || before == b'.';
            if next == b's' && after_name && !after.is_ascii_alphanumeric() {
                // After a name, which no word takes in: "Hixus's".
                (Scan::Token(Kind::Possessive, None), at + 2)
            } else if before.is_ascii_alphanumeric() && (!*single_open || before.eq_ignore_ascii_case(&b's'))
            {
                (Scan::Token(Kind::Possessive, None), at + 1)
            } else if *single_open {
                *single_open = false;
                (Scan::Token(Kind::Punct, Some("’")), at + 1)
            } else if !next.is_ascii_whitespace() {
                *single_open = true;
                (Scan::Token(Kind::Punct, Some("‘")), at + 1)
            } else {
                (Scan::Token(Kind::Punct, Some("’")), at + 1)
            }
        }
        b'+' | b'-' | b'*' | b'0'..=b'9' | b'X' => {
            if let Some(end) = stat_end(bytes, at) {
                return (Scan::Token(Kind::PowerToughness, None), end);
            }
            match byte {
                b'X' => (Scan::Word, word_end(text, at)),
                b'0'..=b'9' => {
                    let end = number_end(bytes, at);
                    let word = word_end(text, at);
                    // "20-sided", "1st", but "1-6" is two numbers. A long run is one token, letters or not, so that
                    // it is scanned once.
                    let lettered =
                        || text.get(at..word).is_some_and(|w| w.bytes().any(|b| b.is_ascii_alphabetic()));
                    if word > end && (word - at > LONGEST_RUN || lettered()) {
                        (Scan::Word, word)
                    } else {
                        (Scan::Token(Kind::Number, None), end)
                    }
                }
                // "Hand +1, life -4"
                b'+' | b'-' if bytes.get(at + 1).is_some_and(u8::is_ascii_digit) && is_apart(bytes, at) => {
                    (Scan::Token(Kind::Number, None), number_end(bytes, at + 1))
                }
                _ => (punct, at + 1),
            }
        }
        0xc2 if bytes.get(at + 1) == Some(&0xbd) => (Scan::Token(Kind::Number, None), at + 2),
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => (Scan::Word, word_end(text, at)),
        0..=0x7f => (if byte.is_ascii_whitespace() || byte == 0x0b { Scan::White } else { punct }, at + 1),
        _ => {
            let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) else { return (punct, at + 1) };
            if c.is_whitespace() {
                (Scan::White, at + c.len_utf8())
            } else if c.is_alphabetic() {
                (Scan::Word, word_end(text, at))
            } else {
                (punct, at + c.len_utf8())
            }
        }
    }
}

/// Longest symbol between braces, in bytes: `{CHAOS}`, `{100/W}`, with room.
const LONGEST_SYMBOL: usize = 16;

/// Whether nothing but white space or an opening mark stands before `at`.
fn is_apart(bytes: &[u8], at: usize) -> bool {
    at.checked_sub(1)
        .and_then(|before| bytes.get(before))
        .is_none_or(|b| b.is_ascii_whitespace() || *b == b'"')
}

fn symbol_end(bytes: &[u8], at: usize) -> Option<usize> {
    let inside = bytes.get(at + 1..)?;
    let close = inside.iter().take(LONGEST_SYMBOL).position(|b| *b == b'}')?;
    let name = inside.get(..close)?;
    let proper = |b: &u8| b.is_ascii_alphanumeric() || *b == b'/' || *b >= 0x80;
    (!name.is_empty() && name.iter().all(proper)).then_some(at + close + 2)
}

fn loyalty_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut i = at + 1;
    match bytes.get(i..)? {
        [b'+' | b'-', ..] => i += 1,
        [0xe2, 0x88, 0x92, ..] => i += 3,
        _ => {}
    }
    let digits = bytes.get(i..)?.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits > 0 {
        i += digits;
    } else if bytes.get(i) == Some(&b'X') {
        i += 1;
    } else {
        return None;
    }
    (bytes.get(i) == Some(&b']')).then_some(i + 1)
}

/// The end of a power and toughness or a change of them.
fn stat_end(bytes: &[u8], at: usize) -> Option<usize> {
    let middle = stat_side(bytes, at)?;
    if bytes.get(middle) != Some(&b'/') {
        return None;
    }
    let end = stat_side(bytes, middle + 1)?;
    let next = bytes.get(end).copied().unwrap_or(b' ');
    (!next.is_ascii_alphanumeric() && next != b'/').then_some(end)
}

/// Longest side of a power and toughness, in bytes.
const LONGEST_SIDE: usize = 24;

/// One side: a sign, then numbers, X and `*` joined by signs.
fn stat_side(bytes: &[u8], at: usize) -> Option<usize> {
    let mut i = at;
    if matches!(bytes.get(i), Some(b'+' | b'-')) {
        i += 1;
    }
    loop {
        let digits = bytes.get(i..)?.iter().take(LONGEST_SIDE).take_while(|b| b.is_ascii_digit()).count();
        let half = half_at(bytes, i + digits);
        i += digits + half;
        if digits + half == 0 {
            match bytes.get(i) {
                Some(b'X' | b'Y' | b'*') => i += 1,
                _ => return None,
            }
        }
        if i - at > LONGEST_SIDE {
            return None;
        }
        match bytes.get(i..i + 2) {
            Some([b'+' | b'-', b'0'..=b'9' | b'X' | b'Y' | b'*']) => i += 1,
            _ => return Some(i),
        }
    }
}

/// The end of a number in digits, with commas between groups of three.
fn number_end(bytes: &[u8], at: usize) -> usize {
    let digits =
        |from: usize| bytes.get(from..).unwrap_or_default().iter().take_while(|b| b.is_ascii_digit()).count();
    let mut end = at + digits(at);
    if end - at <= 3 {
        while bytes.get(end) == Some(&b',') && digits(end + 1) == 3 {
            end += 4;
        }
    }
    end + half_at(bytes, end)
}

/// The length of the `½` at `at`, if one stands there.
fn half_at(bytes: &[u8], at: usize) -> usize {
    if bytes.get(at..at + 2) == Some(&[0xc2, 0xbd]) { 2 } else { 0 }
}

/// The end of a word: letters, digits and `_`, with apostrophes, hyphens and slashes inside.
fn word_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut end = at;
    loop {
        match bytes.get(end) {
            Some(b) if b.is_ascii_alphanumeric() || *b == b'_' => end += 1,
            Some(b'\'' | b'-' | b'/') if end > at => match letter_at(text, end + 1) {
                Some(length) => end += 1 + length,
                None => return end,
            },
            Some(0x80..) => match letter_at(text, end) {
                Some(length) => end += length,
                None => return end,
            },
            _ => return end,
        }
    }
}

/// The length of the letter or digit at `at`, if one stands there.
fn letter_at(text: &str, at: usize) -> Option<usize> {
    let byte = *text.as_bytes().get(at)?;
    if byte < 0x80 {
        return (byte.is_ascii_alphanumeric() || byte == b'_').then_some(1);
    }
    let c = text.get(at..)?.chars().next()?;
    c.is_alphanumeric().then(|| c.len_utf8())
}

/// Where the possessive of `word` starts.
fn possessive_at(word: &str) -> Option<usize> {
    let stem = word.strip_suffix("'s")?;
    if stem.is_empty() || CONTRACTIONS.iter().any(|known| known.eq_ignore_ascii_case(word)) {
        return None;
    }
    Some(stem.len())
}

impl Names {
    /// Whether the name at `at` could as well be words of the rules in the case they would have there.
    fn may_be_rules_words(&self, text: &str, at: usize, length: usize) -> bool {
        let Some(name) = text.get(at..at + length) else { return false };
        let known = |word: &str| {
            let subtype = || vocab::subtype(id(word)).is_some_and(|(subtype, _)| !subtype.is_proper_name());
            vocab::is_rules_word(id(word)) || subtype()
        };
        if !known(name) && !name.split(' ').all(known) {
            return false;
        }
        name.split(' ').enumerate().all(|(index, word)| {
            vocab::display(id(word)) == Some(word)
                || !word.starts_with(|c: char| c.is_ascii_uppercase())
                || (index == 0 && Names::heads_sentence(text, at))
        })
    }
}
