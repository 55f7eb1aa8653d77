//! The proper names that readings may hold and that no vocabulary of the grammar lists. A name that is new in a corpus
//! is added here by hand, so that somebody has seen that it is one.

/// Kinds of counter (CR 122.1).
pub const COUNTERS: &str = "
    acorn aegis age aim arrow arrowhead art awakening bait blaze blessing blight blood bloodstain book
    bounty brain brick burden cage carrion cell charge coin collection component conqueror contested corpse
    corruption credit crystal cube currency death delay depletion devotion discovery divinity doom dread
    dream duty echo egg elixir eon eruption everything experience exposure eyeball eyestalk fade fate
    feather feeding fellowship fetch filibuster film finality fire flame flood foreshadow fungus funk fury
    fuse gem ghostform globe gold growth harmony hatching hatchling healing hit hope hour hourglass hunger
    ice impostor incarnation incubation infection ingenuity ingredient intel intervention invasion
    invitation isolation javelin judgment ki knickknack knowledge level loot lore loyalty luck magnet
    manabond manifestation mannequin memory mine mining mire muster nest net oil omen ore page pain
    palliation petal phylactery pin plague plan plot point poison polyp possession pressure prey pupa quest
    rad rally rebuilding rejection reprieve resonance rev revival rope scream scroll shield shoe shred
    silver skewer sleep sleight slime slumber soot soul spite spore stash storage strife stroopwafel study
    stun supply suspect takeover task theft tide time tower traffic training trap treasure unity unlock
    valor verse vitality void vortex voyage wage winch wind wish wreck
";

/// Modes of tiered cards (CR 702.183).
pub const TIERS: &str = "
    Blizzaga Blizzara Blizzard Cura Curaga Cure Fira Firaga Fire Thundaga Thundara Thunder
";

/// Names of tokens, and of cards that a text names and its corpus may not have.
pub const OTHERS: &[&str] = &[
    "Amy Pond",
    "Ballistic Boulder",
    "Banana",
    "Blaring Captain",
    "Bride's Gown",
    "Butterfly",
    "Contract",
    "Carnivore",
    "Chakram Retriever",
    "Chakram Slinger",
    "Cordyceps Infected",
    "Covert Sunglasses",
    "Doombot",
    "Etherium Cell",
    "Feather",
    "Fenric",
    "Godsire",
    "Gold",
    "Hornet",
    "Kaldra",
    "Kelp",
    "Koma's Coil",
    "Land Mine",
    "Lightning Rager",
    "Madame Vastra",
    "Mask",
    "Minor Demon",
    "Moloid",
    "Munitions",
    "Plaguebearer of Nurgle",
    "Red Beard",
    "Soulblade Corrupter",
    "Stoneforged Blade",
    "Storm Crow",
    "Sturdy Shield",
    "Sword",
    "Tombspawn",
    "Toski's Coil",
    "Twin",
    "Vecna",
    "Wasp",
    "Wirefly",
    "Wood",
    "Yellow Hat",
    "Zeppelin",
];
