//! What changed, as the one comment on a pull request.

use crate::change::besides;
use crate::figures::{percent, thousands};
use crate::markdown;
use crate::shown::clipped;
use crate::table::Table;
use rubric_diff::{Diff, Facts, Section, Signature};
use rubric_ledger::Share;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Starts every comment of ours.
pub const MARKER: &str = "<!-- rubric: card readings -->";
/// The most bytes of a comment; GitHub takes 65,536 characters.
pub const LONGEST_COMMENT: usize = 60_000;

/// Cards named with a signature.
const EXAMPLES: usize = 3;
/// Signatures of a section that are shown without opening anything.
const OPEN: usize = 8;
/// Characters of a card's name.
const NAME: usize = 80;
/// Characters of a change.
const CHANGE: usize = 260;
/// Room that a section needs for its headings and for saying what it leaves out.
const SECTION: usize = 600;

/// What a comment is about besides the diff.
#[derive(Clone, Debug, Default)]
pub struct CommentFor {
    /// Commit that was read for the head.
    pub head_sha: String,
    /// Commit of the baseline.
    pub base_sha: String,
    /// Branch of the baseline.
    pub base_name: String,
    /// Page of the run, where there is one.
    pub run_url: Option<String>,
}

impl CommentFor {
    fn baseline(&self) -> String {
        let name = if self.base_name.is_empty() { "base" } else { &self.base_name };
        format!("baseline: {} {}", text(name, NAME), hex(&self.base_sha))
    }

    fn stamp(&self, diff: Option<&Diff>) -> String {
        let mut out = format!("head `{}` · base `{}`", hex(&self.head_sha), hex(&self.base_sha));
        if let Some(diff) = diff {
            let corpus =
                |facts: &Facts| format!("`{}` ({})", hex(&facts.corpus.sha256), text(&facts.corpus.date, 20));
            let _ = write!(out, " · corpus {}", corpus(&diff.base));
            if diff.base.corpus != diff.head.corpus {
                let _ = write!(out, " → {}", corpus(&diff.head));
            }
            let _ = write!(out, " · grammar `{}` → `{}`", hex(&diff.base.grammar), hex(&diff.head.grammar));
        }
        if let Some(url) = self.run_url.as_deref().filter(|url| is_plain_url(url)) {
            let _ = write!(out, " · [run]({url})");
        }
        out
    }
}

/// The comment for an existing one when nothing changed: it names the commit, so that it cannot pass for the
/// word on a later one.
#[must_use]
pub fn no_change_comment(diff: &Diff, about: &CommentFor) -> String {
    let mut out = format!(
        "{MARKER}\n## Card readings: no change ({})\n\nNo change in what the cards are read as at {}.\n",
        about.baseline(),
        about.stamp(Some(diff))
    );
    for line in besides(diff).lines() {
        let _ = write!(out, "\n{line}.\n");
    }
    out
}

/// The comment for an existing one when the run failed: what stood there is not the word on this commit.
#[must_use]
pub fn failed_comment(about: &CommentFor) -> String {
    format!(
        "{MARKER}\n## Card readings: the run failed\n\nThe readings at {} could not be compared. Nothing is said about this commit.\n",
        about.stamp(None)
    )
}

/// The comment: at most [`LONGEST_COMMENT`] bytes, saying what it left out.
#[must_use]
pub fn change_comment(diff: &Diff, about: &CommentFor) -> String {
    if diff.is_empty() && diff.errata.is_empty() && diff.new.is_empty() && diff.gone.is_empty() {
        return no_change_comment(diff, about);
    }
    let heading = format!(
        "{MARKER}\n## Card readings: {} card(s), {} signature(s) ({})\n\n",
        thousands(diff.totals.cards),
        thousands(diff.signatures.len() as u64),
        about.baseline()
    );
    body(heading, diff, &about.stamp(Some(diff)), &reproduce(about))
}

/// The same for a file or a job summary, without a marker.
#[must_use]
pub fn change_markdown(diff: &Diff) -> String {
    let heading = format!(
        "## Card readings: {} card(s), {} signature(s)\n\n",
        thousands(diff.totals.cards),
        thousands(diff.signatures.len() as u64)
    );
    let stamp = CommentFor::default().stamp(Some(diff));
    // There are no commits to name.
    let stamp = stamp.split_once(" · corpus").map_or(String::new(), |(_, rest)| format!("corpus{rest}"));
    body(heading, diff, &stamp, "")
}

fn body(heading: String, diff: &Diff, stamp: &str, foot: &str) -> String {
    let mut out = heading;
    let _ = write!(out, "{}\n\n{stamp}\n\n{}", verdict(diff), coverage(diff));
    out.push_str(&regressions(diff));
    let mut tail = String::new();
    for line in besides(diff).lines() {
        let _ = write!(tail, "\n{line}.\n");
    }
    tail.push_str(&corpus_lists(diff));
    tail.push_str(foot);
    let sections: Vec<(Section, Vec<&Signature>)> = Section::ALL
        .into_iter()
        .map(|section| (section, diff.of(section).collect::<Vec<_>>()))
        .filter(|(_, all)| !all.is_empty())
        .collect();
    let mut room = LONGEST_COMMENT.saturating_sub(out.len() + tail.len());
    let count = sections.len();
    for (index, (section, all)) in sections.into_iter().enumerate() {
        // What a section does not need is left for those behind it.
        let share = room / (count - index);
        let part = section_part(section, &all, share);
        room = room.saturating_sub(part.len());
        out.push_str(&part);
    }
    out.push_str(&tail);
    out
}

fn verdict(diff: &Diff) -> String {
    let totals = &diff.totals;
    let lines = |count: u64, cards: usize| {
        format!("{} line(s) on {} card(s)", thousands(count), thousands(cards as u64))
    };
    let mut parts = Vec::new();
    if totals.lost > 0 {
        parts.push(format!("**{} no longer read**", lines(totals.lost, diff.lost.len())));
    }
    if totals.mismatches > 0 {
        parts.push(format!("**{} line(s) newly not reproduced**", thousands(totals.mismatches)));
    }
    if totals.changed > 0 {
        parts.push(format!("{} read as something else", lines(totals.changed, diff.changed.len())));
    }
    if totals.gained > 0 {
        parts.push(format!("{} newly read", lines(totals.gained, diff.gained.len())));
    }
    if totals.reworded > 0 {
        parts.push(format!(
            "{} line(s) with only their wording recorded otherwise",
            thousands(totals.reworded)
        ));
    }
    match (parts.is_empty(), diff.is_empty()) {
        (true, true) => "No change in what the cards are read as.".to_owned(),
        (true, false) => "Only verdicts changed.".to_owned(),
        (false, _) => format!("{}.", parts.join("; ")),
    }
}

fn coverage(diff: &Diff) -> String {
    let mut table = Table::new(&["", "before", "after", "difference"]);
    let get = |counts: &BTreeMap<String, u64>, key: &str| counts.get(key).copied().unwrap_or(0);
    let mut row = |name: &str,
                   key: &str,
                   pick: fn(&Facts) -> &BTreeMap<String, u64>,
                   of: fn(&BTreeMap<String, u64>) -> u64| {
        let cell = |facts: &Facts| {
            let counts = pick(facts);
            let part = get(counts, key);
            let share = percent(Share { part: part.min(of(counts)), of: of(counts) });
            (part, format!("{} ({share})", thousands(part)))
        };
        let ((before, shown_before), (after, shown_after)) = (cell(&diff.base), cell(&diff.head));
        table.row(vec![name.to_owned(), shown_before, shown_after, difference(before, after)]);
    };
    let with_text = |counts: &BTreeMap<String, u64>| {
        let get = |key: &str| counts.get(key).copied().unwrap_or(0);
        get("total").saturating_sub(get("textless"))
    };
    let total = |counts: &BTreeMap<String, u64>| counts.get("total").copied().unwrap_or(0);
    row("faces supported", "supported", |facts| &facts.faces, with_text);
    row("faces proved", "proved", |facts| &facts.faces, with_text);
    row("faces disputed", "disputed", |facts| &facts.faces, with_text);
    row("lines exact", "exact", |facts| &facts.lines, total);
    row("lines exact, beyond keywords", "exact", |facts| &facts.lines_beyond_keywords, total);
    row("lines not reproduced", "mismatch", |facts| &facts.lines, total);
    row("lines declined", "declined", |facts| &facts.lines, total);
    table.markdown()
}

fn difference(before: u64, after: u64) -> String {
    match before.cmp(&after) {
        std::cmp::Ordering::Equal => "0".to_owned(),
        std::cmp::Ordering::Less => format!("+{}", thousands(after - before)),
        std::cmp::Ordering::Greater => format!("−{}", thousands(before - after)),
    }
}

fn regressions(diff: &Diff) -> String {
    if diff.lost.is_empty() {
        return String::new();
    }
    format!("\n### Regressions\n\n- no longer read: {}\n", list(&diff.lost, 10))
}

fn section_part(section: Section, all: &[&Signature], room: usize) -> String {
    let cards: usize = all.iter().map(|signature| signature.cards.len()).sum();
    let mut out = format!("\n### {} ({})\n\n", section.title(), thousands(all.len() as u64));
    let mut items = all.iter();
    let (mut shown, mut named) = (0, 0);
    let mut open_tail = false;
    for signature in items.by_ref() {
        let item = item(signature);
        if out.len() + item.len() + SECTION > room {
            break;
        }
        if shown == OPEN {
            let _ = write!(
                out,
                "\n<details><summary>{} more</summary>\n\n",
                thousands((all.len() - OPEN) as u64)
            );
            open_tail = true;
        }
        out.push_str(&item);
        shown += 1;
        named += signature.cards.len();
    }
    if open_tail {
        out.push_str("\n</details>\n");
    }
    if shown < all.len() {
        let _ = write!(
            out,
            "\n{} more signature(s), standing {} time(s) on a card, are left out for length; all are in the JSON.\n",
            thousands((all.len() - shown) as u64),
            thousands((cards - named) as u64)
        );
    }
    out
}

fn item(signature: &Signature) -> String {
    format!(
        "- {} card(s) · {} · {}<br>first {}: {}\n",
        thousands(signature.cards.len() as u64),
        text(&signature.place(), CHANGE),
        text(&signature.shown, CHANGE),
        signature.examples(EXAMPLES).names.len(),
        list(&signature.cards, EXAMPLES)
    )
}

/// The first names of a list, and how many there are besides.
fn list(names: &[String], most: usize) -> String {
    let mut out = names.iter().take(most).map(|name| text(name, NAME)).collect::<Vec<_>>().join(", ");
    if names.len() > most {
        let _ = write!(out, " +{} more", thousands((names.len() - most) as u64));
    }
    out
}

/// Which faces a change of the corpus brought, took, or gave another text.
fn corpus_lists(diff: &Diff) -> String {
    let mut out = String::new();
    let errata: Vec<String> = diff.errata.iter().take(10).map(|erratum| erratum.name.clone()).collect();
    for (what, names, count) in [
        ("Errata", errata.as_slice(), diff.errata.len()),
        ("New", diff.new.get(..10).unwrap_or(&diff.new), diff.new.len()),
        ("Gone", diff.gone.get(..10).unwrap_or(&diff.gone), diff.gone.len()),
    ] {
        if count > 0 {
            let mut shown = list(names, 10);
            if count > names.len() {
                let _ = write!(shown, " +{} more", thousands((count - names.len()) as u64));
            }
            let _ = write!(out, "\n{what}: {shown}\n");
        }
    }
    out
}

fn reproduce(about: &CommentFor) -> String {
    if about.base_sha.is_empty() || about.head_sha.is_empty() {
        return String::new();
    }
    format!(
        "\n<details><summary>How to reproduce</summary>\n\n```sh\nrubric diff --refs {} {} --corpus AtomicCards.json.gz\n```\n\nThe corpus is the one named in `corpus.lock`.\n\n</details>\n",
        hex_of(&about.base_sha, 40),
        hex_of(&about.head_sha, 40)
    )
}

/// The first 12 digits of a hash; nothing that is no digit.
fn hex(hash: &str) -> String {
    hex_of(hash, 12)
}

fn hex_of(hash: &str, most: usize) -> String {
    let digits: String = hash.chars().filter(char::is_ascii_hexdigit).take(most).collect();
    if digits.is_empty() { "unknown".to_owned() } else { digits }
}

fn is_plain_url(url: &str) -> bool {
    url.starts_with("https://")
        && url.chars().all(|letter| letter.is_ascii_alphanumeric() || "-._~:/".contains(letter))
}

/// A text from a card or a file as Markdown that shows just that text. A mention is made from what is rendered,
/// so that escaping its sign is not enough: an invisible space behind it ends the mention before it begins. The
/// same keeps addresses, and numbers of issues, from becoming links.
fn text(text: &str, most: usize) -> String {
    let escaped = markdown::escape(&clipped(text, most));
    escaped
        .replace("&#64;", "&#64;\u{200b}")
        .replace("\\#", "\\#\u{200b}")
        .replace("://", ":\u{200b}//")
        .replace("www.", "www\u{200b}.")
}

#[cfg(test)]
#[path = "comment_tests.rs"]
mod tests;
