//! How real texts are cut: one example of each construct.

use rubric_text::vocab::{self, Number, SubtypeKind, WordClass};
use rubric_text::{
    FaceInput, Kind, LONGEST_TEXT, Line, LineShape, Names, Normalised, id, normalise, render, restore,
};

fn read(name: &str, type_line: &str, text: &str) -> Normalised {
    let normalised = normalise(&FaceInput { name, type_line, layout: "normal", keywords: &[], text });
    let lines: Vec<&str> = normalised.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(restore(&lines, &normalised.trivia), text);
    normalised
}

/// The canonical text of a one-line text on a card of no matter.
fn canonical(text: &str) -> String {
    let normalised = read("Nameless Race", "Creature — Shapeshifter", text);
    assert_eq!(normalised.trivia.count().cases + normalised.trivia.count().spacings, 0, "{text}");
    normalised.lines.into_iter().map(|line| line.text).collect::<Vec<_>>().join("\n")
}

fn kinds(line: &Line) -> Vec<Kind> {
    line.tokens.iter().map(|token| token.kind).collect()
}

#[test]
fn words_and_marks() {
    assert_eq!(
        canonical(
            "{2}{W}, {T}, Sacrifice a creature: Put a +1/+1 counter on it. It can't block, and it's a 3/3."
        ),
        "{2} {W} , {T} , Sacrifice a creature : Put a +1/+1 counter on it . It can't block , and it's a 3/3 ."
    );
    assert_eq!(
        canonical("Target player's creatures and players' lands get -X/-0."),
        "Target player 's creatures and players ' lands get -X/-0 ."
    );
    assert_eq!(
        canonical("Non-Human creatures and/or first-strike."),
        "Non-Human creatures and/or first-strike ."
    );
    assert_eq!(
        canonical("Kicker—Sacrifice a land.\nSuspend 4—{U}\nMorph {3}{U}\nWard—{2}, Pay 2 life."),
        "Kicker — Sacrifice a land .\nSuspend 4 — {U}\nMorph {3} {U}\nWard — {2} , Pay 2 life ."
    );
    assert_eq!(
        canonical("Roll a 20-sided die, then pay {1}, 1,000 life."),
        "Roll a 20-sided die , then pay {1} , 1,000 life ."
    );
}

#[test]
fn a_text_that_is_too_long_has_no_lines() {
    let text = "Flying. ".repeat(LONGEST_TEXT / 8);
    assert_eq!(read("N", "Creature", &text).lines.len(), 1);
    // It is all there to be given back.
    assert!(read("N", "Creature", &format!("{text}x")).lines.is_empty());
}

#[test]
fn kinds_follow_the_text() {
    let normalised = read("X", "Creature", "Creature's 2/2 12 {T} • +2");
    use Kind::{Number, Possessive, PowerToughness, Punct, Symbol, Word};
    assert_eq!(
        kinds(&normalised.lines[0]),
        [Word, Possessive, PowerToughness, Number, Symbol, Punct, Number]
    );
}

#[test]
fn articles_follow_the_sound() {
    let text =
        "An artifact, a Unicorn, an hour, a one, an X, an 8/8, an 11, a 1/1, an \"Aura,\" a Hydra, an honor.";
    assert_eq!(
        canonical(text),
        "A artifact , a Unicorn , a hour , a one , a X , a 8/8 , a 11 , a 1/1 , a \" Aura . \" , a Hydra , a honor ."
    );
    // A wrong article stays itself.
    assert_eq!(canonical("You get a emblem."), "You get \\a emblem .");
}

#[test]
fn quotes_within_quotes() {
    assert_eq!(
        canonical("You get an emblem with \"Islands you control have '{T}: Draw a card.'\""),
        "You get a emblem with \" Islands you control have ‘ {T} : Draw a card . ’ \""
    );
}

#[test]
fn a_comma_within_quotation_marks_is_of_the_sentence_around_them() {
    let text = "It has \"{T}: Draw a card,\" flying, and \"{T}: Scry 1.\"";
    assert_eq!(canonical(text), "It has \" {T} : Draw a card . \" , flying , and \" {T} : Scry 1 . \"");
    // One that stands behind them is there to the letter.
    let outside = read("Nameless Race", "Creature — Shapeshifter", "It has \"{T}: Draw a card.\", flying.");
    assert_eq!(outside.lines[0].text, "It has \" {T} : Draw a card . \" \\, flying .");
}

#[test]
fn own_names() {
    let lines = |name, type_line, text| -> Vec<String> {
        read(name, type_line, text).lines.into_iter().map(|line| line.text).collect()
    };
    assert_eq!(
        lines(
            "Hixus, Prison Warden",
            "Legendary Creature",
            "Hixus's power is 2. Exile Hixus, Prison Warden."
        ),
        ["~short 's power is 2 . Exile ~ ."]
    );
    assert_eq!(
        lines(
            "Sarkhan the Masterless",
            "Legendary Planeswalker — Sarkhan",
            "Sarkhan becomes a Dragon. You control a Sarkhan planeswalker."
        ),
        ["~short becomes a Dragon . You control a Sarkhan planeswalker ."]
    );
    // Another card's name that holds this one.
    assert_eq!(
        lines(
            "Kookus",
            "Creature — Djinn",
            "If you don't control a creature named Keeper of Kookus, Kookus deals 3 damage to you."
        ),
        ["If you don't control a creature named Keeper of Kookus , ~ deals 3 damage to you ."]
    );
    assert_eq!(
        lines(
            "Nissa Revane",
            "Legendary Planeswalker — Nissa",
            "Search your library for a card named Nissa's Chosen."
        ),
        ["Search your library for a card named Nissa 's Chosen ."]
    );
    // A type within the name of a legend is no short form.
    assert_eq!(
        lines("Sliver Queen", "Legendary Creature — Sliver", "Create a Sliver token."),
        ["Create a Sliver token ."]
    );
    // A card that is no legend has no short form.
    assert_eq!(lines("Order, Chaos", "Creature", "Order is chosen."), ["Order is chosen ."]);
    assert_eq!(
        lines("A-Teferi, Time Raveler", "Legendary Planeswalker", "Exile Teferi, Time Raveler."),
        ["Exile ~ ."]
    );
}

#[test]
fn a_name_that_is_a_rules_word_has_two_readings() {
    let normalised = read("Regenerate", "Instant", "Regenerate target creature.");
    let line = &normalised.lines[0];
    assert_eq!(line.text, "Regenerate target creature .");
    let (masked, tokens) = line.masked.as_deref().unwrap();
    assert_eq!(masked, "~ target creature .");
    assert_eq!(tokens[0].kind, Kind::SelfName);
    assert_eq!(restore(&[masked], &normalised.trivia), "Regenerate target creature.");
    // Mid-sentence only a name has the capital.
    let normalised = read(
        "Storm, Force of Nature",
        "Legendary Creature",
        "Whenever Storm deals combat damage, draw a card.",
    );
    assert_eq!(normalised.lines[0].text, "Whenever ~short deals combat damage , draw a card .");
    assert_eq!(normalised.lines[0].masked, None);
}

#[test]
fn reminder_text_is_kept_with_its_place() {
    let text =
        "(Theme color: {W})\nFlying (It can't be blocked.)\nWard {2} (Reminder (nested).), reach\n(Last.)";
    let normalised = read("N", "Creature", text);
    let lines: Vec<&str> = normalised.lines.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(lines, ["Flying", "Ward {2} , reach"]);
    let reminders: Vec<(usize, usize, &str)> = normalised
        .trivia
        .reminders()
        .map(|reminder| (reminder.line, reminder.token, reminder.text))
        .collect();
    assert_eq!(
        reminders,
        [
            (0, 0, "(Theme color: {W})"),
            (0, 1, "(It can't be blocked.)"),
            (1, 2, "(Reminder (nested).)"),
            (2, 0, "(Last.)")
        ]
    );
    assert_eq!(normalised.trivia.count().spacings, 0);
    let normalised = read("N", "Land", "({T}: Add {G}.)");
    assert!(normalised.lines.is_empty());
}

#[test]
fn paragraphs_make_lines() {
    let shapes = |layout: &str, text: &str| -> Vec<(LineShape, String)> {
        let normalised = normalise(&FaceInput { name: "N", type_line: "T", layout, keywords: &[], text });
        normalised.lines.into_iter().map(|line| (line.shape, line.text)).collect()
    };
    let line = |shape, text: &str| (shape, text.to_owned());
    assert_eq!(
        shapes("normal", "Choose one —\n• Draw a card.\n• Scry 1.\nFlashback {2}"),
        [
            line(LineShape::Modal, "Choose one — ¶ • Draw a card . ¶ • Scry 1 ."),
            line(LineShape::Plain, "Flashback {2}")
        ]
    );
    assert_eq!(
        shapes("leveler", "Level up {W}\nLEVEL 1-3\n4/4\nLEVEL 4+\n6/6\nTrample"),
        [
            line(LineShape::Plain, "Level up {W}"),
            line(LineShape::LevelBand, "LEVEL 1 - 3 ¶ 4/4"),
            line(LineShape::LevelBand, "LEVEL 4 + ¶ 6/6 ¶ Trample")
        ]
    );
    assert_eq!(
        shapes("normal", "Station\n8+ | Flying\nReach"),
        [line(LineShape::Plain, "Station"), line(LineShape::StationBand, "8 + | Flying ¶ Reach")]
    );
    assert_eq!(
        shapes("normal", "Roll a d20.\n1—9 | Draw a card.\n10+ | Draw two cards."),
        [line(LineShape::DiceTable, "Roll a d20 . ¶ 1 — 9 | Draw a card . ¶ 10 + | Draw two cards .")]
    );
    assert_eq!(
        shapes("normal", "Spree\n+ {1} — Draw a card.\n+ {2} — Scry 1."),
        [line(LineShape::Spree, "Spree ¶ + {1} — Draw a card . ¶ + {2} — Scry 1 .")]
    );
    assert_eq!(
        shapes("saga", "I, II — Draw a card.\nIII — Scry 1."),
        [line(LineShape::Chapter, "I , II — Draw a card ."), line(LineShape::Chapter, "III — Scry 1 .")]
    );
    assert_eq!(
        shapes("class", "Flying\n{1}{R}: Level 2\nHaste\n{2}{R}: Level 3\nReach"),
        [
            line(LineShape::Plain, "Flying"),
            line(LineShape::ClassLevel, "{1} {R} : Level 2 ¶ Haste"),
            line(LineShape::ClassLevel, "{2} {R} : Level 3 ¶ Reach")
        ]
    );
    assert_eq!(
        shapes("normal", "[+1]: Draw a card.\n[−X]: Scry 1.\n−2: Scry 1.\n+1: Scry 2."),
        [
            line(LineShape::Loyalty, "[+1] : Draw a card ."),
            line(LineShape::Loyalty, "[-X] : Scry 1 ."),
            line(LineShape::Loyalty, "-2 : Scry 1 ."),
            line(LineShape::Loyalty, "+1 : Scry 2 .")
        ]
    );
}

#[test]
fn ability_words_are_accepted_by_table_or_keyword() {
    let words = |keywords: &[&str], text: &str| -> Vec<(u32, u32)> {
        let input = FaceInput { name: "N", type_line: "T", layout: "normal", keywords, text };
        normalise(&input).lines[0].ability_words.iter().map(|word| (word.at, word.len)).collect()
    };
    assert_eq!(words(&[], "Landfall — Whenever a land you control enters, draw a card."), [(0, 1)]);
    assert_eq!(words(&[], "Council's dilemma — Draw a card."), [(0, 3)]);
    assert_eq!(words(&[], "Wild Magic Surge — Draw a card."), []);
    assert_eq!(words(&["Wild Magic Surge"], "Wild Magic Surge — Draw a card."), [(0, 3)]);
    assert_eq!(words(&["Fira"], "Choose one —\n• Fire — {0} — Draw.\n• Fira — {2} — Draw."), [(13, 1)]);
    assert_eq!(words(&["Crystal Rays"], "I — Crystal Rays — Draw a card."), [(2, 2)]);
}

#[test]
fn rendering_follows_the_rules() {
    let names = Names::new("Hixus, Prison Warden", "Legendary Creature");
    assert_eq!(
        render(
            "when ~short enters , create a 1/1 elf creature token named Storm Crow with \" {t} , sacrifice this token : add {g} . \" draw a card .",
            &names
        ),
        "When Hixus enters, create a 1/1 Elf creature token named Storm Crow with \"{T}, Sacrifice this token: Add {G}.\" Draw a card."
    );
    assert_eq!(
        render("[-2] : you get a emblem with \" flying \"", &names),
        "[−2]: You get an emblem with \"Flying\""
    );
}

#[test]
fn vocabulary_goes_both_ways() {
    let (elf, number) = vocab::subtype(id("elves")).unwrap();
    assert_eq!((elf.name(), elf.kind(), number), ("Elf", SubtypeKind::Creature, Number::Plural));
    assert_eq!(vocab::subtype_text(elf, Number::Plural), "Elves");
    assert_eq!(vocab::subtype(id("Kavu")).unwrap().1, Number::Either);
    for index in vocab::SubtypeIndex::all() {
        assert_eq!(vocab::subtype_named(index.name()), Some(index), "{}", index.name());
        let plural = vocab::subtype_text(index, Number::Plural);
        let (found, number) = vocab::subtype(id(plural)).unwrap();
        assert_eq!(found, index, "{plural}");
        assert_ne!(number, Number::Singular, "{plural}");
    }
    let line = &read("N", "T", "Time Lords and Urza's lands").lines[0];
    let at = |index: usize| {
        vocab::subtype_at(&line.tokens[index..]).map(|(kind, number, len)| (kind.name(), number, len))
    };
    assert_eq!(at(0), Some(("Time Lord", Number::Plural, 2)));
    assert_eq!(at(3), Some(("Urza's", Number::Either, 2)));
    assert_eq!(vocab::closed(id("sorceries")), Some((WordClass::CardType, 13, Number::Plural)));
    assert_eq!(vocab::closed_text(WordClass::CardType, 13, Number::Plural), "sorceries");
    assert_eq!(vocab::card_type(id("graveyard")), None);
}
