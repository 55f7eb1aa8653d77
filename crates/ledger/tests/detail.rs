//! What a page says of each face of the bundled sample: every part of a reading stands where its words do.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "helpers of tests fail the test by panicking"
)]

use rubric_corpus::{Corpus, Options as LoadOptions, load};
use rubric_grammar::{Verdict, print_ability};
use rubric_ledger::{FaceDetail, LineCounts, LineForm, Options, Outline, face_text, judge, outline, run};
use std::path::Path;

fn sample() -> Corpus {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/sample/AtomicCards.sample.json");
    load(&path, &LoadOptions::default()).unwrap()
}

/// Does something with every face.
fn each(corpus: &Corpus, work: impl Fn(&FaceDetail<'_>) + Sync) {
    let ledger = run(corpus, &Options::default()).unwrap();
    ledger.details(100, Some(1), |_, faces| faces.iter().for_each(&work)).unwrap();
}

#[test]
fn the_tree_is_printed_as_the_ability_is() {
    let corpus = sample();
    for (_, face) in corpus.faces() {
        for ability in &judge(face).outcome.reading.abilities {
            assert_eq!(outline(ability).1, print_ability(ability), "{}", face.name);
        }
    }
}

#[test]
fn parts_stand_inside_what_they_are_parts_of() {
    fn check(part: &Outline, words: usize, name: &str) {
        let (from, to) = part.words.unwrap_or((0, words));
        assert!(from < to && to <= words, "{name}: {part:?}");
        for inner in &part.parts {
            if let (Some(_), Some(inner)) = (part.words, inner.words) {
                assert!(from <= inner.0 && inner.1 <= to, "{name}: {inner:?} in {part:?}");
            }
            check(inner, words, name);
        }
    }
    each(&sample(), |detail| {
        for ability in &detail.abilities {
            check(&ability.outline, ability.spans.len(), &detail.face.name);
        }
    });
}

#[test]
fn a_line_that_is_exact_has_the_place_of_every_word() {
    each(&sample(), |detail| {
        let text = face_text(detail.face);
        for line in detail.lines.iter().filter(|line| line.verdict == Verdict::Exact) {
            let spans = &detail.abilities[line.ability.unwrap()].spans;
            assert!(spans.iter().all(Option::is_some), "{}", detail.face.name);
            assert!(text.get(line.span.clone()).is_some(), "{}", detail.face.name);
        }
        for ability in &detail.abilities {
            // The words stand in order, each behind the one before it.
            let places: Vec<_> = ability.spans.iter().flatten().collect();
            assert!(places.windows(2).all(|two| two[0].end <= two[1].start), "{}", detail.face.name);
        }
    });
}

/// Of the parts that hold others, most print by a production that says where; the rest take their place from those.
#[test]
fn nearly_every_part_that_holds_others_has_words() {
    let known = std::sync::Mutex::new((0_u32, 0_u32));
    each(&sample(), |detail| {
        for ability in &detail.abilities {
            ability.outline.each(&mut |part| {
                if !part.parts.is_empty() {
                    let mut known = known.lock().unwrap();
                    known.0 += u32::from(part.words.is_some());
                    known.1 += 1;
                }
            });
        }
    });
    let (known, of) = known.into_inner().unwrap();
    assert!(of > 5_000, "{of}");
    assert!(f64::from(known) >= 0.9 * f64::from(of), "{known} of {of}");
}

#[test]
fn details_agree_with_the_run_they_are_of() {
    let corpus = sample();
    let ledger = run(&corpus, &Options::default()).unwrap();
    let faces = |threads| {
        let one = |first: usize, faces: &[FaceDetail<'_>]| {
            faces
                .iter()
                .enumerate()
                .map(|(at, detail)| {
                    let record = ledger.records[first * 64 + at];
                    assert_eq!((detail.verdict, detail.proved), (record.verdict, record.proved));
                    detail
                        .lines
                        .iter()
                        .map(|line| (line.verdict, line.form, line.stopped_at.clone()))
                        .collect::<Vec<_>>()
                })
                .collect::<Vec<_>>()
        };
        ledger.details(64, Some(threads), one).unwrap().concat()
    };
    let one = faces(1);
    assert_eq!(one, faces(3), "for any number of threads");
    let mut lines = LineCounts::default();
    one.iter().flatten().for_each(|(verdict, ..)| lines.add(*verdict));
    assert_eq!(lines, ledger.coverage().lines);
    assert!(one.iter().flatten().all(|(verdict, _, stop)| (*verdict == Verdict::Declined) == stop.is_some()));
}

/// Where a line was read, its kind is known: so it can be told how far the form of a line is to be trusted.
#[test]
fn lines_mostly_look_like_what_they_are() {
    let (mut alike, mut of) = (0_u32, 0_u32);
    for (_, face) in sample().faces() {
        let outcome = judge(face).outcome;
        let spell = face.types.iter().any(|kind| matches!(&**kind, "Instant" | "Sorcery"));
        for line in &outcome.lines {
            let Some(ability) = line.ability else { continue };
            let is = LineForm::of_kind(&outcome.reading.abilities[ability as usize].kind);
            alike += u32::from(LineForm::of_text(&line.text, line.keywords_only, spell) == is);
            of += 1;
        }
    }
    assert!(of > 1_500, "{of}");
    assert!(f64::from(alike) >= 0.97 * f64::from(of), "{alike} of {of}");
}
