//! Amounts that count what an earlier instruction or cost did.

use crate::face::{Face, holds};
use crate::look::*;
use rubric_ir::{
    AbilityKind, Action, Amount, Antecedent, Cards, Change, Characteristic, Color, Conj, CostPart,
    CounterKind, Destination, Divided, Done, Effect, Extreme, Filter, Kind, LibraryEnd, LibraryOrder,
    LibraryPlace, Loop, Name, Noun, NumberedAction, Outcome, Player, PlayerCount, PlayerNoun,
    PowerOrToughness, PowerToughness, PtNumber, PtValue, Qual, Quantity, Rounding, Selection, Sign, Status,
    Subtype, Target, TargetCount, TargetKind, TargetPlayers, TokenRider, Zone, ZoneOwner,
};

/// What "each … this way" narrows, and by what deed.
pub fn this_way(noun: &Noun, quals: &[Qual], done: Done) {
    plainly(noun, quals);
    assert_eq!(noun.filters, [Filter::DoneThisWay(done)]);
}

pub fn all(what: &Selection) -> &Noun {
    let (_, quantity, noun) = described(what);
    is!(quantity, Quantity::All { .. });
    noun
}

#[test]
fn previous_result_count_dread_summons() {
    holds("previous-result-count", "Dread Summons", |face| match face.name {
        "Dread Summons" => {
            let (mill, each) = two(face.effect(0));
            is!(
                act(mill),
                (
                    Player::Described { count: PlayerCount::Each, who: PlayerNoun::Player, .. },
                    Action::Mill { cards: Cards::Number(Amount::X), .. }
                )
            );
            let (noun, create) =
                is!(each, Effect::ForEach { over: Loop::Objects(noun), effect, .. } => (noun, &**effect));
            plainly(noun, &[CREATURE]);
            assert_eq!(noun.heads[0].kind, Kind::Card);
            assert_eq!(
                noun.filters,
                [Filter::PutThisWay(Zone::Graveyard(ZoneOwner::Any))],
                "anyone's graveyard"
            );
            let (count, spec) = created(create);
            assert_eq!((count, &spec.power_toughness), (&Quantity::A, &Some(size(2, 2))));
            assert_eq!(spec.quals, [color(Color::Black), subtype(Subtype::Zombie), CREATURE]);
            is!(you_do(create), Action::Create { riders, .. } => assert_eq!(riders, &[TokenRider::Tapped]));
        }
        "Rain of Daggers" => {
            let (destroy, lose) = two(face.effect(0));
            is!(you_do(destroy), Action::Destroy(what) => {
                let noun = all(what);
                plainly(noun, &[CREATURE]);
                is!(noun.filters.as_slice(), [Filter::Controlled { by, .. }] => is!(&**by, Player::Target {
                    count: TargetPlayers::One, who: PlayerNoun::Opponent, ..
                }));
            });
            let (action, each) = multiplied(lose);
            assert_eq!(action, &Action::LoseLife(Amount::Number(2)));
            this_way(each, &[CREATURE], Done::Destroyed);
        }
        "Syphon Mind" => {
            let (discard, draw) = two(face.effect(0));
            is!(
                act(discard).0,
                Player::Described { count: PlayerCount::Each, who: PlayerNoun::OtherPlayer, .. }
            );
            is!(you_do(draw), Action::Draw(Cards::ForEach { per: Amount::Number(1), each }) => {
                is!(&**each, Loop::Objects(noun) => this_way(noun, &[], Done::Discarded));
            });
        }
        "Gorging Vulture" => {
            let (mill, gain) = two(face.effect(1));
            is!(you_do(mill), Action::Mill { cards: Cards::Number(Amount::Number(4)), .. });
            let (action, each) = multiplied(gain);
            assert_eq!(action, &Action::GainLife(Amount::Number(1)));
            this_way(each, &[CREATURE], Done::Milled);
        }
        "Gerrard's Verdict" => {
            let (discard, gain) = two(face.effect(0));
            is!(act(discard), (Player::Target { count: TargetPlayers::One, .. }, Action::Discard { what }) => {
                assert_eq!(number(exactly(described(what).1)), 2);
            });
            let (action, each) = multiplied(gain);
            assert_eq!(action, &Action::GainLife(Amount::Number(3)));
            this_way(each, &[LAND], Done::Discarded);
        }
        "Fracturing Gust" => {
            let (destroy, gain) = two(face.effect(0));
            is!(you_do(destroy), Action::Destroy(what) => {
                assert_eq!(heads(all(what)), [[ARTIFACT], [ENCHANTMENT]]);
                assert_eq!(all(what).conj, Conj::And);
            });
            let (action, each) = multiplied(gain);
            assert_eq!(action, &Action::GainLife(Amount::Number(2)));
            this_way(each, &[], Done::Destroyed);
        }
        _ => face.unsaid(),
    });
}

/// The greatest of a characteristic among permanents of yours.
fn greatest(amount: &Amount, which: Characteristic) -> &Noun {
    is!(amount, Amount::Extreme { extreme: Extreme::Greatest, what, among } if *what == which && yours(among) => among)
}

/// The highest life total among all players of that kind.
fn highest_life(amount: &Amount, of: PlayerNoun) {
    is!(amount, Amount::ExtremeLife { extreme: Extreme::Greatest, among, .. } => {
        is!(&**among, Player::Described { count: PlayerCount::All, who, .. } => assert_eq!(*who, of));
    });
}

#[test]
fn aggregate_over_players_windfall() {
    holds("aggregate-over-players", "Windfall", |face| match face.name {
        "Windfall" | "Jace's Archivist" => {
            let (discard, draw) = two(face.effect(0));
            let each = is!(discard, Effect::Act { who: Player::Described { slot, count: PlayerCount::Each, .. }, action: Action::Discard { what: Selection::Zone { zone: Zone::Hand(_), .. } } } => {
                in_slot(*slot)
            });
            is!(act(draw), (Player::Ref { to, .. }, Action::Draw(Cards::EqualTo(Amount::GreatestCount(noun)))) => {
                assert_eq!(*to, each);
                is!(noun.filters.as_slice(), [Filter::DoneThisWayBy { who, done: Done::Discarded }] => {
                    is!(&**who, Player::Described { count: PlayerCount::A, who: PlayerNoun::Player, .. });
                });
            });
        }
        "Essence Harvest" => {
            let (effect, x) = with_x(face.effect(0));
            let (lose, gain) = two(effect);
            is!(act(lose), (Player::Target { count: TargetPlayers::One, .. }, Action::LoseLife(Amount::X)));
            assert_eq!(you_do(gain), &Action::GainLife(Amount::X));
            plainly(greatest(x, Characteristic::Power), &[CREATURE]);
        }
        "Rush of Knowledge" => is!(you_do(face.effect(0)), Action::Draw(Cards::EqualTo(amount)) => {
            plainly(greatest(amount, Characteristic::ManaValue), &[]);
        }),
        "Malignus" => is!(face.continuous(0), [only] => is!(only.changes.as_slice(), [Change::PowerIs {
            what: PowerOrToughness::Both, amount: Amount::Half { of, rounding: Rounding::Up },
        }] => highest_life(of, PlayerNoun::Opponent))),
        "Arbiter of Knollridge" => is!(you_do(face.effect(1)), Action::LifeBecomes { whose, amount } => {
            is!(whose, Player::Described { count: PlayerCount::Each, who: PlayerNoun::Player, .. });
            highest_life(amount, PlayerNoun::Player);
        }),
        _ => face.unsaid(),
    });
}

pub fn x_by_x() -> PowerToughness {
    let side = PtNumber { sign: Sign::None, value: PtValue::X };
    PowerToughness { power: side, toughness: side }
}

/// The counters removed from the source, all of them, as the last part of a cost.
fn all_counters_paid(face: &Face, n: usize) -> &CounterKind {
    let cost = is!(face.ability(n), AbilityKind::Activated { cost, .. } => cost.parts.as_slice());
    is!(cost, [.., CostPart::Tap, CostPart::Do(action)] => is!(&**action, Action::RemoveCounters { count, kind, from, .. } => {
        is!(count, Quantity::All { .. });
        assert!(is_source(from));
        kind
    }))
}

/// An amount is of those counters that the first thing done removed.
fn removed_first(amount: &Amount, counters: &CounterKind) {
    is!(amount, Amount::ThisWay { what: Outcome::CountersRemoved(kind), by: Antecedent::Instruction(1) } => {
        assert_eq!(kind, counters);
    });
}

#[test]
fn result_amount_jar_of_eyeballs() {
    holds("result-amount", "Jar of Eyeballs", |face| match face.name {
        "Jar of Eyeballs" => {
            let eyeball = all_counters_paid(face, 1);
            assert_eq!(eyeball, &CounterKind::Named(Name("eyeball".to_owned())));
            let (look, one, rest) = three(face.effect(1));
            let (look, x) = with_x(look);
            removed_first(x, eyeball);
            let cards = is!(you_do(look), Action::LookAt(what) => is!(what, Selection::TopOfLibrary {
                slot, count: Some(Amount::X), end: LibraryEnd::Top, library: ZoneOwner::Of(who),
            .. } if is_you(who) => in_slot(*slot)));
            let one = is!(you_do(one), Action::Put(moved) => moved);
            is!(&one.what, Selection::PartOf { quantity, of, .. } => {
                assert_eq!((number(exactly(quantity)), stands_for(of)), (1, cards));
            });
            is!(&one.to, Destination::Zone(Zone::Hand(ZoneOwner::Of(who))) if is_you(who) => ());
            let rest = is!(you_do(rest), Action::Put(moved) => moved);
            is!(&rest.what, Selection::Rest { to, .. } => assert_eq!(*to, cards));
            is!(&rest.to, Destination::Library {
                place: LibraryPlace::Bottom, library: ZoneOwner::Of(who), order: Some(LibraryOrder::Any),
            } if is_you(who) => ());
        }
        "Ooze Flux" => {
            let cost = is!(face.ability(0), AbilityKind::Activated { cost, .. } => cost.parts.as_slice());
            is!(cost, [CostPart::Mana(_), CostPart::Do(action)] => is!(&**action, Action::RemoveCounters {
                count: Quantity::OneOrMore, kind, from, divided: Divided::FromAmong,
            } => {
                assert_eq!(kind, &plus_one());
                plainly(described(from).2, &[CREATURE]);
                assert!(yours(described(from).2));
            }));
            let (create, x) = with_x(face.effect(0));
            removed_first(x, &plus_one());
            let (count, spec) = created(create);
            assert_eq!((count, &spec.power_toughness), (&Quantity::A, &Some(x_by_x())));
            assert_eq!(spec.quals, [color(Color::Green), subtype(Subtype::Ooze), CREATURE]);
        }
        "Molten Hydra" => {
            let counters = all_counters_paid(face, 1);
            assert_eq!(counters, &plus_one());
            let (what, amount, to) = damage(face.effect(1));
            assert!(is_source(what));
            removed_first(amount, counters);
            is!(object(to), Selection::Target(Target { count: TargetCount::One, what: TargetKind::Any, .. }));
        }
        "Phyrexian Rebirth" => {
            let (destroy, create) = two(face.effect(0));
            is!(you_do(destroy), Action::Destroy(what) => plainly(all(what), &[CREATURE]));
            let (effect, x) = with_x(create);
            let spec = created(effect).1;
            assert_eq!(spec.power_toughness, Some(x_by_x()));
            assert_eq!(spec.quals[0], Qual::Is(Status::Colorless));
            this_way(count_of(x), &[CREATURE], Done::Destroyed);
        }
        "Sunfall" => {
            let (exile, incubate) = two(face.effect(0));
            is!(you_do(exile), Action::Exile { what, .. } => plainly(all(what), &[CREATURE]));
            let (effect, x) = with_x(incubate);
            assert_eq!(
                you_do(effect),
                &Action::Numbered { action: NumberedAction::Incubate, amount: Amount::X }
            );
            this_way(count_of(x), &[CREATURE], Done::Exiled);
        }
        "Corpseweft" => {
            let cost = is!(face.ability(0), AbilityKind::Activated { cost, .. } => cost.parts.as_slice());
            is!(cost, [CostPart::Mana(_), CostPart::Do(action)] => is!(&**action, Action::Exile { what, .. } => {
                let (_, quantity, noun) = described(what);
                assert_eq!(quantity, &Quantity::OneOrMore);
                plainly(noun, &[CREATURE]);
            }));
            let (effect, x) = with_x(face.effect(0));
            assert_eq!(created(effect).1.power_toughness, Some(x_by_x()));
            is!(x, Amount::Twice(of) => this_way(count_of(of), &[], Done::Exiled));
        }
        _ => face.unsaid(),
    });
}
