//! Any two projections: what changed between them, or an error. A diff with oneself is empty, one the other way round has
//! the two sides swapped, and every view of it can be made.
//!
//! An input is two projections, each a header and a record a line, with a line of "====" between them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_diff::{Baseline, Diff, DiffError, Side, diff, gate};
use rubric_fuzz::{shows_only_text, soon};
use rubric_report::{
    CommentFor, LONGEST_COMMENT, MARKER, change_comment, change_html, change_plain, english,
};
use std::time::Duration;

fn side(text: &[u8]) -> Side<'_> {
    let mut lines = text.split(|byte| *byte == b'\n').filter(|line| !line.is_empty());
    let header = lines.next().unwrap_or_default();
    Side { facts: serde_json::from_slice(header).unwrap_or_default(), records: lines.collect() }
}

fn one_line(error: &DiffError) {
    let said = error.to_string();
    assert!(!said.chars().any(char::is_control), "not one plain line: {said:?}");
}

fn same_swapped(there: &Diff, back: &Diff) {
    let (one, other) = (&there.totals, &back.totals);
    assert_eq!((one.lost, one.gained), (other.gained, other.lost));
    assert_eq!((one.changed, one.reworded), (other.changed, other.reworded));
    assert_eq!((one.faces, one.cards), (other.faces, other.cards));
    assert_eq!((&there.new, &there.gone), (&back.gone, &back.new));
    assert_eq!((&there.lost, &there.gained), (&back.gained, &back.lost));
    assert_eq!(there.errata.len(), back.errata.len());
}

fn baseline(side: &Side<'_>) {
    match Baseline::of(side) {
        Err(error) => one_line(&error),
        Ok(baseline) => {
            let again = Baseline::parse(&baseline.text()).expect("a baseline's own text is one");
            assert_eq!(again, baseline);
            let gate = gate(&baseline, side).expect("it was read before");
            let lists = [&gate.lost, &gate.changed, &gate.gained, &gate.errata];
            assert!(lists.iter().all(|list| list.is_empty()) && gate.new == 0 && gate.gone == 0, "{gate:?}");
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let cut = input.windows(6).position(|bytes| bytes == b"\n====\n");
    let (base, head) = cut.map_or((input, &b""[..]), |at| (&input[..at], &input[at + 6..]));
    let (base, head) = (side(base), side(head));
    baseline(&base);
    for one in [&base, &head] {
        if let Ok(none) = diff(one, one, &english) {
            assert!(none.is_empty() && none.signatures.is_empty() && none.errata.is_empty(), "{none:?}");
            assert!(none.new.is_empty() && none.gone.is_empty(), "{none:?}");
        }
    }
    let found = soon("comparing", Duration::from_millis(500), || diff(&base, &head, &english));
    let found = match found {
        Ok(found) => found,
        Err(error) => return one_line(&error),
    };
    let back = diff(&head, &base, &english).expect("the other way round it is as good");
    same_swapped(&found, &back);
    let written = serde_json::to_vec(&found).expect("a diff is JSON");
    match Diff::from_json(&written) {
        Ok(again) => assert_eq!(again, found),
        Err(error) => panic!("a diff of ours that is not trusted: {error}"),
    }
    let comment = change_comment(&found, &CommentFor::default());
    assert!(comment.len() <= LONGEST_COMMENT);
    shows_only_text(&comment, MARKER, None);
    let _ = (change_html(&found), change_plain(&found));
});
