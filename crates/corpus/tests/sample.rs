//! The bundled sample holds what its README says: counted here from the committed files, with no pattern shared with
//! the script that draws it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "a missing file or field is the failure these tests report"
)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use serde_json::Value;

fn file(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data").join(name);
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

fn cards() -> BTreeMap<String, Vec<Value>> {
    let doc: Value = serde_json::from_str(&file("sample/AtomicCards.sample.json")).unwrap();
    serde_json::from_value(doc["data"].clone()).unwrap()
}

fn faces() -> Vec<Value> {
    cards().into_values().flatten().collect()
}

fn text(face: &Value) -> &str {
    face["text"].as_str().unwrap_or_default()
}

fn list(value: &Value) -> Vec<&str> {
    value.as_array().map(|a| a.iter().filter_map(Value::as_str).collect()).unwrap_or_default()
}

/// The text without what stands in parentheses, in lower case.
fn rules(face: &Value) -> String {
    let mut depth = 0_u32;
    let mut out = String::new();
    for c in text(face).chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out.to_lowercase()
}

/// Whether `needle` stands in `hay` at the start of a word and, with `whole`, up to the end of one.
fn has_word(hay: &str, needle: &str, whole: bool) -> bool {
    hay.match_indices(needle).any(|(at, _)| {
        let before = hay[..at].chars().next_back();
        let after = hay[at + needle.len()..].chars().next();
        let glued = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
        !(glued(before) || (whole && glued(after)))
    })
}

#[test]
fn one_card_a_line_in_order() {
    let raw = file("sample/AtomicCards.sample.json");
    let cards = cards();
    assert_eq!(cards.len(), 1_200);
    let lines: Vec<&str> = raw.lines().collect();
    assert_eq!(lines.len(), cards.len() + 2, "a head, one line per card, a tail");
    for (line, (name, faces)) in lines[1..].iter().zip(&cards) {
        let key = serde_json::to_string(name).unwrap();
        assert!(line.starts_with(&format!("{key}:[")), "{name} is not on its line");
        assert!(!faces.is_empty(), "{name} has no face");
        for face in faces {
            assert_eq!(face["name"].as_str(), Some(name.as_str()));
            assert!(face["type"].is_string() && face["layout"].is_string(), "{name}");
        }
    }
    let doc: Value = serde_json::from_str(&raw).unwrap();
    assert!(doc["meta"]["date"].is_string(), "the sample names the date of its source");
}

#[test]
fn required_cards_are_in_it() {
    let cards = cards();
    let required = file("sample/required.tsv");
    let rows: Vec<(&str, &str)> = required.lines().skip(1).filter_map(|r| r.split_once('\t')).collect();
    assert_eq!(rows.iter().filter(|(_, why)| *why == "known-misreading").count(), 41);
    for (name, why) in rows {
        assert!(cards.contains_key(name), "{name} ({why}) is not in the sample");
    }
}

#[test]
fn layouts_types_and_supertypes() {
    let faces = faces();
    let layouts: BTreeSet<&str> = faces.iter().filter_map(|f| f["layout"].as_str()).collect();
    for layout in
        "adventure aftermath augment case class flip host leveler meld modal_dfc mutate normal planar \
                   prepare prototype reversible_card saga scheme split transform vanguard"
            .split_whitespace()
    {
        assert!(layouts.contains(layout), "no face of layout {layout}");
    }
    let types: BTreeSet<&str> = faces.iter().flat_map(|f| list(&f["types"])).collect();
    // Every card type of CR 205.2a that has cards in AtomicCards; dungeons are in the token files.
    for card_type in "Artifact Battle Conspiracy Creature Enchantment Instant Kindred Land Phenomenon Plane \
                      Planeswalker Scheme Sorcery Vanguard"
        .split_whitespace()
    {
        assert!(types.contains(card_type), "no {card_type}");
    }
    let supertypes: BTreeSet<&str> = faces.iter().flat_map(|f| list(&f["supertypes"])).collect();
    for supertype in ["Basic", "Legendary", "Ongoing", "Snow", "World"] {
        assert!(supertypes.contains(supertype), "nothing {supertype}");
    }
    for side in ["a", "b"] {
        assert!(faces.iter().filter(|f| f["side"] == side).count() >= 40, "few {side} sides");
    }
}

#[test]
fn every_keyword() {
    let texts: Vec<String> = faces().iter().map(rules).collect();
    let found = |needle: &str, whole: bool| texts.iter().any(|t| has_word(t, needle, whole));
    let anywhere = |needle: &str| texts.iter().any(|t| t.contains(needle));
    let mut rows = 0;
    for row in file("keywords.tsv").lines().skip(1) {
        let [kind, rule, keyword] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("bad row: {row}") };
        rows += 1;
        let here = match keyword {
            "landwalk" => ["plainswalk", "islandwalk", "swampwalk", "mountainwalk", "forestwalk"]
                .iter()
                .all(|w| found(w, true)),
            "daybound and nightbound" => found("daybound", true) && found("nightbound", true),
            "tap and untap" => found("tap", true) && found("untap", true),
            "set in motion" => found("in motion", true),
            "face a villainous choice" => found("a villainous choice", true),
            "open an attraction" => found("an attraction", true),
            "roll to visit your attractions" => found("to visit your attractions", true),
            _ if kind == "ability" => found(keyword, !keyword.ends_with('!')),
            // An action is inflected: its stem at the start of a word will do.
            _ => found(keyword.trim_end_matches(['e', 'y']), false),
        };
        assert!(here, "no card with {kind} {keyword} (CR {rule})");
    }
    assert_eq!(rows, 257);
    // Forms that take a parameter of another kind than the plain keyword.
    for form in [
        "basic landcycling",
        "plainscycling",
        "swampcycling",
        "multikicker",
        "megamorph",
        "partner with",
        "hexproof from",
        "protection from red",
        "protection from creatures",
        "affinity for",
        "ward—",
        "equip {",
        "enchant player",
        "suspend ",
        "splice onto arcane",
    ] {
        assert!(anywhere(form), "no card with {form}");
    }
}

/// Whether `line` is a number, or two joined by `sep`, and then `tail`: the shape of bands and dice rows.
fn numbered(line: &str, tail: &str, sep: Option<char>) -> bool {
    let digits = |s: &str| !s.is_empty() && s.chars().all(|c| c.is_ascii_digit());
    let Some((head, _)) = line.split_once(tail) else { return false };
    match sep {
        None => digits(head),
        Some(sep) => head.split_once(sep).is_some_and(|(a, b)| digits(a) && digits(b)),
    }
}

fn roman(line: &str) -> bool {
    let numeral = |n: &str| !n.is_empty() && n.chars().all(|c| "IVX".contains(c));
    line.split_once(" — ").is_some_and(|(head, _)| head.split(", ").all(numeral))
}

#[test]
fn every_line_shape() {
    type Shape = (&'static str, usize, fn(&str) -> bool);
    let shapes: [Shape; 22] = [
        ("modal bullet", 60, |l| l.starts_with("• ")),
        ("modal header", 14, |l| l.starts_with("Choose ") && l.ends_with('—')),
        ("saga chapter", 15, roman),
        ("loyalty up", 10, |l| l.starts_with("[+")),
        ("loyalty down", 10, |l| l.starts_with("[−")),
        ("loyalty zero", 1, |l| l.starts_with("[0]:")),
        ("loyalty without brackets", 1, |l| l.starts_with('+') && numbered(&l[1..], ": ", None)),
        ("class level", 4, |l| l.starts_with('{') && (l.ends_with(": Level 2") || l.ends_with(": Level 3"))),
        ("leveler band", 2, |l| l.starts_with("LEVEL ") && l.contains('-')),
        ("leveler top band", 2, |l| l.starts_with("LEVEL ") && l.ends_with('+')),
        ("band N+ |", 2, |l| numbered(l, "+ | ", None)),
        ("dice row N—N", 2, |l| numbered(l, " | ", Some('—'))),
        ("dice row N-N", 1, |l| numbered(l, " | ", Some('-'))),
        ("dice row N", 1, |l| numbered(l, " | ", None)),
        ("spree row", 2, |l| l.starts_with("+ {")),
        ("tiered row", 2, |l| l.starts_with("• ") && l.contains(" — {") && l.contains("} — ")),
        ("case", 4, |l| l.starts_with("To solve — ") || l.starts_with("Solved — ")),
        ("prototype", 2, |l| l.starts_with("Prototype {")),
        ("attraction", 3, |l| l.starts_with("Visit — ") || l.starts_with("Prize — ")),
        ("keyword list with commas", 10, |l| l.starts_with("Flying, ") && !l.contains('.')),
        ("keyword list with semicolons", 2, |l| {
            l.split_once("; ").is_some_and(|(a, _)| a.len() < 20 && a.starts_with(char::is_uppercase))
        }),
        ("reminder text alone", 15, |l| l.starts_with('(') && l.ends_with(')')),
    ];
    let faces = faces();
    for (name, least, is) in shapes {
        let count = faces.iter().flat_map(|f| text(f).split('\n')).filter(|l| is(l)).count();
        assert!(count >= least, "{name}: {count} lines, want {least}");
    }
    let bare = faces.iter().filter(|f| text(f).is_empty()).count();
    assert!(bare >= 5, "{bare} faces without text");
    let odd_header = faces.iter().any(|f| {
        let lines: Vec<&str> = text(f).split('\n').collect();
        lines.windows(2).any(|w| !w[0].starts_with("• ") && w[0].ends_with('.') && w[1].starts_with("• "))
    });
    assert!(odd_header, "no modal header that ends in a full stop");
}

#[test]
fn ability_kinds() {
    let texts: Vec<String> = faces().iter().map(rules).collect();
    for (phrase, least) in [
        ("when ", 100),
        ("whenever ", 100),
        ("at the beginning of", 30),
        ("{t}: ", 60),
        (": add ", 30),
        (" would ", 20),
        (" instead", 20),
        ("prevent ", 8),
        ("enters tapped", 15),
        ("enters with ", 8),
        ("as long as ", 10),
        ("until end of turn", 80),
        ("until end of turn, ", 3),
        ("for each ", 25),
        ("where x is", 15),
        ("when you do, ", 5),
        (" unless ", 10),
        ("emblem with \"", 3),
        ("token with \"", 2),
        ("gains \"", 1),
        ("as an additional cost", 5),
        ("any target", 15),
        ("enchant ", 15),
        ("equip", 10),
        ("otherwise, ", 3),
    ] {
        let count = texts.iter().filter(|t| t.contains(phrase)).count();
        assert!(count >= least, "{phrase:?}: {count} faces, want {least}");
    }
}

#[test]
fn eras_and_formats() {
    let sets: Value = serde_json::from_str(&file("sample/SetList.json")).unwrap();
    let dates: BTreeMap<&str, &str> = sets["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| (s["code"].as_str().unwrap(), s["releaseDate"].as_str().unwrap()))
        .collect();
    let cards = cards();
    let printed: BTreeSet<&str> = cards.values().flatten().flat_map(|f| list(&f["printings"])).collect();
    assert_eq!(printed, dates.keys().copied().collect(), "SetList.json holds the sets used and no others");

    let mut years: BTreeMap<&str, usize> = BTreeMap::new();
    for faces in cards.values() {
        if let Some(first) = list(&faces[0]["printings"]).iter().map(|c| dates[c]).min() {
            *years.entry(&first[..4]).or_default() += 1;
        }
    }
    for year in 1993..=2026 {
        let count = years.get(year.to_string().as_str()).copied().unwrap_or_default();
        assert!(count >= 5, "{year}: {count} cards");
    }

    let status =
        |format: &str, status: &str| cards.values().filter(|f| f[0]["legalities"][format] == status).count();
    for format in ["commander", "legacy", "modern", "pauper", "pioneer", "standard", "vintage"] {
        assert!(status(format, "Legal") >= 100, "few cards legal in {format}");
        assert!(status(format, "Banned") >= 1, "no card banned in {format}");
    }
    assert!(status("vintage", "Restricted") >= 5);
    let vintage = status("vintage", "Legal") + status("vintage", "Restricted");
    assert!(vintage * 100 >= cards.len() * 85, "only {vintage} cards of Vintage");
}

/// `coverage.tsv` is what the README's table is made from; the groups that need no pattern are recounted here.
#[test]
fn coverage_table_is_of_this_sample() {
    let mut have: BTreeMap<String, usize> = BTreeMap::new();
    for faces in cards().values() {
        let mut brings: BTreeSet<String> = BTreeSet::new();
        for face in faces {
            brings.insert(format!("layout: {}", face["layout"].as_str().unwrap()));
            brings.extend(list(&face["types"]).iter().map(|t| format!("type: {t}")));
            brings.extend(list(&face["supertypes"]).iter().map(|t| format!("supertype: {t}")));
        }
        for feature in brings {
            *have.entry(feature).or_default() += 1;
        }
    }
    let mut listed = 0;
    for row in file("sample/coverage.tsv").lines().skip(1) {
        let [feature, corpus, sample] = row.split('\t').collect::<Vec<_>>()[..] else {
            panic!("bad row: {row}")
        };
        let (corpus, sample): (usize, usize) = (corpus.parse().unwrap(), sample.parse().unwrap());
        assert!(sample >= 1 && sample <= corpus, "{row}");
        if let Some(count) = have.get(feature) {
            assert_eq!(*count, sample, "{feature}");
            listed += 1;
        }
    }
    assert_eq!(listed, have.len(), "every layout, type and supertype is in coverage.tsv");
}
