//! Adding mana (CR 106.3).

use rubric_ir::*;

use crate::core::{In, Printer, Res, Syntax, phrase, stop};
use crate::{amount, cost, noun, selection};

syntax! {
    impl AnyMana {
        [AnyMana { kind, on }] { "spend mana as though it were mana of any" kind on }
    }

    any_can_be_spent: AnyMana {
        [AnyMana { kind, on }] { "mana of any" kind "can be spent" on }
    }

    impl AnyManaOf {
        [AnyManaOf::Color] { "color" }
        [AnyManaOf::Type] { "type" }
    }

    impl ManaUse {
        [ManaUse::Cast(what)] { "to cast" what @ selection::object }
        [ManaUse::Activate(what)] { "to activate" what @ selection::object }
        [ManaUse::Any] { }
    }

    /// The family.
    family: Action {
        [Action::AddMana { mana, only }] { ~"add" mana only @ spend_only }
    }

    spending: Spending {
        [Spending::Cast(what)] { "cast" what @ selection::object }
        [Spending::Activate(Some(what))] { "activate abilities of" what @ plain }
        [Spending::Activate(Some(what))] { "activate a ability of" what @ single_source }
        [Spending::Activate(None)] { "activate abilities" }
        [Spending::KeywordCosts(keyword)] { "pay" keyword "costs" }
    }

    impl ManaProduced {
        [ManaProduced::ForEach { symbols, each }] { symbols @ cost::mana "for each" each }
        [ManaProduced::Either(alternatives)] { alternatives @ either }
        [ManaProduced::Symbols(symbols)] { symbols @ cost::mana }
        after amount @ amount::counted {
            [ManaProduced::CommanderIdentity(amount)] { "mana of any color in your commander 's color identity" }
            [ManaProduced::CouldProduce { amount, by, what }] { "mana of any" what "that" by @ noun::with_article "could produce" }
            [ManaProduced::AnyOneColor(amount)] { "mana of any one color" }
            [ManaProduced::AmongColors { amount, noun }] { "mana of any color among" noun @ noun::plural }
            [ManaProduced::AnyColor(amount)] { "mana of any color" }
            [ManaProduced::Chosen(amount)] { "mana of the chosen color" }
            [ManaProduced::AnyCombination { amount, of }] { "mana in any combination of" of @ combination }
        }
        [ManaProduced::EqualTo { symbols, amount }] { "a amount of" symbols @ cost::mana "equal to" amount @ amount::expression }
        [ManaProduced::TypeProduced { amount, by }] { amount @ amount::counted "mana of any type" by @ selection::reference "produced" }
        [ManaProduced::Additional(mana)] { "a additional" mana }
    }
}

/// Sources in the plural: "artifacts", "colorless Eldrazi".
mod plain {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, noun) = noun::plural::read(i)?;
        Ok((i, Selection::Described { slot: Slot(0), quantity: Quantity::Plain, noun }))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Described { quantity: Quantity::Plain, noun, .. } => noun::plural::print(noun, p),
            _ => false,
        }
    }
}

/// One source: "a artifact source".
mod single_source {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Selection> {
        let (i, noun) = noun::with_article::read(i)?;
        Ok((i, Selection::Described { slot: Slot(0), quantity: Quantity::A, noun }))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Selection, p: &mut Printer) -> bool {
        match value {
            Selection::Described { quantity: Quantity::A, noun, .. } => noun::with_article::print(noun, p),
            _ => false,
        }
    }
}

/// "Spend this mana only to cast creature spells": a sentence that limits the mana just added (CR 106.6), if it follows.
mod spend_only {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Option<SpendOnly>> {
        let Ok((rest, ())) = phrase(i, phrase!(". spend this mana only")) else { return Ok((i, None)) };
        if let Ok((rest, ())) = phrase(rest, phrase!("on costs that contain {X}")) {
            return Ok((rest, Some(SpendOnly { uses: vec![Spending::CostsWithX], to: ToAgain::Once })));
        }
        let (rest, ()) = phrase(rest, phrase!("to"))?;
        let (mut at, first) = spending::read(rest)?;
        let mut only = SpendOnly { uses: vec![first], to: ToAgain::Once };
        if let Ok((rest, ())) = phrase(at, phrase!("or")) {
            let (rest, to) = match phrase(rest, phrase!("to")) {
                Ok((rest, ())) => (rest, ToAgain::Again),
                Err(_) => (rest, ToAgain::Once),
            };
            let (rest, second) = spending::read(rest)?;
            only.uses.push(second);
            only.to = to;
            at = rest;
        }
        Ok((at, Some(only)))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Option<SpendOnly>, p: &mut Printer) -> bool {
        let Some(only) = value else { return true };
        p.words(". spend this mana only");
        match (only.uses.as_slice(), only.to) {
            ([Spending::CostsWithX], ToAgain::Once) => {
                p.words("on costs that contain {X}");
                true
            }
            ([one], ToAgain::Once) => {
                p.words("to");
                spending::print(one, p)
            }
            ([first, second], to) => {
                p.words("to");
                let first = spending::print(first, p);
                p.words(if to == ToAgain::Again { "or to" } else { "or" });
                first && spending::print(second, p)
            }
            _ => false,
        }
    }
}

/// "{R} or {G}", "{W}, {U}, or {B}".
mod either {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Vec<ManaSymbol>>> {
        let (i, (alternatives, conj)) = crate::words::read_list(i, cost::mana::read)?;
        if conj == Conj::Or { Ok((i, alternatives)) } else { stop(i) }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[Vec<ManaSymbol>], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::Or, p, |symbols, p| {
            if !cost::mana::print(symbols, p) {
                p.fail();
            }
        });
        value.len() > 1 && value.iter().all(|symbols| !symbols.is_empty())
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
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[ManaSymbol], p: &mut Printer) -> bool {
        if value.is_empty() {
            p.words("colors");
        } else {
            crate::words::list(value, Conj::AndOr, p, |symbol, p| symbol.print(p));
        }
        value.len() != 1
    }
}
