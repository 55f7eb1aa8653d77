//! "Instead" within an ability: a branch, never both (CR 614.15).

use crate::face::holds;
use crate::look::*;
use rubric_ir::{
    AbilityKind, AbilityWord, Action, Amount, Cards, Change, Characteristic, Cmp, Color, Condition, CostPart,
    Destination, Divided, DrawEvent, Duration, Effect, Event, History, LibraryPlace, ManaProduced,
    ManaSymbol, Player, PlayerEvent, PowerOrToughness, Predicate, Qual, Quantity, Recipient, Selection, Span,
    SpentMana, Status, Subtype, Target, TargetCount, TargetKind, Tense, Token, Verb, Zone, ZoneOwner,
};

/// As many as `count` or more of `quals` that you control.
fn you_control_many(condition: &Condition, count: u32, quals: &[Qual]) {
    let (quantity, noun) = you_control(condition);
    assert_eq!(quantity, &Quantity::OrMore(Amount::Number(count)));
    plainly(noun, quals);
}

#[test]
fn instead_is_a_branch_paragon_of_modernity() {
    holds("instead-is-a-branch", "A-Paragon of Modernity", |face| match face.name {
        "A-Paragon of Modernity" => {
            let (displaces, condition, result) = branch(face.effect(1));
            is!(condition, Condition::ManaSpent { mana: SpentMana::Colors { amount: 3, cmp: Cmp::Exactly }, on }
                if is_source(on) => ());
            let (what, changes, duration) = lasting_on(displaces);
            assert!(is_source(what));
            assert_eq!((gets(&changes[0]), duration), (&plus(1, 1), Some(&Duration::EndOfTurn)));
            let (count, kind, on) = counters(result);
            assert_eq!((count, kind, is_source(on)), (&Quantity::A, &plus_one(), true));
        }
        "Leafkin Druid" => {
            let (displaces, condition, result) = branch(face.effect(0));
            let green = |count| Action::AddMana {
                mana: ManaProduced::Symbols(vec![ManaSymbol::Of(Color::Green); count]),
                only: None,
            };
            assert_eq!((you_do(displaces), you_do(result)), (&green(1), &green(2)));
            you_control_many(condition, 4, &[CREATURE]);
        }
        "Zimone, Quandrix Prodigy" => {
            let (displaces, condition, result) = branch(face.effect(1));
            assert_eq!(you_do(displaces), &Action::Draw(Cards::A));
            assert_eq!(you_do(result), &Action::Draw(Cards::Number(Amount::Number(2))));
            you_control_many(condition, 8, &[LAND]);
        }
        "Witch's Oven" => {
            let cost = is!(face.ability(0), AbilityKind::Activated { cost, .. } => &cost.parts);
            let sacrificed = is!(cost.as_slice(), [CostPart::Tap, CostPart::Do(action)] => is!(&**action, Action::Sacrifice(what) => what));
            let (sacrificed, _, noun) = described(sacrificed);
            plainly(noun, &[CREATURE]);
            let (displaces, condition, result) = branch(face.effect(0));
            is!(condition, Condition::Compare {
                amount: Amount::CharacteristicOf { of, what: Characteristic::Toughness, .. },
                cmp: Cmp::AtLeast, with: Amount::Number(4), tense: Tense::Past, ..
            } if stands_for(of) == sacrificed => ());
            let foods = |effect| is!(you_do(effect), Action::Create { count, token: Token::Predefined { subtype: Subtype::Food, .. }, .. } => count.clone());
            assert_eq!(foods(displaces), Quantity::A);
            assert_eq!(foods(result), Quantity::Exactly(Amount::Number(2)));
        }
        "Field Research" => {
            let (displaces, condition, result) = branch(face.effect(1));
            is!(condition, Condition::Kicked { what, with: None, .. } if is_source(what) => ());
            let draw = |count| Action::Draw(Cards::Number(Amount::Number(count)));
            assert_eq!((you_do(displaces), you_do(result)), (&draw(2), &draw(3)));
            assert!(face.linked(0, 1), "kicker is what it asks after");
        }
        "Scute Swarm" => {
            let (displaces, condition, result) = branch(face.effect(0));
            assert_eq!(created(displaces).1.quals, [color(Color::Green), subtype(Subtype::Insect), CREATURE]);
            you_control_many(condition, 6, &[LAND]);
            is!(you_do(result), Action::Create { count: Quantity::A, token: Token::CopyOf { of, except }, .. }
                if is_source(of) && except.is_empty() => ());
        }
        _ => face.unsaid(),
    });
}

#[test]
fn instead_is_a_branch_wakandan_royal_guard() {
    holds("instead-is-a-branch", "Wakandan Royal Guard", |face| match face.name {
        "Wakandan Royal Guard" => {
            let (displaces, condition, result) = branch(face.effect(1));
            let (one, kind, on) = counters(displaces);
            let (slot, noun) = target(on);
            assert_eq!((one, kind), (&Quantity::A, &plus_one()));
            plainly(noun, &[CREATURE]);
            let (that, hero) = is_a(condition);
            assert_eq!(
                (that, hero.other, head(hero)),
                (slot, OTHER_THAN_SOURCE, &[subtype(Subtype::Hero)][..])
            );
            let (two, kind, on) = counters(result);
            assert_eq!((number(exactly(two)), kind, stands_for(on)), (2, &plus_one(), slot));
        }
        "Oran-Rief Hydra" => {
            let (land, _, _) = described(happens_to(&face.triggered(1).event).0);
            let (displaces, condition, result) = branch(face.effect(1));
            let (that, forest) = is_a(condition);
            assert_eq!(that, land);
            plainly(forest, &[subtype(Subtype::Forest)]);
            let (one, _, on) = counters(displaces);
            assert_eq!((one, is_source(on)), (&Quantity::A, true));
            let (two, kind, on) = counters(result);
            assert_eq!((number(exactly(two)), kind, is_source(on)), (2, &plus_one(), true));
        }
        "Guul Draz Overseer" => {
            let (land, _, _) = described(happens_to(&face.triggered(1).event).0);
            let (displaces, condition, result) = branch(face.effect(1));
            assert_eq!(is_a(condition).0, land);
            plainly(is_a(condition).1, &[subtype(Subtype::Swamp)]);
            let (others, changes, duration) = lasting_on(displaces);
            let (others, _, noun) = described(others);
            assert_eq!((noun.other, head(noun), yours(noun)), (OTHER_THAN_SOURCE, &[CREATURE][..], true));
            assert_eq!((gets(&changes[0]), duration), (&plus(1, 0), Some(&Duration::EndOfTurn)));
            let (those, changes, duration) = lasting_on(result);
            assert_eq!(stands_for(those), others);
            assert_eq!((gets(&changes[0]), duration), (&plus(2, 0), Some(&Duration::EndOfTurn)));
        }
        "Galvanize" => {
            let (displaces, condition, result) = branch(face.effect(0));
            is!(condition, Condition::History(history) => is!(&**history, History {
                event: Event::Player { who, verbs }, span: Span::ThisTurn, ..
            } if is_you(who) && matches!(verbs.as_slice(), [PlayerEvent::Draws { count: DrawEvent::OrMore(2), .. }]) => ()));
            let (_, three, to) = damage(displaces);
            let (slot, noun) = target(object(to));
            plainly(noun, &[CREATURE]);
            let (_, five, to) = damage(result);
            assert_eq!((number(three), number(five), stands_for(object(to))), (3, 5, slot));
        }
        "Grey Knight Paragon" => {
            let (displaces, condition, result) = branch(face.effect(1));
            let (slot, noun) = is!(you_do(displaces), Action::Destroy(what) => target(what));
            plainly(noun, &[Qual::Is(Status::Attacking), CREATURE]);
            assert_eq!(is_a(condition).0, slot);
            plainly(is_a(condition).1, &[subtype(Subtype::Demon)]);
            is!(you_do(result), Action::Exile { what, .. } if stands_for(what) == slot => ());
        }
        "Consign to Dream" => {
            let (displaces, condition, result) = branch(face.effect(0));
            let returned = is!(you_do(displaces), Action::Return(moved) => moved);
            let slot = target(&returned.what).0;
            is!(&returned.to, Destination::Zone(Zone::Hand(ZoneOwner::Owner { .. })));
            is!(condition, Condition::Is { what, predicate: Predicate::Quals(quals), .. } if stands_for(what) == slot => {
                is!(quals.as_slice(), [Qual::AnyOf { of, .. }] if of == &[color(Color::Red), color(Color::Green)] => ());
            });
            let put = is!(you_do(result), Action::Put(moved) => moved);
            assert_eq!(stands_for(&put.what), slot);
            is!(
                &put.to,
                Destination::Library { place: LibraryPlace::Top, library: ZoneOwner::Owner { .. }, .. }
            );
        }
        _ => face.unsaid(),
    });
}

#[test]
fn instead_across_lines_bring_the_ending() {
    /// Both lines are one ability of the spell, the second under its ability word.
    fn across<'f>(face: &'f crate::face::Face, word: &str) -> (&'f Effect, &'f Condition, &'f Effect) {
        assert_eq!(face.abilities.len(), 1);
        is!(face.effect(0), Effect::Branch { displaces, condition, word: Some(AbilityWord::Word(name)), result, .. } => {
            assert_eq!(name.0, word);
            (displaces, condition, result)
        })
    }
    /// Damage to any target, and other damage to the same.
    fn other_damage(displaces: &Effect, result: &Effect, amounts: (u32, u32)) {
        let (what, amount, to) = damage(displaces);
        assert!(is_source(what));
        is!(object(to), Selection::Target(Target { count: TargetCount::One, what: TargetKind::Any, .. }));
        let (what, other, to) = damage(result);
        assert!(is_source(what));
        is!(to, Recipient::OfDisplaced);
        assert_eq!((number(amount), number(other)), amounts);
    }
    holds("instead-across-lines", "Bring the Ending", |face| match face.name {
        "Bring the Ending" => {
            let (displaces, condition, result) = across(face, "Corrupted");
            let spell = is!(displaces, Effect::Unless { effect, who: Player::ControllerOf { of, .. }, .. } => {
                let (slot, _) = is!(you_do(effect), Action::Counter(what) => target(what));
                assert_eq!(stands_for(of), slot);
                slot
            });
            let who = is!(condition, Condition::PlayerCounters { who, .. } => who);
            is!(&**who, Player::ControllerOf { of, .. } => assert_eq!(stands_for(of), spell));
            is!(you_do(result), Action::Counter(what) => assert_eq!(stands_for(what), spell));
        }
        "Feed the Clan" => {
            let (displaces, _, result) = across(face, "Ferocious");
            let life = |amount| Action::GainLife(Amount::Number(amount));
            assert_eq!((you_do(displaces), you_do(result)), (&life(5), &life(10)));
        }
        "Brimstone Volley" => {
            let (displaces, condition, result) = across(face, "Morbid");
            is!(condition, Condition::History(_));
            other_damage(displaces, result, (3, 5));
        }
        "Galvanic Blast" => {
            let (displaces, condition, result) = across(face, "Metalcraft");
            you_control_many(condition, 3, &[ARTIFACT]);
            other_damage(displaces, result, (2, 4));
        }
        "Cabal Ritual" => {
            let (displaces, _, result) = across(face, "Threshold");
            let black = |count| Action::AddMana {
                mana: ManaProduced::Symbols(vec![ManaSymbol::Of(Color::Black); count]),
                only: None,
            };
            assert_eq!((you_do(displaces), you_do(result)), (&black(3), &black(5)));
        }
        "Hunger of the Howlpack" => {
            let (displaces, _, result) = across(face, "Morbid");
            let (one, kind, on) = counters(displaces);
            let (slot, _) = target(on);
            assert_eq!((one, kind), (&Quantity::A, &plus_one()));
            let (three, kind, on) = counters(result);
            assert_eq!((number(exactly(three)), kind, stands_for(on)), (3, &plus_one(), slot));
        }
        _ => face.unsaid(),
    });
}

#[test]
fn x_plus_constant_craters_claws() {
    holds("x-plus-constant", "Crater's Claws", |face| match face.name {
        "Crater's Claws" => {
            let (displaces, condition, result) = branch(face.effect(0));
            let (_, amount, to) = damage(displaces);
            assert_eq!(amount, &Amount::X);
            is!(object(to), Selection::Target(Target { what: TargetKind::Any, .. }));
            is!(condition, Condition::Controls { who, .. } => assert!(is_you(who)));
            let (what, amount, to) = damage(result);
            assert!(is_source(what));
            x_plus(amount, 2);
            is!(to, Recipient::OfDisplaced);
        }
        "Flame Discharge" => {
            let (displaces, condition, result) = branch(face.effect(0));
            let (what, amount, to) = damage(displaces);
            assert_eq!((is_source(what), amount), (true, &Amount::X));
            let modified = [Qual::Is(Status::Modified), CREATURE];
            assert_eq!(heads(target(object(to)).1), [&[CREATURE][..], &[PLANESWALKER]]);
            is!(condition, Condition::AsCast { condition, .. } => plainly(you_control(condition).1, &modified));
            let (what, amount, to) = damage(result);
            assert!(is_source(what));
            x_plus(amount, 2);
            is!(to, Recipient::OfDisplaced);
        }
        "Vitalizing Cascade" => is!(you_do(face.effect(0)), Action::GainLife(amount) => x_plus(amount, 3)),
        "Meteor Shower" => {
            let (what, amount, to) = damage(face.effect(0));
            assert!(is_source(what));
            x_plus(amount, 1);
            is!(
                object(to),
                Selection::Target(Target { count: TargetCount::AnyNumber, what: TargetKind::Any, .. })
            );
            is!(
                face.effect(0),
                Effect::Happen { verb: Verb::DealsDamage { divided: Divided::AsYouChoose, .. }, .. }
            );
        }
        "An-Havva Inn" => {
            let (effect, x) = with_x(face.effect(0));
            is!(you_do(effect), Action::GainLife(amount) => x_plus(amount, 1));
            let noun = count_of(x);
            plainly(noun, &[color(Color::Green), CREATURE]);
        }
        "Aysen Crusader" => {
            let (changes,) = is!(face.continuous(0), [only] => (&only.changes,));
            let amount =
                is!(changes.as_slice(), [Change::PowerIs { what: PowerOrToughness::Both, amount }] => amount);
            is!(amount, Amount::Plus { first, second, .. } if number(first) == 2 => {
                let noun = count_of(second);
                assert_eq!(heads(noun), [[subtype(Subtype::Soldier)], [subtype(Subtype::Warrior)]]);
                assert!(yours(noun));
            });
        }
        _ => face.unsaid(),
    });
}

/// "X plus 2".
fn x_plus(amount: &Amount, constant: u32) {
    is!(amount, Amount::Plus { first, second, .. } if **first == Amount::X && number(second) == constant => ());
}
