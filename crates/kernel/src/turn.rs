//! Turns, steps and priority (CR 500, 117).

use rubric_ir::StepName;

use crate::decision::{Asking, Choice, Decision};
use crate::fault::Fault;
use crate::happen::{Cause, Happening};
use crate::ids::{ObjectId, Place, PlayerId};
use crate::kernel::{Kernel, R, Stop};
use crate::state::{Game, Stage, StepOfTurn, Until};

impl Kernel<'_> {
    /// One unit of work: between two of them nothing is half done.
    pub fn tick(&mut self) -> R<()> {
        match self.g.stage {
            Stage::Begin => {
                self.g.stage = Stage::Check;
                self.g.passes = 0;
                self.begin_step()
            }
            Stage::Check => self.check(),
            Stage::Priority(player) => self.priority(player),
            Stage::Resolve => {
                self.g.stage = Stage::Check;
                self.resolve_top()
            }
            Stage::End => self.end_step(),
        }
    }

    /// State-based actions and triggers, until there are none, then priority (CR 117.5).
    fn check(&mut self) -> R<()> {
        if self.state_based()? || self.put_triggers()? {
            return Ok(());
        }
        if self.g.step == StepOfTurn::Untap || (self.g.step == StepOfTurn::Cleanup && self.g.stack.is_empty())
        {
            self.g.stage = Stage::End;
        } else {
            let actor = self.g.actor.take().filter(|p| self.g.alive(*p));
            let active = self.g.apnap().first().copied().unwrap_or_default();
            self.g.stage = Stage::Priority(actor.unwrap_or(active));
        }
        Ok(())
    }

    fn priority(&mut self, player: PlayerId) -> R<()> {
        if !self.g.alive(player) {
            let next = self.g.in_order_from(player).first().copied().ok_or(Stop::Over)?;
            self.g.stage = Stage::Priority(next);
            return Ok(());
        }
        let mut options = vec![Choice::Pass];
        options.extend(self.actions(player));
        let asked = Decision {
            player,
            asking: Asking::Priority,
            about: None,
            options: options.clone(),
            min: 1,
            max: 1,
            divide: None,
        };
        let picks = self.ask(asked)?;
        let choice = picks.first().and_then(|i| options.get(*i)).cloned().unwrap_or(Choice::Pass);
        match choice {
            Choice::PlayLand(object) => {
                self.play_land(player, object)?;
                self.acted(player);
            }
            Choice::Cast(object, way) => {
                self.cast(player, object, way)?;
                self.acted(player);
            }
            Choice::Activate(object, index) => {
                self.activate(player, object, index)?;
                self.acted(player);
            }
            _ => {
                self.g.passes += 1;
                let alive = self.g.apnap().len();
                if usize::try_from(self.g.passes).unwrap_or(usize::MAX) >= alive {
                    self.g.passes = 0;
                    self.g.stage = if self.g.stack.is_empty() { Stage::End } else { Stage::Resolve };
                } else {
                    let count = u8::try_from(self.g.players.len()).unwrap_or(1).max(1);
                    let order = self.g.in_order_from(PlayerId((player.0 + 1) % count));
                    self.g.stage = Stage::Priority(order.first().copied().unwrap_or(player));
                }
            }
        }
        Ok(())
    }

    /// Who acted gets priority again, after a check (CR 117.3c).
    fn acted(&mut self, player: PlayerId) {
        self.g.passes = 0;
        self.g.actor = Some(player);
        self.g.stage = Stage::Check;
    }

    fn begin_step(&mut self) -> R<()> {
        let active = self.g.active;
        let step = self.g.step;
        self.happen(vec![Happening::Began { step, player: active }])?;
        match step {
            StepOfTurn::Untap => self.untap_step()?,
            StepOfTurn::Draw => {
                let first = self.g.turn == 1 && self.g.players.len() == 2;
                if !first && !self.skips(active, StepName::DrawStep) {
                    self.draw(active, 1)?;
                }
            }
            StepOfTurn::Main => self.sagas_advance()?,
            StepOfTurn::DeclareAttackers => self.declare_attackers()?,
            StepOfTurn::DeclareBlockers => self.declare_blockers()?,
            StepOfTurn::FirstStrikeDamage => self.combat_damage(true)?,
            StepOfTurn::CombatDamage => self.combat_damage(false)?,
            StepOfTurn::Cleanup => self.cleanup()?,
            StepOfTurn::Upkeep
            | StepOfTurn::BeginCombat
            | StepOfTurn::EndCombat
            | StepOfTurn::SecondMain
            | StepOfTurn::End => {}
        }
        Ok(())
    }

    /// Whether the player skips that step now (CR 614.10): by a static ability or by an effect that waits.
    pub fn skips(&mut self, player: PlayerId, step: StepName) -> bool {
        if let Some(at) = self.g.skips.iter().position(|s| *s == (player, step)) {
            self.g.skips.remove(at);
            return true;
        }
        self.static_skips(player, step)
    }

    fn untap_step(&mut self) -> R<()> {
        let active = self.g.active;
        if self.skips(active, StepName::UntapStep) {
            return Ok(());
        }
        for id in self.g.battlefield.clone() {
            if self.controller(id) != Some(active) {
                continue;
            }
            if let Some(object) = self.g.object_mut(id) {
                object.settled = true;
                if object.skip_untap > 0 {
                    object.skip_untap -= 1;
                    continue;
                }
            }
            if self.held_tapped(id, active) {
                continue;
            }
            let tapped = self.g.object(id).is_some_and(|object| object.tapped);
            if tapped && self.g.may_stay_tapped(id, active) && self.yes(active, Asking::May, Some(id))? {
                continue;
            }
            self.untap(id)?;
        }
        Ok(())
    }

    fn cleanup(&mut self) -> R<()> {
        let active = self.g.active;
        let most = self.maximum_hand_size(active);
        let hand = self.g.cards_in(Place::Hand, active);
        if let Some(most) = most
            && hand.len() > most
        {
            let many = hand.len() - most;
            let picked = self.pick(active, Asking::Objects, None, &hand, (many, many))?;
            self.discard(active, &picked)?;
        }
        if self.fault(Fault::NoCleanup) {
            return Ok(());
        }
        let turn = self.g.turn;
        for object in self.g.objects.values_mut() {
            object.damage = 0;
            object.deathtouched = false;
            object.shields = 0;
            object.crewed = false;
        }
        self.g.cache.clear();
        let over = move |until: &Until| match until {
            Until::EndOfTurn(t) => *t <= turn,
            Until::EndOfTurnOf(player, t) => *player == active && *t < turn,
            _ => false,
        };
        self.expire(&over);
        self.g.delayed.retain(|d| !d.repeats);
        Ok(())
    }

    /// Ends the effects for which `over` holds.
    pub fn expire(&mut self, over: &dyn Fn(&Until) -> bool) {
        self.g.lasting.retain(|l| !over(&l.until));
        self.g.shields.retain(|s| !over(&s.until));
        self.g.may_play.retain(|m| !over(&m.until));
        self.g.cache.clear();
    }

    fn end_step(&mut self) -> R<()> {
        for player in &mut self.g.players {
            player.pool.clear();
        }
        let none = self.attackers().is_empty();
        let next = match self.g.step {
            StepOfTurn::Untap => StepOfTurn::Upkeep,
            StepOfTurn::Upkeep => StepOfTurn::Draw,
            StepOfTurn::Draw => StepOfTurn::Main,
            StepOfTurn::Main => StepOfTurn::BeginCombat,
            StepOfTurn::BeginCombat => StepOfTurn::DeclareAttackers,
            StepOfTurn::DeclareAttackers if none => StepOfTurn::EndCombat,
            StepOfTurn::DeclareAttackers => StepOfTurn::DeclareBlockers,
            StepOfTurn::DeclareBlockers if self.first_strike_step() => StepOfTurn::FirstStrikeDamage,
            StepOfTurn::DeclareBlockers | StepOfTurn::FirstStrikeDamage => StepOfTurn::CombatDamage,
            StepOfTurn::CombatDamage => StepOfTurn::EndCombat,
            StepOfTurn::EndCombat => {
                self.end_combat();
                StepOfTurn::SecondMain
            }
            StepOfTurn::SecondMain => StepOfTurn::End,
            StepOfTurn::End => StepOfTurn::Cleanup,
            StepOfTurn::Cleanup => return self.next_turn(),
        };
        self.g.step = next;
        self.g.stage = Stage::Begin;
        let active = self.g.active;
        let turn = self.g.turn;
        self.expire(&|until| match until {
            Until::StepOf(player, step, made) => *player == active && *step == next && *made < turn,
            _ => false,
        });
        Ok(())
    }

    fn end_combat(&mut self) {
        self.g.first_strikers.clear();
        let fighting: Vec<ObjectId> = self.g.battlefield.clone();
        for id in fighting {
            self.out_of_combat(id);
        }
        self.expire(&|until| *until == Until::EndOfCombat);
    }

    fn next_turn(&mut self) -> R<()> {
        let next = match self.g.extra_turns.pop() {
            Some(player) if self.g.alive(player) => player,
            _ => {
                let count = u8::try_from(self.g.players.len()).unwrap_or(1).max(1);
                let order = self.g.in_order_from(PlayerId((self.g.active.0 + 1) % count));
                order.first().copied().ok_or(Stop::Over)?
            }
        };
        self.g.turn += 1;
        self.g.active = next;
        self.g.step = StepOfTurn::Untap;
        self.g.stage = Stage::Begin;
        let turn = self.g.turn;
        for player in &mut self.g.players {
            player.lands_played = 0;
        }
        self.g.history.retain(|h| h.turn + 1 >= turn);
        self.expire(&|until| match until {
            Until::TurnOf(player, made) => *player == next && *made < turn,
            _ => false,
        });
        for object in self.g.objects.values_mut() {
            object.goaded.retain(|(by, made)| !(*by == next && *made < turn));
        }
        Ok(())
    }

    /// A player leaves: what they own leaves with them, what they gained control of goes back, their spells and
    /// abilities cease to exist (CR 800.4a).
    pub fn leave(&mut self, player: PlayerId) -> R<()> {
        if !self.g.alive(player) {
            return Ok(());
        }
        if let Some(state) = self.g.player_mut(player) {
            state.left = true;
        }
        self.events.push(Happening::Left { player });
        if !self.fault(Fault::LeaveKeeps) {
            let owned: Vec<ObjectId> =
                self.g.objects.values().filter(|o| o.owner == player).map(|o| o.id).collect();
            for id in owned {
                self.vanish(id);
            }
            self.g.lasting.retain(|l| {
                !l.mods.iter().any(|m| matches!(m, crate::layers::Mod::Control(p) if *p == player))
            });
            self.g.cache.clear();
            self.g.stack.retain(|item| item.controller != player);
            self.g.waiting.retain(|w| w.controller != player);
            self.g.delayed.retain(|d| d.env.you != player);
            // What they still control has no other controller: it is exiled.
            for id in self.g.battlefield.clone() {
                if self.controller(id) == Some(player) {
                    self.move_plain(id, Place::Exile, Cause::StateBased)?;
                }
            }
        }
        self.finish_if_over()
    }

    /// The game is over when at most one player is left (CR 104.2a, 104.4a).
    pub fn finish_if_over(&mut self) -> R<()> {
        let alive = self.g.apnap();
        if alive.len() > 1 {
            return Ok(());
        }
        self.g.over = Some(alive);
        Err(Stop::Over)
    }

    /// Takes an object out of the game altogether.
    pub fn vanish(&mut self, id: ObjectId) {
        let Some(object) = self.g.objects.get(&id) else { return };
        let (place, owner) = (object.place, object.owner);
        self.remember(id);
        if let Some(zone) = self.g.zone_mut(place, owner) {
            zone.retain(|other| *other != id);
        }
        self.g.stack.retain(|item| item.id != id);
        self.g.objects.remove(&id);
        self.g.cache.clear();
    }
}

impl Game {
    /// The turn, counted from 1.
    #[must_use]
    pub const fn turn(&self) -> u32 {
        self.turn
    }

    /// The step.
    #[must_use]
    pub const fn step(&self) -> StepOfTurn {
        self.step
    }

    /// The player whose turn it is.
    #[must_use]
    pub const fn active_player(&self) -> PlayerId {
        self.active
    }

    /// Whether nothing is on the stack.
    #[must_use]
    pub const fn stack_is_empty(&self) -> bool {
        self.stack.is_empty()
    }
}
