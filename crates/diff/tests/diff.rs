//! What other tools have hidden, or have told wrongly: each cannot happen here.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::panic,
    reason = "helpers of tests fail the test by panicking"
)]

use rubric_diff::{Baseline, Diff, DiffError, Facts, Section, Side, changes, diff, gate};
use serde_json::{Value, json};

fn record(name: &str, input: &str, abilities: Value) -> Value {
    let lines: Vec<Value> = (0..abilities.as_array().unwrap().len())
        .map(|index| json!({"verdict": "exact", "ability": index}))
        .collect();
    json!({"name": name, "input": input, "verdict": "supported", "lines": lines, "reading": {"abilities": abilities}})
}

fn declined(name: &str, input: &str, inside: &str, stop: &str) -> Value {
    json!({"name": name, "input": input, "verdict": "unsupported",
        "lines": [{"verdict": "declined", "unread": {"inside": inside, "stop": stop, "at": 1, "tail": stop}}],
        "reading": {"abilities": []}})
}

fn spell(effect: Value) -> Value {
    json!([{"kind": {"Spell": effect}}])
}

fn draw(count: u64) -> Value {
    spell(json!({"Act": {"who": "You", "action": {"Draw": {"count": count}}}}))
}

fn bytes(records: &[Value]) -> Vec<Vec<u8>> {
    records.iter().map(|record| serde_json::to_vec(record).unwrap()).collect()
}

fn side(records: &[Vec<u8>]) -> Side<'_> {
    Side { facts: Facts::default(), records: records.iter().map(Vec::as_slice).collect() }
}

fn compared(base: &[Value], head: &[Value]) -> Diff {
    let (base, head) = (bytes(base), bytes(head));
    diff(&side(&base), &side(&head), &|_| None).unwrap()
}

fn shown(diff: &Diff) -> Vec<(Section, String, String, usize)> {
    let one = |s: &rubric_diff::Signature| (s.section, s.place(), s.shown.clone(), s.cards.len());
    diff.signatures.iter().map(one).collect()
}

#[test]
fn a_field_that_nobody_listed_is_compared() {
    let with = |extra: Value| {
        let mut effect = json!({"Act": {"who": "You", "action": {"Draw": {"count": 1}}}});
        effect["Act"]["a_field_of_next_year"] = extra;
        spell(effect)
    };
    let cards = |extra: &Value| -> Vec<Value> {
        (0..13).map(|card| record(&format!("Card {card}"), "i", with(extra.clone()))).collect()
    };
    let found = compared(&cards(&json!("x")), &cards(&json!("y")));
    assert_eq!(
        shown(&found),
        [(Section::Modified, "ability/Act".into(), "Act a_field_of_next_year: x → y".into(), 13)]
    );
    assert_eq!((found.totals.cards, found.totals.changed), (13, 13));

    // The same for a field of the record, of a line, and beside the abilities of a reading.
    for pointer in ["", "/lines/0", "/reading"] {
        let base = record("A", "i", draw(1));
        let mut head = base.clone();
        head.pointer_mut(pointer).unwrap()["a_field_of_next_year"] = json!(1);
        let found = compared(&[base], &[head]);
        assert_eq!(found.signatures.len(), 1, "{pointer}");
        assert!(!found.is_empty());
    }
}

#[test]
fn what_is_nested_is_walked() {
    let nested = |inner: Value| {
        [
            json!({"FlipCoin": {"won": [{"Act": inner}], "lost": []}}),
            json!({"Vote": {"choices": [{"name": "x", "result": {"Act": inner}}]}}),
            json!({"RollDie": {"rows": [{"from": 1, "to": 9, "result": {"Act": inner}}]}}),
            json!({"Create": {"token": {"Spec": {"with": [{"Quoted": {"kind": {"Static": {"Act": inner}}}}]}}}}),
        ]
    };
    for (before, after) in nested(json!({"n": 1})).into_iter().zip(nested(json!({"n": 2}))) {
        let found = compared(&[record("A", "i", spell(before.clone()))], &[record("A", "i", spell(after))]);
        assert_eq!(
            shown(&found),
            [(Section::Modified, "ability/Act".into(), "Act n: 1 → 2".into(), 1)],
            "{before}"
        );
    }
}

#[test]
fn two_cards_of_one_name_do_not_hide_each_other() {
    let of = |id: &str, count: u64| {
        let mut record = record("Twin", "i", draw(count));
        record["oracle_id"] = json!(id);
        record
    };
    let found = compared(&[of("a", 1), of("b", 1)], &[of("a", 1), of("b", 2)]);
    assert_eq!((found.totals.faces, found.totals.cards), (1, 1));
    // Nor without ids, nor as sides of one card.
    for field in ["nth", "side"] {
        let value = |second: bool| {
            if field == "nth" { json!(u8::from(second)) } else { json!(if second { "b" } else { "a" }) }
        };
        let of = |second: bool, count| {
            let mut record = record("Twin", "i", draw(count));
            record[field] = value(second);
            record
        };
        let found = compared(&[of(false, 1), of(true, 1)], &[of(false, 2), of(true, 1)]);
        assert_eq!(found.totals.faces, 1, "{field}");
        assert!(found.new.is_empty() && found.gone.is_empty());
    }
}

#[test]
fn an_identity_that_is_not_one_is_an_error() {
    let (one, two) = (record("A", "i", draw(1)), record("A", "i", draw(2)));
    let twice = bytes(&[one.clone(), one.clone()]);
    let same = bytes(&[one.clone(), two]);
    let fine = bytes(&[record("A", "i", draw(3))]);
    assert!(matches!(diff(&side(&twice), &side(&fine), &|_| None), Err(DiffError::Twice { which: "base" })));
    let error = diff(&side(&fine), &side(&same), &|_| None).unwrap_err();
    assert!(error.to_string().contains("same face of A"), "{error}");
    let broken = vec![b"{\"name\":1}".to_vec()];
    let error = diff(&side(&fine), &side(&broken), &|_| None).unwrap_err();
    assert!(error.to_string().contains("record 1 of the head"), "{error}");
}

#[test]
fn oracle_ids_on_one_side_only_do_not_part_a_card_from_itself() {
    let base = record("A", "i", draw(1));
    let mut head = record("A", "i", draw(2));
    head["oracle_id"] = json!("x");
    let found = compared(&[base], &[head]);
    assert_eq!((found.totals.faces, found.new.len(), found.gone.len()), (1, 0, 0));
}

#[test]
fn the_order_of_rows_means_nothing() {
    let all: Vec<Value> = (0..50).map(|card| record(&format!("Card {card}"), "i", draw(card))).collect();
    let mut turned: Vec<Value> = all.iter().rev().cloned().collect();
    let found = compared(&all, &turned);
    assert_eq!(Diff { kind: found.kind.clone(), schema: 1, ..Diff::default() }, found);
    turned[7]["reading"]["abilities"] = draw(99);
    let (one, other) = (compared(&all, &turned), compared(&[], &turned));
    assert_eq!((one.totals.faces, one.errata.len(), other.new.len()), (1, 0, 50));
}

#[test]
fn another_text_is_an_erratum_and_not_the_parsers_doing() {
    let base = [record("A", "old text", draw(1)), record("B", "i", draw(1)), record("Old", "i", draw(1))];
    let head = [
        declined("A", "new text", "effect", "frobnicate"),
        record("B", "i", draw(1)),
        declined("New", "i", "effect", "frobnicate"),
    ];
    let found = compared(&base, &head);
    assert!(found.is_empty() && found.signatures.is_empty() && found.lost.is_empty());
    assert_eq!((found.errata.len(), found.new.len(), found.gone.len()), (1, 1, 1));
    let erratum = &found.errata[0];
    assert_eq!(
        (&*erratum.name, &*erratum.before, &*erratum.after),
        ("A", "supported", "unsupported"),
        "errata are listed with what became of them"
    );
}

#[test]
fn only_another_description_is_one_change_of_wording() {
    let with =
        |form: &str| spell(json!({"Happen": {"subject": {"Source": {"@form": form}}, "verb": "Fights"}}));
    let found = compared(&[record("A", "i", with("Name"))], &[record("A", "i", with("This"))]);
    assert_eq!(
        shown(&found),
        [(Section::Wording, "ability/Source".into(), "Source @form: Name → This".into(), 1)]
    );
    assert_eq!((found.totals.reworded, found.totals.changed), (1, 0));
    // In a list, too, where the item is another one as a whole.
    let with = |form: &str| spell(json!({"Sequence": {"steps": [{"n": 1}, {"n": 2, "@join": form}]}}));
    let found = compared(&[record("A", "i", with("Then"))], &[record("A", "i", with("And"))]);
    assert_eq!(found.signatures.len(), 1);
    assert_eq!(found.signatures[0].section, Section::Wording);
}

#[test]
fn another_printing_of_the_same_data_is_no_change() {
    let cards: Vec<Value> = (0..157).map(|card| record(&format!("Card {card}"), "i", draw(1))).collect();
    let bytes = bytes(&cards);
    for print in [&(|_: &Value| Some("one".to_owned())) as &dyn Fn(&Value) -> Option<String>, &|_| None] {
        assert!(diff(&side(&bytes), &side(&bytes), print).unwrap().is_empty());
    }
    // And data that prints the same is a change all the same, told by the data.
    let (base, head) = (record("A", "i", draw(1)), record("A", "i", draw(2)));
    let (base, head) = (crate::bytes(&[base]), crate::bytes(&[head]));
    let found = diff(&side(&base), &side(&head), &|_| Some("same".to_owned())).unwrap();
    assert_eq!(found.signatures[0].shown, "Draw count: 1 → 2");
}

#[test]
fn a_line_that_is_newly_read_tells_the_stop_and_what_it_is() {
    let names = ["Dazzling Beauty", "Curtain of Light"];
    let base = names.map(|name| declined(name, "i", "ability", "become"));
    let head = names.map(|name| {
        record(name, "i", spell(json!({"Happen": {"subject": {"Target": 0}, "verb": "BecomesBlocked"}})))
    });
    let (base, head) = (bytes(&base), bytes(&head));
    let print = |value: &Value| value.get("kind").map(|_| "Target creature becomes blocked.".to_owned());
    let found = diff(&side(&base), &side(&head), &print).unwrap();
    assert_eq!(
        shown(&found),
        [
            (
                Section::Added,
                "ability/BecomesBlocked".into(),
                "added: BecomesBlocked (Target creature becomes blocked.)".into(),
                2
            ),
            (Section::Removed, "ability/become".into(), "removed: become (where reading stopped)".into(), 2),
            (Section::Support, "face/verdict".into(), "verdict: unsupported → supported".into(), 2),
        ]
    );
    assert_eq!((found.totals.gained, found.gained.len(), found.totals.lost), (2, 2, 0));
    let back = diff(&side(&head), &side(&base), &print).unwrap();
    assert_eq!(
        (back.totals.lost, back.lost.as_slice()),
        (2, &["Curtain of Light", "Dazzling Beauty"].map(str::to_owned)[..])
    );
}

#[test]
fn a_stop_that_moved_is_counted_and_is_no_signature() {
    let cards = |stop: &str| -> Vec<Value> {
        (0..655).map(|card| declined(&format!("Card {card}"), "i", "effect", stop)).collect()
    };
    let found = compared(&cards("become"), &cards("blocked"));
    assert_eq!((found.totals.stops_moved, found.signatures.len(), found.totals.faces), (655, 0, 0));
    assert!(found.is_empty());
}

#[test]
fn a_line_read_between_others_does_not_blame_them() {
    let line = |ability: Option<u32>| match ability {
        Some(ability) => json!({"verdict": "exact", "ability": ability}),
        None => {
            json!({"verdict": "declined", "unread": {"inside": "cost", "stop": "x", "at": 0, "tail": "x"}})
        }
    };
    let whole = |lines: [Option<u32>; 3], abilities: Value| json!({"name": "A", "input": "i", "verdict": "partial", "lines": lines.map(line), "reading": {"abilities": abilities}});
    let ability = |count| draw(count)[0].clone();
    let before = whole([Some(0), None, Some(1)], json!([ability(1), ability(3)]));
    let after = whole([Some(0), Some(1), Some(2)], json!([ability(1), ability(2), ability(3)]));
    let found = compared(&[before], &[after]);
    let sections: Vec<Section> = found.signatures.iter().map(|signature| signature.section).collect();
    assert_eq!(sections, [Section::Added, Section::Removed]);
    assert_eq!((found.totals.gained, found.totals.changed), (1, 0));
}

#[test]
fn an_ability_of_two_lines_is_compared_once() {
    let both = |count: u64| {
        let mut record = record("A", "i", draw(count));
        record["lines"] = json!([{"verdict": "exact", "ability": 0}, {"verdict": "exact", "ability": 0}]);
        record
    };
    let then = |record: &Value, other: Value| {
        let mut record = record.clone();
        record["lines"].as_array_mut().unwrap().push(json!({"verdict": "exact", "ability": 1}));
        record["reading"]["abilities"].as_array_mut().unwrap().push(other[0].clone());
        record
    };
    let found = compared(&[both(1)], &[both(2)]);
    assert_eq!((found.signatures.len(), found.totals.changed), (1, 1));
    let found = compared(&[then(&both(1), draw(5))], &[then(&both(1), draw(6))]);
    assert_eq!((found.signatures.len(), found.totals.changed), (1, 1));
    // A gate takes such a record as well.
    let (base, head) = (bytes(&[both(1)]), bytes(&[both(2)]));
    let baseline = Baseline::of(&side(&base)).unwrap();
    assert_eq!(gate(&baseline, &side(&head)).unwrap().changed.len(), 1);
}

#[test]
fn the_own_name_is_masked_so_that_equal_changes_meet() {
    let named = |name: &str, count: u64| {
        spell(json!({"Create": {"token": {"Named": format!("Copy of {name}")}, "count": count}}))
    };
    let cards =
        |count| ["Arden Angel", "Krark, the Thumbless"].map(|name| record(name, "i", named(name, count)));
    let short = |count| record("Krark, the Lesser", "i", named("Krark", count));
    let (mut base, mut head) = (vec![], vec![]);
    base.extend(["Arden Angel", "Krark, the Thumbless"].map(|name| declined(name, "i", "effect", "copy")));
    head.extend(cards(1));
    base.push(declined("Krark, the Lesser", "i", "effect", "copy"));
    head.push(short(1));
    let found = compared(&base, &head);
    let added: Vec<_> = found.of(Section::Added).collect();
    assert_eq!(added.len(), 1, "{added:?}");
    assert_eq!(added[0].cards.len(), 3);
}

#[test]
fn files_of_an_older_schema_compare() {
    // No places of abilities, no reasons, a field that is gone since.
    let old = |count: u64| {
        json!({"name": "A", "input": "i", "verdict": "supported", "lines": [{"verdict": "exact"}],
            "reading": {"abilities": draw(count)}, "confidence": 3})
    };
    assert!(compared(&[old(1)], &[old(1)]).is_empty());
    let found = compared(&[old(1)], &[record("A", "i", draw(2))]);
    let what: Vec<String> = found.signatures.iter().map(|signature| signature.shown.clone()).collect();
    assert_eq!(what, ["removed: record confidence=3", "Draw count: 1 → 2"]);
    assert_eq!(found.totals.changed, 1);
}

#[test]
fn a_document_that_contradicts_itself_is_refused() {
    let found = compared(&[record("A", "i", draw(1))], &[record("A", "i", draw(2))]);
    let good = serde_json::to_value(&found).unwrap();
    assert_eq!(Diff::from_json(&serde_json::to_vec(&good).unwrap()).unwrap(), found);
    for (pointer, value) in [
        ("/kind", json!("coverage")),
        ("/schema", json!(2)),
        ("/totals/faces", json!(0)),
        ("/totals/cards", json!(7)),
        ("/totals/changed", json!(0)),
        ("/totals/lost", json!(5)),
        ("/signatures/0/cards", json!([])),
        ("/signatures/0/cards", json!(["A", "B"])),
        ("/signatures/0/section", json!("other")),
        ("/signatures", json!("none")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value.clone();
        assert!(Diff::from_json(&serde_json::to_vec(&bad).unwrap()).is_err(), "{pointer} {value}");
    }
    assert!(Diff::from_json(b"").is_err());
}

#[test]
fn hostile_depth_is_an_error_and_no_overflow() {
    let deep = format!("{}1{}", "[".repeat(100_000), "]".repeat(100_000));
    let record = |n: u8| {
        format!(r#"{{"name":"A","input":"i","verdict":"{n}","lines":[],"reading":{deep}}}"#).into_bytes()
    };
    let (base, head) = (vec![record(1)], vec![record(2)]);
    assert!(diff(&side(&base), &side(&head), &|_| None).is_err());
}

#[test]
fn a_field_that_stands_twice_hides_nothing() {
    // Were the first one compared, the second would be hidden: another tool reads the last.
    let once = r#"{"name":"A","input":"i","verdict":"supported","lines":[{"verdict":"exact","ability":0}],"reading":{"abilities":[{"effect":"Draw"}]}}"#;
    let many: String = (0..100).map(|number| format!(r#""key{number}":0,"#)).collect();
    for extra in ["", &many] {
        let twice =
            once.replace(r#"{"effect":"Draw"}"#, &format!(r#"{{"effect":"Draw",{extra}"effect":"Mill"}}"#));
        let (base, head) = (side_of(once), side_of(&twice));
        for (base, head) in [(&base, &head), (&head, &base)] {
            let said = diff(base, head, &|_| None).unwrap_err().to_string();
            assert!(said.contains(r#"the field "effect" stands twice"#), "{said}");
        }
    }
}

#[test]
fn an_object_with_more_fields_than_any_reading_is_broken() {
    let with = |count: usize| {
        let fields: String = (0..count).map(|number| format!(r#","key{number}":0"#)).collect();
        format!(r#"{{"name":"A","input":"i","reading":{{"abilities":[]{fields}}}}}"#)
    };
    let (base, fits, too_many) = (with(0), with(999), with(1_000));
    assert!(diff(&side_of(&base), &side_of(&fits), &|_| None).is_ok());
    let said = diff(&side_of(&base), &side_of(&too_many), &|_| None).unwrap_err().to_string();
    assert!(said.contains("more than 1000 fields"), "{said}");
}

fn side_of(record: &str) -> Side<'_> {
    Side { facts: Facts::default(), records: vec![record.as_bytes()] }
}

#[test]
fn an_error_is_one_line_whatever_the_file_holds() {
    let hostile = format!("Eternal\r\n\u{1b}[35m{}", "x".repeat(10_000));
    // A surrogate without its other half: found only where the whole record is read.
    let broken = format!(r#"{{"name":{},"input":"i","reading":"\ud800"}}"#, json!(hostile));
    let sound = json!({"name": hostile, "input": "i"}).to_string();
    let of = |records: &[&str]| {
        let records = records.iter().map(|record| record.as_bytes()).collect();
        Baseline::of(&Side { facts: Facts::default(), records }).unwrap_err()
    };
    let section = json!({"kind": "diff", "schema": 1, "signatures": [{"section": hostile}]}).to_string();
    let head = json!({"kind": hostile, "schema": 1, "corpus": "", "date": "", "grammar": "", "faces": 0});
    for error in [
        of(&[&broken]),
        of(&[&sound]),
        of(&[&format!("[{hostile}")]),
        Diff::from_json(section.as_bytes()).unwrap_err(),
        Diff::from_json(json!({"kind": hostile, "schema": 1}).to_string().as_bytes()).unwrap_err(),
        Baseline::parse(&head.to_string()).unwrap_err(),
    ] {
        let said = error.to_string();
        assert!(!said.chars().any(char::is_control) && said.chars().count() < 600, "{said:?}");
    }
    let said = of(&[&broken]).to_string();
    assert!(said.starts_with("the reading of Eternal   [35mxxx") && said.contains("… in the "), "{said}");
}

#[test]
fn a_gate_sorts_what_became_of_each_face() {
    let base = bytes(&[
        record("Lost", "i", draw(1)),
        record("Changed", "i", draw(1)),
        record("Reworded", "i", spell(json!({"Draw": {"@form": "a"}}))),
        declined("Gained", "i", "effect", "x"),
        record("Erratum", "i", draw(1)),
        record("Gone", "i", draw(1)),
        record("Mismatch", "i", draw(1)),
    ]);
    let mut mismatch = record("Mismatch", "i", draw(1));
    mismatch["lines"][0]["verdict"] = json!("mismatch");
    let head = bytes(&[
        declined("Lost", "i", "effect", "x"),
        record("Changed", "i", draw(2)),
        record("Reworded", "i", spell(json!({"Draw": {"@form": "b"}}))),
        record("Gained", "i", draw(1)),
        declined("Erratum", "j", "effect", "x"),
        declined("New in a set", "i", "effect", "x"),
        mismatch,
    ]);
    let baseline = Baseline::of(&side(&base)).unwrap();
    let text = baseline.text();
    assert_eq!(Baseline::parse(&text).unwrap(), baseline);
    let same = gate(&baseline, &side(&base)).unwrap();
    assert!(
        same.lost.is_empty() && same.changed.is_empty() && same.gained.is_empty() && same.errata.is_empty()
    );
    let found = gate(&Baseline::parse(&text).unwrap(), &side(&head)).unwrap();
    assert_eq!(found.lost, ["Lost", "Mismatch"]);
    assert_eq!(found.changed, ["Changed"]);
    assert_eq!(found.gained, ["Gained"]);
    assert_eq!(found.errata, ["Erratum"]);
    assert_eq!((found.new, found.gone), (1, 1), "a new set is no regression");
    // The order of the records is of no account.
    let turned: Vec<Vec<u8>> = base.iter().rev().cloned().collect();
    assert_eq!(Baseline::of(&side(&turned)).unwrap().text(), text);
}

#[test]
fn a_broken_baseline_names_its_line() {
    let text =
        Baseline::of(&side(&bytes(&[record("A", "i", draw(1)), record("B", "i", draw(1))]))).unwrap().text();
    let says = |text: &str, part: &str| {
        let error = Baseline::parse(text).unwrap_err().to_string();
        assert!(error.contains(part), "{part:?} in {error:?}");
    };
    says("", "line 1");
    says("{}", "line 1");
    says(&text.replace("\"schema\":1", "\"schema\":9"), "schema 9");
    says(
        text.trim_end_matches(|letter| letter != '\n').trim_end().rsplit_once('\n').unwrap().0,
        "1 of 2 faces",
    );
    says(&text[..text.len() - 3], "line 3");
    let last = text.lines().last().unwrap().to_owned();
    says(&format!("{text}{last}\n"), "twice");
}

/// Every leaf of real readings, changed, put in or taken out one at a time.
#[test]
fn no_leaf_of_a_real_reading_can_change_unseen() {
    let text = include_str!("../../cli/tests/fixtures/readings.jsonl");
    let mut leaves = 0;
    let mut readings = 0;
    for line in text.lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        readings += 1;
        for pointer in pointers(&record["reading"]) {
            let pointer = format!("/reading{pointer}");
            for new in replacements(record.pointer(&pointer).unwrap()) {
                let mut other = record.clone();
                *other.pointer_mut(&pointer).unwrap() = new;
                assert!(!changes(&record["reading"], &other["reading"]).is_empty(), "{pointer}");
                let found = compared(std::slice::from_ref(&record), &[other]);
                assert!(
                    !found.signatures.is_empty() && found.totals.faces == 1,
                    "{pointer} of {}",
                    record["name"]
                );
                leaves += 1;
            }
        }
    }
    assert!(readings >= 300 && leaves > 5_000, "{readings} readings, {leaves} leaves");
}

fn pointers(value: &Value) -> Vec<String> {
    let below = |key: &str, value: &Value| -> Vec<String> {
        let key = key.replace('~', "~0").replace('/', "~1");
        pointers(value).into_iter().map(|rest| format!("/{key}{rest}")).collect()
    };
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            fields.iter().flat_map(|(key, value)| below(key, value)).collect()
        }
        Value::Array(items) if !items.is_empty() => {
            items.iter().enumerate().flat_map(|(index, value)| below(&index.to_string(), value)).collect()
        }
        _ => vec![String::new()],
    }
}

fn replacements(value: &Value) -> Vec<Value> {
    match value {
        Value::Number(number) => vec![json!(number.as_u64().unwrap_or(0) + 1), json!("X")],
        Value::String(text) => vec![json!(format!("{text}s")), json!({text.as_str(): 1})],
        Value::Bool(value) => vec![json!(!value)],
        _ => vec![json!("Planted")],
    }
}
