//! What objects do: deal damage, fight, become blocked, explore (CR 120, 701).

use rubric_ir::{CardType, Divided, Recipient, Selection, Verb};

use crate::choose::Purpose;
use crate::decision::Asking;
use crate::effect::Came;
use crate::env::Env;
use crate::fault::Fault;
use crate::happen::Happening;
use crate::ids::{ObjectId, Place, PlayerId};
use crate::kernel::{Kernel, R, Stop};
use crate::propose::Hit;

impl Kernel<'_> {
    pub fn verb(&mut self, subject: &Selection, verb: &Verb, env: &mut Env) -> R<Came> {
        let you = env.you;
        match verb {
            Verb::DealsDamage { amount, to, and, divided, .. } => {
                let sources = self.choose(you, subject, env, &Purpose::within(Place::Stack, None))?;
                let mut hits = Vec::new();
                for source in &sources {
                    let each_env = Env { head: Some(source.now), ..env.clone() };
                    let n = self.g.count(amount, &each_env);
                    self.hits(self.g.told(*source), n, to, *divided, env, &mut hits)?;
                    for further in and {
                        let n = self.g.count(&further.amount, &each_env);
                        self.hits(self.g.told(*source), n, &further.to, Divided::No, env, &mut hits)?;
                    }
                }
                Ok(Came::to(i64::from(self.deal(hits)?)))
            }
            Verb::Fights(other) => {
                let one = self.choose(you, subject, env, &Purpose::permanents())?;
                let other = self.choose(you, other, env, &Purpose::permanents())?;
                match (one.first(), other.first()) {
                    (Some(a), Some(b)) => self.fight(a.now, b.now),
                    _ => Ok(Came::default()),
                }
            }
            Verb::FightEachOther => {
                let both = self.choose(you, subject, env, &Purpose::permanents())?;
                match both.as_slice() {
                    [a, b] => self.fight(a.now, b.now),
                    _ => Ok(Came::default()),
                }
            }
            Verb::BecomesBlocked => {
                let things = self.choose(you, subject, env, &Purpose::permanents())?;
                let mut done = 0;
                for thing in things {
                    done += i64::from(self.make_blocked(thing.now)?);
                }
                Ok(Came::to(done))
            }
            Verb::Does(rubric_ir::ObjectDeed::Explores) => {
                let things = self.choose(you, subject, env, &Purpose::permanents())?;
                for thing in &things {
                    self.explore(thing.now)?;
                }
                Ok(Came::to(things.len() as i64))
            }
            Verb::Does(_)
            | Verb::PhasesOut
            | Verb::Endures(_)
            | Verb::HasCountersPut { .. }
            | Verb::AreCreated { .. } => Err(Stop::Bug(format!("not run: {verb:?}"))),
        }
    }

    /// Explores: a land goes to hand, else a counter, and the card may go to the graveyard (CR 701.44).
    fn explore(&mut self, id: ObjectId) -> R<()> {
        let Some(player) = self.controller(id) else { return Ok(()) };
        let Some(top) = self.g.of_library(player, 1, rubric_ir::LibraryEnd::Top).first().copied() else {
            return Ok(());
        };
        self.happen(vec![Happening::Revealed { objects: vec![top] }])?;
        if self.g.chars(top).is(CardType::Land) {
            self.move_plain(top, Place::Hand, crate::happen::Cause::Moved)?;
        } else {
            let plus = crate::sba::pt_counter(rubric_ir::Sign::Plus);
            if self.on_battlefield(id) {
                self.put_counters(id, &plus, 1, player)?;
            }
            if self.yes(player, Asking::May, Some(top))? {
                self.move_all(vec![crate::propose::Mover::to(
                    top,
                    Place::Graveyard,
                    crate::happen::Cause::Moved,
                )])?;
            }
        }
        Ok(())
    }

    /// Two creatures deal damage equal to their power to each other (CR 701.14).
    fn fight(&mut self, a: ObjectId, b: ObjectId) -> R<Came> {
        let creature = |k: &Self, id: ObjectId| k.on_battlefield(id) && k.g.chars(id).is(CardType::Creature);
        if !creature(self, a) || !creature(self, b) {
            return Ok(Came::default());
        }
        let power =
            |k: &Self, id: ObjectId| u32::try_from(k.g.chars(id).power.unwrap_or(0).max(0)).unwrap_or(0);
        let hit = |source, object, amount| Hit {
            source,
            object: Some(object),
            player: None,
            amount,
            combat: false,
            unpreventable: false,
        };
        let hits = vec![hit(a, b, power(self, a)), hit(b, a, power(self, b))];
        self.happen(vec![Happening::Fought { object: a }, Happening::Fought { object: b }])?;
        let total = self.deal(hits)?;
        Ok(Came { done: true, amount: i64::from(total) })
    }

    fn hits(
        &mut self,
        source: ObjectId,
        amount: u32,
        to: &Recipient,
        divided: Divided,
        env: &mut Env,
        hits: &mut Vec<Hit>,
    ) -> R<()> {
        let you = env.you;
        let mut objects: Vec<ObjectId> = Vec::new();
        let mut players: Vec<PlayerId> = Vec::new();
        let mut shares: Option<Vec<u32>> = None;
        match to {
            Recipient::Player(who) => players = self.actors(who, env)?,
            Recipient::Object(what) => {
                let things = self.choose(you, what, env, &Purpose::permanents())?;
                objects.extend(things.iter().map(|t| t.now));
                let slot = match what {
                    Selection::Target(t) => Some(t.slot.0),
                    Selection::Ref(r) => match r.to {
                        rubric_ir::Antecedent::Slot(s) => Some(s.0),
                        _ => None,
                    },
                    _ => None,
                };
                if let Some(bound) = slot.and_then(|s| env.slots.get(&s)) {
                    players.clone_from(&bound.players);
                }
                if matches!(divided, Divided::AsYouChoose | Divided::AnyWay) {
                    shares = slot.and_then(|s| env.division.get(&s).cloned());
                }
            }
            Recipient::Either { who, what, .. } => {
                players = self.actors(who, env)?;
                objects.extend(self.choose(you, what, env, &Purpose::permanents())?.iter().map(|t| t.now));
            }
            Recipient::ObjectOr { what, who } => {
                objects.extend(self.choose(you, what, env, &Purpose::permanents())?.iter().map(|t| t.now));
                players = self.g.player_kind(*who, env);
            }
            Recipient::OfDisplaced => {
                objects.extend(env.displaced.objects.iter().map(|t| t.now));
                players.clone_from(&env.displaced.players);
            }
            Recipient::OfEvent { .. } | Recipient::Dealers => {
                return Err(Stop::Bug("damage to the recipient of the event".to_owned()));
            }
        }
        if self.fault(Fault::UndividedDamage) {
            shares = None;
        }
        let evenly = divided == Divided::Evenly && !self.fault(Fault::UndividedDamage);
        let parts = u32::try_from(objects.len() + players.len()).unwrap_or(u32::MAX);
        let amount = if evenly { amount.checked_div(parts).unwrap_or(0) } else { amount };
        let share = |n: usize| shares.as_ref().map_or(amount, |s| s.get(n).copied().unwrap_or(0));
        let unpreventable = env.unpreventable;
        let many = objects.len();
        for (n, id) in objects.into_iter().enumerate() {
            hits.push(Hit {
                source,
                object: Some(id),
                player: None,
                amount: share(n),
                combat: false,
                unpreventable,
            });
        }
        for (n, player) in players.into_iter().enumerate() {
            hits.push(Hit {
                source,
                object: None,
                player: Some(player),
                amount: share(many + n),
                combat: false,
                unpreventable,
            });
        }
        Ok(())
    }
}
