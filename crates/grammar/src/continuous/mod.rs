//! Continuous effects (CR 611, 613): what a subject gets, has, is, can't and must.

mod becoming;
mod changes;
mod clauses;
mod contracted;
mod limits;
mod special;

use rubric_ir::*;

pub use becoming::become_spec;
pub use clauses::{clause, had, print_clause, print_had, print_static_clause, static_clause};

/// What is said of a subject without a condition.
fn made(subject: Subject, changes: Vec<Change>, duration: Option<Duration>) -> Continuous {
    Continuous {
        condition: None,
        subject,
        each: EachWord::Unsaid,
        changes,
        duration,
        duration_at: Position::Trailing,
        again: SubjectAgain::Unsaid,
    }
}
