//! Later sentences and phrases that say how an instruction is carried out, and are no steps of their own (CR 608.2c).

use rubric_ir::*;

use crate::core::{Ctx, In, Printer, Res, stop};
use crate::{effect, selection};

/// "It can't be regenerated.", "They have “…”." behind an instruction that destroys, or makes tokens.
pub fn read<'a>(i: In<'a>, before: &Effect) -> Res<'a, Amendment> {
    let (rest, amendment) = sentence::read(i)?;
    if !fits(&amendment, before) {
        return stop(i);
    }
    let (rest, ()) = effect::full_stop(rest)?;
    Ok((rest, amendment))
}

/// Prints it with its full stop.
pub fn print(value: &Amendment, p: &mut Printer) {
    p.ctx = Ctx::START;
    if !sentence::print(value, p) {
        p.fail();
    }
    p.full_stop();
}

syntax! {
    sentence: Amendment {
        [Amendment::DamageCantBePrevented] { "the damage can't be prevented" }
        [Amendment::CantBeRegenerated(which)] { which @ meant "can't be regenerated" }
        [Amendment::TokensHave { which, abilities }] { which @ meant ~"have" abilities @ effect::token_grants }
    }
}

only! {
    /// A thing meant before, as a subject.
    meant: Selection = selection::subject, |what| was_said(what);
}

/// "It", or "a creature destroyed this way".
fn was_said(what: &Selection) -> bool {
    match what {
        Selection::Ref(_) => true,
        Selection::Described { noun, .. } => {
            noun.filters.iter().any(|filter| matches!(filter, Filter::DoneThisWay(Done::Destroyed)))
        }
        _ => false,
    }
}

/// Whether the instruction, or the last of its steps that could be meant, is one that can be amended so.
pub fn fits(amendment: &Amendment, effect: &Effect) -> bool {
    match effect {
        Effect::Act { action, .. } => match amendment {
            Amendment::CantBeRegenerated(_) => matches!(action, Action::Destroy(_)),
            Amendment::TokensHave { .. } => {
                matches!(action, Action::Create { token: Token::Spec(_), .. })
            }
            Amendment::DamageCantBePrevented => false,
        },
        Effect::Happen { verb: Verb::DealsDamage { .. }, .. } => {
            matches!(amendment, Amendment::DamageCantBePrevented)
        }
        Effect::Sequence { steps } => steps.iter().any(|step| fits(amendment, &step.effect)),
        Effect::May { effect, .. }
        | Effect::If { then: effect, otherwise: None, .. }
        | Effect::Where { effect, .. }
        | Effect::ForEach { effect, .. }
        | Effect::Multiplied { effect, .. }
        | Effect::IfDone { then: effect, otherwise: None, .. }
        | Effect::WhenDone { then: effect, .. }
        | Effect::Unless { effect, .. }
        | Effect::IfNot { effect, .. }
        | Effect::Amended { effect, .. } => fits(amendment, effect),
        _ => false,
    }
}

/// Whether "for each" behind an instruction multiplies its number: one event, however many there are.
///
/// Keyword actions without a number ("investigate for each …") and choices of mana are done once per member.
pub fn multiplies(effect: &Effect) -> bool {
    match effect {
        Effect::Act { action, .. } => matches!(
            action,
            Action::GainLife(_)
                | Action::LoseLife(_)
                | Action::PayLife(_)
                | Action::Pay(_)
                | Action::Draw(_)
                | Action::Discard { .. }
                | Action::Mill { .. }
                | Action::Sacrifice(_)
                | Action::Return { .. }
                | Action::Tap(_)
                | Action::Untap(_)
                | Action::Choose(_)
                | Action::RemoveCounters { .. }
                | Action::GetCounters { .. }
                | Action::GetEnergy(_)
                | Action::AddMana { mana: ManaProduced::Additional(_) | ManaProduced::Chosen(_), .. }
        ),
        Effect::Happen { verb: Verb::DealsDamage { .. }, .. } => true,
        _ => false,
    }
}
