//! Reading a face: lines in, verdicts and the reading out.

use std::cmp::Ordering;

use rubric_ir::Ability;
use rubric_text::Line;

use crate::bind::links;
use crate::core::{FACE_BUDGET, MOST_LINES};
use crate::line::{Parsed, ReadLine, Reader, Reading, parse, prove, prove_together};
use crate::outcome::{FaceOutcome, LineOutcome, Unread, Verdict};

/// What the grammar may look at: reading is a pure function of this.
#[derive(Clone, Copy, Debug)]
pub struct FaceInput<'a> {
    /// The face's own name.
    pub name: &'a str,
    /// The type line as printed, with its em dash.
    pub type_line: &'a str,
    /// MTGJSON layout.
    pub layout: &'a str,
    /// MTGJSON keywords of the card; they only decide which words before a dash are ability or flavour words.
    pub keywords: &'a [&'a str],
    /// The Oracle text.
    pub text: &'a str,
}

/// Reads a face. Total: any text gives an outcome.
#[must_use]
pub fn read_face(input: &FaceInput<'_>) -> FaceOutcome {
    read_linked(input, &Reader::default())
}

/// [`read_face`], noting what could have stood where each declined line stopped ([`Unread::expected`]). Such lines
/// are read twice.
#[must_use]
pub fn explain_face(input: &FaceInput<'_>) -> FaceOutcome {
    read_linked(input, &Reader { noting: true, ..Reader::default() })
}

/// [`read_face`] with another printer: the verdict follows from what it prints, whatever that is.
#[doc(hidden)]
#[must_use]
pub fn read_face_with(input: &FaceInput<'_>, print: &dyn Fn(&Ability) -> String) -> FaceOutcome {
    read_linked(input, &Reader { print, ..Reader::default() })
}

/// [`read_face`] before slots are numbered, references bound and abilities linked: what the text itself says.
#[doc(hidden)]
#[must_use]
pub fn read_face_unbound(input: &FaceInput<'_>) -> FaceOutcome {
    read_unlinked(input, &Reader { bind: &|_| Ok(()), ..Reader::default() })
}

/// [`read_face`] of several faces, in their order; quicker the more there are. Lines that begin alike are read one
/// after another, so that the code they need is at hand, and lines that are the same are read once.
#[must_use]
pub fn read_faces(inputs: &[FaceInput<'_>]) -> Vec<FaceOutcome> {
    let reader = Reader::default();
    let faces: Vec<Vec<Line>> = inputs.iter().map(lines_of).collect();
    let mut places: Vec<Place<'_>> = Vec::new();
    for (input, lines) in inputs.iter().zip(&faces).filter(|(_, lines)| lines.len() <= MOST_LINES) {
        let spell = is_spell(input.type_line);
        for line in lines {
            places.push(Place { begins: beginning(&line.text), nth: places.len(), line, spell });
        }
    }
    places.sort_unstable();
    let mut last: Option<&Place<'_>> = None;
    // Nothing for a line that is the same as the one before.
    let mut parsed: Vec<Option<Parsed>> = Vec::with_capacity(places.len());
    for place in &places {
        let known = last.is_some_and(|last| last.is_same(place));
        parsed.push((!known).then(|| parse(place.line, place.spell, FACE_BUDGET, &reader)));
        last = Some(place);
    }
    let mut read: Vec<Option<ReadLine>> = Vec::new();
    read.resize_with(places.len(), || None);
    let mut last = None;
    for (place, parsed) in places.iter().zip(parsed) {
        let line = match parsed {
            Some(parsed) => Some(prove(place.line, parsed, &reader)),
            None => last.and_then(|last: usize| read.get(last)?.clone()),
        };
        if let Some(slot) = read.get_mut(place.nth) {
            *slot = line;
        }
        last = Some(place.nth);
    }
    let mut read = read.into_iter().flatten();
    let outcome = |(input, lines): (&FaceInput<'_>, Vec<Line>)| {
        if lines.len() > MOST_LINES {
            return read_face(input);
        }
        let of_face: Vec<ReadLine> = read.by_ref().take(lines.len()).collect();
        // Each line was read as if the budget were its own, and as if it stood alone.
        let cost: u32 = of_face.iter().map(|line| line.cost).sum();
        if cost > FACE_BUDGET || of_face.iter().any(|line| line.displaces) {
            return read_face(input);
        }
        linked(assemble(lines, of_face))
    };
    inputs.iter().zip(faces).map(outcome).collect()
}

/// A line among those of many faces.
#[derive(Clone, Copy)]
struct Place<'l> {
    begins: u128,
    line: &'l Line,
    /// Whether it is on an instant or sorcery.
    spell: bool,
    nth: usize,
}

impl Place<'_> {
    /// Whether the lines are read alike.
    fn is_same(&self, other: &Self) -> bool {
        self.spell == other.spell && self.line.is_same(other.line)
    }
}

impl Ord for Place<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let text = || self.line.text.cmp(&other.line.text);
        self.begins.cmp(&other.begins).then_with(text).then(self.nth.cmp(&other.nth))
    }
}

impl PartialOrd for Place<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Place<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Place<'_> {}

/// The first bytes of a text, as one number in the order of texts.
fn beginning(text: &str) -> u128 {
    text.bytes().chain(std::iter::repeat(0)).take(16).fold(0, |all, byte| all << 8 | u128::from(byte))
}

fn read_linked(input: &FaceInput<'_>, reader: &Reader<'_>) -> FaceOutcome {
    linked(read_unlinked(input, reader))
}

fn read_unlinked(input: &FaceInput<'_>, reader: &Reader<'_>) -> FaceOutcome {
    let spell = is_spell(input.type_line);
    let mut left = FACE_BUDGET;
    let parsed = |line: Line| {
        let parsed = parse(&line, spell, left, reader);
        left = left.saturating_sub(parsed.cost());
        (line, parsed)
    };
    // One line ahead and no more: what is parsed is large, and a text may have thousands of lines.
    let mut rest = lines_of(input).into_iter().map(parsed).peekable();
    let mut outcome = FaceOutcome::default();
    while let Some((line, first)) = rest.next() {
        let together =
            rest.peek().and_then(|(next, second)| prove_together([&line, next], [&first, second], reader));
        let Some([one, other]) = together else {
            let read = prove(&line, first, reader);
            outcome.push(line, read);
            continue;
        };
        outcome.push(line, one);
        if let Some((next, _)) = rest.next() {
            outcome.push(next, other);
        }
    }
    outcome
}

fn lines_of(input: &FaceInput<'_>) -> Vec<Line> {
    rubric_text::lines(&rubric_text::FaceInput {
        name: input.name,
        type_line: input.type_line,
        layout: input.layout,
        keywords: input.keywords,
        text: input.text,
    })
}

/// The outcome of the lines of a face, without links.
fn assemble(lines: Vec<Line>, read: Vec<ReadLine>) -> FaceOutcome {
    let mut outcome = FaceOutcome::default();
    lines.into_iter().zip(read).for_each(|(line, read)| outcome.push(line, read));
    outcome
}

impl FaceOutcome {
    /// Adds the next line.
    fn push(&mut self, line: Line, read: ReadLine) {
        let abilities = &mut self.reading.abilities;
        let printed = read.reading.map(|Reading { ability, printed }| {
            abilities.extend(ability.map(|ability| *ability));
            printed
        });
        let ability = printed.as_ref().and_then(|_| (abilities.len() as u32).checked_sub(1));
        let text = match line.masked {
            Some(masked) if read.masked => masked.0,
            _ => line.text,
        };
        self.lines.push(LineOutcome {
            text,
            span: (line.start as u32, line.end as u32),
            verdict: read.verdict,
            keywords_only: read.keywords_only,
            ability,
            printed,
            unread: read.unread,
        });
    }
}

/// Links the abilities of the face (CR 607). A line that reads what no line that was read sets is declined; that
/// may leave another without its setter.
fn linked(mut outcome: FaceOutcome) -> FaceOutcome {
    loop {
        let (links, unlinked) = links::link(&outcome.reading.abilities);
        let Some(first) = unlinked.first() else {
            outcome.reading.links = links;
            return outcome;
        };
        let reader = first.reader as u32;
        let needs = outcome.lines.iter().position(|line| line.verdict == Verdict::Declined);
        let stop = needs.map_or_else(|| "no setter".to_owned(), |line| format!("needs line {}", line + 1));
        outcome.reading.abilities.remove(first.reader);
        for line in &mut outcome.lines {
            match line.ability {
                Some(index) if index == reader => {
                    line.ability = None;
                    line.printed = None;
                    line.verdict = Verdict::Declined;
                    line.unread = Some(Unread {
                        inside: "link".to_owned(),
                        stop: stop.clone(),
                        at: 0,
                        tail: if needs.is_some() { "needs a line" } else { "no setter" }.to_owned(),
                        expected: vec!["an ability that sets what this one reads"],
                    });
                }
                Some(index) if index > reader => line.ability = Some(index - 1),
                _ => {}
            }
        }
    }
}

/// Whether abilities of a face with this type line are those of an instant or sorcery (CR 113.3a).
fn is_spell(type_line: &str) -> bool {
    rubric_text::card_types(type_line).any(|word| matches!(word, "Instant" | "Sorcery"))
}
