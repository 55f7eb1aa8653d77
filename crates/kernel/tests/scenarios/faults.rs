//! Planted faults: in the kernel, or in a reading. For each at least one scenario fails.

use rubric_kernel::{CardDefinition, Fault};

use crate::runner::{How, play};
use crate::scenario::Cards;
use crate::{sample, scenarios};

/// Faults of the kernel.
const FAULTS: &[Fault] = &[
    Fault::NoRescan,
    Fault::AppliesAgain,
    Fault::EntersBlind,
    Fault::ChoiceAfterEntering,
    Fault::AnyIllegalFizzles,
    Fault::NoRecheck,
    Fault::BlockedDealsDamage,
    Fault::NotMarkedBlocked,
    Fault::EffectBlocks,
    Fault::NoLastKnown,
    Fault::NoLookBack,
    Fault::BranchBoth,
    Fault::BranchWrong,
    Fault::TriggersReversed,
    Fault::NoSecondIf,
    Fault::NoCleanup,
    Fault::FirstPlayerOnly,
    Fault::NoUseCount,
    Fault::MayAlways,
    Fault::FreePayment,
    Fault::LostCursor,
    Fault::SameIdentity,
    Fault::NoLifelink,
    Fault::NoFirstStrike,
    Fault::NoLegendRule,
    Fault::NoLayers,
    Fault::LeaveKeeps,
    Fault::RestIsAll,
    Fault::TokensStay,
    Fault::SagaStays,
    Fault::UndividedDamage,
    Fault::ReplacementUnasked,
];

/// Faults of a reading: the card, what its IR says as JSON, and what it would say.
const MISREADINGS: &[(&str, &str, &str)] = &[
    // The greatest number of one player: the sum of all.
    ("Windfall", r#"{"GreatestCount":"#, r#"{"CountOf":"#),
    // Who pays: the controller of the Hex.
    (
        "Lim-Dûl's Hex",
        r#""who":{"Ref":{"to":{"Slot":1},"form":"They"}},"cost""#,
        r#""who":{"You":{}},"cost""#,
    ),
    // Its controller: the caster's.
    (
        "Swords to Plowshares",
        r#"{"ControllerOf":{"slot":2,"of":{"Ref":{"to":{"Slot":1},"form":"It"}}}}"#,
        r#"{"You":{}}"#,
    ),
    // Its power: its toughness.
    ("Swords to Plowshares", r#""what":"Power""#, r#""what":"ManaValue""#),
    // Another Hero: any Hero.
    ("Wakandan Royal Guard", r#""other":{"Than":"Source"},"#, ""),
    // That creature: the source.
    (
        "Wakandan Royal Guard",
        r#"{"Ref":{"to":{"Slot":1},"form":{"That":"#,
        r#"{"Ref":{"to":"Source","form":{"That":"#,
    ),
    // Two instead of one: three.
    ("Wakandan Royal Guard", r#"{"Exactly":{"Number":2}}"#, r#"{"Exactly":{"Number":3}}"#),
    // You may pay: you pay.
    ("Watery Grave", r#""polarity":"Negative""#, r#""polarity":"Positive""#),
    // The rest: the chosen.
    (
        "Duneblast",
        r#"{"Rest":{"to":{"Slot":1},"form":"TheRest"}}"#,
        r#"{"Ref":{"to":{"Slot":1},"form":"It"}}"#,
    ),
    // Four or more: more than four.
    ("Dragon Whelp", r#""cmp":"AtLeast""#, r#""cmp":"MoreThan""#),
    // Activated: resolved, which is one less while the fourth waits on the stack.
    ("Dragon Whelp", r#"{"Number":4}"#, r#"{"Number":3}"#),
    // The counters on it: the number of creatures.
    ("Anim Pakal, Thousandth Moon", r#""NonSubtype":"Gnome""#, r#""Subtype":"Gnome""#),
    // Each of those: the first of them.
    ("Choking Vines", r#""verb":"BecomesBlocked""#, r#""verb":"FightEachOther""#),
    // No cards in hand: some.
    ("Blood Scrivener", r#""quantity":"No""#, r#""quantity":"A""#),
    // A card or token: a card.
    ("Rest in Peace", r#""from":"Anywhere""#, r#""from":{"Zone":{"Hand":"Any"}}"#),
    // Each mode another player: any.
    (
        "Skulduggery",
        r#"{"Controlled":{"by":{"Described":{"slot":3,"count":"A","who":"Opponent"}}}}"#,
        r#"{"Controlled":{"by":{"You":{}}}}"#,
    ),
    // Any other target: any target.
    ("Boulder Dash", r#""what":"AnyOther""#, r#""what":"Any""#),
    // X plus 2: X.
    ("Crater's Claws", r#"{"Plus":{"first":"X","second":{"Number":2}}}"#, r#""X""#),
    // With a counter: all of them.
    ("Armorcraft Judge", r#""WithCounters":{"count":"A""#, r#""WithCounters":{"count":"No""#),
    // Put into a graveyard this way: a counter is none.
    (
        "Dread Summons",
        r#"{"slot":1,"count":"Each","who":"Player"}"#,
        r#"{"slot":1,"count":"Each","who":"Opponent"}"#,
    ),
    // Tapped: untapped.
    ("Dread Summons", r#""riders":["Tapped"]"#, r#""riders":[]"#),
    // Any number: one.
    ("Ghalta, Stampede Tyrant", r#""AnyNumber""#, r#""A""#),
    // Under its owner's control: under yours.
    ("Flickerwisp", r#"{"Owner":{}}"#, r#""Your""#),
    // Becomes blocked by a creature: becomes blocked.
    ("Quagmire Lamprey", r#""BecomesBlocked":{"by":"#, r#""Blocks":{"what":"#),
    // An opponent separates the cards: you.
    ("Fact or Fiction", r#"{"Described":{"slot":2,"count":"A","who":"Opponent"}}"#, r#"{"You":{}}"#),
    // That player: the caster.
    ("Chain of Smog", r#""who":{"Ref":{"to":{"Slot":1},"form":"ThatPlayer"}}"#, r#""who":{"You":{}}"#),
    // Divided evenly: all of it to each.
    ("Fireball", r#""divided":"Evenly""#, r#""divided":"No""#),
    // One of each: a Clue.
    ("Academy Manufactor", r#"{"OfEach":{"Slot":1}}"#, r#"{"Predefined":{"subtype":"Clue"}}"#),
    // Three minus X: three plus X.
    ("Slumbering Trudge", r#""Minus":{"first""#, r#""Plus":{"first""#),
    // X is 2 or less: 2 or more.
    ("Slumbering Trudge", r#""cmp":"AtMost""#, r#""cmp":"AtLeast""#),
    // Otherwise that player draws it: whoever could have paid.
    (
        "Zur's Weirding",
        r#""otherwise":{"Act":{"who":{"Ref":{"to":{"Slot":1}"#,
        r#""otherwise":{"Act":{"who":{"Ref":{"to":{"Slot":3}"#,
    ),
];

fn misread(card: &CardDefinition, from: &str, to: &str) -> CardDefinition {
    let json = serde_json::to_string(card).unwrap();
    assert!(json.contains(from), "{} does not say {from}: {json}", card.name);
    serde_json::from_str(&json.replacen(from, to, 1)).unwrap_or_else(|e| panic!("{}: {to}: {e}", card.name))
}

/// Scenarios that pass without a fault and fail with it.
fn caught(cards: &Cards, how: How, naming: Option<&str>) -> Vec<String> {
    let concerned =
        |s: &crate::Scenario| naming.is_none_or(|name| s.board.iter().any(|line| line.contains(name)));
    let all: Vec<_> = scenarios().into_iter().filter(concerned).collect();
    all.into_iter().filter(|s| play(s, cards, how).is_err()).map(|s| s.name).collect()
}

#[test]
fn each_fault_of_the_kernel_fails_a_scenario() {
    let cards = sample();
    let missed: Vec<&Fault> = FAULTS
        .iter()
        .filter(|fault| caught(&cards, How { fault: Some(**fault), ..How::default() }, None).is_empty())
        .collect();
    assert!(missed.is_empty(), "no scenario sees {missed:?}");
}

#[test]
fn each_misreading_fails_a_scenario() {
    let cards = sample();
    let mut missed = Vec::new();
    for (name, from, to) in MISREADINGS {
        let mut cards = cards.clone();
        let card = cards.get(*name).unwrap_or_else(|| panic!("{name} is executable"));
        let wrong = misread(card, from, to);
        cards.insert((*name).to_owned(), wrong);
        if caught(&cards, How::default(), Some(name)).is_empty() {
            missed.push((name, to));
        }
    }
    assert!(missed.is_empty(), "no scenario sees {missed:?}");
}
