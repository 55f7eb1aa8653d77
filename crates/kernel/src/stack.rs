//! Resolving what is on the stack (CR 608), and chapters of Sagas (CR 714).

use rubric_ir::{AbilityKind, CardType, Subtype};

use crate::decision::CastWay;
use crate::env::Env;
use crate::fault::Fault;
use crate::happen::{Cause, Happening};
use crate::ids::{ObjectId, Place, Thing};
use crate::kernel::{Kernel, R};
use crate::propose::{Entry, Mover};
use crate::sba::named;
use crate::state::{Code, ItemKind, StackItem, UseKind, Waiting, count_of};

impl Kernel<'_> {
    pub fn resolve_top(&mut self) -> R<()> {
        let Some(mut item) = self.g.stack.last().cloned() else { return Ok(()) };
        let id = item.id;
        if !self.recheck(&mut item.parts) {
            self.happen(vec![Happening::Fizzled { item: id }])?;
            return self.leave_stack(&item, Cause::StateBased);
        }
        if let (Some(condition), Some(part)) = (&item.condition, item.parts.first())
            && !self.g.holds(condition, &part.env)
            && !self.fault(Fault::NoSecondIf)
        {
            self.happen(vec![Happening::Fizzled { item: id }])?;
            self.g.stack.retain(|other| other.id != id);
            return Ok(());
        }
        match item.kind {
            ItemKind::Spell if self.is_permanent_spell(id) => self.resolve_permanent(&item)?,
            ItemKind::Spell => {
                for part in &mut item.parts {
                    part.env.source = Some(Thing::new(id));
                    let code = part.code.clone();
                    self.follow(&code, &mut part.env)?;
                }
                self.happen(vec![Happening::Resolved { item: id }])?;
                self.leave_stack(&item, Cause::Resolved)?;
            }
            ItemKind::Activated | ItemKind::Triggered => {
                if item.kind == ItemKind::Activated {
                    self.level_up(&item)?;
                }
                self.count_use(item.source.now, UseKind::Resolved, item.ability);
                for part in &mut item.parts {
                    let code = part.code.clone();
                    self.follow(&code, &mut part.env)?;
                }
                self.happen(vec![Happening::Resolved { item: id }])?;
                self.g.stack.retain(|other| other.id != id);
            }
        }
        Ok(())
    }

    fn is_permanent_spell(&self, id: ObjectId) -> bool {
        self.g.chars(id).types.iter().any(|t| crate::card::permanent_type(*t))
    }

    /// A class gains its next level (CR 716.2a).
    fn level_up(&mut self, item: &StackItem) -> R<()> {
        let chars = self.g.chars(item.source.now);
        let Some(inst) = chars.abilities.iter().find(|i| i.index == item.ability) else { return Ok(()) };
        if let AbilityKind::Level { level, .. } = &inst.ability.kind
            && let Some(object) = self.g.object_mut(item.source.now)
        {
            object.level = *level;
            let (object, level) = (item.source.now, *level);
            self.g.cache.clear();
            self.happen(vec![Happening::BecameLevel { object, level }])?;
        }
        Ok(())
    }

    /// A spell that has resolved, or does not, goes to its owner's graveyard (CR 608.2n).
    fn leave_stack(&mut self, item: &StackItem, cause: Cause) -> R<()> {
        let id = item.id;
        let Some(object) = self.g.object(id) else {
            self.g.stack.retain(|other| other.id != id);
            return Ok(());
        };
        if object.place != Place::Stack {
            self.g.stack.retain(|other| other.id != id);
            return Ok(());
        }
        let buyback = object.marked_exile && cause == Cause::Resolved;
        let to = if object.way == CastWay::Flashback {
            Place::Exile
        } else if buyback {
            Place::Hand
        } else {
            Place::Graveyard
        };
        self.move_all(vec![Mover::to(id, to, cause)])?;
        self.g.stack.retain(|other| other.id != id);
        Ok(())
    }

    fn resolve_permanent(&mut self, item: &StackItem) -> R<()> {
        let id = item.id;
        let mut entry = Entry { controller: Some(item.controller), ..Entry::default() };
        if self.g.chars(id).subtypes.contains(&Subtype::Aura)
            && let Some(bound) = item.parts.first().and_then(|p| p.env.slots.get(&0))
        {
            entry.attached = bound.objects.first().map(|t| t.now);
            entry.attached_player = bound.players.first().copied();
        }
        let way = self.g.object(id).map(|o| o.way);
        self.happen(vec![Happening::Resolved { item: id }])?;
        let mut mover = Mover::to(id, Place::Battlefield, Cause::Resolved).by(item.controller);
        mover.entry = entry;
        let moved = self.move_all(vec![mover])?;
        self.g.stack.retain(|other| other.id != id);
        let Some(entered) = moved.first() else { return Ok(()) };
        // Evoke: it is sacrificed as it enters (CR 702.74a).
        if way == Some(CastWay::Evoke) && self.on_battlefield(entered.now) {
            let env = Env::of(item.controller, entered.now);
            self.g.waiting.push(Waiting {
                controller: item.controller,
                source: Thing::new(entered.now),
                name: item.name.clone(),
                code: Code::new(&crate::keyword::sacrifice_source()),
                env,
                condition: None,
                ability: u32::MAX,
            });
        }
        Ok(())
    }

    /// Lore counters of the active player's Sagas (CR 714.3b).
    pub fn sagas_advance(&mut self) -> R<()> {
        for id in self.g.battlefield.clone() {
            let chars = self.g.chars(id);
            if chars.subtypes.contains(&Subtype::Saga)
                && chars.controller == self.g.active
                && chars.is(CardType::Enchantment)
            {
                self.put_counters(id, &named("lore"), 1, chars.controller)?;
            }
        }
        Ok(())
    }

    /// The chapters that lore counters make trigger (CR 714.2b).
    pub fn chapters(&mut self, id: ObjectId, added: u32) -> R<()> {
        let Some(object) = self.g.object(id) else { return Ok(()) };
        let lore = count_of(&object.counters, &named("lore"));
        let chars = self.g.chars(id);
        for inst in &chars.abilities {
            let AbilityKind::Chapter { numbers, effect } = &inst.ability.kind else { continue };
            for number in numbers {
                if *number <= lore && *number + added > lore {
                    let mut env = Env::of(chars.controller, id);
                    env.ability = inst.index;
                    self.g.waiting.push(Waiting {
                        controller: chars.controller,
                        source: Thing::new(id),
                        name: chars.name.to_string(),
                        code: Code::new(effect),
                        env,
                        condition: None,
                        ability: inst.index,
                    });
                }
            }
        }
        Ok(())
    }

    /// What enters with counters of its type: loyalty (CR 306.5b), and a Saga's first lore counter (CR 714.3a).
    pub fn counters_of_type(&mut self, id: ObjectId) -> R<()> {
        let chars = self.g.chars(id);
        let Some(object) = self.g.object(id) else { return Ok(()) };
        let loyalty = self.g.def(object.def).and_then(|d| d.loyalty);
        if chars.is(CardType::Planeswalker)
            && let Some(loyalty) = loyalty
        {
            self.put_counters(id, &named("loyalty"), loyalty, chars.controller)?;
        }
        if chars.subtypes.contains(&Subtype::Saga) {
            self.put_counters(id, &named("lore"), 1, chars.controller)?;
        }
        Ok(())
    }
}
