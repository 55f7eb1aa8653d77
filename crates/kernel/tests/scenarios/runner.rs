//! Plays a scenario: cards by name, a board, a script of answers, and what has to be so.

use rubric_kernel::{
    Answer, Asking, Decision, Fault, Game, Happening, Next, Place, Shown, State, StepOfTurn, advance, begin,
    counter_word,
};

use crate::scenario::{Cards, Scenario, setup, step_named};

/// How a scenario is played.
#[derive(Clone, Copy, Default)]
pub struct How {
    pub fault: Option<Fault>,
    /// Save and load at every decision.
    pub reload: bool,
}

#[derive(Clone, Debug)]
enum Mode {
    /// Until one more thing has resolved, or not resolved for lack of targets.
    Resolve(usize),
    Empty,
    Step(StepOfTurn),
    Turn(u32),
}

struct Play<'a> {
    state: State,
    view: Game,
    events: Vec<String>,
    script: &'a [String],
    at: usize,
    mode: Option<Mode>,
    reload: bool,
}

/// Plays a scenario to its end.
///
/// Gives back the end state, for comparison.
pub fn play(scenario: &Scenario, cards: &Cards, how: How) -> Result<String, String> {
    let mut setup = setup(scenario, cards)?;
    if let Some(fault) = how.fault {
        setup.fault(fault);
    }
    let (state, first) = begin(setup.game()).map_err(|e| e.to_string())?;
    let view = state.view();
    let events = first.iter().map(|e| view.describe(e)).collect();
    let mut play =
        Play { state, view, events, script: &scenario.script, at: 0, mode: None, reload: how.reload };
    play.run()?;
    for line in &scenario.expect {
        check(&play.view, &play.events, line)?;
    }
    if let Some(wrong) = play.view.misplaced() {
        return Err(wrong);
    }
    serde_json::to_string(&play.view).map_err(|e| e.to_string())
}

impl Play<'_> {
    fn run(&mut self) -> Result<(), String> {
        for _ in 0..3000 {
            self.checks()?;
            let decision = match self.state.next().clone() {
                Next::Over(_) => return self.rest_is_done(),
                Next::Decide(decision) => decision,
            };
            let Some(answer) = self.answer(&decision)? else { return Ok(()) };
            self.go(answer)?;
        }
        Err("the script does not come to an end".to_owned())
    }

    fn rest_is_done(&self) -> Result<(), String> {
        let left: Vec<&String> = self.script.iter().skip(self.at).filter(|l| !l.starts_with("to ")).collect();
        if left.is_empty() {
            Ok(())
        } else {
            Err(format!("the game is over, but the script goes on: {left:?}"))
        }
    }

    fn go(&mut self, answer: Answer) -> Result<(), String> {
        if self.reload {
            let saved = serde_json::to_string(&self.state).map_err(|e| e.to_string())?;
            self.state = serde_json::from_str(&saved).map_err(|e| e.to_string())?;
        }
        let (state, events): (State, Vec<Happening>) =
            advance(&self.state, answer).map_err(|e| e.to_string())?;
        self.state = state;
        self.view = self.state.view();
        let told: Vec<String> = events.iter().map(|e| self.view.describe(e)).collect();
        self.events.extend(told);
        Ok(())
    }

    fn resolved(&self) -> usize {
        self.events.iter().filter(|e| e.ends_with(" resolves") || e.ends_with(" fizzles")).count()
    }

    fn line(&self) -> Option<&str> {
        self.script.get(self.at).map(String::as_str)
    }

    fn checks(&mut self) -> Result<(), String> {
        while self.mode.is_none()
            && let Some(rest) = self.line().and_then(|l| l.strip_prefix("check "))
        {
            check(&self.view, &self.events, rest).map_err(|e| format!("at line {}: {e}", self.at + 1))?;
            self.at += 1;
        }
        Ok(())
    }

    /// The answer to a decision; none where the script is at its end and nothing is left to resolve.
    fn answer(&mut self, decision: &Decision) -> Result<Option<Answer>, String> {
        let player = self.view.player_name(decision.player).to_owned();
        if let Some(mode) = &self.mode {
            let done = match mode {
                Mode::Resolve(n) => self.resolved() > *n,
                Mode::Empty => self.view.stack_is_empty(),
                Mode::Step(step) => self.view.step() == *step,
                Mode::Turn(turn) => self.view.turn() == *turn,
            };
            if done && decision.asking == Asking::Priority {
                self.mode = None;
                self.checks()?;
            }
        }
        // Answers to decisions that come up on the way stand in the script behind what is under way.
        let line = self.line().map(str::to_owned);
        if let Some(who) = line.as_deref().and_then(|l| l.strip_suffix(" leaves")) {
            let seat = self.view.player_ids().into_iter().find(|p| self.view.player_name(*p) == who);
            if decision.asking != Asking::Priority || self.mode.is_none() {
                self.at += 1;
                return Ok(Some(Answer::Leave(seat.ok_or_else(|| format!("no player {who}"))?)));
            }
        }
        if decision.asking == Asking::Priority {
            return self.priority(decision, &player, line.as_deref());
        }
        // Checks in front of an answer look at the pause.
        if let Some(rest) = line.as_deref().and_then(|l| l.strip_prefix("check ")) {
            check(&self.view, &self.events, rest).map_err(|e| format!("at line {}: {e}", self.at + 1))?;
            self.at += 1;
            return self.answer(decision);
        }
        let given = line.as_deref().and_then(|l| l.strip_prefix(&format!("{player}: ")));
        if let Some(name) = given.and_then(|g| g.strip_prefix("cannot pick ")) {
            if decision.options.iter().any(|o| self.view.label(o) == name) {
                return Err(format!("at line {}: {player} could pick {name}", self.at + 1));
            }
            self.at += 1;
            return self.answer(decision);
        }
        let passive = matches!(decision.asking, Asking::Attackers | Asking::Blockers);
        match given.map(|given| self.picks(decision, given)) {
            Some(Ok(answer)) => {
                self.at += 1;
                Ok(Some(answer))
            }
            _ if passive => Ok(Some(Answer::Picks(Vec::new()))),
            Some(Err(error)) => Err(format!("at line {}: {error}", self.at + 1)),
            None => Err(format!(
                "{player} is asked {:?} among {:?} but the script says {line:?}",
                decision.asking,
                decision.options.iter().map(|o| self.view.label(o)).collect::<Vec<_>>()
            )),
        }
    }

    fn priority(
        &mut self,
        decision: &Decision,
        player: &str,
        line: Option<&str>,
    ) -> Result<Option<Answer>, String> {
        let pass = Ok(Some(Answer::Picks(vec![0])));
        if self.mode.is_some() {
            return pass;
        }
        let Some(line) = line else {
            return if self.view.stack_is_empty() { Ok(None) } else { pass };
        };
        if line == "resolve" {
            self.mode = Some(Mode::Resolve(self.resolved()));
        } else if line == "resolve all" {
            self.mode = Some(Mode::Empty);
        } else if let Some(turn) = line.strip_prefix("to turn ") {
            self.mode = Some(Mode::Turn(turn.parse().map_err(|_| line.to_owned())?));
        } else if let Some(step) = line.strip_prefix("to ") {
            self.mode = Some(Mode::Step(step_named(step)?));
        }
        if self.mode.is_some() {
            self.at += 1;
            return if self.view.stack_is_empty() && line == "resolve" {
                Err("nothing is there to resolve".to_owned())
            } else {
                self.answer(decision)
            };
        }
        let (who, what) = line.split_once(": ").ok_or_else(|| format!("not understood: {line}"))?;
        // Attacks and blocks are declared when it is time for them.
        let later = what.contains(" -> ") || what.contains(" blocks ") || what == "nothing";
        if who != player || later {
            return pass;
        }
        let refused = what.strip_prefix("cannot ");
        let wanted = refused.unwrap_or(what);
        let fits = |label: &String| {
            label == wanted || label.strip_prefix(wanted).is_some_and(|rest| rest.starts_with(' '))
        };
        let labels: Vec<String> = decision.options.iter().map(|o| self.view.label(o)).collect();
        let at = labels.iter().position(fits);
        self.at += 1;
        match (at, refused) {
            (Some(_), Some(_)) => Err(format!("{player} could {wanted}")),
            (None, Some(_)) => {
                self.checks()?;
                self.answer(decision)
            }
            (Some(at), None) => Ok(Some(Answer::Picks(vec![at as u32]))),
            (None, None) => Err(format!("{player} cannot {what}; there is {labels:?}")),
        }
    }

    fn picks(&self, decision: &Decision, given: &str) -> Result<Answer, String> {
        let answer = if decision.divide.is_some() {
            let numbers: Result<Vec<u32>, _> = given.split('/').map(str::parse).collect();
            Answer::Numbers(numbers.map_err(|_| format!("no division: {given}"))?)
        } else if given == "nothing" {
            Answer::Picks(Vec::new())
        } else {
            let mut picks: Vec<u32> = Vec::new();
            for wanted in given.split(" & ") {
                // "#2": the second of those so called.
                let (wanted, nth) = match wanted.split_once('#') {
                    Some((name, n)) => (name, n.parse().unwrap_or(1)),
                    None => (wanted, 1),
                };
                let at = decision
                    .options
                    .iter()
                    .enumerate()
                    .filter(|(n, o)| self.view.label(o) == wanted && !picks.contains(&(*n as u32)))
                    .nth(nth - 1)
                    .map(|(n, _)| n as u32);
                picks.push(at.ok_or_else(|| {
                    let labels: Vec<String> = decision.options.iter().map(|o| self.view.label(o)).collect();
                    format!("{:?}: no option {wanted} among {labels:?}", decision.asking)
                })?);
            }
            Answer::Picks(picks)
        };
        if decision.allows(&answer) {
            Ok(answer)
        } else {
            Err(format!("{:?} does not allow {given}", decision.asking))
        }
    }
}

fn find<'g>(permanents: &'g [Shown], name: &str) -> Option<&'g Shown> {
    permanents.iter().find(|p| p.name == name)
}

/// Checks one assertion.
#[allow(clippy::too_many_lines, reason = "one block for each kind of assertion")]
fn check(game: &Game, events: &[String], line: &str) -> Result<(), String> {
    let permanents = game.permanents();
    let player = |name: &str| game.player_ids().into_iter().find(|p| game.player_name(*p) == name);
    let say = |ok: bool, is: String| if ok { Ok(()) } else { Err(format!("expected \"{line}\", but {is}")) };
    if let Some(text) = line.strip_prefix("no event ") {
        let n = events.iter().filter(|e| *e == text).count();
        return say(n == 0, format!("it happened {n} times"));
    }
    if let Some(rest) = line.strip_prefix("event ") {
        return say(events.iter().any(|e| e == rest), format!("there was {events:?}"));
    }
    if let Some((n, text)) = line.split_once(" times ")
        && let Ok(n) = n.parse::<usize>()
    {
        let was = events.iter().filter(|e| *e == text).count();
        return say(was == n, format!("it happened {was} times"));
    }
    if let Some(names) = line.strip_prefix("order ") {
        let mut from = events.iter();
        for wanted in names.split(" < ") {
            if !from.any(|e| e == wanted) {
                return Err(format!("expected \"{line}\", but there was {events:?}"));
            }
        }
        return Ok(());
    }
    if let Some(winner) = line.strip_suffix(" wins") {
        let alive: Vec<&str> =
            game.player_ids().into_iter().filter(|p| game.plays(*p)).map(|p| game.player_name(p)).collect();
        return say(alive == [winner], format!("{alive:?} play"));
    }
    if line == "stack empty" {
        return say(game.stack_is_empty(), format!("it holds {:?}", game.stack_names()));
    }
    if let Some((who, rest)) = line.split_once(' ')
        && let Some(who) = player(who)
    {
        if let Some(n) = rest.strip_prefix("life ") {
            return say(n.parse() == Ok(game.life(who)), format!("it is {}", game.life(who)));
        }
        for (word, place) in [
            ("hand", Place::Hand),
            ("library", Place::Library),
            ("graveyard", Place::Graveyard),
            ("exile", Place::Exile),
        ] {
            if let Some(n) = rest.strip_prefix(&format!("{word} ")).and_then(|n| n.parse::<usize>().ok()) {
                let there: Vec<String> = game.zone(who, place).into_iter().map(|s| s.name).collect();
                return say(there.len() == n, format!("there is {there:?}"));
            }
        }
        if let Some(name) = rest.strip_prefix("top ") {
            let top = game.zone(who, Place::Library).last().map(|s| s.name.clone()).unwrap_or_default();
            return say(top == name, format!("it is {top}"));
        }
        if let Some(name) = rest.strip_prefix("bottom ") {
            let bottom = game.zone(who, Place::Library).first().map(|s| s.name.clone()).unwrap_or_default();
            return say(bottom == name, format!("it is {bottom}"));
        }
        if let Some(name) = rest.strip_prefix("controls ") {
            let is = permanents.iter().any(|p| p.name == name && p.controller == who);
            return say(is, "it is not so".to_owned());
        }
        if let Some(rest) = rest.strip_prefix("has ") {
            let (n, name) = rest.split_once(' ').ok_or_else(|| line.to_owned())?;
            let n: usize = n.parse().map_err(|_| line.to_owned())?;
            let is = permanents.iter().filter(|p| p.name == name && p.controller == who).count();
            return say(is == n, format!("there are {is}"));
        }
        if let Some(n) = rest.strip_prefix("pool ") {
            let pool = game.pool(who);
            return say(n.parse() == Ok(pool.len()), format!("it is {pool:?}"));
        }
    }
    for (word, place) in [
        ("hand", Place::Hand),
        ("library", Place::Library),
        ("graveyard", Place::Graveyard),
        ("exile", Place::Exile),
    ] {
        if let Some(rest) = line.strip_suffix(&format!(" {word}"))
            && let Some((name, who)) = rest.rsplit_once(" in ")
        {
            let who = player(who).ok_or_else(|| format!("no player in {line}"))?;
            let there: Vec<String> = game.zone(who, place).into_iter().map(|s| s.name).collect();
            return say(there.iter().any(|n| n == name), format!("there is {there:?}"));
        }
    }
    if let Some(name) = line.strip_suffix(" gone") {
        return say(find(&permanents, name).is_none(), "it is on the battlefield".to_owned());
    }
    if let Some(name) = line.strip_suffix(" stays") {
        return say(find(&permanents, name).is_some(), "it is not on the battlefield".to_owned());
    }
    if let Some((name, what)) = line.split_once(" is ") {
        let shown =
            find(&permanents, name).ok_or_else(|| format!("{name} is not on the battlefield: {line}"))?;
        let is = match what {
            "tapped" => shown.tapped,
            "untapped" => !shown.tapped,
            "attacking" => shown.attacking,
            "blocked" => shown.blocked,
            "unblocked" => shown.attacking && !shown.blocked,
            size if size.contains('/') => {
                let is = format!("{}/{}", shown.power.unwrap_or(0), shown.toughness.unwrap_or(0));
                return say(is == size, format!("it is {is}"));
            }
            word => {
                shown.types.iter().any(|t| format!("{t:?}").to_lowercase() == word)
                    || shown.colors.iter().any(|c| format!("{c:?}").to_lowercase() == word)
                    || shown.subtypes.iter().any(|s| s.text() == word)
            }
        };
        return say(is, format!("it is {shown:?}"));
    }
    if let Some((name, what)) = line.split_once(" isn't ") {
        return match check(game, events, &format!("{name} is {what}")) {
            Ok(()) => Err(format!("expected \"{line}\"")),
            Err(error) if error.contains("not on the battlefield") => Err(error),
            Err(_) => Ok(()),
        };
    }
    if let Some((name, to)) = line.split_once(" attached to ") {
        let shown = find(&permanents, name).ok_or_else(|| format!("{name} is not on the battlefield"))?;
        let host = shown.attached.map(|id| game.name_of(id)).unwrap_or_default();
        return say(host == to, format!("it is attached to {host}"));
    }
    for (word, wanted) in [(" has ", true), (" lacks ", false)] {
        if let Some((name, what)) = line.split_once(word) {
            let shown =
                find(&permanents, name).ok_or_else(|| format!("{name} is not on the battlefield: {line}"))?;
            if let Some((n, kind)) = what.split_once(' ')
                && let Ok(n) = n.parse::<u32>()
            {
                let of = |(k, _): &&(rubric_ir::CounterKind, u32)| counter_word(k) == kind;
                let is: u32 = shown.counters.iter().filter(of).map(|(_, n)| n).sum();
                return say(is == n, format!("it has {is}"));
            }
            let has = shown.keywords.iter().any(|k| k.text() == what);
            return say(has == wanted, format!("it has {:?}", shown.keywords));
        }
    }
    Err(format!("not understood: {line}"))
}
