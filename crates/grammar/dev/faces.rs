//! The faces of a corpus file, for the examples, benches and tests of this crate; `rubric-corpus` is above it.

#![allow(dead_code, reason = "each user needs some of it")]

use rubric_grammar::{FaceInput, FaceOutcome, read_face};
use std::io::Read;
use std::path::{Path, PathBuf};

/// A face of a corpus file.
#[derive(Clone, Debug, Default)]
pub struct Face {
    pub name: String,
    pub type_line: String,
    pub layout: String,
    pub keywords: Vec<String>,
    pub text: String,
    /// Whether the card may be played in Vintage.
    pub vintage: bool,
}

impl Face {
    pub fn keywords(&self) -> Vec<&str> {
        self.keywords.iter().map(String::as_str).collect()
    }

    pub fn input<'a>(&'a self, text: &'a str, keywords: &'a [&'a str]) -> FaceInput<'a> {
        FaceInput { name: &self.name, type_line: &self.type_line, layout: &self.layout, keywords, text }
    }

    pub fn read(&self) -> FaceOutcome {
        read_face(&self.input(&self.text, &self.keywords()))
    }
}

/// The bundled sample.
pub fn sample() -> Vec<Face> {
    faces(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/AtomicCards.sample.json"))
}

/// The corpora named by the environment, each one or more as in `PATH`: today's by `RUBRIC_CORPUS`, one of the
/// texts of 2020 by `RUBRIC_CORPUS_2020`.
pub fn named() -> Vec<PathBuf> {
    let variables = ["RUBRIC_CORPUS", "RUBRIC_CORPUS_2020"].into_iter().filter_map(std::env::var_os);
    variables.flat_map(|paths| std::env::split_paths(&paths).collect::<Vec<_>>()).collect()
}

/// The faces of a corpus file, compressed or not.
pub fn faces(path: &Path) -> Vec<Face> {
    let mut bytes = std::fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).unwrap();
        bytes = plain;
    }
    let json: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    let cards = json["data"].as_object().expect("the corpus has data");
    cards.iter().flat_map(|(card, list)| list.as_array().unwrap().iter().map(|f| face(card, f))).collect()
}

fn face(card: &str, json: &serde_json::Value) -> Face {
    let field = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    let keywords = json["keywords"].as_array().into_iter().flatten();
    Face {
        name: json["faceName"].as_str().unwrap_or(card).to_owned(),
        type_line: field("type"),
        layout: field("layout"),
        keywords: keywords.filter_map(|word| word.as_str().map(str::to_owned)).collect(),
        text: field("text"),
        vintage: matches!(json["legalities"]["vintage"].as_str(), Some("Legal" | "Restricted")),
    }
}

/// Reads all faces, on two threads.
pub fn read_all(faces: &[Face]) -> Vec<FaceOutcome> {
    let (first, second) = faces.split_at(faces.len() / 2);
    std::thread::scope(|scope| {
        let threads =
            [first, second].map(|part| scope.spawn(|| part.iter().map(Face::read).collect::<Vec<_>>()));
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}
