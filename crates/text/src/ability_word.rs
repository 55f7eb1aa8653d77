//! Ability words and flavour words: words before a dash that have no rules meaning (CR 207.2c, 207.2d).

use crate::lines::LineShape;
use crate::vocab::ABILITY_WORDS;
use crate::{Id, Kind, Token, id};
use std::collections::HashSet;
use std::sync::LazyLock;

/// An accepted ability word or flavour word in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AbilityWord {
    /// Index of its first token.
    pub at: u32,
    /// How many tokens it has; the token after them is the dash.
    pub len: u32,
}

/// Keywords of a card that are looked at: MTGJSON lists ten at most.
const MOST_KEYWORDS: usize = 256;

/// Longest ability or flavour word that is looked for, in tokens.
const LONGEST: usize = 16;

static TABLE: LazyLock<HashSet<Id>> = LazyLock::new(|| ABILITY_WORDS.iter().map(|word| id(word)).collect());

/// Whether `phrase` is an ability word (CR 207.2c), or one of the card's own MTGJSON keywords.
#[must_use]
pub fn ability_word(phrase: &str, keywords: &[&str]) -> bool {
    let is_own = |keyword: &&str| keyword.eq_ignore_ascii_case(phrase);
    TABLE.contains(&id(phrase)) || keywords.iter().take(MOST_KEYWORDS).any(is_own)
}

/// The accepted words at the heads of the line, its paragraphs, its bullets and its chapters.
pub(crate) fn find(text: &str, tokens: &[Token], shape: LineShape, keywords: &[&str]) -> Vec<AbilityWord> {
    const DASH: Id = id("—");
    const BULLET: Id = id("•");
    const BAR: Id = id("|");
    let mut found = Vec::new();
    if !tokens.iter().any(|token| token.id == DASH) {
        return found;
    }
    let mut head = true;
    for at in 0..tokens.len() {
        let Some(rest) = tokens.get(at..) else { break };
        if head {
            let dash = rest.iter().take(LONGEST + 1).position(|token| token.id == DASH);
            if let Some(len) = dash.filter(|len| *len > 0) {
                let phrase = phrase(text, rest.get(..len).unwrap_or_default());
                if ability_word(&phrase, keywords) {
                    #[allow(clippy::cast_possible_truncation, reason = "normalise refuses long texts")]
                    found.push(AbilityWord { at: at as u32, len: len as u32 });
                }
            }
        }
        let token = rest.first().map(|token| (token.id, token.kind));
        head = match token {
            Some((_, Kind::Break)) => true,
            Some((BULLET | BAR, _)) => true,
            // The text of a chapter may start with a word of its own: `I — Crystal Rays — …`.
            Some((DASH, _)) => {
                matches!(shape, LineShape::Chapter | LineShape::CaseSolved | LineShape::Attraction)
            }
            _ => false,
        };
    }
    found
}

fn phrase(text: &str, tokens: &[Token]) -> String {
    let mut phrase = String::new();
    for token in tokens {
        let glued =
            matches!(token.kind, Kind::Possessive) || matches!(token.text(text), "," | "." | "!" | "?" | ":");
        if !phrase.is_empty() && !glued {
            phrase.push(' ');
        }
        phrase.push_str(token.text(text));
    }
    phrase
}
