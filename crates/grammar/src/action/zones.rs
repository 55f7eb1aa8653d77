//! Moving cards between zones: exile, return, put, search, shuffle, reveal, look (CR 400, 701).

use rubric_ir::*;

use crate::core::{In, Printer, Res, Syntax};
use crate::{amount, counter, event, player, selection, zone};

syntax! {
    /// The family.
    family: Action {
        [Action::DigUntil { slot, deed: DigDeed::Reveal, library, who, until }] { slot ~"reveal" "cards from the top of" library @ zone::library "until" who @ player::subject ~"reveal" until @ selection::object }
        [Action::DigUntil { slot, deed: DigDeed::Exile, library, who, until }] { slot ~"exile" "cards from the top of" library @ zone::library "until" who @ player::subject ~"exile" until @ selection::object }
        [Action::Exile { what, from: Some(from), face, counters, until }] { ~"exile" what @ selection::leaving "from" from face counters until @ until_event }
        [Action::Exile { what, from: None, face, counters: None, until }] { ~"exile" what @ selection::acted face !"with" until @ until_event }
        [Action::Exile { what, from: None, face, counters: Some(counters), until }] { ~"exile" what @ without_counters face counters until @ until_event }
        [Action::Return(moved)] { ~"return" moved @ returned }
        [Action::Put(moved)] { ~"put" moved @ put }
        [Action::Search { zone, what }] { ~"search" zone @ zone::owned "for" what @ selection::object }
        [Action::ShuffleInto { what, library }] { ~"shuffle" what @ selection::object "into" library @ zone::library }
        [Action::Shuffle { wording: ShuffleWording::Library }] { ~"shuffle" "your library" }
        [Action::Shuffle { wording: ShuffleWording::Bare }] { ~"shuffle" }
        [Action::Reveal { what, from: Some(from) }] { ~"reveal" what @ selection::leaving "from" from }
        [Action::Reveal { what, from: None }] { ~"reveal" what @ selection::object }
        [Action::LookAt(what)] { ~"look" "at" what @ selection::object }
    }

    impl Face {
        [Face::Down] { "face down" }
        [Face::Up] { }
    }

    impl CountersOnIt {
        [CountersOnIt { count: Quantity::A, additional: Additional::Additional, kind }] { "with a additional" kind @ counter::one = crate::filter::on_it }
        [CountersOnIt { count: Quantity::A, additional: Additional::No, kind }] { "with a" kind @ counter::one = crate::filter::on_it }
        [CountersOnIt { count, additional: Additional::No, kind }] { "with" count @ selection::quantity kind @ counter::several = crate::filter::on_it }
    }

    until_leaves: Duration {
        [Duration::Until(event)] { "until" event @ event::object_event }
    }

    /// A move whose verb was said before.
    gapped_put: Action {
        [Action::Put(moved)] { moved @ put }
    }
    gapped_return: Action {
        [Action::Return(moved)] { moved @ returned }
    }

    put: Move {
        [Move { what, from: Some(from), to }] { what @ selection::leaving "from" from to @ onto }
        [Move { what, from: None, to }] { what @ selection::acted to @ onto }
    }

    returned: Move {
        [Move { what, from: Some(from), to }] { what @ selection::leaving "from" from to @ to_place }
        [Move { what, from: None, to }] { what @ selection::acted to @ to_place }
    }

    onto: Destination {
        [Destination::Battlefield { state, control, attached: Some(attached), counters: None }] { "onto the battlefield" state @ states control "attached to" attached @ selection::object }
        [Destination::Battlefield { state, control, attached: None, counters }] { "onto the battlefield" state @ states control counters }
        [Destination::Library { place, library, order: None }] { "into" library @ zone::library place @ nth_from_top }
        [Destination::Zone(zone)] { "into" zone @ zone::owned }
        [Destination::Library { place: LibraryPlace::Top, library, order }] { "on top of" library @ zone::library order }
        [Destination::Library { place: LibraryPlace::TopOrBottom, library, order }] { "on the top or bottom of" library @ zone::library order }
        [Destination::Library { place: LibraryPlace::TheirChoice, library, order }] { "on their choice of the top or bottom of" library @ zone::library order }
        [Destination::Library { place: LibraryPlace::YourChoice, library, order }] { "on your choice of the top or bottom of" library @ zone::library order }
        [Destination::Library { place: LibraryPlace::Bottom, library, order }] { "on the bottom of" library @ zone::library order }
        [Destination::Back { place: LibraryPlace::Top, order }] { "back" order @ back_order }
        [Destination::Back { place: LibraryPlace::Bottom, order }] { "on the bottom" order }
        [Destination::Top] { "on top" }
    }

    nth_from_top: LibraryPlace {
        after n @ amount::ordinal {
            [LibraryPlace::NthFromTopOrBottom(n)] { "from the top or on the bottom" }
            [LibraryPlace::NthFromTop(n)] { "from the top" }
        }
    }

    back_order: Option<LibraryOrder> {
        [Some(LibraryOrder::Any)] { "in any order" }
        [Some(LibraryOrder::Random)] { "in a random order" }
    }

    to_place: Destination {
        [Destination::Battlefield { state, control, attached: Some(attached), counters: None }] { "to the battlefield" state @ states control "attached to" attached @ selection::object }
        [Destination::Battlefield { state, control, attached: None, counters }] { "to the battlefield" state @ states control counters }
        [Destination::Zone(zone)] { "to" zone @ zone::owned }
    }

    impl LibraryOrder {
        [LibraryOrder::Any] { "in any order" }
        [LibraryOrder::Random] { "in a random order" }
    }

    impl EntryState {
        [EntryState::TappedAndAttacking] { "tapped and attacking" }
        [EntryState::Tapped] { "tapped" }
        [EntryState::Transformed] { "transformed" }
        [EntryState::FaceDown] { "face down" }
        [EntryState::Attacking] { "attacking" }
    }

    impl Control {
        [Control::Your] { "under your control" }
        [Control::Owner { form: OwnerForm::Its }] { "under its owner 's control" }
        [Control::Owner { form: OwnerForm::Theirs }] { "under their owners ' control" }
        [Control::Owner { form: OwnerForm::Their }] { "under their owner 's control" }
        [Control::Their] { "under their control" }
    }
}

/// States in which something enters, in order.
mod states {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<EntryState>> {
        nom::Parser::parse(&mut nom::multi::many0(EntryState::read), i)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[EntryState], p: &mut Printer) -> bool {
        value.iter().for_each(|state| state.print(p));
        true
    }
}

/// What takes counters as it is moved: behind a noun of what may have some, they would say which is meant.
mod without_counters {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        selection::acted::read(i)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        !selection::takes_counters(value) && selection::acted::print(value, p)
    }
}

/// "until this creature leaves the battlefield", if said.
mod until_event {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<Duration>> {
        match until_leaves::read(i) {
            Ok((i, duration)) => Ok((i, Some(duration))),
            Err(nom::Err::Error(_)) => Ok((i, None)),
            Err(other) => Err(other),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<Duration>, p: &mut Printer) -> bool {
        value.as_ref().is_none_or(|duration| until_leaves::print(duration, p))
    }
}
