//! The faces of a corpus file, for what is above `rubric-text` and below `rubric-corpus`: the examples, benches and tests of
//! this crate and of the grammar, which take this file in by its path.

#![allow(dead_code, reason = "each user needs some of it")]
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests and of tools for authors: they stop at what they cannot use"
)]

use rubric_text::FaceInput;
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
    /// Legal or restricted in Vintage.
    pub vintage: bool,
}

impl Face {
    pub fn keywords(&self) -> Vec<&str> {
        self.keywords.iter().map(String::as_str).collect()
    }

    /// Calls `run` with the face as input for `normalise`.
    pub fn with_input<T>(&self, run: impl FnOnce(&FaceInput<'_>) -> T) -> T {
        run(&FaceInput {
            name: &self.name,
            type_line: &self.type_line,
            layout: &self.layout,
            keywords: &self.keywords(),
            text: &self.text,
        })
    }
}

/// The bundled sample.
pub fn sample() -> Vec<Face> {
    bundled("AtomicCards.sample.json")
}

/// Those cards of the sample that were there in 2020, in the wording of then.
pub fn older_sample() -> Vec<Face> {
    bundled("AtomicCards-2020.sample.json")
}

fn bundled(name: &str) -> Vec<Face> {
    faces(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample").join(name))
}

/// Two wordings of the same cards, of 2020 and of today: of the sample, and of the corpora where both are named.
pub fn wordings() -> Vec<(Vec<Face>, Vec<Face>)> {
    let mut all = vec![(older_sample(), sample())];
    let named = ["RUBRIC_CORPUS_2020", "RUBRIC_CORPUS"].map(std::env::var_os);
    if let [Some(older), Some(today)] = named {
        all.push((faces(Path::new(&older)), faces(Path::new(&today))));
    }
    all
}

/// The corpora that the environment names, or the sample; each with its name.
pub fn corpora() -> Vec<(String, Vec<Face>)> {
    let named = named();
    if named.is_empty() {
        return vec![("the sample".to_owned(), sample())];
    }
    named.iter().map(|path| (path.display().to_string(), faces(path))).collect()
}

/// The corpus files that the environment names, each variable one or more as in `PATH`: today's by `RUBRIC_CORPUS`, one
/// of the texts of 2020 by `RUBRIC_CORPUS_2020`.
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
