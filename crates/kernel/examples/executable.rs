//! For kernel authors: how many faces of a corpus are executable, what keeps the others from it, and the smoke run.
//!
//! `cargo run --profile quick -p rubric-kernel --example executable -- CORPUS [--gaps N] [--smoke SEEDS] [--show KIND] [--card NAME]`

#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a tool for authors: it prints, and stops at what it cannot use"
)]

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rubric_kernel::{not_yet, trial};

#[path = "../dev/cards.rs"]
mod cards;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let option = |name: &str| args.iter().position(|a| a == name).and_then(|n| args.get(n + 1));
    let start = Instant::now();
    let all = cards::read(Path::new(&args[1]));
    println!("read in {:?}", start.elapsed());
    let start = Instant::now();
    let checked: Vec<_> = all.iter().map(|c| c.whole.as_ref().map(not_yet)).collect();
    println!("checked in {:?}", start.elapsed());
    let (mut text, mut whole, mut run) = (0, 0, 0);
    let mut gaps: HashMap<&str, (usize, usize, Vec<&str>)> = HashMap::new();
    for (card, missing) in all.iter().zip(&checked) {
        if !card.vintage || !card.text {
            continue;
        }
        text += 1;
        let Some(missing) = missing else { continue };
        whole += 1;
        run += usize::from(missing.is_empty());
        for kind in missing {
            let gap = gaps.entry(kind.0).or_default();
            gap.0 += 1;
            gap.1 += usize::from(missing.len() == 1);
            if missing.len() == 1 && gap.2.len() < 4 {
                gap.2.push(&card.name);
            }
            if option("--show").is_some_and(|k| k == kind.0) && missing.len() == 1 {
                println!("  {}", card.name);
            }
        }
    }
    println!(
        "vintage faces with text {text}, read whole {whole} ({:.1} %), executable {run} ({:.1} %)",
        100.0 * whole as f64 / text as f64,
        100.0 * run as f64 / text as f64
    );
    let mut ranked: Vec<_> = gaps.into_iter().collect();
    ranked.sort_by_key(|(kind, gap)| (std::cmp::Reverse(gap.1), *kind));
    let most = option("--gaps").and_then(|n| n.parse().ok()).unwrap_or(0);
    for (kind, (faces, alone, names)) in ranked.iter().take(most) {
        println!("{alone:5} {faces:5} {kind:45} {}", names.join(", "));
    }
    if let Some(name) = option("--card") {
        for (card, missing) in all.iter().zip(&checked) {
            if card.name == *name {
                println!("{name}: {missing:?}");
                if let Some(definition) = &card.whole {
                    for seed in 0..5 {
                        println!("  {:?}", trial(definition, seed));
                    }
                }
            }
        }
    }
    if let Some(seeds) = option("--smoke").and_then(|n| n.parse::<u64>().ok()) {
        smoke(&all, seeds);
    }
}

fn smoke(all: &[cards::Card], seeds: u64) {
    let run: Vec<_> = all.iter().filter_map(|c| c.whole.as_ref()).filter(|c| not_yet(c).is_empty()).collect();
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    // Where a run aborts, the last names printed tell at which card.
    let loud = std::env::args().any(|a| a == "--loud");
    let work = || {
        let mut failed = Vec::new();
        let (mut used, mut decisions) = (0, 0);
        loop {
            let n = next.fetch_add(1, Ordering::Relaxed);
            let Some(card) = run.get(n) else { return (failed, used, decisions) };
            if loud {
                println!("{}", card.name);
            }
            let mut any = false;
            for seed in 0..seeds {
                match std::panic::catch_unwind(|| trial(card, seed)) {
                    Ok(Ok(done)) => {
                        any |= done.used;
                        decisions += u64::from(done.decisions);
                    }
                    Ok(Err(error)) => failed.push(format!("{} ({seed}): {error}", card.name)),
                    Err(_) => failed.push(format!("{} ({seed}): panic", card.name)),
                }
            }
            used += usize::from(any);
        }
    };
    let results: Vec<_> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().map(|t| t.join().expect("thread")).collect()
    });
    let used: usize = results.iter().map(|r| r.1).sum();
    let decisions: u64 = results.iter().map(|r| r.2).sum();
    let failed: Vec<&String> = results.iter().flat_map(|r| &r.0).collect();
    println!(
        "smoke: {} faces, {seeds} seeds, {used} used, {decisions} decisions, {} failures, {:?}",
        run.len(),
        failed.len(),
        start.elapsed()
    );
    for line in failed.iter().take(40) {
        println!("  {}", line.chars().take(300).collect::<String>());
    }
}
