//! Continuous effects: what they change, and those that spells and abilities start (CR 611).

use rubric_ir::{
    Addition, BecomeQuality, Change, Condition, Continuous, CostOf, Duration, Event, Grant, Loss,
    ObjectEvent, PowerOrToughness, PowerToughness, PtNumber, PtValue, Recurrence, Requirement, Restriction,
    Selection, Sign, Subject, Subtype, UntapStepOf,
};

use crate::check::Check;
use crate::choose::Purpose;
use crate::env::Env;
use crate::ids::{ObjectId, PlayerId};
use crate::kernel::{Kernel, R};
use crate::layers::{ABILITIES, BASE, CHANGED, COLORS, CONTROL, DEFINED, Mod, TYPES};
use crate::making::{Words, grant_mods};
use crate::state::{Game, Lasting, StepOfTurn, Until};

impl Check {
    /// An effect of a static ability.
    pub fn standing(&mut self, effect: &Continuous) {
        if let Some(condition) = &effect.condition {
            self.while_kind(&condition.condition);
        }
        match &effect.subject {
            Subject::Objects(selection) => self.static_subject(selection, effect),
            Subject::Players(who) => {
                self.player(who);
                for change in &effect.changes {
                    self.player_change(change);
                }
                return;
            }
            Subject::Elided => {}
            Subject::Damage { .. } => self.no("static: of damage"),
            Subject::ThisEffect => self.no("static: this effect"),
        }
        if effect.duration.is_some() {
            self.no("static: with a duration");
        }
        effect.changes.iter().for_each(|c| self.change(c, true));
    }

    fn static_subject(&mut self, selection: &Selection, effect: &Continuous) {
        let costs = effect.changes.iter().any(|c| matches!(c, Change::Costs { .. }));
        match selection {
            Selection::Source { .. } | Selection::Attached { .. } | Selection::Ref(_) => {
                self.selection(selection)
            }
            Selection::Described { noun, .. } => {
                if costs {
                    self.spell_noun(noun);
                    return;
                }
                self.noun(noun);
                let card = noun.heads.iter().any(|h| {
                    !matches!(
                        h.kind,
                        rubric_ir::Kind::Implied | rubric_ir::Kind::Permanent | rubric_ir::Kind::Token
                    )
                });
                let zoned = noun.filters.iter().any(|f| match f {
                    rubric_ir::Filter::In { zone, .. } => *zone != rubric_ir::Zone::Battlefield,
                    _ => false,
                });
                if card || zoned {
                    self.no("static: of what is not on the battlefield");
                }
            }
            Selection::Joined { members, .. } => members.iter().for_each(|m| self.static_subject(m, effect)),
            _ => self.no("static: of another subject"),
        }
    }

    fn spell_noun(&mut self, noun: &rubric_ir::Noun) {
        noun.heads.iter().for_each(|h| self.head(h));
        for filter in &noun.filters {
            match filter {
                rubric_ir::Filter::CastBy { by, from: None } | rubric_ir::Filter::Controlled { by, .. } => {
                    self.player(by)
                }
                rubric_ir::Filter::CastBy { .. } => self.no("costs of spells cast from a zone"),
                other => self.filter(other),
            }
        }
        if noun
            .heads
            .iter()
            .any(|h| h.kind != rubric_ir::Kind::Spell && h.kind != rubric_ir::Kind::PermanentSpell)
        {
            self.no("costs of other things than spells");
        }
    }

    /// An effect that an instruction starts.
    pub fn starting(&mut self, effect: &Continuous) {
        if effect.condition.is_some() {
            self.no("started under a condition of its own");
        }
        match &effect.subject {
            Subject::Objects(selection) => self.selection(selection),
            Subject::Players(who) => {
                self.player(who);
                for change in &effect.changes {
                    match change {
                        Change::Cant(Restriction::GainLife | Restriction::Cast(_)) => {
                            self.player_change(change)
                        }
                        _ => self.no("started on a player"),
                    }
                }
                effect.duration.iter().for_each(|d| self.duration(d));
                return;
            }
            Subject::Elided => self.no("started on the subject before"),
            Subject::Damage { .. } => self.no("started on damage"),
            Subject::ThisEffect => self.no("started: this effect"),
        }
        effect.duration.iter().for_each(|d| self.duration(d));
        effect.changes.iter().for_each(|c| self.change(c, false));
    }

    fn player_change(&mut self, change: &Change) {
        match change {
            // Whoever looks at a state sees every card (CR 701.20a).
            Change::NoMaximumHandSize | Change::PlaysRevealed(_) => {}
            Change::MaximumHandSize { amount, .. } => self.amount(amount),
            Change::Cant(
                Restriction::GainLife
                | Restriction::LoseGame
                | Restriction::WinGame
                | Restriction::CastMoreThan(_),
            ) => {}
            Change::Cant(Restriction::Cast(what)) => match &**what {
                Selection::Described { noun, .. } => self.spell_noun(noun),
                _ => self.no("can't cast"),
            },
            Change::Gains { abilities, .. } => {
                let known = abilities.iter().all(|g| matches!(g, Grant::Keyword(k) if matches!(k.name, rubric_ir::KeywordName::Hexproof | rubric_ir::KeywordName::Shroud) && k.parameter == rubric_ir::KeywordParameter::None));
                if !known {
                    self.no("players gain abilities");
                }
            }
            _ => self.no("players: another change"),
        }
    }

    fn size(&mut self, pt: &PowerToughness) {
        for side in [pt.power, pt.toughness] {
            match side.value {
                PtValue::Number(_) => {}
                PtValue::X => {
                    if !self.x {
                        self.no("X from elsewhere");
                    }
                }
                PtValue::Star | PtValue::StarPlus(_) | PtValue::Y => self.no("size *"),
            }
        }
    }

    fn change(&mut self, change: &Change, standing: bool) {
        match change {
            Change::Gets { delta, each, .. } => {
                self.size(delta);
                each.iter().for_each(|l| self.looped(l));
            }
            Change::Gains { abilities, .. } => self.grants(abilities),
            Change::Loses(loss) => match loss {
                Loss::AllAbilities | Loss::Keywords(_) => {}
                Loss::AllOtherAbilities | Loss::AllOther(_) => self.no("loses all other abilities"),
            },
            Change::HasBase { base } => self.size(base),
            Change::Becomes { spec, addition, .. } => {
                self.spec(spec);
                self.addition(*addition);
            }
            Change::BecomesQuality { quality, addition, .. } => {
                self.addition(*addition);
                match quality {
                    BecomeQuality::Quals(quals) => quals.iter().for_each(|q| match q {
                        rubric_ir::Qual::Color(_)
                        | rubric_ir::Qual::Type(_)
                        | rubric_ir::Qual::Subtype(_)
                        | rubric_ir::Qual::Supertype(_)
                        | rubric_ir::Qual::Is(rubric_ir::Status::Colorless) => {}
                        _ => self.no("becomes a quality"),
                    }),
                    BecomeQuality::AllColors | BecomeQuality::EveryCreatureType => {}
                    BecomeQuality::EveryBasicLandType => {}
                    BecomeQuality::Chosen(_) => {}
                    BecomeQuality::OfYourChoice(_) => self.no("becomes the color of your choice"),
                }
            }
            Change::IsNot(_) => {}
            Change::BecomesCopy { .. } => self.no("becomes a copy"),
            Change::Cant(restriction) => self.restriction(restriction),
            Change::Must(requirement) => match requirement {
                Requirement::Attack { whom: None, .. }
                | Requirement::Block { what: None, .. }
                | Requirement::AttackOrBlock { .. } => {}
                Requirement::BeBlocked => {}
                Requirement::Attack { .. } | Requirement::Block { .. } => self.no("must attack someone said"),
                Requirement::AllBlock { by } => self.noun(by),
            },
            Change::Can(permission) => match permission {
                rubric_ir::Permission::BeBlockedDespite(_) => self.no("can be blocked despite a keyword"),
                rubric_ir::Permission::AttackDespiteDefender
                | rubric_ir::Permission::BlockAdditional(_)
                | rubric_ir::Permission::BlockAnyNumber
                | rubric_ir::Permission::BeCommander => {}
                rubric_ir::Permission::BlockOnly(what) => self.selection(what),
                rubric_ir::Permission::AssignAsUnblocked => self.no("assigns as though unblocked"),
            },
            Change::DoesntUntap { step, next } => {
                match step {
                    UntapStepOf::Your | UntapStepOf::Controller { .. } => {}
                }
                if standing && *next == Recurrence::Next {
                    self.no("static: next untap step");
                }
            }
            Change::Costs { mana, each, to, .. } => {
                self.symbols(mana);
                each.iter().for_each(|l| self.looped(l));
                if *to == CostOf::Activate {
                    self.no("costs to activate");
                }
                if !standing {
                    self.no("costs changed for a time");
                }
            }
            Change::PowerIs { amount, .. } => self.amount(amount),
            Change::ControlledBy(who) => self.player(who),
            Change::AssignsDamageByToughness | Change::AssignsNoCombatDamage => {}
            Change::KeepsMana { .. } => self.no("mana is kept"),
            Change::NoMaximumHandSize | Change::MaximumHandSize { .. } | Change::PlaysRevealed(_) => {
                self.no("what players do, of an object");
            }
            Change::CountsForCrew { .. } => self.no("crew"),
            Change::DoesntRemove(_) => {}
            Change::CantReduceBelow(_) => self.no("can't reduce below"),
            Change::IsGoaded => self.no("is goaded"),
        }
    }

    fn addition(&mut self, addition: Addition) {
        match addition {
            Addition::No
            | Addition::Types
            | Addition::CreatureTypes
            | Addition::Colors
            | Addition::ColorsAndTypes
            | Addition::LandTypes
            | Addition::StillALand
            | Addition::StillLands => {}
        }
    }

    pub fn grants(&mut self, grants: &[Grant]) {
        for one in grants {
            match one {
                Grant::Keyword(keyword) => self.keyword(keyword),
                Grant::Quoted(quoted) => self.quoted(quoted),
                Grant::ThisAbility => self.no("grant: this ability"),
                Grant::Choice(_) => self.no("grant: your choice of keywords"),
                Grant::AllAbilitiesOf { .. } => self.no("grant: all abilities of other cards"),
            }
        }
    }

    fn restriction(&mut self, restriction: &Restriction) {
        match restriction {
            Restriction::Block { what } => what.iter().for_each(|s| self.selection(s)),
            Restriction::Attack { whom: None } | Restriction::AttackOrBlock => {}
            Restriction::Attack { .. } => self.no("can't attack someone said"),
            Restriction::BeBlocked { by } => match by.as_deref() {
                None | Some(rubric_ir::BlockedBy::MoreThan(_)) => {}
                Some(rubric_ir::BlockedBy::By(s) | rubric_ir::BlockedBy::ExceptBy(s)) => self.selection(s),
            },
            Restriction::BePrevented => self.no("damage can't be prevented"),
            Restriction::BeCountered
            | Restriction::BeRegenerated
            | Restriction::BeSacrificed
            | Restriction::Untap => {}
            Restriction::BeTargeted { of } => {
                let simple = of.heads.iter().all(|h| h.filters.is_empty())
                    && of.filters.iter().all(|f| matches!(f, rubric_ir::Filter::Controlled { .. }))
                    && of.heads.iter().all(|h| h.quals.is_empty());
                if !simple {
                    self.no("can't be the target of a kind of spell");
                }
            }
            Restriction::AttackAlone | Restriction::BlockAlone | Restriction::AttackOrBlockAlone => {}
            Restriction::ActivateItsAbilities { .. } => {}
            Restriction::BeActivated { .. } => self.no("abilities can't be activated"),
            Restriction::Cast(_)
            | Restriction::GainLife
            | Restriction::CastMoreThan(_)
            | Restriction::LoseGame
            | Restriction::WinGame => self.no("can't, of a player"),
            Restriction::DrawMoreThan(_) => self.no("can't draw more"),
            Restriction::Transform => self.no("transform"),
            Restriction::Search => self.no("can't search"),
            Restriction::PlayLands => self.no("can't play lands"),
        }
    }

    pub fn duration(&mut self, duration: &Duration) {
        match duration {
            Duration::EndOfTurn
            | Duration::ThisTurn
            | Duration::EndOfCombat
            | Duration::ThisCombat
            | Duration::RestOfGame => {}
            Duration::UntilNextTurn(p)
            | Duration::EndOfNextTurn(p)
            | Duration::NextEndStep(p)
            | Duration::NextUpkeep(p) => self.player(p),
            Duration::ForAsLongAs(condition) => self.condition(condition),
            Duration::Until(event) => match &**event {
                Event::Object { subject: Selection::Source { .. }, verbs }
                    if matches!(verbs.as_slice(), [ObjectEvent::LeavesBattlefield { .. }]) => {}
                _ => self.no("until another event"),
            },
        }
    }
}

/// A side of a size or of a change of it, X being that much.
fn side(n: PtNumber, x: i64) -> i32 {
    let value = match n.value {
        PtValue::Number(v) => i64::from(v),
        PtValue::X => x,
        PtValue::Star | PtValue::StarPlus(_) | PtValue::Y => 0,
    };
    let signed = if n.sign == Sign::Minus { -value } else { value };
    i32::try_from(signed.clamp(-1_000_000, 1_000_000)).unwrap_or(0)
}

impl Game {
    /// The layers a change is applied in (CR 613.1); none where it is on players or costs.
    pub(crate) fn layers_of(&self, change: &Change) -> Vec<u8> {
        match change {
            Change::Gets { .. } => vec![CHANGED],
            Change::HasBase { .. } => vec![BASE],
            Change::Becomes { .. } => vec![TYPES, COLORS, ABILITIES, BASE],
            Change::BecomesQuality { .. } => vec![TYPES, COLORS],
            Change::IsNot(_) => vec![TYPES],
            Change::ControlledBy(_) => vec![CONTROL],
            Change::PowerIs { .. } => vec![DEFINED],
            Change::Costs { .. }
            | Change::NoMaximumHandSize
            | Change::KeepsMana { .. }
            | Change::MaximumHandSize { .. }
            | Change::PlaysRevealed(_) => Vec::new(),
            Change::Gains { .. }
            | Change::Loses(_)
            | Change::Cant(_)
            | Change::Must(_)
            | Change::Can(_)
            | Change::DoesntUntap { .. }
            | Change::AssignsDamageByToughness
            | Change::AssignsNoCombatDamage
            | Change::CountsForCrew { .. }
            | Change::DoesntRemove(_)
            | Change::CantReduceBelow(_)
            | Change::IsGoaded
            | Change::BecomesCopy { .. } => vec![ABILITIES],
        }
    }

    /// What a change comes to, worked out now.
    /// What changes set the power to, for others that speak of it.
    pub(crate) fn power_set(&self, changes: &[Change], env: &Env) -> i64 {
        let power = changes.iter().find_map(|change| match change {
            Change::PowerIs { what: PowerOrToughness::Power, amount } => Some(amount),
            _ => None,
        });
        power.map_or(0, |amount| self.amount(amount, env))
    }

    pub(crate) fn mods_of(&self, change: &Change, env: &Env) -> Vec<Mod> {
        let x = env.x.unwrap_or(0);
        match change {
            Change::Gets { delta, each, .. } => {
                let rounds = each.as_ref().map_or(1, |l| self.rounds(l, env));
                let rounds = i32::try_from(rounds.clamp(0, 100_000)).unwrap_or(0);
                let (p, t) = (side(delta.power, x), side(delta.toughness, x));
                vec![Mod::Pt(p.saturating_mul(rounds), t.saturating_mul(rounds))]
            }
            Change::Gains { abilities, .. } => grant_mods(abilities, env.source.map(|s| s.now)),
            Change::Loses(Loss::Keywords(names)) => vec![Mod::LoseKeywords(names.clone())],
            Change::Loses(_) => vec![Mod::LoseAll],
            Change::HasBase { base } => {
                vec![Mod::Base(Some(side(base.power, x)), Some(side(base.toughness, x)))]
            }
            Change::Becomes { spec, addition, .. } => {
                let add = matches!(
                    addition,
                    Addition::Types
                        | Addition::CreatureTypes
                        | Addition::ColorsAndTypes
                        | Addition::LandTypes
                        | Addition::StillALand
                        | Addition::StillLands
                );
                let add_colors = matches!(addition, Addition::Colors | Addition::ColorsAndTypes);
                let mut mods = Words::of(&spec.quals).mods(add, add_colors);
                if let Some(pt) = &spec.power_toughness {
                    mods.push(Mod::Base(Some(side(pt.power, x)), Some(side(pt.toughness, x))));
                }
                mods.extend(grant_mods(&spec.with, env.source.map(|s| s.now)));
                mods
            }
            Change::BecomesQuality { quality, addition, .. } => self.quality_mods(quality, *addition, env),
            Change::IsNot(what) => vec![Mod::LoseType(*what)],
            Change::PowerIs { what, amount } => {
                let n = i32::try_from(self.amount(amount, env).clamp(-1_000_000, 1_000_000)).unwrap_or(0);
                vec![match what {
                    PowerOrToughness::Power => Mod::Defined(Some(n), None),
                    PowerOrToughness::Toughness => Mod::Defined(None, Some(n)),
                    PowerOrToughness::Both => Mod::Defined(Some(n), Some(n)),
                }]
            }
            Change::ControlledBy(who) => {
                self.players(who, env).first().map(|p| Mod::Control(*p)).into_iter().collect()
            }
            Change::Cant(_)
            | Change::Must(_)
            | Change::Can(_)
            | Change::DoesntUntap { .. }
            | Change::AssignsDamageByToughness
            | Change::AssignsNoCombatDamage
            | Change::IsGoaded => vec![Mod::Flag(Box::new((change.clone(), env.clone())))],
            Change::BecomesCopy { .. }
            | Change::Costs { .. }
            | Change::NoMaximumHandSize
            | Change::KeepsMana { .. }
            | Change::PlaysRevealed(_)
            | Change::MaximumHandSize { .. }
            | Change::CountsForCrew { .. }
            | Change::DoesntRemove(_)
            | Change::CantReduceBelow(_) => Vec::new(),
        }
    }

    fn quality_mods(&self, quality: &BecomeQuality, addition: Addition, env: &Env) -> Vec<Mod> {
        let add = addition != Addition::No;
        let subtypes =
            |subtypes: Vec<Subtype>| Mod::Types { types: Vec::new(), supertypes: Vec::new(), subtypes, add };
        match quality {
            BecomeQuality::Quals(quals) => Words::of(quals).mods(add, add),
            BecomeQuality::AllColors => vec![Mod::Colors { colors: crate::mana::COLORS.to_vec(), add: true }],
            BecomeQuality::EveryCreatureType => vec![Mod::EveryCreatureType],
            BecomeQuality::EveryBasicLandType => {
                vec![subtypes(crate::keyword::BASIC_LANDS.iter().map(|(s, _)| *s).collect())]
            }
            BecomeQuality::Chosen(_) => {
                let Some(source) = self.source_object(env) else { return Vec::new() };
                let mut mods = Vec::new();
                mods.extend(source.chosen.subtype.map(|s| subtypes(vec![s])));
                mods.extend(source.chosen.color.map(|c| Mod::Colors { colors: vec![c], add }));
                mods
            }
            BecomeQuality::OfYourChoice(_) => Vec::new(),
        }
    }
}

impl Kernel<'_> {
    /// Starts a continuous effect: what it is on and what it comes to are settled now (CR 611.2c, 608.2h).
    pub fn start(&mut self, effect: &Continuous, env: &mut Env) -> R<bool> {
        let until = self.until(effect.duration.as_ref(), env).unwrap_or(Until::Never);
        let selection = match &effect.subject {
            Subject::Objects(selection) => selection,
            Subject::Players(who) => {
                let players = self.actors(who, env)?;
                for change in &effect.changes {
                    self.g.lasting.push(Lasting {
                        objects: Vec::new(),
                        players: players.clone(),
                        mods: vec![Mod::Flag(Box::new((change.clone(), env.clone())))],
                        until: until.clone(),
                        timestamp: self.g.clock,
                        env: env.clone(),
                    });
                }
                return Ok(!players.is_empty());
            }
            Subject::Elided | Subject::Damage { .. } | Subject::ThisEffect => return Ok(false),
        };
        let things = self.choose(env.you, selection, env, &Purpose::permanents())?;
        let ids: Vec<ObjectId> = things.iter().map(|t| t.now).filter(|id| self.on_battlefield(*id)).collect();
        for id in &ids {
            let mut each_env = Env { head: Some(*id), ..env.clone() };
            each_env.power = self.g.power_set(&effect.changes, &each_env);
            let mut mods = Vec::new();
            for change in &effect.changes {
                if let Change::DoesntUntap { next: Recurrence::Next, .. } = change {
                    if let Some(object) = self.g.object_mut(*id) {
                        object.skip_untap += 1;
                    }
                    continue;
                }
                mods.extend(self.g.mods_of(change, &each_env));
            }
            if let Some(Mod::Control(player)) = mods.iter().find(|m| matches!(m, Mod::Control(_))).cloned() {
                self.take_control(player, &[*id], until.clone(), env)?;
                mods.retain(|m| !matches!(m, Mod::Control(_)));
            }
            if !mods.is_empty() {
                self.last(&[*id], mods, until.clone(), env);
            }
        }
        Ok(!ids.is_empty())
    }

    /// Keeps an effect on objects.
    pub fn last(&mut self, objects: &[ObjectId], mods: Vec<Mod>, until: Until, env: &Env) {
        let timestamp = self.g.tick_clock();
        self.g.lasting.push(Lasting {
            objects: objects.to_vec(),
            players: Vec::new(),
            mods,
            until,
            timestamp,
            env: env.clone(),
        });
        self.g.cache.clear();
    }

    pub fn take_control(&mut self, player: PlayerId, ids: &[ObjectId], until: Until, env: &Env) -> R<()> {
        for id in ids {
            if self.controller(*id) == Some(player) {
                continue;
            }
            self.last(&[*id], vec![Mod::Control(player)], until.clone(), env);
            self.out_of_combat(*id);
            if let Some(object) = self.g.object_mut(*id) {
                object.settled = false;
            }
            self.happen(vec![crate::happen::Happening::ControlChanged { object: *id, to: player }])?;
        }
        Ok(())
    }

    /// When an effect that starts now ends.
    pub fn until(&self, duration: Option<&Duration>, env: &Env) -> Option<Until> {
        let turn = self.g.turn;
        let player = |p: &rubric_ir::Player| self.g.players(p, env).first().copied().unwrap_or(env.you);
        Some(match duration? {
            Duration::EndOfTurn | Duration::ThisTurn => Until::EndOfTurn(turn),
            Duration::EndOfCombat | Duration::ThisCombat => Until::EndOfCombat,
            Duration::UntilNextTurn(p) => Until::TurnOf(player(p), turn),
            Duration::EndOfNextTurn(p) => Until::EndOfTurnOf(player(p), turn),
            Duration::NextEndStep(p) => Until::StepOf(player(p), StepOfTurn::End, turn),
            Duration::NextUpkeep(p) => Until::StepOf(player(p), StepOfTurn::Upkeep, turn),
            Duration::ForAsLongAs(condition) => Until::While(Condition::clone(condition)),
            Duration::Until(_) => Until::Leaves(env.source.map_or(ObjectId::default(), |s| s.now)),
            Duration::RestOfGame => Until::Never,
        })
    }

    /// Ends effects whose source has left, or whose condition no longer holds.
    pub fn end_conditional(&mut self) -> bool {
        let before = self.g.lasting.len();
        let mut lasting = std::mem::take(&mut self.g.lasting);
        lasting.retain(|l| match &l.until {
            Until::Leaves(id) => self.on_battlefield(*id),
            Until::While(condition) => self.g.holds(condition, &l.env),
            _ => true,
        });
        self.g.lasting.extend(lasting);
        if self.g.lasting.len() != before {
            self.g.cache.clear();
        }
        self.g.lasting.len() != before
    }
}
