//! Effects: instructions and how they compose (CR 608.2, 609).

use crate::{
    Action, Amount, Condition, Continuous, Cost, CounterKind, Event, Noun, Player, Position, Recipient,
    Replacement, Selection, is_default,
};

ir! {
    /// What a spell or ability does.
    pub enum Effect {
        /// Steps followed in order (CR 608.2c).
        Sequence {
            /// The steps.
            steps: Vec<EffectStep>,
        },
        /// A player takes an action.
        Act {
            /// Who.
            who: Player,
            /// What.
            action: Action,
        },
        /// An object does something.
        Happen {
            /// Which object.
            subject: Selection,
            /// What it does.
            verb: Verb,
        },
        /// A continuous effect starts (CR 611).
        Continuous(Continuous),
        /// "you may …" (CR 608.2d).
        May {
            /// Who may.
            who: Player,
            /// What.
            effect: Box<Effect>,
        },
        /// "have target player draw a card": the actor of a "may" makes another do it.
        Have {
            /// What is done.
            effect: Box<Effect>,
        },
        /// "…. If you do, …. Otherwise, …": what follows hangs on the first having been done (CR 608.2d, 118.12).
        IfDone {
            /// The instruction. Of a sequence with a [`Effect::May`] among its steps, the last of these is asked after: "tap
            /// it, then you may sacrifice a creature".
            first: Box<Effect>,
            /// The condition that it was done, as worded.
            condition: Condition,
            /// What follows if so.
            then: Box<Effect>,
            /// What follows if not.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            otherwise: Option<Box<Effect>>,
        },
        /// "…. When you do, …": a reflexive trigger (CR 603.12).
        WhenDone {
            /// The instruction, as in [`Effect::IfDone`].
            first: Box<Effect>,
            /// Who did.
            who: Player,
            /// What triggers.
            then: Box<Effect>,
        },
        /// "if …, …" (CR 608.2c).
        If {
            /// The condition.
            condition: Condition,
            /// Before or after the instruction.
            #[serde(default, rename = "@at", skip_serializing_if = "is_default")]
            at: ConditionAt,
            /// The instruction.
            then: Box<Effect>,
            /// "Otherwise, …".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            otherwise: Option<Box<Effect>>,
        },
        /// A self-replacement: "…. If …, … instead" (CR 614.15). The result displaces the instruction.
        Branch {
            /// The instruction displaced where the condition holds.
            displaces: Box<Effect>,
            /// When.
            condition: Condition,
            /// Where the condition stands.
            #[serde(default, rename = "@at", skip_serializing_if = "is_default")]
            at: ConditionAt,
            /// Where "instead" stands.
            #[serde(default, rename = "@instead", skip_serializing_if = "is_default")]
            instead: Instead,
            /// Whether it stands on a line of its own.
            #[serde(default, rename = "@line", skip_serializing_if = "is_default")]
            line: BranchLine,
            /// The ability word of that line, which has no meaning (CR 207.2c).
            #[serde(default, skip_serializing_if = "Option::is_none")]
            word: Option<crate::AbilityWord>,
            /// "you may … instead": who may have it so. Who does not follows the instruction.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            may: Option<Player>,
            /// What happens in its place.
            result: Box<Effect>,
        },
        /// "… unless its controller pays {2}" (CR 118.12a).
        Unless {
            /// What happens otherwise.
            effect: Box<Effect>,
            /// Who may prevent it.
            who: Player,
            /// By paying what.
            cost: UnlessCost,
        },
        /// "… unless you control a commander": an instruction that is not followed where the condition holds (CR 608.2c).
        IfNot {
            /// The instruction.
            effect: Box<Effect>,
            /// When it is not followed.
            condition: Condition,
        },
        /// "for each …, …": once per member.
        ForEach {
            /// The slot of the member in turn.
            slot: crate::Slot,
            /// Over what.
            over: Loop,
            /// Before or after the instruction.
            #[serde(default, rename = "@at", skip_serializing_if = "is_default")]
            at: Position,
            /// The instruction.
            effect: Box<Effect>,
        },
        /// "you gain 2 life for each …": done once, with its number, amount or count multiplied. Unlike
        /// [`Effect::ForEach`], which is done once per member.
        Multiplied {
            /// The instruction, as for one member.
            effect: Box<Effect>,
            /// By how many.
            by: Loop,
        },
        /// "Destroy …. It can't be regenerated": a later sentence says how the instruction is carried out, and is
        /// no step after it (CR 608.2c).
        Amended {
            /// The instruction.
            effect: Box<Effect>,
            /// How it is carried out.
            by: Amendment,
        },
        /// A delayed trigger (CR 603.7).
        Delayed {
            /// When.
            event: Event,
            /// Before or after the instruction.
            #[serde(default, rename = "@at", skip_serializing_if = "is_default")]
            at: Position,
            /// The instruction.
            effect: Box<Effect>,
        },
        /// "whenever a creature dies this turn, …": a delayed trigger that stands for a while, and triggers each time within
        /// it (CR 603.7b).
        Watch {
            /// "when" or "whenever".
            trigger: crate::TriggerWord,
            /// "you next cast a spell": only the next one.
            #[serde(default, skip_serializing_if = "is_default")]
            next: crate::Recurrence,
            /// What is watched for.
            event: Event,
            /// How long.
            span: crate::Duration,
            /// The instruction.
            effect: Box<Effect>,
        },
        /// A choice of modes (CR 700.2).
        Modes(Modes),
        /// "you may spend mana as though it were mana of any color to cast that spell", "mana of any type can be spent to
        /// cast it" (CR 609.4b).
        AnyMana {
            /// Who may, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            who: Option<Player>,
            /// Which mana, on what.
            mana: AnyMana,
        },
        /// "1—9 | Draw a card.": what the results of the die just rolled do (CR 706.3).
        DieResults {
            /// For each range of results.
            rows: Vec<DieRow>,
        },
        /// "…, where X is …": worked out once, as the effect begins (CR 608.2h), and the value of X in the rest of the
        /// ability as well (CR 107.3c).
        Where {
            /// The instruction that uses X.
            effect: Box<Effect>,
            /// What X is.
            x: Amount,
        },
        /// A replacement effect made by a spell or ability (CR 614.1, 615).
        Replacement(Box<Replacement>),
    }

    /// One step of a sequence.
    pub struct EffectStep {
        /// How it is joined to the one before.
        #[serde(default, rename = "@join", skip_serializing_if = "is_default")]
        pub join: Join,
        /// What is done.
        pub effect: Effect,
    }

    /// What "unless" names as the way out.
    pub enum UnlessCost {
        /// "pays {2}".
        Pays(Cost),
        /// "pays {B} or {3}": one or the other.
        PaysEither(Vec<Cost>),
        /// "pays {1} for each card in your graveyard": once, the cost so many times over.
        PaysForEach {
            /// The cost for one.
            cost: Cost,
            /// For which.
            each: Loop,
        },
        /// "sacrifices a creature": an action.
        Does(Box<Action>),
        /// "sacrifices a creature or pays 3 life": one of these actions.
        DoesEither(Vec<Action>),
    }

    /// What a later sentence says of how an instruction is carried out (CR 608.2c).
    pub enum Amendment {
        /// "The damage can't be prevented": what the instruction deals (CR 615.12).
        DamageCantBePrevented,
        /// "They can't be regenerated": what the instruction destroys (CR 701.19c).
        CantBeRegenerated(Selection),
        /// "It has “…”": the tokens the instruction makes are made with these abilities (CR 111.3).
        TokensHave {
            /// The tokens.
            which: Selection,
            /// Their abilities.
            abilities: Vec<crate::Grant>,
        },
        /// "It's a Zombie in addition to its other types": what the instruction creates, puts onto the battlefield or turns
        /// face down is that from the start (CR 111.3, 611.2e, 708.2). What it "becomes" or "gains", it does afterwards.
        Is(Box<Effect>),
        /// "If that spell is countered this way, exile it instead of putting it into its owner's graveyard": where the
        /// instruction puts it is replaced while it is followed (CR 614.15). What the sentence says further is done then.
        PutsElsewhere(Box<Effect>),
    }

    /// What "for each" runs over.
    pub enum Loop {
        /// "each creature you control".
        Objects(Noun),
        /// "each opponent".
        Players(crate::PlayerNoun),
        /// "each of those creatures".
        Of(Selection),
        /// "each +1/+1 counter on it".
        Counters {
            /// Which.
            kind: CounterKind,
            /// On what.
            on: Selection,
        },
        /// "each card type among cards in your graveyard".
        Distinct {
            /// Values of what.
            what: crate::Distinct,
            /// Among which objects.
            among: Noun,
        },
        /// "each color of mana spent to cast it" (CR 601.2h).
        ColorsOfManaSpent(Selection),
        /// "each time it was kicked" (CR 702.33).
        TimesKicked(Selection),
        /// "each charge counter removed this way", "each 1 life lost this way" (CR 608.2c).
        ThisWay {
            /// What is measured.
            what: crate::Outcome,
            /// What did it.
            by: crate::Antecedent,
        },
        /// "each target beyond the first" (CR 115).
        TargetsBeyondFirst,
    }

    /// What objects do.
    pub enum Verb {
        /// "deals 3 damage to any target" (CR 120).
        DealsDamage {
            /// How much.
            amount: Amount,
            /// To whom or what.
            to: Recipient,
            /// Further damage of the same sentence ("and 1 damage to that creature's controller").
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            and: Vec<FurtherDamage>,
            /// "divided as you choose among" (CR 601.2d).
            #[serde(default, skip_serializing_if = "is_default")]
            divided: Divided,
            /// Whether "equal to …" stands before or after the recipient.
            #[serde(default, rename = "@order", skip_serializing_if = "is_default")]
            order: DamageOrder,
        },
        /// "fights target creature" (CR 701.14).
        Fights(Selection),
        /// "fight each other" (CR 701.14).
        FightEachOther,
        /// "becomes blocked" (CR 509.1h).
        BecomesBlocked,
        /// "becomes the target", "explores", "connives" and others: a keyword action of the object.
        Does(crate::ObjectDeed),
        /// "phases out" (CR 702.26).
        PhasesOut,
        /// "endures 2" (CR 701.63).
        Endures(Amount),
        /// "twice that many of those tokens are created", "create those tokens plus a Clue token": in place of the
        /// tokens that would be created (CR 614.1a).
        AreCreated {
            /// How many of them; as many as there would be where not said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            amount: Option<Amount>,
            /// And what else.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            plus: Option<Box<MoreTokens>>,
            /// Who is said to create them: whoever would have.
            #[serde(default, rename = "@voice", skip_serializing_if = "is_default")]
            voice: CreatedVoice,
        },
        /// "twice that many +1/+1 counters are put on it".
        HasCountersPut {
            /// How many.
            amount: Amount,
            /// Which.
            kind: CounterKind,
        },
    }

    /// Tokens that are created with others.
    pub struct MoreTokens {
        /// The slot they open.
        pub slot: crate::Slot,
        /// How many.
        pub count: crate::Quantity,
        /// Which.
        pub token: crate::Token,
        /// "an additional Treasure token".
        #[serde(default, rename = "@additional", skip_serializing_if = "is_default")]
        pub additional: AdditionalWord,
    }

    /// A further part of a damage clause.
    pub struct FurtherDamage {
        /// How much.
        pub amount: Amount,
        /// To whom or what.
        pub to: Recipient,
    }

    /// The modes of a modal spell or ability (CR 700.2).
    pub struct Modes {
        /// Who chooses.
        pub who: Player,
        /// "may choose".
        #[serde(default, skip_serializing_if = "is_default")]
        pub optional: Optional,
        /// How many are chosen.
        pub count: ModeCount,
        /// Rules of the choice.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub rules: Vec<ModeRule>,
        /// Whether the header ends in a dash or a full stop.
        #[serde(default, rename = "@header", skip_serializing_if = "is_default")]
        pub header: HeaderEnd,
        /// The modes.
        pub modes: Vec<Mode>,
    }

    /// Mana that may be spent as though it were other mana (CR 609.4b).
    pub struct AnyMana {
        /// As though of what.
        pub kind: AnyManaOf,
        /// On what it may be spent.
        pub on: ManaUse,
    }

    /// What mana is spent as.
    pub enum AnyManaOf {
        /// "of any color".
        Color,
        /// "of any type".
        Type,
    }

    /// What mana is spent on.
    pub enum ManaUse {
        /// "to cast that spell".
        Cast(Selection),
        /// "to activate abilities of creatures you control".
        Activate(Selection),
        /// Whatever it is spent on.
        Any,
    }

    /// What a result of a die does (CR 706.3).
    pub struct DieRow {
        /// Which results.
        pub result: DieRange,
        /// What they do.
        pub effect: Effect,
    }

    /// Results of a die.
    pub enum DieRange {
        /// "1—9".
        Between {
            /// The least.
            least: u32,
            /// The greatest.
            most: u32,
        },
        /// "20".
        Only(u32),
        /// "20+".
        AtLeast(u32),
        /// "9 or less".
        AtMost(u32),
    }

    /// One mode.
    pub struct Mode {
        /// Its name, a flavour word (CR 207.2d), or anchor word.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub name: Option<crate::Name>,
        /// Its cost (spree, tiered, escalate-like costs per mode).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub cost: Option<Cost>,
        /// What it does.
        pub effect: Effect,
    }

    /// A rule of the choice of modes.
    pub enum ModeRule {
        /// "You may choose the same mode more than once."
        Repeatable,
        /// "Each mode must target a different player."
        DifferentPlayers(crate::PlayerNoun),
        /// "that hasn't been chosen".
        NotChosenBefore,
        /// "that hasn't been chosen this turn".
        NotChosenThisTurn,
        /// "at random".
        AtRandom,
        /// "If you control a commander as you cast this spell, you may choose both."
        MoreIf {
            /// When.
            condition: Condition,
            /// How many then.
            count: ModeCount,
        },
        /// "If this spell was kicked, choose both instead."
        InsteadIf {
            /// When.
            condition: Condition,
            /// How many then.
            count: ModeCount,
        },
    }
}

words! {
    /// How many modes.
    pub enum ModeCount {
        /// "one".
        One,
        /// "two".
        Two,
        /// "three".
        Three,
        /// "four".
        Four,
        /// "one or both".
        OneOrBoth,
        /// "one or more".
        OneOrMore,
        /// "any number".
        AnyNumber,
        /// "up to one".
        UpToOne,
        /// "up to two".
        UpToTwo,
        /// "up to three".
        UpToThree,
        /// "up to four".
        UpToFour,
        /// "up to five".
        UpToFive,
        /// "both".
        Both,
        /// "X".
        X,
        /// "up to X".
        UpToX,
    }

    /// Whether a choice may be declined.
    #[derive(Default)]
    pub enum Optional {
        /// It may not.
        #[default]
        Mandatory,
        /// "may".
        Optional,
    }

    /// Whether damage or counters are divided among targets.
    #[derive(Default)]
    pub enum Divided {
        /// Each gets all.
        #[default]
        No,
        /// "divided as you choose among" (CR 601.2d).
        AsYouChoose,
        /// "distributed among".
        AnyWay,
        /// "from among": taken from any of them, so many in all.
        FromAmong,
        /// "divided evenly, rounded down, among".
        Evenly,
    }
}

wording! {
    /// Who is said to create tokens.
    pub enum CreatedVoice {
        /// "are created".
        #[default]
        Passive,
        /// "create": whoever would.
        Active,
        /// "it creates": the effect.
        OfEffect,
    }

    /// Whether what comes with other things is called additional.
    pub enum AdditionalWord {
        /// It is not.
        #[default]
        Unsaid,
        /// "an additional".
        Said,
    }

    /// Where an amount with "equal to" stands in a damage clause.
    pub enum DamageOrder {
        /// "deals damage equal to its power to any target".
        #[default]
        AmountFirst,
        /// "deals damage to any target equal to its power".
        RecipientFirst,
        /// "deals double that damage to any target".
        Double,
    }

    /// How a step is joined to the one before.
    pub enum Join {
        /// As such steps mostly are: ", then" between drawing and discarding, a new sentence between most others.
        #[default]
        Usual,
        /// A new sentence.
        Sentence,
        /// ", then".
        CommaThen,
        /// "and".
        And,
        /// ", and".
        CommaAnd,
        /// ",".
        Comma,
        /// A new sentence beginning "Then".
        SentenceThen,
        /// A new sentence beginning "Then,".
        SentenceThenComma,
        /// "and", the verb not said again: "put one of them into your hand and the rest into your graveyard".
        AndGapped,
        /// ",", the verb not said again.
        CommaGapped,
        /// ", and", the verb not said again.
        CommaAndGapped,
    }

    /// Where a self-replacement stands (CR 614.15).
    pub enum BranchLine {
        /// In the sentence behind what it displaces.
        #[default]
        Same,
        /// On the next line of a spell.
        Own,
    }

    /// Where the condition of an instruction stands.
    pub enum ConditionAt {
        /// "If …, draw a card."
        #[default]
        Before,
        /// "Draw a card if …."
        Behind,
    }

    /// Where "instead" stands in a self-replacement.
    pub enum Instead {
        /// At its end.
        #[default]
        End,
        /// At its head.
        Head,
        /// "exile it instead of putting it into its owner's graveyard": the event is told by what does not happen.
        InsteadOf,
        /// "exile it instead of putting it anywhere else".
        AnywhereElse,
        /// Not said: what is prevented is replaced all the same (CR 615.1a).
        Unsaid,
    }

    /// End of a modal header.
    pub enum HeaderEnd {
        /// "Choose one —".
        #[default]
        Dash,
        /// "Choose one." with more sentences.
        Stop,
    }
}
