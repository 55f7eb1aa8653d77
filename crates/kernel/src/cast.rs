//! Casting spells, activating abilities, playing lands (CR 601, 602, 305).

use std::sync::Arc;

use rubric_ir::{
    Ability, AbilityKind, Action, ActivationLimit, CardType, Change, Cost, CostChange, CostOf, CostPart, Effect, FlashIf,
    KeywordName, KeywordParameter, LoyaltyCost, ManaSymbol, Player, Selection, Slot, Static, Step, StepName, StepOf,
    Subject, Subtype, Target, TargetCount, TargetKind, TargetPlayers, Window, Zone,
};

use crate::card::CardDefinition;
use crate::cost::{mana_part, of_mana};
use crate::decision::{Asking, CastWay, Choice};
use crate::env::Env;
use crate::happen::{Cause, Happening};
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R};
use crate::mana::is_mana_ability;
use crate::propose::Mover;
use crate::sba::named;
use crate::state::{Code, Game, ItemKind, ManaCost, Part, StackItem, StepOfTurn, UseKind};
use crate::target::{modal, targets};

/// The zone an activated ability can be activated from (CR 113.6).
pub(crate) fn activated_from(ability: &Ability) -> Place {
    let AbilityKind::Activated { cost, effect, .. } = &ability.kind else { return Place::Battlefield };
    for part in &cost.parts {
        let CostPart::Do(action) = part else { continue };
        match &**action {
            Action::Discard { what: Selection::Source { .. } } => return Place::Hand,
            Action::Exile { what: Selection::Source { .. }, from: Some(Zone::Graveyard(_)), .. } => return Place::Graveyard,
            Action::Exile { what: Selection::Source { .. }, from: Some(Zone::Hand(_)), .. } => return Place::Hand,
            Action::Reveal { what: Selection::Source { .. }, from: Some(Zone::Hand(_)) } => return Place::Hand,
            _ => {}
        }
    }
    match effect {
        Effect::Act { action: Action::Return(mv) | Action::Put(mv), .. }
            if matches!(mv.what, Selection::Source { .. }) && matches!(mv.from, Some(Zone::Graveyard(_))) =>
        {
            Place::Graveyard
        }
        _ => Place::Battlefield,
    }
}

/// What an Aura spell targets (CR 303.4a), as an instruction.
fn aura_effect(keyword: &rubric_ir::Keyword) -> Effect {
    let (who, action) = match &keyword.parameter {
        KeywordParameter::Player(noun) => (
            Player::Target { slot: Slot(0), count: TargetPlayers::One, who: *noun },
            Action::Draw(rubric_ir::Cards::Number(rubric_ir::Amount::Number(0))),
        ),
        KeywordParameter::Noun(noun) => {
            let target = Target { slot: Slot(0), count: TargetCount::One, what: TargetKind::Objects(noun.clone()) };
            (Player::you(), Action::Tap(Selection::Target(target)))
        }
        _ => (Player::you(), Action::Draw(rubric_ir::Cards::Number(rubric_ir::Amount::Number(0)))),
    };
    Effect::Act { who, action }
}

/// The instructions of a spell, one part for each of its abilities.
pub(crate) fn spell_parts(def: &CardDefinition, env: &Env) -> Vec<Part> {
    let mut parts = Vec::new();
    for ability in &def.abilities {
        match &ability.kind {
            AbilityKind::Spell(effect) => parts.push(Part { code: Code::new(effect), env: env.clone() }),
            AbilityKind::Keywords { list, .. } if def.subtypes.contains(&Subtype::Aura) => {
                for keyword in list.iter().filter(|k| k.name == KeywordName::Enchant) {
                    parts.push(Part { code: Code::new(&aura_effect(keyword)), env: env.clone() });
                }
            }
            _ => {}
        }
    }
    parts
}

impl Game {
    /// Whether sorceries could be cast (CR 307.1).
    fn sorcery_time(&self, player: PlayerId) -> bool {
        self.active == player
            && matches!(self.step, StepOfTurn::Main | StepOfTurn::SecondMain)
            && self.stack.is_empty()
    }

    pub(crate) fn window_open(&self, window: &Window, env: &Env) -> bool {
        match window {
            Window::During(step) => self.in_step(step, env),
            Window::BeforeAttackers => self.step < StepOfTurn::DeclareAttackers,
            Window::BeforeBlockers => self.step < StepOfTurn::DeclareBlockers,
            Window::BeforeCombatDamageStep => self.step < StepOfTurn::FirstStrikeDamage,
            Window::And(a, b) => self.window_open(a, env) && self.window_open(b, env),
        }
    }

    fn in_step(&self, step: &Step, env: &Env) -> bool {
        let combat = StepOfTurn::BeginCombat..=StepOfTurn::EndCombat;
        let named = match step.name {
            StepName::Upkeep => self.step == StepOfTurn::Upkeep,
            StepName::DrawStep => self.step == StepOfTurn::Draw,
            StepName::EndStep => self.step == StepOfTurn::End,
            StepName::Combat => combat.contains(&self.step),
            StepName::PrecombatMain | StepName::FirstMain => self.step == StepOfTurn::Main,
            StepName::PostcombatMain | StepName::SecondMain => self.step == StepOfTurn::SecondMain,
            StepName::MainPhase => matches!(self.step, StepOfTurn::Main | StepOfTurn::SecondMain),
            StepName::UntapStep => self.step == StepOfTurn::Untap,
            StepName::EndOfCombat => self.step == StepOfTurn::EndCombat,
            StepName::CleanupStep => self.step == StepOfTurn::Cleanup,
            StepName::DeclareAttackers => self.step == StepOfTurn::DeclareAttackers,
            StepName::DeclareBlockers => self.step == StepOfTurn::DeclareBlockers,
            StepName::Turn => true,
        };
        named
            && match &step.whose {
                StepOf::Player(p) | StepOf::Of(p) | StepOf::OnTurnOf(p) | StepOf::NextOf(p) => {
                    self.player_fits(self.active, p, env)
                }
                StepOf::EachOwn => self.active == env.you,
                StepOf::Each | StepOf::Next | StepOf::The | StepOf::NextTurn => true,
            }
    }

    /// The ways a player could cast a card now, before anything is chosen for it.
    fn cast_ways(&self, player: PlayerId, id: ObjectId) -> Vec<(CastWay, Cost)> {
        let Some(object) = self.object(id) else { return Vec::new() };
        let Some(def) = self.def(object.def) else { return Vec::new() };
        let chars = self.chars(id);
        let mut ways = Vec::new();
        let usual = def.mana_cost.as_deref().map(of_mana);
        if object.place == Place::Hand {
            ways.extend(usual.clone().map(|cost| (CastWay::Usual, cost)));
        }
        for permission in self.may_play.iter().filter(|m| m.object == id && m.player == player) {
            if permission.free {
                ways.push((CastWay::Free, Cost { parts: Vec::new() }));
            } else {
                ways.extend(usual.clone().map(|cost| (CastWay::Usual, cost)));
            }
        }
        for keyword in &chars.keywords {
            let KeywordParameter::Cost(cost) = &keyword.parameter else { continue };
            match (keyword.name, object.place) {
                (KeywordName::Flashback, Place::Graveyard) => ways.push((CastWay::Flashback, cost.clone())),
                (KeywordName::Evoke, Place::Hand) => ways.push((CastWay::Evoke, cost.clone())),
                _ => {}
            }
        }
        for ability in &def.abilities {
            if let AbilityKind::Static(Static::AlternativeCost { condition, cost }) = &ability.kind
                && object.place == Place::Hand
                && condition.as_ref().is_none_or(|c| self.holds(c, &Env::of(player, id)))
            {
                ways.push((CastWay::Alternative, cost.clone()));
            }
        }
        ways
    }

    /// Whether the moment allows it (CR 117.1a, 304, 307).
    fn may_cast_now(&self, player: PlayerId, id: ObjectId) -> bool {
        let chars = self.chars(id);
        let Some(def) = self.object(id).and_then(|o| self.def(o.def)) else { return false };
        let env = Env::of(player, id);
        let flash = chars.is(CardType::Instant)
            || chars.has(KeywordName::Flash)
            || def.abilities.iter().any(|a| match &a.kind {
                AbilityKind::Static(Static::CastWithFlash(FlashIf::Condition(c))) => self.holds(c, &env),
                _ => false,
            })
            || self.flash_granted(player, id);
        let windows = def.abilities.iter().all(|a| match &a.kind {
            AbilityKind::Static(Static::CastOnly(windows)) => windows.iter().all(|w| self.window_open(w, &env)),
            _ => true,
        });
        (flash || self.sorcery_time(player)) && windows && !self.cant_cast(player, id)
    }

    /// The cost to cast with what raises and lowers it (CR 601.2f).
    pub(crate) fn total_cost(&self, player: PlayerId, id: ObjectId, cost: &Cost, env: &Env) -> Cost {
        let mut affinity = 0_i64;
        let (mut more, mut less) = (0_i64, 0_i64);
        let mut extra: ManaCost = Vec::new();
        let mut count = |effect: &rubric_ir::Continuous, env: &Env| {
            for change in &effect.changes {
                let Change::Costs { change, mana, each, to: CostOf::Cast } = change else { continue };
                let rounds = each.as_ref().map_or(1, |l| self.rounds(l, env));
                for symbol in mana {
                    match (symbol, change) {
                        (ManaSymbol::Generic(n), CostChange::Less) => less += i64::from(*n) * rounds,
                        (ManaSymbol::Generic(n), CostChange::More) => more += i64::from(*n) * rounds,
                        (ManaSymbol::X, CostChange::Less) => less += env.x.unwrap_or(0) * rounds,
                        (ManaSymbol::X, CostChange::More) => more += env.x.unwrap_or(0) * rounds,
                        (other, CostChange::More) => extra.extend((0..rounds).map(|_| *other)),
                        (_, CostChange::Less) => {}
                    }
                }
            }
        };
        if let Some(def) = self.object(id).and_then(|o| self.def(o.def)) {
            for ability in &def.abilities {
                let mut own = env.clone();
                let list = match &ability.kind {
                    AbilityKind::Static(Static::Continuous(list)) => list,
                    AbilityKind::Static(Static::Where { ability, x }) => {
                        own.x = Some(self.amount(x, env));
                        match &**ability {
                            Static::Continuous(list) => list,
                            _ => continue,
                        }
                    }
                    _ => continue,
                };
                for effect in list {
                    let own_cost = matches!(&effect.subject, Subject::Objects(Selection::Source { .. }));
                    if own_cost && effect.condition.as_ref().is_none_or(|w| self.while_holds(&w.condition, &own)) {
                        count(effect, &own);
                    }
                }
            }
            for keyword in &self.chars(id).keywords {
                if let (KeywordName::Affinity, KeywordParameter::Noun(noun)) = (keyword.name, &keyword.parameter) {
                    let all = self.all(noun, env, (Place::Battlefield, None));
                    affinity += all.iter().filter(|o| self.controller(**o) == Some(player)).count() as i64;
                }
            }
        }
        for standing in self.standing().iter() {
            let Subject::Objects(Selection::Described { noun, .. }) = &standing.effect.subject else { continue };
            let casts = standing.effect.changes.iter().any(|c| matches!(c, Change::Costs { to: CostOf::Cast, .. }));
            let holds = standing.effect.condition.as_ref().is_none_or(|w| self.while_holds(&w.condition, &standing.env));
            if casts && holds && self.spell_fits(player, id, noun, &standing.env) {
                count(&standing.effect, &standing.env);
            }
        }
        less += affinity;
        let mut parts = cost.parts.clone();
        if more == 0 && less == 0 && extra.is_empty() {
            return cost.clone();
        }
        if !parts.iter().any(|p| matches!(p, CostPart::Mana(_))) {
            parts.push(CostPart::Mana(Vec::new()));
        }
        if let Some(CostPart::Mana(symbols)) = parts.iter_mut().find(|p| matches!(p, CostPart::Mana(_))) {
            symbols.extend(extra);
            let generic: i64 =
                symbols.iter().map(|s| if let ManaSymbol::Generic(n) = s { i64::from(*n) } else { 0 }).sum();
            symbols.retain(|s| !matches!(s, ManaSymbol::Generic(_)));
            let x = i64::from(symbols.contains(&ManaSymbol::X)) * env.x.unwrap_or(0);
            let left = generic + more - less;
            if left > 0 {
                symbols.insert(0, ManaSymbol::Generic(u32::try_from(left).unwrap_or(0)));
            } else if left < 0 && x > 0 {
                // What is taken off beyond the generic part comes off what X asks for.
                symbols.retain(|s| *s != ManaSymbol::X);
                let rest = (x + left).max(0);
                symbols.insert(0, ManaSymbol::Generic(u32::try_from(rest).unwrap_or(0)));
            }
        }
        Cost { parts }
    }

    /// Whether a spell is one of those a noun means, its controller being that player.
    pub(crate) fn spell_fits(&self, player: PlayerId, id: ObjectId, noun: &rubric_ir::Noun, env: &Env) -> bool {
        let mut noun = noun.clone();
        let by_caster = |f: &rubric_ir::Filter| match f {
            rubric_ir::Filter::CastBy { by, from: None } => self.player_fits(player, by, env),
            rubric_ir::Filter::Controlled { by, polarity } => {
                self.player_fits(player, by, env) == (*polarity == rubric_ir::Polarity::Positive)
            }
            _ => true,
        };
        if !noun.filters.iter().all(by_caster) {
            return false;
        }
        noun.filters.retain(|f| {
            !matches!(f, rubric_ir::Filter::CastBy { .. } | rubric_ir::Filter::Controlled { .. })
        });
        for head in &mut noun.heads {
            head.kind = rubric_ir::Kind::Permanent;
        }
        self.fits(id, &noun, env)
    }

    /// Additional costs a card's text asks for (CR 601.2f).
    fn additional_costs(&self, id: ObjectId) -> Vec<(Vec<Cost>, bool)> {
        let Some(def) = self.object(id).and_then(|o| self.def(o.def)) else { return Vec::new() };
        let of = |a: &Arc<Ability>| match &a.kind {
            AbilityKind::Static(Static::AdditionalCost { costs, optional }) => {
                Some((costs.clone(), *optional == rubric_ir::Optional::Optional))
            }
            _ => None,
        };
        def.abilities.iter().filter_map(of).collect()
    }

    fn targets_there(&self, effect: &Effect, env: &Env) -> bool {
        if let Some(modes) = modal(effect) {
            let one = |m: &rubric_ir::Mode| self.targets_there(&m.effect, env);
            return modes.modes.is_empty() || modes.modes.iter().any(one);
        }
        targets(effect, &[], false).iter().all(|wanted| {
            let least = match &wanted.least {
                crate::target::WantedCount::Between(least, _) => *least as usize,
                crate::target::WantedCount::Exactly(rubric_ir::Amount::Number(n)) => *n as usize,
                _ => 0,
            };
            least == 0 || self.legal(wanted, env).len() >= least
        })
    }

    fn could_cast(&self, player: PlayerId, id: ObjectId, cost: &Cost) -> bool {
        let env = Env::of(player, id);
        let Some(def) = self.object(id).and_then(|o| self.def(o.def)) else { return false };
        spell_parts(def, &env).iter().all(|part| self.targets_there(&part.code.effect, &env))
            && self.can_pay(player, &self.total_cost(player, id, cost, &env), &env, 0)
            && self.additional_costs(id).iter().all(|(costs, optional)| {
                *optional || costs.iter().any(|c| self.can_pay(player, c, &env, 0))
            })
    }

    /// Everything a player could do with priority, but pass.
    pub(crate) fn possible(&self, player: PlayerId) -> Vec<Choice> {
        let mut options = Vec::new();
        let mut cards = self.cards_in(Place::Hand, player);
        cards.extend(self.cards_in(Place::Graveyard, player));
        cards.extend(self.may_play.iter().filter(|m| m.player == player).map(|m| m.object));
        cards.sort_unstable();
        cards.dedup();
        for id in &cards {
            let chars = self.chars(*id);
            let Some(object) = self.object(*id) else { continue };
            if chars.is(CardType::Land) {
                let allowed = object.place == Place::Hand
                    || self.may_play.iter().any(|m| m.object == *id && m.player == player && !m.cast_only);
                if allowed && self.sorcery_time(player) && self.lands_left(player) {
                    options.push(Choice::PlayLand(*id));
                }
            } else {
                let ways = self.cast_ways(player, *id);
                if ways.is_empty() || !self.may_cast_now(player, *id) {
                    continue;
                }
                for (way, cost) in ways {
                    if self.could_cast(player, *id, &cost) {
                        options.push(Choice::Cast(*id, way));
                    }
                }
            }
        }
        cards.extend(self.battlefield.iter().copied());
        for id in cards {
            let chars = self.chars(id);
            for inst in &chars.abilities {
                if self.could_activate(player, id, inst.index, &inst.ability) {
                    options.push(Choice::Activate(id, inst.index));
                }
            }
        }
        options
    }

    pub(crate) fn lands_left(&self, player: PlayerId) -> bool {
        let more: i64 = self
            .battlefield
            .iter()
            .flat_map(|id| {
                let chars = self.chars(*id);
                let env = Env::of(chars.controller, *id);
                chars
                    .abilities
                    .iter()
                    .map(|inst| match &inst.ability.kind {
                        AbilityKind::Static(Static::AdditionalLands { who, count })
                            if self.players(who, &env).contains(&player) =>
                        {
                            self.amount(count, &env)
                        }
                        _ => 0,
                    })
                    .collect::<Vec<_>>()
            })
            .sum();
        self.player(player).is_some_and(|p| i64::from(p.lands_played) < 1 + more)
    }

    fn limit_allows(&self, limit: &ActivationLimit, player: PlayerId, id: ObjectId, index: u32, env: &Env) -> bool {
        let Some(object) = self.object(id) else { return false };
        match limit {
            ActivationLimit::AsSorcery => self.sorcery_time(player),
            ActivationLimit::OnceEachTurn => self.uses(object, UseKind::Activated, index) < 1,
            ActivationLimit::NoMoreThan(n) => self.uses(object, UseKind::Activated, index) < *n,
            ActivationLimit::Once => !object.uses.iter().any(|u| u.kind == UseKind::Activated && u.index == index),
            ActivationLimit::Window(window) => self.window_open(window, env),
            ActivationLimit::If(condition) => self.holds(condition, env),
            ActivationLimit::AnyPlayer | ActivationLimit::Costs(_) => true,
            ActivationLimit::And(a, b) => {
                self.limit_allows(a, player, id, index, env) && self.limit_allows(b, player, id, index, env)
            }
        }
    }

    fn could_activate(&self, player: PlayerId, id: ObjectId, index: u32, ability: &Ability) -> bool {
        let Some(object) = self.object(id) else { return false };
        let env = Env { ability: index, ..Env::of(player, id) };
        let own = self.controller(id) == Some(player);
        match &ability.kind {
            AbilityKind::Activated { cost, effect, limits } => {
                let anyone = limits.iter().any(|l| matches!(l, ActivationLimit::AnyPlayer));
                if activated_from(ability) != object.place || !(own || anyone) || self.cant_activate(id, is_mana_ability(ability)) {
                    return false;
                }
                limits.iter().all(|l| self.limit_allows(l, player, id, index, &env))
                    && self.can_pay(player, cost, &env, 0)
                    && self.targets_there(effect, &env)
            }
            AbilityKind::Loyalty { cost, effect } => {
                let loyalty = crate::state::count_of(&object.counters, &named("loyalty"));
                let used = object.uses.iter().any(|u| u.kind == UseKind::Loyalty && u.turn == self.turn && u.in_turn > 0);
                let afford = match cost {
                    LoyaltyCost::Minus(n) => loyalty >= *n,
                    LoyaltyCost::Plus(_) | LoyaltyCost::Zero | LoyaltyCost::PlusX | LoyaltyCost::MinusX => true,
                };
                own && object.place == Place::Battlefield
                    && !used
                    && afford
                    && self.sorcery_time(player)
                    && self.targets_there(effect, &env)
            }
            AbilityKind::Level { cost, level, .. } => {
                own && object.place == Place::Battlefield
                    && object.level + 1 == *level
                    && self.sorcery_time(player)
                    && self.can_pay(player, cost, &env, 0)
            }
            _ => false,
        }
    }
}

impl Kernel<'_> {
    pub fn actions(&self, player: PlayerId) -> Vec<Choice> {
        self.g.possible(player)
    }

    pub fn play_land(&mut self, player: PlayerId, id: ObjectId) -> R<()> {
        if let Some(state) = self.g.player_mut(player) {
            state.lands_played += 1;
        }
        let mut mover = Mover::to(id, Place::Battlefield, Cause::Played).by(player);
        mover.entry.controller = Some(player);
        self.move_all(vec![mover])?;
        Ok(())
    }

    /// Casts a spell; where it turns out it can't be, everything is as before (CR 730).
    pub fn cast(&mut self, player: PlayerId, id: ObjectId, way: CastWay) -> R<bool> {
        let saved = (self.g.clone(), self.events.len(), self.moves.len());
        let done = self.cast_steps(player, id, way)?;
        if !done {
            self.rewind(saved);
        }
        Ok(done)
    }

    fn rewind(&mut self, (game, events, moves): (Game, usize, usize)) {
        self.g = game;
        self.events.truncate(events);
        self.moves.truncate(moves);
    }

    fn cast_steps(&mut self, player: PlayerId, id: ObjectId, way: CastWay) -> R<bool> {
        let Some(object) = self.g.object(id) else { return Ok(false) };
        let from = object.place;
        let Some(def) = self.g.def(object.printed).cloned() else { return Ok(false) };
        let ways = self.g.cast_ways(player, id);
        let free = Cost { parts: Vec::new() };
        let cost = match ways.into_iter().find(|(w, _)| *w == way) {
            Some((_, cost)) => cost,
            None if way == CastWay::Free => free,
            None => match def.mana_cost.as_deref() {
                Some(symbols) => of_mana(symbols),
                None => return Ok(false),
            },
        };
        let mut batch = Vec::new();
        let Some(spell) = self.perform_move(Mover::to(id, Place::Stack, Cause::Cast).by(player), &mut batch) else {
            return Ok(false);
        };
        if let Some(object) = self.g.object_mut(spell) {
            object.controller = player;
            object.way = way;
        }
        let mut env = Env::of(player, spell);
        self.g.stack.push(StackItem {
            id: spell,
            controller: player,
            kind: ItemKind::Spell,
            parts: Vec::new(),
            source: Thing::new(spell),
            name: def.name.clone(),
            condition: None,
            ability: u32::MAX,
        });
        let mut costs = vec![cost.clone()];
        env.kicked = self.choose_kicker(player, spell, &mut costs, &env)?;
        if !self.choose_additional(player, spell, &mut costs, &env)? {
            return Ok(false);
        }
        let total = join(&costs);
        if mana_part(&total).contains(&ManaSymbol::X) {
            let most = self.g.most_x(player, &mana_part(&self.g.total_cost(player, spell, &total, &env)), None);
            let options: Vec<Choice> = (0..=most).map(Choice::Number).collect();
            let x = self.one_of(player, Asking::X, Some(spell), options)?.unwrap_or(0);
            env.x = Some(x as i64);
        } else if def.mana_cost.as_ref().is_some_and(|c| c.contains(&ManaSymbol::X)) {
            env.x = Some(0);
        }
        let x = u32::try_from(env.x.unwrap_or(0)).unwrap_or(0);
        if let Some(object) = self.g.object_mut(spell) {
            object.x = x;
        }
        let mut parts = spell_parts(&def, &env);
        for part in &mut parts {
            if !self.announce(player, spell, part, false)? {
                return Ok(false);
            }
        }
        let mut chosen = env.clone();
        for part in &parts {
            for slot in &part.env.targets {
                chosen.targets.push(*slot);
                if let Some(bound) = part.env.slots.get(slot) {
                    chosen.slots.insert(*slot, bound.clone());
                }
            }
        }
        let total = self.g.total_cost(player, spell, &total, &chosen);
        let Some(spent) = self.pay(player, &total, &mut env, x)? else { return Ok(false) };
        // What was paid with can be told of by the spell ("the sacrificed creature").
        for part in &mut parts {
            for (slot, bound) in &env.slots {
                part.env.slots.entry(*slot).or_insert_with(|| bound.clone());
            }
            part.env.removed = env.removed.clone();
        }
        if let Some(object) = self.g.object_mut(spell) {
            object.spent = spent;
            object.cast = Some((player, from));
            object.kicked = u32::from(env.kicked).max(object.kicked);
        }
        let targeting: Vec<Env> = parts.iter().map(|p| p.env.clone()).collect();
        if let Some(item) = self.g.stack.iter_mut().find(|item| item.id == spell) {
            item.parts = parts;
        }
        self.g.may_play.retain(|m| m.object != id);
        let turn = self.g.turn;
        let before = self.g.history.iter().filter(
            |h| matches!(h.happening, Happening::Cast { player: p, .. } if p == player && h.turn == turn),
        );
        let nth = before.count() as u32 + 1;
        batch.push(Happening::Cast { player, object: spell, from, nth });
        self.happen(batch)?;
        for env in &targeting {
            self.targeted(spell, player, env)?;
        }
        self.ward(spell, player, &targeting)?;
        Ok(true)
    }

    fn choose_kicker(&mut self, player: PlayerId, spell: ObjectId, costs: &mut Vec<Cost>, env: &Env) -> R<bool> {
        let chars = self.chars(spell);
        let mut times = 0;
        for keyword in &chars.keywords {
            match (keyword.name, &keyword.parameter) {
                (KeywordName::Kicker, KeywordParameter::Cost(cost)) => {
                    let able = self.g.can_pay(player, &join(&[costs.as_slice(), std::slice::from_ref(cost)].concat()), env, 0);
                    if able && self.yes(player, Asking::OptionalCost, Some(spell))? {
                        costs.push(cost.clone());
                        times += 1;
                    }
                }
                (KeywordName::Multikicker, KeywordParameter::Cost(cost)) => {
                    while times < 20 {
                        let able =
                            self.g.can_pay(player, &join(&[costs.as_slice(), std::slice::from_ref(cost)].concat()), env, 0);
                        if !able || !self.yes(player, Asking::OptionalCost, Some(spell))? {
                            break;
                        }
                        costs.push(cost.clone());
                        times += 1;
                    }
                }
                (KeywordName::Buyback, KeywordParameter::Cost(cost)) => {
                    let able = self.g.can_pay(player, &join(&[costs.as_slice(), std::slice::from_ref(cost)].concat()), env, 0);
                    if able && self.yes(player, Asking::OptionalCost, Some(spell))? {
                        costs.push(cost.clone());
                        if let Some(object) = self.g.object_mut(spell) {
                            object.marked_exile = true;
                        }
                    }
                }
                _ => {}
            }
        }
        if let Some(object) = self.g.object_mut(spell) {
            object.kicked = times;
        }
        Ok(times > 0)
    }

    fn choose_additional(&mut self, player: PlayerId, spell: ObjectId, costs: &mut Vec<Cost>, env: &Env) -> R<bool> {
        for (choices, optional) in self.g.additional_costs(spell) {
            let able: Vec<Cost> = choices.into_iter().filter(|c| self.g.can_pay(player, c, env, 0)).collect();
            if optional {
                if let Some(cost) = able.first()
                    && self.yes(player, Asking::OptionalCost, Some(spell))?
                {
                    costs.push(cost.clone());
                }
                continue;
            }
            let options = (0..able.len() as u32).map(Choice::Mode).collect();
            match self.one_of(player, Asking::OptionalCost, Some(spell), options)? {
                Some(at) => costs.extend(able.get(at).cloned()),
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    /// Ward triggers for each target that has it, and counters the spell unless it is paid (CR 702.21).
    fn ward(&mut self, by: ObjectId, controller: PlayerId, targeting: &[Env]) -> R<()> {
        for env in targeting {
            for slot in &env.targets {
                let Some(bound) = env.slots.get(slot) else { continue };
                for thing in &bound.objects {
                    let chars = self.chars(thing.now);
                    let own = self.controller(thing.now).unwrap_or(controller);
                    if !self.on_battlefield(thing.now) || own == controller {
                        continue;
                    }
                    for keyword in &chars.keywords {
                        if let (KeywordName::Ward, KeywordParameter::Cost(cost)) = (keyword.name, &keyword.parameter) {
                            self.g.waiting.push(crate::keyword::ward(own, *thing, by, controller, cost, &chars.name));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Activates an ability; where it turns out it can't be, everything is as before.
    pub fn activate(&mut self, player: PlayerId, id: ObjectId, index: u32) -> R<bool> {
        let saved = (self.g.clone(), self.events.len(), self.moves.len());
        let done = self.activate_steps(player, id, index)?;
        if !done {
            self.rewind(saved);
        }
        Ok(done)
    }

    fn activate_steps(&mut self, player: PlayerId, id: ObjectId, index: u32) -> R<bool> {
        let chars = self.chars(id);
        let Some(inst) = chars.abilities.iter().find(|i| i.index == index).cloned() else { return Ok(false) };
        let mut env = Env::of(player, id);
        env.ability = index;
        env.granter = inst.granter.map(Thing::new);
        let (cost, effect) = match &inst.ability.kind {
            AbilityKind::Activated { cost, effect, .. } => (cost.clone(), effect.clone()),
            AbilityKind::Loyalty { cost, effect } => {
                if !self.pay_loyalty(player, id, *cost, &mut env)? {
                    return Ok(false);
                }
                (Cost { parts: Vec::new() }, effect.clone())
            }
            AbilityKind::Level { cost, .. } => (cost.clone(), Effect::Sequence { steps: Vec::new() }),
            _ => return Ok(false),
        };
        if mana_part(&cost).contains(&ManaSymbol::X) {
            let taps = cost.parts.iter().any(|p| matches!(p, CostPart::Tap));
            let most = self.g.most_x(player, &mana_part(&cost), taps.then_some(id));
            let options: Vec<Choice> = (0..=most).map(Choice::Number).collect();
            env.x = Some(self.one_of(player, Asking::X, Some(id), options)?.unwrap_or(0) as i64);
        }
        let item = self.new_id();
        let mut part = Part { code: Code::new(&effect), env };
        // Actions of the cost come before those of the effect in the count of the ability's instructions.
        part.code.base = crate::effect::instructions(&cost);
        if !self.announce(player, item, &mut part, false)? {
            return Ok(false);
        }
        let x = u32::try_from(part.env.x.unwrap_or(0)).unwrap_or(0);
        self.count_use(id, UseKind::Activated, index);
        if self.pay(player, &cost, &mut part.env, x)?.is_none() {
            return Ok(false);
        }
        self.happen(vec![Happening::Activated { player, source: id, ability: index }])?;
        if is_mana_ability(&inst.ability) {
            self.follow(&part.code, &mut part.env)?;
            return Ok(true);
        }
        let targeting = part.env.clone();
        let name = chars.name.to_string();
        let source = part.env.source.unwrap_or(Thing::new(id));
        self.g.stack.push(StackItem {
            id: item,
            controller: player,
            kind: ItemKind::Activated,
            parts: vec![part],
            source,
            name,
            condition: None,
            ability: index,
        });
        self.targeted(item, player, &targeting)?;
        self.ward(item, player, &[targeting])?;
        Ok(true)
    }

    fn pay_loyalty(&mut self, player: PlayerId, id: ObjectId, cost: LoyaltyCost, env: &mut Env) -> R<bool> {
        self.count_use(id, UseKind::Loyalty, 0);
        let kind = named("loyalty");
        match cost {
            LoyaltyCost::Zero => {}
            LoyaltyCost::Plus(n) => {
                self.put_counters(id, &kind, n, player)?;
            }
            LoyaltyCost::Minus(n) => {
                if self.loyalty(id) < n {
                    return Ok(false);
                }
                self.remove_counters(id, &kind, n)?;
            }
            LoyaltyCost::PlusX | LoyaltyCost::MinusX => {
                let most = self.loyalty(id);
                let options: Vec<Choice> = (0..=most).map(Choice::Number).collect();
                let x = self.one_of(player, Asking::X, Some(id), options)?.unwrap_or(0) as u32;
                env.x = Some(i64::from(x));
                if cost == LoyaltyCost::MinusX {
                    self.remove_counters(id, &kind, x)?;
                } else {
                    self.put_counters(id, &kind, x, player)?;
                }
            }
        }
        Ok(true)
    }
}

/// Several costs as one.
pub(crate) fn join(costs: &[Cost]) -> Cost {
    let mut mana: ManaCost = Vec::new();
    let mut parts = Vec::new();
    for cost in costs {
        for part in &cost.parts {
            match part {
                CostPart::Mana(symbols) | CostPart::Pay(symbols) => mana.extend(symbols.iter().copied()),
                other => parts.push(other.clone()),
            }
        }
    }
    if !mana.is_empty() {
        parts.insert(0, CostPart::Mana(mana));
    }
    Cost { parts }
}

