//! Continuous effects (CR 611, 613).

use crate::{
    Ability, Amount, CardType, Condition, Duration, Keyword, KeywordName, ManaSymbol, OwnerForm, Permission,
    Player, Position, PowerToughness, Qual, Recurrence, Requirement, Restriction, Selection, is_default,
};

ir! {
    /// A continuous effect on objects or players.
    pub struct Continuous {
        /// When it applies: "as long as", "during your turn".
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub condition: Option<While>,
        /// On what.
        pub subject: Subject,
        /// "each get": said of several at once.
        #[serde(default, rename = "@each", skip_serializing_if = "is_default")]
        pub each: EachWord,
        /// What it does, in order of the text.
        pub changes: Vec<Change>,
        /// How long it lasts.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub duration: Option<Duration>,
        /// Where the duration stands.
        #[serde(default, rename = "@duration_at", skip_serializing_if = "is_default")]
        pub duration_at: Position,
        /// Whether the subject is said again before the last change: "…, and it loses all other abilities".
        #[serde(default, rename = "@again", skip_serializing_if = "is_default")]
        pub again: SubjectAgain,
    }

    /// The condition of a continuous effect.
    pub struct While {
        /// The condition.
        pub condition: WhileKind,
        /// Where it stands.
        #[serde(default, rename = "@at", skip_serializing_if = "is_default")]
        pub at: Position,
    }

    /// Kinds of condition of a continuous effect.
    pub enum WhileKind {
        /// "as long as …" (CR 611.3).
        AsLongAs(Condition),
        /// "during your turn".
        DuringTurnOf(Player),
        /// "during turns other than yours".
        DuringOtherTurns,
        /// "if …".
        If(Condition),
        /// "unless …".
        Unless(Condition),
        /// "unless their controller pays {1} for each of those creatures" (CR 508.1h, 509.1d).
        UnlessPaid {
            /// Who pays.
            who: Player,
            /// How much mana.
            mana: Vec<ManaSymbol>,
            /// "for each …".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            each: Option<Box<crate::Loop>>,
        },
        /// "otherwise": where the condition of the sentence before does not hold.
        Otherwise,
    }

    /// What a continuous effect is on.
    pub enum Subject {
        /// Objects.
        Objects(Selection),
        /// Players.
        Players(Player),
        /// Said once for several joined clauses.
        Elided,
        /// "damage", "combat damage that would be dealt by creatures you control" (CR 615.12).
        Damage {
            /// Which damage.
            kind: crate::DamageKind,
            /// Dealt by what, if said.
            #[serde(default, skip_serializing_if = "Option::is_none")]
            by: Option<Selection>,
        },
        /// "this effect": the one of the sentence before.
        ThisEffect,
    }

    /// One change a continuous effect makes (CR 613.1).
    pub enum Change {
        /// "gets +1/+1" (CR 613.4c).
        Gets {
            /// By how much.
            delta: PowerToughness,
            /// "an additional +1/+1".
            #[serde(default, skip_serializing_if = "is_default")]
            additional: crate::Additional,
            /// "for each …".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            each: Option<Box<crate::Loop>>,
            /// Where "for each" stands.
            #[serde(default, rename = "@each_at", skip_serializing_if = "is_default")]
            each_at: EachAt,
        },
        /// "has flying", "gains flying", with quoted abilities among them (CR 613.1f).
        Gains {
            /// What is gained.
            abilities: Vec<Grant>,
            /// "has" or "gains".
            #[serde(default, rename = "@verb", skip_serializing_if = "is_default")]
            verb: GainVerb,
        },
        /// "loses flying", "loses all abilities".
        Loses(Loss),
        /// "has base power and toughness 4/4" (CR 613.4b).
        HasBase {
            /// The values.
            base: PowerToughness,
        },
        /// "becomes a 3/3 Elemental creature with haste", "is a land" (CR 613.1c–g).
        Becomes {
            /// What.
            spec: Box<crate::TokenSpec>,
            /// "in addition to its other types".
            #[serde(default, skip_serializing_if = "is_default")]
            addition: Addition,
            /// "is" or "becomes".
            #[serde(default, rename = "@verb", skip_serializing_if = "is_default")]
            verb: BecomeVerb,
            /// Whether "still a land" stands in the clause or in a sentence of its own.
            #[serde(default, rename = "@still", skip_serializing_if = "is_default")]
            still: StillAt,
        },
        /// "becomes blue", "is every creature type", "is the chosen type".
        BecomesQuality {
            /// What.
            quality: BecomeQuality,
            /// "in addition to its other …".
            #[serde(default, skip_serializing_if = "is_default")]
            addition: Addition,
            /// "is" or "becomes".
            #[serde(default, rename = "@verb", skip_serializing_if = "is_default")]
            verb: BecomeVerb,
        },
        /// "isn't a creature" (CR 205.1a).
        IsNot(CardType),
        /// "becomes a copy of …" (CR 707).
        BecomesCopy {
            /// Of what.
            of: Box<Selection>,
            /// "except it's …".
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            except: Vec<CopyException>,
        },
        /// "can't block" (CR 101.2).
        Cant(Restriction),
        /// "attacks each combat if able" (CR 508.1d).
        Must(Requirement),
        /// "can block an additional creature", "can attack as though it didn't have defender" (CR 609.4).
        Can(Permission),
        /// "doesn't untap during its controller's untap step" (CR 502).
        DoesntUntap {
            /// During whose.
            step: UntapStepOf,
            /// During the next one alone.
            #[serde(default, skip_serializing_if = "is_default")]
            next: Recurrence,
        },
        /// "costs {1} less to cast" (CR 601.2f).
        Costs {
            /// Less or more.
            change: CostChange,
            /// By how much mana.
            mana: Vec<ManaSymbol>,
            /// "for each …".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            each: Option<Box<crate::Loop>>,
            /// "to cast" or "to activate".
            to: CostOf,
        },
        /// "its power is equal to …" (CR 604.3).
        PowerIs {
            /// Which of them.
            what: PowerOrToughness,
            /// How much.
            amount: Amount,
        },
        /// Control of it: "you control enchanted creature" (CR 613.1b).
        ControlledBy(Player),
        /// "assigns combat damage equal to its toughness rather than its power" (CR 510.1).
        AssignsDamageByToughness,
        /// "don't lose this mana as steps and phases end" (CR 106.4): the mana just added.
        KeepsMana {
            /// How the text puts when it would be lost.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: KeptMana,
        },
        /// "maximum hand size is …", "has no maximum hand size" (CR 402.2).
        NoMaximumHandSize,
        /// "play with the top card of their library revealed" (CR 400.2): hidden cards that everyone may see.
        PlaysRevealed(Selection),
        /// "maximum hand size is seven", "is reduced by two" (CR 402.2).
        MaximumHandSize {
            /// Set, raised or lowered.
            how: HandSizeChange,
            /// To or by how much.
            amount: Amount,
        },
        /// "crews Vehicles as though its power were 2 greater" (CR 702.122, 702.171).
        CountsForCrew {
            /// For which abilities.
            what: Crewing,
            /// How much greater.
            by: u32,
        },
        /// "doesn't remove this Aura": of an effect that grants protection (CR 702.16).
        DoesntRemove(Selection),
        /// "can't reduce the mana in that cost to less than one mana" (CR 601.2f).
        CantReduceBelow(u32),
        /// "assigns no combat damage this turn".
        AssignsNoCombatDamage,
        /// "is goaded" (CR 701.15).
        IsGoaded,
    }

    /// Something granted: a keyword, or a quoted ability with its own scope.
    pub enum Grant {
        /// A keyword.
        Keyword(Keyword),
        /// `"…"` (CR 113.1).
        Quoted(Box<Quoted>),
        /// "this ability": the one whose effect it is (CR 707.9a).
        ThisAbility,
        /// "your choice of flying or trample".
        Choice(Vec<Keyword>),
        /// "all activated abilities of creature cards exiled with it" (CR 113.10).
        AllAbilitiesOf {
            /// Which abilities.
            which: crate::Kind,
            /// Of what.
            of: Selection,
        },
    }

    /// A quoted ability: a reading of its own, with its own slots (CR 113.1, 201.5a).
    pub struct Quoted {
        /// The abilities quoted.
        pub abilities: Vec<Ability>,
    }

    /// What is lost.
    pub enum Loss {
        /// "all abilities".
        AllAbilities,
        /// "all other abilities".
        AllOtherAbilities,
        /// "all other card types and abilities": what else than abilities alone.
        AllOther(Vec<Lost>),
        /// Keywords.
        Keywords(Vec<KeywordName>),
    }

    /// Qualities taken on.
    pub enum BecomeQuality {
        /// Adjectives: "blue", "colorless", "legendary", "artifacts".
        Quals(Vec<Qual>),
        /// "all colors".
        AllColors,
        /// "every creature type".
        EveryCreatureType,
        /// "every basic land type".
        EveryBasicLandType,
        /// "the chosen color", "the chosen type".
        Chosen(crate::Chosen),
        /// "the color of your choice".
        OfYourChoice(crate::Chosen),
    }

    /// "except" clauses of a copy (CR 707.9).
    pub enum CopyException {
        /// "it's an artifact in addition to its other types".
        Becomes {
            /// What.
            spec: Box<crate::TokenSpec>,
            /// In addition.
            addition: Addition,
        },
        /// "it has haste".
        Has(Vec<Grant>),
        /// "it isn't legendary".
        NotLegendary,
        /// "it's legendary", "it's black in addition to its other colors".
        Is(BecomeQuality, Addition),
        /// "its name is".
        Name(crate::Name),
        /// "it's 1/1".
        Base(PowerToughness),
        /// "it loses all other card types".
        Loses(Loss),
    }

    /// Whose untap step.
    pub enum UntapStepOf {
        /// "your untap step".
        Your,
        /// "its controller's untap step", "their controllers' untap steps".
        Controller {
            /// How the controller is told.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: OwnerForm,
        },
    }
}

words! {
    /// What an object loses all others of (CR 205.1a, 613.1d, 613.1f).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Lost { Abilities, CardTypes, CreatureTypes }

    /// "in addition to its other types".
    #[derive(Default)]
    pub enum Addition {
        /// Not said: it replaces them as the rules of the type say.
        #[default]
        No,
        /// "in addition to its other types".
        Types,
        /// "in addition to its other creature types".
        CreatureTypes,
        /// "in addition to its other colors".
        Colors,
        /// "in addition to its other colors and types".
        ColorsAndTypes,
        /// "in addition to its other land types".
        LandTypes,
        /// "that's still a land" (CR 205.1b).
        StillALand,
        /// "that are still lands".
        StillLands,
    }

    /// Power, toughness or both.
    pub enum PowerOrToughness {
        /// Power.
        Power,
        /// Toughness.
        Toughness,
        /// "power and toughness are each".
        Both,
    }

    /// Direction of a change of cost.
    pub enum CostChange {
        /// "less".
        Less,
        /// "more".
        More,
    }

    /// What a cost is of.
    pub enum CostOf {
        /// "to cast".
        Cast,
        /// "to activate".
        Activate,
    }

    /// A change of the maximum hand size.
    pub enum HandSizeChange {
        /// "is".
        Is,
        /// "is reduced by".
        Reduced,
        /// "is increased by".
        Increased,
    }

    /// What a creature counts for more in.
    pub enum Crewing {
        /// "crews Vehicles".
        Crews,
        /// "saddles Mounts and crews Vehicles".
        SaddlesAndCrews,
    }
}

wording! {
    /// How the text puts when mana is kept.
    pub enum KeptMana {
        /// "as steps and phases end".
        #[default]
        StepsAndPhases,
        /// "as steps end", within one phase.
        Steps,
    }

    /// Where "for each" stands.
    pub enum EachAt {
        /// "gets +1/+1 for each Elf until end of turn".
        #[default]
        BeforeDuration,
        /// "gets +1/+1 until end of turn for each Elf".
        AfterDuration,
    }

    /// "each" after a plural subject.
    pub enum EachWord {
        /// Not said.
        #[default]
        Unsaid,
        /// Said.
        Said,
        /// "both": of two.
        Both,
    }

    /// How a subject is said again, as a pronoun, before the last of several changes.
    pub enum SubjectAgain {
        /// It is not.
        #[default]
        Unsaid,
        /// "and it".
        And,
        /// ", and it".
        CommaAnd,
    }

    /// Where "still a land" stands.
    pub enum StillAt {
        /// "that's still a land".
        #[default]
        Clause,
        /// "It's still a land."
        Sentence,
        /// "They're still lands."
        PluralSentence,
    }

    /// "has" or "gains".
    pub enum GainVerb {
        /// "gains" in an instruction, "has" in a static ability.
        #[default]
        Usual,
        /// The other one.
        Other,
    }

    /// "becomes" or "is".
    pub enum BecomeVerb {
        /// "becomes" in an instruction, "is" in a static ability.
        #[default]
        Usual,
        /// The other one.
        Other,
        /// "it's", "they're": in an instruction.
        Contracted,
    }
}
