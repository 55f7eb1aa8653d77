//! Choosing objects for an instruction (CR 608.2d).

use rubric_ir::{Antecedent, Filter, Noun, Quantity, Ref, Selection, Slot};

use crate::decision::{Asking, Choice};
use crate::effect::Came;
use crate::env::{Bound, Env};
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R};

/// Where an instruction looks for objects, and which of them it can be done to.
pub(crate) struct Purpose<'a> {
    pub default: (Place, Option<PlayerId>),
    pub fits: &'a dyn Fn(&Kernel<'_>, ObjectId) -> bool,
}

impl Purpose<'_> {
    /// Any object there is in a place; of a player's own place where one is named.
    pub const fn within(place: Place, owner: Option<PlayerId>) -> Self {
        Purpose { default: (place, owner), fits: &|_, _| true }
    }

    pub const fn permanents() -> Self {
        Purpose::within(Place::Battlefield, None)
    }
}

impl Kernel<'_> {
    /// The fewest and most of so many that a quantity allows.
    pub fn bounds(&self, quantity: &Quantity, there: usize, env: &Env) -> (usize, usize) {
        let number = |n: &rubric_ir::Amount| usize::try_from(self.g.amount(n, env).max(0)).unwrap_or(0);
        match quantity {
            Quantity::A | Quantity::Any => (1, 1),
            Quantity::Exactly(n) | Quantity::Only(n) => (number(n), number(n)),
            Quantity::UpTo(n) | Quantity::OrFewer(n) => (0, number(n)),
            Quantity::AnyNumber => (0, there),
            Quantity::All { .. } | Quantity::Each | Quantity::Plain | Quantity::The => (there, there),
            Quantity::OneOrMore => (1, there),
            Quantity::OrMore(n) | Quantity::AtLeast(n) => (number(n), there),
            Quantity::No => (0, 0),
        }
    }

    /// The objects of a role; what is left to choose is asked of the player.
    pub fn choose(
        &mut self,
        player: PlayerId,
        selection: &Selection,
        env: &mut Env,
        why: &Purpose<'_>,
    ) -> R<Vec<Thing>> {
        match selection {
            Selection::Described { slot, quantity, noun } => {
                let mut from = self.g.all(noun, env, why.default);
                from.retain(|id| (why.fits)(self, *id));
                let picked = self.some_of(player, &from, quantity, Some(noun), env)?;
                let things: Vec<Thing> = picked.into_iter().map(Thing::new).collect();
                let from = from.into_iter().map(Thing::new).collect();
                env.bind(*slot, Bound { objects: things.clone(), from, ..Bound::default() });
                take_from(noun, &things, env);
                Ok(things)
            }
            Selection::PartOf { slot, of, .. } if self.are_piles(of, env) => {
                self.choose_pile(player, *slot, of, env)
            }
            Selection::PartOf { slot, quantity, of } => {
                let whole = self.g.things(of, env, why.default.0);
                let mut from: Vec<ObjectId> = whole.iter().map(|t| t.now).collect();
                from.retain(|id| (why.fits)(self, *id));
                let picked = self.some_of(player, &from, quantity, None, env)?;
                let things: Vec<Thing> =
                    picked.iter().filter_map(|id| whole.iter().find(|t| t.now == *id).copied()).collect();
                env.bind(*slot, Bound::objects(things.clone()));
                if !matches!(quantity, Quantity::Each | Quantity::All { .. })
                    && let Some(bound) = bound_of(of, env)
                {
                    bound.taken.extend(things.iter().copied());
                }
                Ok(things)
            }
            Selection::TopOfLibrary { slot, .. } | Selection::Zone { slot, .. } => {
                let mut things = self.g.things(selection, env, why.default.0);
                things.retain(|t| (why.fits)(self, t.now));
                env.bind(*slot, Bound::objects(things.clone()));
                Ok(things)
            }
            Selection::Joined { slot, members, conj, .. } => {
                let mut all: Vec<Thing> = Vec::new();
                if *conj == rubric_ir::Conj::Or {
                    // One of the phrases: whichever has something that fits, as the player likes.
                    let mut from: Vec<ObjectId> = Vec::new();
                    for member in members {
                        from.extend(self.g.things(member, env, why.default.0).iter().map(|t| t.now));
                    }
                    from.sort_unstable();
                    from.dedup();
                    from.retain(|id| (why.fits)(self, *id));
                    all.extend(
                        self.some_of(player, &from, &Quantity::A, None, env)?.into_iter().map(Thing::new),
                    );
                } else {
                    for member in members {
                        for thing in self.choose(player, member, env, why)? {
                            if !all.iter().any(|t| t.now == thing.now) {
                                all.push(thing);
                            }
                        }
                    }
                }
                env.bind(*slot, Bound::objects(all.clone()));
                Ok(all)
            }
            Selection::Source { .. }
            | Selection::Attached { .. }
            | Selection::Target(_)
            | Selection::Ref(_)
            | Selection::Rest { .. } => {
                let mut things = self.g.things(selection, env, why.default.0);
                things.retain(|t| (why.fits)(self, t.now));
                Ok(things)
            }
        }
    }

    /// Separates objects into two piles (CR 700.3): what is picked is the first.
    pub fn separate(&mut self, player: PlayerId, slot: Slot, what: &Selection, env: &mut Env) -> R<Came> {
        let things = self.choose(player, what, env, &Purpose::permanents())?;
        let from: Vec<ObjectId> = things.iter().map(|thing| thing.now).collect();
        let about = env.source.map(|source| source.now);
        let picked = self.pick(player, Asking::Separate, about, &from, (0, from.len()))?;
        let (first, second) = things.iter().copied().partition(|thing| picked.contains(&thing.now));
        let count = things.len() as i64;
        env.bind(slot, Bound { objects: things, piles: vec![first, second], ..Bound::default() });
        Ok(Came { done: true, amount: count })
    }

    fn are_piles(&self, of: &Selection, env: &mut Env) -> bool {
        bound_of(of, env).is_some_and(|bound| !bound.piles.is_empty())
    }

    /// One of the piles; what is in the other is the rest.
    fn choose_pile(&mut self, player: PlayerId, slot: Slot, of: &Selection, env: &mut Env) -> R<Vec<Thing>> {
        let about = env.source.map(|source| source.now);
        let count = bound_of(of, env).map_or(0, |bound| bound.piles.len());
        let options = (0u32..).take(count).map(Choice::Pile).collect();
        let chosen = self.one_of(player, Asking::Pile, about, options)?;
        let Some(bound) = bound_of(of, env) else { return Ok(Vec::new()) };
        let things = chosen.and_then(|n| bound.piles.get(n)).cloned().unwrap_or_default();
        bound.taken.extend(things.iter().copied());
        env.bind(slot, Bound::objects(things.clone()));
        Ok(things)
    }

    /// So many of the objects as the quantity says.
    pub fn some_of(
        &mut self,
        player: PlayerId,
        from: &[ObjectId],
        quantity: &Quantity,
        noun: Option<&Noun>,
        env: &Env,
    ) -> R<Vec<ObjectId>> {
        let (min, max) = self.bounds(quantity, from.len(), env);
        let filters =
            || noun.into_iter().flat_map(|n| n.filters.iter().chain(n.heads.iter().flat_map(|h| &h.filters)));
        if filters().any(|f| matches!(f, Filter::AtRandom)) {
            return Ok(self.at_random(from.to_vec(), max));
        }
        let chooser = filters().find_map(|f| match f {
            Filter::OfChoice { who } => self.g.players(who, env).first().copied(),
            _ => None,
        });
        let about = env.source.map(|s| s.now);
        self.pick(chooser.unwrap_or(player), Asking::Objects, about, from, (min, max))
    }
}

/// What fills the slot that a reference is bound to.
fn bound_of<'e>(of: &Selection, env: &'e mut Env) -> Option<&'e mut Bound> {
    match of {
        Selection::Ref(Ref { to: Antecedent::Slot(slot), .. }) => env.slots.get_mut(&slot.0),
        _ => None,
    }
}

/// What was taken out of a set said before no longer is of its rest.
fn take_from(noun: &Noun, things: &[Thing], env: &mut Env) {
    for filter in noun.filters.iter().chain(noun.heads.iter().flat_map(|h| &h.filters)) {
        if let Filter::Among { of, .. } = filter
            && let Selection::Ref(r) = &**of
            && let Antecedent::Slot(slot) = r.to
            && let Some(bound) = env.slots.get_mut(&slot.0)
        {
            bound.taken.extend(things.iter().copied());
        }
    }
}
