//! The cards of a corpus as definitions: read by the real reader, for tests and tools of this crate.

#![allow(dead_code, reason = "each user needs some of it")]
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "helpers of tests and tools stop at what they cannot use"
)]

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use rubric_corpus::{Corpus, Face, Options, load};
use rubric_grammar::{FaceInput, Verdict, read_faces};
use rubric_ir::Color;
use rubric_kernel::{CardDefinition, Printed};

/// A face with its reading.
pub struct Card {
    pub name: String,
    /// The definition, where every line was read and what is printed is known.
    pub whole: Option<CardDefinition>,
    /// Whether it has rules text.
    pub text: bool,
    /// Legal or restricted in Vintage.
    pub vintage: bool,
    /// MTGJSON layout.
    pub layout: String,
}

pub fn sample_path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/AtomicCards.sample.json")
}

/// The corpus that the environment names, or the sample.
pub fn corpus_path() -> PathBuf {
    std::env::var_os("RUBRIC_CORPUS").map_or_else(sample_path, PathBuf::from)
}

fn definition(face: &Face, reading: &rubric_ir::FaceReading) -> Option<CardDefinition> {
    let colors: Vec<Color> = face.colors.iter().filter_map(Color::of_letter).collect();
    let printed = Printed {
        name: face.own_name(),
        type_line: &face.type_line,
        mana_cost: face.mana_cost.as_deref(),
        power: face.power.as_deref(),
        toughness: face.toughness.as_deref(),
        loyalty: face.loyalty.as_deref(),
        colors: &colors,
    };
    CardDefinition::new(&printed, reading).ok()
}

pub fn read(path: &Path) -> Vec<Card> {
    let corpus: Corpus = load(path, &Options::default()).expect("the corpus loads");
    let vintage = corpus.format("vintage");
    let faces: Vec<&Face> = corpus.faces().map(|(_, face)| face).collect();
    let half = faces.len().div_ceil(2).max(1);
    let parts: Vec<Vec<Card>> = std::thread::scope(|scope| {
        let threads: Vec<_> = faces
            .chunks(half)
            .map(|part| {
                std::thread::Builder::new()
                    .stack_size(16 << 20)
                    .spawn_scoped(scope, move || part.chunks(1024).flat_map(|f| cards(f, vintage)).collect())
                    .unwrap()
            })
            .collect();
        threads.into_iter().map(|t| t.join().unwrap()).collect()
    });
    parts.into_iter().flatten().collect()
}

/// The executable cards of a corpus, by name.
pub fn runnable(path: &Path) -> HashMap<String, CardDefinition> {
    let run = |card: Card| {
        let whole = card.whole.filter(rubric_kernel::executable)?;
        Some((card.name, whole))
    };
    read(path).into_iter().filter_map(run).collect()
}

fn cards(faces: &[&Face], vintage: Option<rubric_corpus::FormatId>) -> Vec<Card> {
    let keywords: Vec<Vec<&str>> = faces.iter().map(|f| f.keywords.iter().map(|k| &**k).collect()).collect();
    let inputs: Vec<FaceInput<'_>> = faces
        .iter()
        .zip(&keywords)
        .map(|(face, keywords)| FaceInput {
            name: face.own_name(),
            type_line: &face.type_line,
            layout: &face.layout,
            keywords,
            text: face.text.as_deref().unwrap_or_default(),
        })
        .collect();
    let outcomes = read_faces(&inputs);
    let card = |(face, outcome): (&&Face, &rubric_grammar::FaceOutcome)| {
        let whole = outcome.lines.iter().all(|l| matches!(l.verdict, Verdict::Exact | Verdict::Variant));
        Card {
            name: face.own_name().to_owned(),
            whole: whole.then(|| definition(face, &outcome.reading)).flatten(),
            text: !outcome.lines.is_empty(),
            vintage: vintage.is_some_and(|format| face.legal_in(format)),
            layout: face.layout.to_string(),
        }
    };
    faces.iter().zip(&outcomes).map(card).collect()
}
