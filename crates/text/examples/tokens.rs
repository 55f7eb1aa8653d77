//! Prints the canonical lines of a corpus file, one a row, for the study of wordings.
//!
//! `cargo run --release -p rubric-text --example tokens -- AtomicCards.json.gz [--names] [--shapes] [--check]`
//!
//! `--names` puts the face's name before each line, `--shapes` the line's shape. `--check` prints no lines but the
//! faces whose text is not restored, and what the trivia holds.

#![allow(clippy::print_stderr, reason = "a command-line example")]

use rubric_text::{TriviaCount, normalise, restore};
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::{Duration, Instant};

#[path = "../dev/faces.rs"]
mod faces;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut path = None;
    let (mut names, mut shapes, mut check) = (false, false, false);
    for argument in std::env::args().skip(1) {
        match argument.as_str() {
            "--names" => names = true,
            "--shapes" => shapes = true,
            "--check" => check = true,
            _ => path = Some(argument),
        }
    }
    let path = path.ok_or("usage: tokens CORPUS [--names] [--shapes] [--check]")?;
    let faces = faces::faces(Path::new(&path));
    let mut out = BufWriter::new(std::io::stdout().lock());
    let (mut wrong, mut tokens, mut took) = (0_usize, 0_usize, Duration::ZERO);
    let mut total = TriviaCount::default();
    for face in &faces {
        let name = &face.name;
        let (normalised, lasted) = face.with_input(|input| {
            let clock = Instant::now();
            (normalise(input), clock.elapsed())
        });
        took += lasted;
        if check {
            let lines: Vec<String> =
                normalised.lines.iter().map(|line| line.text.to_ascii_lowercase()).collect();
            let restored = restore(&lines, &normalised.trivia);
            if restored != face.text {
                wrong += 1;
                writeln!(out, "WRONG {name}\n  {:?}\n  {:?}\n  {lines:?}", face.text, restored)?;
            }
            let count = normalised.trivia.count();
            total.cases += count.cases;
            total.spacings += count.spacings;
            total.reminders += count.reminders;
            for (index, line) in normalised.lines.iter().enumerate() {
                tokens += line.tokens.len();
                let words: Vec<&str> = line.tokens.iter().map(|token| token.text(&line.text)).collect();
                for at in normalised.trivia.case_exceptions(index) {
                    writeln!(out, "CASE\t{}\t{name}", context(&words, at))?;
                }
                for at in normalised.trivia.spacing_exceptions(index) {
                    writeln!(out, "SPACE\t{}\t{name}", context(&words, at))?;
                }
                for word in words.iter().filter(|word| word.starts_with('\\')) {
                    writeln!(out, "ESCAPE\t{word}\t{}\t{name}", line.text)?;
                }
            }
            continue;
        }
        for line in &normalised.lines {
            if names {
                write!(out, "{name}\t")?;
            }
            if shapes {
                write!(out, "{:?}\t", line.shape)?;
            }
            writeln!(out, "{}", line.text)?;
            if shapes && let Some(masked) = &line.masked {
                writeln!(out, "MASKED\t{}", masked.0)?;
            }
        }
    }
    out.flush()?;
    if check {
        eprintln!(
            "{} faces, {wrong} not restored, {tokens} tokens, {total:?}, {} ms",
            faces.len(),
            took.as_millis()
        );
    }
    Ok(())
}

/// The words around the one at `at`, which is marked.
fn context(words: &[&str], at: usize) -> String {
    let from = at.saturating_sub(3);
    let around = words.iter().enumerate().skip(from).take(7);
    around
        .map(|(index, word)| if index == at { format!("<{word}>") } else { (*word).to_owned() })
        .collect::<Vec<_>>()
        .join(" ")
}
