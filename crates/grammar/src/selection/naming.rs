//! How an ability usually names its source (CR 201.5): the form that is not kept. It follows from what the ability is.

use rubric_ir::*;
use std::any::Any;

/// The form in which an ability like this mostly names its source; `of_token` where it is quoted of a token.
pub fn usual(kind: &AbilityKind, of_token: bool) -> SelfForm {
    match usual_of_cards(kind) {
        SelfForm::ThisCreature if of_token => SelfForm::ThisToken,
        usual => usual,
    }
}

fn usual_of_cards(kind: &AbilityKind) -> SelfForm {
    match kind {
        // Planeswalkers are legendary, and legendary cards are called by a part of their name.
        AbilityKind::Loyalty { .. } => SelfForm::ShortName,
        AbilityKind::Spell(_) | AbilityKind::PaidModes { .. } => SelfForm::Name,
        AbilityKind::Chapter { .. } => SelfForm::ThisSaga,
        AbilityKind::Static(Static::Continuous(all)) if all.iter().all(is_about_casting) => {
            SelfForm::ThisSpell
        }
        // Lands that enter tapped are more than all other permanents that do.
        AbilityKind::Static(Static::Replacement(Replacement::Enters {
            what: Selection::Source { .. },
            with: EntersWith::Tapped,
            ..
        })) => SelfForm::ThisLand,
        // What triggers as it is cast is a spell by then.
        AbilityKind::Triggered(Triggered { event: Event::Player { verbs, .. }, .. })
            if matches!(verbs.as_slice(), [PlayerEvent::Casts { what: Selection::Source { .. }, .. }]) =>
        {
            SelfForm::ThisSpell
        }
        // As the first of them that is not named as most are.
        AbilityKind::Static(Static::Sentences(sentences)) => sentences
            .iter()
            .map(|one| usual_of_cards(&AbilityKind::Static(one.clone())))
            .find(|form| *form != SelfForm::ThisCreature)
            .unwrap_or(SelfForm::ThisCreature),
        AbilityKind::Static(Static::Replacement(Replacement::Would {
            event: Event::Object { subject: Selection::Source { .. }, verbs },
            ..
        })) if matches!(verbs.as_slice(), [ObjectEvent::Enters { .. }]) => SelfForm::ThisLand,
        AbilityKind::Triggered(Triggered { event: Event::Object { verbs, .. }, .. })
            if matches!(verbs.as_slice(), [ObjectEvent::BecomesLevel(_)]) =>
        {
            SelfForm::ThisClass
        }
        AbilityKind::Activated { .. } | AbilityKind::Triggered(_) => of_what_it_does(kind),
        _ => SelfForm::ThisCreature,
    }
}

fn is_about_casting(continuous: &Continuous) -> bool {
    let about = |change: &Change| {
        matches!(change, Change::Costs { to: CostOf::Cast, .. } | Change::Cant(Restriction::BeCountered))
    };
    continuous.changes.iter().all(about)
}

/// A card where the source is cycled, discarded or moved out of a hand or graveyard, where it is no permanent; an Aura where
/// what it enchants is spoken of.
fn of_what_it_does(kind: &AbilityKind) -> SelfForm {
    struct Does {
        moves_own_card: bool,
        enchants: bool,
    }
    impl Visit for Does {
        #[allow(clippy::inline_always, reason = "all but a few types of nodes then cost nothing")]
        #[inline(always)]
        fn enter(&mut self, node: &dyn Any) -> bool {
            if let Some(PlayerEvent::Cycles(Selection::Source { .. })) = node.downcast_ref::<PlayerEvent>() {
                return self.found();
            }
            if let Some(Selection::Attached { by: Attachment::Enchanted, .. }) = node.downcast_ref() {
                self.enchants = true;
            }
            // Only a card in exile is suspended (CR 702.62b).
            if let Some(Qual::Is(Status::Suspended)) = node.downcast_ref::<Qual>() {
                return self.found();
            }
            if let Some(action) = node.downcast_ref::<Action>() {
                let from = match action {
                    Action::Discard { what: Selection::Source { .. } }
                    | Action::Reveal { what: Selection::Source { .. }, from: Some(Zone::Hand(_)) } => {
                        return self.found();
                    }
                    Action::Return(Move { what: Selection::Source { .. }, from, .. })
                    | Action::Put(Move { what: Selection::Source { .. }, from, .. })
                    | Action::Exile { what: Selection::Source { .. }, from, .. } => from,
                    _ => &None,
                };
                if matches!(from, Some(Zone::Graveyard(_) | Zone::Hand(_))) {
                    return self.found();
                }
            }
            !self.moves_own_card && !node.is::<Ability>()
        }
    }
    impl Does {
        const fn found(&mut self) -> bool {
            self.moves_own_card = true;
            false
        }
    }
    let mut does = Does { moves_own_card: false, enchants: false };
    kind.walk(&mut does);
    match does {
        Does { moves_own_card: true, .. } => SelfForm::ThisCard,
        Does { enchants: true, .. } => SelfForm::ThisAura,
        Does { .. } => SelfForm::ThisCreature,
    }
}
