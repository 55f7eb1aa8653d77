//! Verdicts: what reads prints back, byte for byte once the trivia is put back.

use crate::common::{Face, corpora, exact_lines, print, sample};
use crate::faces::read_all;
use rubric_grammar::{FaceOutcome, Verdict, print_ability};
use rubric_ir::Ability;
use rubric_text::restore;

/// Share of the lines read that may be variants, in thousandths.
const VARIANTS_AT_MOST: usize = 3;

#[test]
fn what_reads_prints_back() {
    for (corpus, faces) in corpora() {
        let (mut read, mut variants, mut mismatches) = (0, 0, Vec::new());
        for face in &faces {
            for line in face.read().lines {
                read += usize::from(line.verdict != Verdict::Declined);
                variants += usize::from(line.verdict == Verdict::Variant);
                if line.verdict == Verdict::Mismatch {
                    mismatches.push((face.name.clone(), line.text, line.printed));
                }
            }
        }
        println!("{corpus}: {read} lines read, {variants} variants, {} mismatches", mismatches.len());
        assert!(mismatches.is_empty(), "{corpus}: {mismatches:#?}");
        assert!(variants * 1000 <= read * VARIANTS_AT_MOST, "{corpus}: {variants} variants of {read}");
        assert!(read > 0);
    }
}

/// In whatever company a face is read, it reads as by itself: also one that spends its budget, and one twice.
#[test]
fn faces_read_together_as_alone() {
    for (corpus, mut faces) in corpora() {
        let face = faces.first().cloned().unwrap_or_default();
        let flood = |sentence: &str, times: usize| Face { text: sentence.repeat(times), ..face.clone() };
        faces.extend([flood("Draw a card. ", 400), flood("Draw a card.\n", 400)]);
        // More lines than there are steps for, and steps for all but the last.
        faces.extend([flood("Whenever a creature or a\n", 400), flood("Whenever a creature or a\n", 70)]);
        faces.extend(faces.last().cloned());
        let alone: Vec<FaceOutcome> = faces.iter().map(Face::read).collect();
        assert!(alone.iter().any(|face| face.lines.len() == 400), "no face has many lines");
        for (n, (together, alone)) in read_all(&faces).iter().zip(&alone).enumerate() {
            assert_eq!(together, alone, "{corpus}: {:?}", faces.get(n).map(|face| &face.name));
        }
    }
}

#[test]
fn faces_that_read_whole_are_restored() {
    for (corpus, faces) in corpora() {
        let (mut whole, mut wrong) = (0, Vec::new());
        for face in &faces {
            let outcome = face.read();
            if outcome.lines.iter().any(|line| matches!(line.verdict, Verdict::Declined | Verdict::Mismatch))
            {
                continue;
            }
            whole += 1;
            // From the IR alone: what was printed while reading is not asked.
            let printed: Vec<String> = outcome.reading.abilities.iter().map(print_ability).collect();
            let printed: Vec<&str> = printed.iter().flat_map(|ability| ability.split('\n')).collect();
            let restored = restore(&printed, &face.normalise().trivia);
            if restored != face.text {
                wrong.push((face.name.clone(), restored));
            }
        }
        println!("{corpus}: {whole} faces whole, {} not restored", wrong.len());
        assert!(wrong.is_empty(), "{corpus}: {wrong:#?}");
    }
}

/// What reads is printed, rendered as Oracle text, and read again from there: the same, and bound to the same.
#[test]
fn printed_text_reads_back() {
    for (corpus, faces) in corpora() {
        let lines = exact_lines(&faces);
        let mut wrong = Vec::new();
        for line in &lines {
            let printed = print(&line.bound).unwrap_or_else(|| panic!("{}: {}", line.face.name, line.text));
            if line.read_in_place(&printed).as_ref() != Some(&line.bound) {
                wrong.push((&line.face.name, printed));
            }
        }
        println!("{corpus}: {} of {} lines do not read back", wrong.len(), lines.len());
        assert!(wrong.is_empty(), "{corpus}: {wrong:#?}");
    }
}

/// A printer that drops a word makes every line that reads a mismatch, and none declined.
#[test]
fn a_planted_difference_is_a_mismatch() {
    let doctored = |ability: &Ability| {
        let text = print_ability(ability);
        let drop = |line: &str| line.rsplit_once(' ').map_or_else(String::new, |(head, _)| head.to_owned());
        text.split('\n').map(drop).collect::<Vec<_>>().join("\n")
    };
    for face in sample() {
        let (plain, planted) = (face.read(), face.read_with(&doctored));
        assert_eq!(plain.reading, planted.reading, "{}", face.name);
        for (before, after) in plain.lines.iter().zip(&planted.lines) {
            match before.verdict {
                Verdict::Declined => assert_eq!(after.verdict, Verdict::Declined, "{}", face.name),
                _ => assert_eq!(after.verdict, Verdict::Mismatch, "{}: {}", face.name, before.text),
            }
        }
    }
}

/// One production printed wrong, as a slip in the grammar would: again a mismatch.
#[test]
fn a_word_printed_wrong_is_a_mismatch() {
    let doctored = |ability: &Ability| print_ability(ability).replace("draw a card", "draw one card");
    let mut planted = 0;
    for face in sample() {
        for (before, after) in face.read().lines.iter().zip(face.read_with(&doctored).lines) {
            let hit = before.verdict == Verdict::Exact && before.text.to_lowercase().contains("draw a card");
            planted += usize::from(hit);
            assert_eq!(
                after.verdict,
                if hit { Verdict::Mismatch } else { before.verdict },
                "{}",
                before.text
            );
        }
    }
    assert!(planted > 10, "{planted}");
}
