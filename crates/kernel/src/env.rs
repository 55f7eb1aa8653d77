//! What an ability knows while it is on the stack and resolves: its controller, its source, what fills its slots.

use std::collections::BTreeMap;

use rubric_ir::{CounterKind, Done, KeywordName, Slot};
use serde::{Deserialize, Serialize};

use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::state::Mana;

/// What fills a slot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Bound {
    pub objects: Vec<Thing>,
    pub players: Vec<PlayerId>,
    /// Where an instruction was followed by several players, what each of them got.
    pub parts: Vec<(PlayerId, Vec<Thing>)>,
    /// The set the things were taken from, for "the rest".
    pub from: Vec<Thing>,
    /// Of the things, those that a later instruction took.
    pub taken: Vec<Thing>,
    /// The piles that the things were separated into (CR 700.3).
    pub piles: Vec<Vec<Thing>>,
}

impl Bound {
    pub fn objects(objects: Vec<Thing>) -> Self {
        Bound { objects, ..Bound::default() }
    }
    pub fn players(players: Vec<PlayerId>) -> Self {
        Bound { players, ..Bound::default() }
    }
}

/// Something an instruction did to an object, for "this way".
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Deed {
    pub done: Option<Done>,
    pub thing: Thing,
    pub by: PlayerId,
    pub to: Option<Place>,
}

/// What an event measured, and who and what took part beyond the slots of its pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct EventInfo {
    pub amount: i64,
    pub object: Option<Thing>,
    /// Where it is about "enchanted creature", that creature, wherever the Aura is by now.
    pub attached: Option<Thing>,
    pub player: Option<PlayerId>,
    /// Of an event about "a player", that player: "other players" are other than they, not than you.
    pub actor: Option<PlayerId>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Env {
    pub you: PlayerId,
    pub source: Option<Thing>,
    pub granter: Option<Thing>,
    pub slots: BTreeMap<u16, Bound>,
    /// Slots that hold targets, with where they are in the order of choosing.
    pub targets: Vec<u16>,
    /// How an amount is divided among the targets of a slot.
    pub division: BTreeMap<u16, Vec<u32>>,
    pub x: Option<i64>,
    /// The mana that was spent to activate the ability.
    pub spent: Vec<Mana>,
    pub modes: Vec<u32>,
    pub event: EventInfo,
    pub measures: BTreeMap<u16, i64>,
    /// The result of the die rolled last.
    pub roll: i64,
    /// What the effect sets the power to.
    pub power: i64,
    pub removed: Vec<(CounterKind, i64)>,
    pub life_lost: i64,
    pub this_way: Vec<Deed>,
    /// The noun that a relative clause narrows.
    pub head: Option<ObjectId>,
    /// The player in turn where several follow one instruction.
    pub each: Option<PlayerId>,
    /// The recipients of damage that is displaced by a branch.
    pub displaced: Bound,
    /// The number of the ability among those of its source.
    pub ability: u32,
    /// Whether the last coin flip was won.
    pub flip: Option<bool>,
    pub kicked: bool,
    /// Numbers are multiplied by that, in an instruction "for each".
    pub times: Option<i64>,
    /// What an instruction measured for each player who followed it.
    pub measured: Vec<(u16, PlayerId, i64)>,
    /// How the instruction is carried out, as a later sentence says.
    pub no_regeneration: bool,
    pub unpreventable: bool,
    /// The keyword that the ability is one of (CR 702).
    pub keyword: Option<KeywordName>,
    pub tokens_have: Vec<rubric_ir::Grant>,
    /// The clause before was followed: for a condition "if you do" inside others.
    pub number: Option<u32>,
}

impl Env {
    pub fn of(you: PlayerId, source: ObjectId) -> Self {
        Env { you, source: Some(Thing::new(source)), ..Env::default() }
    }

    pub fn bind(&mut self, slot: Slot, bound: Bound) {
        self.slots.insert(slot.0, bound);
    }

    /// Everything that pointed at an object points at what it became.
    pub fn follow(&mut self, old: ObjectId, new: ObjectId) {
        let step = |thing: &mut Thing| {
            if thing.now == old {
                thing.now = new;
            }
        };
        for bound in self.slots.values_mut() {
            bound.objects.iter_mut().for_each(step);
            bound.from.iter_mut().for_each(step);
            bound.taken.iter_mut().for_each(step);
            for (_, part) in &mut bound.parts {
                part.iter_mut().for_each(step);
            }
            bound.piles.iter_mut().flatten().for_each(step);
        }
        self.source.iter_mut().for_each(step);
        self.event.object.iter_mut().for_each(step);
        self.event.attached.iter_mut().for_each(step);
        self.this_way.iter_mut().for_each(|deed| step(&mut deed.thing));
    }
}
