//! Equal changes of many cards, put together.

use crate::face::FaceChange;
use crate::record::Row;
use crate::{Print, Section};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::{BTreeSet, HashMap};

/// Stands for a card's own name, so that the same change of two cards is one signature.
const OWN_NAME: &str = "~";
/// Characters of a value that are shown.
const SHOWN: usize = 240;

/// One change, and every card that has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Signature {
    /// What kind of change.
    pub section: Section,
    /// What it is about: "ability", "line", "face", or the construct in which a declined line stopped.
    pub category: String,
    /// The variant that changed.
    pub label: String,
    /// The field of it; empty where it is the whole.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub field: String,
    /// The data before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Value>,
    /// The data after.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Value>,
    /// The change as people read it: "added: Draw (draw a card.)".
    pub shown: String,
    /// Names of the cards, in order.
    pub cards: Vec<String>,
}

/// The first few names of a list, and how many more there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Examples<'s> {
    /// The first names.
    pub names: &'s [String],
    /// How many there are besides.
    pub more: usize,
}

impl Signature {
    /// "ability/BecomesBlocked": what stands before the change.
    #[must_use]
    pub fn place(&self) -> String {
        match (self.category.is_empty(), self.label.is_empty()) {
            (false, false) => format!("{}/{}", self.category, self.label),
            (true, _) => self.label.clone(),
            (_, true) => self.category.clone(),
        }
    }

    /// The first `most` cards.
    #[must_use]
    pub fn examples(&self, most: usize) -> Examples<'_> {
        let names = self.cards.get(..most).unwrap_or(&self.cards);
        Examples { names, more: self.cards.len() - names.len() }
    }
}

#[derive(Default)]
pub(crate) struct Clusters {
    /// By the change, as data with the own name masked.
    all: HashMap<String, (FaceChange, BTreeSet<String>)>,
    cards: BTreeSet<String>,
}

impl Clusters {
    pub(crate) fn put(&mut self, row: &Row<'_>, changes: Vec<FaceChange>) {
        let names = own_names(row);
        self.cards.insert(row.name.clone());
        for mut change in changes {
            for value in [&mut change.before, &mut change.after].into_iter().flatten() {
                mask(value, &names);
            }
            let key = serde_json::to_string(&(
                change.section,
                &change.category,
                &change.label,
                &change.field,
                &change.before,
                &change.after,
            ))
            .unwrap_or_default();
            self.all.entry(key).or_insert_with(|| (change, BTreeSet::new())).1.insert(row.name.clone());
        }
    }

    /// How many cards have a change.
    pub(crate) fn cards(&self) -> u64 {
        self.cards.len() as u64
    }

    pub(crate) fn finish(self, print: &Print<'_>) -> Vec<Signature> {
        let mut sorted: Vec<(String, (FaceChange, BTreeSet<String>))> = self.all.into_iter().collect();
        sorted.sort_by(|(a, (one, few)), (b, (other, many))| {
            one.section.cmp(&other.section).then_with(|| many.len().cmp(&few.len())).then_with(|| a.cmp(b))
        });
        sorted
            .into_iter()
            .map(|(_, (change, cards))| Signature {
                shown: shown(&change, print),
                section: change.section,
                category: change.category,
                label: change.label,
                field: change.field,
                before: change.before,
                after: change.after,
                cards: cards.into_iter().collect(),
            })
            .collect()
    }
}

/// The names that a card goes by: full, the face's own, and the part before a comma (CR 201.5).
fn own_names(row: &Row<'_>) -> Vec<String> {
    let mut names = BTreeSet::new();
    for name in [Some(&row.name), row.face.as_ref()].into_iter().flatten() {
        names.insert(name.clone());
        names.extend(name.split(" // ").map(str::to_owned));
        if let Some((short, _)) = name.split_once(", ") {
            names.insert(short.to_owned());
        }
    }
    let mut names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// Own names in the texts of a value are masked. A name of one word is so only inside a longer text: alone it may
/// be the word of a variant ("Flash").
fn mask(value: &mut Value, names: &[String]) {
    match value {
        Value::String(text) => {
            for name in names {
                let word = !name.contains(' ');
                if text.contains(name.as_str()) && !(word && *text == *name) {
                    *text = masked(text, name);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| mask(item, names)),
        Value::Object(fields) => fields.values_mut().for_each(|field| mask(field, names)),
        _ => {}
    }
}

/// `name` masked where it stands as whole words.
fn masked(text: &str, name: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    let inside = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    while let Some((before, after)) = rest.split_once(name) {
        out.push_str(before);
        let whole = !inside(out.chars().next_back()) && !inside(after.chars().next());
        out.push_str(if whole { OWN_NAME } else { name });
        rest = after;
    }
    out.push_str(rest);
    out
}

fn shown(change: &FaceChange, print: &Print<'_>) -> String {
    let at = if change.field.is_empty() { String::new() } else { format!(" {}", change.field) };
    let value =
        |value: &Option<Value>| value.as_ref().map_or_else(String::new, |value| english(value, print));
    let one = |what: &str, value: String| {
        if change.field == "stop" {
            let stop = if value.is_empty() { "the end of the line".to_owned() } else { value };
            return format!("{what}: {stop} (where reading stopped)");
        }
        let data = change.before.as_ref().or(change.after.as_ref());
        let leaf = !matches!(data, Some(Value::Object(_) | Value::Array(_)));
        let place = if change.field.is_empty() { String::new() } else { format!(" in {}", change.field) };
        match (value == change.label, leaf && !change.field.is_empty()) {
            (true, _) => format!("{what}: {value}{place}"),
            (false, true) => format!("{what}: {} {}={value}", change.label, change.field),
            (false, false) => format!("{what}: {} ({value}){place}", change.label),
        }
    };
    match (&change.before, &change.after) {
        (None, after) => one("added", value(after)),
        (before, None) => one("removed", value(before)),
        (before, after) => {
            let (before, after) = (value(before), value(after));
            if before == after {
                // The same English for other data: the data has to tell.
                let raw = |value: &Option<Value>| value.as_ref().map_or_else(String::new, plain);
                return clipped(&format!(
                    "{}{at}: {} → {}",
                    change.label,
                    raw(&change.before),
                    raw(&change.after)
                ));
            }
            format!("{}{at}: {before} → {after}", change.label)
        }
    }
}

/// A value in English where the printer can say it, else its variants and fields.
fn english(value: &Value, print: &Print<'_>) -> String {
    let text = match value {
        Value::Object(_) | Value::Array(_) => print(value).unwrap_or_else(|| plain(value)),
        other => plain(other),
    };
    clipped(&text)
}

fn clipped(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", text.get(..at).unwrap_or(text).trim_end()),
        None => text.to_owned(),
    }
}

/// `Draw (count=2, who=You)`: data without punctuation that nobody reads.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "nothing".to_owned(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let parts: Vec<String> = fields
                .iter()
                .map(|(key, value)| {
                    let inner = plain(value);
                    if crate::node::is_tag(key) {
                        if inner.is_empty() { key.clone() } else { format!("{key} ({inner})") }
                    } else {
                        format!("{key}={inner}")
                    }
                })
                .collect();
            parts.join(", ")
        }
        other => other.to_string(),
    }
}
