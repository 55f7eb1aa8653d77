//! Growth: twice the cards take twice the time, and a further face takes no more memory among many.
//!
//! Over the bundled sample, several times over under other names. With `RUBRIC_TIMED` over the corpus that `RUBRIC_CORPUS`
//! names, where it names one, and with a strict bar on the time.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

use peak_alloc::PeakAlloc;
use rubric_corpus::{Corpus, Options as LoadOptions, load_bytes};
use rubric_ledger::{FaceVerdict, GapQuery, Options, run};
use rubric_text::Names;
use serde_json::Value;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// How many times the cards are read.
const TIMES: [usize; 4] = [1, 2, 4, 8];

/// How often each is read: the least it takes is the least disturbed.
const RUNS: usize = 3;

/// How much longer a face may take among eight times as many: in an optimised build with nothing else to do, and on
/// any machine that runs tests. What grows with the square takes eight times as long.
const STRICT: f64 = 1.25;
const LAX: f64 = 4.0;

/// How much more memory a further face may take among eight times as many than among twice as many. What is needed whatever is
/// read, some megabytes, counts for neither; room that vectors keep ahead does. Of what grows with the square it is three times
/// as much.
const MEMORY_GROWTH: f64 = 1.5;

/// Words that the names of the copies begin with: none is a word of the rules.
const FIRST_WORDS: [&str; 8] = ["", "Bexil", "Dorvan", "Gamlo", "Jarth", "Mirko", "Pelvin", "Surik"];

fn timed() -> bool {
    std::env::var_os("RUBRIC_TIMED").is_some()
}

fn source() -> Value {
    let named = std::env::var_os("RUBRIC_CORPUS").filter(|_| timed()).map(PathBuf::from);
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/AtomicCards.sample.json");
    let bytes = std::fs::read(named.unwrap_or(sample)).unwrap();
    if !bytes.starts_with(&[0x1f, 0x8b]) {
        return serde_json::from_slice(&bytes).unwrap();
    }
    let mut plain = Vec::new();
    flate2::read::MultiGzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).unwrap();
    serde_json::from_slice(&plain).unwrap()
}

/// The corpus with its cards so many times over, each time under other names.
fn repeated(source: &Value, times: usize) -> Corpus {
    let mut cards = Vec::new();
    for word in &FIRST_WORDS[..times] {
        for (name, faces) in source["data"].as_object().unwrap() {
            let faces: Value = faces.as_array().unwrap().iter().map(|face| renamed(face, word)).collect();
            cards.push(format!("{}:{faces}", Value::from(called(name, word))));
        }
    }
    let whole = format!("{{\"meta\":{},\"data\":{{{}}}}}", source["meta"], cards.join(","));
    load_bytes(Path::new("repeated"), whole.into_bytes(), &LoadOptions::default()).unwrap()
}

fn called(name: &str, word: &str) -> String {
    match name.strip_prefix("A-") {
        _ if word.is_empty() => name.to_owned(),
        // What marks a rebalanced card stays in front.
        Some(rest) => format!("A-{word} {rest}"),
        None => format!("{word} {name}"),
    }
}

/// The face under another name, by which its text calls it as well.
fn renamed(face: &Value, word: &str) -> Value {
    let mut face = face.clone();
    let field = |face: &Value, key: &str| face[key].as_str().map(str::to_owned);
    let own = field(&face, "faceName").or_else(|| field(&face, "name")).unwrap();
    let names = Names::new(&own, &field(&face, "type").unwrap());
    let head = names.full.split(", ").next().unwrap_or_default();
    if let (Some(text), false) = (field(&face, "text"), word.is_empty()) {
        face["text"] = text.replace(head, &called(head, word)).into();
    }
    for key in ["name", "faceName"] {
        if let Some(name) = field(&face, key) {
            face[key] = called(&name, word).into();
        }
    }
    face
}

/// What reading a corpus came to, and took.
#[derive(Clone, Copy)]
struct Taken {
    faces: u64,
    supported: u64,
    time: Duration,
    /// The most memory, in bytes beyond the corpus itself.
    memory: usize,
}

/// Reads a corpus on one thread, with all that a run makes of it.
fn take(corpus: &Corpus) -> Taken {
    let before = MEMORY.current_usage();
    MEMORY.reset_peak_usage();
    let start = Instant::now();
    let ledger = run(corpus, &Options { threads: Some(1), projection: true, progress: None }).unwrap();
    let coverage = ledger.coverage();
    let gaps = ledger.gaps(&GapQuery::default());
    let time = start.elapsed();
    let memory = MEMORY.peak_usage() - before;
    assert_eq!(gaps.declined_lines, coverage.lines.declined);
    let supported =
        ledger.records.iter().filter(|face| face.verdict == FaceVerdict::Supported).count() as u64;
    Taken { faces: coverage.corpus.faces, supported, time, memory }
}

#[test]
fn time_is_linear_and_memory_flat_for_each_face() {
    let source = source();
    let corpora: Vec<Corpus> = TIMES.iter().map(|times| repeated(&source, *times)).collect();
    // Tables that are made when they are first asked for are no part of it.
    take(&corpora[0]);
    // By turns, so that whatever else the machine does meets all alike.
    let rounds: Vec<Vec<Taken>> = (0..RUNS).map(|_| corpora.iter().map(take).collect()).collect();
    let least = |n: usize| {
        let all = || rounds.iter().map(|round| round[n]);
        let memory = all().map(|taken| taken.memory).min().unwrap();
        Taken { memory, ..all().min_by_key(|taken| taken.time).unwrap() }
    };
    let taken: Vec<Taken> = (0..TIMES.len()).map(least).collect();
    let once = &taken[0];
    let micros = |taken: &Taken| taken.time.as_secs_f64() * 1e6 / taken.faces as f64;
    // Of each face beyond those that are read once.
    let bytes = |taken: &Taken| {
        (taken.memory - once.memory.min(taken.memory)) as f64 / (taken.faces - once.faces).max(1) as f64
    };
    for (times, taken) in TIMES.iter().zip(&taken) {
        println!(
            "{times} ×: {} faces, {} supported, {:.1} µs a face, {:.1} MB in all, {:.0} bytes a further face",
            taken.faces,
            taken.supported,
            micros(taken),
            taken.memory as f64 / 1e6,
            bytes(taken)
        );
    }
    let most = if timed() { STRICT } else { LAX };
    for (times, taken) in TIMES.iter().zip(&taken) {
        assert_eq!(taken.faces, once.faces * *times as u64, "{times} ×");
        // Copies that are not read would be a cheap way to be quick.
        let read = taken.supported as f64 / (once.supported * *times as u64) as f64;
        assert!(read > 0.98, "{times} ×: {read:.3} of the faces that read alone are read");
        let time = micros(taken) / micros(once);
        assert!(time <= most, "{times} ×: a face takes {time:.2} times as long");
    }
    for (times, more) in TIMES.iter().zip(&taken).skip(2) {
        let memory = bytes(more) / bytes(&taken[1]);
        assert!(memory <= MEMORY_GROWTH, "{times} ×: a further face takes {memory:.2} times the memory");
    }
}
