//! Replacement effects (CR 614): the event, the condition, and what happens in its place.

use crate::face::{Face, holds};
use crate::look::*;
use rubric_ir::{
    Action, Addition, Additional, Amount, Antecedent, Attachment, BecomeQuality, Cards, Change, Choice,
    Chosen, Cmp, Condition, Continuous, DamageKind, Destination, DrawEvent, Effect, EntersWith, Event,
    Filter, Grant, Keyword, KeywordName, KeywordParameter, Kind, LibraryPlace, ObjectEvent, Player,
    PlayerCount, PlayerEvent, PlayerNoun, Polarity, Qual, Quantity, Recipient, Replacement, Selection,
    Subject, Subtype, Token, Verb, ZoneOwner,
};

/// Event, condition and result of "if … would …, … instead".
pub fn would(face: &Face, n: usize) -> (&Event, Option<&Condition>, &Effect) {
    is!(face.replacement(n), Replacement::Would { event, span: None, condition, result, .. }
        => (event, condition.as_ref(), result))
}

fn you_would_draw(event: &Event) {
    is!(event, Event::Player { who, verbs } if is_you(who) && matches!(verbs.as_slice(), [PlayerEvent::Draws { count: DrawEvent::A, .. }]) => ());
}

fn no_cards_in_hand(condition: Option<&Condition>) {
    is!(condition, Some(Condition::HasCards { who, what }) if is_you(who) => {
        assert_eq!(described(what).1, &Quantity::No);
        plainly(described(what).2, &[]);
    });
}

/// What deals damage in an event, and to what.
pub fn would_deal(event: &Event, which: DamageKind) -> (&Selection, &Recipient) {
    let (what, verbs) = happens_to(event);
    is!(verbs, [ObjectEvent::DealsDamage { kind, to: Some(to) }] if *kind == which => (what, to))
}

/// Twice the damage, by the same to the same.
fn doubled(result: &Effect, by: Antecedent) {
    let (what, amount, to) = damage(result);
    assert_eq!(stands_for(what), by);
    assert_eq!(amount, &Amount::Twice(Box::new(Amount::That(Antecedent::Event))));
    is!(to, Recipient::OfEvent { told: None, .. });
}

#[test]
fn replacement_event_blood_scrivener() {
    holds("replacement-event", "Blood Scrivener", |face| match face.name {
        "Blood Scrivener" => {
            let (event, condition, result) = would(face, 0);
            you_would_draw(event);
            no_cards_in_hand(condition);
            let (draw, lose) = two(result);
            assert_eq!(you_do(draw), &Action::Draw(Cards::Number(Amount::Number(2))));
            assert_eq!(you_do(lose), &Action::LoseLife(Amount::Number(1)));
        }
        "Gravebane Zombie" => {
            let (event, condition, result) = would(face, 0);
            let (what, verbs) = happens_to(event);
            assert_eq!(
                (is_source(what), verbs, condition),
                (true, &[ObjectEvent::Dies { control: None }][..], None)
            );
            let put = is!(you_do(result), Action::Put(moved) => moved);
            assert_eq!(stands_for(&put.what), Antecedent::Source);
            is!(
                &put.to,
                Destination::Library { place: LibraryPlace::Top, library: ZoneOwner::Owner { .. }, .. }
            );
        }
        "Void Maw" => {
            let (event, _, result) = would(face, 1);
            let (what, verbs) = happens_to(event);
            let (slot, _, noun) = described(what);
            assert_eq!(
                (noun.other, head(noun), verbs),
                (OTHER_THAN_SOURCE, &[CREATURE][..], &[ObjectEvent::Dies { control: None }][..])
            );
            is!(you_do(result), Action::Exile { what, .. } if stands_for(what) == slot => ());
            assert!(face.linked(1, 2), "the cards exiled are those of this effect");
        }
        "Phial of Galadriel" => {
            let (event, condition, result) = would(face, 0);
            you_would_draw(event);
            no_cards_in_hand(condition);
            assert_eq!(you_do(result), &Action::Draw(Cards::Number(Amount::Number(2))));
            let (event, condition, result) = would(face, 1);
            is!(event, Event::Player { who, verbs } if is_you(who) && verbs == &[PlayerEvent::GainsLife { at_least: None }] => ());
            is!(condition, Some(Condition::Life { who, cmp: Cmp::AtMost, amount: Amount::Number(5) }) if is_you(who) => ());
            let twice = Amount::Twice(Box::new(Amount::That(Antecedent::Event)));
            assert_eq!(you_do(result), &Action::GainLife(twice));
        }
        "Gratuitous Violence" => {
            let (event, _, result) = would(face, 0);
            let (what, to) = would_deal(event, DamageKind::Any);
            let (slot, _, noun) = described(what);
            plainly(noun, &[CREATURE]);
            assert!(yours(noun));
            is!(to, Recipient::ObjectOr { who: PlayerNoun::Player, .. });
            doubled(result, slot);
        }
        "Vnwxt, Verbose Host" => {
            let (event, _, result) = would(face, 2);
            you_would_draw(event);
            assert_eq!(you_do(result), &Action::Draw(Cards::Number(Amount::Number(2))));
            assert_eq!(face.word(2), Some(KeywordName::MaxSpeed));
        }
        _ => face.unsaid(),
    });
}

#[test]
fn replacement_event_academy_manufactor() {
    /// Whose creating of tokens of which subtypes is replaced, and the slot of the tokens.
    fn would_create(event: &Event) -> (&Player, Antecedent, Vec<Subtype>) {
        is!(event, Event::Player { who, verbs } => {
            let what = is!(verbs.as_slice(), [PlayerEvent::Creates(what)] => what);
            let (slot, quantity, noun) = described(what);
            assert_eq!((quantity, noun.heads.len(), noun.filters.len()), (&Quantity::A, 1, 0));
            let subtype = |qual: &Qual| is!(qual, Qual::Subtype(subtype) => *subtype);
            let subtypes = match noun.heads[0].quals.as_slice() {
                [Qual::AnyOf { of, .. }] => of.iter().map(subtype).collect(),
                quals => quals.iter().map(subtype).collect(),
            };
            (who, slot, subtypes)
        })
    }
    holds("replacement-event", "Academy Manufactor", |face| match face.name {
        "Academy Manufactor" => {
            let (event, condition, result) = would(face, 0);
            assert_eq!(condition, None);
            let (who, slot, subtypes) = would_create(event);
            assert!(is_you(who));
            assert_eq!(subtypes, [Subtype::Clue, Subtype::Food, Subtype::Treasure]);
            is!(you_do(result), Action::Create { count, token: Token::OfEach(to), .. } => {
                assert_eq!((number(exactly(count)), *to), (1, slot));
            });
        }
        "Bloodspatter Vampire" => {
            let (event, condition, result) = would(face, 1);
            assert_eq!(condition, None);
            let (who, _, subtypes) = would_create(event);
            assert_eq!(subtypes, [Subtype::Clue]);
            let opponent =
                is!(who, Player::Described { slot, who: PlayerNoun::Opponent, .. } => in_slot(*slot));
            let (by, action) = act(result);
            is!(by, Player::Ref { to, .. } => assert_eq!(*to, opponent));
            is!(
                action,
                Action::Create {
                    count: Quantity::A,
                    token: Token::Predefined { subtype: Subtype::Blood, .. },
                    ..
                }
            );
        }
        "Anointed Procession" => {
            let (event, condition, result) = would(face, 0);
            assert_eq!(condition, None);
            let tokens = is!(event, Event::EffectCreates { what, control: Some(Player::You { .. }) } => {
                let (slot, quantity, noun) = described(what);
                assert_eq!((quantity, noun.heads[0].kind, noun.filters.len()), (&Quantity::OneOrMore, Kind::Token, 0));
                slot
            });
            is!(result, Effect::Happen { subject, verb: Verb::AreCreated { amount: Some(Amount::Twice(many)), plus: None, .. } } => {
                assert_eq!(stands_for(subject), tokens);
                assert_eq!(**many, Amount::That(Antecedent::Event));
            });
        }
        "Jolene, the Plunder Queen" => {
            let attacker = is!(&face.triggered(0).event, Event::Player { who: Player::Described { slot, count: PlayerCount::A, .. }, verbs } => {
                is!(verbs.as_slice(), [PlayerEvent::AttacksWith { what: None, whom: Some(Recipient::Player(whom)) }] => {
                    is!(whom, Player::Described { count: PlayerCount::OneOrMoreOf, who: PlayerNoun::Opponent, .. });
                });
                in_slot(*slot)
            });
            is!(act(face.effect(0)), (Player::Ref { to, .. }, Action::Create { .. }) => assert_eq!(*to, attacker));
            let (event, condition, result) = would(face, 1);
            assert_eq!(condition, None);
            let treasures = is!(event, Event::Player { who, verbs } if is_you(who) => is!(verbs.as_slice(), [PlayerEvent::Creates(what)] => {
                let (slot, quantity, noun) = described(what);
                assert_eq!((quantity, noun.heads[0].kind), (&Quantity::OneOrMore, Kind::Token));
                assert_eq!(heads(noun), [[subtype(Subtype::Treasure)]]);
                slot
            }));
            is!(result, Effect::Happen { subject, verb: Verb::AreCreated { amount: None, plus: Some(more), .. } } => {
                assert_eq!((stands_for(subject), &more.count), (treasures, &Quantity::A));
            });
        }
        "Szadek, Lord of Secrets" => {
            let (event, _, result) = would(face, 1);
            let (what, to) = would_deal(event, DamageKind::Combat);
            assert!(is_source(what));
            let hit = is!(to, Recipient::Player(Player::Described { slot, .. }) => in_slot(*slot));
            let (put, mill) = two(result);
            let (count, kind, on) = counters(put);
            assert_eq!(
                (exactly(count), kind, is_source(on)),
                (&Amount::That(Antecedent::Event), &plus_one(), true)
            );
            let (who, action) = act(mill);
            is!(who, Player::Ref { to, .. } if *to == hit => ());
            is!(action, Action::Mill { cards: Cards::Number(many), .. } => assert_eq!(many, &Amount::That(Antecedent::Event)));
        }
        "Sawhorn Nemesis" => {
            let (event, _, result) = would(face, 1);
            let (what, to) = would_deal(event, DamageKind::Any);
            is!(to, Recipient::Either { who, what, conj: rubric_ir::Conj::Or, .. } if matches!(**who, Player::Chosen) => {
                is!(described(what).2.filters.as_slice(), [Filter::Controlled { by, .. }] => {
                    is!(&**by, Player::Ref { to: Antecedent::Chosen, .. });
                });
            });
            doubled(result, described(what).0);
            assert!(face.linked(0, 1), "the player is the one chosen as it enters");
        }
        _ => face.unsaid(),
    });
}

/// "You may pay 2 life. If you don't, it enters tapped."
fn pay_or_tapped(effect: &Effect) {
    let (first, condition, then) =
        is!(effect, Effect::IfDone { first, condition, then, otherwise: None } => (first, condition, then));
    let (who, paid) = may(first);
    assert!(is_you(who));
    assert_eq!(you_do(paid), &Action::PayLife(Amount::Number(2)));
    is!(condition, Condition::Done { who, polarity: Polarity::Negative } if is_you(who) => ());
    is!(&**then, Effect::Replacement(entry) => is!(&**entry, Replacement::Enters { what, with: EntersWith::Tapped, condition: None, .. }
        if is_source(what) => ()));
}

/// What is done as the source enters.
fn as_it_enters(face: &Face, n: usize) -> &Effect {
    is!(face.replacement(n), Replacement::AsEnters { what, effect, .. } if is_source(what) => effect)
}

#[test]
fn replacement_optional_entry_watery_grave() {
    holds("replacement-optional-entry", "Watery Grave", |face| pay_or_tapped(as_it_enters(face, 0)));
}

fn choice(effect: &Effect) -> &Choice {
    is!(you_do(effect), Action::Choose(choice) => choice)
}

/// The only change of a static ability, and what it is on.
fn change(face: &Face, n: usize) -> (&Selection, &Change) {
    is!(face.continuous(n), [Continuous { subject: Subject::Objects(what), changes, condition: None, .. }]
        => is!(changes.as_slice(), [only] => (what, only)))
}

fn becomes(change: &Change) -> (&BecomeQuality, Addition) {
    is!(change, Change::BecomesQuality { quality, addition, .. } => (quality, *addition))
}

#[test]
fn as_enters_choice_multiversal_passage() {
    holds("as-enters-choice", "Multiversal Passage", |face| match face.name {
        "Multiversal Passage" => {
            let (choose, pay) = two(as_it_enters(face, 0));
            assert_eq!(choice(choose), &Choice::BasicLandType);
            pay_or_tapped(pay);
            let (what, change) = change(face, 1);
            assert!(is_source(what));
            assert_eq!(becomes(change), (&BecomeQuality::Chosen(Chosen::Type), Addition::No));
            assert!(face.linked(0, 1), "the type is the one chosen");
        }
        "Convincing Mirage" => {
            assert_eq!(choice(as_it_enters(face, 1)), &Choice::BasicLandType);
            let (what, change) = change(face, 2);
            is!(what, Selection::Attached { by: Attachment::Enchanted, head } if head.quals == [LAND] => ());
            assert_eq!(becomes(change), (&BecomeQuality::Chosen(Chosen::Type), Addition::No));
            assert!(face.linked(1, 2));
        }
        "Alloy Golem" => {
            assert_eq!(choice(as_it_enters(face, 0)), &Choice::Color);
            let (what, change) = change(face, 1);
            assert!(is_source(what) && face.linked(0, 1));
            assert_eq!(becomes(change), (&BecomeQuality::Chosen(Chosen::Color), Addition::No));
        }
        "Metallic Mimic" => {
            assert_eq!(choice(as_it_enters(face, 0)), &Choice::CreatureType);
            let (what, change) = change(face, 1);
            assert!(is_source(what) && face.linked(0, 1) && face.linked(0, 2));
            assert_eq!(becomes(change), (&BecomeQuality::Chosen(Chosen::Type), Addition::Types));
            let (what, with) =
                is!(face.replacement(2), Replacement::Enters { what, with, .. } => (what, with));
            let (_, quantity, noun) = described(what);
            assert_eq!(
                (quantity, noun.other, head(noun), yours(noun)),
                (&Quantity::Each, OTHER_THAN_SOURCE, &[CREATURE][..], true)
            );
            assert!(noun.filters.contains(&Filter::OfChosen(Chosen::Type)));
            is!(with, EntersWith::Counters { amount: Amount::Number(1), additional: Additional::Additional, kind, each: None }
                if *kind == plus_one() => ());
        }
        "Engineered Plague" => {
            assert_eq!(choice(as_it_enters(face, 0)), &Choice::CreatureType);
            let (what, change) = change(face, 1);
            let (_, quantity, noun) = described(what);
            is!(quantity, Quantity::All { .. });
            plainly(noun, &[CREATURE]);
            assert_eq!(noun.filters, [Filter::OfChosen(Chosen::Type)]);
            assert_eq!(gets(change), &minus(1, 1));
            assert!(face.linked(0, 1));
        }
        "True-Name Nemesis" => {
            is!(choice(as_it_enters(face, 0)), Choice::Player { who: PlayerNoun::Player, .. });
            let (what, change) = change(face, 1);
            assert!(is_source(what) && face.linked(0, 1));
            is!(change, Change::Gains { abilities, .. } => is!(abilities.as_slice(), [Grant::Keyword(Keyword {
                name: KeywordName::Protection, parameter: KeywordParameter::Quality(from),
            })] => is!(from.as_slice(), [rubric_ir::Quality::Chosen(Chosen::Player)])));
        }
        _ => face.unsaid(),
    });
}
