//! References of a reading and what they stand for, found by the shape of the data alone.

use serde::Serialize;
use serde_json::Value;

/// Something in a reading that opens a slot, or refers to something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Where in the reading: keys and indices, from the root.
    pub path: String,
    /// What it is.
    pub kind: MentionKind,
}

/// What a mention is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MentionKind {
    /// It opens the slot with this number.
    Opens(u64),
    /// It refers: the wording, and the antecedent, as they stand in the data.
    Refers {
        /// How the text put it.
        form: String,
        /// What it stands for.
        to: String,
        /// The slot it stands for, if it is one.
        slot: Option<u64>,
    },
}

/// The mentions of a reading in order of its data. A node with a numeric `slot` opens that slot; one with `to`
/// and `form` is a reference.
///
/// # Errors
/// If the reading cannot be written as JSON.
pub fn mentions<R: Serialize>(reading: &R) -> Result<Vec<Mention>, serde_json::Error> {
    let mut found = Vec::new();
    walk(&serde_json::to_value(reading)?, &mut String::new(), &mut found);
    Ok(found)
}

fn walk(value: &Value, path: &mut String, found: &mut Vec<Mention>) {
    let length = path.len();
    match value {
        Value::Object(fields) => {
            if let Some(slot) = fields.get("slot").and_then(Value::as_u64) {
                found.push(Mention { path: path.clone(), kind: MentionKind::Opens(slot) });
            }
            if let (Some(to), Some(form)) = (fields.get("to"), fields.get("form")) {
                let slot = to.as_object().and_then(|to| to.get("Slot")).and_then(Value::as_u64);
                let kind = MentionKind::Refers { form: plain(form), to: plain(to), slot };
                found.push(Mention { path: path.clone(), kind });
            }
            for (key, field) in fields {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(key);
                walk(field, path, found);
                path.truncate(length);
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                path.push_str(&format!("[{index}]"));
                walk(item, path, found);
                path.truncate(length);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn openers_and_references_are_found_with_their_places() {
        let reading = json!({"abilities": [
            {"target": {"slot": 2, "what": "Any"}},
            {"object": {"to": {"Slot": 2}, "form": "It"}},
            {"object": {"to": "Source", "form": {"That": "Creature"}}}
        ]});
        let found = mentions(&reading).unwrap();
        let refers =
            |form: &str, to: &str, slot| MentionKind::Refers { form: form.into(), to: to.into(), slot };
        assert_eq!(
            found.iter().map(|mention| mention.kind.clone()).collect::<Vec<_>>(),
            [
                MentionKind::Opens(2),
                refers("It", r#"{"Slot":2}"#, Some(2)),
                refers(r#"{"That":"Creature"}"#, "Source", None),
            ]
        );
        assert_eq!(found[0].path, "abilities[0].target");
    }
}
