//! That the IR holds nothing no text has: a variant or field without a reading is a promise nobody keeps.
//!
//! What there is comes from the sources of the IR, what is read from serialising every reading of the named corpora.

use crate::common::corpora;
use crate::faces::read_all;
use serde::ser::{self, Serialize, Serializer};
use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

/// Tables of the vocabulary: they are as complete as the rules, not as the corpus.
const VOCABULARY: &[&str] = &[
    "Antecedent",
    "CardType",
    "Color",
    "Distinct",
    "Extreme",
    "LoyaltyCost",
    "ManaSymbol",
    "ModeCount",
    "PlayerNoun",
    "PtValue",
    "RoleName",
    "SelfForm",
    "Supertype",
    "Zone",
];

/// What no text read so far has, but whose counterpart is read: "can't lose the game" without "can't win the game"
/// would be half a rule.
const COUNTERPARTS: &[&str] = &[
    "Amount::Chosen",
    "Chosen::LandType",
    "Chosen::Number",
    "DigDeed::Exile",
    "Done::Created",
    "Done::Removed",
    "Done::Untapped",
    "Event::Damage.by",
    "PlayerEvent::IsDealtDamage.by",
    "PlayerEvent::LosesFlip",
    "RequirementSpan::EachTurn",
    "Restriction::WinGame",
    "Status::Drawn",
    "Status::Returned",
    "TargetPlayers::AnyNumber",
    "TargetPlayers::Two",
];

#[test]
fn every_variant_and_field_is_read_from_some_text() {
    // Some wordings are those of 2020 alone.
    if ["RUBRIC_CORPUS", "RUBRIC_CORPUS_2020"].iter().any(|name| std::env::var_os(name).is_none()) {
        println!("skipped: RUBRIC_CORPUS and RUBRIC_CORPUS_2020 have to name a corpus each");
        return;
    }
    let mut seen = Seen::default();
    for (_, faces) in corpora() {
        for outcome in read_all(&faces) {
            outcome.reading.serialize(&mut seen).unwrap();
        }
    }
    let known = |name: &String| COUNTERPARTS.contains(&name.as_str());
    let unused: Vec<String> = declared().difference(&seen.0).filter(|name| !known(name)).cloned().collect();
    assert!(unused.is_empty(), "{} names of the IR that no text has:\n{}", unused.len(), unused.join("\n"));
    let read: Vec<&&str> = COUNTERPARTS.iter().filter(|name| seen.0.contains(**name)).collect();
    assert!(read.is_empty(), "read by now, and no exception any more: {read:?}");
}

/// `Type::Variant`, `Type.field` and `Type::Variant.field`, as serialised, for all that is not elided.
fn declared() -> BTreeSet<String> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ir/src");
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(dir).unwrap() {
        let source = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let (mut ty, mut variant, mut rename, mut default) = (None, String::new(), None, false);
        for line in source.lines() {
            let (indent, line) = (line.len() - line.trim_start().len(), line.trim());
            let word = |text: &str| -> String {
                text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
            };
            if line == "#[default]" {
                default = true;
            } else if let Some((_, name)) = line.split_once("rename = \"") {
                rename = name.split_once('"').map(|(name, _)| name.to_owned());
            } else if indent == 4 && (line.starts_with("pub enum") || line.starts_with("pub struct")) {
                let name = word(line.split(' ').nth(2).unwrap());
                if let (true, Some((_, members))) = (line.ends_with('}'), line.split_once('{')) {
                    if !VOCABULARY.contains(&name.as_str()) {
                        let members = members.trim_end_matches('}').split(',').map(word_of);
                        names.extend(members.filter(|m| !m.is_empty()).map(|m| format!("{name}::{m}")));
                    }
                } else {
                    ty = Some(name).filter(|_| line.ends_with('{'));
                }
                variant.clear();
            } else if indent == 4 && line == "}" {
                ty = None;
            } else if let Some(ty) = ty.as_ref().filter(|ty| !VOCABULARY.contains(&ty.as_str()))
                && !line.is_empty()
                && !line.starts_with(['/', '#', '}'])
            {
                let name = rename.take().unwrap_or_else(|| word(line.trim_start_matches("pub ")));
                match indent {
                    8 if line.starts_with("pub ") => _ = names.insert(format!("{ty}.{name}")),
                    // Tables of words have several names in a line.
                    8 if !line.contains(['(', '{']) => {
                        let members = line.split(',').map(word_of).filter(|m| !m.is_empty() && !default);
                        names.extend(members.map(|m| format!("{ty}::{m}")));
                    }
                    8 => {
                        if !default {
                            names.insert(format!("{ty}::{name}"));
                        }
                        variant = name;
                    }
                    12 => _ = names.insert(format!("{ty}::{variant}.{name}")),
                    _ => {}
                }
                default = false;
            }
        }
    }
    names
}

fn word_of(text: &str) -> String {
    text.trim().to_owned()
}

/// Collects the names that values are serialised by.
#[derive(Default)]
struct Seen(BTreeSet<String>);

#[derive(Debug)]
struct Never;
impl fmt::Display for Never {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("serialising into names cannot fail")
    }
}
impl std::error::Error for Never {}
impl ser::Error for Never {
    fn custom<T: fmt::Display>(_: T) -> Self {
        Never
    }
}

type Done = Result<(), Never>;

/// A struct or variant whose members are being serialised.
struct Members<'a> {
    seen: &'a mut Seen,
    of: String,
}

impl Seen {
    fn variant(&mut self, ty: &str, variant: &str) -> String {
        let name = format!("{ty}::{variant}");
        if !self.0.contains(&name) {
            self.0.insert(name.clone());
        }
        name
    }
}

macro_rules! leaves {
    ($($method:ident: $ty:ty),*) => {$(
        fn $method(self, _: $ty) -> Done {
            Ok(())
        }
    )*};
}

impl<'a> Serializer for &'a mut Seen {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Members<'a>;
    type SerializeTuple = Members<'a>;
    type SerializeTupleStruct = Members<'a>;
    type SerializeTupleVariant = Members<'a>;
    type SerializeMap = Members<'a>;
    type SerializeStruct = Members<'a>;
    type SerializeStructVariant = Members<'a>;

    leaves! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_str: &str, serialize_bytes: &[u8],
        serialize_unit_struct: &'static str
    }
    fn serialize_none(self) -> Done {
        Ok(())
    }
    fn serialize_unit(self) -> Done {
        Ok(())
    }
    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_unit_variant(self, ty: &'static str, _: u32, variant: &'static str) -> Done {
        self.variant(ty, variant);
        Ok(())
    }
    fn serialize_newtype_variant<T: ?Sized + Serialize>(
        self,
        ty: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Done {
        self.variant(ty, variant);
        value.serialize(self)
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Members<'a>, Never> {
        Ok(Members { seen: self, of: String::new() })
    }
    fn serialize_tuple(self, _: usize) -> Result<Members<'a>, Never> {
        Ok(Members { seen: self, of: String::new() })
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Members<'a>, Never> {
        Ok(Members { seen: self, of: String::new() })
    }
    fn serialize_tuple_variant(
        self,
        ty: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Members<'a>, Never> {
        let of = self.variant(ty, variant);
        Ok(Members { seen: self, of })
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Members<'a>, Never> {
        Ok(Members { seen: self, of: String::new() })
    }
    fn serialize_struct(self, ty: &'static str, _: usize) -> Result<Members<'a>, Never> {
        Ok(Members { seen: self, of: ty.to_owned() })
    }
    fn serialize_struct_variant(
        self,
        ty: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Members<'a>, Never> {
        let of = self.variant(ty, variant);
        Ok(Members { seen: self, of })
    }
}

macro_rules! unnamed {
    ($($compound:ident $method:ident),*) => {$(
        impl ser::$compound for Members<'_> {
            type Ok = ();
            type Error = Never;
            fn $method<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
                value.serialize(&mut *self.seen)
            }
            fn end(self) -> Done {
                Ok(())
            }
        }
    )*};
}
unnamed! {
    SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field,
    SerializeTupleVariant serialize_field
}

macro_rules! named {
    ($($compound:ident),*) => {$(
        impl ser::$compound for Members<'_> {
            type Ok = ();
            type Error = Never;
            fn serialize_field<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) -> Done {
                let name = format!("{}.{name}", self.of);
                if !self.seen.0.contains(&name) {
                    self.seen.0.insert(name);
                }
                value.serialize(&mut *self.seen)
            }
            fn end(self) -> Done {
                Ok(())
            }
        }
    )*};
}
named! { SerializeStruct, SerializeStructVariant }

impl ser::SerializeMap for Members<'_> {
    type Ok = ();
    type Error = Never;
    fn serialize_key<T: ?Sized + Serialize>(&mut self, _: &T) -> Done {
        Ok(())
    }
    fn serialize_value<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        value.serialize(&mut *self.seen)
    }
    fn end(self) -> Done {
        Ok(())
    }
}
