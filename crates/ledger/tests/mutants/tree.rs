//! Readings as trees, for changing them in one place.

use serde_json::{Map, Value};

/// A step of a path into a tree.
#[derive(Clone, Debug)]
pub enum Step {
    Key(String),
    Item(usize),
}

/// All nodes of a tree, with the paths to them, a node before what is in it.
pub fn nodes(root: &Value) -> Vec<(Vec<Step>, &Value)> {
    fn walk<'v>(value: &'v Value, path: &mut Vec<Step>, out: &mut Vec<(Vec<Step>, &'v Value)>) {
        out.push((path.clone(), value));
        match value {
            Value::Object(map) => {
                for (key, value) in map {
                    path.push(Step::Key(key.clone()));
                    walk(value, path, out);
                    path.pop();
                }
            }
            Value::Array(items) => {
                for (n, value) in items.iter().enumerate() {
                    path.push(Step::Item(n));
                    walk(value, path, out);
                    path.pop();
                }
            }
            _ => {}
        }
    }
    let mut out = Vec::new();
    walk(root, &mut Vec::new(), &mut out);
    out
}

/// The node at a path.
pub fn at<'v>(root: &'v mut Value, path: &[Step]) -> &'v mut Value {
    path.iter().fold(root, |value, step| match step {
        Step::Key(key) => &mut value[key.as_str()],
        Step::Item(n) => &mut value[*n],
    })
}

/// The object that has this one key only: a variant with its content.
pub fn variant<'v>(value: &'v Value, name: &str) -> Option<&'v Value> {
    value.as_object().filter(|map| map.len() == 1).and_then(|map| map.get(name))
}

pub fn object(value: &Value) -> Option<&Map<String, Value>> {
    value.as_object()
}

/// Whether the last step of a path is this key.
pub fn is_key(path: &[Step], key: &str) -> bool {
    matches!(path.last(), Some(Step::Key(last)) if last == key)
}

/// Whether any step of a path is this key.
pub fn below(path: &[Step], key: &str) -> bool {
    path.iter().any(|step| matches!(step, Step::Key(one) if one == key))
}
