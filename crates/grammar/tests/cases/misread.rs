//! Faces that are read as something else than their text says: each test says what the reading should be, and fails
//! until the grammar is mended. Then the face is no longer marked, and what is said here belongs to the test of its case.

use crate::chains::{reveals_top, to_bottom};
use crate::face::holds_once_mended;
use crate::look::*;
use crate::replacements::{would, would_deal};
use crate::results::{all, this_way, x_by_x};
use crate::tokens::{TAPPED_AND_ATTACKING, riders};
use rubric_ir::{
    Action, Amount, Antecedent, Cards, Change, Condition, DamageKind, Done, Duration, Effect, Event, Filter,
    Kind, Player, PlayerEvent, Qual, Quantity, Recipient, Status,
};

#[test]
#[ignore = "“that many cards” is bound to the number of counters put, which other effects change, not to the damage"]
fn replacement_event_szadek() {
    holds_once_mended("Szadek, Lord of Secrets", |face| {
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
    });
}

#[test]
#[ignore = "“that card” is bound to the discarded card alone: a permanent that was sacrificed is never put onto the battlefield"]
fn or_list_tergrid() {
    holds_once_mended("Tergrid, God of Fright", |face| {
        let verbs = is!(&face.triggered(1).event, Event::Player { verbs, .. } => verbs.as_slice());
        let (sacrificed, discarded) = is!(verbs, [PlayerEvent::Sacrifices(first), PlayerEvent::Discards(second)]
            => (described(first), described(second)));
        assert_eq!(head(sacrificed.2), [Qual::Is(Status::Nontoken)]);
        assert_eq!(discarded.2.heads[0].kind, Kind::PermanentCard);
        let (_, put) = may(face.effect(1));
        is!(you_do(put), Action::Put(moved) => {
            let that = stands_for(&moved.what);
            assert!(![sacrificed.0, discarded.0].contains(&that), "either of the two, whichever it was");
        });
    });
}

#[test]
#[ignore = "X is worked out before anything is destroyed: “where” holds both steps, not the one that uses X"]
fn result_amount_phyrexian_rebirth() {
    holds_once_mended("Phyrexian Rebirth", |face| {
        let (destroy, create) = two(face.effect(0));
        is!(you_do(destroy), Action::Destroy(what) => plainly(all(what), &[CREATURE]));
        let (effect, x) = with_x(create);
        let spec = created(effect).1;
        assert_eq!(spec.power_toughness, Some(x_by_x()));
        assert_eq!(spec.quals[0], Qual::Is(Status::Colorless));
        this_way(count_of(x), &[CREATURE], Done::Destroyed);
    });
}

#[test]
#[ignore = "X is worked out before the counter is put: “where” holds both steps, not the one that uses X"]
fn token_riders_anim_pakal() {
    holds_once_mended("Anim Pakal, Thousandth Moon", |face| {
        let (put, create) = two(face.effect(0));
        let (count, kind, on) = counters(put);
        assert_eq!((count, kind, is_source(on)), (&Quantity::A, &plus_one(), true));
        let (create, x) = with_x(create);
        assert_eq!(exactly(created(create).0), &Amount::X);
        assert_eq!(riders(create), (&[TAPPED_AND_ATTACKING][..], None));
        is!(x, Amount::CountersOn { kind, on } if *kind == plus_one() && is_source(on) => ());
    });
}

#[test]
#[ignore = "the card that may be put on the bottom is bound to “a creature card”: one of another type could not be"]
fn reveal_choice_deceiver_of_form() {
    holds_once_mended("Deceiver of Form", |face| {
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
    });
}
