//! Events that are about to happen, and how they happen once nothing replaces them.

use rubric_ir::{CardType, CounterKind, KeywordName};

use crate::decision::Attacked;
use crate::fault::Fault;
use crate::happen::{Cause, Happening};
use crate::ids::{DefId, ObjectId, Place, PlayerId};
use crate::kernel::{Kernel, R};
use crate::layers::Mod;
use crate::sba::{named, pt_counter};
use crate::state::{Chosen, Object, Past, change_counters, count_of};
use crate::tokens::Batch;

/// Where in a library a card goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Depth {
    #[default]
    Top,
    Bottom,
    /// So many cards lie above it.
    Below(usize),
}

/// How something enters (CR 614.12).
#[derive(Clone, Debug, Default)]
pub(crate) struct Entry {
    pub tapped: bool,
    pub controller: Option<PlayerId>,
    pub attached: Option<ObjectId>,
    pub attached_player: Option<PlayerId>,
    pub counters: Vec<(CounterKind, u32)>,
    pub attacking: Option<Attacked>,
    pub chosen: Chosen,
    pub copy: Option<DefId>,
    /// Abilities and types it has beyond its definition, as long as it is on the battlefield.
    pub with: Vec<Mod>,
}

/// A move between zones that is about to happen.
#[derive(Clone, Debug)]
pub(crate) struct Mover {
    pub object: ObjectId,
    pub to: Place,
    pub depth: Depth,
    pub cause: Cause,
    pub by: Option<PlayerId>,
    pub entry: Entry,
}

impl Mover {
    pub fn to(object: ObjectId, to: Place, cause: Cause) -> Self {
        Mover { object, to, depth: Depth::Top, cause, by: None, entry: Entry::default() }
    }
    pub fn by(mut self, player: PlayerId) -> Self {
        self.by = Some(player);
        self
    }
}

/// A hit of damage.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub source: ObjectId,
    pub object: Option<ObjectId>,
    pub player: Option<PlayerId>,
    pub amount: u32,
    pub combat: bool,
    pub unpreventable: bool,
}

/// An event that is about to happen.
#[derive(Clone, Debug)]
pub(crate) enum Proposed {
    Move(Mover),
    Draw(PlayerId),
    Damage(Hit),
    GainLife(PlayerId, u32),
    LoseLife(PlayerId, u32),
    Counters {
        object: Option<ObjectId>,
        player: Option<PlayerId>,
        kind: CounterKind,
        count: u32,
        by: PlayerId,
    },
    Tokens {
        by: PlayerId,
        batches: Vec<Batch>,
    },
    Untap(ObjectId),
}

/// What became of one move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Moved {
    pub was: ObjectId,
    pub now: ObjectId,
    pub to: Option<Place>,
}

impl Kernel<'_> {
    pub fn new_id(&mut self) -> ObjectId {
        self.g.next_object += 1;
        ObjectId(self.g.next_object)
    }

    pub fn chars(&self, id: ObjectId) -> std::sync::Arc<crate::layers::Chars> {
        self.g.chars(id)
    }

    pub fn controller(&self, id: ObjectId) -> Option<PlayerId> {
        self.g.controller(id)
    }

    pub fn on_battlefield(&self, id: ObjectId) -> bool {
        self.g.object(id).is_some_and(|o| o.place == Place::Battlefield)
    }

    /// Keeps what an object was (CR 608.2h).
    pub fn remember(&mut self, id: ObjectId) {
        let chars = self.g.chars(id);
        let controller = self.g.controller(id).unwrap_or_default();
        if let Some(object) = self.g.object(id) {
            let past = Past { object: object.clone(), chars, controller };
            self.g.past.insert(id, std::sync::Arc::new(past));
        }
    }

    /// Moves everything at once, each move through what would replace it.
    pub fn move_all(&mut self, moves: Vec<Mover>) -> R<Vec<Moved>> {
        let mut ready = Vec::new();
        let mut done = Vec::new();
        for one in moves {
            let Some(object) = self.g.object(one.object) else { continue };
            let place = object.place;
            // A token that has left the battlefield never comes back (CR 111.8).
            if object.token && !matches!(place, Place::Battlefield | Place::Command) && !object.copy {
                continue;
            }
            if place == one.to && !matches!(place, Place::Library) {
                continue;
            }
            let was = one.object;
            let mark = self.applied.len();
            let kept = self.replaced(Proposed::Move(one));
            self.applied.truncate(mark);
            match kept? {
                Some(Proposed::Move(one)) => ready.push(one),
                _ => {
                    let now =
                        self.moves.iter().rev().find(|(old, _)| *old == was).map_or(was, |(_, new)| *new);
                    let to = self.g.object(now).map(|o| o.place);
                    done.push(Moved { was, now, to });
                }
            }
        }
        let mut batch = Vec::new();
        let mut left = Vec::new();
        for one in ready {
            let (was, to) = (one.object, one.to);
            let from = self.g.object(was).map(|o| o.place);
            if let Some(now) = self.perform_move(one, &mut batch) {
                done.push(Moved { was, now, to: Some(to) });
                if from == Some(Place::Battlefield) {
                    left.push(was);
                }
            }
        }
        let entered: Vec<ObjectId> = done
            .iter()
            .filter(|m| m.to == Some(Place::Battlefield) && m.was != m.now)
            .map(|m| m.now)
            .collect();
        self.happen(batch)?;
        for id in entered {
            self.counters_of_type(id)?;
        }
        self.give_back(&left)?;
        Ok(done)
    }

    /// Moves without looking for what would replace it.
    pub fn move_plain(&mut self, id: ObjectId, to: Place, cause: Cause) -> R<Option<ObjectId>> {
        let mut batch = Vec::new();
        let now = self.perform_move(Mover::to(id, to, cause), &mut batch);
        self.happen(batch)?;
        Ok(now)
    }

    /// What was exiled until something left comes back (CR 610.3).
    fn give_back(&mut self, left: &[ObjectId]) -> R<()> {
        for source in left {
            let (back, keep): (Vec<_>, Vec<_>) =
                std::mem::take(&mut self.g.until_leaves).into_iter().partition(|u| u.source == *source);
            self.g.until_leaves = keep;
            let moves = back.iter().map(|u| Mover::to(u.object, u.back_to, Cause::Moved)).collect();
            self.move_all(moves)?;
        }
        Ok(())
    }

    /// One move that happens; the object it became.
    pub fn perform_move(&mut self, mover: Mover, batch: &mut Vec<Happening>) -> Option<ObjectId> {
        let old = self.g.object(mover.object)?.clone();
        let id = old.id;
        let limbo = old.place == Place::Command && !self.g.command.contains(&id);
        if !limbo {
            self.remember(id);
        }
        self.out_of_combat(id);
        let stack_controller = self.g.item(id).map(|item| item.controller);
        if let Some(zone) = self.g.zone_mut(old.place, old.owner) {
            zone.retain(|other| *other != id);
        }
        self.g.stack.retain(|item| item.id != id);
        self.g.objects.remove(&id);
        let now = if self.fault(Fault::SameIdentity) && !limbo { id } else { self.new_id() };
        let entry = mover.entry;
        let mut object = Object::new(now, old.card, old.printed, old.owner, mover.to);
        object.token = old.token;
        object.copy = old.copy;
        object.since = self.g.turn;
        object.timestamp = self.g.tick_clock();
        if mover.to == Place::Battlefield {
            object.controller = entry.controller.or(stack_controller).unwrap_or(old.owner);
            object.tapped = entry.tapped;
            object.attached = entry.attached;
            object.attached_player = entry.attached_player;
            object.attacking = entry.attacking;
            object.chosen = entry.chosen;
            // A copy of a permanent spell becomes a token (CR 608.3f).
            object.token = old.token || old.copy;
            object.copy = false;
            object.def = entry.copy.unwrap_or(if old.token || old.copy { old.def } else { old.printed });
            if old.place == Place::Stack {
                object.kicked = old.kicked;
                object.x = old.x;
                object.spent = old.spent;
                object.cast = old.cast;
                object.way = old.way;
            }
            object.counters = entry.counters;
        } else if old.token {
            object.def = old.def;
        }
        if self.fault(Fault::SameIdentity) && mover.to != Place::Battlefield {
            object.tapped = old.tapped;
            object.counters = old.counters;
        }
        let owner = old.owner;
        let depth = mover.depth;
        if let Some(zone) = self.g.zone_mut(mover.to, owner) {
            match (mover.to, depth) {
                (Place::Library, Depth::Bottom) => zone.insert(0, now),
                (Place::Library, Depth::Below(n)) => {
                    let at = zone.len().saturating_sub(n);
                    zone.insert(at, now);
                }
                _ => zone.push(now),
            }
        }
        let counters = object.counters.clone();
        self.g.objects.insert(now, object);
        self.g.cache.clear();
        for change in entry.with {
            self.g.lasting.push(crate::state::Lasting {
                objects: vec![now],
                players: Vec::new(),
                mods: vec![change],
                until: crate::state::Until::Never,
                timestamp: self.g.clock,
                env: crate::env::Env::of(owner, now),
            });
        }
        self.moves.push((id, now));
        let by = mover.by.unwrap_or(owner);
        let from = (!limbo).then_some(old.place);
        batch.push(Happening::Moved { was: id, now, from, to: mover.to, by, cause: mover.cause });
        for (kind, count) in counters {
            batch.push(Happening::CountersPut { object: Some(now), player: None, kind, count, by });
        }
        Some(now)
    }

    pub fn draw(&mut self, player: PlayerId, count: u32) -> R<u32> {
        let mut drawn = 0;
        for _ in 0..count {
            if !self.g.alive(player) {
                break;
            }
            let before = self.events.len();
            let mark = self.applied.len();
            let kept = self.replaced(Proposed::Draw(player));
            if let Ok(Some(Proposed::Draw(player))) = kept {
                self.applied.truncate(mark);
                self.draw_one(player)?;
            } else {
                self.applied.truncate(mark);
                kept?;
            }
            let since = self.events.get(before..).unwrap_or_default();
            drawn += since
                .iter()
                .filter(|e| matches!(e, Happening::Drew { player: p, .. } if *p == player))
                .count() as u32;
        }
        Ok(drawn)
    }

    fn draw_one(&mut self, player: PlayerId) -> R<()> {
        let Some(top) = self.g.player(player).and_then(|p| p.cards_in_library.last().copied()) else {
            if let Some(state) = self.g.player_mut(player) {
                state.drew_from_empty = true;
            }
            return self.happen(vec![Happening::DrewFromEmpty { player }]);
        };
        let mut batch = Vec::new();
        let Some(object) =
            self.perform_move(Mover::to(top, Place::Hand, Cause::Drawn).by(player), &mut batch)
        else {
            return Ok(());
        };
        let turn = self.g.turn;
        let before = self.g.history.iter().filter(|h| h.turn == turn);
        let nth = before
            .filter(|h| matches!(h.happening, Happening::Drew { player: p, .. } if p == player))
            .count() as u32
            + 1;
        batch.push(Happening::Drew { player, object, nth });
        self.happen(batch)
    }

    pub fn discard(&mut self, player: PlayerId, cards: &[ObjectId]) -> R<Vec<Moved>> {
        let moves =
            cards.iter().map(|id| Mover::to(*id, Place::Graveyard, Cause::Discarded).by(player)).collect();
        self.move_all(moves)
    }

    pub fn sacrifice(&mut self, player: PlayerId, objects: &[ObjectId]) -> R<Vec<Moved>> {
        let own = objects.iter().filter(|id| self.can_sacrifice(player, **id));
        let moves = own.map(|id| Mover::to(*id, Place::Graveyard, Cause::Sacrificed).by(player)).collect();
        self.move_all(moves)
    }

    pub fn can_sacrifice(&self, player: PlayerId, id: ObjectId) -> bool {
        self.on_battlefield(id) && self.controller(id) == Some(player) && !self.g.cant_be_sacrificed(id)
    }

    /// Destroys what can be destroyed (CR 701.8); regeneration is looked for unless it is ruled out.
    pub fn destroy(&mut self, objects: &[ObjectId], by: PlayerId, regeneration: bool) -> R<Vec<Moved>> {
        let mut moves = Vec::new();
        for id in objects {
            if !self.on_battlefield(*id) || self.chars(*id).has(KeywordName::Indestructible) {
                continue;
            }
            if regeneration && self.regenerates(*id)? {
                continue;
            }
            moves.push(Mover::to(*id, Place::Graveyard, Cause::Destroyed).by(by));
        }
        self.move_all(moves)
    }

    /// Uses up a regeneration shield (CR 701.19), or an Aura with umbra armor in its place (CR 702.89).
    pub fn regenerates(&mut self, id: ObjectId) -> R<bool> {
        let shielded = self.g.object(id).is_some_and(|o| o.shields > 0) && !self.g.cant_be_regenerated(id);
        if shielded {
            self.out_of_combat(id);
            if let Some(object) = self.g.object_mut(id) {
                object.shields -= 1;
                object.damage = 0;
                object.deathtouched = false;
            }
            self.tap(id, false)?;
            self.happen(vec![Happening::Regenerated { object: id }])?;
            return Ok(true);
        }
        let umbra = self.g.battlefield.iter().copied().find(|aura| {
            self.g.object(*aura).is_some_and(|o| o.attached == Some(id))
                && (self.g.chars(*aura).has(KeywordName::UmbraArmor)
                    || self.g.chars(*aura).has(KeywordName::TotemArmor))
        });
        if let Some(aura) = umbra {
            if let Some(object) = self.g.object_mut(id) {
                object.damage = 0;
                object.deathtouched = false;
            }
            self.move_all(vec![Mover::to(aura, Place::Graveyard, Cause::Destroyed)])?;
            return Ok(true);
        }
        Ok(false)
    }

    pub fn tap(&mut self, id: ObjectId, for_mana: bool) -> R<bool> {
        match self.g.object_mut(id) {
            Some(object) if object.place == Place::Battlefield && !object.tapped => object.tapped = true,
            _ => return Ok(false),
        }
        self.happen(vec![Happening::Tapped { object: id, for_mana }])?;
        Ok(true)
    }

    pub fn untap(&mut self, id: ObjectId) -> R<bool> {
        if !self.g.object(id).is_some_and(|o| o.place == Place::Battlefield && o.tapped)
            || self.g.cant_untap(id)
        {
            return Ok(false);
        }
        let mark = self.applied.len();
        let kept = self.replaced(Proposed::Untap(id));
        self.applied.truncate(mark);
        if kept?.is_none() {
            return Ok(false);
        }
        // A stun counter goes in place of untapping (CR 122.1d).
        let stun = named("stun");
        if let Some(object) = self.g.object_mut(id) {
            if count_of(&object.counters, &stun) > 0 {
                change_counters(&mut object.counters, &stun, -1);
                self.happen(vec![Happening::CountersRemoved { object: id, kind: stun, count: 1 }])?;
                return Ok(false);
            }
            object.tapped = false;
        }
        self.happen(vec![Happening::Untapped { object: id }])?;
        Ok(true)
    }

    pub fn gain_life(&mut self, player: PlayerId, amount: u32) -> R<u32> {
        if amount == 0 || !self.g.alive(player) || self.g.cant_gain_life(player) {
            return Ok(0);
        }
        let mark = self.applied.len();
        let kept = self.replaced(Proposed::GainLife(player, amount));
        self.applied.truncate(mark);
        let Some(Proposed::GainLife(player, amount)) = kept? else { return Ok(0) };
        if amount == 0 {
            return Ok(0);
        }
        if let Some(state) = self.g.player_mut(player) {
            state.life += i64::from(amount);
        }
        self.g.cache.clear();
        self.happen(vec![Happening::GainedLife { player, amount }])?;
        Ok(amount)
    }

    pub fn lose_life(&mut self, player: PlayerId, amount: u32) -> R<u32> {
        if amount == 0 || !self.g.alive(player) {
            return Ok(0);
        }
        let mark = self.applied.len();
        let kept = self.replaced(Proposed::LoseLife(player, amount));
        self.applied.truncate(mark);
        let Some(Proposed::LoseLife(player, amount)) = kept? else { return Ok(0) };
        if let Some(state) = self.g.player_mut(player) {
            state.life -= i64::from(amount);
        }
        self.g.cache.clear();
        self.happen(vec![Happening::LostLife { player, amount }])?;
        Ok(amount)
    }

    pub fn put_counters(&mut self, id: ObjectId, kind: &CounterKind, count: u32, by: PlayerId) -> R<u32> {
        if count == 0 || !self.g.objects.contains_key(&id) {
            return Ok(0);
        }
        let mark = self.applied.len();
        let proposed = Proposed::Counters { object: Some(id), player: None, kind: kind.clone(), count, by };
        let kept = self.replaced(proposed);
        self.applied.truncate(mark);
        let Some(Proposed::Counters { object: Some(id), kind, count, .. }) = kept? else { return Ok(0) };
        if count == 0 {
            return Ok(0);
        }
        let Some(object) = self.g.object_mut(id) else { return Ok(0) };
        change_counters(&mut object.counters, &kind, i64::from(count));
        self.happen(vec![Happening::CountersPut {
            object: Some(id),
            player: None,
            kind: kind.clone(),
            count,
            by,
        }])?;
        if kind == named("lore") {
            self.chapters(id, count)?;
        }
        Ok(count)
    }

    pub fn remove_counters(&mut self, id: ObjectId, kind: &CounterKind, count: u32) -> R<u32> {
        let Some(object) = self.g.object_mut(id) else { return Ok(0) };
        let kinds: Vec<(CounterKind, u32)> =
            object.counters.iter().filter(|(k, _)| *kind == CounterKind::Any || k == kind).cloned().collect();
        let mut left = count;
        let mut batch = Vec::new();
        for (kind, there) in kinds {
            let take = left.min(there);
            if take > 0 {
                change_counters(&mut object.counters, &kind, -i64::from(take));
                batch.push(Happening::CountersRemoved { object: id, kind, count: take });
                left -= take;
            }
        }
        self.happen(batch)?;
        Ok(count - left)
    }

    /// Deals damage, all of it at once (CR 120).
    pub fn deal(&mut self, hits: Vec<Hit>) -> R<u32> {
        let mut ready = Vec::new();
        for hit in hits {
            if hit.amount == 0 {
                continue;
            }
            let gone = hit.object.is_some_and(|id| !self.on_battlefield(id))
                || hit.player.is_some_and(|p| !self.g.alive(p));
            if gone {
                continue;
            }
            let mark = self.applied.len();
            let kept = self.replaced(Proposed::Damage(hit));
            self.applied.truncate(mark);
            if let Some(Proposed::Damage(hit)) = kept?
                && hit.amount > 0
            {
                ready.push(hit);
            }
        }
        let mut total = 0;
        let mut batch = Vec::new();
        let mut after: Vec<(PlayerId, u32, bool)> = Vec::new();
        let mut counters: Vec<(ObjectId, CounterKind, u32, bool)> = Vec::new();
        for hit in ready {
            total += hit.amount;
            let source = self.chars(hit.source);
            let controller = self.controller(hit.source).unwrap_or_default();
            if let Some(id) = hit.object {
                let chars = self.chars(id);
                if chars.is(CardType::Planeswalker) {
                    counters.push((id, named("loyalty"), hit.amount, false));
                }
                if chars.is(CardType::Creature) {
                    if source.has(KeywordName::Wither) || source.has(KeywordName::Infect) {
                        counters.push((id, pt_counter(rubric_ir::Sign::Minus), hit.amount, true));
                    } else if let Some(object) = self.g.object_mut(id) {
                        object.damage = object.damage.saturating_add(hit.amount);
                    }
                    if source.has(KeywordName::Deathtouch)
                        && let Some(object) = self.g.object_mut(id)
                    {
                        object.deathtouched = true;
                        // Damage that is counters kills all the same.
                        object.damage = object.damage.max(1);
                    }
                }
            }
            if let Some(player) = hit.player {
                if source.has(KeywordName::Infect) {
                    self.poison(player, hit.amount);
                } else {
                    after.push((player, hit.amount, false));
                }
                if hit.combat {
                    let toxic: u32 = source
                        .keywords
                        .iter()
                        .filter(|k| k.name == KeywordName::Toxic)
                        .map(crate::keyword::number)
                        .sum();
                    self.poison(player, toxic);
                }
            }
            if source.has(KeywordName::Lifelink) && !self.fault(Fault::NoLifelink) {
                after.push((controller, hit.amount, true));
            }
            batch.push(Happening::Damage {
                source: hit.source,
                object: hit.object,
                player: hit.player,
                amount: hit.amount,
                combat: hit.combat,
            });
        }
        for (player, amount, gain) in after {
            if gain {
                self.gain_life(player, amount)?;
            } else {
                self.lose_life(player, amount)?;
            }
        }
        for (id, kind, count, put) in counters {
            if put {
                let by = self.controller(id).unwrap_or_default();
                self.put_counters(id, &kind, count, by)?;
            } else {
                self.remove_counters(id, &kind, count)?;
            }
        }
        self.happen(batch)?;
        Ok(total)
    }

    fn poison(&mut self, player: PlayerId, count: u32) {
        if count > 0
            && let Some(state) = self.g.player_mut(player)
        {
            change_counters(&mut state.counters, &named("poison"), i64::from(count));
            self.events.push(Happening::CountersPut {
                object: None,
                player: Some(player),
                kind: named("poison"),
                count,
                by: player,
            });
        }
    }
}
