//! Tokens with riders and names, and what a static ability gives besides the first thing.

use crate::face::{Face, holds};
use crate::look::*;
use rubric_ir::{
    AbilityKind, Action, Addition, AdditionalBlocks, Amount, Antecedent, Attachment, CardType, Cards, Change,
    Color, Continuous, CostPart, DamageKind, Effect, Event, Filter, FromZone, Grant, KeywordName, Loop, Loss,
    ObjectEvent, Permission, Player, PlayerEvent, Qual, Quantity, Recipient, Replacement, Requirement,
    RequirementSpan, Restriction, Selection, Static, Subject, Subtype, TokenRider, TokenSpec, Triggered,
    Zone,
};

/// The riders of what you create, and over what it is repeated.
pub fn riders(effect: &Effect) -> (&[TokenRider], Option<&Loop>) {
    is!(you_do(effect), Action::Create { riders, each, .. } => (riders, each.as_deref()))
}

pub const TAPPED_AND_ATTACKING: TokenRider = TokenRider::TappedAndAttacking { whom: None };

#[test]
fn token_riders_anim_pakal() {
    holds("token-riders", "Anim Pakal, Thousandth Moon", |face| match face.name {
        "Anim Pakal, Thousandth Moon" => {
            let (put, create) = two(face.effect(0));
            let (count, kind, on) = counters(put);
            assert_eq!((count, kind, is_source(on)), (&Quantity::A, &plus_one(), true));
            let (create, x) = with_x(create);
            assert_eq!(exactly(created(create).0), &Amount::X);
            assert_eq!(riders(create), (&[TAPPED_AND_ATTACKING][..], None));
            is!(x, Amount::CountersOn { kind, on } if *kind == plus_one() && is_source(on) => ());
        }
        "Hanweir Garrison" => {
            assert_eq!(number(exactly(created(face.effect(0)).0)), 2);
            assert_eq!(riders(face.effect(0)), (&[TAPPED_AND_ATTACKING][..], None));
        }
        "Suki, Kyoshi Warrior" => {
            assert_eq!(created(face.effect(1)).0, &Quantity::A);
            assert_eq!(riders(face.effect(1)), (&[TAPPED_AND_ATTACKING][..], None));
        }
        "Lulu, Inspiring Hollyphant" => {
            assert_eq!(exactly(created(face.effect(1)).0), &Amount::That(Antecedent::Event));
            assert_eq!(riders(face.effect(1)), (&[TAPPED_AND_ATTACKING][..], None));
        }
        "Kessig Cagebreakers" => {
            let (riders, each) = riders(face.effect(0));
            assert_eq!((created(face.effect(0)).0, riders), (&Quantity::A, &[TAPPED_AND_ATTACKING][..]));
            is!(each, Some(Loop::Objects(noun)) => {
                plainly(noun, &[CREATURE]);
                is!(noun.filters.as_slice(), [Filter::In { zone: Zone::Graveyard(_), .. }]);
            });
        }
        "Soaring Lightbringer" => {
            let attacked = is!(&face.triggered(2).event, Event::Player { who, verbs } if is_you(who) => {
                is!(verbs.as_slice(), [PlayerEvent::AttacksWith { what: None, whom: Some(Recipient::Player(Player::Described { slot, .. })) }]
                    => in_slot(*slot))
            });
            is!(riders(face.effect(2)).0, [TokenRider::TappedAndAttacking { whom: Some(Recipient::Player(Player::Ref { to, .. })) }]
                => assert_eq!(*to, attacked));
        }
        _ => face.unsaid(),
    });
}

#[test]
fn token_name_crow_storm() {
    /// How many tokens of that name, and what they are.
    fn token<'a>(effect: &'a Effect, name: &str) -> (&'a Quantity, &'a TokenSpec) {
        let (count, spec) = created(effect);
        assert_eq!(spec.name.as_ref().map(|name| name.0.as_str()), Some(name));
        (count, spec)
    }
    fn keyword(spec: &TokenSpec) -> KeywordName {
        is!(spec.with.as_slice(), [Grant::Keyword(keyword)] => keyword.name)
    }
    holds("token-name", "Crow Storm", |face| match face.name {
        "Crow Storm" => {
            let (count, spec) = token(face.effect(0), "Storm Crow");
            assert_eq!((count, keyword(spec)), (&Quantity::A, KeywordName::Flying));
            assert_eq!(spec.quals, [color(Color::Blue), subtype(Subtype::Bird), CREATURE]);
        }
        "Koma, World-Eater" => {
            let (count, spec) = token(face.effect(2), "Koma 's Coil");
            assert_eq!((number(exactly(count)), &spec.power_toughness), (4, &Some(size(3, 3))));
        }
        "Wall of Kelp" => assert_eq!(keyword(token(face.effect(1), "Kelp").1), KeywordName::Defender),
        "Prossh, Skyraider of Kher" => {
            let (effect, x) = with_x(face.effect(0));
            assert_eq!(exactly(token(effect, "Kobolds of Kher Keep").0), &Amount::X);
            is!(x, Amount::ManaSpent(on) if is_source(on) => ());
        }
        "Tooth and Claw" => assert_eq!(token(face.effect(0), "Carnivore").0, &Quantity::A),
        "Then, Dreadmaws Ate Everyone" => {
            let (count, spec) = token(face.effect(0), "Colossal Dreadmaw");
            assert_eq!((exactly(count), keyword(spec)), (&Amount::X, KeywordName::Trample));
        }
        _ => face.unsaid(),
    });
}

/// The changes of one static ability on the creature that the source is attached to.
fn on_attached(face: &Face, n: usize) -> &[Change] {
    let only = is!(face.continuous(n), [Continuous { subject: Subject::Objects(what), changes, condition: None, duration: None, .. }]
        => (what, changes));
    is!(only.0, Selection::Attached { head, .. } if head.quals == [CREATURE] => ());
    only.1
}

fn base(change: &Change) -> &rubric_ir::PowerToughness {
    is!(change, Change::HasBase { base } => base)
}

const LOSES_OTHERS: Change = Change::Loses(Loss::AllOtherAbilities);

#[test]
fn quoted_grant_bronzehide_lion() {
    holds("quoted-grant", "Bronzehide Lion", |face| match face.name {
        "Bronzehide Lion" => {
            let (_, becomes) = entering_as(face.effect(1));
            let (what, changes, duration) = lasting_on(becomes);
            assert_eq!((stands_for(what), duration), (Antecedent::Source, None));
            is!(changes, [Change::Becomes { spec, addition: Addition::No, .. }, lost] => {
                           assert_eq!(lost, &LOSES_OTHERS);
                           assert_eq!(spec.quals, [subtype(Subtype::Aura), Qual::Type(CardType::Enchantment)]);
                           is!(spec.with.as_slice(), [Grant::Keyword(enchant), Grant::Quoted(quoted)] => {
                               assert_eq!(enchant.name, KeywordName::Enchant);
                               is!(quoted.abilities.as_slice(), [only] => is!(&only.kind, AbilityKind::Activated { effect, .. } => {
                                   let (what, changes, _) = lasting_on(effect);
                                   is!(what, Selection::Attached { by: Attachment::Enchanted, .. });
            assert_eq!(gains(&changes[0]), KeywordName::Indestructible);
                               }));
                           });
                       });
        }
        "Minimus Containment" => {
            let changes = is!(face.continuous(1), [Continuous { subject: Subject::Objects(Selection::Attached { by: Attachment::Enchanted, .. }), changes, .. }] => changes);
            let (spec, lost) = is!(changes.as_slice(), [Change::Becomes { spec, addition: Addition::No, .. }, lost] => (spec, lost));
            assert_eq!(
                (lost, spec.quals.as_slice()),
                (&LOSES_OTHERS, &[subtype(Subtype::Treasure), ARTIFACT][..])
            );
            let quoted = is!(spec.with.as_slice(), [Grant::Quoted(quoted)] => quoted);
            is!(&quoted.abilities[0].kind, AbilityKind::Activated { cost, .. } => is!(cost.parts.as_slice(), [CostPart::Tap, CostPart::Do(action)] => {
                is!(&**action, Action::Sacrifice(what) if is_source(what) => ());
            }));
        }
        "Old-Growth Troll" => {
            let (back, becomes) = entering_as(face.effect(1));
            is!(you_do(back), Action::Return(moved) => assert_eq!(stands_for(&moved.what), Antecedent::Source));
            let (what, changes, _) = lasting_on(becomes);
            assert_eq!(stands_for(what), Antecedent::Source);
            is!(changes, [Change::Becomes { spec, addition: Addition::No, .. }] => is!(spec.with.as_slice(), [Grant::Keyword(enchant), Grant::Quoted(quoted)] => {
                assert_eq!(enchant.name, KeywordName::Enchant);
                is!(quoted.abilities.as_slice(), [only] => is!(&only.kind, AbilityKind::Static(Static::Continuous(all)) => {
                    is!(all.as_slice(), [Continuous { subject: Subject::Objects(Selection::Attached { by: Attachment::Enchanted, .. }), changes, .. }] => {
                        is!(changes.as_slice(), [Change::Gains { abilities, .. }] => is!(abilities.as_slice(), [Grant::Quoted(mana), Grant::Quoted(token)] => {
                            for (quoted, parts) in [(mana, 1), (token, 3)] {
                                is!(&quoted.abilities[0].kind, AbilityKind::Activated { cost, .. } => assert_eq!(cost.parts.len(), parts));
                            }
                        }));
                    });
                }));
            }));
        }
        "Stasis Field" => is!(on_attached(face, 1), [size_, defender, lost] => {
            assert_eq!((base(size_), gains(defender), lost), (&size(0, 2), KeywordName::Defender, &LOSES_OTHERS));
        }),
        "Spider-Man No More" => is!(face.continuous(1), [becomes, then] => {
            is!(&becomes.subject, Subject::Objects(Selection::Attached { by: Attachment::Enchanted, .. }));
            is!(becomes.changes.as_slice(), [Change::Becomes { spec, addition: Addition::No, .. }] => {
                assert_eq!(spec.quals, [subtype(Subtype::Citizen)]);
                assert_eq!(spec.power_toughness, Some(size(1, 1)));
            });
            is!(&then.subject, Subject::Objects(what) => assert_eq!(stands_for(what), Antecedent::Attached));
            is!(then.changes.as_slice(), [defender, lost] => {
                assert_eq!((gains(defender), lost), (KeywordName::Defender, &LOSES_OTHERS));
            });
        }),
        "Catlike Curiosity" => {
            let quoted = is!(on_attached(face, 1), [Change::Gains { abilities, .. }] => is!(abilities.as_slice(), [Grant::Quoted(quoted)] => quoted));
            is!(quoted.abilities.as_slice(), [only] => is!(&only.kind, AbilityKind::Triggered(Triggered { event, effect, .. }) => {
                let (what, verbs) = happens_to(event);
                assert!(is_source(what), "the creature, not the Aura: {what:?}");
                is!(verbs, [ObjectEvent::DealsDamage { kind: DamageKind::Combat, .. }]);
                assert_eq!(you_do(effect), &Action::Draw(Cards::A));
            }));
            is!(face.replacement(2), Replacement::Would { event, result, .. } => {
                let (what, verbs) = happens_to(event);
                assert!(is_source(what));
                is!(verbs, [ObjectEvent::IsPut { into: Zone::Graveyard(_), from: Some(FromZone::Anywhere) }]);
                is!(you_do(result), Action::Exile { what, .. } if is_source(what) => ());
            });
        }
        _ => face.unsaid(),
    });
}

#[test]
fn static_tail_vow_of_lightning() {
    /// The size and keyword of the first two of the changes, and the others.
    fn three<'a>(
        changes: &'a [Change],
        delta: &rubric_ir::PowerToughness,
        keyword: KeywordName,
    ) -> &'a Change {
        is!(changes, [first, second, third] => {
            assert_eq!((gets(first), gains(second)), (delta, keyword));
            third
        })
    }
    fn cant_attack_you(change: &Change) {
        is!(change, Change::Cant(Restriction::Attack { whom: Some(whom) }) => is!(&**whom, Recipient::Either { who, what, conj: rubric_ir::Conj::Or, .. } if is_you(who) => {
            plainly(described(what).2, &[PLANESWALKER]);
            assert!(yours(described(what).2));
        }));
    }
    holds("static-tail", "Vow of Lightning", |face| match face.name {
        "Vow of Lightning" => {
            cant_attack_you(three(on_attached(face, 1), &plus(2, 2), KeywordName::FirstStrike))
        }
        "Vow of Duty" => cant_attack_you(three(on_attached(face, 1), &plus(2, 2), KeywordName::Vigilance)),
        "Iona's Blessing" => {
            let third = three(on_attached(face, 1), &plus(2, 2), KeywordName::Vigilance);
            is!(third, Change::Can(Permission::BlockAdditional(AdditionalBlocks::One)));
        }
        "Infectious Bloodlust" => {
            let third = three(on_attached(face, 1), &plus(2, 1), KeywordName::Haste);
            is!(third, Change::Must(Requirement::Attack { when: RequirementSpan::EachCombat, whom: None }));
        }
        "Deep Freeze" => {
            is!(on_attached(face, 1), [size_, defender, lost, Change::Becomes { spec, addition: Addition::ColorsAndTypes, .. }] => {
                assert_eq!((base(size_), gains(defender), lost), (&size(0, 4), KeywordName::Defender, &LOSES_OTHERS));
                assert_eq!(spec.quals, [color(Color::Blue), subtype(Subtype::Wall)]);
            })
        }
        "Raven Wings" => {
            let third = three(on_attached(face, 0), &plus(1, 0), KeywordName::Flying);
            is!(third, Change::Becomes { spec, addition: Addition::Types, .. } => assert_eq!(spec.quals, [subtype(Subtype::Bird)]));
        }
        _ => face.unsaid(),
    });
}
