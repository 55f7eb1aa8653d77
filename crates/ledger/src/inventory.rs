//! The inventory of the IR: what each variant and field is used for, over a corpus.
//!
//! Types that rot have variants of one card and siblings that should be one variant with an axis: the inventory shows
//! both. What there is comes from the types themselves ([`rubric_ir::Shape`]), so what no reading has is listed too.

use crate::run::in_pool;
use crate::siblings::{Siblings, siblings};
use crate::source::{ordered_faces, with_inputs};
use crate::{CorpusFacts, LedgerError};
use rayon::prelude::*;
use rubric_corpus::{Corpus, Face};
use rubric_grammar::{FaceOutcome, grammar_hash, read_faces};
use rubric_ir::{Declared, FaceReading, Shape as _, Tally, TypeShape};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Version of the inventory document.
pub const INVENTORY_SCHEMA: u32 = 1;

/// Examples of a use.
const EXAMPLES: usize = 3;
/// Faces that are read together.
const BATCH: usize = 1024;

/// Types that are tables of the rules: they are as complete as the rules, so that a member without a card is no fault.
const TABLES: &[&str] =
    &["CardType", "Color", "KeywordName", "ManaSymbol", "RoleName", "Subtype", "Supertype", "Zone"];

/// The inventory of the IR over a corpus.
#[derive(Clone, Debug, Serialize)]
pub struct Inventory {
    /// [`INVENTORY_SCHEMA`].
    pub schema: u32,
    /// The corpus.
    pub corpus: CorpusFacts,
    /// Hash of the grammar that read it.
    pub grammar: String,
    /// The figures.
    pub summary: InventorySummary,
    /// Every type, in the order in which it is first met below a face's reading.
    pub types: Vec<TypeUse>,
    /// Variants that differ in one axis only.
    pub siblings: Vec<Siblings>,
}

/// Figures of an inventory. Tables of the rules are not among the variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct InventorySummary {
    /// Lines that were read.
    pub lines: u64,
    /// Cards with such lines.
    pub cards: u64,
    /// Types.
    pub types: u64,
    /// Variants of enums.
    pub variants: u64,
    /// Variants that no reading has.
    pub unused: u64,
    /// Variants that the readings of one card alone have.
    pub one_card: u64,
    /// Fields of structs and variants.
    pub fields: u64,
    /// Fields that no reading has anything in.
    pub unused_fields: u64,
    /// Members of the tables of the rules.
    pub table_members: u64,
    /// Members that no reading has.
    pub unused_members: u64,
}

/// How a type is used.
#[derive(Clone, Debug, Serialize)]
pub struct TypeUse {
    /// Its name.
    pub name: &'static str,
    /// What it is.
    pub kind: TypeKind,
    /// Its variants; a struct has one without a name.
    pub variants: Vec<VariantUse>,
}

/// What a type of the IR is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TypeKind {
    /// A struct with meaning.
    Struct,
    /// An enum with meaning.
    Enum,
    /// It records only how the text put something.
    Wording,
    /// A table of the rules.
    Table,
}

/// How a variant is used.
#[derive(Clone, Debug, Serialize)]
pub struct VariantUse {
    /// Its name, empty for a struct.
    pub name: &'static str,
    /// What it says, in a line.
    pub doc: &'static str,
    /// Whether it is what is meant where nothing is said.
    pub default: bool,
    /// Where it is used.
    #[serde(flatten)]
    pub used: Use,
    /// Its fields.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldUse>,
}

/// How a field is used: where it is neither empty nor the default.
#[derive(Clone, Debug, Serialize)]
pub struct FieldUse {
    /// Its name, or its number.
    pub name: &'static str,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: &'static str,
    /// Where it is used.
    #[serde(flatten)]
    pub used: Use,
}

/// Where something is used.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Use {
    /// In so many lines.
    pub lines: u64,
    /// On so many cards.
    pub cards: u64,
    /// Those with the shortest lines, at most three, each of another card.
    pub examples: Vec<UseExample>,
}

/// A line that has something.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct UseExample {
    #[serde(skip)]
    length: usize,
    /// The card.
    pub card: String,
    /// The line.
    pub line: String,
}

/// A type, its variant, and a field of that or the variant itself.
type Key = (&'static str, usize, Option<usize>);

/// The inventory of the IR over `corpus`, read on `threads` threads.
///
/// # Errors
/// If the threads cannot be started.
pub fn inventory(corpus: &Corpus, threads: Option<usize>) -> Result<Inventory, LedgerError> {
    let faces = ordered_faces(corpus);
    let batches: Vec<Tallied> = in_pool(threads, || faces.par_chunks(BATCH).map(tally_batch).collect())?;
    let mut all = Tallied::default();
    batches.into_iter().for_each(|batch| all.append(batch));
    let types: Vec<TypeUse> =
        Declared::below::<FaceReading>().types.into_iter().map(|shape| all.type_use(shape)).collect();
    let facts = CorpusFacts {
        sha256: corpus.id.sha256.clone(),
        date: corpus.id.date.clone(),
        cards: corpus.cards.len() as u64,
        faces: faces.len() as u64,
    };
    Ok(Inventory {
        schema: INVENTORY_SCHEMA,
        corpus: facts,
        grammar: grammar_hash().to_owned(),
        summary: summary(&types, all.lines, all.cards.count),
        siblings: siblings(&types),
        types,
    })
}

impl Inventory {
    /// Variants that one card alone has, and that card.
    pub fn of_one_card(&self) -> impl Iterator<Item = (&TypeUse, &VariantUse)> {
        self.variants().filter(|(_, variant)| variant.used.cards == 1)
    }

    /// Variants that no reading has.
    pub fn unused(&self) -> impl Iterator<Item = (&TypeUse, &VariantUse)> {
        self.variants().filter(|(_, variant)| variant.used.cards == 0)
    }

    fn variants(&self) -> impl Iterator<Item = (&TypeUse, &VariantUse)> {
        variants(&self.types)
    }
}

fn variants(types: &[TypeUse]) -> impl Iterator<Item = (&TypeUse, &VariantUse)> {
    types
        .iter()
        .filter(|of| matches!(of.kind, TypeKind::Enum | TypeKind::Wording))
        .flat_map(|of| of.variants.iter().map(move |variant| (of, variant)))
}

fn summary(types: &[TypeUse], lines: u64, cards: u64) -> InventorySummary {
    let count = |counted: &dyn Fn(&Use) -> bool| {
        variants(types).filter(|(_, variant)| counted(&variant.used)).count() as u64
    };
    let fields = || types.iter().flat_map(|of| &of.variants).flat_map(|variant| &variant.fields);
    let members = || types.iter().filter(|of| of.kind == TypeKind::Table).flat_map(|of| &of.variants);
    InventorySummary {
        lines,
        cards,
        types: types.len() as u64,
        variants: count(&|_| true),
        unused: count(&|used| used.cards == 0),
        one_card: count(&|used| used.cards == 1),
        fields: fields().count() as u64,
        unused_fields: fields().filter(|field| field.used.cards == 0).count() as u64,
        table_members: members().count() as u64,
        unused_members: members().filter(|member| member.used.cards == 0).count() as u64,
    }
}

/// A count of different cards, of faces that come card by card.
#[derive(Default)]
struct Cards {
    count: u64,
    first: String,
    last: String,
}

impl Cards {
    fn note(&mut self, card: &str) {
        if self.count == 0 {
            card.clone_into(&mut self.first);
        }
        if self.last != card || self.count == 0 {
            card.clone_into(&mut self.last);
            self.count += 1;
        }
    }

    /// What comes behind, which may begin with the card that this ends with.
    fn append(&mut self, behind: Cards) {
        if self.count == 0 {
            *self = behind;
        } else if behind.count > 0 {
            self.count += behind.count - u64::from(self.last == behind.first);
            self.last = behind.last;
        }
    }
}

#[derive(Default)]
struct Count {
    lines: u64,
    cards: Cards,
    examples: Vec<UseExample>,
}

impl Count {
    fn note(&mut self, card: &str, line: &str) {
        self.lines += 1;
        self.cards.note(card);
        let worse = |example: &UseExample| (example.length, &*example.card) > (line.len(), card);
        if self.examples.len() < EXAMPLES || self.examples.last().is_some_and(worse) {
            self.offer(UseExample { length: line.len(), card: card.to_owned(), line: line.to_owned() });
        }
    }

    /// Keeps it if it is among the shortest, one for each card.
    fn offer(&mut self, example: UseExample) {
        match self.examples.iter_mut().find(|known| known.card == example.card) {
            Some(known) if *known > example => *known = example,
            Some(_) => {}
            None => self.examples.push(example),
        }
        self.examples.sort();
        self.examples.truncate(EXAMPLES);
    }
}

/// What some faces came to.
#[derive(Default)]
struct Tallied {
    counts: BTreeMap<Key, Count>,
    lines: u64,
    cards: Cards,
}

fn tally_batch(faces: &[&Face]) -> Tallied {
    let mut tallied = Tallied::default();
    for (face, outcome) in faces.iter().zip(with_inputs(faces, read_faces)) {
        tallied.face(face, &outcome);
    }
    tallied
}

/// What one line has, each thing once.
#[derive(Default)]
struct Line(BTreeSet<Key>);

impl Tally for Line {
    fn variant(&mut self, of: &'static TypeShape, variant: usize) {
        self.0.insert((of.name, variant, None));
    }
    fn field(&mut self, of: &'static TypeShape, variant: usize, field: usize) {
        self.0.insert((of.name, variant, Some(field)));
    }
}

impl Tallied {
    fn face(&mut self, face: &Face, outcome: &FaceOutcome) {
        let reading = &outcome.reading;
        for (index, ability) in reading.abilities.iter().enumerate() {
            let mut has = Line::default();
            ability.tally(&mut has);
            // Two lines may have come to one ability: the later displaces what the earlier says.
            let line = outcome.lines.iter().rfind(|line| line.ability.is_some_and(|at| at as usize <= index));
            self.line(face, line.map_or("", |line| line.text.as_str()), has);
        }
        if !reading.abilities.is_empty() {
            // What belongs to the face and to none of its lines: counted once.
            let mut has = Line::default();
            FaceReading { abilities: Vec::new(), links: reading.links.clone() }.tally(&mut has);
            has.0.insert(("FaceReading", 0, Some(0)));
            let text = outcome.lines.first().map_or("", |line| line.text.as_str());
            has.0.iter().for_each(|key| self.counts.entry(*key).or_default().note(&face.name, text));
        }
    }

    fn line(&mut self, face: &Face, text: &str, has: Line) {
        self.lines += 1;
        self.cards.note(&face.name);
        for key in has.0 {
            self.counts.entry(key).or_default().note(&face.name, text);
        }
    }

    fn append(&mut self, behind: Tallied) {
        self.lines += behind.lines;
        self.cards.append(behind.cards);
        for (key, count) in behind.counts {
            let known = self.counts.entry(key).or_default();
            known.lines += count.lines;
            known.cards.append(count.cards);
            count.examples.into_iter().for_each(|example| known.offer(example));
        }
    }

    fn used(&self, key: Key) -> Use {
        self.counts.get(&key).map_or_else(Use::default, |count| Use {
            lines: count.lines,
            cards: count.cards.count,
            examples: count.examples.clone(),
        })
    }

    fn type_use(&self, shape: &'static TypeShape) -> TypeUse {
        let kind = if shape.wording {
            TypeKind::Wording
        } else if TABLES.contains(&shape.name) {
            TypeKind::Table
        } else if shape.is_enum() {
            TypeKind::Enum
        } else {
            TypeKind::Struct
        };
        let variants = shape.variants.iter().enumerate().map(|(at, variant)| VariantUse {
            name: variant.name,
            doc: variant.doc,
            default: variant.default,
            used: self.used((shape.name, at, None)),
            fields: variant
                .fields
                .iter()
                .enumerate()
                .map(|(field, known)| FieldUse {
                    name: known.name,
                    ty: known.ty,
                    used: self.used((shape.name, at, Some(field))),
                })
                .collect(),
        });
        TypeUse { name: shape.name, kind, variants: variants.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_counted_once_over_their_faces_and_over_batches() {
        let cards = |names: &[&str]| {
            let mut cards = Cards::default();
            names.iter().for_each(|name| cards.note(name));
            cards
        };
        let mut all = Cards::default();
        for batch in [&[][..], &["a", "a", "b"], &["b", "c"], &["d"]] {
            all.append(cards(batch));
        }
        assert_eq!(all.count, 4);
    }

    #[test]
    fn examples_are_the_shortest_lines_of_different_cards() {
        let mut count = Count::default();
        for (card, line) in
            [("a", "long line"), ("a", "line"), ("b", "longest line"), ("c", "l"), ("d", "li")]
        {
            count.note(card, line);
        }
        let kept: Vec<&str> = count.examples.iter().map(|example| example.card.as_str()).collect();
        assert_eq!(kept, ["c", "d", "a"]);
        assert_eq!((count.lines, count.cards.count), (5, 4));
    }
}
