//! The printer: canonical text, tokens joined by single spaces.

use rubric_ir::SelfForm;

use super::{Agree, Case, Ctx, Number};
use crate::trace::Printed;

/// The marks of a quotation, and of one within it.
const QUOTES: [(&str, &str); 2] = [("\"", "\""), ("\u{2018}", "\u{2019}")];

/// What was printed last, so far as the next mark depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A full stop.
    Stop,
    /// A quotation that ends in a full stop.
    QuotedStop,
    /// Nothing yet on a line.
    Line,
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
    /// Whether the abilities that are printed next are quoted of a token.
    pub of_token: bool,
    /// Whether what is printed is followed by "instead".
    pub displacing: bool,
    end: End,
    /// Whether a name was printed as that of several, which only the verb behind it shows.
    owes_several: bool,
    /// How many quotations what is printed stands in.
    quotations: u8,
    /// Where full stops stand, with the space before them, that are left out: see [`Printer::words`].
    left_out: Vec<usize>,
    /// Where an object phrase ended last.
    object_end: Option<usize>,
    /// Where a clause was joined by "and" directly behind an object phrase.
    joined_to_object: Option<usize>,
    failed: bool,
    /// What was printed where, if somebody wants to know.
    trace: Option<Vec<Printed>>,
}

/// A place in the output.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    len: usize,
    traced: usize,
    ctx: Ctx,
    end: End,
    owes_several: bool,
    left_out: usize,
    object_end: Option<usize>,
    joined_to_object: Option<usize>,
    failed: bool,
}

impl Default for Printer {
    fn default() -> Self {
        Printer {
            out: String::with_capacity(160),
            ctx: Ctx::START,
            usual_form: SelfForm::Usual,
            of_token: false,
            displacing: false,
            end: End::Other,
            owes_several: false,
            quotations: 0,
            left_out: Vec::new(),
            object_end: None,
            joined_to_object: None,
            failed: false,
            trace: None,
        }
    }
}

/// The full stop with the space before it.
const FULL_STOP: &str = " .";

/// Whether this is a verb that shows that its subject is several.
fn shows_several(words: &str) -> bool {
    crate::selection::VERBS_OF_SEVERAL.contains(&rubric_text::id(words))
}

/// Whether a quotation ends with this mark.
fn closes(words: &str) -> bool {
    QUOTES.iter().any(|(_, close)| *close == words)
}

impl Printer {
    /// A printer that notes which part of the value printed which words.
    pub fn tracing() -> Printer {
        Printer { trace: Some(Vec::new()), ..Printer::default() }
    }
    /// How much was printed: where the words of what comes next begin.
    pub const fn len(&self) -> usize {
        self.out.len()
    }
    /// Notes that `value` was printed from `from` up to here.
    #[inline]
    pub fn printed<T: ?Sized>(&mut self, value: &T, from: usize) {
        // Only a comparison stands in every production: most of what is printed is not traced.
        if self.trace.is_some() {
            self.note(Printed::new(value, from, self.out.len()));
        }
    }
    #[cold]
    #[inline(never)]
    fn note(&mut self, printed: Printed) {
        if let Some(trace) = &mut self.trace
            && printed.from < printed.to
        {
            trace.push(printed);
        }
    }
    /// Adds one or more tokens, already separated by spaces. A quotation has a full stop where its sentence ends with it,
    /// and in front of a comma; where the sentence goes on otherwise, that of the quotation is left out.
    pub fn words(&mut self, words: &str) {
        if words.is_empty() {
            return;
        }
        if std::mem::take(&mut self.owes_several) && !shows_several(words) {
            self.fail();
        }
        if self.end == End::QuotedStop && !matches!(words.as_bytes(), [b',', ..]) && !closes(words) {
            let stop = self.out.as_bytes().iter().rposition(|byte| *byte == b'.');
            self.left_out.extend(stop.and_then(|stop| stop.checked_sub(1)));
        }
        if !self.out.is_empty() && self.end != End::Line {
            self.out.push(' ');
        }
        self.out.push_str(words);
        self.end = match words.as_bytes() {
            [.., b'.'] => End::Stop,
            _ if closes(words) && matches!(self.end, End::Stop | End::QuotedStop) => End::QuotedStop,
            _ => End::Other,
        };
    }
    /// Adds to the last token.
    pub fn glue(&mut self, ending: &str) {
        self.out.push_str(ending);
        self.end = End::Other;
    }
    /// Begins another line of the text.
    pub fn line(&mut self) {
        self.out.push('\n');
        self.end = End::Line;
    }
    /// Notes that an object phrase ends here.
    pub const fn ends_object(&mut self) {
        self.object_end = Some(self.out.len());
    }
    /// Joins a clause by words after which a phrase could be one more of a list.
    pub fn join(&mut self, words: &str) {
        let behind_object = self.object_end == Some(self.out.len());
        self.words(words);
        self.joined_to_object = behind_object.then_some(self.out.len());
    }
    /// Whether an object phrase here would be read as one more of those before.
    pub fn is_joined_to_object(&self) -> bool {
        self.joined_to_object == Some(self.out.len())
    }
    /// Ends a sentence, unless a quotation that ends one stands there (`."`).
    pub fn full_stop(&mut self) {
        match self.end {
            End::QuotedStop => self.end = End::Stop,
            _ => self.words("."),
        }
    }
    /// Notes that a name of several was printed: the verb has to show it.
    pub const fn owes_several(&mut self) {
        self.owes_several = true;
    }
    /// Puts what `f` prints in quotation marks.
    pub fn quoted(&mut self, f: impl FnOnce(&mut Printer)) {
        let Some((open, close)) = QUOTES.get(usize::from(self.quotations)) else { return self.fail() };
        self.words(open);
        self.quotations += 1;
        f(self);
        self.quotations -= 1;
        self.words(close);
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
        Mark {
            len: self.out.len(),
            traced: match &self.trace {
                Some(trace) => trace.len(),
                None => 0,
            },
            ctx: self.ctx,
            end: self.end,
            owes_several: self.owes_several,
            left_out: self.left_out.len(),
            object_end: self.object_end,
            joined_to_object: self.joined_to_object,
            failed: self.failed,
        }
    }
    /// Goes back to a place.
    pub fn back_to(&mut self, mark: Mark) {
        self.out.truncate(mark.len);
        if let Some(trace) = &mut self.trace {
            trace.truncate(mark.traced);
        }
        self.ctx = mark.ctx;
        self.end = mark.end;
        self.owes_several = mark.owes_several;
        self.left_out.truncate(mark.left_out);
        self.object_end = mark.object_end;
        self.joined_to_object = mark.joined_to_object;
        self.failed = mark.failed;
    }
    /// What was noted of the values printed, if any was to be.
    pub fn take_trace(&mut self) -> Vec<Printed> {
        let mut trace = self.trace.take().unwrap_or_default();
        let before = |at: usize| self.left_out.iter().filter(|stop| **stop < at).count() * FULL_STOP.len();
        for printed in &mut trace {
            printed.from -= before(printed.from);
            printed.to -= before(printed.to);
        }
        trace
    }
    /// The text, if every value printed had one.
    pub fn finish(mut self) -> Option<String> {
        for stop in self.left_out.iter().rev() {
            self.out.replace_range(*stop..stop + FULL_STOP.len(), "");
        }
        (!self.failed).then_some(self.out)
    }
}
