//! Hostile text: whatever a text holds, reading it ends, and soon; nothing panics; the text comes back from its lines; and
//! what reads prints back.

use crate::common::{Face, corpora, quick, spread};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rubric_grammar::Verdict;
use rubric_text::restore;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::{Duration, Instant};

/// Texts tried on the sample, and on a corpus.
const QUICK: u32 = 10_000;
const FULL: u32 = 200_000;

/// Longest text, in bytes.
const LONGEST: usize = 10_000;

/// How long one text may take, in an optimised build on a machine with nothing else to do (`RUBRIC_TIMED`).
const SOON: Duration = Duration::from_millis(5);

/// How long one may take on any machine that runs tests: a runaway takes longer than any slow machine.
const AT_ALL: Duration = Duration::from_secs(2);

/// One thing done to a text. Places are in words.
#[derive(Clone, Debug)]
enum Deed {
    Swap(Index, Index),
    Delete(Index),
    /// Puts in a word of the corpus.
    Word(Index, Index),
    /// Puts in what no card has.
    Strange(Index, String),
    /// Says a stretch many times over.
    Repeat(Index, usize, usize),
    /// Puts a stretch in so many marks.
    Nest(Index, usize, Marks, usize),
    /// Puts another text behind it.
    Append(Index),
}

#[derive(Clone, Copy, Debug)]
enum Marks {
    Quotes,
    Parentheses,
    Braces,
    Abilities,
}

impl Marks {
    const fn pair(self) -> (&'static str, &'static str) {
        match self {
            Marks::Quotes => ("\"", "\""),
            Marks::Parentheses => ("(", ")"),
            Marks::Braces => ("{", "}"),
            Marks::Abilities => ("Creatures you control have \"", "\""),
        }
    }
}

fn strange() -> impl Strategy<Value = String> {
    let marks = [
        "~",
        "\u{0}",
        "~short2",
        "\\",
        "{",
        "}",
        "}{",
        "(",
        ")",
        "\"",
        "¶",
        "‘",
        "’",
        "—",
        "•",
        "|",
        "[+1]:",
        "\n",
        "\r\n",
        "\u{2212}",
        "\u{feff}",
        "\u{202e}",
        "99999999999999999999",
        "-0",
        "+99999999999/-1",
        "{99999999999}",
        "{W/U/P/2/X}",
    ];
    prop_oneof![
        proptest::sample::select(marks.to_vec()).prop_map(str::to_owned),
        vec(any::<char>(), 0..12).prop_map(|chars| chars.into_iter().collect()),
        vec(0_u8..0x20, 1..4).prop_map(|bytes| bytes.into_iter().map(char::from).collect()),
    ]
}

fn deed() -> impl Strategy<Value = Deed> {
    let index = any::<Index>;
    let marks =
        proptest::sample::select(vec![Marks::Quotes, Marks::Parentheses, Marks::Braces, Marks::Abilities]);
    prop_oneof![
        4 => (index(), index()).prop_map(|(one, other)| Deed::Swap(one, other)),
        4 => index().prop_map(Deed::Delete),
        4 => (index(), index()).prop_map(|(at, word)| Deed::Word(at, word)),
        3 => (index(), strange()).prop_map(|(at, text)| Deed::Strange(at, text)),
        1 => (index(), 1..12_usize, 2..2_000_usize).prop_map(|(at, len, times)| Deed::Repeat(at, len, times)),
        1 => (index(), 1..12_usize, marks, 1..400_usize).prop_map(|(at, len, marks, deep)| Deed::Nest(at, len, marks, deep)),
        1 => index().prop_map(Deed::Append),
    ]
}

fn hostile(faces: &[&Face], base: Index, deeds: &[Deed]) -> Face {
    let base = faces[base.index(faces.len())];
    let mut words: Vec<String> = base.text.split(' ').map(str::to_owned).collect();
    for deed in deeds {
        let place = |at: &Index, words: &[String]| at.index(words.len() + 1);
        let stretch = |at: &Index, len: usize, words: &[String]| {
            let start = place(at, words);
            start..(start + len).min(words.len())
        };
        match deed {
            Deed::Swap(one, other) if !words.is_empty() => {
                let (one, other) = (one.index(words.len()), other.index(words.len()));
                words.swap(one, other);
            }
            Deed::Delete(at) if !words.is_empty() => drop(words.remove(at.index(words.len()))),
            Deed::Swap(..) | Deed::Delete(_) => {}
            Deed::Word(at, from) => {
                let from: Vec<&str> = faces[from.index(faces.len())].text.split(' ').collect();
                let word = from[at.index(from.len())].to_owned();
                words.insert(place(at, &words), word);
            }
            Deed::Strange(at, text) => words.insert(place(at, &words), text.clone()),
            Deed::Repeat(at, len, times) => {
                let range = stretch(at, *len, &words);
                let said = words[range.clone()].join(" ");
                let times = (*times).min(LONGEST / (said.len() + 1) + 1);
                words.splice(range, std::iter::repeat_n(said, times));
            }
            Deed::Nest(at, len, marks, deep) => {
                let range = stretch(at, *len, &words);
                let (open, close) = marks.pair();
                let said = format!(
                    "{}{}{}",
                    open.repeat(*deep),
                    words[range.clone()].join(" "),
                    close.repeat(*deep)
                );
                words.splice(range, [said]);
            }
            Deed::Append(other) => words.push(format!("\n{}", faces[other.index(faces.len())].text)),
        }
    }
    let mut text = words.join(" ");
    while text.len() > LONGEST {
        text.pop();
    }
    Face { text, ..base.clone() }
}

/// How long reading takes; the least of a few, so that another process is not measured.
fn time(face: &Face) -> Duration {
    let once = || {
        let start = Instant::now();
        std::hint::black_box(face.read());
        start.elapsed()
    };
    let first = once();
    if first < SOON { first } else { (0..10).map(|_| once()).min().unwrap_or(first).min(first) }
}

#[test]
fn any_text_is_read_to_an_end() {
    let limit = if std::env::var_os("RUBRIC_TIMED").is_some() { SOON } else { AT_ALL };
    // What is tried does not depend on the corpus beyond the first: one is enough for all of it.
    for (corpus, faces) in corpora().into_iter().take(1) {
        let faces: Vec<&Face> = faces.iter().filter(|face| !face.text.is_empty()).collect();
        let times = RefCell::new(Vec::<(Duration, usize, String)>::new());
        let mismatches = RefCell::new(BTreeSet::new());
        let config = Config {
            cases: if quick() { QUICK } else { FULL },
            failure_persistence: None,
            max_shrink_iters: 2_000,
            ..Config::default()
        };
        // Reading learns as it goes: whatever it was made to read, it reads these as before.
        let before: Vec<_> = spread(&faces, 1_000).map(|face| face.read()).collect();
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(config, rng);
        let result = runner.run(&(any::<Index>(), vec(deed(), 1..8)), |(base, deeds)| {
            let face = hostile(&faces, base, &deeds);
            let taken = time(&face);
            let mut times = times.borrow_mut();
            times.push((taken, face.text.len(), String::new()));
            if taken > SOON / 2 {
                times.last_mut().unwrap().2 =
                    format!("{} {:?}", face.name, face.text.chars().take(400).collect::<String>());
            }
            let normalised = face.normalise();
            let lines: Vec<&str> = normalised.lines.iter().map(|line| line.text.as_str()).collect();
            prop_assert_eq!(restore(&lines, &normalised.trivia), face.text.clone());
            // All of them are of use at once: these do not stop the run.
            let wrong = face.read().lines.into_iter().filter(|line| line.verdict == Verdict::Mismatch);
            mismatches.borrow_mut().extend(wrong.map(|line| (line.text, line.printed)));
            prop_assert!(taken < limit, "{taken:?} for {:?}", face.text);
            Ok(())
        });
        for (face, before) in spread(&faces, 1_000).zip(&before) {
            assert_eq!(face.read().reading, before.reading, "{corpus}: {}", face.name);
        }
        let mut times = times.into_inner();
        times.sort_by_key(|(taken, ..)| std::cmp::Reverse(*taken));
        let late = times.iter().filter(|(taken, ..)| *taken > SOON).count();
        println!(
            "{corpus}: {} texts, median {:?}, worst {:?}, {late} over {SOON:?}",
            times.len(),
            times[times.len() / 2].0,
            times[0].0
        );
        times.iter().take(8).for_each(|(taken, len, text)| println!("{taken:?} for {len} bytes: {text}"));
        let mismatches = mismatches.into_inner();
        println!("{} lines that read and do not print back", mismatches.len());
        assert!(mismatches.is_empty(), "{corpus}: {:#?}", mismatches.iter().take(20).collect::<Vec<_>>());
        if let Err(error) = result {
            panic!("{corpus}: {error}");
        }
    }
}
