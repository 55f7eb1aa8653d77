//! What can't, must and may be done beyond the rules (CR 101.2, 508.1d, 509.1c, 609.4).

use rubric_ir::*;

use crate::action::for_each;
use crate::core::{Agree, In, Printer, Res, phrase};
use crate::{amount, condition, cost, noun, selection};

syntax! {
    /// What can't be done (CR 101.2).
    restriction: Restriction {
        [Restriction::AttackOrBlockAlone] { "attack or block alone" }
        [Restriction::AttackOrBlock] { "attack or block" }
        [Restriction::AttackAlone] { "attack alone" }
        [Restriction::BlockAlone] { "block alone" }
        [Restriction::Attack { whom }] { "attack" whom }
        [Restriction::Block { what }] { "block" what }
        [Restriction::BeBlocked { by: Some(by) }] { "be blocked" by @ blockers }
        [Restriction::BeBlocked { by: None }] { "be blocked" }
        [Restriction::BeCountered] { "be countered" }
        [Restriction::BeRegenerated] { "be regenerated" }
        [Restriction::BeActivated { mana }] { "be activated" mana }
        [Restriction::BeTargeted { of }] { "be the target of" of @ noun::plural }
        [Restriction::BeSacrificed] { "be sacrificed" }
        [Restriction::GainLife] { "gain life" }
        [Restriction::LoseGame] { "lose the game" }
        [Restriction::WinGame] { "win the game" }
        [Restriction::PlayLands] { "play lands" }
        [Restriction::CastMoreThan(n)] { "cast more than" n @ amount::word_number "spell each turn" }
        [Restriction::DrawMoreThan(n)] { "draw more than" n @ amount::word_number "card each turn" }
        [Restriction::Cast(what)] { "cast" what @ selection::object }
        [Restriction::Search] { "search libraries" }
        [Restriction::Transform] { "transform" }
        [Restriction::Untap] { "become untapped" }
    }

    /// What is said last of the abilities of something that can't do other things.
    of_its_abilities: Change {
        [Change::Cant(Restriction::ActivateItsAbilities { mana })] { ", and its activated abilities can't be activated" mana }
    }

    impl ManaExcept {
        [ManaExcept::ExceptMana] { "unless they're mana abilities" }
        [ManaExcept::All] { }
    }

    blockers: BlockedBy {
        [BlockedBy::MoreThan(1)] { "by more than one creature" }
        [BlockedBy::ExceptBy(what)] { "except by" what @ selection::object }
        [BlockedBy::By(what)] { "by" what @ selection::object }
    }

    impl Requirement {
        [Requirement::BeBlocked] { "must be blocked if able" }
        [Requirement::Attack { when, whom }] { ~"attack" whom when "if able" }
        [Requirement::Block { when, what }] { ~"block" what @ blocked when "if able" }
        [Requirement::AttackOrBlock { when }] { ~"attack" "or" ~"block" when "if able" }
    }

    impl RequirementSpan {
        [RequirementSpan::EachCombat] { "each combat" }
        [RequirementSpan::EachTurn] { "each turn" }
        [RequirementSpan::ThisTurn] { "this turn" }
        [RequirementSpan::ThisCombat] { "this combat" }
    }

    impl Permission {
        [Permission::BlockAdditional(AdditionalBlocks::One)] { "can block a additional creature each combat" }
        [Permission::BlockAdditional(AdditionalBlocks::Number(n))] { "can block a additional" n @ amount::word_number "creatures each combat" }
        [Permission::BlockAnyNumber] { "can block any number of creatures" }
        [Permission::BlockOnly(what)] { "can block only" what @ selection::object }
        [Permission::AttackDespiteDefender] { "can attack as though" = subject_again "didn't have defender" }
        [Permission::BeBlockedDespite(keyword)] { "can be blocked as though" = subject_again "didn't have" keyword @ crate::keyword::landwalk }
        [Permission::BeCommander] { "can be your commander" }
    }
}

syntax! {
    /// What can and must be done, and what something costs, within a span that stands among the words.
    within: (Change, Duration) {
        [(Change::Can(Permission::AttackDespiteDefender), span)] { "can attack" span @ this_span "as though" = subject_again "didn't have defender" }
        [(Change::Can(Permission::BlockAdditional(AdditionalBlocks::One)), span)] { "can block a additional creature" span @ this_span }
        [(Change::Costs { change, mana, each, to }, span)] { span @ this_span ~"cost" mana @ cost::mana change to each @ for_each }
        [(Change::Must(Requirement::BeBlocked), span)] { "must be blocked" span @ this_span "if able" }
    }

    this_span: Duration {
        [Duration::ThisTurn] { "this turn" }
    }
}

/// "it" or "they": the subject, by its agreement.
mod subject_again {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, ()> {
        match i.ctx.agree {
            Agree::Third => phrase(i, phrase!("it")),
            _ => phrase(i, phrase!("they")),
        }
    }
    pub fn print_fixed(p: &mut Printer) {
        p.words(if p.ctx.agree == Agree::Third { "it" } else { "they" });
    }
}

/// What is blocked, if said: only something definite, since "each combat" follows.
mod blocked {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<Box<Selection>>> {
        match condition::definite::read(i) {
            Ok((i, what)) => Ok((i, Some(Box::new(what)))),
            Err(_) => Ok((i, None)),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<Box<Selection>>, p: &mut Printer) -> bool {
        value.as_ref().is_none_or(|what| condition::definite::print(what, p))
    }
}
