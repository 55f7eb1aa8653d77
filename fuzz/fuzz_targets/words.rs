//! Real lines with words put out of order, taken away, or put in from other lines: near misses of the language, which bytes
//! at random do not come to. What holds of any text holds of them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_fuzz::{Picks, soon};
use rubric_fuzz_readings::{check, faces, sample};
use rubric_grammar::{Verdict, read_face};
use rubric_text::restore;
use std::ops::Range;
use std::sync::LazyLock;
use std::time::Duration;

static FACES: LazyLock<Vec<faces::Face>> = LazyLock::new(sample);

/// Most deeds done to one text.
const DEEDS: usize = 12;

/// Longest text, in bytes.
const LONGEST: usize = 20_000;

fn stretch(picks: &mut Picks<'_>, words: usize) -> Range<usize> {
    let from = picks.below(words + 1);
    from..(from + 1 + picks.below(12)).min(words)
}

/// Does one thing to the words.
fn deed(picks: &mut Picks<'_>, words: &mut Vec<String>) {
    let other = |picks: &mut Picks<'_>| -> Vec<String> {
        let words: Vec<&str> = picks.of_list(&FACES).text.split(' ').collect();
        let range = stretch(picks, words.len());
        words.get(range).unwrap_or_default().iter().map(|word| (*word).to_owned()).collect()
    };
    match picks.byte() % 8 {
        0 if !words.is_empty() => {
            let (one, two) = (picks.below(words.len()), picks.below(words.len()));
            words.swap(one, two);
        }
        1 => drop(words.drain(stretch(picks, words.len()))),
        2 | 3 => {
            let at = picks.below(words.len() + 1);
            words.splice(at..at, other(picks));
        }
        4 => {
            let range = stretch(picks, words.len());
            words.splice(range, other(picks));
        }
        5 => {
            let range = stretch(picks, words.len());
            let said: Vec<String> = words.get(range.clone()).unwrap_or_default().to_vec();
            let times = [2, 3, 8, 60][picks.below(4)];
            words.splice(range, (0..times).flat_map(|_| said.clone()));
        }
        6 => {
            let range = stretch(picks, words.len());
            let (open, close) = *picks.of_list(&[
                ("\"", "\""),
                ("(", ")"),
                ("Creatures you control have \"", "\""),
                ("When ~ dies, ", ""),
                ("If you do, ", ""),
                ("You may ", ""),
                ("• ", "\n"),
                ("{", "}"),
            ]);
            let deep = [1, 2, 30][picks.below(3)];
            let said = words.get(range.clone()).unwrap_or_default().join(" ");
            words.splice(range, [format!("{}{said}{}", open.repeat(deep), close.repeat(deep))]);
        }
        _ => words.push(format!("\n{}", picks.of_list(&FACES).text)),
    }
}

fuzz_target!(|input: &[u8]| {
    let mut picks = Picks::of(input);
    let base = picks.of_list(&FACES);
    let mut words: Vec<String> = base.text.split(' ').map(str::to_owned).collect();
    for _ in 0..DEEDS {
        if picks.is_done() || words.iter().map(String::len).sum::<usize>() > LONGEST {
            break;
        }
        deed(&mut picks, &mut words);
    }
    let mut text = words.join(" ");
    text.truncate(text.floor_char_boundary(LONGEST));
    let face = faces::Face { text, ..base.clone() };
    let normalised = face.normalise();
    let lines: Vec<&str> = normalised.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(restore(&lines, &normalised.trivia), face.text);
    let keywords = face.keywords();
    let input = face.input(&face.text, &keywords);
    let outcome = soon("reading", Duration::from_millis(200), || read_face(&input));
    check(&face.text, &outcome);
    let wrong = outcome.lines.iter().find(|line| line.verdict == Verdict::Mismatch);
    assert!(wrong.is_none(), "{wrong:?} of {} {:?}", face.name, face.text);
});
