//! Mutants that change a fact: a reader would notice by ticking off the words.

use crate::tree::{Step, below, is_key, object, variant};
use serde_json::{Value, json};

/// What a kind of mutant makes of one node, if it applies: the node as changed.
pub type Change = fn(&[Step], &Value) -> Option<Value>;

/// The kinds.
pub const KINDS: &[(&str, Change)] = &[
    ("drop the condition of a trigger", |_, v| {
        object(v).filter(|m| m.contains_key("trigger"))?;
        without(v, "condition")
    }),
    ("drop a duration", |_, v| object(v)?.get("changes").and_then(|_| without(v, "duration"))),
    ("change a duration", |p, v| (is_key(p, "duration") && v == "EndOfTurn").then(|| json!("EndOfCombat"))),
    ("you do → each opponent does", |p, v| {
        (is_key(p, "who") && !below(p, "filters") && v.get("You").is_some())
            .then(|| json!({"Described": {"slot": 60, "count": "Each", "who": "Opponent"}}))
    }),
    ("you control → an opponent controls", |p, v| {
        (is_key(p, "by") && below(p, "Controlled") && v.get("You").is_some())
            .then(|| json!({"Described": {"slot": 60, "count": "A", "who": "Opponent"}}))
    }),
    ("opponent → player", |p, v| (is_key(p, "who") && v == "Opponent").then(|| json!("Player"))),
    ("player → opponent", |p, v| (is_key(p, "who") && v == "Player").then(|| json!("Opponent"))),
    ("each player → a player", |p, v| {
        (is_key(p, "count") && v == "Each" && !below(p, "Quantity")).then(|| json!("A"))
    }),
    ("change a number", |p, v| {
        (is_key(p, "Number") && !below(p, "power") && !below(p, "toughness") && !below(p, "parameter"))
            .then(|| v.as_u64().map(|n| json!(n + 1)))?
    }),
    ("lose “another”", |_, v| object(v)?.get("heads").and_then(|_| without(v, "other"))),
    ("drop one of an or-list", |p, v| {
        let heads = v.as_array().filter(|heads| is_key(p, "heads") && heads.len() > 1)?;
        Some(Value::Array(heads[1..].to_vec()))
    }),
    ("may → must", |_, v| variant(v, "May")?.get("effect").cloned()),
    ("up to → exactly", |p, v| {
        let amount = variant(v, "UpTo").filter(|_| is_key(p, "count") || is_key(p, "quantity"))?;
        Some(json!({ "Exactly": amount }))
    }),
    ("drop a rider of a token", |_, v| object(v)?.get("token").and_then(|_| without(v, "riders"))),
    ("drop the abilities of a token", |_, v| object(v)?.get("quals").and_then(|_| without(v, "with"))),
    ("widen a filter", |p, v| {
        let filters = v.as_array().filter(|filters| is_key(p, "filters") && !filters.is_empty())?;
        Some(Value::Array(filters[1..].to_vec()))
    }),
    ("drop an adjective", |p, v| {
        let quals = v.as_array().filter(|quals| is_key(p, "quals") && quals.len() > 1)?;
        Some(Value::Array(quals[1..].to_vec()))
    }),
    ("change a color", |_, v| {
        let color = variant(v, "Color")?;
        Some(json!({"Color": if color == "Red" { "Blue" } else { "Red" }}))
    }),
    ("change a card type", |_, v| {
        let of = variant(v, "Type")?;
        Some(json!({"Type": if of == "Creature" { "Artifact" } else { "Creature" }}))
    }),
    ("change a subtype", |_, v| {
        let of = variant(v, "Subtype")?;
        Some(json!({"Subtype": if of == "Goblin" { "Elf" } else { "Goblin" }}))
    }),
    ("change a zone", |_, v| variant(v, "Graveyard").map(|owner| json!({ "Hand": owner }))),
    ("change the kind of a counter", |p, v| {
        (is_key(p, "kind") && variant(v, "Named").is_some()).then(|| json!({"Named": "quest"}))
    }),
    ("target → one of them", |_, v| {
        let target = variant(v, "Target")?;
        let noun = target.get("what")?.get("Objects")?;
        Some(json!({"Described": {"slot": target.get("slot")?, "quantity": "A", "noun": noun}}))
    }),
    ("each → one", |p, v| (is_key(p, "quantity") && v == "Each").then(|| json!("A"))),
    ("all → one", |p, v| (is_key(p, "quantity") && variant(v, "All").is_some()).then(|| json!("A"))),
    ("lose “not”", |_, v| {
        object(v)?.get("polarity").filter(|polarity| *polarity == "Negative")?;
        without(v, "polarity")
    }),
    ("can't block → can't attack", |_, v| {
        variant(v, "Cant")?.get("Block")?;
        Some(json!({"Cant": {"Attack": {}}}))
    }),
    ("change mana", |_, v| {
        variant(v, "Generic").and_then(Value::as_u64).map(|n| json!({ "Generic": n + 1 }))
    }),
    ("change the color of mana", |_, v| {
        let color = variant(v, "Of").filter(|color| color.is_string())?;
        Some(json!({"Of": if color == "Green" { "White" } else { "Green" }}))
    }),
    ("drop a part of a cost", |p, v| {
        let parts = v.as_array().filter(|parts| is_key(p, "parts") && parts.len() > 1)?;
        Some(Value::Array(parts[1..].to_vec()))
    }),
    ("at least → at most", |p, v| match v.as_str().filter(|_| is_key(p, "cmp"))? {
        "AtLeast" => Some(json!("AtMost")),
        "AtMost" => Some(json!("AtLeast")),
        _ => None,
    }),
    ("change a keyword", |p, v| {
        (is_key(p, "name") && v.is_string() && below(p, "Keyword"))
            .then(|| json!(if v == "Flying" { "Reach" } else { "Flying" }))
    }),
    ("+ → −", |p, v| (is_key(p, "sign") && v == "Plus").then(|| json!("Minus"))),
    ("change power", |p, v| {
        (is_key(p, "Number") && below(p, "power")).then(|| v.as_u64().map(|n| json!(n + 1)))?
    }),
    ("combat damage → damage", |p, v| (is_key(p, "kind") && v == "Combat").then(|| json!("Any"))),
    ("lose “under your control”", |_, v| {
        variant(v, "Battlefield")?.get("control")?;
        Some(json!({ "Battlefield": without(variant(v, "Battlefield")?, "control")? }))
    }),
    ("lose “tapped”", |_, v| object(v)?.get("state").and_then(|_| without(v, "state"))),
    ("gain life → lose life", |_, v| variant(v, "GainLife").map(|n| json!({ "LoseLife": n }))),
    ("destroy → sacrifice", |_, v| variant(v, "Destroy").map(|what| json!({ "Sacrifice": what }))),
    ("tap → untap", |_, v| variant(v, "Tap").map(|what| json!({ "Untap": what }))),
    ("drop a limit of activation", |_, v| object(v)?.get("cost").and_then(|_| without(v, "limits"))),
    ("drop a limit of a trigger", |_, v| object(v)?.get("trigger").and_then(|_| without(v, "limit"))),
    ("lose “without paying its mana cost”", |_, v| without(v, "free")),
    ("upkeep → end step", |p, v| (is_key(p, "name") && v == "Upkeep").then(|| json!("EndStep"))),
    ("choose one → choose two", |p, v| (is_key(p, "count") && v == "One").then(|| json!("Two"))),
    ("drop an instruction", |p, v| {
        let steps = v.as_array().filter(|steps| is_key(p, "steps") && steps.len() > 1)?;
        Some(Value::Array(steps[..steps.len() - 1].to_vec()))
    }),
    ("drop a mode", |p, v| {
        let modes = v.as_array().filter(|modes| is_key(p, "modes") && modes.len() > 1)?;
        Some(Value::Array(modes[..modes.len() - 1].to_vec()))
    }),
    ("dies → attacks", |_, v| v.get("Dies").map(|_| json!({"Attacks": {}}))),
    ("drop a granted keyword", |p, v| {
        let list = v.as_array().filter(|list| is_key(p, "abilities") && list.len() > 1)?;
        list.iter().all(|grant| grant.get("Keyword").is_some()).then(|| Value::Array(list[1..].to_vec()))
    }),
    ("turn something → whatever it is for each", |_, v| {
        object(v)?.get("each").and_then(|_| without(v, "each"))
    }),
    ("change loyalty", |_, v| variant(v, "Minus").and_then(Value::as_u64).map(|n| json!({ "Minus": n + 1 }))),
];

/// The object without a field, if it has it.
fn without(value: &Value, key: &str) -> Option<Value> {
    let mut map = object(value)?.clone();
    map.remove(key).map(|_| Value::Object(map))
}
