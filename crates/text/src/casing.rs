//! Which words are printed with a capital, as a function of the canonical tokens in lower case.

use crate::spacing::Class;
use crate::{Id, id, vocab};

/// How the rule prints a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Want {
    /// As it stands: names, marks, numbers.
    Keep,
    /// All letters small.
    Lower,
    /// The first letter large.
    Initial,
    /// All letters large: symbols, powers in X.
    Upper,
    /// As in the table of capitalised words.
    Display(&'static str),
    /// "non-" and then as in the table.
    Non(&'static str),
}

/// What the rule asks of a token.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RuleToken {
    pub id: Id,
    pub class: Class,
    /// Identity of what follows "non-" in a word that starts so.
    pub after_non: Option<Id>,
}

impl RuleToken {
    pub(crate) fn new(text: &str, id_of_text: Id, class: Class) -> RuleToken {
        let after_non = if class == Class::Word && text.len() > 4 {
            let (head, rest) = text.split_at_checked(4).unwrap_or(("", ""));
            head.eq_ignore_ascii_case("non-").then(|| id(rest))
        } else {
            None
        };
        RuleToken { id: id_of_text, class, after_non }
    }
}

const COST_VERBS: [Id; 22] = [
    id("sacrifice"),
    id("discard"),
    id("pay"),
    id("exile"),
    id("remove"),
    id("tap"),
    id("untap"),
    id("return"),
    id("reveal"),
    id("put"),
    id("mill"),
    id("exert"),
    id("collect"),
    id("unattach"),
    id("blight"),
    id("behold"),
    id("forage"),
    id("reveal"),
    id("draw"),
    id("choose"),
    id("roll"),
    id("lose"),
];

/// Applies the rule to the tokens of a line. `costs` is a scratch buffer.
pub(crate) fn apply(tokens: &[RuleToken], costs: &mut Vec<bool>, wants: &mut Vec<Want>) {
    mark_costs(tokens, costs);
    wants.clear();
    let mut start = true;
    let mut in_quote = false;
    let mut previous: Option<Class> = None;
    for (token, in_cost) in tokens.iter().zip(costs.iter()) {
        let mut next_start = false;
        let want = match token.class {
            Class::Word => {
                if let Some(display) = vocab::display(token.id) {
                    Want::Display(display)
                } else if start {
                    Want::Initial
                } else if let Some(display) = token.after_non.and_then(vocab::display) {
                    Want::Non(display)
                } else if previous == Some(Class::Comma) && *in_cost && COST_VERBS.contains(&token.id) {
                    Want::Initial
                } else {
                    Want::Lower
                }
            }
            Class::Possessive => Want::Lower,
            Class::Symbol | Class::Stat | Class::Loyalty => Want::Upper,
            _ => Want::Keep,
        };
        match token.class {
            Class::Stop
            | Class::Shout
            | Class::Colon
            | Class::Bullet
            | Class::Break
            | Class::Dash
            | Class::Bar => {
                next_start = true;
            }
            Class::Quote => {
                in_quote = !in_quote;
                // After a quote that ends in a full stop a new sentence may begin.
                next_start = in_quote || matches!(previous, Some(Class::Stop | Class::Shout));
            }
            Class::OpenSingle => next_start = true,
            Class::CloseSingle => next_start = matches!(previous, Some(Class::Stop | Class::Shout)),
            _ => {}
        }
        if token.class == Class::Break {
            in_quote = false;
        }
        start = next_start;
        previous = Some(token.class);
        wants.push(want);
    }
}

/// Marks the tokens that stand in a cost: from the head of the sentence to a colon.
fn mark_costs(tokens: &[RuleToken], costs: &mut Vec<bool>) {
    costs.clear();
    costs.resize(tokens.len(), false);
    let mut in_cost = false;
    for (token, cost) in tokens.iter().zip(costs.iter_mut()).rev() {
        match token.class {
            Class::Colon => in_cost = true,
            Class::Stop | Class::Quote | Class::Break | Class::Bullet | Class::Bar | Class::Shout => {
                in_cost = false
            }
            _ => {}
        }
        *cost = in_cost;
    }
}
