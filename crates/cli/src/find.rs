//! The faces that a command line asks for.

use crate::args::{Common, FaceArgs};
use crate::failure::Failure;
use crate::origin;
use rubric_corpus::{Corpus, Face};
use std::collections::BTreeSet;

/// Names suggested for one that is unknown.
const SUGGESTIONS: usize = 3;

/// The faces asked for: all of a card, one of them if its own name was given, or one made of a text.
pub(crate) fn faces(common: &Common, args: &FaceArgs) -> Result<Vec<Face>, Failure> {
    if let Some(text) = &args.text {
        return Ok(vec![Face {
            name: args.name.as_str().into(),
            layout: args.layout.as_str().into(),
            keywords: args.keywords.iter().map(|keyword| keyword.as_str().into()).collect(),
            text: Some(text.replace("\\n", "\n").into()),
            ..Face::of_type(&args.type_line)
        }]);
    }
    let name = args.card.join(" ");
    let name = name.as_str();
    let loaded = origin::load(common)?;
    let found: Vec<Face> = loaded
        .corpus
        .cards_named(name)
        .flat_map(|card| {
            let whole = card.name.eq_ignore_ascii_case(name);
            card.faces.iter().filter(move |face| whole || face.own_name().eq_ignore_ascii_case(name))
        })
        .cloned()
        .collect();
    if found.is_empty() {
        return Err(unknown(&loaded.corpus, &loaded.origin, name));
    }
    loaded.announce();
    Ok(found)
}

fn unknown(corpus: &Corpus, origin: &str, name: &str) -> Failure {
    let close = closest(corpus, name);
    let hint = if close.is_empty() {
        String::new()
    } else {
        let close: Vec<String> = close.iter().map(|name| format!("“{name}”")).collect();
        format!("; did you mean {}?", close.join(" or "))
    };
    Failure::job(format_args!("no card named “{name}” in {origin}{hint}"))
}

/// The names most like `name`: those that hold it whole before those that are spelled like it.
fn closest<'c>(corpus: &'c Corpus, name: &str) -> Vec<&'c str> {
    let wanted = name.to_lowercase();
    if wanted.trim().is_empty() {
        return Vec::new();
    }
    let names: BTreeSet<&str> =
        corpus.faces().flat_map(|(card, face)| [&*card.name, face.own_name()]).collect();
    let mut scored: Vec<(f64, &str)> = names
        .into_iter()
        .filter_map(|known| {
            let lower = known.to_lowercase();
            let alike = strsim::jaro_winkler(&wanted, &lower);
            let score = if lower.contains(&wanted) { 1.0 + alike } else { alike };
            (score > 0.8).then_some((score, known))
        })
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(b.1)));
    scored.into_iter().take(SUGGESTIONS).map(|(_, name)| name).collect()
}
