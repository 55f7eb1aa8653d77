//! The words of rules text that say something, and the facts that each ticks off.
//!
//! This is the audit's own lexicon: nothing in it comes from the grammar. A word stands for itself, without its
//! endings, unless it is listed here: as one that says nothing on its own, or as other words.

use std::collections::HashMap;
use std::sync::OnceLock;

/// What a text or a reading says, as something to be ticked off: a hash of a word or of the digits of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Fact(pub(crate) u64);

impl Fact {
    /// The fact of a word that is already without its endings.
    pub(crate) fn of(word: &str) -> Fact {
        // FNV-1a: the same on every machine, and good enough for some thousand words.
        let hash = word.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        Fact(hash >> 2)
    }

    /// The fact as one that goes unsaid: it cancels another.
    pub(crate) const fn unsaid(self) -> Fact {
        Fact(self.0 | 1 << 63)
    }

    /// The same of one that comes before it.
    pub(crate) const fn unsaid_before(self) -> Fact {
        Fact(self.0 | 3 << 62)
    }

    pub(crate) const fn is_unsaid(self) -> bool {
        self.0 >> 63 == 1
    }

    pub(crate) const fn is_before(self) -> bool {
        self.0 >> 62 == 3
    }

    /// The fact that it cancels.
    pub(crate) const fn said(self) -> Fact {
        Fact(self.0 & !(3 << 62))
    }

    pub(crate) fn number(number: u32) -> Fact {
        let mut digits = [0_u8; 10];
        let (mut at, mut rest) = (digits.len(), number);
        loop {
            at -= 1;
            if let Some(digit) = digits.get_mut(at) {
                *digit = b'0' + (rest % 10) as u8;
            }
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        Fact::of(digits.get(at..).and_then(|digits| std::str::from_utf8(digits).ok()).unwrap_or("0"))
    }
}

/// Words without a fact of their own: articles, copulas, prepositions and pronouns, which say how other words belong
/// together. That is for the checks of structure to look at.
const SILENT: &str = "a an the of to and is are was were be been being has have had it its it's itself they them their \
    theirs they're themselves that that's those this these in on onto into with from as at by for 's ' s so also then \
    do does did done than when whenever at or and/or who whose which he she his her him i you're you've there \
    you your yours it'd they'd they've gain gains gained gaining become becomes became equal among under 1 one first exactly";

/// Words that stand for others: irregular forms, and words which mean what others mean.
const SAME: &[(&str, &str)] = include!("same.rs");

fn table() -> &'static HashMap<&'static str, Vec<Fact>> {
    static TABLE: OnceLock<HashMap<&'static str, Vec<Fact>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let silent = SILENT.split_whitespace().map(|word| (word, Vec::new()));
        let same = SAME.iter().map(|(word, words)| {
            (*word, words.split_whitespace().map(|word| Fact::of(&stem(word))).collect())
        });
        silent.chain(same).collect()
    })
}

/// The facts of a word in any form, lower case; `out` is told each.
pub(crate) fn facts_of(word: &str, mut out: impl FnMut(Fact)) {
    if let Some(facts) = table().get(word) {
        facts.iter().copied().for_each(out);
    } else if let Some(rest) = word.strip_prefix("non").filter(|rest| NEGATED.contains(rest)) {
        out(Fact::of("non"));
        out(Fact::of(&stem(rest)));
    } else if let Some((rest, ending)) = compound(word) {
        out(Fact::of(&stem(ending)));
        facts_of(rest, &mut out as &mut dyn FnMut(Fact));
    } else if let Some((first, rest)) =
        word.split_once('-').filter(|(first, rest)| first.len() > 1 && !rest.is_empty())
    {
        facts_of(first, &mut out as &mut dyn FnMut(Fact));
        facts_of(rest, &mut out as &mut dyn FnMut(Fact));
    } else if !word.is_empty() {
        out(Fact::of(&stem(word)));
    }
}

/// What "non" stands before.
const NEGATED: [&str; 20] = [
    "land",
    "creature",
    "token",
    "basic",
    "black",
    "blue",
    "red",
    "green",
    "white",
    "artifact",
    "enchantment",
    "legendary",
    "historic",
    "planeswalker",
    "snow",
    "combat",
    "commander",
    "instant",
    "sorcery",
    "battle",
];

/// "Swampwalk", "Plainscycling": what is walked, cycled into; the land type of "landwalk" is what stands before it.
fn compound(word: &str) -> Option<(&str, &str)> {
    ["walk", "cycling"].into_iter().find_map(|ending| {
        let rest = word
            .strip_suffix(ending)
            .filter(|rest| !rest.is_empty() && *rest != "planes" && !rest.ends_with('-'))?;
        Some((if ending == "walk" && rest == "land" { "" } else { rest }, ending))
    })
}

/// A word without its endings. It need not be a word: only the forms of one word have to agree.
pub(crate) fn stem(word: &str) -> String {
    if word.starts_with(|first: char| first.is_ascii_digit()) {
        return word.to_owned();
    }
    let word = word.strip_suffix("'s").unwrap_or(word);
    let cut = |word: &str, ending: &str, least: usize| {
        let rest = word.strip_suffix(ending).filter(|rest| rest.len() >= least && rest.contains(is_vowel));
        rest.map(str::to_owned)
    };
    let y = cut(word, "ied", 2).or_else(|| cut(word, "ies", 2)).map(|rest| rest + "y");
    let mut base = y.unwrap_or_else(|| {
        let one = cut(word, "s", 3)
            .filter(|rest| !rest.ends_with(['s', 'u', 'i']))
            .unwrap_or_else(|| word.to_owned());
        cut(&one, "ing", 3).or_else(|| cut(&one, "ed", 3)).unwrap_or(one)
    });
    // "creates", "crosses": the "e" belongs to the ending; so does the doubled consonant of "tapped".
    while base.len() > 3 && base.ends_with('e') {
        base.pop();
    }
    let mut last = base.chars().rev();
    if let (Some(last), Some(before)) = (last.next(), last.next())
        && last == before
        && !is_vowel(last)
    {
        base.pop();
    }
    base
}

const fn is_vowel(letter: char) -> bool {
    matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u' | 'y')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_word_agree() {
        for forms in [
            &["create", "creates", "created", "creating"][..],
            &["tap", "taps", "tapped"],
            &["destroy", "destroys", "destroyed"],
            &["copy", "copies", "copied"],
            &["discard", "discards", "discarding"],
            &["pass", "passes", "passed"],
        ] {
            let stems: Vec<String> = forms.iter().map(|form| stem(form)).collect();
            assert!(stems.iter().all(|stem| *stem == stems[0]), "{stems:?}");
        }
        assert_ne!(stem("red"), stem("rid"));
    }

    #[test]
    fn numbers_are_their_digits() {
        assert_eq!(Fact::number(0), Fact::of("0"));
        assert_eq!(Fact::number(4_294_967_295), Fact::of("4294967295"));
        assert_eq!(Fact::number(20), Fact::of("20"));
    }
}
