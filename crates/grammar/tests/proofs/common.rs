//! Corpora, the lines of them that read, and reading printed text back.

pub use crate::faces::{Face, corpora, sample};
use rubric_grammar::{FaceOutcome, Verdict, print_ability, read_face, read_face_unbound, read_face_with};
use rubric_ir::{Ability, AbilityWord, Antecedent, Mode, Selection, SelfOf, Slot, Visit, VisitMut, Walk};
use rubric_text::{Names, Normalised, normalise, render};
use std::any::Any;
use std::ops::Range;

/// Whether there is only the sample: every run of the tests has it, so a proof tries as much as takes seconds, and more
/// where a corpus is named.
pub fn quick() -> bool {
    crate::faces::named().is_empty()
}

impl Face {
    /// Reads the face with another printer.
    pub fn read_with(&self, print: &dyn Fn(&Ability) -> String) -> FaceOutcome {
        read_face_with(&self.input(&self.text, &self.keywords()), print)
    }

    /// The lines and trivia of the face.
    pub fn normalise(&self) -> Normalised {
        self.with_input(normalise)
    }

    /// Whether a canonical line calls the face by a name that it does not have.
    pub fn has_no(&self, line: &str) -> bool {
        let names = Names::new(&self.name, &self.type_line);
        line.split(' ').any(|token| token.starts_with('~') && names.form(token).is_none())
    }

    /// Whether a canonical line, written out on this face, is that line again.
    pub fn has_canonical(&self, line: &str) -> bool {
        let text = render(line, &Names::new(&self.name, &self.type_line));
        let lines = Face { text, ..self.clone() }.normalise().lines;
        lines.iter().any(|normalised| normalised.text.eq_ignore_ascii_case(line))
    }

    /// Reads one canonical line as this face's only one; `None` where it is declined. An ability word of `like`, and
    /// the names of its modes, are accepted as such.
    pub fn read_canonical(&self, line: &str, like: &Ability) -> Option<Ability> {
        let text = render(line, &Names::new(&self.name, &self.type_line));
        let mut keywords = self.keywords();
        let word = match &like.word {
            Some(AbilityWord::Word(name)) => glued(&name.0),
            Some(AbilityWord::Keyword(name)) => name.text().to_owned(),
            None => String::new(),
        };
        keywords.push(&word);
        let modes = mode_names(like);
        keywords.extend(modes.iter().map(String::as_str));
        // A changed reading may hold what refers to nothing: what its text itself says is asked.
        let outcome = read_face_unbound(&self.input(&text, &keywords));
        let [only] = outcome.lines.as_slice() else { return None };
        let read = outcome.reading.abilities.get(only.ability? as usize)?;
        Some(unbound(read))
    }
}

/// A name as it is written, not as tokens: marks stand next to the word before.
pub fn glued(name: &str) -> String {
    [" '", " ,", " .", " !", " ?", " :"]
        .iter()
        .fold(name.to_owned(), |name, mark| name.replace(mark, mark.trim()))
}

/// The names of the modes in a reading.
fn mode_names(ability: &Ability) -> Vec<String> {
    #[derive(Default)]
    struct Names(Vec<String>);
    impl Visit for Names {
        fn enter(&mut self, node: &dyn Any) -> bool {
            let name = node.downcast_ref::<Mode>().and_then(|mode| mode.name.as_ref());
            self.0.extend(name.map(|name| glued(&name.0)));
            true
        }
    }
    let mut names = Names::default();
    ability.walk(&mut names);
    names.0
}

/// A line that read, with its face.
#[derive(Clone, Debug)]
pub struct Read1<'a> {
    pub face: &'a Face,
    /// Its number among the lines of the face.
    pub at: usize,
    /// Where it stands in the text of the face, in bytes.
    pub span: Range<usize>,
    /// Canonical text.
    pub text: String,
    /// The reading, without what binding adds.
    pub ability: Ability,
    /// The whole reading.
    pub bound: Ability,
}

impl Read1<'_> {
    /// Reads a canonical line that stands where this one stands, bound and linked; `None` where it is declined. The other
    /// lines stay, since what one reads another may have to set.
    pub fn read_in_place(&self, line: &str) -> Option<Ability> {
        let Face { name, type_line, text, .. } = self.face;
        let written = render(line, &Names::new(name, type_line));
        let text = [&text[..self.span.start], &written, &text[self.span.end..]].concat();
        let mut outcome = read_face(&self.face.input(&text, &self.face.keywords()));
        let at = outcome.lines.get(self.at)?.ability? as usize;
        (at < outcome.reading.abilities.len()).then(|| outcome.reading.abilities.swap_remove(at))
    }
}

/// The reading with every slot and antecedent as reading leaves it before binding: both follow from the rest, which
/// [`crate::slots`] proves.
pub fn unbound(ability: &Ability) -> Ability {
    struct Unbind;
    impl VisitMut for Unbind {
        fn enter(&mut self, node: &mut dyn Any) -> bool {
            if let Some(slot) = node.downcast_mut::<Slot>() {
                *slot = Slot(0);
            } else if let Some(to) = node.downcast_mut::<Antecedent>() {
                // A relative clause says what it is about.
                if *to != Antecedent::Head {
                    *to = Antecedent::Unbound;
                }
            } else if let Some(Selection::Source { who, .. }) = node.downcast_mut::<Selection>() {
                *who = SelfOf::default();
            }
            true
        }
    }
    let mut ability = ability.clone();
    ability.walk_mut(&mut Unbind);
    ability
}

/// The text a reading has, or `None` where no text has it.
pub fn print(ability: &Ability) -> Option<String> {
    let text = print_ability(ability);
    (!text.starts_with('\0')).then_some(text)
}

/// Every line that reads exactly.
pub fn exact_lines(faces: &[Face]) -> Vec<Read1<'_>> {
    let mut all = Vec::new();
    for face in faces {
        let outcome = face.read();
        let exact = outcome.lines.iter().enumerate().filter(|(_, line)| line.verdict == Verdict::Exact);
        for (at, line) in exact {
            let ability = line.ability.and_then(|n| outcome.reading.abilities.get(n as usize)).unwrap();
            all.push(Read1 {
                face,
                at,
                span: line.span.0 as usize..line.span.1 as usize,
                text: line.text.clone(),
                ability: unbound(ability),
                bound: ability.clone(),
            });
        }
    }
    all
}

/// `count` of the members, spread over all of them; the same ones each time.
pub fn spread<T>(all: &[T], count: usize) -> impl Iterator<Item = &T> {
    let count = count.min(all.len());
    (0..count).filter_map(move |n| all.get(n * all.len() / count.max(1)))
}
