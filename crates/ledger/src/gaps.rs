//! Gaps: why declined lines stopped, and what each reason costs.

use crate::counts::is_read;
use crate::{CorpusFacts, Ledger, face_text, with_input};
use rubric_corpus::Face;
use rubric_grammar::{LineOutcome, Unread, Verdict, explain_face};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, HashMap};

/// Version of the gaps document.
pub const GAPS_SCHEMA: u32 = 1;

/// Most frequent continuations kept of a gap.
const PATTERNS: usize = 5;
/// Examples kept of a gap.
const EXAMPLES: usize = 5;
/// Words of the grammar kept of what was expected at a gap, the most frequent ones.
const EXPECTED: usize = 24;
/// Words of a pattern before the place where reading stopped.
const WORDS_BEFORE: usize = 3;
/// Words of a pattern after the tail of three.
const WORDS_AFTER: usize = 4;

/// The gaps met so far, numbered in order of appearance.
#[derive(Default)]
pub(crate) struct GapTable {
    numbers: HashMap<(String, String), u32>,
    notes: Vec<GapNotes>,
}

#[derive(Default)]
struct GapNotes {
    inside: String,
    tail: String,
    lines: u64,
    patterns: HashMap<String, u64>,
}

impl GapTable {
    /// Notes a declined line with the canonical text `text`; the number of its gap.
    pub(crate) fn note(&mut self, unread: Unread, text: &str) -> u32 {
        let pattern = pattern(&unread.tail, text, unread.at as usize);
        let number = self.number(unread.inside, unread.tail);
        if let Some(notes) = self.notes.get_mut(number as usize) {
            notes.lines += 1;
            *notes.patterns.entry(pattern).or_default() += 1;
        }
        number
    }

    /// Takes over the notes of another table; the new numbers of its gaps.
    pub(crate) fn absorb(&mut self, other: Self) -> Vec<u32> {
        let mut renumbered = Vec::with_capacity(other.notes.len());
        for theirs in other.notes {
            let number = self.number(theirs.inside, theirs.tail);
            renumbered.push(number);
            if let Some(notes) = self.notes.get_mut(number as usize) {
                notes.lines += theirs.lines;
                for (pattern, count) in theirs.patterns {
                    *notes.patterns.entry(pattern).or_default() += count;
                }
            }
        }
        renumbered
    }

    fn number(&mut self, inside: String, tail: String) -> u32 {
        let next = self.notes.len() as u32;
        let key = (inside, tail);
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        self.notes.push(GapNotes { inside: key.0.clone(), tail: key.1.clone(), ..GapNotes::default() });
        self.numbers.insert(key, next);
        next
    }
}

/// The tail with some masked words before and after it, so that one gap can be seen falling into several
/// families; `▸` stands where reading stopped.
fn pattern(tail: &str, text: &str, at: usize) -> String {
    let words = || text.split(' ');
    let mut parts: Vec<String> = words().take(at).skip(at.saturating_sub(WORDS_BEFORE)).map(mask).collect();
    parts.push("▸".to_owned());
    if !tail.is_empty() {
        parts.push(tail.to_owned());
    }
    parts.extend(words().skip(at + 3).take(WORDS_AFTER).map(mask));
    parts.join(" ")
}

/// Numbers and symbols hide what lines have in common; masked as the tail is.
fn mask(word: &str) -> String {
    let bare = word.trim_start_matches(['+', '-']);
    let masked = if !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit()) {
        "N"
    } else if word.starts_with('{') {
        "{S}"
    } else if bare.contains('/') && bare.bytes().all(|byte| b"0123456789/+-*Xx".contains(&byte)) {
        "P/T"
    } else {
        return word.to_lowercase();
    };
    masked.to_owned()
}

/// How lines of a gap go on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pattern {
    /// Masked words around the place where reading stopped, which `▸` marks.
    pub words: String,
    /// Lines that go on so.
    pub lines: u64,
}

/// A declined line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Example {
    /// Name of the face.
    pub name: String,
    /// The line as it stands in the Oracle text.
    pub line: String,
}

/// A reason for declining, and what it costs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gap {
    /// The construct reading was inside of.
    pub inside: String,
    /// The three words from the furthest point, numbers and symbols masked.
    pub tail: String,
    /// Faces that this gap alone keeps from being supported.
    pub alone: u64,
    /// Faces with a line of this gap.
    pub faces: u64,
    /// Lines of this gap.
    pub lines: u64,
    /// Of the faces it alone holds back: how many by format.
    pub formats: BTreeMap<String, u64>,
    /// What could have stood there instead in the examples, most frequent first.
    pub expected: Vec<String>,
    /// How the lines go on, most frequent first.
    pub patterns: Vec<Pattern>,
    /// Some of the lines; short ones, of faces that it alone holds back.
    pub examples: Vec<Example>,
}

/// All gaps of a run, the costliest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GapReport {
    /// [`GAPS_SCHEMA`].
    pub schema: u32,
    /// The corpus.
    pub corpus: CorpusFacts,
    /// Hash of the grammar that read it.
    pub grammar: String,
    /// Declined lines.
    pub declined_lines: u64,
    /// How many gaps there are in all, also where only some are listed.
    pub total: u64,
    /// The gaps.
    pub gaps: Vec<Gap>,
}

/// What gaps are ranked by; ties go on to the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GapOrder {
    /// Faces that the gap alone keeps from being supported.
    #[default]
    Alone,
    /// Faces with a line of the gap.
    Faces,
    /// Lines of the gap.
    Lines,
}

/// Which gaps, and in which order.
#[derive(Clone, Copy, Debug, Default)]
pub struct GapQuery<'q> {
    /// Only inside a construct whose name starts so.
    pub inside: Option<&'q str>,
    /// Only where the tail holds this.
    pub tail: Option<&'q str>,
    /// Count the faces a gap alone holds back only in this format.
    pub format: Option<&'q str>,
    /// What they are ranked by.
    pub by: GapOrder,
    /// How many at most.
    pub top: Option<usize>,
    /// For how many of the first ones to tell what was expected, which takes reading their examples again; for all
    /// that are listed if not given.
    pub expected_of: Option<usize>,
}

impl GapQuery<'_> {
    fn wants(&self, notes: &GapNotes) -> bool {
        self.inside.is_none_or(|inside| notes.inside.starts_with(inside))
            && self.tail.is_none_or(|tail| notes.tail.contains(tail))
    }

    fn rank(&self, notes: &GapNotes, tally: &Tally<'_>) -> (u64, u64, u64, u64) {
        let alone = match self.format {
            Some(format) => tally.formats.get(format).copied().unwrap_or(0),
            None => tally.alone,
        };
        let first = match self.by {
            GapOrder::Alone => alone,
            GapOrder::Faces => tally.faces,
            GapOrder::Lines => notes.lines,
        };
        (first, alone, tally.faces, notes.lines)
    }
}

/// What could have stood where the lines of a face stopped, by the face's number. A face may have thousands of lines that
/// are all examples, and reading them anew for each would not end soon. A line is an example once.
type Expectations = HashMap<usize, Vec<Vec<&'static str>>>;

#[derive(Default)]
struct Tally<'c> {
    alone: u64,
    faces: u64,
    formats: BTreeMap<&'c str, u64>,
    /// (not alone, length, face, line): what sorts first makes the better example.
    examples: Vec<(bool, u32, u32, u32)>,
}

impl<'c> Ledger<'c> {
    /// The gaps that a query asks for, the costliest first. The counts of lines and gaps in the head of the
    /// report are of all that match, also where only the first are listed.
    #[must_use]
    pub fn gaps(&self, query: &GapQuery<'_>) -> GapReport {
        let mut tallies: Vec<Tally<'c>> = Vec::new();
        tallies.resize_with(self.gaps.notes.len(), Tally::default);
        for (number, face) in self.faces.iter().enumerate() {
            self.tally(number, face, &mut tallies);
        }
        let mut ranked: Vec<(&GapNotes, Tally<'c>)> =
            self.gaps.notes.iter().zip(tallies).filter(|(notes, _)| query.wants(notes)).collect();
        ranked.sort_by(|(a, at), (b, bt)| {
            query
                .rank(b, bt)
                .cmp(&query.rank(a, at))
                .then_with(|| (&a.inside, &a.tail).cmp(&(&b.inside, &b.tail)))
        });
        let total = ranked.len() as u64;
        let declined_lines = ranked.iter().map(|(notes, _)| notes.lines).sum();
        ranked.truncate(query.top.unwrap_or(usize::MAX));
        let mut expectations = Expectations::default();
        GapReport {
            schema: GAPS_SCHEMA,
            corpus: self.corpus.clone(),
            grammar: self.grammar.clone(),
            declined_lines,
            total,
            gaps: ranked
                .into_iter()
                .enumerate()
                .map(|(place, (notes, tally))| {
                    let expects = query.expected_of.is_none_or(|most| place < most);
                    self.gap(notes, tally, expects.then_some(&mut expectations))
                })
                .collect(),
        }
    }

    fn tally(&self, number: usize, face: &'c Face, tallies: &mut [Tally<'c>]) {
        let lines = self.lines_of(number);
        let unread = lines.iter().filter(|line| !is_read(line.verdict));
        // A face that also has a misprint is not held back by the gap alone.
        let mut gaps: Vec<Option<u32>> = unread.map(|line| line.gap).collect();
        gaps.sort_unstable();
        gaps.dedup();
        let alone = gaps.len() == 1;
        for gap in gaps.into_iter().flatten() {
            let Some(tally) = tallies.get_mut(gap as usize) else { continue };
            tally.faces += 1;
            if alone {
                tally.alone += 1;
                for (_, format) in self.source.formats().filter(|(format, _)| face.legal_in(*format)) {
                    *tally.formats.entry(format).or_default() += 1;
                }
            }
            let lines = lines.iter().enumerate().filter(|(_, line)| line.gap == Some(gap));
            for (index, line) in lines {
                let length = line.span.1.saturating_sub(line.span.0);
                tally.examples.push((!alone, length, number as u32, index as u32));
            }
            if tally.examples.len() > 4 * EXAMPLES {
                tally.examples.sort_unstable();
                tally.examples.truncate(EXAMPLES);
            }
        }
    }

    fn gap(&self, notes: &GapNotes, mut tally: Tally<'c>, expectations: Option<&mut Expectations>) -> Gap {
        tally.examples.sort_unstable();
        tally.examples.truncate(EXAMPLES);
        let examples = || tally.examples.iter().map(|(_, _, face, line)| (*face as usize, *line as usize));
        let mut expected: BTreeMap<&'static str, u64> = BTreeMap::new();
        if let Some(expectations) = expectations {
            for word in examples().flat_map(|(face, line)| self.expected(face, line, expectations)) {
                *expected.entry(word).or_default() += 1;
            }
        }
        Gap {
            inside: notes.inside.clone(),
            tail: notes.tail.clone(),
            alone: tally.alone,
            faces: tally.faces,
            lines: notes.lines,
            formats: tally.formats.into_iter().map(|(name, count)| (name.to_owned(), count)).collect(),
            expected: most_frequent(&expected, EXPECTED).into_iter().map(|(word, _)| word).collect(),
            patterns: most_frequent(&notes.patterns, PATTERNS)
                .into_iter()
                .map(|(words, lines)| Pattern { words, lines })
                .collect(),
            examples: examples().filter_map(|(face, line)| self.example(face, line)).collect(),
        }
    }

    /// What could have stood where a line stopped.
    fn expected(&self, face: usize, line: usize, known: &mut Expectations) -> Vec<&'static str> {
        let lines = known.entry(face).or_insert_with(|| {
            let Some(face) = self.faces.get(face) else { return Vec::new() };
            let outcome = with_input(face, face_text(face), explain_face);
            let expected = |line: LineOutcome| line.unread.map(|unread| unread.expected).unwrap_or_default();
            outcome.lines.into_iter().map(expected).collect()
        });
        lines.get_mut(line).map(std::mem::take).unwrap_or_default()
    }

    fn example(&self, face: usize, line: usize) -> Option<Example> {
        let record = self.lines_of(face).get(line)?;
        let face = self.faces.get(face)?;
        let text = face_text(face).get(record.span.0 as usize..record.span.1 as usize)?;
        Some(Example { name: face.own_name().to_owned(), line: text.to_owned() })
    }

    /// The declined lines of the face at `index`: their number and span.
    pub(crate) fn declined_spans(&self, index: usize) -> impl Iterator<Item = (usize, (u32, u32))> + '_ {
        self.lines_of(index)
            .iter()
            .enumerate()
            .filter(|(_, line)| line.verdict == Verdict::Declined)
            .map(|(index, line)| (index, line.span))
    }
}

fn most_frequent<'m>(
    counts: impl IntoIterator<Item = (&'m (impl AsRef<str> + 'm), &'m u64)>,
    most: usize,
) -> Vec<(String, u64)> {
    let mut counts: Vec<(&str, u64)> =
        counts.into_iter().map(|(word, count)| (word.as_ref(), *count)).collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
    counts.into_iter().take(most).map(|(word, count)| (word.to_owned(), count)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::LineRecord;

    fn unread(inside: &str, tail: &str, at: u32) -> Unread {
        Unread {
            inside: inside.into(),
            stop: "OtherWord".into(),
            at,
            tail: tail.into(),
            expected: Vec::new(),
        }
    }

    #[test]
    fn tables_merge_with_new_numbers_and_summed_notes() {
        let mut first = GapTable::default();
        assert_eq!(first.note(unread("effect", "a b c", 1), "W a b c d 3 {R} +1/+1"), 0);
        assert_eq!(first.note(unread("effect", "z", 0), "z"), 1);
        let mut second = GapTable::default();
        assert_eq!(second.note(unread("effect", "z", 0), "z"), 0);
        assert_eq!(second.note(unread("effect", "a b c", 1), "w a b c d 4 {G} -2/-2"), 1);
        assert_eq!(second.note(unread("cost", "z", 0), "z"), 2);
        assert_eq!(first.absorb(second), [1, 0, 2]);
        let notes = &first.notes[0];
        assert_eq!(notes.lines, 2);
        assert_eq!(notes.patterns.get("w ▸ a b c d N {S} P/T"), Some(&2), "{:?}", notes.patterns);
        assert_eq!((first.notes[2].inside.as_str(), first.notes[2].tail.as_str()), ("cost", "z"));
    }

    #[test]
    fn the_most_frequent_come_first_and_ties_in_order_of_the_alphabet() {
        let counts: HashMap<String, u64> =
            [("b", 2), ("a", 2), ("c", 5), ("d", 1)].map(|(word, count)| (word.to_owned(), count)).into();
        let words: Vec<String> = most_frequent(&counts, 3).into_iter().map(|(word, _)| word).collect();
        assert_eq!(words, ["c", "a", "b"]);
    }

    /// Three faces: the first stops at one gap twice, the second at two gaps, the third at one gap and a
    /// misprint.
    #[test]
    fn a_gap_is_charged_with_the_faces_that_it_alone_holds_back() {
        let cards = r#"{"data":{
            "A":[{"name":"A","type":"Instant","text":"One a.\nTwo.","legalities":{"vintage":"Restricted"}}],
            "B":[{"name":"B","type":"Instant","text":"One b.\nThree.","legalities":{"vintage":"Legal"}}],
            "C":[{"name":"C","type":"Instant","text":"Onec.\nBad.","legalities":{"vintage":"Banned"}}]
        }}"#;
        let corpus = rubric_corpus::load_bytes(
            std::path::Path::new("cards"),
            cards.into(),
            &rubric_corpus::Options::default(),
        )
        .unwrap();
        let mut ledger = crate::run(&corpus, &crate::Options::default()).unwrap();
        let mut gaps = GapTable::default();
        let one = gaps.note(unread("effect", "one", 0), "one a");
        gaps.note(unread("effect", "one", 0), "two");
        gaps.note(unread("effect", "one", 0), "one b");
        gaps.note(unread("effect", "one", 0), "onec");
        let other = gaps.note(unread("cost", "three", 0), "three");
        let line = |span, gap: Option<u32>| LineRecord {
            span,
            verdict: if gap.is_some() { Verdict::Declined } else { Verdict::Mismatch },
            keywords_only: false,
            gap,
        };
        ledger.gaps = gaps;
        ledger.lines = vec![
            line((0, 6), Some(one)),
            line((7, 11), Some(one)),
            line((0, 6), Some(one)),
            line((7, 13), Some(other)),
            line((0, 5), Some(one)),
            line((6, 10), None),
        ];
        for (index, record) in ledger.records.iter_mut().enumerate() {
            (record.first_line, record.line_count) = (2 * index as u32, 2);
        }
        let report = ledger.gaps(&GapQuery::default());
        assert_eq!((report.total, report.declined_lines), (2, 5));
        let first = &report.gaps[0];
        assert_eq!((first.tail.as_str(), first.alone, first.faces, first.lines), ("one", 1, 3, 4));
        assert_eq!(first.formats, BTreeMap::from([("vintage".to_owned(), 1)]));
        // What all four lines could go on with, then what two of them could, then the rest; each in order of the alphabet.
        let mut words: BTreeMap<&str, u64> = BTreeMap::new();
        for (face, line) in [(0, 0), (0, 1), (1, 0), (2, 0)] {
            ledger
                .expected(face, line, &mut Expectations::new())
                .into_iter()
                .for_each(|word| *words.entry(word).or_default() += 1);
        }
        assert_eq!((words["counter"], words["target"], words["X"]), (4, 2, 1));
        let of = |count| words.iter().filter(move |(_, found)| **found == count).map(|(word, _)| *word);
        let ordered: Vec<&str> = [4, 3, 2, 1].into_iter().flat_map(of).take(EXPECTED).collect();
        assert_eq!(first.expected, ordered);
        assert_eq!(first.expected[0], "counter");
        let examples: Vec<&str> = first.examples.iter().map(|example| example.line.as_str()).collect();
        assert_eq!(examples, ["Two.", "One a.", "Onec.", "One b."], "the face it alone holds back first");
        assert_eq!((report.gaps[1].alone, report.gaps[1].faces), (0, 1));
        let all = GapQuery::default();
        assert_eq!(ledger.gaps(&GapQuery { inside: Some("co"), ..all }).total, 1);
        assert_eq!(ledger.gaps(&GapQuery { tail: Some("hre"), ..all }).gaps[0].tail, "three");
        let first = ledger.gaps(&GapQuery { top: Some(1), by: GapOrder::Lines, ..all });
        assert_eq!((first.gaps.len(), first.total, first.gaps[0].lines), (1, 2, 4));
    }
}
