//! Actions players take: keyword actions (CR 701) and the common game actions.

use crate::{
    Amount, Cost, CounterKind, CountersOnIt, Divided, Duration, Face, ManaProduced, Move, Player, Position,
    Quantity, Recipient, Selection, ShuffleWording, SpendOnly, Subtype, Token, TokenRider, Zone, is_default,
};

ir! {
    /// A die.
    pub struct Die {
        /// How many sides it has.
        pub sides: u32,
        /// How the text puts it.
        #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
        pub form: DieForm,
    }

    /// What a player does.
    pub enum Action {
        /// "draw a card" (CR 121.1).
        Draw(Cards),
        /// "discard a card", "discard your hand" (CR 701.9).
        Discard {
            /// What; "at random" is part of it ([`crate::Filter::AtRandom`]).
            what: Selection,
        },
        /// "mill two cards" (CR 701.17).
        Mill {
            /// The slot the milled cards open.
            slot: crate::Slot,
            /// How many.
            cards: Cards,
        },
        /// "scry 2" (CR 701.22).
        Scry(Amount),
        /// "surveil 2" (CR 701.25).
        Surveil(Amount),
        /// "gain 3 life" (CR 119.3).
        GainLife(Amount),
        /// "lose 3 life" (CR 119.3).
        LoseLife(Amount),
        /// "pay 2 life" (CR 119.4).
        PayLife(Amount),
        /// "pay {2}" (CR 118).
        Pay(Cost),
        /// "pay its mana cost": as much mana as it costs, colors included (CR 202.1).
        PayManaCost(Selection),
        /// "destroy target creature" (CR 701.8).
        Destroy(Selection),
        /// "regenerate this creature" (CR 701.19).
        Regenerate(Selection),
        /// "sacrifice a creature" (CR 701.21).
        Sacrifice(Selection),
        /// "tap target creature" (CR 701.26).
        Tap(Selection),
        /// "untap it" (CR 701.26).
        Untap(Selection),
        /// "tap or untap target permanent".
        TapOrUntap(Selection),
        /// "exile target creature" (CR 701.13).
        Exile {
            /// What.
            what: Selection,
            /// From where, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            from: Option<Zone>,
            /// "face down".
            #[serde(default, skip_serializing_if = "is_default")]
            face: Face,
            /// "with three time counters on it".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            counters: Option<CountersOnIt>,
            /// "until this creature leaves the battlefield" (CR 610.3).
            #[serde(default, skip_serializing_if = "Option::is_none")]
            until: Option<Duration>,
        },
        /// "return target creature to its owner's hand" (CR 400.7).
        Return(Move),
        /// "put target creature card onto the battlefield".
        Put(Move),
        /// "put a +1/+1 counter on it" (CR 122.6).
        PutCounters {
            /// How many.
            count: Quantity,
            /// Which.
            kind: CounterKind,
            /// On what.
            on: Box<Recipient>,
            /// "for each …".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            each: Option<Box<crate::Loop>>,
            /// "distribute … among".
            #[serde(default, skip_serializing_if = "is_default")]
            divided: Divided,
        },
        /// "remove a counter from it" (CR 122).
        RemoveCounters {
            /// How many.
            count: Quantity,
            /// Which.
            kind: CounterKind,
            /// From what.
            from: Selection,
            /// "from among".
            #[serde(default, skip_serializing_if = "is_default")]
            divided: Divided,
        },
        /// "move a +1/+1 counter from this creature onto target creature" (CR 122.5).
        MoveCounters {
            /// How many.
            count: Quantity,
            /// Which.
            kind: CounterKind,
            /// From what.
            from: Selection,
            /// Onto what.
            onto: Selection,
        },
        /// "create a 1/1 white Soldier creature token" (CR 701.7).
        Create {
            /// The slot the tokens open.
            slot: crate::Slot,
            /// How many.
            count: Quantity,
            /// Which token.
            token: Token,
            /// Riders: tapped, attacking.
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            riders: Vec<TokenRider>,
            /// "for each …".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            each: Option<Box<crate::Loop>>,
        },
        /// "add {G}" (CR 106.3).
        AddMana {
            /// Which mana.
            mana: ManaProduced,
            /// "Spend this mana only to …" (CR 106.6).
            #[serde(default, skip_serializing_if = "Option::is_none")]
            only: Option<SpendOnly>,
        },
        /// "search your library for a card" (CR 701.23).
        Search {
            /// Where.
            zone: Zone,
            /// For what.
            what: Selection,
        },
        /// "shuffle" (CR 701.24).
        Shuffle {
            /// Wording.
            #[serde(default, rename = "@wording", skip_serializing_if = "is_default")]
            wording: ShuffleWording,
        },
        /// "shuffle your graveyard into your library" (CR 701.24).
        ShuffleInto {
            /// What.
            what: Selection,
            /// Whose library.
            library: crate::ZoneOwner,
        },
        /// "counter target spell" (CR 701.6).
        Counter(Selection),
        /// "gain control of target creature" (CR 613.1b).
        GainControl {
            /// Of what.
            of: Selection,
            /// How long.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            duration: Option<Duration>,
        },
        /// "attach this Equipment to target creature" (CR 701.3).
        Attach {
            /// What.
            what: Selection,
            /// To what.
            to: Selection,
        },
        /// "unattach".
        Unattach(Selection),
        /// "reveal it", "reveal your hand" (CR 701.20).
        Reveal {
            /// What.
            what: Selection,
            /// From where.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            from: Option<Zone>,
        },
        /// "reveal cards from the top of your library until you reveal a land card" (CR 701.20, 701.13).
        DigUntil {
            /// The slot all the cards open.
            slot: crate::Slot,
            /// What is done with each card.
            deed: DigDeed,
            /// Whose library.
            library: crate::ZoneOwner,
            /// The digger, said again.
            who: Player,
            /// What ends it.
            until: Selection,
        },
        /// "look at the top three cards of your library" (CR 701.20e).
        LookAt(Selection),
        /// "transform it" (CR 701.27).
        Transform(Selection),
        /// "proliferate" and other actions without an object.
        Simple(SimpleAction),
        /// "investigate twice": so many times.
        Times {
            /// Which.
            action: SimpleAction,
            /// How often.
            times: Amount,
        },
        /// "amass Zombies 2" (CR 701.47).
        Amass {
            /// Which type; none in the first printing.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            subtype: Option<Subtype>,
            /// How many.
            amount: Amount,
        },
        /// Keyword actions with a number: "bolster 2", "adapt 3", "monstrosity 3", "discover 4".
        Numbered {
            /// Which.
            action: NumberedAction,
            /// The number.
            amount: Amount,
        },
        /// "goad target creature", "detain", "exert", "suspect": keyword actions with an object.
        OnObject {
            /// Which.
            action: ObjectAction,
            /// On what.
            what: Selection,
        },
        /// "choose a color", "choose a creature type", "name a card" (CR 608.2).
        Choose(Choice),
        /// "prevent that damage" (CR 615).
        PreventDamage(crate::Prevented),
        /// "take an extra turn after this one" (CR 500.7).
        ExtraTurn,
        /// "you win the game" (CR 104.2b).
        WinGame,
        /// "you lose the game" (CR 104.3e).
        LoseGame,
        /// "get an emblem with" (CR 114).
        GetEmblem(crate::Quoted),
        /// "get {E}{E}" (CR 107.14).
        GetEnergy(Amount),
        /// "get two poison counters", "get an experience counter" (CR 122).
        GetCounters {
            /// How many.
            count: Quantity,
            /// Which.
            kind: CounterKind,
        },
        /// "cast it without paying its mana cost" (CR 601).
        Cast {
            /// What.
            what: Selection,
            /// "without paying its mana cost" (CR 118.9).
            #[serde(default, skip_serializing_if = "is_default")]
            free: FreeCast,
            /// How long the permission lasts.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            duration: Option<Duration>,
            /// Where the duration stands.
            #[serde(default, rename = "@duration_at", skip_serializing_if = "is_default")]
            duration_at: Position,
        },
        /// "play that card" (CR 701.18).
        Play {
            /// What.
            what: Selection,
            /// "without paying its mana cost", of what is not a land (CR 118.9).
            #[serde(default, skip_serializing_if = "is_default")]
            free: FreeCast,
            /// How long the permission lasts.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            duration: Option<Duration>,
            /// Where the duration stands.
            #[serde(default, rename = "@duration_at", skip_serializing_if = "is_default")]
            duration_at: Position,
        },
        /// "copy target instant spell" (CR 707.10).
        Copy {
            /// The slot the copy opens.
            slot: crate::Slot,
            /// What.
            what: Selection,
        },
        /// "choose new targets for the copy" (CR 707.10c).
        ChooseNewTargets {
            /// For what.
            of: Selection,
            /// "a new target": of what has one target alone.
            #[serde(default, rename = "@number", skip_serializing_if = "is_default")]
            number: NewTargets,
        },
        /// "separate those cards into two piles" (CR 700.3).
        Separate {
            /// The slot the piles open.
            slot: crate::Slot,
            /// What.
            what: Selection,
            /// Into which piles.
            piles: Piles,
        },
        /// "flip a coin" (CR 705).
        FlipCoin,
        /// "clash with an opponent" (CR 701.30).
        Clash(Player),
        /// "roll a d20" (CR 706.2).
        RollDie(Die),
        /// "sacrifice/discard … unless" are [`crate::Effect::Unless`]; "remove it from combat" (CR 506.4).
        RemoveFromCombat(Selection),
        /// "double the number of +1/+1 counters on it" and its kind (CR 701.10).
        DoubleCounters {
            /// Which.
            kind: CounterKind,
            /// On what.
            on: Selection,
        },
        /// "become the monarch" (CR 725), "take the initiative".
        Become(crate::Designation),
        /// "draw half…", "exchange control of two permanents" (CR 701.12).
        ExchangeControl(Selection),
        /// "put a stun counter"-like passive is [`Action::PutCounters`]; "turn it face up" (CR 708.7).
        TurnFace {
            /// What.
            what: Selection,
            /// Which way.
            face: Face,
        },
        /// "end the turn" (CR 724).
        EndTurn,
        /// "your life total becomes 10" (CR 119.5).
        LifeBecomes {
            /// Whose.
            whose: Player,
            /// What it becomes.
            amount: Amount,
        },
        /// "switch this creature's power and toughness until end of turn" (CR 613.4d).
        SwitchPowerToughness {
            /// Whose.
            of: Selection,
            /// How long.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            duration: Option<Duration>,
        },
        /// "repeat this process": the instructions so far are followed again (CR 608.2c).
        RepeatProcess,
        /// "change the target of target spell with a single target" (CR 115.7).
        ChangeTargets {
            /// How many of them change.
            targets: ChangedTargets,
            /// Of what.
            of: Selection,
            /// To what, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            to: Option<Recipient>,
        },
    }

    /// A number of cards.
    pub enum Cards {
        /// "a card".
        A,
        /// "two cards", "X cards", "that many cards".
        Number(Amount),
        /// "cards equal to …".
        EqualTo(Amount),
        /// "a card for each …".
        ForEach {
            /// How many per member.
            per: Amount,
            /// Over what.
            each: Box<crate::Loop>,
        },
        /// "up to two cards".
        UpTo(Amount),
        /// "an additional card".
        Additional,
    }

    /// A choice made (CR 608.2d).
    pub enum Choice {
        /// "a color".
        Color,
        /// "a creature type".
        CreatureType,
        /// "a basic land type".
        BasicLandType,
        /// "a card type".
        CardType,
        /// "a card name", "a nonland card name".
        CardName(Vec<crate::Qual>),
        /// "a player", "an opponent".
        Player {
            /// The slot it opens.
            slot: crate::Slot,
            /// Which players.
            who: crate::PlayerNoun,
        },
        /// "a number".
        Number,
        /// Objects.
        Objects(Selection),
        /// "a land type".
        LandType,
    }
}

wording! {
    /// How the text puts a die.
    pub enum DieForm {
        /// "a d20".
        #[default]
        D,
        /// "a six-sided die".
        Sided,
    }

    /// "new targets" against "a new target".
    pub enum NewTargets {
        /// "new targets".
        #[default]
        Several,
        /// "a new target".
        One,
    }
}

words! {
    /// Piles that objects are separated into (CR 700.3).
    pub enum Piles {
        /// "two piles".
        Two,
        /// "a face-down pile and a face-up pile".
        FaceDownAndFaceUp,
    }

    /// Which targets change (CR 115.7a, 115.7b).
    pub enum ChangedTargets {
        /// "the target".
        The,
        /// "a target".
        A,
    }

    /// What is done with each card on the way to the one looked for.
    pub enum DigDeed {
        /// "reveal".
        Reveal,
        /// "exile".
        Exile,
    }

    /// Actions without an object (CR 701).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum SimpleAction { Proliferate, Investigate, Populate, Learn, VentureIntoTheDungeon, ManifestDread, TheRingTemptsYou, OpenAnAttraction, RollToVisit, Forage, TimeTravel, Planeswalk, TakeTheInitiative }

    /// Keyword actions with a number (CR 701).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum NumberedAction { Bolster, Adapt, Monstrosity, Discover, Support, Incubate, Fateseal, CollectEvidence, Earthbend, Blight }

    /// Keyword actions on an object (CR 701).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum ObjectAction { Goad, Detain, Exert, Suspect, Convert, Behold, Airbend, Manifest, Cloak }

    /// Whether a cost is waived.
    #[derive(Default)]
    pub enum FreeCast {
        /// Paid.
        #[default]
        Paid,
        /// "without paying its mana cost".
        ItsManaCost,
        /// "without paying their mana costs".
        TheirManaCosts,
    }
}
