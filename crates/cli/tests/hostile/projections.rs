//! Projections, baselines, diffs and lists that nobody would write.

use crate::{cards, face, file, gzip, rubric};
use serde_json::json;
use std::path::Path;

/// A projection of one card: its header and its record.
fn projection(folder: &Path) -> (String, String) {
    let corpus = file(folder, "cards.json", &cards([face("Opt", "Draw a card.\nFlying", json!({}))]));
    let args = ["--offline", "--corpus", corpus.to_str().unwrap(), "project", "--out", "base.gz"];
    rubric(folder, &args).ends("project", None);
    let packed = std::fs::read(folder.join("base.gz")).unwrap();
    let text = std::io::read_to_string(flate2::read::MultiGzDecoder::new(&packed[..])).unwrap();
    let (head, record) = text.trim_end().split_once('\n').unwrap();
    (head.to_owned(), record.to_owned())
}

#[test]
fn a_broken_projection_is_named_whichever_side_it_is_on() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (head, record) = projection(folder);
    let nest = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let open = |object: &str| object.strip_suffix('}').unwrap().to_owned();
    let two = head.replace("\"total\":1,", "\"total\":2,");
    assert_ne!(two, head);
    let all: [(&str, Vec<u8>, &str); 12] = [
        ("deep.gz", format!("{head}\n{},\"x\":{nest}}}\n", open(&record)).into(), "recursion limit"),
        ("list.gz", format!("{head}\n[1]\n").into(), "record 1"),
        ("number.gz", format!("{head}\n1\n").into(), "record 1"),
        ("nothing-in-it.gz", format!("{head}\n{{}}\n").into(), "missing field `name`"),
        (
            "name-twice.gz",
            format!("{head}\n{},\"name\":\"Opt\"}}\n", open(&record)).into(),
            "duplicate field `name`",
        ),
        ("no-utf8.gz", [head.as_bytes(), b"\n{\"name\":\"\xff\"}\n"].concat(), "record 1"),
        ("binary.gz", (0..=255).collect(), "not the header of a projection"),
        ("twice.gz", format!("{two}\n{record}\n{record}\n").into(), "twice"),
        (
            "same-face.gz",
            format!("{two}\n{0},\"x\":1}}\n{0},\"x\":2}}\n", open(&record)).into(),
            "same face of Opt",
        ),
        (
            "negative.gz",
            format!("{}\n{record}\n", head.replace("\"total\":1,", "\"total\":-1,")).into(),
            "negative.gz:1",
        ),
        ("one-more.gz", format!("{head}\n{record}\n{record}\n").into(), "the file ends after 2 of 1 faces"),
        ("long-line.gz", vec![b'x'; 20 << 20], "long-line.gz:1"),
    ];
    for (name, text, what) in all {
        file(folder, name, &gzip(&text));
        for args in [["diff", "base.gz", name], ["diff", name, "base.gz"]] {
            rubric(folder, &args).ends(name, Some(&[name, what]));
        }
        let gate = rubric(folder, &["gate", "--baseline", "baseline", "--projection", name, "--update"]);
        // An exact copy of a record is of the same face.
        let what = if name == "twice.gz" { "same face" } else { what };
        gate.ends(name, Some(&[name, what]));
        assert!(!folder.join("baseline").exists(), "{name}");
    }
}

#[test]
fn a_reading_of_another_shape_is_compared_as_data() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let (head, record) = projection(folder);
    let mut odd: serde_json::Value = serde_json::from_str(&record).unwrap();
    for reading in
        [json!(5), json!([]), json!({"abilities": 3}), json!({"abilities": [null, "x", {"kind": [[]]}]})]
    {
        odd["reading"] = reading;
        for index in [json!(0), json!(4_294_967_295_u64), json!(u64::MAX), json!(-1), json!("x")] {
            odd["lines"][0]["ability"] = index;
            file(folder, "odd.gz", &gzip(format!("{head}\n{odd}\n").as_bytes()));
            for format in ["terminal", "plain", "markdown", "json", "html"] {
                rubric(folder, &["diff", "base.gz", "odd.gz", "--format", format]).ends("odd", None);
                rubric(folder, &["diff", "odd.gz", "base.gz", "--format", format]).ends("odd", None);
            }
        }
    }
}

#[test]
fn broken_baselines_diffs_and_lists_are_named_with_their_place() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    projection(folder);
    let gate = |name: &str, update: &[&str]| {
        rubric(folder, &[&["gate", "--baseline", name, "--projection", "base.gz"], update].concat())
    };
    gate("baseline", &["--update"]).ends("baseline", None);
    let baseline = std::fs::read_to_string(folder.join("baseline")).unwrap();
    let last = baseline.trim_end().to_owned();
    for (name, text, parts) in [
        ("empty", String::new(), &["line 1", "empty"][..]),
        ("cut", last[..last.len() - 1].to_owned(), &["line 2", "cut short"]),
        ("short", baseline.lines().next().unwrap().to_owned(), &["0 of 1 faces"]),
        ("twice", format!("{baseline}{}\n", last.lines().last().unwrap()), &["line 3", "stands twice"]),
        ("deep", "[".repeat(100_000), &["line 1"]),
        ("letters", format!("{baseline}äöüßäöüßäöüß\n"), &["line 3"]),
    ] {
        file(folder, name, text.as_bytes());
        gate(name, &[]).ends(name, Some(&[&[name], parts].concat()));
    }
    let nest = format!("{{\"schema\":{}", "[".repeat(100_000));
    for (name, text) in [("no-diff", "{}"), ("no-json", "<html>"), ("nested", nest.as_str())] {
        file(folder, name, text.as_bytes());
        let sha = "0123456789abcdef0123456789abcdef01234567";
        rubric(folder, &["comment", name, "--head-sha", sha, "--dry-run"]).ends(name, Some(&[name]));
    }
    let cards = folder.join("cards.json");
    for (name, text) in
        [("Keywords.json", nest.as_str()), ("CardTypes.json", "{\"data\":3}"), ("SetList.json", "[]")]
    {
        file(folder, name, text.as_bytes());
        // The list of sets is for reports, the lists of words for the audit.
        let args: &[&str] = if name == "SetList.json" { &["run", "--out", "out"] } else { &["audit"] };
        let ran = rubric(folder, &[&["--offline", "--corpus", cards.to_str().unwrap()], args].concat());
        ran.ends(name, Some(&[name, "line 1"]));
        std::fs::remove_file(folder.join(name)).unwrap();
    }
}
