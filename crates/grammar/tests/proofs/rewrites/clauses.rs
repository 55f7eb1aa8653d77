//! Players, objects and clauses for others.

use super::{Rewrite, anywhere, every, is_greater, one, swap, variant, without};
use crate::difference::Difference;
use serde_json::{Value, json};

/// One player for another.
pub fn players() -> Vec<Rewrite> {
    let opponent =
        |value: &Value| value["Described"]["who"] == "Opponent" && value["Described"]["count"] == "A";
    let you = |value: &Value| value.get("You").is_some();
    vec![
        swap(
            "an opponent controls",
            "you control",
            "a opponent controls",
            anywhere,
            one(move |place| you(&place.old) && opponent(&place.new)),
        ),
        swap(
            "you control",
            "a opponent controls",
            "you control",
            anywhere,
            one(move |place| opponent(&place.old) && you(&place.new)),
        ),
        swap(
            "opponent → player",
            "opponent",
            "player",
            anywhere,
            variant(&[
                ("Opponent", "Player"),
                ("ThatOpponent", "ThatPlayer"),
                ("OtherOpponent", "OtherPlayer"),
            ]),
        ),
        swap(
            "player → opponent",
            "target player",
            "target opponent",
            anywhere,
            variant(&[("Player", "Opponent")]),
        ),
        swap(
            "each → target opponent",
            "each opponent",
            "target opponent",
            anywhere,
            one(|place| {
                place.old["Described"]["who"] == "Opponent" && place.new["Target"]["who"] == "Opponent"
            }),
        ),
    ]
}

/// Objects with less said of them.
pub fn objects() -> Vec<Rewrite> {
    // What is said of an object goes; of players, "another" is a count, and without it the count is the plain one.
    let narrower = || {
        one(|place| {
            (place.key() == "other" && place.new.is_null())
                || (place.old == "Another" && (place.new == "A" || place.new == "One"))
        })
    };
    let untargeted = || {
        one(|place| {
            let described = &place.new["Described"];
            described["quantity"] == "A" && place.old["Target"]["what"]["Objects"] == described["noun"]
        })
    };
    vec![
        swap(
            "another dropped",
            "another",
            "a",
            |before, after| after != "target" && before != "one",
            narrower(),
        ),
        swap("another dropped", "another target", "target", anywhere, narrower()),
        swap("other dropped", "other creatures", "creatures", anywhere, narrower()),
        swap(
            "target dropped",
            "target",
            "a",
            |before, after| {
                !matches!(before, "another" | "to" | "two" | "three" | "one" | "of" | "the")
                    && !matches!(after, "player" | "opponent")
            },
            untargeted(),
        ),
    ]
}

/// Whether one of the steps was a "may" over several, which are now steps themselves.
fn steps_freed(place: &Difference) -> bool {
    let (Some(old), Some(new)) = (place.old.as_array(), place.new.as_array()) else { return false };
    old.iter().enumerate().any(|(at, step)| {
        let freed = step["effect"]["May"]["effect"]["Sequence"]["steps"].as_array();
        freed.is_some_and(|freed| [&old[..at], freed, &old[at + 1..]].concat() == *new)
    })
}

/// Verbs, events and whole clauses.
pub fn all() -> Vec<Rewrite> {
    let may = || {
        one(|place| {
            let effect = &place.old["May"]["effect"];
            *effect == place.new || effect["Have"]["effect"] == place.new || steps_freed(place)
        })
    };
    // Clauses that share a duration each have it.
    let no_duration =
        || every(|place| place.key() == "duration" && place.old == "EndOfTurn" && place.new.is_null());
    vec![
        // What may be cast for nothing is a static ability; what is, an instruction.
        without("paying", swap("may dropped", "you may", "you", |_, after| after != "have", may())),
        swap("duration dropped", "until end of turn .", ".", anywhere, no_duration()),
        swap(
            "until end of turn → until end of combat",
            "until end of turn",
            "until end of combat",
            anywhere,
            every(|place| place.variants("EndOfTurn", "EndOfCombat").is_some()),
        ),
        swap("tap → untap", "tap", "untap", |_, after| after != "or", variant(&[("Tap", "Untap")])),
        swap("untap → tap", "untap", "tap", |before, _| before != "or", variant(&[("Untap", "Tap")])),
        without(
            "regenerated",
            swap(
                "destroy → exile",
                "destroy",
                "exile",
                anywhere,
                one(|place| place.variants("Destroy", "Exile").is_some_and(|(old, new)| new["what"] == *old)),
            ),
        ),
        swap(
            "a card → two cards",
            "draw a card",
            "draw two cards",
            anywhere,
            one(|place| {
                let drawn = place.key() == "Draw"
                    && place.old == "A"
                    && place.new == json!({"Number": {"Number": 2}});
                drawn || (is_greater(place) && place.path.iter().any(|key| key == "Draw"))
            }),
        ),
        swap(
            "gain → lose life",
            "gain 1 life",
            "lose 1 life",
            anywhere,
            variant(&[("GainLife", "LoseLife")]),
        ),
        swap(
            "gain → lose life",
            "gain 2 life",
            "lose 2 life",
            anywhere,
            variant(&[("GainLife", "LoseLife")]),
        ),
        swap(
            "gain → lose life",
            "gain 3 life",
            "lose 3 life",
            anywhere,
            variant(&[("GainLife", "LoseLife")]),
        ),
        swap(
            "attacks → blocks",
            "attacks ,",
            "blocks ,",
            anywhere,
            one(|place| place.variants("Attacks", "Blocks").is_some()),
        ),
        swap(
            "enters → dies",
            "enters ,",
            "dies ,",
            |before, _| before != "as",
            one(|place| place.variants("Enters", "Dies").is_some()),
        ),
    ]
}
