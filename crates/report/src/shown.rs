//! Texts from cards, files and addresses as views may show them.

use std::borrow::Cow;

/// What stands for a character that is not shown. It takes one column, as most characters do.
const HIDDEN: char = '\u{fffd}';

/// A text of unknown origin on one row: a terminal obeys nothing in it, and nothing turns the text around it. Line ends
/// and tabs become spaces; any other control character, and what changes the direction of text (Unicode TR 36, 2.10),
/// becomes a mark.
#[must_use]
pub fn shown(text: &str) -> Cow<'_, str> {
    if text.contains(is_unsafe) {
        Cow::Owned(
            text.chars().map(|letter| if is_unsafe(letter) { instead(letter) } else { letter }).collect(),
        )
    } else {
        Cow::Borrowed(text)
    }
}

const fn instead(letter: char) -> char {
    match letter {
        '\n' | '\r' | '\t' | '\u{85}' | '\u{2028}' | '\u{2029}' => ' ',
        _ => HIDDEN,
    }
}

/// Whether a terminal, or whatever else shows text, would do something other than show this.
pub(crate) fn is_unsafe(letter: char) -> bool {
    letter.is_control()
        || matches!(
            letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// [`shown`], and at most `most` characters of it.
pub(crate) fn clipped(text: &str, most: usize) -> String {
    // What is cut off need not be looked at: a name may have a million characters.
    let (start, cut) = start(text, most);
    format!("{}{cut}", shown(start))
}

/// At most `most` characters of a text, as they are.
pub(crate) fn clip(text: &str, most: usize) -> String {
    let (start, cut) = start(text, most);
    format!("{start}{cut}")
}

fn start(text: &str, most: usize) -> (&str, &'static str) {
    match text.char_indices().nth(most) {
        Some((at, _)) => (text.get(..at).unwrap_or_default(), "…"),
        None => (text, ""),
    }
}

/// JSON that can be printed to a terminal: serde escapes the control characters that JSON must not hold, and leaves those
/// that it may.
pub(crate) fn json(text: String) -> String {
    if !text.contains(|letter| letter != '\n' && is_unsafe(letter)) {
        return text;
    }
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        // Outside of strings there are none but line ends.
        if letter != '\n' && is_unsafe(letter) {
            out.push_str(&format!("\\u{:04x}", u32::from(letter)));
        } else {
            out.push(letter);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_that_a_terminal_obeys_or_that_turns_text_around() {
        assert_eq!(shown("a\u{1b}[31mb\u{9b}2Jc\u{7f}"), "a�[31mb�2Jc�");
        assert_eq!(shown("one\r\n\ttwo\u{2028}three"), "one   two three");
        assert_eq!(shown("\u{202e}abc\u{2066}d\u{200f}"), "�abc�d�");
        for text in ["Jötun Grunt", "{T}: Add {G}.", "−1 • ☆ 😀 👩\u{200d}🚀", ""] {
            assert!(matches!(shown(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn long_texts_are_cut_by_characters() {
        assert_eq!(clipped("äöü", 3), "äöü");
        assert_eq!(clipped("ä\u{1b}üx", 3), "ä�ü…");
    }

    #[test]
    fn json_is_the_same_value_without_control_characters() {
        let value: Vec<String> = vec!["\u{9b}2J\u{7f}\u{202e}\u{1b}\n".to_owned(), "plain".to_owned()];
        let text = json(serde_json::to_string_pretty(&value).unwrap());
        assert!(!text.contains(|letter| letter != '\n' && is_unsafe(letter)), "{text:?}");
        assert_eq!(serde_json::from_str::<Vec<String>>(&text).unwrap(), value);
        assert_eq!(json("{\n}".to_owned()), "{\n}");
    }
}
