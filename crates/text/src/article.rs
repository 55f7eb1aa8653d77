//! "a" or "an", by sound.

/// Words that are spelled with a vowel but start with a consonant sound ("a one-time", "a Unicorn", "a unique").
const CONSONANT_SOUND: &[&str] =
    &["eu", "ewe", "one", "once", "uni", "use", "usu", "utensil", "utopia", "utility", "urza-"];

/// Words in "uni…" that are no "yoo": "un-" before an i.
const VOWEL_AFTER_ALL: &[&str] = &["unid", "unim", "unin", "oneiro"];

/// Words whose h is silent.
const SILENT_H: &[&str] = &["hour", "honor", "honest", "heir"];

/// Whether "an" rather than "a" stands before `word`.
pub(crate) fn takes_an(word: &str) -> bool {
    let bytes = word.as_bytes();
    match bytes {
        // "a {1}", but "an {E}"
        [b'{', b'e' | b'E', b'}'] => true,
        [b'8', ..] => true,
        [b'1', b'1' | b'8'] | [b'1', b'1' | b'8', b'/' | b'-', ..] => true,
        // X is said "ex"; as part of a word ("Xenagos", "Xathrid") it is a z.
        [b'x' | b'X'] | [b'x' | b'X', b'/' | b'-', ..] => true,
        [b'h' | b'H', ..] => starts_with_any(word, SILENT_H),
        [first, ..] if first.is_ascii_alphabetic() => {
            if !matches!(first.to_ascii_lowercase(), b'a' | b'e' | b'i' | b'o' | b'u') {
                return false;
            }
            !starts_with_any(word, CONSONANT_SOUND) || starts_with_any(word, VOWEL_AFTER_ALL)
        }
        _ => matches!(word.chars().next(), Some('á' | 'é' | 'É' | 'Á' | 'ö' | 'Ö' | 'í')),
    }
}

fn starts_with_any(word: &str, heads: &[&str]) -> bool {
    heads.iter().any(|head| {
        word.as_bytes().get(..head.len()).is_some_and(|w| w.eq_ignore_ascii_case(head.as_bytes()))
    })
}
