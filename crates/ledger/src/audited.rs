//! What the audit looks at: the lines of a face that were read, each with what it was read as.

use crate::LedgerError;
use crate::run::{facts, in_pool};
use crate::source::with_inputs;
use rayon::prelude::*;
use rubric_audit::{Finding, ReadLine};
use rubric_corpus::Face;
use rubric_grammar::{FaceOutcome, read_faces};
use rubric_ir::Ability;
use std::borrow::Cow;

/// Faces that are read together.
const BATCH: usize = 1024;

/// A line that was read, or several that came to one ability together.
#[derive(Clone, Debug)]
pub struct LineRead<'o> {
    /// Canonical text; of several, with single spaces between them.
    pub text: Cow<'o, str>,
    /// Where the first stands in the text of the face, in bytes.
    pub span: (u32, u32),
    /// Index of the first of the abilities.
    pub first: u32,
    /// What was read.
    pub abilities: &'o [Ability],
}

/// The lines of a face that were read.
#[must_use]
pub fn read_lines(outcome: &FaceOutcome) -> Vec<LineRead<'_>> {
    let abilities = &outcome.reading.abilities;
    let mut lines: Vec<LineRead<'_>> = Vec::new();
    for line in &outcome.lines {
        let Some(first) = line.ability else { continue };
        match lines.last_mut() {
            Some(known) if known.first == first => {
                let text = known.text.to_mut();
                text.push(' ');
                text.push_str(&line.text);
            }
            _ => {
                let text = Cow::Borrowed(line.text.as_str());
                lines.push(LineRead { text, span: line.span, first, abilities: &[] });
            }
        }
    }
    let mut end = abilities.len();
    for line in lines.iter_mut().rev() {
        line.abilities = abilities.get(line.first as usize..end).unwrap_or_default();
        end = line.first as usize;
    }
    lines
}

/// What the audit finds in a face that was read whole.
#[must_use]
pub fn audit(face: &Face, outcome: &FaceOutcome) -> Vec<Finding> {
    let lines = read_lines(outcome);
    let lines: Vec<ReadLine<'_>> = lines
        .iter()
        .map(|line| ReadLine {
            text: &line.text,
            span: line.span,
            abilities: line.abilities,
            first: line.first,
        })
        .collect();
    rubric_audit::audit(&facts(face), &lines, &outcome.reading)
}

/// What reading faces comes to, in order, on `threads` threads.
///
/// # Errors
/// If the threads cannot be started.
pub fn outcomes(faces: &[&Face], threads: Option<usize>) -> Result<Vec<FaceOutcome>, LedgerError> {
    let batches: Vec<Vec<FaceOutcome>> =
        in_pool(threads, || faces.par_chunks(BATCH).map(|faces| with_inputs(faces, read_faces)).collect())?;
    Ok(batches.into_iter().flatten().collect())
}
