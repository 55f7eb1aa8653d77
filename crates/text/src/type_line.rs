//! The type line of a face (CR 205).

/// The supertypes and card types of a type line: the words before the dash that subtypes stand behind.
pub fn card_types(type_line: &str) -> impl Iterator<Item = &str> {
    type_line.split('—').next().unwrap_or_default().split_whitespace()
}

#[cfg(test)]
mod tests {
    use super::card_types;

    #[test]
    fn subtypes_are_no_card_types() {
        let types = |line| card_types(line).collect::<Vec<_>>();
        assert_eq!(
            types("Legendary Artifact Creature — Phyrexian Golem"),
            ["Legendary", "Artifact", "Creature"]
        );
        assert_eq!(types("Instant"), ["Instant"]);
        assert!(types("").is_empty());
    }
}
