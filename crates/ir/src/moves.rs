//! Moves between zones: where something goes, and how (CR 400).

use crate::{CounterKind, LibraryOrder, LibraryPlace, OwnerForm, Quantity, Selection, Zone, is_default};

ir! {
    /// A move between zones.
    pub struct Move {
        /// What moves.
        pub what: Selection,
        /// From where, if said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub from: Option<Zone>,
        /// To where.
        pub to: Destination,
    }

    /// Where something goes, and how.
    pub enum Destination {
        /// "onto the battlefield", "to the battlefield".
        Battlefield {
            /// "tapped", "attacking", "transformed", "face down" in order of the text.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            state: Vec<EntryState>,
            /// "under your control".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            control: Option<Control>,
            /// "attached to this creature".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            attached: Option<Box<Selection>>,
            /// "with a +1/+1 counter on it".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            counters: Option<CountersOnIt>,
        },
        /// "into your hand", "to its owner's hand".
        Zone(Zone),
        /// "on top of your library", "on the bottom of its owner's library in any order".
        Library {
            /// Where.
            place: LibraryPlace,
            /// Whose.
            library: crate::ZoneOwner,
            /// In which order.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            order: Option<LibraryOrder>,
        },
        /// "on top": of the library just shuffled.
        Top,
        /// "back on top": the library just looked at.
        Back {
            /// Where.
            place: LibraryPlace,
            /// In which order.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            order: Option<LibraryOrder>,
        },
    }

    /// Counters something comes with.
    pub struct CountersOnIt {
        /// How many.
        pub count: Quantity,
        /// "an additional counter".
        #[serde(default, skip_serializing_if = "is_default")]
        pub additional: crate::Additional,
        /// Which.
        pub kind: CounterKind,
    }

    /// Under whose control something enters.
    pub enum Control {
        /// "under your control".
        Your,
        /// "under their control".
        Their,
        /// "under its owner's control", "under their owners' control": each thing under its own.
        Owner {
            /// How the owner is told.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: OwnerForm,
        },
    }
}

words! {
    /// Which face.
    #[derive(Default)]
    pub enum Face {
        /// "face up", or not said.
        #[default]
        Up,
        /// "face down".
        Down,
    }

    /// How something enters by a move.
    pub enum EntryState {
        /// "tapped".
        Tapped,
        /// "attacking".
        Attacking,
        /// "tapped and attacking".
        TappedAndAttacking,
        /// "transformed".
        Transformed,
        /// "face down".
        FaceDown,
    }
}
