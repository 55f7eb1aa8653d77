//! From AtomicCards JSON to cards.
//!
//! The file is read in one pass into structs that borrow from it and skip every field the pipeline does not use.
//! serde_json steps over skipped values without recursion, and refuses to recurse past 128 levels elsewhere.

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, SeqAccess, Visitor};

use crate::error::{Counted, LoadError};
use crate::fields::{Meta, Pairs, Text, Texts, read};
use crate::model::{
    Card, Colors, Corpus, Face, FaceKey, FormatId, Legalities, Legality, MAX_FORMATS, MAX_SETS, SetId,
};

/// Reads a whole AtomicCards text.
pub(crate) fn parse(path: &Path, text: &str) -> Result<Corpus, LoadError> {
    let (mut builder, mut scratch) = (Builder::default(), Builder::default());
    read(path, text, Document { builder: &mut builder }, || Document { builder: &mut scratch })?;
    if let Some((what, limit)) = builder.overflow {
        return Err(LoadError::TooMany { path: path.to_path_buf(), what, limit });
    }
    if builder.corpus.cards.is_empty() {
        return Err(LoadError::Nothing { path: path.to_path_buf(), what: Counted::Cards });
    }
    let mut corpus = builder.corpus;
    number_faces(&mut corpus.cards);
    Ok(corpus)
}

/// What the pass over the file fills.
#[derive(Default)]
struct Builder {
    corpus: Corpus,
    formats: HashMap<Box<str>, u16>,
    sets: HashMap<Box<str>, u16>,
    overflow: Option<(Counted, usize)>,
}

impl Builder {
    /// The id of a format. `guess` is tried first: every face of a real file lists its formats in the same order,
    /// and a look-up for each of them would show in the loading time.
    fn format(&mut self, name: &str, guess: usize) -> Option<FormatId> {
        if self.corpus.formats.get(guess).is_some_and(|known| **known == *name) {
            return u16::try_from(guess).ok().map(FormatId);
        }
        let id = intern(&mut self.formats, &mut self.corpus.formats, name, MAX_FORMATS);
        if id.is_none() {
            self.overflow = Some((Counted::Formats, MAX_FORMATS));
        }
        id.map(FormatId)
    }

    fn set(&mut self, code: &str) -> Option<SetId> {
        let id = intern(&mut self.sets, &mut self.corpus.sets, code, MAX_SETS);
        if id.is_none() {
            self.overflow = Some((Counted::Sets, MAX_SETS));
        }
        id.map(SetId)
    }

    /// Adds the faces listed under one name.
    fn add(&mut self, name: &str, faces: Vec<Face>) {
        let first = self.corpus.cards.len();
        for face in faces {
            let group = self.corpus.cards.get_mut(first..).unwrap_or_default();
            match home(group, &face) {
                Some(card) => card.faces.push(face),
                None => self.corpus.cards.push(Card { name: name.into(), faces: vec![face] }),
            }
        }
    }
}

fn intern(
    ids: &mut HashMap<Box<str>, u16>,
    names: &mut Vec<Box<str>>,
    name: &str,
    limit: usize,
) -> Option<u16> {
    if let Some(id) = ids.get(name) {
        return Some(*id);
    }
    if names.len() >= limit {
        return None;
    }
    let id = u16::try_from(names.len()).ok()?;
    ids.insert(name.into(), id);
    names.push(name.into());
    Some(id)
}

/// Which of the cards listed so far under a name a face belongs to, if any.
///
/// A face without a side is a card of its own. One with a side joins a card that has sides and lacks this one:
/// the one with its oracle id if there is one, else the latest (the two faces of a melded pair differ in id).
fn home<'a>(group: &'a mut [Card], face: &Face) -> Option<&'a mut Card> {
    let side = face.side.as_deref()?;
    let lacks =
        |card: &Card| card.faces.iter().all(|other| other.side.as_deref().is_some_and(|taken| taken != side));
    let same_id = |card: &Card| {
        face.oracle_id.is_some() && card.faces.iter().any(|other| other.oracle_id == face.oracle_id)
    };
    let at = group
        .iter()
        .rposition(|card| lacks(card) && same_id(card))
        .or_else(|| group.iter().rposition(lacks))?;
    group.get_mut(at)
}

/// Numbers faces that agree in name, side and oracle id, so that every key is unique.
fn number_faces(cards: &mut [Card]) {
    // All numbers are still 0, so keys are equal exactly where a number is needed.
    let mut seen: HashMap<FaceKey<'_>, u32> = HashMap::with_capacity(cards.len());
    let mut numbers = Vec::with_capacity(cards.len());
    for face in cards.iter().flat_map(|card| &card.faces) {
        let count = seen.entry(face.key()).or_default();
        numbers.push(*count);
        *count += 1;
    }
    for (face, number) in cards.iter_mut().flat_map(|card| &mut card.faces).zip(numbers) {
        face.nth = number;
    }
}

/// The whole file.
struct Document<'b> {
    builder: &'b mut Builder,
}

impl<'de> DeserializeSeed<'de> for Document<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Document<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with `meta` and `data`")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        let mut found = false;
        while let Some(key) = map.next_key::<Text<'de>>()? {
            match &*key.0.unwrap_or_default() {
                "meta" => {
                    let meta: Meta<'de> = map.next_value::<Option<Meta<'de>>>()?.unwrap_or_default();
                    self.builder.corpus.id.date = meta.date.owned().unwrap_or_default();
                    self.builder.corpus.id.version = meta.version.owned().unwrap_or_default();
                }
                "data" if found => return Err(A::Error::duplicate_field("data")),
                "data" => {
                    found = true;
                    map.next_value_seed(Data { builder: &mut *self.builder })?;
                }
                _ => {
                    map.next_value::<IgnoredAny>()?;
                }
            }
        }
        if found { Ok(()) } else { Err(A::Error::missing_field("data")) }
    }
}

/// `data`: card names to lists of faces.
struct Data<'b> {
    builder: &'b mut Builder,
}

impl<'de> DeserializeSeed<'de> for Data<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de> Visitor<'de> for Data<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of card names, each with its list of faces")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<Text<'de>>()? {
            let name = name.0.unwrap_or_default();
            let faces = map.next_value_seed(Faces { builder: &mut *self.builder, name: &name })?;
            self.builder.add(&name, faces);
        }
        Ok(())
    }
}

/// The faces listed under one name.
struct Faces<'b, 'n> {
    builder: &'b mut Builder,
    name: &'n str,
}

impl<'de> DeserializeSeed<'de> for Faces<'_, '_> {
    type Value = Vec<Face>;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Vec<Face>, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Faces<'_, '_> {
    type Value = Vec<Face>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of faces")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<Face>, A::Error> {
        let mut faces = Vec::with_capacity(1);
        while let Some(face) =
            seq.next_element_seed(OneFace { builder: &mut *self.builder, name: self.name })?
        {
            faces.push(face);
        }
        if faces.is_empty() {
            return Err(A::Error::invalid_length(0, &"at least one face"));
        }
        Ok(faces)
    }
}

/// One face of a card.
struct OneFace<'b, 'n> {
    builder: &'b mut Builder,
    name: &'n str,
}

impl<'de> DeserializeSeed<'de> for OneFace<'_, '_> {
    type Value = Face;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Face, D::Error> {
        let raw: RawFace<'de> = serde::Deserialize::deserialize(deserializer)?;
        let mut legalities = Legalities::default();
        let mut guess = 0;
        for (format, status) in &raw.legalities.0 {
            if let Some(format) = self.builder.format(format, guess) {
                guess = format.index() + 1;
                legalities.set(format, legality(status));
            }
        }
        let printings = raw.printings.0.iter().filter_map(|code| self.builder.set(code)).collect();
        let mut colors = Colors::default();
        for color in &raw.colors.0 {
            let mut letters = color.chars();
            let known =
                matches!((letters.next(), letters.next()), (Some(letter), None) if colors.insert(letter));
            if !known {
                let found = serde::de::Unexpected::Str(color);
                return Err(D::Error::invalid_value(found, &"one of the colors W, U, B, R, G"));
            }
        }
        let (supertypes, types, subtypes) = (raw.supertypes.boxed(), raw.types.boxed(), raw.subtypes.boxed());
        let type_line = match raw.type_line.boxed() {
            Some(line) => line,
            None => type_line(&supertypes, &types, &subtypes),
        };
        Ok(Face {
            name: raw.name.boxed().unwrap_or_else(|| self.name.into()),
            face_name: raw.face_name.boxed(),
            side: raw.side.boxed(),
            layout: raw.layout.boxed().unwrap_or_else(|| "normal".into()),
            type_line,
            supertypes,
            types,
            subtypes,
            // Paragraphs are parted by a line feed alone, whatever wrote the file.
            text: raw.text.0.map(|text| {
                if text.contains('\r') { text.replace("\r\n", "\n").into() } else { text.into() }
            }),
            mana_cost: raw.mana_cost.boxed(),
            power: raw.power.boxed(),
            toughness: raw.toughness.boxed(),
            loyalty: raw.loyalty.boxed(),
            defense: raw.defense.boxed(),
            colors,
            keywords: raw.keywords.boxed(),
            oracle_id: raw.identifiers.unwrap_or_default().oracle_id.boxed(),
            legalities,
            printings,
            nth: 0,
        })
    }
}

fn legality(status: &str) -> Legality {
    match status {
        "Legal" => Legality::Legal,
        "Restricted" => Legality::Restricted,
        "Banned" => Legality::Banned,
        "Not Legal" | "" => Legality::Unlisted,
        _ => Legality::Other,
    }
}

/// The type line its parts make (CR 205.1), for a file that lists the parts alone.
fn type_line(supertypes: &[Box<str>], types: &[Box<str>], subtypes: &[Box<str>]) -> Box<str> {
    let front: Vec<&str> = supertypes.iter().chain(types).map(|word| &**word).collect();
    let mut line = front.join(" ");
    if !subtypes.is_empty() {
        line.push_str(" — ");
        line.push_str(&subtypes.join(" "));
    }
    line.into()
}

#[derive(serde::Deserialize, Default)]
#[serde(default)]
struct Identifiers<'a> {
    #[serde(borrow, rename = "scryfallOracleId")]
    oracle_id: Text<'a>,
}

#[derive(serde::Deserialize, Default)]
#[serde(default, rename_all = "camelCase", expecting = "a face, which is an object")]
struct RawFace<'a> {
    #[serde(borrow)]
    name: Text<'a>,
    #[serde(borrow)]
    face_name: Text<'a>,
    #[serde(borrow)]
    side: Text<'a>,
    #[serde(borrow)]
    layout: Text<'a>,
    #[serde(borrow, rename = "type")]
    type_line: Text<'a>,
    #[serde(borrow)]
    supertypes: Texts<'a>,
    #[serde(borrow)]
    types: Texts<'a>,
    #[serde(borrow)]
    subtypes: Texts<'a>,
    #[serde(borrow)]
    text: Text<'a>,
    #[serde(borrow)]
    mana_cost: Text<'a>,
    #[serde(borrow)]
    power: Text<'a>,
    #[serde(borrow)]
    toughness: Text<'a>,
    #[serde(borrow)]
    loyalty: Text<'a>,
    #[serde(borrow)]
    defense: Text<'a>,
    #[serde(borrow)]
    colors: Texts<'a>,
    #[serde(borrow)]
    keywords: Texts<'a>,
    #[serde(borrow)]
    identifiers: Option<Identifiers<'a>>,
    #[serde(borrow)]
    legalities: Pairs<'a>,
    #[serde(borrow)]
    printings: Texts<'a>,
}
