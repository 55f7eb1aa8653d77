//! Keywords, restrictions and permissions for others, and static abilities that hold only sometimes.

use super::{Line, Rewrite, anywhere, every, is_greater, one, swap, variant};
use rubric_ir::KeywordName;
use serde_json::json;

/// Every rewrite of this kind.
pub fn all() -> Vec<Rewrite> {
    let mut all = vec![
        Rewrite {
            name: "keyword → another".to_owned(),
            rewrite: Box::new(each_keyword),
            expect: one(|place| place.old.is_string() && (place.new == "Flying" || place.new == "Haste")),
            keeps: false,
        },
        Rewrite {
            name: "condition in front".to_owned(),
            rewrite: Box::new(in_your_turn),
            expect: one(|place| {
                let turn = json!({"condition": {"AsLongAs": {"TurnOf": {"who": {"You": {}}}}}});
                place.key() == "condition" && place.old.is_null() && place.new == turn
            }),
            keeps: false,
        },
        swap(
            "any time → flash",
            "look at the top card of your library any time",
            "cast spells as though they had flash",
            anywhere,
            one(|place| place.old == "LookAtTop" && place.new.get("CastAsThoughFlash").is_some()),
        ),
        swap(
            "lands → spells",
            "play lands",
            "cast spells",
            |before, _| before == "can't",
            one(|place| place.old == "PlayLands" && place.new.get("Cast").is_some()),
        ),
        swap(
            "one additional land → two",
            "a additional land",
            "two additional lands",
            anywhere,
            one(|place| is_greater(place) || place.new == json!({"Number": 2})),
        ),
        swap(
            "mana abilities too",
            "unless they're mana abilities .",
            ".",
            anywhere,
            every(|place| place.old == "ExceptMana" || place.old["mana"] == "ExceptMana"),
        ),
        swap(
            "flash → any time",
            "cast spells as though they had flash",
            "look at the top card of your library any time",
            anywhere,
            one(|place| place.new == "LookAtTop" && place.old.get("CastAsThoughFlash").is_some()),
        ),
        swap(
            "top card → bottom card",
            "play with the top",
            "play with the bottom",
            anywhere,
            variant(&[("Top", "Bottom")]),
        ),
        Rewrite {
            name: "partner → another".to_owned(),
            rewrite: Box::new(other_partner),
            expect: one(|place| {
                place.new == "Grizzly Bears" && place.path.iter().any(|key| key == "parameter")
            }),
            keeps: false,
        },
    ];
    let words: &[(&str, &str, &str, &str)] = &[
        ("enchant player", "enchant opponent", "Player", "Opponent"),
        ("be countered", "be regenerated", "BeCountered", "BeRegenerated"),
        ("search libraries", "play lands", "Search", "PlayLands"),
        ("your draw step", "your untap step", "DrawStep", "UntapStep"),
        ("declare attackers step", "declare blockers step", "DeclareAttackers", "DeclareBlockers"),
        ("declare blockers step", "declare attackers step", "DeclareBlockers", "DeclareAttackers"),
        ("twice that many of", "three times that many of", "Twice", "Thrice"),
        ("a player discarded", "a opponent discarded", "Player", "Opponent"),
        ("hands revealed", "graveyards revealed", "Hand", "Graveyard"),
        ("hand revealed", "graveyard revealed", "Hand", "Graveyard"),
        ("lose the game", "win the game", "LoseGame", "WinGame"),
        ("skip your untap step", "skip your draw step", "UntapStep", "DrawStep"),
        ("'s power", "'s toughness", "Power", "Toughness"),
        ("hand size is", "hand size is reduced by", "Is", "Reduced"),
        ("Omen", "Adventure", "Omen", "Adventure"),
        ("time travel", "proliferate", "TimeTravel", "Proliferate"),
        (
            "before attackers are declared",
            "before blockers are declared",
            "BeforeAttackers",
            "BeforeBlockers",
        ),
        (
            "before blockers are declared",
            "before attackers are declared",
            "BeforeBlockers",
            "BeforeAttackers",
        ),
        (
            "before the combat damage step",
            "before blockers are declared",
            "BeforeCombatDamageStep",
            "BeforeBlockers",
        ),
        ("during combat", "during the declare attackers step", "Combat", "DeclareAttackers"),
        ("one mana of the chosen color .", "one mana of any color .", "Chosen", "AnyColor"),
        ("of any color in your commander 's color identity", "of any color", "CommanderIdentity", "AnyColor"),
        ("plainswalk", "islandwalk", "Plains", "Island"),
        ("from monocolored", "from multicolored", "Monocolored", "Multicolored"),
        ("friends forever", "survivors", "FriendsForever", "Survivors"),
        ("character select", "survivors", "CharacterSelect", "Survivors"),
        ("father & son", "survivors", "FatherAndSon", "Survivors"),
        ("survivors", "friends forever", "Survivors", "FriendsForever"),
        ("desertwalk", "forestwalk", "Desert", "Forest"),
        ("choose a creature type", "choose a color", "CreatureType", "Color"),
        ("hand size is increased", "hand size is reduced", "Increased", "Reduced"),
        ("hand size is reduced", "hand size is increased", "Reduced", "Increased"),
    ];
    for (from, to, old, new) in words {
        all.push(swap(&format!("{from} → {to}"), from, to, anywhere, variant(&[(*old, *new)])));
    }
    all
}

/// The line of keywords with each that takes nothing another.
fn each_keyword(line: &Line<'_>) -> Vec<String> {
    let names: Vec<&[&str]> = line.tokens.split(|token| *token == ",").collect();
    let known = |name: &[&str]| KeywordName::ALL.iter().any(|keyword| keyword.canonical() == name.join(" "));
    let mut at = 0;
    let mut found = Vec::new();
    for name in names {
        if known(name) {
            let put = if name == ["flying"] { "haste" } else { "flying" };
            found.push(line.with(at, name.len(), &[put]));
        }
        at += name.len() + 1;
    }
    found
}

/// The static ability of one sentence, as long as it is your turn. What lasts for a turn is none.
fn in_your_turn(line: &Line<'_>) -> Vec<String> {
    let has = |words: &[&str]| line.tokens.iter().any(|token| words.contains(token));
    let one_sentence = line.tokens.last() == Some(&".") && !has(&[":", "—", "¶", "\""]);
    let opens = matches!(
        line.token(0),
        "when" | "whenever" | "at" | "if" | "as" | "choose" | "during" | "you" | "cast"
    );
    let lasts = has(&[
        "until", "target", "enters", "enter", "would", "unless", "if", "where", "chosen", "costs", "cost",
    ]);
    let states = has(&["get", "gets", "have", "has", "can't"]);
    if !one_sentence
        || opens
        || lasts
        || !states
        || line.tokens.iter().filter(|token| **token == ".").count() > 1
    {
        return Vec::new();
    }
    vec![format!("as long as it's your turn , {}", line.tokens.join(" "))]
}

/// The line of a card that is the partner of another, with another other one.
fn other_partner(line: &Line<'_>) -> Vec<String> {
    match line.tokens.as_slice() {
        ["partner", "with", ..] => vec!["partner with Grizzly Bears".to_owned()],
        _ => Vec::new(),
    }
}
