//! What holds of every error.

/// Checks that an error is one line, names the file, and holds nothing that a terminal would act on.
///
/// # Panics
/// Where it does not.
pub fn one_line(error: &dyn std::error::Error, file: &str) {
    let said = error.to_string();
    assert!(said.contains(file), "names no file: {said:?}");
    assert!(!said.chars().any(char::is_control), "not one plain line: {said:?}");
    assert!(said.len() < 2_000, "too long: {said:?}");
}
