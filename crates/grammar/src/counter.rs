//! Counters (CR 122), power and toughness.

use rubric_ir::*;
use rubric_text::Kind;

use crate::core::{In, Printer, Res, Syntax, noun_word, stop, written_number};
use crate::keyword;
use crate::words::{NUMBER_WORDS, ORDINALS};

syntax! {
    kind_of: CounterKind {
        [CounterKind::PowerToughness(pt)] { pt }
        [CounterKind::Keyword(name)] { name @ keyword_counter }
        [CounterKind::Named(name)] { name @ counter_name }
        [CounterKind::Any] { }
    }

    /// A counter kind and the noun, in the number in force: "+1/+1 counters".
    counters: CounterKind {
        [kind] { kind @ kind_of %"counter" }
    }
}

/// Whether there are counters of that keyword; "fuse" and "training" counters only share its name (CR 122.1b).
const fn has_counter(name: KeywordName) -> bool {
    use KeywordName::*;
    matches!(
        name,
        Flying
            | FirstStrike
            | DoubleStrike
            | Deathtouch
            | Decayed
            | Exalted
            | Haste
            | Hexproof
            | Indestructible
            | Lifelink
            | Menace
            | Reach
            | Shadow
            | Trample
            | Vigilance
    )
}

only! {
    keyword_counter: KeywordName = keyword::name, |name| has_counter(*name);
}

in_number! {
    /// A counter kind and the noun in the singular.
    one: CounterKind = Singular counters;
    /// A counter kind and the noun in the plural.
    several: CounterKind = Plural counters;
}

/// A counter's name: one lower-case word that the noun "counter" follows.
mod counter_name {
    use super::*;
    static COUNTER: crate::core::NounWord = crate::core::NounWord::new("counter");
    pub fn read(i: In<'_>) -> Res<'_, Name> {
        match i.peek() {
            Some(token) if token.kind == Kind::Word && noun_word(i.skip(1), &COUNTER).is_ok() => {
                let text = i.text(token);
                if is_kind(text) { Ok((i.skip(1), Name(text.to_owned()))) } else { stop(i) }
            }
            _ => stop(i),
        }
    }
    fn is_kind(text: &str) -> bool {
        !is_count(text) && text.chars().all(|c| c.is_alphabetic() || c == '-')
    }
    /// Words that stand before "counter" and name no kind.
    fn is_count(text: &str) -> bool {
        NUMBER_WORDS.contains(&text)
            || ORDINALS.contains(&text)
            || matches!(
                text,
                "a" | "more"
                    | "fewer"
                    | "no"
                    | "of"
                    | "the"
                    | "each"
                    | "all"
                    | "those"
                    | "number"
                    | "many"
                    | "that"
                    | "its"
                    | "additional"
                    | "other"
                    | "another"
                    | "last"
            )
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Name, p: &mut Printer) -> bool {
        p.words(&value.0);
        is_kind(&value.0)
    }
}

impl Syntax for PowerToughness {
    fn read(i: In<'_>) -> Res<'_, Self> {
        let parsed = i
            .peek()
            .filter(|t| t.kind == Kind::PowerToughness)
            .and_then(|t| power_toughness(i.text(t).as_bytes()));
        match parsed {
            Some(pt) => Ok((i.skip(1), pt)),
            None => {
                i.expected(0, "power/toughness");
                stop(i)
            }
        }
    }
    fn print(&self, p: &mut Printer) {
        p.words(&format!("{}/{}", side_text(self.power), side_text(self.toughness)));
    }
}

fn power_toughness(text: &[u8]) -> Option<PowerToughness> {
    let (power, rest) = side(text)?;
    let [b'/', rest @ ..] = rest else { return None };
    let (toughness, rest) = side(rest)?;
    rest.is_empty().then_some(PowerToughness { power, toughness })
}

/// One side, and what is left of the token.
fn side(text: &[u8]) -> Option<(PtNumber, &[u8])> {
    let (sign, text) = match text {
        [b'+', rest @ ..] => (Sign::Plus, rest),
        [b'-', rest @ ..] => (Sign::Minus, rest),
        _ => (Sign::None, text),
    };
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (value, rest) = match text.split_at(digits) {
        ([], [b'X', rest @ ..]) => (PtValue::X, rest),
        ([], [b'Y', rest @ ..]) => (PtValue::Y, rest),
        ([], [b'*', rest @ ..]) => (PtValue::Star, rest),
        (digits, [b'+', b'*', rest @ ..]) => (PtValue::StarPlus(written_number(digits)?), rest),
        (digits, rest) => (PtValue::Number(written_number(digits)?), rest),
    };
    Some((PtNumber { sign, value }, rest))
}

fn side_text(side: PtNumber) -> String {
    let sign = match side.sign {
        Sign::None => "",
        Sign::Plus => "+",
        Sign::Minus => "-",
    };
    match side.value {
        PtValue::Number(number) => format!("{sign}{number}"),
        PtValue::X => format!("{sign}X"),
        PtValue::Y => format!("{sign}Y"),
        PtValue::Star => format!("{sign}*"),
        PtValue::StarPlus(number) => format!("{sign}{number}+*"),
    }
}
