//! The faces of a corpus file, as `rubric-text` has them for its tests, and how they are read.

#![allow(dead_code, unused_imports, reason = "each user needs some of it")]
#![allow(
    clippy::unwrap_used,
    reason = "helpers of tests and of tools for authors: a panic of a thread is one of theirs"
)]

use rubric_grammar::{FaceInput, FaceOutcome, read_face, read_faces};

#[path = "../../text/dev/faces.rs"]
mod shared;

pub use shared::{Face, corpora, faces, named, older_sample, sample, wordings};

impl Face {
    pub fn input<'a>(&'a self, text: &'a str, keywords: &'a [&'a str]) -> FaceInput<'a> {
        FaceInput { name: &self.name, type_line: &self.type_line, layout: &self.layout, keywords, text }
    }

    pub fn read(&self) -> FaceOutcome {
        read_face(&self.input(&self.text, &self.keywords()))
    }
}

/// Reads all faces, on two threads.
pub fn read_all(faces: &[Face]) -> Vec<FaceOutcome> {
    let (first, second) = faces.split_at(faces.len() / 2);
    std::thread::scope(|scope| {
        let threads = [first, second].map(|part| scope.spawn(|| read_part(part)));
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    })
}

/// Faces that are read together.
const BATCH: usize = 1024;

fn read_part(faces: &[Face]) -> Vec<FaceOutcome> {
    let read = |faces: &[Face]| {
        let keywords: Vec<Vec<&str>> = faces.iter().map(Face::keywords).collect();
        let pairs = faces.iter().zip(&keywords);
        let inputs: Vec<_> = pairs.map(|(face, keywords)| face.input(&face.text, keywords)).collect();
        read_faces(&inputs)
    };
    faces.chunks(BATCH).flat_map(read).collect()
}
