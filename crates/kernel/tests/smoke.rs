//! The smoke run: every executable card of the sample, or of the corpus that `RUBRIC_CORPUS` names, is played on a
//! generic board with random answers.

#![allow(clippy::unwrap_used, reason = "a panic of a thread is one of the test")]

use std::sync::atomic::{AtomicUsize, Ordering};

use rubric_kernel::{CardDefinition, executable, trial};

#[path = "../dev/cards.rs"]
mod cards;

const SEEDS: u64 = 5;

fn run(cards: &[CardDefinition]) -> (Vec<String>, usize) {
    let next = AtomicUsize::new(0);
    let work = || {
        let (mut failed, mut used) = (Vec::new(), 0);
        while let Some(card) = cards.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut any = false;
            for seed in 0..SEEDS {
                match trial(card, seed) {
                    Ok(done) => any |= done.used,
                    Err(error) => failed.push(format!("{} ({seed}): {error}", card.name)),
                }
            }
            used += usize::from(any);
        }
        (failed, used)
    };
    let parts: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    let used = parts.iter().map(|p| p.1).sum();
    (parts.into_iter().flat_map(|p| p.0).collect(), used)
}

#[test]
fn nothing_breaks_whatever_the_answers_are() {
    let all = cards::read(&cards::corpus_path());
    let run_whole: Vec<CardDefinition> = all.into_iter().filter_map(|c| c.whole).filter(executable).collect();
    assert!(run_whole.len() > 400, "{} executable cards", run_whole.len());
    let (failed, used) = run(&run_whole);
    assert!(failed.is_empty(), "{} failures:\n{}", failed.len(), failed.join("\n"));
    // What is never used is not tried: most of those are lands and Equipment that nobody got round to.
    assert!(used * 100 >= run_whole.len() * 90, "{used} of {} used", run_whole.len());
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let all = cards::read(&cards::sample_path());
    let whole: Vec<CardDefinition> = all.into_iter().filter_map(|c| c.whole).filter(executable).collect();
    let mut different = 0;
    for card in whole.iter().step_by(7) {
        for seed in 0..2 {
            assert_eq!(trial(card, seed), trial(card, seed), "{}", card.name);
        }
        different += usize::from(trial(card, 0) != trial(card, 2));
    }
    assert!(different > 20, "another seed plays another game");
}
