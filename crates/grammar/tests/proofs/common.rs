//! Corpora, the lines of them that read, and reading printed text back.

pub use crate::faces::{Face, corpora, sample};
use rubric_grammar::{FaceOutcome, Verdict, print_ability, read_face, read_face_unbound, read_face_with};
use rubric_ir::{
    Ability, AbilityWord, Antecedent, Effect, EffectStep, Mode, Selection, SelfOf, Slot, Visit, VisitMut,
    Walk, reset_wording,
};
use rubric_text::{Names, Normalised, normalise, render};
use serde_json::Value;
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
        let lines = Face { text: self.written(line), ..self.clone() }.normalise().lines;
        let texts: Vec<&str> = lines.iter().map(|normalised| normalised.text.as_str()).collect();
        texts.join("\n").eq_ignore_ascii_case(line)
    }

    /// Canonical text, of one line or more, as it is written on this face.
    fn written(&self, text: &str) -> String {
        let names = Names::new(&self.name, &self.type_line);
        text.split('\n').map(|line| render(line, &names)).collect::<Vec<_>>().join("\n")
    }

    /// Reads the canonical text of one ability as this face's only one; `None` where it is declined. An ability word of `like`, and
    /// the names of its modes, are accepted as such.
    pub fn read_canonical(&self, line: &str, like: &Ability) -> Option<Ability> {
        let text = self.written(line);
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
        let whole = outcome.lines.iter().all(|line| line.ability == Some(0));
        let read = outcome.reading.abilities.first().filter(|_| whole)?;
        Some(unbound(read))
    }
}

/// A name as it is written, not as tokens: marks stand next to the word before.
pub fn glued(name: &str) -> String {
    [" '", " ,", " .", " !", " ?", " :"]
        .iter()
        .fold(name.to_owned(), |name, mark| name.replace(mark, mark.trim()))
}

/// The names of the modes in a reading, and the ability words within it.
fn mode_names(ability: &Ability) -> Vec<String> {
    #[derive(Default)]
    struct Names(Vec<String>);
    impl Visit for Names {
        fn enter(&mut self, node: &dyn Any) -> bool {
            let name = node.downcast_ref::<Mode>().and_then(|mode| mode.name.as_ref());
            let word = node.downcast_ref().and_then(|effect| match effect {
                Effect::Branch { word: Some(AbilityWord::Word(word)), .. } => Some(word),
                _ => None,
            });
            let name = name.or(word);
            self.0.extend(name.map(|name| glued(&name.0)));
            true
        }
    }
    let mut names = Names::default();
    ability.walk(&mut names);
    names.0
}

/// An ability that read, with its face.
#[derive(Clone, Debug)]
pub struct Read1<'a> {
    pub face: &'a Face,
    /// The number of its first line among those of the face.
    pub at: usize,
    /// Where it stands in the text of the face, in bytes.
    pub span: Range<usize>,
    /// Canonical text; of several lines where it has several.
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
        let (text, written) = (&self.face.text, self.face.written(line));
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

/// Every ability that reads exactly.
pub fn exact_lines(faces: &[Face]) -> Vec<Read1<'_>> {
    let mut all = Vec::new();
    for face in faces {
        let outcome = face.read();
        let mut at = 0;
        for lines in outcome.lines.chunk_by(|one, next| one.ability.is_some() && one.ability == next.ability)
        {
            let (first, last) = (&lines[0], &lines[lines.len() - 1]);
            if lines.iter().all(|line| line.verdict == Verdict::Exact) {
                let ability = &outcome.reading.abilities[first.ability.unwrap() as usize];
                all.push(Read1 {
                    face,
                    at,
                    span: first.span.0 as usize..last.span.1 as usize,
                    text: lines.iter().map(|line| line.text.as_str()).collect::<Vec<_>>().join("\n"),
                    ability: unbound(ability),
                    bound: ability.clone(),
                });
            }
            at += lines.len();
        }
    }
    all
}

/// `count` of the members, spread over all of them; the same ones each time.
pub fn spread<T>(all: &[T], count: usize) -> impl Iterator<Item = &T> {
    let count = count.min(all.len());
    (0..count).filter_map(move |n| all.get(n * all.len() / count.max(1)))
}

/// A reading without its wording, as a tree: what the text says, whatever the rules make of it. Steps of steps are steps.
pub fn unworded(ability: &Ability) -> Value {
    let mut plain = ability.clone();
    reset_wording(&mut plain);
    plain.walk_mut(&mut Flatten);
    serde_json::to_value(&plain).unwrap()
}

struct Flatten;

impl VisitMut for Flatten {
    fn enter(&mut self, _node: &mut dyn Any) -> bool {
        true
    }
    fn leave(&mut self, node: &mut dyn Any) {
        if let Some(Effect::Sequence { steps }) = node.downcast_mut() {
            *steps = std::mem::take(steps)
                .into_iter()
                .flat_map(|step| match step.effect {
                    Effect::Sequence { steps } => steps,
                    effect => vec![EffectStep { effect, ..step }],
                })
                .collect();
        }
    }
}

/// What a reading means, as a tree.
pub fn meaning(ability: &Ability) -> Value {
    serde_json::to_value(rubric_ir::meaning(ability)).unwrap()
}
