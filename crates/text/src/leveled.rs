//! Lines of different years with the words made the same that a table puts right: what the card calls itself, and words
//! that were renamed.

/// Words of older texts, and those that stand for them today.
const RENAMED: &[(&str, &str)] = &[
    (" the battlefield", ""),
    ("converted mana cost", "mana value"),
    ("shuffle your library", "shuffle"),
    ("shuffles their library", "shuffles"),
    ("shuffle their library", "shuffle"),
    ("shuffles your library", "shuffles"),
];

/// What a card calls itself by, behind "this".
#[rustfmt::skip]
const NOUNS: &[&str] = &[
    "ability", "artifact", "Aura", "battle", "Background", "card", "Case", "Class", "Contraption", "creature", "door",
    "enchantment", "Equipment", "Fortification", "land", "Mount", "permanent", "plane", "planet", "planeswalker", "Room", "Saga",
    "scheme", "Siege", "Spacecraft", "spell", "token", "Vehicle",
];

/// A canonical line with every name for the card itself, and every renamed word, made the same, in small letters. Two lines for
/// which it is one differ in words alone.
#[must_use]
pub fn leveled(line: &str) -> String {
    let mut out: Vec<&str> = Vec::new();
    let mut words = line.split(' ').peekable();
    while let Some(word) = words.next() {
        let this = word.eq_ignore_ascii_case("this") && words.peek().is_some_and(|next| NOUNS.contains(next));
        if this {
            words.next();
        }
        out.push(if this || word.starts_with('~') { "~" } else { word });
    }
    let line = out.join(" ").to_lowercase();
    RENAMED.iter().fold(line, |line, (old, new)| line.replace(old, new))
}
