//! Views of a run: for the terminal, as Markdown, as JSON and as a page for a browser.
//!
//! Each view is a function from a document of the ledger to text; nothing is computed or counted here. Terminal
//! views carry ANSI styles, which whoever prints them strips where they are not wanted.

mod audit;
mod badge;
mod change;
mod comment;
mod dashboard;
mod english;
mod explain;
mod figures;
mod flow;
pub mod github;
mod inventory;
mod markdown;
mod shown;
mod table;
mod terminal;
mod tree;

pub use audit::{audit_markdown, audit_terminal};
pub use badge::{Badge, badges};
pub use change::{change_html, change_plain, change_terminal, gate_terminal};
pub use comment::{
    CommentFor, LONGEST_COMMENT, MARKER, change_comment, change_markdown, failed_comment, no_change_comment,
};
pub use dashboard::{DashboardError, DashboardParts, dashboard, set_names};
pub use english::english;
pub use explain::{bindings, explanation, face_heading, readable, trees};
pub use figures::{json_line, json_pretty};
pub use flow::USUAL_WIDTH;
pub use inventory::{inventory_markdown, inventory_summary};
pub use markdown::{SetNames, coverage_markdown, gaps_markdown};
pub use shown::shown;
pub use terminal::{findings, gap_list, misprints, summary, trial};
pub use tree::ability_tree;
