//! Targets, modes and divisions: what is chosen as a spell or ability is put on the stack (CR 601.2b–d, 115).

use std::any::Any;

use rubric_ir::{
    Amount, Condition, Divided, Effect, KeywordName, KeywordParameter, ModeCount, ModeRule, Modes, Optional,
    Player, PlayerNoun, Quality, Selection, Target, TargetCount, TargetKind, TargetPlayers, Verb, Visit,
    Walk,
};

use crate::decision::{Asking, Choice, Decision};
use crate::env::{Bound, Env};
use crate::fault::Fault;
use crate::happen::Happening;
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R};
use crate::state::{Game, Part};

/// A target phrase of an ability.
#[derive(Clone, Debug)]
pub(crate) struct Wanted {
    pub slot: u16,
    pub what: TargetKind,
    pub least: WantedCount,
    /// The slot must hold another player than the slots of earlier target phrases.
    pub other_than_before: bool,
}

#[derive(Clone, Debug)]
pub(crate) enum WantedCount {
    Between(u32, u32),
    Exactly(Amount),
    UpTo(Amount),
}

/// Collects target phrases in order of meaning, of the chosen modes alone.
struct Targets<'a> {
    found: Vec<Wanted>,
    modes: &'a [u32],
    kicked: bool,
    different: bool,
}

impl Targets<'_> {
    fn push(&mut self, slot: u16, what: TargetKind, least: WantedCount) {
        let other_than_before = self.different;
        self.found.push(Wanted { slot, what, least, other_than_before });
    }
}

impl Visit for Targets<'_> {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if node.is::<rubric_ir::Quoted>() || node.is::<rubric_ir::Ability>() {
            return false;
        }
        if let Some(effect) = node.downcast_ref::<Effect>() {
            match effect {
                // These have abilities of their own, whose targets are chosen when those trigger.
                Effect::Delayed { .. } => return false,
                Effect::WhenDone { first, .. } => {
                    first.walk(self);
                    return false;
                }
                // Only chosen where it was kicked (CR 702.33g).
                Effect::If { condition: Condition::Kicked { .. }, otherwise, .. } if !self.kicked => {
                    otherwise.walk(self);
                    return false;
                }
                Effect::Modes(modes) => {
                    let different = std::mem::replace(
                        &mut self.different,
                        modes.rules.iter().any(|r| matches!(r, ModeRule::DifferentPlayers(_))),
                    );
                    for n in self.modes {
                        if let Some(mode) = usize::try_from(*n).ok().and_then(|n| modes.modes.get(n)) {
                            mode.effect.walk(self);
                        }
                    }
                    self.different = different;
                    return false;
                }
                _ => {}
            }
        }
        if let Some(Target { slot, count, what }) = node.downcast_ref::<Target>() {
            let least = match count {
                TargetCount::One => WantedCount::Between(1, 1),
                TargetCount::Exactly(n) => WantedCount::Exactly(n.clone()),
                TargetCount::UpTo(n) => WantedCount::UpTo(n.clone()),
                TargetCount::AnyNumber => WantedCount::Between(0, 99),
                TargetCount::OneOrTwo => WantedCount::Between(1, 2),
                TargetCount::OneToThree => WantedCount::Between(1, 3),
                TargetCount::OneOrMore => WantedCount::Between(1, 99),
            };
            self.push(slot.0, what.clone(), least);
            return false;
        }
        if let Some(Player::Target { slot, count, who }) = node.downcast_ref::<Player>() {
            let least = match count {
                TargetPlayers::One | TargetPlayers::Another => WantedCount::Between(1, 1),
                TargetPlayers::UpToOne => WantedCount::Between(0, 1),
                TargetPlayers::Two => WantedCount::Between(2, 2),
                TargetPlayers::AnyNumber => WantedCount::Between(0, 99),
            };
            let noun = rubric_ir::Noun {
                other: rubric_ir::Other::Any,
                heads: Vec::new(),
                conj: rubric_ir::Conj::Or,
                filters: Vec::new(),
            };
            self.push(slot.0, TargetKind::PlayerOr { who: *who, noun }, least);
            return false;
        }
        true
    }
}

/// The modal header of an ability.
struct Modal(Option<Modes>);

impl Visit for Modal {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if let Some(Effect::Modes(modes)) = node.downcast_ref::<Effect>() {
            self.0.get_or_insert_with(|| modes.clone());
            return false;
        }
        if let Some(Effect::Delayed { .. } | Effect::WhenDone { .. }) = node.downcast_ref::<Effect>() {
            return false;
        }
        self.0.is_none() && !node.is::<rubric_ir::Quoted>()
    }
}

/// The slots whose targets get a share each of an amount.
struct Divisions(Vec<(u16, Amount)>);

impl Visit for Divisions {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if let Some(Verb::DealsDamage { amount, to, divided, .. }) = node.downcast_ref::<Verb>()
            && matches!(divided, Divided::AsYouChoose | Divided::AnyWay)
            && let rubric_ir::Recipient::Object(Selection::Target(target)) = to
        {
            self.0.push((target.slot.0, amount.clone()));
        }
        if let Some(rubric_ir::Action::PutCounters { count, on, divided, .. }) =
            node.downcast_ref::<rubric_ir::Action>()
            && matches!(divided, Divided::AsYouChoose | Divided::AnyWay)
            && let rubric_ir::Recipient::Object(Selection::Target(target)) = &**on
        {
            let amount = match count {
                rubric_ir::Quantity::Exactly(n) => n.clone(),
                _ => Amount::Number(1),
            };
            self.0.push((target.slot.0, amount));
        }
        !node.is::<rubric_ir::Quoted>()
    }
}

pub(crate) fn modal(effect: &Effect) -> Option<Modes> {
    let mut modal = Modal(None);
    effect.walk(&mut modal);
    modal.0
}

pub(crate) fn targets(effect: &Effect, modes: &[u32], kicked: bool) -> Vec<Wanted> {
    let mut targets = Targets { found: Vec::new(), modes, kicked, different: false };
    effect.walk(&mut targets);
    targets.found
}

impl Game {
    /// Objects and players that are legal for a target phrase, of a source under a player's control.
    pub(crate) fn legal(&self, wanted: &Wanted, env: &Env) -> Vec<Choice> {
        let mut options = Vec::new();
        let players = |who: PlayerNoun, options: &mut Vec<Choice>| {
            let taken = |p: &PlayerId| {
                wanted.other_than_before
                    && env.targets.iter().any(|s| env.slots.get(s).is_some_and(|b| b.players.contains(p)))
            };
            let fit = self
                .player_kind(who, env)
                .into_iter()
                .filter(|p| !taken(p) && self.can_target_player(*p, env));
            options.extend(fit.map(Choice::Player));
        };
        let objects = |noun: &rubric_ir::Noun, options: &mut Vec<Choice>| {
            if noun.heads.is_empty() {
                return;
            }
            let fit = self.all(noun, env, (Place::Battlefield, None)).into_iter();
            options.extend(fit.filter(|id| self.can_target(*id, env)).map(Choice::Object));
        };
        match &wanted.what {
            TargetKind::Objects(noun) => objects(noun, &mut options),
            TargetKind::Any | TargetKind::AnyOther => {
                let chosen = |id: &ObjectId| {
                    matches!(wanted.what, TargetKind::AnyOther)
                        && env
                            .targets
                            .iter()
                            .any(|s| env.slots.get(s).is_some_and(|b| b.objects.iter().any(|t| t.now == *id)))
                };
                let chosen_player = |p: &PlayerId| {
                    matches!(wanted.what, TargetKind::AnyOther)
                        && env.targets.iter().any(|s| env.slots.get(s).is_some_and(|b| b.players.contains(p)))
                };
                for id in &self.battlefield {
                    let chars = self.chars(*id);
                    let fits = chars.is(rubric_ir::CardType::Creature)
                        || chars.is(rubric_ir::CardType::Planeswalker)
                        || chars.is(rubric_ir::CardType::Battle);
                    if fits && !chosen(id) && self.can_target(*id, env) {
                        options.push(Choice::Object(*id));
                    }
                }
                let own =
                    self.apnap().into_iter().filter(|p| !chosen_player(p) && self.can_target_player(*p, env));
                options.extend(own.map(Choice::Player));
            }
            TargetKind::PlayerOr { who, noun } | TargetKind::OrPlayer { noun, who } => {
                objects(noun, &mut options);
                players(*who, &mut options);
            }
        }
        options
    }

    /// Hexproof, shroud, protection, and what can't be a target (CR 702.11, 702.18, 702.16b).
    pub(crate) fn can_target(&self, id: ObjectId, env: &Env) -> bool {
        let Some(object) = self.object(id) else { return false };
        if env.source.is_some_and(|s| s.now == id) && object.place == Place::Stack {
            return false;
        }
        if object.place != Place::Battlefield {
            return true;
        }
        let chars = self.chars(id);
        let theirs = chars.controller != env.you;
        let source = env.source.map(|s| self.told(s));
        for keyword in &chars.keywords {
            match (keyword.name, &keyword.parameter) {
                (KeywordName::Shroud, _) => return false,
                (KeywordName::Hexproof, KeywordParameter::None) if theirs => return false,
                (
                    KeywordName::Hexproof,
                    KeywordParameter::From(qualities) | KeywordParameter::Quality(qualities),
                ) if theirs && source.is_some_and(|s| self.has_quality(s, qualities, id)) => {
                    return false;
                }
                (
                    KeywordName::Protection,
                    KeywordParameter::Quality(qualities) | KeywordParameter::From(qualities),
                ) if source.is_some_and(|s| self.has_quality(s, qualities, id)) => {
                    return false;
                }
                _ => {}
            }
        }
        !self.cant_be_targeted(id, env)
    }

    fn can_target_player(&self, player: PlayerId, env: &Env) -> bool {
        !self.player_hexproof(player) || player == env.you
    }

    /// Whether a source has a quality that protection or hexproof of the object is from (CR 702.16).
    pub(crate) fn has_quality(&self, source: ObjectId, qualities: &[Quality], of: ObjectId) -> bool {
        let chars = self.chars(source);
        let env = Env::of(self.controller(of).unwrap_or_default(), of);
        qualities.iter().any(|quality| match quality {
            Quality::Qual(q) => self.qual_fits(source, q),
            Quality::Noun(noun) => self.fits(source, noun, &env),
            Quality::Everything => true,
            Quality::AllColors | Quality::EachColor => !chars.colors.is_empty(),
            Quality::Chosen(_) => {
                self.object(of).and_then(|o| o.chosen.color).is_some_and(|c| chars.colors.contains(&c))
            }
            Quality::OfYourChoice(_) => false,
            Quality::EachOpponent => self.controller(source) != self.controller(of),
        })
    }
}

impl Kernel<'_> {
    /// Chooses modes, targets and divisions of one part; whether it can be put on the stack.
    pub fn announce(&mut self, player: PlayerId, id: ObjectId, part: &mut Part, triggered: bool) -> R<bool> {
        let effect = part.code.effect.clone();
        if let Some(modes) = modal(&effect) {
            match self.choose_modes(player, id, &modes, part, triggered)? {
                Some(chosen) => part.env.modes = chosen,
                None => return Ok(false),
            }
        }
        let chooser = player;
        for wanted in targets(&effect, &part.env.modes.clone(), part.env.kicked) {
            let options = self.g.legal(&wanted, &part.env);
            let (least, most) = self.counts(&wanted, &part.env);
            if options.len() < usize::try_from(least).unwrap_or(usize::MAX) {
                return Ok(false);
            }
            let max = most.min(u32::try_from(options.len()).unwrap_or(u32::MAX));
            let decision = Decision {
                player: chooser,
                asking: Asking::Targets,
                about: Some(id),
                options: options.clone(),
                min: least,
                max,
                divide: None,
            };
            let picks = self.ask(decision)?;
            let mut bound = Bound::default();
            for choice in picks.iter().filter_map(|i| options.get(*i)) {
                match choice {
                    Choice::Object(id) => bound.objects.push(Thing::new(*id)),
                    Choice::Player(p) => bound.players.push(*p),
                    _ => {}
                }
            }
            part.env.slots.insert(wanted.slot, bound);
            part.env.targets.push(wanted.slot);
        }
        self.divide(player, id, part)?;
        Ok(true)
    }

    pub fn counts(&self, wanted: &Wanted, env: &Env) -> (u32, u32) {
        let number = |n: &Amount| u32::try_from(self.g.amount(n, env).clamp(0, 99)).unwrap_or(0);
        match &wanted.least {
            WantedCount::Between(least, most) => (*least, *most),
            WantedCount::Exactly(n) => (number(n), number(n)),
            WantedCount::UpTo(n) => (0, number(n)),
        }
    }

    /// How many modes may be chosen, and how many must (CR 700.2).
    pub fn mode_count(&self, count: ModeCount, modes: usize, env: &Env) -> (u32, u32) {
        let all = u32::try_from(modes).unwrap_or(u32::MAX);
        let x = u32::try_from(env.x.unwrap_or(0).max(0)).unwrap_or(0);
        match count {
            ModeCount::One => (1, 1),
            ModeCount::Two | ModeCount::Both => (2, 2),
            ModeCount::Three => (3, 3),
            ModeCount::Four => (4, 4),
            ModeCount::OneOrBoth => (1, 2),
            ModeCount::OneOrMore => (1, all),
            ModeCount::AnyNumber => (0, all),
            ModeCount::UpToOne => (0, 1),
            ModeCount::UpToTwo => (0, 2),
            ModeCount::UpToThree => (0, 3),
            ModeCount::UpToFour => (0, 4),
            ModeCount::UpToFive => (0, 5),
            ModeCount::X => (x, x),
            ModeCount::UpToX => (0, x),
        }
    }

    /// Whether the targets of a mode can be chosen.
    fn mode_possible(&self, modes: &Modes, n: usize, env: &Env) -> bool {
        let Some(mode) = modes.modes.get(n) else { return false };
        targets(&mode.effect, &[], false).iter().all(|wanted| {
            let (least, _) = self.counts(wanted, env);
            self.g.legal(wanted, env).len() >= usize::try_from(least).unwrap_or(usize::MAX)
        })
    }

    /// Whether modes can be chosen together that must each target a different player: so many can be targeted.
    fn players_suffice(&self, modes: &Modes, chosen: usize, env: &Env) -> bool {
        if !modes.rules.iter().any(|rule| matches!(rule, ModeRule::DifferentPlayers(_))) {
            return true;
        }
        let wanted = modes.modes.iter().flat_map(|mode| targets(&mode.effect, &[], false));
        let mut players: Vec<PlayerId> = wanted
            .flat_map(|wanted| self.g.legal(&wanted, env))
            .filter_map(|choice| match choice {
                Choice::Player(player) => Some(player),
                _ => None,
            })
            .collect();
        players.sort_unstable();
        players.dedup();
        players.len() >= chosen
    }

    fn choose_modes(
        &mut self,
        player: PlayerId,
        id: ObjectId,
        modes: &Modes,
        part: &Part,
        _triggered: bool,
    ) -> R<Option<Vec<u32>>> {
        let env = &part.env;
        let all = modes.modes.len();
        let (mut least, mut most) = self.mode_count(modes.count, all, env);
        for rule in &modes.rules {
            match rule {
                ModeRule::MoreIf { condition, count } if self.g.holds(now(condition), env) => {
                    most = most.max(self.mode_count(*count, all, env).1);
                }
                ModeRule::InsteadIf { condition, count } if self.g.holds(now(condition), env) => {
                    (least, most) = self.mode_count(*count, all, env);
                }
                _ => {}
            }
        }
        let mut possible: Vec<u32> =
            (0..modes.modes.len()).filter(|n| self.mode_possible(modes, *n, env)).map(|n| n as u32).collect();
        if modes.rules.contains(&ModeRule::Repeatable) {
            let once = possible.clone();
            for _ in 1..most {
                possible.extend(&once);
            }
        }
        let optional = modes.optional == Optional::Optional;
        let enough = possible.len() >= least as usize && self.players_suffice(modes, least as usize, env);
        if !enough {
            return Ok(if optional { Some(Vec::new()) } else { None });
        }
        if optional && !self.yes(player, Asking::May, Some(id))? {
            return Ok(Some(Vec::new()));
        }
        let options: Vec<Choice> = possible.iter().map(|n| Choice::Mode(*n)).collect();
        if least as usize == possible.len() {
            return Ok(Some(possible));
        }
        let most =
            (least..=most).rev().find(|n| self.players_suffice(modes, *n as usize, env)).unwrap_or(least);
        let asking = Asking::Modes;
        let picks = self.ask(Decision {
            player,
            asking,
            about: Some(id),
            options,
            min: least,
            max: most,
            divide: None,
        })?;
        let mut chosen: Vec<u32> = picks.iter().filter_map(|i| possible.get(*i).copied()).collect();
        // Modes are followed in the order they are printed in (CR 700.2, 608.2c).
        chosen.sort_unstable();
        Ok(Some(chosen))
    }

    fn divide(&mut self, player: PlayerId, id: ObjectId, part: &mut Part) -> R<()> {
        let mut divisions = Divisions(Vec::new());
        part.code.effect.walk(&mut divisions);
        for (slot, amount) in divisions.0 {
            let Some(bound) = part.env.slots.get(&slot) else { continue };
            let options: Vec<Choice> = bound
                .objects
                .iter()
                .map(|t| Choice::Object(t.now))
                .chain(bound.players.iter().map(|p| Choice::Player(*p)))
                .collect();
            let total = u32::try_from(self.g.amount(&amount, &part.env).max(0)).unwrap_or(0);
            let shares = if options.len() <= 1 {
                vec![total; options.len()]
            } else {
                let each = u32::from(total as usize >= options.len());
                let decision = Decision {
                    player,
                    asking: Asking::Divide,
                    about: Some(id),
                    options,
                    min: each,
                    max: total.max(1),
                    divide: Some(total),
                };
                self.ask(decision)?.into_iter().map(|n| n as u32).collect()
            };
            part.env.division.insert(slot, shares);
        }
        Ok(())
    }

    /// Tells what became a target.
    pub fn targeted(&mut self, by: ObjectId, controller: PlayerId, env: &Env) -> R<()> {
        let mut batch = Vec::new();
        for slot in &env.targets {
            let Some(bound) = env.slots.get(slot) else { continue };
            for thing in &bound.objects {
                batch.push(Happening::Targeted { object: Some(thing.now), player: None, by, controller });
            }
            for player in &bound.players {
                batch.push(Happening::Targeted { object: None, player: Some(*player), by, controller });
            }
        }
        self.happen(batch)
    }

    /// Takes illegal targets out (CR 608.2b); whether the spell or ability still resolves.
    pub fn recheck(&mut self, parts: &mut [Part]) -> bool {
        if self.fault(Fault::NoRecheck) {
            return true;
        }
        let (mut had, mut left, mut lost) = (false, false, false);
        for part in parts {
            let effect = part.code.effect.clone();
            for mut wanted in targets(&effect, &part.env.modes.clone(), part.env.kicked) {
                wanted.other_than_before = false;
                let Some(bound) = part.env.slots.get(&wanted.slot).cloned() else { continue };
                let mut env = part.env.clone();
                // "Another target" is not looked at again for itself.
                env.slots.remove(&wanted.slot);
                env.targets.retain(|s| *s != wanted.slot);
                let legal = self.g.legal(&wanted, &env);
                let objects: Vec<Thing> = bound
                    .objects
                    .iter()
                    .copied()
                    .filter(|t| legal.contains(&Choice::Object(t.now)))
                    .collect();
                let players: Vec<PlayerId> =
                    bound.players.iter().copied().filter(|p| legal.contains(&Choice::Player(*p))).collect();
                had |= !bound.objects.is_empty() || !bound.players.is_empty();
                left |= !objects.is_empty() || !players.is_empty();
                lost |= objects.len() < bound.objects.len() || players.len() < bound.players.len();
                if let Some(shares) = part.env.division.get_mut(&wanted.slot) {
                    let kept: Vec<bool> = bound
                        .objects
                        .iter()
                        .map(|t| objects.contains(t))
                        .chain(bound.players.iter().map(|p| players.contains(p)))
                        .collect();
                    let mut kept = kept.into_iter();
                    shares.retain(|_| kept.next().unwrap_or(false));
                }
                part.env.slots.insert(wanted.slot, Bound { objects, players, ..bound });
            }
        }
        if self.fault(Fault::AnyIllegalFizzles) {
            return !lost;
        }
        !had || left
    }
}

/// A condition as modes are chosen, which is as the spell is cast (CR 601.2b).
pub(crate) fn now(condition: &Condition) -> &Condition {
    match condition {
        Condition::AsCast { condition, .. } => condition,
        other => other,
    }
}
