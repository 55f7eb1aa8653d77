//! Abilities (CR 113) and whole faces.

use crate::{
    Action, Amount, Condition, Continuous, Cost, Effect, Event, Keyword, Name, Player, Replacement,
    Selection, is_default,
};

ir! {
    /// The reading of a whole face (CR 113): its abilities in order of the text, and what links them.
    #[derive(Default)]
    pub struct FaceReading {
        /// Abilities, one per line that was read; a keyword line is one.
        pub abilities: Vec<Ability>,
        /// Linked abilities (CR 607).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub links: Vec<Link>,
    }

    /// Two linked abilities (CR 607).
    pub struct Link {
        /// Index of the ability that sets.
        pub setter: u32,
        /// Index of the ability that reads.
        pub reader: u32,
        /// What links them.
        pub kind: LinkKind,
    }

    /// An ability of a face.
    pub struct Ability {
        /// What stands before its dash.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub word: Option<AbilityWord>,
        /// What it is.
        pub kind: AbilityKind,
    }

    /// What stands before the dash of an ability.
    pub enum AbilityWord {
        /// An ability word or flavour word, which means nothing (CR 207.2c, 207.2d).
        Word(Name),
        /// A keyword that says when the ability behind it works: "boast", "exhaust", "max speed" (CR 702).
        Keyword(crate::KeywordName),
    }

    /// Kinds of ability (CR 113.3).
    #[allow(clippy::large_enum_variant, reason = "most abilities are of the large kinds")]
    pub enum AbilityKind {
        /// A line of keyword abilities (CR 702).
        Keywords {
            /// The keywords.
            list: Vec<Keyword>,
            /// How they are separated.
            #[serde(default, rename = "@separator", skip_serializing_if = "is_default")]
            separator: KeywordSeparator,
        },
        /// A spell ability (CR 113.3a).
        Spell(Effect),
        /// An activated ability (CR 602).
        Activated {
            /// Its cost.
            cost: Cost,
            /// Its effect.
            effect: Effect,
            /// "Activate only …".
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            limits: Vec<ActivationLimit>,
        },
        /// A loyalty ability (CR 606).
        Loyalty {
            /// The change of loyalty.
            cost: LoyaltyCost,
            /// Its effect.
            effect: Effect,
        },
        /// A triggered ability (CR 603).
        Triggered(Triggered),
        /// A static ability (CR 604).
        Static(Static),
        /// A chapter of a Saga (CR 714.2).
        Chapter {
            /// Its numbers.
            numbers: Vec<u32>,
            /// Its effect.
            effect: Effect,
        },
        /// A Class level (CR 716).
        Level {
            /// Cost of the level.
            cost: Cost,
            /// Which level.
            level: u32,
            /// What the class gains.
            abilities: Vec<Ability>,
        },
        /// A band of a leveler (CR 711), or of a Spacecraft's or Planet's station symbol (CR 721).
        Band {
            /// From which count of counters.
            from: u32,
            /// To which; open where absent.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            to: Option<u32>,
            /// Which kind of band.
            kind: BandKind,
            /// Power and toughness of the band.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            power_toughness: Option<crate::PowerToughness>,
            /// Abilities of the band.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            abilities: Vec<Ability>,
        },
        /// "To solve — [condition]" of a Case (CR 719.3a).
        ToSolve(Condition),
        /// "Solved — [ability]" of a Case (CR 702.169).
        Solved(Box<Ability>),
        /// "Visit — [effect]" of an Attraction (CR 702.159), or its prize (CR 717).
        Visit {
            /// Which of the two.
            part: AttractionPart,
            /// What it does.
            effect: Effect,
        },
        /// The other characteristics of a prototype (CR 702.160).
        Prototype {
            /// Its mana cost.
            cost: Cost,
            /// Its power and toughness.
            power_toughness: crate::PowerToughness,
        },
        /// Modes that each have a cost: spree (CR 702.172), tiered (CR 702.183).
        PaidModes {
            /// Spree or tiered.
            keyword: crate::KeywordName,
            /// The modes.
            modes: Vec<crate::Mode>,
        },
    }

    /// A triggered ability (CR 603.1).
    pub struct Triggered {
        /// "when", "whenever" or "at".
        pub trigger: TriggerWord,
        /// The event.
        pub event: Event,
        /// The intervening "if" (CR 603.4).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub condition: Option<Condition>,
        /// The effect.
        pub effect: Effect,
        /// "This ability triggers only once each turn."
        #[serde(default, skip_serializing_if = "is_default")]
        pub limit: TriggerLimit,
    }

    /// A static ability's effect (CR 604).
    #[allow(clippy::large_enum_variant, reason = "the small kinds are rare")]
    pub enum Static {
        /// Continuous effects, one sentence each.
        Continuous(Vec<Continuous>),
        /// A replacement or prevention effect.
        Replacement(Replacement),
        /// Several of different kinds, one sentence each: what one says, another may speak of.
        Sentences(Vec<Static>),
        /// "As an additional cost to cast this spell, …" (CR 601.2f).
        AdditionalCost {
            /// Which costs; any one of them where several.
            costs: Vec<Cost>,
            /// Optional.
            #[serde(default, skip_serializing_if = "is_default")]
            optional: crate::Optional,
        },
        /// "…, where X is …": X in the static ability.
        Where {
            /// The ability that uses X.
            ability: Box<Static>,
            /// What X is.
            x: Amount,
        },
        /// "You may cast this spell without paying its mana cost", under a condition (CR 118.9).
        CastFree {
            /// When.
            condition: Condition,
            /// Where the condition stands.
            #[serde(default, rename = "@at", skip_serializing_if = "is_default")]
            at: crate::Position,
        },
        /// "You may cast this spell as though it had flash if …" (CR 601.3b).
        CastWithFlash(FlashIf),
        /// "You may exert this creature as it attacks. When you do, …" (CR 701.43, 508.1g).
        AsItAttacks {
            /// What may be done.
            action: Action,
            /// What triggers when it is done.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            then: Option<Effect>,
        },
        /// "You may pay {0} rather than pay this spell's mana cost" (CR 118.9).
        AlternativeCost {
            /// The condition, if any.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            condition: Option<Condition>,
            /// What is paid instead.
            cost: Cost,
        },
        /// "Cast this spell only …" (CR 601.3).
        CastOnly(Vec<Window>),
        /// "Cast this spell only if …", "Cast this spell only during … and only if …" (CR 601.3).
        CastOnlyIf {
            /// When, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            window: Option<Window>,
            /// What has to be true.
            condition: Condition,
        },
        /// "Spend only mana …" and others are future work; "You may play an additional land on each of your turns" (CR 305.2).
        AdditionalLands {
            /// Who.
            who: Player,
            /// How many more.
            count: Amount,
        },
        /// "A deck can have any number of cards named Relentless Rats" (CR 100.2a).
        DeckMayHave(Selection),
        /// "If this card is in your opening hand, you may begin the game with it on the battlefield" (CR 103.6a).
        BeginsOnBattlefield(Selection),
        /// "You may reveal this card from your opening hand. If you do, …" (CR 103.6b).
        RevealedFromOpeningHand {
            /// What is revealed.
            what: Selection,
            /// What that does.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            then: Option<Effect>,
        },
        /// "You may cast spells as though they had flash", "You may look at the top card of your library any time" (CR 609.4b).
        Permission {
            /// Who.
            who: Player,
            /// What.
            what: StandingPermission,
        },
    }

    /// What a player is permitted as long as the static ability stands.
    pub enum StandingPermission {
        /// "look at the top card of your library any time".
        LookAtTop,
        /// "choose not to untap this creature during your untap step" (CR 502.3).
        NotUntap(Selection),
        /// "play lands and cast creature spells from the top of your library" (CR 601.3, 305.1).
        Play {
            /// Which cards may be played.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            play: Option<Selection>,
            /// Which spells may be cast.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            cast: Option<Selection>,
            /// From where.
            from: PlayFrom,
            /// How often.
            #[serde(default, skip_serializing_if = "is_default")]
            limit: PlayLimit,
        },
        /// "pay {W}{U}{B}{R}{G} rather than pay the mana cost for spells you cast" (CR 118.9).
        PayInstead {
            /// What is paid.
            cost: Cost,
            /// For which spells.
            of: Selection,
            /// How often.
            #[serde(default, skip_serializing_if = "is_default")]
            limit: PlayLimit,
        },
        /// "spend mana as though it were mana of any color to cast Case spells" (CR 609.4b).
        AnyMana(crate::AnyMana),
        /// "cast sorcery spells as though they had flash".
        CastAsThoughFlash(Selection),
    }

    /// What lets a spell be cast as though it had flash.
    pub enum FlashIf {
        /// "if you control a Faerie".
        Condition(Condition),
        /// "if you pay {2} more to cast it" (CR 601.2b).
        PayMore(Vec<crate::ManaSymbol>),
    }

    /// From where cards may be played.
    pub enum PlayFrom {
        /// "from your graveyard".
        Zone(crate::Zone),
        /// "from the top of your library".
        TopOfLibrary(crate::ZoneOwner),
    }

    /// A limit on activation (CR 602.5).
    pub enum ActivationLimit {
        /// "Activate only as a sorcery."
        AsSorcery,
        /// "Activate only once each turn."
        OnceEachTurn,
        /// "Activate no more than twice each turn."
        NoMoreThan(u32),
        /// "Activate only once."
        Once,
        /// "Activate only during your turn."
        Window(Window),
        /// "Activate only if …".
        If(Condition),
        /// "Any player may activate this ability."
        AnyPlayer,
        /// "This ability costs {1} less to activate for each …" (CR 601.2f, 602.2b).
        Costs(Box<Continuous>),
        /// "Activate only if … and only once each turn": joined to the one before by "and only".
        And(Box<ActivationLimit>, Box<ActivationLimit>),
    }

    /// When something may be done.
    pub enum Window {
        /// "during your upkeep", "during combat".
        During(crate::Step),
        /// "before attackers are declared".
        BeforeAttackers,
        /// "before blockers are declared".
        BeforeBlockers,
        /// "after blockers are declared".
        AfterBlockers,
        /// "during your turn, before attackers are declared": both.
        And(Box<Window>, Box<Window>),
        /// "before the combat damage step".
        BeforeCombatDamageStep,
    }

    /// What links two abilities (CR 607.2).
    pub enum LinkKind {
        /// "exiled with".
        Exiled,
        /// "the chosen color" and its kind.
        Chosen,
        /// "was kicked".
        Kicked,
        /// A cost paid, a name noted, and others.
        Paid,
    }
}

words! {
    /// "when", "whenever", "at" (CR 603.1).
    pub enum TriggerWord {
        /// "when".
        When,
        /// "whenever".
        Whenever,
        /// "at".
        At,
    }

    /// How often an ability may trigger.
    #[derive(Default)]
    pub enum TriggerLimit {
        /// Without limit.
        #[default]
        None,
        /// "This ability triggers only once each turn."
        OnceEachTurn,
        /// "This ability triggers only twice each turn."
        TwiceEachTurn,
        /// "Do this only once each turn."
        DoOnceEachTurn,
        /// "This ability triggers only once."
        Once,
    }

    /// A change of loyalty (CR 606.4).
    pub enum LoyaltyCost {
        /// `[+1]`.
        Plus(u32),
        /// `[−1]`.
        Minus(u32),
        /// `[0]`.
        Zero,
        /// `[+X]`.
        PlusX,
        /// `[−X]`.
        MinusX,
    }

    /// How often a permission can be used.
    #[derive(Default)]
    pub enum PlayLimit {
        /// Without limit.
        #[default]
        None,
        /// "once each turn".
        OnceEachTurn,
        /// "once during each of your turns".
        OnceEachOwnTurn,
        /// "during each of your turns".
        OwnTurns,
    }

    /// Parts of an Attraction.
    pub enum AttractionPart {
        /// "Visit —".
        Visit,
        /// "Prize —".
        Prize,
    }

    /// Kinds of band.
    pub enum BandKind {
        /// Level counters (CR 711).
        Level,
        /// Charge counters on a Spacecraft or Planet (CR 721).
        Station,
    }
}

wording! {
    /// Separator of a keyword line.
    pub enum KeywordSeparator {
        /// Comma.
        #[default]
        Comma,
        /// Semicolon.
        Semicolon,
    }
}
