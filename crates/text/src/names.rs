//! The face's own name and its short forms (CR 201.5, 201.5c).

use crate::{id, vocab};

/// Longest name that is looked for, in bytes: matching costs at most this much at each place of a text.
const LONGEST: usize = 200;

/// The names by which a text may call its own face. Deterministic in the face's name and type line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The full name, without the "A-" of a rebalanced card.
    pub full: String,
    /// Short forms, the likeliest first.
    pub shorts: Vec<String>,
}

impl Names {
    /// The names of the face `name` with this type line.
    #[must_use]
    pub fn new(name: &str, type_line: &str) -> Names {
        let rebalanced = name.strip_prefix("A-");
        let full = rebalanced.unwrap_or(name);
        if full.is_empty() || full.len() > LONGEST || full.contains(['\n', '(']) && !full.contains(" (") {
            return Names::default();
        }
        let mut names = Names { full: full.to_owned(), shorts: Vec::new() };
        // Short forms stand for things that have a name of their own (CR 201.5c): legends, planeswalkers and
        // the avatars of vanguard cards.
        if ["Legendary", "Planeswalker", "Vanguard"].iter().any(|word| type_line.contains(word)) {
            let comma = full.split_once(", ").map(|(head, _)| head);
            let head = comma.or_else(|| full.split_once(" the ").map(|(head, _)| head));
            let head = head.or_else(|| full.split_once(" of ").map(|(head, _)| head));
            names.add(head);
            names.add(full.strip_prefix("The "));
            names.add(full.split_once(" and ").or_else(|| full.split_once(" & ")).map(|(head, _)| head));
            let base = head.unwrap_or(full);
            names.add(base.strip_prefix("The "));
            let one_word = [base.split(' ').next(), base.rsplit(' ').next()];
            for guess in one_word.into_iter().flatten().filter(|word| !is_common(word)) {
                names.add(Some(guess));
            }
        }
        // "No Way Out (Playtest)"
        names.add(full.split_once(" (").map(|(head, _)| head));
        if rebalanced.is_some() {
            names.add(Some(name));
        }
        names
    }

    fn add(&mut self, short: Option<&str>) {
        let Some(short) = short else { return };
        let known = short == self.full || self.shorts.iter().any(|known| known == short);
        let proper = short.starts_with(|c: char| c.is_uppercase());
        if !known && proper && !short.ends_with([',', '.', '"', '\'', '-', '&']) {
            self.shorts.push(short.to_owned());
        }
    }

    /// What the canonical token `~`, `~short`, `~short2` … stands for.
    #[must_use]
    pub fn form(&self, token: &str) -> Option<&str> {
        if token == "~" {
            return (!self.full.is_empty()).then_some(&*self.full);
        }
        let number = token.strip_prefix('~')?;
        let number = if number.eq_ignore_ascii_case("short") {
            1
        } else {
            let digits = number
                .get(5..)
                .filter(|_| number.get(..5).is_some_and(|s| s.eq_ignore_ascii_case("short")))?;
            digits.parse::<usize>().ok()?
        };
        self.shorts.get(number.checked_sub(1)?).map(|short| &**short)
    }

    /// The bytes that the forms start with, as a set.
    pub(crate) fn heads(&self) -> [bool; 256] {
        let mut heads = [false; 256];
        for form in std::iter::once(&self.full).chain(&self.shorts) {
            if let Some(head) = form.bytes().next().and_then(|byte| heads.get_mut(usize::from(byte))) {
                *head = true;
            }
        }
        heads
    }

    /// The longest form that stands at byte `at` of `text` as a word of its own: its token and its length.
    pub(crate) fn at(&self, text: &str, at: usize) -> Option<(&'static str, usize)> {
        let rest = text.as_bytes().get(at..)?;
        let mut best: Option<(&'static str, usize)> = None;
        let all = std::iter::once(&self.full).chain(&self.shorts);
        for (form, token) in all.zip(["~", "~short", "~short2", "~short3", "~short4", "~short5", "~short6"]) {
            if rest.first() == form.as_bytes().first()
                && rest.starts_with(form.as_bytes())
                && best.is_none_or(|(_, length)| form.len() > length)
                && ends_word(text, at + form.len())
            {
                best = Some((token, form.len()));
            }
        }
        let (token, length) = best?;
        (!in_longer_name(text, at, length, token == "~")).then_some((token, length))
    }
}

/// Whether `word` says more than a name when it stands alone: "Sliver" in "Sliver Queen".
fn is_common(word: &str) -> bool {
    let subtype = vocab::subtype(id(word)).is_some_and(|(subtype, _)| !subtype.is_proper_name());
    subtype
        || vocab::is_rules_word(id(word))
        || matches!(word, "King" | "Queen" | "Lady" | "Doctor" | "Mr." | "Sir")
}

/// Whether no word goes on at byte `at`.
fn ends_word(text: &str, at: usize) -> bool {
    let before = text.get(..at).and_then(|head| head.chars().next_back());
    let mut rest = text.get(at..).unwrap_or_default().chars();
    let next = rest.next();
    if !before.is_some_and(char::is_alphanumeric) {
        return !next.is_some_and(char::is_alphanumeric) || before.is_none();
    }
    match next {
        Some('-' | '/') => !rest.next().is_some_and(char::is_alphanumeric),
        Some('\'') => {
            let after = rest.next();
            !after.is_some_and(char::is_alphanumeric)
                || (after == Some('s') && !rest.next().is_some_and(char::is_alphanumeric))
        }
        Some(c) => !(c.is_alphanumeric() || c == '_'),
        None => true,
    }
}

/// Whether the name at `at` is a part of another name: "Keeper of Kookus", "Nissa's Chosen", "Tuktuk the
/// Returned".
fn in_longer_name(text: &str, at: usize, length: usize, full: bool) -> bool {
    let after = text.get(at + length..).unwrap_or_default();
    if after.starts_with(" planeswalker") {
        // "a Jace planeswalker" is the type.
        return true;
    }
    let after = after.strip_prefix("'s").unwrap_or(after);
    if let Some(next) = after.strip_prefix(' ') {
        if is_name_word(next) {
            return true;
        }
        let tail = ["the ", "of the ", "of "].iter().find_map(|link| next.strip_prefix(link));
        if !full && tail.is_some_and(is_name_word) {
            return true;
        }
    }
    let before = text.get(..at).unwrap_or_default();
    let Some(before) = before.strip_suffix(' ') else { return false };
    // "create Icingdeath, Frost Tongue, a legendary … token"
    let names_another = ["create", "named", "into", "card", "with"].iter().any(|word| before.ends_with(word));
    if !full && names_another && after.strip_prefix(", ").is_some_and(is_name_word) {
        return true;
    }
    if before.ends_with([',', ':', ';', '.', '—']) {
        return false;
    }
    let word_start = before.rfind([' ', '\n']).map_or(0, |space| space + 1);
    let word = before.get(word_start..).unwrap_or_default();
    let name_word_start = if matches!(word, "of" | "the" | "and" | "for") {
        // "Keeper of Kookus", but not "Sacrifice of" at the head of a sentence, which is no name either way.
        let earlier = before.get(..word_start).unwrap_or_default().trim_end_matches(' ');
        let start = earlier.rfind([' ', '\n']).map_or(0, |space| space + 1);
        if word != "of"
            || !earlier.get(start..).is_some_and(|w| w.starts_with(|c: char| c.is_ascii_uppercase()))
        {
            return false;
        }
        start
    } else {
        word_start
    };
    let Some(word) = text.get(name_word_start..at) else { return false };
    // A large letter says nothing at the head of a sentence ("When Aang enters").
    is_name_word(word) && !heads_sentence(text, name_word_start)
}

fn is_name_word(text: &str) -> bool {
    let word = text.split([' ', '\n', '.', ',']).next().unwrap_or_default();
    word.len() > 1
        && word.starts_with(|c: char| c.is_ascii_uppercase())
        && !word.ends_with([':', '"', '—'])
        && vocab::subtype(id(word)).is_none()
}

impl Names {
    /// Whether a word at `at` has a capital because of where it stands.
    pub(crate) fn heads_sentence(text: &str, at: usize) -> bool {
        heads_sentence(text, at)
    }
}

fn heads_sentence(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default();
    let Some(before) = before.strip_suffix(' ') else { return true };
    before.is_empty() || before.ends_with(['.', ':', '•', '"', '—', ')', '|', '!', '?', '\n', '\'', ',', '-'])
}
