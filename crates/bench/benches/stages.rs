//! Every stage by itself, on one thread: `cargo bench -p rubric-bench [-- NAME]`.
//!
//! Over the bundled sample, or over the corpus that `RUBRIC_CORPUS` names.

#![allow(missing_docs, reason = "criterion's macro declares a public function")]
#![allow(clippy::expect_used, reason = "a bench stops at what it cannot use")]

use std::hint::black_box;
use std::path::{Path, PathBuf};

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use rubric_corpus::{Corpus, Face, Limits, Options as LoadOptions, SetList, load, load_bytes};
use rubric_diff::Side;
use rubric_grammar::{FaceOutcome, print_ability, read_face};
use rubric_ledger::{
    GapQuery, GapReport, Ledger, Options, ProjectionText, audit, face_text, outcomes, run, with_input,
};
use rubric_report::{
    DashboardParts, coverage_markdown, dashboard, english, gaps_markdown, set_names, summary,
};
use tempfile::TempDir;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/sample/AtomicCards.sample.json");
const SETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/sample/SetList.json");

/// Gaps in the reports that `rubric run` writes.
const REPORTED_GAPS: usize = 200;

fn source() -> PathBuf {
    std::env::var_os("RUBRIC_CORPUS").map_or_else(|| SAMPLE.into(), PathBuf::from)
}

fn corpus() -> Corpus {
    load(&source(), &LoadOptions::default()).expect("the corpus loads")
}

fn ledger(corpus: &Corpus, projection: bool) -> Ledger<'_> {
    run(corpus, &Options { threads: Some(1), projection, progress: None }).expect("the corpus is read")
}

fn gaps(ledger: &Ledger<'_>) -> GapReport {
    ledger.gaps(&GapQuery { top: Some(REPORTED_GAPS), ..GapQuery::default() })
}

fn loading(c: &mut Criterion) {
    let path = source();
    let bytes = std::fs::read(&path).expect("the corpus is there");
    let load_with = |options: &LoadOptions, bytes| load_bytes(&path, bytes, options).expect("it loads");
    c.bench_function("load from the file", |b| {
        let options = LoadOptions::default();
        b.iter_batched(|| bytes.clone(), |bytes| load_with(&options, bytes), BatchSize::PerIteration);
    });
    let folder = TempDir::new().expect("a temporary folder");
    let options = LoadOptions::cached_in(Some(folder.path().to_path_buf()));
    load_with(&options, bytes.clone());
    c.bench_function("load from the cache", |b| {
        b.iter_batched(|| bytes.clone(), |bytes| load_with(&options, bytes), BatchSize::PerIteration);
    });
}

fn reading(c: &mut Criterion) {
    let corpus = corpus();
    let faces: Vec<&Face> = corpus.faces().map(|(_, face)| face).collect();
    c.bench_function("normalise", |b| {
        b.iter(|| {
            for face in &faces {
                let normalise = |input: &rubric_grammar::FaceInput<'_>| {
                    rubric_text::normalise(&rubric_text::FaceInput {
                        name: input.name,
                        type_line: input.type_line,
                        layout: input.layout,
                        keywords: input.keywords,
                        text: input.text,
                    })
                };
                black_box(with_input(face, face_text(face), normalise));
            }
        });
    });
    c.bench_function("read, text to verdict, each face by itself", |b| {
        b.iter(|| faces.iter().map(|face| with_input(face, face_text(face), read_face)).collect::<Vec<_>>());
    });
    let read = || outcomes(&faces, Some(1)).expect("the faces are read");
    c.bench_function("read, text to verdict, in batches", |b| b.iter(read));
    let read: Vec<FaceOutcome> = read();
    c.bench_function("print", |b| {
        b.iter(|| {
            for ability in read.iter().flat_map(|outcome| &outcome.reading.abilities) {
                black_box(print_ability(ability));
            }
        });
    });
    c.bench_function("audit", |b| {
        b.iter(|| {
            for (face, outcome) in faces.iter().zip(&read) {
                black_box(audit(face, outcome));
            }
        });
    });
}

fn recording(c: &mut Criterion) {
    let corpus = corpus();
    c.bench_function("ledger, read and counted", |b| b.iter(|| ledger(&corpus, false)));
    c.bench_function("ledger, read, counted and projected", |b| b.iter(|| ledger(&corpus, true)));
    let ledger = ledger(&corpus, false);
    c.bench_function("coverage and gaps of a ledger", |b| b.iter(|| (ledger.coverage(), gaps(&ledger))));
}

fn comparing(c: &mut Criterion) {
    let corpus = corpus();
    let folder = TempDir::new().expect("a temporary folder");
    let path = folder.path().join("projection.jsonl.gz");
    ledger(&corpus, true).write_projection(&path, "bench").expect("the projection is written");
    c.bench_function("load a projection", |b| b.iter(|| ProjectionText::load(&path).expect("it loads")));
    let text = ProjectionText::load(&path).expect("it loads");
    let facts: rubric_diff::Facts = serde_json::from_slice(text.header()).expect("a header");
    let head = Side { facts: facts.clone(), records: text.records().collect() };
    let compare = |base: &Side<'_>| rubric_diff::diff(base, &head, &english).expect("the two compare");
    c.bench_function("diff of two that are equal", |b| b.iter(|| compare(&head)));
    // As if a common variant had had another name: many faces change, and alike.
    let renamed: Vec<Vec<u8>> = text.records().map(with_another_name).collect();
    let base = Side { facts, records: renamed.iter().map(Vec::as_slice).collect() };
    assert!(!compare(&base).is_empty(), "no reading has the variant that is renamed");
    c.bench_function("diff of two that differ", |b| b.iter(|| compare(&base)));
}

fn with_another_name(record: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(record).replace("\"Draw\":", "\"Drew\":").into_bytes()
}

fn rendering(c: &mut Criterion) {
    let corpus = corpus();
    let ledger = ledger(&corpus, false);
    let (coverage, gaps) = (ledger.coverage(), gaps(&ledger));
    let sets = SetList::load(Path::new(SETS), Limits::default()).expect("the list of sets loads");
    let names = set_names(&sets);
    c.bench_function("render the summary and the Markdown reports", |b| {
        b.iter(|| {
            black_box(summary(&coverage, &gaps, "bench"));
            black_box(coverage_markdown(&coverage, &gaps, &ledger.findings, &names));
            black_box(gaps_markdown(&gaps));
        });
    });
    let parts = DashboardParts {
        ledger: &ledger,
        sets: &sets,
        origin: "bench",
        tool: "bench",
        changes: None,
        threads: Some(1),
    };
    c.bench_function("render the dashboard", |b| b.iter(|| dashboard(&parts).expect("it renders")));
}

/// A corpus takes a second for what the sample takes milliseconds for: ten measurements of it are enough.
fn samples() -> Criterion {
    Criterion::default().sample_size(if source() == Path::new(SAMPLE) { 50 } else { 10 })
}

criterion_group! { name = all; config = samples(); targets = loading, reading, recording, comparing, rendering }
criterion_main!(all);
