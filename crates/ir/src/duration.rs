//! Durations of continuous effects (CR 611.2a).

use crate::{Condition, Event, Player};

ir! {
    /// How long an effect lasts.
    pub enum Duration {
        /// "until end of turn" (CR 514.2).
        EndOfTurn,
        /// "this turn".
        ThisTurn,
        /// "until end of combat".
        EndOfCombat,
        /// "this combat".
        ThisCombat,
        /// "until your next turn" (CR 500.5).
        UntilNextTurn(Box<Player>),
        /// "until the end of your next turn".
        EndOfNextTurn(Box<Player>),
        /// "until your next end step".
        NextEndStep(Box<Player>),
        /// "until your next upkeep".
        NextUpkeep(Box<Player>),
        /// "for as long as you control this creature" (CR 611.2b).
        ForAsLongAs(Box<Condition>),
        /// "until this creature leaves the battlefield" (CR 610.3).
        Until(Box<Event>),
        /// "for the rest of the game".
        RestOfGame,
    }
}
