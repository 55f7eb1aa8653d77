//! Triggered abilities: when they trigger, and how they get on the stack (CR 603).

use std::any::Any;

use rubric_ir::{
    AbilityKind, Antecedent, Event, Move, ObjectEvent, PlayerEvent, Selection, TriggerLimit, Triggered,
    Visit, Walk, Zone, triggers_for_mana,
};

use crate::decision::{Asking, Choice, Decision};
use crate::env::Env;
use crate::event::{joined, plural};
use crate::fault::Fault;
use crate::happen::Happening;
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R};
use crate::layers::Inst;
use crate::state::{Code, ItemKind, Part, Past1, StackItem, StepOfTurn, UseKind, Waiting};

/// The zone a triggered ability works in (CR 113.6).
pub(crate) fn works_in(t: &Triggered) -> Place {
    struct Own(bool);
    impl Visit for Own {
        fn enter(&mut self, node: &dyn Any) -> bool {
            if let Some(Move { what, from: Some(Zone::Graveyard(_)), .. }) = node.downcast_ref::<Move>() {
                self.0 |= matches!(what, Selection::Source { .. })
                    || matches!(what, Selection::Ref(r) if r.to == Antecedent::Source);
            }
            if let Some(rubric_ir::Condition::InZone { what, zone: Zone::Graveyard(_) }) = node.downcast_ref()
            {
                self.0 |= matches!(&**what, Selection::Source { .. })
                    || matches!(&**what, Selection::Ref(r) if r.to == Antecedent::Source);
            }
            !node.is::<rubric_ir::Quoted>()
        }
    }
    let own = |s: &Selection| matches!(s, Selection::Source { .. });
    match &t.event {
        Event::Player { verbs, .. } => {
            for verb in verbs {
                match verb {
                    PlayerEvent::Casts { what, .. } if own(what) => return Place::Stack,
                    PlayerEvent::Cycles(what)
                    | PlayerEvent::Discards(what)
                    | PlayerEvent::CyclesOrDiscards(what)
                        if own(what) =>
                    {
                        return Place::Graveyard;
                    }
                    _ => {}
                }
            }
        }
        Event::Object { subject, verbs } if own(subject) => {
            let leaves = verbs.iter().all(|v| match v {
                ObjectEvent::IsPut { from, .. } => {
                    !matches!(from, Some(rubric_ir::FromZone::Zone(Zone::Battlefield)))
                }
                ObjectEvent::Is(_) => true,
                _ => false,
            });
            if leaves {
                return Place::Graveyard;
            }
            return Place::Battlefield;
        }
        _ => {}
    }
    let mut looking = Own(false);
    t.effect.walk(&mut looking);
    t.condition.walk(&mut looking);
    if looking.0 { Place::Graveyard } else { Place::Battlefield }
}

impl Kernel<'_> {
    /// Tells that a batch of things happened at once: it is reported, abilities trigger, and it is remembered.
    pub fn happen(&mut self, batch: Vec<Happening>) -> R<()> {
        if batch.is_empty() {
            return Ok(());
        }
        self.events.extend(batch.iter().cloned());
        let mut found = self.collect(&batch);
        found.extend(self.collect_delayed(&batch));
        let turn = self.g.turn;
        for happening in batch {
            self.g.history.push(Past1 { turn, happening });
        }
        for (waiting, mana) in found {
            if mana {
                let mut env = waiting.env.clone();
                self.follow(&waiting.code, &mut env)?;
            } else {
                self.g.waiting.push(waiting);
            }
        }
        Ok(())
    }

    /// The abilities that a batch makes trigger.
    fn collect(&mut self, batch: &[Happening]) -> Vec<(Waiting, bool)> {
        let mut watchers: Vec<(Thing, PlayerId, Vec<Inst>)> = Vec::new();
        for id in &self.g.battlefield {
            let chars = self.g.chars(*id);
            if has_triggers(&chars.abilities) {
                watchers.push((Thing::new(*id), chars.controller, chars.abilities.clone()));
            }
        }
        for id in &self.g.command {
            let chars = self.g.chars(*id);
            if has_triggers(&chars.abilities)
                && let Some(object) = self.g.object(*id)
            {
                watchers.push((Thing::new(*id), object.controller, chars.abilities.clone()));
            }
        }
        for happening in batch {
            let Happening::Moved { was, now, from, .. } = happening else { continue };
            // What left the battlefield still sees what happened at the same time (CR 603.10a).
            if *from == Some(Place::Battlefield)
                && !self.fault(Fault::NoLookBack)
                && let Some(past) = self.g.past.get(was)
                && has_triggers(&past.chars.abilities)
            {
                watchers.push((
                    Thing { was: *was, now: *now },
                    past.controller,
                    past.chars.abilities.clone(),
                ));
            }
        }
        let mut found = Vec::new();
        for (source, controller, abilities) in watchers {
            for inst in &abilities {
                let AbilityKind::Triggered(t) = &inst.ability.kind else { continue };
                if works_in(t) == Place::Battlefield {
                    self.trigger(t, inst, (source, controller), batch, &mut found);
                }
            }
        }
        self.collect_elsewhere(batch, &mut found);
        found
    }

    /// Abilities that work in a graveyard or on the stack (CR 113.6).
    fn collect_elsewhere(&mut self, batch: &[Happening], found: &mut Vec<(Waiting, bool)>) {
        let mut elsewhere: Vec<ObjectId> =
            self.g.players.iter().flat_map(|p| p.graveyard.iter().copied()).collect();
        elsewhere.extend(self.g.spells());
        for id in elsewhere {
            let Some(object) = self.g.object(id) else { continue };
            let (place, owner) = (object.place, object.owner);
            let chars = self.g.chars(id);
            if !has_triggers(&chars.abilities) {
                continue;
            }
            let controller = self.g.controller(id).unwrap_or(owner);
            for inst in &chars.abilities {
                let AbilityKind::Triggered(t) = &inst.ability.kind else { continue };
                if works_in(t) == place {
                    self.trigger(t, inst, (Thing::new(id), controller), batch, found);
                }
            }
        }
    }

    fn trigger(
        &mut self,
        t: &Triggered,
        inst: &Inst,
        (source, controller): (Thing, PlayerId),
        batch: &[Happening],
        found: &mut Vec<(Waiting, bool)>,
    ) {
        let mut env = Env::of(controller, source.was);
        env.source = Some(source);
        env.granter = inst.granter.map(Thing::new);
        env.ability = inst.index;
        let mut fits: Vec<_> = batch.iter().flat_map(|h| self.g.fits_of(&t.event, h, &env)).collect();
        if plural(&t.event) {
            fits = joined(fits);
        }
        let most = match t.limit {
            TriggerLimit::None | TriggerLimit::DoOnceEachTurn => u32::MAX,
            TriggerLimit::OnceEachTurn | TriggerLimit::Once => 1,
            TriggerLimit::TwiceEachTurn => 2,
        };
        for fit in fits {
            let mut env = env.clone();
            fit.into_env(&mut env);
            if t.condition.as_ref().is_some_and(|c| !self.g.holds(c, &env)) {
                continue;
            }
            let id = source.now;
            if t.limit != TriggerLimit::None {
                let done = self.g.object(id).map_or(0, |o| self.g.uses(o, UseKind::Triggered, inst.index));
                let ever = self.ever(id, UseKind::Triggered, inst.index);
                if done >= most || (t.limit == TriggerLimit::Once && ever > 0) {
                    continue;
                }
            }
            self.count_use(id, UseKind::Triggered, inst.index);
            env.kicked = self.g.object_or_past(source.was).is_some_and(|o| o.kicked > 0);
            let waiting = Waiting {
                controller,
                source,
                name: self.g.name_of(source.was),
                code: Code::new(&t.effect),
                env,
                condition: t.condition.clone(),
                ability: inst.index,
            };
            found.push((waiting, triggers_for_mana(&t.event, &t.effect)));
        }
    }

    fn collect_delayed(&mut self, batch: &[Happening]) -> Vec<(Waiting, bool)> {
        let mut found = Vec::new();
        let delayed = std::mem::take(&mut self.g.delayed);
        for one in delayed {
            let mut fits: Vec<_> = if self.too_early(&one) {
                Vec::new()
            } else {
                batch.iter().flat_map(|h| self.g.fits_of(&one.event, h, &one.env)).collect()
            };
            if plural(&one.event) || !one.repeats {
                fits.truncate(1);
            }
            if fits.is_empty() || one.repeats {
                self.g.delayed.push(one.clone());
            }
            for fit in fits {
                let mut env = one.env.clone();
                let amount = env.event.amount;
                fit.into_env(&mut env);
                if env.event.amount == 0 {
                    env.event.amount = amount;
                }
                let source = env.source.unwrap_or(Thing::new(ObjectId::default()));
                let waiting = Waiting {
                    controller: env.you,
                    source,
                    name: one.name.clone(),
                    code: one.code.clone(),
                    env,
                    condition: None,
                    ability: u32::MAX,
                };
                found.push((waiting, triggers_for_mana(&one.event, &one.code.effect)));
            }
        }
        found
    }

    /// "The next turn's upkeep" is not one of this turn.
    fn too_early(&self, delayed: &crate::state::Delayed) -> bool {
        match &delayed.event {
            Event::Beginning(step) => {
                matches!(step.whose, rubric_ir::StepOf::NextTurn) && self.g.turn <= delayed.turn
            }
            _ => false,
        }
    }

    /// Puts what waits on the stack in turn order (CR 603.3b); whether anything did.
    pub fn put_triggers(&mut self) -> R<bool> {
        if self.g.waiting.is_empty() {
            return Ok(false);
        }
        let mut players = self.g.apnap();
        if self.fault(Fault::TriggersReversed) {
            players.reverse();
        }
        let mut waiting = std::mem::take(&mut self.g.waiting);
        for player in players {
            let (own, others): (Vec<Waiting>, Vec<Waiting>) =
                waiting.into_iter().partition(|w| w.controller == player);
            waiting = others;
            for one in self.ordered(player, own)? {
                self.put_trigger(one)?;
            }
        }
        Ok(true)
    }

    fn ordered(&mut self, player: PlayerId, own: Vec<Waiting>) -> R<Vec<Waiting>> {
        let same = own.windows(2).all(|pair| match pair {
            [a, b] => a.code == b.code && a.env.slots == b.env.slots && a.env.event == b.env.event,
            _ => true,
        });
        if own.len() < 2 || same {
            return Ok(own);
        }
        let options: Vec<Choice> =
            own.iter().zip(0..).map(|(w, n)| Choice::Trigger(w.source.was, n)).collect();
        let all = u32::try_from(own.len()).unwrap_or(u32::MAX);
        let asking = Asking::TriggerOrder;
        let picks =
            self.ask(Decision { player, asking, about: None, options, min: all, max: all, divide: None })?;
        let mut sorted: Vec<Waiting> = picks.iter().filter_map(|i| own.get(*i).cloned()).collect();
        if sorted.len() < own.len() {
            sorted = own;
        }
        Ok(sorted)
    }

    fn put_trigger(&mut self, one: Waiting) -> R<()> {
        let id = self.new_id();
        let mut part = Part { code: one.code, env: one.env };
        // Without legal targets it is not put on the stack (CR 603.3d).
        if !self.announce(one.controller, id, &mut part, true)? {
            return Ok(());
        }
        let targets = part.env.clone();
        self.g.stack.push(StackItem {
            id,
            controller: one.controller,
            kind: ItemKind::Triggered,
            parts: vec![part],
            source: one.source,
            name: one.name,
            condition: one.condition,
            ability: one.ability,
        });
        self.happen(vec![Happening::Triggered { player: one.controller, source: one.source.was }])?;
        self.targeted(id, one.controller, &targets)?;
        self.ward(id, one.controller, &[targets])
    }

    pub fn count_use(&mut self, id: ObjectId, kind: UseKind, index: u32) {
        if self.fault(Fault::NoUseCount) {
            return;
        }
        let turn = self.g.turn;
        // No characteristic depends on it: what is derived stays.
        let Some(object) = self.g.objects.get_mut(&id) else { return };
        match object.uses.iter_mut().find(|u| u.kind == kind && u.index == index) {
            Some(known) => {
                if known.turn != turn {
                    known.turn = turn;
                    known.in_turn = 0;
                }
                known.in_turn += 1;
                known.ever += 1;
            }
            None => object.uses.push(crate::state::Use { kind, index, turn, in_turn: 1, ever: 1 }),
        }
    }

    pub fn ever(&self, id: ObjectId, kind: UseKind, index: u32) -> u32 {
        let found =
            self.g.object(id).and_then(|o| o.uses.iter().find(|u| u.kind == kind && u.index == index));
        found.map_or(0, |u| u.ever)
    }

    /// An ability for later (CR 603.7).
    pub fn delay(&mut self, event: &Event, code: Code, env: &Env, repeats: bool) {
        let name = env.source.map_or_else(String::new, |s| self.g.name_of(s.was));
        let (turn, step): (u32, StepOfTurn) = (self.g.turn, self.g.step);
        self.g.delayed.push(crate::state::Delayed {
            event: event.clone(),
            code,
            env: env.clone(),
            name,
            turn,
            step,
            repeats,
        });
    }
}

fn has_triggers(abilities: &[Inst]) -> bool {
    abilities.iter().any(|i| matches!(i.ability.kind, AbilityKind::Triggered(_)))
}
