//! Mutants that change only structure: every word is still accounted for, but hangs elsewhere.

use crate::tree::{Step, at, is_key, nodes, object, variant};
use serde_json::{Value, json};

/// All mutants of a kind that a reading has.
pub type Mutate = fn(&Value) -> Vec<Value>;

/// The kinds.
pub const KINDS: &[(&str, Mutate)] = &[
    ("antecedent: to another thing", antecedents),
    ("attachment: of all ↔ of the last", attachment),
    ("instead → a sibling", instead),
    ("link dropped", link_dropped),
    ("link turned round", link_turned),
    ("slots swapped", slots),
    ("condition moved off its trigger", off_trigger),
    ("condition moved onto its trigger", onto_trigger),
    ("if you do → a condition by itself", if_done),
    ("may widened", |reading| widened(reading, "May", "effect")),
    ("condition widened", |reading| widened(reading, "If", "then")),
    ("may narrowed", may_narrowed),
    ("instructions swapped", steps_swapped),
    ("what is done once for each widened", |reading| widened(reading, "ForEach", "effect")),
];

fn changed(reading: &Value, path: &[Step], to: Value) -> Value {
    let mut mutant = reading.clone();
    *at(&mut mutant, path) = to;
    mutant
}

/// The ability that a path leads into: slots of different abilities have nothing to do with each other.
fn scope(path: &[Step]) -> Vec<String> {
    let upto = path.iter().rposition(|step| matches!(step, Step::Key(key) if key == "Quoted")).unwrap_or(2);
    path.iter().take(upto.max(2)).map(|step| format!("{step:?}")).collect()
}

/// A reference to each other thing that the ability introduces, and to its source.
fn antecedents(reading: &Value) -> Vec<Value> {
    let nodes = nodes(reading);
    let mut mutants = Vec::new();
    for (path, node) in &nodes {
        let of_object = node.get("form").is_some() && node.get("to").is_some();
        let Some(to) = node.get("to").filter(|_| of_object) else { continue };
        let (Some(_), here) = (to.get("Slot").or(Some(to).filter(|to| *to == "Source")), scope(path)) else {
            continue;
        };
        let mut others: Vec<Value> = nodes
            .iter()
            .filter(|(other, node)| is_key(other, "slot") && node.is_u64() && scope(other) == here)
            .map(|(_, slot)| json!({ "Slot": slot }))
            .collect();
        others.push(json!("Source"));
        for other in others.into_iter().filter(|other| other != to) {
            let mut path = path.clone();
            path.push(Step::Key("to".to_owned()));
            mutants.push(changed(reading, &path, other));
        }
    }
    mutants
}

fn attachment(reading: &Value) -> Vec<Value> {
    let mut mutants = Vec::new();
    for (path, node) in nodes(reading) {
        let Some(heads) = node.get("heads").and_then(Value::as_array).filter(|heads| heads.len() > 1) else {
            continue;
        };
        let last = heads.len() - 1;
        let of_last: Vec<Value> =
            heads[last].get("filters").and_then(Value::as_array).cloned().unwrap_or_default();
        let of_all: Vec<Value> = node.get("filters").and_then(Value::as_array).cloned().unwrap_or_default();
        if let Some(moved) = of_last.last() {
            let mut noun = node.clone();
            noun["heads"][last]["filters"] = json!(of_last[..of_last.len() - 1]);
            noun["filters"] = json!([std::slice::from_ref(moved), &of_all[..]].concat());
            mutants.push(changed(reading, &path, noun));
        }
        if let Some(moved) = of_all.first() {
            let mut noun = node.clone();
            noun["filters"] = json!(of_all[1..]);
            noun["heads"][last]["filters"] = json!([&of_last[..], std::slice::from_ref(moved)].concat());
            mutants.push(changed(reading, &path, noun));
        }
    }
    mutants
}

fn instead(reading: &Value) -> Vec<Value> {
    let branches =
        nodes(reading).into_iter().filter_map(|(path, node)| Some((path, variant(node, "Branch")?)));
    branches
        .map(|(path, branch)| {
            let then = json!({"If": {"condition": branch["condition"], "then": branch["result"]}});
            let first = &branch["displaces"];
            let steps = json!([{"effect": first}, {"effect": then}]);
            changed(reading, &path, json!({"Sequence": {"steps": steps}}))
        })
        .collect()
}

fn links(reading: &Value) -> &[Value] {
    reading.get("links").and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

fn link_dropped(reading: &Value) -> Vec<Value> {
    let of_reader = |link: &Value| {
        let same = |other: &&Value| other["reader"] == link["reader"] && other["kind"] == link["kind"];
        let rest: Vec<&Value> = links(reading).iter().filter(|other| !same(other)).collect();
        let mut mutant = reading.clone();
        mutant["links"] = json!(rest);
        mutant
    };
    links(reading).iter().map(of_reader).collect()
}

fn link_turned(reading: &Value) -> Vec<Value> {
    let turned = |n: usize| {
        let mut mutant = reading.clone();
        let link = &mut mutant["links"][n];
        let (setter, reader) = (link["setter"].clone(), link["reader"].clone());
        link["setter"] = reader;
        link["reader"] = setter;
        mutant
    };
    (0..links(reading).len()).map(turned).collect()
}

/// Two things of an ability change numbers, and with them all that refers to them.
fn slots(reading: &Value) -> Vec<Value> {
    let all = nodes(reading);
    let opened: Vec<(&Vec<Step>, &Value)> = all
        .iter()
        .filter(|(path, node)| is_key(path, "slot") && node.is_u64())
        .map(|(p, n)| (p, *n))
        .collect();
    let mut mutants = Vec::new();
    for pair in opened.windows(2) {
        let [(path, one), (other_path, other)] = pair else { continue };
        if scope(path) != scope(other_path) || one == other {
            continue;
        }
        let mut mutant = reading.clone();
        for (path, node) in &all {
            let names = (is_key(path, "slot") || is_key(path, "Slot")) && scope(path) == scope(other_path);
            if names && (*node == *one || *node == *other) {
                *at(&mut mutant, path) = if *node == *one { (*other).clone() } else { (*one).clone() };
            }
        }
        mutants.push(mutant);
    }
    mutants
}

fn off_trigger(reading: &Value) -> Vec<Value> {
    let triggered = nodes(reading).into_iter().filter(|(_, node)| node.get("trigger").is_some());
    triggered
        .filter_map(|(path, node)| {
            let mut map = object(node)?.clone();
            let condition = map.remove("condition")?;
            let effect = map.get("effect")?.clone();
            map.insert("effect".to_owned(), json!({"If": {"condition": condition, "then": effect}}));
            Some(changed(reading, &path, Value::Object(map)))
        })
        .collect()
}

fn onto_trigger(reading: &Value) -> Vec<Value> {
    let triggered = nodes(reading).into_iter().filter(|(_, node)| node.get("trigger").is_some());
    triggered
        .filter_map(|(path, node)| {
            let mut map = object(node)?.clone();
            let effect =
                variant(map.get("effect")?, "If").filter(|effect| effect.get("otherwise").is_none())?.clone();
            map.insert("condition".to_owned(), effect.get("condition")?.clone());
            map.insert("effect".to_owned(), effect.get("then")?.clone());
            Some(changed(reading, &path, Value::Object(map)))
        })
        .collect()
}

fn if_done(reading: &Value) -> Vec<Value> {
    let done = nodes(reading).into_iter().filter_map(|(path, node)| Some((path, variant(node, "IfDone")?)));
    done.map(|(path, done)| {
        let then = json!({"If": {"condition": done["condition"], "then": done["then"]}});
        changed(reading, &path, json!({"Sequence": {"steps": [{"effect": done["first"]}, {"effect": then}]}}))
    })
    .collect()
}

/// A step takes the step behind it into what it is about.
fn widened(reading: &Value, name: &str, field: &str) -> Vec<Value> {
    let mut mutants = Vec::new();
    for (path, node) in nodes(reading) {
        let Some(steps) = node.as_array().filter(|_| is_key(&path, "steps")) else { continue };
        for (n, pair) in steps.windows(2).enumerate() {
            let Some(content) = variant(&pair[0]["effect"], name).filter(|c| c.get("otherwise").is_none())
            else {
                continue;
            };
            let (inside, behind) = (&content[field], &pair[1]);
            let inner = json!({"Sequence": {"steps": [{"effect": inside}, behind]}});
            let mut first = pair[0].clone();
            first["effect"][name][field] = inner;
            let mut all = steps.clone();
            all[n] = first;
            all.remove(n + 1);
            mutants.push(changed(reading, &path, json!(all)));
        }
    }
    mutants
}

fn may_narrowed(reading: &Value) -> Vec<Value> {
    let may = nodes(reading).into_iter().filter_map(|(path, node)| Some((path, variant(node, "May")?)));
    may.filter_map(|(path, may)| {
        let steps = variant(&may["effect"], "Sequence")?["steps"].as_array()?;
        let (first, rest) = steps.split_first()?;
        let first = json!({"effect": {"May": {"who": may["who"], "effect": first["effect"]}}});
        let steps = [&[first], rest].concat();
        Some(changed(reading, &path, json!({"Sequence": {"steps": steps}})))
    })
    .collect()
}

fn steps_swapped(reading: &Value) -> Vec<Value> {
    let mut mutants = Vec::new();
    for (path, node) in nodes(reading) {
        let Some(steps) = node.as_array().filter(|_| is_key(&path, "steps")) else { continue };
        for n in 1..steps.len() {
            let mut all = steps.clone();
            let (one, other) = (all[n - 1]["effect"].clone(), all[n]["effect"].clone());
            if one != other {
                all[n - 1]["effect"] = other;
                all[n]["effect"] = one;
                mutants.push(changed(reading, &path, json!(all)));
            }
        }
    }
    mutants
}
