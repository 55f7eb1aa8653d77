//! For reviewers: prints pseudo-randomly chosen readings in a compact form, to be judged by eye against the rules.
//!
//! `cargo run --profile quick -p rubric-grammar --example readings -- CORPUS [--seed S] [--count N] [--skip N] [--kind KIND]`
//! `cargo run … --example readings -- CORPUS --all` writes every reading, one a line, to be searched.
//! `cargo run … --example readings -- CORPUS --cards FILE` shows the cards of a file of cases with their readings.
//!
//! Lines that hold only keywords are left out. A line's place depends on the seed and the line alone, so a sample
//! stays the same while the grammar grows, but for lines that are newly read.

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    reason = "a tool for authors: it stops at what it cannot use"
)]

use std::io::Write;
use std::path::Path;

use rubric_grammar::{FaceOutcome, Verdict};
use rubric_ir::{Ability, AbilityKind};
use serde_json::Value;

#[path = "../dev/faces.rs"]
mod faces;

struct Face {
    name: String,
    outcome: FaceOutcome,
}

fn faces(path: &str) -> Vec<Face> {
    let faces = faces::faces(Path::new(path));
    let outcomes = faces::read_all(&faces);
    faces.into_iter().zip(outcomes).map(|(face, outcome)| Face { name: face.name, outcome }).collect()
}

/// FNV-1a, then mixed: a sample must not depend on the order of the corpus.
fn hash(seed: &str, name: &str, text: &str) -> u64 {
    let mut h: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in seed.bytes().chain([0]).chain(name.bytes()).chain([0]).chain(text.bytes()) {
        h = (h ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    h ^= h >> 32;
    h = h.wrapping_mul(0xd6e8_feb8_6659_fd93);
    h ^ (h >> 32)
}

const fn kind(ability: &Ability) -> &'static str {
    match &ability.kind {
        AbilityKind::Keywords { .. } => "keywords",
        AbilityKind::Spell(_) => "spell",
        AbilityKind::Activated { .. } => "activated",
        AbilityKind::Loyalty { .. } => "loyalty",
        AbilityKind::Triggered(_) => "triggered",
        AbilityKind::Static(_) => "static",
        AbilityKind::Chapter { .. } => "chapter",
        AbilityKind::Level { .. } => "level",
        AbilityKind::Band { .. } => "band",
        _ => "layout",
    }
}

/// The reading in a form short enough to be read by eye: `Variant(field: value, …)`, wording left in.
fn compact(value: &Value, out: &mut String) {
    match value {
        Value::Object(map) if map.len() == 1 => {
            for (key, inner) in map {
                out.push_str(key);
                match inner {
                    Value::Object(_) | Value::Array(_) => compact(inner, out),
                    _ => {
                        out.push('(');
                        compact(inner, out);
                        out.push(')');
                    }
                }
            }
        }
        Value::Object(map) => {
            out.push('{');
            let mut first = true;
            for (key, inner) in map {
                if key == "slot" || (key == "to" && inner == "Unbound") {
                    continue;
                }
                if !std::mem::take(&mut first) {
                    out.push_str(", ");
                }
                out.push_str(key);
                out.push('=');
                compact(inner, out);
            }
            out.push('}');
        }
        Value::Array(all) => {
            out.push('[');
            for (n, inner) in all.iter().enumerate() {
                if n > 0 {
                    out.push_str(", ");
                }
                compact(inner, out);
            }
            out.push(']');
        }
        Value::String(text) => out.push_str(text),
        Value::Null => out.push('-'),
        other => out.push_str(&other.to_string()),
    }
}

fn show(ability: &Ability) -> String {
    let mut out = String::new();
    compact(&serde_json::to_value(ability).expect("value"), &mut out);
    out
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let option = |name: &str| args.iter().position(|a| a == name).and_then(|n| args.get(n + 1));
    let number = |name: &str, default| option(name).and_then(|n| n.parse().ok()).unwrap_or(default);
    let faces = faces(&args[1]);
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    if let Some(path) = option("--cards") {
        let cases = std::fs::read_to_string(path).expect("cases");
        let cases: Value = serde_json::from_str(&cases).expect("json");
        for case in cases.as_array().expect("cases") {
            let name = case["card"].as_str().unwrap_or("");
            writeln!(out, "# {name}\n  must: {}", case["must"].as_str().unwrap_or("")).expect("write");
            for line in
                faces.iter().filter(|f| f.name == name).take(1).flat_map(|f| lines(f).collect::<Vec<_>>())
            {
                writeln!(out, "  {:?} {}", line.0, line.1).expect("write");
                if let Some(ability) = line.2 {
                    writeln!(out, "      {}", show(ability)).expect("write");
                }
            }
        }
        return;
    }
    let read: Vec<(&str, &str, &Ability)> = faces
        .iter()
        .flat_map(|face| lines(face).map(|line| (face.name.as_str(), line)))
        .filter_map(|(name, (verdict, text, ability))| match ability {
            Some(ability) if verdict == Verdict::Exact && kind(ability) != "keywords" => {
                Some((name, text, ability))
            }
            _ => None,
        })
        .filter(|(_, _, ability)| option("--kind").is_none_or(|k| k == kind(ability)))
        .collect();
    if args.iter().any(|a| a == "--all") {
        for (name, text, ability) in read {
            writeln!(out, "{name}\t{text}\t{}", show(ability)).expect("write");
        }
        return;
    }
    let seed = option("--seed").map_or("1", String::as_str);
    let mut ranked: Vec<_> = read.into_iter().map(|line| (hash(seed, line.0, line.1), line)).collect();
    ranked.sort_by_key(|(hash, _)| *hash);
    for (_, (name, text, ability)) in ranked.iter().skip(number("--skip", 0)).take(number("--count", 50)) {
        writeln!(out, "{name} [{}]\n  {text}\n  {}", kind(ability), show(ability)).expect("write");
    }
}

fn lines(face: &Face) -> impl Iterator<Item = (Verdict, &str, Option<&Ability>)> {
    face.outcome.lines.iter().map(|line| {
        let ability = line.ability.and_then(|n| face.outcome.reading.abilities.get(n as usize));
        (line.verdict, line.text.as_str(), ability)
    })
}
