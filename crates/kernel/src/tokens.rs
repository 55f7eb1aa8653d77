//! Tokens that are about to be created, and what is created in their place (CR 111, 614.1a).

use rubric_ir::{
    Action, Amount, Effect, Event, Noun, ObjectEvent, PlayerEvent, Qual, Quantity, Selection, Subtype, Token,
    Verb,
};

use crate::check::Check;
use crate::env::Env;
use crate::event::Fit;
use crate::happen::{Cause, Happening};
use crate::ids::{DefId, ObjectId, Place, PlayerId, Thing};
use crate::kernel::{Kernel, R};
use crate::propose::{Entry, Mover, Proposed};
use crate::state::Object;

/// Tokens of one kind that are about to be created.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Batch {
    /// A token like each of them, in no zone: by it, it is told whether a pattern is filled.
    pub model: ObjectId,
    pub count: u32,
}

impl Check {
    /// Tokens created in place of others; `false` where it is something else.
    pub fn created_instead(&mut self, event: &Event, result: &Effect) -> bool {
        match result {
            Effect::Happen { verb: Verb::AreCreated { amount, plus, .. }, .. } => {
                amount.iter().for_each(|n| self.amount(n));
                if let Some(more) = plus {
                    self.quantity(&more.count);
                    self.token(&more.token);
                }
                true
            }
            Effect::Act {
                action: Action::Create { token: Token::OfEach(_), count, riders, each, .. },
                ..
            } => {
                self.quantity(count);
                if !riders.is_empty() || each.is_some() {
                    self.no("one of each, with more said");
                }
                match named(event).and_then(kinds) {
                    Some(kinds) => kinds.into_iter().for_each(|kind| self.predefined(kind)),
                    None => self.no("one of each of what has no name"),
                }
                true
            }
            _ => false,
        }
    }
}

/// Of which tokens an event speaks.
fn named(event: &Event) -> Option<&Noun> {
    match event {
        Event::Player { verbs, .. } => verbs.iter().find_map(|verb| match verb {
            PlayerEvent::Creates(Selection::Described { noun, .. }) => Some(noun),
            _ => None,
        }),
        _ => None,
    }
}

/// The kinds of predefined token that a noun names (CR 111.10).
fn kinds(noun: &Noun) -> Option<Vec<Subtype>> {
    let mut found = Vec::new();
    for head in &noun.heads {
        match head.quals.as_slice() {
            [Qual::Subtype(kind)] => found.push(*kind),
            [Qual::AnyOf { of, .. }] => {
                for one in of {
                    let Qual::Subtype(kind) = one else { return None };
                    found.push(*kind);
                }
            }
            _ => return None,
        }
    }
    Some(found)
}

impl Kernel<'_> {
    /// Creates tokens (CR 701.7); those made, on the battlefield.
    pub fn create(&mut self, by: PlayerId, def: DefId, count: u32, entry: &Entry) -> R<Vec<ObjectId>> {
        if count == 0 || !self.g.alive(by) {
            return Ok(Vec::new());
        }
        let batches = vec![Batch { model: self.limbo(by, def), count }];
        let mark = self.applied.len();
        let kept = self.replaced(Proposed::Tokens { by, batches });
        self.applied.truncate(mark);
        let Some(Proposed::Tokens { by, batches }) = kept? else { return Ok(Vec::new()) };
        let mut moves = Vec::new();
        for batch in &batches {
            let Some(def) = self.g.object(batch.model).map(|model| model.def) else { continue };
            for _ in 0..batch.count.min(200) {
                let id = self.limbo(by, def);
                let mut mover = Mover::to(id, Place::Battlefield, Cause::Created).by(by);
                mover.entry = entry.clone();
                mover.entry.controller = Some(entry.controller.unwrap_or(by));
                moves.push(mover);
            }
        }
        self.forget(&batches);
        let limbo: Vec<ObjectId> = moves.iter().map(|m| m.object).collect();
        let made: Vec<ObjectId> = self.move_all(moves)?.into_iter().map(|m| m.now).collect();
        // A token whose entering was replaced by something else is nowhere.
        for id in limbo {
            self.g.objects.remove(&id);
        }
        let batch = made.iter().map(|id| Happening::Created { object: *id, by }).collect();
        self.happen(batch)?;
        Ok(made)
    }

    /// The tokens are not created after all, or are by now.
    pub fn forget(&mut self, batches: &[Batch]) {
        for batch in batches {
            self.g.objects.remove(&batch.model);
        }
    }

    /// A token that is about to enter: it is in no zone yet.
    fn limbo(&mut self, owner: PlayerId, def: DefId) -> ObjectId {
        let id = self.new_id();
        self.g.next_card += 1;
        let card = crate::ids::CardId(self.g.next_card);
        let mut object = Object::new(id, card, def, owner, Place::Command);
        object.token = true;
        self.g.objects.insert(id, object);
        id
    }

    /// How tokens that are about to be created fill a pattern: all those that it speaks of.
    pub fn tokens_fit(&self, pattern: &Event, by: PlayerId, batches: &[Batch], env: &Env) -> Option<Fit> {
        let fits = batches.iter().filter_map(|batch| self.batch_fits(pattern, by, *batch, env)).collect();
        crate::event::joined(fits).into_iter().next()
    }

    fn batch_fits(&self, pattern: &Event, by: PlayerId, batch: Batch, env: &Env) -> Option<Fit> {
        let mut fit = Fit { amount: i64::from(batch.count), ..Fit::default() };
        let whose = |control: &Option<rubric_ir::Player>| {
            control.as_ref().is_none_or(|who| self.g.player_fits(by, who, env))
        };
        let what = match pattern {
            Event::Player { who, verbs } => {
                let made = verbs.iter().find_map(|verb| match verb {
                    PlayerEvent::Creates(what) => Some(what),
                    _ => None,
                });
                made.filter(|_| self.g.fit_player(by, who, env, &mut fit))
            }
            Event::EffectCreates { what, control } => Some(what).filter(|_| whose(control)),
            Event::Object { subject, verbs } => Some(subject).filter(|_| {
                verbs.iter().any(|verb| matches!(verb, ObjectEvent::IsCreated { control } if whose(control)))
            }),
            _ => None,
        };
        let is = |what| self.g.fit_thing(Thing::new(batch.model), batch.model, what, env, &mut fit);
        what.is_some_and(is).then_some(fit)
    }

    /// "Create one of each": so many of every kind for each token that the event speaks of.
    pub fn create_each(
        &mut self,
        (pattern, count): (&Event, &Quantity),
        by: PlayerId,
        batches: Vec<Batch>,
        env: &Env,
    ) -> Vec<Batch> {
        let kinds = named(pattern).and_then(kinds).unwrap_or_default();
        let each = self.g.quantity_number(count, env);
        let mut instead = Vec::new();
        for batch in batches {
            if self.batch_fits(pattern, by, batch, env).is_none() {
                instead.push(batch);
                continue;
            }
            for kind in &kinds {
                let def = self.g.intern(crate::keyword::predefined(*kind));
                let count = batch.count.saturating_mul(each);
                instead.push(Batch { model: self.limbo(by, def), count });
            }
            self.forget(&[batch]);
        }
        instead
    }

    /// "Twice that many of those tokens are created", "create those tokens plus a Clue token".
    pub fn create_instead(
        &mut self,
        pattern: &Event,
        (amount, plus): (Option<&Amount>, Option<&rubric_ir::MoreTokens>),
        (by, mut batches): (PlayerId, Vec<Batch>),
        env: &mut Env,
    ) -> R<Vec<Batch>> {
        for batch in &mut batches {
            if let Some(amount) = amount
                && self.batch_fits(pattern, by, *batch, env).is_some()
            {
                env.event.amount = i64::from(batch.count);
                batch.count = u32::try_from(self.g.amount(amount, env).clamp(0, 100_000)).unwrap_or(0);
            }
        }
        if let Some(more) = plus {
            let count = self.g.quantity_number(&more.count, env);
            if let Some(def) = self.token_to_make(by, &more.token, env)? {
                batches.push(Batch { model: self.limbo(by, def), count });
            }
        }
        Ok(batches)
    }
}
