//! What can't be done, must be done and may be done beyond the rules (CR 101.2, 508.1, 509.1).

use rubric_ir::{
    BlockedBy, CardType, Change, Filter, HandSizeChange, KeywordName, KeywordParameter, ManaExcept,
    Permission, Polarity, Requirement, Restriction, Selection, Subject, UntapStepOf,
};

use crate::env::Env;
use crate::happen::Happening;
use crate::ids::{ObjectId, Place, PlayerId};
use crate::kernel::Kernel;
use crate::layers::{Flag, Mod};
use crate::state::Game;

impl Game {
    fn flags(&self, id: ObjectId) -> Vec<Flag> {
        self.chars(id).flags.clone()
    }

    fn restricted(&self, id: ObjectId, which: &dyn Fn(&Restriction, &Env) -> bool) -> bool {
        self.chars(id).flags.iter().any(|f| matches!(&f.change, Change::Cant(r) if which(r, &f.env)))
    }

    pub(crate) fn cant_be_sacrificed(&self, id: ObjectId) -> bool {
        self.restricted(id, &|r, _| matches!(r, Restriction::BeSacrificed))
    }

    pub(crate) fn cant_untap(&self, id: ObjectId) -> bool {
        self.restricted(id, &|r, _| matches!(r, Restriction::Untap))
    }

    pub(crate) fn cant_be_targeted(&self, id: ObjectId, by: &Env) -> bool {
        self.restricted(id, &|r, env| match r {
            Restriction::BeTargeted { of } => of.filters.iter().all(|f| match f {
                Filter::Controlled { by: who, polarity } => {
                    self.player_fits(by.you, who, env) == (*polarity == Polarity::Positive)
                }
                _ => false,
            }),
            _ => false,
        })
    }

    pub(crate) fn cant_be_countered(&self, id: ObjectId) -> bool {
        // "This spell can't be countered" works on the stack (CR 113.6).
        self.chars(id).abilities.iter().any(|inst| match &inst.ability.kind {
            rubric_ir::AbilityKind::Static(rubric_ir::Static::Continuous(list)) => {
                list.iter().any(|effect| {
                    matches!(&effect.subject, Subject::Objects(Selection::Source { .. }))
                        && effect.changes.iter().any(|c| matches!(c, Change::Cant(Restriction::BeCountered)))
                })
            }
            _ => false,
        }) || self.standing_on_spells(id)
    }

    /// "Creature spells you control can't be countered."
    fn standing_on_spells(&self, _id: ObjectId) -> bool {
        false
    }

    pub(crate) fn cant_activate(&self, id: ObjectId, mana: bool) -> bool {
        self.restricted(id, &|r, _| match r {
            Restriction::ActivateItsAbilities { mana: except } => {
                !(mana && *except == ManaExcept::ExceptMana)
            }
            _ => false,
        })
    }

    /// Changes on a player: of static abilities, and of effects that last.
    fn on_player(&self, player: PlayerId, which: &dyn Fn(&Change, &Env) -> bool) -> bool {
        let standing = self.standing();
        let stands = standing.iter().any(|s| match &s.effect.subject {
            Subject::Players(who) => {
                self.player_fits(player, who, &s.env)
                    && s.effect.condition.as_ref().is_none_or(|w| self.while_holds(&w.condition, &s.env))
                    && s.effect.changes.iter().any(|c| which(c, &s.env))
            }
            _ => false,
        });
        stands
            || self.lasting.iter().any(|l| {
                l.players.contains(&player)
                    && l.mods.iter().any(|m| matches!(m, Mod::Flag(flag) if which(&flag.0, &flag.1)))
            })
    }

    pub(crate) fn cant_gain_life(&self, player: PlayerId) -> bool {
        self.on_player(player, &|c, _| matches!(c, Change::Cant(Restriction::GainLife)))
    }

    pub(crate) fn cant_win(&self, player: PlayerId) -> bool {
        self.on_player(player, &|c, _| matches!(c, Change::Cant(Restriction::WinGame)))
    }

    pub(crate) fn player_hexproof(&self, player: PlayerId) -> bool {
        self.on_player(player, &|c, _| match c {
            Change::Gains { abilities, .. } => abilities.iter().any(|g| match g {
                rubric_ir::Grant::Keyword(k) => matches!(k.name, KeywordName::Hexproof | KeywordName::Shroud),
                _ => false,
            }),
            _ => false,
        })
    }

    pub(crate) fn flash_granted(&self, player: PlayerId, id: ObjectId) -> bool {
        self.battlefield.iter().any(|source| {
            let chars = self.chars(*source);
            let env = Env::of(chars.controller, *source);
            chars.abilities.iter().any(|inst| match &inst.ability.kind {
                rubric_ir::AbilityKind::Static(rubric_ir::Static::Permission {
                    who,
                    what: rubric_ir::StandingPermission::CastAsThoughFlash(Selection::Described { noun, .. }),
                }) => self.player_fits(player, who, &env) && self.spell_fits(player, id, noun, &env),
                _ => false,
            })
        })
    }

    pub(crate) fn cant_cast(&self, player: PlayerId, id: ObjectId) -> bool {
        let cast = || {
            self.history
                .iter()
                .filter(|h| {
                    h.turn == self.turn
                        && matches!(h.happening, Happening::Cast { player: p, .. } if p == player)
                })
                .count()
        };
        self.spells().iter().any(|spell| self.chars(*spell).has(KeywordName::SplitSecond))
            || self.on_player(player, &|c, env| match c {
                Change::Cant(Restriction::Cast(what)) => match &**what {
                    Selection::Described { noun, .. } => self.spell_fits(player, id, noun, env),
                    _ => false,
                },
                Change::Cant(Restriction::CastMoreThan(n)) => cast() >= *n as usize,
                _ => false,
            })
    }

    /// Whether a creature can attack at all (CR 508.1a, 508.1c).
    pub(crate) fn can_attack(&self, id: ObjectId) -> bool {
        let Some(object) = self.object(id) else { return false };
        let chars = self.chars(id);
        let defends = chars.has(KeywordName::Defender)
            && !self
                .flags(id)
                .iter()
                .any(|f| matches!(f.change, Change::Can(Permission::AttackDespiteDefender)));
        chars.is(CardType::Creature)
            && !object.tapped
            && (object.settled || chars.has(KeywordName::Haste))
            && !defends
            && !self
                .restricted(id, &|r, _| matches!(r, Restriction::Attack { .. } | Restriction::AttackOrBlock))
    }

    pub(crate) fn attacks_alone_forbidden(&self, id: ObjectId) -> bool {
        self.restricted(id, &|r, _| matches!(r, Restriction::AttackAlone | Restriction::AttackOrBlockAlone))
    }

    pub(crate) fn blocks_alone_forbidden(&self, id: ObjectId) -> bool {
        self.restricted(id, &|r, _| matches!(r, Restriction::BlockAlone | Restriction::AttackOrBlockAlone))
    }

    pub(crate) fn must_attack(&self, id: ObjectId) -> bool {
        let goaded = self.object(id).is_some_and(|o| !o.goaded.is_empty());
        goaded
            || self.flags(id).iter().any(|f| {
                matches!(
                    &f.change,
                    Change::Must(Requirement::Attack { .. } | Requirement::AttackOrBlock { .. })
                )
            })
    }

    pub(crate) fn must_block(&self, id: ObjectId) -> bool {
        self.flags(id).iter().any(|f| {
            matches!(&f.change, Change::Must(Requirement::Block { .. } | Requirement::AttackOrBlock { .. }))
        })
    }

    /// How much an attacker asks for blockers: all that are able, at least one, or nothing.
    pub(crate) fn lured(&self, attacker: ObjectId, blocker: ObjectId) -> bool {
        self.flags(attacker).iter().any(|f| match &f.change {
            Change::Must(Requirement::AllBlock { by }) => self.fits(blocker, by, &f.env),
            _ => false,
        })
    }

    pub(crate) fn wants_blocker(&self, attacker: ObjectId) -> bool {
        self.flags(attacker).iter().any(|f| matches!(&f.change, Change::Must(Requirement::BeBlocked)))
    }

    pub(crate) fn most_blocks(&self, id: ObjectId) -> usize {
        let mut most = 1;
        for flag in self.flags(id) {
            match flag.change {
                Change::Can(Permission::BlockAdditional(rubric_ir::AdditionalBlocks::One)) => most += 1,
                Change::Can(Permission::BlockAdditional(rubric_ir::AdditionalBlocks::Number(n))) => {
                    most += n as usize
                }
                Change::Can(Permission::BlockAnyNumber) => most = 1000,
                _ => {}
            }
        }
        most
    }

    /// Whether one creature can block another (CR 509.1b).
    pub(crate) fn can_block(&self, blocker: ObjectId, attacker: ObjectId) -> bool {
        let Some(object) = self.object(blocker) else { return false };
        let (b, a) = (self.chars(blocker), self.chars(attacker));
        if !b.is(CardType::Creature) || object.tapped || b.has(KeywordName::Decayed) {
            return false;
        }
        let evades =
            (a.has(KeywordName::Flying) && !b.has(KeywordName::Flying) && !b.has(KeywordName::Reach))
                || (a.has(KeywordName::Shadow) != b.has(KeywordName::Shadow))
                || (a.has(KeywordName::Horsemanship) && !b.has(KeywordName::Horsemanship))
                || (a.has(KeywordName::Fear)
                    && !b.is(CardType::Artifact)
                    && !b.colors.contains(&rubric_ir::Color::Black))
                || (a.has(KeywordName::Intimidate)
                    && !b.is(CardType::Artifact)
                    && !b.colors.iter().any(|c| a.colors.contains(c)))
                || (a.has(KeywordName::Skulk) && b.power > a.power);
        if evades || self.walks(attacker, b.controller) || self.protected_from(attacker, blocker) {
            return false;
        }
        let blocker_cant = self.restricted(blocker, &|r, env| match r {
            Restriction::Block { what: None } | Restriction::AttackOrBlock => true,
            Restriction::Block { what: Some(what) } => self.selected(what, attacker, env),
            _ => false,
        });
        let attacker_cant = self.restricted(attacker, &|r, env| match r {
            Restriction::BeBlocked { by } => match by.as_deref() {
                None => true,
                Some(BlockedBy::By(s)) => self.selected(s, blocker, env),
                Some(BlockedBy::ExceptBy(s)) => !self.selected(s, blocker, env),
                Some(BlockedBy::MoreThan(_)) => false,
            },
            _ => false,
        });
        let only = self.flags(blocker).iter().any(|f| match &f.change {
            Change::Can(Permission::BlockOnly(what)) => !self.selected(what, attacker, &f.env),
            _ => false,
        });
        !blocker_cant && !attacker_cant && !only
    }

    fn selected(&self, what: &Selection, id: ObjectId, env: &Env) -> bool {
        match what {
            Selection::Described { noun, .. } => self.fits(id, noun, env),
            other => self.things(other, env, Place::Battlefield).iter().any(|t| t.now == id),
        }
    }

    /// Landwalk (CR 702.14).
    fn walks(&self, attacker: ObjectId, defender: PlayerId) -> bool {
        self.chars(attacker).keywords.iter().any(|k| match (&k.name, &k.parameter) {
            (KeywordName::Landwalk, KeywordParameter::Walk(qual)) => self.battlefield.iter().any(|land| {
                let chars = self.chars(*land);
                chars.controller == defender
                    && chars.is(CardType::Land)
                    && match qual {
                        rubric_ir::Qual::Supertype(s) => chars.supertypes.contains(s),
                        rubric_ir::Qual::NonSupertype(s) => !chars.supertypes.contains(s),
                        other => self.qual_fits(*land, other),
                    }
            }),
            _ => false,
        })
    }

    pub(crate) fn protected_from(&self, id: ObjectId, source: ObjectId) -> bool {
        self.chars(id).keywords.iter().any(|k| match (&k.name, &k.parameter) {
            (KeywordName::Protection, KeywordParameter::Quality(q) | KeywordParameter::From(q)) => {
                self.has_quality(source, q, id)
            }
            _ => false,
        })
    }

    /// The fewest and most blockers an attacker can be blocked by, if at all.
    pub(crate) fn blockers_wanted(&self, attacker: ObjectId) -> (usize, usize) {
        let chars = self.chars(attacker);
        let least = if chars.has(KeywordName::Menace) { 2 } else { 1 };
        let mut most = usize::MAX;
        for flag in &chars.flags {
            if let Change::Cant(Restriction::BeBlocked { by: Some(by) }) = &flag.change
                && let BlockedBy::MoreThan(n) = &**by
            {
                most = most.min(*n as usize);
            }
        }
        (least, most)
    }

    pub(crate) fn assigns_nothing(&self, id: ObjectId) -> bool {
        self.flags(id).iter().any(|f| matches!(f.change, Change::AssignsNoCombatDamage))
    }

    pub(crate) fn assigns_by_toughness(&self, id: ObjectId) -> bool {
        self.flags(id).iter().any(|f| matches!(f.change, Change::AssignsDamageByToughness))
    }
}

impl Kernel<'_> {
    pub fn cant_lose(&self, player: PlayerId) -> bool {
        self.g.on_player(player, &|c, _| matches!(c, Change::Cant(Restriction::LoseGame)))
    }

    /// Whether the permanent does not untap during its controller's untap step.
    pub fn held_tapped(&self, id: ObjectId, player: PlayerId) -> bool {
        self.g.flags(id).iter().any(|f| match &f.change {
            Change::DoesntUntap { step: UntapStepOf::Your, .. } => f.env.you == player,
            Change::DoesntUntap { step: UntapStepOf::Controller { .. }, .. } => true,
            _ => false,
        })
    }

    /// The most cards a hand may hold at the end of the turn (CR 402.2); none where there is no such number.
    pub fn maximum_hand_size(&self, player: PlayerId) -> Option<usize> {
        let mut size: i64 = 7;
        for s in self.g.standing().iter() {
            let Subject::Players(who) = &s.effect.subject else { continue };
            let holds = s.effect.condition.as_ref().is_none_or(|w| self.g.while_holds(&w.condition, &s.env));
            if !holds || !self.g.player_fits(player, who, &s.env) {
                continue;
            }
            for change in &s.effect.changes {
                match change {
                    Change::NoMaximumHandSize => return None,
                    Change::MaximumHandSize { how, amount } => {
                        let n = self.g.amount(amount, &s.env);
                        match how {
                            HandSizeChange::Is => size = n,
                            HandSizeChange::Reduced => size -= n,
                            HandSizeChange::Increased => size += n,
                        }
                    }
                    _ => {}
                }
            }
        }
        Some(usize::try_from(size.max(0)).unwrap_or(0))
    }
}
