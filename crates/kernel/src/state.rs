//! The state of a game: plain data, all of it serialisable.

use std::sync::Arc;

use rand_pcg::Pcg32;
use rubric_ir::{CardType, Color, Condition, CounterKind, Effect, Event, ManaSymbol, Replacement, Subtype};
use serde::{Deserialize, Serialize};

use crate::card::CardDefinition;
use crate::decision::{Attacked, CastWay};
use crate::env::Env;
use crate::fault::Fault;
use crate::ids::{CardId, DefId, ObjectId, Place, PlayerId, Thing};
use crate::layers::{Chars, Mod};
use crate::table::Table;

/// A kind of mana (CR 106.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Mana {
    /// Of a colour.
    Of(Color),
    /// Colourless.
    Colorless,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct PlayerState {
    pub name: String,
    pub life: i64,
    pub left: bool,
    pub lost: bool,
    pub cards_in_library: Vec<ObjectId>,
    pub hand: Vec<ObjectId>,
    pub graveyard: Vec<ObjectId>,
    pub pool: Vec<Mana>,
    pub counters: Vec<(CounterKind, u32)>,
    pub lands_played: u32,
    /// Drew from an empty library since state-based actions were last looked at (CR 704.5b).
    pub drew_from_empty: bool,
    pub monarch: bool,
}

/// Choices made for an object (CR 607.2d).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Chosen {
    pub color: Option<Color>,
    pub subtype: Option<Subtype>,
    pub card_type: Option<CardType>,
    pub player: Option<PlayerId>,
    pub number: Option<u32>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Object {
    pub id: ObjectId,
    pub card: CardId,
    pub token: bool,
    /// A copy of a spell (CR 707.10).
    pub copy: bool,
    /// What is printed.
    pub printed: DefId,
    /// The copiable values: those printed, unless it is a copy (CR 707.2).
    pub def: DefId,
    pub owner: PlayerId,
    /// Who controls it before effects that change control.
    pub controller: PlayerId,
    pub place: Place,
    pub timestamp: u64,
    pub tapped: bool,
    pub damage: u32,
    pub deathtouched: bool,
    /// Under its controller's control without a break since their turn began (CR 302.6).
    pub settled: bool,
    pub counters: Vec<(CounterKind, u32)>,
    pub attached: Option<ObjectId>,
    pub attached_player: Option<PlayerId>,
    pub attacking: Option<Attacked>,
    pub blocked: bool,
    pub blocking: Vec<ObjectId>,
    pub shields: u32,
    pub chosen: Chosen,
    pub kicked: u32,
    pub x: u32,
    pub way: CastWay,
    /// Who cast it, and from where.
    pub cast: Option<(PlayerId, Place)>,
    /// What the spell it was targeted, and mana spent on it.
    pub spent: Vec<Mana>,
    /// Turn it entered the zone in.
    pub since: u32,
    /// Things exiled with it (CR 607.2a).
    pub exiled_with: Vec<ObjectId>,
    /// Class level (CR 716).
    pub level: u32,
    pub monstrous: bool,
    pub renowned: bool,
    pub goaded: Vec<(PlayerId, u32)>,
    /// Uses of its abilities: index, turn, count in that turn, count ever.
    pub uses: Vec<Use>,
    pub skip_untap: u32,
    pub marked_exile: bool,
    pub crewed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Use {
    pub kind: UseKind,
    pub index: u32,
    pub turn: u32,
    pub in_turn: u32,
    pub ever: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum UseKind {
    Activated,
    Resolved,
    Triggered,
    Loyalty,
}

/// An object as it last existed (CR 608.2h).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Past {
    pub object: Object,
    pub chars: Arc<Chars>,
    pub controller: PlayerId,
}

/// Steps and phases (CR 500.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the variants are the words themselves")]
pub enum StepOfTurn {
    Untap,
    Upkeep,
    Draw,
    Main,
    BeginCombat,
    DeclareAttackers,
    DeclareBlockers,
    FirstStrikeDamage,
    CombatDamage,
    EndCombat,
    SecondMain,
    End,
    Cleanup,
}

/// What the next unit of work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// The step begins: its turn-based actions.
    Begin,
    /// State-based actions and triggers, then priority (CR 117.5).
    Check,
    /// That player has priority.
    Priority(PlayerId),
    /// The top of the stack resolves.
    Resolve,
    /// The step ends.
    End,
}

/// Instructions to be followed, with the number of the first of them in its ability.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Code {
    pub effect: Arc<Effect>,
    /// Actions and verbs of the ability before the first of this effect.
    pub base: u16,
}

impl Code {
    pub fn new(effect: &Effect) -> Self {
        Code { effect: Arc::new(effect.clone()), base: 0 }
    }
}

/// A part of what is on the stack: one spell ability, or the ability.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Part {
    pub code: Code,
    pub env: Env,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct StackItem {
    pub id: ObjectId,
    pub controller: PlayerId,
    pub kind: ItemKind,
    pub parts: Vec<Part>,
    /// The source, of an ability.
    pub source: Thing,
    /// The name shown.
    pub name: String,
    /// Intervening "if", asked again on resolution (CR 603.4).
    pub condition: Option<Condition>,
    /// Which ability of the source, for counts of its uses.
    pub ability: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum ItemKind {
    Spell,
    Activated,
    Triggered,
}

/// A triggered ability that waits to be put on the stack (CR 603.3).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Waiting {
    pub controller: PlayerId,
    pub source: Thing,
    pub name: String,
    pub code: Code,
    pub env: Env,
    pub condition: Option<Condition>,
    pub ability: u32,
}

/// A delayed triggered ability (CR 603.7).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Delayed {
    pub event: Event,
    pub code: Code,
    pub env: Env,
    pub name: String,
    /// The turn it was made in: "the next" is not one that has begun.
    pub turn: u32,
    pub step: StepOfTurn,
    /// It may trigger more than once: for the rest of the turn.
    pub repeats: bool,
}

/// How long an effect lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Until {
    /// Until the cleanup step of that turn (CR 514.2).
    EndOfTurn(u32),
    /// Until end of combat.
    EndOfCombat,
    /// Until that player's next turn begins, counted from that turn.
    TurnOf(PlayerId, u32),
    /// Until the cleanup of the next turn of that player after that one.
    EndOfTurnOf(PlayerId, u32),
    /// As long as that player's next step of that name has not come.
    StepOf(PlayerId, StepOfTurn, u32),
    /// As long as the object is on the battlefield.
    Leaves(ObjectId),
    /// As long as a condition holds.
    While(Condition),
    /// For the rest of the game.
    Never,
}

/// A continuous effect of a spell or ability that resolved (CR 611.2).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Lasting {
    pub objects: Vec<ObjectId>,
    pub players: Vec<PlayerId>,
    pub mods: Vec<Mod>,
    pub until: Until,
    pub timestamp: u64,
    pub env: Env,
}

/// A replacement or prevention effect of a spell or ability that resolved (CR 614.1, 615).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Shield {
    pub id: u32,
    pub effect: Replacement,
    pub env: Env,
    pub until: Until,
    /// What is left of "the next 3 damage".
    pub left: Option<u32>,
}

/// Something exiled until an object leaves the battlefield (CR 610.3).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct UntilLeaves {
    pub source: ObjectId,
    pub object: ObjectId,
    pub back_to: Place,
}

/// A permission to play a card from where it is.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MayPlay {
    pub player: PlayerId,
    pub object: ObjectId,
    pub free: bool,
    pub cast_only: bool,
    pub until: Until,
}

/// Something that happened, kept for "this turn" (CR 608.2i).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Past1 {
    pub turn: u32,
    pub happening: crate::happen::Happening,
}

/// A whole game at a point where nothing is half done.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Game {
    pub(crate) defs: Vec<Arc<CardDefinition>>,
    pub(crate) players: Vec<PlayerState>,
    pub(crate) objects: Table<Object>,
    pub(crate) past: Table<Arc<Past>>,
    pub(crate) battlefield: Vec<ObjectId>,
    pub(crate) exile: Vec<ObjectId>,
    pub(crate) command: Vec<ObjectId>,
    pub(crate) stack: Vec<StackItem>,
    pub(crate) next_object: u32,
    pub(crate) next_card: u32,
    pub(crate) clock: u64,
    pub(crate) rng: Pcg32,
    pub(crate) turn: u32,
    pub(crate) active: PlayerId,
    pub(crate) step: StepOfTurn,
    pub(crate) stage: Stage,
    pub(crate) passes: u32,
    /// Who acted last with priority, and gets it again (CR 117.3c).
    pub(crate) actor: Option<PlayerId>,
    pub(crate) waiting: Vec<Waiting>,
    pub(crate) delayed: Vec<Delayed>,
    pub(crate) lasting: Vec<Lasting>,
    pub(crate) shields: Vec<Shield>,
    pub(crate) until_leaves: Vec<UntilLeaves>,
    pub(crate) may_play: Vec<MayPlay>,
    pub(crate) extra_turns: Vec<PlayerId>,
    pub(crate) skips: Vec<(PlayerId, rubric_ir::StepName)>,
    pub(crate) history: Vec<Past1>,
    pub(crate) first_strikers: Vec<ObjectId>,
    pub(crate) over: Option<Vec<PlayerId>>,
    pub(crate) fault: Option<Fault>,
    /// Who would control an object that is about to enter (CR 614.12).
    #[serde(skip)]
    pub(crate) entering: Option<(ObjectId, PlayerId)>,
    /// Derived; worked out again where it is missing.
    #[serde(skip)]
    pub(crate) cache: crate::layers::Cache,
}

impl Game {
    pub(crate) fn player(&self, id: PlayerId) -> Option<&PlayerState> {
        self.players.get(usize::from(id.0))
    }

    pub(crate) fn player_mut(&mut self, id: PlayerId) -> Option<&mut PlayerState> {
        self.players.get_mut(usize::from(id.0))
    }

    pub(crate) fn object(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(&id)
    }

    /// The object for changing; what is derived is worked out again.
    pub(crate) fn object_mut(&mut self, id: ObjectId) -> Option<&mut Object> {
        self.cache.clear();
        self.objects.get_mut(&id)
    }

    /// The object, or how it last was.
    pub(crate) fn object_or_past(&self, id: ObjectId) -> Option<&Object> {
        self.objects.get(&id).or_else(|| self.past.get(&id).map(|past| &past.object))
    }

    pub(crate) fn def(&self, id: DefId) -> Option<&Arc<CardDefinition>> {
        self.defs.get(usize::try_from(id.0).ok()?)
    }

    /// The number of a definition, which is added where it is new.
    pub(crate) fn intern(&mut self, def: CardDefinition) -> DefId {
        let at = self.defs.iter().position(|known| **known == def).unwrap_or_else(|| {
            self.defs.push(Arc::new(def));
            self.defs.len() - 1
        });
        DefId(u32::try_from(at).unwrap_or(u32::MAX))
    }

    pub(crate) fn alive(&self, id: PlayerId) -> bool {
        self.player(id).is_some_and(|p| !p.left && !p.lost)
    }

    /// Players still in the game in turn order, from the active player on (CR 101.4).
    pub(crate) fn apnap(&self) -> Vec<PlayerId> {
        self.in_order_from(self.active)
    }

    pub(crate) fn in_order_from(&self, first: PlayerId) -> Vec<PlayerId> {
        let count = u8::try_from(self.players.len()).unwrap_or(u8::MAX).max(1);
        (0..count).map(|n| PlayerId((first.0 + n) % count)).filter(|p| self.alive(*p)).collect()
    }

    pub(crate) fn opponents(&self, of: PlayerId) -> Vec<PlayerId> {
        self.apnap().into_iter().filter(|p| *p != of).collect()
    }

    pub(crate) fn tick_clock(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    /// The cards in a zone; those of one player where every player has one.
    pub(crate) fn cards_in(&self, place: Place, player: PlayerId) -> Vec<ObjectId> {
        let own = |list: &[ObjectId]| {
            list.iter().copied().filter(|id| self.object(*id).is_some_and(|o| o.owner == player)).collect()
        };
        match place {
            Place::Library => self.player(player).map(|p| p.cards_in_library.clone()).unwrap_or_default(),
            Place::Hand => self.player(player).map(|p| p.hand.clone()).unwrap_or_default(),
            Place::Graveyard => self.player(player).map(|p| p.graveyard.clone()).unwrap_or_default(),
            Place::Battlefield => own(&self.battlefield),
            Place::Exile => own(&self.exile),
            Place::Command => own(&self.command),
            Place::Stack => {
                let ids: Vec<ObjectId> = self.stack.iter().map(|item| item.id).collect();
                own(&ids)
            }
        }
    }

    pub(crate) fn zone_mut(&mut self, place: Place, owner: PlayerId) -> Option<&mut Vec<ObjectId>> {
        match place {
            Place::Battlefield => Some(&mut self.battlefield),
            Place::Exile => Some(&mut self.exile),
            Place::Command => Some(&mut self.command),
            Place::Stack => None,
            Place::Library => self.player_mut(owner).map(|p| &mut p.cards_in_library),
            Place::Hand => self.player_mut(owner).map(|p| &mut p.hand),
            Place::Graveyard => self.player_mut(owner).map(|p| &mut p.graveyard),
        }
    }

    pub(crate) fn item(&self, id: ObjectId) -> Option<&StackItem> {
        self.stack.iter().find(|item| item.id == id)
    }
}

/// Counters of a kind among counters.
pub(crate) fn count_of(counters: &[(CounterKind, u32)], kind: &CounterKind) -> u32 {
    counters.iter().filter(|(k, _)| *kind == CounterKind::Any || k == kind).map(|(_, n)| n).sum()
}

/// Changes the number of counters of a kind.
pub(crate) fn change_counters(counters: &mut Vec<(CounterKind, u32)>, kind: &CounterKind, by: i64) {
    match counters.iter_mut().find(|(k, _)| k == kind) {
        Some((_, n)) => *n = u32::try_from((i64::from(*n) + by).max(0)).unwrap_or(u32::MAX),
        None if by > 0 => counters.push((kind.clone(), u32::try_from(by).unwrap_or(u32::MAX))),
        None => {}
    }
    counters.retain(|(_, n)| *n > 0);
}

pub(crate) type ManaCost = Vec<ManaSymbol>;
