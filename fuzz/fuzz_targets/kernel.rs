//! The games of the kernel's scenarios, with any answers: each goes on or is refused for what it is; saved and loaded at
//! every pause, a game plays on as if it had not been.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rubric_fuzz::{Picks, file, soon};
use rubric_kernel::{Answer, Decision, Happening, Next, PlayerId, Refused, Setup, State, advance, begin};
use std::time::Duration;

#[path = "../../crates/kernel/dev/cards.rs"]
mod cards;
#[path = "../../crates/kernel/dev/scenario.rs"]
#[allow(dead_code, reason = "helpers of the kernel's tests: some of them are of use")]
mod scenario;

/// Most answers in one game.
const ANSWERS: usize = 120;

thread_local! {
    static GAMES: Vec<Setup> = {
        let mut cards = cards::runnable(&file("data/sample/AtomicCards.sample.json"));
        cards.extend(cards::runnable(&file("crates/kernel/scenarios/AtomicCards.more.json")));
        let all = scenario::scenarios(&file("crates/kernel/scenarios"));
        all.iter().map(|one| scenario::setup(one, &cards).expect("a scenario can be set up")).collect()
    };
}

/// An answer to a decision: mostly one that may fit, sometimes whatever the bytes say.
fn answer(picks: &mut Picks<'_>, decision: &Decision) -> Answer {
    let many = decision.options.len();
    let kind = picks.byte();
    match kind {
        0..=1 => Answer::Leave(PlayerId(picks.byte())),
        2..=5 => Answer::Picks((0..picks.byte() % 9).map(|_| picks.number() as u32).collect()),
        6..=9 => Answer::Numbers((0..picks.byte() % 9).map(|_| picks.number() as u32).collect()),
        10 => Answer::Picks(vec![u32::MAX, u32::MAX]),
        11 => Answer::Numbers(vec![u32::MAX; many]),
        _ => match decision.divide {
            Some(total) => {
                let mut numbers = vec![decision.min; many];
                let mut left = total.saturating_sub(decision.min.saturating_mul(many as u32));
                while left > 0 && many > 0 {
                    let some = 1 + u32::from(picks.byte()) % left.min(256);
                    numbers[picks.below(many)] += some;
                    left -= some;
                }
                Answer::Numbers(numbers)
            }
            None => {
                let (min, max) = (decision.min as usize, decision.max as usize);
                let count = min + picks.below(max.min(many).saturating_sub(min) + 1);
                let mut from: Vec<u32> = (0..many as u32).collect();
                let pick = |_| (!from.is_empty()).then(|| from.swap_remove(picks.below(from.len())));
                Answer::Picks((0..count).map_while(pick).collect())
            }
        },
    }
}

/// What is seen of a state: all that is kept, and the game at the pause.
fn seen(state: &State) -> (String, String) {
    let json = |value: Result<String, serde_json::Error>| value.expect("a state is JSON");
    (json(serde_json::to_string(state)), json(serde_json::to_string(&state.view())))
}

/// One answer, given to a state and to the same state saved and loaded.
fn step(state: &State, answer: &Answer) -> Result<(State, Vec<Happening>), Refused> {
    let saved = serde_json::to_string(state).expect("a state is JSON");
    let loaded: State = serde_json::from_str(&saved).expect("a state's own JSON is a state");
    assert_eq!(seen(&loaded), seen(state), "saved and loaded, another state");
    let done = soon("an answer", Duration::from_secs(1), || advance(state, answer.clone()));
    let again = advance(&loaded, answer.clone());
    match (&done, &again) {
        (Ok((one, events)), Ok((other, same))) => {
            assert_eq!(events, same, "saved and loaded, other events");
            assert_eq!(seen(one), seen(other), "saved and loaded, another game");
        }
        (Err(one), Err(other)) => assert_eq!(one, other),
        (one, other) => panic!("{one:?} but saved and loaded {other:?}"),
    }
    done
}

fuzz_target!(|input: &[u8]| {
    let mut picks = Picks::of(input);
    let game = GAMES.with(|games| picks.of_list(games).clone().game());
    let (mut state, _) = begin(game).expect("a scenario begins");
    for _ in 0..ANSWERS {
        let decision = match state.next() {
            Next::Over(_) => {
                assert_eq!(advance(&state, Answer::Picks(vec![])).err(), Some(Refused::Over));
                return;
            }
            Next::Decide(decision) => decision.clone(),
        };
        if picks.is_done() {
            return;
        }
        let answer = answer(&mut picks, &decision);
        match step(&state, &answer) {
            Ok((next, events)) => {
                assert!(decision.allows(&answer));
                let view = next.view();
                for event in &events {
                    let _ = view.describe(event);
                }
                for option in &decision.options {
                    let _ = view.label(option);
                }
                state = next;
            }
            Err(Refused::Illegal) => assert!(!decision.allows(&answer), "{answer:?} to {decision:?}"),
            Err(refused) => panic!("{refused}: {answer:?} to {decision:?}"),
        }
    }
});
