&[
    // Numbers.
    ("two", "2"), ("three", "3"), ("four", "4"), ("five", "5"), ("six", "6"), ("seven", "7"),
    ("eight", "8"), ("nine", "9"), ("ten", "10"), ("eleven", "11"), ("twelve", "12"), ("thirteen", "13"),
    ("fourteen", "14"), ("fifteen", "15"), ("sixteen", "16"), ("seventeen", "17"), ("twenty", "20"), ("thirty", "30"),
    ("hundred", "100"),
    ("second", "2"), ("third", "3"), ("fourth", "4"), ("fifth", "5"), ("sixth", "6"), ("seventh", "7"), ("eighth", "8"),
    // Dice: "a six-sided die", "a d20".
    ("dice", "die"), ("sided", ""), ("d4", "die 4"), ("d6", "die 6"), ("d8", "die 8"), ("d10", "die 10"), ("d12", "die 12"),
    ("d20", "die 20"),
    // What enchants is an Aura attached.
    ("enchanting", "attached"),
    // Negation: "can't" is what can and is not.
    ("can't", "can not"), ("don't", "not"), ("doesn't", "not"), ("didn't", "not"), ("isn't", "not"), ("aren't", "not"),
    ("wasn't", "not"), ("weren't", "not"), ("hasn't", "not"), ("haven't", "not"), ("couldn't", "could not"),
    ("won't", "not"), ("cannot", "can not"),
    ("many", "much"), ("greater", "more"), ("highest", "greatest"), ("lowest", "least"), ("triple", "3 times"), ("scries", "scry"), ("scried", "scry"),
    // Others that leave something out.
    ("another", "other"), ("others", "other"),
    // Verbs with forms of their own.
    ("lost", "lose"), ("loses", "lose"), ("losing", "lose"), ("dealt", "deal"), ("drawn", "draw"), ("drew", "draw"), ("chosen", "choose"),
    ("chose", "choose"), ("spent", "spend"), ("won", "win"), ("fought", "fight"), ("left", "leave"), ("paid", "pay"),
    ("put", "put"), ("puts", "put"), ("shuffled", "shuffle"), ("dying", "die"), ("dies", "die"), ("died", "die"),
    ("sought", "seek"), ("began", "begin"), ("beginning", "begin"), ("begun", "begin"), ("held", "hold"), ("gave", "give"),
    ("given", "give"), ("took", "take"), ("taken", "take"), ("getting", "get"), ("got", "get"),
    ("kept", "keep"), ("set", "set"), ("went", "go"), ("lies", "lie"), ("tied", "tie"), ("paying", "pay"), ("flipped", "flip"),
    // Plurals with forms of their own.
    ("elves", "elf"), ("wolves", "wolf"), ("werewolves", "werewolf"), ("dwarves", "dwarf"), ("mice", "mouse"),
    ("allies", "ally"), ("faeries", "faerie"), ("pegasi", "pegasus"), ("oxen", "ox"), ("fungi", "fungus"),
    ("halves", "half"), ("dice", "die"), ("children", "child"), ("lives", "life"), ("twice", "2"), ("zombies", "zombie"), ("thalakos", "thalakos"),
    ("pirates", "pirate"), ("hippogriffs", "hippogriff"), ("cyclopes", "cyclops"), ("nephilim", "nephilim"), ("abilities", "ability"),
    ("merfolk", "merfolk"), ("sorceries", "sorcery"), ("geniuses", "genius"), ("viruses", "virus"), ("gremlins", "gremlin"),
]
