//! Costs (CR 118) and mana symbols (CR 107.4).

use rubric_ir::*;
use rubric_text::Kind;

use crate::action;
use crate::core::{Agree, In, Printer, Res, Syntax, phrase, stop, written_number};

const fn color_of(letter: u8) -> Option<Color> {
    Color::of_letter(letter as char)
}

fn symbol(text: &str) -> Option<ManaSymbol> {
    let [b'{', inner @ .., b'}'] = text.as_bytes() else { return None };
    match inner {
        b"X" => Some(ManaSymbol::X),
        b"Y" => Some(ManaSymbol::Y),
        b"Z" => Some(ManaSymbol::Z),
        b"C" => Some(ManaSymbol::Colorless),
        b"S" => Some(ManaSymbol::Snow),
        [letter @ (b'W' | b'U' | b'B' | b'R' | b'G')] => Some(ManaSymbol::Of(color_of(*letter)?)),
        [b'C', b'/', color] => Some(ManaSymbol::ColorlessHybrid(color_of(*color)?)),
        [b'2', b'/', color] => Some(ManaSymbol::MonoHybrid(2, color_of(*color)?)),
        [color, b'/', b'P'] => Some(ManaSymbol::Phyrexian(color_of(*color)?)),
        [a, b'/', b] => Some(ManaSymbol::Hybrid(color_of(*a)?, color_of(*b)?)),
        [a, b'/', b, b'/', b'P'] => Some(ManaSymbol::HybridPhyrexian(color_of(*a)?, color_of(*b)?)),
        digits => Some(ManaSymbol::Generic(written_number(digits)?)),
    }
}

fn symbol_text(symbol: ManaSymbol) -> String {
    match symbol {
        ManaSymbol::Generic(n) => format!("{{{n}}}"),
        ManaSymbol::X => "{X}".to_owned(),
        ManaSymbol::Y => "{Y}".to_owned(),
        ManaSymbol::Z => "{Z}".to_owned(),
        ManaSymbol::Of(color) => format!("{{{}}}", color.letter()),
        ManaSymbol::Colorless => "{C}".to_owned(),
        ManaSymbol::Snow => "{S}".to_owned(),
        ManaSymbol::Hybrid(a, b) => format!("{{{}/{}}}", a.letter(), b.letter()),
        ManaSymbol::MonoHybrid(n, color) => format!("{{{n}/{}}}", color.letter()),
        ManaSymbol::ColorlessHybrid(color) => format!("{{C/{}}}", color.letter()),
        ManaSymbol::Phyrexian(color) => format!("{{{}/P}}", color.letter()),
        ManaSymbol::HybridPhyrexian(a, b) => format!("{{{}/{}/P}}", a.letter(), b.letter()),
    }
}

impl Syntax for ManaSymbol {
    fn read(i: In<'_>) -> Res<'_, Self> {
        match i.peek().filter(|t| t.kind == Kind::Symbol).and_then(|t| symbol(i.text(t))) {
            Some(symbol) => Ok((i.skip(1), symbol)),
            None => {
                i.expected(0, "a mana symbol");
                stop(i)
            }
        }
    }
    fn print(&self, p: &mut Printer) {
        // The half of a symbol that is paid in generic mana is always two (CR 107.4e).
        if matches!(self, ManaSymbol::MonoHybrid(n, _) if *n != 2) {
            p.fail();
        }
        p.words(&symbol_text(*self));
    }
}

/// One or more mana symbols in a row.
pub mod mana {
    use super::*;
    /// Reads them.
    pub fn read(i: In<'_>) -> Res<'_, Vec<ManaSymbol>> {
        nom::Parser::parse(&mut nom::multi::many1(ManaSymbol::read), i)
    }
    /// Prints them.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[ManaSymbol], p: &mut Printer) -> bool {
        for symbol in value {
            symbol.print(p);
        }
        !value.is_empty()
    }
}

/// So many energy symbols.
pub mod energy {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, u32> {
        let mut count = 0;
        let mut at = i;
        while let Ok((rest, ())) = phrase(at, phrase!("{E}")) {
            at = rest;
            count += 1;
        }
        if count > 0 { Ok((at, count)) } else { stop(i) }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &u32, p: &mut Printer) -> bool {
        for _ in 0..(*value).min(1000) {
            p.words("{E}");
        }
        *value > 0 && *value <= 1000
    }
}

syntax! {
    part: CostPart {
        [CostPart::Mana(symbols)] { symbols @ mana }
        [CostPart::Tap] { "{T}" }
        [CostPart::Untap] { "{Q}" }
        [CostPart::Energy(n)] { "pay" n @ energy }
        [CostPart::Pay(symbols)] { "pay" symbols @ mana }
        [CostPart::Waterbend(symbols)] { "waterbend" symbols @ mana }
        [CostPart::Both(first, second)] { first @ imperative "and" second @ imperative }
        [CostPart::Do(action)] { action @ deed }
    }
}

/// An action in the imperative.
mod imperative {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Action> {
        action::any::read(i.agree(Agree::Base))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Action, p: &mut Printer) -> bool {
        p.agree(Agree::Base, |p| value.print(p));
        true
    }
}

only! {
    /// An action that is no part of another kind.
    deed: Action = imperative, |action| {
        !matches!(action, Action::Pay(cost) if matches!(cost.parts.as_slice(), [CostPart::Mana(_)]))
    };
}

/// A whole cost: parts separated by commas.
pub fn read_cost(i: In<'_>) -> Res<'_, Cost> {
    let (mut at, first) = part::read(i)?;
    let mut parts = vec![first];
    while let Ok((rest, ())) = phrase(at, phrase!(",")) {
        match part::read(rest) {
            Ok((rest, part)) => {
                parts.push(part);
                at = rest;
            }
            Err(_) => break,
        }
    }
    Ok((at, Cost { parts }))
}

/// Prints a whole cost.
pub fn print_cost(cost: &Cost, p: &mut Printer) {
    if cost.parts.is_empty() {
        p.fail();
    }
    for (n, part) in cost.parts.iter().enumerate() {
        if n > 0 {
            p.words(",");
        }
        if !part::print(part, p) {
            p.fail();
        }
    }
}

impl Syntax for Cost {
    fn read(i: In<'_>) -> Res<'_, Self> {
        read_cost(i)
    }
    fn print(&self, p: &mut Printer) {
        let from = p.len();
        print_cost(self, p);
        p.printed(self, from);
    }
}

/// A cost behind a keyword: mana follows directly, anything else after a dash.
pub mod after_keyword {
    use super::*;
    const fn only_mana(cost: &Cost) -> bool {
        matches!(cost.parts.as_slice(), [CostPart::Mana(_)])
    }
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Cost> {
        if let Ok((rest, symbols)) = mana::read(i) {
            return Ok((rest, Cost { parts: vec![CostPart::Mana(symbols)] }));
        }
        let (i, ()) = phrase(i, phrase!("—"))?;
        let (rest, cost) = read_cost(i)?;
        if only_mana(&cost) { stop(i) } else { Ok((rest, cost)) }
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Cost, p: &mut Printer) -> bool {
        if !only_mana(value) {
            p.words("—");
        }
        print_cost(value, p);
        true
    }
}
