//! Durations (CR 611.2a).

use rubric_ir::*;

use crate::{condition, event, player};

syntax! {
    impl Duration {
        [Duration::EndOfTurn] { "until end of turn" }
        [Duration::EndOfCombat] { "until end of combat" }
        [Duration::ThisTurn] { "this turn" }
        [Duration::ThisCombat] { "this combat" }
        [Duration::EndOfNextTurn(who)] { "until the end of" who @ player::possessive "next turn" }
        [Duration::UntilNextTurn(who)] { "until" who @ player::possessive "next turn" }
        [Duration::NextEndStep(who)] { "until" who @ player::possessive "next end step" }
        [Duration::NextUpkeep(who)] { "until" who @ player::possessive "next upkeep" }
        [Duration::ForAsLongAs(condition)] { "for as long as" condition @ condition::any }
        [Duration::RestOfGame] { "for the rest of the game" }
        [Duration::Until(event)] { "until" event @ event::object_event }
        [Duration::Until(event)] { "until" event @ event::player_event }
    }
}
