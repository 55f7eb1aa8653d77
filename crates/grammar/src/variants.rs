//! The verdict on a line that was read, and the list of spellings that count as the same.

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
    let mut left: Vec<&str> = text.split(' ').collect();
    let mut right: Vec<&str> = printed.split(' ').collect();
    left.reverse();
    right.reverse();
    loop {
        match (left.last(), right.last()) {
            (None, None) => return true,
            (Some(a), Some(b)) if a.eq_ignore_ascii_case(b) => {
                left.pop();
                right.pop();
            }
            _ => {
                let fits = |v: &&Variant| starts(&left, v.text) && starts(&right, v.printed);
                let Some(variant) = variants.iter().find(fits) else { return false };
                left.truncate(left.len() - variant.text.split(' ').count());
                right.truncate(right.len() - variant.printed.split(' ').count());
            }
        }
    }
}

/// Whether the reversed tokens begin with these words.
fn starts(reversed: &[&str], words: &str) -> bool {
    let mut tokens = reversed.iter().rev();
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
