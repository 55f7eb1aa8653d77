//! Choosing, casting, playing, copying (CR 601, 608.2d, 707.10).

use rubric_ir::*;

use crate::core::Syntax;
use crate::{player, selection};

syntax! {
    /// The family.
    family: Action {
        [Action::ChooseNewTargets { of, number: NewTargets::Several }] { ~"choose" "new targets for" of @ selection::object }
        [Action::ChooseNewTargets { of, number: NewTargets::One }] { ~"choose" "a new target for" of @ selection::object }
        [Action::Separate { slot, what, piles }] { slot ~"separate" what @ selection::object "into" piles }
        [Action::ChangeTargets { targets, of, to }] { ~"change" targets of @ selection::object to @ new_target }
        [Action::Choose(choice)] { ~"choose" choice }
        [Action::Cast { what, free, duration: Some(duration), duration_at: Position::Within }] { ~"cast" what @ selection::object duration free @ waived }
        [Action::Play { what, free, duration: Some(duration), duration_at: Position::Within }] { ~"play" what @ selection::object duration free @ waived }
        [Action::Cast { what, free, duration, duration_at: Position::Trailing }] { ~"cast" what @ selection::object free duration }
        [Action::Play { what, free, duration, duration_at: Position::Trailing }] { ~"play" what @ selection::object free duration }
        [Action::Copy { slot, what }] { slot ~"copy" what @ selection::object }
        [Action::ExchangeControl(what)] { ~"exchange" "control of" what @ selection::object }
        [Action::TurnFace { what, face: Face::Up }] { ~"turn" what @ selection::object "face up" }
        [Action::TurnFace { what, face: Face::Down }] { ~"turn" what @ selection::object "face down" }
    }

    impl ChangedTargets {
        [ChangedTargets::The] { "the target of" }
        [ChangedTargets::A] { "a target of" }
    }

    impl Piles {
        [Piles::Two] { "two piles" }
        [Piles::FaceDownAndFaceUp] { "a face-down pile and a face-up pile" }
    }

    waived: FreeCast {
        [FreeCast::ItsManaCost] { "without paying its mana cost" }
        [FreeCast::TheirManaCosts] { "without paying their mana costs" }
    }

    impl FreeCast {
        [free] { free @ waived }
        [FreeCast::Paid] { }
    }

    impl Choice {
        [Choice::Color] { "a color" }
        [Choice::CreatureType] { "a creature type" }
        [Choice::BasicLandType] { "a basic land type" }
        [Choice::LandType] { "a land type" }
        [Choice::CardType] { "a card type" }
        [Choice::CardName(quals)] { "a" quals @ crate::action::choice::any_quals "card name" }
        [Choice::Number] { "a number" }
        [Choice::Player { slot, who }] { slot "a" who @ player::singular_noun }
        [Choice::Objects(what)] { what @ selection::object }
    }
}

/// "to this creature", if said.
mod new_target {
    use super::*;
    use crate::core::{In, Printer, Res, phrase};
    pub fn read(i: In<'_>) -> Res<'_, Option<Recipient>> {
        match phrase(i, phrase!("to")) {
            Ok((rest, ())) => {
                let (rest, to) = Recipient::read(rest)?;
                Ok((rest, Some(to)))
            }
            Err(_) => Ok((i, None)),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<Recipient>, p: &mut Printer) -> bool {
        if let Some(to) = value {
            p.words("to");
            to.print(p);
        }
        true
    }
}

/// Adjectives in front of "card name", none or more.
pub mod any_quals {
    use super::*;
    use crate::core::{In, Number, Printer, Res};
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Vec<Qual>> {
        nom::Parser::parse(&mut nom::multi::many0(crate::words::attributive), i)
    }
    /// Prints them.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[Qual], p: &mut Printer) -> bool {
        for qual in value {
            crate::words::print_qual(qual, Number::Singular, p);
        }
        true
    }
}
