//! The facts of a reading.
//!
//! What a variant or field says is told by its name, word by word, unless the table says otherwise.

use super::hash::BuildQuick;
use super::lexicon::{Fact, facts_of};
use super::said::{Said, Words};
use super::table::{FIELDS, table};
use rubric_ir::{Ability, Declared, KeywordName, Shape as _, Subtype, Tally, TypeShape};
use std::collections::HashMap;
use std::sync::OnceLock;

/// A place in a reading that stands at a certain kind of place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// A sequence begins.
    Sequence,
    /// A step of a sequence begins; the first of them too.
    Step,
    /// What may be done begins.
    MayBegins,
    /// What may be done ends.
    MayEnds,
    /// What is done under a condition begins, with the condition.
    IfBegins,
    /// What is done otherwise begins.
    Otherwise,
    /// What is done under a condition ends.
    IfEnds,
    /// What is done if the instruction before was done ends.
    IfDoneEnds,
    /// What is done once for each begins.
    LoopBegins,
    /// What is done once for each ends.
    LoopEnds,
    /// A quotation begins.
    QuoteBegins,
    /// A quotation ends.
    QuoteEnds,
    /// The condition of a trigger begins, directly behind its event (CR 603.4).
    Intervening,
    /// The effect of a trigger begins.
    TriggeredEffect,
}

/// The marks of variants: as they begin, and as they end.
const MARKS: &[(&str, Option<Mark>, Option<Mark>)] = &[
    ("Effect::Sequence", Some(Mark::Sequence), None),
    ("EffectStep", Some(Mark::Step), None),
    ("Effect::May", Some(Mark::MayBegins), Some(Mark::MayEnds)),
    ("Effect::If", Some(Mark::IfBegins), Some(Mark::IfEnds)),
    ("Effect::IfDone", None, Some(Mark::IfDoneEnds)),
    ("Effect::ForEach", Some(Mark::LoopBegins), Some(Mark::LoopEnds)),
    ("Quoted", Some(Mark::QuoteBegins), Some(Mark::QuoteEnds)),
];

/// The marks of fields, as they begin.
const FIELD_MARKS: &[(&str, Mark)] = &[
    ("Triggered.condition", Mark::Intervening),
    ("Triggered.effect", Mark::TriggeredEffect),
    ("Effect::If.otherwise", Mark::Otherwise),
];

/// The facts of a variant.
struct Says {
    first: Box<[Fact]>,
    /// Before each field that is there.
    fields: Box<[Box<[Fact]>]>,
    /// Behind them.
    last: Box<[Fact]>,
    begins: Option<Mark>,
    ends: Option<Mark>,
    field_marks: Box<[Option<Mark>]>,
}

/// In the table: that the text puts it in another order.
const UNORDERED: &str = "?";
/// In the table: that what is quoted stands elsewhere.
const QUOTES_LAST: &str = "?\"";

/// A type of the IR: what each variant says.
type OfType = Vec<Says>;

/// By the address of the type's shape: there is one for each type.
fn types() -> &'static HashMap<usize, OfType, BuildQuick> {
    static TYPES: OnceLock<HashMap<usize, OfType, BuildQuick>> = OnceLock::new();
    TYPES.get_or_init(|| {
        let words_of: HashMap<&str, &str> = table().copied().collect();
        let fields: HashMap<&str, &str> = FIELDS.iter().copied().collect();
        let mut all = HashMap::default();
        for shape in Declared::below::<rubric_ir::FaceReading>().types {
            let variants = shape.variants.iter().enumerate().map(|(at, variant)| {
                let name = if variant.name.is_empty() {
                    shape.name.to_owned()
                } else {
                    format!("{}::{}", shape.name, variant.name)
                };
                let words = match (shape.name, words_of.get(name.as_str())) {
                    ("Subtype", _) => Subtype::ALL.get(at).map_or("", |subtype| subtype.text()).to_owned(),
                    (_, Some(words)) => (*words).to_owned(),
                    ("KeywordName", None) => {
                        KeywordName::ALL.get(at).map_or("", |keyword| keyword.canonical()).to_owned()
                    }
                    // A struct and wording say nothing by their names.
                    _ if variant.name.is_empty() || shape.wording => String::new(),
                    _ if words_of.get(shape.name) == Some(&"*") => String::new(),
                    _ => camel(variant.name),
                };
                let of_field = |field: &rubric_ir::FieldShape| {
                    let words = fields.get(format!("{name}.{}", field.name).as_str()).copied();
                    facts(words.unwrap_or_default())
                };
                let (first, last) = words.split_once('|').unwrap_or((&words, ""));
                let marks = MARKS.iter().find(|(of, ..)| *of == name);
                let mark = |field: &rubric_ir::FieldShape| {
                    let field = format!("{name}.{}", field.name);
                    FIELD_MARKS.iter().find(|(of, _)| *of == field).map(|(_, mark)| *mark)
                };
                Says {
                    begins: marks.and_then(|(_, begins, _)| *begins),
                    ends: marks.and_then(|(.., ends)| *ends),
                    field_marks: variant.fields.iter().map(mark).collect(),
                    first: facts(first),
                    fields: variant.fields.iter().map(of_field).collect(),
                    last: facts(last),
                }
            });
            all.insert(address(shape), variants.collect());
        }
        all
    })
}

fn address(shape: &'static TypeShape) -> usize {
    std::ptr::from_ref(shape).addr()
}

fn facts(words: &str) -> Box<[Fact]> {
    let mut facts = Vec::new();
    for word in words.split_whitespace() {
        if let Some(word) = word.strip_prefix("!<") {
            facts_of(word, |fact| facts.push(fact.unsaid_before()));
        } else if let Some(word) = word.strip_prefix('!').filter(|word| !word.is_empty()) {
            facts_of(word, |fact| facts.push(fact.unsaid()));
        } else if word.chars().any(char::is_alphanumeric) && !word.starts_with('{') {
            facts_of(&word.to_lowercase(), |fact| facts.push(fact));
        } else if word != "!" {
            facts.push(Fact::of(word));
        }
    }
    facts.into()
}

/// "GainLife" as "gain life".
pub(crate) fn camel(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// What a reading says, fact by fact in order of meaning.
pub(crate) struct Meant<'w> {
    pub(crate) facts: Vec<Fact>,
    marks: Vec<(Mark, usize)>,
    words: &'w mut Words,
    scratch: Said,
}

/// The facts of a reading.
pub(crate) struct Meaning {
    pub(crate) facts: Vec<Fact>,
    /// Whether the order of the text is not that of the reading.
    pub(crate) unordered: bool,
    /// Whether what is quoted stands behind what the reading has before it.
    pub(crate) quotes_last: bool,
    /// Marks, each with how many facts come before it.
    pub(crate) marks: Vec<(Mark, usize)>,
}

impl<'w> Meant<'w> {
    pub(crate) fn new(words: &'w mut Words) -> Self {
        Meant { facts: Vec::new(), marks: Vec::new(), words, scratch: Said::default() }
    }

    pub(crate) fn ability(&mut self, ability: &Ability) {
        ability.tally(self);
    }

    fn mark(&mut self, mark: Option<Mark>) {
        self.marks.extend(mark.map(|mark| (mark, self.facts.len())));
    }

    /// The facts without those that go unsaid, and without what cancels them.
    pub(crate) fn finish(self) -> Meaning {
        let (mut facts, mut marks) = (self.facts, self.marks);
        let mut remove = |facts: &mut Vec<Fact>, at: usize| {
            marks.iter_mut().filter(|(_, before)| *before > at).for_each(|(_, before)| *before -= 1);
            facts.remove(at)
        };
        let mut take = |facts: &mut Vec<Fact>, mark: &str| {
            let (all, mark) = (facts.len(), Fact::of(mark));
            while let Some(at) = facts.iter().position(|fact| *fact == mark) {
                remove(facts, at);
            }
            facts.len() < all
        };
        let (unordered, quotes_last) = (take(&mut facts, UNORDERED), take(&mut facts, QUOTES_LAST));
        while let Some(at) = facts.iter().position(|fact| fact.is_unsaid()) {
            let unsaid = remove(&mut facts, at);
            let cancelled = unsaid.said();
            let before =
                facts.get(..at).and_then(|before| before.iter().rposition(|fact| *fact == cancelled));
            let behind =
                || facts.get(at..).and_then(|b| b.iter().position(|fact| *fact == cancelled)).map(|n| at + n);
            if let Some(cancelled) = before.or_else(|| if unsaid.is_before() { None } else { behind() }) {
                remove(&mut facts, cancelled);
            }
        }
        Meaning { facts, unordered, quotes_last, marks }
    }
}

fn says(of: &'static TypeShape, variant: usize) -> Option<&'static Says> {
    types().get(&address(of)).and_then(|variants| variants.get(variant))
}

impl Tally for Meant<'_> {
    fn variant(&mut self, of: &'static TypeShape, variant: usize) {
        let Some(says) = says(of, variant) else { return };
        self.mark(says.begins);
        self.facts.extend(&says.first);
    }
    fn field(&mut self, of: &'static TypeShape, variant: usize, field: usize) {
        let Some(says) = says(of, variant) else { return };
        self.mark(says.field_marks.get(field).copied().flatten());
        self.facts.extend(says.fields.get(field).into_iter().flatten());
    }
    fn leave(&mut self, of: &'static TypeShape, variant: usize) {
        let Some(says) = says(of, variant) else { return };
        self.facts.extend(&says.last);
        self.mark(says.ends);
    }
    fn number(&mut self, number: u32) {
        self.facts.extend(super::said::numbered(number));
    }
    fn name(&mut self, name: &str) {
        self.scratch.clear();
        super::said::said(name, self.words, &mut self.scratch);
        self.facts.extend(self.scratch.facts.iter().map(|(fact, _)| *fact));
    }
}

/// The word of every fact that a reading can have, to name it by.
pub(crate) fn name_of(fact: Fact) -> Option<&'static str> {
    static NAMES: OnceLock<HashMap<Fact, String>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        let mut names = HashMap::new();
        let mut add = |words: &str| {
            for word in words.split_whitespace() {
                for fact in facts(word) {
                    names.entry(fact).or_insert_with(|| word.to_lowercase());
                }
            }
        };
        table().chain(FIELDS).for_each(|(_, words)| add(words));
        Subtype::ALL.iter().for_each(|subtype| add(subtype.text()));
        KeywordName::ALL.iter().for_each(|keyword| add(keyword.canonical()));
        for shape in Declared::below::<rubric_ir::FaceReading>().types {
            shape.variants.iter().for_each(|variant| add(&camel(variant.name)));
        }
        (0..=1_000).for_each(|number: u32| add(&number.to_string()));
        names
    });
    names.get(&fact).map(String::as_str)
}
