//! For authors of the audit: what it finds over a corpus, ranked by rule and by what it says.
//!
//! `cargo run --profile quick -p rubric-ledger --example audit -- CORPUS [--rule ID] [--top N]`

#![allow(clippy::expect_used, clippy::indexing_slicing, clippy::print_stdout, reason = "a tool for authors")]

use rayon::prelude::*;
use rubric_audit::Severity;
use rubric_corpus::{Options, load};
use rubric_grammar::FaceOutcome;
use rubric_ledger::{FaceFinding, audit, outcomes, write_atomically};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long this thread has run, without what others took of the processor meanwhile; only Linux tells.
fn cpu_time() -> Option<Duration> {
    let all = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    all.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let option = |name: &str| args.iter().position(|a| a == name).and_then(|n| args.get(n + 1));
    let corpus = load(Path::new(&args[1]), &Options::default()).expect("a corpus");
    let faces: Vec<_> = corpus.faces().map(|(_, face)| face).collect();
    let (mut time, mut audited) = (Duration::ZERO, 0);
    let mut groups: BTreeMap<(&str, String), Vec<FaceFinding>> = BTreeMap::new();
    let mut disputed = BTreeSet::new();
    let outcomes = outcomes(&faces, None).expect("threads");
    let whole = |outcome: &FaceOutcome| {
        !outcome.lines.is_empty() && outcome.lines.iter().all(|line| line.ability.is_some())
    };
    for _ in 0..3 {
        let start = Instant::now();
        let pairs: Vec<_> = faces.iter().zip(&outcomes).filter(|(_, outcome)| whole(outcome)).collect();
        let found: usize = pairs
            .par_chunks(256)
            .map(|pairs| pairs.iter().map(|(face, outcome)| audit(face, outcome).len()).sum::<usize>())
            .sum();
        println!("{found} findings on {} faces in {:?} on all threads", pairs.len(), start.elapsed());
    }
    let from = cpu_time();
    let pairs = faces.iter().zip(&outcomes).filter(|(_, outcome)| whole(outcome));
    let found: usize = pairs.map(|(face, outcome)| audit(face, outcome).len()).sum();
    if let (Some(from), Some(to)) = (from, cpu_time()) {
        println!("{found} findings in {:?} of processor time on one thread", to.saturating_sub(from));
    }
    for (face, outcome) in faces.iter().zip(outcomes) {
        if !whole(&outcome) && !args.iter().any(|a| a == "--partial") {
            continue;
        }
        audited += 1;
        let start = Instant::now();
        let findings = audit(face, &outcome);
        time += start.elapsed();
        for finding in findings {
            if finding.severity() == Severity::Error {
                disputed.insert(face.own_name().to_owned());
            }
            let what = if option("--by").is_some() {
                String::new()
            } else {
                format!("{} / {}", finding.said, finding.meant)
            };
            let found = FaceFinding::new(face, &outcome, finding);
            groups.entry((found.finding.rule.id(), what)).or_default().push(found);
        }
    }
    if let Some(path) = option("--tsv") {
        let row = |f: &FaceFinding| {
            let line = f.line.as_deref().unwrap_or("-");
            format!("{}\t{}\t{line}\t{}\t{}\n", f.finding.rule.id(), f.name, f.finding.said, f.finding.meant)
        };
        let mut rows: Vec<String> = groups.values().flatten().map(row).collect();
        rows.sort();
        write_atomically(Path::new(path), &[rows.concat().as_bytes()]).expect("a file");
    }
    println!("{audited} faces audited in {time:?} on one thread, {} disputed", disputed.len());
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(_, found)| std::cmp::Reverse(found.len()));
    let top = option("--top").map_or(40, |n| n.parse().expect("a number"));
    let wanted = |rule: &str| option("--rule").is_none_or(|wanted| rule.starts_with(wanted.as_str()));
    for ((rule, what), found) in groups.iter().filter(|((rule, _), _)| wanted(rule)).take(top) {
        println!("{:6} {rule}: {what}", found.len());
        for one in [&found[0], &found[found.len() / 2]] {
            println!("         {}: {}", one.name, one.line.as_deref().unwrap_or("-"));
        }
    }
}
