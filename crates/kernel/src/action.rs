//! What players do (CR 701): drawing, discarding, life, destroying, tapping, countering and so on.

use rubric_ir::{Action, Cards, Done, Filter, FreeCast, Quantity, Selection, Target, TargetKind};

use crate::choose::Purpose;
use crate::decision::{Asking, CastWay, Choice};
use crate::effect::Came;
use crate::env::{Bound, Deed, Env};
use crate::happen::{Cause, Happening};
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R, Stop};
use crate::propose::{Moved, Mover};
use crate::state::{Game, MayPlay, Until, count_of};

impl Game {
    /// A number of cards; "up to" is the most.
    pub(crate) fn cards_number(&self, cards: &Cards, env: &Env) -> u32 {
        let n = match cards {
            Cards::A | Cards::Additional => 1,
            Cards::Number(n) | Cards::EqualTo(n) | Cards::UpTo(n) => self.amount(n, env),
            Cards::ForEach { per, each } => self.amount(per, env).saturating_mul(self.rounds(each, env)),
        };
        u32::try_from(n.saturating_mul(env.times.unwrap_or(1)).clamp(0, 1000)).unwrap_or(0)
    }

    pub(crate) fn count(&self, amount: &rubric_ir::Amount, env: &Env) -> u32 {
        let n = self.amount(amount, env).saturating_mul(env.times.unwrap_or(1));
        u32::try_from(n.clamp(0, 100_000)).unwrap_or(0)
    }

    /// A number of counters or tokens.
    pub(crate) fn quantity_number(&self, quantity: &Quantity, env: &Env) -> u32 {
        match quantity {
            Quantity::Exactly(n) | Quantity::UpTo(n) | Quantity::Only(n) => self.count(n, env),
            _ => u32::try_from(env.times.unwrap_or(1).clamp(0, 1000)).unwrap_or(1),
        }
    }
}

impl Kernel<'_> {
    /// Notes what was done to things, for "this way".
    pub fn note(&self, done: Option<Done>, by: PlayerId, moved: &[Moved], env: &mut Env) {
        for m in moved {
            env.this_way.push(Deed { done, thing: Thing { was: m.was, now: m.now }, by, to: m.to });
        }
    }

    /// What several players choose before any of them acts (CR 101.4).
    pub fn foresee(&mut self, player: PlayerId, action: &Action, env: &mut Env) -> R<Option<Vec<Thing>>> {
        match action {
            Action::Discard { what: what @ Selection::Described { .. } } => {
                Ok(Some(self.choose(player, what, env, &Purpose::within(Place::Hand, Some(player)))?))
            }
            Action::Sacrifice(what @ Selection::Described { .. }) => {
                let fits = |k: &Kernel<'_>, id: ObjectId| k.can_sacrifice(player, id);
                let why = Purpose { default: (Place::Battlefield, None), fits: &fits };
                Ok(Some(self.choose(player, what, env, &why)?))
            }
            _ => Ok(None),
        }
    }

    pub fn with_picked(
        &mut self,
        player: PlayerId,
        action: &Action,
        picked: Vec<Thing>,
        env: &mut Env,
    ) -> R<Came> {
        let ids: Vec<ObjectId> = picked.iter().map(|t| t.now).collect();
        let (slot, moved, done) = match action {
            Action::Discard { what: Selection::Described { slot, .. } } => {
                (*slot, self.discard(player, &ids)?, Done::Discarded)
            }
            Action::Sacrifice(Selection::Described { slot, .. }) => {
                (*slot, self.sacrifice(player, &ids)?, Done::Sacrificed)
            }
            _ => return self.action(player, action, env),
        };
        self.note(Some(done), player, &moved, env);
        env.bind(slot, Bound::objects(moved.iter().map(|m| Thing { was: m.was, now: m.now }).collect()));
        Ok(Came::to(moved.len() as i64))
    }

    fn permanents(&mut self, player: PlayerId, what: &Selection, env: &mut Env) -> R<Vec<ObjectId>> {
        let things = self.choose(player, what, env, &Purpose::permanents())?;
        Ok(things.iter().map(|t| t.now).filter(|id| self.on_battlefield(*id)).collect())
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each action")]
    pub fn action(&mut self, player: PlayerId, action: &Action, env: &mut Env) -> R<Came> {
        match action {
            Action::Draw(cards) => {
                let mut n = self.g.cards_number(cards, env);
                if let Cards::UpTo(_) = cards {
                    n = self.number_up_to(player, n, env)?;
                }
                let drawn = self.draw(player, n)?;
                Ok(Came { done: drawn > 0, amount: i64::from(drawn) })
            }
            Action::Discard { what } => {
                let things = self.choose(player, what, env, &Purpose::within(Place::Hand, Some(player)))?;
                let ids: Vec<ObjectId> = things
                    .iter()
                    .map(|t| t.now)
                    .filter(|id| {
                        self.g.object(*id).is_some_and(|o| o.place == Place::Hand && o.owner == player)
                    })
                    .collect();
                let moved = self.discard(player, &ids)?;
                self.note(Some(Done::Discarded), player, &moved, env);
                Ok(Came::to(moved.len() as i64))
            }
            Action::Mill { slot, cards } => {
                let n = self.g.cards_number(cards, env);
                let moved = self.mill_moves(player, n)?;
                self.note(Some(Done::Milled), player, &moved, env);
                let things: Vec<Thing> = moved.iter().map(|m| Thing { was: m.was, now: m.now }).collect();
                env.bind(*slot, Bound::objects(things));
                Ok(Came::to(moved.len() as i64))
            }
            Action::Scry(n) => {
                let n = self.g.count(n, env);
                self.scry(player, n)?;
                Ok(Came { done: true, amount: i64::from(n) })
            }
            Action::Surveil(n) => {
                let n = self.g.count(n, env);
                self.surveil(player, n)?;
                Ok(Came { done: true, amount: i64::from(n) })
            }
            Action::GainLife(n) => {
                let n = self.g.count(n, env);
                Ok(Came::to(i64::from(self.gain_life(player, n)?)))
            }
            Action::LoseLife(n) => {
                let n = self.g.count(n, env);
                let lost = i64::from(self.lose_life(player, n)?);
                env.life_lost += lost;
                Ok(Came::to(lost))
            }
            Action::PayLife(n) => {
                let n = self.g.count(n, env);
                if self.g.player(player).is_none_or(|p| p.life < i64::from(n)) {
                    return Ok(Came::default());
                }
                self.lose_life(player, n)?;
                Ok(Came { done: true, amount: i64::from(n) })
            }
            Action::Pay(cost) => {
                let x = u32::try_from(env.x.unwrap_or(0).max(0)).unwrap_or(0);
                Ok(Came { done: self.pay(player, cost, env, x)?.is_some(), amount: 0 })
            }
            Action::Destroy(what) => {
                let ids = self.permanents(player, what, env)?;
                let moved = self.destroy(&ids, player, !env.no_regeneration)?;
                self.note(Some(Done::Destroyed), player, &moved, env);
                Ok(Came::to(moved.len() as i64))
            }
            Action::Regenerate(what) => {
                let ids = self.permanents(player, what, env)?;
                for id in &ids {
                    if let Some(object) = self.g.object_mut(*id) {
                        object.shields += 1;
                    }
                }
                Ok(Came::to(ids.len() as i64))
            }
            Action::Sacrifice(what) => {
                let fits = |k: &Kernel<'_>, id: ObjectId| k.can_sacrifice(player, id);
                let why = Purpose { default: (Place::Battlefield, None), fits: &fits };
                let things = self.choose(player, what, env, &why)?;
                let ids: Vec<ObjectId> = things.iter().map(|t| t.now).collect();
                let moved = self.sacrifice(player, &ids)?;
                self.note(Some(Done::Sacrificed), player, &moved, env);
                Ok(Came::to(moved.len() as i64))
            }
            Action::Tap(what) | Action::Untap(what) => {
                let ids = self.permanents(player, what, env)?;
                let mut moved = Vec::new();
                let tap = matches!(action, Action::Tap(_));
                for id in ids {
                    let done = if tap { self.tap(id, false)? } else { self.untap(id)? };
                    if done {
                        moved.push(Moved { was: id, now: id, to: None });
                    }
                }
                self.note(Some(if tap { Done::Tapped } else { Done::Untapped }), player, &moved, env);
                Ok(Came::to(moved.len() as i64))
            }
            Action::TapOrUntap(what) => {
                let ids = self.permanents(player, what, env)?;
                for id in &ids {
                    // The options: first tap, then untap.
                    let options = vec![Choice::Mode(0), Choice::Mode(1)];
                    match self.one_of(player, Asking::Modes, Some(*id), options)? {
                        Some(0) => self.tap(*id, false)?,
                        _ => self.untap(*id)?,
                    };
                }
                Ok(Came::to(ids.len() as i64))
            }
            Action::Exile { what, from, counters, until, .. } => {
                self.exile(player, what, (from.as_ref(), counters.as_ref(), until.as_ref()), env)
            }
            Action::Return(mv) => self.move_by(player, mv, Some(Done::Returned), env),
            Action::Put(mv) => self.move_by(player, mv, None, env),
            Action::PutCounters { count, kind, on, each, .. } => {
                self.counters_put(player, (count, kind), on, each.as_deref(), env)
            }
            Action::RemoveCounters { count, kind, from, .. } => {
                let things = self.choose(player, from, env, &Purpose::permanents())?;
                let mut total = 0;
                for thing in things {
                    let there = self.g.object(thing.now).map_or(0, |o| count_of(&o.counters, kind));
                    let n = match count {
                        Quantity::All { .. } | Quantity::Plain | Quantity::Each => there,
                        Quantity::UpTo(_) | Quantity::AnyNumber | Quantity::OneOrMore => {
                            let most = if let Quantity::UpTo(n) = count {
                                self.g.count(n, env).min(there)
                            } else {
                                there
                            };
                            self.number_up_to(player, most, env)?
                        }
                        other => self.g.quantity_number(other, env),
                    };
                    total += self.remove_counters(thing.now, kind, n)?;
                }
                env.removed.push((kind.clone(), i64::from(total)));
                Ok(Came::to(i64::from(total)))
            }
            Action::MoveCounters { count, kind, from, onto } => {
                let from = self.choose(player, from, env, &Purpose::permanents())?;
                let onto = self.choose(player, onto, env, &Purpose::permanents())?;
                let (Some(from), Some(onto)) = (from.first(), onto.first()) else {
                    return Ok(Came::default());
                };
                if from.now == onto.now || !self.on_battlefield(onto.now) {
                    return Ok(Came::default());
                }
                let there = self.g.object(from.now).map_or(0, |o| count_of(&o.counters, kind));
                let n = match count {
                    Quantity::All { .. } | Quantity::Plain => there,
                    Quantity::AnyNumber | Quantity::UpTo(_) => self.number_up_to(player, there, env)?,
                    other => self.g.quantity_number(other, env),
                };
                let taken = self.remove_counters(from.now, kind, n)?;
                self.put_counters(onto.now, kind, taken, player)?;
                Ok(Came::to(i64::from(taken)))
            }
            Action::Create { slot, count, token, riders, each } => {
                self.create_tokens(player, (*slot, count, token), riders, each.as_deref(), env)
            }
            Action::AddMana { mana, .. } => {
                let made = self.produce(player, mana, env)?;
                let n = made.len() as i64;
                let source = env.source.map_or(ObjectId::default(), |s| s.now);
                self.add_mana(player, made, source)?;
                Ok(Came::to(n))
            }
            Action::Search { zone, what } => self.search(player, zone, what, env),
            Action::Shuffle { .. } => {
                self.shuffle(player)?;
                Ok(Came { done: true, amount: 0 })
            }
            Action::ShuffleInto { what, library } => self.shuffle_into(player, what, library, env),
            Action::Counter(what) => {
                let things = self.choose(player, what, env, &Purpose::within(Place::Stack, None))?;
                let mut moved = Vec::new();
                for thing in things {
                    moved.extend(self.counter(thing.now, player)?);
                }
                self.note(Some(Done::Countered), player, &moved, env);
                Ok(Came::to(moved.len() as i64))
            }
            Action::GainControl { of, duration } => {
                let ids = self.permanents(player, of, env)?;
                let until = self.until(duration.as_ref(), env).unwrap_or(Until::Never);
                self.take_control(player, &ids, until, env)?;
                Ok(Came::to(ids.len() as i64))
            }
            Action::Attach { what, to } => {
                let host = host_of(what);
                let what = self.permanents(player, what, env)?;
                if let Some(slot) = host {
                    // "Another" is another than the one it was attached to till now.
                    let hosts = what.iter().filter_map(|id| self.g.object(*id)?.attached);
                    env.bind(slot, Bound::objects(hosts.map(Thing::new).collect()));
                }
                let to = self.permanents(player, to, env)?;
                let Some(to) = to.first() else { return Ok(Came::default()) };
                let mut done = 0;
                for id in what {
                    done += i64::from(self.attach(id, *to)?);
                }
                Ok(Came::to(done))
            }
            Action::Unattach(what) => {
                let ids = self.permanents(player, what, env)?;
                for id in &ids {
                    if let Some(object) = self.g.object_mut(*id) {
                        object.attached = None;
                    }
                }
                Ok(Came::to(ids.len() as i64))
            }
            Action::Reveal { what, from } => {
                let default = from.as_ref().and_then(crate::noun::place_of).unwrap_or(Place::Hand);
                let things = self.choose(player, what, env, &Purpose::within(default, Some(player)))?;
                let moved: Vec<Moved> =
                    things.iter().map(|t| Moved { was: t.was, now: t.now, to: None }).collect();
                self.note(Some(Done::Revealed), player, &moved, env);
                self.happen(vec![Happening::Revealed { objects: things.iter().map(|t| t.now).collect() }])?;
                Ok(Came::to(things.len() as i64))
            }
            Action::DigUntil { slot, deed, library, until, .. } => {
                self.dig(player, (*slot, *deed), library, until, env)
            }
            Action::LookAt(what) => {
                let things =
                    self.choose(player, what, env, &Purpose::within(Place::Library, Some(player)))?;
                Ok(Came { done: true, amount: things.len() as i64 })
            }
            Action::Simple(simple) => self.simple(player, *simple, env),
            Action::Times { action, times } => {
                for _ in 0..self.g.count(times, env).min(100) {
                    self.simple(player, *action, env)?;
                }
                Ok(Came { done: true, amount: 0 })
            }
            Action::Numbered { action, amount } => self.numbered(player, *action, amount, env),
            Action::OnObject { what, .. } => {
                let ids = self.permanents(player, what, env)?;
                let turn = self.g.turn;
                for id in &ids {
                    if let Some(object) = self.g.object_mut(*id) {
                        object.goaded.push((player, turn));
                    }
                }
                Ok(Came::to(ids.len() as i64))
            }
            Action::Choose(choice) => self.make_choice(player, choice, env),
            Action::ExtraTurn => {
                self.g.extra_turns.push(player);
                self.happen(vec![Happening::ExtraTurn { player }])?;
                Ok(Came { done: true, amount: 0 })
            }
            Action::WinGame => {
                if self.g.cant_win(player) {
                    return Ok(Came::default());
                }
                for other in self.g.opponents(player) {
                    if self.cant_lose(other) {
                        continue;
                    }
                    self.lose(other)?;
                }
                self.finish_if_over()?;
                Ok(Came { done: true, amount: 0 })
            }
            Action::LoseGame => {
                if !self.cant_lose(player) {
                    self.lose(player)?;
                    self.finish_if_over()?;
                }
                Ok(Came { done: true, amount: 0 })
            }
            Action::GetEmblem(quoted) => self.emblem(player, quoted, env),
            Action::GetCounters { count, kind } => {
                let n = self.g.quantity_number(count, env);
                if let Some(state) = self.g.player_mut(player) {
                    crate::state::change_counters(&mut state.counters, kind, i64::from(n));
                }
                self.happen(vec![Happening::CountersPut {
                    object: None,
                    player: Some(player),
                    kind: kind.clone(),
                    count: n,
                    by: player,
                }])?;
                Ok(Came::to(i64::from(n)))
            }
            Action::Cast { what, free, duration, .. } => {
                let free = *free != FreeCast::Paid;
                self.permit(player, what, (free, true), duration.as_ref(), env)
            }
            Action::Play { what, free, duration, .. } => {
                let free = *free != FreeCast::Paid;
                self.permit(player, what, (free, false), duration.as_ref(), env)
            }
            Action::Copy { slot, what } => {
                let things = self.choose(player, what, env, &Purpose::within(Place::Stack, None))?;
                let mut copies = Vec::new();
                for thing in things {
                    copies.extend(self.copy_spell(player, thing.now)?);
                }
                let count = copies.len() as i64;
                env.bind(*slot, Bound::objects(copies.into_iter().map(Thing::new).collect()));
                Ok(Came::to(count))
            }
            Action::Separate { slot, what, .. } => self.separate(player, *slot, what, env),
            Action::ChooseNewTargets { of: what, .. } => {
                let things = self.choose(player, what, env, &Purpose::within(Place::Stack, None))?;
                for thing in &things {
                    self.new_targets(player, thing.now)?;
                }
                Ok(Came::to(things.len() as i64))
            }
            Action::FlipCoin => {
                let won = self.random(2) == 0;
                env.flip = Some(won);
                self.happen(vec![Happening::Flipped { player, won }])?;
                Ok(Came { done: true, amount: i64::from(won) })
            }
            Action::Clash(_) => Err(Stop::Bug("clash".to_owned())),
            Action::RollDie(die) => {
                let result = self.random(die.sides.max(1) as usize) as u32 + 1;
                env.roll = i64::from(result);
                self.happen(vec![Happening::Rolled { player, result }])?;
                Ok(Came { done: true, amount: i64::from(result) })
            }
            Action::RemoveFromCombat(what) => {
                let ids = self.permanents(player, what, env)?;
                for id in &ids {
                    self.out_of_combat(*id);
                }
                Ok(Came::to(ids.len() as i64))
            }
            Action::DoubleCounters { kind, on } => {
                let ids = self.permanents(player, on, env)?;
                for id in &ids {
                    let there = self.g.object(*id).map_or(0, |o| count_of(&o.counters, kind));
                    self.put_counters(*id, kind, there, player)?;
                }
                Ok(Came::to(ids.len() as i64))
            }
            Action::Become(_) => {
                for state in &mut self.g.players {
                    state.monarch = false;
                }
                if let Some(state) = self.g.player_mut(player) {
                    state.monarch = true;
                }
                self.happen(vec![Happening::Monarch { player }])?;
                Ok(Came { done: true, amount: 0 })
            }
            Action::LifeBecomes { whose, amount } => {
                let n = self.g.amount(amount, env);
                for player in self.g.players(whose, env) {
                    let life = self.g.player(player).map_or(0, |p| p.life);
                    let by = u32::try_from((n - life).abs()).unwrap_or(0);
                    if n > life {
                        self.gain_life(player, by)?;
                    } else {
                        self.lose_life(player, by)?;
                    }
                }
                Ok(Came { done: true, amount: n })
            }
            Action::SwitchPowerToughness { of, duration } => {
                let ids = self.permanents(player, of, env)?;
                let until = self.until(duration.as_ref(), env).unwrap_or(Until::Never);
                self.last(&ids, vec![crate::layers::Mod::Switch], until, env);
                Ok(Came::to(ids.len() as i64))
            }
            Action::Transform(_)
            | Action::Amass { .. }
            | Action::PreventDamage(_)
            | Action::GetEnergy(_)
            | Action::ExchangeControl(_)
            | Action::TurnFace { .. }
            | Action::EndTurn
            | Action::RepeatProcess
            | Action::PayManaCost(_)
            | Action::ChangeTargets { .. } => Err(Stop::Bug(format!("not run: {action:?}"))),
        }
    }

    /// A number up to the most, as the player likes.
    pub fn number_up_to(&mut self, player: PlayerId, most: u32, env: &Env) -> R<u32> {
        let options: Vec<Choice> = (0..=most.min(60)).map(Choice::Number).collect();
        let at = self.one_of(player, Asking::Number, env.source.map(|s| s.now), options)?;
        Ok(at.map_or(0, |n| n as u32))
    }

    pub fn mill_moves(&mut self, player: PlayerId, n: u32) -> R<Vec<Moved>> {
        let top = self.g.of_library(player, n as usize, rubric_ir::LibraryEnd::Top);
        let moves =
            top.into_iter().map(|id| Mover::to(id, Place::Graveyard, Cause::Milled).by(player)).collect();
        self.move_all(moves)
    }

    pub fn mill(&mut self, player: PlayerId, n: u32) -> R<Vec<Thing>> {
        Ok(self.mill_moves(player, n)?.iter().map(|m| Thing { was: m.was, now: m.now }).collect())
    }

    /// Counters a spell or ability (CR 701.6).
    pub fn counter(&mut self, id: ObjectId, by: PlayerId) -> R<Vec<Moved>> {
        if self.g.cant_be_countered(id) {
            return Ok(Vec::new());
        }
        if self.g.object(id).is_some_and(|o| o.place == Place::Stack) {
            let exiled = self.g.object(id).is_some_and(|o| o.way == CastWay::Flashback);
            let to = if exiled { Place::Exile } else { Place::Graveyard };
            return self.move_all(vec![Mover::to(id, to, Cause::Countered).by(by)]);
        }
        let there = self.g.item(id).is_some();
        self.g.stack.retain(|item| item.id != id);
        Ok(if there { vec![Moved { was: id, now: id, to: None }] } else { Vec::new() })
    }

    fn permit(
        &mut self,
        player: PlayerId,
        what: &Selection,
        (free, cast_only): (bool, bool),
        duration: Option<&rubric_ir::Duration>,
        env: &mut Env,
    ) -> R<Came> {
        let things = self.choose(player, what, env, &Purpose::within(Place::Hand, Some(player)))?;
        if let Some(duration) = duration {
            let until = self.until(Some(duration), env).unwrap_or(Until::EndOfTurn(self.g.turn));
            for thing in &things {
                let object = thing.now;
                self.g.may_play.push(MayPlay { player, object, free, cast_only, until: until.clone() });
            }
            return Ok(Came { done: true, amount: 0 });
        }
        let mut done = 0;
        for thing in things {
            let way = if free { CastWay::Free } else { CastWay::Usual };
            if self.chars(thing.now).is(rubric_ir::CardType::Land) {
                if !cast_only && self.g.lands_left(player) && self.g.active == player {
                    self.play_land(player, thing.now)?;
                    done += 1;
                }
            } else {
                done += i64::from(self.cast(player, thing.now, way)?);
            }
        }
        Ok(Came::to(done))
    }
}

/// The slot of what an object is told to be attached to.
fn host_of(what: &Selection) -> Option<rubric_ir::Slot> {
    let (Selection::Target(Target { what: TargetKind::Objects(noun), .. })
    | Selection::Described { noun, .. }) = what
    else {
        return None;
    };
    noun.filters.iter().chain(noun.heads.iter().flat_map(|head| &head.filters)).find_map(
        |filter| match filter {
            Filter::AttachedTo { to, .. } => match &**to {
                Selection::Described { slot, .. } => Some(*slot),
                _ => None,
            },
            _ => None,
        },
    )
}
