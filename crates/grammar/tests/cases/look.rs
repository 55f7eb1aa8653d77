//! Looking into a reading: each helper takes a node apart, or says what it is instead.

use rubric_ir::{
    Action, Amendment, Amount, Antecedent, CardType, Change, Characteristic, Cmp, Color, Condition,
    Continuous, CounterKind, Duration, Effect, Event, Filter, Grant, Keyword, KeywordName, Name, Noun,
    ObjectEvent, Other, Player, PowerToughness, PtNumber, PtValue, Qual, Quantity, Recipient, Ref, Selection,
    Sign, Slot, Step, Subject, Subtype, Target, TargetCount, TargetKind, Token, TokenSpec, Verb,
};

/// Takes a node apart by a pattern, or panics with the node.
macro_rules! is {
    ($node:expr, $pattern:pat $(if $guard:expr)? => $out:expr) => {
        match $node {
            $pattern $(if $guard)? => $out,
            other => panic!("not {}: {other:?}", stringify!($pattern)),
        }
    };
    ($node:expr, $pattern:pat) => {
        is!($node, $pattern => ())
    };
}

/// "another", "other" where that leaves out the source.
pub const OTHER_THAN_SOURCE: Other = Other::Than(Antecedent::Source);

pub const CREATURE: Qual = Qual::Type(CardType::Creature);
pub const ARTIFACT: Qual = Qual::Type(CardType::Artifact);
pub const ENCHANTMENT: Qual = Qual::Type(CardType::Enchantment);
pub const PLANESWALKER: Qual = Qual::Type(CardType::Planeswalker);
pub const LAND: Qual = Qual::Type(CardType::Land);

/// "with power 4 or greater".
pub const fn at_least(what: Characteristic, number: u32) -> Filter {
    Filter::WithCharacteristic { what, cmp: Cmp::AtLeast, amount: Amount::Number(number) }
}

/// The steps of an effect in order, those within steps as well; a plain effect is one.
pub fn steps(effect: &Effect) -> Vec<&Effect> {
    match effect {
        Effect::Sequence { steps: all } => all.iter().flat_map(|step| steps(&step.effect)).collect(),
        plain => vec![plain],
    }
}

/// The two steps of an effect.
pub fn two(effect: &Effect) -> (&Effect, &Effect) {
    is!(steps(effect).as_slice(), [first, second] => (first, second))
}

/// An instruction, and what the object that it moves is from the start (CR 611.2e).
pub fn entering_as(effect: &Effect) -> (&Effect, &Effect) {
    is!(effect, Effect::Amended { effect, by: Amendment::Is(said) } => (effect, said))
}

/// The three steps of an effect.
pub fn three(effect: &Effect) -> (&Effect, &Effect, &Effect) {
    is!(steps(effect).as_slice(), [first, second, third] => (first, second, third))
}

/// What is displaced, when, and what happens in its place (CR 614.15).
pub fn branch(effect: &Effect) -> (&Effect, &Condition, &Effect) {
    is!(effect, Effect::Branch { displaces, condition, result, .. } => (displaces, condition, result))
}

/// An instruction that hangs on a condition and has no "otherwise".
pub fn only_if(effect: &Effect) -> (&Condition, &Effect) {
    is!(effect, Effect::If { condition, then, otherwise: None, .. } => (condition, then))
}

/// Both ways of a condition.
pub fn either_way(effect: &Effect) -> (&Condition, &Effect, &Effect) {
    is!(effect, Effect::If { condition, then, otherwise: Some(otherwise), .. } => (condition, then, otherwise))
}

/// An optional effect, of the player who may.
pub fn may(effect: &Effect) -> (&Player, &Effect) {
    is!(effect, Effect::May { who, effect } => (who, effect))
}

/// An effect with "where X is".
pub fn with_x(effect: &Effect) -> (&Effect, &Amount) {
    is!(effect, Effect::Where { effect, x } => (effect, x))
}

pub fn multiplied(effect: &Effect) -> (&Action, &Noun) {
    is!(effect, Effect::Multiplied { effect, by: rubric_ir::Loop::Objects(noun) } => (act(effect).1, noun))
}

pub fn act(effect: &Effect) -> (&Player, &Action) {
    is!(effect, Effect::Act { who, action } => (who, action))
}

/// What you do, and nobody else.
pub fn you_do(effect: &Effect) -> &Action {
    let (who, action) = act(effect);
    assert!(is_you(who), "done by {who:?}");
    action
}

pub fn is_you(player: &Player) -> bool {
    matches!(player, Player::You { .. })
}

/// What deals damage, how much, and to what.
pub fn damage(effect: &Effect) -> (&Selection, &Amount, &Recipient) {
    is!(effect, Effect::Happen { subject, verb: Verb::DealsDamage { amount, to, and, .. } } if and.is_empty() => (subject, amount, to))
}

pub fn object(recipient: &Recipient) -> &Selection {
    is!(recipient, Recipient::Object(what) => what)
}

/// The objects a continuous effect of an instruction is on, what it does, and how long.
pub fn lasting(effect: &Effect) -> (&Subject, &[Change], Option<&Duration>) {
    is!(effect, Effect::Continuous(Continuous { subject, changes, duration, condition: None, .. })
        => (subject, changes, duration.as_ref()))
}

/// The same of an effect on objects that are told.
pub fn lasting_on(effect: &Effect) -> (&Selection, &[Change], Option<&Duration>) {
    let (subject, changes, duration) = lasting(effect);
    (is!(subject, Subject::Objects(what) => what), changes, duration)
}

/// What counters, how many, and on what: put by you, not for each of something.
pub fn counters(effect: &Effect) -> (&Quantity, &CounterKind, &Selection) {
    is!(you_do(effect), Action::PutCounters { count, kind, on, each: None, .. } => (count, kind, object(on)))
}

/// The tokens that you create: how many, and what they are.
pub fn created(effect: &Effect) -> (&Quantity, &TokenSpec) {
    is!(you_do(effect), Action::Create { count, token: Token::Spec(spec), .. } => (count, spec))
}

/// What a reference stands for.
pub fn stands_for(what: &Selection) -> Antecedent {
    is!(what, Selection::Ref(Ref { to, .. }) => *to)
}

/// The source, told outright or referred to.
pub fn is_source(what: &Selection) -> bool {
    matches!(what, Selection::Source { .. })
        || matches!(what, Selection::Ref(Ref { to: Antecedent::Source, .. }))
}

/// One target: its slot and what it may be.
pub fn target(what: &Selection) -> (Antecedent, &Noun) {
    let (slot, count, noun) = targets(what);
    assert_eq!(count, &TargetCount::One, "one target");
    (slot, noun)
}

/// Targets: their slot, how many, and what they may be.
pub fn targets(what: &Selection) -> (Antecedent, &TargetCount, &Noun) {
    is!(what, Selection::Target(Target { slot, count, what: TargetKind::Objects(noun) })
        => (Antecedent::Slot(*slot), count, noun))
}

/// Objects that are described: their slot, how many, and which.
pub fn described(what: &Selection) -> (Antecedent, &Quantity, &Noun) {
    is!(what, Selection::Described { slot, quantity, noun } => (Antecedent::Slot(*slot), quantity, noun))
}

pub fn joined(what: &Selection) -> (&[Selection], rubric_ir::Conj) {
    is!(what, Selection::Joined { members, conj, .. } => (members, *conj))
}

pub fn in_slot(slot: Slot) -> Antecedent {
    Antecedent::Slot(slot)
}

/// The adjectives and types of each head.
pub fn heads(noun: &Noun) -> Vec<&[Qual]> {
    noun.heads.iter().map(|head| head.quals.as_slice()).collect()
}

/// The adjectives and types of the only head, which has no filter of its own.
pub fn head(noun: &Noun) -> &[Qual] {
    is!(noun.heads.as_slice(), [only] if only.filters.is_empty() => &only.quals)
}

/// Asserts that a noun is of one head with those adjectives and types, and not "other".
pub fn plainly(noun: &Noun, quals: &[Qual]) {
    assert_eq!((noun.other, head(noun)), (Other::Any, quals));
}

pub fn yours(noun: &Noun) -> bool {
    noun.filters.iter().any(|filter| {
        matches!(filter, Filter::Controlled { by, polarity: rubric_ir::Polarity::Positive } if is_you(by))
    })
}

/// Of a condition that you control something: how many, and which.
pub fn you_control(condition: &Condition) -> (&Quantity, &Noun) {
    is!(condition, Condition::Controls { who, what, polarity: rubric_ir::Polarity::Positive } if is_you(who)
        => { let (_, quantity, noun) = described(what); (quantity, noun) })
}

/// What a condition says that something is.
pub fn is_a(condition: &Condition) -> (Antecedent, &Noun) {
    is!(condition, Condition::Is { what, predicate: rubric_ir::Predicate::Noun(noun), polarity: rubric_ir::Polarity::Positive, .. }
        => (stands_for(what), noun))
}

pub fn happens_to(event: &Event) -> (&Selection, &[ObjectEvent]) {
    is!(event, Event::Object { subject, verbs } => (subject, verbs))
}

pub fn begins(event: &Event) -> &Step {
    is!(event, Event::Beginning(step) => step)
}

pub fn color(color: Color) -> Qual {
    Qual::Color(color)
}

pub fn subtype(text: Subtype) -> Qual {
    Qual::Subtype(text)
}

fn side(value: i32, signed: Option<bool>) -> PtNumber {
    let sign = match signed {
        None => Sign::None,
        Some(true) => Sign::Plus,
        Some(false) => Sign::Minus,
    };
    PtNumber { sign, value: PtValue::Number(value.unsigned_abs()) }
}

/// "2/2".
pub fn size(power: i32, toughness: i32) -> PowerToughness {
    PowerToughness { power: side(power, None), toughness: side(toughness, None) }
}

/// "+1/+1".
pub fn plus(power: i32, toughness: i32) -> PowerToughness {
    PowerToughness { power: side(power, Some(true)), toughness: side(toughness, Some(true)) }
}

/// "-1/-1".
pub fn minus(power: i32, toughness: i32) -> PowerToughness {
    PowerToughness { power: side(power, Some(false)), toughness: side(toughness, Some(false)) }
}

/// "-X/-X".
pub fn minus_x() -> PowerToughness {
    let side = PtNumber { sign: Sign::Minus, value: PtValue::X };
    PowerToughness { power: side, toughness: side }
}

pub fn gets(change: &Change) -> &PowerToughness {
    is!(change, Change::Gets { delta, each: None, .. } => delta)
}

/// The one keyword a change gives.
pub fn gains(change: &Change) -> KeywordName {
    is!(change, Change::Gains { abilities, .. } => is!(abilities.as_slice(), [Grant::Keyword(Keyword { name, .. })] => *name))
}

pub fn plus_one() -> CounterKind {
    CounterKind::PowerToughness(plus(1, 1))
}

pub fn number(amount: &Amount) -> u32 {
    is!(amount, Amount::Number(number) => *number)
}

pub fn count_of(amount: &Amount) -> &Noun {
    is!(amount, Amount::CountOf(noun) => noun)
}

pub fn exactly(quantity: &Quantity) -> &Amount {
    is!(quantity, Quantity::Exactly(amount) => amount)
}

pub fn named(noun: &Noun) -> &str {
    let names: Vec<&str> = noun
        .filters
        .iter()
        .filter_map(|filter| match filter {
            Filter::Named(Name(name)) => Some(name.as_str()),
            _ => None,
        })
        .collect();
    is!(names.as_slice(), [only] => only)
}
