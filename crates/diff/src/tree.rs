//! Two trees in, every change between them out.

use crate::node::Node;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::HashMap;

/// Pairs of items that are compared with each other, and whose likeness is weighed; longer lists pair in order.
const MOST_PAIRS: usize = 10_000;

/// A change at one place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Change {
    /// Keys from the root, with dots between; `[]` stands for a place in a list, whichever it is.
    pub path: String,
    /// What changed there.
    pub kind: ChangeKind,
}

/// What changed at a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    /// There was nothing before.
    Added(Value),
    /// There is nothing any more.
    Removed(Value),
    /// There is something else.
    Modified {
        /// What was there.
        before: Value,
        /// What is there.
        after: Value,
    },
    /// A list holds the same things in another order.
    Reordered {
        /// The order before.
        before: Vec<Value>,
        /// The order after.
        after: Vec<Value>,
    },
}

/// Every change from `before` to `after`; none exactly if the two are equal.
#[must_use]
pub fn changes(before: &Value, after: &Value) -> Vec<Change> {
    let mut found = Vec::new();
    compare(&Node::of(before), &Node::of(after), &mut String::new(), &mut |path, step| {
        found.push(Change { path: path.to_owned(), kind: step.kind() });
    });
    found
}

/// A change as it is found.
#[derive(Clone, Debug)]
pub(crate) enum Step<'s, 'a> {
    Added(&'s Node<'a>),
    Removed(&'s Node<'a>),
    Modified(&'s Node<'a>, &'s Node<'a>),
    Reordered(&'s [Node<'a>], &'s [Node<'a>]),
}

impl Step<'_, '_> {
    fn kind(&self) -> ChangeKind {
        let values = |items: &[Node<'_>]| items.iter().map(Node::value).collect();
        match self {
            Self::Added(node) => ChangeKind::Added(node.value()),
            Self::Removed(node) => ChangeKind::Removed(node.value()),
            Self::Modified(before, after) => {
                ChangeKind::Modified { before: before.value(), after: after.value() }
            }
            Self::Reordered(before, after) => {
                ChangeKind::Reordered { before: values(before), after: values(after) }
            }
        }
    }
}

/// Called with the path of a change and the change.
pub(crate) type Sink<'f, 'a> = dyn FnMut(&str, Step<'_, 'a>) + 'f;

pub(crate) fn compare<'a>(before: &Node<'a>, after: &Node<'a>, path: &mut String, out: &mut Sink<'_, 'a>) {
    if before == after {
        return;
    }
    match (before, after) {
        (Node::Map(old), Node::Map(new)) if same_kind(before, after) => {
            for (key, value) in old {
                within(path, key, |path| match after.get(key) {
                    Some(after) => compare(value, after, path, out),
                    None => out(path, Step::Removed(value)),
                });
            }
            for (key, value) in new.iter().filter(|(key, _)| before.get(key).is_none()) {
                within(path, key, |path| out(path, Step::Added(value)));
            }
        }
        (Node::List(old), Node::List(new)) => compare_lists(old, new, path, out),
        _ => out(path, Step::Modified(before, after)),
    }
}

/// Two structs, or two values of one variant.
fn same_kind(before: &Node<'_>, after: &Node<'_>) -> bool {
    match (before.tagged(), after.tagged()) {
        (Some((old, _)), Some((new, _))) => old == new,
        (None, None) => true,
        _ => false,
    }
}

/// Equal items cancel, wherever they stand; of the rest, those that are of a kind are compared, nearest first,
/// and what is left over was added or removed. A list in which nothing else changed was reordered.
pub(crate) fn compare_lists<'a>(
    old: &[Node<'a>],
    new: &[Node<'a>],
    path: &mut String,
    out: &mut Sink<'_, 'a>,
) {
    let (removed, added) = without_equals(old, new);
    if added.is_empty() && removed.is_empty() {
        if old != new {
            out(path, Step::Reordered(old, new));
        }
        return;
    }
    let (partners, taken) = pair(&removed, &added);
    within(path, "[]", |path| {
        for (item, partner) in removed.iter().zip(&partners) {
            match partner.and_then(|at| added.get(at)) {
                Some(other) => compare(item, other, path, out),
                None => out(path, Step::Removed(item)),
            }
        }
        for (item, _) in added.iter().zip(&taken).filter(|(_, taken)| !**taken) {
            out(path, Step::Added(item));
        }
    });
}

/// The items of each list that the other has not.
fn without_equals<'n, 'a>(
    old: &'n [Node<'a>],
    new: &'n [Node<'a>],
) -> (Vec<&'n Node<'a>>, Vec<&'n Node<'a>>) {
    let mut added: Vec<&Node<'a>> = new.iter().collect();
    let mut removed: Vec<&Node<'a>> = Vec::new();
    if are_many(old.len(), new.len()) {
        // Looking each of them up among all others would take for ever. Equal items have one text: its fields are sorted.
        let text = |item: &Node<'_>| item.value().to_string();
        let mut there: HashMap<String, usize> = HashMap::new();
        for item in new {
            *there.entry(text(item)).or_default() += 1;
        }
        let mut both: HashMap<String, usize> = HashMap::new();
        for item in old {
            let text = text(item);
            match there.get_mut(&text).filter(|left| **left > 0) {
                Some(left) => {
                    *left -= 1;
                    *both.entry(text).or_default() += 1;
                }
                None => removed.push(item),
            }
        }
        added.retain(|item| match both.get_mut(&text(item)).filter(|left| **left > 0) {
            Some(left) => {
                *left -= 1;
                false
            }
            None => true,
        });
        return (removed, added);
    }
    for item in old {
        match added.iter().position(|other| *other == item) {
            Some(at) => {
                added.remove(at);
            }
            None => removed.push(item),
        }
    }
    (removed, added)
}

/// Whether there are more pairs than can be looked at.
const fn are_many(old: usize, new: usize) -> bool {
    old.saturating_mul(new) > MOST_PAIRS
}

/// For each removed item the added one it became, if any, and which of the added ones are one of these: those most alike
/// find each other first.
fn pair(removed: &[&Node<'_>], added: &[&Node<'_>]) -> (Vec<Option<usize>>, Vec<bool>) {
    let mut partners = vec![None; removed.len()];
    let mut taken = vec![false; added.len()];
    let mut pairs: Vec<(usize, usize, usize)> = Vec::new();
    let in_order = are_many(removed.len(), added.len());
    for (one, item) in removed.iter().enumerate() {
        let (from, most) = if in_order { (one, 1) } else { (0, added.len()) };
        for (other, candidate) in added.iter().enumerate().skip(from).take(most) {
            let alike = likeness(item, candidate);
            if alike > 0 {
                pairs.push((alike, one, other));
            }
        }
    }
    pairs.sort_by(|a, b| b.0.cmp(&a.0).then_with(|| (a.1, a.2).cmp(&(b.1, b.2))));
    for (_, one, other) in pairs {
        let (Some(partner), Some(taken)) = (partners.get_mut(one), taken.get_mut(other)) else { continue };
        if partner.is_none() && !*taken {
            *partner = Some(other);
            *taken = true;
        }
    }
    (partners, taken)
}

/// How much two items of a list have in common: 0 for different kinds, more for each equal part.
fn likeness(a: &Node<'_>, b: &Node<'_>) -> usize {
    match (a, b) {
        (Node::Map(old), Node::Map(_)) if same_kind(a, b) => old
            .iter()
            .filter_map(|(key, value)| b.get(key).map(|other| 1 + likeness(value, other)))
            .sum::<usize>()
            .max(usize::from(a.tagged().is_none() && b.tagged().is_none())),
        (Node::List(old), Node::List(new)) => {
            1 + old.iter().zip(new).map(|(item, other)| likeness(item, other)).sum::<usize>()
        }
        _ => usize::from(a == b),
    }
}

fn within(path: &mut String, key: &str, work: impl FnOnce(&mut String)) {
    let length = path.len();
    if !path.is_empty() && key != "[]" {
        path.push('.');
    }
    path.push_str(key);
    work(path);
    path.truncate(length);
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use std::time::{Duration, Instant};

    fn shown(before: &Value, after: &Value) -> Vec<(String, ChangeKind)> {
        changes(before, after).into_iter().map(|change| (change.path, change.kind)).collect()
    }

    fn modified(before: Value, after: Value) -> ChangeKind {
        ChangeKind::Modified { before, after }
    }

    #[test]
    fn a_leaf_is_shown_with_its_path_and_both_values() {
        let before = json!({"abilities": [{"Spell": {"Draw": {"count": 1, "who": "You"}}}]});
        let after = json!({"abilities": [{"Spell": {"Draw": {"count": 2, "who": "You"}}}]});
        assert_eq!(
            shown(&before, &after),
            [("abilities[].Spell.Draw.count".to_owned(), modified(json!(1), json!(2)))]
        );
    }

    #[test]
    fn another_variant_is_one_change_and_not_two() {
        let (before, after) = (json!({"effect": {"Tap": 1}}), json!({"effect": {"Untap": 1}}));
        assert_eq!(
            shown(&before, &after),
            [("effect".to_owned(), modified(json!({"Tap": 1}), json!({"Untap": 1})))]
        );
    }

    #[test]
    fn an_item_put_in_front_does_not_touch_the_others() {
        let (a, b, c) = (json!({"A": 1}), json!({"B": 2}), json!({"C": 3}));
        let (before, after) = (json!([a, b]), json!([c, a, b]));
        assert_eq!(shown(&before, &after), [("[]".to_owned(), ChangeKind::Added(c.clone()))]);
        assert_eq!(shown(&after, &before), [("[]".to_owned(), ChangeKind::Removed(c))]);
    }

    /// Looked up one by one, the items of the longest take many minutes.
    #[test]
    fn long_lists_compare_like_short_ones_and_soon() {
        let start = Instant::now();
        let item = |number: usize| json!({"Draw": {"n": number, "who": "You"}});
        for many in [20, 300, 30_000] {
            let before: Vec<Value> = (0..many).map(item).chain([item(7), item(7)]).collect();
            // Turned round, with one of three equal items less, and one new one.
            let mut after: Vec<Value> = (0..many).rev().map(item).chain([item(7)]).collect();
            after.push(json!({"Mill": {"n": 1}}));
            assert_eq!(
                shown(&json!(before), &json!(after)),
                [
                    ("[]".to_owned(), ChangeKind::Removed(item(7))),
                    ("[]".to_owned(), ChangeKind::Added(json!({"Mill": {"n": 1}})))
                ],
                "{many}"
            );
            let others: Vec<Value> = (0..many).map(|number| item(number + many)).collect();
            let before: Vec<Value> = (0..many).map(item).collect();
            assert_eq!(shown(&json!(before), &json!(others)).len(), many);
        }
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }

    #[test]
    fn an_order_is_not_hidden() {
        let (before, after) = (json!({"list": [1, 2]}), json!({"list": [2, 1]}));
        let kind =
            ChangeKind::Reordered { before: vec![json!(1), json!(2)], after: vec![json!(2), json!(1)] };
        assert_eq!(shown(&before, &after), [("list".to_owned(), kind)]);
    }

    #[test]
    fn items_pair_with_the_nearest_of_their_kind() {
        let before = json!([{"Draw": {"n": 1}}, {"Gain": {"n": 3, "who": "You"}}]);
        let after = json!([{"Gain": {"n": 4, "who": "You"}}, {"Mill": {"n": 1}}]);
        assert_eq!(
            shown(&before, &after),
            [
                ("[]".to_owned(), ChangeKind::Removed(json!({"Draw": {"n": 1}}))),
                ("[].Gain.n".to_owned(), modified(json!(3), json!(4))),
                ("[]".to_owned(), ChangeKind::Added(json!({"Mill": {"n": 1}}))),
            ]
        );
    }

    /// Every value that differs from a small tree in one place: something is always shown.
    #[test]
    fn no_difference_is_without_a_change() {
        fn variants(value: &Value) -> Vec<Value> {
            let mut all = vec![json!("planted"), json!(null), json!([]), json!({})];
            match value {
                Value::Object(fields) => {
                    for (key, field) in fields {
                        let put = |new: Option<Value>| {
                            let mut fields = fields.clone();
                            match new {
                                Some(new) => fields.insert(key.clone(), new),
                                None => fields.remove(key),
                            };
                            Value::Object(fields)
                        };
                        all.push(put(None));
                        all.extend(variants(field).into_iter().map(|new| put(Some(new))));
                    }
                }
                Value::Array(items) => {
                    for (index, item) in items.iter().enumerate() {
                        let mut fewer = items.clone();
                        fewer.remove(index);
                        all.push(Value::Array(fewer));
                        let mut doubled = items.clone();
                        doubled.push(item.clone());
                        all.push(Value::Array(doubled));
                        for new in variants(item) {
                            let mut items = items.clone();
                            items[index] = new;
                            all.push(Value::Array(items));
                        }
                    }
                }
                _ => {}
            }
            all
        }
        let tree = json!({"a": [{"K": {"n": 1, "s": "x"}}, {"K": {"n": 1, "s": "y"}}, "w", "w"], "b": {"c": [1, [2]]}});
        let all = variants(&tree);
        assert!(all.len() > 60);
        for one in &all {
            for other in all.iter().chain([&tree]) {
                assert_eq!(changes(one, other).is_empty(), one == other, "{one} against {other}");
            }
        }
    }
}
