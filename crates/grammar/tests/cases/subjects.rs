//! Subjects: what becomes blocked, and subjects of several phrases.

use crate::face::{Face, holds};
use crate::look::*;
use rubric_ir::{
    AbilityKind, Action, ActivationLimit, Amount, Antecedent, Attachment, Cards, Change, Condition, Conj,
    Continuous, Duration, EachWord, Effect, Grant, KeywordName, LibraryEnd, Noun, ObjectEvent, Other, Qual,
    Quantity, Restriction, Selection, Static, Status, StepName, StepOf, Subject, Subtype, Target,
    TargetCount, TargetKind, Verb, WhileKind, Window,
};

/// The step of "Cast this spell only during …".
fn window(face: &Face) -> StepName {
    is!(face.fixed(0), Static::CastOnly(windows) => is!(windows.as_slice(), [Window::During(step)] if step.whose == StepOf::The => step.name))
}

/// A card is drawn at the beginning of the next turn's upkeep.
fn draws_later(effect: &Effect) {
    is!(effect, Effect::Delayed { event, effect, .. } => {
        let step = begins(event);
        assert_eq!((step.name, &step.whose), (StepName::Upkeep, &StepOf::NextTurn));
        assert_eq!(you_do(effect), &Action::Draw(Cards::A));
    });
}

fn becomes_blocked(effect: &Effect) {
    is!(effect, Effect::Happen { subject, verb: Verb::BecomesBlocked } => {
        plainly(target(subject).1, &[Qual::Is(Status::Unblocked), Qual::Is(Status::Attacking), CREATURE]);
    });
}

/// During combat, once blockers are declared.
fn after_blockers(window: &Window) {
    is!(window, Window::And(during, after) => {
        is!(&**during, Window::During(step) => assert_eq!(step.name, StepName::Combat));
        assert_eq!(**after, Window::AfterBlockers);
    });
}

#[test]
fn becomes_blocked_dazzling_beauty() {
    holds("becomes-blocked", "Dazzling Beauty", |face| match face.name {
        "Dazzling Beauty" => {
            assert_eq!(window(face), StepName::DeclareBlockers);
            becomes_blocked(face.effect(1));
            draws_later(face.effect(2));
        }
        "Curtain of Light" => {
            is!(face.fixed(0), Static::CastOnly(windows) => is!(windows.as_slice(), [window] => after_blockers(window)));
            becomes_blocked(face.effect(1));
            assert_eq!(you_do(face.effect(2)), &Action::Draw(Cards::A));
        }
        "Trap Runner" => {
            is!(face.ability(0), AbilityKind::Activated { limits, .. } => {
                is!(limits.as_slice(), [ActivationLimit::Window(window)] => after_blockers(window));
            });
            becomes_blocked(face.effect(0));
        }
        "Blessed Wine" => {
            assert_eq!(you_do(face.effect(0)), &Action::GainLife(Amount::Number(1)));
            draws_later(face.effect(1));
        }
        "Teleport" => {
            assert_eq!(window(face), StepName::DeclareAttackers);
            let (what, changes, duration) = lasting_on(face.effect(1));
            plainly(target(what).1, &[CREATURE]);
            is!(changes, [Change::Cant(Restriction::BeBlocked { by: None })]);
            assert_eq!(duration, Some(&Duration::ThisTurn));
        }
        "Flare" => {
            let (what, amount, to) = damage(face.effect(0));
            assert_eq!((is_source(what), number(amount)), (true, 1));
            is!(object(to), Selection::Target(Target { what: TargetKind::Any, .. }));
            draws_later(face.effect(1));
        }
        _ => face.unsaid(),
    });
}

/// Both of two phrases.
fn both(what: &Selection) -> (&Selection, &Noun) {
    is!(joined(what), ([first, second], Conj::And) => (first, described(second).2))
}

#[test]
fn fail_open_subject_wand_of_orcus() {
    holds("fail-open-subject", "Wand of Orcus", |face| match face.name {
        "Wand of Orcus" => {
            let (what, verbs) = happens_to(&face.triggered(0).event);
            is!(what, Selection::Attached { by: Attachment::Equipped, head } if head.quals == [CREATURE] => ());
            is!(verbs, [ObjectEvent::Attacks { whom: None, .. }, ObjectEvent::Blocks { what: None }]);
            let (what, changes, duration) = lasting_on(face.effect(0));
            let (it, zombies) = both(what);
            assert_eq!(stands_for(it), Antecedent::Attached);
            plainly(zombies, &[subtype(Subtype::Zombie)]);
            assert!(yours(zombies));
            assert_eq!((gains(&changes[0]), duration), (KeywordName::Deathtouch, Some(&Duration::EndOfTurn)));
        }
        "Ballroom Brawlers" => {
            is!(face.effect(0), Effect::Continuous(Continuous { subject: Subject::Objects(what), each, changes, duration, .. }) => {
                is!(joined(what), ([source, other], Conj::And) => {
                    assert!(is_source(source));
                    let (_, count, noun) = targets(other);
                    assert_eq!(count, &TargetCount::UpTo(Amount::Number(1)));
                    assert_eq!((noun.other, head(noun), yours(noun)), (OTHER_THAN_SOURCE, &[CREATURE][..], true));
                });
                assert_eq!((*each, duration.as_ref()), (EachWord::Both, Some(&Duration::EndOfTurn)));
                is!(changes.as_slice(), [Change::Gains { abilities, .. }] => is!(abilities.as_slice(), [Grant::Choice(keywords)] => {
                    let names: Vec<KeywordName> = keywords.iter().map(|keyword| keyword.name).collect();
                    assert_eq!(names, [KeywordName::FirstStrike, KeywordName::Lifelink]);
                }));
            })
        }
        "Sylvan Advocate" => {
            is!(face.continuous(1), [Continuous { condition: Some(condition), subject: Subject::Objects(what), changes, .. }] => {
                is!(&condition.condition, WhileKind::AsLongAs(condition) => {
                    let (quantity, noun) = you_control(condition);
                    assert_eq!(quantity, &Quantity::OrMore(Amount::Number(6)));
                    plainly(noun, &[LAND]);
                });
                let (source, creatures) = both(what);
                assert!(is_source(source) && yours(creatures));
                plainly(creatures, &[LAND, CREATURE]);
                assert_eq!(gets(&changes[0]), &plus(2, 2));
            })
        }
        "Vampire Nocturnus" => {
            is!(face.continuous(0), [Continuous { condition: None, subject: Subject::Players(you), changes, .. }] if is_you(you) => {
                is!(changes.as_slice(), [Change::PlaysRevealed(Selection::TopOfLibrary { count: None, end: LibraryEnd::Top, .. })]);
            });
            is!(face.continuous(1), [Continuous { condition: Some(condition), subject: Subject::Objects(what), changes, .. }] => {
                is!(&condition.condition, WhileKind::AsLongAs(Condition::Is { what, .. }) => {
                    is!(&**what, Selection::TopOfLibrary { count: None, .. });
                });
                let (source, vampires) = both(what);
                assert!(is_source(source) && yours(vampires));
                let quals = [subtype(Subtype::Vampire), CREATURE];
                assert_eq!((vampires.other, head(vampires)), (Other::Than(Antecedent::Source), &quals[..]));
                assert_eq!((gets(&changes[0]), gains(&changes[1])), (&plus(2, 1), KeywordName::Flying));
            })
        }
        "Phyrexian Rager" => {
            let (draw, lose) = two(face.effect(0));
            assert_eq!(you_do(draw), &Action::Draw(Cards::A));
            assert_eq!(you_do(lose), &Action::LoseLife(Amount::Number(1)));
        }
        "Hemlock Vial" => {
            let (what, changes, duration) = lasting_on(face.effect(1));
            let (_, quantity, noun) = described(what);
            assert_eq!((quantity, noun.conj, yours(noun)), (&Quantity::Each, Conj::And, true));
            assert_eq!(
                heads(noun),
                [&[Qual::Is(Status::Equipped), CREATURE][..], &[subtype(Subtype::Equipment)]]
            );
            assert_eq!((gains(&changes[0]), duration), (KeywordName::Deathtouch, Some(&Duration::EndOfTurn)));
        }
        _ => face.unsaid(),
    });
}
