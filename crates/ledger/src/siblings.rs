//! Variants of one type that differ in one axis only: where there are many, the axis may deserve a type of its own.

use crate::inventory::{TypeKind, TypeUse, VariantUse};
use serde::Serialize;
use std::collections::BTreeMap;

/// Variants that differ in one word of their name and hold the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Siblings {
    /// Their type.
    #[serde(rename = "type")]
    pub of: &'static str,
    /// Their name, with an underscore where they differ.
    pub pattern: String,
    /// What each holds, as declared.
    pub holds: String,
    /// Their names.
    pub variants: Vec<&'static str>,
}

/// The siblings among the variants of each enum with meaning. Tables of the rules are lists of words by design.
pub(crate) fn siblings(types: &[TypeUse]) -> Vec<Siblings> {
    types.iter().filter(|of| of.kind == TypeKind::Enum).flat_map(of_type).collect()
}

fn of_type(of: &TypeUse) -> Vec<Siblings> {
    let mut groups: BTreeMap<(String, String), Vec<&'static str>> = BTreeMap::new();
    for variant in &of.variants {
        let words = words(variant.name);
        let holds = holds(variant);
        // A word that stands for nothing else, in an enum of such words, is no pattern.
        if words.len() == 1 && holds.is_empty() {
            continue;
        }
        for at in 0..words.len() {
            let masked = words.iter().enumerate().map(|(n, word)| if n == at { "_" } else { word.as_str() });
            let pattern = masked.collect::<Vec<_>>().join(" ");
            groups.entry((pattern, holds.clone())).or_default().push(variant.name);
        }
    }
    let groups = groups.into_iter().filter(|(_, variants)| variants.len() > 1);
    groups.map(|((pattern, holds), variants)| Siblings { of: of.name, pattern, holds, variants }).collect()
}

fn holds(variant: &VariantUse) -> String {
    let fields = variant.fields.iter().map(|field| {
        if field.name.starts_with(|first: char| first.is_ascii_digit()) {
            field.ty.to_owned()
        } else {
            format!("{}: {}", field.name, field.ty)
        }
    });
    fields.collect::<Vec<_>>().join(", ")
}

/// The words of a name in camel case.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for letter in name.chars() {
        match words.last_mut() {
            Some(word) if !letter.is_uppercase() => word.push(letter),
            _ => words.push(letter.to_string()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inventory::{FieldUse, Use};

    fn variant(name: &'static str, holds: &[&'static str]) -> VariantUse {
        let field = |ty: &&'static str| FieldUse { name: "0", ty, used: Use::default() };
        VariantUse {
            name,
            doc: "",
            default: false,
            used: Use::default(),
            fields: holds.iter().map(field).collect(),
        }
    }

    #[test]
    fn siblings_share_all_but_one_word_and_what_they_hold() {
        let variants = vec![
            variant("UpToOne", &[]),
            variant("UpToTwo", &[]),
            variant("OneOrMore", &[]),
            variant("Tap", &["Selection"]),
            variant("Untap", &["Selection"]),
            variant("Scry", &["Amount"]),
            variant("Alone", &[]),
        ];
        let found = siblings(&[TypeUse { name: "Thing", kind: TypeKind::Enum, variants }]);
        let shown: Vec<(&str, &str, &[&str])> =
            found.iter().map(|group| (&*group.pattern, &*group.holds, &*group.variants)).collect();
        assert_eq!(
            shown,
            [("Up To _", "", &["UpToOne", "UpToTwo"][..]), ("_", "Selection", &["Tap", "Untap"][..])]
        );
    }
}
