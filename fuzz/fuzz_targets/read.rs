//! Any text is read to an end, and what reads prints back.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_fuzz::{Face, soon};
use rubric_fuzz_readings::check;
use rubric_grammar::{Verdict, explain_face, read_face, read_faces};
use std::time::Duration;

fuzz_target!(|input: &[u8]| {
    let Some(face) = Face::of(input) else { return };
    let input = face.for_reading();
    let outcome = soon("reading", Duration::from_millis(200), || read_face(&input));
    check(face.text, &outcome);
    assert_eq!(read_faces(&[input, input]), [outcome.clone(), outcome.clone()]);
    let mut explained = explain_face(&input);
    for (line, explained) in outcome.lines.iter().zip(&mut explained.lines) {
        // Only what was expected is found out by explaining.
        if let (Some(unread), Some(more)) = (&line.unread, &mut explained.unread) {
            more.expected.clone_from(&unread.expected);
        }
        assert_ne!(line.verdict, Verdict::Mismatch, "{:?} prints as {:?}", line.text, line.printed);
    }
    assert_eq!(explained, outcome);
});
