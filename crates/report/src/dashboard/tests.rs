use super::*;
use base64::Engine as _;
use rubric_corpus::{Corpus, Limits, Options, load_bytes};
use serde_json::{Value, json};
use std::io::Read as _;
use std::path::Path;

/// Everything that a page could take for its own.
const HOSTILE: &str = "</script><script>globalThis.broken = 1</script><!-- <script> --> \" ' ` ${1} &amp; {{ 7 }} \
                       \u{202e}\u{200f}]]> \\u003c/script>";

fn corpus() -> Corpus {
    let long = "Draw a card. ".repeat(800);
    let cards = json!({"meta": {"date": "2026-01-02"}, "data": {
        HOSTILE: [{"name": HOSTILE, "type": HOSTILE, "text": HOSTILE, "printings": ["AAA"],
                   "legalities": {"vintage": "Legal", HOSTILE: "Legal"}}],
        "Long": [{"name": "Long", "type": "Sorcery", "text": long.trim()}],
        "Swords": [{"name": "Swords", "type": "Instant", "types": ["Instant"], "printings": ["AAA"],
                    "text": "Exile target creature. Its controller gains life equal to its power.",
                    "legalities": {"vintage": "Restricted"}}],
    }});
    load_bytes(Path::new("cards.json"), cards.to_string().into_bytes(), &Options::default()).unwrap()
}

fn page(corpus: &Corpus, threads: usize) -> String {
    let sets = json!({"data": [{"code": "AAA", "name": HOSTILE, "releaseDate": "2020-01-01"}]});
    let sets = SetList::from_bytes(Path::new("sets.json"), sets.to_string().into_bytes(), Limits::default());
    let ledger = rubric_ledger::run(corpus, &rubric_ledger::Options::default()).unwrap();
    dashboard(&DashboardParts {
        ledger: &ledger,
        sets: &sets.unwrap(),
        origin: HOSTILE,
        tool: "1.2.3",
        changes: None,
        threads: Some(threads),
    })
    .unwrap()
}

/// The text of the element with this id.
fn element<'p>(page: &'p str, id: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!("id=\"{id}\">")).unwrap();
    rest.split_once("</script>").unwrap().0
}

fn block(page: &str, name: &str) -> Value {
    let packed =
        base64::engine::general_purpose::STANDARD.decode(element(page, &format!("data-{name}"))).unwrap();
    let mut json = String::new();
    flate2::read::DeflateDecoder::new(packed.as_slice()).read_to_string(&mut json).unwrap();
    serde_json::from_str(&json).unwrap()
}

#[test]
fn nothing_of_a_card_is_part_of_the_markup() {
    let corpus = corpus();
    let page = page(&corpus, 1);
    // The figures, the script, and the blocks of the index, the gaps and the faces.
    assert_eq!(page.matches("<script").count(), 5);
    assert_eq!(page.matches("</script").count(), 5);
    assert_eq!(page.matches("<!--").count(), 0);
    let overview: Value = serde_json::from_str(element(&page, "data-overview")).unwrap();
    assert_eq!(overview["origin"], HOSTILE);
    assert_eq!(overview["sets"][0]["name"], HOSTILE);
    let index = block(&page, "index");
    assert!(index["texts"].as_array().unwrap().contains(&json!(HOSTILE)));
    assert!(index["names"].as_array().unwrap().contains(&json!(HOSTILE)));
    let longest = index["texts"].as_array().unwrap().iter().map(|text| text.as_str().unwrap().len()).max();
    assert!(longest.unwrap() > 10_000);
}

#[test]
fn only_the_script_and_style_of_the_page_may_run() {
    let page = page(&corpus(), 1);
    let (_, policy) = page.split_once("Content-Security-Policy\" content=\"").unwrap();
    let policy = policy.split_once("\">").unwrap().0.replace("&#39;", "'").replace("&#x27;", "'");
    assert!(policy.starts_with("default-src 'none';"), "{policy}");
    assert!(!policy.contains("unsafe"), "{policy}");
    let (_, script) = page.split_once("<script>").unwrap();
    let (_, style) = page.split_once("<style>").unwrap();
    for part in [script.split_once("</script>").unwrap().0, style.split_once("</style>").unwrap().0] {
        assert!(policy.contains(&hash_source(part)), "{policy}");
    }
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org/").count()
    );
    assert!(!page.contains("https://"));
}

#[test]
fn the_page_does_not_depend_on_the_number_of_threads() {
    let corpus = corpus();
    assert_eq!(page(&corpus, 1), page(&corpus, 3));
}

#[test]
fn a_reading_is_tied_to_the_words_of_its_text() {
    let corpus = corpus();
    let page = page(&corpus, 1);
    let index = block(&page, "index");
    let names = index["names"].as_array().unwrap();
    let at = names.iter().position(|name| name == "Swords").unwrap();
    assert_eq!(&index["verdicts"].as_str().unwrap()[at..=at], "p");
    assert_eq!(index["labels"]["GainLife"], json!([at]));
    assert!(index["labels"].get("3").is_none());
    let face = &block(&page, "faces-0")[at];
    assert_eq!(face["l"][0]["v"], "exact");
    assert_eq!(face["a"][0]["b"][0][2], "target creature");
    let text = index["texts"][at].as_str().unwrap();
    let mut found = Vec::new();
    seen(&face["a"][0]["t"], (0, text.len()), &mut |node, from, to| {
        if node[1].as_str().unwrap().split('›').any(|label| label == "Target") {
            found.push(text[from..to].to_owned());
        }
    });
    assert_eq!(found, ["target creature"]);
}

/// Every part with the place of its words, which is told from that of the part around it.
fn seen(node: &Value, around: (usize, usize), work: &mut impl FnMut(&Value, usize, usize)) {
    let mut place = around;
    if let (Some(behind), Some(before)) = (node[2].as_u64(), node[3].as_u64()) {
        place = (around.0 + behind as usize, around.1 - before as usize);
        work(node, place.0, place.1);
    }
    for part in node[4].as_array().into_iter().flatten() {
        seen(part, place, work);
    }
}

#[test]
fn a_gap_leads_to_its_faces() {
    let corpus = corpus();
    let page = page(&corpus, 1);
    let names = block(&page, "index")["names"].clone();
    let gaps = block(&page, "gaps");
    // Gap by gap the names of its faces.
    let faces: Vec<Vec<&Value>> = gaps["gaps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|gap| {
            let mut last = 0;
            let step = |step: &Value| {
                last += step.as_u64().unwrap() as usize;
                &names[last]
            };
            gap["f"].as_array().unwrap().iter().map(step).collect()
        })
        .collect();
    assert!(faces.contains(&vec![&json!(HOSTILE)]), "{gaps}");
}
