//! Static abilities that are neither continuous effects on objects nor replacements (CR 604).

use rubric_ir::*;

use crate::core::{Ctx, In, Printer, Res, Syntax, stop};
use crate::{ability, effect};

syntax! {
    sentence: Static {
        [Static::CastOnly(windows)] { "cast this spell only" windows @ one_window }
        [Static::AdditionalCost { costs, optional: Optional::Optional }] { "as a additional cost to cast this spell , you may" costs @ alternatives }
        [Static::AdditionalCost { costs, optional: Optional::Mandatory }] { "as a additional cost to cast this spell ," costs @ alternatives }
        [Static::Permission { who, what: StandingPermission::LookAtTop }] { who @ crate::player::subject "may look at the top card of your library any time" }
        [Static::AdditionalLands { who, count: Amount::Number(1) }] { who @ crate::player::subject "may play a additional land on each of your turns" }
    }
}

/// One window.
mod one_window {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Window>> {
        let (i, window) = ability::window::read(i)?;
        Ok((i, vec![window]))
    }
    pub fn print(value: &[Window], p: &mut Printer) -> bool {
        match value {
            [window] => ability::window::print(window, p),
            _ => false,
        }
    }
}

/// Costs joined by "or".
mod alternatives {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Cost>> {
        let one = |i| {
            let (i, part) = crate::cost::part::read(i)?;
            Ok((i, Cost { parts: vec![part] }))
        };
        if let Ok((rest, (costs, Conj::Or))) = crate::words::read_list(i, one) {
            return Ok((rest, costs));
        }
        let (i, cost) = one(i)?;
        Ok((i, vec![cost]))
    }
    pub fn print(value: &[Cost], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::Or, p, |cost, p| match cost.parts.as_slice() {
            [part] => {
                if !crate::cost::part::print(part, p) {
                    p.fail();
                }
            }
            _ => p.fail(),
        });
        !value.is_empty()
    }
}

/// Any of them, with its full stop.
pub fn any(i: In<'_>) -> Res<'_, Static> {
    let (i, ability) = sentence::read(i.with(Ctx::START))?;
    let (i, ()) = effect::full_stop(i)?;
    Ok((i, ability))
}

/// Prints it.
pub fn print(ability: &Static, p: &mut Printer) {
    p.ctx = Ctx::START;
    if !sentence::print(ability, p) {
        p.fail();
    }
    p.full_stop();
}

#[allow(unused_imports, reason = "used by the notation")]
use {Syntax as _, stop as _};
