//! Closed classes of words.

/// A word of a closed class in both numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordForms {
    /// Singular: "sorcery".
    pub one: &'static str,
    /// Plural: "sorceries"; equal to `one` where the word does not change.
    pub many: &'static str,
}

const fn word(one: &'static str, many: &'static str) -> WordForms {
    WordForms { one, many }
}

/// Card types (CR 300.1, 205.2a).
pub static CARD_TYPES: &[WordForms] = &[
    word("artifact", "artifacts"),
    word("battle", "battles"),
    word("conspiracy", "conspiracies"),
    word("creature", "creatures"),
    word("dungeon", "dungeons"),
    word("enchantment", "enchantments"),
    word("instant", "instants"),
    word("kindred", "kindreds"),
    word("land", "lands"),
    word("phenomenon", "phenomena"),
    word("plane", "planes"),
    word("planeswalker", "planeswalkers"),
    word("scheme", "schemes"),
    word("sorcery", "sorceries"),
    word("vanguard", "vanguards"),
];

/// Supertypes (CR 205.4a): adjectives, so they have one form.
pub static SUPERTYPES: &[WordForms] = &[
    word("basic", "basic"),
    word("legendary", "legendary"),
    word("ongoing", "ongoing"),
    word("snow", "snow"),
    word("world", "world"),
];

/// Zones (CR 400.1).
pub static ZONES: &[WordForms] = &[
    word("library", "libraries"),
    word("hand", "hands"),
    word("battlefield", "battlefields"),
    word("graveyard", "graveyards"),
    word("stack", "stacks"),
    word("exile", "exile"),
    word("command", "command"),
];

/// Colours (CR 105.1) and "colorless".
pub static COLOURS: &[WordForms] = &[
    word("white", "white"),
    word("blue", "blue"),
    word("black", "black"),
    word("red", "red"),
    word("green", "green"),
    word("colorless", "colorless"),
];

/// Ability words (CR 207.2c) and the like that are printed before a dash on more than one card, in lower case.
#[rustfmt::skip]
pub static ABILITY_WORDS: &[&str] = &[
    "addendum", "adamant", "alliance", "battalion", "bloodrush", "celebration", "channel", "chroma", "cohort",
    "constellation", "converge", "corrupted", "council's dilemma", "coven", "delirium", "descend 4",
    "descend 8", "disappear", "domain", "eerie", "eminence", "enrage", "fateful hour", "fathomless descent",
    "ferocious", "flurry", "formidable", "gotcha", "grandeur", "hellbent", "hero's reward", "heroic", "imprint",
    "infusion", "inspired", "join forces", "kinfall", "kinship", "landfall", "landship", "legacy", "lieutenant",
    "magecraft", "metalcraft", "morbid", "mono eminence", "opus", "pack tactics", "paradox", "parley",
    "parade!", "radiance", "raid", "rally", "renew", "repartee", "revolt", "rulebreaker", "secret council",
    "spell mastery", "strive", "survival", "sweep", "tempting offer", "threshold", "trance", "underdog",
    "undergrowth", "valiant", "vivid", "void", "will of the council", "will of the planeswalkers",
];
/// Keyword abilities (CR 702), with their variants that are words of their own, in lower case.
#[rustfmt::skip]
pub(super) static KEYWORDS: &[&str] = &[
    "deathtouch", "defender", "double strike", "enchant", "equip", "first strike", "flash", "flying", "haste",
    "hexproof", "indestructible", "intimidate", "landwalk", "lifelink", "protection", "reach", "shroud",
    "trample", "vigilance", "ward", "banding", "rampage", "cumulative upkeep", "flanking", "phasing", "buyback",
    "shadow", "cycling", "echo", "horsemanship", "fading", "kicker", "flashback", "madness", "fear", "morph",
    "amplify", "provoke", "storm", "affinity", "entwine", "modular", "sunburst", "bushido", "soulshift",
    "splice", "offering", "ninjutsu", "epic", "convoke", "dredge", "transmute", "bloodthirst", "haunt",
    "replicate", "forecast", "graft", "recover", "ripple", "split second", "suspend", "vanishing", "absorb",
    "aura swap", "delve", "fortify", "frenzy", "gravestorm", "poisonous", "transfigure", "champion",
    "changeling", "evoke", "hideaway", "prowl", "reinforce", "conspire", "persist", "wither", "retrace",
    "devour", "exalted", "unearth", "cascade", "annihilator", "level up", "rebound", "umbra armor", "infect",
    "battle cry", "living weapon", "undying", "miracle", "soulbond", "overload", "scavenge", "unleash",
    "cipher", "evolve", "extort", "fuse", "bestow", "tribute", "dethrone", "hidden agenda", "outlast",
    "prowess", "dash", "exploit", "menace", "renown", "awaken", "devoid", "ingest", "myriad", "surge", "skulk",
    "emerge", "escalate", "melee", "crew", "fabricate", "partner", "undaunted", "improvise", "aftermath",
    "embalm", "eternalize", "afflict", "ascend", "assist", "jump-start", "mentor", "afterlife", "riot",
    "spectacle", "escape", "companion", "mutate", "encore", "boast", "foretell", "demonstrate", "disturb",
    "decayed", "cleave", "training", "compleated", "reconfigure", "blitz", "casualty", "enlist", "read ahead",
    "ravenous", "squad", "space sculptor", "visit", "prototype", "living metal", "more than meets the eye",
    "for mirrodin!", "toxic", "backup", "bargain", "craft", "disguise", "solved", "plot", "saddle", "spree",
    "freerunning", "gift", "offspring", "impending", "exhaust", "max speed", "start your engines!", "harmonize",
    "mobilize", "job select", "tiered", "station", "warp", "mayhem", "web-slinging", "firebending", "sneak",
    "increment", "paradigm", "multikicker", "megamorph", "plainswalk", "islandwalk", "swampwalk",
    "mountainwalk", "forestwalk", "basic landcycling", "landcycling", "plainscycling", "islandcycling",
    "swampcycling", "mountaincycling", "forestcycling", "typecycling", "wizardcycling", "slivercycling",
    "double team", "intensity", "specialize", "power-up", "teamwork", "hexproof from", "partner with",
    "daybound", "nightbound", "choose a background", "doctor's companion", "friends forever",
    "legendary landwalk", "nonbasic landwalk", "desertwalk", "augment", "double agenda", "commander ninjutsu",
];
/// Keyword actions (CR 701), in lower case.
#[rustfmt::skip]
pub(super) static ACTIONS: &[&str] = &[
    "activate", "attach", "behold", "cast", "counter", "create", "destroy", "discard", "double", "triple",
    "exchange", "exile", "fight", "goad", "investigate", "mill", "play", "regenerate", "reveal", "sacrifice",
    "scry", "search", "shuffle", "surveil", "tap and untap", "transform", "convert", "fateseal", "clash",
    "planeswalk", "set in motion", "abandon", "proliferate", "detain", "populate", "monstrosity", "vote",
    "bolster", "manifest", "support", "meld", "exert", "explore", "assemble", "adapt", "amass", "learn",
    "venture into the dungeon", "connive", "open an attraction", "roll to visit your attractions", "incubate",
    "the ring tempts you", "face a villainous choice", "time travel", "discover", "cloak", "collect evidence",
    "suspect", "forage", "manifest dread", "endure", "harness", "airbend", "earthbend", "waterbend", "blight",
];
/// Last words of the keywords that stand before a dash and a cost or a quality, without spaces (CR 702.1a), in lower case; also "splice onto Arcane".
#[rustfmt::skip]
pub(super) static COST_KEYWORDS: &[&str] = &[
    "arcane", "awaken", "bestow", "blitz", "buyback", "casualty", "craft", "cycling", "dash", "disguise",
    "disturb", "echo", "embalm", "emerge", "encore", "entwine", "equip", "escalate", "escape", "eternalize",
    "evoke", "flashback", "fortify", "freerunning", "harmonize", "impending", "kicker", "landcycling",
    "madness", "mayhem", "megamorph", "modular", "morph", "multikicker", "mutate", "ninjutsu", "offspring",
    "outlast", "overload", "partner", "plot", "prowl", "reconfigure", "recover", "reinforce", "replicate",
    "scavenge", "sneak", "specialize", "spectacle", "squad", "surge", "suspend", "teamwork", "transfigure",
    "transmute", "unearth", "upkeep", "ward", "warp",
];
/// Subtypes that the corpus uses more often as everyday words, in lower case: "the chosen creature as a toy", "Your plan", an "omen" counter.
#[rustfmt::skip]
pub(super) static EVERYDAY_SUBTYPES: &[&str] = &[
    "Toy", "Toys", "Plan", "Plans", "Omen", "Omens",
];
/// Words outside the subtypes that are printed with a capital wherever they stand.
#[rustfmt::skip]
pub(super) static MORE_CAPITALISED: &[&str] = &[
    "X", "Y", "Z", "Roles", "II", "III", "IV", "Ring", "Ring-bearer", "Magic", "Phyrexia", "Mirrodin",
];
/// Rules words that are neither keywords nor types but also stand as the name of a card, in lower case.
#[rustfmt::skip]
pub(super) static MORE_RULES_WORDS: &[&str] = &[
    "target", "each", "other", "put", "return", "choose", "enter", "gain", "lose", "look", "add", "pay",
    "prevent", "damage", "remove", "until", "when", "whenever", "at", "if", "as", "all", "the", "you", "this",
    "that", "another", "lord",
];
