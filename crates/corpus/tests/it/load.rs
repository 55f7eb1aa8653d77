//! Loading sound, odd and hostile files.

use std::path::Path;
use std::time::{Duration, Instant};

use rubric_corpus::{
    Corpus, Counted, Face, Legality, Limits, LoadError, MAX_FORMATS, Options, SetList, load, load_bytes,
};

use crate::{cards, gzip};

fn read(json: impl Into<Vec<u8>>) -> Result<Corpus, LoadError> {
    load_bytes(Path::new("test.json"), json.into(), &Options::default())
}

/// A corpus of one name with these faces.
fn faces(faces: &str) -> Result<Corpus, LoadError> {
    read(format!(r#"{{"data":{{"N":{faces}}}}}"#))
}

fn face(fields: &str) -> Face {
    faces(&format!("[{fields}]")).unwrap().cards.remove(0).faces.remove(0)
}

/// The error of a file, which must be one line that names the file.
fn failure(json: impl Into<Vec<u8>>) -> (LoadError, String) {
    let error = read(json).unwrap_err();
    let shown = error.to_string();
    assert!(shown.starts_with("test.json: ") && !shown.contains('\n'), "{shown}");
    (error, shown)
}

#[test]
fn every_field_is_read() {
    let corpus = faces(
        r#"[{"name":"Fire // Ice","faceName":"Fire","side":"a","layout":"split","type":"Legendary Instant — X Y",
        "supertypes":["Legendary"],"types":["Instant"],"subtypes":["X","Y"],"text":"Deal 2.\nDraw.","manaCost":"{1}{R}",
        "power":"1+*","toughness":"2","loyalty":"X","defense":"4","colors":["R","W"],"keywords":["Fuse"],
        "identifiers":{"scryfallOracleId":"id-1","other":"x"},"printings":["APC","MH2"],
        "legalities":{"vintage":"Restricted","modern":"Legal","standard":"Banned","new":"Suspended","old":"Not Legal"},
        "foreignData":[{"name":"Feuer","text":"…"}],"rulings":[],"edhrecRank":12,"leadershipSkills":{"brawl":true}}]"#,
    )
    .unwrap();
    let face = &corpus.cards[0].faces[0];
    let text = |field: &Option<Box<str>>| field.as_deref().unwrap_or("none").to_owned();
    assert_eq!(&*corpus.cards[0].name, "N");
    assert_eq!((&*face.name, face.own_name(), &*face.layout), ("Fire // Ice", "Fire", "split"));
    assert_eq!(
        (text(&face.side), text(&face.text), text(&face.mana_cost)),
        ("a".into(), "Deal 2.\nDraw.".into(), "{1}{R}".into())
    );
    assert_eq!(
        [&face.power, &face.toughness, &face.loyalty, &face.defense].map(text),
        ["1+*", "2", "X", "4"]
    );
    assert_eq!(&*face.type_line, "Legendary Instant — X Y");
    assert_eq!(
        [&face.supertypes, &face.types, &face.subtypes, &face.keywords].map(|words| words.join(" ")),
        ["Legendary", "Instant", "X Y", "Fuse"]
    );
    assert_eq!(face.colors.iter().collect::<String>(), "WR");
    assert_eq!(text(&face.oracle_id), "id-1");
    assert_eq!(corpus.printings(face).collect::<Vec<_>>(), ["APC", "MH2"]);
    let standing = |name| face.legalities.get(corpus.format(name).unwrap());
    assert_eq!(
        ["vintage", "modern", "standard", "new", "old"].map(standing),
        [Legality::Restricted, Legality::Legal, Legality::Banned, Legality::Other, Legality::Unlisted]
    );
    let legal = |name| face.legal_in(corpus.format(name).unwrap());
    assert_eq!(["vintage", "modern", "standard", "new", "old"].map(legal), [true, true, false, false, false]);
    assert_eq!(corpus.format("alchemy"), None);
}

#[test]
fn the_identity_is_the_hash_of_the_bytes_as_given() {
    let (plain, packed) = (cards("Draw."), gzip(cards("Draw.").as_bytes()));
    let (of_plain, of_packed) = (read(plain).unwrap(), read(packed).unwrap());
    assert_eq!(of_plain.cards, of_packed.cards);
    assert_ne!(of_plain.id.sha256, of_packed.id.sha256);
    assert_eq!((&*of_plain.id.date, &*of_plain.id.version), ("2026-01-02", "5.3"));
    let known = read(r#"{"data":{"N":[{}]}}"#).unwrap();
    assert_eq!(known.id.sha256, "44ee5ae3045436e70c7961e33047f5f9b4afea4257a739631e718e648903e7fc");
    assert_eq!((&*known.id.date, &*known.id.version), ("", ""));
}

#[test]
fn missing_and_null_fields_load() {
    let nothing = face("{}");
    assert_eq!(
        (&*nothing.name, nothing.own_name(), &*nothing.layout, &*nothing.type_line),
        ("N", "N", "normal", "")
    );
    assert_eq!(nothing.text, None);
    let nulls = face(
        r#"{"name":null,"faceName":null,"side":null,"layout":null,"type":null,"supertypes":null,"types":null,
        "subtypes":null,"text":null,"manaCost":null,"power":null,"toughness":null,"loyalty":null,"defense":null,
        "colors":null,"keywords":null,"identifiers":null,"legalities":null,"printings":null}"#,
    );
    assert_eq!(nulls, nothing);
    assert_eq!(face(r#"{"identifiers":{"scryfallOracleId":null},"legalities":{"vintage":null}}"#), nothing);
    let parts = face(r#"{"supertypes":["Basic"],"types":["Land"],"subtypes":["Forest"]}"#);
    assert_eq!(&*parts.type_line, "Basic Land — Forest");
}

#[test]
fn numbers_stand_for_their_digits() {
    let face = face(r#"{"power":3,"toughness":-1,"loyalty":2.0,"defense":1.5,"printings":[2,"3ED"]}"#);
    let shown = [face.power, face.toughness, face.loyalty, face.defense].map(Option::unwrap);
    assert_eq!(shown.each_ref().map(|text| &**text), ["3", "-1", "2", "1.5"]);
}

#[test]
fn byte_order_mark_and_windows_line_ends_are_no_matter() {
    let plain = read(cards("One.\nTwo.")).unwrap();
    let windows = format!("\u{FEFF}{}", cards("One.\r\nTwo.").replace('\n', "\r\n"));
    assert_eq!(read(windows).unwrap().cards, plain.cards);
    assert_eq!(
        read(gzip(format!("\u{FEFF}  {}", cards("One.\nTwo.")).as_bytes())).unwrap().cards,
        plain.cards
    );
}

#[test]
fn cards_of_one_name_stay_apart() {
    let corpus = faces(
        r#"[{"text":"plain"},{"text":"again"},
        {"side":"a","text":"1a","identifiers":{"scryfallOracleId":"one"}},
        {"side":"a","text":"2a","identifiers":{"scryfallOracleId":"two"}},
        {"side":"b","text":"1b","identifiers":{"scryfallOracleId":"one"}},
        {"side":"b","text":"2b","identifiers":{"scryfallOracleId":"two"}}]"#,
    )
    .unwrap();
    let texts = |card: &rubric_corpus::Card| {
        card.faces.iter().map(|face| face.text.clone().unwrap()).collect::<Vec<_>>().join("+")
    };
    assert_eq!(corpus.cards.iter().map(texts).collect::<Vec<_>>(), ["plain", "again", "1a+1b", "2a+2b"]);
    let mut keys: Vec<_> = corpus.faces().map(|(_, face)| face.key()).collect();
    assert_eq!((keys[0].nth, keys[1].nth, keys[2].nth), (0, 1, 0));
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 6);
}

#[test]
fn the_same_name_twice_in_the_file_keeps_both() {
    let corpus = read(r#"{"data":{"N":[{"text":"1"}],"M":[{}],"N":[{"text":"2"}]}}"#).unwrap();
    assert_eq!(corpus.cards.len(), 3);
    assert_eq!(corpus.cards_named("n").count(), 2);
    assert_eq!(corpus.faces().map(|(_, face)| face.key().nth).collect::<Vec<_>>(), [0, 0, 1]);
}

#[test]
fn a_melded_pair_with_two_oracle_ids_is_one_card() {
    let corpus = faces(
        r#"[{"side":"a","identifiers":{"scryfallOracleId":"one"}},{"side":"b","identifiers":{"scryfallOracleId":"two"}}]"#,
    );
    assert_eq!(corpus.unwrap().cards.len(), 1);
}

#[test]
fn many_formats_have_room_and_endless_ones_do_not() {
    let with = |count: usize| {
        let pairs: Vec<_> = (0..count).map(|number| format!(r#""f{number}":"Legal""#)).collect();
        faces(&format!(r#"[{{"legalities":{{{}}}}},{{"legalities":{{"f1":"Banned"}}}}]"#, pairs.join(",")))
    };
    let corpus = with(MAX_FORMATS).unwrap();
    let (all, one) = (&corpus.cards[0].faces[0], &corpus.cards[1].faces[0]);
    assert_eq!(corpus.formats().count(), MAX_FORMATS);
    assert!(corpus.formats().all(|(id, _)| all.legal_in(id) && !one.legal_in(id)));
    assert!(matches!(with(MAX_FORMATS + 1), Err(LoadError::TooMany { what: Counted::Formats, .. })));
}

#[test]
fn a_wrong_shape_is_told_with_its_place() {
    let (error, shown) =
        failure("{\"data\":{\n\"Opt\":[{}],\n\"Fog\":[{},{\"types\":[\"Instant\"],\"power\":[1]}]}}");
    let LoadError::Json { place, .. } = error else { panic!("{shown}") };
    assert_eq!((place.line, &*place.json_path), (3, "data.Fog[1].power"));
    assert!(place.column > 10 && shown.contains("expected text"), "{shown}");

    for (json, path, expected) in [
        (r#"{"data":{"N":[{"colors":["purple"]}]}}"#, "data.N[0]", "one of the colors W, U, B, R, G"),
        (r#"{"data":{"N":[{"types":"Instant"}]}}"#, "data.N[0].types", "a list of texts"),
        (r#"{"data":{"N":[{"types":[null]}]}}"#, "data.N[0].types", "expected text"),
        (r#"{"data":{"N":[{"legalities":["vintage"]}]}}"#, "data.N[0].legalities", "an object of texts"),
        (r#"{"data":{"N":["face"]}}"#, "data.N[0]", "a face, which is an object"),
        (r#"{"data":{"N":{}}}"#, "data.N", "a list of faces"),
        (r#"{"data":{"N":[]}}"#, "data.N", "at least one face"),
        (r#"{"data":[1]}"#, "data", "an object of card names"),
        (r#"{"meta":{}}"#, "", "missing field `data`"),
        (r#"[]"#, "", "an object with `meta` and `data`"),
        (r#"{"data":{"N":[{}]}} x"#, "", "trailing characters"),
        (r#"{"data":{"N":[{"text":"cut"#, "data.N[0].text", "EOF"),
        (r#"no json"#, "", "expected ident"),
    ] {
        let (error, shown) = failure(json);
        let LoadError::Json { place, reason, .. } = error else { panic!("{json}: {error}") };
        assert!(place.json_path.starts_with(path) && reason.contains(expected), "{json}: {shown}");
    }
}

#[test]
fn names_from_the_file_cannot_break_the_line() {
    let (_, shown) = failure(r#"{"data":{"a\nb\u001b[31m":[{"text":true}]}}"#);
    assert!(!shown.contains('\u{1B}'), "{shown}");
    let (_, shown) = failure(format!(r#"{{"data":{{"{}":[{{"text":true}}]}}}}"#, "x".repeat(100_000)));
    assert!(shown.len() < 1_000);
}

#[test]
fn a_file_name_cannot_break_the_line() {
    let error = load(Path::new("no\nsuch\u{1b}[31m.json"), &Options::default()).unwrap_err().to_string();
    assert!(!error.contains(char::is_control), "{error}");
}

#[test]
fn garbled_bytes_load_or_fail_and_never_panic() {
    let plain = cards("Draw a card.\n{T}: Add {G}.").into_bytes();
    let packed = gzip(&plain);
    let mut state = 1_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    };
    let (mut loaded, mut failed) = (0, 0);
    for round in 0..20_000 {
        let mut bytes = if round % 4 == 0 { packed.clone() } else { plain.clone() };
        for _ in 0..=random(3) {
            let (from, to) = (random(bytes.len()), random(bytes.len()));
            match random(4) {
                0 => bytes[from] = random(256) as u8,
                1 => bytes[from] = b"{}[]\",:0n"[random(9)],
                2 => bytes.swap(from, to),
                _ => drop(bytes.splice(from..from, *b"null")),
            }
        }
        match read(bytes) {
            Ok(_) => loaded += 1,
            Err(error) => {
                failed += 1;
                assert!(!error.to_string().contains(char::is_control), "{error}");
            }
        }
    }
    assert!(loaded > 1_000 && failed > 1_000, "{loaded} {failed}");
}

#[test]
fn what_is_no_json_is_named() {
    assert!(matches!(failure("").0, LoadError::Empty { .. }));
    assert!(matches!(failure(" \r\n").0, LoadError::Empty { .. }));
    assert!(matches!(failure(gzip(b"")).0, LoadError::Empty { .. }));
    assert!(matches!(failure("\n<!DOCTYPE html><title>404</title>").0, LoadError::Html { .. }));
    assert!(matches!(failure(gzip(b"<html>")).0, LoadError::Html { .. }));
    assert!(matches!(failure(b"PK\x03\x04...").0, LoadError::Packed { kind: "zip", .. }));
    assert!(matches!(failure(r#"{"meta":{},"data":{}}"#).0, LoadError::Nothing { what: Counted::Cards, .. }));
}

#[test]
fn broken_utf8_is_told_with_its_place() {
    let mut bytes = b"{\"data\":{\n\"N\":[{\"text\":\"".to_vec();
    bytes.extend_from_slice(b"\xFF\"}]}}");
    match failure(bytes).0 {
        LoadError::Utf8 { line: 2, column: 15, offset: 24, .. } => {}
        other => panic!("{other}"),
    }
    // Also where nobody would read it, and in a file of another encoding.
    assert!(matches!(failure(b"{\"skipped\":\"\xFF\",\"data\":{\"N\":[{}]}}").0, LoadError::Utf8 { .. }));
    assert!(matches!(failure(b"\xFF\xFE{\0").0, LoadError::Utf8 { .. }));
}

#[test]
fn deep_nesting_never_overflows_the_stack() {
    let deep = |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    let nests = [deep("[", "]"), deep("{\"text\":", "}").replace(":}", ":1}"), "[".repeat(100_000)];
    for nest in &nests {
        for json in [
            nest.clone(),
            format!(r#"{{"data":{nest}}}"#),
            format!(r#"{{"data":{{"N":{nest}}}}}"#),
            format!(r#"{{"data":{{"N":[{nest}]}}}}"#),
            format!(r#"{{"data":{{"N":[{{"text":{nest}}}]}}}}"#),
            format!(r#"{{"data":{{"N":[{{"types":{nest}}}]}}}}"#),
        ] {
            failure(json);
        }
    }
    // A field nobody reads may be as deep as it likes.
    assert!(faces(&format!(r#"[{{"rulings":{}}}]"#, nests[0])).is_ok());
}

#[test]
fn damaged_gzip_is_told() {
    let whole = gzip(cards(&"Draw a card. ".repeat(500)).as_bytes());
    for keep in [3, 12, whole.len() / 2, whole.len() - 9, whole.len() - 1] {
        let (error, shown) = failure(&whole[..keep]);
        assert!(matches!(error, LoadError::Truncated { .. }), "{keep}: {shown}");
    }
    let mut flipped = whole.clone();
    let middle = flipped.len() / 2;
    flipped[middle] ^= 0x55;
    assert!(matches!(failure(flipped).0, LoadError::Gzip { .. } | LoadError::Truncated { .. }));
    let mut wrong_sum = whole.clone();
    let at = wrong_sum.len() - 6;
    wrong_sum[at] ^= 1;
    assert!(matches!(failure(wrong_sum).0, LoadError::Gzip { .. }));
    let two = [gzip(b"{\"data\":{"), gzip(b"\"N\":[{}]}}")].concat();
    assert_eq!(read(two).unwrap().cards.len(), 1);
}

#[test]
fn a_gzip_bomb_is_stopped_early() {
    // Members of one stream repeat without limit, which makes ten gigabytes out of one packed megabyte.
    let member = gzip(&vec![b' '; 1 << 20]);
    let bomb = member.repeat(10_240);
    let start = Instant::now();
    assert!(matches!(failure(bomb).0, LoadError::Bomb { .. }));
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn limits_hold() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("cards.json");
    std::fs::write(&path, cards("Draw.")).unwrap();
    let with = |file_bytes, unpacked_bytes| {
        let mut options = Options::default();
        options.limits = Limits { file_bytes, unpacked_bytes, ..Limits::default() };
        options
    };
    assert!(matches!(load(&path, &with(10, 1_000)), Err(LoadError::TooLarge { limit: 10, .. })));
    assert!(matches!(load(&path, &with(1_000, 10)), Err(LoadError::TooLarge { limit: 10, .. })));
    std::fs::write(&path, gzip(cards(&"Draw. ".repeat(100)).as_bytes())).unwrap();
    assert!(matches!(load(&path, &with(1_000, 500)), Err(LoadError::UnpacksTooLarge { limit: 500, .. })));
    assert!(load(&path, &with(1_000, 2_000)).is_ok());
    let missing = load(&dir.path().join("none.json"), &Options::default()).unwrap_err();
    assert!(matches!(missing, LoadError::Io { .. }) && missing.to_string().contains("none.json"));
    assert!(matches!(load(dir.path(), &Options::default()), Err(LoadError::Io { .. })));
}

#[test]
fn set_lists_load() {
    let read = |json: &str| SetList::from_bytes(Path::new("test.json"), json.into(), Limits::default());
    let list = read(r#"{"meta":{"date":"2026-01-02"},"data":[
        {"code":"LEA","name":"Alpha","releaseDate":"1993-08-05","type":"core","cards":[1]},{"code":"X","name":null}]}"#)
    .unwrap();
    let alpha = list.get("lea").unwrap();
    assert_eq!(
        (&*list.date, &*alpha.name, alpha.release_date.as_deref()),
        ("2026-01-02", "Alpha", Some("1993-08-05"))
    );
    assert_eq!((&*list.sets[1].name, &list.sets[1].kind), ("X", &None));
    assert!(matches!(read(r#"{"data":[]}"#), Err(LoadError::Nothing { what: Counted::Sets, .. })));
    let Err(LoadError::Json { place, reason, .. }) = read(r#"{"data":[{"code":"A"},{"name":"B"}]}"#) else {
        panic!()
    };
    assert!(place.json_path.starts_with("data[1]") && reason.contains("code"), "{place}: {reason}");
}

#[test]
fn a_type_line_names_its_types() {
    let types = |line: &str| {
        let face = Face::of_type(line);
        assert_eq!(&*face.type_line, line);
        [face.supertypes, face.types, face.subtypes].map(|words| words.join("+"))
    };
    assert_eq!(types("Instant"), ["", "Instant", ""]);
    assert_eq!(
        types("Legendary Snow Artifact Creature — Phyrexian Golem"),
        ["Legendary+Snow", "Artifact+Creature", "Phyrexian+Golem"]
    );
    assert_eq!(types("Legendary Creature — Time Lord Doctor"), ["Legendary", "Creature", "Time Lord+Doctor"]);
    assert_eq!(types("Plane — Bolas’s Meditation Realm"), ["", "Plane", "Bolas’s Meditation Realm"]);
    assert_eq!(types("Plane —"), ["", "Plane", ""]);
    assert_eq!(types(""), ["", "", ""]);
}
