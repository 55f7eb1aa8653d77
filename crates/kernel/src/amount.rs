//! Numbers, worked out (CR 107, 608.2h).

use rubric_ir::{
    AbilityDeed, Amount, Antecedent, Characteristic, Distinct, Extreme, LifeChange, Loop, Outcome,
    PowerToughness, PtNumber, PtValue, Rounding, Sign, Span, SubtypeOf,
};

use crate::check::Check;
use crate::env::Env;
use crate::happen::Happening;
use crate::ids::{ObjectId, Place};
use crate::state::{Game, UseKind, count_of};

/// A plain value; none where it is a variable.
pub(crate) fn plain(n: PtNumber) -> Option<i32> {
    match n.value {
        PtValue::Number(v) => i32::try_from(v).ok(),
        PtValue::X | PtValue::Star | PtValue::StarPlus(_) | PtValue::Y => None,
    }
}

/// A change without a variable; a variable counts as 0.
pub(crate) fn delta(pt: &PowerToughness) -> (i32, i32) {
    let side = |n: PtNumber| {
        let value = plain(n).unwrap_or(0);
        if n.sign == Sign::Minus { -value } else { value }
    };
    (side(pt.power), side(pt.toughness))
}

impl Check {
    pub fn amount(&mut self, amount: &Amount) {
        match amount {
            Amount::Number(_) => {}
            Amount::X => {
                if !self.x {
                    self.no("X from elsewhere");
                }
            }
            Amount::CountOf(noun) => self.noun(noun),
            Amount::CountOfPlayers(noun) => self.player_noun(*noun),
            Amount::CharacteristicOf { of, what, .. } => {
                self.known(of);
                self.characteristic(*what);
            }
            Amount::LifeTotal(who) => self.player(who),
            Amount::CountersOn { on, .. } => self.known(on),
            Amount::Extreme { what, among, .. } => {
                self.noun(among);
                self.characteristic(*what);
            }
            Amount::GreatestCount(noun) => self.noun(noun),
            Amount::ExtremeLife { among, .. } => self.player(among),
            Amount::AsCast(_) => self.no("amount: as the spell was cast"),
            Amount::Total { what, of } => {
                self.noun(of);
                self.characteristic(*what);
            }
            Amount::That(antecedent) => match antecedent {
                Antecedent::Event => self.event_amount = true,
                Antecedent::Instruction(_) | Antecedent::Power => {}
                _ => self.no("amount: that of a thing"),
            },
            Amount::Twice(of) | Amount::Thrice(of) => self.amount(of),
            Amount::Half { of, .. } => self.amount(of),
            Amount::Plus { first, second, .. } | Amount::Minus { first, second, .. } => {
                self.amount(first);
                self.amount(second);
            }
            Amount::Devotion { .. } => {}
            Amount::Distinct { what, among } => {
                self.noun(among);
                self.distinct(*what);
            }
            Amount::DieResult => {}
            Amount::StartingLifeTotal(who) => self.player(who),
            Amount::ColorsOfManaSpent(of) | Amount::ManaSpent(of) => self.known(of),
            Amount::LifeChanged { who, span, .. } => {
                self.player(who);
                self.span(*span);
            }
            Amount::DamageDealt => self.event_amount = true,
            Amount::ThisWay { what, .. } => self.outcome(what),
            Amount::AbilityTimes { span, .. } => match span {
                Span::ThisTurn => {}
                Span::LastTurn | Span::ThisCombat | Span::ThisStep | Span::Ever => {
                    self.no("amount: times of an ability")
                }
            },
            Amount::Chosen => {}
            Amount::TimesKicked => {}
        }
    }

    pub fn outcome(&mut self, what: &Outcome) {
        match what {
            Outcome::LifeLost | Outcome::CountersRemoved(_) => {}
        }
    }

    pub fn distinct(&mut self, what: Distinct) {
        match what {
            Distinct::BasicLandTypes
            | Distinct::Colors
            | Distinct::CardTypes
            | Distinct::CreatureTypes
            | Distinct::ManaValues
            | Distinct::Powers
            | Distinct::Names => {}
            Distinct::LandTypes => self.no("distinct land types"),
        }
    }

    pub fn span(&mut self, span: Span) {
        match span {
            Span::ThisTurn | Span::LastTurn => {}
            Span::ThisCombat => self.no("this combat"),
            Span::ThisStep => self.no("this step"),
            Span::Ever => self.no("ever"),
        }
    }

    /// A selection that stands for one known thing.
    pub fn known(&mut self, selection: &rubric_ir::Selection) {
        use rubric_ir::Selection;
        match selection {
            Selection::Source { .. }
            | Selection::Attached { .. }
            | Selection::Target(_)
            | Selection::Ref(_) => {
                self.selection(selection);
            }
            Selection::Described { .. }
            | Selection::PartOf { .. }
            | Selection::Rest { .. }
            | Selection::Joined { .. }
            | Selection::TopOfLibrary { .. }
            | Selection::Zone { .. } => self.no("amount of what is described"),
        }
    }

    pub fn looped(&mut self, over: &Loop) {
        match over {
            Loop::Objects(noun) => self.noun(noun),
            Loop::Players(noun) => self.player_noun(*noun),
            Loop::Of(selection) => self.selection(selection),
            Loop::Counters { on, .. } => self.known(on),
            Loop::Distinct { what, among } => {
                self.distinct(*what);
                self.noun(among);
            }
            Loop::ColorsOfManaSpent(of) => self.known(of),
            Loop::TimesKicked(of) => self.known(of),
            Loop::ThisWay { what, .. } => self.outcome(what),
            Loop::TargetsBeyondFirst => {}
        }
    }
}

impl Game {
    /// A measure of an object as it is or last was.
    pub(crate) fn measure(&self, id: ObjectId, what: Characteristic) -> i64 {
        let chars = self.chars(id);
        match what {
            Characteristic::Power | Characteristic::TotalPower | Characteristic::PowerOrToughness => {
                chars.power.map_or(0, i64::from)
            }
            Characteristic::Toughness => chars.toughness.map_or(0, i64::from),
            Characteristic::BasePower => chars.base_power.map_or(0, i64::from),
            Characteristic::ManaValue => i64::from(self.mana_value(id)),
            Characteristic::Name => 0,
        }
    }

    /// Mana value (CR 202.3); X is what was chosen while the object is on the stack.
    pub(crate) fn mana_value(&self, id: ObjectId) -> u32 {
        let Some(object) = self.object_or_past(id) else { return 0 };
        let x = if object.place == Place::Stack { object.x } else { 0 };
        let cost = self.def(object.def).and_then(|d| d.mana_cost.as_deref()).unwrap_or_default();
        crate::card::mana_value(cost, x)
    }

    pub(crate) fn amount(&self, amount: &Amount, env: &Env) -> i64 {
        let told = |of: &rubric_ir::Selection| {
            let things = self.things(of, env, Place::Battlefield);
            things.into_iter().map(|t| self.told(t)).collect::<Vec<_>>()
        };
        let all = |noun: &rubric_ir::Noun| self.all(noun, env, (Place::Battlefield, None));
        match amount {
            Amount::Number(n) => i64::from(*n),
            Amount::X => env.x.unwrap_or_else(|| self.source_object(env).map_or(0, |o| i64::from(o.x))),
            Amount::CountOf(noun) => all(noun).len() as i64,
            Amount::CountOfPlayers(noun) => self.player_kind(*noun, env).len() as i64,
            Amount::CharacteristicOf { of, what, .. } => {
                told(of).into_iter().map(|id| self.measure(id, *what)).sum()
            }
            Amount::LifeTotal(who) => {
                self.players(who, env).first().and_then(|p| self.player(*p)).map_or(0, |p| p.life)
            }
            Amount::CountersOn { kind, on } => {
                let count = |id: ObjectId| self.object_or_past(id).map_or(0, |o| count_of(&o.counters, kind));
                told(on).into_iter().map(|id| i64::from(count(id))).sum()
            }
            Amount::Extreme { extreme, what, among } => {
                let values = all(among).into_iter().map(|id| self.measure(id, *what));
                match extreme {
                    Extreme::Greatest => values.max(),
                    Extreme::Least => values.min(),
                }
                .unwrap_or(0)
            }
            Amount::GreatestCount(noun) => self.greatest_count(noun, &all(noun)),
            Amount::ExtremeLife { extreme, among, .. } => {
                let among = self.players(among, env);
                let totals = among.into_iter().filter_map(|p| self.player(p)).map(|p| p.life);
                match extreme {
                    Extreme::Greatest => totals.max(),
                    Extreme::Least => totals.min(),
                }
                .unwrap_or(0)
            }
            Amount::AsCast(of) => self.amount(of, env),
            Amount::Total { what, of } => all(of).into_iter().map(|id| self.measure(id, *what)).sum(),
            Amount::That(Antecedent::Event) | Amount::DamageDealt => env.event.amount,
            Amount::That(Antecedent::Instruction(n)) => {
                // Each of several players goes by what they did themselves.
                let own = env.measured.iter().filter(|(m, p, _)| m == n && Some(*p) == env.each);
                let own: Vec<i64> = own.map(|(_, _, amount)| *amount).collect();
                if own.is_empty() { env.measures.get(n).copied().unwrap_or(0) } else { own.into_iter().sum() }
            }
            Amount::That(Antecedent::Power) => env.power,
            Amount::That(_) => 0,
            Amount::Twice(of) => self.amount(of, env).saturating_mul(2),
            Amount::Thrice(of) => self.amount(of, env).saturating_mul(3),
            Amount::Half { of, rounding } => {
                let whole = self.amount(of, env);
                match rounding {
                    Rounding::Up => whole.div_euclid(2) + whole.rem_euclid(2),
                    Rounding::Down | Rounding::Exact => whole.div_euclid(2),
                }
            }
            Amount::Plus { first, second, .. } => {
                self.amount(first, env).saturating_add(self.amount(second, env))
            }
            Amount::Minus { first, second, .. } => {
                self.amount(first, env).saturating_sub(self.amount(second, env))
            }
            Amount::Devotion { colors } => self.devotion(colors, env),
            Amount::Distinct { what, among } => self.distinct(*what, &all(among)),
            Amount::DieResult => env.roll,
            Amount::StartingLifeTotal(_) => 20,
            Amount::ColorsOfManaSpent(of) => told(of).into_iter().map(|id| self.colors_spent(id)).sum(),
            Amount::ManaSpent(of) => {
                let spent = |id: ObjectId| self.object_or_past(id).map_or(0, |o| o.spent.len() as i64);
                told(of).into_iter().map(spent).sum()
            }
            Amount::LifeChanged { who, change, span, .. } => {
                let turn = match span {
                    Span::LastTurn => self.turn.saturating_sub(1),
                    Span::ThisTurn | Span::ThisCombat | Span::ThisStep | Span::Ever => self.turn,
                };
                let of = |h: &Happening| match (h, change) {
                    (Happening::GainedLife { player, amount }, LifeChange::Gained)
                    | (Happening::LostLife { player, amount }, LifeChange::Lost)
                        if self.player_fits(*player, who, env) =>
                    {
                        i64::from(*amount)
                    }
                    _ => 0,
                };
                self.history.iter().filter(|h| h.turn == turn).map(|h| of(&h.happening)).sum()
            }
            Amount::ThisWay { what, .. } => self.this_way(what, env),
            Amount::AbilityTimes { deed, .. } => {
                let kind = match deed {
                    AbilityDeed::Activated => UseKind::Activated,
                    AbilityDeed::Resolved => UseKind::Resolved,
                };
                let source = self.source_object(env);
                i64::from(source.map_or(0, |o| self.uses(o, kind, env.ability)))
            }
            Amount::Chosen => {
                let chosen = self.source_object(env).and_then(|o| o.chosen.number);
                i64::from(env.number.or(chosen).unwrap_or(0))
            }
            Amount::TimesKicked => self.source_object(env).map_or(0, |o| i64::from(o.kicked)),
        }
    }

    fn this_way(&self, what: &Outcome, env: &Env) -> i64 {
        match what {
            Outcome::LifeLost => env.life_lost,
            Outcome::CountersRemoved(kind) => {
                let of = |(k, n): &(rubric_ir::CounterKind, i64)| {
                    if k == kind || *kind == rubric_ir::CounterKind::Any { *n } else { 0 }
                };
                env.removed.iter().map(of).sum()
            }
        }
    }

    /// The greatest number of these that one player has or discarded: nobody has fewer than none.
    fn greatest_count(&self, noun: &rubric_ir::Noun, all: &[ObjectId]) -> i64 {
        let discarded = noun.filters.iter().any(|f| matches!(f, rubric_ir::Filter::DoneThisWayBy { .. }));
        let whose =
            |id: ObjectId| self.object_or_past(id).map(|o| if discarded { o.owner } else { o.controller });
        let of = |player| all.iter().filter(|id| whose(**id) == Some(player)).count() as i64;
        self.apnap().into_iter().map(of).max().unwrap_or(0)
    }

    pub(crate) fn uses(&self, object: &crate::state::Object, kind: UseKind, index: u32) -> u32 {
        let found = object.uses.iter().find(|u| u.kind == kind && u.index == index && u.turn == self.turn);
        found.map_or(0, |u| u.in_turn)
    }

    pub(crate) fn colors_spent(&self, id: ObjectId) -> i64 {
        self.object_or_past(id).map_or(0, |object| colors_of(&object.spent))
    }

    fn devotion(&self, colors: &[rubric_ir::Color], env: &Env) -> i64 {
        use rubric_ir::ManaSymbol as M;
        let counts = |symbol: &M| match symbol {
            M::Of(c) | M::MonoHybrid(_, c) | M::ColorlessHybrid(c) | M::Phyrexian(c) => colors.contains(c),
            M::Hybrid(a, b) | M::HybridPhyrexian(a, b) => colors.contains(a) || colors.contains(b),
            M::Generic(_) | M::X | M::Y | M::Z | M::Colorless | M::Snow => false,
        };
        let of = |id: &ObjectId| {
            let cost = self.object(*id).and_then(|o| self.def(o.def)).and_then(|d| d.mana_cost.as_deref());
            cost.unwrap_or_default().iter().filter(|s| counts(s)).count() as i64
        };
        self.battlefield.iter().filter(|id| self.controller(**id) == Some(env.you)).map(of).sum()
    }

    fn distinct(&self, what: Distinct, among: &[ObjectId]) -> i64 {
        let mut seen: Vec<String> = Vec::new();
        let mut note = |text: String| {
            if !seen.contains(&text) {
                seen.push(text);
            }
        };
        for id in among {
            let chars = self.chars(*id);
            match what {
                Distinct::BasicLandTypes => {
                    for (subtype, _) in crate::keyword::BASIC_LANDS {
                        if chars.subtypes.contains(&subtype) {
                            note(subtype.text().to_owned());
                        }
                    }
                }
                Distinct::LandTypes => {}
                Distinct::Colors => chars.colors.iter().for_each(|c| note(format!("{c:?}"))),
                Distinct::CardTypes => chars.types.iter().for_each(|t| note(format!("{t:?}"))),
                Distinct::CreatureTypes => {
                    for s in chars.subtypes.iter().filter(|s| s.of() == SubtypeOf::Creature) {
                        note(s.text().to_owned());
                    }
                }
                Distinct::ManaValues => note(self.mana_value(*id).to_string()),
                Distinct::Powers => note(chars.power.unwrap_or(0).to_string()),
                Distinct::Names => note(chars.name.to_string()),
            }
        }
        seen.len() as i64
    }

    /// How often a loop runs, where only its number counts.
    pub(crate) fn rounds(&self, over: &Loop, env: &Env) -> i64 {
        match over {
            Loop::Objects(noun) => self.all(noun, env, (Place::Battlefield, None)).len() as i64,
            Loop::Players(noun) => self.player_kind(*noun, env).len() as i64,
            Loop::Of(selection) => {
                let players = match selection {
                    rubric_ir::Selection::Ref(r) => self.meant_players(r.to, env).len(),
                    _ => 0,
                };
                (self.things(selection, env, Place::Battlefield).len() + players) as i64
            }
            Loop::Counters { kind, on } => {
                self.amount(&Amount::CountersOn { kind: kind.clone(), on: Box::new(on.clone()) }, env)
            }
            Loop::Distinct { what, among } => {
                self.distinct(*what, &self.all(among, env, (Place::Battlefield, None)))
            }
            Loop::ColorsOfManaSpent(of) => self.amount(&Amount::ColorsOfManaSpent(Box::new(of.clone())), env),
            Loop::TimesKicked(_) => self.amount(&Amount::TimesKicked, env),
            Loop::ThisWay { what, .. } => self.this_way(what, env),
            Loop::TargetsBeyondFirst => {
                let chosen =
                    |slot: &u16| env.slots.get(slot).map_or(0, |b| b.objects.len() + b.players.len());
                (env.targets.iter().map(chosen).sum::<usize>() as i64 - 1).max(0)
            }
        }
    }
}

/// How many colours there are among mana.
pub(crate) fn colors_of(spent: &[crate::state::Mana]) -> i64 {
    let mut colors: Vec<_> = spent.iter().copied().filter(|m| *m != crate::state::Mana::Colorless).collect();
    colors.sort_unstable();
    colors.dedup();
    colors.len() as i64
}
