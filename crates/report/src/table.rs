//! Columns for the terminal and for Markdown.

use anstyle::Style;
use std::fmt::Write as _;

/// Rows of cells. The first column is text and stands left; the others are figures and stand right.
pub(crate) struct Table {
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(head: &[&str]) -> Self {
        Self { head: head.iter().map(|cell| (*cell).to_owned()).collect(), rows: Vec::new() }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Aligned columns with the head in `style`.
    pub(crate) fn terminal(&self, style: Style) -> String {
        let widths: Vec<usize> = (0..self.head.len())
            .map(|column| {
                let cells = self.rows.iter().chain([&self.head]).filter_map(|row| row.get(column));
                cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
            })
            .collect();
        let line = |row: &[String]| {
            let mut out = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                let (width, gap) = (*width, if column == 0 { "  " } else { "   " });
                // Writing to a String cannot fail.
                let _ = match column {
                    0 => write!(out, "{gap}{cell:<width$}"),
                    _ => write!(out, "{gap}{cell:>width$}"),
                };
            }
            out.truncate(out.trim_end().len());
            out
        };
        let mut out = format!("{style}{}{style:#}\n", line(&self.head));
        for row in &self.rows {
            out.push_str(&crate::shown::shown(&line(row)));
            out.push('\n');
        }
        out
    }

    /// A Markdown table. The cells must be escaped already.
    pub(crate) fn markdown(&self) -> String {
        let line = |row: &[String]| format!("| {} |\n", row.join(" | "));
        let mut out = line(&self.head);
        for column in 0..self.head.len() {
            out.push_str(if column == 0 { "|---" } else { "|---:" });
        }
        out.push_str("|\n");
        for row in &self.rows {
            out.push_str(&line(row));
        }
        out
    }
}
