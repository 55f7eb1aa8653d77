//! What holds of every outcome of reading.

use rubric_grammar::{FaceOutcome, Verdict, explain_bindings, print_ability, validate};
use rubric_ir::{Ability, FaceReading, meaning};
use rubric_kernel::{Printed, not_yet_of};

/// Checks that the outcome of reading `text` makes sense, and that whoever takes a reading can take this one.
///
/// # Panics
/// Where it does not.
pub fn check(text: &str, outcome: &FaceOutcome) {
    let abilities = &outcome.reading.abilities;
    for line in &outcome.lines {
        let (from, to) = (line.span.0 as usize, line.span.1 as usize);
        assert!(text.get(from..to).is_some(), "{from}..{to} of {text:?}");
        let read = line.verdict != Verdict::Declined;
        assert_eq!(read, line.ability.is_some(), "{line:?}");
        assert_eq!(read, line.printed.is_some(), "{line:?}");
        assert_eq!(read, line.unread.is_none(), "{line:?}");
        assert!(line.ability.is_none_or(|ability| (ability as usize) < abilities.len()), "{line:?}");
        if line.verdict == Verdict::Exact {
            assert!(line.printed.as_deref().is_some_and(|printed| printed.eq_ignore_ascii_case(&line.text)));
        }
    }
    for ability in abilities {
        assert!(validate(ability), "another binding binds otherwise: {}", print_ability(ability));
        usable(ability);
        let _ = explain_bindings(ability);
        let _ = rubric_ledger::outline(ability);
    }
    let written = serde_json::to_string(&outcome.reading).expect("a reading is JSON");
    let back: FaceReading = serde_json::from_str(&written).expect("a reading's own JSON is a reading");
    assert_eq!(back, outcome.reading, "{written}");
    let printed = Printed {
        name: "Name",
        type_line: "Creature",
        mana_cost: None,
        power: Some("1"),
        toughness: Some("1"),
        loyalty: None,
        colors: &[],
    };
    not_yet_of(&printed, &outcome.reading).expect("a creature is known to the rules");
}

/// Checks what holds of any reading of an ability, also of one that no text has: meaning settles, and JSON has it.
///
/// # Panics
/// Where it does not.
pub fn usable(ability: &Ability) {
    let meant = meaning(ability);
    assert_eq!(meaning(&meant), meant, "meaning does not settle");
    let written = serde_json::to_string(ability).expect("a reading is JSON");
    let back: Ability = serde_json::from_str(&written).expect("a reading's own JSON is a reading");
    assert_eq!(back, *ability, "{written}");
}
