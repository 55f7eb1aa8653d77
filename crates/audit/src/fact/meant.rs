//! The facts of a reading.
//!
//! What a variant or field says is told by its name, word by word, unless the table says otherwise.

use super::lexicon::{Fact, facts_of};
use super::said::{Said, Words};
use super::table::{FIELDS, table};
use rubric_ir::{Ability, Declared, KeywordName, Shape as _, Subtype, Tally, TypeShape};
use std::collections::HashMap;
use std::sync::OnceLock;

/// The facts of a variant.
struct Says {
    first: Box<[Fact]>,
    /// Before each field that is there.
    fields: Box<[Box<[Fact]>]>,
    /// Behind them.
    last: Box<[Fact]>,
}

/// In the table: that the text puts it in another order.
const UNORDERED: &str = "?";
/// In the table: that what is quoted stands elsewhere.
const QUOTES_LAST: &str = "?\"";

/// A type of the IR: what each variant says.
type OfType = Vec<Says>;

fn types() -> &'static HashMap<&'static str, OfType> {
    static TYPES: OnceLock<HashMap<&'static str, OfType>> = OnceLock::new();
    TYPES.get_or_init(|| {
        let words_of: HashMap<&str, &str> = table().copied().collect();
        let fields: HashMap<&str, &str> = FIELDS.iter().copied().collect();
        let mut all = HashMap::new();
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
                Says {
                    first: facts(first),
                    fields: variant.fields.iter().map(of_field).collect(),
                    last: facts(last),
                }
            });
            all.insert(shape.name, variants.collect());
        }
        all
    })
}

fn facts(words: &str) -> Box<[Fact]> {
    let mut facts = Vec::new();
    for word in words.split_whitespace() {
        if let Some(word) = word.strip_prefix('!').filter(|word| !word.is_empty()) {
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
fn camel(name: &str) -> String {
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
}

impl<'w> Meant<'w> {
    pub(crate) fn new(words: &'w mut Words) -> Self {
        Meant { facts: Vec::new(), words, scratch: Said::default() }
    }

    pub(crate) fn ability(&mut self, ability: &Ability) {
        ability.tally(self);
    }

    /// The facts without those that go unsaid, and without what cancels them.
    pub(crate) fn finish(self) -> Meaning {
        let mut facts = self.facts;
        let mut take = |mark: &str| {
            let (all, mark) = (facts.len(), Fact::of(mark));
            facts.retain(|fact| *fact != mark);
            facts.len() < all
        };
        let (unordered, quotes_last) = (take(UNORDERED), take(QUOTES_LAST));
        while let Some(at) = facts.iter().position(|fact| fact.is_unsaid()) {
            let cancelled = facts.remove(at).said();
            let before =
                facts.get(..at).and_then(|before| before.iter().rposition(|fact| *fact == cancelled));
            let behind =
                || facts.get(at..).and_then(|b| b.iter().position(|fact| *fact == cancelled)).map(|n| at + n);
            if let Some(cancelled) = before.or_else(behind) {
                facts.remove(cancelled);
            }
        }
        Meaning { facts, unordered, quotes_last }
    }
}

fn says(of: &TypeShape, variant: usize) -> Option<&'static Says> {
    types().get(of.name).and_then(|variants| variants.get(variant))
}

impl Tally for Meant<'_> {
    fn variant(&mut self, of: &'static TypeShape, variant: usize) {
        self.facts.extend(says(of, variant).iter().flat_map(|says| &says.first));
    }
    fn field(&mut self, of: &'static TypeShape, variant: usize, field: usize) {
        let says = says(of, variant).and_then(|says| says.fields.get(field));
        self.facts.extend(says.into_iter().flatten());
    }
    fn leave(&mut self, of: &'static TypeShape, variant: usize) {
        self.facts.extend(says(of, variant).iter().flat_map(|says| &says.last));
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
