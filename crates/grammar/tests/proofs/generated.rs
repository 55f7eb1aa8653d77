//! Generated IR: readings that no card has. Parts of readings are put into others where a part of that type stands; what
//! then prints must read back as itself. Shrinking takes parts out again, down to the ones that matter.

use crate::common::{Read1, corpora, exact_lines, print, quick, unbound};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use rubric_ir::*;
use std::any::Any;
use std::collections::{BTreeMap, HashSet};

/// Readings made on the sample, and on a corpus.
const QUICK: usize = 4_000;
const FULL: usize = 40_000;

/// How many of 1,000 made readings that print may be declined or read as something else. It is a ratchet: lower it when
/// it can be.
const ASTRAY_AT_MOST: usize = 7;

/// How many failures are shrunk and shown.
const SHOWN: usize = 60;

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
struct Parts {
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
    fn new(lines: &[Read1<'_>]) -> Self {
        let kinds = kinds();
        let parts = kinds.iter().map(|_| Vec::new()).collect();
        let mut all = Parts { kinds, parts, seen: HashSet::new() };
        lines.iter().for_each(|line| line.ability.walk(&mut all));
        all
    }

    /// The reading with the parts put in, and their kinds.
    fn made(&self, base: &Ability, put: &[(Index, Index)]) -> (Ability, Vec<&'static str>) {
        let (mut made, mut names) = (base.clone(), Vec::new());
        for (place, part) in put {
            let mut places = Place { parts: self, at: None, part, count: 0, put: None };
            made.walk_mut(&mut places);
            let mut place = Place { at: Some(place.index(places.count.max(1))), count: 0, ..places };
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
    part: &'a Index,
    count: usize,
    put: Option<&'static str>,
}

impl VisitMut for Place<'_> {
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        let Some(kind) = self.parts.kinds.iter().position(|kind| (kind.is)(node)) else { return true };
        if self.at == Some(self.count) {
            let (kind, parts) = (&self.parts.kinds[kind], &self.parts.parts[kind]);
            (kind.put)(node, &*parts[self.part.index(parts.len())]);
            self.put = Some(kind.name);
        }
        self.count += 1;
        self.put.is_none()
    }
}

/// What became of a made reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fate {
    /// It is the reading it was made of.
    Unchanged,
    /// No text has it.
    Unprintable,
    ReadsBack,
    Declined,
    ReadsOtherwise,
}

fn fate(line: &Read1<'_>, made: &Ability) -> (Fate, String) {
    if *made == line.ability {
        return (Fate::Unchanged, String::new());
    }
    // A short name is a form only of faces that have one.
    let Some(printed) = print(made).filter(|printed| !line.face.has_no(printed)) else {
        return (Fate::Unprintable, String::new());
    };
    let fate = match line.face.read_canonical(&printed, made) {
        None => Fate::Declined,
        Some(read) if read == *made => Fate::ReadsBack,
        Some(_) => Fate::ReadsOtherwise,
    };
    (fate, printed)
}

#[test]
fn made_readings_read_back() {
    let count = if quick() { QUICK } else { FULL };
    for (corpus, faces) in corpora() {
        let lines = exact_lines(&faces);
        let parts = Parts::new(&lines);
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        let mut runner = TestRunner::new_with_rng(Config::default(), rng);
        let choice = (any::<Index>(), vec((any::<Index>(), any::<Index>()), 1..=3));
        let (mut fates, mut kinds) = (BTreeMap::<_, usize>::new(), BTreeMap::<_, usize>::new());
        let mut shown = Vec::new();
        for _ in 0..count {
            let mut tree = choice.new_tree(&mut runner).unwrap();
            let tried = |tree: &dyn ValueTree<Value = (Index, Vec<(Index, Index)>)>| {
                let (base, put) = tree.current();
                let line = &lines[base.index(lines.len())];
                let (made, names) = parts.made(&line.ability, &put);
                let (fate, printed) = fate(line, &made);
                (fate, names.join("+"), format!("{}\n      ⇒ {printed}", line.text))
            };
            let (fate, mut names, mut example) = tried(&tree);
            *fates.entry(fate).or_default() += 1;
            if fate < Fate::Declined {
                continue;
            }
            // Fewer parts that fail alike say more.
            for _ in 0..40 {
                if !tree.simplify() {
                    break;
                }
                match tried(&tree) {
                    (same, fewer, simpler) if same == fate => (names, example) = (fewer, simpler),
                    _ if tree.complicate() => {}
                    _ => break,
                }
            }
            *kinds.entry((fate, names.clone())).or_default() += 1;
            if shown.len() < SHOWN {
                shown.push(format!("{fate:?} {names}: {example}"));
            }
        }
        println!("{corpus}: {fates:?}");
        let mut ranked: Vec<_> = kinds.into_iter().collect();
        ranked.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        ranked.iter().take(40).for_each(|((fate, names), count)| println!("{count:>6} {fate:?} {names}"));
        shown.iter().for_each(|example| println!("{example}"));
        let of = |fate| fates.get(&fate).copied().unwrap_or(0);
        let astray = of(Fate::Declined) + of(Fate::ReadsOtherwise);
        let printed = astray + of(Fate::ReadsBack);
        assert!(printed * 10 > count, "{corpus}: only {printed} of {count} print");
        assert!(astray * 1_000 <= printed * ASTRAY_AT_MOST, "{corpus}: {astray} of {printed} astray");
    }
}
