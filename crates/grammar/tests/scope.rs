//! How far an instruction reaches, and what a word can mean there: texts that were once read otherwise.

#![allow(clippy::expect_used, clippy::panic, reason = "a test stops at what should not be")]

use rubric_grammar::{FaceInput, Verdict, read_face};
use rubric_ir::{
    AbilityKind, Action, Antecedent, Condition, CounterKind, Duration, Effect, Link, LinkKind, Player,
    Recurrence, Ref, Selection, Slot, Static, Subject, Triggered, UnlessCost, Visit, Walk,
};
use std::any::Any;

/// The kind of the first ability of a text; `None` where a line of it is declined.
fn read(type_line: &str, text: &str) -> Option<AbilityKind> {
    let outcome =
        read_face(&FaceInput { name: "Test Face", type_line, layout: "normal", keywords: &[], text });
    let exact = outcome.lines.iter().all(|line| line.verdict == Verdict::Exact);
    outcome.reading.abilities.into_iter().next().filter(|_| exact).map(|ability| ability.kind)
}

fn effect(type_line: &str, text: &str) -> Effect {
    match read(type_line, text) {
        Some(AbilityKind::Spell(effect) | AbilityKind::Activated { effect, .. }) => effect,
        Some(AbilityKind::Triggered(Triggered { effect, .. })) => effect,
        other => panic!("{text}: {other:?}"),
    }
}

/// What each reference stands for, in order of meaning.
fn references(of: &impl Walk) -> Vec<Antecedent> {
    struct All(Vec<Antecedent>);
    impl Visit for All {
        fn enter(&mut self, node: &dyn Any) -> bool {
            self.0.extend(node.downcast_ref().map(|Ref { to, .. }| *to));
            true
        }
    }
    let mut all = All(Vec::new());
    of.walk(&mut all);
    all.0
}

/// What each reference to a player stands for.
fn players(of: &impl Walk) -> Vec<Antecedent> {
    struct All(Vec<Antecedent>);
    impl Visit for All {
        fn enter(&mut self, node: &dyn Any) -> bool {
            if let Some(Player::Ref { to, .. }) = node.downcast_ref() {
                self.0.push(*to);
            }
            true
        }
    }
    let mut all = All(Vec::new());
    of.walk(&mut all);
    all.0
}

const CREATURE: &str = "Creature — Elf";

/// CR 603.12
#[test]
fn all_that_follows_is_done_by_the_reflexive_trigger() {
    let text = "Whenever this creature attacks, you may discard a card. When you do, put a +1/+1 counter on target creature. \
                It gains trample until end of turn.";
    let effect = effect(CREATURE, text);
    let Effect::WhenDone { then, .. } = &effect else { panic!("{effect:?}") };
    assert!(matches!(&**then, Effect::Sequence { steps } if steps.len() == 2), "{then:?}");
}

/// CR 603.7
#[test]
fn what_becomes_of_a_thing_returned_later_is_done_later() {
    let text = "At the beginning of your end step, exile this creature. At the beginning of your next upkeep, return it to the \
                battlefield under its owner's control. It gains haste.";
    let Effect::Sequence { steps } = effect(CREATURE, text) else { panic!("one step") };
    let Effect::Delayed { effect, .. } = &steps[1].effect else { panic!("{steps:?}") };
    assert!(matches!(&**effect, Effect::Sequence { steps } if steps.len() == 2), "{effect:?}");
    let trailing = "Exile target creature. Return it to the battlefield under its owner's control at the beginning of the next \
                    end step. You lose 2 life.";
    let Effect::Sequence { steps } = self::effect("Instant", trailing) else { panic!("one step") };
    assert_eq!(steps.len(), 3, "life is lost at once: {steps:?}");
}

/// CR 603.7b
#[test]
fn what_is_watched_for_does_what_speaks_of_it() {
    let inside = |text: &str| match effect("Sorcery", text) {
        Effect::Watch { next, effect, .. } => match *effect {
            Effect::Sequence { steps } => (next, steps.len()),
            other => panic!("{other:?}"),
        },
        other => panic!("{other:?}"),
    };
    let attacks = "Whenever a creature you control attacks this turn, put a +1/+1 counter on it. It gains trample until end of turn.";
    assert_eq!(inside(attacks), (Recurrence::Every, 2));
    let copied = "When you next cast an instant or sorcery spell this turn, copy that spell. You may choose new targets for the copy.";
    assert_eq!(inside(copied), (Recurrence::Next, 2));
    let known = "Choose target creature. When that creature dies this turn, you gain 3 life. It gains trample until end of turn.";
    let Effect::Sequence { steps } = effect("Sorcery", known) else { panic!("one step") };
    assert_eq!(steps.len(), 3, "it gains trample at once: {steps:?}");
    // An intervening "if" is no condition of the instruction (CR 603.4).
    let intervening = "Whenever a creature dies this turn, if you control an artifact, draw a card.";
    assert_eq!(read("Sorcery", intervening), None);
}

#[test]
fn a_condition_behind_speaks_of_nothing_that_its_instruction_makes() {
    let slot = |n| Antecedent::Slot(Slot(n));
    let drawn = "Whenever another creature dies, draw a card if it was attacking.";
    assert_eq!(references(&effect(CREATURE, drawn)), [slot(1)], "not the card drawn");
    let cast = "You may cast target instant card from your graveyard. If that spell would be put into your graveyard, exile it instead.";
    assert_eq!(references(&effect("Sorcery", cast)), [slot(1), slot(1)], "what was cast is that spell");
}

#[test]
fn a_quotation_that_ends_a_sentence_takes_no_condition() {
    let text = "Create X 1/1 white Soldier creature tokens with \"This token can't block.\" If X is 5 or more, destroy all other \
                creatures.";
    let Effect::Sequence { steps } = effect("Sorcery", text) else { panic!("one step") };
    assert!(matches!(steps[0].effect, Effect::Act { action: Action::Create { .. }, .. }), "{steps:?}");
    assert!(matches!(steps[1].effect, Effect::If { .. }), "{steps:?}");
}

#[test]
fn a_quotation_has_no_full_stop_where_its_sentence_goes_on() {
    const AURA: &str = "Enchantment — Aura";
    let gone_on = "Enchanted creature has \"{T}: Draw a card\" and gets +1/+1.";
    assert!(read(AURA, gone_on).is_some());
    assert_eq!(read(AURA, "Enchanted creature has \"{T}: Draw a card.\" and gets +1/+1."), None);
    assert_eq!(read(AURA, "Enchanted creature has \"{T}: Draw a card\""), None);
    let within = "You get an emblem with \"Creatures you control have '{T}: Draw a card.'\"";
    assert!(read("Sorcery", within).is_some());
    assert_eq!(
        read(AURA, "Enchanted creature has '{T}: Draw a card.'"),
        None,
        "single marks stand within others"
    );
}

/// CR 118.12a
#[test]
fn either_of_two_ways_out_is_one_for_each_player() {
    let text = "Each opponent loses 3 life unless that player sacrifices a creature of their choice or discards a card.";
    let effect = effect("Sorcery", text);
    let Effect::Unless { cost, .. } = &effect else { panic!("{effect:?}") };
    assert!(matches!(cost, UnlessCost::DoesEither(actions) if actions.len() == 2), "{cost:?}");
    assert_eq!(references(&effect), []);
    assert_eq!(players(&effect), [Antecedent::Slot(Slot(1)); 2]);
}

/// CR 601.2
#[test]
fn what_is_looked_at_as_a_spell_is_cast_is_all_that_was_said() {
    let text = "If you revealed a Dragon card or controlled a Dragon as you cast this spell, draw a card.";
    let effect = effect("Sorcery", text);
    let Effect::If { condition: Condition::AsCast { condition, .. }, .. } = &effect else {
        panic!("{effect:?}")
    };
    assert!(matches!(&**condition, Condition::Or(..)), "{condition:?}");
}

/// CR 614.15
#[test]
fn behind_a_branch_neither_of_two_things_is_meant() {
    let either = "Search your library for a basic land card. If you control a Forest, instead search your library for a creature \
                  card. Reveal that card, put it into your hand, then shuffle.";
    assert_eq!(read("Sorcery", either), None);
    let needs = "Search your library for a Vehicle card, reveal it, and put it into your hand. If you control a Forest, put that \
                 card onto the battlefield instead. Then shuffle.";
    assert_eq!(read("Sorcery", needs), None);
    let made = "Create a token that's a copy of target token you control. If that token is a Squirrel, instead create two tokens \
                that are copies of it.";
    assert_eq!(references(&effect("Sorcery", made)), [Antecedent::Slot(Slot(2)); 2]);
}

#[test]
fn what_one_condition_made_is_not_what_the_next_asks_after() {
    let text = "Reveal the top card of your library. If it's a creature card, create a 1/1 green Saproling creature token. If it's a \
                land card, you gain 2 life.";
    assert_eq!(references(&effect("Sorcery", text)), [Antecedent::Slot(Slot(1)); 2]);
    let neither = "Reveal the top card of your library. If it's a creature card, draw a card. If it's a land card, you gain 2 life. \
                   Otherwise, you lose 2 life.";
    assert_eq!(read("Sorcery", neither), None);
    let declining = "Reveal the top card of your library. You may put that card onto the battlefield if it's a land card. \
                     Otherwise, put that card into your hand.";
    assert_eq!(read("Sorcery", declining), None);
}

/// CR 614.12
#[test]
fn nothing_says_how_a_thing_enters_once_it_has() {
    let text = "Return target creature card from your graveyard to the battlefield. It enters with an additional +1/+1 counter on \
                it.";
    assert_eq!(read("Sorcery", text), None);
}

#[test]
fn a_recipient_of_an_event_needs_one() {
    let text = "Choose any target. Draw a card. Test Face deals 2 damage to that permanent or player.";
    assert_eq!(read("Sorcery", text), None);
}

#[test]
fn it_is_not_what_cannot_be_meant() {
    let spell = "Counter target creature spell. Test Face deals damage equal to that spell's power to its controller.";
    assert_eq!(references(&effect("Instant", spell)), [Antecedent::Slot(Slot(1)); 2]);
    let sacrificed = "Whenever this creature attacks, you may sacrifice a Treasure. If you do, it gets +2/+2 until end of turn.";
    assert_eq!(references(&effect(CREATURE, sacrificed)), [Antecedent::Source]);
    let kicked = "When this creature enters, target opponent discards a card for each time it was kicked.\nMultikicker {B}";
    assert_eq!(references(&effect(CREATURE, kicked)), [Antecedent::Source]);
    let played = "Whenever this creature attacks, exile the top card of your library. This creature deals 1 damage to you. You may play \
                  it this turn.";
    assert_eq!(references(&effect(CREATURE, played)), [Antecedent::Slot(Slot(1))]);
    let total = "Whenever this creature attacks, sacrifice any number of other creatures, then exile the top X cards of your library, \
                 where X is their total power.";
    assert_eq!(references(&effect(CREATURE, total)), [Antecedent::Slot(Slot(1))]);
}

#[test]
fn its_own_power_is_that_of_the_one_described() {
    let text = "Each creature you control with toughness greater than its power gets +1/+0.";
    let Some(AbilityKind::Static(Static::Continuous(all))) = read(CREATURE, text) else {
        panic!("not static")
    };
    let Subject::Objects(Selection::Described { .. }) = &all[0].subject else { panic!("{all:?}") };
    assert_eq!(references(&all), [Antecedent::Head]);
}

/// CR 122.1b
#[test]
fn only_some_keywords_have_counters() {
    let kind = |text: &str| match effect("Artifact", text) {
        Effect::Act { action: Action::PutCounters { kind, .. }, .. } => kind,
        other => panic!("{other:?}"),
    };
    assert!(matches!(kind("{T}: Put a flying counter on target creature."), CounterKind::Keyword(_)));
    assert!(matches!(kind("{T}: Put a fuse counter on this artifact."), CounterKind::Named(_)));
}

fn links(text: &str) -> Vec<Link> {
    let face =
        FaceInput { name: "Test Face", type_line: CREATURE, layout: "normal", keywords: &["Imprint"], text };
    read_face(&face).reading.links
}

/// CR 607.2, 702.33: how often it was kicked is asked of its kicker.
#[test]
fn what_counts_kicks_is_linked_to_the_kicker() {
    let kicker = "Multikicker {W}\nWhen this creature enters, you gain 2 life for each time it was kicked.";
    assert_eq!(links(kicker), [Link { setter: 0, reader: 1, kind: LinkKind::Kicked }]);
    assert_eq!(
        read(CREATURE, "When this creature enters, you gain 2 life for each time it was kicked."),
        None
    );
}

/// CR 607.2, 702.174, 601.2b: what was promised or paid is asked of what offers it.
#[test]
fn what_was_paid_is_linked_to_what_offers_it() {
    let gift = "Gift an Octopus\nWhen this creature enters, if the gift was promised, draw a card.";
    assert_eq!(links(gift), [Link { setter: 0, reader: 1, kind: LinkKind::Paid }]);
    assert_eq!(read(CREATURE, "When this creature enters, if the gift was promised, draw a card."), None);
    let cost = "As an additional cost to cast this spell, you may sacrifice a creature.\n\
                When this creature enters, if this spell's additional cost was paid, draw a card.";
    assert_eq!(links(cost), [Link { setter: 0, reader: 1, kind: LinkKind::Paid }]);
}

/// CR 607.2a: all cards exiled with it, by whichever ability, and by the one that asks as well.
#[test]
fn what_was_exiled_with_it_is_linked_to_all_that_exile() {
    let text = "When this creature enters, exile the top two cards of your library.\nWhenever you cast a spell from your hand, \
                exile it. If you do, put all other cards you own exiled with this creature into your hand.";
    assert_eq!(links(text), [Link { setter: 0, reader: 1, kind: LinkKind::Exiled }]);
}

/// CR 508.1d
#[test]
fn what_says_when_it_applies_shares_no_duration() {
    let text = "At the beginning of each combat, up to one target creature attacks or blocks this combat if able and up to \
                one target creature can't attack or block this combat.";
    let Effect::Sequence { steps } = effect(CREATURE, text) else { panic!("one step") };
    let durations = |effect: &Effect| match effect {
        Effect::Continuous(continuous) => continuous.duration.clone(),
        other => panic!("{other:?}"),
    };
    let all: Vec<Option<Duration>> = steps.iter().map(|step| durations(&step.effect)).collect();
    assert_eq!(all, [None, Some(Duration::ThisCombat)]);
}

/// CR 607.2
#[test]
fn what_is_linked_has_a_setter() {
    let text = "Choose a creature. You may exile the chosen artifacts.";
    assert_eq!(read("Sorcery", text), None);
    let flip = "{T}: Flip a coin at the beginning of the next end step. If you lose the flip, sacrifice this artifact.";
    let Effect::Delayed { effect, .. } = effect("Artifact", flip) else { panic!("not delayed") };
    let Effect::Sequence { steps } = &*effect else { panic!("{effect:?}") };
    assert!(matches!(steps[1].effect, Effect::If { condition: Condition::Flip { .. }, .. }));
}

#[test]
fn what_goes_on_behind_a_quotation_or_a_way_out_is_read_as_it_prints() {
    // A quotation that its sentence goes on behind has no full stop at its end.
    assert!(
        read("Enchantment", "Creatures you control have \"{T}: Draw a card\" until end of turn.").is_none()
    );
    let gains = "Target creature gains \"{T}: Draw a card";
    assert!(read("Instant", &format!("{gains}\" until end of turn.")).is_some());
    assert!(read("Instant", &format!("{gains}.\" until end of turn.")).is_none());
    // The cost of a token's keyword calls its source as costs do.
    let ward = "Create a 2/2 white Bird creature token with ward—Pay life equal to Test Face's power.";
    assert!(read("Sorcery", ward).is_some());
    // Behind a type, "enchanted" begins another phrase.
    assert!(read("Sorcery", "Destroy all Rat enchanted creatures.").is_none());
    assert!(read("Sorcery", "Destroy all enchanted Rat creatures.").is_some());
    // What comes behind "unless they …" goes on with the subject from before.
    let unless =
        "When this enchantment enters, each opponent discards two cards unless they draw three cards";
    assert!(read("Enchantment", &format!("{unless} and discards a nonland card.")).is_some());
    assert!(read("Enchantment", &format!("{unless} and discard a nonland card.")).is_none());
}
