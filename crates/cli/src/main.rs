//! The `rubric` command.
fn main() {}
