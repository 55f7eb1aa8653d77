//! The dashboard: one page with everything in it, for a browser with no network.
//!
//! The figures stand in the page as they are and are drawn at once. All that is larger (the texts to search in, the gaps,
//! the readings of some faces at a time) stands behind them packed, and is unpacked when it is asked for.
//!
//! No text of a card is ever part of the page's markup: it is inside the packed blocks, which hold nothing but the
//! letters of Base64, and the script puts it on the page as text. The page's policy forbids any script but its own, by
//! hash, and any connection.

mod changes;
mod faces;
mod gaps;
mod overview;
mod pack;

use crate::SetNames;
use askama::Template;
use faces::{Packed, pack_faces};
use pack::{hash_source, packed_json, plain_json};
use rubric_corpus::SetList;
use rubric_diff::Diff;
use rubric_ledger::{Ledger, LedgerError};

/// Faces whose readings are unpacked together: fewer would pack worse, more would keep a page waiting.
const PIECE: usize = 512;

/// The parts of the script, in an order in which each finds what it needs.
const SCRIPTS: [&str; 11] = [
    include_str!("../../html/js/base.js"),
    include_str!("../../html/js/store.js"),
    include_str!("../../html/js/search.js"),
    include_str!("../../html/js/overview.js"),
    include_str!("../../html/js/plot.js"),
    include_str!("../../html/js/gaps.js"),
    include_str!("../../html/js/cards.js"),
    include_str!("../../html/js/tree.js"),
    include_str!("../../html/js/card.js"),
    include_str!("../../html/js/changes.js"),
    include_str!("../../html/js/main.js"),
];
const STYLE: &str = concat!(
    include_str!("../../html/css/base.css"),
    include_str!("../../html/css/lists.css"),
    include_str!("../../html/css/card.css"),
    include_str!("../../html/css/narrow.css"),
);

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum DashboardError {
    /// The faces could not be read again.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A part of the page could not be written as JSON.
    #[error("cannot write a part of the dashboard: {0}")]
    Json(#[from] serde_json::Error),
    /// The page itself could not be made.
    #[error("cannot make the page of the dashboard: {0}")]
    Page(#[from] askama::Error),
}

/// What a dashboard is made of.
pub struct DashboardParts<'p> {
    /// The run.
    pub ledger: &'p Ledger<'p>,
    /// The sets that the corpus names, with their dates.
    pub sets: &'p SetList,
    /// Where the corpus came from, in words.
    pub origin: &'p str,
    /// Version of the tool.
    pub tool: &'p str,
    /// What changed between two projections, for the view of that.
    pub changes: Option<&'p Diff>,
    /// Threads to read with; as many as there are cores if not given.
    pub threads: Option<usize>,
}

#[derive(Template)]
#[template(path = "page.html")]
struct Page<'p> {
    /// What the page may do: run its own script and style, and nothing else.
    policy: String,
    style: &'static str,
    script: String,
    overview: String,
    blocks: &'p [Block],
    has_changes: bool,
    date: &'p str,
    cards: String,
    grammar: &'p str,
}

struct Block {
    name: String,
    text: String,
}

/// The whole page.
///
/// # Errors
/// If the faces cannot be read again, or a part of the page cannot be written.
pub fn dashboard(parts: &DashboardParts<'_>) -> Result<String, DashboardError> {
    let ledger = parts.ledger;
    let Packed { index, forms, gap_faces, readings } = pack_faces(ledger, parts.sets, PIECE, parts.threads)?;
    let overview = overview::overview(parts, &forms, PIECE);
    let mut blocks = vec![
        Block { name: "index".to_owned(), text: packed_json(&index)? },
        Block { name: "gaps".to_owned(), text: packed_json(&gaps::gaps(ledger, &gap_faces))? },
    ];
    if let Some(diff) = parts.changes {
        blocks.push(Block { name: "changes".to_owned(), text: packed_json(&changes::changes(diff))? });
    }
    let readings = readings.into_iter().enumerate();
    blocks.extend(readings.map(|(number, text)| Block { name: format!("faces-{number}"), text }));
    let script = script();
    let policy = format!(
        "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; script-src '{}'; style-src '{}'",
        hash_source(&script),
        hash_source(STYLE)
    );
    let page = Page {
        policy,
        style: STYLE,
        script,
        overview: plain_json(&overview)?,
        blocks: &blocks,
        has_changes: parts.changes.is_some(),
        date: &ledger.corpus.date,
        cards: crate::figures::thousands(ledger.corpus.cards),
        grammar: &ledger.grammar,
    };
    Ok(page.render()?)
}

/// The parts of the script as one, in a scope of its own.
fn script() -> String {
    format!("\"use strict\";\n(() => {{\n{}\n}})();\n", SCRIPTS.join("\n"))
}

/// Names of sets by code.
#[must_use]
pub fn set_names(sets: &SetList) -> SetNames {
    sets.sets.iter().map(|set| (set.code.to_string(), set.name.to_string())).collect()
}

#[cfg(test)]
mod tests;
