//! One word or number for another of its kind.

use super::{Line, Rewrite, anywhere, every, greater, is_greater, one, swap, variant, without};
use rubric_text::id;
use rubric_text::vocab::{self, Number, SubtypeKind};

const COLORS: &[&str] = &["white", "blue", "black", "red", "green"];
const SYMBOLS: &[&str] = &["{W}", "{U}", "{B}", "{R}", "{G}"];

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// One word for another.
pub fn all() -> Vec<Rewrite> {
    let mut all = Vec::new();
    let types = [
        ("creature", "artifact"),
        ("artifact", "enchantment"),
        ("enchantment", "land"),
        ("land", "creature"),
        ("planeswalker", "battle"),
    ];
    for (from, to) in types {
        let expect = || variant(&[(&capital(from), &capital(to))]);
        let guard = |before: &str, after: &str| before != "this" && !matches!(after, "type" | "types");
        all.push(swap(&format!("{from} → {to}"), from, to, guard, expect()));
        all.push(swap(&format!("{from} → {to}"), &format!("{from}s"), &format!("{to}s"), guard, expect()));
    }
    for (n, from) in COLORS.iter().enumerate() {
        let to = COLORS[(n + 1) % COLORS.len()];
        all.push(swap("color → color", from, to, anywhere, variant(&[(&capital(from), &capital(to))])));
        let (symbol, other) = (SYMBOLS[n], SYMBOLS[(n + 1) % COLORS.len()]);
        all.push(swap("mana → mana", symbol, other, anywhere, variant(&[(&capital(from), &capital(to))])));
    }
    for (from, to) in
        [("Flying", "Trample"), ("Trample", "Menace"), ("Haste", "Vigilance"), ("Vigilance", "Reach")]
    {
        all.push(swap(
            "keyword → keyword",
            &from.to_lowercase(),
            &to.to_lowercase(),
            anywhere,
            variant(&[(from, to)]),
        ));
    }
    all.push(without(
        "named",
        Rewrite {
            name: "creature type → Wizard".to_owned(),
            rewrite: Box::new(each_creature_type),
            expect: one(|place| {
                place.new == "Wizard" && place.old.as_str().is_some_and(|old| old != "Wizard")
            }),
            keeps: false,
        },
    ));
    let untapped = every(|place| {
        place.variants("Tapped", "Untapped").is_some()
            || place.variants("BecomesTapped", "BecomesUntapped").is_some()
    });
    // "a untapped token" is no text: tokens are untapped unless something is said.
    let tapped = swap("tapped → untapped", "tapped", "untapped", |_, after| after != "and", untapped);
    all.push(without("token", without("tokens", tapped)));
    // In front of a list it is said of each member, as "untapped" is.
    let nontoken = every(|place| place.variants("Nontoken", "Tapped").is_some());
    all.push(swap("nontoken → tapped", "nontoken", "tapped", anywhere, nontoken));
    let plain: &[(&str, &str, &str, &str)] = &[
        ("or less", "or greater", "AtMost", "AtLeast"),
        ("or greater", "or less", "AtLeast", "AtMost"),
        ("upkeep", "end step", "Upkeep", "EndStep"),
        ("end step", "upkeep", "EndStep", "Upkeep"),
        ("whenever", "when", "Whenever", "When"),
        ("when", "whenever", "When", "Whenever"),
        ("toughness", "mana value", "Toughness", "ManaValue"),
        ("the top", "the bottom", "Top", "Bottom"),
        ("graveyard", "hand", "Graveyard", "Hand"),
        ("attacking creature", "blocking creature", "Attacking", "Blocking"),
    ];
    for (from, to, old, new) in plain {
        let (becomes, next) = (|word| format!("Becomes{word}"), |word| format!("Next{word}"));
        let pairs = [(*old, *new), (&*becomes(old), &*becomes(new)), (&*next(old), &*next(new))];
        let sides = |before: &str, after: &str| before != "and" && after != "and";
        all.push(swap(&format!("{from} → {to}"), from, to, sides, variant(&pairs)));
    }
    all
}

/// The line with each creature type another.
fn each_creature_type(line: &Line<'_>) -> Vec<String> {
    let wizard = |at: usize| match vocab::subtype(id(line.token(at)))? {
        (subtype, _) if subtype.kind() != SubtypeKind::Creature => None,
        (_, Number::Singular) => Some("Wizard"),
        (_, Number::Plural) => Some("Wizards"),
        // Of one form for both, the noun behind tells which it is.
        (_, Number::Either) => {
            matches!(line.token(at + 1), "creature" | "creatures" | "card" | "cards" | "offering")
                .then_some("Wizard")
        }
    };
    (0..line.tokens.len())
        .filter(|at| !line.token(*at).starts_with("Wizard"))
        // Words of "partner—Survivors" and "Sorcerer Role" are none.
        .filter(|at| line.before(*at) != "—" && line.token(at + 1) != "role")
        .filter_map(|at| Some(line.with(at, 1, &[wizard(at)?])))
        .collect()
}

const NUMBERS: &[&str] = &["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// One number for the next.
pub fn numbers() -> Vec<Rewrite> {
    let mut all = vec![Rewrite {
        name: "n → n + 1".to_owned(),
        rewrite: Box::new(|line| each_number(line, "", "")),
        expect: greater(),
        keeps: false,
    }];
    all.push(Rewrite {
        name: "{n} → {n + 1}".to_owned(),
        rewrite: Box::new(|line| each_number(line, "{", "}")),
        expect: greater(),
        keeps: false,
    });
    for pair in NUMBERS.windows(2) {
        // Of modes, the numbers are variants.
        let (few, more) = (capital(pair[0]), capital(pair[1]));
        let more_modes = variant(&[(&few, &more), (&format!("UpTo{few}"), &format!("UpTo{more}"))]);
        all.push(swap(
            "two → three",
            pair[0],
            pair[1],
            |_, after| after != "or",
            Box::new(move |all| greater()(all) || more_modes(all)),
        ));
    }
    all.push(Rewrite {
        name: "+1/+1 → +2/+2".to_owned(),
        rewrite: Box::new(each_size),
        // Both sides of one size.
        expect: Box::new(|all| match all {
            [power, toughness] => {
                is_greater(power)
                    && is_greater(toughness)
                    && power.path.iter().any(|key| key == "power")
                    && toughness.path.iter().any(|key| key == "toughness")
            }
            _ => false,
        }),
        keeps: false,
    });
    all
}

/// The line with each number between those marks greater by one.
fn each_number(line: &Line<'_>, open: &str, close: &str) -> Vec<String> {
    let number = |token: &str| token.strip_prefix(open)?.strip_suffix(close)?.parse::<u32>().ok();
    (0..line.tokens.len())
        .filter_map(|at| Some((at, number(line.token(at))?)))
        .map(|(at, n)| line.with(at, 1, &[&format!("{open}{}{close}", n + 1)]))
        .collect()
}

/// The line with each size, or change of size, greater by one on both sides.
fn each_size(line: &Line<'_>) -> Vec<String> {
    fn side(side: &str) -> Option<String> {
        let digits = side.trim_start_matches(['+', '-']);
        let sign = &side[..side.len() - digits.len()];
        Some(format!("{sign}{}", digits.parse::<u32>().ok()? + 1))
    }
    (0..line.tokens.len())
        .filter_map(|at| {
            let (power, toughness) = line.token(at).split_once('/')?;
            Some(line.with(at, 1, &[&format!("{}/{}", side(power)?, side(toughness)?)]))
        })
        .collect()
}
