//! Keywords whose name holds a quality: landwalk, typecycling, offering (CR 702.14, 702.29, 702.48).

use std::sync::LazyLock;

use rubric_ir::*;
use rubric_text::{Id, id};

use crate::core::{In, Printer, Res, phrase, stop};
use crate::words::IdMap;
use crate::{cost, noun};

/// "islandwalk", "snow swampwalk", "legendary landwalk": the last word is one token.
pub fn walk(i: In<'_>) -> Res<'_, Keyword> {
    let walks = &*WALKS;
    match i.id().and_then(|id| walks.get(&id)) {
        Some(qual) => {
            let parameter = KeywordParameter::Walk(qual.clone());
            Ok((i.skip(1), Keyword { name: KeywordName::Landwalk, parameter }))
        }
        None => stop(i),
    }
}

/// A landwalk, where it stands among other words.
pub mod landwalk {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Keyword> {
        walk(i)
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Keyword, p: &mut Printer) -> bool {
        match value {
            Keyword { name: KeywordName::Landwalk, parameter: KeywordParameter::Walk(qual) } => {
                print_walk(qual, p);
                true
            }
            _ => false,
        }
    }
}

static WALKS: LazyLock<IdMap<Qual>> = LazyLock::new(|| {
    Subtype::ALL
        .iter()
        .filter(|s| matches!(s.of(), SubtypeOf::Land))
        .map(|s| (id(&format!("{}walk", s.text().to_lowercase())), Qual::Subtype(*s)))
        .collect()
});

/// Prints it.
pub fn print_walk(qual: &Qual, p: &mut Printer) {
    match qual {
        Qual::Subtype(subtype) if matches!(subtype.of(), SubtypeOf::Land) => {
            p.words(&format!("{}walk", subtype.text().to_lowercase()));
        }
        _ => p.fail(),
    }
}

static TYPE_CYCLINGS: LazyLock<IdMap<Qual>> = LazyLock::new(|| {
    Subtype::ALL
        .iter()
        .map(|s| (id(&format!("{}cycling", s.text().to_lowercase())), Qual::Subtype(*s)))
        .chain([(id("landcycling"), Qual::Type(CardType::Land))])
        .collect()
});

/// "plainscycling {2}", "basic landcycling {1}".
pub fn type_cycling(i: In<'_>) -> Res<'_, Keyword> {
    let (rest, mut quals) = match phrase(i, phrase!("basic")) {
        Ok((rest, ())) => (rest, vec![Qual::Supertype(Supertype::Basic)]),
        Err(_) => (i, Vec::new()),
    };
    match rest.id().and_then(|id| TYPE_CYCLINGS.get(&id)) {
        Some(qual) => {
            quals.push(qual.clone());
            let (rest, cost) = cost::after_keyword::read(rest.skip(1))?;
            let parameter = KeywordParameter::TypeCycling(quals, cost);
            Ok((rest, Keyword { name: KeywordName::Cycling, parameter }))
        }
        None => stop(i),
    }
}

/// Prints its name, without the cost.
pub fn print_type_cycling(quals: &[Qual], p: &mut Printer) {
    match quals {
        [Qual::Supertype(Supertype::Basic), Qual::Type(CardType::Land)] => p.words("basic landcycling"),
        [Qual::Type(CardType::Land)] => p.words("landcycling"),
        [Qual::Subtype(subtype)] => p.words(&format!("{}cycling", subtype.text().to_lowercase())),
        _ => p.fail(),
    }
}

/// "Goblin offering".
pub fn offering(i: In<'_>) -> Res<'_, Keyword> {
    const OFFERING: Id = id("offering");
    // Every line is tried as keywords: look for the word before reading a noun.
    if i.peek_at(1).is_none_or(|t| t.id != OFFERING) {
        return stop(i);
    }
    let (rest, noun) = noun::singular::read(i)?;
    let (rest, ()) = phrase(rest, phrase!("offering"))?;
    Ok((rest, Keyword { name: KeywordName::Offering, parameter: KeywordParameter::Noun(noun) }))
}
