//! Costs: whether they can be paid, and paying them (CR 118).

use rubric_ir::{
    Action, Cost, CostPart, KeywordName, ManaSymbol, Quantity, Recipient, Selection, SelfOf, Zone,
};

use crate::check::Check;
use crate::decision::Asking;
use crate::env::{Bound, Env};
use crate::fault::Fault;
use crate::happen::Cause;
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R};
use crate::propose::Mover;
use crate::sba::named;
use crate::state::{Game, Mana, count_of};

impl Check {
    pub fn cost(&mut self, cost: &Cost) {
        for part in &cost.parts {
            match part {
                CostPart::Mana(symbols) | CostPart::Pay(symbols) => self.symbols(symbols),
                CostPart::Tap | CostPart::Untap => {}
                CostPart::Energy(_) => self.no("energy"),
                CostPart::Life(n) => self.amount(n),
                CostPart::Do(action) => self.cost_action(action),
                CostPart::Waterbend(_) => self.no("waterbend"),
                CostPart::Both(a, b) => {
                    self.cost_action(a);
                    self.cost_action(b);
                }
            }
        }
    }

    /// Actions that are paid: with objects of the payer, or of the source.
    pub fn cost_action(&mut self, action: &Action) {
        match action {
            Action::PayLife(n) => self.amount(n),
            Action::Pay(cost) => self.cost(cost),
            Action::Sacrifice(what) | Action::Tap(what) | Action::Untap(what) => self.cost_objects(what),
            Action::Discard { what } => match what {
                Selection::Zone { .. } => {}
                other => self.cost_objects(other),
            },
            Action::Exile { what, from: _, counters: None, until: None, .. } => self.cost_objects(what),
            Action::Return(mv) if matches!(mv.to, rubric_ir::Destination::Zone(Zone::Hand(_))) => {
                self.cost_objects(&mv.what);
            }
            Action::RemoveCounters { count, from, kind, divided } => {
                if *divided != rubric_ir::Divided::No {
                    self.no("cost: remove counters from among");
                }
                match count {
                    Quantity::A | Quantity::Exactly(_) | Quantity::All { .. } => self.quantity(count),
                    _ => self.no("cost: remove some number of counters"),
                }
                self.counter_kind(kind);
                match from {
                    Selection::Source { .. } => {}
                    Selection::Ref(r) if r.to == rubric_ir::Antecedent::Source => {}
                    _ => self.no("cost: counters off another permanent"),
                }
            }
            Action::PutCounters { on, kind, count, each: None, .. } => {
                self.quantity(count);
                self.counter_kind(kind);
                match &**on {
                    Recipient::Object(Selection::Source { .. }) => {}
                    _ => self.no("cost: counters on another permanent"),
                }
            }
            Action::Mill { cards, .. } => self.cards(cards),
            _ => self.no("cost: an action"),
        }
    }

    fn cost_objects(&mut self, what: &Selection) {
        match what {
            Selection::Source { .. } => {}
            Selection::Ref(r) if r.to == rubric_ir::Antecedent::Source => {}
            Selection::Attached { .. } => {}
            Selection::Described { quantity, noun, .. } => {
                match quantity {
                    Quantity::A | Quantity::Exactly(_) | Quantity::All { .. } => self.quantity(quantity),
                    _ => self.no("cost: some number of objects"),
                }
                self.noun(noun);
            }
            _ => self.no("cost: objects meant otherwise"),
        }
    }
}

/// The mana of a cost.
pub(crate) fn mana_part(cost: &Cost) -> Vec<ManaSymbol> {
    let mut all = Vec::new();
    for part in &cost.parts {
        if let CostPart::Mana(symbols) | CostPart::Pay(symbols) = part {
            all.extend(symbols.iter().copied());
        }
    }
    all
}

impl Game {
    /// Whether a player could pay, with X as given.
    pub(crate) fn can_pay(&self, player: PlayerId, cost: &Cost, env: &Env, x: u32) -> bool {
        let source = env.source.map(|s| s.now);
        let taps = cost.parts.iter().any(|p| matches!(p, CostPart::Tap));
        let mana = mana_part(cost);
        if !mana.is_empty() && self.plan(player, &mana, x, if taps { source } else { None }).is_none() {
            return false;
        }
        cost.parts.iter().all(|part| match part {
            CostPart::Mana(_) | CostPart::Pay(_) => true,
            CostPart::Tap => source.is_some_and(|id| self.may_tap(id)),
            CostPart::Untap => source.is_some_and(|id| {
                self.object(id).is_some_and(|o| {
                    o.tapped
                        && (o.settled
                            || !self.chars(id).is(rubric_ir::CardType::Creature)
                            || self.chars(id).has(KeywordName::Haste))
                })
            }),
            CostPart::Energy(_) | CostPart::Waterbend(_) => false,
            CostPart::Do(action) => self.can_do(player, action, env),
            CostPart::Life(n) => self.can_do(player, &Action::PayLife(n.clone()), env),
            CostPart::Both(a, b) => self.can_do(player, a, env) && self.can_do(player, b, env),
        })
    }

    fn can_do(&self, player: PlayerId, action: &Action, env: &Env) -> bool {
        let enough = |what: &Selection| {
            let (from, count) = self.cost_choices(player, action, what, env);
            from.len() >= count
        };
        match action {
            Action::PayLife(n) => {
                let n = self.amount(n, env);
                n == 0 || self.player(player).is_some_and(|p| p.life >= n)
            }
            Action::Pay(cost) => {
                self.can_pay(player, cost, env, u32::try_from(env.x.unwrap_or(0).max(0)).unwrap_or(0))
            }
            Action::Sacrifice(what)
            | Action::Tap(what)
            | Action::Untap(what)
            | Action::Exile { what, .. } => enough(what),
            Action::Discard { what } => matches!(what, Selection::Zone { .. }) || enough(what),
            Action::Return(mv) => enough(&mv.what),
            Action::RemoveCounters { count, kind, .. } => {
                let there = self.source_object(env).map_or(0, |o| count_of(&o.counters, kind));
                match count {
                    Quantity::All { .. } => true,
                    Quantity::Exactly(n) => i64::from(there) >= self.amount(n, env),
                    _ => there >= 1,
                }
            }
            Action::PutCounters { .. } => {
                env.source.is_some_and(|s| self.object(s.now).is_some_and(|o| o.place == Place::Battlefield))
            }
            Action::Mill { .. } => !self.cards_in(Place::Library, player).is_empty(),
            _ => false,
        }
    }

    /// What can be used to pay, and how many are.
    fn cost_choices(
        &self,
        player: PlayerId,
        action: &Action,
        what: &Selection,
        env: &Env,
    ) -> (Vec<ObjectId>, usize) {
        let (mut from, count) = match what {
            Selection::Described { quantity, noun, .. } => {
                let default = match action {
                    Action::Discard { .. } => (Place::Hand, Some(player)),
                    Action::Exile { from: Some(Zone::Graveyard(_)), .. } => (Place::Graveyard, Some(player)),
                    Action::Exile { from: Some(Zone::Hand(_)), .. } => (Place::Hand, Some(player)),
                    _ => (Place::Battlefield, None),
                };
                let from = match action {
                    Action::Exile { from: Some(zone), .. } => {
                        let mut ids = self.in_zone(zone, env);
                        ids.retain(|id| self.fits(*id, noun, env));
                        ids
                    }
                    _ => self.all(noun, env, default),
                };
                let count = match quantity {
                    Quantity::A => 1,
                    Quantity::Exactly(n) => usize::try_from(self.amount(n, env).max(0)).unwrap_or(0),
                    _ => from.len(),
                };
                (from, count)
            }
            other => (self.things(other, env, Place::Battlefield).into_iter().map(|t| t.now).collect(), 1),
        };
        from.retain(|id| {
            let Some(object) = self.object(*id) else { return false };
            let own = match object.place {
                Place::Battlefield => self.controller(*id) == Some(player),
                _ => object.owner == player,
            };
            own && match action {
                Action::Sacrifice(_) => object.place == Place::Battlefield && !self.cant_be_sacrificed(*id),
                Action::Tap(_) => object.place == Place::Battlefield && !object.tapped,
                Action::Untap(_) => object.place == Place::Battlefield && object.tapped,
                Action::Discard { .. } => object.place == Place::Hand,
                Action::Return(_) => object.place == Place::Battlefield,
                _ => true,
            }
        });
        (from, count)
    }
}

impl Kernel<'_> {
    /// Pays a cost; the mana spent, or none where it could not be paid whole: then nothing may be kept of it.
    pub fn pay(&mut self, player: PlayerId, cost: &Cost, env: &mut Env, x: u32) -> R<Option<Vec<Mana>>> {
        if self.fault(Fault::FreePayment) {
            return Ok(Some(Vec::new()));
        }
        if !self.g.can_pay(player, cost, env, x) {
            return Ok(None);
        }
        let source = env.source.map(|s| s.now);
        let taps = cost.parts.iter().any(|p| matches!(p, CostPart::Tap));
        let mana = mana_part(cost);
        let mut spent = Vec::new();
        if !mana.is_empty() {
            match self.pay_mana(player, &mana, x, if taps { source } else { None })? {
                Some(mana) => spent = mana,
                None => return Ok(None),
            }
        }
        for part in &cost.parts {
            let paid = match part {
                CostPart::Mana(_) | CostPart::Pay(_) => true,
                CostPart::Tap => match source {
                    Some(id) => self.tap(id, false)?,
                    None => false,
                },
                CostPart::Untap => match source {
                    Some(id) => self.untap(id)?,
                    None => false,
                },
                CostPart::Energy(_) | CostPart::Waterbend(_) => false,
                CostPart::Do(action) => self.pay_action(player, action, env)?,
                CostPart::Life(n) => self.pay_action(player, &Action::PayLife(n.clone()), env)?,
                CostPart::Both(a, b) => {
                    self.pay_action(player, a, env)? && self.pay_action(player, b, env)?
                }
            };
            if !paid {
                return Ok(None);
            }
        }
        Ok(Some(spent))
    }

    /// Pays where it can be paid whole and the player wants to; nothing changes where not.
    pub fn offer(&mut self, player: PlayerId, cost: &Cost, env: &mut Env, asking: Asking) -> R<bool> {
        let x = u32::try_from(env.x.unwrap_or(0).max(0)).unwrap_or(0);
        let able = self.g.can_pay(player, cost, env, x) || self.fault(Fault::FreePayment);
        if !able || !self.yes(player, asking, env.source.map(|s| s.now))? {
            return Ok(false);
        }
        Ok(self.pay(player, cost, env, x)?.is_some())
    }

    /// Does what an action as a cost asks for; whether it could be done whole.
    pub fn pay_action(&mut self, player: PlayerId, action: &Action, env: &mut Env) -> R<bool> {
        if !self.g.can_do(player, action, env) {
            return Ok(false);
        }
        match action {
            Action::PayLife(n) => {
                let n = u32::try_from(self.g.amount(n, env).max(0)).unwrap_or(0);
                self.lose_life(player, n)?;
                Ok(true)
            }
            Action::Pay(cost) => {
                let x = u32::try_from(env.x.unwrap_or(0).max(0)).unwrap_or(0);
                Ok(self.pay(player, cost, env, x)?.is_some())
            }
            Action::Sacrifice(what) => self.pay_with(player, action, what, env),
            Action::Tap(what) | Action::Untap(what) | Action::Exile { what, .. } => {
                self.pay_with(player, action, what, env)
            }
            Action::Discard { what: Selection::Zone { slot, .. } } => {
                let hand = self.g.cards_in(Place::Hand, player);
                let moved = self.discard(player, &hand)?;
                let things = moved.iter().map(|m| Thing { was: m.was, now: m.now }).collect();
                env.bind(*slot, Bound::objects(things));
                Ok(true)
            }
            Action::Discard { what } => self.pay_with(player, action, what, env),
            Action::Return(mv) => self.pay_with(player, action, &mv.what, env),
            Action::RemoveCounters { count, kind, .. } => {
                let Some(source) = env.source else { return Ok(false) };
                let there = self.g.object(source.now).map_or(0, |o| count_of(&o.counters, kind));
                let n = match count {
                    Quantity::All { .. } => there,
                    Quantity::Exactly(n) => u32::try_from(self.g.amount(n, env).max(0)).unwrap_or(0),
                    _ => 1,
                };
                let removed = self.remove_counters(source.now, kind, n)?;
                env.removed.push((kind.clone(), i64::from(removed)));
                Ok(removed == n)
            }
            Action::PutCounters { count, kind, .. } => {
                let Some(source) = env.source else { return Ok(false) };
                let n = match count {
                    Quantity::Exactly(n) => u32::try_from(self.g.amount(n, env).max(0)).unwrap_or(0),
                    _ => 1,
                };
                self.put_counters(source.now, kind, n, player)?;
                Ok(true)
            }
            Action::Mill { slot, cards } => {
                let n = self.g.cards_number(cards, env);
                let moved = self.mill(player, n)?;
                env.bind(*slot, Bound::objects(moved));
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn pay_with(&mut self, player: PlayerId, action: &Action, what: &Selection, env: &mut Env) -> R<bool> {
        let (from, count) = self.g.cost_choices(player, action, what, env);
        let about = env.source.map(|s| s.now);
        let random = matches!(what, Selection::Described { noun, .. } if noun.filters.contains(&rubric_ir::Filter::AtRandom));
        let picked = if random {
            self.at_random(from, count)
        } else {
            self.pick(player, Asking::Objects, about, &from, (count, count))?
        };
        if picked.len() < count {
            return Ok(false);
        }
        let moved = match action {
            Action::Sacrifice(_) => self.sacrifice(player, &picked)?,
            Action::Discard { .. } => {
                let cycles = env.keyword == Some(KeywordName::Cycling)
                    && matches!(what, Selection::Source { who: SelfOf::Bearer, .. });
                let cause = if cycles { Cause::Cycled } else { Cause::Discarded };
                let moves =
                    picked.iter().map(|id| Mover::to(*id, Place::Graveyard, cause).by(player)).collect();
                self.move_all(moves)?
            }
            Action::Exile { .. } => {
                let moves =
                    picked.iter().map(|id| Mover::to(*id, Place::Exile, Cause::Moved).by(player)).collect();
                self.move_all(moves)?
            }
            Action::Return(_) => {
                let moves =
                    picked.iter().map(|id| Mover::to(*id, Place::Hand, Cause::Moved).by(player)).collect();
                self.move_all(moves)?
            }
            Action::Tap(_) => {
                for id in &picked {
                    self.tap(*id, false)?;
                }
                Vec::new()
            }
            _ => {
                for id in &picked {
                    self.untap(*id)?;
                }
                Vec::new()
            }
        };
        let things: Vec<Thing> = if moved.is_empty() {
            picked.iter().copied().map(Thing::new).collect()
        } else {
            moved.iter().map(|m| Thing { was: m.was, now: m.now }).collect()
        };
        if matches!(
            action,
            Action::Sacrifice(_) | Action::Discard { .. } | Action::Exile { .. } | Action::Return(_)
        ) {
            for m in &moved {
                env.follow(m.was, m.now);
            }
        }
        if let Selection::Described { slot, .. } = what {
            env.bind(*slot, Bound::objects(things));
        }
        Ok(true)
    }

    /// So many of the objects, by chance.
    pub fn at_random(&mut self, mut from: Vec<ObjectId>, count: usize) -> Vec<ObjectId> {
        let mut picked = Vec::new();
        while picked.len() < count && !from.is_empty() {
            let at = self.random(from.len());
            picked.push(from.swap_remove(at));
        }
        picked
    }

    /// The loyalty of a planeswalker.
    pub fn loyalty(&self, id: ObjectId) -> u32 {
        self.g.object(id).map_or(0, |o| count_of(&o.counters, &named("loyalty")))
    }
}

/// A cost of mana alone.
pub(crate) fn of_mana(symbols: &[ManaSymbol]) -> Cost {
    Cost { parts: vec![CostPart::Mana(symbols.to_vec())] }
}
