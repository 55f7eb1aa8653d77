//! Effects: clauses, how they join into sentences, and how sentences hang together (CR 608.2).
//!
//! From the outside in: [`sentence`] holds [`joined`] clauses, each a [`clause`]; [`verb`] is what objects do in one,
//! and [`grant`] what is put in quotation marks or given as a keyword.

mod clause;
mod dice;
mod grant;
mod instead;
mod joined;
mod joins;
mod later;
mod sentence;
mod verb;
mod watch;

pub use clause::{starts_delayed, starts_with_if};
pub use dice::die;
pub use grant::{grants, quoted, token_grants};
pub use instead::{Displacing, displace_by_line, line, print_lines};
pub use joined::{at_event, clauses};
pub use joins::settle as settle_joins;
pub use sentence::{
    body, body_from, full_stop, hung_on, is_behind_quotation, is_sentences, is_sequence, print_body,
    print_clauses_anew, print_hung, print_steps, print_still, stay_land, still_a_land,
};
