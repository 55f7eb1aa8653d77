//! What a player could cast, play or activate now, and what it would cost (CR 117.1, 601.2f, 602.5).

use std::sync::Arc;

use rubric_ir::{
    Ability, AbilityKind, ActivationLimit, CardType, Change, Cost, CostChange, CostOf, CostPart, Effect,
    FlashIf, KeywordName, KeywordParameter, LoyaltyCost, ManaSymbol, Selection, Static, Step, StepName,
    StepOf, Subject, Window, mana_ability,
};

use crate::cast::{activated_from, spell_parts};
use crate::cost::of_mana;
use crate::decision::{CastWay, Choice};
use crate::env::Env;
use crate::ids::{ObjectId, Place, PlayerId};
use crate::sba::named;
use crate::state::{Game, ManaCost, StepOfTurn, UseKind};
use crate::target::{modal, targets};

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
            // They are declared before anybody may do anything in that step (CR 509.1).
            Window::AfterBlockers => self.step >= StepOfTurn::DeclareBlockers,
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
                StepOf::First | StepOf::FirstOf(_) => false,
            }
    }

    /// The ways a player could cast a card now, before anything is chosen for it.
    pub(crate) fn cast_ways(&self, player: PlayerId, id: ObjectId) -> Vec<(CastWay, Cost)> {
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
            AbilityKind::Static(Static::CastOnly(windows)) => {
                windows.iter().all(|w| self.window_open(w, &env))
            }
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
                    if own_cost
                        && effect.condition.as_ref().is_none_or(|w| self.while_holds(&w.condition, &own))
                    {
                        count(effect, &own);
                    }
                }
            }
            for keyword in &self.chars(id).keywords {
                if let (KeywordName::Affinity, KeywordParameter::Noun(noun)) =
                    (keyword.name, &keyword.parameter)
                {
                    let all = self.all(noun, env, (Place::Battlefield, None));
                    affinity += all.iter().filter(|o| self.controller(**o) == Some(player)).count() as i64;
                }
            }
        }
        for standing in self.standing().iter() {
            let Subject::Objects(Selection::Described { noun, .. }) = &standing.effect.subject else {
                continue;
            };
            let casts =
                standing.effect.changes.iter().any(|c| matches!(c, Change::Costs { to: CostOf::Cast, .. }));
            let holds = standing
                .effect
                .condition
                .as_ref()
                .is_none_or(|w| self.while_holds(&w.condition, &standing.env));
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
    pub(crate) fn spell_fits(
        &self,
        player: PlayerId,
        id: ObjectId,
        noun: &rubric_ir::Noun,
        env: &Env,
    ) -> bool {
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
    pub(crate) fn additional_costs(&self, id: ObjectId) -> Vec<(Vec<Cost>, bool)> {
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
            && self
                .additional_costs(id)
                .iter()
                .all(|(costs, optional)| *optional || costs.iter().any(|c| self.can_pay(player, c, &env, 0)))
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

    /// Whether that player may choose that it stays tapped during their untap step (CR 502.3).
    pub(crate) fn may_stay_tapped(&self, id: ObjectId, player: PlayerId) -> bool {
        self.battlefield.iter().any(|source| {
            let chars = self.chars(*source);
            let env = Env::of(chars.controller, *source);
            chars.abilities.iter().any(|inst| match &inst.ability.kind {
                AbilityKind::Static(Static::Permission {
                    who,
                    what: rubric_ir::StandingPermission::NotUntap(what),
                }) => {
                    self.players(who, &env).contains(&player)
                        && self.things(what, &env, Place::Battlefield).iter().any(|thing| thing.now == id)
                }
                _ => false,
            })
        })
    }

    fn limit_allows(
        &self,
        limit: &ActivationLimit,
        player: PlayerId,
        id: ObjectId,
        index: u32,
        env: &Env,
    ) -> bool {
        let Some(object) = self.object(id) else { return false };
        match limit {
            ActivationLimit::AsSorcery => self.sorcery_time(player),
            ActivationLimit::OnceEachTurn => self.uses(object, UseKind::Activated, index) < 1,
            ActivationLimit::NoMoreThan(n) => self.uses(object, UseKind::Activated, index) < *n,
            ActivationLimit::Once => {
                !object.uses.iter().any(|u| u.kind == UseKind::Activated && u.index == index)
            }
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
                if activated_from(ability) != object.place
                    || !(own || anyone)
                    || self.cant_activate(id, mana_ability(ability).is_some())
                {
                    return false;
                }
                limits.iter().all(|l| self.limit_allows(l, player, id, index, &env))
                    && self.can_pay(player, cost, &env, 0)
                    && self.targets_there(effect, &env)
            }
            AbilityKind::Loyalty { cost, effect } => {
                let loyalty = crate::state::count_of(&object.counters, &named("loyalty"));
                let used = object
                    .uses
                    .iter()
                    .any(|u| u.kind == UseKind::Loyalty && u.turn == self.turn && u.in_turn > 0);
                let afford = match cost {
                    LoyaltyCost::Minus(n) => loyalty >= *n,
                    LoyaltyCost::Plus(_) | LoyaltyCost::Zero | LoyaltyCost::PlusX | LoyaltyCost::MinusX => {
                        true
                    }
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
