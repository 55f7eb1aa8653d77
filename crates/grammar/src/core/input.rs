//! The parser's input: a slice of tokens, the agreement in force, and the state shared by one line.

use std::cell::{Cell, RefCell};

use rubric_text::{Id, Kind, Token, id};

use super::hopeless::Hopeless;
use super::memo::{Keep, Kept, Memo, Place};

/// Grammatical number of the noun being read or printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Number {
    /// "creature".
    Singular,
    /// "creatures".
    Plural,
}

/// Agreement of the verb being read or printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agree {
    /// "draw", "are": imperative, second person, plural.
    Base,
    /// "draws", "is": third person singular.
    Third,
    /// "draw", "be": behind "would".
    Infinitive,
}

/// Case of a pronoun.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    /// "they".
    Subject,
    /// "them".
    Object,
}

/// The subject that a clause without one goes on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Carried {
    /// None: an imperative speaks to "you".
    Nothing,
    /// A player other than "you".
    Player,
    /// An object.
    Object,
}

/// Agreement in force at a place of the sentence. Reading and printing keep it alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ctx {
    /// Number of nouns.
    pub number: Number,
    /// Agreement of verbs.
    pub agree: Agree,
    /// Case of pronouns.
    pub case: Case,
    /// What subject of the clause before an elided one goes on from.
    pub carried: Carried,
}

impl Ctx {
    /// The state at the start of a sentence.
    pub const START: Ctx =
        Ctx { number: Number::Singular, agree: Agree::Base, case: Case::Object, carried: Carried::Nothing };
}

/// nom's error type: it carries nothing, since the furthest failure is kept in [`LineState`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop;

impl<'a> nom::error::ParseError<In<'a>> for Stop {
    fn from_error_kind(_: In<'a>, _: nom::error::ErrorKind) -> Self {
        Stop
    }
    fn append(_: In<'a>, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

/// Result of a production.
pub type Res<'a, T> = nom::IResult<In<'a>, T, Stop>;

/// State shared by all attempts at one line: nom's combinators drop errors, so the furthest one is kept here.
#[derive(Debug)]
pub struct LineState<'a> {
    text: &'a str,
    toks: &'a [Token],
    spell: Cell<bool>,
    /// Whether the name is one of several, who do things together: "Splinter & Leo enter".
    several: bool,
    /// How many quotations reading is inside of.
    quotations: Cell<u8>,
    /// Whether there is a possessive ending anywhere: a phrase that starts with a possessor is vain without one.
    possessive: bool,
    /// Where ability and flavour words stand, and how many tokens they have (CR 207.2c, 207.2d).
    heads: &'a [rubric_text::AbilityWord],
    furthest: Cell<u32>,
    expected: RefCell<Vec<&'static str>>,
    construct: Cell<&'static str>,
    inside: Cell<&'static str>,
    steps: Cell<u32>,
    budget: u32,
    depth: Cell<u32>,
    /// One past the furthest token looked at since this was last set; [`ELSEWHERE`] where more than tokens was.
    looked: Cell<u32>,
    /// In a second pass: the furthest place of the first, where what was expected is noted.
    recording: Option<u32>,
    memo: RefCell<Kept>,
}

/// Endings of possessives.
const POSSESSIVES: [Id; 2] = [id("'s"), id("'")];

/// What a production looked at where its outcome depends on more than the tokens from its place on.
const ELSEWHERE: u32 = u32::MAX;

/// Phrases read, in all attempts together, after which a line is given up (card texts need a few hundred).
const LINE_BUDGET: u32 = 2_500;
/// The same for all lines of a face: some milliseconds, whatever its text holds.
pub const FACE_BUDGET: u32 = 7_500;
/// What a line takes of that though no phrase of it is read.
const LINE_COST: u32 = 100;
/// Lines of a face that there are any steps for (card texts have nine).
pub const MOST_LINES: usize = (FACE_BUDGET / LINE_COST) as usize;
/// Depth of nested productions after which a line is given up, so that hostile nesting cannot exhaust the stack.
const DEPTH_BUDGET: u32 = 48;

impl<'a> LineState<'a> {
    /// State for a line with this canonical text and these tokens; `spell` where it is on an instant or sorcery.
    pub fn new(text: &'a str, toks: &'a [Token], spell: bool) -> Self {
        LineState {
            text,
            toks,
            spell: Cell::new(spell),
            several: false,
            quotations: Cell::new(0),
            possessive: toks.iter().any(|token| POSSESSIVES.contains(&token.id)),
            heads: &[],
            furthest: Cell::new(0),
            expected: RefCell::new(Vec::new()),
            construct: Cell::new("line"),
            inside: Cell::new("line"),
            steps: Cell::new(0),
            budget: LINE_BUDGET,
            depth: Cell::new(0),
            looked: Cell::new(0),
            recording: None,
            memo: RefCell::new(Kept::fresh()),
        }
    }
    /// The same, with the ability and flavour words of the line.
    pub fn with_heads(mut self, heads: &'a [rubric_text::AbilityWord]) -> Self {
        self.heads = heads;
        self
    }
    /// The same, with the name as one of several.
    pub fn of_several(mut self) -> Self {
        self.several = true;
        self
    }
    /// The same, with so many steps left for the face.
    pub fn with_budget(mut self, left: u32) -> Self {
        self.budget = left.min(LINE_BUDGET);
        self
    }
    /// What reading took of the face's budget. Looking for a first phrase takes time as well.
    pub fn cost(&self) -> u32 {
        self.steps.get().min(self.budget) + LINE_COST
    }
    /// Whether the line is longer than any budget.
    pub fn is_too_long(&self) -> bool {
        self.toks.len() > LONGEST_LINE
    }
    /// The text of the line, and its tokens.
    pub fn source(&self) -> (&'a str, &'a [Token]) {
        (self.text, self.toks)
    }
    /// Whether reading was given up.
    pub fn is_spent(&self) -> bool {
        self.steps.get() > self.budget
    }
    /// A second pass over a line that was declined, noting what was expected where the first pass got furthest.
    pub fn again(&self) -> Self {
        let mut again = LineState::new(self.text, self.toks, self.spell.get());
        again.recording = Some(self.furthest.get());
        again.heads = self.heads;
        again.several = self.several;
        again.budget = self.budget;
        again
    }
    /// Index of the furthest token that could not be read.
    pub fn furthest(&self) -> u32 {
        self.furthest.get()
    }
    /// What was expected there, sorted.
    pub fn expected(&self) -> Vec<&'static str> {
        let mut all = self.expected.borrow().clone();
        all.sort_unstable();
        all.dedup();
        all
    }
    /// The construct reading was inside of there.
    pub fn inside(&self) -> &'static str {
        self.inside.get()
    }
}

impl Drop for LineState<'_> {
    fn drop(&mut self) {
        self.memo.take().spare();
    }
}

/// The input: `Copy`, a line and a position in one. Two words, since every production takes and gives it.
#[derive(Clone, Copy, Debug)]
pub struct In<'a> {
    state: &'a LineState<'a>,
    at: u16,
    end: u16,
    /// Agreement in force.
    pub ctx: Ctx,
}

/// Most tokens of a line that can be read: many more than its step budget allows.
pub const LONGEST_LINE: usize = u16::MAX as usize;

impl<'a> In<'a> {
    /// Input over the whole line; over nothing of one that is longer than [`LONGEST_LINE`].
    pub fn new(state: &'a LineState<'a>) -> Self {
        In { state, at: 0, end: u16::try_from(state.toks.len()).unwrap_or(0), ctx: Ctx::START }
    }
    /// The tokens left.
    #[inline]
    fn toks(self) -> &'a [Token] {
        self.state.toks.get(usize::from(self.at)..usize::from(self.end)).unwrap_or(&[])
    }
    /// Index of the next token within its line.
    #[inline]
    pub fn at(self) -> u32 {
        u32::from(self.at)
    }
    /// Notes that what happens here depends on the `n`th token from here.
    #[inline]
    fn look(self, n: usize) {
        let past = self.at() + n as u32 + 1;
        if past > self.state.looked.get() {
            self.state.looked.set(past);
        }
    }
    /// Notes that what happens here depends on more than the tokens from here on.
    fn look_elsewhere(self) {
        self.state.looked.set(ELSEWHERE);
    }
    /// The next token.
    #[inline]
    pub fn peek(self) -> Option<Token> {
        self.peek_at(0)
    }
    /// The `n`th token from here.
    #[inline]
    pub fn peek_at(self, n: usize) -> Option<Token> {
        self.look(n);
        let at = usize::from(self.at) + n;
        if at < usize::from(self.end) { self.state.toks.get(at).copied() } else { None }
    }
    /// The token `n` before the next one; 1 is the one just read.
    pub fn behind(self, n: usize) -> Option<Token> {
        self.look_elsewhere();
        self.state.toks.get(usize::from(self.at).checked_sub(n)?).copied()
    }
    /// How many tokens the ability or flavour word has that stands here, before a dash.
    pub fn head_word(self) -> Option<usize> {
        self.look_elsewhere();
        let at = self.at();
        self.state.heads.iter().find(|word| word.at == at).map(|word| word.len as usize)
    }
    /// Whether abilities here are those of an instant or sorcery (CR 113.3a).
    pub fn is_spell(self) -> bool {
        self.look_elsewhere();
        self.state.spell.get()
    }
    /// Whether the line has a possessive ending.
    pub fn has_possessive(self) -> bool {
        self.state.possessive || self.state.recording.is_some()
    }
    /// Whether the name is one of several.
    pub fn is_of_several(self) -> bool {
        self.state.several
    }
    /// In how many quotations this is.
    pub fn quotations(self) -> u8 {
        self.look_elsewhere();
        self.state.quotations.get()
    }
    /// Runs a production inside quotes, where abilities are those of a permanent.
    pub fn in_quotation<T>(self, f: impl FnOnce(In<'a>) -> Res<'a, T>) -> Res<'a, T> {
        let before = self.state.spell.replace(false);
        let outer = self.state.quotations.get();
        self.state.quotations.set(outer.saturating_add(1));
        let result = f(self);
        self.state.quotations.set(outer);
        self.state.spell.set(before);
        result
    }
    /// How many of the next tokens are these, in order.
    #[inline]
    pub fn agrees(self, words: &[Id]) -> usize {
        let agreed = words.iter().zip(self.toks()).take_while(|(word, token)| **word == token.id).count();
        self.look(agreed);
        agreed
    }
    /// Identity of the next token.
    #[inline]
    pub fn id(self) -> Option<Id> {
        self.peek().map(|t| t.id)
    }
    /// Sort of the next token.
    #[inline]
    pub fn kind(self) -> Option<Kind> {
        self.peek().map(|t| t.kind)
    }
    /// Text of a token, in its own case, which its identity leaves out.
    pub fn text(self, token: Token) -> &'a str {
        self.look_elsewhere();
        self.state.text.get(token.start as usize..token.end as usize).unwrap_or("")
    }
    /// Text of the next token.
    pub fn word(self) -> &'a str {
        self.peek().map_or("", |t| self.text(t))
    }
    /// The input after `n` tokens.
    #[inline]
    pub fn skip(self, n: usize) -> Self {
        self.reach(n);
        self.ahead(n)
    }
    /// The place `n` tokens from here.
    #[inline]
    fn ahead(self, n: usize) -> Self {
        In { at: u16::try_from(n).map_or(self.end, |n| self.at.saturating_add(n).min(self.end)), ..self }
    }
    /// Notes that everything before the `n`th token from here could be read. Where a line is declined is told by that, so
    /// an attempt that got so far has done more than to look at what comes before.
    #[inline]
    fn reach(self, n: usize) {
        self.look(n);
        let at = self.at() + n as u32;
        if at > self.state.furthest.get() {
            self.state.furthest.set(at);
            self.state.inside.set(self.state.construct.get());
        }
    }
    /// Tokens left.
    pub fn left(self) -> usize {
        self.look_elsewhere();
        usize::from(self.end - self.at)
    }
    /// Whether nothing is left.
    #[inline]
    pub fn is_done(self) -> bool {
        self.peek().is_none()
    }
    /// The same place with other agreement.
    pub fn with(self, ctx: Ctx) -> Self {
        In { ctx, ..self }
    }
    /// The same place with nouns in that number.
    pub fn number(self, number: Number) -> Self {
        In { ctx: Ctx { number, ..self.ctx }, ..self }
    }
    /// The same place with verbs in that agreement.
    pub fn agree(self, agree: Agree) -> Self {
        In { ctx: Ctx { agree, ..self.ctx }, ..self }
    }
    /// The same place after a subject of that kind.
    pub fn carried(self, carried: Carried) -> Self {
        In { ctx: Ctx { carried, ..self.ctx }, ..self }
    }
    /// The same place with pronouns in that case.
    pub fn case(self, case: Case) -> Self {
        In { ctx: Ctx { case, ..self.ctx }, ..self }
    }
    /// Whether a production that holds that word somewhere is worth trying.
    pub fn comes(self, word: Id) -> bool {
        self.look_elsewhere();
        self.state.recording.is_some() || self.toks().iter().any(|token| token.id == word)
    }
    /// Whether a production that starts with that word is worth trying.
    #[inline]
    pub fn may_start(self, first: Id) -> bool {
        self.id() == Some(first) || self.state.recording == Some(self.at())
    }
    /// Whether a production that starts with that verb is worth trying.
    #[inline]
    pub fn may_start_verb(self, verb: &super::Verb) -> bool {
        self.id() == Some(verb.form(self.ctx.agree)) || self.state.recording == Some(self.at())
    }
    /// Whether a production that starts with that noun is worth trying.
    #[inline]
    pub fn may_start_noun(self, noun: &super::NounWord) -> bool {
        self.id() == Some(noun.form(self.ctx.number)) || self.state.recording == Some(self.at())
    }
    /// Counts a phrase that was read; `false` once the budget is spent. Only what was read counts, so that the count
    /// does not depend on which vain attempts [`In::unless_hopeless`] spares.
    #[inline]
    pub fn step(self) -> bool {
        let steps = self.state.steps.get() + 1;
        self.state.steps.set(steps);
        if steps > self.state.budget {
            self.look_elsewhere();
        }
        steps <= self.state.budget
    }
    /// Notes, in the second pass, that the `ahead`th token from here was not `what`.
    #[inline]
    pub fn expected(self, ahead: usize, what: &'static str) {
        if ahead > 0 {
            self.reach(ahead);
        }
        if self.state.recording == Some(self.at() + ahead as u32) {
            self.note(what);
        }
    }
    #[cold]
    fn note(self, what: &'static str) {
        let mut expected = self.state.expected.borrow_mut();
        if expected.len() < 256 && !expected.contains(&what) {
            expected.push(what);
        }
    }
    /// Runs a production, unless it is known to fail at such a token.
    #[inline]
    pub fn unless_hopeless<T>(self, known: &'static Hopeless, f: fn(In<'a>) -> Res<'a, T>) -> Res<'a, T> {
        let (Some(token), None) = (self.toks().first(), self.state.recording) else { return f(self) };
        let key = Hopeless::key(token.id, self.ctx, self.state.possessive);
        if known.holds(key) {
            self.look(0);
            return stop(self);
        }
        let (before, steps) = (self.state.looked.replace(0), self.state.steps.get());
        let result = f(self);
        let looked = self.state.looked.get();
        if matches!(result, Err(nom::Err::Error(_)))
            && looked <= self.at() + 1
            && self.state.steps.get() == steps
        {
            known.add(key);
        }
        self.state.looked.set(before.max(looked));
        result
    }
    /// Runs a production, or gives what it came to here before. Only the case matters to those that are kept: they
    /// bring the rest of the agreement with them, and leave that of the caller as it is.
    pub fn memo<T: Keep>(self, production: Memo, f: fn(In<'a>) -> Res<'a, T>) -> Res<'a, T> {
        let place = Place { production, case: self.ctx.case, at: self.at() };
        let memo = self.state.memo.borrow();
        if let Some(known) = memo.at(place) {
            self.state.looked.set(self.state.looked.get().max(known.looked));
            let read = memo.value(known).and_then(|(value, end)| Some((T::told(value)?, end)));
            return match read {
                Some((value, at)) => Ok((In { at, ..self }, value)),
                None => stop(self),
            };
        }
        drop(memo);
        let before = self.state.looked.replace(0);
        let anew = self.with(Ctx { case: self.ctx.case, ..Ctx::START });
        let result = anew.deeper(f);
        let looked = self.state.looked.get();
        self.state.looked.set(before.max(looked));
        let keep = |result| {
            self.state.memo.borrow_mut().keep(place, looked, result, self.state.toks.len());
        };
        match result {
            Ok((rest, value)) => {
                keep(Some((value.kept(), rest.at)));
                Ok((rest.with(self.ctx), value))
            }
            Err(nom::Err::Error(_)) => {
                keep(None);
                stop(self)
            }
            failure => failure,
        }
    }
    /// Runs a production as the named construct, within the depth budget.
    pub fn within<T>(self, construct: &'static str, f: impl FnOnce(In<'a>) -> Res<'a, T>) -> Res<'a, T> {
        let before = self.state.construct.replace(construct);
        let result = self.deeper(f);
        self.state.construct.set(before);
        result
    }
    /// Gives the line up: the step budget is spent, so that no way around the place is looked for.
    pub fn give_up<T>(self) -> Res<'a, T> {
        self.look_elsewhere();
        self.state.steps.set(self.state.budget + 1);
        Err(nom::Err::Failure(Stop))
    }
    /// Runs a production one level deeper, within the depth budget.
    fn deeper<T>(self, f: impl FnOnce(In<'a>) -> Res<'a, T>) -> Res<'a, T> {
        let depth = self.state.depth.get() + 1;
        if depth > DEPTH_BUDGET {
            return self.give_up();
        }
        self.state.depth.set(depth);
        let result = f(self);
        self.state.depth.set(depth - 1);
        result
    }
}

/// Fails here, noting nothing.
pub fn stop<T>(_: In<'_>) -> Res<'_, T> {
    Err(nom::Err::Error(Stop))
}

/// What nom's combinators need of an input.
impl<'a> nom::Input for In<'a> {
    type Item = Token;
    type Iter = std::iter::Copied<std::slice::Iter<'a, Token>>;
    type IterIndices = std::iter::Enumerate<Self::Iter>;

    fn input_len(&self) -> usize {
        usize::from(self.end - self.at)
    }
    fn take(&self, index: usize) -> Self {
        In { end: self.ahead(index).at, ..*self }
    }
    fn take_from(&self, index: usize) -> Self {
        self.skip(index)
    }
    fn take_split(&self, index: usize) -> (Self, Self) {
        (self.take_from(index), self.take(index))
    }
    fn position<P: Fn(Token) -> bool>(&self, predicate: P) -> Option<usize> {
        self.look_elsewhere();
        self.toks().iter().position(|t| predicate(*t))
    }
    fn iter_elements(&self) -> Self::Iter {
        self.look_elsewhere();
        self.toks().iter().copied()
    }
    fn iter_indices(&self) -> Self::IterIndices {
        self.iter_elements().enumerate()
    }
    fn slice_index(&self, count: usize) -> Result<usize, nom::Needed> {
        self.look_elsewhere();
        if self.input_len() >= count { Ok(count) } else { Err(nom::Needed::Unknown) }
    }
}
