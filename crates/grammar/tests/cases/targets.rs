//! How many targets there are, and what is said of each of two.

use crate::face::{Face, holds};
use crate::look::*;
use rubric_ir::{
    Action, Amount, Antecedent, CardType, Cards, Characteristic, Color, Condition, Conj, Destination,
    Duration, Effect, Filter, KeywordName, Kind, ManaProduced, ManaSymbol, Noun, Other, Player, PlayerNoun,
    Polarity, Qual, Selection, SimpleAction, Status, Subtype, Target, Token, Visit, Walk, Zone, ZoneOwner,
};
use std::any::Any;

/// How many target phrases there are, of objects and of players.
fn target_phrases(effect: &Effect) -> usize {
    struct Count(usize);
    impl Visit for Count {
        fn enter(&mut self, node: &dyn Any) -> bool {
            let player = matches!(node.downcast_ref(), Some(Player::Target { .. }));
            self.0 += usize::from(player || node.is::<Target>());
            true
        }
    }
    let mut count = Count(0);
    effect.walk(&mut count);
    count.0
}

fn power_of(amount: &Amount, which: Characteristic) -> Antecedent {
    is!(amount, Amount::CharacteristicOf { of, what, .. } if *what == which => stands_for(of))
}

#[test]
fn no_second_target_swords_to_plowshares() {
    /// The one target, its noun, and what its controller does.
    fn controller(face: &Face, quals: &[&[Qual]]) -> (Antecedent, Action) {
        assert_eq!(target_phrases(face.effect(0)), 1);
        let (first, second) = two(face.effect(0));
        let (slot, noun) = is!(you_do(first), Action::Destroy(what) | Action::Exile { what, until: None, .. } => target(what));
        assert_eq!(heads(noun), quals);
        let (who, action) = act(second);
        is!(who, Player::ControllerOf { of, .. } => assert_eq!(stands_for(of), slot));
        (slot, action.clone())
    }
    holds("no-second-target", "Swords to Plowshares", |face| match face.name {
        "Swords to Plowshares" => {
            let (slot, action) = controller(face, &[&[CREATURE]]);
            is!(action, Action::GainLife(amount) => assert_eq!(power_of(&amount, Characteristic::Power), slot));
        }
        "Hideous End" => {
            let (_, action) = controller(face, &[&[Qual::NonColor(Color::Black), CREATURE]]);
            assert_eq!(action, Action::LoseLife(Amount::Number(2)));
        }
        "Generous Gift" => {
            let (_, action) = controller(face, &[&[]]);
            is!(action, Action::Create { token: Token::Spec(spec), .. } => {
                assert_eq!(spec.quals, [color(Color::Green), subtype(Subtype::Elephant), CREATURE]);
            });
        }
        "Grisly Spectacle" => {
            let (slot, action) = controller(face, &[&[Qual::NonType(CardType::Artifact), CREATURE]]);
            is!(action, Action::Mill { cards: Cards::EqualTo(amount), .. } => {
                assert_eq!(power_of(&amount, Characteristic::Power), slot);
            });
        }
        "Desecrated Earth" => {
            let (_, action) = controller(face, &[&[LAND]]);
            is!(action, Action::Discard { what } => plainly(described(&what).2, &[]));
        }
        "Fateful Absence" => {
            let (_, action) = controller(face, &[&[CREATURE], &[PLANESWALKER]]);
            assert_eq!(action, Action::Simple(SimpleAction::Investigate));
        }
        _ => face.unsaid(),
    });
}

fn an_opponents(noun: &Noun) -> bool {
    noun.filters.iter().any(|filter| {
        matches!(filter, Filter::Controlled { by, polarity: Polarity::Positive }
            if matches!(**by, Player::Described { who: PlayerNoun::Opponent, .. }))
    })
}

#[test]
fn second_conjunct_skulduggery() {
    /// Two effects until end of turn.
    fn both(effect: &Effect) -> [(&Selection, &rubric_ir::Change); 2] {
        let (first, second) = two(effect);
        [first, second].map(|one| {
            let (what, changes, duration) = lasting_on(one);
            assert_eq!(duration, Some(&Duration::EndOfTurn));
            is!(changes, [only] => (what, only))
        })
    }
    /// Both are returned to their owners' hands.
    fn returned(effect: &Effect) -> [&Noun; 2] {
        is!(you_do(effect), Action::Return(moved) => {
            is!(&moved.to, Destination::Zone(Zone::Hand(ZoneOwner::Owner { .. })));
            let (members, conj) = joined(&moved.what);
            assert_eq!(conj, Conj::And);
            is!(members, [first, second] => {
                assert_ne!(target(first).0, target(second).0);
                [target(first).1, target(second).1]
            })
        })
    }
    holds("second-conjunct", "Skulduggery", |face| match face.name {
        "Skulduggery" => {
            let [(mine, up), (theirs, down)] = both(face.effect(0));
            assert_ne!(target(mine).0, target(theirs).0);
            assert!(yours(target(mine).1) && an_opponents(target(theirs).1));
            assert_eq!((gets(up), gets(down)), (&plus(1, 1), &minus(1, 1)));
        }
        "Rookie Mistake" => {
            let [(one, up), (another, down)] = both(face.effect(0));
            let ((first, one), (second, another)) = (target(one), target(another));
            assert_ne!(first, second);
            assert_eq!((one.other, another.other), (Other::Any, Other::Than(first)));
            assert_eq!((gets(up), gets(down)), (&plus(0, 2), &minus(2, 0)));
        }
        "Gurmag Rakshasa" => {
            let [(theirs, down), (mine, up)] = both(face.effect(1));
            assert_ne!(target(mine).0, target(theirs).0);
            assert!(yours(target(mine).1) && an_opponents(target(theirs).1));
            assert_eq!((gets(up), gets(down)), (&plus(2, 2), &minus(2, 2)));
        }
        "Peel from Reality" => {
            let [mine, other] = returned(face.effect(0));
            plainly(mine, &[CREATURE]);
            plainly(other, &[CREATURE]);
            assert!(yours(mine));
            is!(other.filters.as_slice(), [Filter::Controlled { by, polarity: Polarity::Negative }] if is_you(by) => ());
        }
        "Rise" => {
            let [card, creature] = returned(face.effect(0));
            plainly(card, &[CREATURE]);
            plainly(creature, &[CREATURE]);
            assert_eq!((card.heads[0].kind, creature.heads[0].kind), (Kind::Card, Kind::Implied));
            is!(card.filters.as_slice(), [Filter::In { zone: Zone::Graveyard(ZoneOwner::Any), .. }]);
            is!(creature.filters.as_slice(), [Filter::In { zone: Zone::Battlefield, .. }]);
        }
        "Moku, Meandering Drummer" => {
            let then = is!(face.effect(0), Effect::IfDone { then, otherwise: None, .. } => then);
            let [(source, up), (creatures, haste)] = both(then);
            assert!(is_source(source));
            assert_eq!((gets(up), gains(haste)), (&plus(2, 1), KeywordName::Haste));
            plainly(described(creatures).2, &[CREATURE]);
            assert!(yours(described(creatures).2));
        }
        _ => face.unsaid(),
    });
}

#[test]
fn second_conjunct_dreadhorde_invasion() {
    /// You lose 1 life, and what you do besides.
    fn besides(face: &Face, n: usize) -> &Action {
        let (lose, other) = two(face.effect(n));
        assert_eq!(you_do(lose), &Action::LoseLife(Amount::Number(1)));
        you_do(other)
    }
    fn token(action: &Action) -> Option<Subtype> {
        is!(action, Action::Create { token: Token::Predefined { subtype, .. }, .. } => Some(*subtype))
    }
    holds("second-conjunct", "Dreadhorde Invasion", |face| match face.name {
        "Dreadhorde Invasion" => {
            let amass = Action::Amass { subtype: Some(Subtype::Zombie), amount: Amount::Number(1) };
            assert_eq!(besides(face, 0), &amass);
        }
        "Bitterblossom" => is!(besides(face, 0), Action::Create { token: Token::Spec(spec), .. } => {
            assert_eq!(spec.quals, [color(Color::Black), subtype(Subtype::Faerie), subtype(Subtype::Rogue), CREATURE]);
            assert_eq!(spec.with.len(), 1, "flying");
        }),
        "Carnival of Souls" => {
            is!(besides(face, 0), Action::AddMana { mana: ManaProduced::Symbols(mana), .. } => {
                assert_eq!(mana, &[ManaSymbol::Of(Color::Black)]);
            })
        }
        "Lotho, Corrupt Shirriff" => assert_eq!(token(besides(face, 0)), Some(Subtype::Treasure)),
        "Azula, On the Hunt" => assert_eq!(token(besides(face, 1)), Some(Subtype::Clue)),
        "Lord Skitter's Blessing" => {
            assert_eq!(besides(face, 1), &Action::Draw(Cards::Additional));
            let enchanted: Option<&Condition> = face.triggered(1).condition.as_ref();
            is!(enchanted, Some(condition) => plainly(you_control(condition).1, &[Qual::Is(Status::Enchanted), CREATURE]));
        }
        _ => face.unsaid(),
    });
}
