//! Rewrites that keep the meaning.

use super::{Line, Rewrite, anywhere, same, swap, without};

const THIS: &[&str] = &["creature", "artifact", "enchantment", "land", "planeswalker"];

pub fn all() -> Vec<Rewrite> {
    let keep = |name: &str, rewrite: fn(&Line<'_>) -> Vec<String>| Rewrite {
        name: name.to_owned(),
        rewrite: Box::new(rewrite),
        expect: same(),
        keeps: true,
    };
    let mut all = vec![
        keep("name for this-noun", |line| name_for_noun(line).into_iter().collect()),
        keep("this-noun for name", |line| noun_for_name(line).into_iter().collect()),
        keep("duration to the front", duration_to_front),
        keep("duration to the end", duration_to_end),
        keep("condition to the end", condition_to_end),
        keep("condition to the front", condition_to_front),
        keep("you left out", you_left_out),
        keep("you said", you_said),
    ];
    let stop = |_: &str, after: &str| matches!(after, "." | ",");
    let swaps = [
        swap("shuffle your library", "shuffle", "shuffle your library", stop, same()),
        swap("enters the battlefield", "enters", "enters the battlefield", not_the_battlefield, same()),
        swap("enter the battlefield", "enter", "enter the battlefield", not_the_battlefield, same()),
        swap("entered the battlefield", "entered", "entered the battlefield", not_the_battlefield, same()),
        swap("enters", "enters the battlefield", "enters", anywhere, same()),
        // What X is, what may be done, on what it hangs and what comes of it is said of a whole sentence.
        alone(swap(". then", ", then", ". then", anywhere, same())),
        alone(swap(", then", ". then", ", then", |_, after| after != ",", same())),
        swap("it's not", "it isn't", "it's not", anywhere, same()),
        swap("it isn't", "it's not", "it isn't", anywhere, same()),
    ];
    all.extend(swaps.into_iter().map(|rewrite| Rewrite { keeps: true, ..rewrite }));
    all
}

/// The rewrite, but of plain instructions only.
fn alone(rewrite: Rewrite) -> Rewrite {
    ["where", "if", "may", "do", "unless", "for", "it's", "they're"]
        .into_iter()
        .fold(rewrite, |rewrite, word| without(word, rewrite))
}

fn not_the_battlefield(_: &str, after: &str) -> bool {
    after != "the"
}

/// Where the line says "this creature" or its like, outside quotes.
fn this_nouns(line: &Line<'_>) -> Vec<usize> {
    (0..line.tokens.len())
        .filter(|at| line.token(*at) == "this" && THIS.contains(&line.token(at + 1)) && !line.quoted(*at))
        .collect()
}

fn name_for_noun(line: &Line<'_>) -> Option<String> {
    let places = this_nouns(line);
    let mut tokens = line.tokens.clone();
    for at in places.iter().rev() {
        tokens.splice(at..=&(at + 1), ["~"]);
    }
    // A name that is also words of the rules is read as those.
    let text = tokens.join(" ");
    (!places.is_empty() && line.face.has_canonical(&text)).then_some(text)
}

fn noun_for_name(line: &Line<'_>) -> Option<String> {
    let types = line.face.type_line.to_lowercase();
    let noun = THIS.iter().find(|noun| types.split(' ').any(|word| word == **noun))?;
    let mut tokens = line.tokens.clone();
    let names: Vec<usize> = (0..tokens.len())
        .filter(|at| {
            line.token(*at).starts_with('~')
                && !line.quoted(*at)
                && !matches!(line.before(*at), "named" | "is" | "with" | "into" | "to")
        })
        .collect();
    for at in names.iter().rev() {
        tokens.splice(at..=at, ["this", noun]);
    }
    (!names.is_empty()).then(|| tokens.join(" "))
}

const DURATIONS: &[&[&str]] = &[&["until", "end", "of", "turn"], &["until", "your", "next", "turn"]];

fn duration_to_front(line: &Line<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for (start, end) in line.sentences() {
        let body = &line.tokens[start..end];
        for duration in DURATIONS {
            // A sentence that says it once, of one instruction or of several.
            if body.ends_with(duration) && body.windows(duration.len()).filter(|w| w == duration).count() == 1
            {
                let rest = &body[..body.len() - duration.len()];
                let put = [duration, &[","][..], rest].concat();
                found.push(line.with(start, end - start, &put));
            }
        }
    }
    found
}

fn duration_to_end(line: &Line<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for at in 0..line.tokens.len() {
        for duration in DURATIONS {
            let after = at + duration.len();
            let head = matches!(line.before(at), "" | "." | ":" | "—" | ",");
            if head && line.tokens[at..].starts_with(duration) && line.token(after) == "," {
                let rest = &line.tokens[after + 1..];
                let len = rest.iter().position(|token| matches!(*token, "." | ",")).unwrap_or(rest.len());
                if rest.get(len) == Some(&".") && !rest[..len].contains(&"\"") {
                    found.push(line.with(at, after + 1 - at + len, &[&rest[..len], duration].concat()));
                }
            }
        }
    }
    found
}

const CONDITIONS: &[&[&str]] = &[&["if"], &["as", "long", "as"]];

/// Plain sentences of two parts, one of them a condition.
fn condition_to_end(line: &Line<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for start in 0..line.tokens.len() {
        let head = matches!(line.before(start), "" | "." | ":" | "—");
        for word in CONDITIONS.iter().filter(|word| head && line.tokens[start..].starts_with(word)) {
            let Some(len) = line.tokens[start..].iter().position(|token| *token == ".") else { continue };
            let body = &line.tokens[start..start + len];
            let commas: Vec<usize> = (0..len).filter(|at| body[*at] == ",").collect();
            if let [comma] = commas.as_slice()
                && word.len() < *comma
                && !body.iter().any(|token| matches!(*token, "instead" | "and" | "then" | "\""))
            {
                found.push(line.with(start, len, &[&body[comma + 1..], &body[..*comma]].concat()));
            }
        }
    }
    found
}

fn condition_to_front(line: &Line<'_>) -> Vec<String> {
    let mut found = Vec::new();
    for (start, end) in line.sentences() {
        let body = &line.tokens[start..end];
        for word in CONDITIONS {
            let at: Vec<usize> = (1..body.len()).filter(|at| body[*at..].starts_with(word)).collect();
            if let [at] = at.as_slice()
                // In front of what a trigger does, it is part of the trigger (CR 603.4).
                && line.before(start) != ","
                && !body.iter().any(|token| matches!(*token, "unless" | "and" | "then"))
                && !matches!(body[at - 1], "even" | "for" | "only")
                && !matches!(body[0], "if" | "as" | "activate")
            {
                found.push(line.with(start, body.len(), &[&body[*at..], &[","], &body[..*at]].concat()));
            }
        }
    }
    found
}

/// What "you" do with or without the word.
const DEEDS: &[&str] =
    &["draw", "gain", "lose", "create", "discard", "mill", "exile", "return", "put", "sacrifice"];

fn you_left_out(line: &Line<'_>) -> Vec<String> {
    let starts = line.sentences().into_iter().map(|(start, _)| start);
    starts
        .filter(|at| line.token(*at) == "you" && DEEDS.contains(&line.token(at + 1)))
        .map(|at| line.with(at, 1, &[]))
        .collect()
}

fn you_said(line: &Line<'_>) -> Vec<String> {
    let starts = line.sentences().into_iter().map(|(start, _)| start);
    starts.filter(|at| DEEDS.contains(&line.token(*at))).map(|at| line.with(at, 0, &["you"])).collect()
}
