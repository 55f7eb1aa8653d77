//! Characteristics as continuous effects leave them (CR 613).

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use rubric_ir::{
    Ability, AbilityKind, BandKind, CardType, Change, Color, Continuous, Keyword, KeywordName, Static,
    Subject, Subtype, Supertype,
};
use serde::{Deserialize, Serialize};

use crate::card::CardDefinition;
use crate::env::Env;
use crate::fault::Fault;
use crate::ids::{DefId, ObjectId, Place, PlayerId, Thing};
use crate::sba::named;
use crate::state::{Game, Object, count_of};
use crate::table::Table;

/// An ability an object has.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Inst {
    pub ability: Arc<Ability>,
    /// Its number among the abilities of the object.
    pub index: u32,
    /// What granted it.
    pub granter: Option<ObjectId>,
}

/// Something that holds of an object beyond its characteristics: what it can't, must and may do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Flag {
    pub change: Change,
    pub env: Arc<Env>,
}

/// Characteristics of an object.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Chars {
    pub name: Arc<str>,
    pub types: Vec<CardType>,
    pub supertypes: Vec<Supertype>,
    pub subtypes: Vec<Subtype>,
    pub every_creature_type: bool,
    pub colors: Vec<Color>,
    pub power: Option<i32>,
    pub toughness: Option<i32>,
    pub base_power: Option<i32>,
    pub keywords: Vec<Keyword>,
    pub abilities: Vec<Inst>,
    pub flags: Vec<Flag>,
    pub controller: PlayerId,
}

/// One change to one object, worked out (CR 613.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Mod {
    Control(PlayerId),
    /// Types are added, or replace those there were (CR 205.1).
    Types {
        types: Vec<CardType>,
        supertypes: Vec<Supertype>,
        subtypes: Vec<Subtype>,
        add: bool,
    },
    EveryCreatureType,
    LoseType(CardType),
    Colors {
        colors: Vec<Color>,
        add: bool,
    },
    Ability(Arc<Ability>, Option<ObjectId>),
    Keyword(Keyword),
    LoseAll,
    LoseKeywords(Vec<KeywordName>),
    Flag(Box<(Change, Env)>),
    Defined(Option<i32>, Option<i32>),
    Base(Option<i32>, Option<i32>),
    Pt(i32, i32),
    Switch,
}

/// The layers, in order.
pub(crate) const CONTROL: u8 = 2;
pub(crate) const TYPES: u8 = 4;
pub(crate) const COLORS: u8 = 5;
pub(crate) const ABILITIES: u8 = 6;
pub(crate) const DEFINED: u8 = 7;
pub(crate) const BASE: u8 = 8;
pub(crate) const CHANGED: u8 = 9;
pub(crate) const SWITCHED: u8 = 10;
const ORDER: [u8; 8] = [CONTROL, TYPES, COLORS, ABILITIES, DEFINED, BASE, CHANGED, SWITCHED];

impl Mod {
    pub const fn layer(&self) -> u8 {
        match self {
            Mod::Control(_) => CONTROL,
            Mod::Types { .. } | Mod::EveryCreatureType | Mod::LoseType(_) => TYPES,
            Mod::Colors { .. } => COLORS,
            Mod::Ability(..) | Mod::Keyword(_) | Mod::LoseAll | Mod::LoseKeywords(_) | Mod::Flag(_) => {
                ABILITIES
            }
            Mod::Defined(..) => DEFINED,
            Mod::Base(..) => BASE,
            Mod::Pt(..) => CHANGED,
            Mod::Switch => SWITCHED,
        }
    }
}

/// A continuous effect on players or on costs that stands while a static ability does.
#[derive(Clone, Debug)]
pub(crate) struct Standing {
    pub effect: Arc<Continuous>,
    pub env: Env,
}

/// What is derived from the state.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cache {
    inner: RefCell<Inner>,
}

#[derive(Clone, Debug, Default)]
struct Inner {
    fresh: bool,
    computing: bool,
    chars: Table<Arc<Chars>>,
    standing: Arc<Vec<Standing>>,
    base: HashMap<DefId, Arc<Chars>>,
    /// What a permanent of the definition has under that player before any effect.
    standing_base: HashMap<(DefId, PlayerId), Arc<Chars>>,
    /// What defines a characteristic is being worked out: what it counts is taken without such abilities, or a card
    /// that counts itself would never be done.
    defining: bool,
}

impl Cache {
    pub fn clear(&mut self) {
        self.inner.get_mut().fresh = false;
    }
}

/// A continuous effect being applied through the layers.
struct Running {
    timestamp: u64,
    source: Option<ObjectId>,
    effect: Option<Arc<Continuous>>,
    mods: Vec<Mod>,
    env: Env,
    /// What it is on, once it has begun to apply (CR 613.6).
    on: Option<Vec<ObjectId>>,
    layers: Vec<u8>,
}

impl Game {
    /// Characteristics of an object as they are; as it last was, where it is gone.
    pub(crate) fn chars(&self, id: ObjectId) -> Arc<Chars> {
        let Some(object) = self.object(id) else {
            return self.past.get(&id).map(|past| past.chars.clone()).unwrap_or_default();
        };
        if object.place == Place::Battlefield {
            self.refresh();
            if let Ok(inner) = self.cache.inner.try_borrow()
                && let Some(chars) = inner.chars.get(&id)
            {
                return chars.clone();
            }
        }
        self.elsewhere(object)
    }

    /// Characteristics off the battlefield: those of the definition, with what defines them (CR 604.3).
    fn elsewhere(&self, object: &Object) -> Arc<Chars> {
        let known = self.cache.inner.try_borrow().ok().and_then(|inner| inner.base.get(&object.def).cloned());
        let base = match known {
            Some(base) => base,
            None => {
                let Some(def) = self.def(object.def) else { return Arc::default() };
                let mut chars = Chars::base(def, 0, &|_| 0);
                chars.intrinsic();
                let base = Arc::new(chars);
                if let Ok(mut inner) = self.cache.inner.try_borrow_mut() {
                    inner.base.insert(object.def, base.clone());
                }
                base
            }
        };
        if !base.abilities.iter().any(defines) {
            return base;
        }
        match self.cache.inner.try_borrow_mut() {
            Ok(mut inner) if !inner.defining => inner.defining = true,
            _ => return base,
        }
        let defined: Vec<Mod> = self.defined(object, &base);
        if let Ok(mut inner) = self.cache.inner.try_borrow_mut() {
            inner.defining = false;
        }
        if defined.is_empty() {
            return base;
        }
        let mut chars = (*base).clone();
        for change in &defined {
            chars.apply(change);
        }
        Arc::new(chars)
    }

    /// What characteristic-defining abilities of the object come to.
    fn defined(&self, object: &Object, chars: &Chars) -> Vec<Mod> {
        let mut mods = Vec::new();
        for inst in &chars.abilities {
            let AbilityKind::Static(Static::Continuous(list)) = &inst.ability.kind else { continue };
            for effect in list {
                if defines_size(effect) {
                    let mut env = Env::of(object.owner, object.id);
                    env.power = self.power_set(&effect.changes, &env);
                    for change in &effect.changes {
                        mods.extend(self.mods_of(change, &env));
                    }
                }
            }
        }
        mods
    }

    /// Static effects that are on players or on costs.
    pub(crate) fn standing(&self) -> Arc<Vec<Standing>> {
        self.refresh();
        self.cache.inner.try_borrow().map(|inner| inner.standing.clone()).unwrap_or_default()
    }

    fn refresh(&self) {
        {
            let Ok(mut inner) = self.cache.inner.try_borrow_mut() else { return };
            if inner.fresh || inner.computing {
                return;
            }
            inner.computing = true;
            inner.chars.clear();
            for id in &self.battlefield {
                let Some(object) = self.object(*id) else { continue };
                let Some(def) = self.def(object.def) else { continue };
                if !leveled(def) {
                    let key = (object.def, object.controller);
                    let chars = match inner.standing_base.get(&key) {
                        Some(known) => known.clone(),
                        None => {
                            let mut chars = Chars::base(def, 1, &|_| 0);
                            chars.controller = object.controller;
                            chars.intrinsic();
                            let chars = Arc::new(chars);
                            inner.standing_base.insert(key, chars.clone());
                            chars
                        }
                    };
                    inner.chars.insert(*id, chars);
                    continue;
                }
                let counters = |kind: BandKind| {
                    let kind = match kind {
                        BandKind::Level => named("level"),
                        BandKind::Station => named("charge"),
                    };
                    count_of(&object.counters, &kind)
                };
                let mut chars = Chars::base(def, object.level, &counters);
                chars.controller = object.controller;
                chars.intrinsic();
                inner.chars.insert(*id, Arc::new(chars));
            }
        }
        let standing = self.layer_all();
        if let Ok(mut inner) = self.cache.inner.try_borrow_mut() {
            inner.standing = Arc::new(standing);
            inner.fresh = true;
            inner.computing = false;
        }
    }

    fn now(&self, id: ObjectId) -> Option<Arc<Chars>> {
        self.cache.inner.try_borrow().ok()?.chars.get(&id).cloned()
    }

    fn change(&self, id: ObjectId, change: &Mod) {
        if let Ok(mut inner) = self.cache.inner.try_borrow_mut()
            && let Some(chars) = inner.chars.get_mut(&id)
        {
            Arc::make_mut(chars).apply(change);
        }
    }

    /// Applies every continuous effect, layer by layer; gives back those on players and costs.
    fn layer_all(&self) -> Vec<Standing> {
        let mut standing = Vec::new();
        let mut running: Vec<Running> = Vec::new();
        for lasting in &self.lasting {
            running.push(Running {
                timestamp: lasting.timestamp,
                source: None,
                effect: None,
                layers: lasting.mods.iter().map(Mod::layer).collect(),
                mods: lasting.mods.clone(),
                env: lasting.env.clone(),
                on: Some(lasting.objects.clone()),
            });
        }
        let mut seen: Vec<(ObjectId, u32)> = Vec::new();
        self.statics(&mut running, &mut seen, &mut standing);
        running.sort_by_key(|r| r.timestamp);
        let mut order: Vec<u8> = ORDER.to_vec();
        if self.fault == Some(Fault::NoLayers) {
            order.reverse();
        }
        for layer in order {
            if layer == DEFINED {
                // What was granted or has become a land by now acts in the layers that follow.
                self.statics(&mut running, &mut seen, &mut standing);
                running.sort_by_key(|r| r.timestamp);
            }
            for one in &mut running {
                if one.layers.contains(&layer) {
                    self.run_layer(one, layer);
                }
            }
            if layer == TYPES {
                self.lands();
            }
            if layer == CHANGED {
                self.counters_change();
            }
        }
        standing
    }

    fn lands(&self) {
        if let Ok(mut inner) = self.cache.inner.try_borrow_mut() {
            for chars in inner.chars.values_mut() {
                let basic = |(subtype, _): &(Subtype, Color)| chars.subtypes.contains(subtype);
                if chars.is(CardType::Land) && crate::keyword::BASIC_LANDS.iter().any(basic) {
                    let full = crate::keyword::BASIC_LANDS
                        .iter()
                        .filter(|(s, _)| chars.subtypes.contains(s))
                        .all(|(_, c)| {
                            let tap = crate::keyword::tap_for(*c);
                            chars.abilities.iter().any(|i| Arc::ptr_eq(&i.ability, &tap))
                        });
                    if !full {
                        Arc::make_mut(chars).intrinsic();
                    }
                }
            }
        }
    }

    fn counters_change(&self) {
        for id in &self.battlefield {
            let Some(object) = self.object(*id) else { continue };
            for (kind, count) in &object.counters {
                match kind {
                    rubric_ir::CounterKind::PowerToughness(pt) => {
                        let n = i32::try_from(*count).unwrap_or(i32::MAX);
                        let (p, t) = crate::amount::delta(pt);
                        self.change(*id, &Mod::Pt(p.saturating_mul(n), t.saturating_mul(n)));
                    }
                    rubric_ir::CounterKind::Keyword(name) => {
                        let keyword = Keyword { name: *name, parameter: rubric_ir::KeywordParameter::None };
                        self.change(*id, &Mod::Keyword(keyword));
                    }
                    _ => {}
                }
            }
        }
    }

    fn run_layer(&self, one: &mut Running, layer: u8) {
        let Some(effect) = one.effect.clone() else {
            for change in one.mods.iter().filter(|m| m.layer() == layer) {
                for id in one.on.iter().flatten() {
                    self.change(*id, change);
                }
            }
            return;
        };
        if one.on.is_none() {
            // A source that has lost its abilities by now does nothing any more, unless it began before.
            if let Some(source) = one.source
                && layer > ABILITIES
                && self.now(source).is_none_or(|chars| chars.abilities.is_empty())
            {
                one.layers.clear();
                return;
            }
            let holds = effect.condition.as_ref().is_none_or(|w| self.while_holds(&w.condition, &one.env));
            if !holds {
                one.layers.clear();
                return;
            }
            let subject = match &effect.subject {
                Subject::Objects(selection) => self.things(selection, &one.env, Place::Battlefield),
                _ => Vec::new(),
            };
            one.on = Some(subject.iter().map(|t: &Thing| t.now).collect());
        }
        for change in &effect.changes {
            if !self.layers_of(change).contains(&layer) {
                continue;
            }
            for id in one.on.clone().into_iter().flatten() {
                let mut env = one.env.clone();
                env.head = Some(id);
                env.power = self.power_set(&effect.changes, &env);
                for change in self.mods_of(change, &env) {
                    if change.layer() == layer {
                        self.change(id, &change);
                    }
                }
            }
        }
    }

    /// Collects the effects of static abilities that are not collected yet.
    fn statics(
        &self,
        running: &mut Vec<Running>,
        seen: &mut Vec<(ObjectId, u32)>,
        standing: &mut Vec<Standing>,
    ) {
        for id in &self.battlefield {
            let (Some(chars), Some(object)) = (self.now(*id), self.object(*id)) else { continue };
            for inst in &chars.abilities {
                let AbilityKind::Static(of) = &inst.ability.kind else { continue };
                if seen.contains(&(*id, inst.index)) {
                    continue;
                }
                seen.push((*id, inst.index));
                let mut env = Env::of(chars.controller, *id);
                env.granter = inst.granter.map(Thing::new);
                self.static_effects(of, &mut env, object.timestamp, running, standing);
            }
        }
        for id in &self.command {
            let Some(object) = self.object(*id) else { continue };
            for inst in &self.elsewhere(object).abilities {
                let AbilityKind::Static(of) = &inst.ability.kind else { continue };
                if !seen.contains(&(*id, inst.index)) {
                    seen.push((*id, inst.index));
                    let mut env = Env::of(object.controller, *id);
                    self.static_effects(of, &mut env, object.timestamp, running, standing);
                }
            }
        }
    }

    fn static_effects(
        &self,
        of: &Static,
        env: &mut Env,
        timestamp: u64,
        running: &mut Vec<Running>,
        standing: &mut Vec<Standing>,
    ) {
        match of {
            Static::Where { ability, x } => {
                env.x = Some(self.amount(x, env));
                self.static_effects(ability, env, timestamp, running, standing);
            }
            Static::Continuous(list) => {
                let mut subject = None;
                for effect in list {
                    let mut effect = effect.clone();
                    if effect.subject == Subject::Elided {
                        if let Some(before) = &subject {
                            effect.subject = Subject::clone(before);
                        }
                    } else {
                        subject = Some(effect.subject.clone());
                    }
                    let layers: Vec<u8> = effect.changes.iter().flat_map(|c| self.layers_of(c)).collect();
                    let on_objects = matches!(effect.subject, Subject::Objects(_));
                    let effect = Arc::new(effect);
                    if on_objects && !layers.is_empty() {
                        let source = env.source.map(|s| s.now);
                        running.push(Running {
                            timestamp,
                            source,
                            effect: Some(effect),
                            mods: Vec::new(),
                            env: env.clone(),
                            on: None,
                            layers,
                        });
                    } else {
                        standing.push(Standing { effect, env: env.clone() });
                    }
                }
            }
            _ => {}
        }
    }
}

/// Whether an effect defines the size of the object that has it (CR 604.3).
fn defines_size(effect: &Continuous) -> bool {
    matches!(&effect.subject, Subject::Objects(rubric_ir::Selection::Source { .. }))
        && effect.changes.iter().all(|c| matches!(c, Change::PowerIs { .. }))
}

fn defines(inst: &Inst) -> bool {
    matches!(&inst.ability.kind, AbilityKind::Static(Static::Continuous(list)) if list.iter().any(defines_size))
}

/// Whether what a permanent has depends on its level or counters.
fn leveled(def: &CardDefinition) -> bool {
    def.abilities.iter().any(|a| matches!(a.kind, AbilityKind::Level { .. } | AbilityKind::Band { .. }))
}
