//! Reading, and printing what was read, over the bundled sample: `cargo bench -p rubric-grammar`.

#![allow(
    missing_docs,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a tool for authors: it prints, and stops at what it cannot use"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use rubric_grammar::{FaceInput, print_ability, read_face};

const SAMPLE: &str = include_str!("../../../data/sample/AtomicCards.sample.json");

struct Face {
    name: String,
    type_line: String,
    layout: String,
    keywords: Vec<String>,
    text: String,
}

fn sample() -> Vec<Face> {
    let json: serde_json::Value = serde_json::from_str(SAMPLE).expect("the sample is JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let cards = json["data"].as_object().expect("the sample has data");
    cards
        .values()
        .flat_map(|card| card.as_array().into_iter().flatten())
        .map(|face| Face {
            name: text(face.get("faceName").unwrap_or(&face["name"])),
            type_line: text(&face["type"]),
            layout: text(&face["layout"]),
            keywords: face["keywords"].as_array().map(|k| k.iter().map(text).collect()).unwrap_or_default(),
            text: text(&face["text"]),
        })
        .collect()
}

fn benches(c: &mut Criterion) {
    let faces = sample();
    let keywords: Vec<Vec<&str>> =
        faces.iter().map(|face| face.keywords.iter().map(String::as_str).collect()).collect();
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
    c.bench_function("normalise the sample", |b| {
        b.iter(|| {
            for face in &inputs {
                let input = rubric_text::FaceInput {
                    name: face.name,
                    type_line: face.type_line,
                    layout: face.layout,
                    keywords: face.keywords,
                    text: face.text,
                };
                black_box(rubric_text::normalise(&input));
            }
        });
    });
    c.bench_function("read the sample, text to verdict", |b| {
        b.iter(|| {
            for face in &inputs {
                black_box(read_face(face));
            }
        });
    });
    let readings: Vec<_> = inputs.iter().flat_map(|face| read_face(face).reading.abilities).collect();
    c.bench_function("print the sample's readings", |b| {
        b.iter(|| {
            for ability in &readings {
                black_box(print_ability(ability));
            }
        });
    });
}

criterion_group!(all, benches);
criterion_main!(all);
