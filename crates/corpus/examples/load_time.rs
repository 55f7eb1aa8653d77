//! Times loading a corpus: `load_time FILE [CACHE_DIR]`.
#![allow(clippy::print_stdout, reason = "a measuring tool reports to its terminal")]

use std::path::PathBuf;
use std::time::Instant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let path = arguments.next().ok_or("usage: load_time FILE [CACHE_DIR]")?;
    let options = rubric_corpus::Options::cached_in(arguments.next());
    let start = Instant::now();
    let corpus = rubric_corpus::load(&path, &options)?;
    let took = start.elapsed();
    println!(
        "{} cards, {} faces, {:.1} ms",
        corpus.cards.len(),
        corpus.face_count(),
        took.as_secs_f64() * 1e3
    );
    Ok(())
}
