//! Freshness of our tables: what MTGJSON's lists of keywords and types have that they lack.

use rubric_ir::{CardType, Declared, KeywordName, Subtype, Supertype};
use std::collections::BTreeSet;

/// What MTGJSON lists (`Keywords.json`, `CardTypes.json`), or what the cards of a corpus have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    /// Ability words (CR 207.2c).
    pub ability_words: Vec<String>,
    /// Keyword abilities (CR 702).
    pub keyword_abilities: Vec<String>,
    /// Keyword actions (CR 701).
    pub keyword_actions: Vec<String>,
    /// Card types (CR 205.2).
    pub types: Vec<String>,
    /// Subtypes (CR 205.3).
    pub subtypes: Vec<String>,
    /// Supertypes (CR 205.4).
    pub supertypes: Vec<String>,
}

/// Which of our tables a word is not in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Listed {
    /// An ability word.
    AbilityWord,
    /// A keyword ability.
    KeywordAbility,
    /// A keyword action.
    KeywordAction,
    /// A card type.
    Type,
    /// A subtype.
    Subtype,
    /// A supertype.
    Supertype,
}

impl Listed {
    /// The name of the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AbilityWord => "ability word",
            Self::KeywordAbility => "keyword ability",
            Self::KeywordAction => "keyword action",
            Self::Type => "card type",
            Self::Subtype => "subtype",
            Self::Supertype => "supertype",
        }
    }
}

impl Vocabulary {
    /// The words that our tables lack, in their order, each once.
    #[must_use]
    pub fn unknown(&self) -> Vec<(Listed, String)> {
        let keywords: BTreeSet<String> =
            KeywordName::ALL.iter().map(|keyword| plain(keyword.text())).collect();
        let subtypes: BTreeSet<String> = Subtype::ALL.iter().map(|subtype| plain(subtype.text())).collect();
        let named = variants();
        let of = |table: &str| -> BTreeSet<String> {
            let of = named.iter().filter(|(of, _)| *of == table);
            of.map(|(_, name)| plain(name)).collect()
        };
        let (types, supertypes) = (of(type_name::<CardType>()), of(type_name::<Supertype>()));
        let all: Vec<String> = named.iter().map(|(_, name)| plain(name)).collect();
        // "Venture into the dungeon" is a variant's name; "Roll to visit your Attractions" begins with one.
        let is_action =
            |word: &str| all.iter().any(|name| !name.is_empty() && plain(word).starts_with(name.as_str()));
        let mut unknown: BTreeSet<(Listed, String)> = BTreeSet::new();
        let mut note = |kind: Listed, words: &[String], known: &dyn Fn(&str) -> bool| {
            unknown.extend(words.iter().filter(|word| !known(word)).map(|word| (kind, word.clone())));
        };
        note(Listed::AbilityWord, &self.ability_words, &|word| {
            rubric_text::ability_word(&word.to_lowercase(), &[])
        });
        let is_keyword = |word: &str| {
            let word = plain(word);
            // "Plainscycling", "Swampwalk" and "Hexproof from" are cycling, landwalk and hexproof with a quality.
            keywords.contains(&word)
                || word.ends_with("cycling")
                || word.ends_with("walk")
                || word.strip_suffix("from").is_some_and(|word| keywords.contains(word))
        };
        note(Listed::KeywordAbility, &self.keyword_abilities, &is_keyword);
        note(Listed::KeywordAction, &self.keyword_actions, &is_action);
        note(Listed::Type, &self.types, &|word| types.contains(&plain(word)));
        note(Listed::Subtype, &self.subtypes, &|word| subtypes.contains(&plain(word)));
        note(Listed::Supertype, &self.supertypes, &|word| supertypes.contains(&plain(word)));
        unknown.into_iter().collect()
    }
}

/// Types and names of all variants of the IR.
fn variants() -> Vec<(&'static str, &'static str)> {
    let types = Declared::below::<rubric_ir::FaceReading>().types;
    types.into_iter().flat_map(|of| of.variants.iter().map(move |variant| (of.name, variant.name))).collect()
}

fn type_name<T>() -> &'static str {
    std::any::type_name::<T>().rsplit("::").next().unwrap_or_default()
}

/// Letters and digits in lower case.
fn plain(word: &str) -> String {
    word.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_our_tables_lack_is_named() {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let vocabulary = Vocabulary {
            ability_words: words(&["Landfall", "Blorpfall"]),
            keyword_abilities: words(&[
                "Flying",
                "Plainscycling",
                "Hexproof from",
                "First strike",
                "Blorping",
            ]),
            keyword_actions: words(&["Scry", "Venture into the dungeon", "Blorp"]),
            types: words(&["Creature", "Blorpture"]),
            subtypes: words(&["Goblin", "Power-Plant", "Blorp"]),
            supertypes: words(&["Legendary", "Blorpy"]),
        };
        let unknown = vocabulary.unknown();
        let shown: Vec<(&str, &str)> =
            unknown.iter().map(|(kind, word)| (kind.name(), word.as_str())).collect();
        assert_eq!(
            shown,
            [
                ("ability word", "Blorpfall"),
                ("keyword ability", "Blorping"),
                ("keyword action", "Blorp"),
                ("card type", "Blorpture"),
                ("subtype", "Blorp"),
                ("supertype", "Blorpy"),
            ]
        );
    }
}
