//! The verdict on a line that was read, and the list of spellings that count as the same.

#![allow(
    clippy::disallowed_methods,
    reason = "a text and its print are compared token by token after reading; nothing is read here"
)]

use crate::outcome::Verdict;

/// Two spellings that mean the same, where printing gives the second and a text may have the first.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Tokens of the text, in small letters.
    pub text: &'static str,
    /// Tokens that are printed for it.
    pub printed: &'static str,
    /// Why the two mean the same.
    #[allow(dead_code, reason = "it is for the reader of the list, and a test asks that it is there")]
    pub reason: &'static str,
}

/// The list. It is empty: every spelling that reads so far is either wording of the IR or follows from a rule of
/// the printer. An entry here needs a reason, and all of them together may hold 0.3 % of the lines read.
pub const VARIANTS: &[Variant] = &[];

/// The verdict on a line with this canonical text whose reading prints so.
///
/// A reading is never taken back: what is printed decides between exact, variant and mismatch alone.
pub fn verdict(text: &str, printed: &str, variants: &[Variant]) -> Verdict {
    if printed.eq_ignore_ascii_case(text) {
        Verdict::Exact
    } else if equivalent(text, printed, variants) {
        Verdict::Variant
    } else {
        Verdict::Mismatch
    }
}

/// Whether the two differ only by listed variants. Token by token, so that no entry reaches into a word.
fn equivalent(text: &str, printed: &str, variants: &[Variant]) -> bool {
    let left: Vec<&str> = text.split(' ').collect();
    let right: Vec<&str> = printed.split(' ').collect();
    same(&left, &right, variants)
}

/// A token may match as it is and still begin a variant, so both ways are tried.
fn same(left: &[&str], right: &[&str], variants: &[Variant]) -> bool {
    let mut at = 0;
    loop {
        let (Some(here), Some(there)) = (left.get(at..), right.get(at..)) else { return false };
        let by_variant = variants.iter().any(|variant| {
            let (text, printed) = (variant.text.split(' ').count(), variant.printed.split(' ').count());
            starts(here, variant.text)
                && starts(there, variant.printed)
                && same(here.get(text..).unwrap_or(&[]), there.get(printed..).unwrap_or(&[]), variants)
        });
        match (here.first(), there.first()) {
            _ if by_variant => return true,
            (None, None) => return true,
            (Some(a), Some(b)) if a.eq_ignore_ascii_case(b) => at += 1,
            _ => return false,
        }
    }
}

/// Whether the tokens begin with these words.
fn starts(tokens: &[&str], words: &str) -> bool {
    let mut tokens = tokens.iter();
    words.split(' ').all(|word| tokens.next().is_some_and(|token| token.eq_ignore_ascii_case(word)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TRIAL: &[Variant] =
        &[Variant { text: "then ,", printed: "then", reason: "a comma that changes nothing" }];

    #[test]
    fn a_listed_spelling_is_a_variant_and_nothing_else_is() {
        assert_eq!(verdict("Draw a card .", "draw a card .", TRIAL), Verdict::Exact);
        assert_eq!(verdict("Then , draw a card .", "then draw a card .", TRIAL), Verdict::Variant);
        assert_eq!(verdict("Then , draw a card .", "then draw two cards .", TRIAL), Verdict::Mismatch);
        assert_eq!(verdict("Then , draw a card .", "then draw a card .", &[]), Verdict::Mismatch);
        assert_eq!(verdict("then draw a card .", "then , draw a card .", TRIAL), Verdict::Mismatch);
        assert_eq!(verdict("draw a card", "draw a card .", TRIAL), Verdict::Mismatch);
        assert_eq!(verdict("", "draw", TRIAL), Verdict::Mismatch);
    }

    #[test]
    fn every_entry_says_why() {
        for variant in VARIANTS.iter().chain(TRIAL) {
            assert!(variant.reason.split(' ').count() >= 4, "{variant:?}");
            assert_ne!(variant.text, variant.printed);
        }
    }
}
