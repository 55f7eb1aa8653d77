//! Characteristics of an object, and what one change makes of them (CR 613).

use std::sync::Arc;

use rubric_ir::{
    Ability, AbilityKind, BandKind, CardType, Keyword, KeywordName, Subtype, SubtypeOf, Supertype,
};

use crate::card::CardDefinition;
use crate::ids::ObjectId;
use crate::layers::{Chars, Flag, Inst, Mod};

impl Chars {
    pub fn is(&self, what: CardType) -> bool {
        self.types.contains(&what)
    }

    pub fn has(&self, what: KeywordName) -> bool {
        self.keywords.iter().any(|k| k.name == what)
    }

    pub fn has_subtype(&self, what: Subtype) -> bool {
        self.subtypes.contains(&what)
            || (self.every_creature_type
                && what.of() == SubtypeOf::Creature
                && self.types.iter().any(|t| matches!(t, CardType::Creature | CardType::Kindred)))
    }

    /// The highest chapter (CR 714.2d).
    pub fn last_chapter(&self) -> u32 {
        let numbers = |inst: &Inst| match &inst.ability.kind {
            AbilityKind::Chapter { numbers, .. } => numbers.iter().copied().max().unwrap_or(0),
            _ => 0,
        };
        self.abilities.iter().map(numbers).max().unwrap_or(0)
    }

    fn push(&mut self, ability: Arc<Ability>, granter: Option<ObjectId>) {
        if let AbilityKind::Keywords { list, .. } = &ability.kind {
            for keyword in list {
                self.keyword(keyword);
            }
        }
        let index = u32::try_from(self.abilities.len()).unwrap_or(u32::MAX);
        self.abilities.push(Inst { ability, index, granter });
    }

    /// A keyword, with the abilities it stands for (CR 702).
    pub fn keyword(&mut self, keyword: &Keyword) {
        self.keywords.push(keyword.clone());
        if keyword.name == KeywordName::Changeling {
            self.every_creature_type = true;
        }
        if keyword.name == KeywordName::Devoid {
            self.colors.clear();
        }
        for ability in crate::keyword::stands_for(keyword) {
            self.push(ability, None);
        }
    }

    /// What a definition has before any effect.
    pub fn base(def: &CardDefinition, level: u32, counters: &dyn Fn(BandKind) -> u32) -> Chars {
        let mut chars = Chars {
            name: Arc::from(def.name.as_str()),
            types: def.types.clone(),
            supertypes: def.supertypes.clone(),
            subtypes: def.subtypes.clone(),
            colors: def.colors.clone(),
            power: def.power,
            toughness: def.toughness,
            ..Chars::default()
        };
        for ability in &def.abilities {
            match &ability.kind {
                AbilityKind::Level { level: of, abilities, .. } => {
                    chars.push(ability.clone(), None);
                    if level >= *of {
                        for gained in abilities {
                            chars.push(Arc::new(gained.clone()), None);
                        }
                    }
                }
                AbilityKind::Band { from, to, kind, power_toughness, abilities } => {
                    let count = counters(*kind);
                    if count >= *from && to.is_none_or(|to| count <= to) {
                        if let Some(pt) = power_toughness {
                            chars.power = crate::amount::plain(pt.power);
                            chars.toughness = crate::amount::plain(pt.toughness);
                        }
                        for gained in abilities {
                            chars.push(Arc::new(gained.clone()), None);
                        }
                    }
                }
                _ => chars.push(ability.clone(), None),
            }
        }
        chars.base_power = chars.power;
        chars
    }

    /// The mana abilities of basic land types (CR 305.6).
    pub fn intrinsic(&mut self) {
        if !self.is(CardType::Land) {
            return;
        }
        for (subtype, color) in crate::keyword::BASIC_LANDS {
            let tap = crate::keyword::tap_for(color);
            let has = self.abilities.iter().any(|i| Arc::ptr_eq(&i.ability, &tap));
            if self.subtypes.contains(&subtype) && !has {
                let index = u32::try_from(self.abilities.len()).unwrap_or(u32::MAX);
                self.abilities.push(Inst { ability: tap, index, granter: None });
            }
        }
    }

    pub fn apply(&mut self, change: &Mod) {
        match change {
            Mod::Control(player) => self.controller = *player,
            Mod::Types { types, supertypes, subtypes, add } => {
                self.set_types(types, supertypes, subtypes, *add)
            }
            Mod::EveryCreatureType => self.every_creature_type = true,
            Mod::LoseType(what) => self.types.retain(|t| t != what),
            Mod::Colors { colors, add } => {
                if !add {
                    self.colors.clear();
                }
                for color in colors {
                    if !self.colors.contains(color) {
                        self.colors.push(*color);
                    }
                }
            }
            Mod::Ability(ability, granter) => self.push(ability.clone(), *granter),
            Mod::Keyword(keyword) => self.keyword(keyword),
            Mod::LoseAll => {
                self.keywords.clear();
                self.abilities.clear();
            }
            Mod::LoseKeywords(names) => {
                self.keywords.retain(|k| !names.contains(&k.name));
            }
            Mod::Flag(flag) => {
                self.flags.push(Flag { change: flag.0.clone(), env: Arc::new(flag.1.clone()) });
            }
            Mod::Defined(power, toughness) | Mod::Base(power, toughness) => {
                if power.is_some() {
                    self.power = *power;
                    self.base_power = *power;
                }
                if toughness.is_some() {
                    self.toughness = *toughness;
                }
            }
            Mod::Pt(power, toughness) => {
                if let Some(p) = &mut self.power {
                    *p = p.saturating_add(*power);
                }
                if let Some(t) = &mut self.toughness {
                    *t = t.saturating_add(*toughness);
                }
            }
            Mod::Switch => std::mem::swap(&mut self.power, &mut self.toughness),
        }
    }

    fn set_types(&mut self, types: &[CardType], supertypes: &[Supertype], subtypes: &[Subtype], add: bool) {
        for supertype in supertypes {
            if !self.supertypes.contains(supertype) {
                self.supertypes.push(*supertype);
            }
        }
        // "Artifact creature" keeps what it was (CR 205.1b).
        let keeps = add || (types.contains(&CardType::Artifact) && types.contains(&CardType::Creature));
        if !types.is_empty() && !keeps {
            self.types.clear();
            self.subtypes.retain(|s| match s.of() {
                SubtypeOf::Creature => types.contains(&CardType::Creature),
                SubtypeOf::Land => types.contains(&CardType::Land),
                SubtypeOf::Artifact => types.contains(&CardType::Artifact),
                SubtypeOf::Enchantment => types.contains(&CardType::Enchantment),
                SubtypeOf::Planeswalker => types.contains(&CardType::Planeswalker),
                SubtypeOf::Spell | SubtypeOf::Battle => false,
            });
        }
        if !add && subtypes.iter().any(|s| s.of() == SubtypeOf::Creature) {
            self.subtypes.retain(|s| s.of() != SubtypeOf::Creature);
            self.every_creature_type = false;
        }
        if !add && subtypes.iter().any(|s| s.of() == SubtypeOf::Land) {
            // Setting a land's type takes its other land types and the abilities of its text (CR 305.7).
            self.subtypes.retain(|s| s.of() != SubtypeOf::Land);
            self.abilities.clear();
            self.keywords.clear();
        }
        for t in types {
            if !self.types.contains(t) {
                self.types.push(*t);
            }
        }
        for s in subtypes {
            if !self.subtypes.contains(s) {
                self.subtypes.push(*s);
            }
        }
    }
}
