//! Oracle English to ability IR and back.
