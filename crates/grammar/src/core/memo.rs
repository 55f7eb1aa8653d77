//! What productions that several alternatives start with came to at each place of a line.

use std::cell::Cell;

use rubric_ir::{Amount, Condition, Event, Player, Selection};

use super::Case;

/// Productions whose results are kept, because several alternatives start with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memo {
    /// An object phrase, with those joined to it.
    Object,
    /// One object phrase.
    Selection,
    /// A player phrase.
    Player,
    /// The possessive of one.
    Possessive,
    /// A condition.
    Condition,
    /// An event.
    Event,
    /// A term of an amount.
    Term,
}

/// How many kinds of results a token has: productions and cases.
const KINDS: usize = (Memo::Term as usize + 1) * 2;

/// Where a production was tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) production: Memo,
    /// Pronouns differ in it.
    pub(super) case: Case,
    /// Index of the token.
    pub(super) at: u32,
}

impl Place {
    const fn index(self) -> usize {
        self.at as usize * KINDS + self.production as usize * 2 + self.case as usize
    }
}

/// A value of a production whose results are kept.
pub enum Value {
    Selection(Selection),
    Player(Player),
    Condition(Condition),
    /// Boxed, because it is large and rare.
    Event(Box<Event>),
    Amount(Amount),
}

/// A type whose values are kept.
pub trait Keep: Clone {
    /// The value to keep.
    fn kept(&self) -> Value;
    /// The value that was kept, if it is of this type.
    fn told(value: &Value) -> Option<Self>;
}

macro_rules! keep {
    ($($ty:ident),*) => {$(
        impl Keep for $ty {
            fn kept(&self) -> Value {
                Value::$ty(self.clone())
            }
            fn told(value: &Value) -> Option<Self> {
                match value {
                    Value::$ty(value) => Some(value.clone()),
                    _ => None,
                }
            }
        }
    )*};
}
keep!(Selection, Player, Condition, Amount);

impl Keep for Event {
    fn kept(&self) -> Value {
        Value::Event(Box::new(self.clone()))
    }
    fn told(value: &Value) -> Option<Self> {
        match value {
            Value::Event(value) => Some((**value).clone()),
            _ => None,
        }
    }
}

/// What a production came to. Four in five fail, so that the values, which are large, stand apart.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// What it looked at: see [`LineState`](super::LineState).
    pub(super) looked: u32,
    /// Index of the value, and where it ends; `None` where it failed.
    read: Option<(u16, u16)>,
}

/// The results for one line.
#[derive(Default)]
pub(super) struct Kept {
    /// One more than the index in `known`, by place; 0 where nothing is kept.
    places: Vec<u16>,
    known: Vec<Known>,
    values: Vec<Value>,
}

/// Most places that are kept room for between lines.
const LARGEST_SPARE: usize = 1 << 12;

thread_local! {
    static SPARE: Cell<Option<Kept>> = const { Cell::new(None) };
}

impl Kept {
    /// Nothing known yet, with the room that the last line took.
    pub(super) fn fresh() -> Kept {
        SPARE.take().unwrap_or_default()
    }
    /// Leaves its room to the next line.
    pub(super) fn spare(mut self) {
        self.places.clear();
        self.known.clear();
        self.values.clear();
        // What one hostile line took is not held for ever.
        if self.places.capacity() <= LARGEST_SPARE {
            SPARE.set(Some(self));
        }
    }
    pub(super) fn at(&self, place: Place) -> Option<Known> {
        let number = *self.places.get(place.index())?;
        self.known.get(usize::from(number).checked_sub(1)?).copied()
    }
    /// The value that was read, and where it ends; `None` where the production failed.
    pub(super) fn value(&self, known: Known) -> Option<(&Value, u16)> {
        let (index, end) = known.read?;
        Some((self.values.get(usize::from(index))?, end))
    }
    /// Keeps a result; in a line of hostile length only the first ones.
    pub(super) fn keep(&mut self, place: Place, looked: u32, read: Option<(Value, u16)>, tokens: usize) {
        if self.places.is_empty() {
            self.places.resize((tokens + 1) * KINDS, 0);
        }
        // There are no more values than results, so their indices fit as well.
        let Ok(number) = u16::try_from(self.known.len() + 1) else { return };
        if let Some(slot) = self.places.get_mut(place.index()) {
            *slot = number;
            let index = self.values.len() as u16;
            let read = read.map(|(value, end)| {
                self.values.push(value);
                (index, end)
            });
            self.known.push(Known { looked, read });
        }
    }
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} results", self.known.len())
    }
}
