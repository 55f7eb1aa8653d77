//! Which objects a noun means (CR 109).

use rubric_ir::{
    CardType, Characteristic, Chosen, Cmp, Conj, CounterCount, Done, Filter, Head, Kind, Noun, Other,
    Polarity, Qual, Span, Status, SubtypeOf, Supertype, Zone, ZoneOwner,
};

use crate::check::Check;
use crate::env::Env;
use crate::happen::{Cause, Happening};
use crate::ids::{ObjectId, Place, PlayerId};
use crate::state::{Game, ItemKind, count_of};

pub(crate) fn compare(left: i64, cmp: Cmp, right: i64) -> bool {
    match cmp {
        Cmp::AtLeast => left >= right,
        Cmp::AtMost => left <= right,
        Cmp::Exactly => left == right,
        Cmp::MoreThan => left > right,
        Cmp::LessThan => left < right,
    }
}

pub(crate) fn counted(count: u32, asked: CounterCount) -> bool {
    match asked {
        CounterCount::A | CounterCount::OneOrMore | CounterCount::Any => count >= 1,
        CounterCount::No => count == 0,
        CounterCount::OrMore(n) => count >= n,
        CounterCount::OrFewer(n) => count <= n,
    }
}

impl Check {
    pub fn noun(&mut self, noun: &Noun) {
        for head in &noun.heads {
            self.head(head);
        }
        for filter in &noun.filters {
            self.filter(filter);
        }
        match noun.conj {
            Conj::Or | Conj::AndOr | Conj::And => {}
        }
    }

    pub fn head(&mut self, head: &Head) {
        for qual in &head.quals {
            self.qual(qual);
        }
        for filter in &head.filters {
            self.filter(filter);
        }
        match head.kind {
            Kind::Implied
            | Kind::Card
            | Kind::Spell
            | Kind::Token
            | Kind::Permanent
            | Kind::PermanentCard
            | Kind::PermanentSpell
            | Kind::Source
            | Kind::Copy => {}
            Kind::Ability
            | Kind::ActivatedAbility
            | Kind::TriggeredAbility
            | Kind::ActivatedOrTriggeredAbility => self.no("noun: ability"),
            Kind::Commander => self.no("noun: commander"),
        }
    }

    pub fn qual(&mut self, qual: &Qual) {
        match qual {
            Qual::Color(_)
            | Qual::NonColor(_)
            | Qual::Type(_)
            | Qual::NonType(_)
            | Qual::Supertype(_)
            | Qual::NonSupertype(_)
            | Qual::Subtype(_)
            | Qual::NonSubtype(_) => {}
            Qual::PowerToughness(_) => self.no("noun: 2/2"),
            Qual::AnyOf { of, .. } => of.iter().for_each(|q| self.qual(q)),
            Qual::Is(status) => self.status(*status),
        }
    }

    fn status(&mut self, status: Status) {
        match status {
            Status::Tapped
            | Status::Untapped
            | Status::Attacking
            | Status::Blocking
            | Status::Blocked
            | Status::Unblocked
            | Status::Colorless
            | Status::Multicolored
            | Status::Monocolored
            | Status::Nontoken
            | Status::Historic
            | Status::Modified
            | Status::Enchanted
            | Status::Equipped
            | Status::Exiled
            | Status::Renowned
            | Status::Monstrous
            | Status::Goaded
            | Status::Revealed
            | Status::Chosen
            | Status::Sacrificed
            | Status::Discarded
            | Status::Drawn
            | Status::Returned
            | Status::Milled => {}
            Status::FaceUp | Status::FaceDown => self.no("face down"),
            Status::Suspended => self.no("suspended"),
            Status::Suspected => self.no("suspect"),
            Status::Transformed => self.no("transform"),
            Status::Saddled => self.no("saddle"),
            Status::Commander | Status::Noncommander => self.no("noun: commander"),
            Status::Prepared => self.no("prepare"),
        }
    }

    pub fn filter(&mut self, filter: &Filter) {
        match filter {
            Filter::Controlled { by, .. } | Filter::Owned { by, .. } => self.player(by),
            Filter::In { zone, .. } => self.zone(zone),
            Filter::With(_) | Filter::Without(_) | Filter::Named(_) => {}
            Filter::WithLandwalk(_) => self.no("filter: landwalk"),
            Filter::WithCharacteristic { what, amount, .. } => {
                self.amount(amount);
                self.characteristic(*what);
            }
            Filter::WithCounters { .. } => {}
            Filter::ThatIs(quals) => quals.iter().for_each(|q| self.qual(q)),
            Filter::OfChosen(what) => match what {
                Chosen::Color | Chosen::CreatureType | Chosen::CardType | Chosen::LandType | Chosen::Type => {
                }
                Chosen::Name | Chosen::Number | Chosen::Player => self.no("filter: of the chosen name"),
            },
            Filter::OtherThan(of)
            | Filter::AttachedTo { to: of, .. }
            | Filter::Blocking(of)
            | Filter::BlockedBy(of) => self.selection(of),
            Filter::Attacking { whom, .. } => self.event_recipient(whom),
            Filter::ExiledWith(of) => {
                self.selection(of);
                self.no("filter: exiled with");
            }
            Filter::Did { history, .. } => self.history_filter(history),
            Filter::Targeting(_) => self.no("filter: that targets"),
            Filter::Sharing { what, with } => {
                self.selection(with);
                match what {
                    Characteristic::Name | Characteristic::ManaValue => {}
                    Characteristic::Power
                    | Characteristic::Toughness
                    | Characteristic::BasePower
                    | Characteristic::TotalPower
                    | Characteristic::PowerOrToughness => self.no("filter: sharing power"),
                }
            }
            Filter::InCommon { what, with, .. } => {
                match with {
                    Some(with) => self.selection(with),
                    None => self.no("filter: that share"),
                }
                match what {
                    rubric_ir::Distinct::Colors
                    | rubric_ir::Distinct::CreatureTypes
                    | rubric_ir::Distinct::CardTypes
                    | rubric_ir::Distinct::Names => {}
                    rubric_ir::Distinct::BasicLandTypes
                    | rubric_ir::Distinct::LandTypes
                    | rubric_ir::Distinct::ManaValues
                    | rubric_ir::Distinct::Powers => self.no("filter: in common"),
                }
            }
            Filter::WithXInCost => {}
            Filter::WithNoAbilities => {}
            Filter::OfChoice { who } => self.player(who),
            Filter::Different(_) => self.no("filter: different names"),
            Filter::Among { of, .. } => self.selection(of),
            Filter::AtRandom => {}
            Filter::DoneThisWay(done) => self.done(*done),
            Filter::DoneThisWayBy { who, done } => {
                self.player(who);
                if *done != Done::Discarded {
                    self.no("filter: what a player did this way");
                }
            }
            Filter::SameController(to) => self.antecedent(*to),
            Filter::PutThisWay(zone) => self.zone(zone),
            Filter::WithSingleTarget => self.no("filter: single target"),
            Filter::WithThatName => self.no("filter: with that name"),
            Filter::CastBy { .. } => self.no("filter: you cast"),
            Filter::DoneBy { who, done, span } => {
                self.player(who);
                let known = matches!(done, Done::Cast | Done::Drawn | Done::Discarded | Done::Sacrificed);
                if !known || !matches!(span, Span::ThisTurn) {
                    self.no("filter: done by");
                }
            }
            Filter::InParty => self.no("filter: party"),
            Filter::AbilityOf(_) => self.no("noun: ability"),
        }
    }

    pub fn done(&mut self, done: Done) {
        match done {
            Done::Destroyed
            | Done::Discarded
            | Done::Exiled
            | Done::Sacrificed
            | Done::Returned
            | Done::Milled
            | Done::Tapped
            | Done::Untapped
            | Done::Revealed
            | Done::Drawn
            | Done::Countered
            | Done::Created => {}
            Done::Removed | Done::Dealt | Done::Chosen | Done::Cast | Done::Warped => {
                self.no("done this way")
            }
        }
    }

    pub fn characteristic(&mut self, what: Characteristic) {
        match what {
            Characteristic::Power
            | Characteristic::Toughness
            | Characteristic::ManaValue
            | Characteristic::BasePower
            | Characteristic::PowerOrToughness => {}
            Characteristic::TotalPower => self.no("total power of a set"),
            Characteristic::Name => self.no("name as a number"),
        }
    }

    pub fn zone(&mut self, zone: &Zone) {
        match zone {
            Zone::Battlefield | Zone::Exile | Zone::Stack => {}
            Zone::Command => self.no("command zone"),
            Zone::Graveyard(owner) | Zone::Hand(owner) | Zone::Library(owner) => self.zone_owner(owner),
            // The others are of the owner the first one names.
            Zone::Several { zones, .. } => zones.iter().take(1).for_each(|z| self.zone(z)),
        }
    }

    pub fn zone_owner(&mut self, owner: &ZoneOwner) {
        match owner {
            ZoneOwner::Of(player) | ZoneOwner::Each(player) => self.player(player),
            ZoneOwner::Any | ZoneOwner::All | ZoneOwner::Owner { .. } => {}
            ZoneOwner::Single => self.no("zone: a single graveyard"),
            ZoneOwner::The => self.no("zone: the graveyard"),
        }
    }
}

impl Game {
    /// Whether the noun fits the object, as it is, or as it last was. Zones are not looked at unless the noun names
    /// one: the caller knows where it looks.
    pub(crate) fn fits(&self, id: ObjectId, noun: &Noun, env: &Env) -> bool {
        let other = match noun.other {
            Other::Any => true,
            Other::Than(than) => !self.meant(than, env).iter().any(|t| t.was == id || t.now == id),
        };
        other
            && noun.heads.iter().any(|head| self.head_fits(id, head, env))
            && noun.filters.iter().all(|f| self.filter_fits(id, f, env))
    }

    pub(crate) fn head_fits(&self, id: ObjectId, head: &Head, env: &Env) -> bool {
        self.kind_fits(id, head.kind)
            && head.quals.iter().all(|q| self.qual_fits(id, q))
            && head.filters.iter().all(|f| self.filter_fits(id, f, env))
    }

    fn kind_fits(&self, id: ObjectId, kind: Kind) -> bool {
        let Some(object) = self.object_or_past(id) else { return false };
        let permanent = || self.chars(id).types.iter().any(|t| crate::card::permanent_type(*t));
        match kind {
            Kind::Implied | Kind::Permanent | Kind::Source => true,
            Kind::Card => !object.token && !object.copy,
            Kind::Spell => object.place == Place::Stack,
            Kind::Token => object.token,
            Kind::PermanentCard => !object.token && permanent(),
            Kind::PermanentSpell => object.place == Place::Stack && permanent(),
            Kind::Copy => object.copy,
            Kind::Ability
            | Kind::ActivatedAbility
            | Kind::TriggeredAbility
            | Kind::ActivatedOrTriggeredAbility
            | Kind::Commander => false,
        }
    }

    pub(crate) fn qual_fits(&self, id: ObjectId, qual: &Qual) -> bool {
        let chars = self.chars(id);
        match qual {
            Qual::Color(c) => chars.colors.contains(c),
            Qual::NonColor(c) => !chars.colors.contains(c),
            Qual::Type(t) => chars.is(*t),
            Qual::NonType(t) => !chars.is(*t),
            Qual::Supertype(s) => chars.supertypes.contains(s),
            Qual::NonSupertype(s) => !chars.supertypes.contains(s),
            Qual::Subtype(s) => chars.has_subtype(*s),
            Qual::NonSubtype(s) => !chars.has_subtype(*s),
            Qual::PowerToughness(_) => false,
            Qual::AnyOf { of, .. } => of.iter().any(|q| self.qual_fits(id, q)),
            Qual::Is(status) => self.status_fits(id, *status),
        }
    }

    fn status_fits(&self, id: ObjectId, status: Status) -> bool {
        let Some(object) = self.object_or_past(id) else { return false };
        let chars = self.chars(id);
        let bearing = |kind: rubric_ir::Subtype| {
            self.battlefield.iter().any(|other| {
                self.object(*other).is_some_and(|o| o.attached == Some(id))
                    && self.chars(*other).has_subtype(kind)
            })
        };
        match status {
            Status::Tapped => object.tapped,
            Status::Untapped => !object.tapped,
            Status::Attacking => object.attacking.is_some(),
            Status::Blocking => !object.blocking.is_empty(),
            Status::Blocked => object.attacking.is_some() && object.blocked,
            Status::Unblocked => {
                object.attacking.is_some()
                    && !object.blocked
                    && self.step >= crate::state::StepOfTurn::DeclareBlockers
            }
            Status::Colorless => chars.colors.is_empty(),
            Status::Multicolored => chars.colors.len() > 1,
            Status::Monocolored => chars.colors.len() == 1,
            Status::Nontoken => !object.token,
            Status::Historic => {
                chars.is(CardType::Artifact)
                    || chars.supertypes.contains(&Supertype::Legendary)
                    || chars.has_subtype(rubric_ir::Subtype::Saga)
            }
            Status::Modified => {
                !object.counters.is_empty()
                    || bearing(rubric_ir::Subtype::Equipment)
                    || self.battlefield.iter().any(|other| {
                        self.object(*other).is_some_and(|o| o.attached == Some(id))
                            && self.chars(*other).has_subtype(rubric_ir::Subtype::Aura)
                            && self.controller(*other) == self.controller(id)
                    })
            }
            Status::Enchanted => bearing(rubric_ir::Subtype::Aura),
            Status::Equipped => bearing(rubric_ir::Subtype::Equipment),
            Status::Exiled => object.place == Place::Exile,
            Status::Renowned => object.renowned,
            Status::Monstrous => object.monstrous,
            Status::Goaded => !object.goaded.is_empty(),
            // What an instruction before did is told by the reference itself.
            Status::Revealed
            | Status::Chosen
            | Status::Sacrificed
            | Status::Discarded
            | Status::Drawn
            | Status::Returned
            | Status::Milled => true,
            Status::FaceUp => true,
            Status::FaceDown
            | Status::Suspended
            | Status::Suspected
            | Status::Transformed
            | Status::Saddled
            | Status::Commander
            | Status::Prepared => false,
            Status::Noncommander => true,
        }
    }

    pub(crate) fn filter_fits(&self, id: ObjectId, filter: &Filter, env: &Env) -> bool {
        let Some(object) = self.object_or_past(id) else { return false };
        let positive = |polarity: &Polarity, holds: bool| holds == (*polarity == Polarity::Positive);
        let any = |things: Vec<crate::ids::Thing>| things.into_iter();
        match filter {
            Filter::Controlled { by, polarity } => {
                positive(polarity, self.controller(id).is_some_and(|p| self.player_fits(p, by, env)))
            }
            Filter::Owned { by, polarity } => positive(polarity, self.player_fits(object.owner, by, env)),
            Filter::In { zone, .. } => self.is_in(object, zone, env),
            Filter::With(name) => self.chars(id).has(*name),
            Filter::Without(name) => !self.chars(id).has(*name),
            Filter::WithCharacteristic { what, cmp, amount } => {
                let value = self.amount(amount, env);
                match what {
                    Characteristic::PowerOrToughness => {
                        compare(self.measure(id, Characteristic::Power), *cmp, value)
                            || compare(self.measure(id, Characteristic::Toughness), *cmp, value)
                    }
                    _ => compare(self.measure(id, *what), *cmp, value),
                }
            }
            Filter::WithCounters { count, kind } => counted(count_of(&object.counters, kind), *count),
            Filter::Named(name) => *self.chars(id).name == *name.0,
            Filter::ThatIs(quals) => quals.iter().all(|q| self.qual_fits(id, q)),
            Filter::OfChosen(what) => self.of_chosen(id, *what, env),
            Filter::OtherThan(of) => {
                !any(self.things(of, env, Place::Battlefield)).any(|t| t.was == id || t.now == id)
            }
            Filter::AttachedTo { to: of, .. } => {
                any(self.things(of, env, Place::Battlefield)).any(|t| object.attached == Some(t.now))
            }
            Filter::Attacking { whom, .. } => self.is_attacking(id, whom, env),
            Filter::SameController(to) => {
                let own = self.controller(id);
                own.is_some() && any(self.meant(*to, env)).any(|t| self.controller(t.now) == own)
            }
            Filter::Blocking(of) => {
                any(self.things(of, env, Place::Battlefield)).any(|t| object.blocking.contains(&t.now))
            }
            Filter::BlockedBy(of) => any(self.things(of, env, Place::Battlefield))
                .any(|t| self.object_or_past(t.now).is_some_and(|o| o.blocking.contains(&id))),
            Filter::Did { history, .. } => {
                let mut env = env.clone();
                env.head = Some(id);
                self.history_holds(history, &env)
            }
            Filter::Sharing { what, with } => {
                any(self.things(with, env, Place::Battlefield)).any(|t| match what {
                    Characteristic::Name => self.chars(t.was).name == self.chars(id).name,
                    _ => self.measure(t.was, *what) == self.measure(id, *what),
                })
            }
            Filter::InCommon { what, with, polarity } => {
                let shared = with.as_ref().is_some_and(|with| {
                    any(self.things(with, env, Place::Battlefield)).any(|t| self.shares(id, t.was, *what))
                });
                positive(polarity, shared)
            }
            Filter::WithXInCost => self
                .def(object.def)
                .and_then(|d| d.mana_cost.as_ref())
                .is_some_and(|cost| cost.contains(&rubric_ir::ManaSymbol::X)),
            Filter::WithNoAbilities => self.chars(id).abilities.is_empty(),
            Filter::Among { of, .. } => any(self.things(of, env, Place::Battlefield)).any(|t| t.now == id),
            Filter::DoneThisWay(done) => {
                env.this_way.iter().any(|d| d.done == Some(*done) && (d.thing.was == id || d.thing.now == id))
            }
            Filter::DoneThisWayBy { who, done } => {
                let of =
                    |d: &&crate::env::Deed| d.done == Some(*done) && (d.thing.was == id || d.thing.now == id);
                let owner = self.object_or_past(id).map(|o| o.owner);
                env.this_way.iter().any(|d| of(&d)) && owner.is_some_and(|p| self.player_fits(p, who, env))
            }
            Filter::PutThisWay(zone) => {
                let to = place_of(zone);
                env.this_way.iter().any(|d| d.to == to && (d.thing.was == id || d.thing.now == id))
            }
            Filter::DoneBy { who, done, .. } => self.done_by(id, who, *done, env),
            Filter::OfChoice { .. } | Filter::AtRandom => true,
            Filter::ExiledWith(_)
            | Filter::Targeting(_)
            | Filter::Different(_)
            | Filter::WithSingleTarget
            | Filter::WithThatName
            | Filter::CastBy { .. }
            | Filter::InParty
            | Filter::WithLandwalk(_)
            | Filter::AbilityOf(_) => false,
        }
    }

    fn of_chosen(&self, id: ObjectId, what: Chosen, env: &Env) -> bool {
        let Some(source) = env.source.and_then(|s| self.object_or_past(s.now)) else { return false };
        let chars = self.chars(id);
        match what {
            Chosen::Color => source.chosen.color.is_some_and(|c| chars.colors.contains(&c)),
            Chosen::CreatureType | Chosen::LandType => {
                source.chosen.subtype.is_some_and(|s| chars.has_subtype(s))
            }
            Chosen::CardType => source.chosen.card_type.is_some_and(|t| chars.is(t)),
            Chosen::Type => {
                source.chosen.subtype.is_some_and(|s| chars.has_subtype(s))
                    || source.chosen.card_type.is_some_and(|t| chars.is(t))
            }
            Chosen::Name | Chosen::Number | Chosen::Player => false,
        }
    }

    pub(crate) fn shares(&self, a: ObjectId, b: ObjectId, what: rubric_ir::Distinct) -> bool {
        let (a, b) = (self.chars(a), self.chars(b));
        match what {
            rubric_ir::Distinct::Colors => a.colors.iter().any(|c| b.colors.contains(c)),
            rubric_ir::Distinct::CardTypes => a.types.iter().any(|t| b.types.contains(t)),
            rubric_ir::Distinct::Names => a.name == b.name,
            rubric_ir::Distinct::CreatureTypes => {
                a.subtypes.iter().any(|s| s.of() == SubtypeOf::Creature && b.has_subtype(*s))
                    || b.subtypes.iter().any(|s| s.of() == SubtypeOf::Creature && a.has_subtype(*s))
                    || (a.every_creature_type && b.every_creature_type)
            }
            rubric_ir::Distinct::BasicLandTypes
            | rubric_ir::Distinct::LandTypes
            | rubric_ir::Distinct::ManaValues
            | rubric_ir::Distinct::Powers => false,
        }
    }

    fn done_by(&self, id: ObjectId, who: &rubric_ir::Player, done: Done, env: &Env) -> bool {
        self.history.iter().filter(|h| h.turn == self.turn).any(|h| match (&h.happening, done) {
            (Happening::Cast { player, object, .. }, Done::Cast) => {
                *object == id && self.player_fits(*player, who, env)
            }
            (Happening::Drew { player, object, .. }, Done::Drawn) => {
                *object == id && self.player_fits(*player, who, env)
            }
            (Happening::Moved { was, now, by, cause: Cause::Discarded, .. }, Done::Discarded)
            | (Happening::Moved { was, now, by, cause: Cause::Sacrificed, .. }, Done::Sacrificed) => {
                (*was == id || *now == id) && self.player_fits(*by, who, env)
            }
            _ => false,
        })
    }

    /// Whether an object is in the zone.
    pub(crate) fn is_in(&self, object: &crate::state::Object, zone: &Zone, env: &Env) -> bool {
        match zone {
            Zone::Battlefield => object.place == Place::Battlefield,
            Zone::Stack => object.place == Place::Stack,
            Zone::Exile => object.place == Place::Exile,
            Zone::Command => object.place == Place::Command,
            Zone::Graveyard(owner) => {
                object.place == Place::Graveyard && self.owns_zone(object.owner, owner, env)
            }
            Zone::Hand(owner) => object.place == Place::Hand && self.owns_zone(object.owner, owner, env),
            Zone::Library(owner) => {
                object.place == Place::Library && self.owns_zone(object.owner, owner, env)
            }
            Zone::Several { zones, .. } => {
                zones.iter().any(|z| self.is_in(object, &owned_as(z, zones.first()), env))
            }
        }
    }

    fn owns_zone(&self, player: PlayerId, owner: &ZoneOwner, env: &Env) -> bool {
        match owner {
            ZoneOwner::Of(who) | ZoneOwner::Each(who) => self.player_fits(player, who, env),
            ZoneOwner::Any
            | ZoneOwner::All
            | ZoneOwner::Owner { .. }
            | ZoneOwner::Single
            | ZoneOwner::The => true,
        }
    }

    /// Every object in a zone.
    pub(crate) fn in_zone(&self, zone: &Zone, env: &Env) -> Vec<ObjectId> {
        match zone {
            Zone::Battlefield => self.battlefield.clone(),
            Zone::Exile => self.exile.clone(),
            Zone::Command => self.command.clone(),
            Zone::Stack => self.spells(),
            Zone::Graveyard(owner) => self.owned_in(Place::Graveyard, owner, env),
            Zone::Hand(owner) => self.owned_in(Place::Hand, owner, env),
            Zone::Library(owner) => self.owned_in(Place::Library, owner, env),
            Zone::Several { zones, .. } => {
                zones.iter().flat_map(|z| self.in_zone(&owned_as(z, zones.first()), env)).collect()
            }
        }
    }

    fn owned_in(&self, place: Place, owner: &ZoneOwner, env: &Env) -> Vec<ObjectId> {
        let players = self.apnap().into_iter().filter(|p| self.owns_zone(*p, owner, env));
        players.flat_map(|p| self.cards_in(place, p)).collect()
    }

    pub(crate) fn spells(&self) -> Vec<ObjectId> {
        self.stack.iter().filter(|item| item.kind == ItemKind::Spell).map(|item| item.id).collect()
    }

    /// The objects a noun looks among: those of the zone it names; permanents, spells, or the cards of `default`
    /// where it names none (CR 109.2).
    pub(crate) fn domain(&self, noun: &Noun, env: &Env, default: (Place, Option<PlayerId>)) -> Vec<ObjectId> {
        let filters = noun.filters.iter().chain(noun.heads.iter().flat_map(|h| &h.filters));
        for filter in filters {
            match filter {
                Filter::In { zone, .. } => return self.in_zone(zone, env),
                Filter::Among { of, .. } => {
                    return self.things(of, env, default.0).into_iter().map(|t| t.now).collect();
                }
                Filter::PutThisWay(_) | Filter::DoneThisWay(_) | Filter::DoneThisWayBy { .. } => {
                    return env.this_way.iter().map(|d| d.thing.now).collect();
                }
                _ => {}
            }
        }
        let of_default = || match default.1 {
            Some(player) => self.cards_in(default.0, player),
            None => self.apnap().into_iter().flat_map(|p| self.cards_in(default.0, p)).collect(),
        };
        let kind = noun.heads.first().map_or(Kind::Implied, |h| h.kind);
        match kind {
            Kind::Card | Kind::PermanentCard => of_default(),
            Kind::Spell | Kind::PermanentSpell | Kind::Copy => self.spells(),
            Kind::Source => self.battlefield.iter().copied().chain(self.spells()).collect(),
            Kind::Implied | Kind::Permanent | Kind::Token => {
                // "An artifact or creature card": the last head says what all are.
                match noun.heads.last().map(|h| h.kind) {
                    Some(Kind::Card | Kind::PermanentCard) => of_default(),
                    Some(Kind::Spell | Kind::PermanentSpell) if noun.heads.len() == 1 => self.spells(),
                    _ => self.battlefield.clone(),
                }
            }
            Kind::Ability
            | Kind::ActivatedAbility
            | Kind::TriggeredAbility
            | Kind::ActivatedOrTriggeredAbility
            | Kind::Commander => Vec::new(),
        }
    }

    /// The objects a noun means.
    pub(crate) fn all(&self, noun: &Noun, env: &Env, default: (Place, Option<PlayerId>)) -> Vec<ObjectId> {
        let mut found = self.domain(noun, env, default);
        found.retain(|id| self.fits(*id, noun, env));
        found
    }
}

/// A zone of several, with the owner that the first one names.
fn owned_as(zone: &Zone, first: Option<&Zone>) -> Zone {
    let owner = match first {
        Some(Zone::Graveyard(o) | Zone::Hand(o) | Zone::Library(o)) => o.clone(),
        _ => return zone.clone(),
    };
    match zone {
        Zone::Graveyard(ZoneOwner::The) => Zone::Graveyard(owner),
        Zone::Hand(ZoneOwner::The) => Zone::Hand(owner),
        Zone::Library(ZoneOwner::The) => Zone::Library(owner),
        other => other.clone(),
    }
}

pub(crate) fn place_of(zone: &Zone) -> Option<Place> {
    Some(match zone {
        Zone::Battlefield => Place::Battlefield,
        Zone::Stack => Place::Stack,
        Zone::Exile => Place::Exile,
        Zone::Command => Place::Command,
        Zone::Graveyard(_) => Place::Graveyard,
        Zone::Hand(_) => Place::Hand,
        Zone::Library(_) => Place::Library,
        Zone::Several { .. } => return None,
    })
}
