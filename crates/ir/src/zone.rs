//! Zones (CR 400.1) and places in them.

use crate::{Player, is_default};

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
        /// "their hands", "all players' hands": of several players, each their own.
        Each(Box<Player>),
        /// "a graveyard": any one.
        Any,
        /// "graveyards", "all graveyards": every player's.
        All,
        /// "a single graveyard": all from one.
        Single,
        /// "its owner's hand", "their owners' hands": each thing's own (CR 400.3).
        Owner {
            /// How the owner is told.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: OwnerForm,
        },
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
        /// "third from the top" (CR 401.7).
        NthFromTop(u32),
        /// "second from the top or on the bottom" (CR 401.7).
        NthFromTopOrBottom(u32),
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
    /// How the owners or controllers of things are told.
    pub enum OwnerForm {
        /// "its owner's".
        #[default]
        Its,
        /// "their owners'".
        Theirs,
        /// "their owner's": of several things.
        Their,
    }

    /// "shuffle" against "shuffle your library".
    pub enum ShuffleWording {
        /// "shuffle".
        #[default]
        Bare,
        /// "shuffle your library".
        Library,
    }
}
