//! The engine: runs a game from a checkpoint, and stops where a decision is not answered yet.
//!
//! A pause is no cursor. The kept state is a checkpoint, at which nothing is half done, with the answers given since.
//! Code that needs a decision calls [`Kernel::ask`]; where the answers are used up, the run unwinds. The next run
//! starts at the checkpoint again with one answer more, and comes to the same place by the same way.

use serde::{Deserialize, Serialize};

use crate::decision::{Answer, Asking, Choice, Decision, Next};
use crate::fault::Fault;
use crate::happen::Happening;
use crate::ids::{ObjectId, PlayerId};
use crate::replace::{Applied, Entering};
use crate::state::Game;

/// Why a run stopped.
#[derive(Debug)]
pub(crate) enum Stop {
    /// A decision has to be made.
    Ask(Box<Decision>),
    /// The game is over.
    Over,
    /// Something that the check allows cannot be run.
    Bug(String),
}

pub(crate) type R<T> = Result<T, Stop>;

/// A callback that answers decisions at once.
pub(crate) type Answerer<'a> = &'a mut dyn FnMut(&Game, &Decision) -> Answer;

pub(crate) struct Kernel<'a> {
    pub g: Game,
    answers: &'a [Answer],
    at: usize,
    live: Option<Answerer<'a>>,
    pub events: Vec<Happening>,
    /// Replacement effects that have applied to the event at hand and those it came from (CR 614.5).
    pub applied: Vec<Applied>,
    /// Objects that are about to enter, innermost last.
    pub entering: Vec<Entering>,
    /// Moves since the checkpoint, so that what points at a thing can follow it.
    pub moves: Vec<(ObjectId, ObjectId)>,
    /// The numbers of the instructions that are followed, by where they are in memory; innermost last.
    pub numbers: Vec<std::collections::HashMap<usize, u16>>,
}

impl<'a> Kernel<'a> {
    pub fn new(g: Game, answers: &'a [Answer], live: Option<Answerer<'a>>) -> Self {
        Kernel {
            g,
            answers,
            at: 0,
            live,
            events: Vec::new(),
            applied: Vec::new(),
            entering: Vec::new(),
            moves: Vec::new(),
            numbers: Vec::new(),
        }
    }

    pub fn fault(&self, fault: Fault) -> bool {
        self.g.fault == Some(fault)
    }

    fn answer(&mut self, decision: &Decision) -> R<Answer> {
        if let Some(answer) = self.answers.get(self.at) {
            self.at += 1;
            return Ok(answer.clone());
        }
        match &mut self.live {
            Some(live) => Ok(live(&self.g, decision)),
            None => Err(Stop::Ask(Box::new(decision.clone()))),
        }
    }

    /// Asks a player, who picks from the options: indices in the order picked. One who has left picks nothing
    /// (CR 800.4), so every caller has to cope with that.
    pub fn ask(&mut self, mut decision: Decision) -> R<Vec<usize>> {
        let mut kept: Vec<usize> = (0..decision.options.len()).collect();
        loop {
            if !self.g.alive(decision.player) {
                return Ok(Vec::new());
            }
            let count = u32::try_from(decision.options.len()).unwrap_or(u32::MAX);
            decision.max = decision.max.min(count);
            decision.min = decision.min.min(decision.max);
            if decision.max == 0 {
                return Ok(Vec::new());
            }
            let answer = self.answer(&decision)?;
            if !decision.allows(&answer) {
                return Err(Stop::Bug(format!("answer {answer:?} does not fit {decision:?}")));
            }
            match answer {
                Answer::Leave(player) => {
                    self.leave(player)?;
                    let gone: Vec<bool> = decision.options.iter().map(|o| !self.stands(o)).collect();
                    let mut n = 0;
                    kept.retain(|_| {
                        n += 1;
                        !gone.get(n - 1).copied().unwrap_or(false)
                    });
                    let mut n = 0;
                    decision.options.retain(|_| {
                        n += 1;
                        !gone.get(n - 1).copied().unwrap_or(false)
                    });
                }
                Answer::Picks(picks) => {
                    let at = |i: &u32| usize::try_from(*i).ok().and_then(|i| kept.get(i).copied());
                    return Ok(picks.iter().filter_map(at).collect());
                }
                Answer::Numbers(numbers) => {
                    return Ok(numbers.iter().filter_map(|n| usize::try_from(*n).ok()).collect());
                }
            }
        }
    }

    /// Whether an option is still there after a player left.
    fn stands(&self, option: &Choice) -> bool {
        let object = |id: &ObjectId| self.g.objects.contains_key(id) || self.g.item(*id).is_some();
        match option {
            Choice::Object(id) | Choice::PlayLand(id) | Choice::Cast(id, _) | Choice::Activate(id, _) => {
                object(id)
            }
            Choice::Player(p) => self.g.alive(*p),
            Choice::Attack(id, _) => object(id),
            Choice::Block(a, b) => object(a) && object(b),
            _ => true,
        }
    }

    /// A yes-or-no question; no where the player has left.
    pub fn yes(&mut self, player: PlayerId, asking: Asking, about: Option<ObjectId>) -> R<bool> {
        let options = vec![Choice::Yes, Choice::No];
        let picks = self.ask(Decision { player, asking, about, options, min: 1, max: 1, divide: None })?;
        Ok(picks.first() == Some(&0))
    }

    /// Asks for some of the objects; not asked where there is only one way to pick.
    pub fn pick(
        &mut self,
        player: PlayerId,
        asking: Asking,
        about: Option<ObjectId>,
        from: &[ObjectId],
        (min, max): (usize, usize),
    ) -> R<Vec<ObjectId>> {
        let max = max.min(from.len());
        let min = min.min(max);
        if max == 0 || !self.g.alive(player) {
            return Ok(Vec::new());
        }
        if min == from.len() {
            return Ok(from.to_vec());
        }
        let options = from.iter().map(|id| Choice::Object(*id)).collect();
        let (min, max) = (u32::try_from(min).unwrap_or(u32::MAX), u32::try_from(max).unwrap_or(u32::MAX));
        let picks = self.ask(Decision { player, asking, about, options, min, max, divide: None })?;
        Ok(picks.iter().filter_map(|i| from.get(*i).copied()).collect())
    }

    /// Asks for exactly one of the options; `None` where there is none or the player has left.
    pub fn one_of(
        &mut self,
        player: PlayerId,
        asking: Asking,
        about: Option<ObjectId>,
        options: Vec<Choice>,
    ) -> R<Option<usize>> {
        if options.len() < 2 {
            return Ok((!options.is_empty()).then_some(0));
        }
        let picks = self.ask(Decision { player, asking, about, options, min: 1, max: 1, divide: None })?;
        Ok(picks.first().copied())
    }

    /// Runs until a decision is open or the game is over. At every point where nothing is half done `checkpoint` is
    /// told how many answers were used up.
    pub fn drive(&mut self, checkpoint: &mut dyn FnMut(&Game, usize, usize)) -> Stop {
        loop {
            self.moves.clear();
            self.applied.clear();
            self.entering.clear();
            self.numbers.clear();
            if self.g.over.is_some() {
                return Stop::Over;
            }
            match self.tick() {
                Ok(()) => checkpoint(&self.g, self.at, self.events.len()),
                Err(Stop::Over) => {
                    checkpoint(&self.g, self.at, self.events.len());
                    return Stop::Over;
                }
                Err(stop) => return stop,
            }
        }
    }
}

/// A game that waits for a decision, or is over. It serialises; what is loaded plays on identically.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct State {
    checkpoint: Game,
    answers: Vec<Answer>,
    /// Events since the checkpoint that were reported already.
    reported: usize,
    next: Next,
    #[serde(skip)]
    working: Option<Box<Game>>,
}

/// An answer was refused, or the kernel found a flaw of its own.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The answer is none of those the decision allows.
    #[error("the decision does not allow that answer")]
    Illegal,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// A reading that [`crate::executable`] allows cannot be run: a flaw of the kernel.
    #[error("flaw of the kernel: {0}")]
    Flaw(String),
}

/// Gives the answer to the decision that is open, and plays on to the next: the new state, and what happened.
///
/// # Errors
/// Where the answer does not fit the decision.
pub fn advance(state: &State, answer: Answer) -> Result<(State, Vec<Happening>), Refused> {
    match &state.next {
        Next::Over(_) => return Err(Refused::Over),
        Next::Decide(decision) if !decision.allows(&answer) => return Err(Refused::Illegal),
        Next::Decide(_) => {}
    }
    let mut answers = state.answers.clone();
    answers.push(answer);
    run(state.checkpoint.clone(), answers, state.reported)
}

/// Plays a game from its start to the first decision.
///
/// # Errors
/// Where the kernel finds a flaw of its own.
pub fn begin(game: Game) -> Result<(State, Vec<Happening>), Refused> {
    run(game, Vec::new(), 0)
}

fn run(game: Game, answers: Vec<Answer>, reported: usize) -> Result<(State, Vec<Happening>), Refused> {
    let mut kept = (game.clone(), 0, 0);
    let mut kernel = Kernel::new(game, &answers, None);
    let stop = kernel.drive(&mut |game, used, events| kept = (game.clone(), used, events));
    let (checkpoint, used, before) = kept;
    let events = kernel.events.get(reported..).unwrap_or_default().to_vec();
    let next = match stop {
        Stop::Ask(decision) => Next::Decide(*decision),
        Stop::Over => Next::Over(kernel.g.over.clone().unwrap_or_default()),
        Stop::Bug(flaw) => return Err(Refused::Flaw(flaw)),
    };
    let reported = kernel.events.len().saturating_sub(before);
    let working = Some(Box::new(kernel.g));
    let answers = answers.get(used..).unwrap_or_default().to_vec();
    Ok((State { checkpoint, answers, reported, next, working }, events))
}

impl State {
    /// What comes next.
    #[must_use]
    pub const fn next(&self) -> &Next {
        &self.next
    }

    /// The game as it stands at the pause, with what was done of the instruction under way.
    #[must_use]
    pub fn view(&self) -> Game {
        match &self.working {
            Some(game) => (**game).clone(),
            None => match run(self.checkpoint.clone(), self.answers.clone(), self.reported) {
                Ok((state, _)) => state.working.map_or_else(|| self.checkpoint.clone(), |game| *game),
                Err(_) => self.checkpoint.clone(),
            },
        }
    }
}

/// Plays a game with decisions answered at once, until it is over, a flaw shows, or `most` decisions were made.
///
/// # Errors
/// The flaw, where there is one.
pub fn play(
    game: Game,
    most: u32,
    answer: &mut dyn FnMut(&Game, &Decision) -> Option<Answer>,
) -> Result<(Game, Vec<Happening>, u32), Refused> {
    let mut made = 0;
    let mut stopped = false;
    let mut live = |game: &Game, decision: &Decision| {
        made += 1;
        let given = if made > most { None } else { answer(game, decision) };
        given.unwrap_or_else(|| {
            stopped = true;
            // An answer that fits nothing ends the run.
            Answer::Numbers(vec![u32::MAX; 1000])
        })
    };
    let mut kernel = Kernel::new(game, &[], Some(&mut live));
    let stop = kernel.drive(&mut |_, _, _| {});
    let (end, events) = (kernel.g, kernel.events);
    match stop {
        Stop::Bug(flaw) if !stopped => Err(Refused::Flaw(flaw)),
        _ => Ok((end, events, made)),
    }
}
