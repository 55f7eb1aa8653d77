//! Events: what triggers watch for, what replacement effects replace, what durations end with.

use crate::{Amount, Cmp, CounterKind, Player, Selection, Template, Zone, is_default};

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
        Or(Box<Event>, Box<Event>),
        /// "you next cast an instant spell this turn", "the next time …": not a trigger of its own.
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
        /// "dies" (CR 700.4).
        Dies,
        /// "leaves the battlefield" (CR 603.6c).
        LeavesBattlefield,
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
        /// "becomes tapped".
        BecomesTapped,
        /// "becomes untapped".
        BecomesUntapped,
        /// "becomes the target of a spell or ability" (CR 115).
        BecomesTarget {
            /// Of what.
            of: Selection,
            /// "for the first time each turn".
            #[serde(default, skip_serializing_if = "is_default")]
            first: FirstTime,
        },
        /// "is turned face up" (CR 708.8).
        IsTurnedFaceUp,
        /// "is tapped for mana" (CR 106.12).
        IsTappedForMana {
            /// Who taps it.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Player>,
        },
        /// "is exiled", "is sacrificed", "is destroyed", "is discarded", "is countered": passive of an action.
        Is(crate::Done),
        /// "becomes attached", "transforms", "mutates", "explores": a keyword action of the object.
        Does(ObjectDeed),
        /// "a +1/+1 counter is put on it": counters as the subject have their own form.
        CountersPut {
            /// How many.
            count: crate::CounterCount,
            /// Which.
            kind: CounterKind,
            /// By whom, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Player>,
        },
        /// "the last time counter is removed from it".
        LastCounterRemoved {
            /// Which.
            kind: CounterKind,
        },
        /// "would be dealt damage" and other modal forms are [`crate::Replacement`]; this is "entered this turn" told as past by [`crate::History`].
        Causes,
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
            nth: Option<u32>,
        },
        /// "draws a card" (CR 121).
        Draws {
            /// How many.
            count: DrawEvent,
        },
        /// "discards a card" (CR 701.9).
        Discards(Selection),
        /// "gains life" (CR 119).
        GainsLife,
        /// "loses life" (CR 119).
        LosesLife,
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
        /// "activates an ability" (CR 602).
        Activates(Selection),
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

    /// What can be attacked or dealt damage (CR 120.1, 508.1b).
    pub enum Recipient {
        /// A player.
        Player(Player),
        /// An object.
        Object(Selection),
        /// "a player or planeswalker", "you or a planeswalker you control".
        Either(Box<Player>, Box<Selection>),
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
        /// "each player's upkeep": of each of those players.
        EachOf(Player),
        /// "the upkeep of enchanted creature's controller".
        Of(Player),
        /// "your next upkeep".
        NextOf(Player),
        /// "the end step": bare.
        The,
        /// "combat on your turn".
        OnTurnOf(Player),
        /// "the next turn's upkeep".
        NextTurn,
        /// "each combat", "combat on each opponent's turn" is [`StepOf::OnTurnOf`].
        This,
    }

    /// How many cards a draw event is about.
    pub enum DrawEvent {
        /// "a card".
        A,
        /// "your second card each turn".
        NthEachTurn(u32),
        /// "one or more cards".
        OneOrMore,
        /// "a card except the first one they draw in each of their draw steps".
        ExceptFirst,
    }
}

words! {
    /// Names of steps and phases (CR 500.1, 501–514).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum StepName { Upkeep, DrawStep, EndStep, Combat, PrecombatMain, PostcombatMain, FirstMain, SecondMain, UntapStep, EndOfCombat, CleanupStep, DeclareAttackers, DeclareBlockers, Turn, MainPhase, Main }

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

    /// Whether only the first such event of a turn counts.
    #[derive(Default)]
    pub enum FirstTime {
        /// Every one.
        #[default]
        Every,
        /// "for the first time each turn".
        FirstEachTurn,
    }

    /// Keyword actions and changes of state an object goes through.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum ObjectDeed { Transforms, Mutates, Explores, Connives, Exploits, BecomesMonstrous, BecomesRenowned, BecomesSaddled, PhasesIn, PhasesOut, Fights, BecomesCrewed, BecomesAttached, BecomesUnattached, Adapts, Evolves, Trains, Mentors, Specializes, Unlocks, IsCycled }

    /// Keyword actions a player takes.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum PlayerDeed { Scries, Surveils, SearchesLibrary, Shuffles, Proliferates, Investigates, ExploresLand, VenturesIntoDungeon, CompletesDungeon, CollectsEvidence, Forages, Clashes, Explores, Discovers, ScriesOrSurveils, Planeswalks, RollsDie, FlipsCoin }
}

#[allow(unused_imports, reason = "documented relation")]
use {Amount as _, Cmp as _};
