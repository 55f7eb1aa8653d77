//! Zones (CR 400.1) and places in them.

use crate::Player;

ir! {
    /// A zone, of a player where it is one of those every player has (CR 400.1).
    pub enum Zone {
        /// "the battlefield".
        Battlefield,
        /// "the stack".
        Stack,
        /// "exile".
        Exile,
        /// "the command zone".
        Command,
        /// "your graveyard".
        Graveyard(ZoneOwner),
        /// "your hand".
        Hand(ZoneOwner),
        /// "your library".
        Library(ZoneOwner),
        /// "your graveyard or hand", "your graveyard, hand, and/or library": several of one owner.
        Several {
            /// The zones, the first with its owner.
            zones: Vec<Zone>,
            /// How the text joins them.
            conj: crate::Conj,
        },
    }

    /// Whose zone it is.
    pub enum ZoneOwner {
        /// "your graveyard", "that player's hand": of one player.
        Of(Box<Player>),
        /// "a graveyard": any one.
        Any,
        /// "graveyards", "all graveyards": every player's.
        All,
        /// "a single graveyard": all from one.
        Single,
        /// "their owners' hands": each to its own.
        Owners,
        /// "its owner's hand".
        Owner,
        /// "their owner's hand": of several things with one owner.
        TheirOwner,
        /// "the graveyard", where only one can be meant.
        The,
    }

    /// Where in a library cards go (CR 401.7).
    pub enum LibraryPlace {
        /// "on top of".
        Top,
        /// "on the bottom of".
        Bottom,
        /// "on the top or bottom of".
        TopOrBottom,
        /// "on their choice of the top or bottom of".
        TheirChoice,
        /// "on your choice of the top or bottom of".
        YourChoice,
    }

    /// The order of cards put in a library.
    pub enum LibraryOrder {
        /// "in any order".
        Any,
        /// "in a random order".
        Random,
    }
}

wording! {
    /// "shuffle" against "shuffle your library".
    pub enum ShuffleWording {
        /// "shuffle".
        #[default]
        Bare,
        /// "shuffle your library".
        Library,
    }
}
