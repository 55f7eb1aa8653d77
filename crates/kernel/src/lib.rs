//! A small rules kernel: it runs readings.
//!
//! Its only input is the typed IR that real Oracle text was read as, with what is printed beside the text
//! ([`CardDefinition`]). A game is plain data; [`advance`] takes it from one decision to the next. [`executable`] says
//! whether everything a card says is handled; what is not is named ([`not_yet`]).

mod action;
mod action_check;
mod amount;
mod card;
mod cast;
mod castable;
mod chars;
mod check;
mod choose;
mod combat;
mod condition;
mod continuous;
mod cost;
mod decision;
mod effect;
mod effect_check;
mod env;
mod event;
mod event_check;
mod fault;
mod happen;
mod ids;
mod kernel;
mod keyword;
mod layers;
mod limits;
mod making;
mod mana;
mod moving;
mod noun;
mod player;
mod propose;
mod replace;
mod replace_check;
mod sba;
mod select;
mod setup;
mod smoke;
mod stack;
mod state;
mod table;
mod target;
mod things;
mod tokens;
mod trigger;
mod turn;
mod verbs;

pub use card::{CardDefinition, CardError, Printed, mana_symbols};
pub use check::{NotYet, executable, not_yet, not_yet_of};
pub use decision::{Answer, Asking, Attacked, CastWay, Choice, Decision, Next};
#[doc(hidden)]
pub use fault::Fault;
pub use happen::{Cause, Happening, counter_word};
pub use ids::{CardId, DefId, ObjectId, Place, PlayerId};
pub use kernel::{Refused, State, advance, begin, play};
pub use setup::{Setup, Shown};
pub use smoke::{Trial, trial};
pub use state::{Game, Mana, StepOfTurn};
