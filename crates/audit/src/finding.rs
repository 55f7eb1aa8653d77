//! Findings: what does not fit, where, and how sure that is.

use std::fmt;

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The fact it rests on is itself not beyond doubt.
    Warning,
    /// The reading is wrong.
    Error,
}

impl Severity {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

macro_rules! rules {
    ($($(#[doc = $doc:literal])+ $rule:ident $id:literal $severity:ident,)*) => {
        /// What is checked.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Rule { $($(#[doc = $doc])+ $rule),* }

        impl Rule {
            /// Every rule, in the order of the list.
            pub const ALL: &'static [Rule] = &[$(Rule::$rule),*];

            /// Its id, which does not change.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Rule::$rule => $id),* }
            }

            /// How sure its findings are.
            #[must_use]
            pub const fn severity(self) -> Severity {
                match self { $(Rule::$rule => Severity::$severity),* }
            }

            /// What it means, in a sentence or two.
            #[must_use]
            pub const fn explanation(self) -> &'static str {
                match self { $(Rule::$rule => concat!($($doc),+)),* }
            }
        }
    };
}

rules! {
    /// The text says something more often than the reading does.
    FactUnread "facts/unread" Error,
    /// The reading says something more often than the text does.
    FactUnsaid "facts/unsaid" Error,
    /// What the reading says in one clause or sentence is said in another.
    FactOrder "facts/order" Error,
    /// A keyword ability (CR 702) was read as an ability word or flavour word, which has no meaning (CR 207.2c).
    KeywordAsWord "keywords/as-word" Error,
    /// MTGJSON lists a keyword for the card that no reading holds. Its list is derived from the text and has quirks of its own.
    KeywordNotRead "keywords/not-read" Warning,
    /// A reading has a keyword ability at its top level that MTGJSON does not list for the card.
    KeywordNotListed "keywords/not-listed" Warning,
    /// A spell ability on a face that is neither instant nor sorcery: it would never resolve (CR 113.3a).
    SpellAbilityOnPermanent "sense/spell-ability" Error,
    /// A loyalty ability on a face without loyalty that is no planeswalker (CR 606.2).
    LoyaltyWithoutLoyalty "sense/loyalty" Error,
    /// A chapter ability on a face that is no Saga (CR 714.2).
    ChapterWithoutSaga "sense/chapter" Error,
    /// A level on a face that is no Class (CR 716.2).
    LevelWithoutClass "sense/level" Error,
}

/// Something that does not fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was checked.
    pub rule: Rule,
    /// Index of the ability it is about, where it is about one.
    pub ability: Option<u32>,
    /// Where the line stands in the text of the face, in bytes, where it is about one.
    pub span: Option<(u32, u32)>,
    /// What the text, or another source, says.
    pub said: String,
    /// What the reading says.
    pub meant: String,
}

impl Finding {
    pub(crate) fn new(
        rule: Rule,
        ability: Option<u32>,
        said: impl Into<String>,
        meant: impl Into<String>,
    ) -> Self {
        Finding { rule, ability, span: None, said: said.into(), meant: meant.into() }
    }

    /// How sure it is.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.rule.severity()
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rule.id())?;
        if let Some(ability) = self.ability {
            write!(f, ", ability {}", ability + 1)?;
        }
        write!(f, ": the text says {}; the reading says {}", self.said, self.meant)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_explained() {
        let mut ids: Vec<&str> = Rule::ALL.iter().map(|rule| rule.id()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), Rule::ALL.len());
        assert!(Rule::ALL.iter().all(|rule| rule.explanation().trim().ends_with('.')));
    }
}
