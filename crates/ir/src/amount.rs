//! Numbers: one expression wherever a number can stand.

use crate::{Characteristic, CounterKind, Noun, Player, Selection};

ir! {
    /// A number (CR 107).
    pub enum Amount {
        /// A constant.
        Number(u32),
        /// "X" (CR 107.3).
        X,
        /// "the number of creatures you control".
        CountOf(Box<Noun>),
        /// "the result": of the die rolled (CR 706.2).
        DieResult,
        /// "the number of players", "the number of opponents you have".
        CountOfPlayers(crate::PlayerNoun),
        /// "its power", "the mana value of that card".
        CharacteristicOf {
            /// Of what.
            of: Box<Selection>,
            /// Which.
            what: Characteristic,
            /// Genitive or "of".
            #[serde(default, rename = "@genitive", skip_serializing_if = "crate::is_default")]
            genitive: Genitive,
        },
        /// "your life total".
        LifeTotal(Box<Player>),
        /// "the number of +1/+1 counters on it".
        CountersOn {
            /// Which counters.
            kind: CounterKind,
            /// On what.
            on: Box<Selection>,
        },
        /// "the number of cards in your hand" is [`Amount::CountOf`]; "the greatest power among creatures you control".
        Extreme {
            /// Greatest or least.
            extreme: Extreme,
            /// Of what.
            what: Characteristic,
            /// Among which objects.
            among: Box<Noun>,
        },
        /// "the greatest number of cards a player discarded this way": counted for each player that the noun speaks of, the
        /// greatest of these. Whoever has none counts as zero.
        GreatestCount(Box<Noun>),
        /// "the total power of creatures you control".
        Total {
            /// Of what.
            what: Characteristic,
            /// Of which objects.
            of: Box<Noun>,
        },
        /// "the highest life total among your opponents" (CR 119.1).
        ExtremeLife {
            /// Highest or lowest.
            extreme: Extreme,
            /// Among which players.
            among: Box<Player>,
            /// "all players" against "players".
            #[serde(default, rename = "@all", skip_serializing_if = "crate::is_default")]
            all: AllWord,
        },
        /// "the number of Mountains you control as you cast this spell": worked out as the spell is cast, and not again as it
        /// resolves (CR 601.2).
        AsCast(Box<Amount>),
        /// "that much", "that many": the amount of the event or instruction before.
        That(crate::Antecedent),
        /// "twice that much", "twice X".
        Twice(Box<Amount>),
        /// "three times X".
        Thrice(Box<Amount>),
        /// "half X, rounded up".
        Half {
            /// Half of what.
            of: Box<Amount>,
            /// Rounding.
            rounding: Rounding,
        },
        /// "X plus 2".
        Plus {
            /// The first.
            first: Box<Amount>,
            /// What is added.
            second: Box<Amount>,
            /// Whether a constant among them is in digits or words.
            #[serde(default, rename = "@figures", skip_serializing_if = "crate::is_default")]
            figures: Figures,
        },
        /// "three minus X".
        Minus {
            /// The first.
            first: Box<Amount>,
            /// What is taken off.
            second: Box<Amount>,
            /// Whether a constant among them is in digits or words.
            #[serde(default, rename = "@figures", skip_serializing_if = "crate::is_default")]
            figures: Figures,
        },
        /// "your devotion to black" (CR 700.5).
        Devotion {
            /// To which colours.
            colors: Vec<crate::Color>,
        },
        /// "the number of card types among cards in your graveyard": how many different values there are.
        Distinct {
            /// Values of what.
            what: Distinct,
            /// Among which objects.
            among: Box<Noun>,
        },
        /// "your starting life total" (CR 103.4).
        StartingLifeTotal(Box<Player>),
        /// "the number of colors of mana spent to cast it" (CR 601.2h).
        ColorsOfManaSpent(Box<Selection>),
        /// "the amount of mana spent to cast it" (CR 601.2h).
        ManaSpent(Box<Selection>),
        /// "the amount of life you gained this turn" (CR 119).
        LifeChanged {
            /// Whose life.
            who: Box<Player>,
            /// Gained or lost.
            change: LifeChange,
            /// When.
            span: crate::Span,
            /// "the total amount": over several players.
            #[serde(default, rename = "@total", skip_serializing_if = "crate::is_default")]
            total: TotalWord,
        },
        /// "the damage dealt", "the amount of excess damage": a measured result of the event.
        DamageDealt,
        /// "the life lost this way", "the number of charge counters removed this way": what an instruction or a cost
        /// before came to, over all that it was done to (CR 608.2c).
        ThisWay {
            /// What is measured.
            what: Outcome,
            /// What did it.
            by: crate::Antecedent,
        },
        /// "the number of times this ability has resolved this turn" (CR 602.2, 608.2).
        AbilityTimes {
            /// What is counted.
            deed: AbilityDeed,
            /// Within which span.
            span: crate::Span,
        },
        /// "the chosen number".
        Chosen,
        /// "the number of times this spell was kicked" (CR 702.33).
        TimesKicked,
    }
}

ir! {
    /// What an instruction or a cost is measured by afterwards.
    pub enum Outcome {
        /// "life lost" (CR 119.3).
        LifeLost,
        /// "+1/+1 counters removed" (CR 122).
        CountersRemoved(CounterKind),
    }
}

words! {
    /// What happens to an ability as often as it is used.
    pub enum AbilityDeed {
        /// "has been activated" (CR 602.2).
        Activated,
        /// "has resolved" (CR 608).
        Resolved,
    }

    /// What is counted once per different value.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Distinct { BasicLandTypes, LandTypes, Colors, CardTypes, CreatureTypes, ManaValues, Powers, Names }

    /// Direction of a change of life.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum LifeChange { Gained, Lost }

    /// Direction of rounding (CR 107.1a).
    pub enum Rounding {
        /// Not rounded: the number is only compared with.
        Exact,
        /// "rounded up".
        Up,
        /// "rounded down".
        Down,
    }

    /// Greatest or least of several.
    pub enum Extreme {
        /// "greatest", "highest".
        Greatest,
        /// "least", "lowest".
        Least,
    }

    /// What an earlier instruction did to a thing, in "… this way".
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Done {
        Destroyed, Discarded, Exiled, Sacrificed, Returned, Milled, Revealed, Tapped, Untapped, Removed, Drawn, Countered,
        Created, Dealt, Chosen, Cast, Warped,
    }
}

wording! {
    /// "the amount of life" against "the total amount of life".
    pub enum TotalWord {
        /// Not said.
        #[default]
        Unsaid,
        /// "total".
        Said,
    }

    /// Whether "all" is said of players taken together.
    pub enum AllWord {
        /// "players", "your opponents".
        #[default]
        Unsaid,
        /// "all players".
        Said,
    }

    /// "its power" against "the power of that creature".
    pub enum Genitive {
        /// Possessive.
        #[default]
        Possessive,
        /// "the … of …".
        Of,
    }

    /// How a constant is written where both ways are in use.
    pub enum Figures {
        /// "1".
        #[default]
        Digits,
        /// "one".
        Words,
    }
}
