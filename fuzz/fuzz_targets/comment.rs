//! A comment on a pull request shows text of cards as text, whatever a diff says, and fits; and so does every other view of
//! a diff.
//!
//! An input that is a diff document is taken as it is. Any other is a row of texts with NUL between them, which go round
//! the fields of a diff.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_diff::{Baseline, CorpusFacts, Diff, Erratum, Facts, Section, Signature, Totals};
use rubric_fuzz::{shows_only_text, soon};
use rubric_report::{
    CommentFor, LONGEST_COMMENT, MARKER, change_comment, change_html, change_markdown, change_plain,
    change_terminal, failed_comment, no_change_comment,
};
use std::time::Duration;

const RUN: &str = "https://github.com/owner/repo/actions/runs/1";

/// Hands out the texts of an input, over and over.
struct Texts<'a> {
    all: Vec<&'a str>,
    at: usize,
}

impl Texts<'_> {
    fn next(&mut self) -> String {
        self.at += 1;
        self.all.get(self.at % self.all.len().max(1)).copied().unwrap_or_default().to_owned()
    }

    fn some(&mut self, most: usize) -> Vec<String> {
        (0..self.all.len().min(most)).map(|_| self.next()).collect()
    }
}

fn facts(texts: &mut Texts<'_>, exact: u64) -> Facts {
    let counts =
        || [("total", 20), ("exact", exact), ("supported", exact)].map(|(key, n)| (key.to_owned(), n));
    let corpus = CorpusFacts { sha256: texts.next(), date: texts.next(), ..CorpusFacts::default() };
    Facts {
        grammar: texts.next(),
        corpus,
        faces: counts().into(),
        lines: counts().into(),
        ..Facts::default()
    }
}

fn made(texts: &mut Texts<'_>) -> Diff {
    let signatures: Vec<Signature> = (0..texts.all.len())
        .map(|number| Signature {
            section: Section::ALL[(number + texts.all.len()) % Section::ALL.len()],
            category: texts.next(),
            label: texts.next(),
            field: texts.next(),
            before: None,
            after: None,
            shown: texts.next(),
            cards: texts.some(5),
        })
        .collect();
    let faces = signatures.len() as u64;
    let erratum =
        |texts: &mut Texts<'_>| Erratum { name: texts.next(), before: texts.next(), after: texts.next() };
    Diff {
        kind: "diff".to_owned(),
        schema: 1,
        base: facts(texts, 4),
        head: facts(texts, 6),
        totals: Totals {
            faces,
            cards: faces,
            lost: faces,
            gained: faces,
            changed: faces,
            ..Totals::default()
        },
        signatures,
        lost: texts.some(12),
        changed: texts.some(12),
        gained: texts.some(12),
        errata: vec![erratum(texts), erratum(texts)],
        new: texts.some(12),
        gone: texts.some(12),
        ..Diff::default()
    }
}

fn fits(comment: &str, link: Option<&str>) {
    assert!(comment.starts_with(MARKER));
    assert!(comment.len() <= LONGEST_COMMENT, "{} bytes", comment.len());
    shows_only_text(comment, MARKER, link);
}

/// Every tag of a fragment of HTML is one that is written there by hand.
fn html_is_ours(page: &str) {
    for (at, _) in page.match_indices('<') {
        let tag = page.get(at..).and_then(|rest| rest.split_inclusive('>').next()).unwrap_or_default();
        let name = tag.trim_start_matches(['<', '/']).trim_end_matches('>');
        let ours = ["h2", "h3", "p", "ul", "li", "b", "code", "details", "summary", "section"];
        assert!(ours.contains(&name) || tag == "<section class=\"rubric-diff\">", "{tag:?}");
    }
}

fn terminal_is_plain(text: &str) {
    // Our own styles: ESC [ digits and semicolons m.
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\u{1b}') {
        assert!(!before.chars().any(|letter| letter.is_control() && letter != '\n'), "{before:?}");
        let code = after.strip_prefix('[').and_then(|after| after.split_once('m'));
        let (code, after) = code.expect("a style");
        assert!(code.bytes().all(|byte| byte.is_ascii_digit() || byte == b';'), "{code:?}");
        rest = after;
    }
    assert!(!rest.chars().any(|letter| letter.is_control() && letter != '\n'), "{rest:?}");
}

fn views(diff: &Diff, about: &CommentFor) {
    let link = about.run_url.as_deref();
    soon("rendering", Duration::from_millis(500), || {
        fits(&change_comment(diff, about), link);
        fits(&no_change_comment(diff, about), link);
        fits(&failed_comment(about), link);
        shows_only_text(&change_markdown(diff), MARKER, None);
        html_is_ours(&change_html(diff));
        terminal_is_plain(&change_terminal(diff));
        terminal_is_plain(&change_plain(diff));
    });
}

fuzz_target!(|input: &[u8]| {
    if let Ok(diff) = Diff::from_json(input) {
        let written = serde_json::to_vec(&diff).expect("a diff is JSON");
        assert_eq!(Diff::from_json(&written).expect("a diff's own JSON is a diff"), diff);
        views(&diff, &CommentFor::default());
    }
    let Ok(text) = std::str::from_utf8(input) else { return };
    if let Ok(baseline) = Baseline::parse(text) {
        let again = Baseline::parse(&baseline.text()).expect("a baseline's own text is one");
        assert_eq!(again, baseline);
    }
    let mut texts = Texts { all: text.split('\0').collect(), at: 0 };
    let (head_sha, base_sha, base_name) = (texts.next(), texts.next(), texts.next());
    let about = CommentFor { head_sha, base_sha, base_name, run_url: Some(RUN.to_owned()) };
    let diff = made(&mut texts);
    views(&diff, &about);
    // An address that is not plain is not linked at all.
    let address = format!("https://{}", texts.next());
    let odd = CommentFor { run_url: Some(address.clone()), ..about };
    fits(&change_comment(&diff, &odd), Some(&address));
});
