//! Oracle text as tokens.
//!
//! [`normalise`] turns the rules text of a face into [`Line`]s of [`Token`]s and the [`Trivia`] that
//! [`restore`] needs to give the text back byte for byte.

mod id;
mod token;

pub use id::{Id, id};
pub use token::{Kind, Token};
