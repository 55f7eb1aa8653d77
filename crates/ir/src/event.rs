//! Events: what triggers watch for, what replacement effects replace, what durations end with.

use crate::{CounterKind, Player, Selection, Template, Zone, is_default};

ir! {
    /// An event pattern (CR 603.2, 614.1).
    pub enum Event {
        /// An object does something or has something happen to it.
        Object {
            /// Which object.
            subject: Selection,
            /// One verb, or several joined by "or" ("enters or attacks").
            verbs: Vec<ObjectEvent>,
        },
        /// A player does something or has something happen.
        Player {
            /// Who.
            who: Player,
            /// One verb, or several joined by "or".
            verbs: Vec<PlayerEvent>,
        },
        /// The beginning of a step or phase (CR 503.1a, 513.1).
        Beginning(Step),
        /// Either of two.
        Or {
            /// The first.
            first: Box<Event>,
            /// How the second is joined.
            #[serde(default, rename = "@joined", skip_serializing_if = "is_default")]
            joined: OrForm,
            /// The second.
            second: Box<Event>,
        },
        /// Only the first such event of each turn.
        FirstEachTurn(Box<Event>),
        /// Only in a turn of that player: "during your turn".
        DuringTurnOf {
            /// What happens.
            event: Box<Event>,
            /// Whose turn.
            who: Player,
        },
        /// "damage would be dealt to you" (CR 120): the damage is what the clause is about.
        Damage {
            /// Which kind.
            kind: DamageKind,
            /// To whom or what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            to: Option<Recipient>,
            /// By what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Selection>,
        },
        /// "an effect would create one or more tokens under your control" (CR 111.2).
        EffectCreates {
            /// Which tokens.
            what: Selection,
            /// Under whose control, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            control: Option<Player>,
        },
        /// "chaos ensues" (CR 901.9).
        ChaosEnsues,
        /// "the Ring tempts you" (CR 701.54).
        RingTempts(Player),
        /// "the next time …": not a trigger of its own.
        Next(Box<Event>),
    }

    /// What objects do or have done to them.
    pub enum ObjectEvent {
        /// "enters", "enters the battlefield" (CR 603.6a).
        Enters {
            /// Under whose control, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            control: Option<Player>,
            /// From where, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            from: Option<Zone>,
            /// The template of the day.
            #[serde(default, rename = "@template", skip_serializing_if = "is_default")]
            template: Template,
        },
        /// "is cast from exile" (CR 601.2a).
        IsCast {
            /// From where.
            from: FromZone,
        },
        /// "is created", "is created under your control": of tokens (CR 111.2).
        IsCreated {
            /// Under whose control, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            control: Option<Player>,
        },
        /// "dies" (CR 700.4).
        Dies {
            /// "died under your control": whose it was.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            control: Option<Player>,
        },
        /// "leaves the battlefield" (CR 603.6c).
        LeavesBattlefield {
            /// "left the battlefield under your control": whose it was.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            control: Option<Player>,
        },
        /// "is put into a graveyard from the battlefield" (CR 603.6).
        IsPut {
            /// Into which zone.
            into: Zone,
            /// From which zone; `None` is "from anywhere" left unsaid.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            from: Option<FromZone>,
        },
        /// "attacks" (CR 508.3a).
        Attacks {
            /// Whom or what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            whom: Option<Recipient>,
            /// "alone".
            #[serde(default, skip_serializing_if = "is_default")]
            alone: Alone,
        },
        /// "blocks" (CR 509.3a).
        Blocks {
            /// What.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            what: Option<Selection>,
        },
        /// "becomes blocked" (CR 509.3c).
        BecomesBlocked {
            /// By what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Selection>,
        },
        /// "attacks and isn't blocked" (CR 509.3g).
        AttacksUnblocked,
        /// "deals combat damage to a player" (CR 120).
        DealsDamage {
            /// Which kind.
            kind: DamageKind,
            /// To whom or what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            to: Option<Recipient>,
        },
        /// "is dealt damage" (CR 120).
        IsDealtDamage {
            /// Which kind.
            kind: DamageKind,
            /// By what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Selection>,
        },
        /// "causes you to discard this card", of a spell or ability (CR 603.2).
        CausesDiscard {
            /// Whom.
            who: Player,
            /// What.
            what: Selection,
        },
        /// "becomes level 2", of a Class (CR 716.2a).
        BecomesLevel(u32),
        /// "becomes tapped".
        BecomesTapped,
        /// "becomes untapped".
        BecomesUntapped,
        /// "becomes the target of a spell or ability" (CR 115).
        BecomesTarget {
            /// Of what.
            of: Selection,
        },
        /// "is turned face up" (CR 708.8).
        IsTurnedFaceUp,
        /// "is tapped for mana" (CR 106.12).
        IsTappedForMana,
        /// "is exiled", "is sacrificed", "is destroyed", "is discarded", "is countered": passive of an action.
        Is(crate::Done),
        /// "becomes attached", "transforms", "mutates", "explores": a keyword action of the object.
        Does(ObjectDeed),
        /// "exploits a creature", "crews a Vehicle": a keyword action of the object on another.
        DoesTo {
            /// Which.
            deed: DeedTo,
            /// On what.
            what: Selection,
        },
        /// "transforms into ~" (CR 701.27).
        TransformsInto(Selection),
        /// "leaves your graveyard" (CR 400.7).
        LeavesZone(Zone),
        /// "a +1/+1 counter is put on it": counters as the subject have their own form.
        CountersPut {
            /// How many.
            count: crate::CounterCount,
            /// Which.
            kind: CounterKind,
        },
        /// "one or more counters are removed from it".
        CountersRemoved {
            /// How many.
            count: crate::CounterCount,
            /// Which.
            kind: CounterKind,
        },
    }

    /// What players do or have happen.
    pub enum PlayerEvent {
        /// "casts a creature spell" (CR 601).
        Casts {
            /// Which spell.
            what: Selection,
            /// From where, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            from: Option<FromZone>,
            /// "your second spell each turn".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            nth: Option<Nth>,
        },
        /// "draws a card" (CR 121).
        Draws {
            /// The slot the cards open.
            slot: crate::Slot,
            /// How many.
            count: DrawEvent,
        },
        /// "discards a card" (CR 701.9).
        Discards(Selection),
        /// "gains life" (CR 119).
        GainsLife {
            /// "3 or more": how much at least.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            at_least: Option<u32>,
        },
        /// "loses life" (CR 119).
        LosesLife {
            /// "3 or more": how much at least.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            at_least: Option<u32>,
        },
        /// "gains or loses life".
        GainsOrLosesLife,
        /// "sacrifices a permanent" (CR 701.21).
        Sacrifices(Selection),
        /// "plays a land".
        Plays(Selection),
        /// "attacks", "attacks with two or more creatures" (CR 508).
        AttacksWith {
            /// With what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            what: Option<Selection>,
            /// Whom.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            whom: Option<Recipient>,
        },
        /// "cycles a card" (CR 702.29).
        Cycles(Selection),
        /// "cycles or discards a card".
        CyclesOrDiscards(Selection),
        /// "casts or copies an instant or sorcery spell" (CR 707.10).
        CastsOrCopies(Selection),
        /// "unlocks this door", "fully unlocks a Room" (CR 709.5).
        Unlocks {
            /// What.
            what: Selection,
            /// "fully".
            how: Unlocking,
        },
        /// "expends 4" (CR 700.14).
        Expends(u32),
        /// "sets this scheme in motion" (CR 701.32).
        SetsInMotion(Selection),
        /// "cranks this Contraption": turns to it in its sprocket (the rules of Unstable).
        Cranks(Selection),
        /// "planeswalks to ~" (CR 901.8).
        PlaneswalksTo(Selection),
        /// "planeswalks away from ~".
        PlaneswalksAwayFrom(Selection),
        /// "encounters this phenomenon" (CR 312.5).
        Encounters(Selection),
        /// "scries", "surveils", "searches their library", "shuffles", "proliferates", "investigates".
        Does(PlayerDeed),
        /// "creates a token", "puts one or more +1/+1 counters on a creature".
        Creates(Selection),
        /// "puts a counter on it".
        PutsCounters {
            /// How many.
            count: crate::CounterCount,
            /// Which.
            kind: CounterKind,
            /// On what.
            on: Selection,
        },
        /// "taps a land for mana" (CR 106.12).
        TapsForMana(Selection),
        /// "mills a card".
        Mills(Selection),
        /// "loses the game" (CR 104.3).
        LosesGame,
        /// "is dealt damage".
        IsDealtDamage {
            /// Which kind.
            kind: DamageKind,
            /// By what.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Selection>,
        },
        /// "you've been attacked" (CR 508.6).
        IsAttacked,
        /// "exerts a creature" (CR 701.43a).
        Exerts(Selection),
        /// "becomes the target of a spell or ability".
        BecomesTarget(Selection),
        /// "controls": of "when you control no Islands" (a state trigger, CR 603.8).
        Controls(Selection),
        /// "commits a crime" (CR 700.15 names it).
        CommitsCrime,
        /// "becomes the monarch", "takes the initiative".
        BecomesDesignated(crate::Designation),
        /// "rolls a die", "wins a coin flip".
        WinsFlip,
        /// "loses a coin flip".
        LosesFlip,
    }

    /// Which of several such events in a span of time.
    pub struct Nth {
        /// Its number.
        pub number: u32,
        /// Counted over what.
        pub per: NthPer,
    }

    /// Over what such events are counted.
    pub enum NthPer {
        /// "each turn".
        Turn,
        /// "during each of your turns", "during each opponent's turn".
        TurnOf(Player),
    }

    /// What can be attacked or dealt damage (CR 120.1, 508.1b).
    pub enum Recipient {
        /// A player.
        Player(Player),
        /// An object.
        Object(Selection),
        /// "a player or planeswalker", "you and/or planeswalkers you control".
        Either {
            /// The player.
            who: Box<Player>,
            /// The objects.
            what: Box<Selection>,
            /// Whether both are meant at once.
            conj: crate::Conj,
            /// Which is said first.
            #[serde(default, rename = "@order", skip_serializing_if = "is_default")]
            order: EitherOrder,
        },
        /// "a permanent or player".
        ObjectOr {
            /// The object.
            what: Box<Selection>,
            /// The player.
            who: crate::PlayerNoun,
        },
        /// The recipient of the event: "that permanent or player", or not said.
        OfEvent {
            /// The word for it as an object, where it is told again.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            told: Option<crate::Head>,
            /// Which is said first.
            #[serde(default, rename = "@order", skip_serializing_if = "is_default")]
            order: RecipientOrder,
        },
        /// Not said, in what happens in place of other damage ("it deals 4 damage instead"): the recipients of that
        /// (CR 614.15).
        OfDisplaced,
        /// "to and dealt by it": the objects that deal it are those it is dealt to.
        Dealers,
    }

    /// Where something came from in an event.
    pub enum FromZone {
        /// "from anywhere".
        Anywhere,
        /// "from anywhere other than the battlefield".
        AnywhereBut(Zone),
        /// "from your hand".
        Zone(Zone),
    }

    /// A step or phase, of a turn (CR 500.1).
    pub struct Step {
        /// Which.
        pub name: StepName,
        /// Whose turn.
        pub whose: StepOf,
    }

    /// Whose step.
    pub enum StepOf {
        /// "your upkeep".
        Player(Player),
        /// "each upkeep".
        Each,
        /// "the next end step".
        Next,
        /// "the upkeep of enchanted creature's controller".
        Of(Player),
        /// "your next upkeep".
        NextOf(Player),
        /// "the end step": bare.
        The,
        /// "combat on your turn".
        OnTurnOf(Player),
        /// "each of your postcombat main phases".
        EachOwn,
        /// "the next turn's upkeep".
        NextTurn,
        /// "the first upkeep" of the game.
        First,
        /// "your first upkeep" of the game.
        FirstOf(Player),
    }

    /// How many cards a draw event is about.
    pub enum DrawEvent {
        /// "a card".
        A,
        /// "your second card each turn".
        Nth(Nth),
        /// "two or more cards".
        OrMore(u32),
        /// "a card except the first one they draw in each of their draw steps".
        ExceptFirst,
    }
}

words! {
    /// Names of steps and phases (CR 500.1, 501–514).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum StepName { Upkeep, DrawStep, EndStep, Combat, PrecombatMain, PostcombatMain, FirstMain, SecondMain, UntapStep, EndOfCombat, CleanupStep, DeclareAttackers, DeclareBlockers, Turn, MainPhase }

    /// Which damage.
    pub enum DamageKind {
        /// Any.
        Any,
        /// "combat damage" (CR 120.2a).
        Combat,
        /// "noncombat damage" (CR 120.2b).
        Noncombat,
    }

    /// Alone or not.
    #[derive(Default)]
    pub enum Alone {
        /// Not said.
        #[default]
        Any,
        /// "alone" (CR 506.5).
        Alone,
        /// "while saddled" (CR 702.171).
        WhileSaddled,
    }

    /// Keyword actions and changes of state an object goes through.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum ObjectDeed { Transforms, Mutates, Explores, Connives, BecomesMonstrous, BecomesRenowned, BecomesSaddled, BecomesPrepared, BecomesUnprepared, PhasesIn, PhasesOut, Fights, Evolves }

    /// Keyword actions of an object on another.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum DeedTo { Exploits, Crews, Mentors, AttachedTo, UnattachedFrom }

    /// How far a Room is unlocked.
    pub enum Unlocking {
        /// One of its doors.
        Door,
        /// "fully" (CR 709.5).
        Fully,
    }

    /// Keyword actions a player takes.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum PlayerDeed { Scries, Surveils, SearchesLibrary, Shuffles, Proliferates, CompletesDungeon, CollectsEvidence, ScriesOrSurveils, Descends }
}

wording! {
    /// Which of a player and objects is said first.
    pub enum EitherOrder {
        /// "you and each creature you control".
        #[default]
        PlayerFirst,
        /// "each creature and each player".
        ObjectsFirst,
    }

    /// Which of an object and a player is said first.
    pub enum RecipientOrder {
        /// The object.
        #[default]
        ObjectFirst,
        /// The player.
        PlayerFirst,
    }

    /// How the second of two events is joined to the first.
    pub enum OrForm {
        /// "or".
        #[default]
        Or,
        /// "and whenever".
        AndWhenever,
        /// "and when".
        AndWhen,
        /// "and at".
        AndAt,
    }
}
