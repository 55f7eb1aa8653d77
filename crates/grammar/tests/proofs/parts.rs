//! Parts of readings put into one another: readings that no card has. The fuzz targets take this file in by its path.

use crate::common::{Read1, unbound};
use rubric_ir::*;
use std::any::Any;
use std::collections::HashSet;

/// A part, and how it is told from others.
type Copied = (String, Box<dyn Any>);

/// A type of parts: what is needed to put one in the place of another.
struct Kind {
    name: &'static str,
    is: fn(&dyn Any) -> bool,
    copy: fn(&dyn Any) -> Option<Copied>,
    put: fn(&mut dyn Any, &dyn Any),
}

impl Kind {
    fn of<T: Walk + Clone + std::fmt::Debug>(name: &'static str) -> Kind {
        Kind {
            name,
            is: |node| node.is::<T>(),
            copy: |node| {
                let part = node.downcast_ref::<T>()?.clone();
                Some((format!("{part:?}"), Box::new(part)))
            },
            put: |node, part| {
                if let (Some(node), Some(part)) = (node.downcast_mut::<T>(), part.downcast_ref::<T>()) {
                    *node = part.clone();
                }
            },
        }
    }
}

macro_rules! kinds {
    ($($part:ident),* $(,)?) => { vec![$(Kind::of::<$part>(stringify!($part))),*] };
}

/// The types whose values are put into one another. Kinds of ability are left out: which of them a text is follows from
/// the face as well.
fn kinds() -> Vec<Kind> {
    kinds![
        ActivationLimit,
        Action,
        Amount,
        Cards,
        Change,
        Condition,
        Continuous,
        Cost,
        CostPart,
        CounterKind,
        Destination,
        Duration,
        Effect,
        Event,
        Filter,
        Grant,
        Head,
        Keyword,
        Loop,
        ManaProduced,
        ManaSymbol,
        Noun,
        ObjectEvent,
        Player,
        PlayerEvent,
        PowerToughness,
        PtNumber,
        Qual,
        Quantity,
        Recipient,
        Replacement,
        Restriction,
        Selection,
        Step,
        Target,
        TargetCount,
        TokenSpec,
        Triggered,
        Verb,
        Window,
        Zone,
        u32,
    ]
}

/// Every different part of the readings, by its kind.
pub struct Parts {
    kinds: Vec<Kind>,
    parts: Vec<Vec<Box<dyn Any>>>,
    seen: HashSet<String>,
}

impl Visit for Parts {
    fn enter(&mut self, node: &dyn Any) -> bool {
        if let Some(kind) = self.kinds.iter().position(|kind| (kind.is)(node))
            && let Some((text, part)) = (self.kinds[kind].copy)(node)
            && self.seen.insert(format!("{kind} {text}"))
        {
            self.parts[kind].push(part);
        }
        true
    }
}

impl Parts {
    pub fn new(lines: &[Read1<'_>]) -> Self {
        let kinds = kinds();
        let parts = kinds.iter().map(|_| Vec::new()).collect();
        let mut all = Parts { kinds, parts, seen: HashSet::new() };
        lines.iter().for_each(|line| line.ability.walk(&mut all));
        all
    }

    /// The reading with the parts put in, and their kinds. `put` has a place and a part for each, which `index` makes one of
    /// so many.
    pub fn made<I>(
        &self,
        base: &Ability,
        put: &[(I, I)],
        index: impl Fn(&I, usize) -> usize,
    ) -> (Ability, Vec<&'static str>) {
        let (mut made, mut names) = (base.clone(), Vec::new());
        for (place, part) in put {
            let part = &|count| index(part, count);
            let mut places = Place { parts: self, at: None, part, count: 0, put: None };
            made.walk_mut(&mut places);
            let mut place = Place { at: Some(index(place, places.count.max(1))), count: 0, ..places };
            made.walk_mut(&mut place);
            names.extend(place.put);
        }
        (unbound(&made), names)
    }
}

/// Counts the places for parts; puts a part into the one that is asked for.
struct Place<'a> {
    parts: &'a Parts,
    at: Option<usize>,
    /// Picks one of so many parts.
    part: &'a dyn Fn(usize) -> usize,
    count: usize,
    put: Option<&'static str>,
}

impl VisitMut for Place<'_> {
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        let Some(kind) = self.parts.kinds.iter().position(|kind| (kind.is)(node)) else { return true };
        if self.at == Some(self.count) {
            let (kind, parts) = (&self.parts.kinds[kind], &self.parts.parts[kind]);
            (kind.put)(node, &*parts[(self.part)(parts.len())]);
            self.put = Some(kind.name);
        }
        self.count += 1;
        self.put.is_none()
    }
}
