//! What the kernel asks, and what it is answered.

use rubric_ir::{CardType, Color, Subtype};
use serde::{Deserialize, Serialize};

use crate::ids::{ObjectId, PlayerId};

/// Why a player is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Asking {
    /// What to do with priority (CR 117).
    Priority,
    /// Targets (CR 601.2c).
    Targets,
    /// Modes (CR 700.2).
    Modes,
    /// The value of X (CR 601.2b).
    X,
    /// Whether to pay an optional cost (CR 601.2b).
    OptionalCost,
    /// How an amount is divided: one number per option (CR 601.2d).
    Divide,
    /// "May" (CR 608.2d).
    May,
    /// Whether to pay (CR 118.12).
    Pay,
    /// Which of several replacement effects applies next (CR 616.1).
    Replacement,
    /// Whether an optional replacement effect applies (CR 614.1).
    ApplyReplacement,
    /// The order of triggered abilities (CR 603.3b), the first picked being put on the stack first.
    TriggerOrder,
    /// Objects, for an instruction or a cost.
    Objects,
    /// Players.
    Players,
    /// Which objects are one of two piles (CR 700.3).
    Separate,
    /// Which pile.
    Pile,
    /// Cards for the bottom of the library or the graveyard (CR 701.22, 701.25).
    PutAway,
    /// An order of cards, the first picked lying on top.
    OrderCards,
    /// A colour.
    Color,
    /// A type.
    Type,
    /// A number.
    Number,
    /// A kind of mana.
    Mana,
    /// Attackers (CR 508.1).
    Attackers,
    /// Blockers (CR 509.1).
    Blockers,
    /// A place in a library.
    LibraryPlace,
    /// Which legendary permanent to keep (CR 704.5j).
    Keep,
}

/// One option of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Do nothing more: pass priority.
    Pass,
    /// Agree.
    Yes,
    /// Decline.
    No,
    /// An object.
    Object(ObjectId),
    /// A player.
    Player(PlayerId),
    /// A mode, counted from 0.
    Mode(u32),
    /// A number.
    Number(u32),
    /// A colour.
    Color(Color),
    /// Colourless mana.
    Colorless,
    /// A subtype.
    Subtype(Subtype),
    /// A card type.
    CardType(CardType),
    /// Play that land.
    PlayLand(ObjectId),
    /// Cast that card, in which way.
    Cast(ObjectId, CastWay),
    /// Activate that ability of the object.
    Activate(ObjectId, u32),
    /// Attack with the object.
    Attack(ObjectId, Attacked),
    /// Block with the first the second.
    Block(ObjectId, ObjectId),
    /// A replacement effect of the object; which of its abilities.
    Replacement(ObjectId, u32),
    /// A triggered ability of the object; which of those that wait.
    Trigger(ObjectId, u32),
    /// The top of a library.
    Top,
    /// The bottom.
    Bottom,
    /// A pile, counted from 0; the first is the one whose objects were picked.
    Pile(u32),
}

/// What is attacked (CR 508.1b).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Attacked {
    /// A player.
    Player(PlayerId),
    /// A planeswalker.
    Object(ObjectId),
}

/// A way to cast a spell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CastWay {
    /// For its mana cost.
    #[default]
    Usual,
    /// By flashback or a keyword like it, from a graveyard (CR 702.34).
    Flashback,
    /// For its evoke cost (CR 702.74).
    Evoke,
    /// For its overload, dash or other alternative cost given by the keyword (CR 118.9).
    Alternative,
    /// Without paying its mana cost (CR 118.9).
    Free,
}

/// A decision that has to be made: to pick between `min` and `max` of the options, or, where `divide` is given, to
/// name a number for each option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decision {
    /// Who decides.
    pub player: PlayerId,
    /// What is asked.
    pub asking: Asking,
    /// The object the decision is about, if any.
    pub about: Option<ObjectId>,
    /// The options.
    pub options: Vec<Choice>,
    /// The fewest that may be picked.
    pub min: u32,
    /// The most that may be picked.
    pub max: u32,
    /// The amount that is divided among the options, each getting at least `min`.
    pub divide: Option<u32>,
}

/// An answer to a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// Indices of the options picked, each at most once, in the order that matters where one does.
    Picks(Vec<u32>),
    /// A number for each option, where an amount is divided.
    Numbers(Vec<u32>),
    /// A player leaves the game; the decision is asked again, if it still is to be made (CR 800.4).
    Leave(PlayerId),
}

impl Decision {
    /// Whether the answer is one of those the decision allows.
    #[must_use]
    pub fn allows(&self, answer: &Answer) -> bool {
        match answer {
            Answer::Leave(_) => true,
            Answer::Numbers(numbers) => self.divide.is_some_and(|total| {
                numbers.len() == self.options.len()
                    && numbers.iter().all(|n| *n >= self.min)
                    && numbers.iter().try_fold(0_u32, |sum, n| sum.checked_add(*n)) == Some(total)
            }),
            Answer::Picks(picks) => {
                let count = u32::try_from(picks.len()).unwrap_or(u32::MAX);
                let within = |i: &u32| usize::try_from(*i).is_ok_and(|i| i < self.options.len());
                let mut seen = picks.clone();
                seen.sort_unstable();
                seen.dedup();
                self.divide.is_none()
                    && (self.min..=self.max).contains(&count)
                    && picks.iter().all(within)
                    && (seen.len() == picks.len() || self.repeats())
                    && self.pairs_apart(picks)
            }
        }
    }

    /// Whether an option may be picked more than once: modes where the text says so have an option for each time, so
    /// never.
    const fn repeats(&self) -> bool {
        false
    }

    /// A creature attacks one player or planeswalker.
    fn pairs_apart(&self, picks: &[u32]) -> bool {
        let mut seen = Vec::new();
        for pick in picks {
            let option = usize::try_from(*pick).ok().and_then(|i| self.options.get(i));
            let key = match option {
                Some(Choice::Attack(who, _)) => *who,
                _ => continue,
            };
            if seen.contains(&key) {
                return false;
            }
            seen.push(key);
        }
        true
    }
}

/// What comes next in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Next {
    /// A player decides.
    Decide(Decision),
    /// The game has ended; the players who won.
    Over(Vec<PlayerId>),
}
