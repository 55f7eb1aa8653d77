//! Continuous effects (CR 611, 613): what a subject gets, has, is, can't and must.

mod becoming;
mod changes;
mod clauses;
mod limits;
mod special;

pub use becoming::become_spec;
pub use clauses::{clause, had, print_clause, print_had, static_clause};
