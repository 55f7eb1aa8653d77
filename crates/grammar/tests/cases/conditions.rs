//! Conditions that belong to a trigger or hang on how often something was done, and effects with a duration each.

use crate::face::{Face, holds};
use crate::look::*;
use rubric_ir::{
    AbilityDeed, AbilityKind, Action, ActivationLimit, Amount, Antecedent, CardType, Cards, Change,
    Characteristic, Cmp, Color, Condition, Conj, CounterKind, DamageKind, Designation, Duration, Effect,
    Event, Filter, History, KeywordName, Kind, ManaProduced, ManaSymbol, Name, ObjectEvent, Permission,
    Player, PlayerEvent, PlayerNoun, Polarity, Predicate, Qual, Quantity, Recipient, Recurrence, Requirement,
    RequirementSpan, Restriction, Selection, Span, Status, StepName, StepOf, Subject, Subtype, TargetCount,
    UntapStepOf, Zone,
};

/// The intervening "if" (CR 603.4).
fn intervening(face: &Face, n: usize) -> &Condition {
    is!(&face.triggered(n).condition, Some(condition) => condition)
}

fn happened(condition: &Condition) -> (&Event, Span) {
    is!(condition, Condition::History(history) => is!(&**history, History { event, span, polarity: Polarity::Positive, .. } => (event, *span)))
}

#[test]
fn intervening_if_hixus() {
    holds("intervening-if", "Hixus, Prison Warden", |face| match face.name {
        "Hixus, Prison Warden" => {
            let (what, verbs) = happens_to(&face.triggered(1).event);
            let (slot, _, noun) = described(what);
            plainly(noun, &[CREATURE]);
            is!(verbs, [ObjectEvent::DealsDamage { kind: DamageKind::Combat, to: Some(Recipient::Player(who)) }] if is_you(who) => ());
            let (event, span) = happened(intervening(face, 1));
            let (entered, verbs) = happens_to(event);
            is!(verbs, [ObjectEvent::Enters { .. }]);
            assert_eq!((is_source(entered), span), (true, Span::ThisTurn));
            is!(you_do(face.effect(1)), Action::Exile { what, until: Some(Duration::Until(until)), .. } => {
                assert_eq!(stands_for(what), slot);
                let (leaves, verbs) = happens_to(until);
                assert!(is_source(leaves));
                is!(verbs, [ObjectEvent::LeavesBattlefield { .. }]);
            });
        }
        "The Sibsig Ceremony" => {
            let (slot, _, noun) = described(happens_to(&face.triggered(1).event).0);
            plainly(noun, &[CREATURE]);
            is!(intervening(face, 1), Condition::WasCast { what, by: Some(who), polarity: Polarity::Positive, .. } => {
                assert_eq!((stands_for(what), is_you(who)), (slot, true));
            });
            let (destroy, create) = two(face.effect(1));
            is!(you_do(destroy), Action::Destroy(what) => assert_eq!(stands_for(what), slot));
            assert_eq!(
                created(create).1.quals,
                [color(Color::Black), subtype(Subtype::Zombie), subtype(Subtype::Druid), CREATURE]
            );
        }
        "Opal Champion" => {
            is!(intervening(face, 0), Condition::Is { what, predicate: Predicate::Noun(noun), polarity: Polarity::Positive, .. } => {
                assert!(is_source(what));
                plainly(noun, &[ENCHANTMENT]);
            });
            let (what, changes, duration) = lasting_on(face.effect(0));
            assert_eq!((is_source(what), duration), (true, None));
            is!(changes, [Change::Becomes { spec, .. }] => {
                assert_eq!(spec.quals, [subtype(Subtype::Knight), CREATURE]);
                assert_eq!(spec.power_toughness, Some(size(3, 3)));
            });
        }
        "Wildwood Tracker" => {
            let (quantity, noun) = you_control(intervening(face, 0));
            assert_eq!((quantity, noun.other), (&Quantity::A, OTHER_THAN_SOURCE));
            assert_eq!(head(noun), [Qual::NonSubtype(Subtype::Human), CREATURE]);
            let (what, changes, duration) = lasting_on(face.effect(0));
            assert_eq!(
                (is_source(what), gets(&changes[0]), duration),
                (true, &plus(1, 1), Some(&Duration::EndOfTurn))
            );
        }
        "Voldaren Ambusher" => {
            let (event, span) = happened(intervening(face, 0));
            is!(event, Event::Player { who: Player::Described { who: PlayerNoun::Opponent, .. }, verbs }
                if verbs == &[PlayerEvent::LosesLife { at_least: None }] => ());
            assert_eq!(span, Span::ThisTurn);
            let (effect, x) = with_x(face.effect(0));
            let (what, amount, to) = damage(effect);
            assert_eq!((is_source(what), amount), (true, &Amount::X));
            let (_, count, noun) = targets(object(to));
            assert_eq!(count, &TargetCount::UpTo(Amount::Number(1)));
            assert_eq!(heads(noun), [[CREATURE], [PLANESWALKER]]);
            plainly(count_of(x), &[subtype(Subtype::Vampire)]);
            assert!(yours(count_of(x)));
        }
        "Obscura Ascendancy" => {
            let spell = is!(&face.triggered(0).event, Event::Player { who, verbs } if is_you(who) => {
                is!(verbs.as_slice(), [PlayerEvent::Casts { what, .. }] => described(what).0)
            });
            let soul = CounterKind::Named(Name("soul".to_owned()));
            is!(intervening(face, 0), Condition::Compare {
                amount: Amount::CharacteristicOf { of, what: Characteristic::ManaValue, .. }, cmp: Cmp::Exactly,
                with: Amount::Plus { first, second, .. }, ..
            } => {
                assert_eq!((stands_for(of), number(first)), (spell, 1));
                is!(&**second, Amount::CountersOn { kind, on } if *kind == soul && is_source(on) => ());
            });
            let (put, create) = two(face.effect(0));
            let (count, kind, on) = counters(put);
            assert_eq!((count, kind, is_source(on)), (&Quantity::A, &soul, true));
            assert_eq!(created(create).1.quals, [color(Color::White), subtype(Subtype::Spirit), CREATURE]);
        }
        _ => face.unsaid(),
    });
}

#[test]
fn intervening_if_mindblade_render() {
    holds("intervening-if", "Mindblade Render", |face| match face.name {
        "Mindblade Render" => {
            is!(intervening(face, 0), Condition::DamageDealtBy { damage: Antecedent::Event, by } => {
                plainly(described(by).2, &[subtype(Subtype::Warrior)]);
            });
            let (draw, lose) = two(face.effect(0));
            assert_eq!(you_do(draw), &Action::Draw(Cards::A));
            assert_eq!(you_do(lose), &Action::LoseLife(Amount::Number(1)));
        }
        "Supply Caravan" => {
            plainly(you_control(intervening(face, 0)).1, &[Qual::Is(Status::Tapped), CREATURE]);
            assert_eq!(
                created(face.effect(0)).1.quals,
                [color(Color::White), subtype(Subtype::Warrior), CREATURE]
            );
        }
        "Fearless Swashbuckler" => {
            let (event, span) = happened(intervening(face, 2));
            let (what, verbs) = happens_to(event);
            is!(verbs, [ObjectEvent::Attacks { whom: None, .. }]);
            let (both, conj) = joined(what);
            assert_eq!((conj, span), (Conj::And, Span::ThisCombat));
            let kinds: Vec<&[Qual]> = both.iter().map(|one| head(described(one).2)).collect();
            assert_eq!(kinds, [[subtype(Subtype::Pirate)], [subtype(Subtype::Vehicle)]]);
            let (draw, discard) = two(face.effect(2));
            assert_eq!(you_do(draw), &Action::Draw(Cards::Number(Amount::Number(3))));
            is!(you_do(discard), Action::Discard { what } => assert_eq!(number(exactly(described(what).1)), 2));
        }
        "Mold Shambler" => {
            is!(intervening(face, 1), Condition::Kicked { what, with: None, polarity: Polarity::Positive } if is_source(what) => ());
            is!(you_do(face.effect(1)), Action::Destroy(what) => plainly(target(what).1, &[Qual::NonType(CardType::Creature)]));
            assert!(face.linked(0, 1));
        }
        "Wretched Camel" => is!(intervening(face, 0), Condition::Or(first, second) => {
            plainly(you_control(first).1, &[subtype(Subtype::Desert)]);
            is!(&**second, Condition::ThereAre(what) => {
                let noun = described(what).2;
                plainly(noun, &[subtype(Subtype::Desert)]);
                is!(noun.filters.as_slice(), [Filter::In { zone: Zone::Graveyard(_), .. }]);
                assert_eq!(noun.heads[0].kind, Kind::Card);
            });
        }),
        "Deadeye Brawler" => {
            is!(intervening(face, 2), Condition::Designation { who, what: Designation::CitysBlessing, polarity: Polarity::Positive, .. }
                if is_you(who) => ());
            assert_eq!(you_do(face.effect(2)), &Action::Draw(Cards::A));
        }
        _ => face.unsaid(),
    });
}

/// What is done at the beginning of the next end step (CR 603.7).
fn at_the_next_end_step(effect: &Effect) -> &Effect {
    is!(effect, Effect::Delayed { event, effect, .. } => {
        let step = begins(event);
        assert_eq!((step.name, &step.whose), (StepName::EndStep, &StepOf::Next));
        effect
    })
}

/// How often this ability has been used this turn.
fn times(condition: &Condition, used: AbilityDeed, times: Cmp, number: u32) {
    is!(condition, Condition::Compare {
        amount: Amount::AbilityTimes { deed, span: Span::ThisTurn }, cmp, with: Amount::Number(with), ..
    } => assert_eq!((*deed, *cmp, *with), (used, times, number)));
}

/// The source is sacrificed at the next end step if this ability has been activated four or more times this turn.
fn sacrificed_later(effect: &Effect) {
    let (condition, later) = only_if(effect);
    times(condition, AbilityDeed::Activated, Cmp::AtLeast, 4);
    is!(you_do(at_the_next_end_step(later)), Action::Sacrifice(what) if is_source(what) => ());
}

fn mana(colors: &[Color]) -> Action {
    let symbols = colors.iter().map(|color| ManaSymbol::Of(*color)).collect();
    Action::AddMana { mana: ManaProduced::Symbols(symbols), only: None }
}

#[test]
fn activation_count_condition_dragon_whelp() {
    holds("activation-count-condition", "Dragon Whelp", |face| match face.name {
        "Dragon Whelp" | "Nalathni Dragon" => {
            let (pump, later) = two(face.effect(1));
            let (what, changes, duration) = lasting_on(pump);
            assert_eq!(
                (is_source(what), gets(&changes[0]), duration),
                (true, &plus(1, 0), Some(&Duration::EndOfTurn))
            );
            sacrificed_later(later);
        }
        "Initiates of the Ebon Hand" => {
            let (add, later) = two(face.effect(0));
            assert_eq!(you_do(add), &mana(&[Color::Black]));
            sacrificed_later(later);
        }
        "Soulbright Flamekin" => {
            let (trample, then) = two(face.effect(0));
            let (what, changes, duration) = lasting_on(trample);
            plainly(target(what).1, &[CREATURE]);
            assert_eq!((gains(&changes[0]), duration), (KeywordName::Trample, Some(&Duration::EndOfTurn)));
            let (condition, then) = only_if(then);
            times(condition, AbilityDeed::Resolved, Cmp::Exactly, 3);
            let (who, add) = may(then);
            assert_eq!((is_you(who), you_do(add)), (true, &mana(&[Color::Red; 8])));
        }
        "South Pole Voyager" => {
            let (entered, verbs) = happens_to(&face.triggered(0).event);
            is!(joined(entered), ([source, ally], Conj::Or) => {
                let (_, quantity, ally) = described(ally);
                assert_eq!((is_source(source), quantity, yours(ally)), (true, &Quantity::A, true));
                assert_eq!((ally.other, head(ally)), (OTHER_THAN_SOURCE, &[subtype(Subtype::Ally)][..]));
            });
            is!(verbs, [ObjectEvent::Enters { .. }]);
            let (gain, then) = two(face.effect(0));
            assert_eq!(you_do(gain), &Action::GainLife(Amount::Number(1)));
            let (condition, then) = only_if(then);
            times(condition, AbilityDeed::Resolved, Cmp::Exactly, 2);
            assert_eq!(you_do(then), &Action::Draw(Cards::A));
        }
        "Kyscu Drake" => {
            let limits = is!(face.ability(1), AbilityKind::Activated { limits, .. } => limits);
            assert_eq!(limits, &[ActivationLimit::OnceEachTurn]);
            let (what, changes, duration) = lasting_on(face.effect(1));
            assert_eq!(
                (is_source(what), gets(&changes[0]), duration),
                (true, &plus(0, 1), Some(&Duration::EndOfTurn))
            );
        }
        _ => face.unsaid(),
    });
}

/// Two effects on one subject: until end of turn the first, and what the second is, for how long.
fn and_so_too(face: &Face, n: usize) -> (&Selection, &Change, &Change, Option<&Duration>) {
    let (first, second) = is!(steps(face.effect(n)).as_slice(), [first, second, ..] => (*first, *second));
    let (what, changes, duration) = lasting_on(first);
    assert_eq!(duration, Some(&Duration::EndOfTurn));
    let (same, others, duration) = lasting(second);
    assert_eq!(same, &Subject::Elided);
    is!((changes, others), ([first], [second]) => (what, first, second, duration))
}

#[test]
fn two_durations_homarid_warrior() {
    holds("two-durations", "Homarid Warrior", |face| match face.name {
        "Homarid Warrior" => {
            let (what, shroud, tapped, duration) = and_so_too(face, 0);
            assert_eq!((is_source(what), gains(shroud), duration), (true, KeywordName::Shroud, None));
            is!(tapped, Change::DoesntUntap { step: UntapStepOf::Your, next: Recurrence::Next });
            let tap = three(face.effect(0)).2;
            is!(you_do(tap), Action::Tap(what) if is_source(what) => ());
        }
        "Cephalid Inkshrouder" => {
            let (what, shroud, second, duration) = and_so_too(face, 0);
            assert_eq!((is_source(what), gains(shroud)), (true, KeywordName::Shroud));
            assert_eq!((second, duration), (&unblockable(), Some(&Duration::ThisTurn)));
        }
        "Marchesa's Smuggler" => {
            let (what, haste, second, duration) = and_so_too(face, 1);
            plainly(target(what).1, &[CREATURE]);
            assert_eq!((yours(target(what).1), gains(haste)), (true, KeywordName::Haste));
            assert_eq!((second, duration), (&unblockable(), Some(&Duration::ThisTurn)));
        }
        "Give No Ground" => {
            let (what, pump, second, duration) = and_so_too(face, 0);
            plainly(target(what).1, &[CREATURE]);
            assert_eq!((gets(pump), duration), (&plus(2, 6), Some(&Duration::ThisTurn)));
            is!(second, Change::Can(Permission::BlockAnyNumber));
        }
        "Aquatic Ingress" => {
            let (what, pump, second, duration) = and_so_too(face, 0);
            assert_eq!(targets(what).1, &TargetCount::UpTo(Amount::Number(2)));
            assert_eq!(gets(pump), &plus(1, 0));
            assert_eq!((second, duration), (&unblockable(), Some(&Duration::ThisTurn)));
        }
        "Chemister's Trick" => {
            let (what, pump, second, duration) = and_so_too(face, 0);
            is!(target(what).1.filters.as_slice(), [Filter::Controlled { by, polarity: Polarity::Negative }] if is_you(by) => ());
            assert_eq!((gets(pump), duration), (&minus(2, 0), None));
            is!(second, Change::Must(Requirement::Attack { when: RequirementSpan::ThisTurn, whom: None }));
        }
        _ => face.unsaid(),
    });
}

fn unblockable() -> Change {
    Change::Cant(Restriction::BeBlocked { by: None })
}
