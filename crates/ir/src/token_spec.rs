//! Tokens (CR 111), power and toughness, counters.

use crate::{CopyException, Grant, Name, Qual, Recipient, Selection, Subtype, is_default};

ir! {
    /// What a created token is (CR 111.3), or what an object becomes.
    pub struct TokenSpec {
        /// Power and toughness, where it is a creature.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub power_toughness: Option<PowerToughness>,
        /// Colours, supertypes, types and subtypes in order of the text; several colours are joined by "and".
        pub quals: Vec<Qual>,
        /// Abilities: "with flying", `with "…"`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub with: Vec<Grant>,
        /// "named Storm Crow".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<Name>,
        /// Whether the name stands before or after the abilities.
        #[serde(default, rename = "@name_at", skip_serializing_if = "is_default")]
        pub name_at: NameAt,
        /// Whether the size stands in front or after "with base power and toughness".
        #[serde(default, rename = "@size_at", skip_serializing_if = "is_default")]
        pub size_at: SizeAt,
    }

    /// Power and toughness, or a change of them.
    pub struct PowerToughness {
        /// Power.
        pub power: PtNumber,
        /// Toughness.
        pub toughness: PtNumber,
    }

    /// A counter kind (CR 122.1).
    pub enum CounterKind {
        /// "+1/+1" and other counters that change power and toughness.
        PowerToughness(PowerToughness),
        /// "flying", "double strike": keyword counters.
        Keyword(crate::KeywordName),
        /// "charge", "loyalty", "time".
        Named(Name),
        /// "counter": of any kind.
        Any,
    }

    /// A token to create.
    pub enum Token {
        /// Described in full (CR 111.3).
        Spec(Box<TokenSpec>),
        /// "Treasure", "Food", "Clue": predefined (CR 111.10).
        Predefined {
            /// Which.
            subtype: Subtype,
            /// Whether the word "token" stands behind it.
            #[serde(default, rename = "@word", skip_serializing_if = "is_default")]
            word: TokenWord,
        },
        /// "Wicked Role": predefined Auras (CR 111.10).
        Role(RoleName),
        /// "five of those tokens": such as were made before.
        Like(crate::Antecedent),
        /// "one of each": of each of the tokens that the event speaks of (CR 614.1a).
        OfEach(crate::Antecedent),
        /// "a token that's a copy of …" (CR 707.2).
        CopyOf {
            /// Of what.
            of: Box<Selection>,
            /// "except …".
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            except: Vec<CopyException>,
        },
    }

    /// Riders of a created token.
    pub enum TokenRider {
        /// "tapped".
        Tapped,
        /// "that's tapped and attacking", "that's tapped and attacking that player" (CR 508.4).
        TappedAndAttacking {
            /// Whom, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            whom: Option<Recipient>,
        },
        /// "attached to target creature you control" (CR 303.4g).
        AttachedTo(Selection),
        /// "that's attacking".
        Attacking,
    }
}

words! {
    /// One side of a power and toughness.
    pub struct PtNumber {
        /// Sign, where it is a change.
        pub sign: Sign,
        /// Magnitude.
        pub value: PtValue,
    }

    /// Sign of a change.
    pub enum Sign {
        /// A plain value.
        None,
        /// "+".
        Plus,
        /// "-".
        Minus,
    }

    /// Magnitude of power or toughness.
    pub enum PtValue {
        /// Digits.
        Number(u32),
        /// "X".
        X,
        /// "*".
        Star,
        /// "1+*".
        StarPlus(u32),
        /// "Y".
        Y,
    }

    /// Role tokens (CR 111.10).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum RoleName { Cursed, Monster, Royal, Sorcerer, Virtuous, Wicked, YoungHero }
}

wording! {
    /// "a Blood token" against "a Blood".
    pub enum TokenWord {
        /// Said.
        #[default]
        Said,
        /// Left out.
        Unsaid,
    }

    /// Where a token's name stands.
    pub enum NameAt {
        /// After its abilities.
        #[default]
        AfterAbilities,
        /// Before them.
        BeforeAbilities,
    }

    /// Where the size stands.
    pub enum SizeAt {
        /// In front.
        #[default]
        Front,
        /// "with base power and toughness 3/3".
        WithBase,
    }
}
