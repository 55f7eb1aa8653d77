//! Wording carries little: a reading whose wording is reset still prints its text, mostly. A grammar could otherwise
//! prove anything by keeping the sentence as wording.

use crate::common::{corpora, exact_lines, print};
use rubric_ir::{Ability, VisitMut, Walk, Wording, reset_wording};
use std::any::Any;
use std::collections::BTreeMap;

/// How many of 1,000 exact lines print their text without any wording. It is a ratchet: raise it when it can be.
const WITHOUT_WORDING_AT_LEAST: usize = 800;

/// The same of the older printing that `RUBRIC_CORPUS_2020` names: former templates are wording, and so is every name by which
/// it calls what is "this creature" or "this token" today. It falls as more such lines are read.
const OF_THE_OLDER_AT_LEAST: usize = 605;

/// Resets the wording of one type, or notes which types are not as by default.
#[derive(Default)]
struct Reset {
    only: Option<&'static str>,
    found: Vec<&'static str>,
}

impl VisitMut for Reset {
    fn enter(&mut self, _node: &mut dyn Any) -> bool {
        true
    }
    fn wording(&mut self, node: &mut dyn Wording) {
        if self.only.is_none_or(|only| only == node.name()) && node.reset() {
            self.found.push(node.name());
        }
    }
}

/// Whether the reading has that text; capitals are no part of it.
fn has_text(ability: &Ability, text: &str) -> bool {
    print(ability).is_some_and(|printed| printed.eq_ignore_ascii_case(text))
}

/// The types of wording that the text hangs on: each is reset alone.
fn needed(ability: &Ability, text: &str) -> Vec<&'static str> {
    let mut all = Reset::default();
    ability.clone().walk_mut(&mut all);
    all.found.sort_unstable();
    all.found.dedup();
    all.found.retain(|name| {
        let mut without = ability.clone();
        without.walk_mut(&mut Reset { only: Some(name), found: Vec::new() });
        !has_text(&without, text)
    });
    all.found
}

#[test]
fn wording_carries_little() {
    for (corpus, faces) in corpora() {
        let lines = exact_lines(&faces);
        let (mut without, mut carriers) = (0, BTreeMap::<_, Vec<(&str, bool)>>::new());
        for line in &lines {
            let mut plain = line.ability.clone();
            reset_wording(&mut plain);
            if has_text(&plain, &line.text) {
                without += 1;
                continue;
            }
            let needed = needed(&line.ability, &line.text);
            assert!(!needed.is_empty(), "{corpus}: no wording alone changes it: {}", line.text);
            for name in &needed {
                carriers.entry(*name).or_default().push((&line.text, needed.len() == 1));
            }
        }
        let thousandths = without * 1_000 / lines.len().max(1);
        println!("{corpus}: {without} of {} lines need no wording ({thousandths} ‰)", lines.len());
        let mut ranked: Vec<_> = carriers.into_iter().collect();
        ranked.sort_by_key(|(name, lines)| (std::cmp::Reverse(lines.len()), *name));
        for (name, lines) in ranked {
            let alone = lines.iter().filter(|(_, alone)| *alone).count();
            println!("{:>6} need {name}, {alone} of them nothing else: {}", lines.len(), lines[0].0);
        }
        let older = std::env::var("RUBRIC_CORPUS_2020").is_ok_and(|path| path == corpus);
        let floor = if older { OF_THE_OLDER_AT_LEAST } else { WITHOUT_WORDING_AT_LEAST };
        assert!(thousandths >= floor, "{corpus}: {thousandths} ‰ without wording");
    }
}
