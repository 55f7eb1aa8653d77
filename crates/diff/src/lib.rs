//! Two readings in, every change between them out.
//!
//! Readings are compared as the data they serialise to. No field is known here by its name, so none can be
//! hidden from a diff, and readings of an older shape compare all the same.

use serde::{Deserialize, Serialize};
use serde_json::Value;

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
    let mut out = Vec::new();
    compare(before, after, &mut String::new(), &mut out);
    out
}

fn compare(before: &Value, after: &Value, path: &mut String, out: &mut Vec<Change>) {
    if before == after {
        return;
    }
    match (before, after) {
        (Value::Object(old), Value::Object(new)) if old.keys().any(|key| new.contains_key(key)) => {
            for (key, value) in old {
                within(path, key, |path| match new.get(key) {
                    Some(after) => compare(value, after, path, out),
                    None => put(path, ChangeKind::Removed(value.clone()), out),
                });
            }
            for (key, value) in new.iter().filter(|(key, _)| !old.contains_key(*key)) {
                within(path, key, |path| put(path, ChangeKind::Added(value.clone()), out));
            }
        }
        (Value::Array(old), Value::Array(new)) => compare_lists(old, new, path, out),
        _ => put(path, ChangeKind::Modified { before: before.clone(), after: after.clone() }, out),
    }
}

/// Equal items cancel, wherever they stand; of the rest, those that look alike are compared, and what is left
/// over was added or removed. A list in which nothing else changed was reordered.
fn compare_lists(old: &[Value], new: &[Value], path: &mut String, out: &mut Vec<Change>) {
    let mut added: Vec<&Value> = new.iter().collect();
    let mut removed: Vec<&Value> = Vec::new();
    for item in old {
        match added.iter().position(|other| *other == item) {
            Some(at) => {
                added.remove(at);
            }
            None => removed.push(item),
        }
    }
    if added.is_empty() && removed.is_empty() {
        let kind = ChangeKind::Reordered { before: old.to_vec(), after: new.to_vec() };
        return put(path, kind, out);
    }
    within(path, "[]", |path| {
        for item in removed {
            let nearest = added
                .iter()
                .enumerate()
                .map(|(at, other)| (likeness(item, other), at))
                .max_by(|a, b| a.0.cmp(&b.0).then_with(|| b.1.cmp(&a.1)));
            match nearest {
                Some((alike, at)) if alike > 0 => compare(item, added.remove(at), path, out),
                _ => put(path, ChangeKind::Removed(item.clone()), out),
            }
        }
        for item in added {
            put(path, ChangeKind::Added(item.clone()), out);
        }
    });
}

/// How much two items of a list have in common: 0 for different kinds, more for each equal part.
fn likeness(a: &Value, b: &Value) -> usize {
    match (a, b) {
        (Value::Object(old), Value::Object(new)) => {
            old.iter().filter_map(|(key, value)| new.get(key).map(|other| 1 + likeness(value, other))).sum()
        }
        (Value::Array(old), Value::Array(new)) => {
            1 + old.iter().zip(new).map(|(item, other)| likeness(item, other)).sum::<usize>()
        }
        _ => usize::from(a == b),
    }
}

fn put(path: &str, kind: ChangeKind, out: &mut Vec<Change>) {
    out.push(Change { path: path.to_owned(), kind });
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
