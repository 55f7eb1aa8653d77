//! Casting spells, activating abilities, playing lands (CR 601, 602, 305).

use rubric_ir::{
    Ability, AbilityKind, Action, Cost, CostPart, Effect, KeywordName, KeywordParameter, LoyaltyCost,
    ManaSymbol, Player, Selection, Slot, Subtype, Target, TargetCount, TargetKind, TargetPlayers, Zone,
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
use crate::state::{Code, ItemKind, ManaCost, Part, StackItem, UseKind};

/// The zone an activated ability can be activated from (CR 113.6).
pub(crate) fn activated_from(ability: &Ability) -> Place {
    let AbilityKind::Activated { cost, effect, .. } = &ability.kind else { return Place::Battlefield };
    for part in &cost.parts {
        let CostPart::Do(action) = part else { continue };
        match &**action {
            Action::Discard { what: Selection::Source { .. } } => return Place::Hand,
            Action::Exile { what: Selection::Source { .. }, from: Some(Zone::Graveyard(_)), .. } => {
                return Place::Graveyard;
            }
            Action::Exile { what: Selection::Source { .. }, from: Some(Zone::Hand(_)), .. } => {
                return Place::Hand;
            }
            Action::Reveal { what: Selection::Source { .. }, from: Some(Zone::Hand(_)) } => {
                return Place::Hand;
            }
            _ => {}
        }
    }
    match effect {
        Effect::Act { action: Action::Return(mv) | Action::Put(mv), .. }
            if matches!(mv.what, Selection::Source { .. }) =>
        {
            match mv.from {
                Some(Zone::Graveyard(_)) => Place::Graveyard,
                Some(Zone::Hand(_)) => Place::Hand,
                _ => Place::Battlefield,
            }
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
            let target =
                Target { slot: Slot(0), count: TargetCount::One, what: TargetKind::Objects(noun.clone()) };
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
        self.whole(|kernel| kernel.cast_steps(player, id, way))
    }

    /// Takes all steps or none of them: what turns out to be impossible is as if it never began (CR 730.1).
    fn whole(&mut self, steps: impl FnOnce(&mut Self) -> R<bool>) -> R<bool> {
        let game = self.g.clone();
        let (events, moves) = (self.events.len(), self.moves.len());
        let done = steps(self)?;
        if !done {
            self.g = game;
            self.events.truncate(events);
            self.moves.truncate(moves);
        }
        Ok(done)
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
        let Some(spell) = self.perform_move(Mover::to(id, Place::Stack, Cause::Cast).by(player), &mut batch)
        else {
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
            let most =
                self.g.most_x(player, &mana_part(&self.g.total_cost(player, spell, &total, &env)), None);
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

    fn choose_kicker(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        costs: &mut Vec<Cost>,
        env: &Env,
    ) -> R<bool> {
        let chars = self.chars(spell);
        let mut times = 0;
        for keyword in &chars.keywords {
            match (keyword.name, &keyword.parameter) {
                (KeywordName::Kicker, KeywordParameter::Cost(cost)) => {
                    let able = self.g.can_pay(
                        player,
                        &join(&[costs.as_slice(), std::slice::from_ref(cost)].concat()),
                        env,
                        0,
                    );
                    if able && self.yes(player, Asking::OptionalCost, Some(spell))? {
                        costs.push(cost.clone());
                        times += 1;
                    }
                }
                (KeywordName::Multikicker, KeywordParameter::Cost(cost)) => {
                    while times < 20 {
                        let able = self.g.can_pay(
                            player,
                            &join(&[costs.as_slice(), std::slice::from_ref(cost)].concat()),
                            env,
                            0,
                        );
                        if !able || !self.yes(player, Asking::OptionalCost, Some(spell))? {
                            break;
                        }
                        costs.push(cost.clone());
                        times += 1;
                    }
                }
                (KeywordName::Buyback, KeywordParameter::Cost(cost)) => {
                    let able = self.g.can_pay(
                        player,
                        &join(&[costs.as_slice(), std::slice::from_ref(cost)].concat()),
                        env,
                        0,
                    );
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

    fn choose_additional(
        &mut self,
        player: PlayerId,
        spell: ObjectId,
        costs: &mut Vec<Cost>,
        env: &Env,
    ) -> R<bool> {
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
    pub fn ward(&mut self, by: ObjectId, controller: PlayerId, targeting: &[Env]) -> R<()> {
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
                        if let (KeywordName::Ward, KeywordParameter::Cost(cost)) =
                            (keyword.name, &keyword.parameter)
                        {
                            self.g.waiting.push(crate::keyword::ward(
                                own,
                                *thing,
                                by,
                                controller,
                                cost,
                                &chars.name,
                            ));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Activates an ability; where it turns out it can't be, everything is as before.
    pub fn activate(&mut self, player: PlayerId, id: ObjectId, index: u32) -> R<bool> {
        self.whole(|kernel| kernel.activate_steps(player, id, index))
    }

    fn activate_steps(&mut self, player: PlayerId, id: ObjectId, index: u32) -> R<bool> {
        let chars = self.chars(id);
        let Some(inst) = chars.abilities.iter().find(|i| i.index == index).cloned() else { return Ok(false) };
        let mut env = Env::of(player, id);
        env.ability = index;
        env.granter = inst.granter.map(Thing::new);
        env.keyword = match &inst.ability.word {
            Some(rubric_ir::AbilityWord::Keyword(name)) => Some(*name),
            _ => None,
        };
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
        let Some(spent) = self.pay(player, &cost, &mut part.env, x)? else { return Ok(false) };
        part.env.spent = spent;
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
