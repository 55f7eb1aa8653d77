//! What holds for every face of a corpus: of the bundled sample, or of those that `RUBRIC_CORPUS` and `RUBRIC_CORPUS_2020`
//! name.

#[path = "../dev/faces.rs"]
mod faces;

use faces::corpora;
use rubric_text::{Kind, LineShape, TriviaCount, id, lines, normalise, restore};
use std::collections::BTreeMap;

/// The text comes back byte for byte, from canonical lines in their own case, in small letters and in capitals, and
/// from the masked variants.
#[test]
fn every_text_is_restored() {
    for (corpus, faces) in corpora() {
        let (mut total, mut wrong) = (0, Vec::new());
        for face in faces {
            let normalised = face.with_input(normalise);
            let own: Vec<String> = normalised.lines.iter().map(|line| line.text.clone()).collect();
            let small: Vec<String> = own.iter().map(|line| line.to_ascii_lowercase()).collect();
            let large: Vec<String> = own.iter().map(|line| line.to_ascii_uppercase()).collect();
            let masked: Vec<String> = normalised
                .lines
                .iter()
                .map(|line| line.masked.as_ref().map_or(&line.text, |masked| &masked.0).to_ascii_lowercase())
                .collect();
            total += 1;
            if [own, small, large, masked].iter().any(|lines| restore(lines, &normalised.trivia) != face.text)
            {
                wrong.push(face.name);
            }
        }
        assert!(wrong.is_empty(), "{corpus}: {} of {total} not restored: {wrong:?}", wrong.len());
    }
}

/// Leaving the trivia out changes nothing else.
#[test]
fn lines_are_those_of_the_whole_text() {
    for (_, faces) in corpora() {
        for face in faces {
            assert_eq!(face.with_input(lines), face.with_input(normalise).lines, "{}", face.name);
        }
    }
}

/// The canonical text of a line is its tokens joined by single spaces, with their identities.
#[test]
fn tokens_cover_their_line() {
    for (_, faces) in corpora() {
        for face in faces {
            let normalised = face.with_input(normalise);
            for line in &normalised.lines {
                let masked = line.masked.as_deref().map(|(text, tokens)| (text, tokens));
                for (text, tokens) in [Some((&line.text, &line.tokens)), masked].into_iter().flatten() {
                    let words: Vec<&str> = tokens.iter().map(|token| token.text(text)).collect();
                    assert_eq!(words.join(" "), *text, "{}", face.name);
                    for (token, word) in tokens.iter().zip(&words) {
                        assert!(!word.is_empty() && !word.contains(' '), "{}: {word:?}", face.name);
                        assert_eq!(token.id, id(word), "{}: {word:?}", face.name);
                    }
                }
                assert!(line.start < line.end && line.end <= face.text.len(), "{}", face.name);
                assert!(face.text.is_char_boundary(line.start) && face.text.is_char_boundary(line.end));
            }
        }
    }
}

/// Trivia is small: reminder text is where parentheses are, and the rules for case and spacing leave few words.
#[test]
fn trivia_stays_small() {
    for (corpus, faces) in corpora() {
        let (mut tokens, mut sum) = (0, TriviaCount::default());
        for face in faces {
            let normalised = face.with_input(normalise);
            tokens += normalised.lines.iter().map(|line| line.tokens.len()).sum::<usize>();
            let count = normalised.trivia.count();
            sum.cases += count.cases;
            sum.spacings += count.spacings;
            for reminder in normalised.trivia.reminders() {
                assert!(reminder.text.starts_with('(') && reminder.text.ends_with(')'), "{}", face.name);
            }
        }
        // 0.3 % of tokens in the corpus of July 2026; the sample holds rather more odd cards.
        assert!(sum.cases * 100 <= tokens, "{corpus}: {} case exceptions in {tokens} tokens", sum.cases);
        assert!(sum.spacings * 500 <= tokens, "{corpus}: {} spacing exceptions", sum.spacings);
    }
}

/// The counts that pin the denominator: what a line is on the corpus of July 2026. Only for a corpus that has its
/// number of faces.
#[test]
fn line_shapes_are_counted() {
    for (_, faces) in corpora() {
        if faces.len() != 32_621 {
            continue;
        }
        let mut shapes: BTreeMap<LineShape, usize> = BTreeMap::new();
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for face in &faces {
            let normalised = face.with_input(normalise);
            let mut add = |name: &'static str, n: usize| *counts.entry(name).or_default() += n;
            let mut face_bullets = 0;
            for line in &normalised.lines {
                *shapes.entry(line.shape).or_default() += 1;
                let words: Vec<&str> = line.tokens.iter().map(|token| token.text(&line.text)).collect();
                let bullets = words.iter().filter(|word| **word == "•").count();
                face_bullets += bullets;
                if bullets > 0 {
                    // Headers that do not end in a dash.
                    let header_end = words.iter().position(|word| *word == "¶").unwrap();
                    add("headers", 1);
                    add("headers without dash", usize::from(words[header_end - 1] != "—"));
                }
                let mut row = |start: usize| match words[start..] {
                    [_, "—", _, "|", ..] => add("dice rows N—N", 1),
                    [_, "-", _, "|", ..] => add("dice rows N-N", 1),
                    [_, "|", ..] => add("dice rows N", 1),
                    [_, "+", "|", ..] => add("bands N+", 1),
                    ["+", ..] => add("spree modes", 1),
                    _ => {}
                };
                match line.shape {
                    LineShape::DiceTable | LineShape::Spree => {
                        let breaks = words.iter().enumerate().filter(|(_, word)| **word == "¶");
                        breaks.for_each(|(at, _)| row(at + 1));
                    }
                    LineShape::StationBand => row(0),
                    LineShape::ClassLevel => {
                        let paragraphs = words.iter().filter(|word| **word == "¶").count();
                        add("class levels with two paragraphs", usize::from(paragraphs == 2));
                    }
                    LineShape::Loyalty => {
                        add("loyalty without brackets", usize::from(!words[0].starts_with('[')));
                        assert_eq!(line.tokens[0].kind, Kind::Loyalty);
                    }
                    _ => {}
                }
            }
            add("bullets", face_bullets);
            add("faces with bullets", usize::from(face_bullets > 0));
            let reminders = face.text.split('\n').filter(|p| p.starts_with('(') && p.ends_with(')'));
            add("reminder paragraphs", reminders.filter(|p| !p.contains(") ")).count());
            add(
                "textless by reminder",
                usize::from(face.vintage && !face.text.is_empty() && normalised.lines.is_empty()),
            );
            add("lines", normalised.lines.len());
        }
        let expected = BTreeMap::from([
            ("lines", 57_923),
            ("bullets", 1_869),
            ("faces with bullets", 750),
            ("headers", 750),
            ("headers without dash", 107),
            ("loyalty without brackets", 9),
            ("class levels with two paragraphs", 2),
            ("dice rows N—N", 71),
            ("dice rows N-N", 3),
            ("dice rows N", 24),
            ("bands N+", 43),
            ("spree modes", 44),
            ("reminder paragraphs", 538),
            ("textless by reminder", 19),
        ]);
        assert_eq!(counts, expected);
        let expected = BTreeMap::from([
            (LineShape::Plain, 55_451),
            (LineShape::Modal, 746),
            (LineShape::Chapter, 525),
            (LineShape::Loyalty, 888),
            (LineShape::ClassLevel, 72),
            (LineShape::LevelBand, 52),
            // 43 bands `N+ |`, of which 7 are the last row of a dice table.
            (LineShape::StationBand, 36),
            (LineShape::DiceTable, 45),
            // The 44 modes stand on 18 faces.
            (LineShape::Spree, 18),
            (LineShape::CaseToSolve, 14),
            (LineShape::CaseSolved, 14),
            (LineShape::Prototype, 21),
            (LineShape::Attraction, 41),
        ]);
        assert_eq!(shapes, expected);
    }
}
