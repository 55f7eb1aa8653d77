//! Numbers and documents as text.

use crate::shown::json;
use rubric_ledger::Share;
use serde::Serialize;

/// `12345` as `12,345`.
pub(crate) fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// A share as `42.3 %`, rounded down; a dash of nothing.
pub(crate) fn percent(share: Share) -> String {
    share.permille().map_or_else(|| "–".to_owned(), |mille| format!("{}.{} %", mille / 10, mille % 10))
}

/// A document as one line of JSON.
///
/// # Errors
/// What serde says if the document cannot be written.
pub fn json_line<T: Serialize>(document: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string(document).map(|text| json(text) + "\n")
}

/// A document as indented JSON.
///
/// # Errors
/// What serde says if the document cannot be written.
pub fn json_pretty<T: Serialize>(document: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string_pretty(document).map(|text| json(text) + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_shares_are_never_rounded_up() {
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(percent(Share { part: 9_999, of: 10_000 }), "99.9 %");
        assert_eq!(percent(Share { part: 2, of: 2 }), "100.0 %");
        assert_eq!(percent(Share { part: 0, of: 0 }), "–");
    }
}
