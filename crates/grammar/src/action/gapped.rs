//! Actions whose verb was said by the clause before: "put one of them into your hand and the rest into your graveyard".

use rubric_ir::Action;

use super::{counters, tokens, zones};
use crate::core::{In, Printer, Res, stop};

/// Reads an action that goes on with the verb of the one before.
pub fn read<'a>(i: In<'a>, before: &Action) -> Res<'a, Action> {
    let (rest, action) = match before {
        Action::Put(_) => zones::gapped_put::read(i)?,
        Action::Return(_) => zones::gapped_return::read(i)?,
        Action::Create { .. } => tokens::created::read(i)?,
        Action::PutCounters { .. } => counters::placed::read(i)?,
        _ => return stop(i),
    };
    Ok((rest.with(i.ctx), action))
}

/// Prints an action without its verb.
pub fn print(action: &Action, p: &mut Printer) -> bool {
    let ctx = p.ctx;
    let done = match action {
        Action::Put(_) => zones::gapped_put::print(action, p),
        Action::Return(_) => zones::gapped_return::print(action, p),
        Action::Create { .. } => tokens::created::print(action, p),
        Action::PutCounters { .. } => counters::placed::print(action, p),
        _ => false,
    };
    p.ctx = ctx;
    done
}
