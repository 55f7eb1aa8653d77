//! Sentences whose words print back from more than one reading: the tests hold the one the rules ask for.

#![allow(clippy::expect_used, clippy::panic, reason = "a test stops at what should not be")]

use rubric_grammar::{FaceInput, Verdict, read_face};
use serde_json::Value;

/// The reading of a line on a permanent's or spell's face; `Null` where it is declined.
fn reading(type_line: &str, text: &str) -> Value {
    let outcome =
        read_face(&FaceInput { name: "Test Face", type_line, layout: "normal", keywords: &[], text });
    match (outcome.lines.as_slice(), outcome.reading.abilities.as_slice()) {
        ([line], [ability]) if line.verdict == Verdict::Exact => {
            serde_json::to_value(ability).expect("an ability is data")
        }
        ([line], []) if line.verdict == Verdict::Declined => Value::Null,
        _ => panic!("not one line, or not printed back: {text}"),
    }
}

/// Whether a node of that name stands anywhere below `value`, and is returned.
fn find<'a>(value: &'a Value, name: &str) -> Option<&'a Value> {
    match value {
        Value::Object(map) => map.get(name).or_else(|| map.values().find_map(|inner| find(inner, name))),
        Value::Array(all) => all.iter().find_map(|inner| find(inner, name)),
        _ => None,
    }
}

fn found<'a>(value: &'a Value, path: &[&str]) -> &'a Value {
    path.iter().fold(value, |at, name| find(at, name).unwrap_or_else(|| panic!("no {name} in {at}")))
}

#[test]
fn what_cannot_be_regenerated_is_part_of_the_destruction() {
    let ability = reading("Sorcery", "Destroy all creatures. They can't be regenerated.");
    let amended = found(&ability, &["Spell", "Amended"]);
    assert!(find(amended, "Destroy").is_some());
    assert!(find(&amended["by"], "CantBeRegenerated").is_some());
    assert!(find(&ability, "Sequence").is_none(), "regeneration would come before it: {ability}");
}

#[test]
fn abilities_told_of_tokens_are_what_they_are_made_with() {
    let text = "Create two 0/1 colorless Eldrazi Spawn creature tokens. They have \"Sacrifice this token: Add {C}.\"";
    let ability = reading("Sorcery", text);
    assert!(find(found(&ability, &["Amended", "by"]), "TokensHave").is_some());
    assert!(find(&ability, "Continuous").is_none(), "it would not be copied with the token: {ability}");
}

#[test]
fn for_each_behind_an_amount_is_one_gain_of_life() {
    let ability = reading("Sorcery", "You gain 2 life for each creature you control.");
    assert!(find(found(&ability, &["Multiplied", "effect"]), "GainLife").is_some());
    assert!(find(&ability, "ForEach").is_none());
}

#[test]
fn for_each_behind_a_cost_multiplies_the_cost() {
    let text = "Counter target spell unless its controller pays {1} for each card in your graveyard.";
    let ability = reading("Instant", text);
    assert!(find(found(&ability, &["Unless", "cost"]), "PaysForEach").is_some());
    assert!(find(&ability, "ForEach").is_none(), "the spell would be countered many times: {ability}");
}

#[test]
fn the_place_of_for_each_around_a_duration_is_wording() {
    let before =
        reading("Instant", "Target creature gets +1/+1 for each Forest you control until end of turn.");
    let after =
        reading("Instant", "Target creature gets +1/+1 until end of turn for each Forest you control.");
    let (before, after) = (found(&before, &["Gets"]), found(&after, &["Gets"]));
    assert_eq!(before["each"], after["each"]);
    assert_ne!(before["each"], Value::Null);
    assert_eq!(after["@each_at"], "AfterDuration");
}

#[test]
fn what_hangs_on_a_delayed_instruction_is_delayed_with_it() {
    let text =
        "Untap target creature. At the beginning of the next end step, sacrifice it. If you do, draw a card.";
    let ability = reading("Instant", text);
    assert!(find(found(&ability, &["Delayed", "effect"]), "IfDone").is_some());
}

#[test]
fn a_status_in_front_of_a_list_is_of_every_member() {
    let text = "Tap two untapped artifacts and/or creatures you control: Draw a card.";
    let ability = reading("Artifact", text);
    let heads = found(&ability, &["Tap", "heads"]).as_array().expect("a list").clone();
    assert_eq!(heads.len(), 2);
    for head in &heads {
        assert_eq!(head["quals"][0]["Is"], "Untapped", "{head}");
    }
}

#[test]
fn an_adjective_that_could_be_of_one_member_or_all_is_not_read() {
    let text = "When this creature enters, destroy target legendary creature or planeswalker.";
    assert_eq!(reading("Creature — Bear", text), Value::Null);
}

#[test]
fn cards_joined_share_the_place_they_are_taken_from() {
    let text =
        "Mill four cards. You may put a creature card and/or a land card from among them into your hand.";
    let joined = reading("Sorcery", text);
    let joined = found(&joined, &["Joined"]);
    assert!(find(&joined["filters"], "Among").is_some());
    assert!(find(&joined["members"], "Among").is_none());
}

#[test]
fn several_objects_may_have_several_names() {
    let text =
        "{T}: Add {C}. If you control creatures named Mine Worker and Tower Worker, add {C}{C}{C} instead.";
    assert_eq!(reading("Artifact Creature — Construct", text), Value::Null);
    let one = reading("Sorcery", "Destroy target creature named Sword of Fire and Ice.");
    assert_eq!(found(&one, &["Named"]), "Sword of Fire and Ice");
}

#[test]
fn a_change_of_its_own_cost_is_no_step_of_the_ability() {
    let text = "{5}, {T}: Draw a card. This ability costs {1} less to activate for each Island you control.";
    let ability = reading("Artifact", text);
    let activated = found(&ability, &["Activated"]);
    assert!(find(&activated["limits"], "Costs").is_some());
    assert!(find(&activated["effect"], "Costs").is_none());
}

#[test]
fn parts_of_one_target_phrase_are_all_targets() {
    let text = "Destroy up to three target creatures and/or other planeswalkers.";
    assert_eq!(reading("Sorcery", text), Value::Null);
}

#[test]
fn a_filter_behind_a_list_is_of_the_last_where_it_would_swallow_the_others() {
    let text = "This creature can't be blocked except by Walls and/or creatures with flying.";
    let ability = reading("Creature — Elf", text);
    let except = found(&ability, &["ExceptBy", "noun"]);
    assert_eq!(except["filters"], Value::Null, "Walls without flying can block it: {ability}");
    assert!(find(&except["heads"][1], "With").is_some());
    let both = reading("Sorcery", "Destroy target Wall or Bird with flying.");
    assert!(find(&found(&both, &["Objects"])["filters"], "With").is_some(), "{both}");
}

#[test]
fn for_each_behind_a_quotation_that_ended_its_sentence_begins_another() {
    let text = "Create a 1/1 black Rat creature token with \"This token can't block.\" For each creature you control, \
                create a Treasure token.";
    let ability = reading("Sorcery", text);
    assert_eq!(found(&ability, &["Sequence", "steps"]).as_array().map(Vec::len), Some(2), "{ability}");
    assert!(find(found(&ability, &["Create"]), "each").is_none(), "the token is made once: {ability}");
}

#[test]
fn what_a_returned_permanent_is_it_enters_as() {
    let text = "Return target creature card from your graveyard to the battlefield. It's a Zombie in addition to its other types.";
    let amended = reading("Sorcery", text);
    assert!(find(found(&amended, &["Amended", "by", "Is"]), "Becomes").is_some(), "{amended}");
    assert!(find(&amended, "Sequence").is_none(), "it would have entered as something else: {amended}");
}

#[test]
fn what_a_returned_permanent_becomes_it_is_afterwards() {
    let text = "Return target creature card from your graveyard to the battlefield. It becomes a Zombie in addition to its other types.";
    let ability = reading("Sorcery", text);
    assert!(find(&ability, "Amended").is_none(), "CR 611.2e: {ability}");
    assert_eq!(found(&ability, &["Sequence", "steps"]).as_array().map(Vec::len), Some(2), "{ability}");
}

#[test]
fn what_is_turned_face_down_is_so_as_it_is_turned() {
    for text in [
        "Turn target creature face down. It's a 2/2 Cyberman artifact creature.",
        "Turn target creature face down. It becomes a 2/2 Cyberman artifact creature.",
    ] {
        let ability = reading("Instant", text);
        assert!(find(found(&ability, &["Amended", "by", "Is"]), "Becomes").is_some(), "CR 708.2: {ability}");
    }
}

#[test]
fn where_a_countered_spell_is_put_is_part_of_countering_it() {
    let text = "Counter target spell. If that spell is countered this way, exile it instead of putting it into its owner's graveyard.";
    let amended = reading("Instant", text);
    assert!(find(found(&amended, &["Amended", "by", "PutsElsewhere"]), "Would").is_some(), "{amended}");
    assert!(find(&amended, "Sequence").is_none(), "it would be in the graveyard by then: {amended}");
}

#[test]
fn who_may_displace_an_instruction_may_follow_it() {
    let text = "Return target creature to its owner's hand. If that creature is attacking, you may put it on top of its owner's library instead.";
    let branch = reading("Instant", text);
    assert!(find(found(&branch, &["Branch", "may"]), "You").is_some(), "{branch}");
    assert!(find(&branch, "May").is_none(), "who declines would do neither: {branch}");
    let text = "At the beginning of your upkeep, you may draw a card. If you're the monarch, instead you may draw two cards.";
    let branch = found(&reading("Enchantment", text), &["Branch"]).clone();
    assert!(branch.get("may").is_none(), "the choice itself is displaced: {branch}");
    assert!(find(&branch["result"], "May").is_some(), "{branch}");
}

#[test]
fn another_than_one_thing_is_another_than_that() {
    let text = "Whenever another creature enters, its controller may draw a card if its power is greater than each other creature's power.";
    let ability = reading("Creature", text);
    let others = found(found(&ability, &["Triggered", "effect"]), &["other", "Than"]);
    assert!(find(others, "Slot").is_some(), "the source is one of them: {others}");
}

#[test]
fn a_place_said_behind_two_verbs_is_not_that_of_the_second_alone() {
    let text = "Exile the top two cards of target opponent's library. You may play lands and cast spells from among cards exiled this way.";
    assert_eq!(reading("Sorcery", text), Value::Null);
}

#[test]
fn what_would_be_in_place_of_several_sentences_is_not_read() {
    let text = "{3}: When you next cast an instant spell this turn, copy it. You may choose new targets for the copy. If you're \
                the monarch, draw a card instead.";
    assert_eq!(reading("Creature", text), Value::Null);
}

#[test]
fn a_spell_is_cast_from_a_zone_and_is_not_in_it() {
    for (text, path) in [
        ("Whenever you cast a spell from your hand, draw a card.", "event"),
        ("Whenever you cast your second spell from exile each turn, draw a card.", "event"),
        (
            "This creature gets +1/+0 as long as you've cast a spell from your graveyard this turn.",
            "condition",
        ),
    ] {
        let ability = reading("Creature", text);
        let casts = found(&ability, &[path, "Casts"]);
        assert!(find(casts, "from").is_some() && find(casts, "In").is_none(), "{text}\n{casts}");
    }
    // It says nothing of where it is cast from, whatever it may say.
    for text in [
        "Whenever you cast a creature on the battlefield, draw a card.",
        "Whenever you cast your second spell in exile each turn, draw a card.",
    ] {
        assert!(find(found(&reading("Creature", text), &["event", "Casts"]), "from").is_none(), "{text}");
    }
}
