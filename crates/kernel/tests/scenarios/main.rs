//! Scenarios: games that a player can read, from the text of the bundled sample.

#![allow(
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests: they stop at what they cannot use"
)]

mod faults;
mod runner;

use std::collections::HashMap;
use std::path::Path;

use runner::{How, play};
use scenario::{Cards, Scenario};

#[path = "../../dev/cards.rs"]
mod cards;
#[path = "../../dev/scenario.rs"]
mod scenario;

fn scenario_folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios")
}

/// The executable cards of the sample, and those that scenarios need and it lacks.
fn sample() -> Cards {
    let mut all = cards::runnable(&cards::sample_path());
    all.extend(cards::runnable(&scenario_folder().join("AtomicCards.more.json")));
    all
}

fn scenarios() -> Vec<Scenario> {
    scenario::scenarios(&scenario_folder())
}

#[test]
fn every_scenario_comes_out_as_it_says() {
    let cards = sample();
    let only = std::env::var("SCENARIO").ok();
    let mut failed = Vec::new();
    let all = scenarios();
    for scenario in all.iter().filter(|s| only.as_ref().is_none_or(|o| s.name.contains(o.as_str()))) {
        if let Err(error) = play(scenario, &cards, How::default()) {
            failed.push(format!("{}: {error}", scenario.name));
        }
    }
    assert!(failed.is_empty(), "{} of {} scenarios fail:\n{}", failed.len(), all.len(), failed.join("\n"));
}

#[test]
fn names_of_scenarios_are_apart() {
    let mut names: Vec<String> = scenarios().into_iter().map(|s| s.name).collect();
    names.sort();
    let many = names.len();
    names.dedup();
    assert_eq!(names.len(), many);
}

#[test]
fn saved_and_loaded_at_every_decision_a_game_ends_the_same() {
    let cards = sample();
    for scenario in scenarios() {
        let plain = play(&scenario, &cards, How::default());
        let loaded = play(&scenario, &cards, How { reload: true, ..How::default() });
        assert!(plain == loaded, "{}: {:?}", scenario.name, loaded.err());
    }
}

#[derive(serde::Deserialize)]
struct Waiting {
    waiting: Vec<Wait>,
}

/// A scenario that cannot be written yet.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Wait {
    card: String,
    /// What it waits for: "the reading" or "the kernel".
    on: String,
    /// What it is to show.
    shows: String,
}

/// A card of the list that can be run by now needs its scenario: the list must not outlive its reasons.
#[test]
fn what_waits_has_a_reason_to() {
    let path = scenario_folder().join("waiting.toml");
    let list: Waiting = toml::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let all: HashMap<String, cards::Card> =
        cards::read(&cards::sample_path()).into_iter().map(|c| (c.name.clone(), c)).collect();
    for wait in &list.waiting {
        let card = all.get(&wait.card).unwrap_or_else(|| panic!("{} is in the sample", wait.card));
        let on = match &card.whole {
            None => "the reading",
            Some(whole) if !rubric_kernel::executable(whole) => "the kernel",
            Some(_) => "nothing",
        };
        assert_eq!(wait.on, on, "{}: {}", wait.card, wait.shows);
    }
}
