//! "Or" between nouns and adjectives: what an adjective in front, a filter behind and "another" are of.

use crate::face::{Face, holds};
use crate::look::*;
use rubric_ir::{
    AbilityKind, Action, Amount, Antecedent, CardType, Change, Characteristic, Cmp, Color, Conj, CostPart,
    Destination, Duration, Effect, Event, Filter, FurtherDamage, KeywordName, Kind, LibraryPlace, Noun,
    ObjectEvent, Other, Player, PlayerEvent, Qual, Quantity, Restriction, Selection, Status, Subject,
    Subtype, TargetCount, Verb, Zone, ZoneOwner,
};

fn destroyed(effect: &Effect) -> &Selection {
    is!(you_do(effect), Action::Destroy(what) => what)
}

#[test]
fn or_list_overlord_of_the_balemurk() {
    holds("or-list", "Overlord of the Balemurk", |face| match face.name {
        "Overlord of the Balemurk" => {
            let (mill, then) = two(face.effect(1));
            is!(you_do(mill), Action::Mill { .. });
            let (who, back) = may(then);
            assert!(is_you(who));
            let moved = is!(you_do(back), Action::Return(moved) => moved);
            is!(&moved.to, Destination::Zone(Zone::Hand(_)));
            let (cards, conj) = joined(&moved.what);
            let cards: Vec<(&[Qual], Kind)> =
                cards.iter().map(|card| (head(described(card).2), described(card).2.heads[0].kind)).collect();
            assert_eq!(conj, Conj::Or);
            let avatar = Qual::NonSubtype(Subtype::Avatar);
            assert_eq!(cards, [(&[avatar, CREATURE][..], Kind::Card), (&[PLANESWALKER][..], Kind::Card)]);
            is!(&moved.what, Selection::Joined { filters, .. } => {
                is!(filters.as_slice(), [Filter::In { zone: Zone::Graveyard(ZoneOwner::Of(who)), .. }] if is_you(who) => ());
            });
        }
        "Endless Detour" => {
            let (who, put) = act(face.effect(0));
            let (owner, what) = is!(who, Player::OwnerOf { slot, of, .. } => (in_slot(*slot), of));
            let (slot, noun) = target(what);
            let nonland = [Qual::NonType(CardType::Land)];
            let told: Vec<(&[Qual], Kind)> =
                noun.heads.iter().map(|head| (head.quals.as_slice(), head.kind)).collect();
            assert_eq!(
                told,
                [(&[][..], Kind::Spell), (&nonland[..], Kind::Permanent), (&[][..], Kind::Card)]
            );
            assert_eq!(
                (noun.conj, noun.filters.as_slice()),
                (Conj::Or, &[][..]),
                "only the card is in a graveyard"
            );
            is!(&*noun.heads, [spell, permanent, card] => {
                assert!(spell.filters.is_empty() && permanent.filters.is_empty());
                is!(card.filters.as_slice(), [Filter::In { zone: Zone::Graveyard(ZoneOwner::Any), .. }]);
            });
            let moved = is!(put, Action::Put(moved) => moved);
            assert_eq!(stands_for(&moved.what), slot);
            is!(&moved.to, Destination::Library { place: LibraryPlace::TheirChoice, library: ZoneOwner::Of(of), order: None } => {
                is!(&**of, Player::Ref { to, .. } => assert_eq!(*to, owner));
            });
        }
        "Venser's Diffusion" => {
            let moved = is!(you_do(face.effect(0)), Action::Return(moved) => moved);
            let (slot, noun) = target(&moved.what);
            let told: Vec<(&[Qual], Kind)> =
                noun.heads.iter().map(|head| (head.quals.as_slice(), head.kind)).collect();
            let (nonland, suspended) = ([Qual::NonType(CardType::Land)], [Qual::Is(Status::Suspended)]);
            assert_eq!(told, [(&nonland[..], Kind::Permanent), (&suspended[..], Kind::Card)]);
            assert_eq!((noun.conj, noun.filters.as_slice()), (Conj::Or, &[][..]));
            is!(&moved.to, Destination::Zone(Zone::Hand(ZoneOwner::Owner { .. })));
            assert_ne!(slot, Antecedent::Source);
        }
        "Tergrid, God of Fright" => {
            is!(&face.triggered(1).event, Event::Player { verbs, .. } => is!(verbs.as_slice(), [
                PlayerEvent::Sacrifices(sacrificed), PlayerEvent::Discards(discarded),
            ] => {
                let (sacrificed, discarded) = (described(sacrificed).2, described(discarded).2);
                assert_eq!((heads(sacrificed)[0], sacrificed.heads[0].kind), (&[Qual::Is(Status::Nontoken)][..], Kind::Permanent));
                assert_eq!((heads(discarded)[0], discarded.heads[0].kind), (&[][..], Kind::PermanentCard));
            }));
            let (who, put) = may(face.effect(1));
            assert!(is_you(who));
            is!(act(put).1, Action::Put(moved) => assert_eq!(stands_for(&moved.what), Antecedent::EventObject));
        }
        "Haywire Mite" => is!(you_do(face.effect(1)), Action::Exile { what, .. } => {
            let noncreature = Qual::NonType(CardType::Creature);
            assert_eq!(heads(target(what).1), [[noncreature.clone(), ARTIFACT], [noncreature, ENCHANTMENT]]);
        }),
        "Skophos Warleader" => {
            is!(cost(face, 0), [CostPart::Mana(_), CostPart::Do(action)] => is!(&**action, Action::Sacrifice(what) => {
                let (members, conj) = joined(what);
                assert_eq!(conj, Conj::Or);
                let nouns: Vec<(Other, &[Qual])> =
                    members.iter().map(|one| (described(one).2.other, head(described(one).2))).collect();
                assert_eq!(nouns, [(OTHER_THAN_SOURCE, &[CREATURE][..]), (Other::Any, &[ENCHANTMENT][..])]);
            }))
        }
        _ => face.unsaid(),
    });
}

fn cost(face: &Face, n: usize) -> &[CostPart] {
    is!(face.ability(n), AbilityKind::Activated { cost, .. } => &cost.parts)
}

#[test]
fn or_list_trailing_modifier_vivien_reid() {
    /// Artifact, enchantment, or creature of which only the last is narrowed.
    fn last_only(noun: &Noun, filter: &Filter) {
        assert_eq!(heads(noun), [[ARTIFACT], [ENCHANTMENT], [CREATURE]]);
        let narrowed: Vec<&[Filter]> = noun.heads.iter().map(|head| head.filters.as_slice()).collect();
        assert_eq!(narrowed, [&[][..], &[], std::slice::from_ref(filter)]);
        assert_eq!(noun.filters, []);
    }
    /// Two heads that are both narrowed.
    fn both(noun: &Noun, quals: [Qual; 2], filter: Filter) {
        assert_eq!(heads(noun), quals.each_ref().map(std::slice::from_ref));
        assert!(noun.heads.iter().all(|head| head.filters.is_empty()));
        assert_eq!(noun.filters, [filter]);
    }
    fn characteristic(what: Characteristic, cmp: Cmp, amount: Amount) -> Filter {
        Filter::WithCharacteristic { what, cmp, amount }
    }
    holds("or-list-trailing-modifier", "Vivien Reid", |face| match face.name {
        "Vivien Reid" => last_only(target(destroyed(face.effect(1))).1, &Filter::With(KeywordName::Flying)),
        "Broken Wings" => last_only(target(destroyed(face.effect(0))).1, &Filter::With(KeywordName::Flying)),
        "Make Your Move" => {
            let power = at_least(Characteristic::Power, 4);
            last_only(target(destroyed(face.effect(0))).1, &power);
        }
        "Spider Food" => {
            let (_, count, noun) = targets(destroyed(two(face.effect(0)).0));
            assert_eq!(count, &TargetCount::UpTo(Amount::Number(1)));
            last_only(noun, &Filter::With(KeywordName::Flying));
        }
        "Eliminate" => {
            let value = characteristic(Characteristic::ManaValue, Cmp::AtMost, Amount::Number(3));
            both(target(destroyed(face.effect(0))).1, [CREATURE, PLANESWALKER], value);
        }
        "Molder" => {
            let (amended, gain) = two(face.effect(0));
            let destroy = is!(amended, Effect::Amended { effect, .. } => effect);
            let value = characteristic(Characteristic::ManaValue, Cmp::Exactly, Amount::X);
            both(target(destroyed(destroy)).1, [ARTIFACT, ENCHANTMENT], value);
            assert_eq!(you_do(gain), &Action::GainLife(Amount::X));
        }
        _ => face.unsaid(),
    });
}

#[test]
fn colour_or_deathmark() {
    /// One target of either of two colours.
    fn either<'a>(what: &'a Selection, colors: [Color; 2], more: &[Qual]) -> &'a Noun {
        let noun = target(what).1;
        let colors = Qual::AnyOf { of: colors.map(Qual::Color).to_vec(), conj: Conj::Or };
        assert_eq!(head(noun), [&[colors], more].concat());
        noun
    }
    holds("colour-or", "Deathmark", |face| match face.name {
        "Deathmark" => {
            let noun = either(destroyed(face.effect(0)), [Color::Green, Color::White], &[CREATURE]);
            assert_eq!(noun.filters, []);
        }
        "Flashfreeze" => is!(you_do(face.effect(0)), Action::Counter(what) => {
            let noun = either(what, [Color::Red, Color::Green], &[]);
            assert_eq!((noun.heads[0].kind, noun.filters.len()), (Kind::Spell, 0));
        }),
        "Celestial Purge" => is!(you_do(face.effect(0)), Action::Exile { what, .. } => {
            let noun = either(what, [Color::Black, Color::Red], &[]);
            assert_eq!((noun.heads[0].kind, noun.filters.len()), (Kind::Permanent, 0));
        }),
        "Wallop" => {
            let noun = either(destroyed(face.effect(0)), [Color::Blue, Color::Black], &[CREATURE]);
            assert_eq!(noun.filters, [Filter::With(KeywordName::Flying)]);
        }
        "Rending Volley" => {
            is!(face.continuous(0), [only] => assert_eq!(only.changes, [Change::Cant(Restriction::BeCountered)]));
            let (what, amount, to) = damage(face.effect(1));
            assert_eq!((is_source(what), number(amount)), (true, 4));
            either(object(to), [Color::White, Color::Blue], &[CREATURE]);
        }
        "Crypt Angel" => is!(you_do(face.effect(1)), Action::Return(moved) => {
            let noun = either(&moved.what, [Color::Blue, Color::Red], &[CREATURE]);
            assert_eq!(noun.heads[0].kind, Kind::Card);
            is!(noun.filters.as_slice(), [Filter::In { zone: Zone::Graveyard(ZoneOwner::Of(who)), .. }] if is_you(who) => ());
        }),
        _ => face.unsaid(),
    });
}

#[test]
fn another_over_or_morkrut_necropod() {
    /// "Another" stands before both heads.
    fn another(what: &Selection, quals: [Qual; 2]) -> &Noun {
        let (_, quantity, noun) = described(what);
        assert_eq!((quantity, noun.other, noun.conj), (&Quantity::A, OTHER_THAN_SOURCE, Conj::Or));
        assert_eq!(heads(noun), quals.each_ref().map(std::slice::from_ref));
        noun
    }
    fn paid(face: &Face) -> &Selection {
        is!(cost(face, 0), [CostPart::Do(action)] => is!(&**action, Action::Sacrifice(what) => what))
    }
    holds("another-over-or", "Morkrut Necropod", |face| match face.name {
        "Morkrut Necropod" => {
            is!(you_do(face.effect(1)), Action::Sacrifice(what) => _ = another(what, [CREATURE, LAND]))
        }
        "Lightless Evangel" => is!(&face.triggered(0).event, Event::Player { who, verbs } if is_you(who) => {
            is!(verbs.as_slice(), [PlayerEvent::Sacrifices(what)] => _ = another(what, [CREATURE, ARTIFACT]));
        }),
        "Bartolomé del Presidio" => _ = another(paid(face), [CREATURE, ARTIFACT]),
        "Rising Populace" => {
            let (what, verbs) = happens_to(&face.triggered(0).event);
            assert!(yours(another(what, [CREATURE, PLANESWALKER])));
            assert_eq!(verbs, [ObjectEvent::Dies { control: None }]);
        }
        "Cutthroat Centurion" => _ = another(paid(face), [ARTIFACT, CREATURE]),
        "Tarrian's Soulcleaver" => {
            let (what, verbs) = happens_to(&face.triggered(1).event);
            assert_eq!(another(what, [ARTIFACT, CREATURE]).filters, []);
            is!(verbs, [ObjectEvent::IsPut { into: Zone::Graveyard(ZoneOwner::Any), .. }]);
        }
        _ => face.unsaid(),
    });
}

#[test]
fn each_other_same_controller_fear_fire_foes() {
    /// Each creature other than what stands for `with` that shares its name.
    fn each_other_named_like(what: &Selection, with: Antecedent) {
        let (_, quantity, noun) = described(what);
        assert_eq!((quantity, noun.other, head(noun)), (&Quantity::Each, Other::Than(with), &[CREATURE][..]));
        is!(noun.filters.as_slice(), [Filter::Sharing { what: Characteristic::Name, with: of }] => {
            assert_eq!(stands_for(of), with);
        });
    }
    /// One other than what stands for `with`, of the same controller.
    fn of_the_same_controller(noun: &Noun, with: Antecedent) {
        assert_eq!(noun.other, Other::Than(with));
        assert_eq!(noun.filters, [Filter::SameController(with)]);
    }
    holds("each-other-same-controller", "Fear, Fire, Foes!", |face| match face.name {
        "Fear, Fire, Foes!" => {
            let (unprevented, deals) = two(face.effect(0));
            is!(
                lasting(unprevented),
                (
                    Subject::Damage { by: None, .. },
                    [Change::Cant(Restriction::BePrevented)],
                    Some(&Duration::ThisTurn)
                )
            );
            is!(deals, Effect::Happen { verb: Verb::DealsDamage { amount: Amount::X, to, and, .. }, .. } => {
                let (slot, _) = target(object(to));
                is!(and.as_slice(), [FurtherDamage { amount, to }] => {
                    assert_eq!(number(amount), 1);
                    let (_, quantity, noun) = described(object(to));
                    assert_eq!((quantity, head(noun)), (&Quantity::Each, &[CREATURE][..]));
                    of_the_same_controller(noun, slot);
                });
            });
        }
        "Bioshift" => {
            is!(you_do(face.effect(0)), Action::MoveCounters { count: Quantity::AnyNumber, kind, from, onto } => {
                assert_eq!(kind, &plus_one());
                assert_eq!(head(target(onto).1), [CREATURE]);
                of_the_same_controller(target(onto).1, target(from).0);
            })
        }
        "Homing Lightning" => {
            let (_, amount, to) = damage(face.effect(0));
            assert_eq!(number(amount), 4);
            is!(joined(object(to)), ([one, others], Conj::And) => each_other_named_like(others, target(one).0));
        }
        "Cylian Sunsinger" => {
            let (what, changes, duration) = lasting_on(face.effect(0));
            is!(joined(what), ([one, others], Conj::And) => {
                assert!(is_source(one));
                each_other_named_like(others, Antecedent::Source);
            });
            assert_eq!((gets(&changes[0]), duration), (&plus(3, 3), Some(&Duration::EndOfTurn)));
        }
        "Flames of the Raze-Boar" => {
            let (first, then) = two(face.effect(0));
            let (_, four, to) = damage(first);
            let (slot, noun) = target(object(to));
            let opponent = is!(noun.filters.as_slice(), [Filter::Controlled { by, .. }] => {
                is!(&**by, Player::Described { slot, .. } => in_slot(*slot))
            });
            let (condition, then) = only_if(then);
            plainly_with_power_four(you_control(condition).1);
            let (_, two, to) = damage(then);
            assert_eq!((number(four), number(two)), (4, 2));
            let (_, quantity, noun) = described(object(to));
            assert_eq!(
                (quantity, noun.other, head(noun)),
                (&Quantity::Each, Other::Than(slot), &[CREATURE][..])
            );
            is!(noun.filters.as_slice(), [Filter::Controlled { by, .. }] => is!(&**by, Player::Ref { to, .. } => assert_eq!(*to, opponent)));
        }
        "Glamer Spinners" => {
            is!(you_do(&face.triggered(2).effect), Action::Attach { what, to } => {
                let (_, quantity, auras) = described(what);
                assert_eq!(quantity, &Quantity::All { article: rubric_ir::AllArticle::None });
                assert_eq!(auras.heads[0].quals, [Qual::Subtype(Subtype::Aura)]);
                let host = is!(auras.filters.as_slice(), [Filter::AttachedTo { to, .. }] => target(to).0);
                let (_, quantity, other) = described(to);
                assert_eq!(quantity, &Quantity::A);
                assert_eq!(other.heads[0].kind, Kind::Permanent);
                of_the_same_controller(other, host);
            });
        }
        _ => face.unsaid(),
    });
}

fn plainly_with_power_four(noun: &Noun) {
    plainly(noun, &[CREATURE]);
    assert_eq!(noun.filters, [at_least(Characteristic::Power, 4)]);
}
