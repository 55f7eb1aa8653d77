//! Scenarios as they stand in `scenarios/*.toml`, and the games they begin with. The tests and the fuzz targets take this file
//! in by its path.

#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "helpers of tests and tools stop at what they cannot use"
)]

use std::collections::HashMap;
use std::path::Path;

use rubric_kernel::{CardDefinition, Mana, ObjectId, Place, PlayerId, Setup, StepOfTurn, mana_symbols};
use serde::Deserialize;

#[derive(Clone, Debug, Deserialize)]
pub struct File {
    pub scenario: Vec<Scenario>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    pub name: String,
    #[serde(default = "two")]
    pub players: Vec<String>,
    pub board: Vec<String>,
    #[serde(default)]
    pub step: Option<String>,
    #[serde(default)]
    pub seed: u64,
    #[serde(default)]
    pub script: Vec<String>,
    pub expect: Vec<String>,
}

fn two() -> Vec<String> {
    vec!["Alice".to_owned(), "Bob".to_owned()]
}

/// Cards by name.
pub type Cards = HashMap<String, CardDefinition>;

/// The scenarios of a folder, but for those that wait for something.
pub fn scenarios(folder: &Path) -> Vec<Scenario> {
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    let mut all = Vec::new();
    let is_waiting = |file: &Path| file.file_name().is_some_and(|name| name == "waiting.toml");
    let is_toml = |file: &Path| file.extension().is_some_and(|extension| extension == "toml");
    for file in files.iter().filter(|file| is_toml(file) && !is_waiting(file)) {
        let text = std::fs::read_to_string(file).unwrap();
        let read: File = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
        all.extend(read.scenario);
    }
    all
}

pub fn step_named(name: &str) -> Result<StepOfTurn, String> {
    Ok(match name {
        "upkeep" => StepOfTurn::Upkeep,
        "draw" => StepOfTurn::Draw,
        "main" => StepOfTurn::Main,
        "begin combat" => StepOfTurn::BeginCombat,
        "attackers" => StepOfTurn::DeclareAttackers,
        "blockers" => StepOfTurn::DeclareBlockers,
        "first strike" => StepOfTurn::FirstStrikeDamage,
        "damage" => StepOfTurn::CombatDamage,
        "end combat" => StepOfTurn::EndCombat,
        "second main" => StepOfTurn::SecondMain,
        "end" => StepOfTurn::End,
        other => return Err(format!("no step is called {other}")),
    })
}

/// The game a scenario begins with.
pub fn setup(scenario: &Scenario, cards: &Cards) -> Result<Setup, String> {
    let names: Vec<&str> = scenario.players.iter().map(String::as_str).collect();
    let mut setup = Setup::new(&names, scenario.seed);
    let mut ids: Vec<(String, ObjectId)> = Vec::new();
    let mut attach = Vec::new();
    for line in &scenario.board {
        let (head, tail) = line.split_once(": ").ok_or_else(|| format!("no colon in {line}"))?;
        let (who, what) = head.split_once(' ').ok_or_else(|| format!("no zone in {line}"))?;
        let seat = names.iter().position(|n| *n == who).ok_or_else(|| format!("no player {who}"))?;
        let player = PlayerId(seat as u8);
        let place = match what {
            "life" => {
                setup.life(player, tail.parse().map_err(|_| format!("life {tail}"))?);
                continue;
            }
            "mana" => {
                for letter in tail.chars() {
                    let symbols = mana_symbols(&format!("{{{letter}}}")).map_err(|e| e.to_string())?;
                    let mana = match symbols.first() {
                        Some(rubric_ir::ManaSymbol::Of(c)) => Mana::Of(*c),
                        _ => Mana::Colorless,
                    };
                    setup.mana(player, &[mana]);
                }
                continue;
            }
            "battlefield" => Place::Battlefield,
            "hand" => Place::Hand,
            "library" => Place::Library,
            "graveyard" => Place::Graveyard,
            "exile" => Place::Exile,
            other => return Err(format!("no zone {other}")),
        };
        for entry in tail.split(" & ") {
            let (entry, times) = match entry.rsplit_once(" x") {
                Some((entry, n)) if n.parse::<usize>().is_ok() => (entry, n.parse().unwrap_or(1)),
                _ => (entry, 1),
            };
            let (entry, on) = entry.split_once(" on ").map_or((entry, None), |(e, on)| (e, Some(on)));
            let mut words = entry;
            let (mut tapped, mut fresh, mut plus) = (false, false, 0);
            loop {
                if let Some(rest) = words.strip_suffix(" tapped") {
                    (tapped, words) = (true, rest);
                } else if let Some(rest) = words.strip_suffix(" fresh") {
                    (fresh, words) = (true, rest);
                } else if let Some((rest, n)) = words.rsplit_once(" +") {
                    plus = n.parse().map_err(|_| format!("counters in {entry}"))?;
                    words = rest;
                } else {
                    break;
                }
            }
            let card =
                cards.get(words).ok_or_else(|| format!("{words} is no executable card of the sample"))?;
            for _ in 0..times {
                let id = setup.card(player, place, card.clone());
                if tapped {
                    setup.tapped(id);
                }
                if fresh {
                    setup.fresh(id);
                }
                if plus > 0 {
                    let pt = rubric_ir::PtNumber {
                        sign: rubric_ir::Sign::Plus,
                        value: rubric_ir::PtValue::Number(1),
                    };
                    let kind = rubric_ir::CounterKind::PowerToughness(rubric_ir::PowerToughness {
                        power: pt,
                        toughness: pt,
                    });
                    setup.counters(id, &kind, plus);
                }
                if let Some(on) = on {
                    attach.push((id, on.to_owned()));
                }
                ids.push((words.to_owned(), id));
            }
        }
    }
    for (id, on) in attach {
        let to = ids.iter().find(|(name, _)| *name == on).ok_or_else(|| format!("nothing is called {on}"))?;
        setup.attached(id, to.1);
    }
    if let Some(step) = &scenario.step {
        setup.step(step_named(step)?);
    }
    Ok(setup)
}
