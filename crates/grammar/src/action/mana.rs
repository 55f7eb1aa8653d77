//! Adding mana (CR 106.3).

use rubric_ir::*;

use crate::core::{In, Printer, Res, Syntax, phrase, stop};
use crate::{amount, cost, noun};

syntax! {
    /// The family.
    family: Action {
        [Action::AddMana(produced)] { ~"add" produced }
    }

    impl ManaProduced {
        [ManaProduced::ForEach { symbols, each }] { symbols @ cost::mana "for each" each }
        [ManaProduced::Either(alternatives)] { alternatives @ either }
        [ManaProduced::Symbols(symbols)] { symbols @ cost::mana }
        [ManaProduced::CommanderIdentity(amount)] { amount @ amount::counted "mana of any color in your commander 's color identity" }
        [ManaProduced::CouldProduce { amount, by, what }] { amount @ amount::counted "mana of any" what "that" by @ noun::with_article "could produce" }
        [ManaProduced::AnyOneColor(amount)] { amount @ amount::counted "mana of any one color" }
        [ManaProduced::AmongColors { amount, noun }] { amount @ amount::counted "mana of any color among" noun @ noun::plural }
        [ManaProduced::AnyColor(amount)] { amount @ amount::counted "mana of any color" }
        [ManaProduced::Chosen(amount)] { amount @ amount::counted "mana of the chosen color" }
        [ManaProduced::AnyCombination { amount, of }] { amount @ amount::counted "mana in any combination of" of @ combination }
        [ManaProduced::EqualTo { symbols, amount }] { "a amount of" symbols @ cost::mana "equal to" amount @ amount::expression }
        [ManaProduced::Additional(symbols)] { "a additional" symbols @ cost::mana }
    }
}

/// "{R} or {G}", "{W}, {U}, or {B}".
mod either {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Vec<ManaSymbol>>> {
        let (i, (alternatives, conj)) = crate::words::read_list(i, cost::mana::read)?;
        if conj == Conj::Or { Ok((i, alternatives)) } else { stop(i) }
    }
    pub fn print(value: &[Vec<ManaSymbol>], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::Or, p, |symbols, p| {
            cost::mana::print(symbols, p);
        });
        value.len() > 1
    }
}

/// "colors", or the symbols: "{R} and/or {G}".
mod combination {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<ManaSymbol>> {
        if let Ok((i, ())) = phrase(i, phrase!("colors")) {
            return Ok((i, Vec::new()));
        }
        let (i, (symbols, conj)) = crate::words::read_list(i, ManaSymbol::read)?;
        if conj == Conj::AndOr { Ok((i, symbols)) } else { stop(i) }
    }
    pub fn print(value: &[ManaSymbol], p: &mut Printer) -> bool {
        if value.is_empty() {
            p.words("colors");
        } else {
            crate::words::list(value, Conj::AndOr, p, |symbol, p| symbol.print(p));
        }
        value.len() != 1
    }
}
