//! Oracle text as tokens.
//!
//! [`normalise`] turns the rules text of a face into [`Line`]s of [`Token`]s and the [`Trivia`] that
//! [`restore`] needs to give the text back byte for byte.

mod ability_word;
mod article;
mod casing;
mod id;
mod leveled;
mod lex;
mod lines;
mod names;
mod normalise;
mod restore;
mod spacing;
mod surface;
mod token;
mod trivia;
mod type_line;
pub mod vocab;

pub use ability_word::{AbilityWord, ability_word};
pub use id::{Id, id, id_of_bytes};
pub use leveled::leveled;
pub use lines::LineShape;
pub use names::Names;
pub use normalise::{FaceInput, LONGEST_TEXT, Line, Normalised, lines, normalise};
pub use restore::{render, restore, token_spans};
pub use token::{Kind, Token};
pub use trivia::{Reminder, Trivia, TriviaCount};
pub use type_line::card_types;
