//! From canonical token texts back to what is printed: everything but case and spacing.
//!
//! | canonical | printed |
//! |---|---|
//! | `~`, `~short`, `~short2` … | the face's full name, its first, second … short form |
//! | `¶` | a line feed |
//! | `‘` `’` | `'`, a quote within a quote |
//! | `a` | `a` or `an`, by the sound of what follows |
//! | `[-2]`; `-2` at the head of a paragraph before `:` | `[−2]`, `−2` with U+2212 |
//! | `. " ,` | `,"`: a comma behind a quotation stands within its marks |
//! | `\x` | `x` to the letter: a spelling that the rules above would not give |

use crate::article::takes_an;
use crate::names::Names;
use std::borrow::Cow;

/// The printed form of a canonical token, before case. `first` says that it stands at the head of a paragraph, `before` are the
/// two canonical tokens in front of it; `next` and `after` are the two that follow.
pub(crate) fn surface<'a>(
    token: &'a str,
    first: bool,
    before: [Option<&str>; 2],
    next: Option<&'a str>,
    after: Option<&'a str>,
    names: &'a Names,
) -> Cow<'a, str> {
    match token.as_bytes() {
        [b'.'] if next == Some("\"") && after == Some(",") => Cow::Borrowed(","),
        [b','] if before == [Some("."), Some("\"")] => Cow::Borrowed(""),
        [b'a'] | [b'A'] => Cow::Borrowed(if article_is_an(next, after, names) { "an" } else { "a" }),
        [b'~', ..] => Cow::Borrowed(names.form(token).unwrap_or(token)),
        [b'\\', ..] => Cow::Borrowed(token.get(1..).unwrap_or_default()),
        [b'[', b'-', ..] if token.len() > 3 => Cow::Owned(token.replacen('-', "\u{2212}", 1)),
        [b'-', b'0'..=b'9' | b'X' | b'x', ..] if first && next == Some(":") && is_bare_loyalty(token) => {
            Cow::Owned(token.replacen('-', "\u{2212}", 1))
        }
        [first_byte, ..] if *first_byte < 0x80 => Cow::Borrowed(token),
        _ => match token {
            "¶" => Cow::Borrowed("\n"),
            "‘" | "’" => Cow::Borrowed("'"),
            _ => Cow::Borrowed(token),
        },
    }
}

/// Whether `token` is a sign and then digits or an X.
pub(crate) fn is_bare_loyalty(token: &str) -> bool {
    let Some(rest) = token.strip_prefix(['+', '-']) else { return false };
    !rest.is_empty() && (rest.bytes().all(|b| b.is_ascii_digit()) || rest.eq_ignore_ascii_case("x"))
}

fn article_is_an(next: Option<&str>, after: Option<&str>, names: &Names) -> bool {
    // A mark has no sound: `an "Aura"`, `an [A]`.
    let heard = match next {
        Some("\"" | "‘" | "[") => after,
        _ => next,
    };
    let Some(heard) = heard else { return false };
    let heard = match heard.as_bytes() {
        [b'~', ..] => names.form(heard).unwrap_or(heard),
        [b'\\', ..] => heard.get(1..).unwrap_or_default(),
        _ => heard,
    };
    takes_an(heard)
}
