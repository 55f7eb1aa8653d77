//! Keyword abilities (CR 702).

use crate::{Amount, Cost, Name, Noun, Qual, is_default};
use rubric_ir_derive::{Shape, Walk};
use serde::{Deserialize, Serialize};

ir! {
    /// A keyword ability with its parameters.
    pub struct Keyword {
        /// Which.
        pub name: KeywordName,
        /// What follows it.
        #[serde(default, skip_serializing_if = "is_default")]
        pub parameter: KeywordParameter,
    }

    /// What follows a keyword's name (the shape is fixed by the rule of the keyword).
    #[derive(Default)]
    pub enum KeywordParameter {
        /// Nothing.
        #[default]
        None,
        /// "crew 3", "annihilator 2", "bushido X".
        Number(Amount),
        /// "equip {2}", "cycling {2}", "ward—Pay 2 life".
        Cost(Cost),
        /// "suspend 3—{R}", "reinforce 1—{1}{W}".
        NumberCost(Amount, Cost),
        /// "enchant creature you control", "affinity for artifacts", "champion a Faerie".
        Noun(Noun),
        /// "enchant player", "enchant opponent".
        Player(crate::PlayerNoun),
        /// "protection from red".
        Quality(Vec<Quality>),
        /// "equip legendary creature {2}", "splice onto Arcane {1}{R}", "typecycling".
        NounCost(Noun, Cost),
        /// "partner with Pir, Imaginative Rascal": the name of a card (CR 702.124j).
        Name(Name),
        /// "partner—Friends forever" (CR 702.124i).
        Partner(PartnerKind),
        /// "gift a card": what the opponent is given (CR 702.174).
        Gift(Gift),
        /// "kicker {R} and/or {W}".
        Costs {
            /// The costs.
            costs: Vec<Cost>,
            /// How they are joined.
            conj: crate::Conj,
        },
        /// "islandwalk", "snow landwalk": the quality in front of "walk".
        Walk(Qual),
        /// "basic landcycling {1}", "Plainscycling {2}": the quality in front of "cycling".
        TypeCycling(Vec<Qual>, Cost),
        /// "hexproof from black".
        From(Vec<Quality>),
    }

    /// A quality protection or hexproof is from (CR 702.16).
    pub enum Quality {
        /// "red".
        Qual(Qual),
        /// "artifacts", "creatures with power 3 or greater".
        Noun(Noun),
        /// "everything".
        Everything,
        /// "all colors".
        AllColors,
        /// "each color".
        EachColor,
        /// "the chosen color", "the color of your choice".
        Chosen(crate::Chosen),
        /// "the color of your choice".
        OfYourChoice(crate::Chosen),
        /// "each of your opponents", "each opponent".
        EachOpponent,
    }
}

words! {
    /// Variants of partner: a commander of the same kind may stand beside it (CR 702.124i).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum PartnerKind { CharacterSelect, FatherAndSon, FriendsForever, Survivors }
}

words! {
    /// What may be promised (CR 702.174d–j): a card is drawn, a turn taken, or a token created.
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Gift { Card, ExtraTurn, Food, Octopus, TappedFish, Treasure }
}

macro_rules! keywords {
    ($($(#[$doc:meta])* $variant:ident $text:literal $(= $canonical:literal)?),* $(,)?) => {
        /// Name of a keyword ability (CR 702).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, Walk, Shape)]
        #[allow(missing_docs, reason = "the variants are the keywords themselves")]
        pub enum KeywordName { $($variant),* }

        impl KeywordName {
            /// Every keyword, in table order.
            pub const ALL: &'static [KeywordName] = &[$(KeywordName::$variant),*];

            /// The Oracle spelling, lower case.
            #[must_use]
            pub const fn text(self) -> &'static str {
                match self { $(KeywordName::$variant => $text),* }
            }

            /// The same in canonical form: as tokens with single spaces between them.
            #[must_use]
            pub const fn canonical(self) -> &'static str {
                match self { $(KeywordName::$variant => [$($canonical,)? $text][0]),* }
            }
        }
    };
}

keywords! {
    Deathtouch "deathtouch",
    Defender "defender",
    DoubleStrike "double strike",
    Enchant "enchant",
    Equip "equip",
    FirstStrike "first strike",
    Flash "flash",
    Flying "flying",
    Haste "haste",
    Hexproof "hexproof",
    Indestructible "indestructible",
    Intimidate "intimidate",
    Landwalk "landwalk",
    Lifelink "lifelink",
    Protection "protection",
    Reach "reach",
    Shroud "shroud",
    Trample "trample",
    Vigilance "vigilance",
    Ward "ward",
    Banding "banding",
    Rampage "rampage",
    CumulativeUpkeep "cumulative upkeep",
    Flanking "flanking",
    Phasing "phasing",
    Buyback "buyback",
    Shadow "shadow",
    Cycling "cycling",
    Echo "echo",
    Horsemanship "horsemanship",
    Fading "fading",
    Kicker "kicker",
    Flashback "flashback",
    Madness "madness",
    Fear "fear",
    Morph "morph",
    Amplify "amplify",
    Provoke "provoke",
    Storm "storm",
    Affinity "affinity",
    Entwine "entwine",
    Modular "modular",
    Sunburst "sunburst",
    Bushido "bushido",
    Soulshift "soulshift",
    Splice "splice",
    Offering "offering",
    Ninjutsu "ninjutsu",
    Epic "epic",
    Convoke "convoke",
    Dredge "dredge",
    Transmute "transmute",
    Bloodthirst "bloodthirst",
    Haunt "haunt",
    Replicate "replicate",
    Forecast "forecast",
    Graft "graft",
    Recover "recover",
    Ripple "ripple",
    SplitSecond "split second",
    Suspend "suspend",
    Vanishing "vanishing",
    Absorb "absorb",
    AuraSwap "aura swap",
    Delve "delve",
    Fortify "fortify",
    Frenzy "frenzy",
    Gravestorm "gravestorm",
    Poisonous "poisonous",
    Transfigure "transfigure",
    Champion "champion",
    Changeling "changeling",
    Evoke "evoke",
    Hideaway "hideaway",
    Prowl "prowl",
    Reinforce "reinforce",
    Conspire "conspire",
    Persist "persist",
    Wither "wither",
    Retrace "retrace",
    Devour "devour",
    Exalted "exalted",
    Unearth "unearth",
    Cascade "cascade",
    Annihilator "annihilator",
    LevelUp "level up",
    Rebound "rebound",
    UmbraArmor "umbra armor",
    Infect "infect",
    BattleCry "battle cry",
    LivingWeapon "living weapon",
    Undying "undying",
    Miracle "miracle",
    Soulbond "soulbond",
    Overload "overload",
    Scavenge "scavenge",
    Unleash "unleash",
    Cipher "cipher",
    Evolve "evolve",
    Extort "extort",
    Fuse "fuse",
    Bestow "bestow",
    Tribute "tribute",
    Dethrone "dethrone",
    HiddenAgenda "hidden agenda",
    Outlast "outlast",
    Prowess "prowess",
    Dash "dash",
    Exploit "exploit",
    Menace "menace",
    Renown "renown",
    Awaken "awaken",
    Devoid "devoid",
    Ingest "ingest",
    Myriad "myriad",
    Surge "surge",
    Skulk "skulk",
    Emerge "emerge",
    Escalate "escalate",
    Melee "melee",
    Crew "crew",
    Fabricate "fabricate",
    Partner "partner",
    Undaunted "undaunted",
    Improvise "improvise",
    Aftermath "aftermath",
    Embalm "embalm",
    Eternalize "eternalize",
    Afflict "afflict",
    Ascend "ascend",
    Assist "assist",
    JumpStart "jump-start",
    Mentor "mentor",
    Afterlife "afterlife",
    Riot "riot",
    Spectacle "spectacle",
    Escape "escape",
    Companion "companion",
    Mutate "mutate",
    Encore "encore",
    Boast "boast",
    Foretell "foretell",
    Demonstrate "demonstrate",
    Daybound "daybound",
    Nightbound "nightbound",
    Disturb "disturb",
    Decayed "decayed",
    Cleave "cleave",
    Training "training",
    Compleated "compleated",
    Reconfigure "reconfigure",
    Blitz "blitz",
    Casualty "casualty",
    Enlist "enlist",
    ReadAhead "read ahead",
    Ravenous "ravenous",
    Squad "squad",
    SpaceSculptor "space sculptor",
    Visit "visit",
    Prototype "prototype",
    LivingMetal "living metal",
    MoreThanMeetsTheEye "more than meets the eye",
    ForMirrodin "for mirrodin!" = "for mirrodin !",
    Toxic "toxic",
    Backup "backup",
    Bargain "bargain",
    Craft "craft",
    Disguise "disguise",
    Solved "solved",
    Plot "plot",
    Saddle "saddle",
    Spree "spree",
    Freerunning "freerunning",
    Gift "gift",
    Offspring "offspring",
    Impending "impending",
    Exhaust "exhaust",
    MaxSpeed "max speed",
    StartYourEngines "start your engines!" = "start your engines !",
    Harmonize "harmonize",
    Mobilize "mobilize",
    JobSelect "job select",
    Tiered "tiered",
    Station "station",
    Warp "warp",
    Mayhem "mayhem",
    WebSlinging "web-slinging",
    Firebending "firebending",
    Sneak "sneak",
    Increment "increment",
    Paradigm "paradigm",
    PartnerWith "partner with",
    DoubleTeam "double team",
    FriendsForever "friends forever",
    ChooseABackground "choose a background",
    DoctorsCompanion "doctor's companion" = "doctor 's companion",
    CommanderNinjutsu "commander ninjutsu",
    Multikicker "multikicker",
    Megamorph "megamorph",
    TotemArmor "totem armor",
}
