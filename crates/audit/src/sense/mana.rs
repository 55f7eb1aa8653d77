//! Mana abilities: which the text has, by its words and points, against which the reading has, by the rules (CR 605.1).

use crate::{Finding, ReadLine, Rule};
use rubric_ir::{Ability, ManaAbility, Visit, Walk as _, mana_ability};
use std::any::Any;

/// How many mana abilities there are, quoted ones among them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    activated: u32,
    triggered: u32,
}

pub(crate) fn check(line: &ReadLine<'_>, out: &mut Vec<Finding>) {
    // Where the text adds nothing, a reading that does has a fact too many.
    if !line.text.contains("dd") {
        return;
    }
    let (said, meant) = (said(line.text), meant(line.abilities));
    if said != meant {
        out.push(Finding::new(Rule::ManaAbility, Some(line.first), shown(said), shown(meant)));
    }
}

fn shown(count: Count) -> String {
    let of = |number: u32, kind: &str| match number {
        0 => format!("no {kind} mana ability"),
        1 => format!("one {kind} mana ability"),
        _ => format!("{number} {kind} mana abilities"),
    };
    format!("{} and {}", of(count.activated, "activated"), of(count.triggered, "triggered"))
}

impl Visit for Count {
    fn enter(&mut self, node: &dyn Any) -> bool {
        match node.downcast_ref().and_then(mana_ability) {
            Some(ManaAbility::Activated) => self.activated += 1,
            Some(ManaAbility::Triggered) => self.triggered += 1,
            None => {}
        }
        true
    }
}

fn meant(abilities: &[Ability]) -> Count {
    let mut count = Count::default();
    abilities.iter().for_each(|ability| ability.walk(&mut count));
    count
}

/// The abilities of a line are parted by quotation marks and by ends of paragraphs.
fn said(text: &str) -> Count {
    let mut count = Count::default();
    let (mut outer, mut quoted): (Vec<&str>, Option<Vec<&str>>) = (Vec::new(), None);
    for token in text.split(' ') {
        match (token, &mut quoted) {
            ("\"", None) => quoted = Some(Vec::new()),
            ("\"", Some(_)) => count.judge(&quoted.take().unwrap_or_default()),
            ("¶", None) => count.judge(&std::mem::take(&mut outer)),
            (_, Some(quoted)) => quoted.push(token),
            (_, None) => outer.push(token),
        }
    }
    count.judge(&outer);
    count
}

impl Count {
    /// Judges the words of one ability.
    fn judge(&mut self, words: &[&str]) {
        let behind = |mark: &str| words.iter().position(|word| *word == mark).map(|at| at + 1);
        let from = |at: usize| words.get(at..).unwrap_or_default();
        let is_loyalty = words.first().is_some_and(|word| word.starts_with('['));
        if let Some(effect) = behind(":") {
            self.activated += u32::from(!is_loyalty && adds(from(effect)) && !targets(from(effect)));
            return;
        }
        let start = behind("—").unwrap_or_default();
        let triggers = words.get(start).is_some_and(|word| matches!(*word, "When" | "Whenever"));
        let for_mana =
            words.windows(2).position(|pair| matches!(pair, ["for", "mana"])).unwrap_or(words.len());
        let Some(effect) = from(for_mana).iter().position(|word| *word == ",").map(|at| for_mana + at) else {
            return;
        };
        self.triggered += u32::from(triggers && adds(from(effect)) && !targets(from(effect)));
    }
}

/// What an ability does as it resolves: its sentences and modes, without those that wait for something else to happen.
fn sentences<'w, 't>(words: &'w [&'t str]) -> impl Iterator<Item = &'w [&'t str]> {
    let waits = |sentence: &&[&str]| {
        let mut pairs = sentence.windows(2);
        sentence.iter().any(|word| matches!(*word, "When" | "when" | "Whenever" | "whenever" | "would"))
            || pairs.any(|pair| matches!(pair, ["At" | "at", "the"]) && sentence.contains(&"beginning"))
    };
    words.split(|word| matches!(*word, "." | "•")).filter(move |sentence| !waits(sentence))
}

fn adds(words: &[&str]) -> bool {
    sentences(words).any(|sentence| {
        let add = sentence.iter().position(|word| matches!(*word, "Add" | "add" | "adds"));
        let behind = add.and_then(|at| sentence.get(at..)).unwrap_or_default();
        behind.iter().any(|word| *word == "mana" || word.starts_with('{'))
    })
}

fn targets(words: &[&str]) -> bool {
    sentences(words).flat_map(|sentence| sentence.windows(2)).any(|pair| match pair {
        [before, "target"] => !matches!(*before, "the" | "a"),
        [before, "targets"] => !matches!(*before, "that" | "new" | "it"),
        _ => false,
    }) || matches!(words.first(), Some(&"Target"))
        || sentences(words).any(|sentence| matches!(sentence.first(), Some(&"Target")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counts(text: &str) -> (u32, u32) {
        let count = said(text);
        (count.activated, count.triggered)
    }

    #[test]
    fn mana_abilities_are_told_from_the_text() {
        assert_eq!(counts("{T} : Add {G} ."), (1, 0));
        assert_eq!(counts("[+1] : Add {R} ."), (0, 0), "a loyalty ability never is one");
        assert_eq!(counts("{T} : Target player adds {G} ."), (0, 0));
        assert_eq!(counts("{T} : Draw a card ."), (0, 0));
        assert_eq!(
            counts("{T} : Add {C} . When you next cast a spell this turn , tap target creature ."),
            (1, 0)
        );
        assert_eq!(counts("{T} : At the beginning of your next main phase , add {R} ."), (0, 0));
        assert_eq!(counts("Whenever a player taps a land for mana , that player adds {G} ."), (0, 1));
        assert_eq!(
            counts("Whenever a player taps a Plains , Island , or Swamp for mana , they add {C} ."),
            (0, 1)
        );
        assert_eq!(counts("Whenever this creature attacks , add {R} ."), (0, 0));
        assert_eq!(counts("Creatures you control have \" {T} : Add one mana of any color . \""), (1, 0));
    }
}
