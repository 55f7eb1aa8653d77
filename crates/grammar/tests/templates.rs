//! Texts that the rules make equal have one meaning, and texts that only look like them have not.

#![allow(clippy::expect_used, clippy::panic, reason = "a test stops at what should not be")]

use rubric_grammar::{FaceInput, Verdict, read_face};
use rubric_ir::{Ability, meaning};

/// What a text means on a face of that kind.
fn means(type_line: &str, text: &str) -> Vec<Ability> {
    let face =
        FaceInput { name: "Test Face", type_line, layout: "normal", keywords: &["Raid", "Threshold"], text };
    let outcome = read_face(&face);
    assert!(outcome.lines.iter().all(|line| line.verdict == Verdict::Exact), "not read: {text}");
    outcome.reading.abilities.iter().map(meaning).collect()
}

const CREATURE: &str = "Creature — Elf";

/// What a text is on, the text, and another.
type Pair = (&'static str, &'static str, &'static str);

const ALIKE: &[Pair] = &[
    // CR 102.3
    (
        CREATURE,
        "Whenever a creature attacks one of your opponents, it gets +1/+0 until end of turn.",
        "Whenever a creature attacks an opponent, it gets +1/+0 until end of turn.",
    ),
    (
        CREATURE,
        "Whenever a player attacks one or more of your opponents, draw a card.",
        "Whenever a player attacks one or more opponents, draw a card.",
    ),
    // CR 110.2a
    (
        CREATURE,
        "Whenever a creature enters under your control, draw a card.",
        "Whenever a creature you control enters, draw a card.",
    ),
    (
        CREATURE,
        "Whenever this creature or another creature enters the battlefield under your control, you gain 1 life.",
        "Whenever this creature or another creature you control enters, you gain 1 life.",
    ),
    // CR 608.2n
    (
        CREATURE,
        "When this creature enters, you may cast target instant card from your graveyard. If that card would be put into your \
         graveyard this turn, exile it instead.",
        "When this creature enters, you may cast target instant card from your graveyard. If that spell would be put into your \
         graveyard, exile it instead.",
    ),
    // CR 701.17a
    (
        "Sorcery",
        "Target player puts the top two cards of their library into their graveyard.",
        "Target player mills two cards.",
    ),
    (
        CREATURE,
        "{T}, Put the top card of your library into your graveyard: Add {C}.",
        "{T}, Mill a card: Add {C}.",
    ),
    // CR 701.21a
    (
        "Sorcery",
        "Target player sacrifices a creature.",
        "Target player sacrifices a creature of their choice.",
    ),
    // CR 701.25a
    (
        CREATURE,
        "{2}: Look at the top card of your library. You may put that card into your graveyard.",
        "{2}: Surveil 1.",
    ),
    // CR 701.23
    (
        "Sorcery",
        "You may search your library for a land card, reveal it, and put it into your hand. If you do, shuffle.",
        "You may search your library for a land card, reveal it, put it into your hand, then shuffle.",
    ),
    (
        CREATURE,
        "This creature gets +1/+1 as long as seven or more cards are in your graveyard.",
        "This creature gets +1/+1 as long as there are seven or more cards in your graveyard.",
    ),
    // CR 508.1a
    (
        CREATURE,
        "Raid — When this creature enters, if you attacked with a creature this turn, draw a card.",
        "Raid — When this creature enters, if you attacked this turn, draw a card.",
    ),
    // CR 611.3
    (
        CREATURE,
        "As long as it's your turn, this creature has flying.",
        "During your turn, this creature has flying.",
    ),
    // CR 111.10a
    (
        "Sorcery",
        "Create a colorless Treasure artifact token with \"{T}, Sacrifice this artifact: Add one mana of any color.\"",
        "Create a Treasure token.",
    ),
    // CR 614.15
    (
        "Instant",
        "Test Face deals 2 damage to any target. If you control a Wizard, Test Face deals 4 damage to that permanent or player instead.",
        "Test Face deals 2 damage to any target. If you control a Wizard, Test Face deals 4 damage instead.",
    ),
    // CR 201.5
    (
        CREATURE,
        "When this creature dies, return this creature to its owner's hand.",
        "When this creature dies, return it to its owner's hand.",
    ),
    (CREATURE, "{T}: Add {R} or {G}.", "{T}: Add {G} or {R}."),
    (
        CREATURE,
        "Creatures with flying you control get +1/+1.",
        "Creatures you control with flying get +1/+1.",
    ),
    ("Sorcery", "Exile all cards from target player's graveyard.", "Exile target player's graveyard."),
];

const UNLIKE: &[Pair] = &[
    (
        CREATURE,
        "Whenever a creature enters under an opponent's control, draw a card.",
        "Whenever a creature you control enters, draw a card.",
    ),
    // Another puts the cards there, or from somewhere else: that is no milling.
    (
        "Sorcery",
        "Put the top two cards of target player's library into their graveyard.",
        "Target player mills two cards.",
    ),
    ("Sorcery", "Put the bottom card of your library into your graveyard.", "Mill a card."),
    (
        "Sorcery",
        "Target player sacrifices a creature of your choice.",
        "Target player sacrifices a creature.",
    ),
    (
        "Sorcery",
        "You may search your library for a land card, reveal it, and put it into your hand. If you do, draw a card.",
        "You may search your library for a land card, reveal it, put it into your hand, then draw a card.",
    ),
    (
        CREATURE,
        "Raid — When this creature enters, if you attacked with two or more creatures this turn, draw a card.",
        "Raid — When this creature enters, if you attacked this turn, draw a card.",
    ),
    (
        "Sorcery",
        "Create a colorless Treasure artifact token with \"{T}, Sacrifice this artifact: Add {C}.\"",
        "Create a Treasure token.",
    ),
    (
        "Instant",
        "Test Face deals 2 damage to target creature. If you control a Wizard, Test Face deals 4 damage to that creature's controller instead.",
        "Test Face deals 2 damage to target creature. If you control a Wizard, Test Face deals 4 damage instead.",
    ),
    ("Sorcery", "Destroy target creature. You gain 2 life.", "You gain 2 life. Destroy target creature."),
    (
        "Sorcery",
        "Exile all creature cards from target player's graveyard.",
        "Exile target player's graveyard.",
    ),
];

#[test]
fn what_the_rules_make_equal_has_one_meaning() {
    for (on, one, other) in ALIKE {
        assert_eq!(means(on, one), means(on, other), "{one}\n{other}");
    }
}

#[test]
fn a_meaning_has_itself_for_its_meaning() {
    let card =
        "This creature gets +1/+1 as long as two or more creature cards with flying are in your graveyard.";
    let of_card = (CREATURE, card, card);
    for &(on, one, other) in ALIKE.iter().chain(UNLIKE).chain([&of_card]) {
        for text in [one, other] {
            let once = means(on, text);
            assert_eq!(once.iter().map(meaning).collect::<Vec<_>>(), once, "{text}");
        }
    }
}

#[test]
fn what_only_looks_alike_has_not() {
    for (on, one, other) in UNLIKE {
        assert_ne!(means(on, one), means(on, other), "{one}\n{other}");
    }
}
