//! Views of a run: for the terminal, as Markdown and as JSON.
//!
//! Each view is a function from a document of the ledger to text; nothing is computed or counted here. Terminal
//! views carry ANSI styles, which whoever prints them strips where they are not wanted.

mod badge;
mod change;
mod comment;
mod dashboard;
mod english;
mod explain;
mod figures;
pub mod github;
mod inventory;
mod markdown;
mod table;
mod terminal;

pub use badge::{Badge, badges};
pub use change::{change_html, change_plain, change_terminal, gate_terminal};
pub use comment::{
    CommentFor, LONGEST_COMMENT, MARKER, change_comment, change_markdown, failed_comment, no_change_comment,
};
pub use dashboard::{DashboardError, DashboardParts, dashboard, set_names};
pub use english::english;
pub use explain::{bindings, explanation, face_heading, readable};
pub use figures::{json_line, json_pretty};
pub use inventory::{inventory_markdown, inventory_summary};
pub use markdown::{SetNames, coverage_markdown, gaps_markdown};
pub use terminal::{findings, gap_list, misprints, summary, trial};
