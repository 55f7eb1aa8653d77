//! Replacement and prevention effects (CR 614–616).
//!
//! An event is proposed. What could replace it is looked for; where there is nothing, it happens. What is mandatory and
//! alone applies; what is optional and alone is asked for; of several, the affected player picks one (CR 616.1). Each
//! applies to one event once, and to what it became (CR 614.5). Then everything is looked for again.

use std::sync::Arc;

use rubric_ir::{
    AbilityKind, Action, Amount, Antecedent, Effect, EntersWith, Event, ObjectEvent, Optional, Recurrence,
    Ref, Replacement, Selection, Static, StepName, Token, Verb, WouldBeDealt, Zone,
};

use crate::decision::{Asking, Choice, Decision};
use crate::env::Env;
use crate::event::Fit;
use crate::fault::Fault;
use crate::happen::Happening;
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R};
use crate::layers::{Chars, Inst};
use crate::noun::place_of;
use crate::propose::{Entry, Hit, Proposed};
use crate::state::{Code, Game};

/// A replacement effect, by its source and number among the source's abilities; those of resolved spells have no
/// source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Applied {
    pub source: ObjectId,
    pub index: u32,
}

/// An object that is about to enter while what is done "as it enters" is done.
#[derive(Clone, Debug)]
pub(crate) struct Entering {
    pub object: ObjectId,
    pub entry: Entry,
}

struct Candidate {
    key: Applied,
    effect: Arc<Replacement>,
    env: Env,
    fit: Fit,
    copies: bool,
}

impl Kernel<'_> {
    /// The event that is left when everything that replaces it has applied; none where something else was done in
    /// its place.
    pub fn replaced(&mut self, mut event: Proposed) -> R<Option<Proposed>> {
        let mut rounds = 0;
        loop {
            rounds += 1;
            self.entering_controller(&event);
            let mut candidates = self.candidates(&event);
            self.g.entering = None;
            let times = if self.fault(Fault::AppliesAgain) { 3 } else { 1 };
            candidates.retain(|c| self.applied.iter().filter(|a| **a == c.key).count() < times);
            // Copies come before what else changes how something enters (CR 616.1d).
            if candidates.iter().any(|c| c.copies) {
                candidates.retain(|c| c.copies);
            }
            if candidates.is_empty() || rounds > 200 {
                return Ok(Some(event));
            }
            let at = if candidates.len() == 1 {
                0
            } else {
                let player = self.affected(&event);
                let options = candidates
                    .iter()
                    .map(|c| Choice::Replacement(c.key.source, c.key.index))
                    .collect::<Vec<_>>();
                let asking = Asking::Replacement;
                let about = event_object(&event);
                let picks =
                    self.ask(Decision { player, asking, about, options, min: 1, max: 1, divide: None })?;
                picks.first().copied().unwrap_or(0)
            };
            if at >= candidates.len() {
                return Ok(Some(event));
            }
            let chosen = candidates.swap_remove(at);
            self.applied.push(chosen.key);
            match self.apply(chosen, event)? {
                Some(next) => event = next,
                None => return Ok(None),
            }
            if self.fault(Fault::NoRescan) {
                return Ok(Some(event));
            }
        }
    }

    fn entering_controller(&mut self, event: &Proposed) {
        let Proposed::Move(mover) = event else { return };
        if mover.to != Place::Battlefield {
            return;
        }
        let controller = mover.entry.controller.or_else(|| self.g.controller(mover.object));
        self.g.entering = controller.map(|p| (mover.object, p));
    }

    /// Who picks among several (CR 616.1).
    fn affected(&self, event: &Proposed) -> PlayerId {
        let object = |id: ObjectId| self.g.controller(id).unwrap_or_default();
        match event {
            Proposed::Move(m) => m.entry.controller.unwrap_or_else(|| object(m.object)),
            Proposed::Draw(p) | Proposed::GainLife(p, _) | Proposed::LoseLife(p, _) => *p,
            Proposed::Damage(hit) => hit.player.or_else(|| hit.object.map(object)).unwrap_or_default(),
            Proposed::Counters { object: Some(id), .. } | Proposed::Untap(id) => object(*id),
            Proposed::Counters { player, by, .. } => player.unwrap_or(*by),
            Proposed::Tokens { by, .. } => *by,
        }
    }

    fn candidates(&self, event: &Proposed) -> Vec<Candidate> {
        let mut found = Vec::new();
        let standing = self.g.battlefield.iter().chain(&self.g.command);
        for id in standing {
            let chars = self.g.chars(*id);
            if has_replacements(&chars) {
                self.of_object(*id, &chars.abilities, event, false, &mut found);
            }
        }
        if let Proposed::Move(mover) = event {
            let standing = self.on_battlefield(mover.object);
            let enters = mover.to == Place::Battlefield;
            if enters && self.fault(Fault::EntersBlind) {
            } else if enters {
                let chars = self.as_it_enters(mover.object, &mover.entry);
                self.of_object(mover.object, &chars.abilities, event, true, &mut found);
            } else if !standing {
                let chars = self.g.chars(mover.object);
                self.of_object(mover.object, &chars.abilities, event, true, &mut found);
            }
        }
        for shield in &self.g.shields {
            let key = Applied { source: ObjectId(u32::MAX), index: shield.id };
            let mut env = shield.env.clone();
            if let Some(left) = shield.left {
                env.number = Some(left);
            }
            if let Some(fit) = self.replaces(&shield.effect, event, &env) {
                found.push(Candidate {
                    key,
                    effect: Arc::new(shield.effect.clone()),
                    env,
                    fit,
                    copies: false,
                });
            }
        }
        found
    }

    /// Characteristics an object would have on the battlefield (CR 614.12).
    fn as_it_enters(&self, id: ObjectId, entry: &Entry) -> Arc<Chars> {
        match entry.copy.and_then(|copy| self.g.def(copy)) {
            Some(def) => Arc::new(Chars::base(def, 1, &|_| 0)),
            None => self.g.chars(id),
        }
    }

    fn of_object(
        &self,
        id: ObjectId,
        abilities: &[Inst],
        event: &Proposed,
        own: bool,
        found: &mut Vec<Candidate>,
    ) {
        for inst in abilities {
            let AbilityKind::Static(Static::Replacement(effect)) = &inst.ability.kind else { continue };
            // Off the battlefield only what speaks of the object itself works (CR 113.6).
            if own && !speaks_of_source(effect) {
                continue;
            }
            let mut env = Env::of(self.g.controller(id).unwrap_or_default(), id);
            env.granter = inst.granter.map(Thing::new);
            if let Some(fit) = self.replaces(effect, event, &env) {
                let copies = matches!(effect, Replacement::Enters { with: EntersWith::AsCopy { .. }, .. });
                let key = Applied { source: id, index: inst.index };
                found.push(Candidate { key, effect: Arc::new(effect.clone()), env, fit, copies });
            }
        }
    }

    /// Whether a replacement effect would apply to the event.
    fn replaces(&self, effect: &Replacement, event: &Proposed, env: &Env) -> Option<Fit> {
        let mut fit = Fit::default();
        match (effect, event) {
            (Replacement::Enters { what, condition, .. }, Proposed::Move(m))
                if m.to == Place::Battlefield =>
            {
                let thing = Thing::new(m.object);
                let fits = self.g.fit_thing(thing, m.object, what, env, &mut fit)
                    && condition.as_ref().is_none_or(|w| self.g.while_holds(&w.condition, env));
                fits.then_some(fit)
            }
            (Replacement::AsEnters { what, .. }, Proposed::Move(m)) if m.to == Place::Battlefield => {
                self.g.fit_thing(Thing::new(m.object), m.object, what, env, &mut fit).then_some(fit)
            }
            (Replacement::Would { event: pattern, condition, .. }, event) => {
                let fit = self.would_fit(pattern, event, env)?;
                let mut env = env.clone();
                fit.clone().into_env(&mut env);
                condition.as_ref().is_none_or(|c| self.g.holds(c, &env)).then_some(fit)
            }
            (Replacement::Prevent(WouldBeDealt { kind, to, by, .. }), Proposed::Damage(hit))
                if !hit.unpreventable =>
            {
                let happening = damage(hit);
                let by = by.clone().unwrap_or(Selection::Described {
                    slot: rubric_ir::Slot(u16::MAX),
                    quantity: rubric_ir::Quantity::A,
                    noun: anything(),
                });
                // "The next 3 damage to any target": to what was chosen.
                let to = match to {
                    Some(rubric_ir::Recipient::Object(Selection::Target(target))) => {
                        let bound = env.slots.get(&target.slot.0)?;
                        let hit_it = hit.object.is_some_and(|id| bound.objects.iter().any(|t| t.now == id))
                            || hit.player.is_some_and(|p| bound.players.contains(&p));
                        if !hit_it {
                            return None;
                        }
                        None
                    }
                    other => other.clone(),
                };
                let pattern =
                    Event::Object { subject: by, verbs: vec![ObjectEvent::DealsDamage { kind: *kind, to }] };
                self.g.event_fits(&pattern, &happening, env)
            }
            _ => None,
        }
    }

    fn would_fit(&self, pattern: &Event, event: &Proposed, env: &Env) -> Option<Fit> {
        if let Event::Next(pattern) = pattern {
            return self.would_fit(pattern, event, env);
        }
        match (pattern, event) {
            (Event::Object { subject, verbs }, Proposed::Move(m)) => {
                let from = self.g.object(m.object)?.place;
                let owner = self.g.object(m.object)?.owner;
                let into = |zone: &Zone| {
                    place_of(zone) == Some(m.to)
                        && match zone {
                            Zone::Graveyard(o) | Zone::Hand(o) | Zone::Library(o) => match o {
                                rubric_ir::ZoneOwner::Of(p) => self.g.player_fits(owner, p, env),
                                _ => true,
                            },
                            _ => true,
                        }
                };
                let is = verbs.iter().any(|v| match v {
                    ObjectEvent::Dies { .. } => from == Place::Battlefield && m.to == Place::Graveyard,
                    ObjectEvent::LeavesBattlefield { .. } => from == Place::Battlefield,
                    ObjectEvent::IsPut { into: zone, from: whence } => {
                        let limbo = from == Place::Command;
                        into(zone)
                            && !limbo
                            && match whence {
                                None | Some(rubric_ir::FromZone::Anywhere) => true,
                                Some(rubric_ir::FromZone::Zone(z)) => place_of(z) == Some(from),
                                Some(rubric_ir::FromZone::AnywhereBut(z)) => place_of(z) != Some(from),
                            }
                    }
                    _ => false,
                });
                let mut fit = Fit { amount: 1, ..Fit::default() };
                fit.object = Some(Thing::new(m.object));
                (is && self.g.fit_thing(Thing::new(m.object), m.object, subject, env, &mut fit))
                    .then_some(fit)
            }
            (_, Proposed::Tokens { by, batches }) => self.tokens_fit(pattern, *by, batches, env),
            (Event::Player { .. }, Proposed::Draw(player)) => {
                let turn = self.g.turn;
                let before = self.g.history.iter().filter(
                    |h| matches!(h.happening, Happening::Drew { player: p, .. } if p == *player && h.turn == turn),
                );
                let happening = Happening::Drew {
                    player: *player,
                    object: self.g.cards_in(Place::Library, *player).last().copied().unwrap_or_default(),
                    nth: before.count() as u32 + 1,
                };
                self.g.event_fits(pattern, &happening, env)
            }
            (Event::Player { .. }, Proposed::GainLife(player, amount)) => {
                self.g.event_fits(pattern, &Happening::GainedLife { player: *player, amount: *amount }, env)
            }
            (Event::Player { .. }, Proposed::LoseLife(player, amount)) => {
                self.g.event_fits(pattern, &Happening::LostLife { player: *player, amount: *amount }, env)
            }
            (Event::Player { .. } | Event::Object { .. }, Proposed::Damage(hit)) => {
                self.g.event_fits(pattern, &damage(hit), env)
            }
            (Event::Damage { kind, to, by }, Proposed::Damage(hit)) => {
                let subject = by.clone().unwrap_or(Selection::Described {
                    slot: rubric_ir::Slot(u16::MAX),
                    quantity: rubric_ir::Quantity::A,
                    noun: anything(),
                });
                let pattern = Event::Object {
                    subject,
                    verbs: vec![ObjectEvent::DealsDamage { kind: *kind, to: to.clone() }],
                };
                self.g.event_fits(&pattern, &damage(hit), env)
            }
            (
                Event::Player { .. } | Event::Object { .. },
                Proposed::Counters { object, player, kind, count, by },
            ) => {
                let happening = Happening::CountersPut {
                    object: *object,
                    player: *player,
                    kind: kind.clone(),
                    count: *count,
                    by: *by,
                };
                self.g.event_fits(pattern, &happening, env)
            }
            _ => None,
        }
    }

    fn apply(&mut self, candidate: Candidate, event: Proposed) -> R<Option<Proposed>> {
        let Candidate { key, effect, mut env, fit, .. } = candidate;
        fit.into_env(&mut env);
        match &*effect {
            Replacement::Enters { with, .. } => {
                let Proposed::Move(mut mover) = event else { return Ok(Some(event)) };
                let object = mover.object;
                self.enters(object, &mut mover.entry, with, &mut env)?;
                Ok(Some(Proposed::Move(mover)))
            }
            Replacement::AsEnters { effect, .. } => {
                let Proposed::Move(mut mover) = event else { return Ok(Some(event)) };
                if self.fault(Fault::ChoiceAfterEntering) {
                    let mut batch = Vec::new();
                    let object = mover.object;
                    let now = self.perform_move(mover, &mut batch);
                    self.happen(batch)?;
                    if let Some(now) = now {
                        env.follow(object, now);
                        self.entering.push(Entering { object: now, entry: Entry::default() });
                        self.follow(&Code::new(effect), &mut env)?;
                        if let Some(entering) = self.entering.pop()
                            && let Some(object) = self.g.object_mut(now)
                        {
                            object.tapped = entering.entry.tapped;
                            object.chosen = entering.entry.chosen;
                        }
                    }
                    return Ok(None);
                }
                self.entering.push(Entering { object: mover.object, entry: mover.entry.clone() });
                let followed = self.follow(&Code::new(effect), &mut env);
                let entering = self.entering.pop();
                followed?;
                if let Some(entering) = entering {
                    mover.entry = entering.entry;
                }
                Ok(Some(Proposed::Move(mover)))
            }
            Replacement::Would { event: pattern, result, .. } => {
                self.in_its_place((key, pattern, result), env, event)
            }
            Replacement::Prevent(WouldBeDealt { amount, .. }) => {
                let Proposed::Damage(mut hit) = event else { return Ok(Some(event)) };
                let less = match amount {
                    None => hit.amount,
                    Some(amount) => {
                        let most = env.number.unwrap_or_else(|| {
                            u32::try_from(self.g.amount(amount, &env).max(0)).unwrap_or(0)
                        });
                        most.min(hit.amount)
                    }
                };
                if let Some(at) = self.g.shields.iter().position(|s| s.id == key.index)
                    && key.source == ObjectId(u32::MAX)
                    && let Some(shield) = self.g.shields.get_mut(at)
                    && let Some(left) = &mut shield.left
                {
                    *left -= less;
                    if *left == 0 {
                        self.g.shields.remove(at);
                    }
                }
                hit.amount -= less;
                self.happen(vec![Happening::Prevented { amount: less }])?;
                Ok(Some(Proposed::Damage(hit)))
            }
            Replacement::Redirect { .. } | Replacement::Skip { .. } => Ok(Some(event)),
        }
    }

    /// What a replacement effect does in place of the event.
    fn in_its_place(
        &mut self,
        (key, pattern, result): (Applied, &Event, &Effect),
        mut env: Env,
        event: Proposed,
    ) -> R<Option<Proposed>> {
        let result = match result {
            Effect::May { who, effect } => {
                let player = self.g.players(who, &env).first().copied().unwrap_or(env.you);
                let source = env.source.map(|s| s.now);
                if !self.fault(Fault::ReplacementUnasked)
                    && !self.yes(player, Asking::ApplyReplacement, source)?
                {
                    return Ok(Some(event));
                }
                effect
            }
            other => other,
        };
        if matches!(pattern, Event::Next(_)) && key.source == ObjectId(u32::MAX) {
            self.g.shields.retain(|s| s.id != key.index);
        }
        let by = if key.source == ObjectId(u32::MAX) {
            env.source.map_or(key.source, |s| s.was)
        } else {
            key.source
        };
        self.happen(vec![Happening::Replaced { by }])?;
        match (result, event) {
            (
                Effect::Act {
                    action: Action::Exile { what, from: None, counters: None, until: None, .. },
                    ..
                },
                Proposed::Move(mut m),
            ) if self.g.things(what, &env, Place::Battlefield).iter().any(|t| t.now == m.object) => {
                m.to = Place::Exile;
                Ok(Some(Proposed::Move(m)))
            }
            (Effect::Happen { verb: Verb::DealsDamage { amount, .. }, .. }, Proposed::Damage(mut hit)) => {
                hit.amount = u32::try_from(self.g.amount(amount, &env).max(0)).unwrap_or(0);
                Ok(Some(Proposed::Damage(hit)))
            }
            (Effect::Act { action: Action::PreventDamage(what), .. }, Proposed::Damage(mut hit)) => {
                if hit.unpreventable {
                    return Ok(Some(Proposed::Damage(hit)));
                }
                let left = self.left_of(what, hit.amount, &env);
                self.happen(vec![Happening::Prevented { amount: hit.amount - left }])?;
                hit.amount = left;
                Ok(Some(Proposed::Damage(hit)))
            }
            (
                Effect::Happen { verb: Verb::HasCountersPut { amount, kind }, .. },
                Proposed::Counters { object, player, by, .. },
            ) => {
                let count = u32::try_from(self.g.amount(amount, &env).max(0)).unwrap_or(0);
                Ok(Some(Proposed::Counters { object, player, kind: kind.clone(), count, by }))
            }
            (Effect::Act { who, action: Action::GainLife(amount) }, Proposed::GainLife(..)) => {
                let count = u32::try_from(self.g.amount(amount, &env).max(0)).unwrap_or(0);
                let player = self.g.players(who, &env).first().copied().unwrap_or(env.you);
                Ok(Some(Proposed::GainLife(player, count)))
            }
            (Effect::Act { who, action: Action::LoseLife(amount) }, Proposed::LoseLife(..)) => {
                let count = u32::try_from(self.g.amount(amount, &env).max(0)).unwrap_or(0);
                let player = self.g.players(who, &env).first().copied().unwrap_or(env.you);
                Ok(Some(Proposed::LoseLife(player, count)))
            }
            (
                Effect::Act { action: Action::Create { token: Token::OfEach(_), count, .. }, .. },
                Proposed::Tokens { by, batches },
            ) => {
                let batches = self.create_each((pattern, count), by, batches, &env);
                Ok(Some(Proposed::Tokens { by, batches }))
            }
            (
                Effect::Happen { verb: Verb::AreCreated { amount, plus, .. }, .. },
                Proposed::Tokens { by, batches },
            ) => {
                let said = (amount.as_ref(), plus.as_deref());
                let batches = self.create_instead(pattern, said, (by, batches), &mut env)?;
                Ok(Some(Proposed::Tokens { by, batches }))
            }
            (other, event) => {
                if let Proposed::Tokens { batches, .. } = &event {
                    self.forget(batches);
                }
                self.follow(&Code::new(other), &mut env)?;
                Ok(None)
            }
        }
    }

    /// What is left of damage of which some is prevented.
    pub fn left_of(&self, what: &rubric_ir::Prevented, damage: u32, env: &Env) -> u32 {
        let number = |n: &Amount| u32::try_from(self.g.amount(n, env).max(0)).unwrap_or(0);
        match what {
            rubric_ir::Prevented::That => 0,
            rubric_ir::Prevented::Of(n) => damage.saturating_sub(number(n)),
            rubric_ir::Prevented::AllBut(n) => damage.min(number(n)),
            rubric_ir::Prevented::Half(rounding) => match rounding {
                rubric_ir::Rounding::Up => damage / 2,
                rubric_ir::Rounding::Down | rubric_ir::Rounding::Exact => damage - damage / 2,
            },
        }
    }

    /// Changes how something enters.
    pub fn enters(&mut self, id: ObjectId, entry: &mut Entry, with: &EntersWith, env: &mut Env) -> R<()> {
        match with {
            EntersWith::Tapped => entry.tapped = true,
            EntersWith::Untapped => entry.tapped = false,
            EntersWith::Counters { amount, kind, each, .. } => {
                let rounds = each.as_ref().map_or(1, |l| self.g.rounds(l, env));
                let count = self.g.amount(amount, env).saturating_mul(rounds);
                let count = u32::try_from(count.clamp(0, 10_000)).unwrap_or(0);
                let by = self.g.controller(id).unwrap_or(env.you);
                let mark = self.applied.len();
                self.g.entering = Some((id, entry.controller.unwrap_or(by)));
                let proposed =
                    Proposed::Counters { object: Some(id), player: None, kind: kind.clone(), count, by };
                let kept = self.replaced(proposed);
                self.applied.truncate(mark);
                if let Some(Proposed::Counters { kind, count, .. }) = kept?
                    && count > 0
                {
                    crate::state::change_counters(&mut entry.counters, &kind, i64::from(count));
                }
            }
            EntersWith::TappedAnd(inner) => {
                entry.tapped = true;
                self.enters(id, entry, inner, env)?;
            }
            EntersWith::AsCopy { optional, of, except } => {
                let Selection::Described { noun, .. } = &**of else { return Ok(()) };
                let mut from = self.g.all(noun, env, (Place::Battlefield, None));
                from.retain(|other| *other != id);
                let player = entry.controller.or_else(|| self.g.controller(id)).unwrap_or(env.you);
                if from.is_empty()
                    || (*optional == Optional::Optional
                        && !self.fault(Fault::ReplacementUnasked)
                        && !self.yes(player, Asking::ApplyReplacement, Some(id))?)
                {
                    return Ok(());
                }
                let picked = self.pick(player, Asking::Objects, Some(id), &from, (1, 1))?;
                if let Some(model) = picked.first() {
                    entry.copy = Some(self.copy_of(*model, except, env));
                }
            }
            EntersWith::In(_) => {}
        }
        Ok(())
    }

    /// Whether a static ability has the player skip that step.
    pub fn static_skips(&self, player: PlayerId, step: StepName) -> bool {
        self.g.battlefield.iter().any(|id| {
            self.g.chars(*id).abilities.iter().any(|inst| match &inst.ability.kind {
                AbilityKind::Static(Static::Replacement(Replacement::Skip {
                    who,
                    step: of,
                    next: Recurrence::Every,
                })) => {
                    let env = Env::of(self.g.controller(*id).unwrap_or_default(), *id);
                    *of == step && self.g.player_fits(player, who, &env)
                }
                _ => false,
            })
        })
    }
}

impl Game {
    /// Whether regeneration of the object is ruled out for now.
    pub(crate) fn cant_be_regenerated(&self, id: ObjectId) -> bool {
        self.chars(id)
            .flags
            .iter()
            .any(|f| matches!(f.change, rubric_ir::Change::Cant(rubric_ir::Restriction::BeRegenerated)))
    }
}

/// The noun that everything fits.
fn anything() -> rubric_ir::Noun {
    rubric_ir::Noun {
        other: rubric_ir::Other::Any,
        heads: vec![rubric_ir::Head {
            quals: Vec::new(),
            kind: rubric_ir::Kind::Source,
            filters: Vec::new(),
        }],
        conj: rubric_ir::Conj::Or,
        filters: Vec::new(),
    }
}

fn damage(hit: &Hit) -> Happening {
    Happening::Damage {
        source: hit.source,
        object: hit.object,
        player: hit.player,
        amount: hit.amount,
        combat: hit.combat,
    }
}

fn event_object(event: &Proposed) -> Option<ObjectId> {
    match event {
        Proposed::Move(m) => Some(m.object),
        Proposed::Damage(hit) => hit.object,
        Proposed::Counters { object, .. } => *object,
        Proposed::Untap(id) => Some(*id),
        Proposed::Draw(_) | Proposed::GainLife(..) | Proposed::LoseLife(..) | Proposed::Tokens { .. } => None,
    }
}

fn has_replacements(chars: &Chars) -> bool {
    chars.abilities.iter().any(|i| matches!(i.ability.kind, AbilityKind::Static(Static::Replacement(_))))
}

/// Whether the effect is on the object that has it.
fn speaks_of_source(effect: &Replacement) -> bool {
    let own = |s: &Selection| {
        matches!(s, Selection::Source { .. } | Selection::Ref(Ref { to: Antecedent::Source, .. }))
    };
    match effect {
        Replacement::Enters { what, .. } | Replacement::AsEnters { what, .. } => own(what),
        Replacement::Would { event: Event::Object { subject, .. }, .. } => own(subject),
        Replacement::Would { .. }
        | Replacement::Prevent(_)
        | Replacement::Redirect { .. }
        | Replacement::Skip { .. } => false,
    }
}
