//! Static abilities that are neither continuous effects on objects nor replacements (CR 604).

use rubric_ir::*;

use crate::core::{Ctx, In, Printer, Res, Syntax, phrase, stop};
use crate::{ability, effect};

syntax! {
    sentence: Static {
        [Static::AsItAttacks { action, then: None }] { "you may" action @ plain_action "as it attacks" }
        [Static::CastFree { condition, at: Position::Leading }] { "if" condition ", you may cast this spell without paying its mana cost" }
        [Static::CastFree { condition, at: Position::Trailing }] { "you may cast this spell without paying its mana cost if" condition }
        [Static::AlternativeCost { condition: Some(condition), cost }] { "if" condition ", you may" cost @ and_cost "rather than pay this spell 's mana cost" }
        [Static::AlternativeCost { condition: None, cost }] { "you may" cost @ and_cost "rather than pay this spell 's mana cost" }
        [Static::Permission { who, what: StandingPermission::Play { play, cast, from, limit: PlayLimit::None } }] { who @ crate::player::subject "may" play @ playing cast @ casting from }
        [Static::Permission { who, what: StandingPermission::Play { play, cast, from, limit } }] { limit @ limits who @ crate::player::subject "may" play @ playing cast @ casting from }
        [Static::Permission { who, what: StandingPermission::CastAsThoughFlash(what) }] { who @ crate::player::subject "may cast" what @ crate::selection::object "as though they had flash" }
        [Static::CastOnly(windows)] { "cast this spell only" windows @ one_window }
        [Static::AdditionalCost { costs, optional: Optional::Optional }] { "as a additional cost to cast this spell , you may" costs @ alternatives }
        [Static::AdditionalCost { costs, optional: Optional::Mandatory }] { "as a additional cost to cast this spell ," costs @ alternatives }
        [Static::Permission { who, what: StandingPermission::LookAtTop }] { who @ crate::player::subject "may look at the top card of your library any time" }
        [Static::AdditionalLands { who, count: Amount::Number(1) }] { who @ crate::player::subject "may play a additional land on each of your turns" }
    }
}

syntax! {
    impl PlayFrom {
        [PlayFrom::TopOfLibrary(owner)] { "from the top of" owner @ crate::zone::library }
        [PlayFrom::Zone(zone)] { "from" zone }
    }

    limits: PlayLimit {
        [PlayLimit::OnceEachTurn] { "once each turn ," }
        [PlayLimit::OnceEachOwnTurn] { "once during each of your turns ," }
        [PlayLimit::OwnTurns] { "during each of your turns ," }
    }

    plain_action: Action {
        [action] { action }
    }

    /// Costs joined by "and".
    and_cost: Cost {
        [cost] { cost @ two_parts }
        [cost] { cost @ one_part }
    }
}

/// What may be played, if anything.
mod playing {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<Selection>> {
        match phrase(i, phrase!("play")) {
            Ok((rest, ())) => {
                let (rest, what) = crate::selection::described::read(rest)?;
                Ok((rest, Some(what)))
            }
            Err(_) => Ok((i, None)),
        }
    }
    pub fn print(value: &Option<Selection>, p: &mut Printer) -> bool {
        match value {
            None => true,
            Some(what) => {
                p.words("play");
                crate::selection::described::print(what, p)
            }
        }
    }
}

/// What may be cast, if anything; behind what may be played it is joined by "and".
mod casting {
    use super::*;
    fn after_playing(i: In<'_>) -> bool {
        phrase(i, phrase!("and cast")).is_ok()
    }
    pub fn read(i: In<'_>) -> Res<'_, Option<Selection>> {
        let cast = if after_playing(i) { phrase(i, phrase!("and cast")) } else { phrase(i, phrase!("cast")) };
        match cast {
            Ok((rest, ())) => {
                let (rest, what) = crate::selection::single::read(rest)?;
                match what {
                    Selection::Described { .. } | Selection::Source { .. } => Ok((rest, Some(what))),
                    _ => stop(i),
                }
            }
            Err(_) => Ok((i, None)),
        }
    }
    pub fn print(value: &Option<Selection>, p: &mut Printer) -> bool {
        match value {
            None => true,
            Some(what) => {
                p.words(if p.ends_with_word("may") { "cast" } else { "and cast" });
                crate::selection::single::print(what, p)
            }
        }
    }
}

macro_rules! parts {
    ($name:ident, $count:literal) => {
        mod $name {
            use super::*;
            pub fn read(i: In<'_>) -> Res<'_, Cost> {
                let mut parts = Vec::new();
                let mut at = i;
                for n in 0..$count {
                    if n > 0 {
                        at = phrase(at, phrase!("and"))?.0;
                    }
                    let (rest, part) = crate::cost::part::read(at)?;
                    parts.push(part);
                    at = rest;
                }
                Ok((at, Cost { parts }))
            }
            pub fn print(value: &Cost, p: &mut Printer) -> bool {
                if value.parts.len() != $count {
                    return false;
                }
                for (n, part) in value.parts.iter().enumerate() {
                    if n > 0 {
                        p.words("and");
                    }
                    if !crate::cost::part::print(part, p) {
                        return false;
                    }
                }
                true
            }
        }
    };
}
parts!(one_part, 1);
parts!(two_parts, 2);

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
    if let Static::AsItAttacks { action, then: None } = &ability {
        if let Ok((rest, ())) = phrase(i, phrase!("when you do ,")) {
            let (rest, effect) = effect::body(rest)?;
            return Ok((rest, Static::AsItAttacks { action: action.clone(), then: Some(effect) }));
        }
    }
    Ok((i, ability))
}

/// Prints it.
pub fn print(ability: &Static, p: &mut Printer) {
    p.ctx = Ctx::START;
    if let Static::AsItAttacks { action, then: Some(effect) } = ability {
        print(&Static::AsItAttacks { action: action.clone(), then: None }, p);
        p.words("when you do ,");
        effect::print_body(effect, p);
        return;
    }
    if !sentence::print(ability, p) {
        p.fail();
    }
    p.full_stop();
}

#[allow(unused_imports, reason = "used by the notation")]
use {Syntax as _, stop as _};
