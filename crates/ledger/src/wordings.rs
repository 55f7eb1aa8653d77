//! Two wordings, one meaning: the lines of cards in an older corpus and today, where they differ, and whether they read alike.

use crate::CorpusFacts;
use crate::LedgerError;
use crate::audited::{LineRead, outcomes, read_lines};
use crate::source::ordered_faces;
use rubric_corpus::{Corpus, Face};
use rubric_grammar::FaceOutcome;
use rubric_ir::Ability;
use rubric_text::leveled;
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Examples of lines that read otherwise, in each stratum.
const EXAMPLES: usize = 20;

/// The comparison of two corpora.
#[derive(Clone, Debug, Serialize)]
pub struct Wordings {
    /// The older corpus.
    pub older: CorpusFacts,
    /// Faces that both have.
    pub faces: u64,
    /// Faces of which the text differs.
    pub reworded: u64,
    /// Of those, faces that are not read whole in one of the two, or have another number of lines.
    pub not_compared: u64,
    /// The lines that differ, by how.
    pub strata: Vec<Stratum>,
}

/// Lines that differ in one way.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Stratum {
    /// How they differ.
    pub name: &'static str,
    /// Pairs of lines.
    pub pairs: u64,
    /// Pairs that read alike.
    pub alike: u64,
    /// The first that do not.
    pub unlike: Vec<Unlike>,
}

/// A line that read otherwise.
#[derive(Clone, Debug, Serialize)]
pub struct Unlike {
    /// The face.
    pub face: String,
    /// The older line.
    pub was: String,
    /// The line of today.
    pub is: String,
    /// Where the readings differ first.
    pub at: String,
}

/// How two texts of a line differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum How {
    /// In what the card calls itself, and in words that were renamed.
    Lexical,
    /// In the order of the words, beside that.
    Order,
    /// In more: another template, an erratum, or damaged data.
    Residue,
}

impl How {
    const ALL: [How; 3] = [How::Lexical, How::Order, How::Residue];

    const fn name(self) -> &'static str {
        match self {
            Self::Lexical => "words that were renamed",
            Self::Order => "order of the words",
            Self::Residue => "more: templates, errata, damage",
        }
    }
}

/// Compares the lines of `older` and of `now`, face by face, read on `threads` threads.
///
/// # Errors
/// If the threads cannot be started.
pub fn wordings(older: &Corpus, now: &Corpus, threads: Option<usize>) -> Result<Wordings, LedgerError> {
    let today: BTreeMap<&str, &Face> =
        ordered_faces(now).into_iter().map(|face| (face.own_name(), face)).collect();
    let before = ordered_faces(older);
    let both: Vec<(&Face, &Face)> =
        before.iter().filter_map(|face| Some((*face, *today.get(face.own_name())?))).collect();
    let reworded: Vec<(&Face, &Face)> =
        both.iter().copied().filter(|(was, is)| was.text != is.text).collect();
    let was = outcomes(&reworded.iter().map(|(was, _)| *was).collect::<Vec<_>>(), threads)?;
    let is = outcomes(&reworded.iter().map(|(_, is)| *is).collect::<Vec<_>>(), threads)?;
    let mut strata: BTreeMap<How, Stratum> =
        How::ALL.into_iter().map(|how| (how, Stratum { name: how.name(), ..Stratum::default() })).collect();
    let mut not_compared = 0;
    for (((face, _), was), is) in reworded.iter().zip(&was).zip(&is) {
        if !compare(face, was, is, &mut strata) {
            not_compared += 1;
        }
    }
    Ok(Wordings {
        older: CorpusFacts {
            sha256: older.id.sha256.clone(),
            date: older.id.date.clone(),
            cards: older.cards.len() as u64,
            faces: before.len() as u64,
        },
        faces: both.len() as u64,
        reworded: reworded.len() as u64,
        not_compared,
        strata: strata.into_values().collect(),
    })
}

/// Whether the face could be compared.
fn compare(face: &Face, was: &FaceOutcome, is: &FaceOutcome, strata: &mut BTreeMap<How, Stratum>) -> bool {
    let whole = |outcome: &FaceOutcome| outcome.lines.iter().all(|line| line.ability.is_some());
    let (before, after) = (read_lines(was), read_lines(is));
    if !whole(was) || !whole(is) || before.len() != after.len() {
        return false;
    }
    for (before, after) in paired(&before, &after) {
        if before.text == after.text {
            continue;
        }
        let Some(stratum) = strata.get_mut(&how(&before.text, &after.text)) else { continue };
        stratum.pairs += 1;
        match difference(&meaning(before.abilities), &meaning(after.abilities), String::new()) {
            None => stratum.alike += 1,
            Some(at) if stratum.unlike.len() < EXAMPLES => stratum.unlike.push(Unlike {
                face: face.own_name().to_owned(),
                was: before.text.to_string(),
                is: after.text.to_string(),
                at,
            }),
            Some(_) => {}
        }
    }
    true
}

/// Lines that say the same but for renamed words belong together wherever they stand; the others do in their order.
fn paired<'l, 'o>(
    before: &'l [LineRead<'o>],
    after: &'l [LineRead<'o>],
) -> Vec<(&'l LineRead<'o>, &'l LineRead<'o>)> {
    let mut left: Vec<&LineRead<'_>> = after.iter().collect();
    let (mut pairs, mut alone) = (Vec::new(), Vec::new());
    for line in before {
        let words = leveled(&line.text);
        match left.iter().position(|other| leveled(&other.text) == words) {
            Some(at) => pairs.push((line, left.remove(at))),
            None => alone.push(line),
        }
    }
    pairs.extend(alone.into_iter().zip(left));
    pairs
}

fn how(was: &str, is: &str) -> How {
    let (was, is) = (leveled(was), leveled(is));
    if was == is {
        return How::Lexical;
    }
    let words = |line: &str| {
        let mut words: Vec<String> = line
            .split(' ')
            .filter(|word| word.chars().any(char::is_alphanumeric))
            .map(str::to_owned)
            .collect();
        words.sort_unstable();
        words
    };
    if words(&was) == words(&is) { How::Order } else { How::Residue }
}

/// What lines mean, whatever their template.
fn meaning(abilities: &[Ability]) -> Value {
    let meant: Vec<Ability> = abilities.iter().map(rubric_ir::meaning).collect();
    serde_json::to_value(meant).unwrap_or_default()
}

/// The path to the first difference.
fn difference(one: &Value, other: &Value, path: String) -> Option<String> {
    match (one, other) {
        _ if one == other => None,
        (Value::Object(one), Value::Object(other)) => {
            let keys = one.keys().chain(other.keys().filter(|key| !one.contains_key(*key)));
            keys.map(|key| (key, one.get(key), other.get(key))).find_map(|(key, one, other)| {
                match (one, other) {
                    (Some(one), Some(other)) => difference(one, other, format!("{path}/{key}")),
                    _ => Some(format!("{path}/{key}")),
                }
            })
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let pairs = one.iter().zip(other).enumerate();
            pairs.into_iter().find_map(|(n, (one, other))| difference(one, other, format!("{path}/{n}")))
        }
        _ => Some(path),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_of_lines_are_told_by_how_they_differ() {
        let renamed =
            how("When ~ enters the battlefield , draw a card .", "When this creature enters , draw a card .");
        assert_eq!(renamed, How::Lexical);
        let moved = how("Until end of turn , it gains haste .", "It gains haste until end of turn .");
        assert_eq!(moved, How::Order);
        assert_eq!(how("Draw a card .", "Draw two cards ."), How::Residue);
    }

    #[test]
    fn wording_is_no_difference_of_meaning() {
        let tree = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_default();
        let (one, other) = (tree(r#"{"a":[{"b":1}]}"#), tree(r#"{"a":[{"b":2}]}"#));
        assert_eq!(difference(&one, &other, String::new()).as_deref(), Some("/a/0/b"));
        assert_eq!(difference(&one, &one, String::new()), None);
        let longer = tree(r#"{"a":[{"b":1}],"c":1}"#);
        assert_eq!(difference(&one, &longer, String::new()).as_deref(), Some("/c"));
    }
}
