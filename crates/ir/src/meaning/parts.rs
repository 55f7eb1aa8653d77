//! What events, conditions and phrases mean.

use std::any::Any;

use crate::*;

/// What a reference stands for is what it means; "it" and "this creature" may be the same (CR 201.5).
pub(super) fn reference(selection: &mut Selection) {
    match selection {
        Selection::Ref(Ref { to: Antecedent::Source, .. }) => {
            *selection = Selection::Source { who: SelfOf::Bearer, form: SelfForm::default() };
        }
        Selection::Ref(Ref { to, form }) if *to != Antecedent::Unbound && *form != Form::Elided => {
            *form = Form::It
        }
        _ => {}
    }
}

pub(super) fn player_reference(player: &mut Player) {
    if let Player::Ref { to, form } = player
        && *to != Antecedent::Unbound
    {
        *form = PlayerForm::They;
    }
}

/// "One of your opponents" and "an opponent" (CR 102.3).
pub(super) fn of_your_opponents(player: &mut Player) {
    if let Player::Described { count, .. } = player {
        match count {
            PlayerCount::OneOf => *count = PlayerCount::A,
            PlayerCount::OneOrMoreOf => *count = PlayerCount::OneOrMore,
            _ => {}
        }
    }
}

/// "A creature enters under your control" and "a creature you control enters": a permanent enters under the control of
/// whoever controls it then (CR 110.2a).
pub(super) fn entering_under(event: &mut Event) {
    let Event::Object { subject, verbs } = event else { return };
    let [ObjectEvent::Enters { control: control @ Some(_), .. }] = verbs.as_mut_slice() else { return };
    let noun = match subject {
        Selection::Described { noun, .. } => noun,
        // "This creature or another creature enters under your control": the source is not said to be anybody's.
        Selection::Joined { members, conj: Conj::Or, filters, .. } if filters.is_empty() => {
            match members.as_mut_slice() {
                [Selection::Source { .. }, Selection::Described { noun, .. }] => noun,
                _ => return,
            }
        }
        _ => return,
    };
    if let Some(by) = control.take() {
        noun.filters.insert(0, Filter::Controlled { by: Box::new(by), polarity: Polarity::Positive });
    }
}

/// "Seven or more cards are in your graveyard" and "there are seven or more cards in your graveyard".
pub(super) fn cards_in_zone(condition: &mut Condition) {
    let Condition::InZone { what, zone } = condition else { return };
    let Selection::Described { noun, .. } = &mut **what else { return };
    noun.filters.push(Filter::In { zone: zone.clone(), preposition: Preposition::default() });
    // The noun was settled before its condition was.
    filters(noun);
    let there =
        std::mem::replace(&mut **what, Selection::Ref(Ref { to: Antecedent::Unbound, form: Form::It }));
    *condition = Condition::ThereAre(Box::new(there));
}

/// "You attacked with a creature this turn" and "you attacked this turn": only creatures attack (CR 508.1a).
pub(super) fn raid(condition: &mut Condition) {
    let Condition::History(history) = condition else { return };
    let Event::Player { verbs, .. } = &mut history.event else { return };
    let [PlayerEvent::AttacksWith { what, .. }] = verbs.as_mut_slice() else { return };
    let plain = |noun: &Noun| {
        let creature = [Qual::Type(CardType::Creature)];
        let [head] = noun.heads.as_slice() else { return false };
        noun.other == Other::Any
            && noun.filters.is_empty()
            && head.filters.is_empty()
            && head.quals == creature
    };
    if matches!(what, Some(Selection::Described { quantity: Quantity::A, noun, .. }) if plain(noun)) {
        *what = None;
    }
}

/// "During your turn" and "as long as it's your turn" (CR 611.3).
pub(super) fn while_turn(kind: &mut WhileKind) {
    let (who, polarity) = match kind {
        WhileKind::DuringTurnOf(who) => (who.clone(), Polarity::Positive),
        WhileKind::DuringOtherTurns => (Player::you(), Polarity::Negative),
        _ => return,
    };
    let contraction = Contraction::default();
    *kind = WhileKind::AsLongAs(Condition::TurnOf { who: Box::new(who), polarity, contraction });
}

/// Of what an object grants to itself, the object that granted it is the one that has it (CR 201.5a).
pub(super) fn own_grant(continuous: &mut Continuous) {
    struct Own;
    impl VisitMut for Own {
        fn enter(&mut self, node: &mut dyn Any) -> bool {
            if let Some(who) = node.downcast_mut::<SelfOf>() {
                *who = SelfOf::Bearer;
            } else if let Some(to @ Antecedent::Granter) = node.downcast_mut() {
                *to = Antecedent::Source;
            }
            true
        }
    }
    let source = |selection: &Selection| {
        matches!(
            selection,
            Selection::Source { who: SelfOf::Bearer, .. }
                | Selection::Ref(Ref { to: Antecedent::Source, .. })
        )
    };
    if matches!(&continuous.subject, Subject::Objects(subject) if source(subject)) {
        continuous.changes.walk_mut(&mut Own);
    }
}

/// Words that mean nothing, or the same as others.
pub(super) fn words(node: &mut dyn Any) {
    if let Some(ability) = node.downcast_mut::<Ability>() {
        // CR 207.2c, 207.2d
        if matches!(ability.word, Some(AbilityWord::Word(_))) {
            ability.word = None;
        }
    } else if let Some(trigger) = node.downcast_mut::<Triggered>() {
        // CR 603.1: "when", "whenever" and "at" begin the same.
        trigger.trigger = TriggerWord::Whenever;
    } else if let Some(name) = node.downcast_mut::<KeywordName>() {
        // CR 702.89
        if *name == KeywordName::TotemArmor {
            *name = KeywordName::UmbraArmor;
        }
    } else if let Some(name) = node.downcast_mut::<StepName>() {
        // CR 505.1a
        if *name == StepName::PrecombatMain {
            *name = StepName::FirstMain;
        }
    } else if let Some(quality) = node.downcast_mut::<Quality>() {
        if *quality == Quality::AllColors {
            *quality = Quality::EachColor;
        }
    } else if let Some(Recipient::OfEvent { told, .. }) = node.downcast_mut() {
        *told = None;
    } else if let Some(Restriction::Attack { whom: Some(whom) }) = node.downcast_mut() {
        // Of what cannot be attacked, "a planeswalker" is every one.
        if let Recipient::Either { what, .. } = &mut **whom
            && let Selection::Described { quantity: quantity @ Quantity::A, .. } = &mut **what
        {
            *quantity = Quantity::Plain;
        }
    }
}

/// "A basic land card or a Gate card" and "a basic land card or Gate card".
pub(super) fn either_noun(selection: &mut Selection) {
    let Selection::Joined { slot, members, conj: Conj::Or, filters } = selection else { return };
    let mut whole: Option<Noun> = None;
    for member in members.iter() {
        let Selection::Described { quantity: Quantity::A, noun, .. } = member else { return };
        match &mut whole {
            None => whole = Some(noun.clone()),
            Some(whole) if whole.other == noun.other && whole.filters == noun.filters => {
                whole.heads.extend(noun.heads.iter().cloned());
            }
            Some(_) => return,
        }
    }
    let Some(mut noun) = whole else { return };
    noun.conj = Conj::Or;
    noun.filters.append(filters);
    self::filters(&mut noun);
    *selection = Selection::Described { slot: *slot, quantity: Quantity::A, noun };
}

/// "This spell costs {1} less to cast for each artifact you control" and "affinity for artifacts" (CR 702.41a).
pub(super) fn affinity(kind: &mut AbilityKind) {
    let AbilityKind::Static(Static::Continuous(all)) = kind else { return };
    let [Continuous { subject: Subject::Objects(Selection::Source { .. }), changes, condition: None, .. }] =
        all.as_slice()
    else {
        return;
    };
    let [Change::Costs { change: CostChange::Less, mana, each: Some(each), to: CostOf::Cast }] =
        changes.as_slice()
    else {
        return;
    };
    let Loop::Objects(noun) = &**each else { return };
    let yours = |filter: &Filter| matches!(filter, Filter::Controlled { by, polarity: Polarity::Positive } if matches!(**by, Player::You { .. }));
    if matches!(mana.as_slice(), [ManaSymbol::Generic(1)])
        && matches!(noun.filters.as_slice(), [one] if yours(one))
    {
        let noun = Noun { filters: Vec::new(), ..noun.clone() };
        let keyword = Keyword { name: KeywordName::Affinity, parameter: KeywordParameter::Noun(noun) };
        *kind = AbilityKind::Keywords { list: vec![keyword], separator: KeywordSeparator::default() };
    }
}

/// All cards in a zone are the zone: "exile all cards from target player's graveyard", "exile target player's graveyard".
pub(super) fn whole_zone(selection: &mut Selection) {
    let Selection::Described { slot, quantity: Quantity::All { .. }, noun } = selection else { return };
    let plain = |head: &Head| head.quals.is_empty() && head.filters.is_empty() && head.kind == Kind::Card;
    let Noun { other: Other::Any, heads, filters, .. } = noun else { return };
    if let ([head], [Filter::In { zone, .. }]) = (heads.as_slice(), filters.as_slice())
        && plain(head)
    {
        *selection = Selection::Zone { slot: *slot, zone: zone.clone() };
    }
}

/// What narrows a noun does so in any order, and from in front or from behind: "a red creature", "a creature that's red".
pub(super) fn filters(noun: &mut Noun) {
    if let [head] = noun.heads.as_mut_slice() {
        for filter in std::mem::take(&mut noun.filters) {
            match filter {
                Filter::ThatIs(quals) => head.quals.extend(quals),
                filter => noun.filters.push(filter),
            }
        }
        head.quals.sort_by_cached_key(|qual| format!("{qual:?}"));
    }
    if noun.filters.len() > 1 {
        noun.filters.sort_by_cached_key(|filter| format!("{filter:?}"));
    }
}

/// Zones of one owner, in any order.
pub(super) fn zones(zone: &mut Zone) {
    if let Zone::Several { zones, .. } = zone {
        let owner = zones.iter().find_map(|zone| match zone {
            Zone::Graveyard(owner) | Zone::Hand(owner) | Zone::Library(owner) => Some(owner.clone()),
            _ => None,
        });
        let Some(owner) = owner else { return };
        for zone in zones.iter_mut() {
            if let Zone::Graveyard(of) | Zone::Hand(of) | Zone::Library(of) = zone {
                *of = owner.clone();
            }
        }
        zones.sort_by_cached_key(|zone| format!("{zone:?}"));
    }
}
