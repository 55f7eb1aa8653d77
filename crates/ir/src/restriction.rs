//! What can't, must and may be done beyond the rules (CR 101.2, 508.1d, 509.1c, 609.4).

use crate::{Noun, Recipient, Selection};

ir! {
    /// Things that can't happen (CR 101.2).
    pub enum Restriction {
        /// "block".
        Block {
            /// What it can't block.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            what: Option<Box<Selection>>,
        },
        /// "attack".
        Attack {
            /// Whom.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            whom: Option<Box<Recipient>>,
        },
        /// "attack or block".
        AttackOrBlock,
        /// "be blocked".
        BeBlocked {
            /// By what, or except by what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Box<BlockedBy>>,
        },
        /// "be prevented": of damage (CR 615.12).
        BePrevented,
        /// "be countered".
        BeCountered,
        /// "be regenerated".
        BeRegenerated,
        /// "be the target of spells or abilities your opponents control".
        BeTargeted {
            /// Of what.
            of: Box<Noun>,
        },
        /// "be sacrificed".
        BeSacrificed,
        /// "attack alone", "block alone".
        AttackAlone,
        /// "block alone".
        BlockAlone,
        /// "attack or block alone".
        AttackOrBlockAlone,
        /// "its activated abilities can't be activated", behind other things that it can't do.
        ActivateItsAbilities {
            /// "unless they're mana abilities".
            mana: ManaExcept,
        },
        /// "be activated": of abilities.
        BeActivated {
            /// "unless they're mana abilities".
            mana: ManaExcept,
        },
        /// "cast spells", "cast creature spells" (of players).
        Cast(Box<Selection>),
        /// "gain life" (CR 119.7).
        GainLife,
        /// "draw more than one card each turn".
        DrawMoreThan(u32),
        /// "cast more than one spell each turn".
        CastMoreThan(u32),
        /// "lose the game", "win the game" (CR 104).
        LoseGame,
        /// "win the game".
        WinGame,
        /// "transform".
        Transform,
        /// "search libraries".
        Search,
        /// "play lands".
        PlayLands,
        /// "become untapped", "untap".
        Untap,
    }

    /// What blocks are meant by "can't be blocked".
    pub enum BlockedBy {
        /// "by creatures with power 2 or less".
        By(Selection),
        /// "except by creatures with flying".
        ExceptBy(Selection),
        /// "by more than one creature".
        MoreThan(u32),
    }

    /// Things that must happen (CR 508.1d, 509.1c).
    pub enum Requirement {
        /// "attacks each combat if able".
        Attack {
            /// When.
            when: RequirementSpan,
            /// Whom.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            whom: Option<Box<Recipient>>,
        },
        /// "blocks each combat if able".
        Block {
            /// When.
            when: RequirementSpan,
            /// What.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            what: Option<Box<Selection>>,
        },
        /// "must be blocked if able".
        BeBlocked,
        /// "all creatures able to block it do so" (CR 509.1c).
        AllBlock {
            /// Which could.
            by: Box<Noun>,
        },
        /// "attacks or blocks each combat if able".
        AttackOrBlock {
            /// When.
            when: RequirementSpan,
        },
    }

    /// Things permitted beyond the rules.
    pub enum Permission {
        /// "can block an additional creature each combat".
        BlockAdditional(AdditionalBlocks),
        /// "can attack as though it didn't have defender".
        AttackDespiteDefender,
        /// "can block only creatures with flying".
        BlockOnly(Box<Selection>),
        /// "can be blocked as though it didn't have islandwalk" (CR 609.4).
        BeBlockedDespite(Box<crate::Keyword>),
        /// "can be your commander" (CR 903.3).
        BeCommander,
        /// "can block any number of creatures".
        BlockAnyNumber,
        /// "may assign its combat damage as though it weren't blocked" (CR 510.1).
        AssignAsUnblocked,
    }

    /// How many additional creatures can be blocked.
    pub enum AdditionalBlocks {
        /// "an additional creature".
        One,
        /// "an additional two creatures".
        Number(u32),
    }
}

words! {
    /// Whether mana abilities are left out of a restriction (CR 605).
    pub enum ManaExcept {
        /// They are meant too.
        All,
        /// "unless they're mana abilities".
        ExceptMana,
    }

    /// When a requirement holds.
    pub enum RequirementSpan {
        /// "each combat".
        EachCombat,
        /// "each turn".
        EachTurn,
        /// "this turn".
        ThisTurn,
        /// "this combat".
        ThisCombat,
    }
}
