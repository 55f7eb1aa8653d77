//! Rules sense: what the kinds of a face's abilities must fit.

use crate::{FaceFacts, Finding, Rule};
use rubric_ir::{AbilityKind, FaceReading};

pub(crate) fn check(facts: &FaceFacts<'_>, reading: &FaceReading, out: &mut Vec<Finding>) {
    for (at, ability) in reading.abilities.iter().enumerate() {
        let mut found =
            |rule, said: String, meant: &str| out.push(Finding::new(rule, Some(at as u32), said, meant));
        match &ability.kind {
            AbilityKind::Spell(_) if !facts.is_type(&["Instant", "Sorcery"]) => {
                found(Rule::SpellAbilityOnPermanent, facts.type_line(), "a spell ability");
            }
            AbilityKind::Loyalty { .. } if !facts.has_loyalty && !facts.is_type(&["Planeswalker"]) => {
                found(Rule::LoyaltyWithoutLoyalty, facts.type_line(), "a loyalty ability");
            }
            AbilityKind::Chapter { .. } if !facts.is_subtype("Saga") => {
                found(Rule::ChapterWithoutSaga, facts.type_line(), "a chapter");
            }
            AbilityKind::Level { .. } if !facts.is_subtype("Class") => {
                found(Rule::LevelWithoutClass, facts.type_line(), "a level");
            }
            _ => {}
        }
    }
}
