//! Reading one JSON text of MTGJSON, whatever its shape: tolerant fields and errors with a place.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;

use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_path_to_error::Track;

use crate::error::{LoadError, Place};

/// The text without a byte order mark, which JSON does not allow and some tools write.
pub(crate) fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{FEFF}').unwrap_or(text)
}

/// Reads a whole JSON text with `seed`.
///
/// Only a failure pays for knowing its path: a second, tracked pass with the seed from `again` over the part that
/// was read.
pub(crate) fn read<'de, S, A>(
    path: &Path,
    text: &'de str,
    seed: S,
    again: impl FnOnce() -> A,
) -> Result<S::Value, LoadError>
where
    S: DeserializeSeed<'de>,
    A: DeserializeSeed<'de>,
{
    let text = without_bom(text);
    let mut json = serde_json::Deserializer::from_str(text);
    let error = match seed.deserialize(&mut json).and_then(|value| json.end().map(|()| value)) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let mut track = Track::new();
    let mut json = serde_json::Deserializer::from_str(text);
    let json_path = match again().deserialize(serde_path_to_error::Deserializer::new(&mut json, &mut track)) {
        Ok(_) => String::new(),
        Err(_) => track.path().to_string(),
    };
    Err(json_error(path, &error, &json_path))
}

/// A serde_json error with its place taken out of the message.
fn json_error(path: &Path, error: &serde_json::Error, json_path: &str) -> LoadError {
    let (line, column) = (error.line(), error.column());
    let message = error.to_string();
    let reason = message.strip_suffix(&format!(" at line {line} column {column}")).unwrap_or(&message);
    // Of what is wrong at the first byte it is told that nothing was read.
    let (line, column) = (line.max(1), column.max(1));
    let json_path = if json_path == "." { "" } else { json_path };
    LoadError::Json {
        path: path.to_path_buf(),
        place: Place { line, column, json_path: one_line(json_path) },
        reason: one_line(reason),
    }
}

/// Keeps text from a file printable on one line and short: a path or a value may hold anything.
#[must_use]
pub fn one_line(text: &str) -> String {
    const LONGEST: usize = 200;
    let mut line = plain(text.chars().take(LONGEST));
    if text.chars().nth(LONGEST).is_some() {
        line.push('…');
    }
    line
}

/// Characters on one line, with nothing among them that a terminal obeys.
pub(crate) fn plain(text: impl Iterator<Item = char>) -> String {
    let mut line = String::new();
    for char in text {
        if char.is_control() { line.extend(char.escape_unicode()) } else { line.push(char) }
    }
    line
}

/// `meta`, which every file of MTGJSON has.
#[derive(serde::Deserialize, Default)]
#[serde(default)]
pub(crate) struct Meta<'a> {
    #[serde(borrow)]
    pub(crate) date: Text<'a>,
    #[serde(borrow)]
    pub(crate) version: Text<'a>,
}

/// Text, or nothing where it is null or missing. A number reads as its digits: `"power": 2` is as good as `"2"`.
#[derive(Default)]
pub(crate) struct Text<'a>(pub(crate) Option<Cow<'a, str>>);

impl Text<'_> {
    pub(crate) fn boxed(self) -> Option<Box<str>> {
        self.0.map(Into::into)
    }

    pub(crate) fn owned(self) -> Option<String> {
        self.0.map(Cow::into_owned)
    }
}

impl<'de: 'a, 'a> serde::Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

struct TextVisitor;

impl<'de> Visitor<'de> for TextVisitor {
    type Value = Text<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("text")
    }
    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Text(Some(Cow::Borrowed(text))))
    }
    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Text(Some(Cow::Owned(text.to_owned()))))
    }
    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Text(Some(Cow::Owned(number.to_string()))))
    }
    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Text(Some(Cow::Owned(number.to_string()))))
    }
    fn visit_f64<E>(self, number: f64) -> Result<Self::Value, E> {
        Ok(Text(Some(Cow::Owned(number.to_string()))))
    }
    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Text(None))
    }
}

/// A list of texts; empty where it is null or missing.
#[derive(Default)]
pub(crate) struct Texts<'a>(pub(crate) Vec<Cow<'a, str>>);

impl Texts<'_> {
    pub(crate) fn boxed(self) -> Vec<Box<str>> {
        self.0.into_iter().map(Into::into).collect()
    }
}

impl<'de: 'a, 'a> serde::Deserialize<'de> for Texts<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextsVisitor)
    }
}

struct TextsVisitor;

impl<'de> Visitor<'de> for TextsVisitor {
    type Value = Texts<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of texts")
    }
    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Texts::default())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut texts = Vec::new();
        while let Some(text) = seq.next_element::<Text<'de>>()? {
            // Dropping it would hide that the file says something this loader cannot hold.
            texts.push(text.0.ok_or_else(|| A::Error::invalid_type(serde::de::Unexpected::Unit, &"text"))?);
        }
        Ok(Texts(texts))
    }
}

/// An object of texts; empty where it is null or missing, and without the members that are null.
#[derive(Default)]
pub(crate) struct Pairs<'a>(pub(crate) Vec<(Cow<'a, str>, Cow<'a, str>)>);

impl<'de: 'a, 'a> serde::Deserialize<'de> for Pairs<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PairsVisitor)
    }
}

struct PairsVisitor;

impl<'de> Visitor<'de> for PairsVisitor {
    type Value = Pairs<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object of texts")
    }
    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Pairs::default())
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut pairs = Vec::new();
        while let Some((key, value)) = map.next_entry::<Text<'de>, Text<'de>>()? {
            if let (Some(key), Some(value)) = (key.0, value.0) {
                pairs.push((key, value));
            }
        }
        Ok(Pairs(pairs))
    }
}
