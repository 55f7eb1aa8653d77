//! What a family is worth before anyone writes it: put a phrase that already reads in the place of one that
//! does not, and count the faces that would then be whole.

use crate::counts::is_read;
use crate::run::in_pool;
use crate::{Example, FaceVerdict, Ledger, LedgerError, face_text, only_reminder, with_input};
use rayon::prelude::*;
use rubric_grammar::read_face;
use rubric_ir::FaceReading;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Examples kept of a trial.
const EXAMPLES: usize = 10;
/// Next stops kept of a trial.
const STOPS: usize = 10;

/// Counts of a trial over some faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TrialCounts {
    /// Faces with a declined line that holds the phrase.
    pub faces: u64,
    /// Of these, the ones that would be whole.
    pub whole: u64,
}

/// What a substitution came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trial {
    /// The phrase looked for.
    pub find: String,
    /// The phrase put in its place.
    pub known: String,
    /// Declined lines that hold the phrase.
    pub lines: u64,
    /// Of these, the ones that then read.
    pub lines_read: u64,
    /// Over all faces.
    pub all: TrialCounts,
    /// By format in which the card is legal or restricted.
    pub formats: BTreeMap<String, TrialCounts>,
    /// Lines of faces that would be whole, as they stand in the text.
    pub examples: Vec<Example>,
    /// Where the lines that still do not read stop now ("construct · tail"), with their number.
    pub next_stops: Vec<(String, u64)>,
}

struct FaceTrial {
    face: usize,
    lines: u64,
    lines_read: u64,
    whole: bool,
    example: Option<Example>,
    stops: Vec<String>,
}

/// Replaces `find` by `known` in every declined line and reads the faces concerned again. A phrase also stands
/// for itself with a capital letter, as at the start of a sentence.
///
/// # Errors
/// If the threads cannot be started.
pub fn try_phrase(
    ledger: &Ledger<'_>,
    find: &str,
    known: &str,
    threads: Option<usize>,
) -> Result<Trial, LedgerError> {
    let phrases = Phrases::new(find, known);
    let tried: Vec<FaceTrial> = in_pool(threads, || {
        (0..ledger.faces.len())
            .into_par_iter()
            .with_min_len(64)
            .map(|face| try_face(ledger, face, &phrases))
            .collect::<Vec<_>>()
            .into_iter()
            .flatten()
            .collect()
    })?;
    let mut trial = Trial { find: find.to_owned(), known: known.to_owned(), ..Trial::default() };
    let mut stops: BTreeMap<String, u64> = BTreeMap::new();
    for one in tried {
        trial.lines += one.lines;
        trial.lines_read += one.lines_read;
        let count = |counts: &mut TrialCounts| {
            counts.faces += 1;
            counts.whole += u64::from(one.whole);
        };
        count(&mut trial.all);
        for (format, name) in ledger.source.formats() {
            if ledger.faces.get(one.face).is_some_and(|face| face.legal_in(format)) {
                count(trial.formats.entry(name.to_owned()).or_default());
            }
        }
        if one.whole && trial.examples.len() < EXAMPLES {
            trial.examples.extend(one.example);
        }
        for stop in one.stops {
            *stops.entry(stop).or_default() += 1;
        }
    }
    trial.next_stops = stops.into_iter().collect();
    trial.next_stops.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    trial.next_stops.truncate(STOPS);
    Ok(trial)
}

struct Phrases<'p> {
    plain: (&'p str, &'p str),
    capital: (String, String),
}

impl<'p> Phrases<'p> {
    fn new(find: &'p str, known: &'p str) -> Self {
        Self { plain: (find, known), capital: (capitalised(find), capitalised(known)) }
    }

    fn stands_in(&self, text: &str) -> bool {
        text.contains(self.plain.0) || text.contains(&self.capital.0)
    }

    fn replaced(&self, text: &str) -> String {
        let text = text.replace(self.plain.0, self.plain.1);
        if self.capital.0 == self.plain.0 { text } else { text.replace(&self.capital.0, &self.capital.1) }
    }
}

fn capitalised(phrase: &str) -> String {
    let mut letters = phrase.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn try_face(ledger: &Ledger<'_>, index: usize, phrases: &Phrases<'_>) -> Option<FaceTrial> {
    let face = ledger.faces.get(index)?;
    let text = face_text(face);
    if phrases.plain.0.is_empty() || !phrases.stands_in(text) {
        return None;
    }
    let mut new_text = String::with_capacity(text.len());
    let mut copied = 0;
    let mut changed = Vec::new();
    for (number, (from, to)) in ledger.declined_spans(index) {
        let line = text.get(from as usize..to as usize)?;
        if phrases.stands_in(line) {
            new_text.push_str(text.get(copied..from as usize)?);
            new_text.push_str(&phrases.replaced(line));
            copied = to as usize;
            changed.push((number, line));
        }
    }
    new_text.push_str(text.get(copied..)?);
    let (_, first_line) = changed.first()?;
    let outcome = with_input(face, &new_text, read_face);
    let verdict =
        FaceVerdict::of(&outcome.lines, !only_reminder(&new_text), outcome.reading == FaceReading::default());
    let mut lines_read = 0;
    let mut stops = Vec::new();
    for (number, _) in &changed {
        match outcome.lines.get(*number) {
            Some(line) if is_read(line.verdict) => lines_read += 1,
            Some(line) => {
                stops.extend(line.unread.as_ref().map(|stop| format!("{} · {}", stop.inside, stop.tail)))
            }
            None => {}
        }
    }
    Some(FaceTrial {
        face: index,
        lines: changed.len() as u64,
        lines_read,
        whole: verdict == FaceVerdict::Supported,
        example: Some(Example { name: face.own_name().to_owned(), line: (*first_line).to_owned() }),
        stops,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phrase_also_stands_for_itself_at_the_start_of_a_sentence() {
        let phrases = Phrases::new("goad target creature", "tap target creature");
        assert!(phrases.stands_in("Goad target creature."));
        assert_eq!(
            phrases.replaced("Goad target creature. You may goad target creature."),
            "Tap target creature. You may tap target creature."
        );
        assert!(!phrases.stands_in("Goaded."));
    }
}
