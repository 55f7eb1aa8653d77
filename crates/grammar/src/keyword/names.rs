//! Names of keywords.

use std::sync::LazyLock;

use rubric_ir::*;

use crate::core::{In, Phrase, Printer, Res, phrase, stop};
use crate::words::IdMap;

/// A keyword with the words of its name.
type Spelled = (Phrase, KeywordName);

/// Names by their first word, longest first, so that "first strike" is tried before any shorter name.
static NAMES: LazyLock<IdMap<Vec<Spelled>>> = LazyLock::new(|| {
    let mut names: IdMap<Vec<Spelled>> = IdMap::default();
    for name in KeywordName::ALL {
        let words = Phrase::new(name.canonical());
        names.entry(words.first()).or_default().push((words, *name));
    }
    for entries in names.values_mut() {
        entries.sort_by_key(|(words, _)| std::cmp::Reverse(words.ids().len()));
    }
    names
});

/// The name of a keyword.
pub mod name {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, KeywordName> {
        let entries = i.id().and_then(|first| NAMES.get(&first));
        for (words, name) in entries.into_iter().flatten() {
            match phrase(i, words) {
                Ok((rest, ())) => return Ok((rest, *name)),
                Err(nom::Err::Error(_)) => {}
                Err(failure) => return Err(failure),
            }
        }
        i.expected(0, "a keyword");
        stop(i)
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &KeywordName, p: &mut Printer) -> bool {
        p.words(value.canonical());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_names_are_the_oracle_spelling_as_tokens() {
        for name in KeywordName::ALL {
            let lines = rubric_text::normalise(&rubric_text::FaceInput {
                name: "",
                type_line: "",
                layout: "normal",
                keywords: &[],
                text: name.text(),
            });
            let texts: Vec<&str> = lines.lines.iter().map(|line| line.text.as_str()).collect();
            assert_eq!(texts, [name.canonical()], "{name:?}");
        }
    }
}
