//! What happened: reported to callers, looked at by triggers, remembered for "this turn".

use rubric_ir::CounterKind;
use serde::{Deserialize, Serialize};

use crate::decision::Attacked;
use crate::ids::{ObjectId, Place, PlayerId};
use crate::state::{Game, Mana, StepOfTurn};

/// Why something moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// An instruction, or a rule of the game.
    #[default]
    Moved,
    /// Destroyed (CR 701.8).
    Destroyed,
    /// Sacrificed (CR 701.21).
    Sacrificed,
    /// Discarded (CR 701.9).
    Discarded,
    /// Milled (CR 701.17).
    Milled,
    /// Drawn (CR 121).
    Drawn,
    /// Cast (CR 601.2a).
    Cast,
    /// A land played (CR 305).
    Played,
    /// Countered (CR 701.6).
    Countered,
    /// A spell that has resolved (CR 608.2n).
    Resolved,
    /// A state-based action (CR 704).
    StateBased,
    /// A token that was created (CR 701.7).
    Created,
    /// Cycled (CR 702.29).
    Cycled,
}

/// Something that happened. Objects are named by what they were before, and what they became.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "fields say what took part in what the variant names")]
pub enum Happening {
    /// A step began (CR 500.1).
    Began { step: StepOfTurn, player: PlayerId },
    /// An object changed zones, or came to be.
    Moved { was: ObjectId, now: ObjectId, from: Option<Place>, to: Place, by: PlayerId, cause: Cause },
    /// A token came to be that a player created (CR 111.2).
    Created { object: ObjectId, by: PlayerId },
    /// A token or copy ceased to exist (CR 704.5d).
    Ceased { object: ObjectId },
    /// A player drew a card; which of the turn it was.
    Drew { player: PlayerId, object: ObjectId, nth: u32 },
    /// A player could not draw (CR 121.4).
    DrewFromEmpty { player: PlayerId },
    /// A spell became cast (CR 601.2i).
    Cast { player: PlayerId, object: ObjectId, from: Place, nth: u32 },
    /// A copy of a spell was put on the stack (CR 707.10).
    Copied { player: PlayerId, object: ObjectId },
    /// An ability was activated (CR 602.2).
    Activated { player: PlayerId, source: ObjectId, ability: u32 },
    /// A triggered ability was put on the stack (CR 603.3).
    Triggered { player: PlayerId, source: ObjectId },
    /// An object or player became a target (CR 115).
    Targeted { object: Option<ObjectId>, player: Option<PlayerId>, by: ObjectId, controller: PlayerId },
    /// A spell or ability did not resolve for lack of legal targets (CR 608.2b).
    Fizzled { item: ObjectId },
    /// A spell or ability resolved (CR 608).
    Resolved { item: ObjectId },
    /// A permanent became tapped.
    Tapped { object: ObjectId, for_mana: bool },
    /// A permanent became untapped.
    Untapped { object: ObjectId },
    /// Mana was added (CR 106.4).
    ManaAdded { player: PlayerId, mana: Vec<Mana>, source: ObjectId },
    /// Damage was dealt (CR 120).
    Damage { source: ObjectId, object: Option<ObjectId>, player: Option<PlayerId>, amount: u32, combat: bool },
    /// Damage was prevented (CR 615).
    Prevented { amount: u32 },
    /// Life was gained (CR 119.3).
    GainedLife { player: PlayerId, amount: u32 },
    /// Life was lost (CR 119.3).
    LostLife { player: PlayerId, amount: u32 },
    /// Counters were put on something (CR 122.6).
    CountersPut {
        object: Option<ObjectId>,
        player: Option<PlayerId>,
        kind: CounterKind,
        count: u32,
        by: PlayerId,
    },
    /// Counters were removed.
    CountersRemoved { object: ObjectId, kind: CounterKind, count: u32 },
    /// Attackers were declared (CR 508.1).
    AttackersDeclared { player: PlayerId, attackers: Vec<(ObjectId, Attacked)> },
    /// A creature blocked another (CR 509.3a).
    Blocked { blocker: ObjectId, attacker: ObjectId },
    /// A creature became blocked, by those creatures, or by an effect (CR 509.3c).
    BecameBlocked { attacker: ObjectId, by: Vec<ObjectId> },
    /// A creature attacked and was not blocked (CR 509.3g).
    Unblocked { attacker: ObjectId },
    /// A library was shuffled (CR 701.24).
    Shuffled { player: PlayerId },
    /// A library was searched (CR 701.23).
    Searched { player: PlayerId },
    /// A player scried (CR 701.22).
    Scried { player: PlayerId, bottom: u32 },
    /// A player surveiled (CR 701.25).
    Surveiled { player: PlayerId, graveyard: u32 },
    /// Cards were revealed (CR 701.20).
    Revealed { objects: Vec<ObjectId> },
    /// An Aura or Equipment became attached (CR 701.3).
    Attached { object: ObjectId, to: ObjectId },
    /// Control changed (CR 613.1b).
    ControlChanged { object: ObjectId, to: PlayerId },
    /// A choice was made (CR 608.2d).
    Chose { player: PlayerId, what: String },
    /// A replacement effect applied (CR 614.6).
    Replaced { by: ObjectId },
    /// A coin was flipped (CR 705).
    Flipped { player: PlayerId, won: bool },
    /// A die was rolled (CR 706.2).
    Rolled { player: PlayerId, result: u32 },
    /// A Class gained a level (CR 716.2a).
    BecameLevel { object: ObjectId, level: u32 },
    /// A player lost (CR 104.3).
    Lost { player: PlayerId },
    /// A player left (CR 800.4).
    Left { player: PlayerId },
    /// A player became the monarch (CR 725).
    Monarch { player: PlayerId },
    /// A creature was regenerated (CR 701.19).
    Regenerated { object: ObjectId },
    /// An extra turn was given (CR 500.7).
    ExtraTurn { player: PlayerId },
    /// Two creatures fought (CR 701.14).
    Fought { object: ObjectId },
    /// A keyword action of an object.
    Did { object: ObjectId, deed: rubric_ir::ObjectDeed },
}

impl Game {
    /// The name of an object as it is or last was.
    #[must_use]
    pub fn name_of(&self, id: ObjectId) -> String {
        if let Some(item) = self.item(id) {
            return item.name.clone();
        }
        self.object_or_past(id)
            .and_then(|o| self.def(o.def))
            .map_or_else(|| format!("#{}", id.0), |def| def.name.clone())
    }

    /// The name of a player.
    #[must_use]
    pub fn player_name(&self, id: PlayerId) -> &str {
        self.player(id).map_or("?", |p| &p.name)
    }

    /// What happened, in words a test can look for.
    #[must_use]
    pub fn describe(&self, happening: &Happening) -> String {
        let o = |id: &ObjectId| self.name_of(*id);
        let p = |id: &PlayerId| self.player_name(*id).to_owned();
        let either = |object: &Option<ObjectId>, player: &Option<PlayerId>| match (object, player) {
            (Some(id), _) => o(id),
            (_, Some(id)) => p(id),
            _ => String::new(),
        };
        match happening {
            Happening::Began { step, player } => format!("{step:?} of {}", p(player)),
            Happening::Moved { was, from, to, cause, .. } => {
                let from = from.map_or("nowhere", Place::word);
                let why = match cause {
                    Cause::Moved => String::new(),
                    other => format!(" ({other:?})"),
                };
                format!("{}: {from} to {}{why}", o(was), to.word())
            }
            Happening::Created { object, by } => format!("{} creates {}", p(by), o(object)),
            Happening::Ceased { object } => format!("{} ceases to exist", o(object)),
            Happening::Drew { player, .. } => format!("{} draws", p(player)),
            Happening::DrewFromEmpty { player } => format!("{} draws from an empty library", p(player)),
            Happening::Cast { player, object, .. } => format!("{} casts {}", p(player), o(object)),
            Happening::Copied { object, .. } => format!("copy of {}", o(object)),
            Happening::Activated { player, source, .. } => format!("{} activates {}", p(player), o(source)),
            Happening::Triggered { source, .. } => format!("{} triggers", o(source)),
            Happening::Targeted { object, player, by, .. } => {
                format!("{} targets {}", o(by), either(object, player))
            }
            Happening::Fizzled { item } => format!("{} fizzles", o(item)),
            Happening::Resolved { item } => format!("{} resolves", o(item)),
            Happening::Tapped { object, .. } => format!("{} taps", o(object)),
            Happening::Untapped { object } => format!("{} untaps", o(object)),
            Happening::ManaAdded { player, mana, .. } => format!("{} adds {} mana", p(player), mana.len()),
            Happening::Damage { source, object, player, amount, combat } => format!(
                "{} deals {amount}{} to {}",
                o(source),
                if *combat { " combat damage" } else { "" },
                either(object, player)
            ),
            Happening::Prevented { amount } => format!("{amount} damage prevented"),
            Happening::GainedLife { player, amount } => format!("{} gains {amount} life", p(player)),
            Happening::LostLife { player, amount } => format!("{} loses {amount} life", p(player)),
            Happening::CountersPut { object, player, kind, count, .. } => {
                format!("{count} {} on {}", counter_word(kind), either(object, player))
            }
            Happening::CountersRemoved { object, kind, count } => {
                format!("{count} {} off {}", counter_word(kind), o(object))
            }
            Happening::AttackersDeclared { player, attackers } => {
                format!("{} attacks with {}", p(player), attackers.len())
            }
            Happening::Blocked { blocker, attacker } => format!("{} blocks {}", o(blocker), o(attacker)),
            Happening::BecameBlocked { attacker, .. } => format!("{} becomes blocked", o(attacker)),
            Happening::Unblocked { attacker } => format!("{} is unblocked", o(attacker)),
            Happening::Shuffled { player } => format!("{} shuffles", p(player)),
            Happening::Searched { player } => format!("{} searches", p(player)),
            Happening::Scried { player, bottom } => format!("{} scries, {bottom} to the bottom", p(player)),
            Happening::Surveiled { player, graveyard } => {
                format!("{} surveils, {graveyard} to the graveyard", p(player))
            }
            Happening::Revealed { objects } => {
                format!("revealed: {}", objects.iter().map(o).collect::<Vec<_>>().join(", "))
            }
            Happening::Attached { object, to } => format!("{} attached to {}", o(object), o(to)),
            Happening::ControlChanged { object, to } => format!("{} controls {}", p(to), o(object)),
            Happening::Chose { player, what } => format!("{} chooses {what}", p(player)),
            Happening::Replaced { by } => format!("{} replaces", o(by)),
            Happening::Rolled { player, result } => format!("{} rolls {result}", p(player)),
            Happening::BecameLevel { object, level } => format!("{} becomes level {level}", o(object)),
            Happening::Flipped { player, won } => {
                format!("{} {} the flip", p(player), if *won { "wins" } else { "loses" })
            }
            Happening::Lost { player } => format!("{} loses the game", p(player)),
            Happening::Left { player } => format!("{} leaves the game", p(player)),
            Happening::Monarch { player } => format!("{} becomes the monarch", p(player)),
            Happening::Regenerated { object } => format!("{} regenerates", o(object)),
            Happening::ExtraTurn { player } => format!("{} gets an extra turn", p(player)),
            Happening::Fought { object } => format!("{} fights", o(object)),
            Happening::Did { object, deed } => format!("{} {deed:?}", o(object)),
        }
    }
}

/// A kind of counter in words.
#[must_use]
pub fn counter_word(kind: &CounterKind) -> String {
    use rubric_ir::{PtNumber, PtValue, Sign};
    let side = |n: &PtNumber| {
        let sign = if n.sign == Sign::Minus { "-" } else { "+" };
        match n.value {
            PtValue::Number(n) => format!("{sign}{n}"),
            PtValue::X | PtValue::Star | PtValue::StarPlus(_) | PtValue::Y => format!("{sign}X"),
        }
    };
    match kind {
        CounterKind::PowerToughness(pt) => format!("{}/{}", side(&pt.power), side(&pt.toughness)),
        CounterKind::Keyword(name) => name.text().to_owned(),
        CounterKind::Named(name) => name.0.clone(),
        CounterKind::Any => "counters".to_owned(),
    }
}
