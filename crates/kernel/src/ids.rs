//! Names of players, objects, cards and definitions.

use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident($inner:ty);)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $name(pub $inner);
    )*};
}

ids! {
    /// A player, by seat: turns pass to the next number.
    PlayerId(u8);
    /// An object. One that changes zones becomes another object (CR 400.7).
    ObjectId(u32);
    /// A card, token or copy through all the zones it goes.
    CardId(u32);
    /// A definition: what is printed on a card, or what a token or copy effect gives.
    DefId(u32);
}

/// An object as it was when something was said of it, and what it is by now: an instruction that moves a thing can
/// find it where it went, and still tell what it was (CR 400.7, 608.2h).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Thing {
    pub was: ObjectId,
    pub now: ObjectId,
}

impl Thing {
    pub const fn new(id: ObjectId) -> Self {
        Thing { was: id, now: id }
    }
}

/// Where objects are (CR 400.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Place {
    /// A library.
    Library,
    /// A hand.
    Hand,
    /// The battlefield.
    Battlefield,
    /// A graveyard.
    Graveyard,
    /// The stack.
    Stack,
    /// Exile.
    Exile,
    /// The command zone.
    Command,
}

impl Place {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Place::Library => "library",
            Place::Hand => "hand",
            Place::Battlefield => "battlefield",
            Place::Graveyard => "graveyard",
            Place::Stack => "stack",
            Place::Exile => "exile",
            Place::Command => "command",
        }
    }
}
