//! Rules sense: what the kinds of a face's abilities must fit.

use crate::{FaceFacts, Finding, Rule};
use rubric_ir::{
    Ability, AbilityKind, Condition, Continuous, Effect, FaceReading, Keyword, KeywordName, Static, Visit,
    Walk as _,
};
use std::any::Any;

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
        within(ability, at as u32, out);
    }
    type_line(facts, reading, out);
    chapters(reading, out);
}

/// Subtypes that come with an ability.
fn type_line(facts: &FaceFacts<'_>, reading: &FaceReading, out: &mut Vec<Finding>) {
    let has_keyword = |names: &[KeywordName]| {
        let of = |ability: &Ability| match &ability.kind {
            AbilityKind::Keywords { list, .. } => {
                list.iter().any(|Keyword { name, .. }| names.contains(name))
            }
            _ => false,
        };
        reading.abilities.iter().any(of)
    };
    let has = |kind: fn(&AbilityKind) -> bool| reading.abilities.iter().any(|ability| kind(&ability.kind));
    let mut lacks = |subtype: &str, what: &str| {
        out.push(Finding::new(Rule::TypeLine, None, format!("the subtype {subtype}"), format!("no {what}")));
    };
    if facts.is_subtype("Aura") && !has_keyword(&[KeywordName::Enchant, KeywordName::Bestow]) {
        lacks("Aura", "Enchant");
    }
    if facts.is_subtype("Saga") && !has(|kind| matches!(kind, AbilityKind::Chapter { .. })) {
        lacks("Saga", "chapter");
    }
    if facts.is_subtype("Class") && !has(|kind| matches!(kind, AbilityKind::Level { .. })) {
        lacks("Class", "level");
    }
}

/// Chapters may share an ability ("I, III"), but together they count up from one.
fn chapters(reading: &FaceReading, out: &mut Vec<Finding>) {
    let mut numbers: Vec<u32> = Vec::new();
    for ability in &reading.abilities {
        if let AbilityKind::Chapter { numbers: of, .. } = &ability.kind {
            numbers.extend(of);
        }
    }
    numbers.sort_unstable();
    if !numbers.iter().copied().eq(1..=numbers.len() as u32) {
        out.push(Finding::new(
            Rule::ChapterNumbers,
            None,
            "chapters from one on",
            format!("chapters {numbers:?}"),
        ));
    }
}

/// What is looked for at any depth of an ability.
struct Within<'o> {
    at: u32,
    out: &'o mut Vec<Finding>,
    /// Conditions that stand where whether something was done may be asked.
    allowed: Vec<*const Condition>,
    is_static: Vec<bool>,
}

fn within(ability: &Ability, at: u32, out: &mut Vec<Finding>) {
    let mut within = Within { at, out, allowed: Vec::new(), is_static: Vec::new() };
    ability.walk(&mut within);
}

impl Within<'_> {
    fn found(&mut self, rule: Rule, said: &str, meant: &str) {
        self.out.push(Finding::new(rule, Some(self.at), said, meant));
    }

    fn continuous(&mut self, continuous: &Continuous) {
        let is_static = self.is_static.last().copied().unwrap_or_default();
        if is_static && continuous.duration.is_some() {
            self.found(Rule::StaticDuration, "a static ability", "a duration");
        }
    }
}

impl Visit for Within<'_> {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if let Some(ability) = node.downcast_ref::<Ability>() {
            self.is_static.push(matches!(
                ability.kind,
                AbilityKind::Static(Static::Continuous(_) | Static::Where { .. })
            ));
        } else if let Some(Effect::IfDone { condition, .. }) = node.downcast_ref() {
            self.allowed.push(std::ptr::from_ref(condition));
        } else if let Some(Condition::Done { .. }) = node.downcast_ref() {
            let here = node.downcast_ref::<Condition>().map(std::ptr::from_ref);
            if !here.is_some_and(|here| self.allowed.contains(&here)) {
                self.found(Rule::IfDone, "whether something was done", "it apart from what was done");
            }
        } else if let Some(continuous) = node.downcast_ref() {
            self.continuous(continuous);
        }
        true
    }

    fn leave(&mut self, node: &dyn Any) {
        if node.is::<Ability>() {
            self.is_static.pop();
        }
    }
}
