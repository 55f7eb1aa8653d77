//! Checks of readings against facts the grammar did not use.
//!
//! That a reading prints back as its line proves that no word was lost, and not that each word was understood.
//! What a card is (its types as data, its loyalty, the keywords that MTGJSON lists for it) says some of what its
//! readings must and cannot hold, and the grammar looks at none of it. The audit never changes a reading and
//! never sees its text.

use rubric_ir::{AbilityKind, AbilityWord, FaceReading, KeywordName, Visit, Walk as _};
use std::any::Any;
use std::collections::BTreeSet;
use std::fmt;

/// What is known of a face apart from its text.
#[derive(Clone, Copy, Debug, Default)]
pub struct Facts<'f> {
    /// Card types (CR 205.2), as data.
    pub types: &'f [Box<str>],
    /// Subtypes (CR 205.3), as data.
    pub subtypes: &'f [Box<str>],
    /// Keywords that MTGJSON lists for the card. It lists them per card, so leave them out for one face of
    /// several.
    pub keywords: &'f [Box<str>],
    /// Whether the card has a printed loyalty (CR 209).
    pub has_loyalty: bool,
}

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The fact it rests on is itself not beyond doubt.
    Warning,
    /// The reading is wrong.
    Error,
}

/// Something that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// A keyword ability (CR 702) was read as an ability word or flavour word, which has no meaning
    /// (CR 207.2c): "Buyback—Discard two cards." is a cost, and no instruction to discard.
    KeywordAsWord {
        /// Index of the ability.
        ability: usize,
        /// The keyword.
        keyword: KeywordName,
    },
    /// A spell ability on a face that is neither instant nor sorcery: it would never resolve (CR 113.3a).
    SpellAbilityOnPermanent {
        /// Index of the ability.
        ability: usize,
    },
    /// A loyalty ability on a face without loyalty that is no planeswalker (CR 606.2).
    LoyaltyWithoutLoyalty {
        /// Index of the ability.
        ability: usize,
    },
    /// A chapter ability on a face that is no Saga (CR 714.2).
    ChapterWithoutSaga {
        /// Index of the ability.
        ability: usize,
    },
    /// A level on a face that is no Class (CR 716.2).
    LevelWithoutClass {
        /// Index of the ability.
        ability: usize,
    },
    /// MTGJSON lists a keyword ability that the reading does not hold anywhere (CR 702).
    KeywordNotRead {
        /// The keyword.
        keyword: KeywordName,
    },
}

impl Finding {
    /// How sure it is. MTGJSON's keywords are derived from the text and take a flavour word that begins with
    /// a keyword for that keyword ("Fear Gas"), so they only warn.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        match self {
            Self::KeywordNotRead { .. } => Severity::Warning,
            Self::KeywordAsWord { .. }
            | Self::SpellAbilityOnPermanent { .. }
            | Self::LoyaltyWithoutLoyalty { .. }
            | Self::ChapterWithoutSaga { .. }
            | Self::LevelWithoutClass { .. } => Severity::Error,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KeywordAsWord { ability, keyword } => {
                write!(
                    f,
                    "ability {ability}: the keyword “{}” is read as a word without meaning",
                    keyword.text()
                )
            }
            Self::SpellAbilityOnPermanent { ability } => {
                write!(f, "ability {ability}: a spell ability, but neither an instant nor a sorcery")
            }
            Self::LoyaltyWithoutLoyalty { ability } => {
                write!(f, "ability {ability}: a loyalty ability, but no loyalty")
            }
            Self::ChapterWithoutSaga { ability } => write!(f, "ability {ability}: a chapter, but no Saga"),
            Self::LevelWithoutClass { ability } => write!(f, "ability {ability}: a level, but no Class"),
            Self::KeywordNotRead { keyword } => {
                write!(f, "“{}” is listed for the card, but not in the reading", keyword.text())
            }
        }
    }
}

/// What does not fit between a whole reading and the facts. A face that was read in part says nothing about what
/// it lacks, so do not ask about one.
#[must_use]
pub fn audit(facts: &Facts<'_>, reading: &FaceReading) -> Vec<Finding> {
    let mut findings = Vec::new();
    let is = |names: &[Box<str>], wanted: &[&str]| names.iter().any(|name| wanted.contains(&&**name));
    for (ability, read) in reading.abilities.iter().enumerate() {
        let keyword = match &read.word {
            Some(AbilityWord::Word(word)) => keyword_named(&word.0),
            Some(AbilityWord::Keyword(_)) | None => None,
        };
        findings.extend(keyword.map(|keyword| Finding::KeywordAsWord { ability, keyword }));
        let finding = match &read.kind {
            AbilityKind::Spell(_) if !is(facts.types, &["Instant", "Sorcery"]) => {
                Finding::SpellAbilityOnPermanent { ability }
            }
            AbilityKind::Loyalty { .. } if !facts.has_loyalty && !is(facts.types, &["Planeswalker"]) => {
                Finding::LoyaltyWithoutLoyalty { ability }
            }
            AbilityKind::Chapter { .. } if !is(facts.subtypes, &["Saga"]) => {
                Finding::ChapterWithoutSaga { ability }
            }
            AbilityKind::Level { .. } if !is(facts.subtypes, &["Class"]) => {
                Finding::LevelWithoutClass { ability }
            }
            _ => continue,
        };
        findings.push(finding);
    }
    let held = keywords(reading);
    let as_word = |keyword: &KeywordName| {
        findings
            .iter()
            .any(|finding| matches!(finding, Finding::KeywordAsWord { keyword: word, .. } if word == keyword))
    };
    let missing: Vec<KeywordName> = facts
        .keywords
        .iter()
        .filter_map(|name| keyword_named(name))
        .filter(|keyword| !held.contains(keyword) && !as_word(keyword))
        .collect();
    findings.extend(missing.into_iter().map(|keyword| Finding::KeywordNotRead { keyword }));
    findings
}

fn keyword_named(name: &str) -> Option<KeywordName> {
    KeywordName::ALL.iter().copied().find(|keyword| keyword.text().eq_ignore_ascii_case(name))
}

/// Every keyword that a reading holds, at whatever depth.
fn keywords(reading: &FaceReading) -> BTreeSet<KeywordName> {
    struct Keywords(BTreeSet<KeywordName>);
    impl Visit for Keywords {
        fn enter(&mut self, node: &dyn Any) -> bool {
            self.0.extend(node.downcast_ref::<KeywordName>());
            true
        }
    }
    let mut found = Keywords(BTreeSet::new());
    reading.walk(&mut found);
    found.0
}

#[cfg(test)]
mod tests {
    use super::*;
    use rubric_ir::{
        Ability, Action, Amount, Effect, Keyword, KeywordParameter, KeywordSeparator, LoyaltyCost, Name,
        Player,
    };

    fn reading(kinds: Vec<AbilityKind>) -> FaceReading {
        let abilities = kinds.into_iter().map(|kind| Ability { word: None, kind }).collect();
        FaceReading { abilities, ..FaceReading::default() }
    }

    fn scry() -> Effect {
        Effect::Act {
            who: Player::You { stated: Default::default() },
            action: Action::Scry(Amount::Number(1)),
        }
    }

    fn boxed(names: &[&str]) -> Vec<Box<str>> {
        names.iter().map(|name| (*name).into()).collect()
    }

    fn audited(types: &[&str], subtypes: &[&str], keywords: &[&str], kind: AbilityKind) -> Vec<Finding> {
        let (types, subtypes, keywords) = (boxed(types), boxed(subtypes), boxed(keywords));
        let facts = Facts { types: &types, subtypes: &subtypes, keywords: &keywords, has_loyalty: false };
        audit(&facts, &reading(vec![kind]))
    }

    #[test]
    fn kinds_of_ability_must_fit_the_types() {
        let spell = || AbilityKind::Spell(scry());
        assert_eq!(audited(&["Instant"], &[], &[], spell()), []);
        assert_eq!(
            audited(&["Artifact", "Creature"], &[], &[], spell()),
            [Finding::SpellAbilityOnPermanent { ability: 0 }]
        );
        let loyalty = || AbilityKind::Loyalty { cost: LoyaltyCost::Zero, effect: scry() };
        assert_eq!(audited(&["Planeswalker"], &[], &[], loyalty()), []);
        assert_eq!(
            audited(&["Creature"], &[], &[], loyalty()),
            [Finding::LoyaltyWithoutLoyalty { ability: 0 }]
        );
        let chapter = || AbilityKind::Chapter { numbers: vec![1], effect: scry() };
        assert_eq!(audited(&["Enchantment"], &["Saga"], &[], chapter()), []);
        assert_eq!(
            audited(&["Enchantment"], &["Aura"], &[], chapter()),
            [Finding::ChapterWithoutSaga { ability: 0 }]
        );
    }

    #[test]
    fn a_keyword_is_no_ability_word() {
        let audited = |word: &str| {
            let mut reading = reading(vec![AbilityKind::Spell(scry())]);
            reading.abilities[0].word = Some(AbilityWord::Word(Name(word.to_owned())));
            let (types, keywords) = (boxed(&["Instant"]), boxed(&[word]));
            audit(&Facts { types: &types, keywords: &keywords, ..Facts::default() }, &reading)
        };
        assert_eq!(audited("Threshold"), []);
        let found = audited("Buyback");
        assert_eq!(found, [Finding::KeywordAsWord { ability: 0, keyword: KeywordName::Buyback }]);
        assert_eq!(found[0].severity(), Severity::Error);
        assert!(found[0].to_string().contains("“buyback”"));
    }

    #[test]
    fn a_listed_keyword_must_stand_in_the_reading() {
        let flying = || AbilityKind::Keywords {
            list: vec![Keyword { name: KeywordName::Flying, parameter: KeywordParameter::None }],
            separator: KeywordSeparator::default(),
        };
        assert_eq!(audited(&["Creature"], &[], &["Flying", "Landfall"], flying()), []);
        assert_eq!(
            audited(&["Creature"], &[], &["Flying", "Trample"], flying()),
            [Finding::KeywordNotRead { keyword: KeywordName::Trample }]
        );
    }
}
