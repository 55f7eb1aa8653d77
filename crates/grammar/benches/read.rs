//! Reading, and printing what was read, over the bundled sample: `cargo bench -p rubric-grammar`.

#![allow(missing_docs, reason = "criterion's macro declares a public function")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use faces::Face;
use rubric_grammar::{FaceInput, print_ability, read_face};

#[path = "../dev/faces.rs"]
mod faces;

fn benches(c: &mut Criterion) {
    let faces = faces::sample();
    let keywords: Vec<Vec<&str>> = faces.iter().map(Face::keywords).collect();
    let inputs: Vec<FaceInput<'_>> =
        faces.iter().zip(&keywords).map(|(face, keywords)| face.input(&face.text, keywords)).collect();
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
