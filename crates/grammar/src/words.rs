//! Fixed vocabulary, in both directions.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use rubric_ir::*;
use rubric_text::{Id, id, vocab};

use crate::core::{In, Number, Printer, Res, Syntax, stop};

syntax! {
    impl Color {
        [Color::White] { "white" }
        [Color::Blue] { "blue" }
        [Color::Black] { "black" }
        [Color::Red] { "red" }
        [Color::Green] { "green" }
    }

    impl Conj {
        [Conj::AndOr] { "and/or" }
        [Conj::Or] { "or" }
        [Conj::And] { "and" }
    }

    impl Supertype {
        [Supertype::Basic] { "basic" }
        [Supertype::Legendary] { "legendary" }
        [Supertype::Ongoing] { "ongoing" }
        [Supertype::Snow] { "snow" }
        [Supertype::World] { "world" }
    }

    impl Rounding {
        [Rounding::Up] { "rounded up" }
        [Rounding::Down] { "rounded down" }
    }
}

/// Small numbers in words, as counts of things are written.
pub const NUMBER_WORDS: &[&str] = &[
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
];

/// Their identities.
pub const NUMBER_IDS: [Id; NUMBER_WORDS.len()] = ids(NUMBER_WORDS);

/// Identities of words, at compile time.
#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn ids<const N: usize>(words: &[&str]) -> [Id; N] {
    let mut all = [Id(0); N];
    let mut at = 0;
    while at < N {
        all[at] = id(words[at]);
        at += 1;
    }
    all
}

/// Ordinals in words.
pub const ORDINALS: &[&str] = &[
    "zeroth", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

/// Their identities.
pub const ORDINAL_IDS: [Id; ORDINALS.len()] = ids(ORDINALS);

macro_rules! table {
    ($name:ident : $ty:ty { $($text:literal => $value:expr),* $(,)? }) => {
        static $name: &[(&str, $ty)] = &[$(($text, $value)),*];
    };
}

table!(CARD_TYPES: CardType {
    "artifact" => CardType::Artifact, "battle" => CardType::Battle, "conspiracy" => CardType::Conspiracy,
    "creature" => CardType::Creature, "dungeon" => CardType::Dungeon, "enchantment" => CardType::Enchantment,
    "instant" => CardType::Instant, "kindred" => CardType::Kindred, "land" => CardType::Land,
    "phenomenon" => CardType::Phenomenon, "plane" => CardType::Plane, "planeswalker" => CardType::Planeswalker,
    "scheme" => CardType::Scheme, "sorcery" => CardType::Sorcery, "vanguard" => CardType::Vanguard,
});

table!(STATUSES: Status {
    "tapped" => Status::Tapped, "untapped" => Status::Untapped, "attacking" => Status::Attacking,
    "blocking" => Status::Blocking, "blocked" => Status::Blocked, "unblocked" => Status::Unblocked,
    "colorless" => Status::Colorless, "multicolored" => Status::Multicolored, "monocolored" => Status::Monocolored,
    "nontoken" => Status::Nontoken, "historic" => Status::Historic,
    "modified" => Status::Modified, "face-up" => Status::FaceUp, "face-down" => Status::FaceDown,
    "enchanted" => Status::Enchanted, "equipped" => Status::Equipped, "suspected" => Status::Suspected,
    "transformed" => Status::Transformed, "exiled" => Status::Exiled, "renowned" => Status::Renowned,
    "monstrous" => Status::Monstrous, "goaded" => Status::Goaded, "saddled" => Status::Saddled,
    "noncommander" => Status::Noncommander, "commander" => Status::Commander, "revealed" => Status::Revealed, "chosen" => Status::Chosen,
    "sacrificed" => Status::Sacrificed, "discarded" => Status::Discarded,
    "prepared" => Status::Prepared, "suspended" => Status::Suspended, "drawn" => Status::Drawn,
    "returned" => Status::Returned, "milled" => Status::Milled,
});

/// A map keyed by word. An identity is a hash already, so it is not hashed again.
pub type IdMap<T> = HashMap<Id, T, BuildHasherDefault<IdHasher>>;

/// Passes identities through.
#[derive(Default)]
pub struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }
    fn write_u64(&mut self, id: u64) {
        self.0 = id;
    }
}

/// A word that can stand in the head of a noun phrase.
#[derive(Clone, Debug)]
pub struct QualWord {
    /// What it says.
    pub qual: Qual,
    /// In which number it stands as the last word of a bare head; `None` for adjectives.
    pub number: Option<Number>,
    /// Whether the plural is the same word.
    pub invariant: bool,
    /// Whether it can stand before another word.
    pub attributive: bool,
}

static QUAL_WORDS: LazyLock<IdMap<QualWord>> = LazyLock::new(|| {
    let mut words: IdMap<QualWord> = IdMap::default();
    let mut add = |text: &str, qual: Qual, number: Option<Number>, attributive: bool| {
        words
            .entry(id(text))
            .and_modify(|word: &mut QualWord| word.invariant |= word.qual == qual)
            .or_insert(QualWord { qual, number, invariant: false, attributive });
    };
    for (text, color) in [
        ("white", Color::White),
        ("blue", Color::Blue),
        ("black", Color::Black),
        ("red", Color::Red),
        ("green", Color::Green),
    ] {
        add(text, Qual::Color(color), None, true);
        add(&format!("non{text}"), Qual::NonColor(color), None, true);
    }
    for (text, status) in STATUSES {
        add(text, Qual::Is(*status), None, true);
    }
    for (text, supertype) in [
        ("basic", Supertype::Basic),
        ("legendary", Supertype::Legendary),
        ("ongoing", Supertype::Ongoing),
        ("snow", Supertype::Snow),
        ("world", Supertype::World),
    ] {
        add(text, Qual::Supertype(supertype), None, true);
        add(&format!("non{text}"), Qual::NonSupertype(supertype), None, true);
    }
    for (text, ty) in CARD_TYPES {
        add(text, Qual::Type(*ty), Some(Number::Singular), true);
        add(&plural(text), Qual::Type(*ty), Some(Number::Plural), false);
        add(&format!("non{text}"), Qual::NonType(*ty), Some(Number::Singular), true);
        add(&format!("non{}", plural(text)), Qual::NonType(*ty), Some(Number::Plural), false);
    }
    for subtype in Subtype::ALL {
        let singular = subtype.text();
        let plural = subtype_plural(*subtype);
        add(singular, Qual::Subtype(*subtype), Some(Number::Singular), true);
        add(&plural, Qual::Subtype(*subtype), Some(Number::Plural), false);
        add(&format!("non-{singular}"), Qual::NonSubtype(*subtype), Some(Number::Singular), true);
        add(&format!("non-{plural}"), Qual::NonSubtype(*subtype), Some(Number::Plural), false);
    }
    words
});

fn plural(singular: &str) -> String {
    let mut p = Printer::default();
    p.inflected(singular);
    p.finish().unwrap_or_default()
}

/// Plural of a subtype, from the vocabulary.
pub fn subtype_plural(subtype: Subtype) -> String {
    vocab::subtype_named(subtype.text()).map_or_else(
        || plural(subtype.text()),
        |index| vocab::subtype_text(index, vocab::Number::Plural).to_owned(),
    )
}

/// The subtype a word names, in either number.
pub fn subtype_word(i: In<'_>) -> Option<(Subtype, Option<Number>)> {
    let word = QUAL_WORDS.get(&i.id()?)?;
    match word.qual {
        Qual::Subtype(subtype) => Some((subtype, word.number)),
        _ => None,
    }
}

/// The qualifying word that comes next.
pub fn qual_word(i: In<'_>) -> Option<&'static QualWord> {
    QUAL_WORDS.get(&i.id()?)
}

impl QualWord {
    /// Whether it can be the last word of a bare head in that number.
    pub fn is_head(&self, number: Number) -> bool {
        self.number.is_some() && (self.invariant || self.number == Some(number))
    }
}

/// Reads one adjective or type word in front of others.
pub fn attributive(i: In<'_>) -> Res<'_, Qual> {
    match qual_word(i) {
        Some(word) if word.attributive => Ok((i.skip(1), word.qual.clone())),
        _ => {
            i.expected(0, "an adjective or type");
            stop(i)
        }
    }
}

/// Prints an adjective or type word; `last` in the number in force where it is the head itself.
pub fn print_qual(qual: &Qual, number: Number, p: &mut Printer) {
    let from = p.len();
    print_in_number(qual, number, p);
    p.printed(qual, from);
}

fn print_in_number(qual: &Qual, number: Number, p: &mut Printer) {
    let inflect = |text: &str, p: &mut Printer| match number {
        Number::Singular => p.words(text),
        Number::Plural => p.inflected(text),
    };
    match qual {
        Qual::Color(color) => color.print(p),
        Qual::NonColor(color) => negated(p, "non", |p| color.print(p)),
        Qual::Supertype(supertype) => supertype.print(p),
        Qual::NonSupertype(supertype) => negated(p, "non", |p| supertype.print(p)),
        Qual::Type(ty) => inflect(card_type_text(*ty), p),
        Qual::NonType(ty) => negated(p, "non", |p| inflect(card_type_text(*ty), p)),
        Qual::Subtype(subtype) => p.words(&subtype_text(*subtype, number)),
        Qual::NonSubtype(subtype) => negated(p, "non-", |p| p.words(&subtype_text(*subtype, number))),
        Qual::Is(status) => match STATUSES.iter().find(|(_, s)| s == status) {
            Some((text, _)) => p.words(text),
            None => p.fail(),
        },
        Qual::PowerToughness(pt) => pt.print(p),
        Qual::AnyOf { of, .. } if of.len() < 2 => p.fail(),
        Qual::AnyOf { of, conj } => list(of, *conj, p, |qual, p| print_qual(qual, Number::Singular, p)),
    }
}

fn subtype_text(subtype: Subtype, number: Number) -> String {
    match number {
        Number::Singular => subtype.text().to_owned(),
        Number::Plural => subtype_plural(subtype),
    }
}

/// The word for a card type, singular.
pub fn card_type_text(ty: CardType) -> &'static str {
    CARD_TYPES.iter().find(|(_, t)| *t == ty).map_or("", |(text, _)| text)
}

fn negated(p: &mut Printer, prefix: &str, f: impl FnOnce(&mut Printer)) {
    let mut inner = Printer::default();
    f(&mut inner);
    match inner.finish() {
        Some(text) => p.words(&format!("{prefix}{text}")),
        None => p.fail(),
    }
}

/// Prints members joined as English lists are: "a or b", "a, b, or c".
pub fn list<T>(members: &[T], conj: Conj, p: &mut Printer, one: impl Fn(&T, &mut Printer)) {
    let count = members.len();
    for (n, member) in members.iter().enumerate() {
        if n > 0 {
            if count > 2 {
                p.words(",");
            }
            if n + 1 == count {
                conj.print(p);
            }
        }
        one(member, p);
    }
}

/// Reads members joined as English lists are; at least two.
pub fn read_list<'a, T>(i: In<'a>, one: impl Fn(In<'a>) -> Res<'a, T>) -> Res<'a, (Vec<T>, Conj)> {
    let (i, first) = one(i)?;
    let (i, (mut members, conj)) = read_more(i, one)?;
    members.insert(0, first);
    Ok((i, (members, conj)))
}

/// Reads the members of such a list behind its first: "or b", ", b, or c".
pub fn read_more<'a, T>(i: In<'a>, one: impl Fn(In<'a>) -> Res<'a, T>) -> Res<'a, (Vec<T>, Conj)> {
    let mut at = i;
    let mut more = Vec::new();
    loop {
        let comma = crate::core::phrase(at, phrase!(","));
        let after = comma.as_ref().map_or(at, |(rest, ())| *rest);
        if let Ok((rest, conj)) = Conj::read(after) {
            // "a or b" has no comma, "a, b, or c" has one before the conjunction.
            if comma.is_ok() == more.is_empty() {
                return stop(i);
            }
            let (rest, last) = one(rest)?;
            more.push(last);
            return Ok((rest, (more, conj)));
        }
        if comma.is_err() {
            return stop(i);
        }
        let (rest, next) = one(after)?;
        more.push(next);
        at = rest;
    }
}

/// Reads members joined by that conjunction, or one alone.
pub fn read_one_or_list<'a, T>(i: In<'a>, conj: Conj, one: impl Fn(In<'a>) -> Res<'a, T>) -> Res<'a, Vec<T>> {
    let (i, first) = one(i)?;
    match read_more(i, one) {
        Ok((rest, (mut members, joined))) if joined == conj => {
            members.insert(0, first);
            Ok((rest, members))
        }
        Ok(_) | Err(nom::Err::Error(_)) => Ok((i, vec![first])),
        Err(failure) => Err(failure),
    }
}

/// The name that the next `len` tokens are.
pub fn name_of(i: In<'_>, len: usize) -> Name {
    let words: Vec<&str> = (0..len).filter_map(|n| i.peek_at(n)).map(|t| i.text(t)).collect();
    Name(words.join(" "))
}
