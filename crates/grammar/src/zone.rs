//! Zones (CR 400.1).

use rubric_ir::*;

use crate::core::{In, Printer, Res, Syntax};
use crate::player;

syntax! {
    impl Zone {
        [Zone::Battlefield] { "the battlefield" }
        [Zone::Stack] { "the stack" }
        [Zone::Command] { "the command zone" }
        [Zone::Exile] { "exile" }
        [zone] { zone @ owned }
    }

    owned: Zone {
        [Zone::Either { first, conj, second }] { first @ single_owned conj second @ bare_second }
        [zone] { zone @ single_owned }
    }

    single_owned: Zone {
        [Zone::Graveyard(ZoneOwner::All)] { "all graveyards" }
        [Zone::Graveyard(ZoneOwner::Single)] { "a single graveyard" }
        [Zone::Graveyard(ZoneOwner::Any)] { "a graveyard" }
        [Zone::Graveyard(ZoneOwner::The)] { "the graveyard" }
        [Zone::Hand(ZoneOwner::Any)] { "a hand" }
        [Zone::Graveyard(ZoneOwner::Owners)] { "their owners ' graveyards" }
        [Zone::Hand(ZoneOwner::Owners)] { "their owners ' hands" }
        [Zone::Library(ZoneOwner::Owners)] { "their owners ' libraries" }
        [Zone::Graveyard(ZoneOwner::Owner)] { "its owner 's graveyard" }
        [Zone::Hand(ZoneOwner::Owner)] { "its owner 's hand" }
        [Zone::Library(ZoneOwner::Owner)] { "its owner 's library" }
        [Zone::Graveyard(ZoneOwner::Of(who))] { who @ player::possessive "graveyard" }
        [Zone::Hand(ZoneOwner::Of(who))] { who @ player::possessive "hand" }
        [Zone::Library(ZoneOwner::Of(who))] { who @ player::possessive "library" }
    }

    /// The second of two zones of the same owner: the owner is not said again.
    bare_second: Zone {
        [Zone::Graveyard(ZoneOwner::The)] { "graveyard" }
        [Zone::Hand(ZoneOwner::The)] { "hand" }
        [Zone::Library(ZoneOwner::The)] { "library" }
        [Zone::Exile] { "exile" }
    }

    /// A library, by its owner.
    library: ZoneOwner {
        [ZoneOwner::Owners] { "their owners ' libraries" }
        [ZoneOwner::Owner] { "its owner 's library" }
        [ZoneOwner::The] { "the library" }
        [ZoneOwner::Of(who)] { who @ player::possessive "library" }
    }
}

#[allow(unused_imports, reason = "used by the notation")]
use {In as _, Printer as _, Res as _, Syntax as _};
