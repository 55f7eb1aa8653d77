//! Readings that no text has, made of parts of real ones: whoever takes a reading can take them, and what they print as is
//! read like any text. That it reads as the same is held by the grammar's proofs, which count how often.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_fuzz::{Picks, soon};
use rubric_fuzz_readings::common::{Read1, exact_lines, print};
use rubric_fuzz_readings::parts::Parts;
use rubric_fuzz_readings::{check, faces, sample, usable};
use rubric_grammar::{Verdict, bind, explain_bindings, print_ability, read_face, validate};
use rubric_ir::FaceReading;
use rubric_kernel::{Printed, not_yet_of};
use rubric_text::{Names, render};
use std::time::Duration;

/// Most parts put into one reading.
const PARTS: usize = 6;

struct Readings {
    lines: Vec<Read1<'static>>,
    parts: Parts,
}

thread_local! {
    static READINGS: Readings = {
        let faces: &'static [faces::Face] = sample().leak();
        let lines = exact_lines(faces);
        let parts = Parts::new(&lines);
        Readings { lines, parts }
    };
}

fn tried(readings: &Readings, input: &[u8]) {
    let mut picks = Picks::of(input);
    let line = picks.of_list(&readings.lines);
    let mut put = Vec::new();
    while !picks.is_done() && put.len() < PARTS {
        put.push((picks.number(), picks.number()));
    }
    let (mut made, _) = readings.parts.made(&line.ability, &put, |number, many| number % many);
    usable(&made);
    let printed = soon("printing", Duration::from_millis(100), || print_ability(&made));
    assert_eq!(printed, print_ability(&made));
    let _ = rubric_ledger::outline(&made);
    if let Some(text) = print(&made).filter(|text| !line.face.has_no(text)) {
        assert!(!text.chars().any(|letter| letter.is_control() && letter != '\n'), "{text:?}");
        let names = Names::new(&line.face.name, &line.face.type_line);
        let written = text.split('\n').map(|line| render(line, &names)).collect::<Vec<_>>().join("\n");
        let keywords = line.face.keywords();
        let outcome = read_face(&line.face.input(&written, &keywords));
        check(&written, &outcome);
        let wrong = outcome.lines.iter().find(|line| line.verdict == Verdict::Mismatch);
        assert!(wrong.is_none(), "{wrong:?} of {} {written:?}", line.face.name);
    }
    let bound = bind(&mut made).is_ok();
    assert_eq!(print_ability(&made), printed, "binding changes the print");
    if bound {
        assert!(validate(&made), "bound once more, another reading: {printed}");
    }
    let _ = explain_bindings(&made);
    usable(&made);
    let on = Printed {
        name: "Name",
        type_line: &line.face.type_line,
        mana_cost: Some("{1}"),
        power: Some("1"),
        toughness: Some("*"),
        loyalty: None,
        colors: &[],
    };
    // What is printed on a card of the Un-sets may be no rule's word.
    let _ = not_yet_of(&on, &FaceReading { abilities: vec![made], links: Vec::new() });
}

fuzz_target!(|input: &[u8]| READINGS.with(|readings| tried(readings, input)));
