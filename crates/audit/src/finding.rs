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
    /// A condition right behind the event of a trigger is one of the trigger, and no other is (CR 603.4).
    InterveningIf "structure/intervening-if" Error,
    /// An instruction begins where the text joins nothing.
    Steps "structure/steps" Error,
    /// What may be done, depends on a condition, or is done for each ends where no sentence does, or goes on over several.
    Scope "structure/scope" Error,
    /// A quoted ability begins or ends where no quotation does (CR 113.1).
    Quotation "structure/quotation" Error,
    /// A reference that stands for nothing.
    Unbound "binding/unbound" Error,
    /// A reference to a thing that is introduced later, or never.
    UnknownSlot "binding/unknown" Error,
    /// A reference to a thing of another kind or number than its words ask for.
    Misfit "binding/misfit" Error,
    /// A pronoun that stands for the source, which was not spoken of.
    Unspoken "binding/unspoken" Error,
    /// A pronoun that could as well stand for something in a nearer clause.
    Nearer "binding/nearer" Warning,
    /// The variable of a loop stands for nothing once the loop is over.
    LoopVariable "binding/loop" Error,
    /// Whether an instruction was done is asked only right behind it (CR 608.2c).
    IfDone "structure/if-done" Error,
    /// An effect of a static ability lasts as long as the ability stands, and has no duration (CR 611.3).
    StaticDuration "sense/static-duration" Error,
    /// A trigger, replacement effect or duration waits for nothing (CR 603.1, 614.1).
    NoEvent "sense/no-event" Error,
    /// What an ability costs, or when it may be activated, is no part of what it does (CR 602.5, 602.2b).
    LimitAsEffect "sense/limit-as-effect" Error,
    /// A cost of loyalty that adds or removes nothing is [0] (CR 606.4).
    LoyaltyNumber "sense/loyalty-number" Error,
    /// The text has other mana abilities than the reading (CR 605.1).
    ManaAbility "sense/mana-ability" Error,
    /// The numbers of a Saga's chapters do not count up from one (CR 714.2).
    ChapterNumbers "sense/chapter-numbers" Error,
    /// The levels of a Class do not count up from two (CR 716.2), or bands of levels or charge counters overlap (CR 711.2, 721.2).
    LevelNumbers "sense/level-numbers" Error,
    /// A type that always comes with an ability (an Aura with Enchant, CR 303.4a; a Saga with chapters, CR 714.2) without it.
    TypeLine "sense/type-line" Error,
    /// An ability that only objects of some type have (Equip, CR 702.6; Crew, CR 702.122) on a face of another.
    AbilityWithoutType "sense/ability-without-type" Error,
    /// A target where none is chosen: in a cost, in what a trigger watches for, in a static ability (CR 115.1).
    TargetPlace "binding/target-place" Error,
    /// Something is chosen, as a target or not, and nothing is done with it.
    Unused "binding/unused" Error,
    /// X is defined and never used, or used and never defined (CR 107.3).
    FreeX "binding/x" Error,
    /// Something is chosen for later, or may be paid for, and nothing on the face asks after it (CR 607.2d, 702.33d).
    LinkUnread "links/unread" Error,
    /// Things are numbered in order of meaning; this one is not.
    SlotOrder "binding/slot-order" Error,
    /// What stands behind a list is of the last member alone or of all, by what it says.
    Attachment "structure/attachment" Error,
    /// A link whose setter or reader does nothing of the kind (CR 607).
    LinkSide "links/side" Error,
    /// An ability reads what another sets, and is linked to none (CR 607).
    LinkMissing "links/missing" Error,
    /// A keyword ability (CR 702) was read as an ability word or flavour word, which has no meaning (CR 207.2c).
    KeywordAsWord "keywords/as-word" Error,
    /// MTGJSON lists a keyword (an ability or an action) for the card that no reading holds. Its list is derived from the text and has quirks of its own.
    KeywordNotRead "keywords/not-read" Warning,
    /// A reading has a keyword ability at its top level, or a keyword action, that MTGJSON does not list for the card.
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
    /// Why it is known not to be a fault of the reading, where that is known.
    pub explained: Option<&'static str>,
}

impl Finding {
    pub(crate) fn new(
        rule: Rule,
        ability: Option<u32>,
        said: impl Into<String>,
        meant: impl Into<String>,
    ) -> Self {
        Finding { rule, ability, span: None, said: said.into(), meant: meant.into(), explained: None }
    }

    /// How sure it is: what is explained disputes nothing.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        if self.explained.is_some() { Severity::Warning } else { self.rule.severity() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.rule.id())?;
        if let Some(ability) = self.ability {
            write!(f, ", ability {}", ability + 1)?;
        }
        write!(f, ": the text says {}; the reading says {}", self.said, self.meant)?;
        match self.explained {
            Some(why) => write!(f, " ({why})"),
            None => Ok(()),
        }
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
