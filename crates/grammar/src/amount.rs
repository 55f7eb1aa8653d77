//! Numbers: in digits, in words, and as expressions (CR 107).

use rubric_ir::*;
use rubric_text::Kind;

use crate::core::{In, Number, Printer, Res, Syntax, phrase, stop, written_number};
use crate::words::{NUMBER_IDS, NUMBER_WORDS, ORDINAL_IDS, ORDINALS};
use crate::{counter, filter, noun, player, selection};

/// A whole number in digits.
pub mod digit_number {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, u32> {
        let number =
            i.peek().filter(|t| t.kind == Kind::Number).and_then(|t| written_number(i.text(t).as_bytes()));
        match number {
            Some(number) => Ok((i.skip(1), number)),
            None => {
                i.expected(0, "a number");
                stop(i)
            }
        }
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &u32, p: &mut Printer) -> bool {
        p.words(&value.to_string());
        true
    }
}

/// An ordinal number in words.
pub mod ordinal {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, u32> {
        match word_of(i, &ORDINAL_IDS, "an ordinal number")? {
            (_, 0) => stop(i),
            done => Ok(done),
        }
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &u32, p: &mut Printer) -> bool {
        match ORDINALS.get(*value as usize) {
            Some(word) => p.words(word),
            None => return false,
        }
        *value > 0
    }
}

/// The place of the next token in a table of numbers.
fn word_of<'a>(i: In<'a>, table: &[rubric_text::Id], what: &'static str) -> Res<'a, u32> {
    let number = i.id().and_then(|id| table.iter().position(|word| *word == id));
    match number.and_then(|number| u32::try_from(number).ok()) {
        Some(number) => Ok((i.skip(1), number)),
        None => {
            i.expected(0, what);
            stop(i)
        }
    }
}

/// A whole number in words, as things are counted.
pub mod word_number {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, u32> {
        word_of(i, &NUMBER_IDS, "a number in words")
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &u32, p: &mut Printer) -> bool {
        match NUMBER_WORDS.get(*value as usize) {
            Some(word) => p.words(word),
            None => p.fail(),
        }
        true
    }
}

syntax! {
    /// A number where digits stand: "3", "X".
    digits: Amount {
        [Amount::Number(n)] { n @ digit_number }
        [Amount::X] { "X" }
        [amount] { amount @ told }
    }

    /// A number where words stand: "three", "X".
    counted: Amount {
        [Amount::Number(n)] { n @ word_number }
        [Amount::X] { "X" }
        [Amount::That(to)] { to "that many" }
        [Amount::Twice(of)] { "twice" of @ counted }
        [Amount::Thrice(of)] { "three times" of @ counted }
    }

    /// "that many plus one", "X minus one": in front of what is counted, a constant always is in words.
    changed_count: Amount {
        [Amount::Plus { first, second, figures: Figures::Digits }] { first @ varying "plus" second @ worded }
        [Amount::Minus { first, second, figures: Figures::Digits }] { first @ varying "minus" second @ worded }
        [amount] { amount @ counted }
    }

    varying: Amount {
        [Amount::That(to)] { to "that many" }
        [Amount::X] { "X" }
    }

    /// A number in front of a mass noun: "3 damage", "that much life".
    mass: Amount {
        after first @ mass_simple {
            [Amount::Plus { first, second, figures: Figures::Digits }] { "plus" second @ digits }
            [Amount::Minus { first, second, figures: Figures::Digits }] { "minus" second @ digits }
            [first] { }
        }
    }

    /// "that much life plus 1": what is changed is told first.
    changed_life: Amount {
        after first @ that_much {
            [Amount::Plus { first, second, figures: Figures::Digits }] { "life plus" second @ digits }
            [Amount::Minus { first, second, figures: Figures::Digits }] { "life minus" second @ digits }
        }
    }

    /// "that much damage plus 1".
    changed_damage: Amount {
        after first @ that_much {
            [Amount::Plus { first, second, figures: Figures::Digits }] { "damage plus" second @ digits }
            [Amount::Minus { first, second, figures: Figures::Digits }] { "damage minus" second @ digits }
        }
    }

    that_much: Amount {
        [Amount::That(to)] { to "that much" }
    }

    /// "that damage".
    that_damage: Amount {
        [Amount::That(to)] { to "that damage" }
    }

    /// "double that damage".
    doubled_damage: Amount {
        [Amount::Twice(of)] { "double" of @ that_damage }
        [Amount::Thrice(of)] { "triple" of @ that_damage }
    }

    mass_simple: Amount {
        [Amount::Number(n)] { n @ digit_number }
        [Amount::X] { "X" }
        [Amount::That(to)] { to "that much" }
        [Amount::Twice(of)] { "twice" of @ mass_simple }
        [Amount::Thrice(of)] { "three times" of @ mass_simple }
    }

    /// What follows "equal to" or "where X is".
    expression: Amount {
        [Amount::AsCast(of)] { of @ term "as you cast this spell" }
        [Amount::Plus { first, second, figures: Figures::Digits }] { first @ term "plus" second @ term }
        [Amount::Minus { first, second, figures: Figures::Digits }] { first @ term "minus" second @ term }
        [Amount::Plus { first, second, figures: Figures::Words }] { first @ worded "plus" second @ term }
        [Amount::Plus { first, second, figures: Figures::Words }] { first @ term "plus" second @ worded }
        [Amount::Minus { first, second, figures: Figures::Words }] { first @ worded "minus" second @ term }
        [Amount::Minus { first, second, figures: Figures::Words }] { first @ term "minus" second @ worded }
        [amount] { amount @ term }
    }

    /// A constant in words, where digits are the rule.
    worded: Amount {
        [Amount::Number(n)] { n @ word_number }
    }

    term_anew: Amount {
        [Amount::Number(n)] { n @ digit_number }
        [Amount::X] { "X" }
        [Amount::TimesKicked] { "the number of times it was kicked" }
        [Amount::ColorsOfManaSpent(on)] { "the number of colors of mana spent to cast" on @ crate::condition::definite }
        [amount] { "the number of" amount @ distinct }
        [Amount::CountersOn { kind, on }] { "the number of" kind @ counter::several "on" on @ selection::single }
        [Amount::ThisWay { what: Outcome::CountersRemoved(kind), by }] { "the number of" kind @ counter::several "removed this way" by }
        [Amount::ThisWay { what: Outcome::LifeLost, by }] { "the life lost this way" by }
        [Amount::DieResult] { "the result" }
        [Amount::CountOfPlayers(PlayerNoun::Opponent)] { "the number of opponents you have" }
        [Amount::CountOf(noun)] { "the number of" noun @ noun::plural }
        [Amount::GreatestCount(noun)] { "the greatest number of" noun @ of_a_player }
        [Amount::Extreme { extreme, what, among }] { "the" extreme what @ filter::measure "among" among @ noun::plural }
        [Amount::ExtremeLife { extreme, among, all: AllWord::Said }] { "the" extreme @ highest "life total among" among @ all_players }
        [Amount::ExtremeLife { extreme, among, all: AllWord::Unsaid }] { "the" extreme @ highest "life total among" among @ together }
        [Amount::Total { what, of }] { "the total" what @ filter::measure "of" of @ noun::plural }
        [Amount::Twice(of)] { "twice" of @ term }
        [Amount::Thrice(of)] { "three times" of @ term }
        [Amount::Half { of, rounding }] { "half" of @ term "," rounding }
        [Amount::Half { of, rounding: Rounding::Exact }] { "half" of @ term }
        [Amount::LifeTotal(who)] { who @ player::possessive "life total" }
        [Amount::Devotion { colors }] { "your devotion to" colors @ color_pair }
        [Amount::CharacteristicOf { of, what, genitive: Genitive::Possessive }] { of @ selection::possessive what @ filter::measure }
        [Amount::CharacteristicOf { of, what, genitive: Genitive::Of }] { "the" what @ filter::measure "of" of @ selection::object }
        [Amount::That(to)] { to "that amount" }
        [Amount::Chosen] { "the chosen number" }
        [Amount::DamageDealt] { "the damage dealt" }
        [Amount::StartingLifeTotal(who)] { who @ player::possessive "starting life total" }
        [Amount::LifeChanged { who, change, span, total: TotalWord::Said }] { "the total amount of life" who @ player::subject change span }
        [Amount::LifeChanged { who, change, span, total: TotalWord::Unsaid }] { "the amount of life" who @ player::subject change span }
        [Amount::ManaSpent(on)] { "the amount of mana spent to cast" on @ crate::condition::definite }
    }

    /// "card types among cards in your graveyard".
    distinct: Amount {
        [Amount::Distinct { what, among }] { what "among" among @ noun::plural }
    }

    impl Distinct {
        [Distinct::BasicLandTypes] { "basic land types" }
        [Distinct::LandTypes] { "land types" }
        [Distinct::Colors] { "colors" }
        [Distinct::CardTypes] { "card types" }
        [Distinct::CreatureTypes] { "creature types" }
        [Distinct::ManaValues] { "mana values" }
        [Distinct::Powers] { "powers" }
        [Distinct::Names] { "names" }
    }

    impl AbilityDeed {
        [AbilityDeed::Activated] { "been activated" }
        [AbilityDeed::Resolved] { "resolved" }
    }

    /// What things have in common or differ in, one of each.
    one_distinct: Distinct {
        [Distinct::BasicLandTypes] { "basic land type" }
        [Distinct::LandTypes] { "land type" }
        [Distinct::Colors] { "color" }
        [Distinct::CardTypes] { "card type" }
        [Distinct::CreatureTypes] { "creature type" }
        [Distinct::ManaValues] { "mana value" }
        [Distinct::Powers] { "power" }
        [Distinct::Names] { "name" }
    }

    impl LifeChange {
        [LifeChange::Gained] { "gained" }
        [LifeChange::Lost] { "lost" }
    }

    highest: Extreme {
        [Extreme::Greatest] { "highest" }
        [Extreme::Least] { "lowest" }
    }

    /// Players taken together, as those that are compared.
    together: Player {
        [Player::Described { slot, count: PlayerCount::All, who: PlayerNoun::Player }] { slot "players" }
        [Player::Described { slot, count: PlayerCount::All, who: PlayerNoun::Opponent }] { slot "your opponents" }
    }

    all_players: Player {
        [Player::Described { slot, count: PlayerCount::All, who: PlayerNoun::Player }] { slot "all players" }
    }

    impl Extreme {
        [Extreme::Greatest] { "greatest" }
        [Extreme::Least] { "least" }
    }
}

/// A term, kept, because several alternatives start with it.
pub mod term {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Amount> {
        i.memo(crate::core::Memo::Term, term_anew::read)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Amount, p: &mut Printer) -> bool {
        term_anew::print(value, p)
    }
}

/// One colour, or two joined by "and".
mod color_pair {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Vec<Color>> {
        let (i, first) = Color::read(i)?;
        if let Ok((rest, ())) = phrase(i, phrase!("and"))
            && let Ok((rest, second)) = Color::read(rest)
        {
            return Ok((rest, vec![first, second]));
        }
        Ok((i, vec![first]))
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &[Color], p: &mut Printer) -> bool {
        crate::words::list(value, Conj::And, p, |color, p| color.print(p));
        matches!(value.len(), 1 | 2)
    }
}

/// Whether a noun speaks of one player or another, as many things as each has: "artifacts an opponent controls".
fn is_of_a_player(noun: &Noun) -> bool {
    let whose = noun.filters.iter().filter_map(|filter| match filter {
        Filter::Controlled { by: who, polarity: Polarity::Positive }
        | Filter::Owned { by: who, polarity: Polarity::Positive }
        | Filter::DoneThisWayBy { who, .. }
        | Filter::DoneBy { who, .. } => Some(&**who),
        _ => None,
    });
    let mut whose = whose.filter(|who| matches!(who, Player::Described { count: PlayerCount::A, .. }));
    whose.next().is_some() && whose.next().is_none()
}

only! {
    /// What is counted for each of several players.
    of_a_player: Noun = noun::plural, |noun| is_of_a_player(noun);
    /// An amount that stands in front of what it counts.
    plain: Amount = digits, |amount| is_plain(amount);
    /// What is compared with behind "less than or equal to".
    compared: Amount = expression, |amount| !is_plain(amount);
    /// A number that cannot stand in front of its noun.
    complex: Amount = expression, |amount| !is_simple(amount);
}

/// An expression where a constant could stand: one that begins with a constant would end there.
mod told {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, Amount> {
        expression::read(i)
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Amount, p: &mut Printer) -> bool {
        !begins_with_constant(value) && expression::print(value, p)
    }
}

const fn begins_with_constant(amount: &Amount) -> bool {
    match amount {
        Amount::Plus { first, .. } | Amount::Minus { first, .. } => begins_with_constant(first),
        Amount::Number(_) | Amount::X => true,
        _ => false,
    }
}

const fn is_number(amount: &Amount) -> bool {
    matches!(amount, Amount::Number(_))
}

/// Whether a number stands in front of its noun, or after "equal to".
pub const fn is_simple(amount: &Amount) -> bool {
    match amount {
        Amount::Number(_) | Amount::X | Amount::That(_) => true,
        Amount::Twice(of) | Amount::Thrice(of) => is_simple(of),
        // "three minus X" stands behind "equal to".
        Amount::Plus { first, .. } | Amount::Minus { first, .. } => !is_number(first) && is_simple(first),
        _ => false,
    }
}

/// Whether a number is one word or stands as one, where digits are read: a sum that begins with a constant is not.
pub const fn is_plain(amount: &Amount) -> bool {
    match amount {
        Amount::Plus { first, .. } | Amount::Minus { first, .. } => {
            !begins_with_constant(amount) && is_plain(first)
        }
        other => is_simple(other),
    }
}

/// The number of the noun that an amount in front of it asks for.
pub const fn number_of(amount: &Amount) -> Number {
    match amount {
        Amount::Number(1) => Number::Singular,
        _ => Number::Plural,
    }
}
