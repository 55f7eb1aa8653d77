//! The noun: one object phrase that every verb takes (CR 109).

use crate::{
    Amount, CardType, Cmp, Color, Conj, CounterKind, KeywordName, Name, Player, PowerToughness, Selection,
    Subtype, Supertype, Zone, is_default,
};

ir! {
    /// An object phrase: heads with what narrows them.
    pub struct Noun {
        /// "another", "other": which object it is not.
        #[serde(default, skip_serializing_if = "is_default")]
        pub other: Other,
        /// One head, or several joined ("artifact, enchantment, or creature with flying").
        pub heads: Vec<Head>,
        /// How several heads are joined.
        pub conj: Conj,
        /// Filters over all heads ("you control").
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub filters: Vec<Filter>,
    }

    /// One head with its adjectives, and the filters that belong to it alone.
    pub struct Head {
        /// Adjectives and types in the order of the text.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub quals: Vec<Qual>,
        /// What the head noun says the object is.
        pub kind: Kind,
        /// Filters over this head only.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub filters: Vec<Filter>,
    }

    /// An adjective or type word.
    pub enum Qual {
        /// "red".
        Color(Color),
        /// "nonred".
        NonColor(Color),
        /// "creature".
        Type(CardType),
        /// "noncreature".
        NonType(CardType),
        /// "legendary".
        Supertype(Supertype),
        /// "nonlegendary".
        NonSupertype(Supertype),
        /// "Goblin".
        Subtype(Subtype),
        /// "non-Goblin".
        NonSubtype(Subtype),
        /// "tapped", "attacking", "historic".
        Is(Status),
        /// "2/2".
        PowerToughness(PowerToughness),
        /// "red or green", "instant or sorcery": one of them.
        AnyOf {
            /// The alternatives.
            of: Vec<Qual>,
            /// How the text joins them.
            conj: Conj,
        },
    }

    /// What narrows a noun from behind.
    pub enum Filter {
        /// "you control", "an opponent controls", "you don't control" (CR 109.4).
        Controlled {
            /// By whom.
            by: Box<Player>,
            /// Whether the phrase is negated.
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// "you own" (CR 108.3).
        Owned {
            /// By whom.
            by: Box<Player>,
            /// Whether the phrase is negated.
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// "in your graveyard", "from your hand".
        In {
            /// Which zone.
            zone: Zone,
            /// Which preposition.
            #[serde(default, rename = "@preposition", skip_serializing_if = "is_default")]
            preposition: Preposition,
        },
        /// "with flying".
        With(KeywordName),
        /// "without flying".
        Without(KeywordName),
        /// "with power 2 or less".
        WithCharacteristic {
            /// What is measured.
            what: Characteristic,
            /// How it compares.
            cmp: Cmp,
            /// With what.
            amount: Amount,
        },
        /// "with a +1/+1 counter on it".
        WithCounters {
            /// How many.
            count: CounterCount,
            /// Which counters.
            kind: CounterKind,
        },
        /// "named Storm Crow".
        Named(Name),
        /// "that's attacking", "that's red or green": a relative clause with an adjective.
        ThatIs(Vec<Qual>),
        /// "of the chosen type".
        OfChosen(Chosen),
        /// "other than this creature".
        OtherThan(Box<Selection>),
        /// "attached to it" (CR 701.3).
        AttachedTo {
            /// What it is attached to.
            to: Box<Selection>,
            /// How the text puts it.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: AttachedForm,
        },
        /// "attacking you", "that's attacking you" (CR 508.1b).
        Attacking {
            /// Whom.
            whom: Box<crate::Recipient>,
            /// A relative clause, or the participle alone.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: RelativeForm,
        },
        /// "blocking it", "blocked by it".
        Blocking(Box<Selection>),
        /// "blocked by it".
        BlockedBy(Box<Selection>),
        /// A relative clause over what happened ("that was dealt damage this turn").
        Did {
            /// What happened; its subject is the noun itself.
            history: Box<crate::History>,
            /// With or without "that".
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: RelativeForm,
        },
        /// "exiled with this artifact" (CR 607.2a).
        ExiledWith(Box<Selection>),
        /// "that targets a creature": for spells and abilities (CR 115.9).
        Targeting(Box<Selection>),
        /// "with the same name as that card" and its kind: shares a characteristic.
        Sharing {
            /// What is shared.
            what: Characteristic,
            /// With what.
            with: Box<Selection>,
        },
        /// "that shares a creature type with it", "that share a color": has one of its values in common (CR 109.3).
        InCommon {
            /// Values of what.
            what: crate::Distinct,
            /// With what; among each other where not said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            with: Option<Box<Selection>>,
            /// "that doesn't share".
            #[serde(default, skip_serializing_if = "is_default")]
            polarity: Polarity,
        },
        /// "with {X} in its mana cost".
        WithXInCost,
        /// "with no abilities".
        WithNoAbilities,
        /// "of their choice".
        OfChoice {
            /// Whose.
            who: Box<Player>,
        },
        /// "with different names": the objects differ among each other.
        Different(Characteristic),
        /// "among permanents you control", "from among them".
        Among {
            /// Which set.
            of: Box<Selection>,
            /// How the text puts it.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: AmongForm,
        },
        /// "with islandwalk" (CR 702.14).
        WithLandwalk(Box<crate::Keyword>),
        /// "at random": the choice is left to chance (CR 701.9b).
        AtRandom,
        /// "destroyed this way": what an earlier instruction did to the object.
        DoneThisWay(crate::Done),
        /// "a player discarded this way", "they exiled this way": what a player did in an earlier instruction.
        DoneThisWayBy {
            /// Who.
            who: Box<Player>,
            /// What was done.
            done: crate::Done,
        },
        /// "with the same controller": as what the noun is another than.
        SameController(crate::Antecedent),
        /// "put into your hand this way", "put onto the battlefield this way": where an earlier instruction put it.
        PutThisWay(Zone),
        /// "with a single target" (CR 115.9).
        WithSingleTarget,
        /// "with that name": the name chosen or said before.
        WithThatName,
        /// "you cast", "you cast from exile": of spells (CR 601.2i).
        CastBy {
            /// By whom.
            by: Box<Player>,
            /// From where, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            from: Option<crate::FromZone>,
        },
        /// "you've cast this turn", "you've drawn this turn": what a player did with it within a span of time.
        DoneBy {
            /// Who.
            who: Box<Player>,
            /// What was done.
            done: crate::Done,
            /// When.
            span: crate::Span,
        },
        /// "in your party" (CR 700.8).
        InParty,
        /// "of creatures you control": of abilities, whose abilities they are (CR 113.7).
        AbilityOf(Box<Selection>),
    }
}

words! {
    /// What is left out.
    #[derive(Default)]
    pub enum Other {
        /// Nothing.
        #[default]
        Any,
        /// "another creature", "other creatures": the thing spoken of last that could be one as well, else the source.
        Than(crate::Antecedent),
    }

    /// Positive or negated.
    #[derive(Default)]
    pub enum Polarity {
        /// As said.
        #[default]
        Positive,
        /// "don't", "isn't", "not".
        Negative,
    }

    /// What a head noun says an object is (CR 109.2).
    pub enum Kind {
        /// The types alone: a permanent on the battlefield (CR 109.2).
        Implied,
        /// "card".
        Card,
        /// "spell".
        Spell,
        /// "token".
        Token,
        /// "permanent".
        Permanent,
        /// "source" (CR 609.7).
        Source,
        /// "ability".
        Ability,
        /// "activated ability".
        ActivatedAbility,
        /// "triggered ability".
        TriggeredAbility,
        /// "activated or triggered ability".
        ActivatedOrTriggeredAbility,
        /// "permanent card".
        PermanentCard,
        /// "permanent spell".
        PermanentSpell,
        /// "creature type" and the like are not objects; "commander" is (CR 903.3).
        Commander,
        /// "copy": of a spell or card (CR 707.10).
        Copy,
    }

    /// Adjectives of status and designation.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Status {
        Tapped, Untapped, Attacking, Blocking, Blocked, Unblocked, Colorless, Multicolored, Monocolored,
        Nontoken, Historic, Modified, FaceUp, FaceDown, Enchanted, Equipped, Suspected, Transformed,
        Exiled, Renowned, Monstrous, Goaded, Saddled, Commander, Noncommander, Revealed, Chosen,
        Sacrificed, Discarded, Drawn, Returned, Milled, Prepared, Suspended,
    }

    /// A characteristic or other measure of an object or player (CR 109.3, 119.1).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Characteristic {
        Power, Toughness, ManaValue, BasePower, Name, TotalPower,
        PowerOrToughness,
    }

    /// How many counters a filter or condition asks for.
    pub enum CounterCount {
        /// "a +1/+1 counter".
        A,
        /// "no counters".
        No,
        /// "one or more".
        OneOrMore,
        /// "two or more" and so on.
        OrMore(u32),
        /// "counters" (any).
        Any,
        /// "three or fewer".
        OrFewer(u32),
    }

    /// What was chosen earlier (CR 607.2d).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Chosen { Color, CreatureType, CardType, Name, LandType, Number, Player, Type }
}

wording! {
    /// "that was dealt damage" against "dealt damage".
    pub enum RelativeForm {
        /// With "that".
        #[default]
        That,
        /// The participle alone.
        Reduced,
    }

    /// How the text puts what something is taken from.
    pub enum AmongForm {
        /// "from among them".
        #[default]
        FromAmong,
        /// "from it": a hand just revealed.
        From,
        /// "in it".
        In,
    }

    /// How the text puts what something is attached to.
    pub enum AttachedForm {
        /// "attached to it".
        #[default]
        AttachedTo,
        /// "enchanting it", of Auras (CR 303.4b).
        Enchanting,
    }

    /// Preposition of a zone phrase.
    pub enum Preposition {
        /// "on the battlefield"; of another zone "from" behind what something is done to, and "in" behind what is
        /// counted.
        #[default]
        Usual,
        /// The other of "from" and "in"; "from the battlefield".
        Other,
    }
}
