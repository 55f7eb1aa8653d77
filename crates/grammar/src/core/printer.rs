//! The printer: canonical text, tokens joined by single spaces.

use super::{Agree, Case, Ctx, Number};

/// Collects canonical text, with the same agreement reading keeps.
#[derive(Debug)]
pub struct Printer {
    out: String,
    /// Agreement in force.
    pub ctx: Ctx,
    failed: bool,
}

impl Default for Printer {
    fn default() -> Self {
        Printer { out: String::with_capacity(160), ctx: Ctx::START, failed: false }
    }
}

impl Printer {
    /// Adds one or more tokens, already separated by spaces.
    pub fn words(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        if !self.out.is_empty() {
            self.out.push(' ');
        }
        self.out.push_str(words);
    }
    /// Adds to the last token.
    pub fn glue(&mut self, ending: &str) {
        self.out.push_str(ending);
    }
    /// Marks the value as one that no text has.
    pub fn fail(&mut self) {
        self.failed = true;
    }
    /// Runs `f` with other agreement, and goes back after it.
    pub fn with(&mut self, ctx: Ctx, f: impl FnOnce(&mut Printer)) {
        let before = std::mem::replace(&mut self.ctx, ctx);
        f(self);
        self.ctx = before;
    }
    /// Runs `f` with nouns in that number.
    pub fn number(&mut self, number: Number, f: impl FnOnce(&mut Printer)) {
        self.with(Ctx { number, ..self.ctx }, f);
    }
    /// Runs `f` with verbs in that agreement.
    pub fn agree(&mut self, agree: Agree, f: impl FnOnce(&mut Printer)) {
        self.with(Ctx { agree, ..self.ctx }, f);
    }
    /// Runs `f` with pronouns in that case.
    pub fn case(&mut self, case: Case, f: impl FnOnce(&mut Printer)) {
        self.with(Ctx { case, ..self.ctx }, f);
    }
    /// The text, if every value printed had one.
    pub fn finish(self) -> Option<String> {
        (!self.failed).then_some(self.out)
    }
}
