//! A reading as a tree for the terminal.

use crate::flow::{Flow, columns};
use crate::terminal::{BOLD, DIM, GOOD, NAME};
use anstyle::Style;
use rubric_ir::Ability;
use rubric_ledger::{Outline, outline};

/// Characters of a part that is told in the row of another.
const LONGEST_LEAF: usize = 40;
/// Between the labels of parts that are told as one.
const BETWEEN: &str = " › ";

const PLAIN: Style = Style::new();

/// An ability as a tree, with each reference pointing at what it stands for, in rows of `width` columns that begin
/// with `indent`.
#[must_use]
pub fn ability_tree(ability: &Ability, width: usize, indent: &str) -> String {
    let (outline, printed) = outline(ability);
    let words: Vec<&str> = printed.split([' ', '\n']).collect();
    let root = Part::of(&outline);
    let mut out = String::new();
    let scope = Scope { root: &root, words: &words, width };
    draw(&root, &scope, indent, indent, &mut out);
    out
}

/// A part as it is drawn.
struct Part<'o> {
    outline: &'o Outline,
    key: String,
    labels: Vec<&'o str>,
    /// The slot it opens.
    slot: Option<&'o str>,
    /// What it refers to.
    refers: Option<&'o [String]>,
    /// What is told in its row.
    leaves: Vec<Part<'o>>,
    parts: Vec<Part<'o>>,
}

impl<'o> Part<'o> {
    fn of(outline: &'o Outline) -> Self {
        let bare = |key: &str| outline.parts.iter().find(|part| part.key == key && part.parts.is_empty());
        let slot = bare("slot").and_then(|slot| slot.labels.first()).map(String::as_str);
        let refers = bare("to").map(|to| to.labels.as_slice()).filter(|to| is_antecedent(to));
        let told = |part: &&Outline| {
            !(part.parts.is_empty()
                && ((part.key == "slot" && slot.is_some()) || (part.key == "to" && refers.is_some())))
        };
        let all = outline.parts.iter().filter(told).map(Part::of);
        let (leaves, parts) = all.partition(Part::is_leaf);
        let labels = outline.labels.iter().map(String::as_str).collect();
        Part { outline, key: outline.key.clone(), labels, slot, refers, leaves, parts }.without_step()
    }

    fn is_leaf(&self) -> bool {
        let long = self.labels.iter().map(|label| label.chars().count()).sum::<usize>();
        self.parts.is_empty()
            && self.leaves.is_empty()
            && self.slot.is_none()
            && self.refers.is_none()
            && long <= LONGEST_LEAF
    }

    /// A list of one, or a step with nothing but its effect, is told together with the one thing in it.
    fn without_step(mut self) -> Self {
        if !self.labels.is_empty() || self.slot.is_some() || self.refers.is_some() {
            return self;
        }
        if self.parts.is_empty()
            && self.leaves.len() == 1
            && self.leaves.first().is_some_and(|leaf| leaf.key == "1")
        {
            self.labels = self.leaves.pop().map(|leaf| leaf.labels).unwrap_or_default();
            return self;
        }
        if self.parts.len() != 1 {
            return self;
        }
        let Some(mut only) = self.parts.pop() else { return self };
        // The one thing of a list needs no number.
        only.key = match only.key.strip_prefix("1") {
            Some("") => self.key,
            Some(below) if below.starts_with(BETWEEN) => format!("{}{below}", self.key),
            _ => format!("{}{BETWEEN}{}", self.key, only.key),
        };
        only.leaves.append(&mut self.leaves);
        only
    }

    /// The part of this ability that opens a slot; those of an ability in quotes are its own.
    fn opens(&self, slot: &str) -> Option<&Part<'o>> {
        if self.slot == Some(slot) {
            return Some(self);
        }
        let inside = self.parts.iter().filter(|part| !part.labels.contains(&"Ability"));
        inside.into_iter().find_map(|part| part.opens(slot))
    }
}

/// Whether these labels are what a reference can stand for.
fn is_antecedent(labels: &[String]) -> bool {
    let words = labels.iter().map(String::as_str).collect::<Vec<_>>();
    matches!(
        words.as_slice(),
        ["Slot" | "Instruction", _]
            | ["Source"
                | "Granter"
                | "Attached"
                | "Head"
                | "Linked"
                | "You"
                | "Defending"
                | "Attacking"
                | "Active"
                | "Enchanted"
                | "Chosen"
                | "Event"
                | "EventObject"]
    )
}

/// Where references are looked up, and how rows are drawn.
struct Scope<'s, 'o> {
    root: &'s Part<'o>,
    words: &'s [&'s str],
    width: usize,
}

fn draw<'o>(part: &Part<'o>, scope: &Scope<'_, 'o>, first: &str, indent: &str, out: &mut String) {
    let bar = if part.parts.is_empty() { "  " } else { "│ " };
    let mut row = Flow::new(scope.width, first, &format!("{indent}{bar}    "));
    if !part.key.is_empty() {
        row.piece(" ", DIM, &part.key);
    }
    if !part.labels.is_empty() {
        row.piece(" ", BOLD, &part.labels.join(BETWEEN));
    }
    if let Some(slot) = part.slot {
        row.piece(" ", NAME, &format!("#{slot}"));
    }
    if let Some(to) = part.refers {
        refer(to, scope, &mut row);
    }
    for leaf in &part.leaves {
        let labels = leaf.labels.join(BETWEEN);
        row.keep(columns(&leaf.key) + columns(&labels) + 3);
        row.piece("  ", DIM, &leaf.key);
        row.piece(" ", PLAIN, &labels);
    }
    out.push_str(&row.rows());
    let last = part.parts.len().saturating_sub(1);
    for (at, one) in part.parts.iter().enumerate() {
        let (fork, below) = if at == last { ("└ ", "  ") } else { ("├ ", "│ ") };
        let inner = one.labels.first() == Some(&"Ability");
        let (first, indent) = (format!("{indent}{fork}"), format!("{indent}{below}"));
        if inner {
            draw(one, &Scope { root: one, ..*scope }, &first, &indent, out);
        } else {
            draw(one, scope, &first, &indent, out);
        }
    }
}

fn refer(to: &[String], scope: &Scope<'_, '_>, row: &mut Flow) {
    let [kind, rest @ ..] = to else { return };
    match (kind.as_str(), rest) {
        ("Slot", [slot]) => {
            row.piece(" ", GOOD, &format!("→ #{slot}"));
            let words = scope.root.opens(slot).and_then(|part| part.outline.words);
            let words = words.and_then(|(from, to)| scope.words.get(from..to)).unwrap_or_default().join(" ");
            if !words.is_empty() {
                row.piece(" ", GOOD, &format!("“{words}”"));
            }
        }
        _ => row.piece(" ", GOOD, &format!("→ {}", to.join(" ").to_lowercase())),
    }
}
