//! Mana produced, and what it may be spent on (CR 106).

use crate::{Amount, ManaSymbol, Noun, Selection, is_default};

ir! {
    /// Mana produced (CR 106.3).
    pub enum ManaProduced {
        /// "{G}{G}".
        Symbols(Vec<ManaSymbol>),
        /// "{R} or {G}", "{W}, {U}, or {B}".
        Either(Vec<Vec<ManaSymbol>>),
        /// "one mana of any color".
        AnyColor(Amount),
        /// "X mana in any combination of colors".
        AnyCombination {
            /// How much.
            amount: Amount,
            /// Of which colours; none is all.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            of: Vec<ManaSymbol>,
        },
        /// "one mana of any one color", "two mana of any one color".
        AnyOneColor(Amount),
        /// "one mana of the chosen color".
        Chosen(Amount),
        /// "{G} for each creature you control".
        ForEach {
            /// Which mana per member.
            symbols: Vec<ManaSymbol>,
            /// Over what.
            each: Box<crate::Loop>,
        },
        /// "an amount of {G} equal to …".
        EqualTo {
            /// Which mana.
            symbols: Vec<ManaSymbol>,
            /// How much.
            amount: Amount,
        },
        /// "one mana of any color that a land you control could produce".
        CouldProduce {
            /// How much.
            amount: Amount,
            /// Which lands.
            by: Noun,
            /// "color" or "type".
            what: crate::Chosen,
        },
        /// "an additional {G}", "an additional one mana of any color".
        Additional(Box<ManaProduced>),
        /// "one mana of any type that land produced": of the event (CR 106.7).
        TypeProduced {
            /// How much.
            amount: Amount,
            /// By what.
            by: Selection,
        },
        /// "one mana of any color in your commander's color identity" (CR 903.4).
        CommanderIdentity(Amount),
        /// "one mana of any color among legendary creatures you control".
        AmongColors {
            /// How much.
            amount: Amount,
            /// Among which permanents' colours.
            noun: Noun,
        },
    }

    /// What mana may be spent on alone (CR 106.6): any one of the uses.
    pub struct SpendOnly {
        /// The uses.
        pub uses: Vec<Spending>,
        /// Whether "to" is said again before the last.
        #[serde(default, rename = "@to", skip_serializing_if = "is_default")]
        pub to: ToAgain,
    }

    /// A use of mana.
    pub enum Spending {
        /// "cast creature spells".
        Cast(Selection),
        /// "activate abilities of artifacts"; of anything where none is said.
        Activate(Option<Selection>),
        /// "pay cumulative upkeep costs".
        KeywordCosts(crate::KeywordName),
        /// "on costs that contain {X}".
        CostsWithX,
    }
}

wording! {
    /// Whether "to" is said before each of several uses.
    pub enum ToAgain {
        /// "to cast … or activate …".
        #[default]
        Once,
        /// "to cast … or to activate …".
        Again,
    }
}
