//! Where parts of a reading begin and end, against the words and points of the text there.
//!
//! A place can be found in the text where the same facts have come before it on both sides. That holds for nearly all.

use super::anywhere;
use super::lexicon::Fact;
use super::meant::{Mark, Meaning};
use super::said::Said;
use crate::{Finding, ReadLine, Rule};

/// What joins one instruction to another.
const JOINTS: [&str; 8] = [".", ",", "and", "then", "Then", "•", "or", "instead"];

/// The marks of a quotation, and of one within it.
const QUOTATION_MARKS: [&str; 3] = ["\"", "‘", "’"];

/// How much text is shown before a place, in characters.
const SHOWN: usize = 40;

/// A place of the reading in the text.
struct Place<'t> {
    before: &'t str,
    /// Points and small words between the fact before and the fact behind.
    gap: &'t str,
    /// The text from the fact behind on.
    rest: &'t str,
}

impl<'t> Place<'t> {
    /// The place behind so many facts.
    fn of(text: &'t str, said: &[(Fact, u32)], facts: usize) -> Self {
        let ends = |at: u32| {
            let from = at as usize;
            from + text.get(from..).and_then(|rest| rest.split(' ').next()).map_or(0, str::len)
        };
        let from = facts.checked_sub(1).and_then(|last| said.get(last)).map_or(0, |(_, at)| ends(*at));
        let to = said.get(facts).map_or(text.len(), |(_, at)| *at as usize).max(from);
        let part = |range: std::ops::Range<usize>| text.get(range).unwrap_or_default();
        Place { before: part(0..from), gap: part(from..to), rest: part(to..text.len()) }
    }

    fn shown(&self) -> String {
        let from = self.before.char_indices().rev().nth(SHOWN).map_or(0, |(at, _)| at);
        let dots = if from == 0 { "" } else { "…" };
        let before = self.before.get(from..).unwrap_or_default();
        let next = self.rest.split(' ').next().unwrap_or_default();
        format!("“{dots}{before}{}{next}”", self.gap)
    }

    /// Whether a clause ends here that has its condition behind it ("draw a card if …, then …"), or one of its own begins
    /// ("…, and you may …", "… and may …").
    fn ends_clause(&self) -> bool {
        let sentence = self.before.rsplit(['.', '"', '—', '•']).next().unwrap_or_default();
        let (first, behind) = sentence.trim_start().split_once(' ').unwrap_or_default();
        let has_condition = first != "If" && behind.contains(" if ") && !behind.contains(", if ");
        (self.has(&[","]) && has_condition)
            || (self.has(&[",", "and"])
                && (self.rest.starts_with("may ") || self.rest.starts_with("mana of any")))
    }

    fn starts(&self, words: &[&str]) -> bool {
        self.rest.split(' ').next().is_some_and(|first| words.contains(&first))
    }

    fn has(&self, points: &[&str]) -> bool {
        self.gap.split(' ').any(|word| points.contains(&word))
    }

    /// Whether a sentence, or a mode, ends here; or only "where X is …" follows.
    fn ends_sentence(&self) -> bool {
        self.has(&[".", "•", "¶", "\"", "’", "instead"]) || self.rest.is_empty() || self.starts(&["where"])
    }
}

/// At which counts of facts both sides have the same.
fn same(said: &[(Fact, u32)], meant: &[Fact]) -> Vec<bool> {
    let mut open: Vec<(Fact, i32)> = Vec::new();
    let mut note = |fact: Fact, by: i32| {
        match open.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, count)) => *count += by,
            None => open.push((fact, by)),
        }
        open.retain(|(_, count)| *count != 0);
        open.is_empty()
    };
    let mut balanced = true;
    let pairs = said.iter().zip(meant).map(|((said, _), meant)| {
        if said != meant {
            note(*said, 1);
            balanced = note(*meant, -1);
        }
        balanced
    });
    std::iter::once(true).chain(pairs.collect::<Vec<_>>()).collect()
}

pub(super) fn check(line: &ReadLine<'_>, all_said: &Said, meant: &Meaning, out: &mut Vec<Finding>) {
    let quoted = meant.marks.iter().filter(|(mark, _)| *mark == Mark::QuoteBegins).count();
    let marks = line.text.split(' ').filter(|token| QUOTATION_MARKS.contains(token)).count();
    if marks != 2 * quoted {
        let said = format!("{marks} quotation marks");
        out.push(Finding::new(Rule::Quotation, Some(line.first), said, format!("{quoted} quotations")));
    }
    if meant.marks.is_empty() {
        return;
    }
    // What stands anywhere, or goes unsaid, would put places off.
    let said: Vec<(Fact, u32)> =
        all_said.facts.iter().copied().filter(|(fact, _)| !anywhere(*fact)).collect();
    let facts: Vec<Fact> = meant.facts.iter().copied().filter(|fact| !anywhere(*fact)).collect();
    if said.len() != facts.len() {
        return;
    }
    let counted = |before: usize| {
        meant.facts.get(..before).unwrap_or_default().iter().filter(|fact| !anywhere(**fact)).count()
    };
    let same = same(&said, &facts);
    // Sentences that end between two places.
    let sentences = |from: usize, to: usize| {
        let at = |facts: usize| said.get(facts).map_or(u32::MAX, |(_, at)| *at);
        let last = to.checked_sub(1).and_then(|last| said.get(last)).map_or(0, |(_, at)| *at);
        all_said.ends.iter().any(|end| end.sentence && !end.quoted && end.at > at(from) && end.at < last)
    };
    let mut begun: Vec<(Mark, usize)> = Vec::new();
    let (mut first, mut conditioned) = (false, false);
    let mut last = None;
    for (mark, before) in &meant.marks {
        // "For each attacking creature, its controller may pay {1}. If that player doesn't, …": one thing over two sentences.
        let over_done =
            last.replace((*mark, *before)) == Some((Mark::IfDoneEnds, *before)) && *mark == Mark::LoopEnds;
        let facts = counted(*before);
        let place = same.get(facts).copied().unwrap_or_default().then(|| Place::of(line.text, &said, facts));
        let mut found = |rule, meant: &str| {
            let said = place.as_ref().map_or_else(String::new, Place::shown);
            out.push(Finding::new(rule, Some(line.first), said, meant));
        };
        let is = |test: &dyn Fn(&Place<'_>) -> bool| place.as_ref().is_some_and(test);
        match mark {
            Mark::Sequence => first = true,
            Mark::Step => {
                let first = std::mem::take(&mut first);
                if !first && is(&|place| !place.has(&JOINTS)) {
                    found(Rule::Steps, "a new instruction there");
                } else if !first && place.is_none() && !meant.unordered && !meant.quotes_last {
                    found(Rule::Steps, "other instructions before the next one than the text has");
                }
            }
            Mark::Intervening => {
                conditioned = true;
                if is(&|place| !place.gap.contains(',') || !place.starts(&["if"])) {
                    found(Rule::InterveningIf, "a condition of the trigger there");
                }
            }
            Mark::TriggeredEffect => {
                let asks = |place: &Place<'_>| place.rest.starts_with("if ") && place.has(&[","]);
                if !std::mem::take(&mut conditioned) && is(&asks) {
                    found(Rule::InterveningIf, "no condition of the trigger there");
                }
            }
            Mark::Otherwise => {
                if let Some((_, from)) = begun.iter_mut().rfind(|(mark, _)| *mark == Mark::IfBegins) {
                    *from = facts;
                }
            }
            Mark::MayBegins | Mark::IfBegins | Mark::LoopBegins => begun.push((*mark, facts)),
            Mark::IfDoneEnds => {
                if is(&|place| !place.ends_sentence()) {
                    found(Rule::Scope, "the end of what hangs on another instruction there");
                }
            }
            Mark::MayEnds | Mark::IfEnds | Mark::LoopEnds => {
                let begins = match mark {
                    Mark::MayEnds => Mark::MayBegins,
                    Mark::IfEnds => Mark::IfBegins,
                    _ => Mark::LoopBegins,
                };
                let from = begun.iter().rposition(|(mark, _)| *mark == begins).map(|at| begun.remove(at).1);
                if is(&|place| !place.ends_sentence() && !place.ends_clause()) {
                    found(
                        Rule::Scope,
                        "the end of what may be done, depends on a condition, or is done for each, there",
                    );
                } else if let Some(from) = from
                    && place.is_some()
                    && !over_done
                    && same.get(from).copied().unwrap_or_default()
                    && sentences(from, facts)
                {
                    let over = "what may be done, depends on a condition, or is done for each, going on over several \
                                sentences";
                    found(Rule::Scope, over);
                }
            }
            Mark::QuoteBegins | Mark::QuoteEnds => {
                if !meant.quotes_last && is(&|place| !place.has(&QUOTATION_MARKS)) {
                    found(Rule::Quotation, "a quotation beginning or ending there");
                }
            }
        }
    }
}
