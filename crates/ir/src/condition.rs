//! Conditions.

use crate::{
    Amount, Cmp, CounterCount, CounterKind, Event, Noun, Player, Polarity, Qual, Selection, is_default,
};

ir! {
    /// A condition that is true or false.
    pub enum Condition {
        /// "you control a Goblin", "an opponent controls no creatures".
        Controls {
            /// Who.
            who: Box<Player>,
            /// What, with its quantity.
            what: Box<Selection>,
            /// "don't control".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// "you have ten or more cards in hand", "no cards in hand".
        HasCards {
            /// Who.
            who: Box<Player>,
            /// How many and which, in which zone.
            what: Box<Selection>,
        },
        /// "you have 10 or less life", "your life total is …".
        Life {
            /// Whose.
            who: Box<Player>,
            /// How it compares.
            cmp: Cmp,
            /// With what.
            amount: Amount,
        },
        /// "there are seven or more cards in your graveyard", "there is a card …".
        ThereAre(Box<Selection>),
        /// "this creature is tapped", "it's a creature", "that card is red".
        Is {
            /// What.
            what: Box<Selection>,
            /// What it is.
            predicate: Predicate,
            /// "isn't".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
            /// "was": as it last existed (CR 608.2h).
            #[serde(default, skip_serializing_if = "is_default")]
            tense: Tense,
            /// "it's not" against "it isn't".
            #[serde(default, rename = "@contraction", skip_serializing_if = "is_default")]
            contraction: Contraction,
        },
        /// "it has flying".
        Has {
            /// What.
            what: Box<Selection>,
            /// Which keyword.
            keyword: crate::KeywordName,
            /// "doesn't have".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// "it has flying", "this creature has a +1/+1 counter on it".
        HasCounters {
            /// What.
            what: Box<Selection>,
            /// How many.
            count: CounterCount,
            /// Which.
            kind: CounterKind,
            /// "doesn't have".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
            /// "had": as it last existed (CR 608.2h).
            #[serde(default, skip_serializing_if = "is_default")]
            tense: Tense,
            /// "it has … on it" against "there are … on it".
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: CountForm,
        },
        /// A comparison of two amounts ("X is 10 or more", "its power is 4 or greater").
        Compare {
            /// The first.
            amount: Amount,
            /// How it compares.
            cmp: Cmp,
            /// The second.
            with: Amount,
            /// "or greater" against "or more".
            #[serde(default, rename = "@least", skip_serializing_if = "is_default")]
            least: AtLeastWord,
            /// Whether the second, a constant, is in digits or words.
            #[serde(default, rename = "@figures", skip_serializing_if = "is_default")]
            figures: crate::Figures,
            /// How the text puts it.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: CompareForm,
            /// "was": as it last existed (CR 608.2h).
            #[serde(default, skip_serializing_if = "is_default")]
            tense: Tense,
        },
        /// "an opponent controls more lands than you", "you have more cards in hand than each opponent".
        HasMore {
            /// Who.
            who: Box<Player>,
            /// Of what.
            of: Possession,
            /// More or fewer.
            cmp: Cmp,
            /// "at least two more".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<u32>,
            /// Than whom.
            than: Box<Player>,
        },
        /// "{G} was spent to cast it", "no mana was spent to cast that spell" (CR 601.2h).
        ManaSpent {
            /// Which mana.
            mana: SpentMana,
            /// On what.
            on: Box<Selection>,
        },
        /// "it's your turn", "it isn't your turn".
        TurnOf {
            /// Whose.
            who: Box<Player>,
            /// "it's not".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
            /// "it's not" against "it isn't".
            #[serde(default, rename = "@contraction", skip_serializing_if = "is_default")]
            contraction: Contraction,
        },
        /// Something happened ("a creature died this turn", "you attacked this turn").
        History(Box<History>),
        /// "this spell was kicked" (CR 702.33d).
        Kicked {
            /// What.
            what: Box<Selection>,
            /// With which kicker, where it has several.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            with: Option<crate::Cost>,
            /// "wasn't".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// "you cast it", "you cast it from your hand".
        WasCast {
            /// What.
            what: Box<Selection>,
            /// By whom; anyone where not said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Box<Player>>,
            /// From where.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            from: Option<crate::FromZone>,
            /// In which step or phase.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            during: Option<crate::Step>,
            /// "didn't cast".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// Both.
        And(Box<Condition>, Box<Condition>),
        /// Either.
        Or(Box<Condition>, Box<Condition>),
        /// "you do", "you don't", "a player does": whether the instruction before was done.
        Done {
            /// By whom: a slot that this opens holds those who did.
            who: Box<Player>,
            /// "don't".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// "that creature is still on the battlefield", "this card is in your graveyard".
        InZone {
            /// What.
            what: Box<Selection>,
            /// Where.
            zone: crate::Zone,
        },
        /// A designation of the player: "you have the city's blessing", "you're the monarch" (CR 702.131, 725).
        Designation {
            /// Who.
            who: Box<Player>,
            /// Which.
            what: Designation,
            /// "aren't".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
            /// "you're" or "you are".
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: YouAre,
        },
        /// "a creature card is discarded this way".
        ThisWay {
            /// What.
            what: Box<Selection>,
            /// What was done to it.
            done: crate::Done,
            /// "is" against "was".
            #[serde(default, rename = "@told", skip_serializing_if = "is_default")]
            told: Told,
        },
        /// "you win the flip", "you lose the flip" (CR 705.2).
        Flip {
            /// Who.
            who: Box<Player>,
            /// Won or lost.
            won: Polarity,
        },
        /// "it targets a creature" (CR 115).
        Targets {
            /// Which spell or ability.
            what: Box<Selection>,
            /// What it targets.
            target: Box<Selection>,
        },
        /// "an opponent has three or more poison counters" (CR 122).
        PlayerCounters {
            /// Who.
            who: Box<Player>,
            /// How many.
            count: CounterCount,
            /// Which.
            kind: CounterKind,
        },
        /// "tribute wasn't paid", "evidence was collected": a choice that an ability of the source gave.
        Paid {
            /// Which.
            what: PaidCost,
            /// "wasn't".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// "it shares a creature type with this creature" (CR 109.3).
        Shares {
            /// What.
            what: Box<Selection>,
            /// What they have in common.
            quality: crate::Distinct,
            /// With what.
            with: Box<Selection>,
        },
        /// "you control a commander as you cast this spell": looked at as the spell is cast, and not again as it
        /// resolves (CR 601.2).
        AsCast {
            /// What is looked at.
            condition: Box<Condition>,
            /// "control" against "controlled".
            #[serde(default, rename = "@told", skip_serializing_if = "is_default")]
            told: Told,
        },
        /// "you revealed a Dragon card": to pay for the spell (CR 601.2h).
        Revealed {
            /// Who.
            who: Box<Player>,
            /// What.
            what: Box<Selection>,
        },
        /// "any of that damage was dealt by a Warrior": some of the damage of the event, by one of these (CR 120.1).
        DamageDealtBy {
            /// Which damage: that of the event.
            damage: crate::Antecedent,
            /// By what.
            by: Box<Selection>,
        },
        /// "you win": the clash before (CR 701.30d).
        WinsClash(Box<Player>),
        /// "you have a full party" (CR 700.8c).
        FullParty(Box<Player>),
        /// "that card remains exiled", "this creature remains tapped": it has been so since (CR 611.2b).
        Remains {
            /// What.
            what: Box<Selection>,
            /// How.
            state: Remaining,
        },
        /// "you control this creature": for as long as.
        ControlsThat {
            /// Who.
            who: Box<Player>,
            /// What.
            what: Box<Selection>,
        },
    }

    /// What "is" says of an object.
    pub enum Predicate {
        /// Adjectives: "tapped", "red", "legendary".
        Quals(Vec<Qual>),
        /// A noun: "a creature", "another Hero".
        Noun(Noun),
        /// "paired with another creature" (CR 702.95).
        PairedWith {
            /// The slot of the pair.
            slot: crate::Slot,
            /// The other.
            what: Box<Selection>,
        },
        /// "attached to a creature" (CR 701.3).
        AttachedTo(Box<Selection>),
        /// "attacking you" (CR 508.1b).
        Attacking(Box<crate::Recipient>),
    }

    /// What something stays.
    pub enum Remaining {
        /// "on the battlefield", "exiled" (CR 406).
        In(crate::Zone),
        /// "tapped", "attached to it".
        As(Predicate),
    }

    /// Something that happened within a span of time.
    pub struct History {
        /// What.
        pub event: Event,
        /// When.
        pub span: Span,
        /// Negation.
        #[serde(default, skip_serializing_if = "is_default")]
        pub polarity: Polarity,
        /// "you cast" against "you've cast".
        #[serde(default, rename = "@tense", skip_serializing_if = "is_default")]
        pub tense: PastForm,
    }

    /// What players are compared by.
    pub enum Possession {
        /// "controls more creatures".
        Permanents(Noun),
        /// "has more life".
        Life,
        /// "has more cards in hand".
        CardsInHand,
    }

    /// Mana spent on a spell or ability.
    pub enum SpentMana {
        /// "{G}{G}".
        Symbols(Vec<crate::ManaSymbol>),
        /// "at least three black mana".
        AtLeast {
            /// How much.
            amount: u32,
            /// Of which colour.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            color: Option<crate::Color>,
            /// "at least three" against "three or more".
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: AtLeastForm,
        },
        /// "exactly three colors of mana", "two or more colors of mana".
        Colors {
            /// Of how many colours.
            amount: u32,
            /// As many, or at least.
            cmp: Cmp,
        },
        /// "no mana".
        No,
        /// "mana from a Treasure".
        From(Noun),
    }
}

wording! {
    /// How "you are" is put.
    pub enum YouAre {
        /// "you're", and every other form of the clause.
        #[default]
        Contracted,
        /// "you are", as once printed.
        Full,
    }

    /// What is contracted in a negated clause about "it".
    pub enum Contraction {
        /// The negation: "it isn't".
        #[default]
        Negation,
        /// The verb: "it's not".
        Verb,
    }

    /// The word for "at least" after a number in digits.
    pub enum AtLeastWord {
        /// "4 or greater".
        #[default]
        Greater,
        /// "4 or more".
        More,
    }

    /// "is destroyed this way" against "was destroyed this way", "control" against "controlled".
    pub enum Told {
        /// "is".
        #[default]
        Is,
        /// "was".
        Was,
    }

    /// How the least amount of mana spent is told.
    pub enum AtLeastForm {
        /// "at least three".
        #[default]
        AtLeast,
        /// "three or more".
        OrMore,
    }

    /// How counters on something are told.
    pub enum CountForm {
        /// "it has a counter on it".
        #[default]
        Has,
        /// "there are counters on it".
        ThereAre,
    }

    /// How a comparison is put.
    pub enum CompareForm {
        /// "its power is 4 or greater"; of how often an ability was used "this is the second time this ability has
        /// resolved this turn", "this ability has been activated four or more times this turn".
        #[default]
        Is,
        /// "it has power 4 or greater".
        Has,
        /// "there are four or more card types among …".
        ThereAre,
        /// "you have two or more opponents".
        YouHave,
        /// "it's the third time": of what the condition before asked.
        NthAgain,
    }

    /// How the past is told.
    pub enum PastForm {
        /// "you cast".
        #[default]
        Past,
        /// "you've cast".
        Perfect,
        /// "you had a creature enter the battlefield under your control": told of whose control it entered under.
        Had,
    }
}

words! {
    /// Optional costs and choices that are asked after (CR 702.104, 701.59).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum PaidCost { Tribute, Evidence, AdditionalCost, Gift }

    /// Whether a condition looks at what is or at what last was (CR 608.2h).
    #[derive(Default)]
    pub enum Tense {
        /// "is", "has".
        #[default]
        Present,
        /// "was", "had".
        Past,
    }

    /// A span of time behind.
    pub enum Span {
        /// "this turn".
        ThisTurn,
        /// "last turn".
        LastTurn,
        /// "this combat".
        ThisCombat,
        /// "this step".
        ThisStep,
        /// No span said.
        Ever,
    }

    /// Designations of players (CR 725, 726, 702.131, 702.179).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Designation { Monarch, Initiative, CitysBlessing, MaxSpeed }
}
