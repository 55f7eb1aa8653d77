//! Times `normalise` over a corpus file: the best of ten runs on one thread.
//!
//! `cargo run --release -p rubric-text --example speed -- AtomicCards.json.gz`

#![allow(clippy::print_stdout, reason = "a command-line example")]

use rubric_text::{FaceInput, normalise};
use std::path::Path;
use std::time::{Duration, Instant};

#[path = "../dev/faces.rs"]
mod faces;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: speed CORPUS")?;
    let faces = faces::faces(Path::new(&path));
    // The inputs are put together beforehand: only `normalise` is timed.
    let keywords: Vec<Vec<&str>> = faces.iter().map(faces::Face::keywords).collect();
    let inputs: Vec<FaceInput<'_>> = faces
        .iter()
        .zip(&keywords)
        .map(|(face, keywords)| FaceInput {
            name: &face.name,
            type_line: &face.type_line,
            layout: &face.layout,
            keywords,
            text: &face.text,
        })
        .collect();
    let (mut best, mut tokens) = (Duration::MAX, 0_usize);
    for _ in 0..10 {
        tokens = 0;
        let clock = Instant::now();
        for input in &inputs {
            tokens += normalise(input).lines.iter().map(|line| line.tokens.len()).sum::<usize>();
        }
        best = best.min(clock.elapsed());
    }
    println!("{} faces, {tokens} tokens: {:.1} ms", faces.len(), best.as_secs_f64() * 1e3);
    Ok(())
}
