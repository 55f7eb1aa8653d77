//! Numbers: any number, sums and differences, "for each", and X targets.

use crate::face::{Face, holds};
use crate::look::*;
use rubric_ir::{
    AbilityKind, Action, Amount, Antecedent, Cards, Change, Characteristic, Cmp, Condition, Conj, CostPart,
    CounterCount, Destination, Done, Duration, Effect, EntersWith, Filter, KeywordName, Kind, Loop,
    ManaSymbol, Noun, Other, Player, PlayerNoun, Quantity, Recipient, Replacement, Restriction, Selection,
    Static, StepName, StepOf, Target, TargetCount, TargetKind, While, WhileKind, Window, Zone, ZoneOwner,
};

/// Any number of what was named: its slot and noun.
fn any_number(what: &Selection) -> &Noun {
    let (_, quantity, noun) = described(what);
    assert_eq!(quantity, &Quantity::AnyNumber);
    noun
}

fn done_this_way(noun: &Noun, done: Done) {
    assert_eq!(noun.filters, [Filter::DoneThisWay(done)]);
}

fn from_your(noun: &Noun, zone: fn(ZoneOwner) -> Zone) -> bool {
    let yours = zone(ZoneOwner::Of(Box::new(Player::you())));
    noun.filters.iter().any(|filter| matches!(filter, Filter::In { zone, .. } if *zone == yours))
}

#[test]
fn any_number_ghalta() {
    holds("any-number", "Ghalta, Stampede Tyrant", |face| match face.name {
        "Ghalta, Stampede Tyrant" => {
            let moved = is!(you_do(face.effect(1)), Action::Put(moved) => moved);
            let noun = any_number(&moved.what);
            plainly(noun, &[CREATURE]);
            assert!(noun.heads[0].kind == Kind::Card && from_your(noun, Zone::Hand));
            is!(&moved.to, Destination::Battlefield { state, .. } if state.is_empty() => ());
        }
        "Renounce" => {
            let (sacrifice, gain) = two(face.effect(0));
            is!(you_do(sacrifice), Action::Sacrifice(what) => plainly(any_number(what), &[]));
            let (action, each) = multiplied(gain);
            assert_eq!(action, &Action::GainLife(Amount::Number(2)));
            done_this_way(each, Done::Sacrificed);
        }
        "Last-Ditch Effort" => {
            let (sacrifice, deal) = two(face.effect(0));
            is!(you_do(sacrifice), Action::Sacrifice(what) => plainly(any_number(what), &[CREATURE]));
            let (what, amount, to) = damage(deal);
            assert_eq!((is_source(what), amount), (true, &Amount::That(Antecedent::Instruction(1))));
            is!(object(to), Selection::Target(Target { what: TargetKind::Any, .. }));
        }
        "Mind Maggots" => {
            let (discard, each) = two(face.effect(0));
            is!(you_do(discard), Action::Discard { what } => plainly(any_number(what), &[CREATURE]));
            is!(each, Effect::ForEach { over: Loop::Objects(noun), effect, .. } => {
                done_this_way(noun, Done::Discarded);
                let (count, kind, on) = counters(effect);
                assert_eq!((number(exactly(count)), kind, is_source(on)), (2, &plus_one(), true));
            });
        }
        "Reprocess" => {
            let (sacrifice, draw) = two(face.effect(0));
            is!(you_do(sacrifice), Action::Sacrifice(what) => {
                let noun = any_number(what);
                assert_eq!(heads(noun), [[ARTIFACT], [CREATURE], [LAND]]);
                assert_eq!(noun.conj, Conj::AndOr);
            });
            done_this_way(a_card_for_each(draw), Done::Sacrificed);
        }
        "Painbringer" => {
            is!(cost(face, 0), [CostPart::Tap, CostPart::Do(action)] => is!(&**action, Action::Exile { what, .. } => {
                assert!(from_your(any_number(what), Zone::Graveyard));
            }));
            let (effect, x) = with_x(face.effect(0));
            let (what, changes, duration) = lasting_on(effect);
            plainly(target(what).1, &[CREATURE]);
            assert_eq!((gets(&changes[0]), duration), (&minus_x(), Some(&Duration::EndOfTurn)));
            done_this_way(count_of(x), Done::Exiled);
        }
        _ => face.unsaid(),
    });
}

fn cost(face: &Face, n: usize) -> &[CostPart] {
    is!(face.ability(n), AbilityKind::Activated { cost, .. } => &cost.parts)
}

/// Over what you draw a card each.
fn a_card_for_each(effect: &Effect) -> &Noun {
    is!(you_do(effect), Action::Draw(Cards::ForEach { per: Amount::Number(1), each }) => is!(&**each, Loop::Objects(noun) => noun))
}

/// "X is … or more".
fn x_at_least(condition: &Condition, least: u32) {
    is!(condition, Condition::Compare { amount: Amount::X, cmp: Cmp::AtLeast, with: Amount::Number(number), .. }
        => assert_eq!(*number, least));
}

fn minus_of(amount: &Amount) -> (&Amount, &Amount) {
    is!(amount, Amount::Minus { first, second, .. } => (first, second))
}

/// Whose hand it is whose cards are counted.
fn cards_in_hand_of(amount: &Amount) -> &Player {
    let noun = count_of(amount);
    plainly(noun, &[]);
    is!(noun.filters.as_slice(), [Filter::In { zone: Zone::Hand(ZoneOwner::Of(who)), .. }] => who)
}

/// The slot of the opponent at the beginning of whose upkeep the ability triggers.
fn opponents_upkeep(face: &Face) -> Antecedent {
    let step = begins(&face.triggered(0).event);
    assert_eq!(step.name, StepName::Upkeep);
    is!(&step.whose, StepOf::Player(Player::Described { slot, who: PlayerNoun::Opponent, .. }) => in_slot(*slot))
}

fn refers(player: &Player) -> Antecedent {
    is!(player, Player::Ref { to, .. } => *to)
}

#[test]
fn x_arithmetic_slumbering_trudge() {
    holds("x-arithmetic", "Slumbering Trudge", |face| match face.name {
        "Slumbering Trudge" => {
            let (counters, tapped) = is!(face.fixed(0), Static::Sentences(both) => is!(both.as_slice(), [
                Static::Replacement(counters), Static::Replacement(tapped),
            ] => (counters, tapped)));
            is!(counters, Replacement::Enters {
                what, with: EntersWith::Counters { amount, each: None, .. }, condition: None, ..
            } => {
                assert!(is_source(what));
                let (three, x) = minus_of(amount);
                assert_eq!((number(three), x), (3, &Amount::X));
            });
            is!(tapped, Replacement::Enters {
                what, with: EntersWith::Tapped, condition: Some(While { condition: WhileKind::If(condition), .. }), ..
            } => {
                assert_eq!(stands_for(what), Antecedent::Source);
                is!(condition, Condition::Compare { amount: Amount::X, cmp: Cmp::AtMost, with: Amount::Number(2), .. });
            });
        }
        "Wheel of Torture" => {
            let who = opponents_upkeep(face);
            let (effect, x) = with_x(face.effect(0));
            let (what, amount, to) = damage(effect);
            assert_eq!((is_source(what), amount), (true, &Amount::X));
            is!(to, Recipient::Player(hit) => assert_eq!(refers(hit), who));
            let (three, hand) = minus_of(x);
            assert_eq!((number(three), refers(cards_in_hand_of(hand))), (3, who));
        }
        "Dark Suspicions" => {
            let who = opponents_upkeep(face);
            let (effect, x) = with_x(face.effect(0));
            let (loser, action) = act(effect);
            assert_eq!((refers(loser), action), (who, &Action::LoseLife(Amount::X)));
            let (theirs, mine) = minus_of(x);
            assert_eq!(refers(cards_in_hand_of(theirs)), who);
            assert!(is_you(cards_in_hand_of(mine)));
        }
        "Martial Coup" => {
            let (create, destroy) = two(face.effect(0));
            assert_eq!(exactly(created(create).0), &Amount::X);
            let soldiers = is!(you_do(create), Action::Create { slot, .. } => in_slot(*slot));
            let (condition, then) = only_if(destroy);
            x_at_least(condition, 5);
            is!(you_do(then), Action::Destroy(what) => {
                let (_, quantity, noun) = described(what);
                is!(quantity, Quantity::All { .. });
                assert_eq!((noun.other, head(noun)), (Other::Than(soldiers), &[CREATURE][..]));
            });
        }
        "Roku's Mastery" => {
            let (deal, scry) = two(face.effect(0));
            let (_, amount, to) = damage(deal);
            plainly(target(object(to)).1, &[CREATURE]);
            assert_eq!(amount, &Amount::X);
            let (condition, then) = only_if(scry);
            x_at_least(condition, 4);
            assert_eq!(you_do(then), &Action::Scry(Amount::Number(2)));
        }
        "Flunk" => {
            let (effect, x) = with_x(face.effect(0));
            let (what, changes, duration) = lasting_on(effect);
            assert_eq!((gets(&changes[0]), duration), (&minus_x(), Some(&Duration::EndOfTurn)));
            let (seven, hand) = minus_of(x);
            assert_eq!(number(seven), 7);
            is!(cards_in_hand_of(hand), Player::ControllerOf { of, .. } => assert_eq!(stands_for(of), target(what).0));
        }
        _ => face.unsaid(),
    });
}

#[test]
fn for_each_class_armorcraft_judge() {
    /// So much life for each creature of yours, with one more restriction.
    fn life(effect: &Effect, each: u32, filter: &Filter) {
        let (action, noun) = multiplied(effect);
        assert_eq!(action, &Action::GainLife(Amount::Number(each)));
        plainly(noun, &[CREATURE]);
        assert!(yours(noun) && noun.filters.len() == 2 && noun.filters.contains(filter), "{noun:?}");
    }
    holds("for-each-class", "Armorcraft Judge", |face| match face.name {
        "Armorcraft Judge" => {
            let noun = a_card_for_each(face.effect(0));
            plainly(noun, &[CREATURE]);
            let counter = Filter::WithCounters { count: CounterCount::A, kind: plus_one() };
            assert!(yours(noun) && noun.filters.len() == 2 && noun.filters.contains(&counter), "{noun:?}");
        }
        "Alert Heedbonder" => life(face.effect(1), 1, &Filter::With(KeywordName::Vigilance)),
        "Aven Gagglemaster" => life(face.effect(1), 2, &Filter::With(KeywordName::Flying)),
        "Shamanic Revelation" => {
            let noun = a_card_for_each(face.effect(0));
            plainly(noun, &[CREATURE]);
            assert!(yours(noun) && noun.filters.len() == 1, "{noun:?}");
            let power = at_least(Characteristic::Power, 4);
            life(face.effect(1), 4, &power);
        }
        "Emissary of Hope" => {
            let hit = is!(happens_to(&face.triggered(1).event).1, [rubric_ir::ObjectEvent::DealsDamage { to: Some(Recipient::Player(Player::Described { slot, .. })), .. }]
                => in_slot(*slot));
            let (action, noun) = multiplied(face.effect(1));
            assert_eq!(action, &Action::GainLife(Amount::Number(1)));
            plainly(noun, &[ARTIFACT]);
            is!(noun.filters.as_slice(), [Filter::Controlled { by, .. }] => assert_eq!(refers(by), hit));
        }
        "Cleric of the Forward Order" => {
            let own = Filter::Named(rubric_ir::Name("~".to_owned()));
            life(face.effect(0), 2, &own);
        }
        _ => face.unsaid(),
    });
}

/// So many targets as X.
fn x_targets(what: &Selection) -> (Antecedent, &Noun) {
    let (slot, count, noun) = targets(what);
    assert_eq!(count, &TargetCount::Exactly(Amount::X));
    (slot, noun)
}

#[test]
fn becomes_blocked_choking_vines() {
    holds("becomes-blocked", "Choking Vines", |face| match face.name {
        "Choking Vines" => {
            let (blocked, deal) = two(face.effect(1));
            let slot = is!(blocked, Effect::Happen { subject, verb: rubric_ir::Verb::BecomesBlocked } => {
                let (slot, noun) = x_targets(subject);
                plainly(noun, &[rubric_ir::Qual::Is(rubric_ir::Status::Attacking), CREATURE]);
                slot
            });
            let (what, amount, to) = damage(deal);
            assert_eq!((is_source(what), number(amount)), (true, 1));
            is!(object(to), Selection::PartOf { quantity: Quantity::Each, of, .. } => assert_eq!(stands_for(of), slot));
        }
        "Wake the Dead" => {
            let windows = is!(face.fixed(0), Static::CastOnly(windows) => windows.as_slice());
            is!(windows, [Window::During(step)] => {
                assert_eq!(step.name, StepName::Combat);
                is!(&step.whose, StepOf::OnTurnOf(Player::Described { who: PlayerNoun::Opponent, .. }));
            });
            let (back, later) = two(face.effect(1));
            let slot = is!(you_do(back), Action::Return(moved) => {
                let (slot, noun) = x_targets(&moved.what);
                plainly(noun, &[CREATURE]);
                assert!(from_your(noun, Zone::Graveyard));
                is!(&moved.to, Destination::Battlefield { .. });
                slot
            });
            is!(later, Effect::Delayed { event, effect, .. } => {
                let step = begins(event);
                assert_eq!((step.name, &step.whose), (StepName::EndStep, &StepOf::Next));
                is!(you_do(effect), Action::Sacrifice(what) => assert_eq!(stands_for(what), slot));
            });
        }
        "Word of Binding" => {
            is!(you_do(face.effect(0)), Action::Tap(what) => plainly(x_targets(what).1, &[CREATURE]))
        }
        "Wave of Indifference" => {
            let (what, changes, duration) = lasting_on(face.effect(0));
            plainly(x_targets(what).1, &[CREATURE]);
            is!(changes, [Change::Cant(Restriction::Block { what: None })]);
            assert_eq!(duration, Some(&Duration::ThisTurn));
        }
        "Meteor Blast" => {
            let (what, amount, to) = damage(face.effect(0));
            assert_eq!((is_source(what), number(amount)), (true, 4));
            is!(object(to), Selection::PartOf { quantity: Quantity::Each, of, .. } => is!(&**of, Selection::Target(Target {
                count: TargetCount::Exactly(Amount::X), what: TargetKind::Any, ..
            })));
        }
        "Mishra's Helix" => {
            is!(cost(face, 0), [CostPart::Mana(mana), CostPart::Tap] if mana == &[ManaSymbol::X] => ());
            is!(you_do(face.effect(0)), Action::Tap(what) => plainly(x_targets(what).1, &[LAND]));
        }
        _ => face.unsaid(),
    });
}
