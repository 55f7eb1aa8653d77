//! Views for the terminal pass on nothing of a card that a terminal would act on.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests: a panic is their failure")]

use rubric_corpus::{Corpus, Options, load_bytes};
use rubric_ledger::{GapQuery, Misprint, explain, run};
use rubric_report::{
    audit_terminal, bindings, explanation, face_heading, findings, gap_list, misprints, readable, summary,
    trees,
};
use serde_json::json;
use std::path::Path;

/// A colour that no view of ours has, a bell, another title for the window, and letters that turn the direction.
const HOSTILE: &str = "a\u{1b}[35mb\u{7}c\u{1b}]0;d\u{7}e\u{9b}1mf\u{202e}g\u{2066}h\rj";

fn corpus() -> Corpus {
    let text = format!(
        "Draw {HOSTILE} card.\n{HOSTILE} — Draw a card.\nFlying\nDestroy target creature named {HOSTILE}."
    );
    // Another name than stands in the text, where it would be the card's own.
    let name = format!("Name {HOSTILE}");
    let cards = json!({"meta": {"date": HOSTILE}, "data": {
        name.as_str(): [{"name": name, "type": format!("Creature — {HOSTILE}"), "subtypes": [HOSTILE], "text": text,
                   "keywords": [HOSTILE], "legalities": {HOSTILE: "Legal"}}],
        // Its text reads, and the audit has something to say of what MTGJSON lists.
        "Bear": [{"name": "Bear", "type": "Creature — Bear", "types": ["Creature"], "subtypes": ["Bear"], "text": "Flying",
                  "keywords": ["Trample"], "legalities": {HOSTILE: "Legal"}}],
    }});
    load_bytes(Path::new("cards.json"), cards.to_string().into_bytes(), &Options::default()).unwrap()
}

/// Takes away the styles that are ours, which end in `m` and have digits; the rest has to be text.
fn is_plain(what: &str, view: &str) {
    let mut parts = view.split('\u{1b}');
    let mut rest = vec![parts.next().unwrap().to_owned()];
    for part in parts {
        let (style, after) = part.strip_prefix('[').and_then(|part| part.split_once('m')).expect("a style");
        assert!(style.bytes().all(|byte| byte.is_ascii_digit() || byte == b';'), "{what}: {style:?}");
        assert_ne!(style, "35", "{what}: a style of the card's");
        rest.push(after.to_owned());
    }
    let odd = |letter: char| letter.is_control() && letter != '\n';
    for part in rest {
        assert!(!part.chars().any(odd) && !part.contains(['\u{202e}', '\u{2066}']), "{what}: {part:?}");
    }
}

#[test]
fn no_text_of_a_card_reaches_the_terminal_as_a_command() {
    let corpus = corpus();
    let ledger = run(&corpus, &rubric_ledger::Options::default()).unwrap();
    let (coverage, gaps) = (ledger.coverage(), ledger.gaps(&GapQuery::default()));
    let misprint = Misprint { name: HOSTILE.into(), text: HOSTILE.into(), printed: HOSTILE.into() };
    let mut views = vec![
        ("summary", summary(&coverage, &gaps, "a file")),
        ("gaps", gap_list(&gaps)),
        ("misprints", misprints(&[misprint])),
        ("findings", findings(&ledger.findings)),
        ("audit", audit_terminal(&ledger.audit_report(None))),
        ("heading", face_heading(HOSTILE, HOSTILE)),
    ];
    for (_, face) in corpus.faces() {
        let outcome = explain(face).outcome;
        for width in [20, 100] {
            views.push(("explanation", explanation(&outcome, width)));
            views.push(("bindings", bindings(&outcome, width)));
            views.push(("readable", readable(&outcome, width)));
            views.push(("trees", trees(&outcome, width)));
        }
    }
    for (what, view) in &views {
        is_plain(what, view);
    }
    // They did show what is hostile.
    let shown = |name: &str| views.iter().any(|(what, view)| *what == name && view.contains('\u{fffd}'));
    for name in ["summary", "gaps", "misprints", "heading", "explanation", "readable", "trees"] {
        assert!(
            shown(name),
            "{name}: {:?}",
            views.iter().filter(|(what, _)| *what == name).collect::<Vec<_>>()
        );
    }
}
