//! Instructions that move cards: returning, putting, exiling, searching, looking through libraries (CR 400, 701).

use rubric_ir::{
    Control, CountersOnIt, Destination, DigDeed, Done, Duration, EntryState, Event, KeywordName,
    LibraryOrder, LibraryPlace, Move, ObjectEvent, Quantity, Selection, Slot, Zone, ZoneOwner,
};

use crate::check::Check;
use crate::choose::Purpose;
use crate::decision::{Asking, Attacked, Choice, Decision};
use crate::effect::Came;
use crate::env::{Bound, Env};
use crate::happen::{Cause, Happening};
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R};
use crate::keyword::NINJUTSU_RETURNS;
use crate::noun::place_of;
use crate::propose::{Depth, Entry, Moved, Mover};
use crate::state::UntilLeaves;

impl Check {
    pub fn move_check(&mut self, mv: &Move) {
        self.selection(&mv.what);
        mv.from.iter().for_each(|z| self.zone(z));
        match &mv.to {
            Destination::Battlefield { state, attached, counters, control } => {
                for s in state {
                    match s {
                        EntryState::Tapped | EntryState::TappedAndAttacking | EntryState::Attacking => {}
                        EntryState::Transformed => self.no("transform"),
                        EntryState::FaceDown => self.no("face down"),
                    }
                }
                attached.iter().for_each(|a| self.selection(a));
                counters.iter().for_each(|c| self.counters_on_it(c));
                match control {
                    None | Some(Control::Your | Control::Owner { .. }) => {}
                    Some(Control::Their) => {}
                }
            }
            Destination::Zone(zone) => match zone {
                Zone::Hand(_) | Zone::Graveyard(_) | Zone::Exile => {}
                _ => self.no("put into another zone"),
            },
            Destination::Library { place, order: _, .. } | Destination::Back { place, order: _ } => {
                self.place(place)
            }
            Destination::Top => {}
        }
    }

    fn place(&mut self, place: &LibraryPlace) {
        match place {
            LibraryPlace::Top
            | LibraryPlace::Bottom
            | LibraryPlace::TopOrBottom
            | LibraryPlace::YourChoice
            | LibraryPlace::TheirChoice
            | LibraryPlace::NthFromTop(_) => {}
            LibraryPlace::NthFromTopOrBottom(_) => self.no("second from the top or on the bottom"),
        }
    }

    pub fn counters_on_it(&mut self, counters: &CountersOnIt) {
        self.quantity(&counters.count);
        self.counter_kind(&counters.kind);
    }

    /// Exile until something leaves the battlefield (CR 610.3).
    pub fn until_leaves(&mut self, duration: &Duration) {
        match duration {
            Duration::Until(event) => match &**event {
                Event::Object { subject: Selection::Source { .. }, verbs }
                    if matches!(verbs.as_slice(), [ObjectEvent::LeavesBattlefield { .. }]) => {}
                _ => self.no("exile until another event"),
            },
            _ => self.no("exile for another time"),
        }
    }

    pub fn destination_owner(&mut self, owner: &ZoneOwner) {
        match owner {
            ZoneOwner::Of(player) => self.player(player),
            ZoneOwner::Owner { .. } => {}
            ZoneOwner::Each(_) => self.no("libraries of several"),
            ZoneOwner::Any | ZoneOwner::All | ZoneOwner::Single | ZoneOwner::The => {
                self.no("library of no one")
            }
        }
    }

    pub fn search_check(&mut self, zone: &Zone, what: &Selection) {
        match zone {
            Zone::Library(owner) => self.destination_owner(owner),
            _ => self.no("search of other zones"),
        }
        match what {
            Selection::Described { noun, quantity, .. } => {
                self.noun(noun);
                self.quantity(quantity);
            }
            _ => self.no("search for several kinds of card"),
        }
    }
}

impl Kernel<'_> {
    pub fn exile(
        &mut self,
        player: PlayerId,
        what: &Selection,
        (from, counters, until): (Option<&Zone>, Option<&CountersOnIt>, Option<&Duration>),
        env: &mut Env,
    ) -> R<Came> {
        let place = from.and_then(place_of).unwrap_or(Place::Battlefield);
        let zone = from.map(|z| self.g.in_zone(z, env));
        let fits = |_: &Kernel<'_>, id: ObjectId| zone.as_ref().is_none_or(|z| z.contains(&id));
        let things = self.choose(player, what, env, &Purpose { default: (place, None), fits: &fits })?;
        let source = env.source.map(|s| s.now);
        // It lasts until the source leaves: where that has left already, nothing is exiled (CR 610.3b).
        let holds = until.is_none() || source.is_some_and(|id| self.on_battlefield(id));
        if !holds {
            return Ok(Came::default());
        }
        let places: Vec<(ObjectId, Place)> =
            things.iter().filter_map(|t| Some((t.now, self.g.object(t.now)?.place))).collect();
        let moves = things.iter().map(|t| Mover::to(t.now, Place::Exile, Cause::Moved).by(player)).collect();
        let moved = self.move_all(moves)?;
        for m in &moved {
            if m.to != Some(Place::Exile) {
                continue;
            }
            if let Some(counters) = counters {
                let n = self.g.quantity_number(&counters.count, env);
                self.put_counters(m.now, &counters.kind, n, player)?;
            }
            if let Some(source) = source {
                if let Some(object) = self.g.object_mut(source) {
                    object.exiled_with.push(m.now);
                }
                if until.is_some() {
                    let back_to =
                        places.iter().find(|(id, _)| *id == m.was).map_or(Place::Battlefield, |(_, p)| *p);
                    self.g.until_leaves.push(UntilLeaves { source, object: m.now, back_to });
                }
            }
        }
        self.note(Some(Done::Exiled), player, &moved, env);
        Ok(Came::to(moved.len() as i64))
    }

    pub fn move_by(&mut self, player: PlayerId, mv: &Move, done: Option<Done>, env: &mut Env) -> R<Came> {
        let default = mv.from.as_ref().and_then(place_of).unwrap_or(match &mv.to {
            Destination::Battlefield { .. } if done.is_none() => Place::Hand,
            _ if done.is_some() => Place::Graveyard,
            _ => Place::Hand,
        });
        let zone = mv.from.as_ref().map(|z| self.g.in_zone(z, env));
        let fits = |_: &Kernel<'_>, id: ObjectId| zone.as_ref().is_none_or(|z| z.contains(&id));
        let why = Purpose { default: (default, Some(player)), fits: &fits };
        let things = self.choose(player, &mv.what, env, &why)?;
        // The source of an ability that says where it is found there alone.
        let moved = self.put_things(player, &things, &mv.to, env)?;
        self.note(done, player, &moved, env);
        Ok(Came::to(moved.len() as i64))
    }

    fn put_things(
        &mut self,
        player: PlayerId,
        things: &[Thing],
        to: &Destination,
        env: &mut Env,
    ) -> R<Vec<Moved>> {
        let there: Vec<ObjectId> =
            things.iter().map(|t| t.now).filter(|id| self.g.objects.contains_key(id)).collect();
        match to {
            Destination::Battlefield { state, control, attached, counters } => {
                let attached = match attached {
                    Some(to) => self.choose(player, to, env, &Purpose::permanents())?.first().map(|t| t.now),
                    None => None,
                };
                let mut moves = Vec::new();
                for id in there {
                    if !self.g.chars(id).types.iter().any(|t| crate::card::permanent_type(*t)) {
                        continue;
                    }
                    let owner = self.g.object(id).map_or(player, |o| o.owner);
                    let mut entry = Entry { attached, ..Entry::default() };
                    entry.controller = Some(match control {
                        Some(Control::Your) => env.you,
                        Some(Control::Their) => player,
                        Some(Control::Owner { .. }) => owner,
                        None => player,
                    });
                    for s in state {
                        entry.tapped |= matches!(s, EntryState::Tapped | EntryState::TappedAndAttacking);
                        if matches!(s, EntryState::Attacking | EntryState::TappedAndAttacking) {
                            entry.attacking = self.attacked_with(env)?;
                        }
                    }
                    if let Some(counters) = counters {
                        let n = self.g.quantity_number(&counters.count, env);
                        crate::state::change_counters(&mut entry.counters, &counters.kind, i64::from(n));
                    }
                    if !self.enchants_something(id, &mut entry)? {
                        continue;
                    }
                    let mut mover = Mover::to(id, Place::Battlefield, Cause::Moved).by(player);
                    mover.entry = entry;
                    moves.push(mover);
                }
                self.move_all(moves)
            }
            Destination::Zone(zone) => {
                let Some(place) = place_of(zone) else { return Ok(Vec::new()) };
                let moves =
                    there.into_iter().map(|id| Mover::to(id, place, Cause::Moved).by(player)).collect();
                self.move_all(moves)
            }
            Destination::Library { place, order, .. } | Destination::Back { place, order } => {
                self.lay_in_library(player, there, place, order.as_ref())
            }
            Destination::Top => self.lay_in_library(player, there, &LibraryPlace::Top, None),
        }
    }

    /// An Aura that is put onto the battlefield enchants something as it enters, or stays where it is (CR 303.4f).
    fn enchants_something(&mut self, id: ObjectId, entry: &mut Entry) -> R<bool> {
        let chars = self.g.chars(id);
        if !chars.subtypes.contains(&rubric_ir::Subtype::Aura) || entry.attached.is_some() {
            return Ok(true);
        }
        let mut hosts = self.g.battlefield.clone();
        hosts.retain(|host| self.may_be_attached(id, *host));
        let player = entry.controller.unwrap_or_default();
        let picked = self.pick(player, Asking::Objects, Some(id), &hosts, (1, 1))?;
        entry.attached = picked.first().copied();
        Ok(entry.attached.is_some())
    }

    /// Whom something that enters attacking attacks: its controller chooses among the opponents (CR 508.4).
    pub fn attacked_with(&mut self, env: &Env) -> R<Option<Attacked>> {
        // What the creature attacked that was returned for it (CR 702.49c).
        if env.keyword == Some(KeywordName::Ninjutsu) {
            let returned = env.slots.get(&NINJUTSU_RETURNS.0).and_then(|bound| bound.objects.first());
            let stood = returned.and_then(|thing| self.g.past.get(&thing.was));
            return Ok(stood.and_then(|past| past.object.attacking));
        }
        let opponents = self.g.opponents(env.you);
        let options = opponents.iter().map(|p| Choice::Player(*p)).collect();
        let about = env.source.map(|s| s.now);
        let at = self.one_of(env.you, Asking::Players, about, options)?;
        let attacks = matches!(
            self.g.step,
            crate::state::StepOfTurn::DeclareAttackers
                | crate::state::StepOfTurn::DeclareBlockers
                | crate::state::StepOfTurn::FirstStrikeDamage
                | crate::state::StepOfTurn::CombatDamage
                | crate::state::StepOfTurn::BeginCombat
                | crate::state::StepOfTurn::EndCombat
        );
        // Only during combat, and only for the active player, does anything enter attacking.
        Ok(at
            .and_then(|at| opponents.get(at))
            .filter(|_| attacks && self.g.active == env.you)
            .map(|p| Attacked::Player(*p)))
    }

    fn lay_in_library(
        &mut self,
        player: PlayerId,
        cards: Vec<ObjectId>,
        place: &LibraryPlace,
        order: Option<&LibraryOrder>,
    ) -> R<Vec<Moved>> {
        let cards = match order {
            Some(LibraryOrder::Random) => {
                let many = cards.len();
                self.at_random(cards, many)
            }
            _ => self.in_order(player, cards)?,
        };
        let mut top = matches!(place, LibraryPlace::Top);
        let mut below = 0;
        match place {
            LibraryPlace::TopOrBottom | LibraryPlace::YourChoice | LibraryPlace::TheirChoice => {
                let chooser = match (place, cards.first().and_then(|id| self.g.object(*id))) {
                    (LibraryPlace::TheirChoice, Some(object)) => object.owner,
                    _ => player,
                };
                let options = vec![Choice::Top, Choice::Bottom];
                top = self.one_of(chooser, Asking::LibraryPlace, cards.first().copied(), options)? == Some(0);
            }
            LibraryPlace::NthFromTop(n) => {
                top = true;
                below = n.saturating_sub(1) as usize;
            }
            LibraryPlace::Top | LibraryPlace::Bottom | LibraryPlace::NthFromTopOrBottom(_) => {}
        }
        // The first of the order lies on top: on top it is put last, on the bottom first.
        let ordered: Vec<ObjectId> = if top { cards.into_iter().rev().collect() } else { cards };
        let moves = ordered
            .into_iter()
            .map(|id| {
                let mut mover = Mover::to(id, Place::Library, Cause::Moved).by(player);
                mover.depth = match (top, below) {
                    (false, _) => Depth::Bottom,
                    (true, 0) => Depth::Top,
                    (true, n) => Depth::Below(n),
                };
                mover
            })
            .collect();
        self.move_all(moves)
    }

    /// Cards in the order a player likes, the first on top.
    fn in_order(&mut self, player: PlayerId, cards: Vec<ObjectId>) -> R<Vec<ObjectId>> {
        if cards.len() < 2 {
            return Ok(cards);
        }
        let all = u32::try_from(cards.len()).unwrap_or(u32::MAX);
        let options = cards.iter().map(|id| Choice::Object(*id)).collect();
        let asking = Asking::OrderCards;
        let picks =
            self.ask(Decision { player, asking, about: None, options, min: all, max: all, divide: None })?;
        let ordered: Vec<ObjectId> = picks.iter().filter_map(|i| cards.get(*i).copied()).collect();
        Ok(if ordered.len() == cards.len() { ordered } else { cards })
    }

    /// Looks at the top cards, puts any number on the bottom and the rest back in any order (CR 701.22).
    pub fn scry(&mut self, player: PlayerId, n: u32) -> R<()> {
        let cards = self.g.of_library(player, n as usize, rubric_ir::LibraryEnd::Top);
        if cards.is_empty() {
            return Ok(());
        }
        let away = self.pick_some(player, Asking::PutAway, &cards)?;
        let kept: Vec<ObjectId> = cards.into_iter().filter(|id| !away.contains(id)).collect();
        let bottom = away.len() as u32;
        let away = self.in_order(player, away)?;
        let kept = self.in_order(player, kept)?;
        self.relay(player, &kept, &away);
        self.happen(vec![Happening::Scried { player, bottom }])
    }

    /// The same with the graveyard in place of the bottom (CR 701.25).
    pub fn surveil(&mut self, player: PlayerId, n: u32) -> R<()> {
        let cards = self.g.of_library(player, n as usize, rubric_ir::LibraryEnd::Top);
        if cards.is_empty() {
            return Ok(());
        }
        let away = self.pick_some(player, Asking::PutAway, &cards)?;
        let kept: Vec<ObjectId> = cards.into_iter().filter(|id| !away.contains(id)).collect();
        let graveyard = away.len() as u32;
        let moves =
            away.into_iter().map(|id| Mover::to(id, Place::Graveyard, Cause::Moved).by(player)).collect();
        self.move_all(moves)?;
        let kept = self.in_order(player, kept)?;
        self.relay(player, &kept, &[]);
        self.happen(vec![Happening::Surveiled { player, graveyard }])
    }

    fn pick_some(&mut self, player: PlayerId, asking: Asking, cards: &[ObjectId]) -> R<Vec<ObjectId>> {
        let options = cards.iter().map(|id| Choice::Object(*id)).collect();
        let max = u32::try_from(cards.len()).unwrap_or(u32::MAX);
        let picks = self.ask(Decision { player, asking, about: None, options, min: 0, max, divide: None })?;
        Ok(picks.iter().filter_map(|i| cards.get(*i).copied()).collect())
    }

    /// Lays cards of a library back: they stay what they are (CR 401.4).
    fn relay(&mut self, player: PlayerId, top: &[ObjectId], bottom: &[ObjectId]) {
        let Some(state) = self.g.player_mut(player) else { return };
        state.cards_in_library.retain(|id| !top.contains(id) && !bottom.contains(id));
        for id in bottom.iter() {
            state.cards_in_library.insert(0, *id);
        }
        state.cards_in_library.extend(top.iter().rev());
    }

    pub fn search(&mut self, player: PlayerId, zone: &Zone, what: &Selection, env: &mut Env) -> R<Came> {
        let Selection::Described { slot, quantity, noun } = what else { return Ok(Came::default()) };
        let Zone::Library(owner) = zone else { return Ok(Came::default()) };
        let whose = match owner {
            ZoneOwner::Of(who) => self.g.players(who, env).first().copied().unwrap_or(player),
            _ => player,
        };
        let mut from = self.g.cards_in(Place::Library, whose);
        from.retain(|id| self.g.fits(*id, noun, env));
        let (min, max) = self.bounds(quantity, from.len(), env);
        // One who looks for cards of a stated quality may fail to find them (CR 701.23b).
        let stated = noun.heads.iter().any(|h| !h.quals.is_empty() || !h.filters.is_empty())
            || noun.filters.iter().any(|f| !matches!(f, rubric_ir::Filter::In { .. }));
        let min = if stated { 0 } else { min.min(from.len()) };
        let options: Vec<Choice> = from.iter().map(|id| Choice::Object(*id)).collect();
        let decision = Decision {
            player,
            asking: Asking::Objects,
            about: env.source.map(|s| s.now),
            options,
            min: u32::try_from(min).unwrap_or(0),
            max: u32::try_from(max).unwrap_or(u32::MAX),
            divide: None,
        };
        let picks = self.ask(decision)?;
        let found: Vec<Thing> = picks.iter().filter_map(|i| from.get(*i).copied()).map(Thing::new).collect();
        let count = found.len() as i64;
        env.bind(*slot, Bound::objects(found));
        self.happen(vec![Happening::Searched { player }])?;
        Ok(Came { done: true, amount: count })
    }

    pub fn shuffle_into(
        &mut self,
        player: PlayerId,
        what: &Selection,
        library: &ZoneOwner,
        env: &mut Env,
    ) -> R<Came> {
        let things = self.choose(player, what, env, &Purpose::within(Place::Hand, Some(player)))?;
        let mut owners: Vec<PlayerId> = match library {
            ZoneOwner::Of(who) => self.g.players(who, env),
            _ => Vec::new(),
        };
        let mut moves = Vec::new();
        for thing in &things {
            if let Some(object) = self.g.object(thing.now) {
                if !owners.contains(&object.owner) {
                    owners.push(object.owner);
                }
                moves.push(Mover::to(thing.now, Place::Library, Cause::Moved).by(player));
            }
        }
        let moved = self.move_all(moves)?;
        for owner in owners {
            self.shuffle(owner)?;
        }
        Ok(Came { done: true, amount: moved.len() as i64 })
    }

    /// Reveals or exiles cards from the top until one fits (CR 701.20, 701.13).
    pub fn dig(
        &mut self,
        player: PlayerId,
        (slot, deed): (Slot, DigDeed),
        library: &ZoneOwner,
        until: &Selection,
        env: &mut Env,
    ) -> R<Came> {
        let Selection::Described { slot: last, noun, quantity: Quantity::A } = until else {
            return Ok(Came::default());
        };
        let whose = match library {
            ZoneOwner::Of(who) => self.g.players(who, env).first().copied().unwrap_or(player),
            _ => player,
        };
        let mut all = Vec::new();
        let mut found = Vec::new();
        for id in self.g.of_library(whose, usize::MAX, rubric_ir::LibraryEnd::Top) {
            let fits = self.g.fits(id, noun, env);
            let thing = match deed {
                DigDeed::Reveal => {
                    self.happen(vec![Happening::Revealed { objects: vec![id] }])?;
                    Thing::new(id)
                }
                DigDeed::Exile => {
                    let moved = self.move_all(vec![Mover::to(id, Place::Exile, Cause::Moved).by(player)])?;
                    self.note(Some(Done::Exiled), player, &moved, env);
                    moved.first().map_or(Thing::new(id), |m| Thing { was: m.now, now: m.now })
                }
            };
            all.push(thing);
            if fits {
                found.push(thing);
                break;
            }
        }
        let count = all.len() as i64;
        env.bind(slot, Bound { objects: all, taken: found.clone(), ..Bound::default() });
        env.bind(*last, Bound::objects(found.clone()));
        Ok(Came { done: !found.is_empty(), amount: count })
    }
}
