//! Whether something that happened is what a pattern watches for (CR 603.2).

use rubric_ir::{
    Alone, DamageKind, Done, DrawEvent, Event, FromZone, Nth, NthPer, ObjectEvent, Player, PlayerDeed,
    PlayerEvent, PlayerNoun, Quantity, Recipient, Selection, Step, StepName, StepOf,
};

use crate::decision::Attacked;
use crate::env::{Bound, Env};
use crate::happen::{Cause, Happening};
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::noun::place_of;
use crate::state::{Game, StepOfTurn};

/// How what happened fills a pattern.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fit {
    pub slots: Vec<(u16, Bound)>,
    pub amount: i64,
    pub object: Option<Thing>,
    pub attached: Option<Thing>,
    pub player: Option<PlayerId>,
    pub actor: Option<PlayerId>,
}

impl Fit {
    pub fn into_env(self, env: &mut Env) {
        for (slot, bound) in self.slots {
            env.slots.insert(slot, bound);
        }
        env.event.amount = self.amount;
        env.event.object = self.object;
        env.event.attached = self.attached;
        env.event.player = self.player;
        env.event.actor = self.actor;
    }

    fn join(&mut self, other: Fit) {
        for (slot, bound) in other.slots {
            match self.slots.iter_mut().find(|(s, _)| *s == slot) {
                Some((_, known)) => {
                    for thing in bound.objects {
                        if !known.objects.contains(&thing) {
                            known.objects.push(thing);
                        }
                    }
                    for player in bound.players {
                        if !known.players.contains(&player) {
                            known.players.push(player);
                        }
                    }
                }
                None => self.slots.push((slot, bound)),
            }
        }
        self.amount += other.amount;
    }
}

/// Several fits of one batch as the one of a pattern that asks for "one or more".
pub(crate) fn joined(fits: Vec<Fit>) -> Vec<Fit> {
    let mut all = fits.into_iter();
    let Some(mut first) = all.next() else { return Vec::new() };
    all.for_each(|fit| first.join(fit));
    vec![first]
}

/// Whether the pattern is filled by a whole batch at once.
pub(crate) fn plural(event: &Event) -> bool {
    let several = |s: &Selection| {
        matches!(
            s,
            Selection::Described {
                quantity: Quantity::OneOrMore | Quantity::Plain | Quantity::OrMore(_) | Quantity::AtLeast(_),
                ..
            }
        )
    };
    match event {
        Event::Object { subject, .. } => several(subject),
        Event::Player { verbs, .. } => verbs.iter().any(|v| match v {
            PlayerEvent::Discards(s)
            | PlayerEvent::Sacrifices(s)
            | PlayerEvent::Creates(s)
            | PlayerEvent::Mills(s)
            | PlayerEvent::Cycles(s) => several(s),
            _ => false,
        }),
        Event::DuringTurnOf { event, .. } | Event::FirstEachTurn(event) => plural(event),
        _ => false,
    }
}

impl Game {
    /// How a happening fills a pattern, each way; empty or none where it does not.
    pub(crate) fn fits_of(&self, event: &Event, happening: &Happening, env: &Env) -> Vec<Fit> {
        match event {
            Event::Object { subject, verbs } => {
                verbs.iter().flat_map(|v| self.object_fits(subject, v, happening, env)).collect()
            }
            Event::Player { who, verbs } => {
                verbs.iter().flat_map(|v| self.does_fit(who, v, happening, env)).collect()
            }
            Event::Beginning(step) => self.step_fits(step, happening, env).into_iter().collect(),
            Event::Or { first, second, .. } => {
                let mut fits = self.fits_of(first, happening, env);
                if fits.is_empty() {
                    fits = self.fits_of(second, happening, env);
                }
                fits
            }
            Event::FirstEachTurn(event) => {
                let earlier = self
                    .history
                    .iter()
                    .filter(|h| h.turn == self.turn)
                    .any(|h| !self.fits_of(event, &h.happening, env).is_empty());
                if earlier { Vec::new() } else { self.fits_of(event, happening, env) }
            }
            Event::DuringTurnOf { event, who } => {
                if self.players(who, env).contains(&self.active) {
                    self.fits_of(event, happening, env)
                } else {
                    Vec::new()
                }
            }
            Event::Damage { .. }
            | Event::EffectCreates { .. }
            | Event::ChaosEnsues
            | Event::RingTempts(_)
            | Event::Next(_) => Vec::new(),
        }
    }

    pub(crate) fn event_fits(&self, event: &Event, happening: &Happening, env: &Env) -> Option<Fit> {
        self.fits_of(event, happening, env).into_iter().next()
    }

    fn step_fits(&self, step: &Step, happening: &Happening, env: &Env) -> Option<Fit> {
        let Happening::Began { step: began, player } = happening else { return None };
        let named = match step.name {
            StepName::Upkeep => *began == StepOfTurn::Upkeep,
            StepName::DrawStep => *began == StepOfTurn::Draw,
            StepName::EndStep => *began == StepOfTurn::End,
            StepName::Combat => *began == StepOfTurn::BeginCombat,
            StepName::PrecombatMain | StepName::FirstMain => *began == StepOfTurn::Main,
            StepName::PostcombatMain | StepName::SecondMain => *began == StepOfTurn::SecondMain,
            StepName::UntapStep => *began == StepOfTurn::Untap,
            StepName::EndOfCombat => *began == StepOfTurn::EndCombat,
            StepName::CleanupStep => *began == StepOfTurn::Cleanup,
            StepName::DeclareAttackers => *began == StepOfTurn::DeclareAttackers,
            StepName::DeclareBlockers => *began == StepOfTurn::DeclareBlockers,
            StepName::Turn | StepName::MainPhase => false,
        };
        if !named {
            return None;
        }
        let mut fit = Fit { player: Some(*player), ..Fit::default() };
        let of = |who: &Player, fit: &mut Fit| self.fit_player(*player, who, env, fit);
        let whose = match &step.whose {
            StepOf::Player(who) | StepOf::Of(who) | StepOf::NextOf(who) | StepOf::OnTurnOf(who) => {
                of(who, &mut fit)
            }
            StepOf::Each | StepOf::Next | StepOf::The | StepOf::NextTurn => true,
            StepOf::First | StepOf::FirstOf(_) => false,
            StepOf::EachOwn => *player == env.you,
        };
        whose.then_some(fit)
    }

    /// Whether a player is the one of a phrase, whose slot is filled.
    pub(crate) fn fit_player(&self, player: PlayerId, who: &Player, env: &Env, fit: &mut Fit) -> bool {
        if !self.player_fits(player, who, env) {
            return false;
        }
        if let Player::Described { slot, who, .. } = who {
            fit.slots.push((slot.0, Bound::players(vec![player])));
            if *who == PlayerNoun::Player {
                fit.actor = Some(player);
            }
        }
        true
    }

    /// Whether a thing is the one of a phrase, whose slot is filled.
    pub(crate) fn fit_thing(
        &self,
        thing: Thing,
        of: ObjectId,
        selection: &Selection,
        env: &Env,
        fit: &mut Fit,
    ) -> bool {
        match selection {
            Selection::Described { slot, noun, .. } => {
                let fits = self.fits(of, noun, env);
                if fits {
                    fit.slots.push((slot.0, Bound::objects(vec![thing])));
                }
                fits
            }
            Selection::Joined { slot, members, .. } => {
                let fits = members.iter().any(|m| self.fit_thing(thing, of, m, env, fit));
                if fits {
                    fit.slots.push((slot.0, Bound::objects(vec![thing])));
                }
                fits
            }
            Selection::Source { .. } => {
                env.source.is_some_and(|s| s.was == thing.was || s.now == thing.now || s.now == thing.was)
            }
            _ => {
                let fits = self
                    .things(selection, env, Place::Battlefield)
                    .iter()
                    .any(|t| t.was == thing.was || t.now == thing.now || t.now == thing.was);
                if fits && matches!(selection, Selection::Attached { .. }) {
                    fit.attached = Some(thing);
                }
                fits
            }
        }
    }

    fn kind_of_damage(kind: DamageKind, combat: bool) -> bool {
        match kind {
            DamageKind::Any => true,
            DamageKind::Combat => combat,
            DamageKind::Noncombat => !combat,
        }
    }

    fn fit_recipient(
        &self,
        to: &Recipient,
        (object, player): (Option<ObjectId>, Option<PlayerId>),
        env: &Env,
        fit: &mut Fit,
    ) -> bool {
        let thing = |selection: &Selection, fit: &mut Fit| {
            object.is_some_and(|id| self.fit_thing(Thing::new(id), id, selection, env, fit))
        };
        match to {
            Recipient::Player(who) => player.is_some_and(|p| self.fit_player(p, who, env, fit)),
            Recipient::Object(selection) => thing(selection, fit),
            Recipient::Either { who, what: selection, .. } => {
                player.is_some_and(|p| self.fit_player(p, who, env, fit)) || thing(selection, fit)
            }
            Recipient::ObjectOr { what, who } => {
                player.is_some_and(|p| self.noun_fits(p, *who, env)) || thing(what, fit)
            }
            Recipient::OfEvent { .. } | Recipient::OfDisplaced | Recipient::Dealers => false,
        }
    }

    /// Whether an object attacks one of these, or did when it was last there (CR 508.1b, 608.2h).
    pub(crate) fn is_attacking(&self, id: ObjectId, whom: &Recipient, env: &Env) -> bool {
        let at = match self.object_or_past(id).and_then(|object| object.attacking) {
            Some(Attacked::Player(player)) => (None, Some(player)),
            Some(Attacked::Object(object)) => (Some(object), None),
            None => return false,
        };
        self.fit_recipient(whom, at, env, &mut Fit::default())
    }

    fn targeting_fits(&self, by: ObjectId, controller: PlayerId, of: &Selection, env: &Env) -> bool {
        let Selection::Described { noun, .. } = of else { return false };
        let spell = self.item(by).is_some_and(|i| i.kind == crate::state::ItemKind::Spell);
        let kind = noun.heads.iter().any(|h| (h.kind == rubric_ir::Kind::Spell) == spell);
        kind && noun.filters.iter().all(|f| match f {
            rubric_ir::Filter::Controlled { by, polarity } => {
                self.player_fits(controller, by, env) == (*polarity == rubric_ir::Polarity::Positive)
            }
            _ => false,
        })
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each event of an object")]
    fn object_fits(
        &self,
        subject: &Selection,
        verb: &ObjectEvent,
        happening: &Happening,
        env: &Env,
    ) -> Vec<Fit> {
        let mut fit = Fit::default();
        let one = |thing: Thing, of: ObjectId, fit: &mut Fit| {
            fit.object = Some(thing);
            self.fit_thing(thing, of, subject, env, fit)
        };
        let fits = match (verb, happening) {
            (
                ObjectEvent::Enters { control, from, .. },
                Happening::Moved { now, from: place, to: Place::Battlefield, .. },
            ) => {
                let from_fits = from.as_ref().is_none_or(|z| place_of(z) == *place);
                let under = control.as_ref().is_none_or(|who| {
                    self.controller(*now).is_some_and(|p| self.fit_player(p, who, env, &mut fit))
                });
                from_fits && under && one(Thing::new(*now), *now, &mut fit)
            }
            (
                ObjectEvent::Dies { control },
                Happening::Moved { was, now, from: Some(Place::Battlefield), to: Place::Graveyard, .. },
            ) => {
                control
                    .as_ref()
                    .is_none_or(|who| self.controller(*was).is_some_and(|p| self.player_fits(p, who, env)))
                    && one(Thing { was: *was, now: *now }, *was, &mut fit)
            }
            (
                ObjectEvent::LeavesBattlefield { control },
                Happening::Moved { was, now, from: Some(Place::Battlefield), .. },
            ) => {
                control
                    .as_ref()
                    .is_none_or(|who| self.controller(*was).is_some_and(|p| self.player_fits(p, who, env)))
                    && one(Thing { was: *was, now: *now }, *was, &mut fit)
            }
            (ObjectEvent::IsPut { into, from }, Happening::Moved { was, now, from: Some(place), to, .. }) => {
                let there = self.object(*now).or_else(|| self.past.get(now).map(|p| &p.object));
                let into_fits = place_of(into) == Some(*to) && there.is_none_or(|o| self.is_in(o, into, env));
                let from_fits = match from {
                    None | Some(FromZone::Anywhere) => true,
                    Some(FromZone::Zone(z)) => place_of(z) == Some(*place),
                    Some(FromZone::AnywhereBut(z)) => place_of(z) != Some(*place),
                };
                let of = if *place == Place::Battlefield { *was } else { *now };
                into_fits && from_fits && one(Thing { was: *was, now: *now }, of, &mut fit)
            }
            (ObjectEvent::LeavesZone(zone), Happening::Moved { was, now, from: Some(place), .. }) => {
                let past = self.past.get(was).map(|p| &p.object);
                place_of(zone) == Some(*place)
                    && past.is_some_and(|o| self.is_in(o, zone, env))
                    && one(Thing { was: *was, now: *now }, *now, &mut fit)
            }
            (ObjectEvent::Is(done), Happening::Moved { was, now, from, to, cause, .. }) => {
                let is = match done {
                    Done::Exiled => *to == Place::Exile,
                    Done::Sacrificed => *cause == Cause::Sacrificed,
                    Done::Destroyed => *cause == Cause::Destroyed,
                    Done::Discarded => matches!(cause, Cause::Discarded | Cause::Cycled),
                    Done::Milled => *cause == Cause::Milled,
                    Done::Countered => *cause == Cause::Countered,
                    _ => false,
                };
                let of = if *from == Some(Place::Battlefield) { *was } else { *now };
                is && one(Thing { was: *was, now: *now }, of, &mut fit)
            }
            (ObjectEvent::Attacks { whom, alone }, Happening::AttackersDeclared { attackers, .. }) => {
                let mut fits = Vec::new();
                for (attacker, attacked) in attackers {
                    let mut fit = Fit { object: Some(Thing::new(*attacker)), ..Fit::default() };
                    let at = match attacked {
                        Attacked::Player(p) => (None, Some(*p)),
                        Attacked::Object(id) => (Some(*id), None),
                    };
                    fit.player = at.1.or_else(|| at.0.and_then(|id| self.controller(id)));
                    if (*alone != Alone::Alone || attackers.len() == 1)
                        && whom.as_ref().is_none_or(|to| self.fit_recipient(to, at, env, &mut fit))
                        && self.fit_thing(Thing::new(*attacker), *attacker, subject, env, &mut fit)
                    {
                        fits.push(fit);
                    }
                }
                return fits;
            }
            (ObjectEvent::Blocks { what }, Happening::Blocked { blocker, attacker }) => {
                what.as_ref()
                    .is_none_or(|s| self.fit_thing(Thing::new(*attacker), *attacker, s, env, &mut fit))
                    && one(Thing::new(*blocker), *blocker, &mut fit)
            }
            (ObjectEvent::BecomesBlocked { by: None }, Happening::BecameBlocked { attacker, .. }) => {
                one(Thing::new(*attacker), *attacker, &mut fit)
            }
            (
                ObjectEvent::BecomesBlocked { by: Some(by) },
                Happening::BecameBlocked { attacker, by: blockers },
            ) => {
                let mut fits = Vec::new();
                for blocker in blockers {
                    let mut fit = Fit { object: Some(Thing::new(*attacker)), ..Fit::default() };
                    if self.fit_thing(Thing::new(*blocker), *blocker, by, env, &mut fit)
                        && self.fit_thing(Thing::new(*attacker), *attacker, subject, env, &mut fit)
                    {
                        fits.push(fit);
                    }
                }
                return if plural(&Event::Object { subject: by.clone(), verbs: Vec::new() }) {
                    joined(fits)
                } else {
                    fits
                };
            }
            (ObjectEvent::BecomesLevel(level), Happening::BecameLevel { object, level: now }) => {
                level == now && one(Thing::new(*object), *object, &mut fit)
            }
            (ObjectEvent::AttacksUnblocked, Happening::Unblocked { attacker }) => {
                one(Thing::new(*attacker), *attacker, &mut fit)
            }
            (
                ObjectEvent::DealsDamage { kind, to },
                Happening::Damage { source, object, player, amount, combat },
            ) => {
                fit.amount = i64::from(*amount);
                fit.player = *player;
                Self::kind_of_damage(*kind, *combat)
                    && to.as_ref().is_none_or(|to| self.fit_recipient(to, (*object, *player), env, &mut fit))
                    && self.fit_thing(Thing::new(*source), *source, subject, env, &mut fit)
            }
            (
                ObjectEvent::IsDealtDamage { kind, by },
                Happening::Damage { source, object: Some(object), amount, combat, .. },
            ) => {
                fit.amount = i64::from(*amount);
                Self::kind_of_damage(*kind, *combat)
                    && by
                        .as_ref()
                        .is_none_or(|by| self.fit_thing(Thing::new(*source), *source, by, env, &mut fit))
                    && one(Thing::new(*object), *object, &mut fit)
            }
            (ObjectEvent::BecomesTapped, Happening::Tapped { object, .. })
            | (ObjectEvent::IsTappedForMana, Happening::Tapped { object, for_mana: true })
            | (ObjectEvent::BecomesUntapped, Happening::Untapped { object }) => {
                one(Thing::new(*object), *object, &mut fit)
            }
            (
                ObjectEvent::BecomesTarget { of },
                Happening::Targeted { object: Some(object), by, controller, .. },
            ) => {
                self.targeting_fits(*by, *controller, of, env) && one(Thing::new(*object), *object, &mut fit)
            }
            (ObjectEvent::Does(deed), Happening::Did { object, deed: did }) => {
                deed == did && one(Thing::new(*object), *object, &mut fit)
            }
            (
                ObjectEvent::CountersPut { count, kind },
                Happening::CountersPut { object: Some(object), kind: put, count: n, .. },
            ) => {
                fit.amount = i64::from(*n);
                (kind == put || *kind == rubric_ir::CounterKind::Any)
                    && crate::noun::counted(*n, *count)
                    && one(Thing::new(*object), *object, &mut fit)
            }
            (
                ObjectEvent::CountersRemoved { count, kind },
                Happening::CountersRemoved { object, kind: put, count: n },
            ) => {
                fit.amount = i64::from(*n);
                (kind == put || *kind == rubric_ir::CounterKind::Any)
                    && crate::noun::counted(*n, *count)
                    && one(Thing::new(*object), *object, &mut fit)
            }
            _ => false,
        };
        if fits { vec![fit] } else { Vec::new() }
    }

    #[allow(clippy::too_many_lines, reason = "one arm for each event of a player")]
    fn does_fit(&self, who: &Player, verb: &PlayerEvent, happening: &Happening, env: &Env) -> Vec<Fit> {
        let mut fit = Fit::default();
        let one = |player: PlayerId, fit: &mut Fit| {
            fit.player = Some(player);
            self.fit_player(player, who, env, fit)
        };
        let thing = |thing: Thing, of: ObjectId, s: &Selection, fit: &mut Fit| {
            fit.object = Some(thing);
            fit.amount = 1;
            self.fit_thing(thing, of, s, env, fit)
        };
        let nth_fits = |nth: &Option<Nth>, is: u32| match nth {
            None => true,
            Some(nth) => {
                nth.number == is
                    && match &nth.per {
                        NthPer::Turn => true,
                        NthPer::TurnOf(p) => self.player_fits(self.active, p, env),
                    }
            }
        };
        let fits = match (verb, happening) {
            (
                PlayerEvent::Casts { what, from, nth },
                Happening::Cast { player, object, from: place, nth: is },
            ) => {
                let from_fits = match from {
                    None | Some(FromZone::Anywhere) => true,
                    Some(FromZone::Zone(z)) => place_of(z) == Some(*place),
                    Some(FromZone::AnywhereBut(z)) => place_of(z) != Some(*place),
                };
                from_fits
                    && nth_fits(nth, *is)
                    && one(*player, &mut fit)
                    && thing(Thing::new(*object), *object, what, &mut fit)
            }
            (PlayerEvent::CastsOrCopies(what), Happening::Cast { player, object, .. })
            | (PlayerEvent::CastsOrCopies(what), Happening::Copied { player, object }) => {
                one(*player, &mut fit) && thing(Thing::new(*object), *object, what, &mut fit)
            }
            (PlayerEvent::Draws { slot, count }, Happening::Drew { player, object, nth }) => {
                let counted = match count {
                    DrawEvent::A => true,
                    DrawEvent::Nth(n) => nth_fits(&Some(n.clone()), *nth),
                    DrawEvent::ExceptFirst => {
                        !(self.step == StepOfTurn::Draw
                            && self.active == *player
                            && self.drawn_this_step(*player) == 0)
                    }
                    DrawEvent::OrMore(_) => false,
                };
                fit.amount = 1;
                fit.slots.push((slot.0, Bound::objects(vec![Thing::new(*object)])));
                counted && one(*player, &mut fit)
            }
            (
                PlayerEvent::Discards(s) | PlayerEvent::CyclesOrDiscards(s),
                Happening::Moved { was, now, by, cause: Cause::Discarded | Cause::Cycled, .. },
            )
            | (PlayerEvent::Mills(s), Happening::Moved { was, now, by, cause: Cause::Milled, .. })
            | (PlayerEvent::Cycles(s), Happening::Moved { was, now, by, cause: Cause::Cycled, .. }) => {
                one(*by, &mut fit) && thing(Thing { was: *was, now: *now }, *now, s, &mut fit)
            }
            (PlayerEvent::Sacrifices(s), Happening::Moved { was, now, by, cause: Cause::Sacrificed, .. }) => {
                one(*by, &mut fit) && thing(Thing { was: *was, now: *now }, *was, s, &mut fit)
            }
            (PlayerEvent::Plays(s), Happening::Moved { now, by, cause: Cause::Played, .. }) => {
                one(*by, &mut fit) && thing(Thing::new(*now), *now, s, &mut fit)
            }
            (PlayerEvent::GainsLife { at_least }, Happening::GainedLife { player, amount })
            | (PlayerEvent::LosesLife { at_least }, Happening::LostLife { player, amount }) => {
                fit.amount = i64::from(*amount);
                at_least.is_none_or(|n| *amount >= n) && one(*player, &mut fit)
            }
            (
                PlayerEvent::GainsOrLosesLife,
                Happening::GainedLife { player, amount } | Happening::LostLife { player, amount },
            ) => {
                fit.amount = i64::from(*amount);
                one(*player, &mut fit)
            }
            (PlayerEvent::AttacksWith { what, whom }, Happening::AttackersDeclared { player, attackers }) => {
                return self.attack_fits((who, what.as_ref(), whom.as_ref()), *player, attackers, env);
            }
            (PlayerEvent::Creates(s), Happening::Created { object, by }) => {
                one(*by, &mut fit) && thing(Thing::new(*object), *object, s, &mut fit)
            }
            (PlayerEvent::TapsForMana(s), Happening::Tapped { object, for_mana: true }) => {
                self.controller(*object).is_some_and(|p| one(p, &mut fit))
                    && thing(Thing::new(*object), *object, s, &mut fit)
            }
            (PlayerEvent::Does(deed), happening) => {
                let who = match (deed, happening) {
                    (PlayerDeed::Scries | PlayerDeed::ScriesOrSurveils, Happening::Scried { player, .. })
                    | (
                        PlayerDeed::Surveils | PlayerDeed::ScriesOrSurveils,
                        Happening::Surveiled { player, .. },
                    )
                    | (PlayerDeed::SearchesLibrary, Happening::Searched { player })
                    | (PlayerDeed::Shuffles, Happening::Shuffled { player }) => Some(*player),
                    _ => None,
                };
                who.is_some_and(|p| one(p, &mut fit))
            }
            (
                PlayerEvent::PutsCounters { count, kind, on },
                Happening::CountersPut { object: Some(object), kind: put, count: n, by, .. },
            ) => {
                let fits = (kind == put || *kind == rubric_ir::CounterKind::Any)
                    && crate::noun::counted(*n, *count)
                    && one(*by, &mut fit)
                    && thing(Thing::new(*object), *object, on, &mut fit);
                fit.amount = i64::from(*n);
                fits
            }
            (PlayerEvent::LosesGame, Happening::Lost { player }) => one(*player, &mut fit),
            (
                PlayerEvent::IsDealtDamage { kind, by },
                Happening::Damage { source, player: Some(player), amount, combat, .. },
            ) => {
                let fits = Self::kind_of_damage(*kind, *combat)
                    && by
                        .as_ref()
                        .is_none_or(|by| self.fit_thing(Thing::new(*source), *source, by, env, &mut fit))
                    && one(*player, &mut fit);
                fit.amount = i64::from(*amount);
                fits
            }
            (
                PlayerEvent::BecomesTarget(of),
                Happening::Targeted { player: Some(player), by, controller, .. },
            ) => self.targeting_fits(*by, *controller, of, env) && one(*player, &mut fit),
            (PlayerEvent::BecomesDesignated(_), Happening::Monarch { player }) => one(*player, &mut fit),
            (PlayerEvent::WinsFlip, Happening::Flipped { player, won: true })
            | (PlayerEvent::LosesFlip, Happening::Flipped { player, won: false }) => one(*player, &mut fit),
            _ => false,
        };
        if fits { vec![fit] } else { Vec::new() }
    }

    fn drawn_this_step(&self, player: PlayerId) -> usize {
        let began =
            self.history.iter().rposition(|h| matches!(h.happening, Happening::Began { .. })).unwrap_or(0);
        let since = self.history.iter().skip(began);
        since.filter(|h| matches!(h.happening, Happening::Drew { player: p, .. } if p == player)).count()
    }

    fn attack_fits(
        &self,
        (who, what, whom): (&Player, Option<&Selection>, Option<&Recipient>),
        player: PlayerId,
        attackers: &[(ObjectId, Attacked)],
        env: &Env,
    ) -> Vec<Fit> {
        let mut fit = Fit { player: Some(player), ..Fit::default() };
        if !self.fit_player(player, who, env, &mut fit) {
            return Vec::new();
        }
        let mut with: Vec<Thing> = Vec::new();
        for (attacker, attacked) in attackers {
            let at = match attacked {
                Attacked::Player(p) => (None, Some(*p)),
                Attacked::Object(id) => (Some(*id), None),
            };
            if whom.is_some_and(|to| !self.fit_recipient(to, at, env, &mut fit)) {
                continue;
            }
            let mut own = Fit::default();
            if what.is_none_or(|s| self.fit_thing(Thing::new(*attacker), *attacker, s, env, &mut own)) {
                with.push(Thing::new(*attacker));
            }
        }
        let least = match what {
            Some(Selection::Described { quantity: Quantity::OrMore(n) | Quantity::AtLeast(n), .. }) => {
                self.amount(n, env)
            }
            _ => 1,
        };
        if (with.len() as i64) < least {
            return Vec::new();
        }
        let exactly = match what {
            Some(Selection::Described { quantity: Quantity::Exactly(n) | Quantity::Only(n), .. }) => {
                Some(self.amount(n, env))
            }
            _ => None,
        };
        if exactly.is_some_and(|n| with.len() as i64 != n) {
            return Vec::new();
        }
        fit.amount = with.len() as i64;
        match what {
            Some(Selection::Described { slot, quantity: Quantity::A, .. }) => with
                .into_iter()
                .map(|thing| {
                    let mut each = fit.clone();
                    each.slots.push((slot.0, Bound::objects(vec![thing])));
                    each
                })
                .collect(),
            Some(Selection::Described { slot, .. }) => {
                fit.slots.push((slot.0, Bound::objects(with)));
                vec![fit]
            }
            _ => vec![fit],
        }
    }
}
