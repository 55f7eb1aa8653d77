//! For grammar authors: parts that read in one position and not in another.
//!
//! `cargo run --profile quick -p rubric-grammar --example positions -- CORPUS [--top N] [--kind KIND]`
//!
//! In every declined line, words that read as a part of a kind where that kind is known to stand are put aside for a part
//! that reads everywhere. Where the line reads then, nothing but the part was in its way: it stands in a position that
//! does not take it. Such lines are counted by kind, by the words before the part, and by what the part is.

#![allow(
    clippy::disallowed_methods,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a tool for authors: it prints, searches in texts, and stops at what it cannot use"
)]

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::Path;

use faces::{Face, faces, read_all};
use rubric_grammar::{FaceInput, Verdict, read_face};
use rubric_text::{Names, render};

#[path = "../dev/faces.rs"]
mod faces;

/// A kind of part: how its parts are told, and what stands for one anywhere.
struct Kind {
    name: &'static str,
    /// Words that come before it; none for anywhere.
    after: &'static [&'static str],
    /// Words that come behind it, where it is told by that.
    before: &'static [&'static str],
    /// At most so many words.
    longest: usize,
    /// Texts in which it is known to stand, at `…`.
    home: &'static [&'static str],
    known: &'static [&'static str],
}

const CLAUSE_ENDS: &[&str] = &[
    ",", ".", ":", "\"", "if", "unless", "and", "or", "for", "until", "instead", "where", "then", "as", "at",
    "this",
];
const ANY: &[&str] = &[];

const KINDS: &[Kind] = &[
    Kind {
        name: "condition",
        after: &["if", "unless", "of", "as", "and", "or", "when"],
        before: CLAUSE_ENDS,
        longest: 22,
        home: &[
            "when this creature enters , if … , draw a card .",
            "whenever a creature dies , if … , draw a card .",
            "destroy target creature . if … , draw a card .",
            "as long as … , this creature gets +1/+1 .",
            "target player draws a card . if … , draw a card .",
        ],
        known: &["you control a Goblin", "it 's your turn"],
    },
    Kind {
        name: "instruction",
        after: &["^", ",", ":", "may", ".", "and", "then", "to", "\"", "have", "—"],
        before: CLAUSE_ENDS,
        longest: 30,
        home: &[
            "… .",
            "when this creature enters , … .",
            "destroy target creature . … .",
            "target player draws a card . … .",
            "whenever a creature attacks , … .",
            "exile the top card of your library . … .",
        ],
        known: &["draw a card"],
    },
    Kind {
        name: "instruction, third",
        after: &[
            "player",
            "opponent",
            "controller",
            "owner",
            "they",
            "players",
            "opponents",
            "may",
            "it",
            "and",
            "then",
        ],
        before: CLAUSE_ENDS,
        longest: 24,
        home: &[
            "target opponent … .",
            "whenever a creature dies , its controller … .",
            "each player … .",
            "they … .",
        ],
        known: &["draws a card", "draw a card"],
    },
    Kind {
        name: "amount",
        after: &["to", "is", "than", "of", "by", "number", "costs", "or"],
        before: ANY,
        longest: 20,
        home: &[
            "draw cards equal to … .",
            "~ deals damage equal to … to any target .",
            "whenever a creature dies , you gain life equal to … .",
            "draw X cards , where X is … .",
        ],
        known: &["the number of creatures you control", "its power"],
    },
    Kind {
        name: "number",
        after: ANY,
        before: ANY,
        longest: 4,
        home: &[
            "draw … cards .",
            "whenever you gain life , draw … cards .",
            "~ deals … damage to any target .",
            "whenever you gain life , ~ deals … damage to any target .",
        ],
        known: &["two", "2", "X"],
    },
    Kind {
        name: "noun",
        after: &[
            "a",
            "target",
            "each",
            "another",
            "no",
            "other",
            "up",
            "one",
            "that",
            "the",
            "enchanted",
            "equipped",
        ],
        before: ANY,
        longest: 16,
        home: &[
            "destroy target … .",
            "sacrifice a … .",
            "search your library for a … , put it into your hand , then shuffle .",
        ],
        known: &["creature", "creature card", "card", "permanent", "spell"],
    },
    Kind {
        name: "nouns",
        after: ANY,
        before: ANY,
        longest: 14,
        home: &[
            "destroy all … .",
            "return two target … to their owners ' hands .",
            "draw cards equal to the number of … .",
        ],
        known: &["creatures", "creature cards", "cards", "permanents", "spells"],
    },
    Kind {
        name: "object",
        after: ANY,
        before: ANY,
        longest: 16,
        home: &[
            "destroy … .",
            "whenever a creature attacks , destroy … .",
            "destroy target creature , then exile … .",
            "exile … .",
        ],
        known: &[
            "target creature",
            "it",
            "them",
            "this creature",
            "target card",
            "target spell",
            "all creatures",
        ],
    },
    Kind {
        name: "player",
        after: ANY,
        before: ANY,
        longest: 12,
        home: &[
            "… draws a card .",
            "whenever a creature attacks , … draws a card .",
            "… draw a card .",
            "~ deals 2 damage to … .",
        ],
        known: &["target player", "each opponent", "you", "that player"],
    },
    Kind {
        name: "cost",
        after: &["^", ",", "pay", "—", "pays", "unless", "you", "may", "to"],
        before: CLAUSE_ENDS,
        longest: 20,
        home: &["… : draw a card ."],
        known: &["{2}", "sacrifice a creature", "pay {2}"],
    },
    Kind {
        name: "event",
        after: &["when", "whenever", "if", "until", "time"],
        before: CLAUSE_ENDS,
        longest: 24,
        home: &["whenever … , draw a card ."],
        known: &[
            "a creature dies",
            "you draw a card",
            "this creature enters",
            "a creature attacks",
            "a creature deals combat damage to a player",
        ],
    },
    Kind {
        name: "event, would",
        after: &["if"],
        before: CLAUSE_ENDS,
        longest: 24,
        home: &["if … , draw a card instead .", "if … , exile it instead ."],
        known: &["a creature would die", "you would draw a card"],
    },
    Kind {
        name: "duration",
        after: ANY,
        before: ANY,
        longest: 14,
        home: &["target creature gains flying … ."],
        known: &["until end of turn", "this turn"],
    },
    Kind {
        name: "change",
        after: &[
            "creature",
            "control",
            "creatures",
            "it",
            "them",
            "they",
            "and",
            "permanent",
            "spells",
            "enchantment",
            "land",
            ",",
        ],
        before: CLAUSE_ENDS,
        longest: 24,
        home: &[
            "target creature … until end of turn .",
            "enchanted creature … .",
            "creatures you control … .",
        ],
        known: &["gains flying", "gets +1/+1", "get +1/+1", "have flying", "has flying"],
    },
];

/// Reads text given as canonical tokens, on a card of this type; whether all of it reads.
fn reads(name: &str, type_line: &str, layout: &str, line: &str) -> bool {
    let names = Names::new(name, type_line);
    let text: Vec<String> = line.split('\n').map(|line| render(line, &names)).collect();
    let text = text.join("\n");
    let outcome = read_face(&FaceInput { name, type_line, layout, keywords: &[], text: &text });
    !outcome.lines.is_empty() && outcome.lines.iter().all(|line| line.verdict == Verdict::Exact)
}

#[derive(Default)]
struct Found {
    lines: usize,
    sole: usize,
    examples: Vec<String>,
}

type Tally = BTreeMap<(String, String), Found>;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let option = |name: &str| args.iter().position(|a| a == name).and_then(|n| args.get(n + 1));
    let top: usize = option("--top").and_then(|n| n.parse().ok()).unwrap_or(100);
    let faces = faces(Path::new(&args[1]));
    let outcomes = read_all(&faces);
    let mut seen = HashSet::new();
    let mut lines: Vec<(&Face, String, bool)> = Vec::new();
    for (face, outcome) in faces.iter().zip(&outcomes) {
        let declined = outcome.lines.iter().filter(|l| l.verdict == Verdict::Declined).count();
        for line in outcome.lines.iter().filter(|l| l.verdict == Verdict::Declined) {
            if line.unread.as_ref().is_some_and(|u| u.inside != "link")
                && !line.text.contains('\n')
                && seen.insert(line.text.clone())
            {
                lines.push((face, line.text.clone(), declined == 1 && face.vintage));
            }
        }
    }
    let kinds: Vec<&Kind> =
        KINDS.iter().filter(|k| option("--kind").is_none_or(|name| k.name == name)).collect();
    let middle = lines.len() / 2;
    let (one, other) = lines.split_at(middle);
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let threads = [one, other].map(|part| scope.spawn(|| tally(part, &kinds)));
        threads.into_iter().map(|t| t.join().expect("thread")).collect()
    });
    let mut all = Tally::new();
    for (key, found) in tallies.into_iter().flatten() {
        let into = all.entry(key).or_default();
        into.lines += found.lines;
        into.sole += found.sole;
        into.examples.extend(found.examples);
    }
    let mut ranked: Vec<_> = all.into_iter().collect();
    ranked.sort_by_key(|(key, found)| (std::cmp::Reverse((found.sole, found.lines)), key.clone()));
    println!("{} declined lines", lines.len());
    for ((kind, before), found) in ranked.iter().take(top) {
        println!("{:4} sole {:4} lines  {kind} after '{before}'", found.sole, found.lines);
        for example in found.examples.iter().take(12) {
            println!("        {example}");
        }
    }
}

fn tally(lines: &[(&Face, String, bool)], kinds: &[&Kind]) -> Tally {
    let mut tally = Tally::new();
    let mut homes: Vec<HashMap<String, bool>> = kinds.iter().map(|_| HashMap::new()).collect();
    for (face, line, sole) in lines {
        let tokens: Vec<&str> = line.split(' ').collect();
        for (kind, homes) in kinds.iter().zip(&mut homes) {
            // The shortest part that is in the way says most.
            let mut done: Option<(usize, usize)> = None;
            for length in 1..=kind.longest.min(tokens.len()) {
                for from in 0..=tokens.len() - length {
                    let to = from + length;
                    if done.is_some_and(|(f, t)| from <= f && t <= to) {
                        continue;
                    }
                    let before = from.checked_sub(1).map_or("^", |n| tokens[n]);
                    let behind = tokens.get(to).copied().unwrap_or(".");
                    if !(kind.after.is_empty() || kind.after.contains(&before)) {
                        continue;
                    }
                    if !(kind.before.is_empty() || kind.before.contains(&behind)) {
                        continue;
                    }
                    if matches!(tokens[to - 1], "," | "." | ":" | "and" | "or")
                        || matches!(tokens[from], "," | "." | ":")
                    {
                        continue;
                    }
                    let part = tokens[from..to].join(" ");
                    if kind.known.contains(&part.as_str()) {
                        continue;
                    }
                    let with = |known: &str| [&tokens[..from], &[known], &tokens[to..]].concat().join(" ");
                    let home = *homes.entry(part.clone()).or_insert_with(|| {
                        kind.home.iter().any(|home| {
                            let type_line = if home.starts_with("when")
                                || home.starts_with("as long")
                                || kind.name == "change"
                            {
                                "Creature — Test"
                            } else {
                                "Instant"
                            };
                            reads("Test", type_line, "normal", &home.replace('…', &part))
                        })
                    });
                    if !home {
                        continue;
                    }
                    if kind
                        .known
                        .iter()
                        .any(|known| reads(&face.name, &face.type_line, &face.layout, &with(known)))
                    {
                        done = Some((from, to));
                        let context = tokens[from.saturating_sub(2)..from].join(" ");
                        let found = tally.entry((kind.name.to_owned(), context)).or_default();
                        found.lines += 1;
                        found.sole += usize::from(*sole);
                        found.examples.push(format!(
                            "{}{} «{part}» {}",
                            if *sole { "" } else { "- " },
                            tokens[..from].join(" "),
                            tokens[to..].join(" ")
                        ));
                    }
                }
            }
        }
    }
    tally
}
