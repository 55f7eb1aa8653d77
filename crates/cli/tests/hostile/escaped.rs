//! Names and texts are shown, and do nothing: not in a terminal, not in Markdown, not on a page.

use crate::{cards, command, face, file, run};
use pulldown_cmark::{Event, Options, Parser, Tag};
use serde_json::json;
use std::path::Path;

/// What Markdown, HTML, a terminal, a table, a comment, a regular expression or a shell would take for its own.
const HOSTILE: [&str; 12] = [
    "<img src=x onerror=alert(1)>",
    "</td></table><script>alert(1)</script>",
    "[link](https://evil.example) ![picture](https://evil.example/a.png) <https://evil.example>",
    "a | b || c |",
    "`code` **strong** __strong__ ~~gone~~ $x^2$ &lt;b&gt; \\\\ \\` <!-- gone -->",
    "# head\n- list\n\n> quoted\n```\nfence\n---\n1. one",
    "@everyone @rubric-mtg/owners #1 GH-1 rubric-mtg/rubric#1",
    "\u{1b}[45;5mred\u{1b}[0m\u{1b}]0;title\u{7}\u{1b}[2J\u{9b}45;5m",
    "one\r\ntwo\ttwo\u{b}\u{c}\u{8}\u{0}\u{7f}",
    "\u{202e}right to left\u{2066}\u{200f}\u{2028}\u{85}",
    "::error file=x::all is lost",
    "(.*)[a-z]{2,}$1\\d%s%n{{7}}${7}",
];

/// Faces that stand in every list of a report: they read, do not read, are disputed, have words that no table has.
fn faces() -> Vec<serde_json::Value> {
    let mut out = Vec::new();
    for name in HOSTILE {
        let own = json!({"types": ["Creature"], "subtypes": [name], "printings": [name], "legalities": {name: "Legal"},
            "type": format!("Creature — {name}"), "keywords": [name]});
        out.push(face(
            name,
            &format!("When {name} enters, florp it. {name}\nFlying\n{name} — Draw a card."),
            own,
        ));
        let saga = json!({"type": "Enchantment — Aura", "types": ["Enchantment"], "subtypes": ["Aura"]});
        out.push(face(&format!("{name} Saga"), "I — Draw a card.", saga));
        out.push(face(&format!("Whole {name}"), "Flying", json!({})));
    }
    out
}

/// What a terminal would obey, and what turns text around.
fn is_obeyed(letter: char) -> bool {
    letter.is_control()
        || "\u{61c}\u{200e}\u{200f}\u{202a}\u{202b}\u{202c}\u{202d}\u{202e}\u{2066}\u{2067}\u{2068}\u{2069}"
            .contains(letter)
}

/// Our own colours are all that is left of what a terminal obeys.
#[track_caller]
fn is_plain(what: &str, shown: &str) {
    let mut rest = shown;
    while let Some((before, after)) = rest.split_once("\u{1b}[") {
        assert!(!before.contains(|letter| letter != '\n' && is_obeyed(letter)), "{what}: {before:?}");
        let (style, behind) = after.split_once('m').unwrap();
        assert!(style.len() <= 2 && style.bytes().all(|byte| byte.is_ascii_digit()), "{what}: {style:?}");
        rest = behind;
    }
    assert!(!rest.contains(|letter| letter != '\n' && is_obeyed(letter)), "{what}: {rest:?}");
}

/// The Markdown shows nothing but text and what the report itself puts there.
#[track_caller]
fn is_text(what: &str, markdown: &str) {
    is_plain(what, markdown);
    assert!(!markdown.contains('$'), "{what}: formulas");
    assert!(!markdown.contains("@everyone") && !markdown.contains("@rubric"), "{what}: mentions");
    let options =
        Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM | Options::ENABLE_MATH;
    let (mut cells, mut columns, mut words) = (0, 0, String::new());
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => {
                let ours = ["<br>", "<details>", "<summary>", "</summary>", "</details>"];
                let rest = ours.iter().fold(html.to_string(), |rest, tag| rest.replace(tag, ""));
                assert!(!rest.contains('<'), "{what}: {html}");
            }
            Event::Start(
                Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::BlockQuote(_)
                | Tag::Strikethrough
                | Tag::CodeBlock(_),
            ) => {
                panic!("{what}: {event:?}")
            }
            Event::InlineMath(_) | Event::DisplayMath(_) => panic!("{what}: {event:?}"),
            Event::Code(code) => assert!(!code.contains("code"), "{what}: {code}"),
            Event::Start(Tag::Table(of)) => columns = of.len(),
            Event::Start(Tag::TableHead | Tag::TableRow) => cells = 0,
            Event::Start(Tag::TableCell) => {
                cells += 1;
                assert!(cells <= columns, "{what}: a row is broken");
            }
            Event::Text(text) => words.push_str(&text),
            _ => {}
        }
    }
    // It is there to be read.
    let words = words.replace('\u{200b}', "");
    let shown = HOSTILE.iter().filter(|name| words.contains(**name)).count();
    assert!(shown >= 2, "{what}: {shown} of the names are there: {words}");
}

#[test]
fn a_name_is_text_wherever_it_stands() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let corpus = file(folder, "cards.json", &cards(faces()));
    // Another projection, in which every face reads otherwise.
    let other: Vec<_> = faces()
        .into_iter()
        .map(|mut face| {
            face["printings"] = json!([]);
            face
        })
        .collect();
    file(folder, "other.json", &cards(other));
    let colours = |args: &[&str]| {
        let mut tool =
            command(folder, &[&["--offline", "--corpus", corpus.to_str().unwrap()], args].concat());
        tool.env("CLICOLOR_FORCE", "1");
        run(tool)
    };
    let mut coloured = 0;
    let mut terminal = |args: &[&str]| {
        let ran = colours(args);
        ran.ends(args[0], None);
        coloured += usize::from(ran.stdout.contains("\u{1b}["));
        is_plain(args[0], &ran.stdout);
        is_plain(args[0], &ran.stderr);
    };
    let vocabulary = HOSTILE.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    file(folder, "Keywords.json", json!({"data": {"abilityWords": vocabulary}}).to_string().as_bytes());
    terminal(&["run", "--out", "out"]);
    terminal(&["coverage"]);
    terminal(&["gaps", "--top", "1000"]);
    terminal(&["gaps", "--try", "florp it=>draw a card"]);
    terminal(&["audit", "--out", "out/audit.md", "--against", "other.json"]);
    terminal(&["inventory", "--out", "out/inventory.md"]);
    let made = gone_and_changed(&folder.join("out/projection.jsonl.gz"));
    file(folder, "changed.gz", &made);
    let projection = "out/projection.jsonl.gz";
    terminal(&["diff", projection, "changed.gz"]);
    terminal(&["diff", "changed.gz", projection]);
    terminal(&["diff", projection, "changed.gz", "--format", "plain"]);
    terminal(&["gate", "--baseline", "baseline", "--projection", projection, "--update"]);
    terminal(&["gate", "--baseline", "baseline", "--projection", "changed.gz", "--fail-on", "never"]);
    for name in HOSTILE {
        // An argument cannot hold a zero.
        if !name.contains('\0') {
            for view in
                [&["explain"][..], &["why"], &["parse", "--tree"], &["parse", "--readable"], &["parse"]]
            {
                terminal(&[view, &["--", name]].concat());
            }
            let unknown = colours(&["explain", "--", &format!("{name} Sagx")]);
            is_plain("unknown", &unknown.stderr);
            assert_eq!((unknown.code, unknown.stderr.lines().count()), (Some(2), 1), "{}", unknown.stderr);
            let missing = colours(&["audit", "--against", name]);
            is_plain("missing", &missing.stderr);
            assert_eq!(missing.code, Some(2));
        }
    }
    assert!(coloured > 20, "colours were asked for: {coloured}");
    for name in ["coverage.md", "gaps.md", "audit.md"] {
        is_text(name, &std::fs::read_to_string(folder.join("out").join(name)).unwrap());
    }
    is_plain("inventory", &std::fs::read_to_string(folder.join("out/inventory.md")).unwrap());
    let diff = colours(&["diff", projection, "changed.gz", "--format", "markdown"]);
    is_text("diff", &diff.stdout);
    let sha = "0123456789abcdef0123456789abcdef01234567";
    colours(&["diff", projection, "changed.gz", "--format", "json", "--out", "diff.json"]).ends("diff", None);
    is_text(
        "comment",
        &colours(&["comment", "diff.json", "--head-sha", sha, "--dry-run"])
            .stdout
            .replace("<!-- rubric: card readings -->", ""),
    );
    colours(&["report", "--html", "page.html", "--base", projection, "--head", "changed.gz"])
        .ends("report", None);
    let fragment = colours(&["diff", projection, "changed.gz", "--format", "html"]).stdout;
    for (what, page) in
        [("page", std::fs::read_to_string(folder.join("page.html")).unwrap()), ("fragment", fragment)]
    {
        is_plain(what, &page);
        for name in HOSTILE.iter().filter(|name| name.contains('<')) {
            assert!(!page.contains(name), "{what}: {name}");
        }
    }
}

/// A projection with the same faces, of which some read otherwise, some are gone and some have another text.
fn gone_and_changed(projection: &Path) -> Vec<u8> {
    let packed = std::fs::read(projection).unwrap();
    let text = std::io::read_to_string(flate2::read::MultiGzDecoder::new(&packed[..])).unwrap();
    let mut records: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut head = records.remove(0);
    for (at, record) in records.iter_mut().enumerate() {
        match at % 4 {
            0 => record["input"] = json!("0123"),
            1 => record["name"] = json!(format!("{} new", record["name"].as_str().unwrap())),
            _ => {
                let name = record["name"].clone();
                record["verdict"] = json!("unsupported");
                record["reading"] = json!({"abilities": [{"kind": {"Odd": name}}]});
                record["lines"] = json!([{"verdict": "exact", "ability": 0}]);
            }
        }
    }
    head["corpus"]["date"] = json!(HOSTILE[0]);
    head["grammar"] = json!(HOSTILE[7]);
    let lines: Vec<String> = std::iter::once(&head).chain(&records).map(ToString::to_string).collect();
    crate::gzip(format!("{}\n", lines.join("\n")).as_bytes())
}
