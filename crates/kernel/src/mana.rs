//! Mana: what permanents can produce, and how a cost is covered (CR 106, 118, 605).

use rubric_ir::{
    Ability, AbilityKind, Action, Amount, Color, CostPart, Effect, KeywordName, ManaProduced, ManaSymbol,
    Player,
};

use crate::env::Env;
use crate::happen::Happening;
use crate::ids::{ObjectId, PlayerId};
use crate::kernel::{Kernel, R};
use crate::state::{Game, Mana};

pub(crate) const COLORS: [Color; 5] = [Color::White, Color::Blue, Color::Black, Color::Red, Color::Green];

/// A permanent that is tapped for mana, and what it gives.
#[derive(Clone, Debug)]
pub(crate) struct Tap {
    pub object: ObjectId,
    pub mana: Vec<Mana>,
}

/// How a cost is covered: permanents tapped, mana taken from the pool after that, life paid.
#[derive(Clone, Debug, Default)]
pub(crate) struct Plan {
    pub taps: Vec<Tap>,
    pub spend: Vec<Mana>,
    pub life: u32,
}

/// One unit of a cost, by what covers it.
#[derive(Clone, Debug)]
enum Unit {
    /// One of these kinds.
    Kinds(Vec<Mana>),
    /// That kind, or two life (CR 107.4f).
    OrLife(Vec<Mana>),
    Any,
}

pub(crate) fn mana_of(symbol: ManaSymbol) -> Option<Mana> {
    match symbol {
        ManaSymbol::Of(c) => Some(Mana::Of(c)),
        ManaSymbol::Colorless => Some(Mana::Colorless),
        _ => None,
    }
}

/// Whether a cost of those symbols can be covered at all.
pub(crate) fn payable(symbols: &[ManaSymbol]) -> bool {
    symbols.iter().all(|s| !matches!(s, ManaSymbol::Snow | ManaSymbol::Y | ManaSymbol::Z))
}

fn units(symbols: &[ManaSymbol], x: u32) -> Vec<Unit> {
    let mut units = Vec::new();
    for symbol in symbols {
        match *symbol {
            ManaSymbol::Generic(n) => units.extend((0..n).map(|_| Unit::Any)),
            ManaSymbol::X | ManaSymbol::Y | ManaSymbol::Z => units.extend((0..x).map(|_| Unit::Any)),
            ManaSymbol::Of(c) => units.push(Unit::Kinds(vec![Mana::Of(c)])),
            ManaSymbol::Colorless | ManaSymbol::Snow => units.push(Unit::Kinds(vec![Mana::Colorless])),
            ManaSymbol::Hybrid(a, b) => units.push(Unit::Kinds(vec![Mana::Of(a), Mana::Of(b)])),
            ManaSymbol::MonoHybrid(_, c) => units.push(Unit::Kinds(vec![Mana::Of(c)])),
            ManaSymbol::ColorlessHybrid(c) => units.push(Unit::Kinds(vec![Mana::Of(c), Mana::Colorless])),
            ManaSymbol::Phyrexian(c) => units.push(Unit::OrLife(vec![Mana::Of(c)])),
            ManaSymbol::HybridPhyrexian(a, b) => units.push(Unit::OrLife(vec![Mana::Of(a), Mana::Of(b)])),
        }
    }
    units.sort_by_key(|u| match u {
        Unit::Kinds(kinds) => kinds.len(),
        Unit::OrLife(_) => 10,
        Unit::Any => 20,
    });
    units
}

/// What a plain "{T}: Add …" can give: the alternatives.
fn yields(ability: &Ability, chosen: Option<Color>) -> Vec<Vec<Mana>> {
    let AbilityKind::Activated { cost, effect, limits } = &ability.kind else { return Vec::new() };
    if cost.parts != [CostPart::Tap] || !limits.is_empty() {
        return Vec::new();
    }
    let Effect::Act { who: Player::You { .. }, action: Action::AddMana { mana, only: None } } = effect else {
        return Vec::new();
    };
    let symbols = |list: &[ManaSymbol]| list.iter().copied().map(mana_of).collect::<Option<Vec<Mana>>>();
    match mana {
        ManaProduced::Symbols(list) => symbols(list).into_iter().collect(),
        ManaProduced::Either(lists) => lists.iter().filter_map(|l| symbols(l)).collect(),
        ManaProduced::AnyColor(Amount::Number(1)) | ManaProduced::AnyOneColor(Amount::Number(1)) => {
            COLORS.iter().map(|c| vec![Mana::Of(*c)]).collect()
        }
        ManaProduced::Chosen(Amount::Number(1)) => chosen.map(|c| vec![Mana::Of(c)]).into_iter().collect(),
        _ => Vec::new(),
    }
}

impl Game {
    /// Permanents a player can tap for mana without further ado, with what each can give.
    fn mana_sources(&self, player: PlayerId, except: Option<ObjectId>) -> Vec<(ObjectId, Vec<Vec<Mana>>)> {
        let mut sources = Vec::new();
        for id in &self.battlefield {
            let Some(object) = self.object(*id) else { continue };
            if object.tapped || Some(*id) == except {
                continue;
            }
            let chars = self.chars(*id);
            if chars.controller != player || (chars.is(rubric_ir::CardType::Creature) && !self.may_tap(*id)) {
                continue;
            }
            let all: Vec<Vec<Mana>> =
                chars.abilities.iter().flat_map(|i| yields(&i.ability, object.chosen.color)).collect();
            if !all.is_empty() {
                sources.push((*id, all));
            }
        }
        sources.sort_by_key(|(_, all)| all.len());
        sources
    }

    /// Whether costs with the tap symbol can be paid with it (CR 302.6).
    pub(crate) fn may_tap(&self, id: ObjectId) -> bool {
        let chars = self.chars(id);
        self.object(id).is_some_and(|o| {
            !o.tapped
                && (o.settled || !chars.is(rubric_ir::CardType::Creature) || chars.has(KeywordName::Haste))
        })
    }

    /// A way to cover the symbols, if there is one.
    pub(crate) fn plan(
        &self,
        player: PlayerId,
        symbols: &[ManaSymbol],
        x: u32,
        except: Option<ObjectId>,
    ) -> Option<Plan> {
        if !payable(symbols) {
            return None;
        }
        let mut pool = self.player(player)?.pool.clone();
        let mut sources = self.mana_sources(player, except);
        let mut plan = Plan::default();
        self.cover(&units(symbols, x), &mut pool, &mut sources, &mut plan, player).then_some(plan)
    }

    fn cover(
        &self,
        units: &[Unit],
        pool: &mut Vec<Mana>,
        sources: &mut Vec<(ObjectId, Vec<Vec<Mana>>)>,
        plan: &mut Plan,
        player: PlayerId,
    ) -> bool {
        let Some((unit, rest)) = units.split_first() else { return true };
        let (kinds, life) = match unit {
            Unit::Any => (None, false),
            Unit::Kinds(kinds) => (Some(kinds), false),
            Unit::OrLife(kinds) => (Some(kinds), true),
        };
        let fits = |mana: &Mana| kinds.is_none_or(|kinds| kinds.contains(mana));
        // What any mana pays is paid with colourless mana first.
        let colorless = kinds.is_none().then(|| pool.iter().position(|m| *m == Mana::Colorless)).flatten();
        if let Some(at) = colorless.or_else(|| pool.iter().position(fits)) {
            let mana = pool.remove(at);
            plan.spend.push(mana);
            if self.cover(rest, pool, sources, plan, player) {
                return true;
            }
            plan.spend.pop();
            pool.insert(at, mana);
            // Other mana of the pool would do no better.
            if kinds.is_none() {
                return false;
            }
        }
        for n in 0..sources.len() {
            let Some((object, all)) = sources.get(n).cloned() else { break };
            let Some(mana) = all.iter().find(|one| one.iter().any(fits)) else { continue };
            sources.remove(n);
            let before = pool.clone();
            pool.extend(mana.iter().copied());
            plan.taps.push(Tap { object, mana: mana.clone() });
            if let Some(at) = pool.iter().position(fits) {
                let spent = pool.remove(at);
                plan.spend.push(spent);
                if self.cover(rest, pool, sources, plan, player) {
                    return true;
                }
                plan.spend.pop();
            }
            plan.taps.pop();
            *pool = before;
            sources.insert(n, (object, all));
            if kinds.is_none() {
                return false;
            }
        }
        let afford = self.player(player).is_some_and(|p| p.life >= i64::from(plan.life) + 2);
        if life && afford {
            plan.life += 2;
            if self.cover(rest, pool, sources, plan, player) {
                return true;
            }
            plan.life -= 2;
        }
        false
    }

    /// The greatest X that can be paid.
    pub(crate) fn most_x(&self, player: PlayerId, symbols: &[ManaSymbol], except: Option<ObjectId>) -> u32 {
        let mut x = 0;
        while x < 40 && self.plan(player, symbols, x + 1, except).is_some() {
            x += 1;
        }
        x
    }
}

impl Kernel<'_> {
    /// Pays mana: permanents are tapped for it where the pool lacks it. The mana spent, or none where it cannot be.
    pub fn pay_mana(
        &mut self,
        player: PlayerId,
        symbols: &[ManaSymbol],
        x: u32,
        except: Option<ObjectId>,
    ) -> R<Option<Vec<Mana>>> {
        let Some(plan) = self.g.plan(player, symbols, x, except) else { return Ok(None) };
        for tap in plan.taps {
            self.tap(tap.object, true)?;
            self.add_mana(player, tap.mana, tap.object)?;
        }
        let Some(state) = self.g.player_mut(player) else { return Ok(None) };
        for mana in &plan.spend {
            let Some(at) = state.pool.iter().position(|m| m == mana) else { return Ok(None) };
            state.pool.remove(at);
        }
        if plan.life > 0 {
            self.lose_life(player, plan.life)?;
        }
        Ok(Some(plan.spend))
    }

    pub fn add_mana(&mut self, player: PlayerId, mana: Vec<Mana>, source: ObjectId) -> R<()> {
        if let Some(state) = self.g.player_mut(player) {
            state.pool.extend(mana.iter().copied());
        }
        self.happen(vec![Happening::ManaAdded { player, mana, source }])
    }

    /// Mana of an instruction, with the choices it leaves.
    pub fn produce(&mut self, player: PlayerId, mana: &ManaProduced, env: &Env) -> R<Vec<Mana>> {
        let source = env.source.map(|s| s.now);
        let number =
            |kernel: &Self, n: &Amount| usize::try_from(kernel.g.amount(n, env).clamp(0, 500)).unwrap_or(0);
        let plain = |list: &[ManaSymbol]| list.iter().copied().filter_map(mana_of).collect::<Vec<Mana>>();
        Ok(match mana {
            ManaProduced::Symbols(list) => plain(list),
            ManaProduced::Either(lists) => {
                use crate::decision::{Asking, Choice};
                let options = (0..lists.len() as u32).map(Choice::Mode).collect();
                let at = self.one_of(player, Asking::Mana, source, options)?;
                at.and_then(|at| lists.get(at)).map(|l| plain(l)).unwrap_or_default()
            }
            ManaProduced::AnyColor(n) | ManaProduced::AnyCombination { amount: n, .. } => {
                let of = match mana {
                    ManaProduced::AnyCombination { of, .. } if !of.is_empty() => plain(of),
                    _ => COLORS.iter().map(|c| Mana::Of(*c)).collect(),
                };
                let mut all = Vec::new();
                for _ in 0..number(self, n) {
                    all.extend(self.choose_mana(player, source, &of)?);
                }
                all
            }
            ManaProduced::AnyOneColor(n) => {
                let of: Vec<Mana> = COLORS.iter().map(|c| Mana::Of(*c)).collect();
                let one = self.choose_mana(player, source, &of)?;
                let count = number(self, n);
                one.into_iter().flat_map(|m| std::iter::repeat_n(m, count)).collect()
            }
            ManaProduced::Chosen(n) => {
                let color = self.g.source_object(env).and_then(|o| o.chosen.color);
                color.map_or_else(Vec::new, |c| vec![Mana::Of(c); number(self, n)])
            }
            ManaProduced::ForEach { symbols, each } => {
                let rounds = usize::try_from(self.g.rounds(each, env).clamp(0, 500)).unwrap_or(0);
                std::iter::repeat_n(plain(symbols), rounds).flatten().collect()
            }
            ManaProduced::EqualTo { symbols, amount } => {
                std::iter::repeat_n(plain(symbols), number(self, amount)).flatten().collect()
            }
            ManaProduced::Additional(inner) => self.produce(player, inner, env)?,
            ManaProduced::CouldProduce { .. }
            | ManaProduced::TypeProduced { .. }
            | ManaProduced::CommanderIdentity(_)
            | ManaProduced::AmongColors { .. } => Vec::new(),
        })
    }

    fn choose_mana(&mut self, player: PlayerId, source: Option<ObjectId>, of: &[Mana]) -> R<Option<Mana>> {
        use crate::decision::{Asking, Choice};
        let option = |mana: &Mana| match mana {
            Mana::Of(c) => Choice::Color(*c),
            Mana::Colorless => Choice::Colorless,
        };
        let at = self.one_of(player, Asking::Mana, source, of.iter().map(option).collect())?;
        Ok(at.and_then(|at| of.get(at).copied()))
    }
}

impl crate::check::Check {
    pub fn produced(&mut self, mana: &ManaProduced) {
        match mana {
            ManaProduced::Symbols(list) => self.symbols_made(list),
            ManaProduced::Either(lists) => lists.iter().for_each(|l| self.symbols_made(l)),
            ManaProduced::AnyColor(n) | ManaProduced::AnyOneColor(n) | ManaProduced::Chosen(n) => {
                self.amount(n)
            }
            ManaProduced::AnyCombination { amount, of } => {
                self.amount(amount);
                self.symbols_made(of);
            }
            ManaProduced::ForEach { symbols, each } => {
                self.symbols_made(symbols);
                self.looped(each);
            }
            ManaProduced::EqualTo { symbols, amount } => {
                self.symbols_made(symbols);
                self.amount(amount);
            }
            ManaProduced::Additional(inner) => self.produced(inner),
            ManaProduced::CouldProduce { .. } => self.no("mana a land could produce"),
            ManaProduced::TypeProduced { .. } => self.no("mana of the type produced"),
            ManaProduced::CommanderIdentity(_) => self.no("commander"),
            ManaProduced::AmongColors { .. } => self.no("mana of colors among permanents"),
        }
    }

    fn symbols_made(&mut self, list: &[ManaSymbol]) {
        if list.iter().any(|s| mana_of(*s).is_none()) {
            self.no("mana other than of a colour");
        }
    }

    pub fn symbols(&mut self, list: &[ManaSymbol]) {
        for symbol in list {
            match symbol {
                ManaSymbol::Generic(_)
                | ManaSymbol::Of(_)
                | ManaSymbol::Colorless
                | ManaSymbol::Hybrid(..)
                | ManaSymbol::ColorlessHybrid(_)
                | ManaSymbol::Phyrexian(_)
                | ManaSymbol::HybridPhyrexian(..) => {}
                ManaSymbol::X => self.x = true,
                ManaSymbol::MonoHybrid(..) => self.no("cost: {2/W}"),
                ManaSymbol::Y | ManaSymbol::Z => self.no("cost: {Y}"),
                ManaSymbol::Snow => self.no("cost: {S}"),
            }
        }
    }
}
