//! Instructions that hang on each other: modes, "unless", "the rest", scrying, revealing, and what others may pay.

use crate::face::{Face, holds};
use crate::look::*;
use crate::replacements::would;
use rubric_ir::{
    Action, Amount, Antecedent, CardType, Cards, Change, Characteristic, Choice, Color, Condition, Conj,
    CostPart, Destination, Done, DrawEvent, Duration, Effect, EntryState, Event, Filter, KeywordName, Kind,
    LibraryPlace, Loop, ManaSymbol, ModeCount, ModeRule, Modes, Move, Noun, Optional, Other, Player,
    PlayerCount, PlayerEvent, PlayerNoun, Polarity, Qual, Quantity, Recipient, RestForm, Selection, StepOf,
    Subtype, Supertype, TargetPlayers, UnlessCost, Zone, ZoneOwner,
};

#[test]
fn optional_modes_shadrix_silverquill() {
    fn modes(face: &Face, n: usize) -> &Modes {
        is!(face.effect(n), Effect::Modes(modes) if is_you(&modes.who) => modes)
    }
    /// The player that each mode targets, each in a slot of its own.
    fn one_target_each(modes: &Modes) -> usize {
        let mut slots = Vec::new();
        for mode in &modes.modes {
            let who = match steps(&mode.effect)[0] {
                Effect::Act { who, .. } => who,
                other => is!(damage(other).2, Recipient::Player(who) => who),
            };
            slots.push(is!(who, Player::Target { slot, count: TargetPlayers::One, .. } => *slot));
        }
        slots.dedup();
        slots.len()
    }
    holds("optional-modes", "Shadrix Silverquill", |face| match face.name {
        "Shadrix Silverquill" => {
            let modes = modes(face, 1);
            assert_eq!((modes.optional, modes.count), (Optional::Optional, ModeCount::Two));
            assert_eq!(modes.rules, [ModeRule::DifferentPlayers(PlayerNoun::Player)]);
            assert_eq!(one_target_each(modes), 3);
        }
        "Vindictive Lich" | "Balor" => {
            let modes = modes(face, usize::from(face.name == "Balor"));
            assert_eq!((modes.optional, modes.count), (Optional::Mandatory, ModeCount::OneOrMore));
            assert_eq!(modes.rules, [ModeRule::DifferentPlayers(PlayerNoun::Player)]);
            assert_eq!(one_target_each(modes), 3);
        }
        "Splinter & Leo, Father & Son" => {
            let modes = modes(face, 0);
            assert_eq!((modes.optional, modes.count), (Optional::Mandatory, ModeCount::OneOrBoth));
            assert_eq!(modes.rules, [ModeRule::DifferentPlayers(PlayerNoun::Player)]);
            is!(modes.modes.as_slice(), [create, put] => {
                is!(act(&create.effect), (Player::Target { count: TargetPlayers::One, .. }, Action::Create { .. }));
                let noun = described(counters(&put.effect).2).2;
                assert_eq!((noun.other, head(noun)), (OTHER_THAN_SOURCE, &[CREATURE][..]));
                is!(noun.filters.as_slice(), [Filter::Controlled { by, .. }] => {
                    is!(&**by, Player::Target { count: TargetPlayers::One, .. });
                });
            });
        }
        "Sawblade Slinger" => {
            let modes = modes(face, 0);
            assert_eq!(
                (modes.optional, modes.count, modes.modes.len()),
                (Optional::Mandatory, ModeCount::UpToOne, 2)
            );
        }
        "The Ruinous Wrecking Crew" => {
            let modes = modes(face, 1);
            assert_eq!(
                (modes.optional, modes.count, modes.modes.len()),
                (Optional::Mandatory, ModeCount::UpToX, 4)
            );
        }
        _ => face.unsaid(),
    });
}

#[test]
fn unless_alternative_lim_duls_hex() {
    /// Two cards are discarded unless what is given here is.
    fn unless(effect: &Effect) -> &Selection {
        is!(effect, Effect::Unless { effect, who, cost: UnlessCost::Does(action) } if is_you(who) => {
            is!(you_do(effect), Action::Discard { what } => assert_eq!(number(exactly(described(what).1)), 2));
            is!(&**action, Action::Discard { what } => what)
        })
    }
    /// What happens unless who does the one thing or the other.
    fn either(effect: &Effect) -> (&Effect, &Player, &Action, &Action) {
        is!(effect, Effect::Unless { effect, who, cost: UnlessCost::DoesEither(actions) } => {
            is!(actions.as_slice(), [first, second] => (effect, who, first, second))
        })
    }
    fn of_their_choice(noun: &Noun, quals: &[Qual], chooser: Antecedent) {
        plainly(noun, quals);
        is!(noun.filters.as_slice(), [Filter::OfChoice { who }] => assert_eq!(refers(who), chooser));
    }
    fn instant_or_sorcery(what: &Selection) {
        let (_, quantity, noun) = described(what);
        let types = [CardType::Instant, CardType::Sorcery].map(Qual::Type).to_vec();
        assert_eq!(quantity, &Quantity::A);
        plainly(noun, &[Qual::AnyOf { of: types, conj: Conj::Or }]);
        assert_eq!(noun.filters, []);
    }
    holds("unless-alternative", "Lim-Dûl's Hex", |face| match face.name {
        "Lim-Dûl's Hex" => {
            let (slot, effect) = is!(face.effect(0), Effect::ForEach { slot, over: Loop::Players(PlayerNoun::Player), effect, .. } => {
                (in_slot(*slot), &**effect)
            });
            is!(effect, Effect::Unless { effect, who, cost: UnlessCost::PaysEither(costs) } => {
                let (source, amount, to) = damage(effect);
                assert!(is_source(source));
                assert_eq!(number(amount), 1);
                is!(to, Recipient::Player(player) => assert_eq!(refers(player), slot));
                assert_eq!(refers(who), slot);
                let mana: Vec<&[CostPart]> = costs.iter().map(|cost| cost.parts.as_slice()).collect();
                let black = [CostPart::Mana(vec![ManaSymbol::Of(Color::Black)])];
                let three = [CostPart::Mana(vec![ManaSymbol::Generic(3)])];
                assert_eq!(mana, [&black[..], &three[..]]);
            });
        }
        "Indulgent Tormentor" => {
            let (effect, who, sacrificed, paid) = either(face.effect(1));
            assert_eq!(you_do(effect), &Action::Draw(Cards::A));
            let who = is!(who, Player::Target { slot, count: TargetPlayers::One, who: PlayerNoun::Opponent } => in_slot(*slot));
            is!(sacrificed, Action::Sacrifice(what) => of_their_choice(described(what).2, &[CREATURE], who));
            assert_eq!(paid, &Action::PayLife(Amount::Number(3)));
        }
        "Torment of Venom" => {
            let (put, lose) = two(face.effect(0));
            let (slot, _) = target(counters(put).2);
            let (effect, who, sacrificed, discarded) = either(lose);
            let controller = is!(act(effect), (Player::ControllerOf { slot: controller, of, .. }, Action::LoseLife(Amount::Number(3))) => {
                assert_eq!(stands_for(of), slot);
                in_slot(*controller)
            });
            assert_eq!(refers(who), controller);
            is!(sacrificed, Action::Sacrifice(what) => {
                let noun = described(what).2;
                assert_eq!(noun.other, Other::Than(slot), "not the creature with the counters");
                assert_eq!((heads(noun)[0], noun.heads[0].kind), (&[Qual::NonType(CardType::Land)][..], Kind::Permanent));
                is!(noun.filters.as_slice(), [Filter::OfChoice { who }] => assert_eq!(refers(who), controller));
            });
            is!(discarded, Action::Discard { what } => plainly(described(what).2, &[]));
        }
        "Erosion" => {
            is!(face.effect(1), Effect::Unless { effect, who, cost: UnlessCost::PaysEither(costs) } => {
                is!(you_do(effect), Action::Destroy(what) => assert_eq!(stands_for(what), Antecedent::Attached));
                let step = begins(&face.triggered(1).event);
                is!(&step.whose, StepOf::Of(Player::ControllerOf { slot, of, .. }) => {
                    is!(&**of, Selection::Attached { .. });
                    assert_eq!(refers(who), in_slot(*slot));
                });
                let parts: Vec<&[CostPart]> = costs.iter().map(|cost| cost.parts.as_slice()).collect();
                let one = [CostPart::Mana(vec![ManaSymbol::Generic(1)])];
                let life = [CostPart::Life(Amount::Number(1))];
                assert_eq!(parts, [&one[..], &life[..]]);
            })
        }
        "Practical Research" => instant_or_sorcery(unless(two(face.effect(0)).1)),
        "Steamcore Scholar" => is!(joined(unless(two(face.effect(1)).1)), ([first, second], Conj::Or) => {
            instant_or_sorcery(first);
            plainly(described(second).2, &[CREATURE]);
            assert_eq!(described(second).2.filters, [Filter::With(KeywordName::Flying)]);
        }),
        _ => face.unsaid(),
    });
}

/// What is chosen by whom, and what is done with the rest of it by whom.
fn the_rest<'a>(
    choose: &'a Effect,
    then: &'a Effect,
) -> (&'a Player, &'a Quantity, &'a Noun, &'a Player, &'a Action) {
    let (chooser, choice) = act(choose);
    let (slot, quantity, noun) = is!(choice, Action::Choose(Choice::Objects(what)) => described(what));
    let (who, action) = act(then);
    let rest = is!(action, Action::Destroy(what) | Action::Sacrifice(what) | Action::Discard { what } | Action::Exile { what, .. } => what);
    is!(rest, Selection::Rest { to, form: RestForm::TheRest } => assert_eq!(*to, slot));
    (chooser, quantity, noun, who, action)
}

fn refers(player: &Player) -> Antecedent {
    is!(player, Player::Ref { to, .. } => *to)
}

#[test]
fn rest_of_set_duneblast() {
    holds("rest-of-set", "Duneblast", |face| match face.name {
        "Duneblast" => {
            let (choose, then) = two(face.effect(0));
            let (chooser, quantity, noun, who, action) = the_rest(choose, then);
            assert!(is_you(chooser) && is_you(who) && matches!(action, Action::Destroy(_)));
            assert_eq!(quantity, &Quantity::UpTo(Amount::Number(1)));
            plainly(noun, &[CREATURE]);
            assert_eq!(noun.filters, [], "the set is every creature");
        }
        "Last One Standing" => {
            let (choose, then) = two(face.effect(0));
            let (_, quantity, noun, _, action) = the_rest(choose, then);
            assert!(matches!(action, Action::Destroy(_)));
            assert_eq!((quantity, noun.filters.as_slice()), (&Quantity::A, &[Filter::AtRandom][..]));
            plainly(noun, &[CREATURE]);
        }
        "Razia's Purification" => {
            let (choose, then) = two(face.effect(0));
            let (chooser, quantity, noun, who, action) = the_rest(choose, then);
            let each = is!(chooser, Player::Described { slot, count: PlayerCount::Each, who: PlayerNoun::Player } => in_slot(*slot));
            assert!(matches!(action, Action::Sacrifice(_)));
            assert_eq!((number(exactly(quantity)), refers(who)), (3, each));
            is!(noun.filters.as_slice(), [Filter::Controlled { by, .. }] => assert_eq!(refers(by), each));
        }
        "Breakthrough" => {
            let (draw, choose, then) = three(face.effect(0));
            assert_eq!(you_do(draw), &Action::Draw(Cards::Number(Amount::Number(4))));
            let (chooser, quantity, noun, who, action) = the_rest(choose, then);
            assert!(is_you(chooser) && is_you(who) && matches!(action, Action::Discard { .. }));
            assert_eq!(exactly(quantity), &Amount::X);
            is!(noun.filters.as_slice(), [Filter::In { zone: Zone::Hand(ZoneOwner::Of(who)), .. }] if is_you(who) => ());
        }
        "Watchers of the Dead" => {
            let (choose, then) = two(face.effect(0));
            let (chooser, quantity, noun, who, action) = the_rest(choose, then);
            let each = is!(chooser, Player::Described { slot, count: PlayerCount::Each, who: PlayerNoun::Opponent } => in_slot(*slot));
            assert!(matches!(action, Action::Exile { .. }));
            assert_eq!((number(exactly(quantity)), refers(who)), (2, each));
            is!(noun.filters.as_slice(), [Filter::In { zone: Zone::Graveyard(ZoneOwner::Of(who)), .. }] => assert_eq!(refers(who), each));
        }
        "Archfiend of Depravity" => {
            let (choose, then) = two(face.effect(1));
            let (chooser, quantity, noun, who, action) = the_rest(choose, then);
            assert!(matches!(action, Action::Sacrifice(_)));
            assert_eq!((quantity, refers(who)), (&Quantity::UpTo(Amount::Number(2)), refers(chooser)));
            plainly(noun, &[CREATURE]);
            is!(noun.filters.as_slice(), [Filter::Controlled { by, .. }] => assert_eq!(refers(by), refers(chooser)));
        }
        _ => face.unsaid(),
    });
}

/// The slot of the top card of your library, which you reveal.
pub fn reveals_top(effect: &Effect) -> Antecedent {
    is!(you_do(effect), Action::Reveal { what, .. } => is!(what, Selection::TopOfLibrary { slot, count: None, library: ZoneOwner::Of(who), .. }
        if is_you(who) => in_slot(*slot)))
}

fn put(effect: &Effect) -> (Antecedent, &Destination) {
    is!(you_do(effect), Action::Put(Move { what, to, .. }) => (stands_for(what), to))
}

fn into_hand(effect: &Effect) -> Antecedent {
    let (what, to) = put(effect);
    is!(to, Destination::Zone(Zone::Hand(ZoneOwner::Of(who))) if is_you(who) => what)
}

fn onto_battlefield(effect: &Effect, entry: &[EntryState]) -> Antecedent {
    let (what, to) = put(effect);
    is!(to, Destination::Battlefield { state, .. } if state == entry => what)
}

pub fn to_bottom(effect: &Effect) -> Antecedent {
    let (what, to) = put(effect);
    is!(to, Destination::Library { place: LibraryPlace::Bottom, library: ZoneOwner::Of(who), .. } if is_you(who) => what)
}

#[test]
fn interactive_chain_preordain() {
    fn scry_then(first: &Effect, second: &Effect, scry: u32, draw: Cards) {
        assert_eq!(you_do(first), &Action::Scry(Amount::Number(scry)));
        assert_eq!(you_do(second), &Action::Draw(draw));
    }
    holds("interactive-chain", "Preordain", |face| match face.name {
        "Preordain" | "Deliberate" => {
            let (first, second) = two(face.effect(0));
            scry_then(first, second, 2, Cards::A);
        }
        "Foresee" => {
            let (first, second) = two(face.effect(0));
            scry_then(first, second, 4, Cards::Number(Amount::Number(2)));
        }
        "Sifter Wurm" => {
            let (scry, reveal, gain) = three(face.effect(1));
            assert_eq!(you_do(scry), &Action::Scry(Amount::Number(3)));
            let top = reveals_top(reveal);
            is!(you_do(gain), Action::GainLife(Amount::CharacteristicOf { of, what: Characteristic::ManaValue, .. }) => {
                assert_eq!(stands_for(of), top);
            });
        }
        "Elven Farsight" => {
            let (scry, reveal, then) = three(face.effect(0));
            assert_eq!(you_do(scry), &Action::Scry(Amount::Number(3)));
            let (who, reveal) = may(reveal);
            let (condition, draw) = only_if(then);
            assert_eq!((is_you(who), is_a(condition).0), (true, reveals_top(reveal)));
            plainly(is_a(condition).1, &[CREATURE]);
            assert_eq!(you_do(draw), &Action::Draw(Cards::A));
        }
        "Thrasios, Triton Hero" => {
            let (scry, reveal, then) = three(face.effect(0));
            assert_eq!(you_do(scry), &Action::Scry(Amount::Number(1)));
            let top = reveals_top(reveal);
            let (condition, enters, draw) = either_way(then);
            assert_eq!(is_a(condition).0, top);
            plainly(is_a(condition).1, &[LAND]);
            assert_eq!(onto_battlefield(enters, &[EntryState::Tapped]), top);
            assert_eq!(you_do(draw), &Action::Draw(Cards::A));
        }
        _ => face.unsaid(),
    });
}

#[test]
fn reveal_choice_deceiver_of_form() {
    holds("reveal-choice", "Deceiver of Form", |face| match face.name {
        "Deceiver of Form" => {
            let (reveal, copy, bottom) = three(face.effect(0));
            let top = reveals_top(reveal);
            let (condition, then) = only_if(copy);
            let revealed =
                is!(condition, Condition::ThisWay { what, done: Done::Revealed, .. } => described(what));
            plainly(revealed.2, &[CREATURE]);
            let (who, have) = may(then);
            assert!(is_you(who));
            let (what, changes, duration) = is!(have, Effect::Have { effect } => lasting_on(effect));
            let noun = described(what).2;
            plainly(noun, &[CREATURE]);
            is!(noun.filters.as_slice(), [Filter::Controlled { .. }, Filter::OtherThan(source)] if is_source(source) => ());
            is!(changes, [Change::BecomesCopy { of, except }] if except.is_empty() => {
                assert!([top, revealed.0].contains(&stands_for(of)));
            });
            assert_eq!(duration, Some(&Duration::EndOfTurn));
            let (who, put) = may(bottom);
            assert_eq!((is_you(who), to_bottom(put)), (true, top));
        }
        "Lurking Predators" => {
            let (reveal, then) = two(face.effect(0));
            let top = reveals_top(reveal);
            let (condition, enters, other) = either_way(then);
            assert_eq!(is_a(condition).0, top);
            plainly(is_a(condition).1, &[CREATURE]);
            assert_eq!((onto_battlefield(enters, &[]), to_bottom(may(other).1)), (top, top));
        }
        "Coiling Oracle" => {
            let (reveal, then) = two(face.effect(0));
            let top = reveals_top(reveal);
            let (condition, enters, other) = either_way(then);
            assert_eq!(is_a(condition).0, top);
            plainly(is_a(condition).1, &[LAND]);
            assert_eq!((onto_battlefield(enters, &[]), into_hand(other)), (top, top));
        }
        "Mayael the Anima Avatar" => {
            let (reveal, then) = two(face.effect(0));
            let top = reveals_top(reveal);
            let (condition, hand, other) = either_way(then);
            let (what, noun) = is_a(condition);
            plainly(noun, &[CREATURE]);
            assert_eq!(noun.filters, [at_least(Characteristic::Power, 5)]);
            assert_eq!((what, into_hand(hand), to_bottom(may(other).1)), (top, top, top));
        }
        "Isolated Watchtower" => {
            let (scry, reveal, then) = three(face.effect(1));
            assert_eq!(you_do(scry), &Action::Scry(Amount::Number(1)));
            reveals_top(may(reveal).1);
            let (condition, enters) = only_if(then);
            let revealed =
                is!(condition, Condition::ThisWay { what, done: Done::Revealed, .. } => described(what));
            plainly(revealed.2, &[Qual::Supertype(Supertype::Basic), LAND]);
            assert_eq!(onto_battlefield(enters, &[EntryState::Tapped]), revealed.0);
        }
        "Lost in the Woods" => {
            let (reveal, remove, bottom) = three(face.effect(0));
            let attacker = described(happens_to(&face.triggered(0).event).0).0;
            let top = reveals_top(reveal);
            let (condition, then) = only_if(remove);
            assert_eq!((is_a(condition).0, to_bottom(bottom)), (top, top));
            plainly(is_a(condition).1, &[subtype(Subtype::Forest)]);
            is!(you_do(then), Action::RemoveFromCombat(what) => assert_eq!(stands_for(what), attacker));
        }
        _ => face.unsaid(),
    });
}

#[test]
fn punisher_zurs_weirding() {
    /// Who may do what, as one of several, and what follows if one does.
    fn any(face: &Face, n: usize, which: PlayerNoun) -> (Antecedent, &Effect, &Effect) {
        let (first, condition, then) = is!(face.effect(n), Effect::IfDone { first, condition, then, otherwise: None } => (first, condition, then));
        let (who, offered) = may(first);
        let slot = is!(who, Player::Described { slot, count: PlayerCount::Any, who } if *who == which => in_slot(*slot));
        is!(condition, Condition::Done { who, polarity: Polarity::Positive } => is!(&**who, Player::Described {
            count: PlayerCount::A, who: PlayerNoun::Player, ..
        }));
        (slot, offered, then)
    }
    fn source_sacrificed(effect: &Effect) {
        is!(you_do(effect), Action::Sacrifice(what) if is_source(what) => ());
    }
    /// What the player sacrifices, of their choice.
    fn sacrifices(effect: &Effect, who: Antecedent) -> &Quantity {
        let (by, action) = act(effect);
        assert_eq!(refers(by), who);
        is!(action, Action::Sacrifice(what) => {
            let (_, quantity, noun) = described(what);
            plainly(noun, &[CREATURE]);
            is!(noun.filters.as_slice(), [Filter::OfChoice { who: by }] => assert_eq!(refers(by), who));
            quantity
        })
    }
    holds("punisher", "Zur's Weirding", |face| match face.name {
        "Zur's Weirding" => {
            let (event, condition, result) = would(face, 1);
            assert_eq!(condition, None);
            let (drawer, card) = is!(event, Event::Player { who, verbs } => {
                let card = is!(verbs.as_slice(), [PlayerEvent::Draws { slot, count: DrawEvent::A }] => in_slot(*slot));
                (is!(who, Player::Described { slot, who: PlayerNoun::Player, .. } => in_slot(*slot)), card)
            });
            let (reveal, paid) = two(result);
            let (by, action) = act(reveal);
            assert_eq!(refers(by), drawer);
            is!(action, Action::Reveal { what, .. } => assert_eq!(stands_for(what), card));
            is!(paid, Effect::IfDone { first, then, otherwise: Some(otherwise), .. } => {
                is!(&**first, Effect::May { who, effect } => {
                    is!(who, Player::Described { count: PlayerCount::Any, who: PlayerNoun::OtherPlayer, .. });
                    assert_eq!(act(effect).1, &Action::PayLife(Amount::Number(2)));
                });
                is!(you_do(then), Action::Put(moved) => {
                    assert_eq!(stands_for(&moved.what), card);
                    is!(&moved.to, Destination::Zone(Zone::Graveyard(_)));
                });
                let (by, action) = act(otherwise);
                assert_eq!((refers(by), action), (drawer, &Action::Draw(Cards::A)));
            });
        }
        "Longhorn Firebeast" => {
            let (who, offered, then) = any(face, 0, PlayerNoun::Opponent);
            let (what, amount, to) = is!(offered, Effect::Have { effect } => damage(effect));
            assert_eq!((is_source(what), number(amount)), (true, 5));
            is!(to, Recipient::Player(hit) => assert_eq!(refers(hit), who));
            source_sacrificed(then);
        }
        "Prowling Pangolin" => {
            let (who, offered, then) = any(face, 0, PlayerNoun::Player);
            assert_eq!(number(exactly(sacrifices(offered, who))), 2);
            source_sacrificed(then);
        }
        "Desecration Demon" => {
            let (who, offered, then) = any(face, 1, PlayerNoun::Opponent);
            assert_eq!(sacrifices(offered, who), &Quantity::A);
            let (tap, put) = two(then);
            is!(you_do(tap), Action::Tap(what) if is_source(what) => ());
            let (count, kind, on) = counters(put);
            assert_eq!((count, kind, is_source(on)), (&Quantity::A, &plus_one(), true));
        }
        "Ice Cave" => {
            let spell = is!(&face.triggered(0).event, Event::Player { who: Player::Described { count: PlayerCount::A, .. }, verbs } => {
                is!(verbs.as_slice(), [PlayerEvent::Casts { what, .. }] => described(what).0)
            });
            let (who, offered, then) = any(face, 0, PlayerNoun::OtherPlayer);
            let (by, action) = act(offered);
            assert_eq!(refers(by), who);
            is!(action, Action::PayManaCost(of) => assert_eq!(stands_for(of), spell));
            is!(you_do(then), Action::Counter(what) => assert_eq!(stands_for(what), spell));
        }
        "Dash Hopes" => {
            let (who, offered, then) = any(face, 0, PlayerNoun::Player);
            let (by, action) = act(offered);
            assert_eq!((refers(by), action), (who, &Action::PayLife(Amount::Number(5))));
            is!(you_do(then), Action::Counter(what) if is_source(what) => ());
        }
        _ => face.unsaid(),
    });
}
