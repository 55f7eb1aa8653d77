//! That rules fire: hand-made readings, each wrong in one way.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use rubric_audit::{FaceFacts, ReadLine, Rule, Severity, audit};
use rubric_ir::*;

fn boxed(names: &[&str]) -> Vec<Box<str>> {
    names.iter().map(|name| (*name).into()).collect()
}

/// The rules that find something in a face, its lines being left out of account.
fn rules(types: &[&str], subtypes: &[&str], reading: &FaceReading) -> Vec<Rule> {
    let (types, subtypes) = (boxed(types), boxed(subtypes));
    let facts = FaceFacts { types: &types, subtypes: &subtypes, ..FaceFacts::default() };
    audit(&facts, &[], reading).into_iter().map(|finding| finding.rule).collect()
}

/// The rules that find something in a line of a sorcery.
fn of_line(text: &str, effect: Effect) -> Vec<Rule> {
    let reading = spell(effect);
    let types = boxed(&["Sorcery"]);
    let line = ReadLine { text, span: (0, text.len() as u32), abilities: &reading.abilities, first: 0 };
    let facts = FaceFacts { types: &types, ..FaceFacts::default() };
    audit(&facts, &[line], &reading).into_iter().map(|finding| finding.rule).collect()
}

fn reading(kinds: Vec<AbilityKind>) -> FaceReading {
    let abilities = kinds.into_iter().map(|kind| Ability { word: None, kind }).collect();
    FaceReading { abilities, ..FaceReading::default() }
}

fn spell(effect: Effect) -> FaceReading {
    reading(vec![AbilityKind::Spell(effect)])
}

fn act(action: Action) -> Effect {
    Effect::Act { who: Player::you(), action }
}

fn scry(number: u32) -> Effect {
    act(Action::Scry(Amount::Number(number)))
}

fn head(of: CardType, filters: Vec<Filter>) -> Head {
    Head { quals: vec![Qual::Type(of)], kind: Kind::Implied, filters }
}

fn noun(heads: Vec<Head>, filters: Vec<Filter>) -> Noun {
    Noun { other: Other::Any, heads, conj: Conj::Or, filters }
}

fn target(slot: u16, noun: Noun) -> Selection {
    Selection::Target(Target { slot: Slot(slot), count: TargetCount::One, what: TargetKind::Objects(noun) })
}

fn it(to: Antecedent) -> Selection {
    Selection::Ref(Ref { to, form: Form::It })
}

fn steps(effects: Vec<Effect>) -> Effect {
    let step = |effect| EffectStep { join: Join::default(), effect };
    Effect::Sequence { steps: effects.into_iter().map(step).collect() }
}

fn creature() -> Noun {
    noun(vec![head(CardType::Creature, Vec::new())], Vec::new())
}

#[test]
fn references_have_a_fitting_antecedent_before_them() {
    let two = |first: Selection, second: Selection| {
        rules(&["Sorcery"], &[], &spell(steps(vec![act(Action::Tap(first)), act(Action::Untap(second))])))
    };
    assert_eq!(two(target(1, creature()), it(Antecedent::Slot(Slot(1)))), []);
    assert_eq!(two(target(2, creature()), it(Antecedent::Slot(Slot(2)))), [Rule::SlotOrder]);
    assert_eq!(two(target(1, creature()), it(Antecedent::Slot(Slot(2)))), [Rule::UnknownSlot]);
    assert_eq!(two(target(1, creature()), it(Antecedent::Unbound)), [Rule::Unbound]);
    assert_eq!(two(target(1, creature()), it(Antecedent::You)), [Rule::Misfit]);
    assert_eq!(two(target(1, creature()), it(Antecedent::Source)), [Rule::Unspoken]);
    let those = Selection::Ref(Ref {
        to: Antecedent::Slot(Slot(1)),
        form: Form::Those(head(CardType::Creature, Vec::new())),
    });
    assert_eq!(two(target(1, creature()), those), [Rule::Misfit], "one thing, spoken of as several");
    let land = Selection::Ref(Ref {
        to: Antecedent::Slot(Slot(1)),
        form: Form::That(head(CardType::Land, Vec::new())),
    });
    assert_eq!(two(target(1, creature()), land), [Rule::Misfit], "a creature, spoken of as a land");
}

#[test]
fn a_loop_variable_ends_with_its_loop() {
    let over = || Loop::Objects(creature());
    let each = Effect::ForEach {
        slot: Slot(1),
        over: over(),
        at: Position::Leading,
        effect: Box::new(act(Action::Tap(it(Antecedent::Slot(Slot(1)))))),
    };
    let after = act(Action::Untap(it(Antecedent::Slot(Slot(1)))));
    assert_eq!(rules(&["Sorcery"], &[], &spell(each.clone())), []);
    assert_eq!(rules(&["Sorcery"], &[], &spell(steps(vec![each, after]))), [Rule::LoopVariable]);
}

#[test]
fn what_stands_behind_a_list_is_of_all_or_of_the_last() {
    let flying = || Filter::With(KeywordName::Flying);
    let yours = || Filter::Controlled { by: Box::new(Player::you()), polarity: Polarity::Positive };
    let list = |last: Vec<Filter>, all: Vec<Filter>| {
        let heads = vec![head(CardType::Artifact, Vec::new()), head(CardType::Creature, last)];
        rules(&["Sorcery"], &[], &spell(act(Action::Destroy(target(1, noun(heads, all))))))
    };
    assert_eq!(list(vec![flying()], vec![yours()]), []);
    assert_eq!(list(Vec::new(), vec![flying()]), [Rule::Attachment]);
    assert_eq!(list(vec![yours()], Vec::new()), [Rule::Attachment]);
}

#[test]
fn links_have_two_sides() {
    let exile = || {
        AbilityKind::Spell(act(Action::Exile {
            what: target(1, creature()),
            from: None,
            face: Face::Up,
            counters: None,
            until: None,
        }))
    };
    let exiled = Head { quals: vec![Qual::Is(Status::Exiled)], kind: Kind::Card, filters: Vec::new() };
    let linked = Selection::Ref(Ref { to: Antecedent::Linked, form: Form::The(exiled) });
    let reads = || AbilityKind::Spell(act(Action::Reveal { what: linked.clone(), from: None }));
    let link = |setter, reader| Link { setter, reader, kind: LinkKind::Exiled };
    let mut face = reading(vec![exile(), reads()]);
    assert_eq!(rules(&["Sorcery"], &[], &face), [Rule::LinkMissing]);
    face.links = vec![link(0, 1)];
    assert_eq!(rules(&["Sorcery"], &[], &face), []);
    face.links = vec![link(0, 1), link(1, 0)];
    assert_eq!(rules(&["Sorcery"], &[], &face), [Rule::LinkSide, Rule::LinkSide]);
}

#[test]
fn types_come_with_their_abilities() {
    let chapter = |numbers: &[u32]| AbilityKind::Chapter { numbers: numbers.to_vec(), effect: scry(2) };
    let saga = |chapters: Vec<AbilityKind>| rules(&["Enchantment"], &["Saga"], &reading(chapters));
    assert_eq!(saga(vec![chapter(&[1, 3]), chapter(&[2])]), []);
    assert_eq!(saga(vec![chapter(&[1]), chapter(&[3])]), [Rule::ChapterNumbers]);
    assert_eq!(saga(Vec::new()), [Rule::TypeLine]);
    assert_eq!(rules(&["Enchantment"], &["Aura"], &reading(Vec::new())), [Rule::TypeLine]);
}

#[test]
fn whether_something_was_done_is_asked_right_behind_it() {
    let done = || Condition::Done { who: Box::new(Player::you()), polarity: Polarity::Positive };
    let asked = Effect::IfDone {
        first: Box::new(scry(2)),
        condition: done(),
        then: Box::new(scry(3)),
        otherwise: None,
    };
    assert_eq!(rules(&["Sorcery"], &[], &spell(asked)), []);
    let apart =
        Effect::If { condition: done(), at: ConditionAt::Before, then: Box::new(scry(3)), otherwise: None };
    assert_eq!(rules(&["Sorcery"], &[], &spell(steps(vec![scry(2), apart]))), [Rule::IfDone]);
}

#[test]
fn places_are_looked_for_in_the_text() {
    let may = |effect| Effect::May { who: Player::you(), effect: Box::new(effect) };
    let (two, three) = (scry(2), scry(3));
    assert_eq!(of_line("You may scry 2 . Scry 3 .", steps(vec![may(two.clone()), three.clone()])), []);
    let over = may(steps(vec![two.clone(), three.clone()]));
    assert_eq!(of_line("You may scry 2 . Scry 3 .", over.clone()), [Rule::Scope]);
    assert_eq!(of_line("You may scry 2 , then scry 3 .", over), []);
    let early = steps(vec![may(two.clone()), three.clone()]);
    assert_eq!(of_line("You may scry 2 and scry 3 .", early), [Rule::Scope]);
    assert_eq!(of_line("Scry 2 Scry 3 .", steps(vec![two.clone(), three.clone()])), [Rule::Steps]);
    assert_eq!(of_line("Scry 2 . Scry 3 .", steps(vec![three, two])), [Rule::Steps, Rule::FactOrder]);
}

#[test]
fn an_explained_finding_disputes_nothing() {
    let (types, subtypes) = (boxed(&["Enchantment"]), boxed(&["Aura"]));
    let facts = |name| FaceFacts { name, types: &types, subtypes: &subtypes, ..FaceFacts::default() };
    let severity = |name| audit(&facts(name), &[], &reading(Vec::new())).first().unwrap().severity();
    assert_eq!(severity("Some Aura"), Severity::Error);
    assert_eq!(severity("Haven of the Harvest"), Severity::Warning);
}
