//! Every leaf counts: a reading with one leaf changed cannot be held, has no text, or has another text that reads
//! back as the changed reading.

use crate::common::{Face, Read1, corpora, exact_lines, print, quick, spread, unbound};
use rubric_ir::Ability;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// Readings whose leaves are changed, of the sample and of a corpus.
const QUICK: usize = 500;
const FULL: usize = 3_000;

/// How many of 100,000 changed readings may have a text that is declined or reads as something else; none may leave the text
/// as it was. It is a ratchet: lower it when it can be.
const ASTRAY_AT_MOST: usize = 70;

/// One step from a node to a member.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Step {
    Key(String),
    Index(usize),
}

type Path = Vec<Step>;

/// What values stand under a key anywhere in the readings: the alternatives to a leaf there. Keys are fields or
/// variants, so the values are mostly of one type, and those that are not are refused by the IR.
#[derive(Default)]
struct Pools {
    values: BTreeMap<String, BTreeSet<String>>,
    /// Fields seen in the objects under a key.
    fields: BTreeMap<String, BTreeSet<String>>,
}

/// Longest serialised value that stands in for a leaf.
const LONGEST: usize = 60;

impl Pools {
    fn collect(&mut self, key: &str, value: &Value) {
        let text = value.to_string();
        if text.len() <= LONGEST {
            self.values.entry(key.to_owned()).or_default().insert(text);
        }
        match value {
            Value::Object(fields) => {
                for (field, value) in fields {
                    self.fields.entry(key.to_owned()).or_default().insert(field.clone());
                    self.collect(field, value);
                }
            }
            Value::Array(members) => {
                for member in members {
                    self.collect(&format!("{key}[]"), member);
                }
            }
            _ => {}
        }
    }

    /// Up to `most` other values for a place, which ones turning with the place.
    fn others(&self, key: &str, value: &Value, most: usize, turn: usize) -> Vec<Value> {
        let own = value.to_string();
        let Some(values) = self.values.get(key) else { return Vec::new() };
        let others: Vec<&String> = values.iter().filter(|other| **other != own).collect();
        let count = most.min(others.len());
        (0..count)
            .map(|n| others[(turn + n * others.len() / count) % others.len()])
            .map(|text| serde_json::from_str(text).unwrap())
            .collect()
    }
}

/// Whether the value is what a reference stands for, before binding.
fn is_antecedent(value: &Value) -> bool {
    value.as_str().is_some_and(|name| matches!(name, "Unbound" | "Head" | "Source" | "Granter" | "You"))
}

/// Every change of one leaf below `value`.
fn changes(
    pools: &Pools,
    key: &str,
    value: &Value,
    path: &mut Path,
    most: usize,
    out: &mut Vec<(Path, Value)>,
) {
    // What a reference stands for has no words of its own: `slots.rs` proves that no other antecedent is accepted.
    if key == "to" && is_antecedent(value) {
        return;
    }
    let turn = out.len();
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            out.push((path.clone(), (number + 1).into()));
            out.push((path.clone(), (number - 1).into()));
        }
        Value::String(_) => {
            for other in pools.others(key, value, most, turn) {
                out.push((path.clone(), other));
            }
        }
        Value::Object(fields) => {
            for (field, member) in fields {
                let mut without = fields.clone();
                without.remove(field);
                out.push((path.clone(), Value::Object(without)));
                path.push(Step::Key(field.clone()));
                changes(pools, field, member, path, most, out);
                path.pop();
            }
            let missing = pools.fields.get(key).into_iter().flatten();
            for field in missing.filter(|field| !fields.contains_key(*field)) {
                for other in pools.others(field, &Value::Null, most.div_ceil(2), turn) {
                    let mut with = fields.clone();
                    with.insert(field.clone(), other);
                    out.push((path.clone(), Value::Object(with)));
                }
            }
        }
        Value::Array(members) => {
            for at in 0..members.len() {
                let mut without = members.clone();
                without.remove(at);
                out.push((path.clone(), Value::Array(without)));
                if at + 1 < members.len() {
                    let mut swapped = members.clone();
                    swapped.swap(at, at + 1);
                    out.push((path.clone(), Value::Array(swapped)));
                }
            }
            for (at, member) in members.iter().enumerate() {
                path.push(Step::Index(at));
                changes(pools, &format!("{key}[]"), member, path, most, out);
                path.pop();
            }
        }
        _ => {}
    }
}

fn replaced(value: &Value, path: &[Step], with: &Value) -> Value {
    match (path, value) {
        ([], _) => with.clone(),
        ([Step::Key(key), rest @ ..], Value::Object(fields)) => {
            let mut fields = fields.clone();
            let member = replaced(&fields[key], rest, with);
            fields.insert(key.clone(), member);
            Value::Object(fields)
        }
        ([Step::Index(at), rest @ ..], Value::Array(members)) => {
            let mut members = members.clone();
            members[*at] = replaced(&members[*at], rest, with);
            Value::Array(members)
        }
        _ => value.clone(),
    }
}

/// What became of a changed reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// The IR has no such value.
    CannotHold,
    /// No text has it.
    Unprintable,
    /// It prints otherwise, and reads back as itself.
    Counts,
    /// It prints like the unchanged one: a leaf that does not count.
    Ignored,
    /// Its text is declined.
    Declined,
    /// Its text reads as something else.
    ReadsOtherwise,
}

fn fate(line: &Read1<'_>, changed: &Value) -> (Fate, String) {
    let Ok(ability) = serde_json::from_value::<Ability>(changed.clone()) else {
        return (Fate::CannotHold, String::new());
    };
    // Slots and antecedents follow from the rest: `slots` has their proof.
    let ability = unbound(&ability);
    if ability == line.ability {
        return (Fate::CannotHold, String::new());
    }
    let Some(printed) = print(&ability) else { return (Fate::Unprintable, String::new()) };
    // A short name is a form only of faces that have one.
    if line.face.has_no(&printed) {
        return (Fate::CannotHold, String::new());
    }
    if printed.eq_ignore_ascii_case(&line.text) {
        return (Fate::Ignored, printed);
    }
    let own = line.face.read_canonical(&printed, &ability);
    // What an instant's "this spell" is changed to, "this Equipment" or "this creature", stands on a permanent.
    let permanent = || Face { type_line: "Artifact Creature — Golem".to_owned(), ..line.face.clone() };
    let reads = own.as_ref() == Some(&ability)
        || permanent().read_canonical(&printed, &ability).is_some_and(|read| read == ability);
    match own {
        _ if reads => (Fate::Counts, printed),
        None => (Fate::Declined, printed),
        Some(_) => (Fate::ReadsOtherwise, printed),
    }
}

fn tail(path: &[Step], with: &Value) -> String {
    let keys: Vec<&str> = path
        .iter()
        .filter_map(|step| match step {
            Step::Key(key) => Some(key.as_str()),
            Step::Index(_) => None,
        })
        .collect();
    let value = match with {
        Value::Object(fields) => fields.keys().cloned().collect::<Vec<_>>().join("+"),
        Value::Array(_) => "[…]".to_owned(),
        other => other.to_string(),
    };
    format!("{} := {value}", keys[keys.len().saturating_sub(3)..].join("/"))
}

#[test]
fn every_leaf_counts() {
    let (readings, most) = if quick() { (QUICK, 3) } else { (FULL, 6) };
    for (corpus, faces) in corpora() {
        let lines = exact_lines(&faces);
        let mut pools = Pools::default();
        let values: Vec<Value> =
            lines.iter().map(|line| serde_json::to_value(&line.ability).unwrap()).collect();
        values.iter().for_each(|value| pools.collect("ability", value));
        let numbered: Vec<(&Read1<'_>, &Value)> = lines.iter().zip(&values).collect();
        let (mut fates, mut kinds) = (BTreeMap::<Fate, usize>::new(), BTreeMap::<_, Vec<String>>::new());
        for (line, value) in spread(&numbered, readings) {
            let mut all = Vec::new();
            changes(&pools, "ability", value, &mut Vec::new(), most, &mut all);
            for (path, with) in all {
                let (fate, printed) = fate(line, &replaced(value, &path, &with));
                *fates.entry(fate).or_default() += 1;
                if fate >= Fate::Ignored {
                    kinds
                        .entry((fate, tail(&path, &with)))
                        .or_default()
                        .push(format!("{} ⇒ {printed}", line.text));
                }
            }
        }
        println!("{corpus}: {fates:?}");
        let mut ranked: Vec<_> = kinds.iter().collect();
        ranked.sort_by_key(|(key, examples)| (key.0, std::cmp::Reverse(examples.len())));
        for ((fate, kind), examples) in ranked {
            println!("{fate:?} {} × {kind}\n      {}", examples.len(), examples[0]);
        }
        let of = |fate| fates.get(&fate).copied().unwrap_or(0);
        assert_eq!(of(Fate::Ignored), 0, "{corpus}: a part of a reading that its text does not show");
        let astray = of(Fate::Declined) + of(Fate::ReadsOtherwise);
        assert!(
            astray * 100_000 <= of(Fate::Counts) * ASTRAY_AT_MOST,
            "{corpus}: {astray} read back as another"
        );
        assert!(of(Fate::Counts) > 5_000, "{corpus}");
    }
}
