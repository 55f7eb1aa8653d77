//! State-based actions (CR 704).

use rubric_ir::{
    CardType, CounterKind, KeywordName, PowerToughness, PtNumber, PtValue, Sign, Subtype, Supertype,
};

use crate::decision::Asking;
use crate::fault::Fault;
use crate::happen::{Cause, Happening};
use crate::ids::{ObjectId, Place, PlayerId};
use crate::kernel::{Kernel, R};
use crate::propose::Mover;
use crate::state::{change_counters, count_of};

/// "+1/+1" or "-1/-1" counters.
pub(crate) fn pt_counter(sign: Sign) -> CounterKind {
    let side = PtNumber { sign, value: PtValue::Number(1) };
    CounterKind::PowerToughness(PowerToughness { power: side, toughness: side })
}

pub(crate) fn named(text: &str) -> CounterKind {
    CounterKind::Named(rubric_ir::Name(text.to_owned()))
}

impl Kernel<'_> {
    /// Performs all that apply at once; whether there were any (CR 704.3).
    pub fn state_based(&mut self) -> R<bool> {
        let mut any = self.players_lose()?;
        any |= self.end_conditional();
        any |= self.tokens_cease();
        any |= self.counters_cancel();
        let dying = self.dying();
        if !dying.is_empty() {
            any = true;
            let mut moves = Vec::new();
            for (id, destroyed) in dying {
                if destroyed && self.regenerates(id)? {
                    continue;
                }
                let cause = if destroyed { Cause::Destroyed } else { Cause::StateBased };
                moves.push(Mover::to(id, Place::Graveyard, cause));
            }
            self.move_all(moves)?;
        }
        any |= self.legends()?;
        any |= self.attachments()?;
        any |= self.sagas_end()?;
        Ok(any)
    }

    fn players_lose(&mut self) -> R<bool> {
        let mut losers = Vec::new();
        for player in self.g.apnap() {
            let Some(state) = self.g.player_mut(player) else { continue };
            let empty = std::mem::take(&mut state.drew_from_empty);
            let poison = count_of(&state.counters, &named("poison"));
            if (state.life <= 0 || empty || poison >= 10) && !self.cant_lose(player) {
                losers.push(player);
            }
        }
        for player in &losers {
            self.lose(*player)?;
        }
        if losers.is_empty() {
            return Ok(false);
        }
        self.finish_if_over()?;
        Ok(true)
    }

    /// A player loses, and so leaves (CR 104.5).
    pub fn lose(&mut self, player: PlayerId) -> R<()> {
        self.happen(vec![Happening::Lost { player }])?;
        if let Some(state) = self.g.player_mut(player) {
            state.lost = true;
            state.left = true;
        }
        let owned: Vec<ObjectId> =
            self.g.objects.values().filter(|o| o.owner == player).map(|o| o.id).collect();
        for id in owned {
            self.vanish(id);
        }
        self.g.stack.retain(|item| item.controller != player);
        self.g.waiting.retain(|w| w.controller != player);
        self.g.delayed.retain(|d| d.env.you != player);
        self.g
            .lasting
            .retain(|l| !l.mods.iter().any(|m| matches!(m, crate::layers::Mod::Control(p) if *p == player)));
        self.g.cache.clear();
        for id in self.g.battlefield.clone() {
            if self.controller(id) == Some(player) {
                self.move_plain(id, Place::Exile, Cause::StateBased)?;
            }
        }
        Ok(())
    }

    /// Tokens outside the battlefield, and copies outside the stack (CR 704.5d, 704.5e).
    fn tokens_cease(&mut self) -> bool {
        if self.fault(Fault::TokensStay) {
            return false;
        }
        let gone: Vec<ObjectId> = self
            .g
            .objects
            .values()
            .filter(|o| {
                (o.token && o.place != Place::Battlefield) || (o.copy && !o.token && o.place != Place::Stack)
            })
            .map(|o| o.id)
            .collect();
        for id in &gone {
            self.events.push(Happening::Ceased { object: *id });
            self.vanish(*id);
        }
        !gone.is_empty()
    }

    /// +1/+1 and -1/-1 counters go in pairs (CR 704.5q).
    fn counters_cancel(&mut self) -> bool {
        let (plus, minus) = (pt_counter(Sign::Plus), pt_counter(Sign::Minus));
        let mut any = false;
        for id in self.g.battlefield.clone() {
            let Some(object) = self.g.object(id) else { continue };
            if object.counters.len() < 2 {
                continue;
            }
            let both = count_of(&object.counters, &plus).min(count_of(&object.counters, &minus));
            if both > 0
                && let Some(object) = self.g.object_mut(id)
            {
                change_counters(&mut object.counters, &plus, -i64::from(both));
                change_counters(&mut object.counters, &minus, -i64::from(both));
                any = true;
                for kind in [&plus, &minus] {
                    let kind = kind.clone();
                    self.events.push(Happening::CountersRemoved { object: id, kind, count: both });
                }
            }
        }
        any
    }

    /// Creatures with toughness 0 or lethal damage, planeswalkers without loyalty; whether by destruction.
    fn dying(&mut self) -> Vec<(ObjectId, bool)> {
        let mut dying = Vec::new();
        for id in self.g.battlefield.clone() {
            let chars = self.chars(id);
            let Some(object) = self.g.object(id) else { continue };
            if chars.is(CardType::Creature) {
                let toughness = chars.toughness.unwrap_or(0);
                if toughness <= 0 {
                    dying.push((id, false));
                } else if (i64::from(object.damage) >= i64::from(toughness)
                    || (object.deathtouched && object.damage > 0))
                    && !chars.has(KeywordName::Indestructible)
                {
                    dying.push((id, true));
                }
            }
            if chars.is(CardType::Planeswalker) && count_of(&object.counters, &named("loyalty")) == 0 {
                dying.push((id, false));
            }
        }
        dying.dedup_by_key(|(id, _)| *id);
        dying
    }

    /// The legend rule (CR 704.5j).
    fn legends(&mut self) -> R<bool> {
        if self.fault(Fault::NoLegendRule) {
            return Ok(false);
        }
        for player in self.g.apnap() {
            let mut named: Vec<(String, Vec<ObjectId>)> = Vec::new();
            for id in self.g.battlefield.clone() {
                let chars = self.chars(id);
                if self.controller(id) != Some(player) || !chars.supertypes.contains(&Supertype::Legendary) {
                    continue;
                }
                match named.iter_mut().find(|(name, _)| *name == *chars.name) {
                    Some((_, ids)) => ids.push(id),
                    None => named.push((chars.name.to_string(), vec![id])),
                }
            }
            for (_, ids) in named {
                if ids.len() > 1 {
                    let kept = self.pick(player, Asking::Keep, None, &ids, (1, 1))?;
                    let rest = ids.into_iter().filter(|id| !kept.contains(id));
                    let moves = rest.map(|id| Mover::to(id, Place::Graveyard, Cause::StateBased)).collect();
                    self.move_all(moves)?;
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Auras and Equipment that are attached to what they may not be (CR 704.5m, 704.5n).
    fn attachments(&mut self) -> R<bool> {
        let mut any = false;
        for id in self.g.battlefield.clone() {
            let Some(object) = self.g.object(id) else { continue };
            let (to, to_player) = (object.attached, object.attached_player);
            let chars = self.chars(id);
            if chars.subtypes.contains(&Subtype::Aura) {
                let fits = match (to, to_player) {
                    (Some(to), _) => self.on_battlefield(to) && self.may_be_attached(id, to),
                    (None, Some(player)) => self.g.alive(player),
                    (None, None) => false,
                };
                if !fits {
                    self.move_all(vec![Mover::to(id, Place::Graveyard, Cause::StateBased)])?;
                    any = true;
                }
            } else if let Some(to) = to {
                let fits =
                    self.on_battlefield(to) && self.may_be_attached(id, to) && !chars.is(CardType::Creature);
                if !fits && let Some(object) = self.g.object_mut(id) {
                    object.attached = None;
                    any = true;
                }
            }
        }
        Ok(any)
    }

    /// Sagas after their last chapter (CR 704.5s).
    fn sagas_end(&mut self) -> R<bool> {
        if self.fault(Fault::SagaStays) {
            return Ok(false);
        }
        let mut moves = Vec::new();
        for id in self.g.battlefield.clone() {
            let chars = self.chars(id);
            if !chars.subtypes.contains(&Subtype::Saga) {
                continue;
            }
            let last = chars.last_chapter();
            let lore = self.g.object(id).map_or(0, |o| count_of(&o.counters, &named("lore")));
            let waits = self.g.stack.iter().any(|item| item.source.was == id)
                || self.g.waiting.iter().any(|w| w.source.was == id);
            if last > 0 && lore >= last && !waits {
                moves.push(Mover::to(id, Place::Graveyard, Cause::Sacrificed));
            }
        }
        let any = !moves.is_empty();
        self.move_all(moves)?;
        Ok(any)
    }
}
