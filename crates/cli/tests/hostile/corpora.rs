//! Corpora that nobody would write: each is read to an end or refused with its place, soon and in little memory.

use crate::{Ran, cards, face, file, rubric, timed};
use rubric_text::LONGEST_TEXT;
use serde_json::{Value, json};
use std::sync::LazyLock;
use std::time::Duration;

/// How long a face may take, of all threads and in any command (`RUBRIC_TIMED`).
const FACE: Duration = Duration::from_millis(50);
/// The same on any machine that runs tests: a runaway takes longer than any slow machine.
const FACE_AT_ALL: Duration = Duration::from_secs(2);
/// What a command takes for any face at all, however small the corpus.
const START: Duration = Duration::from_millis(50);

/// The most memory a command may have: twice what `run` takes for the whole of a corpus (125 MB for 31,856 cards, sha256
/// de8fffc44b38). Where `RUBRIC_CORPUS` names one, twice what it takes for that.
const MEMORY: u64 = 250 << 20;

struct Hostile {
    name: &'static str,
    faces: u32,
    bytes: Vec<u8>,
    /// What the error says, where it is one.
    fails: Option<&'static [&'static str]>,
}

fn fine(name: &'static str, faces: Vec<Value>) -> Hostile {
    Hostile { name, faces: faces.len() as u32, bytes: cards(faces), fails: None }
}

fn fails(name: &'static str, bytes: impl Into<Vec<u8>>, parts: &'static [&'static str]) -> Hostile {
    Hostile { name, faces: 1, bytes: bytes.into(), fails: Some(parts) }
}

/// One face with this text.
fn text(name: &'static str, text: &str) -> Hostile {
    fine(name, vec![face("Opt", text, json!({}))])
}

/// Several faces with a text of nearly the length that is still read.
fn full(name: &'static str, text: impl Fn(usize) -> String) -> Hostile {
    let face = |number: usize| {
        let mut text = text(number).repeat(LONGEST_TEXT / text(number).len().max(1));
        text.truncate(text.trim_end().len());
        face(&format!("Bird {number}"), &text, json!({}))
    };
    fine(name, (0..8).map(face).collect())
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect::<Vec<_>>().join("\n")
}

/// The most memory that a command may have.
static MOST: LazyLock<u64> = LazyLock::new(|| {
    let Ok(corpus) = std::env::var("RUBRIC_CORPUS") else { return MEMORY };
    let folder = tempfile::tempdir().unwrap();
    let ran = rubric(folder.path(), &["--corpus", &corpus, "run", "--out", "whole"]);
    ran.ends("the whole corpus", None);
    println!("the whole corpus: {} MB", ran.memory >> 20);
    2 * ran.memory
});

/// Runs all commands over each corpus, and holds them to the bars.
fn hold(all: Vec<Hostile>) {
    let folder = tempfile::tempdir().unwrap();
    let (folder, limit) = (folder.path(), if timed() { FACE } else { FACE_AT_ALL });
    for Hostile { name, faces, bytes, fails } in all {
        let path = file(folder, &format!("{name}.json"), &bytes);
        let path = path.to_str().unwrap();
        let (html, projection) = (format!("{name}.html"), format!("{name}/projection.jsonl.gz"));
        let commands: [&[&str]; 5] = [
            &["run", "--out", name],
            &["audit", "--out", "audit.md"],
            &["report", "--html", &html],
            &["explain", "Opt"],
            &["diff", &projection, &projection, "--format", "html"],
        ];
        for (at, args) in commands.into_iter().enumerate() {
            let what = format!("{name}: {}", args[0]);
            let once = || rubric(folder, &[&["--offline", "--corpus", path], args].concat());
            // Nobody is called Opt there, or there is nothing to compare.
            let no_card = at == 3 && !bytes.windows(5).any(|word| word == b"\"Opt\"");
            let parts: Option<Vec<&str>> = match fails {
                Some(_) if at == 4 => Some(vec![&projection]),
                Some(parts) => Some([parts, &[path]].concat()),
                None => no_card.then(|| vec!["no card named “Opt”"]),
            };
            let mut ran = once();
            ran.ends(&what, parts.as_deref());
            // The least of a few, so that what else the machine does is not measured.
            for _ in 0..5 {
                if each(&ran, faces) > limit {
                    ran.time = ran.time.min(once().time);
                }
            }
            held(&what, &ran, faces, limit);
        }
        if fails.is_some() {
            assert!(
                !folder.join(name).exists() && !folder.join(&html).exists(),
                "{name}: nothing half written"
            );
        }
    }
}

/// What a face took.
fn each(ran: &Ran, faces: u32) -> Duration {
    ran.time.saturating_sub(START) / faces
}

#[track_caller]
fn held(what: &str, ran: &Ran, faces: u32, limit: Duration) {
    let (most, each) = (*MOST, each(ran, faces));
    println!("{what}: {:?} in all, {each:?} a face, {} MB", ran.time, ran.memory >> 20);
    assert!(each <= limit, "{what}: {each:?} for a face");
    assert!(ran.memory <= most, "{what}: {} MB, {} are allowed", ran.memory >> 20, most >> 20);
}

#[test]
fn texts_that_are_too_long() {
    let quotes =
        |deep: usize| format!("{}flying{}", "Creatures you control have \"".repeat(deep), "\"".repeat(deep));
    let mega = |text: &str| text.repeat((1 << 20) / text.len());
    let linked =
        ["Exile all cards exiled with Opt.", "As Opt enters, choose a color.", "Draw cards of that color."];
    hold(vec![
        text("quotes", &quotes(200)),
        text("deep quotes", &quotes(30_000)),
        text("only quotes", &"\"".repeat(500_000)),
        text("open parentheses", &"(".repeat(500_000)),
        text("nested parentheses", &format!("{}{}", "(a".repeat(100_000), ")".repeat(100_000))),
        text("a megabyte of sentences", &mega("Draw a card. ")),
        text("a megabyte of words", &mega("florp ")),
        text("a megabyte of one word", &mega("x")),
        text("a megabyte of one clause", &mega("choose target creature you control and ")),
        text("a million commas", &",".repeat(1_000_000)),
        text("a million spaces", &" ".repeat(1_000_000)),
        text("a million line feeds", &"\n".repeat(1_000_000)),
        text("lines that read", &lines(10_000, |at| format!("Draw {at} cards."))),
        text("lines that do not", &lines(10_000, |at| format!("Florp{at} a{at} b{at}."))),
        text("short lines", &lines(10_000, |_| "a".to_owned())),
        text(
            "a mode on each line",
            &format!("Choose one —\n{}", lines(10_000, |_| "• Draw a card.".to_owned())),
        ),
        text("linked lines", &lines(10_000, |at| linked[at % 3].to_owned())),
    ]);
}

#[test]
fn texts_that_are_barely_read() {
    hold(vec![
        full("read, sentences", |_| "Draw a card. ".to_owned()),
        full("read, words", |_| "a ".to_owned()),
        full("read, no words", |_| ",".to_owned()),
        full("read, braces", |_| "{".to_owned()),
        full("read, quotes", |_| "Creatures you control have \"".to_owned()),
        full("read, dashes", |_| "— ".to_owned()),
        full("read, lines", |number| format!("Florp{number} a card.\n")),
        full("read, lines of keywords", |_| "Flying, trample, haste\n".to_owned()),
        full("read, bullets", |_| "• Draw a card.\n".to_owned()),
        full("read, names", |number| format!("Bird {number} ")),
        full("read, setters", |_| "When this creature enters, exile target card.\n".to_owned()),
        full("read, readers", |_| "Return the exiled card to the battlefield.\n".to_owned()),
    ]);
}

#[test]
fn every_character_there_is() {
    let all: Vec<char> = (0..=u32::from(char::MAX)).filter_map(char::from_u32).collect();
    let of = |part: &[char]| part.iter().collect::<String>();
    let texts =
        all.chunks(1_000).enumerate().map(|(at, part)| face(&format!("Bird {at}"), &of(part), json!({})));
    let names = all[..60_000]
        .chunks(60)
        .map(|part| face(&of(part), &format!("When {} enters, draw a card.", of(part)), json!({})));
    let marks = format!("{} {}", "e\u{301}".repeat(2_000), "\u{202e}\u{200d}\u{fe0f}\u{feff}".repeat(500));
    hold(vec![
        fine("unicode texts", texts.collect()),
        fine("unicode names", names.collect()),
        text("marks upon marks", &marks),
        text("control characters", &(0..32_u8).map(char::from).collect::<String>().repeat(300)),
    ]);
}

#[test]
fn names_that_are_something_else() {
    let names = [
        "a",
        "you",
        "Draw",
        "Target creature",
        "the",
        "It",
        "This creature",
        "X",
        "1",
        "Card",
        "Opt",
        "OPT",
        "opt",
        "",
        " ",
        ".",
        "—",
        "“”",
        "\"",
        "//",
        " // ",
        "A // B",
        ".*",
        "(",
        "[a-z",
        "\\",
        "(?:",
        "$1",
        "*",
        "{T}",
        "%s%n",
        "../../etc/passwd",
        "null",
        "~",
        "¶",
    ];
    let of = |name: &&str| {
        let text = format!(
            "When {name} enters, {name} deals 3 damage to any target. Draw a card, then {name} draws."
        );
        face(name, &text, json!({}))
    };
    let same =
        (0..5_000).map(|_| face("Opt", "Draw a card.", json!({"side": "a", "faceName": "Opt"}))).collect();
    let nested = (1..1_000)
        .map(|length| face(&"x".repeat(length), "When x enters, draw x cards.", json!({})))
        .collect();
    let million = face(&"N ".repeat(500_000), "When N enters, draw a card.", json!({}));
    hold(vec![
        fine("names of words", names.iter().map(of).collect()),
        fine("one name", same),
        fine("a name in a name", nested),
        fine("a long name", vec![million, face("Opt", "Draw a card.", json!({}))]),
    ]);
}

#[test]
fn fields_that_are_odd() {
    let odd = json!({
        "name": "Opt", "text": 7, "power": 3, "toughness": -1.5, "loyalty": 1e300, "defense": 0, "manaCost": 12, "layout": 3,
        "type": 4, "keywords": [5, "Flying"], "printings": [6], "side": 1, "identifiers": {"scryfallOracleId": 8},
        "legalities": {"vintage": 9, "": "Legal", "☃": "Snowed"}, "colors": [], "unknown": {"a": [1, {"b": null}]},
        "rulings": [{"text": "x"}],
    });
    let sets = |at: usize| {
        let printings = json!([format!("S{}", 2 * at), format!("S{}", 2 * at + 1)]);
        face(
            &format!("Bird {at}"),
            "Flying",
            json!({"printings": printings, "legalities": {format!("f{}", at % 1_000): "Legal"}}),
        )
    };
    let words = |at: usize| {
        let own = json!({"types": [format!("T{at}")], "subtypes": [format!("S{at}"), format!("R{at}")],
            "supertypes": [format!("P{at}")], "keywords": [format!("K{at}")]});
        face(&format!("Bird {at}"), "Flying", own)
    };
    let keywords: Vec<String> = (0..100_000).map(|at| format!("K{at}")).collect();
    let heads = lines(600, |at| format!("K{at} — Draw a card."));
    let long = "9".repeat(1_000_000);
    hold(vec![
        fine("odd fields", vec![odd]),
        fine("no fields", vec![json!({"name": "Opt"}), json!({"name": "Null", "text": null, "types": null})]),
        fine("unknown sets and formats", (0..32_000).map(sets).collect()),
        fine("unknown types", (0..10_000).map(words).collect()),
        fine("a hundred thousand keywords", vec![face("Opt", &heads, json!({"keywords": keywords}))]),
        fine(
            "long numbers",
            vec![face("Opt", "Flying", json!({"power": long, "toughness": long, "manaCost": long}))],
        ),
        Hostile {
            name: "windows",
            faces: 1,
            bytes: "\u{feff}{\r\n\"data\":\r\n{\"Opt\":[{\"text\":\"Draw a card.\\r\\nFlying\"}]}}\r\n"
                .into(),
            fails: None,
        },
        Hostile {
            name: "one name twice",
            faces: 2,
            bytes: br#"{"data":{"Opt":[{"text":"Flying"}],"opt":[{}],"Opt":[{"text":"Draw a card."}]}}"#
                .into(),
            fails: None,
        },
        Hostile {
            name: "deep fields that nobody reads",
            faces: 1,
            bytes: format!(
                r#"{{"data":{{"Opt":[{{"rulings":{}{}}}]}}}}"#,
                "[".repeat(100_000),
                "]".repeat(100_000)
            )
            .into(),
            fails: None,
        },
    ]);
}

#[test]
fn files_that_are_refused() {
    let in_data = |face: &str| format!(r#"{{"data":{{"Opt":[{face}]}}}}"#);
    let deep = |open: &str| in_data(&format!(r#"{{"text":{}"#, open.repeat(100_000)));
    let too_many = |at: usize| {
        face(&format!("Bird {at}"), "Flying", json!({"printings": [format!("S{at}"), format!("R{at}")]}))
    };
    hold(vec![
        fails("deep lists", deep("["), &["line 1, column", "data.Opt[0].text"]),
        fails("deep objects", deep(r#"{"a":"#), &["line 1, column", "data.Opt[0].text"]),
        fails("deep from the start", "[".repeat(100_000), &["line 1, column 1"]),
        fails(
            "a field twice",
            in_data("{\"text\":\"a\",\n\"text\":\"b\"}"),
            &["line 2, column 6", "duplicate field `text`"],
        ),
        fails(
            "data twice",
            r#"{"data":{"Opt":[{}]},"data":{}}"#,
            &["line 1, column 27", "duplicate field `data`"],
        ),
        fails(
            "no UTF-8",
            b"{\"data\":{\n\"Opt\":[{\"text\":\"\xff\"}]}}".to_vec(),
            &["line 2, column 17", "not UTF-8"],
        ),
        fails("UTF-16", b"\xff\xfe{\0}\0".to_vec(), &["line 1, column 1", "not UTF-8"]),
        fails("half a character", in_data(r#"{"text":"\ud800"}"#), &["line 1, column", "data.Opt[0].text"]),
        fails("no number", in_data(r#"{"power":1e999}"#), &["line 1, column", "number out of range"]),
        fails("not a number", in_data(r#"{"power":NaN}"#), &["line 1, column", "data.Opt[0].power"]),
        fails("text that is a list", in_data(r#"{"text":["a"]}"#), &["data.Opt[0].text", "expected text"]),
        fails("a truth", in_data(r#"{"text":true}"#), &["data.Opt[0].text", "expected text"]),
        fails("a face that is none", in_data("3"), &["data.Opt[0]", "a face, which is an object"]),
        fails("a card that is none", r#"{"data":{"Opt":{}}}"#, &["data.Opt", "a list of faces"]),
        fails("a card without faces", r#"{"data":{"Opt":[]}}"#, &["data.Opt", "at least one face"]),
        fails("cards that are a list", r#"{"data":[]}"#, &["line 1, column 8", "an object of card names"]),
        fails(
            "more behind the end",
            r#"{"data":{"Opt":[{}]}} {}"#,
            &["line 1, column 23", "trailing characters"],
        ),
        fails(
            "a place of control characters",
            "{\"data\":{\"\\u001b[31m\\n\":[{\"text\":[]}]}}",
            &["line 1, column 35", "expected text"],
        ),
        Hostile {
            name: "too many sets",
            faces: 40_000,
            bytes: cards((0..40_000).map(too_many)),
            fails: Some(&["names more than 65535 sets"]),
        },
    ]);
}
