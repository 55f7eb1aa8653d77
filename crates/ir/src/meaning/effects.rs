//! What instructions mean.

use super::identity;
use crate::*;

/// Steps of steps are steps: which of them share a sentence means nothing (CR 608.2c).
pub(super) fn steps(effect: &mut Effect) {
    if let Effect::Sequence { steps } = effect {
        *steps = std::mem::take(steps)
            .into_iter()
            .flat_map(|step| match step.effect {
                Effect::Sequence { steps } => steps,
                effect => vec![EffectStep { effect, ..step }],
            })
            .collect();
    }
}

/// Whoever may search a library and does shuffles it, said as part of what is permitted or as what follows if it was done
/// (CR 701.23, 701.24).
pub(super) fn shuffle_in_may(effect: &mut Effect) {
    let Effect::IfDone { first, condition, then, otherwise: None } = effect else { return };
    let Effect::May { who, effect: permitted } = &mut **first else { return };
    let Condition::Done { who: done, polarity: Polarity::Positive } = condition else { return };
    let shuffles = matches!(&**then, Effect::Act { action: Action::Shuffle { .. }, who: by } if by == who);
    if !shuffles || **done != *who {
        return;
    }
    let last = std::mem::replace(&mut **then, Effect::Sequence { steps: Vec::new() });
    let before = std::mem::replace(&mut **permitted, Effect::Sequence { steps: Vec::new() });
    let mut steps = match before {
        Effect::Sequence { steps } => steps,
        one => vec![step(one)],
    };
    steps.push(step(last));
    **permitted = Effect::Sequence { steps };
    let first = std::mem::replace(&mut **first, Effect::Sequence { steps: Vec::new() });
    *effect = first;
}

/// Who sacrifices a permanent chooses it, said or not (CR 701.21a).
pub(super) fn choice_of_sacrifice(effect: &mut Effect) {
    match effect {
        Effect::Act { who, action } => own_choice(who, action),
        Effect::Unless { who, cost: UnlessCost::Does(action), .. } => own_choice(who, action),
        Effect::Unless { who, cost: UnlessCost::DoesEither(actions), .. } => {
            actions.iter_mut().for_each(|action| own_choice(who, action));
        }
        _ => {}
    }
}

fn own_choice(who: &Player, action: &mut Action) {
    let filters = match action {
        Action::Sacrifice(Selection::Described { noun, .. }) => &mut noun.filters,
        Action::Sacrifice(Selection::Joined { filters, .. }) => filters,
        _ => return,
    };
    let Some(actor) = identity(who) else { return };
    filters.retain(|filter| !matches!(filter, Filter::OfChoice { who } if identity(who) == Some(actor)));
}

/// "Mill" is to put cards from the top of a library into its graveyard (CR 701.17a).
pub(super) fn mill(effect: &mut Effect) {
    if let Effect::Act { who, action } = effect
        && let Some(who) = identity(who)
    {
        mills(action, who);
    }
}

/// The same of what is done as a cost: whoever pays does it (CR 601.2h, 602.2b).
pub(super) fn mill_cost(part: &mut CostPart) {
    if let CostPart::Do(action) = part {
        mills(action, Antecedent::You);
    }
}

fn mills(action: &mut Action, who: Antecedent) {
    let Action::Put(Move { what, from: None, to: Destination::Zone(Zone::Graveyard(graveyard)) }) = action
    else {
        return;
    };
    let Selection::TopOfLibrary { slot, count, end: LibraryEnd::Top, library, .. } = what else { return };
    let own = |zone: &ZoneOwner| matches!(zone, ZoneOwner::Of(of) if identity(of) == Some(who));
    if own(graveyard) && own(library) {
        let cards = count.take().map_or(Cards::A, Cards::Number);
        *action = Action::Mill { slot: *slot, cards };
    }
}

/// To look at the top card of your library and perhaps put it into your graveyard is to surveil 1 (CR 701.25a).
pub(super) fn surveil(effect: &mut Effect) {
    let Effect::Sequence { steps } = effect else { return };
    let found = steps
        .windows(2)
        .position(|pair| matches!(pair, [look, may] if is_surveil(&look.effect, &may.effect)));
    let Some(at) = found else { return };
    steps.remove(at);
    if let Some(step) = steps.get_mut(at) {
        step.effect = Effect::Act { who: Player::you(), action: Action::Surveil(Amount::Number(1)) };
    }
    if let [_] = steps.as_slice()
        && let Some(only) = steps.pop()
    {
        *effect = only.effect;
    }
}

fn is_surveil(look: &Effect, may: &Effect) -> bool {
    let Effect::Act { who: Player::You { .. }, action: Action::LookAt(what) } = look else { return false };
    let Effect::May { who: Player::You { .. }, effect } = may else { return false };
    let Effect::Act { who: Player::You { .. }, action: Action::Put(Move { what: put, from: None, to }) } =
        &**effect
    else {
        return false;
    };
    let yours = |owner: &ZoneOwner| matches!(owner, ZoneOwner::Of(of) if matches!(**of, Player::You { .. }));
    let Selection::TopOfLibrary { slot, count: None, end: LibraryEnd::Top, library, .. } = what else {
        return false;
    };
    yours(library)
        && matches!(put, Selection::Ref(Ref { to: Antecedent::Slot(card), .. }) if card == slot)
        && matches!(to, Destination::Zone(Zone::Graveyard(owner)) if yours(owner))
}

/// A token described as a predefined one is that one (CR 111.10).
pub(super) fn predefined(action: &mut Action) {
    let Action::Create { token, .. } = action else { return };
    let Token::Spec(spec) = token else { return };
    let treasure =
        [Qual::Is(Status::Colorless), Qual::Subtype(Subtype::Treasure), Qual::Type(CardType::Artifact)];
    if spec.quals == treasure
        && spec.name.is_none()
        && matches!(spec.with.as_slice(), [one] if is_treasure(one))
    {
        *token = Token::Predefined { subtype: Subtype::Treasure, word: TokenWord::Said };
    }
}

/// "{T}, Sacrifice this artifact: Add one mana of any color." (CR 111.10a)
fn is_treasure(grant: &Grant) -> bool {
    let Grant::Quoted(quoted) = grant else { return false };
    let [Ability { word: None, kind: AbilityKind::Activated { cost, effect, limits } }] =
        quoted.abilities.as_slice()
    else {
        return false;
    };
    let sacrifice = |part: &CostPart| match part {
        CostPart::Do(action) => matches!(**action, Action::Sacrifice(Selection::Source { .. })),
        _ => false,
    };
    let adds = |action: &Action| {
        matches!(action, Action::AddMana { mana: ManaProduced::AnyColor(Amount::Number(1)), only: None })
    };
    limits.is_empty()
        && matches!(cost.parts.as_slice(), [CostPart::Tap, last] if sacrifice(last))
        && matches!(effect, Effect::Act { who: Player::You { .. }, action } if adds(action))
}

fn step(effect: Effect) -> EffectStep {
    EffectStep { effect, join: Join::default() }
}

/// Of damage in place of other damage, the recipients of that are its own, told or not (CR 614.15).
pub(super) fn displaced_recipients(effect: &mut Effect) {
    let Effect::Branch { displaces, result, .. } = effect else { return };
    let (Some(Some(before)), Effect::Happen { verb: Verb::DealsDamage { to, .. }, .. }) =
        (displaces.only_damage().map(recipient), &mut **result)
    else {
        return;
    };
    if recipient(to) == Some(before) || matches!(to, Recipient::OfEvent { .. }) {
        *to = Recipient::OfDisplaced;
    }
}

impl Effect {
    /// Whom its damage is dealt to, where it deals damage once and undivided.
    fn only_damage(&self) -> Option<&Recipient> {
        match self {
            Effect::Happen { verb: Verb::DealsDamage { to, and, divided: Divided::No, .. }, .. }
                if and.is_empty() =>
            {
                Some(to)
            }
            Effect::Sequence { steps } => {
                let mut all = steps.iter().filter_map(|step| step.effect.only_damage());
                all.next().filter(|_| all.next().is_none())
            }
            _ => None,
        }
    }
}

/// What is meant by a recipient that is one thing.
fn recipient(to: &Recipient) -> Option<Antecedent> {
    match to {
        Recipient::Player(player) => identity(player),
        Recipient::Object(Selection::Target(Target { slot, .. })) => Some(Antecedent::Slot(*slot)),
        Recipient::Object(Selection::Described { slot, .. }) => Some(Antecedent::Slot(*slot)),
        Recipient::Object(Selection::Ref(Ref { to, .. })) => Some(*to),
        _ => None,
    }
}

/// "You may spend mana as though it were mana of any type to cast it" and "mana of any type can be spent to cast it".
pub(super) fn any_mana(effect: &mut Effect) {
    if let Effect::AnyMana { who: who @ Some(Player::You { .. }), .. } = effect {
        *who = None;
    }
}

/// "Becomes a copy of it and gains this ability" and "becomes a copy of it, except it has this ability" (CR 707.9a).
pub(super) fn copy_that_gains(continuous: &mut Continuous) {
    let changes = &mut continuous.changes;
    while let [.., Change::BecomesCopy { .. }, Change::Gains { abilities, .. }] = changes.as_slice()
        && matches!(abilities.as_slice(), [Grant::ThisAbility])
        && let Some(Change::Gains { abilities, .. }) = changes.pop()
        && let Some(Change::BecomesCopy { except, .. }) = changes.last_mut()
    {
        except.push(CopyException::Has(abilities));
    }
}

/// "Damage that would be dealt to you or another permanent you control" and "… to you and other permanents you control": each
/// of them by itself (CR 614.9).
pub(super) fn dealt_to_either(replacement: &mut Replacement) {
    let (Replacement::Prevent(damage) | Replacement::Redirect { damage, .. }) = replacement else { return };
    if let Some(Recipient::Either { what, conj, .. }) = &mut damage.to
        && let Selection::Described { quantity: quantity @ (Quantity::A | Quantity::Plain), .. } = &mut **what
    {
        *quantity = Quantity::Plain;
        *conj = Conj::And;
    }
}

/// Mana of this or that symbol: the order of the choices means nothing.
pub(super) fn mana_choice(mana: &mut ManaProduced) {
    if let ManaProduced::Either(choices) = mana {
        choices.sort_by_cached_key(|symbols| format!("{symbols:?}"));
    }
}

/// What is cast is a spell and what is played is a land or a spell, whether it is called a card or not (CR 601.2, 305.1).
pub(super) fn played(selection: &mut Selection, kind: Kind) {
    if let Selection::Described { noun, .. } = selection {
        for head in &mut noun.heads {
            if matches!(head.kind, Kind::Card | Kind::Spell | Kind::Implied) {
                head.kind = kind;
            }
        }
    }
}

/// "If that card would be put into your graveyard this turn" and "if that spell would be put into your graveyard", of a card
/// that was cast just before: a spell is put there in the turn in which it is cast (CR 608.2n).
pub(super) fn spells_of_this_turn(effect: &mut Effect) {
    let Effect::Sequence { steps } = effect else { return };
    let mut cast: Vec<Slot> = Vec::new();
    for step in steps {
        if let Effect::Replacement(replacement) = &mut step.effect
            && let Replacement::Would {
                event:
                    Event::Object { subject: Selection::Ref(Ref { to: Antecedent::Slot(slot), .. }), verbs },
                span: span @ Some(Duration::ThisTurn),
                ..
            } = &mut **replacement
            && cast.contains(slot)
            && matches!(verbs.as_slice(), [ObjectEvent::IsPut { into: Zone::Graveyard(_), .. }])
        {
            *span = None;
        }
        cast.extend(slot_cast(&step.effect));
    }
}

/// What an instruction lets be cast.
fn slot_cast(effect: &Effect) -> Option<Slot> {
    match effect {
        Effect::May { effect, .. } => slot_cast(effect),
        Effect::Act { action: Action::Cast { what, .. }, .. } => match what {
            Selection::Target(target) => Some(target.slot),
            Selection::Ref(Ref { to: Antecedent::Slot(slot), .. }) => Some(*slot),
            _ => None,
        },
        _ => None,
    }
}
