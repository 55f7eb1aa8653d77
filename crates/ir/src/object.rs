//! Objects in a role: targets, descriptions, the source, references.

use crate::{Amount, Head, Noun, PlayerNoun, Ref, Slot, is_default};

ir! {
    /// The object or objects in a role of a verb.
    pub enum Selection {
        /// The object with the ability (CR 201.5).
        Source {
            /// Which object, where the ability is quoted.
            #[serde(default, skip_serializing_if = "is_default")]
            who: SelfOf,
            /// How the text names it.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: SelfForm,
        },
        /// "enchanted creature", "equipped creature": what the source is attached to (CR 301.5, 303.4).
        Attached {
            /// By which kind of attachment.
            by: Attachment,
            /// The noun that follows.
            head: Head,
        },
        /// Chosen as a target (CR 115.1).
        Target(Target),
        /// Described, not targeted.
        Described {
            /// The slot it opens.
            slot: Slot,
            /// How many.
            quantity: Quantity,
            /// Which.
            noun: Noun,
        },
        /// Meant before.
        Ref(Ref),
        /// "each of those creatures", "two of them", "one of those cards": a part of what was meant before.
        PartOf {
            /// The slot it opens.
            slot: Slot,
            /// How many.
            quantity: Quantity,
            /// Of what.
            of: Box<Selection>,
        },
        /// "the rest", "the other": what of a set was not taken.
        Rest {
            /// Of which set; where that was chosen, of those it was chosen from.
            to: crate::Antecedent,
            /// How the text puts it.
            form: RestForm,
        },
        /// Several phrases joined: "it and Zombies you control", "target artifact, target creature, and target land".
        Joined {
            /// The slot the whole opens.
            slot: Slot,
            /// The phrases, two or more.
            members: Vec<Selection>,
            /// "and", "or", "and/or".
            conj: crate::Conj,
            /// What is said once, behind the last, of all of them ("… from your graveyard").
            #[serde(default, skip_serializing_if = "Vec::is_empty")]
            filters: Vec<crate::Filter>,
        },
        /// "the top card of your library", "the top three cards of target opponent's library" (CR 401).
        TopOfLibrary {
            /// The slot it opens.
            slot: Slot,
            /// How many; `None` is "the top card".
            #[serde(default, skip_serializing_if = "Option::is_none")]
            count: Option<Amount>,
            /// From the top or the bottom.
            end: LibraryEnd,
            /// Whose library.
            library: crate::ZoneOwner,
            /// How the text puts it.
            #[serde(default, rename = "@form", skip_serializing_if = "is_default")]
            form: TopForm,
        },
        /// "your hand", "their graveyard", "that player's hand": every card in a zone.
        Zone {
            /// The slot it opens.
            slot: Slot,
            /// The zone.
            zone: crate::Zone,
        },
    }

    /// A target phrase (CR 115.1).
    pub struct Target {
        /// The slot it opens.
        pub slot: Slot,
        /// How many.
        #[serde(default, skip_serializing_if = "is_default")]
        pub count: TargetCount,
        /// What may be chosen.
        pub what: TargetKind,
    }

    /// What a target may be (CR 115.4).
    pub enum TargetKind {
        /// "target creature".
        Objects(Noun),
        /// "any target".
        Any,
        /// "any other target".
        AnyOther,
        /// "target player or planeswalker", "target opponent or planeswalker".
        PlayerOr {
            /// The players.
            who: PlayerNoun,
            /// The objects.
            noun: Noun,
        },
        /// "target creature or player".
        OrPlayer {
            /// The objects.
            noun: Noun,
            /// The players.
            who: PlayerNoun,
        },
    }

    /// How many targets (CR 115.1, 601.2c).
    #[derive(Default)]
    pub enum TargetCount {
        /// "target".
        #[default]
        One,
        /// "two target", "X target".
        Exactly(Amount),
        /// "up to two target".
        UpTo(Amount),
        /// "any number of target".
        AnyNumber,
        /// "one or two target".
        OneOrTwo,
        /// "one, two, or three target".
        OneToThree,
        /// "one or more target".
        OneOrMore,
    }

    /// How many objects a description takes.
    pub enum Quantity {
        /// "a creature".
        A,
        /// "two creatures", "one creature", "X creatures".
        Exactly(Amount),
        /// "up to two creatures".
        UpTo(Amount),
        /// "any number of creatures".
        AnyNumber,
        /// "all creatures".
        All {
            /// "all the cards in your hand".
            #[serde(default, rename = "@article", skip_serializing_if = "is_default")]
            article: AllArticle,
        },
        /// "each creature".
        Each,
        /// "creatures": all, said plainly.
        Plain,
        /// "one or more creatures".
        OneOrMore,
        /// "two or more creatures".
        OrMore(Amount),
        /// "two or fewer".
        OrFewer(Amount),
        /// "no creatures".
        No,
        /// "exactly two creatures".
        Only(Amount),
        /// "the creature" with a filter that makes it definite.
        The,
        /// "any creature".
        Any,
        /// "at least two creatures".
        AtLeast(Amount),
    }
}

words! {
    /// Which object a name for the source means (CR 201.5, 201.5a).
    #[derive(Default)]
    pub enum SelfOf {
        /// The object with the ability.
        #[default]
        Bearer,
        /// In a quoted ability: the object that granted it, by its name (CR 201.5a).
        Granter,
    }

    /// Which end of a library.
    pub enum LibraryEnd {
        /// "top".
        Top,
        /// "bottom".
        Bottom,
    }

    /// How something is attached.
    pub enum Attachment {
        /// "enchanted" (CR 303.4).
        Enchanted,
        /// "equipped" (CR 301.5).
        Equipped,
        /// "fortified" (CR 301.6).
        Fortified,
    }

    /// Forms of "the rest".
    pub enum RestForm {
        /// "the rest".
        TheRest,
        /// "the other".
        TheOther,
    }
}

wording! {
    /// Whether "all" has an article behind it.
    pub enum AllArticle {
        /// "all cards".
        #[default]
        None,
        /// "all the cards".
        The,
    }

    /// How the text puts cards at an end of a library (CR 401).
    pub enum TopForm {
        /// "the top two cards of your library".
        #[default]
        The,
        /// "that many cards from the top of your library".
        From,
        /// "a number of cards from the top of your library equal to its power".
        NumberEqual,
    }

    /// How the text names the source (CR 201.5).
    pub enum SelfForm {
        /// As abilities of its kind mostly do: "~" in a spell, "this creature" in most others.
        #[default]
        Usual,
        /// "this creature".
        ThisCreature,
        /// The full name.
        Name,
        /// A short form of the name.
        ShortName,
        /// The full name of several: "Splinter & Leo enter".
        Names,
        /// A short form of it.
        ShortNames,
        /// "this artifact".
        ThisArtifact,
        /// "this land".
        ThisLand,
        /// "this enchantment".
        ThisEnchantment,
        /// "this permanent".
        ThisPermanent,
        /// "this spell".
        ThisSpell,
        /// "this card".
        ThisCard,
        /// "this token".
        ThisToken,
        /// "this Aura".
        ThisAura,
        /// "this Equipment".
        ThisEquipment,
        /// "this Vehicle".
        ThisVehicle,
        /// "this Saga".
        ThisSaga,
        /// "this planeswalker".
        ThisPlaneswalker,
        /// "this Class".
        ThisClass,
        /// "this Case".
        ThisCase,
        /// "this Siege".
        ThisSiege,
        /// "this battle".
        ThisBattle,
        /// "this Spacecraft".
        ThisSpacecraft,
        /// "this Fortification".
        ThisFortification,
        /// "this scheme".
        ThisScheme,
        /// "this door", "this Room".
        ThisRoom,
        /// "this door" (CR 709.5).
        ThisDoor,
        /// "this ability".
        ThisAbility,
        /// "this Mount".
        ThisMount,
        /// "this planet", "this plane".
        ThisPlane,
        /// "this emblem".
        ThisEmblem,
        /// "this conspiracy".
        ThisConspiracy,
        /// "this sticker sheet", "this Attraction".
        ThisAttraction,
        /// "this phenomenon".
        ThisPhenomenon,
        /// "this Contraption".
        ThisContraption,
        /// "this Background".
        ThisBackground,
    }
}
