//! The printer: canonical text, tokens joined by single spaces.

use rubric_ir::SelfForm;

use super::{Agree, Case, Ctx, Number};

/// What was printed last, so far as the next mark depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A full stop.
    Stop,
    /// A quotation that ends in a full stop.
    QuotedStop,
    /// Anything else.
    Other,
}

/// Collects canonical text, with the same agreement reading keeps.
#[derive(Debug)]
pub struct Printer {
    out: String,
    /// Agreement in force.
    pub ctx: Ctx,
    /// How the ability that is printed usually names its source; unknown of what is printed by itself.
    pub usual_form: SelfForm,
    end: End,
    failed: bool,
}

/// A place in the output.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    len: usize,
    ctx: Ctx,
    end: End,
    failed: bool,
}

impl Default for Printer {
    fn default() -> Self {
        Printer {
            out: String::with_capacity(160),
            ctx: Ctx::START,
            usual_form: SelfForm::Usual,
            end: End::Other,
            failed: false,
        }
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
        self.end = match words.as_bytes() {
            [.., b'.'] => End::Stop,
            b"\"" if self.end == End::Stop => End::QuotedStop,
            _ => End::Other,
        };
    }
    /// Adds to the last token.
    pub fn glue(&mut self, ending: &str) {
        self.out.push_str(ending);
        self.end = End::Other;
    }
    /// Ends a sentence, unless a quotation that ends one stands there (`."`).
    pub fn full_stop(&mut self) {
        if self.end != End::QuotedStop {
            self.words(".");
        }
    }
    /// Marks the value as one that no text has.
    pub fn fail(&mut self) {
        self.failed = true;
    }
    /// Runs `f` with other agreement, and goes back after it.
    pub fn with<T>(&mut self, ctx: Ctx, f: impl FnOnce(&mut Printer) -> T) -> T {
        let before = std::mem::replace(&mut self.ctx, ctx);
        let done = f(self);
        self.ctx = before;
        done
    }
    /// Runs `f` with nouns in that number.
    pub fn number<T>(&mut self, number: Number, f: impl FnOnce(&mut Printer) -> T) -> T {
        self.with(Ctx { number, ..self.ctx }, f)
    }
    /// Runs `f` with verbs in that agreement.
    pub fn agree<T>(&mut self, agree: Agree, f: impl FnOnce(&mut Printer) -> T) -> T {
        self.with(Ctx { agree, ..self.ctx }, f)
    }
    /// Runs `f` with pronouns in that case.
    pub fn case<T>(&mut self, case: Case, f: impl FnOnce(&mut Printer) -> T) -> T {
        self.with(Ctx { case, ..self.ctx }, f)
    }
    /// Whether something was printed that no text has.
    pub const fn has_failed(&self) -> bool {
        self.failed
    }
    /// The place reached, to go back to where an alternative cannot print a value.
    pub const fn mark(&self) -> Mark {
        Mark { len: self.out.len(), ctx: self.ctx, end: self.end, failed: self.failed }
    }
    /// Goes back to a place.
    pub fn back_to(&mut self, mark: Mark) {
        self.out.truncate(mark.len);
        self.ctx = mark.ctx;
        self.end = mark.end;
        self.failed = mark.failed;
    }
    /// The text, if every value printed had one.
    pub fn finish(self) -> Option<String> {
        (!self.failed).then_some(self.out)
    }
}
