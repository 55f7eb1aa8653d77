//! Words in rows of a terminal's width.

use crate::change::shown;
use anstyle::Style;
use std::fmt::Write as _;

/// Columns where nobody says how many there are.
pub const USUAL_WIDTH: usize = 100;
/// Fewer columns than this cannot hold a word and its indent.
const LEAST_WIDTH: usize = 30;

/// Pieces of text that flow into rows, broken between pieces.
pub(crate) struct Flow {
    out: String,
    width: usize,
    /// What continued rows begin with.
    indent: String,
    at: usize,
    /// Whether the row has a piece yet.
    begun: bool,
}

impl Flow {
    /// Rows of `width` columns; the first begins with `first`, the others with `indent`.
    pub(crate) fn new(width: usize, first: &str, indent: &str) -> Self {
        Self {
            out: first.to_owned(),
            width: width.max(LEAST_WIDTH),
            indent: indent.to_owned(),
            at: columns(first),
            begun: false,
        }
    }

    /// Begins another row if so many columns are not left in this one.
    pub(crate) fn keep(&mut self, needs: usize) {
        if self.begun && self.at + needs > self.width {
            self.out.push('\n');
            self.out.push_str(&self.indent);
            self.at = columns(&self.indent);
            self.begun = false;
        }
    }

    /// Adds a piece that is not broken, after `gap` if it is not the first of its row.
    pub(crate) fn piece(&mut self, gap: &str, style: Style, text: &str) {
        let text = &shown(text);
        self.keep(columns(gap) + columns(text));
        if self.begun {
            self.out.push_str(gap);
            self.at += columns(gap);
        }
        // Writing to a String cannot fail.
        let _ = write!(self.out, "{style}{text}{style:#}");
        self.at += columns(text);
        self.begun = true;
    }

    /// Adds the words of a text, which may be broken between any two.
    pub(crate) fn words(&mut self, style: Style, text: &str) {
        for word in text.split(' ').filter(|word| !word.is_empty()) {
            self.piece(" ", style, word);
        }
    }

    /// The rows, each with its end.
    pub(crate) fn rows(mut self) -> String {
        self.out.push('\n');
        self.out
    }
}

/// Columns that a text takes. Card texts have no letters that take two, or none.
pub(crate) fn columns(text: &str) -> usize {
    text.chars().count()
}
