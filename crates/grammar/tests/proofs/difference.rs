//! Where two readings differ.

use serde_json::Value;

/// A place where one value stands for another; `Null` for none.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// Fields and variants from the root; members of lists are not numbered.
    pub path: Vec<String>,
    pub old: Value,
    pub new: Value,
}

impl Difference {
    /// The innermost field or variant that holds the place.
    pub fn key(&self) -> &str {
        self.path.last().map_or("", String::as_str)
    }

    /// What the old value holds in that variant, and the new one in that.
    pub fn variants(&self, old: &str, new: &str) -> Option<(&Value, &Value)> {
        Some((held(&self.old, old)?, held(&self.new, new)?))
    }
}

/// What a value of an enum holds, if it is of that variant.
pub fn held<'v>(value: &'v Value, variant: &str) -> Option<&'v Value> {
    const NOTHING: &Value = &Value::Null;
    match value {
        Value::String(name) if name == variant => Some(NOTHING),
        Value::Object(fields) if fields.len() == 1 => fields.get(variant),
        _ => None,
    }
}

/// The innermost places that differ. Lists of different length, and values of different variants, differ as a whole.
pub fn differences(old: &Value, new: &Value) -> Vec<Difference> {
    let mut found = Vec::new();
    compare(old, new, &mut Vec::new(), &mut found);
    found
}

fn compare(old: &Value, new: &Value, path: &mut Vec<String>, found: &mut Vec<Difference>) {
    if old == new {
        return;
    }
    match (old, new) {
        (Value::Array(olds), Value::Array(news)) if olds.len() == news.len() => {
            for (old, new) in olds.iter().zip(news) {
                compare(old, new, path, found);
            }
        }
        (Value::Object(olds), Value::Object(news)) if olds.keys().any(|key| news.contains_key(key)) => {
            let mut keys: Vec<&String> = olds.keys().chain(news.keys()).collect();
            keys.sort_unstable();
            keys.dedup();
            for key in keys {
                let of =
                    |fields: &serde_json::Map<String, Value>| fields.get(key).cloned().unwrap_or(Value::Null);
                path.push(key.clone());
                compare(&of(olds), &of(news), path, found);
                path.pop();
            }
        }
        _ => found.push(Difference { path: path.clone(), old: old.clone(), new: new.clone() }),
    }
}

/// The differences in one line of text.
pub fn describe(all: &[Difference]) -> String {
    let one = |place: &Difference| format!("{}: {} ⇒ {}", place.path.join("/"), place.old, place.new);
    all.iter().map(one).collect::<Vec<_>>().join(" | ")
}
