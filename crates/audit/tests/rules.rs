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

fn described(slot: u16, quantity: Quantity) -> Selection {
    Selection::Described { slot: Slot(slot), quantity, noun: creature() }
}

fn mana() -> Effect {
    act(Action::AddMana { mana: ManaProduced::Symbols(vec![ManaSymbol::Colorless]), only: None })
}

fn activated(parts: Vec<CostPart>, effect: Effect) -> AbilityKind {
    AbilityKind::Activated { cost: Cost { parts }, effect, limits: Vec::new() }
}

fn static_effect(subject: Selection, change: Change) -> Continuous {
    Continuous {
        condition: None,
        subject: Subject::Objects(subject),
        each: EachWord::default(),
        changes: vec![change],
        duration: None,
        again: Default::default(),
        duration_at: Position::default(),
    }
}

fn keyword(name: KeywordName) -> AbilityKind {
    let list = vec![Keyword { name, parameter: KeywordParameter::None }];
    AbilityKind::Keywords { list, separator: KeywordSeparator::default() }
}

#[test]
fn a_mana_ability_is_recognised() {
    let of = |kind: AbilityKind| mana_ability(&Ability { word: None, kind });
    let tap = || vec![CostPart::Tap];
    assert_eq!(of(activated(tap(), mana())), Some(ManaAbility::Activated));
    assert_eq!(of(AbilityKind::Spell(mana())), None);
    assert_eq!(of(AbilityKind::Loyalty { cost: LoyaltyCost::Zero, effect: mana() }), None);
    let targets = act(Action::Tap(target(1, creature())));
    assert_eq!(of(activated(tap(), steps(vec![targets.clone(), mana()]))), None);
    // What triggers later is an ability of its own, with its own targets and its own mana.
    let later = |effect| Effect::Delayed {
        event: Event::ChaosEnsues,
        at: Position::default(),
        effect: Box::new(effect),
    };
    assert_eq!(of(activated(tap(), steps(vec![mana(), later(targets)]))), Some(ManaAbility::Activated));
    assert_eq!(of(activated(tap(), later(mana()))), None);

    let triggered = |event| {
        AbilityKind::Triggered(Triggered {
            trigger: TriggerWord::Whenever,
            event,
            condition: None,
            effect: mana(),
            limit: TriggerLimit::None,
        })
    };
    let land = || Selection::Attached { by: Attachment::Enchanted, head: head(CardType::Land, Vec::new()) };
    let tapped = || Event::Object { subject: land(), verbs: vec![ObjectEvent::IsTappedForMana] };
    assert_eq!(of(triggered(tapped())), Some(ManaAbility::Triggered));
    assert_eq!(
        of(triggered(Event::Object { subject: land(), verbs: vec![ObjectEvent::BecomesTapped] })),
        None
    );
    let either = Event::Or {
        first: Box::new(tapped()),
        joined: OrForm::default(),
        second: Box::new(Event::ChaosEnsues),
    };
    assert_eq!(of(triggered(either)), None);
}

#[test]
fn mana_abilities_are_those_of_the_text() {
    let of = |text: &str, kind: AbilityKind| {
        let reading = reading(vec![kind]);
        let line = ReadLine { text, span: (0, 1), abilities: &reading.abilities, first: 0 };
        let types = boxed(&["Artifact"]);
        let found = audit(&FaceFacts { types: &types, ..FaceFacts::default() }, &[line], &reading);
        found.iter().any(|finding| finding.rule == Rule::ManaAbility)
    };
    let tap = || vec![CostPart::Tap];
    assert!(!of("{T} : Add {C} .", activated(tap(), mana())));
    let delayed =
        Effect::Delayed { event: Event::ChaosEnsues, at: Position::default(), effect: Box::new(mana()) };
    assert!(of("{T} : Add {C} .", activated(tap(), delayed)));
    assert!(of("Add {C} .", activated(tap(), mana())));
}

#[test]
fn targets_stand_where_they_are_chosen() {
    let tap = |what| CostPart::Do(Box::new(Action::Tap(what)));
    let found = |cost, effect| rules(&["Artifact"], &[], &reading(vec![activated(vec![cost], effect)]));
    assert_eq!(found(CostPart::Tap, act(Action::Tap(target(1, creature())))), []);
    assert_eq!(found(tap(target(1, creature())), scry(2)), [Rule::TargetPlace]);
    let goaded = static_effect(target(1, creature()), Change::IsGoaded);
    let stands = AbilityKind::Static(Static::Continuous(vec![goaded]));
    assert_eq!(rules(&["Enchantment"], &[], &reading(vec![stands])), [Rule::TargetPlace]);
}

#[test]
fn what_is_chosen_is_spoken_of_again() {
    let choose = || act(Action::Choose(Choice::Objects(target(1, creature()))));
    let found = |effect| rules(&["Sorcery"], &[], &spell(effect));
    assert_eq!(found(choose()), [Rule::Unused]);
    assert_eq!(found(steps(vec![choose(), scry(2)])), [Rule::Unused]);
    assert_eq!(found(steps(vec![choose(), act(Action::Tap(it(Antecedent::Slot(Slot(1)))))])), []);
    let rest = |to| {
        act(Action::Sacrifice(Selection::Rest { to: Antecedent::Slot(Slot(to)), form: RestForm::TheRest }))
    };
    let three = || described(1, Quantity::Exactly(Amount::Number(3)));
    let chosen = act(Action::Choose(Choice::Objects(three())));
    assert_eq!(found(steps(vec![chosen, rest(1)])), [], "of those it was chosen from");
    let single = act(Action::Tap(described(1, Quantity::A)));
    assert_eq!(found(steps(vec![single, rest(1)])), [Rule::Misfit], "one thing has no rest");
    let those = Selection::Ref(Ref { to: Antecedent::Slot(Slot(1)), form: Form::They });
    let one = Selection::PartOf { slot: Slot(2), quantity: Quantity::A, of: Box::new(those) };
    assert_eq!(found(steps(vec![act(Action::Tap(three())), act(Action::Untap(one)), rest(1)])), []);
}

#[test]
fn x_is_defined_and_used() {
    let facts = |cost| FaceFacts { mana_cost: cost, ..FaceFacts::default() };
    let found = |cost, effect| {
        let types = boxed(&["Sorcery"]);
        let facts = FaceFacts { types: &types, ..facts(cost) };
        let found = audit(&facts, &[], &spell(effect));
        found.into_iter().map(|finding| finding.rule).collect::<Vec<_>>()
    };
    let x = || act(Action::Scry(Amount::X));
    assert_eq!(found(Some("{X}{U}"), x()), []);
    assert_eq!(found(Some("{U}"), x()), [Rule::FreeX]);
    let where_two = |effect| Effect::Where { effect: Box::new(effect), x: Amount::Number(2) };
    assert_eq!(found(None, where_two(x())), []);
    assert_eq!(found(None, where_two(scry(3))), [Rule::FreeX]);
}

#[test]
fn what_is_set_for_later_is_asked_after() {
    let color = || AbilityKind::Spell(act(Action::Choose(Choice::Color)));
    assert_eq!(rules(&["Instant"], &[], &reading(vec![color()])), [Rule::LinkUnread]);
    let kicked = |effect| Effect::Multiplied {
        effect: Box::new(effect),
        by: Loop::TimesKicked(Selection::Source { who: SelfOf::Bearer, form: SelfForm::default() }),
    };
    let face = |abilities| rules(&["Instant"], &[], &reading(abilities));
    let multikicker = || keyword(KeywordName::Multikicker);
    assert_eq!(face(vec![multikicker(), AbilityKind::Spell(scry(2))]), [Rule::LinkUnread]);
    assert_eq!(face(vec![multikicker(), AbilityKind::Spell(kicked(scry(2)))]), [Rule::LinkMissing]);
    let gift = Effect::If {
        condition: Condition::Paid { what: PaidCost::Gift, polarity: Polarity::Positive },
        at: ConditionAt::Before,
        then: Box::new(scry(2)),
        otherwise: None,
    };
    assert_eq!(face(vec![AbilityKind::Spell(gift.clone())]), [Rule::LinkMissing]);
    let mut promised = reading(vec![keyword(KeywordName::Gift), AbilityKind::Spell(gift)]);
    assert_eq!(rules(&["Instant"], &[], &promised), [Rule::LinkMissing], "it is not said which");
    promised.links = vec![Link { setter: 0, reader: 1, kind: LinkKind::Paid }];
    assert_eq!(rules(&["Instant"], &[], &promised), []);
    promised.links = vec![Link { setter: 1, reader: 0, kind: LinkKind::Paid }];
    assert_eq!(
        rules(&["Instant"], &[], &promised),
        [Rule::LinkSide, Rule::LinkSide, Rule::LinkMissing],
        "the wrong way round"
    );
}

#[test]
fn abilities_come_with_their_types() {
    let found = |types: &[&str], subtypes: &[&str], kind| rules(types, subtypes, &reading(vec![kind]));
    assert_eq!(found(&["Artifact"], &["Equipment"], keyword(KeywordName::Equip)), []);
    assert_eq!(found(&["Artifact"], &["Clue"], keyword(KeywordName::Equip)), [Rule::AbilityWithoutType]);
    assert_eq!(found(&["Artifact"], &["Equipment"], keyword(KeywordName::Crew)).len(), 2);
    assert_eq!(found(&["Artifact"], &["Vehicle"], keyword(KeywordName::Flying)), [Rule::TypeLine]);
    assert_eq!(found(&["Planeswalker"], &[], keyword(KeywordName::Flying)), [Rule::TypeLine]);
    let source = || Selection::Source { who: SelfOf::Bearer, form: SelfForm::default() };
    let attach =
        || activated(vec![CostPart::Tap], act(Action::Attach { what: source(), to: target(1, creature()) }));
    assert_eq!(found(&["Artifact"], &["Equipment"], attach()), [], "it has another way");
    let enchanted =
        || Selection::Attached { by: Attachment::Enchanted, head: head(CardType::Creature, Vec::new()) };
    let goaded = AbilityKind::Static(Static::Continuous(vec![static_effect(enchanted(), Change::IsGoaded)]));
    assert_eq!(found(&["Artifact"], &[], goaded), [Rule::AbilityWithoutType]);
}

#[test]
fn numbers_are_well_formed() {
    let walker = |cost| {
        let kind = AbilityKind::Loyalty { cost, effect: scry(2) };
        rules(&["Planeswalker"], &[], &reading(vec![kind]))
    };
    assert_eq!(walker(LoyaltyCost::Plus(1)), []);
    assert_eq!(walker(LoyaltyCost::Minus(0)), [Rule::LoyaltyNumber]);
    let level = |level| AbilityKind::Level { cost: Cost { parts: Vec::new() }, level, abilities: Vec::new() };
    let class = |levels: &[u32]| {
        rules(&["Enchantment"], &["Class"], &reading(levels.iter().map(|of| level(*of)).collect()))
    };
    assert_eq!(class(&[2, 3]), []);
    assert_eq!(class(&[2, 4]), [Rule::LevelNumbers]);
}

#[test]
fn what_an_ability_waits_for_and_costs_is_no_effect_of_it() {
    let waits = |verbs| {
        AbilityKind::Triggered(Triggered {
            trigger: TriggerWord::Whenever,
            event: Event::Player { who: Player::you(), verbs },
            condition: None,
            effect: scry(2),
            limit: TriggerLimit::None,
        })
    };
    let found = |kind| rules(&["Artifact"], &[], &reading(vec![kind]));
    assert_eq!(found(waits(vec![PlayerEvent::LosesGame])), []);
    assert_eq!(found(waits(Vec::new())), [Rule::NoEvent]);
    let this = Selection::Source { who: SelfOf::Bearer, form: SelfForm::ThisAbility };
    let less = Change::Costs {
        change: CostChange::Less,
        mana: vec![ManaSymbol::Generic(1)],
        each: None,
        to: CostOf::Activate,
    };
    let costs = Effect::Continuous(static_effect(this, less));
    assert_eq!(found(activated(vec![CostPart::Tap], steps(vec![scry(2), costs]))), [Rule::LimitAsEffect]);
    let damage = |duration| WouldBeDealt {
        amount: None,
        kind: DamageKind::Any,
        to: None,
        by: None,
        duration,
        order: LimitOrder::default(),
    };
    let lasting = |replacement| AbilityKind::Static(Static::Replacement(replacement));
    let prevent = |duration| lasting(Replacement::Prevent(damage(duration)));
    assert_eq!(found(prevent(None)), []);
    assert_eq!(found(prevent(Some(Duration::ThisTurn))), [Rule::StaticDuration]);
    let onto = Recipient::Player(Player::you());
    let redirect = |duration| lasting(Replacement::Redirect { damage: damage(duration), onto: onto.clone() });
    assert_eq!(found(redirect(None)), []);
    assert_eq!(found(redirect(Some(Duration::ThisTurn))), [Rule::StaticDuration]);
}

#[test]
fn actions_are_those_that_are_listed() {
    let found = |keywords: &[&str], text: &str, effect: Effect| {
        let (types, keywords) = (boxed(&["Sorcery"]), boxed(keywords));
        let facts = FaceFacts { types: &types, keywords: &keywords, is_whole: true, ..FaceFacts::default() };
        let reading = spell(effect);
        let line = ReadLine { text, span: (0, 1), abilities: &reading.abilities, first: 0 };
        let found = audit(&facts, &[line], &reading);
        let of = |finding: &&rubric_audit::Finding| finding.rule.id().starts_with("keywords/");
        found.iter().filter(of).map(|finding| finding.rule).collect::<Vec<_>>()
    };
    assert_eq!(found(&["Scry"], "Scry 2 .", scry(2)), []);
    assert_eq!(found(&["Surveil"], "Surveil 2 .", scry(2)), [Rule::KeywordNotListed, Rule::KeywordNotRead]);
    let mill = &["Scry", "Mill"];
    assert_eq!(found(mill, "Scry 2 .", scry(2)), [], "reminder text is no line");
}

#[test]
fn a_pronoun_is_reported_with_both_candidates() {
    let (first, second) = (target(1, creature()), described(2, Quantity::A));
    let both = steps(vec![
        act(Action::Tap(first)),
        act(Action::Untap(second)),
        act(Action::Destroy(it(Antecedent::Slot(Slot(1))))),
    ]);
    let types = boxed(&["Sorcery"]);
    let found = audit(&FaceFacts { types: &types, ..FaceFacts::default() }, &[], &spell(both));
    let finding = found.first().unwrap();
    assert_eq!(finding.rule, Rule::Nearer);
    assert!(
        finding.said.contains("slot 2 (one of objects") && finding.meant.contains("slot 1 (one of objects")
    );
}

#[test]
fn what_is_not_followed_is_no_candidate() {
    let tap = |what| Box::new(act(Action::Tap(what)));
    let branches = |otherwise: Antecedent| {
        steps(vec![
            act(Action::Untap(target(1, creature()))),
            Effect::If {
                condition: Condition::TurnOf {
                    who: Box::new(Player::you()),
                    polarity: Polarity::Positive,
                    contraction: Contraction::default(),
                },
                at: ConditionAt::Before,
                then: tap(described(2, Quantity::A)),
                otherwise: Some(tap(it(otherwise))),
            },
        ])
    };
    let found = |otherwise| rules(&["Sorcery"], &[], &spell(branches(otherwise)));
    assert_eq!(found(Antecedent::Slot(Slot(1))), []);
}
