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
    /// "non-" and then as in the table, its n large at the head of a sentence.
    Non { large: bool, rest: &'static str },
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
        let after_non = if class == Class::Word && text.as_bytes().get(3) == Some(&b'-') {
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

/// Names of Role tokens (CR 111.10): capitals before "Role".
const ROLES: [Id; 5] = [id("cursed"), id("monster"), id("royal"), id("virtuous"), id("wicked")];

/// Applies the rule to the tokens of a line. `marks` is a scratch buffer.
pub(crate) fn apply(tokens: &[RuleToken], marks: &mut Vec<Mark>, wants: &mut Vec<Want>) {
    mark(tokens, marks);
    wants.clear();
    let mut start = true;
    let mut previous: Option<Class> = None;
    for (index, (token, mark)) in tokens.iter().zip(marks.iter()).enumerate() {
        let next = || tokens.get(index + 1);
        let want = match token.class {
            Class::Word => {
                let after_cost_comma =
                    || previous == Some(Class::Comma) && mark.cost && COST_VERBS.contains(&token.id);
                match vocab::display(token.id) {
                    // "a blood counter", "a Blood token"
                    Some(_) if !start && next().is_some_and(|next| COUNTER.contains(&next.id)) => Want::Lower,
                    Some(display) => Want::Display(display),
                    None => match token.after_non.and_then(vocab::display) {
                        Some(rest) => Want::Non { large: start, rest },
                        None if start => {
                            let numbered = || next().is_some_and(|next| next.class == Class::Number);
                            if token.id == LEVEL && index == 0 && numbered() {
                                Want::Upper
                            } else {
                                Want::Initial
                            }
                        }
                        None if after_cost_comma() || in_name(tokens, index) => Want::Initial,
                        None => Want::Lower,
                    },
                }
            }
            Class::Possessive => Want::Lower,
            Class::Symbol | Class::Stat | Class::Loyalty => Want::Upper,
            _ => Want::Keep,
        };
        start = match token.class {
            Class::Stop
            | Class::Shout
            | Class::Colon
            | Class::Bullet
            | Class::Break
            | Class::Dash
            | Class::Bar => true,
            // A quote that is a sentence starts as one; after one that ends in a full stop a new sentence may begin.
            Class::Quote if mark.opens => mark.sentence,
            Class::Quote | Class::CloseSingle => matches!(previous, Some(Class::Stop | Class::Shout)),
            Class::OpenSingle => true,
            _ => false,
        };
        previous = Some(token.class);
        wants.push(want);
    }
}

const COUNTER: [Id; 2] = [id("counter"), id("counters")];
const LEVEL: Id = id("level");

/// Whether the word is one of those that are large only beside others: "Time Lord", "Cursed Role", "More Than
/// Meets the Eye".
fn in_name(tokens: &[RuleToken], index: usize) -> bool {
    const TIME: Id = id("time");
    const LORD: Id = id("lord");
    const LORDS: Id = id("lords");
    const ROLE: Id = id("role");
    const THAN: Id = id("than");
    const MEETS: Id = id("meets");
    const EYE: Id = id("eye");
    let at =
        |offset: usize| (index + offset).checked_sub(4).and_then(|i| tokens.get(i)).map(|token| token.id);
    match at(4) {
        Some(TIME) => matches!(at(5), Some(LORD | LORDS)),
        Some(LORD | LORDS) => at(3) == Some(TIME),
        Some(THAN) => at(5) == Some(MEETS) && at(7) == Some(EYE),
        Some(MEETS) => at(3) == Some(THAN) && at(6) == Some(EYE),
        Some(word) => at(5) == Some(ROLE) && ROLES.contains(&word),
        None => false,
    }
}

/// What a token's surroundings say.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Mark {
    /// It stands in a cost: from the head of the sentence to a colon, or after a keyword and a dash.
    cost: bool,
    /// It is a quote mark that opens.
    opens: bool,
    /// It opens a quote that is a sentence, not a term.
    sentence: bool,
}

fn mark(tokens: &[RuleToken], marks: &mut Vec<Mark>) {
    marks.clear();
    marks.resize(tokens.len(), Mark::default());
    let mut in_cost = false;
    let mut has_quote = false;
    for (token, mark) in tokens.iter().zip(marks.iter_mut()).rev() {
        match token.class {
            Class::Colon => in_cost = true,
            Class::Stop | Class::Quote | Class::Break | Class::Bullet | Class::Bar | Class::Shout => {
                in_cost = false;
                has_quote |= token.class == Class::Quote;
            }
            _ => {}
        }
        mark.cost = in_cost;
    }
    let mut after_keyword = false;
    let (mut previous, mut before) = (None::<&RuleToken>, None::<&RuleToken>);
    for (token, mark) in tokens.iter().zip(marks.iter_mut()) {
        match token.class {
            Class::Dash => {
                let ends =
                    |token: Option<&RuleToken>| token.is_some_and(|token| vocab::ends_keyword(token.id));
                after_keyword =
                    ends(previous) || (ends(before) && previous.is_some_and(|p| p.class != Class::Word));
            }
            Class::Stop | Class::Break | Class::Quote => after_keyword = false,
            _ => {}
        }
        mark.cost |= after_keyword;
        before = previous;
        previous = Some(token);
    }
    if has_quote {
        mark_quotes(tokens, marks);
    }
}

fn mark_quotes(tokens: &[RuleToken], marks: &mut [Mark]) {
    let mut open = false;
    for (index, (token, mark)) in tokens.iter().zip(marks).enumerate() {
        match token.class {
            Class::Break => open = false,
            Class::Quote => {
                open = !open;
                mark.opens = open;
                // "bands with other legendary creatures", the "legend rule"
                mark.sentence = tokens.get(index + 1).is_none_or(|word| !TERMS.contains(&word.id));
            }
            _ => {}
        }
    }
}

/// Words that a quoted term starts with, which is no sentence.
const TERMS: [Id; 3] = [id("bands"), id("legend"), id("enchant")];
