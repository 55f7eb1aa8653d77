//! A reading as a tree that a view can draw: fields, variants, and the words that each part prints as.
//!
//! The tree is made by serialising, so that it has just what the projection has and no field can be left out. Where a
//! part lies in memory ties it to the words that the printer noted for it.

use rubric_grammar::{Printed, trace_ability};
use rubric_ir::Ability;
use serde::Serialize;
use serde::ser::{self, Impossible};
use std::any::type_name;
use std::collections::HashMap;
use std::fmt;

/// A part of a reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    /// The field that it is of the part around it; a number for one of a list, from 1; empty for the one thing that a
    /// variant holds.
    pub key: String,
    /// What it is: its variant, or a number or name. Several where one part is all that another holds, and of the
    /// same words ("Spell", "Happen"). None for a list or a group of fields.
    pub labels: Vec<String>,
    /// The words that it prints as: tokens of the printed text, from and up to.
    pub words: Option<(usize, usize)>,
    /// Its parts.
    pub parts: Vec<Outline>,
}

/// The outline of an ability, and its printed text.
#[must_use]
pub fn outline(ability: &Ability) -> (Outline, String) {
    let (printed, trace) = trace_ability(ability);
    let traced = Traced::new(&printed, &trace);
    let tree = ability.serialize(Maker { traced: &traced }).map(|node| node.outline).unwrap_or_default();
    (tree, printed)
}

/// The words that parts printed, by their place and type.
struct Traced<'t> {
    exact: HashMap<(usize, &'static str), (usize, usize)>,
    /// By the short name of the type, for parts whose own place serde does not tell.
    by_name: HashMap<&'static str, Vec<&'t Printed>>,
    /// The tokens of the printed text, and where each begins.
    tokens: Vec<&'t str>,
    starts: Vec<usize>,
}

impl<'t> Traced<'t> {
    fn new(printed: &'t str, trace: &'t [Printed]) -> Self {
        let tokens: Vec<&str> = printed.split([' ', '\n']).collect();
        let mut next = 0;
        let begins = |token: &&str| {
            let at = next;
            next += token.len() + 1;
            at
        };
        let starts = tokens.iter().map(begins).collect();
        let mut traced = Self { exact: HashMap::new(), by_name: HashMap::new(), tokens, starts };
        for part in trace {
            let words = traced.words(part);
            // Productions of one part stand inside each other: the widest is the part's.
            let known = traced.exact.entry((part.address, part.type_name)).or_insert(words);
            *known = (known.0.min(words.0), known.1.max(words.1));
            let short = part.type_name.rsplit("::").next().unwrap_or_default();
            traced.by_name.entry(short).or_default().push(part);
        }
        traced
    }

    /// The tokens that begin within the bytes that a part printed.
    fn words(&self, part: &Printed) -> (usize, usize) {
        let from = self.starts.partition_point(|start| *start < part.from);
        let to = self.starts.partition_point(|start| *start < part.to);
        (from, to.max(from))
    }

    /// Whether these are the same words but for a full stop behind them.
    fn are_same(&self, one: (usize, usize), other: (usize, usize)) -> bool {
        let bare = |(from, to): (usize, usize)| {
            let stop =
                to.checked_sub(1).and_then(|last| self.tokens.get(last)).is_some_and(|last| *last == ".");
            (from, to - usize::from(stop))
        };
        bare(one) == bare(other)
    }

    /// The words of the part of type `name` that the part at `address` lies in.
    fn around(&self, name: &str, address: usize) -> Option<(usize, usize)> {
        let holds = |part: &&&Printed| (part.address..part.address + part.size).contains(&address);
        let mut parts = self.by_name.get(name)?.iter().filter(holds).map(|part| self.words(part));
        let first = parts.next()?;
        Some(parts.fold(first, |all, one| (all.0.min(one.0), all.1.max(one.1))))
    }
}

/// A part that was made.
#[derive(Default)]
struct Node {
    outline: Outline,
    /// Nothing at all: its parent does without it.
    absent: bool,
}

#[derive(Clone, Copy)]
struct Maker<'t> {
    traced: &'t Traced<'t>,
}

impl Maker<'_> {
    fn part<T: Serialize + ?Sized>(self, key: String, value: &T) -> Result<(Node, usize), Failed> {
        let mut node = value.serialize(self)?;
        let address = std::ptr::from_ref(value).cast::<()>().addr();
        if let Some(words) = self.traced.exact.get(&(address, type_name::<T>())) {
            node.outline.words = Some(*words);
        }
        node.outline.key = key;
        Ok((node, address))
    }

    fn leaf(label: impl fmt::Display) -> Node {
        let labels = vec![label.to_string()];
        Node { outline: Outline { labels, ..Outline::default() }, ..Node::default() }
    }
}

/// A part in the making.
struct Making<'t> {
    maker: Maker<'t>,
    /// Its type; a list has none.
    name: &'static str,
    outline: Outline,
    /// Where one of its fields lies.
    inside: Option<usize>,
}

impl<'t> Making<'t> {
    fn new(maker: Maker<'t>, name: &'static str, variant: Option<&'static str>) -> Self {
        // An ability is a scope of slots, so a view has to be able to tell where one begins.
        let label = variant.or((name == "Ability").then_some(name));
        let labels = label.map(str::to_owned).into_iter().collect();
        Self { maker, name, outline: Outline { labels, ..Outline::default() }, inside: None }
    }

    /// One more of a list. Serde hands out references to these, so their own place is unknown.
    fn next<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        let key = (self.outline.parts.len() + 1).to_string();
        let (node, _) = self.maker.part(key, value)?;
        self.outline.parts.push(node.outline);
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Failed> {
        let (node, address) = self.maker.part(key.to_owned(), value)?;
        self.inside.get_or_insert(address);
        if !node.absent {
            self.outline.parts.push(node.outline);
        }
        Ok(())
    }

    fn done(mut self) -> Node {
        let own = self.inside.and_then(|address| self.maker.traced.around(self.name, address));
        self.outline.words = own.or_else(|| hull(&self.outline.parts));
        Node { outline: self.outline, absent: false }
    }
}

/// From the first word of some parts to the last: of what holds them and has no production of its own.
fn hull(parts: &[Outline]) -> Option<(usize, usize)> {
    let mut words = parts.iter().filter_map(|part| part.words);
    let first = words.next()?;
    Some(words.fold(first, |all, one| (all.0.min(one.0), all.1.max(one.1))))
}

/// What a reading never holds: maps, bytes and fractions.
#[derive(Debug)]
struct Failed(String);

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}

impl ser::Error for Failed {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

macro_rules! leaves {
    ($($method:ident: $ty:ty),*) => {$(
        fn $method(self, value: $ty) -> Result<Node, Failed> {
            Ok(Maker::leaf(value))
        }
    )*};
}

impl<'t> ser::Serializer for Maker<'t> {
    type Ok = Node;
    type Error = Failed;
    type SerializeSeq = Making<'t>;
    type SerializeTuple = Making<'t>;
    type SerializeTupleStruct = Making<'t>;
    type SerializeTupleVariant = Making<'t>;
    type SerializeMap = Impossible<Node, Failed>;
    type SerializeStruct = Making<'t>;
    type SerializeStructVariant = Making<'t>;

    leaves! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64, serialize_f32: f32,
        serialize_f64: f64, serialize_char: char, serialize_str: &str
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<Node, Failed> {
        Err(Failed("bytes in a reading".to_owned()))
    }
    fn serialize_none(self) -> Result<Node, Failed> {
        Ok(Node { absent: true, ..Self::leaf("none") })
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node, Failed> {
        Ok(self.part(String::new(), value)?.0)
    }
    fn serialize_unit(self) -> Result<Node, Failed> {
        Ok(Node { absent: true, ..Node::default() })
    }
    fn serialize_unit_struct(self, name: &'static str) -> Result<Node, Failed> {
        Ok(Self::leaf(name))
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<Node, Failed> {
        Ok(Self::leaf(variant))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<Node, Failed> {
        let (mut node, address) = self.part(String::new(), value)?;
        node.outline.words = node.outline.words.or_else(|| self.traced.around(name, address));
        Ok(node)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Node, Failed> {
        let (inner, address) = self.part(String::new(), value)?;
        let own = self.traced.around(name, address);
        let mut outline = inner.outline;
        let same = own.zip(outline.words).is_none_or(|(own, inner)| self.traced.are_same(own, inner));
        if same || outline.parts.is_empty() || outline.labels.is_empty() {
            // One part is all that it holds, and of the same words or without a name: they are told together.
            outline.labels.insert(0, variant.to_owned());
            outline.words = own.or(outline.words);
        } else {
            let labels = vec![variant.to_owned()];
            outline = Outline { labels, words: own, parts: vec![outline], key: String::new() };
        }
        Ok(Node { outline, absent: false })
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<Making<'t>, Failed> {
        Ok(Making::new(self, "", None))
    }
    fn serialize_tuple(self, _: usize) -> Result<Making<'t>, Failed> {
        self.serialize_seq(None)
    }
    fn serialize_tuple_struct(self, name: &'static str, _: usize) -> Result<Making<'t>, Failed> {
        Ok(Making::new(self, name, None))
    }
    fn serialize_tuple_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Making<'t>, Failed> {
        Ok(Making::new(self, name, Some(variant)))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Self::SerializeMap, Failed> {
        Err(Failed("a map in a reading".to_owned()))
    }
    fn serialize_struct(self, name: &'static str, _: usize) -> Result<Making<'t>, Failed> {
        Ok(Making::new(self, name, None))
    }
    fn serialize_struct_variant(
        self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Making<'t>, Failed> {
        Ok(Making::new(self, name, Some(variant)))
    }
}

impl ser::SerializeSeq for Making<'_> {
    type Ok = Node;
    type Error = Failed;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        self.next(value)
    }
    fn end(self) -> Result<Node, Failed> {
        Ok(self.done())
    }
}

impl ser::SerializeTuple for Making<'_> {
    type Ok = Node;
    type Error = Failed;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
        self.next(value)
    }
    fn end(self) -> Result<Node, Failed> {
        Ok(self.done())
    }
}

macro_rules! tuples {
    ($($of:ident),*) => {$(
        impl ser::$of for Making<'_> {
            type Ok = Node;
            type Error = Failed;
            fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Failed> {
                let key = (self.outline.parts.len() + 1).to_string();
                self.field(&key, value)
            }
            fn end(self) -> Result<Node, Failed> {
                Ok(self.done())
            }
        }
    )*};
}
tuples!(SerializeTupleStruct, SerializeTupleVariant);

macro_rules! structs {
    ($($of:ident),*) => {$(
        impl ser::$of for Making<'_> {
            type Ok = Node;
            type Error = Failed;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), Failed> {
                self.field(key, value)
            }
            fn end(self) -> Result<Node, Failed> {
                Ok(self.done())
            }
        }
    )*};
}
structs!(SerializeStruct, SerializeStructVariant);

impl Outline {
    /// Every part, this one first.
    pub fn each<'o>(&'o self, seen: &mut impl FnMut(&'o Self)) {
        seen(self);
        for part in &self.parts {
            part.each(seen);
        }
    }
}
