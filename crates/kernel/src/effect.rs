//! Instructions: how they compose, and how they are followed (CR 608.2).

use std::any::Any;
use std::collections::HashMap;

use rubric_ir::{
    Action, Amendment, Condition, Cost, Effect, Loop, Player, PlayerCount, Polarity, Replacement, Selection,
    Slot, UnlessCost, Verb, Visit, Walk, WouldBeDealt,
};

use crate::decision::{Asking, Choice};
use crate::env::{Bound, Env};
use crate::fault::Fault;
use crate::ids::{Place, PlayerId, Thing};
use crate::kernel::{Kernel, R, Stop};
use crate::state::{Code, Shield, Until, Waiting};

/// Whether an instruction was followed, and what it came to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Came {
    pub done: bool,
    pub amount: i64,
}

impl Came {
    pub const fn to(amount: i64) -> Self {
        Came { done: amount > 0, amount }
    }
}

/// Numbers the instructions of an effect by their addresses, in order of meaning.
struct Numbers {
    last: u16,
    found: HashMap<usize, u16>,
}

impl Visit for Numbers {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if node.is::<rubric_ir::Quoted>() || node.is::<rubric_ir::Ability>() {
            return false;
        }
        if node.is::<Action>() || node.is::<Verb>() {
            self.last = self.last.saturating_add(1);
            self.found.insert(std::ptr::from_ref(node).cast::<()>() as usize, self.last);
        }
        true
    }
}

/// How many instructions a cost holds.
pub(crate) fn instructions(cost: &Cost) -> u16 {
    let mut numbers = Numbers { last: 0, found: HashMap::new() };
    cost.walk(&mut numbers);
    numbers.last
}

/// Whether an effect goes by what one of the first `count` instructions of its ability came to.
pub(crate) fn measures_up_to(effect: &Effect, count: u16) -> bool {
    struct Looks(u16, bool);
    impl Visit for Looks {
        fn enter(&mut self, node: &dyn Any) -> bool {
            if let Some(rubric_ir::Amount::That(rubric_ir::Antecedent::Instruction(n))) = node.downcast_ref()
            {
                self.1 |= *n <= self.0;
            }
            !node.is::<rubric_ir::Quoted>()
        }
    }
    let mut looks = Looks(count, false);
    effect.walk(&mut looks);
    looks.1
}

fn address<T>(node: &T) -> usize {
    std::ptr::from_ref(node).cast::<()>() as usize
}

impl Kernel<'_> {
    /// Follows instructions from their start; whether they were followed.
    pub fn follow(&mut self, code: &Code, env: &mut Env) -> R<bool> {
        let effect = code.effect.clone();
        let mut numbers = Numbers { last: code.base, found: HashMap::new() };
        effect.walk(&mut numbers);
        self.numbers.push(numbers.found);
        let came = self.run(&effect, env);
        self.numbers.pop();
        came
    }

    fn number_of<T>(&self, node: &T) -> Option<u16> {
        self.numbers.last().and_then(|numbers| numbers.get(&address(node)).copied())
    }

    /// Instructions for later, with the numbers they have in their ability.
    pub fn code_of(&self, effect: &Effect) -> Code {
        struct First<'a>(Option<u16>, &'a HashMap<usize, u16>);
        impl Visit for First<'_> {
            fn enter(&mut self, node: &dyn Any) -> bool {
                if self.0.is_none() && (node.is::<Action>() || node.is::<Verb>()) {
                    self.0 = self.1.get(&(std::ptr::from_ref(node).cast::<()>() as usize)).copied();
                }
                self.0.is_none() && !node.is::<rubric_ir::Quoted>()
            }
        }
        let none = HashMap::new();
        let mut first = First(None, self.numbers.last().unwrap_or(&none));
        effect.walk(&mut first);
        let base = first.0.map_or(0, |n| n.saturating_sub(1));
        Code { base, ..Code::new(effect) }
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each way to compose")]
    pub fn run(&mut self, effect: &Effect, env: &mut Env) -> R<bool> {
        match effect {
            Effect::Sequence { steps } => {
                let (mut all, mut chosen) = (true, None);
                let asked = self.events.len();
                for (n, step) in steps.iter().enumerate() {
                    if n > 0 && self.fault(Fault::LostCursor) && self.chose_since(asked) {
                        return Ok(all);
                    }
                    let done = self.run(&step.effect, env)?;
                    all &= done;
                    if matches!(step.effect, Effect::May { .. }) {
                        chosen = Some(done);
                    }
                }
                // "Tap it, then you may sacrifice a creature. If you do": it is asked after the choice.
                Ok(chosen.unwrap_or(all))
            }
            Effect::Act { who, action } => self.act(who, action, env),
            Effect::Happen { subject, verb } => {
                let moved = self.moves.len();
                let came = self.verb(subject, verb, env)?;
                self.keep_up(moved, env);
                if let Some(n) = self.number_of(verb) {
                    *env.measures.entry(n).or_insert(0) += came.amount;
                }
                Ok(came.done)
            }
            Effect::Continuous(continuous) => self.start(continuous, env),
            Effect::May { who, effect } => self.may(who, effect, env),
            Effect::Have { effect } => self.run(effect, env),
            Effect::IfDone { first, condition, then, otherwise } => {
                let done = self.run(first, env)?;
                let holds = match condition {
                    Condition::Done { polarity, .. } => done == (*polarity == Polarity::Positive),
                    other => self.g.holds(other, env),
                };
                if holds {
                    self.run(then, env)?;
                } else if let Some(otherwise) = otherwise {
                    self.run(otherwise, env)?;
                }
                Ok(done)
            }
            Effect::WhenDone { first, then, .. } => {
                let done = self.run(first, env)?;
                if done {
                    let source = env.source.unwrap_or(Thing::new(crate::ids::ObjectId::default()));
                    self.g.waiting.push(Waiting {
                        controller: env.you,
                        source,
                        name: self.g.name_of(source.was),
                        code: self.code_of(then),
                        env: Env { targets: Vec::new(), ..env.clone() },
                        condition: None,
                        ability: u32::MAX,
                    });
                }
                Ok(done)
            }
            Effect::If { condition, then, otherwise, .. } => {
                if self.g.holds(condition, env) {
                    self.run(then, env)
                } else if let Some(otherwise) = otherwise {
                    self.run(otherwise, env)
                } else {
                    Ok(false)
                }
            }
            Effect::Branch { displaces, condition, may, result, .. } => {
                let holds = self.g.holds(condition, env) != self.fault(Fault::BranchWrong)
                    && (may.is_none() || self.displaces(result, env)?);
                if !holds || self.fault(Fault::BranchBoth) {
                    let done = self.run(displaces, env)?;
                    if !holds {
                        return Ok(done);
                    }
                }
                env.displaced = displaced(displaces, env);
                self.run(result, env)
            }
            Effect::Unless { effect, who, cost } => self.unless(effect, who, cost, env),
            Effect::IfNot { effect, condition } => {
                if self.g.holds(condition, env) {
                    Ok(false)
                } else {
                    self.run(effect, env)
                }
            }
            Effect::ForEach { slot, over, effect, .. } => self.for_each(*slot, over, effect, env),
            Effect::Multiplied { effect, by } => {
                let rounds = self.g.rounds(by, env);
                let before = env.times.replace(rounds);
                let done = self.run(effect, env);
                env.times = before;
                done
            }
            Effect::Amended { effect, by } => {
                let before = (env.no_regeneration, env.unpreventable, env.tokens_have.clone());
                match by {
                    Amendment::DamageCantBePrevented => env.unpreventable = true,
                    Amendment::CantBeRegenerated(_) => env.no_regeneration = true,
                    Amendment::TokensHave { abilities, .. } => env.tokens_have = abilities.clone(),
                    Amendment::Is(_) => {}
                    Amendment::PutsElsewhere(said) => return self.putting_elsewhere(effect, said, env),
                }
                let done = self.run(effect, env);
                (env.no_regeneration, env.unpreventable, env.tokens_have) = before;
                done
            }
            Effect::Delayed { event, effect, .. } => {
                let code = self.code_of(effect);
                self.delay(event, code, env, false);
                Ok(true)
            }
            Effect::Modes(modes) => {
                for n in env.modes.clone() {
                    if let Some(mode) = usize::try_from(n).ok().and_then(|n| modes.modes.get(n)) {
                        self.run(&mode.effect, env)?;
                    }
                }
                Ok(!env.modes.is_empty())
            }
            Effect::DieResults { rows } => {
                let rolled = env.roll;
                let row = rows.iter().find(|row| match row.result {
                    rubric_ir::DieRange::Between { least, most } => {
                        (i64::from(least)..=i64::from(most)).contains(&rolled)
                    }
                    rubric_ir::DieRange::Only(result) => rolled == i64::from(result),
                    rubric_ir::DieRange::AtLeast(least) => rolled >= i64::from(least),
                    rubric_ir::DieRange::AtMost(most) => rolled <= i64::from(most),
                });
                match row {
                    Some(row) => self.run(&row.effect, env),
                    None => Ok(false),
                }
            }
            Effect::Where { effect, x } => {
                env.x = Some(self.g.amount(x, env));
                self.run(effect, env)
            }
            Effect::Replacement(replacement) => self.make_replacement(replacement, env),
            // Refused by the check.
            Effect::Watch { .. } | Effect::AnyMana { .. } => Ok(false),
        }
    }

    fn chose_since(&self, events: usize) -> bool {
        self.events.get(events..).unwrap_or_default().iter().any(|e| {
            matches!(e, crate::happen::Happening::Scried { .. } | crate::happen::Happening::Surveiled { .. })
        })
    }

    /// What points at things follows the moves made since.
    pub fn keep_up(&self, moved: usize, env: &mut Env) {
        for (old, new) in self.moves.get(moved..).unwrap_or_default() {
            env.follow(*old, *new);
        }
    }

    /// The players who follow an instruction, in turn order; one that is only described is chosen.
    pub fn actors(&mut self, who: &Player, env: &mut Env) -> R<Vec<PlayerId>> {
        if let Player::Described { slot, count: PlayerCount::A | PlayerCount::Any, who } = who {
            if let Some(bound) = env.slots.get(&slot.0) {
                return Ok(bound.players.clone());
            }
            let from = self.g.player_kind(*who, env);
            let options = from.iter().map(|p| Choice::Player(*p)).collect();
            let about = env.source.map(|s| s.now);
            let at = self.one_of(env.you, Asking::Players, about, options)?;
            let chosen: Vec<PlayerId> = at.and_then(|at| from.get(at).copied()).into_iter().collect();
            env.bind(*slot, Bound::players(chosen.clone()));
            return Ok(chosen);
        }
        let mut players = self.g.players(who, env);
        players.retain(|p| self.g.alive(*p));
        if self.fault(Fault::FirstPlayerOnly) {
            players.truncate(1);
        }
        Ok(players)
    }

    /// The slot that says who follows an instruction.
    fn actor_slot(who: &Player) -> Option<u16> {
        match who {
            Player::Target { slot, .. } | Player::Described { slot, .. } => Some(slot.0),
            Player::ControllerOf { slot, .. } | Player::OwnerOf { slot, .. } => Some(slot.0),
            Player::Ref { to: rubric_ir::Antecedent::Slot(slot), .. } => Some(slot.0),
            _ => None,
        }
    }

    fn act(&mut self, who: &Player, action: &Action, env: &mut Env) -> R<bool> {
        let players = self.actors(who, env)?;
        let slot = Self::actor_slot(who);
        if let Some(slot) = slot
            && !env.slots.contains_key(&slot)
        {
            env.slots.insert(slot, Bound::players(players.clone()));
        }
        let each = env.each;
        let number = self.number_of(action);
        if players.len() <= 1 {
            let Some(player) = players.first() else { return Ok(false) };
            let moved = self.moves.len();
            let came = self.action(*player, action, env)?;
            self.keep_up(moved, env);
            self.measured(number, *player, came, env);
            return Ok(came.done);
        }
        let before = env.slots.clone();
        let mut gathered: Vec<(u16, PlayerId, Bound)> = Vec::new();
        let mut any = false;
        // Choices come first, then all act (CR 101.4).
        let mut picks = Vec::new();
        for player in &players {
            if let Some(slot) = slot {
                env.slots.insert(slot, Bound::players(vec![*player]));
            }
            env.each = Some(*player);
            picks.push(self.foresee(*player, action, env)?);
        }
        for (player, picked) in players.iter().zip(picks) {
            if !self.g.alive(*player) {
                continue;
            }
            if let Some(slot) = slot {
                env.slots.insert(slot, Bound::players(vec![*player]));
            }
            env.each = Some(*player);
            let moved = self.moves.len();
            let came = match picked {
                Some(picked) => self.with_picked(*player, action, picked, env)?,
                None => self.action(*player, action, env)?,
            };
            self.keep_up(moved, env);
            any |= came.done;
            self.measured(number, *player, came, env);
            for (key, bound) in &env.slots {
                if Some(*key) != slot && before.get(key) != Some(bound) {
                    gathered.push((*key, *player, bound.clone()));
                }
            }
            for (key, _, _) in &gathered {
                env.slots.remove(key);
            }
        }
        env.each = each;
        if let Some(slot) = slot {
            env.slots.insert(slot, Bound::players(players.clone()));
        }
        for (key, player, bound) in gathered {
            let whole = env.slots.entry(key).or_default();
            whole.objects.extend(bound.objects.iter().copied());
            whole.from.extend(bound.from.iter().copied());
            whole.players.extend(bound.players.iter().copied());
            whole.parts.push((player, bound.objects));
        }
        Ok(any)
    }

    fn measured(&mut self, number: Option<u16>, player: PlayerId, came: Came, env: &mut Env) {
        if let Some(n) = number {
            *env.measures.entry(n).or_insert(0) += came.amount;
            env.measured.push((n, player, came.amount));
        }
    }

    fn may(&mut self, who: &Player, effect: &Effect, env: &mut Env) -> R<bool> {
        let players = self.actors(who, env)?;
        let slot = Self::actor_slot(who);
        let many = players.len() > 1;
        let before = slot.and_then(|s| env.slots.get(&s).cloned());
        let each = env.each;
        let mut any = false;
        for player in players {
            if let Some(slot) = slot {
                env.slots.insert(slot, Bound::players(vec![player]));
            }
            if many {
                env.each = Some(player);
            }
            if !self.feasible(player, effect, env) {
                continue;
            }
            let about = env.source.map(|s| s.now);
            if self.yes(player, Asking::May, about)? || self.fault(Fault::MayAlways) {
                any |= self.run(effect, env)?;
            }
        }
        env.each = each;
        if let (Some(slot), Some(before), true) = (slot, before, many) {
            env.slots.insert(slot, before);
        }
        Ok(any)
    }

    /// Follows an instruction to counter while what it would put somewhere is put elsewhere (CR 614.15).
    fn putting_elsewhere(&mut self, effect: &Effect, said: &Effect, env: &mut Env) -> R<bool> {
        let Effect::If { condition, then, .. } = said else {
            return Err(Stop::Bug("elsewhere, without a condition".to_owned()));
        };
        let (first, rest) = match &**then {
            Effect::Sequence { steps } => match steps.split_first() {
                Some((first, rest)) => (&first.effect, rest),
                None => return Err(Stop::Bug("elsewhere, without a place".to_owned())),
            },
            only => (only, [].as_slice()),
        };
        let Effect::Replacement(replacement) = first else {
            return Err(Stop::Bug("elsewhere, without a replacement".to_owned()));
        };
        let id = self.shield(replacement, env, Until::EndOfTurn(self.g.turn), None);
        let done = self.run(effect, env)?;
        self.g.shields.retain(|shield| shield.id != id);
        if !rest.is_empty() && self.g.holds(condition, env) {
            for step in rest {
                self.run(&step.effect, env)?;
            }
        }
        Ok(done)
    }

    /// Whether the controller chooses what may be done in place of an instruction.
    fn displaces(&mut self, result: &Effect, env: &Env) -> R<bool> {
        let you = env.you;
        if !self.feasible(you, result, env) {
            return Ok(false);
        }
        self.yes(you, Asking::May, env.source.map(|s| s.now))
    }

    /// Whether what may be done can be done at all: costs that cannot be paid are not offered.
    fn feasible(&self, player: PlayerId, effect: &Effect, env: &Env) -> bool {
        match effect {
            Effect::Act { action: Action::Pay(cost), .. } => {
                self.fault(Fault::FreePayment)
                    || self.g.can_pay(
                        player,
                        cost,
                        env,
                        u32::try_from(env.x.unwrap_or(0).max(0)).unwrap_or(0),
                    )
            }
            Effect::Act { action: Action::ChooseNewTargets { of, .. }, .. } => {
                !self.g.things(of, env, Place::Stack).is_empty()
            }
            Effect::Act { action: Action::PayLife(n), .. } => {
                let n = self.g.amount(n, env);
                self.g.player(player).is_some_and(|p| p.life >= n)
            }
            Effect::Act { action: Action::Sacrifice(Selection::Source { .. }), .. } => {
                env.source.is_some_and(|s| self.can_sacrifice(player, s.now))
            }
            Effect::Act { action: Action::Discard { .. }, .. } => {
                !self.g.cards_in(Place::Hand, player).is_empty()
            }
            Effect::Sequence { steps } => steps.first().is_none_or(|s| self.feasible(player, &s.effect, env)),
            _ => true,
        }
    }

    fn unless(&mut self, effect: &Effect, who: &Player, cost: &UnlessCost, env: &mut Env) -> R<bool> {
        let players = self.actors(who, env)?;
        let slot = Self::actor_slot(who);
        let before = slot.and_then(|s| env.slots.get(&s).cloned());
        let mut paid = false;
        for player in players {
            if let Some(slot) = slot {
                env.slots.insert(slot, Bound::players(vec![player]));
            }
            paid |= match cost {
                UnlessCost::Pays(cost) => self.offer(player, cost, env, Asking::Pay)?,
                UnlessCost::PaysEither(costs) => {
                    let mut either = false;
                    for cost in costs {
                        either = either || self.offer(player, cost, env, Asking::Pay)?;
                    }
                    either
                }
                UnlessCost::PaysForEach { cost, each } => {
                    let rounds = usize::try_from(self.g.rounds(each, env).clamp(0, 200)).unwrap_or(0);
                    let times = vec![cost.clone(); rounds];
                    rounds > 0 && self.offer(player, &crate::cast::join(&times), env, Asking::Pay)?
                        || rounds == 0
                }
                UnlessCost::Does(action) => self.offer_action(player, action, env)?,
                UnlessCost::DoesEither(actions) => {
                    let mut either = false;
                    for action in actions {
                        either = either || self.offer_action(player, action, env)?;
                    }
                    either
                }
            };
            if paid {
                break;
            }
        }
        if let (Some(slot), Some(before)) = (slot, before) {
            env.slots.insert(slot, before);
        }
        if paid { Ok(false) } else { self.run(effect, env) }
    }

    fn offer_action(&mut self, player: PlayerId, action: &Action, env: &mut Env) -> R<bool> {
        let cost = Cost { parts: vec![rubric_ir::CostPart::Do(Box::new(action.clone()))] };
        self.offer(player, &cost, env, Asking::Pay)
    }

    fn for_each(&mut self, slot: Slot, over: &Loop, effect: &Effect, env: &mut Env) -> R<bool> {
        let things: Vec<Bound> = match over {
            Loop::Objects(noun) => {
                let all = self.g.all(noun, env, (Place::Battlefield, None));
                all.into_iter().map(|id| Bound::objects(vec![Thing::new(id)])).collect()
            }
            Loop::Players(noun) => {
                self.g.player_kind(*noun, env).into_iter().map(|p| Bound::players(vec![p])).collect()
            }
            Loop::Of(selection) => {
                let players = match selection {
                    Selection::Ref(r) => self.g.meant_players(r.to, env),
                    _ => Vec::new(),
                };
                let things = self.g.things(selection, env, Place::Battlefield);
                let objects = things.into_iter().map(|t| Bound::objects(vec![t]));
                objects.chain(players.into_iter().map(|p| Bound::players(vec![p]))).collect()
            }
            Loop::Counters { .. }
            | Loop::Distinct { .. }
            | Loop::ColorsOfManaSpent(_)
            | Loop::TimesKicked(_)
            | Loop::ThisWay { .. }
            | Loop::TargetsBeyondFirst => {
                let rounds = usize::try_from(self.g.rounds(over, env).clamp(0, 200)).unwrap_or(0);
                vec![Bound::default(); rounds]
            }
        };
        let mut any = false;
        for bound in things {
            let players: Vec<PlayerId> = bound.players.iter().copied().filter(|p| self.g.alive(*p)).collect();
            if players.len() < bound.players.len() {
                continue;
            }
            env.bind(slot, bound);
            any |= self.run(effect, env)?;
        }
        Ok(any)
    }

    fn make_replacement(&mut self, replacement: &Replacement, env: &mut Env) -> R<bool> {
        match replacement {
            Replacement::Enters { with, .. } => {
                let Some(mut entering) = self.entering.pop() else {
                    return Err(Stop::Bug("enters, with nothing entering".to_owned()));
                };
                let entered = self.enters(entering.object, &mut entering.entry, with, env);
                self.entering.push(entering);
                entered?;
                Ok(true)
            }
            Replacement::AsEnters { .. } => Err(Stop::Bug("as enters, of an instruction".to_owned())),
            Replacement::Redirect { .. } => Err(Stop::Bug("damage dealt to another instead".to_owned())),
            Replacement::Skip { who, step, .. } => {
                for player in self.actors(who, env)? {
                    self.g.skips.push((player, *step));
                }
                Ok(true)
            }
            Replacement::Would { span, .. } => {
                let until = self.until(span.as_ref(), env).unwrap_or(Until::EndOfTurn(self.g.turn));
                self.shield(replacement, env, until, None);
                Ok(true)
            }
            Replacement::Prevent(WouldBeDealt { amount, duration, .. }) => {
                let until = self.until(duration.as_ref(), env).unwrap_or(Until::EndOfTurn(self.g.turn));
                let left = amount.as_ref().map(|n| u32::try_from(self.g.amount(n, env).max(0)).unwrap_or(0));
                self.shield(replacement, env, until, left);
                Ok(true)
            }
        }
    }

    fn shield(&mut self, effect: &Replacement, env: &Env, until: Until, left: Option<u32>) -> u32 {
        let id = self.new_id().0;
        self.g.shields.push(Shield { id, effect: effect.clone(), env: env.clone(), until, left });
        id
    }
}

/// The recipients of damage that is displaced.
fn displaced(effect: &Effect, env: &Env) -> Bound {
    if let Effect::Happen { verb: Verb::DealsDamage { to, .. }, .. } = effect {
        let slot = match to {
            rubric_ir::Recipient::Object(Selection::Target(t)) => Some(t.slot.0),
            rubric_ir::Recipient::Player(Player::Target { slot, .. }) => Some(slot.0),
            _ => None,
        };
        if let Some(slot) = slot {
            return env.slots.get(&slot).cloned().unwrap_or_default();
        }
    }
    Bound::default()
}
