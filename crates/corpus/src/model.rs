//! Cards and faces as the rest of the pipeline sees them.

use serde::{Deserialize, Serialize};

/// The most distinct formats one corpus may name. MTGJSON has some two dozen; a file past this is not card data.
pub const MAX_FORMATS: usize = 1_024;
/// The most distinct set codes one corpus may name. MTGJSON has some nine hundred.
pub const MAX_SETS: usize = u16::MAX as usize;

/// Which corpus a figure was taken from. Every report prints it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct CorpusId {
    /// SHA-256 of the source file's bytes as given, compressed or not, in lower-case hex.
    pub sha256: String,
    /// `meta.date` of the file (`YYYY-MM-DD`), empty where the file has none.
    pub date: String,
    /// `meta.version` of the file, empty where the file has none.
    pub version: String,
}

/// All cards of one AtomicCards file, in the order of the file.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Corpus {
    /// Where the cards came from.
    pub id: CorpusId,
    /// The cards, in the order of the file. Never empty when it comes from a loader.
    pub cards: Vec<Card>,
    pub(crate) formats: Vec<Box<str>>,
    pub(crate) sets: Vec<Box<str>>,
}

impl Corpus {
    /// Every face with its card, in order.
    pub fn faces(&self) -> impl Iterator<Item = (&Card, &Face)> {
        self.cards.iter().flat_map(|card| card.faces.iter().map(move |face| (card, face)))
    }

    /// How many faces there are.
    #[must_use]
    pub fn face_count(&self) -> usize {
        self.cards.iter().map(|card| card.faces.len()).sum()
    }

    /// The formats the corpus names, in the order they first appear.
    pub fn formats(&self) -> impl Iterator<Item = (FormatId, &str)> {
        self.formats.iter().zip(0..).map(|(name, id)| (FormatId(id), &**name))
    }

    /// The id of a format by its MTGJSON name (`vintage`), if any card in the corpus names it.
    #[must_use]
    pub fn format(&self, name: &str) -> Option<FormatId> {
        self.formats().find(|(_, known)| *known == name).map(|(id, _)| id)
    }

    /// The name of a format of this corpus; empty for an id of another corpus.
    #[must_use]
    pub fn format_name(&self, id: FormatId) -> &str {
        self.formats.get(usize::from(id.0)).map_or("", |name| name)
    }

    /// The set codes the corpus names, in the order they first appear.
    pub fn sets(&self) -> impl Iterator<Item = (SetId, &str)> {
        self.sets.iter().zip(0..).map(|(code, id)| (SetId(id), &**code))
    }

    /// The code of a set of this corpus; empty for an id of another corpus.
    #[must_use]
    pub fn set_code(&self, id: SetId) -> &str {
        self.sets.get(usize::from(id.0)).map_or("", |code| code)
    }

    /// The codes of the sets a face was printed in, in the order of the file.
    pub fn printings<'a>(&'a self, face: &'a Face) -> impl Iterator<Item = &'a str> {
        face.printings.iter().map(|id| self.set_code(*id))
    }

    /// Every card whose full name, or the name of one of whose faces, is `name`, ignoring ASCII case.
    pub fn cards_named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Card> {
        self.cards.iter().filter(move |card| {
            card.name.eq_ignore_ascii_case(name)
                || card.faces.iter().any(|face| face.own_name().eq_ignore_ascii_case(name))
        })
    }
}

/// A card: its faces under one name.
///
/// AtomicCards lists same-named cards under one key. They become cards of their own here, so a card never holds two
/// faces of the same side.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Card {
    /// The full name: both halves with ` // ` where there are two.
    pub name: Box<str>,
    /// The faces, front first. Never empty when it comes from a loader.
    pub faces: Vec<Face>,
}

/// One face of a card with the fields the pipeline uses.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Face {
    /// The card's full name (MTGJSON `name`), both halves where there are two.
    pub name: Box<str>,
    /// This face's own name (MTGJSON `faceName`), present where the card has several.
    pub face_name: Option<Box<str>>,
    /// `a`, `b`, … where the card has several faces.
    pub side: Option<Box<str>>,
    /// MTGJSON layout: `normal`, `split`, `adventure`, …; `normal` where the file has none.
    pub layout: Box<str>,
    /// The type line as printed (MTGJSON `type`).
    pub type_line: Box<str>,
    /// Supertypes (CR 205.4).
    pub supertypes: Vec<Box<str>>,
    /// Card types (CR 205.2).
    pub types: Vec<Box<str>>,
    /// Subtypes (CR 205.3).
    pub subtypes: Vec<Box<str>>,
    /// Oracle text with `\n` between paragraphs; `None` where the face has none.
    pub text: Option<Box<str>>,
    /// Mana cost (CR 202) in symbol notation: `{2}{R}`.
    pub mana_cost: Option<Box<str>>,
    /// Power (CR 208) as printed: may be `*`, `1+*`, `∞`.
    pub power: Option<Box<str>>,
    /// Toughness (CR 208) as printed.
    pub toughness: Option<Box<str>>,
    /// Loyalty (CR 209) as printed.
    pub loyalty: Option<Box<str>>,
    /// Defense (CR 210) as printed.
    pub defense: Option<Box<str>>,
    /// Colors (CR 105).
    pub colors: Colors,
    /// Keywords and ability words as MTGJSON lists them.
    pub keywords: Vec<Box<str>>,
    /// Scryfall's oracle id (MTGJSON `identifiers.scryfallOracleId`).
    pub oracle_id: Option<Box<str>>,
    /// Where the face may be played.
    pub legalities: Legalities,
    /// The sets it was printed in; see [`Corpus::printings`] for their codes.
    pub printings: Vec<SetId>,
    /// How many faces of the same name, side and oracle id come before it. Not 0 only for indistinguishable cards.
    pub nth: u32,
}

/// Supertypes (CR 205.4a), and that of Unstable's hosts, which MTGJSON lists as one.
const SUPERTYPES: [&str; 6] = ["Basic", "Legendary", "Ongoing", "Snow", "World", "Host"];

impl Face {
    /// A face with that type line and the types that it names (CR 205.1), as a file would list them.
    #[must_use]
    pub fn of_type(line: &str) -> Self {
        let (front, back) = line.split_once('—').unwrap_or((line, ""));
        let boxed = |words: Vec<&str>| words.into_iter().map(Box::from).collect::<Vec<Box<str>>>();
        let (supertypes, types): (Vec<&str>, Vec<&str>) =
            front.split_whitespace().partition(|word| SUPERTYPES.contains(word));
        // A plane's type is all that stands behind the dash; of the others only one is of two words (CR 205.3b).
        let subtypes = if types.contains(&"Plane") {
            Some(back.trim()).filter(|name| !name.is_empty()).map(Box::from).into_iter().collect()
        } else {
            let mut subtypes: Vec<Box<str>> = Vec::new();
            for word in back.split_whitespace() {
                match subtypes.last_mut() {
                    Some(last) if word == "Lord" && **last == *"Time" => *last = "Time Lord".into(),
                    _ => subtypes.push(word.into()),
                }
            }
            subtypes
        };
        let (supertypes, types) = (boxed(supertypes), boxed(types));
        Self { type_line: line.into(), supertypes, types, subtypes, ..Self::default() }
    }

    /// The name of this face alone.
    #[must_use]
    pub fn own_name(&self) -> &str {
        self.face_name.as_deref().unwrap_or(&self.name)
    }

    /// Whether the face may be played in a format: legal there or restricted to one copy.
    #[must_use]
    pub fn legal_in(&self, format: FormatId) -> bool {
        matches!(self.legalities.get(format), Legality::Legal | Legality::Restricted)
    }

    /// The identity of this face, unique within a corpus and the same in every corpus that has the card.
    #[must_use]
    pub fn key(&self) -> FaceKey<'_> {
        FaceKey {
            name: &self.name,
            side: self.side.as_deref(),
            oracle_id: self.oracle_id.as_deref(),
            nth: self.nth,
        }
    }
}

/// What tells a face from every other face: never the name alone, since cards share names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct FaceKey<'a> {
    /// The card's full name.
    pub name: &'a str,
    /// The side, where the card has several faces.
    pub side: Option<&'a str>,
    /// The oracle id, where the corpus has one.
    pub oracle_id: Option<&'a str>,
    /// Place among the faces that agree in all of the above.
    pub nth: u32,
}

/// A set of the five colors (CR 105.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Colors(u8);

impl Colors {
    const LETTERS: [char; 5] = ['W', 'U', 'B', 'R', 'G'];

    /// Adds a color by its letter; false if the letter is none of `W`, `U`, `B`, `R`, `G`.
    pub fn insert(&mut self, letter: char) -> bool {
        match Self::LETTERS.iter().position(|known| *known == letter) {
            Some(at) => {
                self.0 |= 1 << at;
                true
            }
            None => false,
        }
    }

    /// Whether the color with this letter is in the set.
    #[must_use]
    pub fn contains(self, letter: char) -> bool {
        self.iter().any(|known| known == letter)
    }

    /// Whether there is no color at all: the face is colorless (CR 105.2c).
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The letters in the order W U B R G.
    pub fn iter(self) -> impl Iterator<Item = char> {
        Self::LETTERS
            .into_iter()
            .enumerate()
            .filter(move |(at, _)| self.0 >> at & 1 == 1)
            .map(|(_, letter)| letter)
    }
}

/// A format of one corpus; an index into its table of formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FormatId(pub(crate) u16);

impl FormatId {
    /// Position in [`Corpus::formats`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A set of one corpus; an index into its table of set codes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SetId(pub(crate) u16);

impl SetId {
    /// Position in [`Corpus::sets`].
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What a format says of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Legality {
    /// The corpus does not list the format for the card, or says "Not Legal".
    Unlisted,
    /// May be played.
    Legal,
    /// May be played, one copy at most.
    Restricted,
    /// May not be played although the card's set could.
    Banned,
    /// A status this version has no name for; not counted as playable.
    Other,
}

/// A face's standing in every format of its corpus: four bits a format.
///
/// The first 32 formats live inline, which spares every face an allocation.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Legalities {
    first: [u64; 2],
    rest: Vec<u64>,
}

const PER_WORD: usize = 16;

impl Legalities {
    /// The standing in a format.
    #[must_use]
    pub fn get(&self, format: FormatId) -> Legality {
        let word = format.index() / PER_WORD;
        let stored = match self.first.get(word) {
            Some(stored) => *stored,
            None => self.rest.get(word - self.first.len()).copied().unwrap_or(0),
        };
        match stored >> (format.index() % PER_WORD * 4) & 0xF {
            0 => Legality::Unlisted,
            1 => Legality::Legal,
            2 => Legality::Restricted,
            3 => Legality::Banned,
            _ => Legality::Other,
        }
    }

    /// Sets the standing in a format.
    pub fn set(&mut self, format: FormatId, legality: Legality) {
        let code: u64 = match legality {
            Legality::Unlisted => 0,
            Legality::Legal => 1,
            Legality::Restricted => 2,
            Legality::Banned => 3,
            Legality::Other => 4,
        };
        let word = format.index() / PER_WORD;
        let inline = self.first.len();
        if word >= inline && self.rest.len() <= word - inline {
            self.rest.resize(word - inline + 1, 0);
        }
        let stored = match self.first.get_mut(word) {
            Some(stored) => Some(stored),
            None => self.rest.get_mut(word - inline),
        };
        if let Some(stored) = stored {
            let shift = format.index() % PER_WORD * 4;
            *stored = *stored & !(0xF << shift) | code << shift;
        }
    }
}
