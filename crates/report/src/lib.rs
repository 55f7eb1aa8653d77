//! Views of a run: for the terminal, as Markdown and as JSON.
//!
//! Each view is a function from a document of the ledger to text; nothing is computed or counted here. Terminal
//! views carry ANSI styles, which whoever prints them strips where they are not wanted.

mod explain;
mod figures;
mod markdown;
mod table;
mod terminal;

pub use explain::{bindings, explanation, face_heading, readable};
pub use figures::{json_line, json_pretty};
pub use markdown::{SetNames, coverage_markdown, gaps_markdown};
pub use terminal::{findings, gap_list, misprints, summary, trial};
