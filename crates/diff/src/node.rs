//! JSON as a tree that keeps the order of fields and borrows its texts.
//!
//! The order of the fields of a reading is the order of meaning, which tells what an ability is mainly about;
//! and borrowing makes reading two whole projections cheap.

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::{Number, Value};
use std::borrow::Cow;
use std::fmt;

/// A JSON value.
#[derive(Clone, Debug)]
pub(crate) enum Node<'a> {
    Null,
    Bool(bool),
    Number(Number),
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Map(Vec<(Cow<'a, str>, Node<'a>)>),
}

impl PartialEq for Node<'_> {
    /// Fields are the same in any order.
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Null, Self::Null) => true,
            (Self::Bool(a), Self::Bool(b)) => a == b,
            (Self::Number(a), Self::Number(b)) => a == b,
            (Self::Text(a), Self::Text(b)) => a == b,
            (Self::List(a), Self::List(b)) => a == b,
            (Self::Map(a), Self::Map(b)) => {
                a.len() == b.len()
                    && a.iter().enumerate().all(|(index, (key, value))| match b.get(index) {
                        Some((other, found)) if key == other => value == found,
                        _ => other.get(key).is_some_and(|found| value == found),
                    })
            }
            _ => false,
        }
    }
}

impl<'a> Node<'a> {
    /// A field of an object.
    pub(crate) fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Map(fields) => fields.iter().find(|(name, _)| name == key).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The text, if it is one.
    pub(crate) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The items of a list; none of anything else.
    pub(crate) fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            _ => &[],
        }
    }

    /// The variant of an enum and what it holds: an object with one field whose name is in upper case.
    pub(crate) fn tagged(&self) -> Option<(&str, &Self)> {
        match self {
            Self::Map(fields) => match fields.as_slice() {
                [(tag, value)] if is_tag(tag) => Some((tag, value)),
                _ => None,
            },
            _ => None,
        }
    }

    /// An object without some of its fields; anything else as it is.
    pub(crate) fn without(&self, keys: &[&str]) -> Self {
        match self {
            Self::Map(fields) => {
                Self::Map(fields.iter().filter(|(key, _)| !keys.contains(&&**key)).cloned().collect())
            }
            other => other.clone(),
        }
    }

    /// The same with nothing that only records how the text put it: fields whose names start with `@`.
    pub(crate) fn meaning(&self) -> Self {
        match self {
            Self::List(items) => Self::List(items.iter().map(Self::meaning).collect()),
            Self::Map(fields) => Self::Map(
                fields
                    .iter()
                    .filter(|(key, _)| !key.starts_with('@'))
                    .map(|(key, value)| (key.clone(), value.meaning()))
                    .collect(),
            ),
            other => other.clone(),
        }
    }

    /// As serde_json has it.
    pub(crate) fn value(&self) -> Value {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(*value),
            Self::Number(number) => Value::Number(number.clone()),
            Self::Text(text) => Value::String(text.to_string()),
            Self::List(items) => Value::Array(items.iter().map(Node::value).collect()),
            Self::Map(fields) => {
                Value::Object(fields.iter().map(|(key, value)| (key.to_string(), value.value())).collect())
            }
        }
    }

    /// From what serde_json has.
    pub(crate) fn of(value: &'a Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(value) => Self::Bool(*value),
            Value::Number(number) => Self::Number(number.clone()),
            Value::String(text) => Self::Text(Cow::Borrowed(text)),
            Value::Array(items) => Self::List(items.iter().map(Node::of).collect()),
            Value::Object(fields) => Self::Map(
                fields.iter().map(|(key, value)| (Cow::Borrowed(key.as_str()), Node::of(value))).collect(),
            ),
        }
    }
}

/// The most fields of an object. Those of a reading have some dozen, and each is looked up among all.
const MOST_FIELDS: usize = 1_000;

/// Fields among which it is quicker to look at each pair than to sort them.
const FEW: usize = 16;

/// A name that more than one of the fields has.
fn twice<'f>(fields: &'f [(Cow<'_, str>, Node<'_>)]) -> Option<&'f str> {
    if fields.len() <= FEW {
        let is_known = |(at, (key, _)): &(usize, &'f (Cow<'_, str>, Node<'_>))| {
            fields.iter().take(*at).any(|(known, _)| known == key)
        };
        return fields.iter().enumerate().find(is_known).map(|(_, (key, _))| &**key);
    }
    let mut keys: Vec<&str> = fields.iter().map(|(key, _)| &**key).collect();
    keys.sort_unstable();
    keys.windows(2).find_map(|pair| match pair {
        [one, other] if one == other => Some(*one),
        _ => None,
    })
}

/// Whether a name is that of a variant; fields are in lower case.
pub(crate) fn is_tag(name: &str) -> bool {
    name.starts_with(|letter: char| letter.is_ascii_uppercase())
}

impl<'de> Deserialize<'de> for Node<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Tree)
    }
}

/// A field name, borrowed where the file has it without escapes.
struct Key<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Key<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Node::deserialize(deserializer)? {
            Node::Text(text) => Ok(Self(text)),
            _ => Err(serde::de::Error::custom("the name of a field is no text")),
        }
    }
}

struct Tree;

impl<'de> Visitor<'de> for Tree {
    type Value = Node<'de>;

    fn expecting(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("JSON")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Node::Bool(value))
    }

    fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
        Ok(Node::Number(value.into()))
    }

    fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Node::Number(value.into()))
    }

    fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
        Ok(Number::from_f64(value).map_or(Node::Null, Node::Number))
    }

    fn visit_borrowed_str<E>(self, value: &'de str) -> Result<Self::Value, E> {
        Ok(Node::Text(Cow::Borrowed(value)))
    }

    fn visit_str<E>(self, value: &str) -> Result<Self::Value, E> {
        Ok(Node::Text(Cow::Owned(value.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Node::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut fields = Vec::new();
        while let Some((Key(key), value)) = map.next_entry()? {
            if fields.len() == MOST_FIELDS {
                return Err(serde::de::Error::custom(format!(
                    "an object has more than {MOST_FIELDS} fields"
                )));
            }
            fields.push((key, value));
        }
        match twice(&fields) {
            // Only one of them would be compared, and the other be hidden.
            Some(key) => Err(serde::de::Error::custom(format!("the field {key:?} stands twice"))),
            None => Ok(Node::Map(fields)),
        }
    }
}
