//! Setting up a game, and looking at one.

use std::collections::BTreeMap;
use std::sync::Arc;

use rand_core::SeedableRng;
use rubric_ir::{CardType, CounterKind, KeywordName};

use crate::card::CardDefinition;
use crate::decision::Choice;
use crate::fault::Fault;
use crate::ids::{CardId, ObjectId, Place, PlayerId};
use crate::layers::Cache;
use crate::state::{Game, Mana, Object, PlayerState, Stage, StepOfTurn};
use crate::table::Table;

/// A game before it begins.
#[derive(Clone, Debug)]
pub struct Setup {
    game: Game,
}

impl Setup {
    /// A game of so many players with 20 life each; `seed` decides everything left to chance.
    #[must_use]
    pub fn new(players: &[&str], seed: u64) -> Self {
        let player =
            |name: &&str| PlayerState { name: (*name).to_owned(), life: 20, ..PlayerState::default() };
        Setup {
            game: Game {
                defs: Vec::new(),
                players: players.iter().map(player).collect(),
                objects: Table::default(),
                past: Table::default(),
                battlefield: Vec::new(),
                exile: Vec::new(),
                command: Vec::new(),
                stack: Vec::new(),
                next_object: 0,
                next_card: 0,
                clock: 0,
                rng: rand_pcg::Pcg32::seed_from_u64(seed),
                turn: 1,
                active: PlayerId(0),
                step: StepOfTurn::Main,
                stage: Stage::Check,
                passes: 0,
                actor: None,
                waiting: Vec::new(),
                delayed: Vec::new(),
                lasting: Vec::new(),
                shields: Vec::new(),
                until_leaves: Vec::new(),
                may_play: Vec::new(),
                extra_turns: Vec::new(),
                skips: Vec::new(),
                history: Vec::new(),
                first_strikers: Vec::new(),
                over: None,
                fault: None,
                entering: None,
                cache: Cache::default(),
            },
        }
    }

    /// Adds a card to a zone of a player; in a library it comes to lie on top of those added before.
    pub fn card(&mut self, player: PlayerId, place: Place, card: CardDefinition) -> ObjectId {
        let game = &mut self.game;
        let def = game.intern(card);
        game.next_card += 1;
        game.next_object += 1;
        let id = ObjectId(game.next_object);
        let mut object = Object::new(id, CardId(game.next_card), def, player, place);
        object.settled = true;
        object.timestamp = game.tick_clock();
        if place == Place::Battlefield
            && let Some(loyalty) = game.def(def).and_then(|d| d.loyalty)
        {
            object.counters.push((CounterKind::Named(rubric_ir::Name("loyalty".to_owned())), loyalty));
        }
        game.objects.insert(id, object);
        if let Some(zone) = game.zone_mut(place, player) {
            zone.push(id);
        }
        id
    }

    /// Taps a permanent.
    pub fn tapped(&mut self, id: ObjectId) {
        if let Some(object) = self.game.object_mut(id) {
            object.tapped = true;
        }
    }

    /// Puts counters on a permanent.
    pub fn counters(&mut self, id: ObjectId, kind: &CounterKind, count: u32) {
        if let Some(object) = self.game.object_mut(id) {
            crate::state::change_counters(&mut object.counters, kind, i64::from(count));
        }
    }

    /// Attaches one permanent to another.
    pub fn attached(&mut self, id: ObjectId, to: ObjectId) {
        if let Some(object) = self.game.object_mut(id) {
            object.attached = Some(to);
        }
    }

    /// Makes a permanent one that came under its controller's control this turn (CR 302.6).
    pub fn fresh(&mut self, id: ObjectId) {
        if let Some(object) = self.game.object_mut(id) {
            object.settled = false;
        }
    }

    /// Sets a player's life total.
    pub fn life(&mut self, player: PlayerId, life: i64) {
        if let Some(state) = self.game.player_mut(player) {
            state.life = life;
        }
    }

    /// Adds mana to a player's pool, which it keeps until the step ends.
    pub fn mana(&mut self, player: PlayerId, mana: &[Mana]) {
        if let Some(state) = self.game.player_mut(player) {
            state.pool.extend(mana);
        }
    }

    /// Begins the game in that step of the first player's turn.
    pub fn step(&mut self, step: StepOfTurn) {
        self.game.step = step;
        self.game.stage = Stage::Begin;
    }

    /// Plants a fault, for tests.
    #[doc(hidden)]
    pub fn fault(&mut self, fault: Fault) {
        self.game.fault = Some(fault);
    }

    /// The game.
    #[must_use]
    pub fn game(self) -> Game {
        self.game
    }
}

/// An object as a player sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Which.
    pub id: ObjectId,
    /// Its name.
    pub name: String,
    /// Who owns it.
    pub owner: PlayerId,
    /// Who controls it.
    pub controller: PlayerId,
    /// Its types.
    pub types: Vec<CardType>,
    /// Its subtypes.
    pub subtypes: Vec<rubric_ir::Subtype>,
    /// Its colours.
    pub colors: Vec<rubric_ir::Color>,
    /// Its power.
    pub power: Option<i32>,
    /// Its toughness.
    pub toughness: Option<i32>,
    /// Its keywords.
    pub keywords: Vec<KeywordName>,
    /// Whether it is tapped.
    pub tapped: bool,
    /// Its counters.
    pub counters: Vec<(CounterKind, u32)>,
    /// What it is attached to.
    pub attached: Option<ObjectId>,
    /// Damage marked on it.
    pub damage: u32,
    /// Whether it attacks.
    pub attacking: bool,
    /// Whether it is blocked.
    pub blocked: bool,
    /// Whether it is a token.
    pub token: bool,
    /// The subtype chosen for it.
    pub chosen: Option<rubric_ir::Subtype>,
}

impl Game {
    /// The players, in turn order.
    #[must_use]
    pub fn player_ids(&self) -> Vec<PlayerId> {
        (0..self.players.len()).filter_map(|n| u8::try_from(n).ok()).map(PlayerId).collect()
    }

    /// A player's life total; 0 for none of the game.
    #[must_use]
    pub fn life(&self, player: PlayerId) -> i64 {
        self.player(player).map_or(0, |p| p.life)
    }

    /// What a player has in a zone; on the battlefield, what they own.
    #[must_use]
    pub fn zone(&self, player: PlayerId, place: Place) -> Vec<Shown> {
        self.cards_in(place, player).into_iter().filter_map(|id| self.show(id)).collect()
    }

    /// Whether the player has neither lost nor left.
    #[must_use]
    pub fn plays(&self, player: PlayerId) -> bool {
        self.alive(player)
    }

    /// Mana in a player's pool.
    #[must_use]
    pub fn pool(&self, player: PlayerId) -> Vec<Mana> {
        self.player(player).map(|p| p.pool.clone()).unwrap_or_default()
    }

    /// Everything on the battlefield.
    #[must_use]
    pub fn permanents(&self) -> Vec<Shown> {
        self.battlefield.iter().filter_map(|id| self.show(*id)).collect()
    }

    /// Names of what is on the stack, the top last.
    #[must_use]
    pub fn stack_names(&self) -> Vec<String> {
        self.stack.iter().map(|item| item.name.clone()).collect()
    }

    /// An object as it is.
    #[must_use]
    pub fn show(&self, id: ObjectId) -> Option<Shown> {
        let object = self.object(id)?;
        let chars = self.chars(id);
        Some(Shown {
            id,
            name: chars.name.to_string(),
            owner: object.owner,
            controller: self.controller(id).unwrap_or(object.owner),
            types: chars.types.clone(),
            subtypes: chars.subtypes.clone(),
            colors: chars.colors.clone(),
            power: chars.power,
            toughness: chars.toughness,
            keywords: chars.keywords.iter().map(|k| k.name).collect(),
            tapped: object.tapped,
            counters: object.counters.clone(),
            attached: object.attached,
            damage: object.damage,
            attacking: object.attacking.is_some(),
            blocked: object.blocked,
            token: object.token,
            chosen: object.chosen.subtype,
        })
    }

    /// How an option is called, for a person or a test that picks one.
    #[must_use]
    pub fn label(&self, choice: &Choice) -> String {
        let name = |id: &ObjectId| self.name_of(*id);
        match choice {
            Choice::Pass => "pass".to_owned(),
            Choice::Yes => "yes".to_owned(),
            Choice::No => "no".to_owned(),
            Choice::Object(id) => name(id),
            Choice::Player(p) => self.player_name(*p).to_owned(),
            Choice::Mode(n) => format!("mode {}", n + 1),
            Choice::Number(n) => n.to_string(),
            Choice::Color(c) => format!("{c:?}").to_lowercase(),
            Choice::Colorless => "colorless".to_owned(),
            Choice::Subtype(s) => s.text().to_owned(),
            Choice::CardType(t) => format!("{t:?}").to_lowercase(),
            Choice::PlayLand(id) => format!("play {}", name(id)),
            Choice::Cast(id, way) => match way {
                crate::decision::CastWay::Usual => format!("cast {}", name(id)),
                other => format!("cast {} ({})", name(id), format!("{other:?}").to_lowercase()),
            },
            Choice::Activate(id, n) => format!("activate {} {n}", name(id)),
            Choice::Attack(id, at) => {
                let at = match at {
                    crate::decision::Attacked::Player(p) => self.player_name(*p).to_owned(),
                    crate::decision::Attacked::Object(id) => name(id),
                };
                format!("{} -> {at}", name(id))
            }
            Choice::Block(b, a) => format!("{} blocks {}", name(b), name(a)),
            Choice::Replacement(id, n) => match self.object_or_past(*id) {
                Some(_) => name(id),
                None => format!("effect {n}"),
            },
            Choice::Trigger(id, _) => name(id),
            Choice::Top => "top".to_owned(),
            Choice::Bottom => "bottom".to_owned(),
            Choice::Pile(n) => format!("pile {}", n + 1),
        }
    }

    /// Whether every card is in exactly one zone, and every object of a zone is known: the first that is not.
    #[must_use]
    pub fn misplaced(&self) -> Option<String> {
        let mut seen: BTreeMap<ObjectId, Place> = BTreeMap::new();
        let mut zones: Vec<(Place, &[ObjectId])> = vec![
            (Place::Battlefield, &self.battlefield),
            (Place::Exile, &self.exile),
            (Place::Command, &self.command),
        ];
        for player in &self.players {
            zones.push((Place::Library, &player.cards_in_library));
            zones.push((Place::Hand, &player.hand));
            zones.push((Place::Graveyard, &player.graveyard));
        }
        let spells = self.spells();
        zones.push((Place::Stack, &spells));
        for (place, ids) in zones {
            for id in ids {
                match self.object(*id) {
                    None => return Some(format!("{} is in a zone but is no object", id.0)),
                    Some(object) if object.place != place => {
                        return Some(format!(
                            "{} is in {place:?} but says {:?}",
                            self.name_of(*id),
                            object.place
                        ));
                    }
                    Some(_) => {}
                }
                if seen.insert(*id, place).is_some() {
                    return Some(format!("{} is in two zones", self.name_of(*id)));
                }
            }
        }
        self.objects
            .keys()
            .find(|id| !seen.contains_key(id))
            .map(|id| format!("{} is in no zone", self.name_of(id)))
    }

    /// The cards there are, tokens, copies and emblems aside: each by its number.
    #[must_use]
    pub fn cards(&self) -> Vec<CardId> {
        let emblem = |o: &Object| o.place == Place::Command;
        let mut cards: Vec<CardId> =
            self.objects.values().filter(|o| !o.token && !o.copy && !emblem(o)).map(|o| o.card).collect();
        cards.sort_unstable();
        cards
    }

    /// The definition an object shows.
    #[must_use]
    pub fn definition(&self, id: ObjectId) -> Option<Arc<CardDefinition>> {
        self.object_or_past(id).and_then(|o| self.def(o.def)).cloned()
    }
}
