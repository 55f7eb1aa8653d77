//! Which objects a role is filled with.

use rubric_ir::{
    Antecedent, Form, LibraryEnd, Quantity, Ref, Selection, SelfOf, TargetCount, TargetKind, ZoneOwner,
};

use crate::check::Check;
use crate::env::Env;
use crate::fault::Fault;
use crate::ids::{ObjectId, Place, PlayerId, Thing};
use crate::state::Game;

impl Check {
    /// Of a role whose objects are known or are all that are described: nothing is chosen.
    pub fn selection(&mut self, selection: &Selection) {
        match selection {
            Selection::Source { .. } => {}
            Selection::Attached { head, .. } => self.head(head),
            Selection::Target(target) => self.target(target),
            Selection::Described { quantity, noun, .. } => {
                self.quantity(quantity);
                self.noun(noun);
            }
            Selection::Ref(Ref { to, .. }) => self.antecedent(*to),
            Selection::PartOf { quantity, of, .. } => {
                let piles = matches!(&**of, Selection::Ref(Ref { form: Form::Pile(_), .. }));
                if piles && *quantity != Quantity::Exactly(rubric_ir::Amount::Number(1)) {
                    self.no("several piles");
                }
                self.quantity(quantity);
                self.selection(of);
            }
            Selection::Rest { to, .. } => match to {
                Antecedent::Slot(_) => {}
                _ => self.no("the rest of what is in no slot"),
            },
            Selection::Joined { members, filters, .. } => {
                members.iter().for_each(|m| self.selection(m));
                if !filters.is_empty() {
                    self.no("joined phrases with a common filter");
                }
            }
            Selection::TopOfLibrary { count, library, .. } => {
                count.iter().for_each(|c| self.amount(c));
                self.zone_owner(library);
            }
            Selection::Zone { zone, .. } => self.zone(zone),
        }
    }

    pub fn antecedent(&mut self, to: Antecedent) {
        match to {
            Antecedent::Source
            | Antecedent::Granter
            | Antecedent::Attached
            | Antecedent::Head
            | Antecedent::Slot(_) => {}
            Antecedent::Linked => self.linked = true,
            Antecedent::EventObject => self.no("what one of several events happened to"),
            Antecedent::You
            | Antecedent::Defending
            | Antecedent::Attacking
            | Antecedent::Enchanted
            | Antecedent::Chosen => self.no("an object that a player stands for"),
            Antecedent::Unbound | Antecedent::Event | Antecedent::Instruction(_) | Antecedent::Power => {
                self.no("unbound reference")
            }
        }
    }

    pub fn quantity(&mut self, quantity: &Quantity) {
        match quantity {
            Quantity::A
            | Quantity::AnyNumber
            | Quantity::All { .. }
            | Quantity::Each
            | Quantity::Plain
            | Quantity::OneOrMore
            | Quantity::No
            | Quantity::The
            | Quantity::Any => {}
            Quantity::Exactly(n)
            | Quantity::UpTo(n)
            | Quantity::OrMore(n)
            | Quantity::OrFewer(n)
            | Quantity::Only(n)
            | Quantity::AtLeast(n) => self.amount(n),
        }
    }

    pub fn target(&mut self, target: &rubric_ir::Target) {
        match &target.count {
            TargetCount::One
            | TargetCount::AnyNumber
            | TargetCount::OneOrTwo
            | TargetCount::OneToThree
            | TargetCount::OneOrMore => {}
            TargetCount::Exactly(n) | TargetCount::UpTo(n) => self.amount(n),
        }
        match &target.what {
            TargetKind::Objects(noun) => self.noun(noun),
            TargetKind::Any | TargetKind::AnyOther => {}
            TargetKind::PlayerOr { who, noun } | TargetKind::OrPlayer { noun, who } => {
                self.noun(noun);
                self.player_noun(*who);
            }
        }
    }
}

impl Game {
    /// What is told of a thing that has moved: as it last was where it was a permanent, or the card it is by now.
    pub(crate) fn told(&self, thing: Thing) -> ObjectId {
        if thing.was == thing.now {
            return thing.now;
        }
        if self.fault == Some(Fault::NoLastKnown) {
            return thing.now;
        }
        let standing =
            self.object(thing.now).is_some_and(|o| matches!(o.place, Place::Battlefield | Place::Stack));
        let stood = self.past.get(&thing.was).is_some_and(|p| p.object.place == Place::Battlefield);
        if stood && !standing { thing.was } else { thing.now }
    }

    /// What the source is attached to, or was last.
    fn attached_now(&self, env: &Env) -> Option<Thing> {
        self.source_object(env)?.attached.map(Thing::new)
    }

    /// The objects an antecedent stands for.
    pub(crate) fn meant(&self, to: Antecedent, env: &Env) -> Vec<Thing> {
        match to {
            Antecedent::Source => env.source.into_iter().collect(),
            Antecedent::Granter => env.granter.into_iter().collect(),
            Antecedent::Attached => match env.event.attached {
                Some(attached) => vec![attached],
                None => self.attached_now(env).into_iter().collect(),
            },
            Antecedent::Head => env.head.map(Thing::new).into_iter().collect(),
            Antecedent::Slot(slot) => {
                let Some(bound) = env.slots.get(&slot.0) else { return Vec::new() };
                if let Some(each) = env.each
                    && !bound.parts.is_empty()
                {
                    let part = bound.parts.iter().find(|(p, _)| *p == each);
                    return part.map(|(_, things)| things.clone()).unwrap_or_default();
                }
                bound.objects.clone()
            }
            Antecedent::Linked => {
                let object = self.source_object(env);
                object.map(|o| o.exiled_with.iter().copied().map(Thing::new).collect()).unwrap_or_default()
            }
            Antecedent::Unbound
            | Antecedent::You
            | Antecedent::Defending
            | Antecedent::Attacking
            | Antecedent::Enchanted
            | Antecedent::Chosen
            | Antecedent::EventObject
            | Antecedent::Event
            | Antecedent::Instruction(_)
            | Antecedent::Power => Vec::new(),
        }
    }

    /// The objects of a role of which none has to be chosen; of a description, all that fit it. Cards are looked for
    /// in `default` where no zone is named.
    pub(crate) fn things(&self, selection: &Selection, env: &Env, default: Place) -> Vec<Thing> {
        let new = |ids: Vec<ObjectId>| ids.into_iter().map(Thing::new).collect();
        match selection {
            Selection::Source { who: SelfOf::Bearer, .. } => env.source.into_iter().collect(),
            Selection::Source { who: SelfOf::Granter, .. } => env.granter.into_iter().collect(),
            Selection::Attached { .. } => self.attached_now(env).into_iter().collect(),
            Selection::Target(target) => self.meant(Antecedent::Slot(target.slot), env),
            Selection::Ref(r) => self.meant(r.to, env),
            Selection::Described { noun, .. } => new(self.all(noun, env, (default, None))),
            Selection::PartOf { of, .. } => self.things(of, env, default),
            Selection::Rest { to, .. } => self.rest(*to, env),
            Selection::Joined { members, .. } => {
                let mut all: Vec<Thing> = Vec::new();
                for member in members {
                    for thing in self.things(member, env, default) {
                        if !all.iter().any(|t| t.now == thing.now) {
                            all.push(thing);
                        }
                    }
                }
                all
            }
            Selection::TopOfLibrary { count, end, library, .. } => {
                let n = count.as_ref().map_or(1, |c| self.amount(c, env));
                let n = usize::try_from(n.max(0)).unwrap_or(0);
                let players = self.owners_of_library(library, env);
                new(players.into_iter().flat_map(|p| self.of_library(p, n, *end)).collect())
            }
            Selection::Zone { zone, .. } => new(self.in_zone(zone, env)),
        }
    }

    pub(crate) fn owners_of_library(&self, owner: &ZoneOwner, env: &Env) -> Vec<PlayerId> {
        match owner {
            ZoneOwner::Of(player) | ZoneOwner::Each(player) => self.players(player, env),
            ZoneOwner::All | ZoneOwner::Any => self.apnap(),
            ZoneOwner::Single | ZoneOwner::Owner { .. } | ZoneOwner::The => Vec::new(),
        }
    }

    /// The first cards of a library from an end.
    pub(crate) fn of_library(&self, player: PlayerId, n: usize, end: LibraryEnd) -> Vec<ObjectId> {
        let cards = self.cards_in(Place::Library, player);
        match end {
            LibraryEnd::Top => cards.into_iter().rev().take(n).collect(),
            LibraryEnd::Bottom => cards.into_iter().take(n).collect(),
        }
    }

    fn rest(&self, to: Antecedent, env: &Env) -> Vec<Thing> {
        let Antecedent::Slot(slot) = to else { return Vec::new() };
        let Some(bound) = env.slots.get(&slot.0) else { return Vec::new() };
        if self.fault == Some(Fault::RestIsAll) {
            return if bound.from.is_empty() { bound.objects.clone() } else { bound.from.clone() };
        }
        let among = |list: &[Thing], thing: &Thing| list.iter().any(|t| t.was == thing.was);
        if bound.from.is_empty() {
            let left = bound.objects.iter().filter(|t| !among(&bound.taken, t) && t.was == t.now);
            return left.copied().collect();
        }
        bound.from.iter().filter(|t| !among(&bound.objects, t)).copied().collect()
    }
}
