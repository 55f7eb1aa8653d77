//! For grammar authors: reads a corpus and prints the share read, mismatches, and the ranked gaps.
//!
//! `cargo run --release -p rubric-grammar --example corpus -- CORPUS [--gaps N] [--lines FILE] [--grep TEXT]`
//!
//! `--stops FILE` writes every declined line with a caret where reading stopped, and whether its face lacks only that line;
//! `--ir TEXT` prints the reading of every line that holds the text.
//!
//! `--bindings FILE` writes every reference with its antecedent, and every line declined for one.
//!
//! `--lines` writes every line with its verdict, so that two runs can be compared with `diff`.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    clippy::collapsible_if,
    reason = "a tool for authors: it prints, searches in texts, and stops at what it cannot use"
)]

use std::collections::HashMap;
use std::io::Write;
use std::path::Path;

use faces::{faces, read_all};
use rubric_grammar::Verdict;

#[path = "../dev/faces.rs"]
mod faces;

#[derive(Default)]
struct Gap {
    lines: usize,
    sole: usize,
    examples: Vec<String>,
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let option = |name: &str| args.iter().position(|a| a == name).and_then(|n| args.get(n + 1));
    let faces = faces(Path::new(&args[1]));
    let start = std::time::Instant::now();
    let outcomes = read_all(&faces);
    let elapsed = start.elapsed();
    let (mut lines, mut exact, mut mismatch, mut hard, mut hard_exact) = (0, 0, 0, 0, 0);
    let (mut vintage, mut vintage_whole, mut all, mut all_whole) = (0, 0, 0, 0);
    let mut gaps: HashMap<String, Gap> = HashMap::new();
    let mut out =
        option("--lines").map(|path| std::io::BufWriter::new(std::fs::File::create(path).expect("file")));
    let mut stops =
        option("--stops").map(|path| std::io::BufWriter::new(std::fs::File::create(path).expect("file")));
    let easy = |line: &rubric_grammar::LineOutcome| line.keywords_only;
    for (face, outcome) in faces.iter().zip(&outcomes) {
        if outcome.lines.is_empty() {
            continue;
        }
        let declined = outcome.lines.iter().filter(|l| l.verdict != Verdict::Exact).count();
        all += 1;
        all_whole += usize::from(declined == 0);
        if face.vintage {
            vintage += 1;
            vintage_whole += usize::from(declined == 0);
        }
        for line in &outcome.lines {
            lines += 1;
            exact += usize::from(line.verdict == Verdict::Exact);
            hard += usize::from(!easy(line));
            hard_exact += usize::from(!easy(line) && line.verdict == Verdict::Exact);
            if let Some(out) = &mut out {
                let printed = match line.verdict {
                    Verdict::Mismatch => line.printed.as_deref().unwrap_or(""),
                    _ => "",
                };
                writeln!(out, "{:?}\t{}\t{}\t{printed}", line.verdict, face.name, line.text).expect("write");
            }
            match line.verdict {
                Verdict::Mismatch => {
                    mismatch += 1;
                    if mismatch <= 40 {
                        println!(
                            "MISMATCH {}\n   {}\n   {}",
                            face.name,
                            line.text,
                            line.printed.as_deref().unwrap_or("")
                        );
                    }
                }
                Verdict::Declined => {
                    if let Some(unread) = &line.unread {
                        let gap = gaps.entry(format!("{} | {}", unread.inside, unread.tail)).or_default();
                        gap.lines += 1;
                        gap.sole += usize::from(declined == 1 && face.vintage);
                        if gap.examples.len() < 3 {
                            gap.examples.push(line.text.clone());
                        }
                    }
                }
                _ => {}
            }
            if let (Some(stops), Some(unread)) = (&mut stops, &line.unread) {
                let mut words: Vec<&str> = line.text.split(' ').collect();
                words.insert((unread.at as usize).min(words.len()), "^^");
                let sole = if declined == 1 && face.vintage { "sole" } else { "-" };
                writeln!(
                    stops,
                    "{sole}\t{} | {}\t{}\t{}",
                    unread.inside,
                    unread.tail,
                    face.name,
                    words.join(" ")
                )
                .expect("write");
            }
            if let (Some(text), Some(index)) = (option("--ir"), line.ability) {
                if line.text.contains(text.as_str()) {
                    let ability = &outcome.reading.abilities[index as usize];
                    println!(
                        "{:?} {} | {}\n    {}",
                        line.verdict,
                        face.name,
                        line.text,
                        serde_json::to_string(ability).expect("json")
                    );
                }
            }
            if let Some(text) = option("--grep") {
                if line.text.contains(text.as_str()) {
                    println!(
                        "{:?} {} | {}",
                        line.verdict,
                        line.text,
                        line.unread.as_ref().map_or(String::new(), |u| format!(
                            "STOP {} at '{}' expected {:?}",
                            u.inside, u.tail, u.expected
                        ))
                    );
                }
            }
        }
    }
    if let Some(path) = option("--bindings") {
        // What binding costs, and that it gives the same again.
        let abilities: Vec<_> = outcomes.iter().flat_map(|outcome| &outcome.reading.abilities).collect();
        let mut again: Vec<_> = abilities.iter().map(|ability| (*ability).clone()).collect();
        let start = std::time::Instant::now();
        let bound = again.iter_mut().filter_map(|ability| rubric_grammar::bind(ability).ok()).count();
        let elapsed = start.elapsed();
        let same = again.iter().zip(&abilities).filter(|(again, first)| again == *first).count();
        println!(
            "binding {} abilities took {elapsed:?}; bound {bound}, the same again {same}",
            abilities.len()
        );
        // Every reference of every line read, and every line declined for one.
        let mut out = std::io::BufWriter::new(std::fs::File::create(path).expect("file"));
        let mut rules: HashMap<String, usize> = HashMap::new();
        for (face, outcome) in faces.iter().zip(&outcomes) {
            for line in &outcome.lines {
                let whole = outcome.lines.iter().filter(|l| l.verdict == Verdict::Declined).count() == 1;
                if let Some(unread) =
                    line.unread.as_ref().filter(|u| matches!(u.inside.as_str(), "binding" | "link"))
                {
                    let sole = if whole && face.vintage { "sole" } else { "-" };
                    writeln!(
                        out,
                        "LOOSE\t{}\t{}\t{sole}\t{}\t{}",
                        unread.stop,
                        unread.expected.join(" "),
                        face.name,
                        line.text
                    )
                    .expect("write");
                }
                let Some(ability) = line.ability.and_then(|n| outcome.reading.abilities.get(n as usize))
                else {
                    continue;
                };
                for binding in rubric_grammar::explain_bindings(ability) {
                    *rules.entry(format!("{:?}", binding.rule)).or_default() += 1;
                    writeln!(
                        out,
                        "BOUND\t{:?}\t{} => {:?} {}\t{}\t{}",
                        binding.rule, binding.words, binding.to, binding.antecedent, face.name, line.text
                    )
                    .expect("write");
                }
            }
        }
        let mut rules: Vec<_> = rules.into_iter().collect();
        rules.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        for (rule, n) in rules {
            println!("{rule} {n}");
        }
    }
    let share = |a: usize, b: usize| 100.0 * a as f64 / b.max(1) as f64;
    let top: usize = option("--gaps").and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut ranked: Vec<_> = gaps.into_iter().collect();
    ranked.sort_by_key(|(key, gap)| (std::cmp::Reverse((gap.sole, gap.lines)), key.clone()));
    for (key, gap) in ranked.iter().take(top) {
        println!("{:4} sole {:4} lines  {key}", gap.sole, gap.lines);
        for example in &gap.examples {
            println!("        {example}");
        }
    }
    println!("lines {lines} exact {exact} ({:.2} %) mismatch {mismatch}", share(exact, lines));
    println!("beyond keywords {hard} exact {hard_exact} ({:.2} %)", share(hard_exact, hard));
    println!(
        "faces {all} whole {all_whole} ({:.2} %)  vintage {vintage} whole {vintage_whole} ({:.2} %)",
        share(all_whole, all),
        share(vintage_whole, vintage)
    );
    println!("read in {elapsed:?}");
}
