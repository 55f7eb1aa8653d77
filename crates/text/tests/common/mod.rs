//! Reads AtomicCards files for the tests.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests: a panic is their failure"
)]

use flate2::read::GzDecoder;
use rubric_text::FaceInput;
use std::io::Read;
use std::path::{Path, PathBuf};

/// A face of a corpus file.
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
    /// Calls `run` with the face as input for `normalise`.
    pub fn with_input<T>(&self, run: impl FnOnce(&FaceInput<'_>) -> T) -> T {
        let keywords: Vec<&str> = self.keywords.iter().map(String::as_str).collect();
        run(&FaceInput {
            name: &self.name,
            type_line: &self.type_line,
            layout: &self.layout,
            keywords: &keywords,
            text: &self.text,
        })
    }
}

/// The corpus files that the tests can see: those named by `RUBRIC_CORPUS` (one or more, as in `PATH`), and the
/// bundled sample where it exists.
pub fn corpora() -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = named();
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample");
    for entry in std::fs::read_dir(sample).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_string_lossy().starts_with("AtomicCards") {
            paths.push(entry.path());
        }
    }
    paths
}

/// The corpus files named by `RUBRIC_CORPUS`.
pub fn named() -> Vec<PathBuf> {
    std::env::var_os("RUBRIC_CORPUS").map(|paths| std::env::split_paths(&paths).collect()).unwrap_or_default()
}

/// The faces of a corpus file.
pub fn faces(path: &Path) -> Vec<Face> {
    let mut bytes = std::fs::read(path).unwrap();
    if bytes.starts_with(&[0x1f, 0x8b]) {
        let mut plain = Vec::new();
        GzDecoder::new(bytes.as_slice()).read_to_end(&mut plain).unwrap();
        bytes = plain;
    }
    let json: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    let cards = json["data"].as_object().unwrap();
    let mut faces = Vec::new();
    for (card, list) in cards {
        for face in list.as_array().unwrap() {
            let field = |name: &str| face[name].as_str().unwrap_or_default().to_owned();
            let name = face["faceName"].as_str().unwrap_or(card).to_owned();
            let keywords = face["keywords"].as_array().into_iter().flatten();
            faces.push(Face {
                name,
                type_line: field("type"),
                layout: field("layout"),
                keywords: keywords.filter_map(|k| k.as_str().map(str::to_owned)).collect(),
                text: field("text"),
                vintage: matches!(face["legalities"]["vintage"].as_str(), Some("Legal" | "Restricted")),
            });
        }
    }
    faces
}
