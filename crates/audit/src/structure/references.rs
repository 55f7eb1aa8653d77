//! References: each stands for something that was introduced before it, is of a fitting kind, and was spoken of.

use super::sort::{Arity, Sort};
use super::survey::{Introduced, Mention, Scope, Survey, Use};
use crate::{Finding, Rule};
use rubric_ir::{Ability, Antecedent};

pub(super) fn check(ability: &Ability, at: u32, out: &mut Vec<Finding>) {
    for scope in Survey::of(ability) {
        let mut found =
            |rule, said: String, meant: String| out.push(Finding::new(rule, Some(at), said, meant));
        for (place, introduced) in scope.introduced.iter().enumerate() {
            if introduced.slot.0 as usize != place + 1 {
                let said = format!("thing {} in order", place + 1);
                found(Rule::SlotOrder, said, format!("slot {} there", introduced.slot.0));
            }
        }
        for one in &scope.uses {
            let judged = judge(&scope, one).or_else(|| nearer(&scope, one));
            if let Some((rule, said, meant)) = judged {
                found(rule, said, meant);
            }
        }
    }
}

fn judge(scope: &Scope, one: &Use) -> Option<(Rule, String, String)> {
    let asked = describe(&one.asked);
    if one.reflexive && one.subject.is_some_and(|subject| subject != one.to) {
        return Some((Rule::Misfit, "what the clause is about".to_owned(), what(one.to)));
    }
    match one.to {
        Antecedent::Unbound => return Some((Rule::Unbound, asked, "nothing".to_owned())),
        // What another ability set, and what a relative clause narrows, stand outside of what was spoken of.
        Antecedent::Linked | Antecedent::Head | Antecedent::Granter | Antecedent::EventObject => return None,
        Antecedent::Slot(slot) => {
            if one.in_itself {
                return Some((
                    Rule::UnknownSlot,
                    asked,
                    format!("slot {}, of the phrase that it is part of", slot.0),
                ));
            }
            let all = |range: &[Introduced]| range.iter().rfind(|one| one.slot == slot).copied();
            let Some(introduced) = all(scope.introduced.get(..one.introduced).unwrap_or_default()) else {
                let meant = format!("slot {}, which opens later or never", slot.0);
                let later = all(&scope.introduced);
                let fits = later
                    .is_some_and(|later| later.sort.fits(&one.asked) && may_come_before(scope, one, later));
                return (!fits).then_some((Rule::UnknownSlot, asked, meant));
            };
            if one.after_loop {
                return Some((Rule::LoopVariable, asked, format!("slot {}, of a loop that is over", slot.0)));
            }
            if !introduced.sort.fits(&one.asked) {
                return Some((
                    Rule::Misfit,
                    asked,
                    format!("{} in slot {}", describe(&introduced.sort), slot.0),
                ));
            }
        }
        Antecedent::Source | Antecedent::Attached if one.asked.player && !one.asked.object => {
            return Some((Rule::Misfit, asked, "an object".to_owned()));
        }
        // "That creature" is never the source: that calls itself "this creature", or by its name.
        Antecedent::Source if !one.pronoun && !one.reflexive && one.asked.arity != Arity::Open => {
            return Some((Rule::Misfit, asked, "the source".to_owned()));
        }
        Antecedent::Source => {
            let spoken = scope.names_source
                || scope.mentions.iter().take(one.mentions).any(|mention| mention.what == one.to);
            if !spoken && one.pronoun {
                return Some((Rule::Unspoken, asked, "the source, which was not spoken of".to_owned()));
            }
        }
        Antecedent::Attached => {}
        Antecedent::You
        | Antecedent::Defending
        | Antecedent::Attacking
        | Antecedent::Enchanted
        | Antecedent::Chosen => {
            if one.asked.object && !one.asked.player {
                return Some((Rule::Misfit, asked, "a player".to_owned()));
            }
        }
        Antecedent::Event | Antecedent::Instruction(_) | Antecedent::Power => {
            return Some((Rule::Misfit, asked, "an amount".to_owned()));
        }
    }
    None
}

/// Whether what is introduced behind a reference in the reading may stand before it in the text: in a condition ("if its mana
/// value is 2 or less"), or in an amount where nothing else fits ("damage to each player equal to the cards they hold").
fn may_come_before(scope: &Scope, one: &Use, later: Introduced) -> bool {
    let measured = one.in_amount && later.clause == one.clause;
    one.conditional || measured && (one.asked.player || nearest_clause(scope, one).is_empty())
}

/// A pronoun for an object that could as well bind to what was spoken of in a nearer clause.
fn nearer(scope: &Scope, one: &Use) -> Option<(Rule, String, String)> {
    let bound = |what: Antecedent| what == one.to;
    let own_clause = |mention: &&Mention| mention.clause == one.clause;
    let on_stack = |slot| scope.introduced.iter().any(|one| one.slot == slot && one.sort.stack == Some(true));
    if !one.pronoun
        || !one.asked.object
        || one.conditional
        || matches!(one.to, Antecedent::Slot(slot) if on_stack(slot))
        || scope.mentions.iter().take(one.mentions).filter(own_clause).any(|mention| bound(mention.what))
    {
        return None;
    }
    if !matches!(one.to, Antecedent::Slot(_) | Antecedent::Source | Antecedent::Attached) {
        return None;
    }
    // What was said of it behind the rival, if only in passing, makes it the nearer one.
    let place = |is: &dyn Fn(Antecedent) -> bool| {
        scope.mentions.iter().take(one.mentions).rposition(|mention| is(mention.what))
    };
    let near = nearest_clause(scope, one);
    if let Some(rival) = near.iter().find(|what| fits(scope, one, **what))
        && place(&|what| what == one.to) > place(&|what| what == *rival)
    {
        return None;
    }
    let nearest = near.iter().find(|what| fits(scope, one, **what))?;
    let shown = |of: Antecedent| match of {
        Antecedent::Slot(slot) => {
            let introduced = scope.introduced.iter().find(|introduced| introduced.slot == slot);
            introduced.map_or_else(|| what(of), |one| format!("{} ({})", what(of), describe(&one.sort)))
        }
        _ => what(of),
    };
    let candidates = || format!("{}, spoken of in a nearer clause", shown(*nearest));
    (!near.iter().any(|what| bound(*what))).then(|| (Rule::Nearer, candidates(), shown(one.to)))
}

fn what(antecedent: Antecedent) -> String {
    match antecedent {
        Antecedent::Slot(slot) => format!("slot {}", slot.0),
        Antecedent::Source => "the source".to_owned(),
        Antecedent::Attached => "what the source is attached to".to_owned(),
        other => format!("{other:?}").to_lowercase(),
    }
}

/// What was spoken of in the nearest clause before that has a rival.
fn nearest_clause(scope: &Scope, one: &Use) -> Vec<Antecedent> {
    let elsewhere = |at: &usize| one.elsewhere.iter().any(|range| range.contains(at));
    let all = || scope.mentions.iter().take(one.mentions).enumerate().rev();
    let before = || all().filter(|(at, _)| !elsewhere(at)).map(|(_, mention)| mention);
    let is_rival =
        |mention: &&Mention| !mention.aside && mention.clause != one.clause && fits(scope, one, mention.what);
    let Some(nearest) = before().find(is_rival) else { return Vec::new() };
    before().filter(|mention| mention.clause == nearest.clause).map(|mention| mention.what).collect()
}

fn fits(scope: &Scope, one: &Use, what: Antecedent) -> bool {
    match what {
        Antecedent::Slot(slot) => {
            let introduced =
                scope.introduced.iter().take(one.introduced).rfind(|introduced| introduced.slot == slot);
            introduced.is_some_and(|introduced| {
                // What is being made is not measured yet, a token is never cast, and what was sacrificed does nothing more.
                let not_yet = introduced.made && (one.in_amount || one.cast);
                let gone = introduced.gone && one.is_subject();
                introduced.sort.stack != Some(true) && !not_yet && !gone && introduced.sort.fits(&one.asked)
            })
        }
        Antecedent::Source | Antecedent::Attached => one.pronoun && Sort::object(Arity::One).fits(&one.asked),
        _ => false,
    }
}

fn describe(sort: &Sort) -> String {
    let number = match sort.arity {
        Arity::One => "one",
        Arity::Many => "several",
        Arity::Open => "one or several",
    };
    let kind = match (sort.object, sort.player) {
        (true, true) => "objects or players",
        (true, false) => "objects",
        (false, _) => "players",
    };
    let on = match sort.stack {
        Some(true) => ", on the stack",
        Some(false) => ", on the battlefield",
        None => "",
    };
    format!("{number} of {kind}{on}")
}
