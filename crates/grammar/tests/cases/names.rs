//! The card's own name against verbs that begin it and names that hold it.

use crate::face::holds;
use crate::look::*;
use rubric_ir::{
    AbilityKind, Action, Amendment, Amount, Change, Characteristic, Color, Condition, Conj, CostPart,
    Destination, DigDeed, Effect, Grant, Kind, Loop, Modes, Player, PlayerNoun, Polarity, Qual, Quantity,
    Recipient, Requirement, RequirementSpan, Selection, Status, Subject, Subtype, Supertype, Zone, ZoneOwner,
};

#[test]
fn self_name_vs_verb_search_for_tomorrow() {
    fn destroyed(effect: &Effect) -> &Selection {
        is!(you_do(effect), Action::Destroy(what) => what)
    }
    holds("self-name-vs-verb", "Search for Tomorrow", |face| match face.name {
        "Search for Tomorrow" => {
            let (search, put, shuffle) = three(face.effect(0));
            let (slot, quantity, noun) = is!(you_do(search), Action::Search { zone: Zone::Library(ZoneOwner::Of(who)), what }
                if is_you(who) => described(what));
            plainly(noun, &[Qual::Supertype(Supertype::Basic), LAND]);
            assert_eq!((quantity, noun.heads[0].kind), (&Quantity::A, Kind::Card));
            is!(you_do(put), Action::Put(moved) => {
                assert_eq!(stands_for(&moved.what), slot);
                is!(&moved.to, Destination::Battlefield { state, .. } if state.is_empty() => ());
            });
            is!(you_do(shuffle), Action::Shuffle { .. });
        }
        "Exile" => {
            let (exile, gain) = two(face.effect(0));
            let (slot, noun) = is!(you_do(exile), Action::Exile { what, .. } => target(what));
            plainly(noun, &[Qual::NonColor(Color::White), Qual::Is(Status::Attacking), CREATURE]);
            is!(you_do(gain), Action::GainLife(Amount::CharacteristicOf { of, what: Characteristic::Toughness, .. }) => {
                assert_eq!(stands_for(of), slot);
            });
        }
        "Regenerate" => {
            is!(you_do(face.effect(0)), Action::Regenerate(what) => plainly(target(what).1, &[CREATURE]))
        }
        "Destroy Evil" => {
            is!(face.effect(0), Effect::Modes(Modes { modes, .. }) => is!(modes.as_slice(), [first, second] => {
                let noun = target(destroyed(&first.effect)).1;
                plainly(noun, &[CREATURE]);
                assert_eq!(noun.filters, [at_least(Characteristic::Toughness, 4)]);
                plainly(target(destroyed(&second.effect)).1, &[ENCHANTMENT]);
            }))
        }
        "Return to Battle" => is!(you_do(face.effect(0)), Action::Return(moved) => {
            plainly(target(&moved.what).1, &[CREATURE]);
            is!(&moved.to, Destination::Zone(Zone::Hand(ZoneOwner::Of(who))) if is_you(who) => ());
        }),
        "Destroy the Evidence" => {
            let (destroy, dig, put) = three(face.effect(0));
            let (land, noun) = target(destroyed(destroy));
            plainly(noun, &[LAND]);
            let (who, action) = act(dig);
            let controller =
                is!(who, Player::ControllerOf { slot, of, .. } if stands_for(of) == land => in_slot(*slot));
            let revealed = is!(action, Action::DigUntil { slot, deed: DigDeed::Reveal, library: ZoneOwner::Of(whose), until, .. } => {
                is!(&**whose, Player::Ref { to, .. } if *to == controller => ());
                plainly(described(until).2, &[LAND]);
                in_slot(*slot)
            });
            is!(act(put), (Player::Ref { to, .. }, Action::Put(moved)) if *to == controller => {
                assert_eq!(stands_for(&moved.what), revealed);
                is!(&moved.to, Destination::Zone(Zone::Graveyard(_)));
            });
        }
        _ => face.unsaid(),
    });
}

#[test]
fn other_name_kookus() {
    holds("other-name", "Kookus", |face| match face.name {
        "Kookus" => {
            is!(&face.triggered(1).condition, Some(Condition::Controls { who, what, polarity: Polarity::Negative }) if is_you(who) => {
                let noun = described(what).2;
                plainly(noun, &[CREATURE]);
                assert_eq!(named(noun), "Keeper of Kookus");
            });
            let (deal, attack) = two(face.effect(1));
            let (what, amount, to) = damage(deal);
            assert_eq!((is_source(what), number(amount)), (true, 3));
            is!(to, Recipient::Player(who) if is_you(who) => ());
            let (same, changes, _) = lasting(attack);
            assert_eq!(same, &Subject::Elided);
            is!(changes, [Change::Must(Requirement::Attack { when: RequirementSpan::ThisTurn, whom: None })]);
        }
        "Rohgahh of Kher Keep" => {
            let then = is!(face.effect(0), Effect::IfDone { condition: Condition::Done { polarity: Polarity::Negative, .. }, then, .. } => then);
            let (tap, control) = two(then);
            let all = is!(you_do(tap), Action::Tap(what) => what);
            is!(joined(all), ([source, kobolds], Conj::And) => {
                assert!(is_source(source));
                assert_eq!(named(described(kobolds).2), "Kobolds of Kher Keep");
            });
            let slot = is!(all, Selection::Joined { slot, .. } => in_slot(*slot));
            is!(act(control), (Player::Described { who: PlayerNoun::Opponent, .. }, Action::GainControl { of, duration: None })
                => assert_eq!(stands_for(of), slot));
            is!(face.continuous(1), [only] => is!(&only.subject, Subject::Objects(what) => {
                assert_eq!(named(described(what).2), "Kobolds of Kher Keep");
                assert!(yours(described(what).2));
            }));
        }
        "Kyscu Drake" => {
            let cost = is!(face.ability(2), AbilityKind::Activated { cost, .. } => cost.parts.as_slice());
            is!(cost, [CostPart::Do(action)] => is!(&**action, Action::Sacrifice(what) => is!(joined(what), ([source, other], Conj::And) => {
                assert!(is_source(source));
                assert_eq!(named(described(other).2), "Spitting Drake");
            })));
            let (search, put, _) = three(face.effect(2));
            let (slot, _, noun) = is!(you_do(search), Action::Search { what, .. } => described(what));
            assert_eq!(named(noun), "Viashivan Dragon");
            is!(you_do(put), Action::Put(moved) => assert_eq!(stands_for(&moved.what), slot));
        }
        "Deathpact Angel" => {
            let abilities = is!(face.effect(1), Effect::Amended { effect, by: Amendment::TokensHave { abilities, .. } } => {
                assert_eq!(created(effect).1.quals[1..], [subtype(Subtype::Cleric), CREATURE]);
                abilities
            });
            let quoted = is!(abilities.as_slice(), [Grant::Quoted(quoted)] => &quoted.abilities[0].kind);
            is!(quoted, AbilityKind::Activated { cost, effect, .. } => {
                is!(cost.parts.as_slice(), [CostPart::Mana(_), CostPart::Tap, CostPart::Do(action)] => {
                    is!(&**action, Action::Sacrifice(what) if is_source(what) => ());
                });
                is!(you_do(effect), Action::Return(moved) => {
                    let (_, quantity, noun) = described(&moved.what);
                    assert_eq!((quantity, noun.heads[0].kind, named(noun)), (&Quantity::A, Kind::Card, OWN_NAME));
                });
            });
        }
        "Walker of the Wastes" => {
            is!(face.continuous(1), [only] => is!(only.changes.as_slice(), [Change::Gets { delta, each: Some(each), .. }] => {
                assert_eq!(delta, &plus(1, 1));
                is!(&**each, Loop::Objects(noun) => {
                    plainly(noun, &[LAND]);
                    assert_eq!((named(noun), yours(noun)), ("Wastes", true));
                });
            }))
        }
        "Infectious Bloodlust" => {
            let (who, effect) = may(face.effect(2));
            assert!(is_you(who));
            is!(you_do(steps(effect)[0]), Action::Search { what, .. } => assert_eq!(named(described(what).2), OWN_NAME));
        }
        _ => face.unsaid(),
    });
}

/// How a name says that it is the name of the face itself.
const OWN_NAME: &str = "~";
