//! What holds for any text at all.

use proptest::prelude::*;
use rubric_text::{FaceInput, normalise, restore};

fn check(name: &str, type_line: &str, layout: &str, text: &str) -> Result<(), TestCaseError> {
    let input = FaceInput { name, type_line, layout, keywords: &["Flying"], text };
    let normalised = normalise(&input);
    for masked in [false, true] {
        for case in [str::to_owned, str::to_ascii_lowercase] {
            let lines: Vec<String> = normalised
                .lines
                .iter()
                .map(|line| match &line.masked {
                    Some(variant) if masked => case(&variant.0),
                    _ => case(&line.text),
                })
                .collect();
            prop_assert_eq!(restore(&lines, &normalised.trivia), text, "{:?}", lines);
        }
    }
    Ok(())
}

/// Pieces of Oracle text and of what breaks parsers.
fn piece() -> impl Strategy<Value = String> {
    let pieces = [
        "a",
        "an",
        "A",
        "An",
        "hour",
        "Aura",
        "X",
        "8",
        "11",
        "1,000",
        "½",
        "2/2",
        "+1/+1",
        "-X/-0",
        "*/1+*",
        "+1",
        "-3",
        "[+1]",
        "[−2]",
        "[-2]",
        "[0]",
        "−X",
        ":",
        ".",
        ",",
        ";",
        "!",
        "?",
        "—",
        "-",
        "--",
        "•",
        "|",
        "\"",
        "'",
        "'s",
        "’",
        "‘",
        "“",
        "(",
        ")",
        "((",
        "))",
        "(Reminder.)",
        "\n",
        "\n\n",
        "\r\n",
        " ",
        "  ",
        "\t",
        "\u{a0}",
        "{T}",
        "{W/U}",
        "{",
        "}",
        "[",
        "]",
        "~",
        "~short",
        "~short2",
        "\\",
        "\\~",
        "¶",
        "Bolas",
        "Nicol Bolas",
        "Nicol",
        "Bolas's",
        "Flash",
        "flash",
        "Elf",
        "elves",
        "non-Human",
        "can't",
        "it's",
        "players'",
        "and/or",
        "LEVEL",
        "Level",
        "1-4",
        "I",
        "II",
        "creature",
        "Sacrifice",
        "counter",
        "blood",
        "Kicker",
        "É",
        "é",
        "ß",
        "İ",
        "ǅ",
        "字",
        "\u{0}",
        "_",
        "/",
        "+",
        "*",
        "roll",
        "time",
        "Lord",
        "Role",
        "Cursed",
        "more",
        "Than",
        "meets",
        "the",
        "Eye",
        "legend",
        "\u{200b}",
        "\u{2028}",
    ];
    prop_oneof![9 => prop::sample::select(pieces.to_vec()).prop_map(str::to_owned), 1 => any::<char>().prop_map(String::from)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_string_is_restored(name in any::<String>(), type_line in "(Legendary )?Creature", text in any::<String>()) {
        check(&name, &type_line, "normal", &text)?;
    }

    #[test]
    fn any_mix_of_pieces_is_restored(
        name in prop::sample::select(vec!["Nicol Bolas", "Flash", "A-Bolas, the Elf", "a", "~", "The Bolas (X)", "É", "X", "Elf"]),
        type_line in "(Legendary )?(Creature|Planeswalker)",
        layout in prop::sample::select(vec!["normal", "class", "leveler", "saga"]),
        pieces in prop::collection::vec((piece(), prop::sample::select(vec!["", " "])), 0..40),
    ) {
        let text: String = pieces.into_iter().flat_map(|(piece, gap)| [piece, gap.to_owned()]).collect();
        check(name, &type_line, layout, &text)?;
    }

    /// The rules alone print any canonical text without a panic.
    #[test]
    fn rendering_is_total(pieces in prop::collection::vec(piece(), 0..40)) {
        let names = rubric_text::Names::new("Nicol Bolas", "Legendary Creature");
        let _ = rubric_text::render(&pieces.join(" "), &names);
    }
}

/// Time grows with the length of the text, not with its square: each of these has a shape that makes a careless
/// scanner start over at every byte.
#[test]
fn hostile_text_takes_linear_time() {
    let name = "A".repeat(150);
    for unit in [
        "(",
        ")",
        "()",
        "(()",
        "\"",
        "'",
        "{",
        "[",
        "A",
        "AA ",
        "A.A ",
        "a an ",
        "1,",
        "X/X+",
        "+1",
        "—",
        "• ",
        "\n",
        "I, ",
        "¶",
        "roll\n1 | ",
        "\\",
        "𝒳",
        "Of A of ",
    ] {
        let text = unit.repeat(400_000 / unit.len());
        let input = FaceInput {
            name: &name,
            type_line: "Legendary Creature",
            layout: "class",
            keywords: &[],
            text: &text,
        };
        let clock = std::time::Instant::now();
        let normalised = normalise(&input);
        let lines: Vec<&str> = normalised.lines.iter().map(|line| line.text.as_str()).collect();
        assert!(restore(&lines, &normalised.trivia) == text, "{unit:?}");
        // A quadratic scan of 400 kB takes minutes.
        assert!(clock.elapsed().as_secs() < 20, "{unit:?} took {:?}", clock.elapsed());
    }
}
