//! Words of MTGJSON's lists, and of the cards of a corpus, that our tables lack, with the cards that use them.

use crate::LedgerError;
use crate::source::ordered_faces;
use rubric_audit::{Listed, Vocabulary};
use rubric_corpus::{Corpus, Face};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};
use std::path::Path;

/// Cards shown for a word.
const EXAMPLES: usize = 3;

/// A word that our tables lack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NewWord {
    /// What it is.
    pub kind: &'static str,
    /// The word.
    pub word: String,
    /// Cards that have it.
    pub cards: u64,
    /// The first of them.
    pub examples: Vec<String>,
}

#[derive(Deserialize)]
struct File<T> {
    data: T,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Keywords {
    #[serde(default)]
    ability_words: Vec<String>,
    #[serde(default)]
    keyword_abilities: Vec<String>,
    #[serde(default)]
    keyword_actions: Vec<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TypesOf {
    #[serde(default)]
    sub_types: Vec<String>,
    #[serde(default)]
    super_types: Vec<String>,
}

/// MTGJSON's lists as they lie in a folder: `Keywords.json` and `CardTypes.json`, those of them that are there.
///
/// # Errors
/// If one cannot be read, or is not such a list; the error names the file and the place.
pub fn listed_words(folder: &Path) -> Result<Vocabulary, LedgerError> {
    let mut vocabulary = Vocabulary::default();
    if let Some(File { data }) = list::<Keywords>(&folder.join("Keywords.json"))? {
        vocabulary.ability_words = data.ability_words;
        vocabulary.keyword_abilities = data.keyword_abilities;
        vocabulary.keyword_actions = data.keyword_actions;
    }
    if let Some(File { data }) = list::<BTreeMap<String, TypesOf>>(&folder.join("CardTypes.json"))? {
        for (name, of) in data {
            vocabulary.types.push(name);
            vocabulary.subtypes.extend(of.sub_types);
            vocabulary.supertypes.extend(of.super_types);
        }
    }
    Ok(vocabulary)
}

fn list<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<Option<File<T>>, LedgerError> {
    let bytes = match std::fs::read(path) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(LedgerError::Io { path: path.to_owned(), source }),
    };
    let list = serde_json::from_slice(&bytes)
        .map_err(|error| LedgerError::List { path: path.to_owned(), error: error.to_string() })?;
    Ok(Some(list))
}

/// The words that our tables lack, of `listed` and of the types that the cards of `corpus` have which vintage allows.
#[must_use]
pub fn new_words(listed: &Vocabulary, corpus: &Corpus) -> Vec<NewWord> {
    let mut vocabulary = listed.clone();
    // Cards that no format allows have subtypes such as "of"; none of theirs become words of ours.
    let vintage = corpus.format("vintage");
    let is_played = |face: &&Face| vintage.is_none_or(|vintage| face.legal_in(vintage));
    let faces: Vec<&Face> = ordered_faces(corpus).into_iter().filter(is_played).collect();
    for face in &faces {
        let strings = |words: &[Box<str>]| words.iter().map(|word| word.to_string()).collect::<Vec<_>>();
        vocabulary.types.extend(strings(&face.types));
        vocabulary.subtypes.extend(strings(&face.subtypes));
        vocabulary.supertypes.extend(strings(&face.supertypes));
    }
    for words in [&mut vocabulary.types, &mut vocabulary.subtypes, &mut vocabulary.supertypes] {
        words.sort_unstable();
        words.dedup();
    }
    let (types, subtypes) = (by_word(&faces, |face| &face.types), by_word(&faces, |face| &face.subtypes));
    let (supertypes, keywords) =
        (by_word(&faces, |face| &face.supertypes), by_word(&faces, |face| &face.keywords));
    let of = |(kind, word): (Listed, String)| {
        let having = match kind {
            Listed::Type => &types,
            Listed::Subtype => &subtypes,
            Listed::Supertype => &supertypes,
            Listed::AbilityWord | Listed::KeywordAbility | Listed::KeywordAction => &keywords,
        };
        let cards = having.get(&word.to_ascii_lowercase()).map(Vec::as_slice).unwrap_or_default();
        let examples = cards.iter().take(EXAMPLES).map(|card| (*card).to_owned()).collect();
        NewWord { kind: kind.name(), word, cards: cards.len() as u64, examples }
    };
    vocabulary.unknown().into_iter().map(of).collect()
}

/// The cards that have each word, by the word in lower case. A corpus may have as many words as cards, so that looking
/// through all cards for each would not end soon.
fn by_word<'c>(faces: &[&'c Face], words: fn(&Face) -> &[Box<str>]) -> HashMap<String, Vec<&'c str>> {
    let mut cards: HashMap<String, Vec<&'c str>> = HashMap::new();
    for face in faces {
        for word in words(face) {
            let cards = cards.entry(word.to_ascii_lowercase()).or_default();
            // The faces of a card stand next to each other.
            if cards.last() != Some(&&*face.name) {
                cards.push(&face.name);
            }
        }
    }
    cards
}
