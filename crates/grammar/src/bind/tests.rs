//! Each rule on the text of a real card.

use super::{Binding, Rule, explain_bindings, validate};
use crate::{FaceInput, FaceOutcome, Verdict, read_face};
use rubric_ir::{Antecedent, LinkKind, Slot};

fn face(name: &str, type_line: &str, text: &str) -> FaceOutcome {
    read_face(&FaceInput { name, type_line, layout: "normal", keywords: &[], text })
}

fn bindings(name: &str, type_line: &str, text: &str) -> Vec<Binding> {
    let outcome = face(name, type_line, text);
    assert!(outcome.lines.iter().all(|line| line.verdict == Verdict::Exact), "{:?}", outcome.lines);
    assert!(outcome.reading.abilities.iter().all(validate));
    outcome.reading.abilities.iter().flat_map(explain_bindings).collect()
}

fn slot(n: u16) -> Antecedent {
    Antecedent::Slot(Slot(n))
}

/// The words, antecedents and rules of a text.
fn all(name: &str, type_line: &str, text: &str) -> Vec<(String, Antecedent, Rule)> {
    bindings(name, type_line, text).into_iter().map(|b| (b.words, b.to, b.rule)).collect()
}

fn row(words: &str, to: Antecedent, rule: Rule) -> (String, Antecedent, Rule) {
    (words.to_owned(), to, rule)
}

#[test]
fn swords_to_plowshares_has_one_target_and_speaks_of_it() {
    let found = all(
        "Swords to Plowshares",
        "Instant",
        "Exile target creature. Its controller gains life equal to its power.",
    );
    assert_eq!(found, [row("it", slot(1), Rule::Instruction), row("it", slot(1), Rule::Instruction)]);
}

#[test]
fn wakandan_royal_guard_means_the_target() {
    let found = all(
        "Wakandan Royal Guard",
        "Creature — Human Soldier Hero",
        "When this creature enters, put a +1/+1 counter on target creature. If that creature is another Hero, put two \
         +1/+1 counters on it instead.",
    );
    assert_eq!(
        found,
        [
            row("that creature", slot(1), Rule::Instruction),
            row("another", Antecedent::Source, Rule::EventThing),
            row("it", slot(1), Rule::ConditionThing)
        ]
    );
}

#[test]
fn hixus_exiles_the_creature_of_the_event() {
    let found = all(
        "Hixus, Prison Warden",
        "Legendary Creature — Human Soldier",
        "Whenever a creature deals combat damage to you, if Hixus entered this turn, exile that creature until Hixus \
         leaves the battlefield.",
    );
    assert_eq!(found, [row("that creature", slot(1), Rule::EventThing)]);
}

#[test]
fn homarid_warrior_taps_itself() {
    let found = all(
        "Homarid Warrior",
        "Creature — Homarid Warrior",
        "{U}: This creature gains shroud until end of turn and doesn't untap during your next untap step. Tap it.",
    );
    assert_eq!(found, [row("it", Antecedent::Source, Rule::Instruction)]);
}

#[test]
fn wand_of_orcus_speaks_of_the_equipped_creature_and_of_the_damage() {
    let found = all(
        "Wand of Orcus",
        "Legendary Artifact — Equipment",
        "Whenever equipped creature attacks or blocks, it and Zombies you control gain deathtouch until end of turn.\n\
         Whenever equipped creature deals combat damage to a player, create that many 2/2 black Zombie creature tokens.",
    );
    assert_eq!(
        found,
        [
            row("it", Antecedent::Attached, Rule::EventThing),
            row("that much", Antecedent::Event, Rule::EventAmount)
        ]
    );
}

#[test]
fn kookus_names_another_card_and_refers_to_nothing() {
    let found = all(
        "Kookus",
        "Creature — Djinn",
        "At the beginning of your upkeep, if you don't control a creature named Keeper of Kookus, this creature deals \
         3 damage to you and attacks this turn if able.",
    );
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn the_subject_of_a_clause_is_spoken_of_within_it() {
    // Bite Down: the target that deals the damage, not the one that is dealt it.
    let found = all(
        "Bite Down",
        "Instant",
        "Target creature you control deals damage equal to its power to target creature or planeswalker you don't \
         control.",
    );
    assert_eq!(found, [row("it", slot(1), Rule::ClauseSubject)]);
}

#[test]
fn of_two_things_of_an_event_it_is_the_one_that_acts_and_that_creature_the_other() {
    let found = all(
        "Acolyte of the Inferno",
        "Creature — Human Monk",
        "Whenever this creature becomes blocked by a creature, it deals 2 damage to that creature.",
    );
    assert_eq!(
        found,
        [row("it", Antecedent::Source, Rule::EventSubject), row("that creature", slot(1), Rule::EventThing)]
    );
    let found = all(
        "Sword of Kaldra",
        "Legendary Artifact — Equipment",
        "Whenever equipped creature deals damage to a creature, exile that creature.",
    );
    assert_eq!(found, [row("that creature", slot(1), Rule::EventObject)]);
}

#[test]
fn a_controller_acts_on_the_thing_that_tells_who_it_is() {
    let found = all(
        "Unravel the Aether",
        "Instant",
        "Choose target artifact or enchantment. Its owner shuffles it into their library.",
    );
    assert_eq!(found.get(1), Some(&row("it", slot(1), Rule::ThingOfActor)));
    assert_eq!(found.get(2), Some(&row("they (a player)", slot(2), Rule::ClauseSubject)));
}

#[test]
fn a_spell_is_not_what_it_acts_on() {
    let found = all(
        "Duel Tactics",
        "Sorcery",
        "Duel Tactics deals 1 damage to target creature. It can't block this turn.",
    );
    assert_eq!(found, [row("it", slot(1), Rule::NotTheSource)]);
}

#[test]
fn the_rest_is_of_the_set_a_part_was_taken_of() {
    let found = all(
        "Impulse",
        "Instant",
        "Look at the top four cards of your library. Put one of them into your hand and the rest on the bottom of \
         your library in any order.",
    );
    assert_eq!(found, [row("they", slot(1), Rule::Instruction), row("the rest", slot(1), Rule::PartedSet)]);
}

#[test]
fn that_many_is_what_was_done() {
    let found = all(
        "Pitiless Carnage",
        "Sorcery",
        "Sacrifice any number of permanents you control, then draw that many cards.",
    );
    assert_eq!(found, [row("that much", Antecedent::Instruction(1), Rule::InstructionAmount)]);
}

#[test]
fn any_target_is_not_that_creature_while_something_else_is() {
    let found = all(
        "Fiery Rite", // the wording of Minsc & Boo, Timeless Heroes
        "Sorcery",
        "Sacrifice a creature. When you do, Fiery Rite deals X damage to any target, where X is that creature's power.",
    );
    assert_eq!(found, [row("that creature", slot(1), Rule::Instruction)]);
}

#[test]
fn two_things_that_fit_are_declined() {
    // Burn Together: either could be meant by the words.
    let outcome = face(
        "Burn Together",
        "Sorcery",
        "Target creature you control deals damage equal to its power to any other target. Then sacrifice it.",
    );
    let unread = outcome.lines.first().and_then(|line| line.unread.as_ref());
    assert_eq!(unread.map(|unread| unread.inside.as_str()), Some("binding"));
    assert!(outcome.reading.abilities.is_empty());
}

#[test]
fn a_wrong_antecedent_is_no_reading() {
    let outcome =
        face("Shade", "Creature — Shade", "When this creature dies, return it to its owner's hand.");
    let ability = outcome.reading.abilities.into_iter().next().expect("it reads");
    assert!(validate(&ability));
    struct Wrong(Antecedent);
    impl rubric_ir::VisitMut for Wrong {
        fn enter(&mut self, node: &mut dyn std::any::Any) -> bool {
            if let Some(to) = node.downcast_mut::<Antecedent>() {
                *to = self.0;
            }
            true
        }
    }
    // The second is one of a relative clause alone, and here is none.
    for wrong in [Antecedent::Attached, Antecedent::Head] {
        let mut ability = ability.clone();
        rubric_ir::Walk::walk_mut(&mut ability, &mut Wrong(wrong));
        assert!(!validate(&ability), "{wrong:?}");
    }
}

#[test]
fn a_relative_clause_is_about_its_noun() {
    let text = "Destroy each creature that dealt damage to you this turn.";
    let outcome = face("Retaliate", "Instant", text); // Oracle text with "all creatures"
    let ability = outcome.reading.abilities.first().expect("it reads");
    assert!(validate(ability));
    assert!(explain_bindings(ability).is_empty(), "there is nothing to find");
}

#[test]
fn a_reader_is_linked_to_its_setter_or_declined() {
    let passage = face(
        "Multiversal Passage",
        "Land",
        "As this land enters, choose a basic land type. Then you may pay 2 life. If you don't, it enters tapped.\n\
         This land is the chosen type.",
    );
    let link = passage.reading.links.first().expect("one link");
    assert_eq!((link.setter, link.reader, &link.kind), (0, 1, &LinkKind::Chosen));
    let alone = face("Multiversal Passage", "Land", "This land is the chosen type.");
    assert!(alone.reading.abilities.is_empty());
    let unread = alone.lines.first().and_then(|line| line.unread.as_ref()).expect("declined");
    assert_eq!((unread.inside.as_str(), unread.stop.as_str()), ("link", "no setter"));
}

#[test]
fn the_name_in_quotes_is_the_granter() {
    use rubric_ir::{Selection, SelfOf, Visit, Walk};
    struct Who(Vec<SelfOf>);
    impl Visit for Who {
        fn enter(&mut self, node: &dyn std::any::Any) -> bool {
            if let Some(Selection::Source { who, .. }) = node.downcast_ref::<Selection>() {
                self.0.push(*who);
            }
            true
        }
    }
    let outcome = face(
        "Hankyu",
        "Artifact — Equipment",
        "Equipped creature has \"{T}: Put an aim counter on Hankyu.\"",
    );
    let mut who = Who(Vec::new());
    outcome.reading.abilities.iter().for_each(|ability| ability.walk(&mut who));
    assert_eq!(who.0, [SelfOf::Granter]);
}

#[test]
fn an_aura_that_another_is_asked_for_has_no_first_strike() {
    let found = all(
        "Face of Divinity",
        "Enchantment — Aura",
        "As long as another Aura is attached to enchanted creature, it has first strike and lifelink.",
    );
    assert_eq!(found[1], row("it", Antecedent::Attached, Rule::Narrowing));
}

#[test]
fn its_power_is_that_of_another_creature() {
    let found = all(
        "Broken Visage",
        "Instant",
        "Destroy target nonartifact attacking creature. It can't be regenerated. Create a black Spirit creature token. Its power is \
         equal to that creature's power and its toughness is equal to that creature's toughness. Sacrifice the token at the \
         beginning of the next end step.",
    );
    assert_eq!(found[1], row("it", slot(2), Rule::Instruction));
    assert_eq!(found[2], row("that creature", slot(1), Rule::Instruction));
}

#[test]
fn either_of_two_events_is_about_that_card() {
    let found = all(
        "Desert Warfare",
        "Enchantment",
        "Whenever you sacrifice a Desert and whenever a Desert card is put into your graveyard from your hand or library, put \
         that card onto the battlefield under your control at the beginning of your next end step.",
    );
    assert_eq!(found, [row("that card", Antecedent::EventObject, Rule::EventThing)]);
}

#[test]
fn any_other_creature_that_shares_a_name_is_another_than_no_thing_with_a_slot() {
    let outcome = face(
        "Naming Screen",
        "Artifact",
        "Each creature you control that doesn't share a name with any other creature you control gets +1/+1.",
    );
    assert_eq!(outcome.lines[0].verdict, Verdict::Declined);
}

#[test]
fn behind_the_other_nothing_says_which_of_two_it_is() {
    let outcome = face(
        "Wake to Slaughter",
        "Sorcery",
        "Choose up to two target creature cards in your graveyard. An opponent chooses one of them. Return that card to your hand. \
         Return the other to the battlefield under your control. It gains haste. Exile it at the beginning of the next end step.",
    );
    assert_eq!(outcome.lines[0].verdict, Verdict::Declined);
}
