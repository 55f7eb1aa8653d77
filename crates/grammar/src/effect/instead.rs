//! "Instead" within one spell or ability: what happens in place of an instruction before it (CR 614.15). It stands in the
//! sentence behind that instruction, or on the next line of a spell, under an ability word.

use rubric_ir::*;
use rubric_text::{Id, id};
use std::any::Any;

use super::joined::clauses;
use super::sentence::{body, full_stop, is_sentences, print_body, print_clauses_anew, print_sentence};
use crate::core::{Ctx, In, Printer, Res, Syntax, phrase, stop};
use crate::keyword;

const INSTEAD: Id = id("instead");

/// What happens in place of an instruction, and when.
#[derive(Clone)]
pub struct Displacing {
    condition: Condition,
    at: ConditionAt,
    instead: Instead,
    may: Option<Player>,
    result: Effect,
}

impl Displacing {
    /// Where "instead" ends the clause, a choice is whether to displace: who declines follows the instruction.
    fn at_end(condition: Condition, at: ConditionAt, result: Effect) -> Displacing {
        let (may, result) = match result {
            Effect::May { who, effect } => (Some(who), *effect),
            result => (None, result),
        };
        Displacing { condition, at, instead: Instead::End, may, result }
    }
}

/// Whether the sentence may be one of these: it takes reading a clause to see that it is not.
pub(super) fn may_come(i: In<'_>) -> bool {
    i.comes(INSTEAD)
}

/// A sentence: "If …, … instead.", "If …, instead ….", "… instead if …."
pub(super) fn sentence<'a>(i: In<'a>, before: &Effect) -> Res<'a, Displacing> {
    let (rest, displacing) = read(i, |i| {
        let (i, result) = clauses(i)?;
        let (i, ()) = full_stop(i)?;
        Ok((i, result))
    })?;
    // Behind "Otherwise, …" it could be in place of either, and behind several sentences of each of them.
    let either = match before {
        Effect::IfDone { .. } | Effect::If { otherwise: Some(_), .. } => true,
        Effect::Sequence { steps } => is_sentences(steps),
        _ => false,
    };
    if !either && is_whole(before, &displacing.result) { Ok((rest, displacing)) } else { stop(i) }
}

/// What a sentence with "instead" is in place of: where something was to be done first, what follows then.
pub(super) fn last_instruction(before: &Effect) -> &Effect {
    match before {
        Effect::IfDone { then, otherwise: None, .. } | Effect::WhenDone { then, .. } => {
            last_instruction(then)
        }
        other => other,
    }
}

/// A line, which "instead" at the head of its result makes one result of, however many sentences it has.
pub fn line(i: In<'_>) -> Res<'_, Displacing> {
    if may_come(i) { read(i, body) } else { stop(i) }
}

fn read<'a>(i: In<'a>, whole: fn(In<'a>) -> Res<'a, Effect>) -> Res<'a, Displacing> {
    let anew = |i: In<'a>| i.with(Ctx::START);
    if let Ok((rest, ())) = phrase(i, phrase!("if")) {
        let (rest, condition) = Condition::read(rest)?;
        let (rest, ()) = phrase(rest, phrase!(","))?;
        let at = ConditionAt::Before;
        if let Ok((rest, ())) = phrase(rest, phrase!("instead")) {
            let (rest, result) = whole(anew(rest))?;
            return Ok((rest, Displacing { condition, at, instead: Instead::Head, may: None, result }));
        }
        let (rest, result) = clauses(anew(rest))?;
        let (rest, ()) = phrase(rest, phrase!("instead"))?;
        let (rest, ()) = full_stop(rest)?;
        return Ok((rest, Displacing::at_end(condition, at, result)));
    }
    let (rest, result) = clauses(anew(i))?;
    let (rest, ()) = phrase(rest, phrase!("instead if"))?;
    let (rest, condition) = Condition::read(rest)?;
    let (rest, ()) = full_stop(rest)?;
    Ok((rest, Displacing::at_end(condition, ConditionAt::Behind, result)))
}

/// The instruction with what may happen in its place, which the next sentence says.
pub(super) fn displace(displaces: Effect, by: Displacing) -> Effect {
    branch(displaces, by, BranchLine::Same, None)
}

fn branch(displaces: Effect, by: Displacing, line: BranchLine, word: Option<AbilityWord>) -> Effect {
    let Displacing { condition, at, instead, may, result } = by;
    let (displaces, result) = (Box::new(displaces), Box::new(result));
    Effect::Branch { displaces, condition, at, instead, line, word, may, result }
}

/// The instructions of a spell with what a later line puts in their place; `None` where it is not certain which of them
/// that displaces.
pub fn displace_by_line(displaces: Effect, by: Displacing, word: Option<AbilityWord>) -> Option<Effect> {
    let certain = is_displaced_whole(&displaces, by.instead) && is_whole(&displaces, &by.result);
    certain.then(|| branch(displaces, by, BranchLine::Own, word))
}

/// "… instead" behind several sentences could be in place of the last alone; at the head it is in place of all.
fn is_displaced_whole(displaces: &Effect, instead: Instead) -> bool {
    match displaces {
        Effect::Branch { line: BranchLine::Own, .. } | Effect::Modes(_) => false,
        Effect::Sequence { steps } if is_sentences(steps) => instead == Instead::Head,
        _ => true,
    }
}

/// Whether the result says all that it needs. "It deals 4 damage instead" is dealt to the recipients of the damage that is
/// displaced, if there is one such damage and they are told once; "that creature gets -4/-4 instead" would need the duration
/// of what it displaces.
fn is_whole(displaces: &Effect, result: &Effect) -> bool {
    let (before, after) = (Facts::of(displaces), Facts::of(result));
    let recipients = match (after.displaced, after.damage) {
        (0, _) => true,
        (1, 1) => ends_in_damage(result) && before.damage == 1 && before.displaced == 0 && !before.parted,
        _ => false,
    };
    recipients && !(before.durations > 0 && after.lasting)
}

/// Whether the last thing that is done is to deal damage.
fn ends_in_damage(effect: &Effect) -> bool {
    match effect {
        Effect::Happen { verb, .. } => matches!(verb, Verb::DealsDamage { .. }),
        Effect::Sequence { steps } => steps.last().is_some_and(|step| ends_in_damage(&step.effect)),
        _ => false,
    }
}

/// What decides whether a result says all that it needs.
#[derive(Default)]
struct Facts {
    /// How often damage is dealt, and how often of it to the recipients of displaced damage.
    damage: usize,
    displaced: usize,
    /// Whether damage is divided, or dealt to more than its first recipients.
    parted: bool,
    /// Continuous effects with a duration, and whether there is one without.
    durations: usize,
    lasting: bool,
}

impl Facts {
    fn of(effect: &Effect) -> Facts {
        let mut facts = Facts::default();
        effect.walk(&mut facts);
        facts
    }
}

impl Visit for Facts {
    fn enter(&mut self, node: &dyn Any) -> bool {
        match node.downcast_ref() {
            Some(Verb::DealsDamage { to, and, divided, .. }) => {
                self.damage += 1;
                self.displaced += usize::from(*to == Recipient::OfDisplaced);
                self.parted |= !and.is_empty() || *divided != Divided::No;
            }
            Some(_) => {}
            None => match node.downcast_ref() {
                Some(Continuous { duration: Some(_), .. }) => self.durations += 1,
                Some(Continuous { duration: None, .. }) => self.lasting = true,
                None => {}
            },
        }
        // What an ability in quotation marks does is no part of it.
        !node.is::<Ability>()
    }
}

/// Prints the instructions of a spell, each line that displaces some on a line of its own.
pub fn print_lines(effect: &Effect, p: &mut Printer) {
    let Effect::Branch { displaces, condition, at, instead, line: BranchLine::Own, word, may, result } =
        effect
    else {
        return print_body(effect, p);
    };
    if !is_displaced_whole(displaces, *instead) {
        p.fail();
    }
    print_body(displaces, p);
    p.line();
    let worded = match word {
        Some(AbilityWord::Word(word)) => keyword::print_word(word, p),
        Some(AbilityWord::Keyword(_)) => false,
        None => true,
    };
    if !worded {
        p.fail();
    }
    match instead {
        Instead::Head => {
            if !is_whole(displaces, result) || may.is_some() {
                p.fail();
            }
            print_condition(condition, *at, p);
            p.words("instead");
            print_body(result, p);
        }
        _ => print_displacing(effect, p),
    }
}

/// Prints clauses to the end of their sentence, with the sentences behind that displace them.
pub(super) fn print_displaced(effect: &Effect, p: &mut Printer) {
    match effect {
        Effect::Branch { displaces, line: BranchLine::Same, word: None, .. } => {
            print_displaced(displaces, p);
            print_displacing(effect, p);
        }
        // It may take more than one sentence.
        delayed @ (Effect::Delayed { .. } | Effect::Watch { .. }) => print_sentence(delayed, p),
        clauses => {
            print_clauses_anew(clauses, p);
            p.full_stop();
        }
    }
}

/// Prints the sentence behind the instruction that it displaces.
pub(super) fn print_displacing(branch: &Effect, p: &mut Printer) {
    let Effect::Branch { displaces, condition, at, instead, may, result, .. } = branch else {
        return p.fail();
    };
    let either = matches!(**displaces, Effect::If { otherwise: Some(_), .. });
    if either || !is_whole(displaces, result) {
        p.fail();
    }
    let outer = std::mem::replace(&mut p.displacing, *instead == Instead::End);
    match (at, instead) {
        (ConditionAt::Before, Instead::Head) => {
            if may.is_some() {
                p.fail();
            }
            print_condition(condition, *at, p);
            p.words("instead");
            print_clauses_anew(result, p);
        }
        (ConditionAt::Before, Instead::End) => {
            print_condition(condition, *at, p);
            print_at_end(may.as_ref(), result, p);
            p.words("instead");
        }
        (ConditionAt::Behind, Instead::End) => {
            print_at_end(may.as_ref(), result, p);
            p.words("instead if");
            p.ctx = Ctx::START;
            condition.print(p);
        }
        _ => p.fail(),
    }
    p.displacing = outer;
    p.full_stop();
}

/// Prints the clause that "instead" ends.
fn print_at_end(may: Option<&Player>, result: &Effect, p: &mut Printer) {
    match (may, result) {
        (Some(who), result) => {
            let choice = Effect::May { who: who.clone(), effect: Box::new(result.clone()) };
            print_clauses_anew(&choice, p);
        }
        // It would be whether to displace.
        (None, Effect::May { .. }) => p.fail(),
        (None, result) => print_clauses_anew(result, p),
    }
}

fn print_condition(condition: &Condition, at: ConditionAt, p: &mut Printer) {
    if at != ConditionAt::Before {
        p.fail();
    }
    p.ctx = Ctx::START;
    p.words("if");
    condition.print(p);
    p.words(",");
}

/// Where "instead" comes next: what is left out before it is that of the displaced instruction.
pub(super) mod before_instead {
    use super::*;
    /// Reads nothing.
    pub fn read(i: In<'_>) -> Res<'_, ()> {
        if i.id() == Some(INSTEAD) { Ok((i, ())) } else { stop(i) }
    }
    /// Prints nothing.
    pub fn print_fixed(p: &mut Printer) {
        if !p.displacing {
            p.fail();
        }
    }
}
