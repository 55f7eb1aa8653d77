//! Lines whose shape comes from the card's layout: chapters, class levels, bands.

use rubric_ir::*;
use rubric_text::LineShape;

use crate::core::{In, Printer, Res, Syntax, phrase, stop};
use crate::{ability, amount, cost, effect, filter};

const ROMAN: &[&str] = &["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/// A line of that shape, where the shape asks for a production of its own.
pub fn read(i: In<'_>, shape: LineShape) -> Option<Res<'_, AbilityKind>> {
    match shape {
        LineShape::Chapter => Some(chapter(i)),
        LineShape::ClassLevel => Some(i.within("layout/level", level)),
        LineShape::LevelBand => Some(i.within("layout/band", level_band)),
        LineShape::StationBand => Some(i.within("layout/band", station_band)),
        LineShape::CaseToSolve => Some(i.within("layout/case", to_solve)),
        LineShape::CaseSolved => Some(i.within("layout/case", solved)),
        LineShape::Attraction => Some(i.within("layout/attraction", visit)),
        LineShape::Prototype => Some(i.within("layout/prototype", prototype)),
        LineShape::Spree => Some(i.within("layout/spree", spree)),
        LineShape::Modal if phrase(i, phrase!("tiered ¶")).is_ok() => {
            Some(i.within("layout/tiered", tiered))
        }
        _ => None,
    }
}

fn chapter(i: In<'_>) -> Res<'_, AbilityKind> {
    let mut numbers = Vec::new();
    let mut at = i;
    loop {
        let word = at.word();
        let Some(number) = ROMAN.iter().skip(1).position(|roman| *roman == word) else { return stop(i) };
        numbers.push(u32::try_from(number + 1).unwrap_or(0));
        at = at.skip(1);
        match phrase(at, phrase!(",")) {
            Ok((rest, ())) => at = rest,
            Err(_) => break,
        }
    }
    let (at, ()) = phrase(at, phrase!("—"))?;
    let (at, effect) = effect::body(at)?;
    Ok((at, AbilityKind::Chapter { numbers, effect }))
}

/// Abilities of the paragraphs that follow, each after a paragraph break.
fn paragraphs(i: In<'_>) -> Res<'_, Vec<Ability>> {
    let mut at = i;
    let mut abilities = Vec::new();
    while let Ok((rest, ())) = phrase(at, phrase!("¶")) {
        let (rest, one) = ability::named(rest)?;
        abilities.push(one);
        at = rest;
    }
    Ok((at, abilities))
}

fn print_paragraphs(abilities: &[Ability], p: &mut Printer) {
    for ability in abilities {
        p.words("¶");
        ability::print_ability(ability, p);
    }
}

/// "{1}{R}: Level 2" and what the class gains (CR 716).
fn level(i: In<'_>) -> Res<'_, AbilityKind> {
    let (i, cost) = Cost::read(i)?;
    let (i, ()) = phrase(i, phrase!(": level"))?;
    let (i, level) = amount::digit_number::read(i)?;
    let (i, abilities) = paragraphs(i)?;
    if abilities.is_empty() { stop(i) } else { Ok((i, AbilityKind::Level { cost, level, abilities })) }
}

/// "LEVEL 1-4", power and toughness, abilities (CR 711).
fn level_band(i: In<'_>) -> Res<'_, AbilityKind> {
    let (i, ()) = phrase(i, phrase!("level"))?;
    let (i, from) = amount::digit_number::read(i)?;
    let (i, to) = match phrase(i, phrase!("+")) {
        Ok((i, ())) => (i, None),
        Err(_) => {
            let (i, ()) = phrase(i, phrase!("-"))?;
            let (i, to) = amount::digit_number::read(i)?;
            (i, Some(to))
        }
    };
    let (i, ()) = phrase(i, phrase!("¶"))?;
    let (i, size) = PowerToughness::read(i)?;
    let (i, abilities) = paragraphs(i)?;
    Ok((i, AbilityKind::Band { from, to, kind: BandKind::Level, power_toughness: Some(size), abilities }))
}

/// "8+ |" and abilities (CR 721).
fn station_band(i: In<'_>) -> Res<'_, AbilityKind> {
    let (i, from) = amount::digit_number::read(i)?;
    let (i, ()) = phrase(i, phrase!("+ |"))?;
    let (i, first) = ability::named(i)?;
    let (i, more) = paragraphs(i)?;
    let abilities = std::iter::once(first).chain(more).collect();
    Ok((i, AbilityKind::Band { from, to: None, kind: BandKind::Station, power_toughness: None, abilities }))
}

fn to_solve(i: In<'_>) -> Res<'_, AbilityKind> {
    let (i, ()) = phrase(i, phrase!("to solve —"))?;
    let (i, condition) = Condition::read(i)?;
    let (i, ()) = phrase(i, phrase!("."))?;
    Ok((i, AbilityKind::ToSolve(condition)))
}

fn solved(i: In<'_>) -> Res<'_, AbilityKind> {
    let (i, ()) = phrase(i, phrase!("solved —"))?;
    let (i, ability) = ability::named(i)?;
    Ok((i, AbilityKind::Solved(Box::new(ability))))
}

fn visit(i: In<'_>) -> Res<'_, AbilityKind> {
    let (i, part) = match phrase(i, phrase!("visit —")) {
        Ok((i, ())) => (i, AttractionPart::Visit),
        Err(_) => (phrase(i, phrase!("prize —"))?.0, AttractionPart::Prize),
    };
    let (i, effect) = effect::body(i)?;
    Ok((i, AbilityKind::Visit { part, effect }))
}

/// "Prototype {2}{R} — 3/2".
fn prototype(i: In<'_>) -> Res<'_, AbilityKind> {
    let (i, ()) = phrase(i, phrase!("prototype"))?;
    let (i, symbols) = cost::mana::read(i)?;
    let (i, ()) = phrase(i, phrase!("—"))?;
    let (i, power_toughness) = PowerToughness::read(i)?;
    let cost = Cost { parts: vec![CostPart::Mana(symbols)] };
    Ok((i, AbilityKind::Prototype { cost, power_toughness }))
}

/// "Spree", then "+ {1} — …" for each mode.
fn spree(i: In<'_>) -> Res<'_, AbilityKind> {
    let (mut at, ()) = phrase(i, phrase!("spree"))?;
    let mut modes = Vec::new();
    while let Ok((rest, ())) = phrase(at, phrase!("¶ +")) {
        let (rest, symbols) = cost::mana::read(rest)?;
        let (rest, ()) = phrase(rest, phrase!("—"))?;
        let (rest, effect) = effect::body(rest)?;
        let cost = Some(Cost { parts: vec![CostPart::Mana(symbols)] });
        modes.push(Mode { name: None, cost, effect });
        at = rest;
    }
    paid_modes(at, KeywordName::Spree, modes)
}

/// "Tiered", then "• Fire — {0} — …" for each mode.
fn tiered(i: In<'_>) -> Res<'_, AbilityKind> {
    let (mut at, ()) = phrase(i, phrase!("tiered"))?;
    let mut modes = Vec::new();
    while let Ok((rest, ())) = phrase(at, phrase!("¶ •")) {
        let (rest, name) = filter::card_name::read(rest)?;
        let (rest, ()) = phrase(rest, phrase!("—"))?;
        let (rest, symbols) = cost::mana::read(rest)?;
        let (rest, ()) = phrase(rest, phrase!("—"))?;
        let (rest, effect) = effect::body(rest)?;
        let cost = Some(Cost { parts: vec![CostPart::Mana(symbols)] });
        modes.push(Mode { name: Some(name), cost, effect });
        at = rest;
    }
    paid_modes(at, KeywordName::Tiered, modes)
}

fn paid_modes(i: In<'_>, keyword: KeywordName, modes: Vec<Mode>) -> Res<'_, AbilityKind> {
    if modes.is_empty() { stop(i) } else { Ok((i, AbilityKind::PaidModes { keyword, modes })) }
}

fn print_paid_modes(keyword: KeywordName, modes: &[Mode], p: &mut Printer) {
    let spree = keyword == KeywordName::Spree;
    p.words(keyword.text());
    for Mode { name, cost, effect } in modes {
        p.words(if spree { "¶ +" } else { "¶ •" });
        if name.is_some() == spree {
            p.fail();
        }
        if let Some(name) = name {
            if !filter::card_name::print(name, p) {
                p.fail();
            }
            p.words("—");
        }
        match cost.as_ref().map(|cost| cost.parts.as_slice()) {
            Some([CostPart::Mana(symbols)]) => {
                if !cost::mana::print(symbols, p) {
                    p.fail();
                }
            }
            _ => p.fail(),
        }
        p.words("—");
        effect::print_body(effect, p);
    }
}

/// Prints such a line.
pub fn print(kind: &AbilityKind, p: &mut Printer) {
    match kind {
        AbilityKind::Chapter { numbers, effect } => {
            if numbers.is_empty() {
                p.fail();
            }
            for (n, number) in numbers.iter().enumerate() {
                if n > 0 {
                    p.words(",");
                }
                match ROMAN.get(*number as usize) {
                    Some(roman) if *number > 0 => p.words(roman),
                    _ => p.fail(),
                }
            }
            p.words("—");
            effect::print_body(effect, p);
        }
        AbilityKind::Level { cost, level, abilities } => {
            cost.print(p);
            p.words(": level");
            p.words(&level.to_string());
            if abilities.is_empty() {
                p.fail();
            }
            print_paragraphs(abilities, p);
        }
        AbilityKind::Band { from, to, kind: BandKind::Level, power_toughness: Some(size), abilities } => {
            p.words("level");
            p.words(&from.to_string());
            match to {
                Some(to) => p.words(&format!("- {to}")),
                None => p.words("+"),
            }
            p.words("¶");
            size.print(p);
            print_paragraphs(abilities, p);
        }
        AbilityKind::Band { from, to: None, kind: BandKind::Station, power_toughness: None, abilities } => {
            p.words(&from.to_string());
            p.words("+ |");
            match abilities.split_first() {
                Some((first, more)) => {
                    ability::print_ability(first, p);
                    print_paragraphs(more, p);
                }
                None => p.fail(),
            }
        }
        AbilityKind::ToSolve(condition) => {
            p.words("to solve —");
            condition.print(p);
            p.words(".");
        }
        AbilityKind::Solved(ability) => {
            p.words("solved —");
            ability::print_ability(ability, p);
        }
        AbilityKind::Visit { part, effect } => {
            p.words(if *part == AttractionPart::Visit { "visit —" } else { "prize —" });
            effect::print_body(effect, p);
        }
        AbilityKind::Prototype { cost, power_toughness } => {
            p.words("prototype");
            match cost.parts.as_slice() {
                [CostPart::Mana(symbols)] => {
                    if !cost::mana::print(symbols, p) {
                        p.fail();
                    }
                }
                _ => p.fail(),
            }
            p.words("—");
            power_toughness.print(p);
        }
        AbilityKind::PaidModes { keyword: keyword @ (KeywordName::Spree | KeywordName::Tiered), modes } => {
            print_paid_modes(*keyword, modes, p);
        }
        _ => p.fail(),
    }
}
