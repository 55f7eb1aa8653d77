//! The facts of a text.

use super::hash::BuildQuick;
use super::lexicon::{Fact, facts_of, stem};
use std::collections::HashMap;

/// The words of texts met so far, with their facts: a corpus has 50,000 lines of 6,000 words.
#[derive(Default)]
pub(crate) struct Words(HashMap<Box<str>, Box<[Fact]>, BuildQuick>);

/// What a text says.
#[derive(Default)]
pub(crate) struct Said {
    /// The facts in order, with where they stand in the text, in bytes.
    pub(crate) facts: Vec<(Fact, u32)>,
    /// Where clauses end.
    pub(crate) ends: Vec<End>,
}

/// Where a clause ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    /// Behind so many facts.
    pub(crate) facts: u32,
    /// At this byte of the text.
    pub(crate) at: u32,
    /// Whether it stands in a quotation, or is one of its quotation marks.
    pub(crate) quoted: bool,
    /// Whether a sentence ends there.
    pub(crate) sentence: bool,
}

impl Said {
    pub(crate) fn clear(&mut self) {
        self.facts.clear();
        self.ends.clear();
    }
}

/// Reads facts off the canonical text of a line: tokens joined by single spaces.
pub(crate) fn said(line: &str, words: &mut Words, said: &mut Said) {
    let Said { facts: out, ends } = said;
    let mut at = 0_u32;
    let (mut energy, mut energy_at, mut quoted) = (0_u32, 0_u32, false);
    let mut chapter = line.starts_with(['I', 'V']);
    let (mut before, mut earlier) = ("", "");
    for token in line.split(' ') {
        let start = at;
        at += token.len() as u32 + 1;
        let last = std::mem::replace(&mut before, token);
        if energy > 0 && token != "{E}" {
            out.push((Fact::of("{e}"), energy_at));
            out.extend(numbered(energy).map(|n| (n, energy_at)));
            energy = 0;
        }
        quoted ^= token == "\"";
        if ends_clause(last, token) {
            ends.push(End {
                facts: out.len() as u32,
                at: start,
                quoted: quoted || token == "\"",
                sentence: token == ".",
            });
        }
        if chapter {
            chapter = roman(token).map(|number| out.extend(numbered(number).map(|n| (n, start)))).is_some()
                || token == ",";
            if chapter {
                continue;
            }
        }
        let rest = line.get(at as usize..).unwrap_or_default();
        if let Some(said) = in_context([earlier, last], token, rest) {
            out.extend(said.iter().map(|word| (Fact::of(&stem(word)), start)));
            earlier = last;
            continue;
        }
        earlier = last;
        if token == "{E}" {
            if energy == 0 {
                energy_at = start;
            }
            energy += 1;
            continue;
        }
        if let Some(known) = words.0.get(token) {
            out.extend(known.iter().map(|fact| (*fact, start)));
            continue;
        }
        let mut facts = Vec::new();
        token_facts(token, &mut facts);
        out.extend(facts.iter().map(|fact| (*fact, start)));
        words.0.insert(token.into(), facts.into());
    }
    if energy > 0 {
        out.push((Fact::of("{e}"), energy_at));
        out.extend(numbered(energy).map(|n| (n, energy_at)));
    }
}

/// Whether a clause ends before a word: what comes behind it in the text comes behind it in the reading as well.
fn ends_clause(before: &str, word: &str) -> bool {
    matches!(word, "." | "•" | "\"" | "‘" | "’" | ":" | "¶")
        || before == "," && matches!(word, "then" | "if" | "where" | "instead")
}

/// What a word says beside the words around it, where that is not what it says elsewhere.
fn in_context([earlier, before]: [&str; 2], word: &str, rest: &str) -> Option<&'static [&'static str]> {
    let next = rest.split(' ').next().unwrap_or_default();
    let said: &[&str] = match word {
        "more" | "greater" if before == "or" => &["least"],
        "less" | "fewer" if before == "or" => &["most"],
        "fewer" if rest.split(" . ").next().is_some_and(|rest| rest.contains(" than ")) => &["less"],
        "less" if rest.starts_with("than or equal") => &["most"],
        "greater" if rest.starts_with("than or equal") => &["least"],
        // "all graveyards" is all there are, said or not.
        "all" if matches!(next, "graveyards" | "libraries" | "hands") => &[],
        // "a number of tokens equal to …" is so many tokens.
        "number" if before == "a" && next == "of" => &[],
        "time" if before == "next" => &[],
        // What is put elsewhere, the verb not said again.
        "rest"
            if before == "the"
                && matches!(earlier, "and" | ",")
                && matches!(next, "on" | "into" | "onto") =>
        {
            &["rest", "put"]
        }
        "other"
            if before == "the"
                && matches!(earlier, "and" | ",")
                && matches!(next, "on" | "into" | "onto") =>
        {
            &["other", "put"]
        }
        "targets" if matches!(before, "of" | "two" | "three" | "four" | "five" | "six" | "X") => {
            &["any", "target"]
        }
        "pay" | "Pay" | "pays" if next == "{E}" => &[],
        "back" if next != "on" => &["back", "top"],
        // Mana is spent on a spell as it is cast, on an ability as it is activated.
        "activate" if before == "to" && rest.starts_with("this ability") => &["cast"],
        // What is on the bottom of no library that is named is put back.
        "bottom" if next == "in" && before == "the" => &["back", "bottom"],
        // In each combat of the turn (CR 509.1b).
        "creature" if before == "additional" && rest.starts_with("this turn") => {
            &["creature", "each", "combat"]
        }
        "hand" if before == "in" => &[],
        "half" if rest.starts_with("their life ,") || rest.starts_with("your life ,") => &["half", "life"],
        // How many modes are chosen: the rule of the choice says so.
        "instead" if earlier == "choose" && matches!(before, "both" | "two") => &[],
        "instead" if matches!([earlier, before], ["any", "number"] | ["or", "more"]) => &[],
        "times" if next == "each" => &[],
        "total" if before == "life" => &[],
        "library" if earlier.starts_with("shuffle") || earlier.starts_with("Shuffle") => &[],
        "win" | "wins" if rest.starts_with("the flip") || rest.starts_with("a coin flip") => &[],
        "lose" | "loses" if rest.starts_with("the flip") || rest.starts_with("a coin flip") => &["not"],
        "double" if next == "that" => &["2", "much"],
        "triple" if next == "that" => &["3", "time", "much"],
        // What the object calls itself, by a noun for what it is.
        _ if before.eq_ignore_ascii_case("this") && SELVES.contains(&word) => &[],
        _ => return None,
    };
    Some(said)
}

/// What an object calls itself by.
const SELVES: [&str; 28] = [
    "creature",
    "land",
    "artifact",
    "enchantment",
    "Aura",
    "spell",
    "card",
    "Equipment",
    "token",
    "Vehicle",
    "permanent",
    "Saga",
    "Siege",
    "planeswalker",
    "Class",
    "Case",
    "battle",
    "Contraption",
    "Spacecraft",
    "Room",
    "door",
    "ability",
    "scheme",
    "Mount",
    "plane",
    "emblem",
    "conspiracy",
    "Attraction",
];

/// The number of a chapter (CR 714.2).
fn roman(token: &str) -> Option<u32> {
    ["I", "II", "III", "IV", "V", "VI", "VII"]
        .iter()
        .zip(1..)
        .find(|(roman, _)| **roman == token)
        .map(|(_, n)| n)
}

fn token_facts(token: &str, out: &mut Vec<Fact>) {
    let Some(first) = token.chars().next() else { return };
    if first == '{' {
        symbol(token.trim_matches(['{', '}']), out);
    } else if first == '~' {
        // What the object calls itself.
    } else if let Some((power, toughness)) = token.split_once('/').filter(|(a, b)| is_side(a) && is_side(b)) {
        out.push(Fact::of("/"));
        side(power, out);
        side(toughness, out);
    } else if let Some(loyalty) = token.strip_prefix('[') {
        out.push(Fact::of("[]"));
        side(loyalty.trim_end_matches(']'), out);
    } else if let Ok(number) = token.parse::<u32>() {
        out.extend(numbered(number));
    } else if token.chars().any(char::is_alphanumeric) {
        facts_of(&token.to_lowercase(), |fact| out.push(fact));
    }
}

/// A number as a fact. One goes unsaid as often as not ("a counter", "one counter"): that it is no other number is told
/// by there being none.
pub(super) fn numbered(number: u32) -> Option<Fact> {
    (number != 1).then(|| Fact::number(number))
}

fn is_side(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || matches!(c, '+' | '-' | 'X' | 'Y' | '*'))
}

fn side(text: &str, out: &mut Vec<Fact>) {
    let (sign, value) = match text.chars().next() {
        Some('+') => (Some("+"), text.trim_start_matches('+')),
        Some('-' | '−') => (Some("-"), text.trim_start_matches(['-', '−'])),
        _ => (None, text),
    };
    out.extend(sign.map(Fact::of));
    for part in value.split('+') {
        match part.parse::<u32>() {
            Ok(number) => out.extend(numbered(number)),
            Err(_) => out.push(Fact::of(&part.to_lowercase())),
        }
    }
}

fn symbol(inner: &str, out: &mut Vec<Fact>) {
    let is_mana = |part: &str| part.parse::<u32>().is_ok() || "WUBRGCPSXYZ".contains(part);
    if inner.split('/').all(is_mana) {
        out.push(Fact::of("{}"));
    }
    for part in inner.split('/') {
        let word = match part {
            "W" => "white",
            "U" => "blue",
            "B" => "black",
            "R" => "red",
            "G" => "green",
            "C" => "{c}",
            "P" => "{p}",
            "S" => "{s}",
            "X" | "Y" | "Z" => &part.to_lowercase(),
            _ => match part.parse::<u32>() {
                Ok(number) => {
                    out.extend(numbered(number));
                    continue;
                }
                Err(_) => &format!("{{{}}}", part.to_lowercase()),
            },
        };
        if word.starts_with('{') {
            out.push(Fact::of(word));
        } else {
            facts_of(word, |fact| out.push(fact));
        }
    }
}
