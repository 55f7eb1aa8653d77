//! Checks of readings against facts the grammar did not use.
//!
//! That a reading prints back as its line proves that no word was lost, and not that each word was understood. The audit
//! takes what a text says from the text, by a lexicon of its own, and what a reading says from the IR, by a table of its
//! own, and compares the two: fact by fact, clause by clause, reference by reference. What a card is (its types as data, its
//! loyalty, the keywords that MTGJSON lists for it) says some of what its readings must and cannot hold. The audit never
//! changes a reading, and never prints one.

mod fact;
mod finding;
mod fresh;
mod keywords;
mod quirks;
mod sense;
mod structure;

pub use finding::{Finding, Rule, Severity};
pub use fresh::{Listed, Vocabulary};

use fact::Accounts;
use rubric_ir::{Ability, FaceReading};
use std::cell::RefCell;

/// What is known of a face apart from its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaceFacts<'f> {
    /// Its own name.
    pub name: &'f str,
    /// Card types (CR 205.2), as data.
    pub types: &'f [Box<str>],
    /// Subtypes (CR 205.3), as data.
    pub subtypes: &'f [Box<str>],
    /// Keywords that MTGJSON lists for the card.
    pub keywords: &'f [Box<str>],
    /// Whether it is the only face of its card: keywords are listed per card, so others may be of another face.
    pub is_whole: bool,
    /// Its mana cost, as symbols (CR 202).
    pub mana_cost: Option<&'f str>,
    /// Whether the card has a printed loyalty (CR 209).
    pub has_loyalty: bool,
}

impl FaceFacts<'_> {
    fn is_type(&self, wanted: &[&str]) -> bool {
        self.types.iter().any(|name| wanted.contains(&&**name))
    }

    fn is_subtype(&self, wanted: &str) -> bool {
        self.subtypes.iter().any(|name| &**name == wanted)
    }

    fn type_line(&self) -> String {
        let words = self.types.iter().chain(self.subtypes).map(|name| &**name);
        words.collect::<Vec<_>>().join(" ")
    }
}

/// A line of a face and what it was read as.
#[derive(Clone, Copy, Debug)]
pub struct ReadLine<'l> {
    /// Its canonical text: tokens with single spaces between them.
    pub text: &'l str,
    /// Where it stands in the text of the face, in bytes.
    pub span: (u32, u32),
    /// Its abilities.
    pub abilities: &'l [Ability],
    /// Index of the first of them in the reading of the face.
    pub first: u32,
}

/// A face that was read whole, and what is known of it.
#[derive(Clone, Copy)]
struct Whole<'w> {
    facts: &'w FaceFacts<'w>,
    lines: &'w [ReadLine<'w>],
    reading: &'w FaceReading,
}

impl Whole<'_> {
    /// Whether any line has one of these pieces of words. What no line says is not looked for in a reading: what that says
    /// beyond the text is for the accounts of facts. Without lines, everything is.
    fn may_say(self, pieces: &[&str]) -> bool {
        self.lines.is_empty()
            || self.lines.iter().any(|line| pieces.iter().any(|piece| line.text.contains(piece)))
    }
}

/// What does not fit between a whole reading, its text and the facts. A face that was read in part says nothing about
/// what it lacks, so do not ask about one.
#[must_use]
pub fn audit(facts: &FaceFacts<'_>, lines: &[ReadLine<'_>], reading: &FaceReading) -> Vec<Finding> {
    thread_local! {
        // The words of a corpus are few: each thread looks each of them up once.
        static ACCOUNTS: RefCell<Accounts> = RefCell::default();
    }
    let mut findings = Vec::new();
    let whole = Whole { facts, lines, reading };
    sense::check(whole, &mut findings);
    keywords::check(whole, &mut findings);
    structure::check(whole, &mut findings);
    for finding in &mut findings {
        let of = |line: &&ReadLine<'_>| finding.ability.is_some_and(|at| at >= line.first);
        finding.span = lines.iter().rfind(of).map(|line| line.span);
    }
    let mut accounts = ACCOUNTS.take();
    for line in lines {
        let from = findings.len();
        accounts.check(line, &mut findings);
        sense::mana_abilities(line, &mut findings);
        findings.iter_mut().skip(from).for_each(|finding| finding.span = Some(line.span));
    }
    ACCOUNTS.set(accounts);
    quirks::explain(facts, &mut findings);
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubric_ir::{
        AbilityKind, AbilityWord, Action, Amount, Effect, Keyword, KeywordName, KeywordParameter,
        KeywordSeparator, LoyaltyCost, Name, Player,
    };

    fn reading(kinds: Vec<AbilityKind>) -> FaceReading {
        let abilities = kinds.into_iter().map(|kind| Ability { word: None, kind }).collect();
        FaceReading { abilities, ..FaceReading::default() }
    }

    fn scry() -> Effect {
        Effect::Act { who: Player::you(), action: Action::Scry(Amount::Number(2)) }
    }

    fn boxed(names: &[&str]) -> Vec<Box<str>> {
        names.iter().map(|name| (*name).into()).collect()
    }

    fn rules(findings: &[Finding]) -> Vec<Rule> {
        findings.iter().map(|finding| finding.rule).collect()
    }

    fn audited(types: &[&str], subtypes: &[&str], keywords: &[&str], kind: AbilityKind) -> Vec<Rule> {
        let (types, subtypes, keywords) = (boxed(types), boxed(subtypes), boxed(keywords));
        let facts = FaceFacts {
            types: &types,
            subtypes: &subtypes,
            keywords: &keywords,
            is_whole: true,
            ..FaceFacts::default()
        };
        rules(&audit(&facts, &[], &reading(vec![kind])))
    }

    #[test]
    fn kinds_of_ability_must_fit_the_types() {
        let spell = || AbilityKind::Spell(scry());
        assert_eq!(audited(&["Instant"], &[], &[], spell()), []);
        assert_eq!(audited(&["Artifact", "Creature"], &[], &[], spell()), [Rule::SpellAbilityOnPermanent]);
        let loyalty = || AbilityKind::Loyalty { cost: LoyaltyCost::Zero, effect: scry() };
        assert_eq!(audited(&["Planeswalker"], &[], &[], loyalty()), []);
        assert_eq!(audited(&["Creature"], &[], &[], loyalty()), [Rule::LoyaltyWithoutLoyalty]);
        let chapter = || AbilityKind::Chapter { numbers: vec![1], effect: scry() };
        assert_eq!(audited(&["Enchantment"], &["Saga"], &[], chapter()), []);
        assert_eq!(audited(&["Enchantment"], &["Shrine"], &[], chapter()), [Rule::ChapterWithoutSaga]);
    }

    #[test]
    fn a_keyword_is_no_ability_word() {
        let audited = |word: &str| {
            let mut reading = reading(vec![AbilityKind::Spell(scry())]);
            reading.abilities[0].word = Some(AbilityWord::Word(Name(word.to_owned())));
            let (types, keywords) = (boxed(&["Instant"]), boxed(&[word, "Scry"]));
            audit(&FaceFacts { types: &types, keywords: &keywords, ..FaceFacts::default() }, &[], &reading)
        };
        assert_eq!(audited("Threshold"), []);
        let found = audited("Buyback");
        assert_eq!(rules(&found), [Rule::KeywordAsWord]);
        assert_eq!(found[0].severity(), Severity::Error);
        assert!(found[0].to_string().contains("“buyback”"));
    }

    #[test]
    fn listed_keywords_and_those_of_the_reading_are_the_same() {
        let flying = || AbilityKind::Keywords {
            list: vec![Keyword { name: KeywordName::Flying, parameter: KeywordParameter::None }],
            separator: KeywordSeparator::default(),
        };
        assert_eq!(audited(&["Creature"], &[], &["Flying", "Landfall"], flying()), []);
        assert_eq!(audited(&["Creature"], &[], &["Flying", "Trample"], flying()), [Rule::KeywordNotRead]);
        let not_listed = [Rule::KeywordNotRead, Rule::KeywordNotListed];
        assert_eq!(audited(&["Creature"], &[], &["Trample"], flying()), not_listed);
    }

    #[test]
    fn facts_of_a_line_are_held_against_its_reading() {
        let of = |text: &str| {
            let reading = reading(vec![AbilityKind::Spell(scry())]);
            let line = ReadLine { text, span: (0, 7), abilities: &reading.abilities, first: 0 };
            let types = boxed(&["Sorcery"]);
            audit(&FaceFacts { types: &types, ..FaceFacts::default() }, &[line], &reading)
        };
        assert_eq!(of("Scry 2 ."), []);
        let found = of("Scry 3 .");
        assert_eq!(rules(&found), [Rule::FactUnread, Rule::FactUnsaid], "{found:?}");
        assert_eq!(found[0].span, Some((0, 7)));
        assert_eq!(rules(&of("You may scry 2 .")), [Rule::FactUnread]);
    }
}
