//! Combat (CR 506–511).

use rubric_ir::{CardType, KeywordName};

use crate::decision::{Asking, Attacked, Choice, Decision};
use crate::fault::Fault;
use crate::happen::Happening;
use crate::ids::{ObjectId, PlayerId};
use crate::kernel::{Kernel, R};
use crate::propose::Hit;

impl Kernel<'_> {
    pub fn attackers(&self) -> Vec<ObjectId> {
        let attacks = |id: &ObjectId| self.g.object(*id).is_some_and(|o| o.attacking.is_some());
        self.g.battlefield.iter().copied().filter(attacks).collect()
    }

    /// Takes a permanent out of combat (CR 506.4).
    pub fn out_of_combat(&mut self, id: ObjectId) {
        let fights =
            self.g.object(id).is_some_and(|o| o.attacking.is_some() || o.blocked || !o.blocking.is_empty());
        if fights && let Some(object) = self.g.object_mut(id) {
            object.attacking = None;
            object.blocked = false;
            object.blocking.clear();
        }
    }

    pub fn declare_attackers(&mut self) -> R<()> {
        let active = self.g.active;
        let able: Vec<ObjectId> = self
            .g
            .battlefield
            .iter()
            .copied()
            .filter(|id| self.controller(*id) == Some(active) && self.g.can_attack(*id))
            .collect();
        let mut attacked: Vec<Attacked> =
            self.g.opponents(active).into_iter().map(Attacked::Player).collect();
        for id in &self.g.battlefield {
            let chars = self.g.chars(*id);
            if chars.is(CardType::Planeswalker) && chars.controller != active {
                attacked.push(Attacked::Object(*id));
            }
        }
        let mut options = Vec::new();
        for id in &able {
            for at in &attacked {
                options.push(Choice::Attack(*id, *at));
            }
        }
        if options.is_empty() {
            return Ok(());
        }
        let max = u32::try_from(able.len()).unwrap_or(u32::MAX);
        let decision = Decision {
            player: active,
            asking: Asking::Attackers,
            about: None,
            options: options.clone(),
            min: 0,
            max,
            divide: None,
        };
        let picks = self.ask(decision)?;
        let mut declared: Vec<(ObjectId, Attacked)> = Vec::new();
        for choice in picks.iter().filter_map(|i| options.get(*i)) {
            if let Choice::Attack(id, at) = choice {
                declared.push((*id, *at));
            }
        }
        // What has to attack and could does (CR 508.1d).
        for id in &able {
            if self.g.must_attack(*id)
                && !declared.iter().any(|(d, _)| d == id)
                && let Some(at) = attacked.first()
            {
                declared.push((*id, *at));
            }
        }
        if declared.len() == 1 {
            declared.retain(|(id, _)| !self.g.attacks_alone_forbidden(*id));
        }
        if declared.is_empty() {
            return Ok(());
        }
        for (id, at) in &declared {
            if let Some(object) = self.g.object_mut(*id) {
                object.attacking = Some(*at);
            }
            if !self.g.chars(*id).has(KeywordName::Vigilance) {
                self.tap(*id, false)?;
            }
        }
        self.happen(vec![Happening::AttackersDeclared { player: active, attackers: declared }])
    }

    fn defender_of(&self, attacker: ObjectId) -> Option<PlayerId> {
        match self.g.object(attacker)?.attacking? {
            Attacked::Player(p) => Some(p),
            Attacked::Object(id) => self.controller(id),
        }
    }

    pub fn declare_blockers(&mut self) -> R<()> {
        let attackers = self.attackers();
        let mut all: Vec<(ObjectId, ObjectId)> = Vec::new();
        for player in self.g.opponents(self.g.active) {
            let mut pairs: Vec<(ObjectId, ObjectId)> = Vec::new();
            for id in &self.g.battlefield {
                if self.controller(*id) != Some(player) {
                    continue;
                }
                for attacker in &attackers {
                    if self.defender_of(*attacker) == Some(player) && self.g.can_block(*id, *attacker) {
                        pairs.push((*id, *attacker));
                    }
                }
            }
            if pairs.is_empty() {
                continue;
            }
            let options: Vec<Choice> = pairs.iter().map(|(b, a)| Choice::Block(*b, *a)).collect();
            let max = u32::try_from(options.len()).unwrap_or(u32::MAX);
            let asking = Asking::Blockers;
            let picks =
                self.ask(Decision { player, asking, about: None, options, min: 0, max, divide: None })?;
            let picked: Vec<(ObjectId, ObjectId)> =
                picks.iter().filter_map(|i| pairs.get(*i).copied()).collect();
            all.extend(self.legal_blocks(&pairs, picked));
        }
        for (blocker, attacker) in &all {
            if let Some(object) = self.g.object_mut(*blocker) {
                object.blocking.push(*attacker);
            }
            if let Some(object) = self.g.object_mut(*attacker) {
                object.blocked = true;
            }
        }
        let mut batch = Vec::new();
        for (blocker, attacker) in &all {
            batch.push(Happening::Blocked { blocker: *blocker, attacker: *attacker });
        }
        for attacker in &attackers {
            let by: Vec<ObjectId> = all.iter().filter(|(_, a)| a == attacker).map(|(b, _)| *b).collect();
            batch.push(if by.is_empty() {
                Happening::Unblocked { attacker: *attacker }
            } else {
                Happening::BecameBlocked { attacker: *attacker, by }
            });
        }
        self.happen(batch)
    }

    /// The blocks that may stand, with those that are required and were not picked (CR 509.1b, 509.1c).
    fn legal_blocks(
        &self,
        pairs: &[(ObjectId, ObjectId)],
        picked: Vec<(ObjectId, ObjectId)>,
    ) -> Vec<(ObjectId, ObjectId)> {
        let count =
            |list: &[(ObjectId, ObjectId)], id: ObjectId| list.iter().filter(|(b, _)| *b == id).count();
        let mut blocks: Vec<(ObjectId, ObjectId)> = Vec::new();
        for (blocker, attacker) in picked {
            if count(&blocks, blocker) < self.g.most_blocks(blocker) {
                blocks.push((blocker, attacker));
            }
        }
        for (blocker, attacker) in pairs {
            let free = count(&blocks, *blocker) < self.g.most_blocks(*blocker);
            let unblocked = !blocks.iter().any(|(_, a)| a == attacker);
            let lured = self.g.lured(*attacker, *blocker) || (self.g.wants_blocker(*attacker) && unblocked);
            let must = self.g.must_block(*blocker) && count(&blocks, *blocker) == 0;
            if free && (lured || must) && !blocks.contains(&(*blocker, *attacker)) {
                blocks.push((*blocker, *attacker));
            }
        }
        let attackers: Vec<ObjectId> = blocks.iter().map(|(_, a)| *a).collect();
        for attacker in attackers {
            let (least, most) = self.g.blockers_wanted(attacker);
            let mut n = blocks.iter().filter(|(_, a)| *a == attacker).count();
            if n < least {
                blocks.retain(|(_, a)| *a != attacker);
            }
            while n > most {
                if let Some(at) = blocks.iter().rposition(|(_, a)| *a == attacker) {
                    blocks.remove(at);
                }
                n -= 1;
            }
        }
        if blocks.len() == 1 {
            blocks.retain(|(b, _)| !self.g.blocks_alone_forbidden(*b));
        }
        blocks
    }

    /// Makes an attacker blocked by an effect (CR 509.1h): it has become blocked, by no creature (CR 509.3c).
    pub fn make_blocked(&mut self, id: ObjectId) -> R<bool> {
        let unblocked = self.g.object(id).is_some_and(|o| o.attacking.is_some() && !o.blocked);
        if !unblocked {
            return Ok(false);
        }
        let marked = !self.fault(Fault::NotMarkedBlocked);
        if let Some(object) = self.g.object_mut(id) {
            object.blocked = marked;
        }
        let by = if self.fault(Fault::EffectBlocks) {
            let own = self.controller(id);
            self.g
                .battlefield
                .iter()
                .copied()
                .filter(|b| self.controller(*b) != own && self.g.chars(*b).is(CardType::Creature))
                .take(1)
                .collect()
        } else {
            Vec::new()
        };
        let mut batch: Vec<Happening> =
            by.iter().map(|b| Happening::Blocked { blocker: *b, attacker: id }).collect();
        batch.push(Happening::BecameBlocked { attacker: id, by });
        self.happen(batch)?;
        Ok(true)
    }

    /// Whether any creature in combat strikes first (CR 510.4).
    pub fn first_strike_step(&self) -> bool {
        !self.fault(Fault::NoFirstStrike)
            && self.fighters().iter().any(|id| {
                let chars = self.g.chars(*id);
                chars.has(KeywordName::FirstStrike) || chars.has(KeywordName::DoubleStrike)
            })
    }

    fn fighters(&self) -> Vec<ObjectId> {
        let fights = |id: &ObjectId| {
            self.g.object(*id).is_some_and(|o| o.attacking.is_some() || !o.blocking.is_empty())
        };
        self.g.battlefield.iter().copied().filter(fights).collect()
    }

    fn power(&self, id: ObjectId) -> u32 {
        if self.g.assigns_nothing(id) {
            return 0;
        }
        let chars = self.g.chars(id);
        let n = if self.g.assigns_by_toughness(id) { chars.toughness } else { chars.power };
        u32::try_from(n.unwrap_or(0).max(0)).unwrap_or(0)
    }

    /// Combat damage, all at once (CR 510).
    pub fn combat_damage(&mut self, first: bool) -> R<()> {
        let mut hits = Vec::new();
        let fighters = self.fighters();
        for id in &fighters {
            let chars = self.g.chars(*id);
            let double = chars.has(KeywordName::DoubleStrike);
            let early = chars.has(KeywordName::FirstStrike) || double;
            let strikes = if self.fault(Fault::NoFirstStrike) {
                !first
            } else if first {
                early
            } else {
                double || !self.g.first_strikers.contains(id)
            };
            if strikes {
                self.assign(*id, &mut hits)?;
            }
            if first && early {
                self.g.first_strikers.push(*id);
            }
        }
        self.deal(hits)?;
        Ok(())
    }

    fn assign(&mut self, id: ObjectId, hits: &mut Vec<Hit>) -> R<()> {
        let Some(object) = self.g.object(id) else { return Ok(()) };
        let (attacking, blocked, blocking) = (object.attacking, object.blocked, object.blocking.clone());
        let power = self.power(id);
        let hit = |object: Option<ObjectId>, player: Option<PlayerId>, amount: u32| Hit {
            source: id,
            object,
            player,
            amount,
            combat: true,
            unpreventable: false,
        };
        let Some(attacked) = attacking else {
            let there: Vec<ObjectId> = blocking
                .into_iter()
                .filter(|a| self.g.object(*a).is_some_and(|o| o.attacking.is_some()))
                .collect();
            for (to, amount) in self.share(id, power, &there, false)? {
                hits.push(hit(to, None, amount));
            }
            return Ok(());
        };
        let blockers: Vec<ObjectId> = self
            .g
            .battlefield
            .iter()
            .copied()
            .filter(|b| self.g.object(*b).is_some_and(|o| o.blocking.contains(&id)))
            .collect();
        let trample = self.g.chars(id).has(KeywordName::Trample);
        let to_attacked = |amount: u32| match attacked {
            Attacked::Player(p) => hit(None, Some(p), amount),
            Attacked::Object(walker) => hit(Some(walker), None, amount),
        };
        // A blocked creature without blockers deals none (CR 510.1c), unless it tramples (CR 702.19e).
        if !blocked || (blockers.is_empty() && (trample || self.fault(Fault::BlockedDealsDamage))) {
            hits.push(to_attacked(power));
            return Ok(());
        }
        let shares = self.share(id, power, &blockers, trample)?;
        for (to, amount) in shares {
            match to {
                Some(_) => hits.push(hit(to, None, amount)),
                None => hits.push(to_attacked(amount)),
            }
        }
        Ok(())
    }

    /// How a creature's damage is shared among those it fights, and what it attacks where it tramples (CR 510.1c,
    /// 702.19b); the last entry without an object is what is left for that.
    fn share(
        &mut self,
        id: ObjectId,
        power: u32,
        among: &[ObjectId],
        trample: bool,
    ) -> R<Vec<(Option<ObjectId>, u32)>> {
        if among.is_empty() || power == 0 {
            return Ok(Vec::new());
        }
        let deathtouch = self.g.chars(id).has(KeywordName::Deathtouch);
        let lethal = |k: &Self, other: &ObjectId| {
            let toughness = k.g.chars(*other).toughness.unwrap_or(0);
            let damage = k.g.object(*other).map_or(0, |o| o.damage);
            let left = u32::try_from(toughness.max(0)).unwrap_or(0).saturating_sub(damage);
            if deathtouch { left.min(1) } else { left }
        };
        if !trample && among.len() == 1 {
            return Ok(among.iter().map(|a| (Some(*a), power)).collect());
        }
        let player = self.controller(id).unwrap_or_default();
        let needs: Vec<u32> = among.iter().map(|a| lethal(self, a)).collect();
        if trample {
            let needed: u32 = needs.iter().sum();
            // What is lethal goes to the blockers, the rest may go on; it does, for that is what trample is for.
            let mut left = power;
            let mut shares = Vec::new();
            for (other, need) in among.iter().zip(&needs) {
                let share = left.min(*need);
                left -= share;
                shares.push((Some(*other), share));
            }
            if power > needed {
                shares.push((None, left));
            }
            return Ok(shares);
        }
        let options: Vec<Choice> = among.iter().map(|a| Choice::Object(*a)).collect();
        let decision = Decision {
            player,
            asking: Asking::Divide,
            about: Some(id),
            options,
            min: 0,
            max: power,
            divide: Some(power),
        };
        let numbers = self.ask(decision)?;
        Ok(among.iter().zip(numbers).map(|(a, n)| (Some(*a), u32::try_from(n).unwrap_or(0))).collect())
    }
}
