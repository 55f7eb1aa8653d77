//! Fixed words: phrases, verbs that agree with their subject, nouns that agree in number.
//!
//! Their identities are computed at compile time, so reading one is a comparison of integers.

use rubric_text::{Id, id, id_of_bytes};

use super::{Agree, In, Number, Printer, Res, stop};

const MOST_WORDS: usize = 16;

/// A fixed sequence of tokens, written with single spaces between them.
#[derive(Debug)]
pub struct Phrase {
    text: &'static str,
    ids: [Id; MOST_WORDS],
    len: usize,
}

impl Phrase {
    /// The phrase `text`, evaluated at compile time.
    #[allow(
        clippy::indexing_slicing,
        reason = "evaluated at compile time, where an overrun is a build error"
    )]
    pub const fn new(text: &'static str) -> Phrase {
        let bytes = text.as_bytes();
        let mut ids = [Id(0); MOST_WORDS];
        let (mut len, mut start, mut at) = (0, 0, 0);
        while at <= bytes.len() {
            if at == bytes.len() || bytes[at] == b' ' {
                ids[len] = id_of_bytes(bytes, start, at);
                len += 1;
                start = at + 1;
            }
            at += 1;
        }
        Phrase { text, ids, len }
    }
    /// Identities of its words.
    pub fn ids(&self) -> &[Id] {
        self.ids.get(..self.len).unwrap_or(&[])
    }
    /// Identity of its first word.
    pub const fn first(&self) -> Id {
        self.ids[0]
    }
}

/// Identity of the first word of a phrase.
pub const fn first_id(text: &'static str) -> Id {
    Phrase::new(text).first()
}

/// Reads a phrase.
pub fn phrase<'a>(i: In<'a>, p: &'static Phrase) -> Res<'a, ()> {
    // Nearly all attempts end at the first word.
    if i.id() != Some(p.first()) {
        i.expected(0, p.text);
        return stop(i);
    }
    match i.agrees(p.ids()) {
        agreed if agreed == p.len => read_on(i, p.len),
        agreed => {
            i.expected(agreed, p.text);
            stop(i)
        }
    }
}

/// Goes on behind `n` fixed words, within the step budget.
fn read_on(i: In<'_>, n: usize) -> Res<'_, ()> {
    if i.step() { Ok((i.skip(n), ())) } else { Err(nom::Err::Failure(super::Stop)) }
}

/// Succeeds, reading nothing, where the phrase does not come next.
pub fn not_ahead<'a>(i: In<'a>, p: &'static Phrase) -> Res<'a, ()> {
    if i.agrees(p.ids()) == p.len { stop(i) } else { Ok((i, ())) }
}

/// A verb that agrees with its subject.
#[derive(Debug)]
pub struct Verb {
    base: &'static str,
    base_id: Id,
    third_id: Id,
    infinitive_id: Id,
}

impl Verb {
    /// The verb with this base form, evaluated at compile time.
    pub const fn new(base: &'static str) -> Verb {
        Verb {
            base,
            base_id: id(base_form(base)),
            third_id: third_id(base),
            infinitive_id: id(infinitive(base)),
        }
    }
    /// Identity of the form with that agreement.
    pub const fn form(&self, agree: Agree) -> Id {
        match agree {
            Agree::Base => self.base_id,
            Agree::Third => self.third_id,
            Agree::Infinitive => self.infinitive_id,
        }
    }
}

const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    let mut at = 0;
    while at < a.len() {
        #[allow(clippy::indexing_slicing, reason = "bounds are checked by the loop")]
        if a[at] != b[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// Irregular verbs: base as written in rules, base form, third person.
const IRREGULAR: &[(&str, &str, &str)] = &[
    ("be", "are", "is"),
    ("have", "have", "has"),
    ("do", "do", "does"),
    ("don't", "don't", "doesn't"),
    ("aren't", "aren't", "isn't"),
    ("were", "were", "was"),
    ("weren't", "weren't", "wasn't"),
    ("haven't", "haven't", "hasn't"),
    ("go", "go", "goes"),
];

#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn base_form(base: &'static str) -> &'static str {
    let mut at = 0;
    while at < IRREGULAR.len() {
        if same(IRREGULAR[at].0, base) {
            return IRREGULAR[at].1;
        }
        at += 1;
    }
    base
}

/// The form behind "would": only "be" has one of its own.
const fn infinitive(base: &'static str) -> &'static str {
    if same(base, "be") { "be" } else { base_form(base) }
}

/// Ending of the third person, and how many bytes of the base it replaces.
const fn ending(base: &str) -> (usize, &'static str) {
    plural_ending(base.as_bytes())
}

#[allow(clippy::indexing_slicing, reason = "bounds are checked before")]
const fn plural_ending(word: &[u8]) -> (usize, &'static str) {
    let n = word.len();
    if n >= 2 {
        let (before, last) = (word[n - 2], word[n - 1]);
        if last == b'y' && !matches!(before, b'a' | b'e' | b'i' | b'o' | b'u') {
            return (1, "ies");
        }
        if matches!(last, b's' | b'x' | b'z') || (last == b'h' && matches!(before, b'c' | b's')) {
            return (0, "es");
        }
    }
    (0, "s")
}

#[allow(clippy::indexing_slicing, reason = "evaluated at compile time")]
const fn third_id(base: &'static str) -> Id {
    let mut at = 0;
    while at < IRREGULAR.len() {
        if same(IRREGULAR[at].0, base) {
            return id(IRREGULAR[at].2);
        }
        at += 1;
    }
    inflected_id(base)
}

#[allow(clippy::indexing_slicing, reason = "evaluated at compile time, where an overrun is a build error")]
const fn inflected_id(base: &str) -> Id {
    let (cut, end) = ending(base);
    let (base, end) = (base.as_bytes(), end.as_bytes());
    let mut word = [0u8; 32];
    let mut len = 0;
    while len < base.len() - cut {
        word[len] = base[len];
        len += 1;
    }
    let mut at = 0;
    while at < end.len() {
        word[len] = end[at];
        len += 1;
        at += 1;
    }
    id_of_bytes(&word, 0, len)
}

/// Reads a verb in the agreement in force.
pub fn verb<'a>(i: In<'a>, v: &'static Verb) -> Res<'a, ()> {
    if i.id() == Some(v.form(i.ctx.agree)) {
        read_on(i, 1)
    } else {
        i.expected(0, v.base);
        stop(i)
    }
}

/// A noun that agrees in number, with a regular plural.
#[derive(Debug)]
pub struct Noun {
    singular: &'static str,
    singular_id: Id,
    plural_id: Id,
}

impl Noun {
    /// The noun with this singular, evaluated at compile time.
    pub const fn new(singular: &'static str) -> Noun {
        Noun { singular, singular_id: id(singular), plural_id: inflected_id(singular) }
    }
    /// Identity of the form in that number.
    pub const fn form(&self, number: Number) -> Id {
        match number {
            Number::Singular => self.singular_id,
            Number::Plural => self.plural_id,
        }
    }
}

/// Reads a noun in the number in force.
pub fn noun_word<'a>(i: In<'a>, n: &'static Noun) -> Res<'a, ()> {
    if i.id() == Some(n.form(i.ctx.number)) {
        read_on(i, 1)
    } else {
        i.expected(0, n.singular);
        stop(i)
    }
}

impl Printer {
    /// Prints a verb in the agreement in force.
    pub fn verb(&mut self, v: &Verb) {
        let irregular = IRREGULAR.iter().find(|(name, _, _)| *name == v.base);
        match (self.ctx.agree, irregular) {
            (Agree::Base, Some((_, base, _))) => self.words(base),
            (Agree::Third, Some((_, _, third))) => self.words(third),
            (Agree::Base, None) => self.words(v.base),
            (Agree::Third, None) => self.inflected(v.base),
            (Agree::Infinitive, _) => self.words(infinitive(v.base)),
        }
    }
    /// Prints a noun in the number in force.
    pub fn noun_word(&mut self, n: &Noun) {
        match self.ctx.number {
            Number::Singular => self.words(n.singular),
            Number::Plural => self.inflected(n.singular),
        }
    }
    /// Prints a word with the regular ending of a plural noun or third-person verb.
    pub fn inflected(&mut self, word: &str) {
        let (cut, end) = plural_ending(word.as_bytes());
        let stem = word.get(..word.len() - cut).unwrap_or(word);
        self.words(stem);
        self.glue(end);
    }
}
