//! Zones (CR 400.1).

use rubric_ir::*;

use crate::core::{In, Printer, Res, Syntax};
use crate::player;
use crate::words::read_more;

syntax! {
    impl Zone {
        [Zone::Battlefield] { "the battlefield" }
        [Zone::Stack] { "the stack" }
        [Zone::Command] { "the command zone" }
        [Zone::Exile] { "exile" }
        [zone] { zone @ owned }
    }

    single_owned: Zone {
        [Zone::Graveyard(ZoneOwner::All)] { "all graveyards" }
        [Zone::Graveyard(ZoneOwner::Single)] { "a single graveyard" }
        [Zone::Graveyard(ZoneOwner::Any)] { "a graveyard" }
        [Zone::Graveyard(ZoneOwner::The)] { "the graveyard" }
        [Zone::Hand(ZoneOwner::Any)] { "a hand" }
        [Zone::Graveyard(ZoneOwner::Owner { form: OwnerForm::Theirs })] { "their owners ' graveyards" }
        [Zone::Hand(ZoneOwner::Owner { form: OwnerForm::Theirs })] { "their owners ' hands" }
        [Zone::Library(ZoneOwner::Owner { form: OwnerForm::Theirs })] { "their owners ' libraries" }
        [Zone::Graveyard(ZoneOwner::Owner { form: OwnerForm::Their })] { "their owner 's graveyard" }
        [Zone::Hand(ZoneOwner::Owner { form: OwnerForm::Their })] { "their owner 's hand" }
        [Zone::Library(ZoneOwner::Owner { form: OwnerForm::Their })] { "their owner 's library" }
        [Zone::Graveyard(ZoneOwner::Owner { form: OwnerForm::Its })] { "its owner 's graveyard" }
        [Zone::Hand(ZoneOwner::Owner { form: OwnerForm::Its })] { "its owner 's hand" }
        [Zone::Library(ZoneOwner::Owner { form: OwnerForm::Its })] { "its owner 's library" }
        after who @ player::possessive {
            [Zone::Graveyard(ZoneOwner::Of(who))] { "graveyard" }
            [Zone::Hand(ZoneOwner::Of(who))] { "hand" }
            [Zone::Library(ZoneOwner::Of(who))] { "library" }
            [Zone::Graveyard(ZoneOwner::Each(who))] { "graveyards" }
            [Zone::Hand(ZoneOwner::Each(who))] { "hands" }
            [Zone::Library(ZoneOwner::Each(who))] { "libraries" }
        }
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
        [ZoneOwner::Owner { form: OwnerForm::Theirs }] { "their owners ' libraries" }
        [ZoneOwner::Owner { form: OwnerForm::Its }] { "its owner 's library" }
        [ZoneOwner::Owner { form: OwnerForm::Their }] { "their owner 's library" }
        [ZoneOwner::The] { "the library" }
        after who @ player::possessive {
            [ZoneOwner::Of(who)] { "library" }
            [ZoneOwner::Each(who)] { "libraries" }
        }
    }
}

/// "your graveyard", or several zones of one owner, who is said once: "your graveyard and hand", "your graveyard, hand,
/// and/or library".
pub mod owned {
    use super::*;
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Zone> {
        let (i, first) = single_owned::read(i)?;
        match read_more(i, bare_second::read) {
            Ok((rest, (mut zones, conj))) => {
                zones.insert(0, first);
                Ok((rest, Zone::Several { zones, conj }))
            }
            Err(nom::Err::Error(_)) => Ok((i, first)),
            Err(failure) => Err(failure),
        }
    }
    /// Prints them.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Zone, p: &mut Printer) -> bool {
        let Zone::Several { zones, conj } = value else { return single_owned::print(value, p) };
        let count = zones.len();
        for (n, zone) in zones.iter().enumerate() {
            if n > 0 && count > 2 {
                p.words(",");
            }
            if n > 0 && n + 1 == count {
                conj.print(p);
            }
            let done = if n == 0 { single_owned::print(zone, p) } else { bare_second::print(zone, p) };
            if !done {
                return false;
            }
        }
        count > 1
    }
}
