//! Definitions of cards: what is printed on them, with the reading in place of the text.

use std::sync::Arc;

use rubric_ir::{Ability, AbilityKind, CardType, Color, FaceReading, ManaSymbol, Static, Subtype, Supertype};
use serde::{Deserialize, Serialize};

/// What is printed on a card, or what defines a token (CR 109.3, 111.3).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardDefinition {
    /// Name (CR 201).
    pub name: String,
    /// Mana cost (CR 202); `None` where it has none.
    pub mana_cost: Option<Vec<ManaSymbol>>,
    /// Colours (CR 105.2).
    pub colors: Vec<Color>,
    /// Supertypes (CR 205.4).
    pub supertypes: Vec<Supertype>,
    /// Card types (CR 205.2).
    pub types: Vec<CardType>,
    /// Subtypes (CR 205.3).
    pub subtypes: Vec<Subtype>,
    /// Power (CR 208), where it is a number; `*` counts as 0 until an ability defines it.
    pub power: Option<i32>,
    /// Toughness (CR 208).
    pub toughness: Option<i32>,
    /// Loyalty (CR 209).
    pub loyalty: Option<u32>,
    /// The reading of its text.
    pub abilities: Vec<Arc<Ability>>,
    /// Pairs of linked abilities (CR 607), by index.
    pub links: Vec<rubric_ir::Link>,
}

/// A printed card that cannot be made a definition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// A word of the type line that is no type, supertype or subtype of the rules.
    #[error("unknown word in the type line: {0}")]
    Type(String),
    /// A mana symbol that is not known.
    #[error("unknown mana symbol: {0}")]
    Symbol(String),
    /// Power, toughness or loyalty that is neither a number nor `*`.
    #[error("no number: {0}")]
    Number(String),
}

/// What is printed on a face beside its text, as a corpus gives it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Printed<'a> {
    /// The face's own name.
    pub name: &'a str,
    /// Its type line.
    pub type_line: &'a str,
    /// Its mana cost in symbols.
    pub mana_cost: Option<&'a str>,
    /// Its power.
    pub power: Option<&'a str>,
    /// Its toughness.
    pub toughness: Option<&'a str>,
    /// Its loyalty.
    pub loyalty: Option<&'a str>,
    /// A colour indicator's colours (CR 204), or the colours the corpus lists.
    pub colors: &'a [Color],
}

/// Abilities, each by itself: several static sentences of one line are as many. What is more than the reading has stands
/// behind all others, so that links still tell abilities by their number.
pub(crate) fn one_by_one(abilities: &[Ability]) -> Vec<Arc<Ability>> {
    let mut own: Vec<Ability> = abilities.to_vec();
    let mut more = Vec::new();
    for ability in &mut own {
        if let AbilityKind::Static(Static::Sentences(sentences)) = &mut ability.kind {
            let mut sentences = std::mem::take(sentences).into_iter();
            let Some(first) = sentences.next() else { continue };
            ability.kind = AbilityKind::Static(first);
            more.extend(sentences.map(|next| Ability { kind: AbilityKind::Static(next), ..ability.clone() }));
        }
    }
    own.into_iter().chain(more).map(Arc::new).collect()
}

impl CardDefinition {
    /// A definition of what is printed with its reading.
    ///
    /// # Errors
    /// Where something printed is not known to the rules.
    pub fn new(printed: &Printed<'_>, reading: &FaceReading) -> Result<Self, CardError> {
        let mut card = CardDefinition {
            name: printed.name.to_owned(),
            colors: printed.colors.to_vec(),
            abilities: one_by_one(&reading.abilities),
            links: reading.links.clone(),
            ..CardDefinition::default()
        };
        card.types_of(printed.type_line)?;
        card.mana_cost = printed.mana_cost.map(mana_symbols).transpose()?;
        card.power = printed.power.map(number).transpose()?;
        card.toughness = printed.toughness.map(number).transpose()?;
        card.loyalty = match printed.loyalty {
            None | Some("X") => None,
            Some(text) => Some(number(text)?.try_into().unwrap_or(0)),
        };
        if card.colors.is_empty() {
            card.colors = colors_of(card.mana_cost.as_deref().unwrap_or_default());
        }
        Ok(card)
    }

    fn types_of(&mut self, line: &str) -> Result<(), CardError> {
        let (front, back) = line.split_once('—').unwrap_or((line, ""));
        for word in front.split_whitespace() {
            if let Some(found) = supertype(word) {
                self.supertypes.push(found);
            } else if let Some(found) = card_type(word) {
                self.types.push(found);
            } else {
                return Err(CardError::Type(word.to_owned()));
            }
        }
        let mut rest = back.trim();
        while !rest.is_empty() {
            // Subtypes of two words ("Time Lord") come before those of one.
            let starts = |s: &&Subtype| {
                rest.strip_prefix(s.text()).is_some_and(|after| after.is_empty() || after.starts_with(' '))
            };
            let found = Subtype::ALL.iter().filter(starts).max_by_key(|s| s.text().len());
            let found = found.ok_or_else(|| CardError::Type(rest.to_owned()))?;
            self.subtypes.push(*found);
            rest = rest.get(found.text().len()..).unwrap_or_default().trim_start();
        }
        Ok(())
    }

    /// Whether it is of that type.
    #[must_use]
    pub fn is(&self, what: CardType) -> bool {
        self.types.contains(&what)
    }

    /// Whether it becomes a permanent (CR 110.4).
    #[must_use]
    pub fn is_permanent(&self) -> bool {
        self.types.iter().any(|t| permanent_type(*t))
    }

    /// Mana value (CR 202.3), with X as 0.
    #[must_use]
    pub fn mana_value(&self) -> u32 {
        mana_value(self.mana_cost.as_deref().unwrap_or_default(), 0)
    }
}

/// Whether objects of the type stand on the battlefield (CR 110.4).
pub(crate) const fn permanent_type(what: CardType) -> bool {
    match what {
        CardType::Artifact
        | CardType::Battle
        | CardType::Creature
        | CardType::Enchantment
        | CardType::Land
        | CardType::Planeswalker => true,
        CardType::Conspiracy
        | CardType::Dungeon
        | CardType::Instant
        | CardType::Kindred
        | CardType::Phenomenon
        | CardType::Plane
        | CardType::Scheme
        | CardType::Sorcery
        | CardType::Vanguard => false,
    }
}

/// Mana value of symbols (CR 202.3), X being that much.
pub(crate) fn mana_value(symbols: &[ManaSymbol], x: u32) -> u32 {
    let value = |symbol: &ManaSymbol| match symbol {
        ManaSymbol::Generic(n) | ManaSymbol::MonoHybrid(n, _) => *n,
        ManaSymbol::X | ManaSymbol::Y | ManaSymbol::Z => x,
        ManaSymbol::Of(_)
        | ManaSymbol::Colorless
        | ManaSymbol::Hybrid(..)
        | ManaSymbol::ColorlessHybrid(_)
        | ManaSymbol::Phyrexian(_)
        | ManaSymbol::HybridPhyrexian(..)
        | ManaSymbol::Snow => 1,
    };
    symbols.iter().map(value).sum()
}

/// Colours of the symbols (CR 202.2).
fn colors_of(symbols: &[ManaSymbol]) -> Vec<Color> {
    let mut colors = Vec::new();
    for symbol in symbols {
        let (one, two) = match symbol {
            ManaSymbol::Of(c)
            | ManaSymbol::MonoHybrid(_, c)
            | ManaSymbol::ColorlessHybrid(c)
            | ManaSymbol::Phyrexian(c) => (Some(*c), None),
            ManaSymbol::Hybrid(a, b) | ManaSymbol::HybridPhyrexian(a, b) => (Some(*a), Some(*b)),
            ManaSymbol::Generic(_)
            | ManaSymbol::X
            | ManaSymbol::Y
            | ManaSymbol::Z
            | ManaSymbol::Colorless
            | ManaSymbol::Snow => (None, None),
        };
        for color in one.into_iter().chain(two) {
            if !colors.contains(&color) {
                colors.push(color);
            }
        }
    }
    colors
}

fn number(text: &str) -> Result<i32, CardError> {
    let digits = text.trim_end_matches('*').trim_end_matches('+');
    if digits.is_empty() && text.ends_with('*') {
        return Ok(0);
    }
    digits.parse().map_err(|_| CardError::Number(text.to_owned()))
}

/// Mana symbols as a corpus writes them (`{2}{U}{U}`).
///
/// # Errors
/// On the first symbol that is not known.
pub fn mana_symbols(text: &str) -> Result<Vec<ManaSymbol>, CardError> {
    let mut symbols = Vec::new();
    for part in text.split('{').skip(1) {
        let inner = part.trim_end_matches('}');
        symbols.push(symbol(inner).ok_or_else(|| CardError::Symbol(inner.to_owned()))?);
    }
    Ok(symbols)
}

fn symbol(text: &str) -> Option<ManaSymbol> {
    let parts: Vec<&str> = text.split('/').collect();
    Some(match parts.as_slice() {
        ["X"] => ManaSymbol::X,
        ["Y"] => ManaSymbol::Y,
        ["Z"] => ManaSymbol::Z,
        ["C"] => ManaSymbol::Colorless,
        ["S"] => ManaSymbol::Snow,
        ["C", c] => ManaSymbol::ColorlessHybrid(color(c)?),
        [c, "P"] => ManaSymbol::Phyrexian(color(c)?),
        [a, b, "P"] => ManaSymbol::HybridPhyrexian(color(a)?, color(b)?),
        [one] => match color(one) {
            Some(c) => ManaSymbol::Of(c),
            None => ManaSymbol::Generic(one.parse().ok()?),
        },
        [a, b] => match color(a) {
            Some(a) => ManaSymbol::Hybrid(a, color(b)?),
            None => ManaSymbol::MonoHybrid(a.parse().ok()?, color(b)?),
        },
        _ => return None,
    })
}

fn color(letter: &str) -> Option<Color> {
    Some(match letter {
        "W" => Color::White,
        "U" => Color::Blue,
        "B" => Color::Black,
        "R" => Color::Red,
        "G" => Color::Green,
        _ => return None,
    })
}

fn supertype(word: &str) -> Option<Supertype> {
    Some(match word {
        "Basic" => Supertype::Basic,
        "Legendary" => Supertype::Legendary,
        "Ongoing" => Supertype::Ongoing,
        "Snow" => Supertype::Snow,
        "World" => Supertype::World,
        _ => return None,
    })
}

fn card_type(word: &str) -> Option<CardType> {
    Some(match word {
        "Artifact" => CardType::Artifact,
        "Battle" => CardType::Battle,
        "Conspiracy" => CardType::Conspiracy,
        "Creature" => CardType::Creature,
        "Dungeon" => CardType::Dungeon,
        "Enchantment" => CardType::Enchantment,
        "Instant" => CardType::Instant,
        "Kindred" | "Tribal" => CardType::Kindred,
        "Land" => CardType::Land,
        "Phenomenon" => CardType::Phenomenon,
        "Plane" => CardType::Plane,
        "Planeswalker" => CardType::Planeswalker,
        "Scheme" => CardType::Scheme,
        "Sorcery" => CardType::Sorcery,
        "Vanguard" => CardType::Vanguard,
        _ => return None,
    })
}
