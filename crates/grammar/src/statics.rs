//! Static abilities that are neither continuous effects on objects nor replacements (CR 604).

use rubric_ir::*;

use crate::ability::window;
use crate::core::{Ctx, In, Printer, Res, Syntax, phrase, stop};
use crate::effect;

syntax! {
    sentence: Static {
        [Static::DeckMayHave(what)] { "a deck can have" what @ crate::selection::object }
        [Static::BeginsOnBattlefield(what)] { "if" what @ crate::selection::single "is in your opening hand , you may begin the game with it on the battlefield" }
        [Static::RevealedFromOpeningHand { what, then: None }] { "you may reveal" what @ crate::selection::single "from your opening hand" }
        [Static::AsItAttacks { action, then: None }] { "you may" action @ plain_action "as it attacks" }
        [Static::CastFree { condition, at: Position::Leading }] { "if" condition ", you may cast this spell without paying its mana cost" }
        [Static::CastFree { condition, at: Position::Trailing }] { "you may cast this spell without paying its mana cost if" condition }
        [Static::AlternativeCost { condition: Some(condition), cost }] { "if" condition ", you may" cost @ and_cost "rather than pay this spell 's mana cost" }
        [Static::AlternativeCost { condition: None, cost }] { "you may" cost @ and_cost "rather than pay this spell 's mana cost" }
        [Static::CastWithFlash(FlashIf::PayMore(mana))] { "you may cast this spell as though it had flash if you pay" mana @ crate::cost::mana "more to cast it" }
        [Static::CastWithFlash(FlashIf::Condition(condition))] { "you may cast this spell as though it had flash if" condition }
        after who @ crate::player::subject {
            [Static::Permission { who, what }] { "may" what @ playing }
            [Static::Permission { who, what: StandingPermission::CastAsThoughFlash(what) }] { "may cast" what @ placeless "as though they had flash" }
        }
        [Static::CastOnlyIf { window: None, condition }] { "cast this spell only if" condition }
        [Static::CastOnlyIf { window: Some(window), condition }] { "cast this spell only" window @ window "and only if" condition }
        [Static::CastOnly(windows)] { "cast this spell only" windows @ one_window }
        [Static::AdditionalCost { costs, optional: Optional::Optional }] { "as a additional cost to cast this spell , you may" costs @ alternatives }
        [Static::AdditionalCost { costs, optional: Optional::Mandatory }] { "as a additional cost to cast this spell ," costs @ alternatives }
        after who @ crate::player::subject {
            [Static::Permission { who, what: StandingPermission::NotUntap(what) }] { "may choose not to untap" what @ itself "during your untap step" }
            [Static::Permission { who, what: StandingPermission::PayInstead { cost, of, limit: PlayLimit::None } }] { "may" cost @ and_cost "rather than pay the mana cost for" of @ crate::selection::object }
            [Static::Permission { who, what: StandingPermission::AnyMana(mana) }] { "may" mana }
            [Static::Permission { who, what: StandingPermission::LookAtTop }] { "may look at the top card of your library any time" }
            [Static::AdditionalLands { who, count: Amount::Number(1) }] { "may play a additional land on each of your turns" }
            [Static::AdditionalLands { who, count }] { "may play" count @ crate::amount::counted "additional lands on each of your turns" }
        }
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

/// Whether a phrase says of spells where they are cast from.
fn is_placed(what: &Selection) -> bool {
    let placed = |noun: &Noun| {
        let mut filters = noun.filters.iter().chain(noun.heads.iter().flat_map(|head| &head.filters));
        filters.any(|filter| matches!(filter, Filter::In { .. }))
    };
    matches!(what, Selection::Described { noun, .. } if placed(noun))
}

only! {
    /// The permanent with the ability: a name of its own could also be a noun ("Sand Squid").
    itself: Selection = crate::selection::single, |what| matches!(what, Selection::Source { .. });
    /// Spells, wherever they are cast from: with a place behind them it would be a permission to cast from there.
    placeless: Selection = crate::selection::object, |what| !is_placed(what);
}

/// Playing lands and casting spells from a zone.
mod playing {
    use super::*;

    /// Behind "from" nothing more narrows what is played: that is where it is played from.
    fn take_zone(what: &mut Selection) -> Option<Zone> {
        let Selection::Described { noun, .. } = what else { return None };
        match noun.filters.pop() {
            Some(Filter::In { zone, preposition: Preposition::Usual }) => Some(zone),
            Some(other) => {
                noun.filters.push(other);
                None
            }
            None => None,
        }
    }

    fn described(i: In<'_>) -> Res<'_, Selection> {
        let (rest, what) = crate::selection::single::read(i)?;
        match what {
            Selection::Described { .. } | Selection::Source { .. } => Ok((rest, what)),
            _ => stop(i),
        }
    }

    pub fn read(i: In<'_>) -> Res<'_, StandingPermission> {
        let (at, mut play) = match phrase(i, phrase!("play")) {
            Ok((rest, ())) => described(rest).map(|(rest, what)| (rest, Some(what)))?,
            Err(_) => (i, None),
        };
        let to_cast = match &play {
            Some(_) => phrase(at, phrase!("and cast")),
            None => phrase(at, phrase!("cast")),
        };
        let (at, mut cast) = match to_cast {
            Ok((rest, ())) => described(rest).map(|(rest, what)| (rest, Some(what)))?,
            Err(_) => (at, None),
        };
        if let Ok((rest, from)) = PlayFrom::read(at) {
            return Ok((rest, StandingPermission::Play { play, cast, from, limit: PlayLimit::None }));
        }
        let last = if cast.is_some() { &mut cast } else { &mut play };
        match last.as_mut().and_then(take_zone) {
            Some(zone) => {
                let from = PlayFrom::Zone(zone);
                Ok((at, StandingPermission::Play { play, cast, from, limit: PlayLimit::None }))
            }
            None => stop(i),
        }
    }

    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &StandingPermission, p: &mut Printer) -> bool {
        let StandingPermission::Play { play, cast, from, limit: PlayLimit::None } = value else {
            return false;
        };
        if let Some(what) = play {
            p.words("play");
            what.print(p);
        }
        if let Some(what) = cast {
            p.words(if play.is_some() { "and cast" } else { "cast" });
            what.print(p);
        }
        from.print(p);
        play.is_some() || cast.is_some()
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
            #[must_use = "a value that cannot be printed has no text"]
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

just_one! {
    one_window: Window = window;
}

/// Costs joined by "or".
mod alternatives {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Cost>> {
        crate::words::read_one_or_list(i, Conj::Or, one_part::read)
    }
    #[must_use = "a value that cannot be printed has no text"]
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
    let (i, limit) = match limits::read(i.with(Ctx::START)) {
        Ok((rest, limit)) => (rest, Some(limit)),
        Err(_) => (i, None),
    };
    let (i, mut ability) = sentence::read(i.with(Ctx::START))?;
    let (i, ()) = effect::full_stop(i)?;
    if let Some(limited) = limit {
        match &mut ability {
            Static::Permission {
                what: StandingPermission::Play { limit, .. } | StandingPermission::PayInstead { limit, .. },
                ..
            } => *limit = limited,
            _ => return stop(i),
        }
    }
    let consequence = match &mut ability {
        Static::AsItAttacks { then, .. } => {
            phrase(i, phrase!("when you do ,")).map(|(rest, ())| (rest, then))
        }
        Static::RevealedFromOpeningHand { then, .. } => {
            phrase(i, phrase!("if you do ,")).map(|(rest, ())| (rest, then))
        }
        _ => return Ok((i, ability)),
    };
    let Ok((rest, then)) = consequence else { return Ok((i, ability)) };
    let (rest, effect) = effect::body(rest)?;
    *then = Some(effect);
    Ok((rest, ability))
}

/// Prints it.
pub fn print(ability: &Static, p: &mut Printer) {
    p.ctx = Ctx::START;
    let mut ability = ability.clone();
    let consequence = match &mut ability {
        Static::AsItAttacks { then, .. } => then.take().map(|then| ("when you do ,", then)),
        Static::RevealedFromOpeningHand { then, .. } => then.take().map(|then| ("if you do ,", then)),
        _ => None,
    };
    if let Some((lead, then)) = consequence {
        print(&ability, p);
        p.words(lead);
        effect::print_body(&then, p);
        return;
    }
    if let Static::Permission {
        what: StandingPermission::Play { limit, .. } | StandingPermission::PayInstead { limit, .. },
        ..
    } = &mut ability
    {
        if *limit != PlayLimit::None && !limits::print(limit, p) {
            p.fail();
        }
        *limit = PlayLimit::None;
    }
    if !sentence::print(&ability, p) {
        p.fail();
    }
    p.full_stop();
}
