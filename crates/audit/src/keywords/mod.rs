//! MTGJSON's own list of keywords against those of the reading, both ways.

mod actions;

use crate::{Finding, Rule, Whole};
use rubric_ir::{Ability, AbilityKind, AbilityWord, FaceReading, KeywordName, Visit, Walk as _};
use std::any::Any;
use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

pub(crate) fn check(whole: Whole<'_>, out: &mut Vec<Finding>) {
    let Whole { facts, reading, .. } = whole;
    let mut as_words = Vec::new();
    for (at, ability) in reading.abilities.iter().enumerate() {
        if let Some(AbilityWord::Word(word)) = &ability.word
            && let Some(keyword) = keyword_named(&word.0)
        {
            as_words.push(keyword);
            let meant = format!("the keyword “{}” as a word without meaning", keyword.text());
            out.push(Finding::new(Rule::KeywordAsWord, Some(at as u32), quoted(keyword), meant));
        }
    }
    // MTGJSON lists none for many a half of a card, and for cards it has just got: that is no list.
    if facts.keywords.is_empty() {
        return;
    }
    let held = held(reading);
    for keyword in facts.keywords.iter().filter_map(|name| keyword_named(name)) {
        // MTGJSON takes a flavour word that begins with a keyword for that keyword ("Fear Gas").
        let begins_word = |word: &&Ability| match &word.word {
            Some(AbilityWord::Word(name)) => {
                name.words().next().is_some_and(|first| keyword.text().eq_ignore_ascii_case(first))
            }
            _ => false,
        };
        let quirk = reading.abilities.iter().any(|ability| begins_word(&ability));
        if facts.is_whole && !held.contains(&keyword) && !as_words.contains(&keyword) && !quirk {
            out.push(Finding::new(Rule::KeywordNotRead, None, quoted(keyword), "no such keyword"));
        }
    }
    for (at, ability) in reading.abilities.iter().enumerate() {
        let AbilityKind::Keywords { list, .. } = &ability.kind else { continue };
        for keyword in list {
            let listed =
                facts.keywords.iter().filter_map(|name| keyword_named(name)).any(|name| name == keyword.name);
            if !listed && !UNLISTED.contains(&keyword.name) {
                out.push(Finding::new(
                    Rule::KeywordNotListed,
                    Some(at as u32),
                    "no such keyword",
                    quoted(keyword.name),
                ));
            }
        }
    }
    actions::check(whole, out);
}

/// Keywords that MTGJSON lists under another name: "Plainscycling" and "Islandwalk" under those, "Partner with" as "Partner".
const UNLISTED: &[KeywordName] = &[KeywordName::Cycling, KeywordName::Landwalk, KeywordName::PartnerWith];

fn quoted(keyword: KeywordName) -> String {
    format!("“{}”", keyword.text())
}

pub(crate) fn keyword_named(name: &str) -> Option<KeywordName> {
    static NAMES: OnceLock<HashMap<String, KeywordName>> = OnceLock::new();
    let names = NAMES.get_or_init(|| {
        KeywordName::ALL.iter().map(|keyword| (keyword.text().to_lowercase(), *keyword)).collect()
    });
    names.get(name.to_lowercase().as_str()).copied()
}

/// Every keyword that a reading holds, at whatever depth.
fn held(reading: &FaceReading) -> BTreeSet<KeywordName> {
    struct Keywords(BTreeSet<KeywordName>);
    impl Visit for Keywords {
        fn enter(&mut self, node: &dyn Any) -> bool {
            match node.downcast_ref::<AbilityKind>() {
                Some(AbilityKind::Prototype { .. }) => _ = self.0.insert(KeywordName::Prototype),
                Some(AbilityKind::Solved(_)) => _ = self.0.insert(KeywordName::Solved),
                _ => {}
            }
            match node.downcast_ref() {
                // MTGJSON lists both.
                Some(KeywordName::PartnerWith) => {
                    self.0.extend([KeywordName::PartnerWith, KeywordName::Partner])
                }
                keyword => self.0.extend(keyword),
            }
            true
        }
    }
    let mut found = Keywords(BTreeSet::new());
    reading.walk(&mut found);
    found.0
}
