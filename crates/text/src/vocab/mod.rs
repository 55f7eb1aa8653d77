//! The fixed vocabulary: types, subtypes, supertypes, zones, colours, in both numbers and in display case.
//!
//! Compiled in, never taken from a corpus: whether a text reads may not depend on what other cards exist.

mod subtypes;
mod words;

use crate::{Id, Token, id};
use std::sync::LazyLock;
use subtypes::ROWS;
pub use words::{ABILITY_WORDS, CARD_TYPES, COLOURS, SUPERTYPES, WordForms, ZONES};
use words::{COST_KEYWORDS, EVERYDAY_SUBTYPES, KEYWORDS, MORE_CAPITALISED};

/// Which card type a subtype belongs to (CR 205.3b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum SubtypeKind {
    /// Creature and kindred types (CR 205.3m).
    Creature,
    /// Artifact types (CR 205.3g).
    Artifact,
    /// Enchantment types (CR 205.3h).
    Enchantment,
    /// Land types (CR 205.3i).
    Land,
    /// Planeswalker types (CR 205.3j).
    Planeswalker,
    /// Instant and sorcery types (CR 205.3k).
    Spell,
    /// Battle types (CR 205.3q).
    Battle,
}

/// The number of a noun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub enum Number {
    /// "Elf"
    Singular,
    /// "Elves"
    Plural,
    /// One form for both: "Kavu".
    Either,
}

/// A subtype, as a place in the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SubtypeIndex(u16);

impl SubtypeIndex {
    /// Which card type it belongs to.
    #[must_use]
    pub fn kind(self) -> SubtypeKind {
        ROWS.get(usize::from(self.0)).map_or(SubtypeKind::Creature, |row| row.0)
    }

    /// Whether it is the name of one being, as planeswalker types are.
    #[must_use]
    pub fn is_proper_name(self) -> bool {
        self.kind() == SubtypeKind::Planeswalker
    }

    /// Its name in the singular, in display case: "Elf". This is the form to keep in data.
    #[must_use]
    pub fn name(self) -> &'static str {
        subtype_text(self, Number::Singular)
    }

    /// All subtypes in the order of the table.
    pub fn all() -> impl Iterator<Item = SubtypeIndex> {
        (0..u16::try_from(ROWS.len()).unwrap_or(u16::MAX)).map(SubtypeIndex)
    }
}

/// A table from word identities to values, with open addressing. The keys lie apart from the values, since most
/// look-ups find nothing and the keys alone stay in the fastest cache.
struct Index<V> {
    /// The hash of each word; 0 for a free slot.
    keys: Vec<u64>,
    values: Vec<Option<V>>,
    mask: usize,
}

impl<V: Copy> Index<V> {
    fn new(entries: impl IntoIterator<Item = (Id, V)>) -> Index<V> {
        let entries: Vec<(Id, V)> = entries.into_iter().collect();
        let size = (entries.len() * 2 + 1).next_power_of_two();
        let mut index = Index { keys: vec![0; size], values: vec![None; size], mask: size - 1 };
        for (key, value) in entries {
            let at = index.slot(key);
            if let (Some(known), Some(slot)) = (index.keys.get_mut(at), index.values.get_mut(at)) {
                // The first entry of a word wins.
                *known = key.0;
                slot.get_or_insert(value);
            }
        }
        index
    }

    /// The slot of `key`: its own, or the free one where it would go. At least half of the slots are free.
    fn slot(&self, key: Id) -> usize {
        // FNV-1a mixes its low bits well; folding in the high half costs nothing.
        #[allow(clippy::cast_possible_truncation, reason = "only the low bits serve as an address")]
        let mut at = (key.0 ^ (key.0 >> 32)) as usize & self.mask;
        while self.keys.get(at).is_some_and(|known| *known != key.0 && *known != 0) {
            at = (at + 1) & self.mask;
        }
        at
    }

    fn get(&self, key: Id) -> Option<V> {
        self.values.get(self.slot(key)).copied().flatten()
    }
}

static SUBTYPES: LazyLock<Index<(SubtypeIndex, Number)>> = LazyLock::new(|| {
    Index::new(SubtypeIndex::all().zip(ROWS).flat_map(|(index, (_, one, many))| {
        let number = if one == many { Number::Either } else { Number::Singular };
        [(id(one), (index, number)), (id(many), (index, if one == many { number } else { Number::Plural }))]
    }))
});

/// The subtype that the word `word` names, with its number. Types of two tokens ("Time Lord", "Urza's") are
/// found by [`subtype_at`] only.
#[must_use]
pub fn subtype(word: Id) -> Option<(SubtypeIndex, Number)> {
    SUBTYPES.get(word)
}

/// The subtype at the head of `tokens`, with its number and how many tokens it takes.
#[must_use]
pub fn subtype_at(tokens: &[Token]) -> Option<(SubtypeIndex, Number, usize)> {
    const TIME: Id = id("time");
    const LORD: Id = id("lord");
    const LORDS: Id = id("lords");
    const URZA: Id = id("urza");
    const OF: Id = id("'s");
    match tokens {
        [first, second, ..] if first.id == TIME && second.id == LORD => {
            SUBTYPES.get(id("time lord")).map(|(index, _)| (index, Number::Singular, 2))
        }
        [first, second, ..] if first.id == TIME && second.id == LORDS => {
            SUBTYPES.get(id("time lord")).map(|(index, _)| (index, Number::Plural, 2))
        }
        [first, second, ..] if first.id == URZA && second.id == OF => {
            SUBTYPES.get(id("urza's")).map(|(index, number)| (index, number, 2))
        }
        [first, ..] => SUBTYPES.get(first.id).map(|(index, number)| (index, number, 1)),
        [] => None,
    }
}

/// The text of a subtype in display case; [`Number::Either`] gives the singular.
#[must_use]
pub fn subtype_text(index: SubtypeIndex, number: Number) -> &'static str {
    match (ROWS.get(usize::from(index.0)), number) {
        (Some((_, _, many)), Number::Plural) => many,
        (Some((_, one, _)), _) => one,
        (None, _) => "",
    }
}

/// The subtype with this name in the singular, in any case: the way back from [`SubtypeIndex::name`].
#[must_use]
pub fn subtype_named(name: &str) -> Option<SubtypeIndex> {
    SUBTYPES.get(id(name)).map(|(index, _)| index)
}

/// A closed class of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum WordClass {
    /// [`CARD_TYPES`]
    CardType,
    /// [`SUPERTYPES`]
    Supertype,
    /// [`ZONES`]
    Zone,
    /// [`COLOURS`]
    Colour,
}

impl WordClass {
    /// The words of the class.
    #[must_use]
    pub fn table(self) -> &'static [WordForms] {
        match self {
            WordClass::CardType => CARD_TYPES,
            WordClass::Supertype => SUPERTYPES,
            WordClass::Zone => ZONES,
            WordClass::Colour => COLOURS,
        }
    }
}

static CLOSED: LazyLock<Index<(WordClass, usize, Number)>> = LazyLock::new(|| {
    let classes = [WordClass::CardType, WordClass::Supertype, WordClass::Zone, WordClass::Colour];
    Index::new(classes.into_iter().flat_map(|class| {
        class.table().iter().enumerate().flat_map(move |(at, forms)| {
            let same = forms.one == forms.many;
            let (one, many) =
                if same { (Number::Either, Number::Either) } else { (Number::Singular, Number::Plural) };
            [(id(forms.one), (class, at, one)), (id(forms.many), (class, at, many))]
        })
    }))
});

/// The closed class that `word` belongs to, its place in the class's table, and its number.
#[must_use]
pub fn closed(word: Id) -> Option<(WordClass, usize, Number)> {
    CLOSED.get(word)
}

/// The card type that `word` names, as a place in [`CARD_TYPES`], and its number.
#[must_use]
pub fn card_type(word: Id) -> Option<(usize, Number)> {
    closed(word).filter(|found| found.0 == WordClass::CardType).map(|(_, at, number)| (at, number))
}

/// The text of a word of a closed class; [`Number::Either`] gives the singular.
#[must_use]
pub fn closed_text(class: WordClass, at: usize, number: Number) -> &'static str {
    class.table().get(at).map_or("", |forms| if number == Number::Plural { forms.many } else { forms.one })
}

static DISPLAY: LazyLock<Index<&'static str>> = LazyLock::new(|| {
    let everyday = |word: &str| EVERYDAY_SUBTYPES.contains(&word);
    let forms = ROWS.iter().flat_map(|(_, one, many)| [*one, *many]).filter(|word| !everyday(word));
    Index::new(forms.chain(MORE_CAPITALISED.iter().copied()).map(|word| (id(word), word)))
});

/// The display form of a word that is printed with capitals wherever it stands.
pub(crate) fn display(word: Id) -> Option<&'static str> {
    DISPLAY.get(word)
}

static KEYWORD_TAILS: LazyLock<Index<()>> =
    LazyLock::new(|| Index::new(COST_KEYWORDS.iter().map(|tail| (id(tail), ()))));

/// Whether `word` ends the name of a keyword ability that may be followed by a dash and a cost (CR 702.1a):
/// such a dash has no spaces.
pub(crate) fn ends_keyword(word: Id) -> bool {
    KEYWORD_TAILS.get(word).is_some()
}

static RULES_WORDS: LazyLock<Index<()>> = LazyLock::new(|| {
    let keywords = KEYWORDS.iter().copied().chain(words::ACTIONS.iter().copied());
    let closed = [CARD_TYPES, SUPERTYPES, ZONES, COLOURS].into_iter().flatten().flat_map(|f| [f.one, f.many]);
    Index::new(
        keywords.chain(closed).chain(words::MORE_RULES_WORDS.iter().copied()).map(|word| (id(word), ())),
    )
});

/// Whether `phrase` (a word, or words with single spaces) is one of the rules' own: a keyword, a keyword action,
/// a card type and the like. Subtypes are asked for with [`subtype`].
#[must_use]
pub fn is_rules_word(phrase: Id) -> bool {
    RULES_WORDS.get(phrase).is_some()
}
