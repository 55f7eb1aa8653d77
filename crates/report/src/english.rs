//! Parts of a reading in printed English.

use rubric_grammar::print_ability;
use rubric_ir::{Ability, AbilityKind, Action, Cost, Effect, Player, Selection, Stated};
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A part of a reading as Oracle text, where it is a part that can stand in a sentence: an ability, an effect, an
/// action, the objects it is about, a cost. It only decides how a value is shown: values are compared as data.
#[must_use]
pub fn english(value: &Value) -> Option<String> {
    let printed = |ability: &Ability| {
        let text = print_ability(ability);
        // A value that no text has prints with a mark.
        (!text.is_empty() && !text.contains('\u{0}')).then(|| tidy(&text))
    };
    let spell = |effect: Effect| printed(&Ability { word: None, kind: AbilityKind::Spell(effect) });
    let act = |action: Action| spell(Effect::Act { who: Player::You { stated: Stated::default() }, action });
    if let Some(ability) = part::<Ability>(value).filter(|_| value.get("kind").is_some()) {
        return printed(&ability);
    }
    if let Some(kind) = part::<AbilityKind>(value) {
        return printed(&Ability { word: None, kind });
    }
    if let Some(text) = part::<Effect>(value).and_then(spell) {
        return Some(text);
    }
    if let Some(text) = part::<Selection>(value).and_then(|what| act(Action::Destroy(what))) {
        // The verb was only put there to have a sentence.
        let (_, what) = text.split_once(' ')?;
        return Some(what.trim_end_matches('.').to_owned());
    }
    if let Some(text) = part::<Action>(value).and_then(act) {
        return Some(text);
    }
    let cost = part::<Cost>(value)?;
    let effect = Effect::Act { who: Player::You { stated: Stated::default() }, action: Action::ExtraTurn };
    let text =
        printed(&Ability { word: None, kind: AbilityKind::Activated { cost, effect, limits: Vec::new() } })?;
    text.split_once(": ").map(|(cost, _)| cost.to_owned())
}

fn part<T: DeserializeOwned>(value: &Value) -> Option<T> {
    // Most tries fail, and at the first field that is not of the type.
    T::deserialize(value).ok()
}

/// Canonical text has a space between any two tokens, and a line for each of the ability's.
pub(crate) fn tidy(text: &str) -> String {
    let mut out = text.to_owned();
    for (apart, together) in [
        ("\n", " "),
        (" .", "."),
        (" ,", ","),
        (" :", ":"),
        (" ;", ";"),
        (" 's", "'s"),
        (" '", "'"),
        ("} {", "}{"),
    ] {
        out = out.replace(apart, together);
    }
    out
}
