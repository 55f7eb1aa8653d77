//! That the IR holds nothing no text has: a variant or field without a reading is a promise nobody keeps.
//!
//! What there is comes from the sources of the IR, what is read from serialising readings: of the bundled samples, of the
//! faces in `rare.json`, which have what those lack, and of the corpora that are named. Where both corpora are, `RUBRIC_BLESS`
//! draws `rare.json` from them anew.

use crate::faces::{Face, faces, named, older_sample, read_all, sample};
use rubric_grammar::FaceOutcome;
use serde::ser::{self, Serialize, Serializer};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

/// Tables of the rules: they are as complete as the rules, not as the corpus.
const VOCABULARY: &[&str] = &[
    "CardType",
    "Color",
    "Extreme",
    "KeywordName",
    "LoyaltyCost",
    "ManaSymbol",
    "PtValue",
    "RoleName",
    "Subtype",
    "Supertype",
    "Zone",
];

/// What no text read so far has, by the reason why it is there all the same.
const EXCEPTIONS: &[(&str, &[&str])] = &[
    (
        // "Can't lose the game" without "can't win the game" would be half a rule.
        "its counterpart is read",
        &[
            "Amount::Chosen",
            "Chosen::LandType",
            "Chosen::Number",
            "Done::Created",
            "Done::Removed",
            "Done::Untapped",
            "Event::Damage.by",
            "PlayerEvent::IsDealtDamage.by",
            "PlayerEvent::LosesFlip",
            "PlayerNoun::Teammate",
            "RequirementSpan::EachTurn",
            "Restriction::WinGame",
            "Status::Drawn",
            "Status::Returned",
            "TargetPlayers::AnyNumber",
            "TargetPlayers::Two",
        ],
    ),
    ("a reading that is not finished has it", &["Antecedent::Unbound"]),
    ("binding tells it from what a reference does mean", &["Antecedent::Attacking", "Antecedent::You"]),
    (
        "the numbers around it are read",
        &["ModeCount::Four", "ModeCount::UpToFive", "ModeCount::UpToThree", "ModeCount::UpToTwo"],
    ),
    ("others of what differs are read", &["Distinct::Powers"]),
    (
        "an object calls itself by any type that it can have",
        &[
            "SelfForm::ThisBackground",
            "SelfForm::ThisConspiracy",
            "SelfForm::ThisFortification",
            "SelfForm::ThisMount",
            "SelfForm::ThisPhenomenon",
            "SelfForm::ThisSaga",
        ],
    ),
];

#[test]
fn every_variant_and_field_is_read_from_some_text() {
    if std::env::var_os("RUBRIC_BLESS").is_some() {
        draw_rare();
    }
    let (seen, declared) = (seen(), Declared::read().names);
    let exceptions: BTreeSet<&str> = EXCEPTIONS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let unused: Vec<&String> =
        declared.difference(&seen).filter(|name| !exceptions.contains(name.as_str())).collect();
    assert!(unused.is_empty(), "{} names of the IR that no text has: {unused:#?}", unused.len());
    let read: Vec<&&str> = exceptions.iter().filter(|name| seen.contains(**name)).collect();
    assert!(read.is_empty(), "read by now, and no exception any more: {read:?}");
    let gone: Vec<&&str> = exceptions.iter().filter(|name| !declared.contains(**name)).collect();
    assert!(gone.is_empty(), "no names of the IR: {gone:?}");
}

/// The sources are read line by line, in the layout that they have: what is serialised is found there, or the test above
/// would pass for want of names.
#[test]
fn what_is_serialised_is_found_declared() {
    let Declared { names, defaults } = Declared::read();
    let exempt = |name: &str| VOCABULARY.contains(&name.split([':', '.']).next().unwrap_or_default());
    let seen = seen();
    let missed: Vec<&String> = seen
        .iter()
        .filter(|name| !names.contains(*name) && !defaults.contains(*name) && !exempt(name))
        .collect();
    assert!(missed.is_empty(), "serialised, but not found in the sources: {missed:#?}");
    let of = |kind: fn(&str) -> bool| names.iter().filter(|name| kind(name)).count();
    let (fields, variants) = (of(|name| !name.contains(':')), of(|name| !name.contains('.')));
    println!("{fields} fields, {variants} variants, {} fields of variants", names.len() - fields - variants);
    assert!(fields > 50 && variants > 500 && names.len() - fields - variants > 200);
}

/// Faces that have what the samples lack, in the shape of a corpus.
fn rare() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/proofs/rare.json")
}

/// What the readings are serialised by.
fn seen() -> BTreeSet<String> {
    let mut seen = Seen::default();
    let bundled = [sample(), older_sample(), faces(&rare())];
    for faces in bundled.into_iter().chain(named().iter().map(|path| faces(path))) {
        read_all(&faces).iter().for_each(|outcome| outcome.reading.serialize(&mut seen).unwrap());
    }
    seen.0
}

/// The names that reading a face brings.
fn names_of(outcome: &FaceOutcome) -> BTreeSet<String> {
    let mut seen = Seen::default();
    outcome.reading.serialize(&mut seen).unwrap();
    seen.0
}

/// Writes the faces of the named corpora that have what the samples lack: of those that bring most of it, the one with the
/// shortest text.
fn draw_rare() {
    let known: BTreeSet<String> = [sample(), older_sample()]
        .iter()
        .flat_map(|faces| read_all(faces))
        .flat_map(|o| names_of(&o))
        .collect();
    let mut brings: Vec<(Face, BTreeSet<String>)> = Vec::new();
    for faces in named().iter().map(|path| faces(path)) {
        for (face, outcome) in faces.iter().zip(read_all(&faces)) {
            let more = &names_of(&outcome) - &known;
            if !more.is_empty() {
                brings.push((face.clone(), more));
            }
        }
    }
    let mut data = BTreeMap::<String, Vec<Value>>::new();
    loop {
        let best = brings.iter().max_by_key(|(face, more)| (more.len(), Reverse(face.text.len())));
        let Some((face, taken)) = best.filter(|(_, more)| !more.is_empty()).cloned() else { break };
        brings.iter_mut().for_each(|(_, more)| *more = &*more - &taken);
        let Face { name, type_line, layout, keywords, text, .. } = face;
        let json = json!({"faceName": name, "type": type_line, "layout": layout, "keywords": keywords, "text": text});
        data.entry(name).or_default().push(json);
    }
    let lines: Vec<String> =
        data.iter().map(|(name, faces)| format!("{}:{}", json!(name), json!(faces))).collect();
    std::fs::write(rare(), format!("{{\"data\":{{\n{}\n}}}}\n", lines.join(",\n"))).unwrap();
}

/// `Type::Variant`, `Type.field` and `Type::Variant.field`, as serialised.
#[derive(Default)]
struct Declared {
    names: BTreeSet<String>,
    /// Variants that are the default of their type, and mostly elided.
    defaults: BTreeSet<String>,
}

impl Declared {
    fn read() -> Declared {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../ir/src");
        let Declared { mut names, mut defaults } = Declared::default();
        let files = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
        for file in files.filter(|path| path.is_file()) {
            let source = std::fs::read_to_string(file).unwrap();
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
                            let members = line.split(',').map(word_of).filter(|m| !m.is_empty());
                            let found = members.map(|m| format!("{ty}::{m}"));
                            if default { defaults.extend(found) } else { names.extend(found) }
                        }
                        8 => {
                            let found = format!("{ty}::{name}");
                            _ = if default { defaults.insert(found) } else { names.insert(found) };
                            variant = name;
                        }
                        12 => _ = names.insert(format!("{ty}::{variant}.{name}")),
                        _ => {}
                    }
                    default = false;
                }
            }
        }
        Declared { names, defaults }
    }
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
    /// Notes a name; most come again and again.
    fn note(&mut self, name: String) {
        if !self.0.contains(&name) {
            self.0.insert(name);
        }
    }
    fn variant(&mut self, ty: &str, variant: &str) -> String {
        let name = format!("{ty}::{variant}");
        self.note(name.clone());
        name
    }
    const fn members(&mut self, of: String) -> Members<'_> {
        Members { seen: self, of }
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
        self.serialize_none()
    }
    fn serialize_some<T: ?Sized + Serialize>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_newtype_struct<T: ?Sized + Serialize>(self, _: &'static str, value: &T) -> Done {
        self.serialize_some(value)
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
        Ok(self.members(String::new()))
    }
    fn serialize_tuple(self, len: usize) -> Result<Members<'a>, Never> {
        self.serialize_seq(Some(len))
    }
    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<Members<'a>, Never> {
        self.serialize_seq(Some(len))
    }
    fn serialize_map(self, len: Option<usize>) -> Result<Members<'a>, Never> {
        self.serialize_seq(len)
    }
    fn serialize_struct(self, ty: &'static str, _: usize) -> Result<Members<'a>, Never> {
        Ok(self.members(ty.to_owned()))
    }
    fn serialize_tuple_variant(
        self,
        ty: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Members<'a>, Never> {
        let of = self.variant(ty, variant);
        Ok(self.members(of))
    }
    fn serialize_struct_variant(
        self,
        ty: &'static str,
        number: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Members<'a>, Never> {
        self.serialize_tuple_variant(ty, number, variant, len)
    }
}

impl Members<'_> {
    fn member<T: ?Sized + Serialize>(&mut self, value: &T) -> Done {
        value.serialize(&mut *self.seen)
    }
    fn field<T: ?Sized + Serialize>(&mut self, name: &'static str, value: &T) -> Done {
        self.seen.note(format!("{}.{name}", self.of));
        self.member(value)
    }
}

/// What a compound does with its members; with all of them, it is done.
macro_rules! compounds {
    ($($compound:ident { $($method:ident($($name:ident: $ty:ty)?) => $does:ident),* })*) => {$(
        impl ser::$compound for Members<'_> {
            type Ok = ();
            type Error = Never;
            $(fn $method<T: ?Sized + Serialize>(&mut self, $($name: $ty,)? value: &T) -> Done {
                self.$does($($name,)? value)
            })*
            fn end(self) -> Done {
                Ok(())
            }
        }
    )*};
}
compounds! {
    SerializeSeq { serialize_element() => member }
    SerializeTuple { serialize_element() => member }
    SerializeTupleStruct { serialize_field() => member }
    SerializeTupleVariant { serialize_field() => member }
    SerializeMap { serialize_key() => member, serialize_value() => member }
    SerializeStruct { serialize_field(name: &'static str) => field }
    SerializeStructVariant { serialize_field(name: &'static str) => field }
}
