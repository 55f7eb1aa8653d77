//! The table: each part in each position.

use crate::forms::{Form, turned};
use crate::parts::Part;
use rubric_grammar::{FaceInput, Verdict, read_faces};
use rubric_text::{Names, render};
use std::collections::{BTreeSet, HashMap};
use std::fmt::Write;

/// Positions: kind, position, form, and a text with a gap. Several texts may be of one position.
const FRAMES: &str = include_str!("frames.tsv");
/// Sentences that speak of what the words of a part may refer to: kind, and sentence.
const LEADS: &str = include_str!("leads.tsv");
/// Why cells do not read: letter, kind, variants and positions between bars, and the reason. A `*` is all of them.
const REASONS: &str = include_str!("reasons.tsv");

/// A text with a gap.
struct Frame {
    form: Form,
    text: &'static str,
    /// Whether it is read on a permanent alone: what stands there may be an instruction on a spell.
    stands: bool,
}

struct Position {
    kind: &'static str,
    name: &'static str,
    frames: Vec<Frame>,
}

struct Reason {
    letter: &'static str,
    kind: &'static str,
    variants: Vec<&'static str>,
    positions: Vec<&'static str>,
    why: &'static str,
}

impl Reason {
    fn covers(&self, kind: &str, variant: &str, position: &str) -> bool {
        let among = |list: &[&str], one: &str| list.contains(&"*") || list.contains(&one);
        among(&[self.kind], kind) && among(&self.variants, variant) && among(&self.positions, position)
    }
}

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split('\t').collect())
}

fn positions() -> Vec<Position> {
    let mut all: Vec<Position> = Vec::new();
    for row in rows(FRAMES) {
        let [kind, name, form, frame] = row[..] else { panic!("frames.tsv: {row:?}") };
        let stands = form.ends_with('!');
        let frame = Frame { form: Form::named(form.trim_end_matches('!')), text: frame, stands };
        match all.iter_mut().find(|position| position.kind == kind && position.name == name) {
            Some(position) => position.frames.push(frame),
            None => all.push(Position { kind, name, frames: vec![frame] }),
        }
    }
    all
}

fn reasons() -> Vec<Reason> {
    let list = |names: &'static str| names.split(" | ").collect();
    rows(REASONS)
        .map(|row| {
            let [letter, kind, variants, positions, why] = row[..] else { panic!("reasons.tsv: {row:?}") };
            Reason { letter, kind, variants: list(variants), positions: list(positions), why }
        })
        .collect()
}

/// The kinds of parts, in the order of the table.
pub fn kinds() -> Vec<&'static str> {
    let mut kinds = Vec::new();
    for position in positions() {
        if !kinds.contains(&position.kind) {
            kinds.push(position.kind);
        }
    }
    kinds
}

/// The text with a sentence in front of the one with the gap; `None` where none can stand there.
fn with_lead(frame: &str, lead: &str) -> Option<String> {
    if let Some(line) = lead.strip_suffix(" ↵") {
        return Some(format!("{line}\n{frame}"));
    }
    let gap = frame.find('…')?;
    let begins = [". ", ": ", "• ", "\" "]
        .iter()
        .filter_map(|mark| Some(frame[..gap].rfind(mark)? + mark.len()))
        .max();
    let watches = frame.starts_with("when").then(|| frame[..gap].find(" , ").map(|at| at + 3)).flatten();
    let at = begins.max(watches).unwrap_or(0);
    let event = begins.is_none() && watches.is_none() && frame.starts_with("when");
    (!event).then(|| format!("{}{lead} {}", &frame[..at], &frame[at..]))
}

/// The text with words in its gap. A quotation ends its sentence.
fn filled(frame: &str, words: &str) -> String {
    frame.replace('…', words).replace(". \" .", ". \"")
}

/// It has a short name as well.
const NAME: &str = "Sela, Keeper of Words";

/// Whether the text reads, on a permanent, or on a spell if it may be one's.
fn reads(canonical: &str, stands: bool) -> bool {
    let all = ["Legendary Creature — Elf", "Instant"];
    let inputs = if stands { &all[..1] } else { &all[..] };
    let names = Names::new(NAME, "Legendary Creature — Elf");
    let lines: Vec<String> = canonical.split('\n').map(|line| render(line, &names)).collect();
    let text = lines.join("\n");
    let input = |type_line| FaceInput { name: NAME, type_line, layout: "normal", keywords: &[], text: &text };
    let whole = |outcome: &rubric_grammar::FaceOutcome| {
        !outcome.lines.is_empty() && outcome.lines.iter().all(|line| line.verdict == Verdict::Exact)
    };
    inputs.iter().any(|type_line| read_faces(&[input(type_line)]).iter().all(whole))
}

/// What a cell came to.
enum Cell {
    /// It reads with the nth phrase of its row, and whether a sentence in front has to speak of what that refers to.
    Reads(usize, bool),
    /// It does not; an example, and the reason by its number.
    Declined(String, Option<usize>),
    /// No words of the part stand in the form that the position asks for.
    NoForm(Option<usize>),
}

struct Row {
    kind: &'static str,
    variant: String,
    /// The phrases that cells read with.
    phrases: Vec<String>,
    cells: Vec<Cell>,
}

/// The table.
pub struct Table {
    positions: Vec<Position>,
    reasons: Vec<Reason>,
    rows: Vec<Row>,
    without: Vec<String>,
}

impl Table {
    /// Reads every part in every position of its kind.
    pub fn of(parts: &[Part]) -> Table {
        let (positions, reasons) = (positions(), reasons());
        let with_words: Vec<&Part> = parts.iter().filter(|part| !part.phrases.is_empty()).collect();
        let middle = with_words.len() / 2;
        let (one, other) = with_words.split_at(middle);
        let rows = std::thread::scope(|scope| {
            let (positions, reasons) = (&positions, &reasons);
            let read = |parts: &[&Part]| -> Vec<Row> {
                parts.iter().map(|part| Row::of(part, positions, reasons)).collect()
            };
            let threads = [one, other].map(|parts| scope.spawn(move || read(parts)));
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
        });
        let without =
            parts.iter().filter(|part| part.phrases.is_empty()).map(|part| part.variant.clone()).collect();
        Table { positions, reasons, rows, without }
    }

    /// Cells that do not read and say nothing of why.
    pub fn unexplained(&self) -> Vec<String> {
        self.cells()
            .filter_map(|(row, position, cell)| match cell {
                Cell::Declined(text, None) => {
                    Some(format!("{}\t{}\t{}\t{text}", row.kind, row.variant, position.name))
                }
                Cell::NoForm(None) => {
                    Some(format!("{}\t{}\t{}\t(no such form)", row.kind, row.variant, position.name))
                }
                _ => None,
            })
            .collect()
    }

    /// Reasons that no cell has.
    pub fn idle_reasons(&self) -> Vec<&str> {
        let used: BTreeSet<usize> = self
            .cells()
            .filter_map(|(_, _, cell)| match cell {
                Cell::Declined(_, why) | Cell::NoForm(why) => *why,
                Cell::Reads(..) => None,
            })
            .collect();
        let idle = self.reasons.iter().enumerate().filter(|(n, _)| !used.contains(n));
        idle.map(|(_, reason)| reason.why).collect()
    }

    fn cells(&self) -> impl Iterator<Item = (&Row, &Position, &Cell)> {
        self.rows.iter().flat_map(|row| {
            let of_kind = self.positions.iter().filter(|position| position.kind == row.kind);
            of_kind.zip(&row.cells).map(move |(position, cell)| (row, position, cell))
        })
    }

    /// The report.
    pub fn markdown(&self) -> String {
        let count = |kind: &str, read: bool| {
            let of = |(row, _, cell): &(&Row, &Position, &Cell)| {
                (kind.is_empty() || row.kind == kind) && matches!(cell, Cell::Reads(..)) == read
            };
            self.cells().filter(of).count()
        };
        let mut out = String::from(include_str!("head.md"));
        out.push_str("\n| kind | parts | positions | cells that read | cells that do not |\n|---|---:|---:|---:|---:|\n");
        for kind in kinds() {
            let parts = self.rows.iter().filter(|row| row.kind == kind).count();
            let positions = self.positions.iter().filter(|position| position.kind == kind).count();
            let _ = writeln!(
                out,
                "| {kind} | {parts} | {positions} | {} | {} |",
                count(kind, true),
                count(kind, false)
            );
        }
        let _ = writeln!(out, "| all | {} | | {} | {} |", self.rows.len(), count("", true), count("", false));
        for kind in kinds() {
            self.write_kind(kind, &mut out);
        }
        out.push_str("\n## Variants without words of their own\n\nThey are said by the words around them, or by none.\n\n");
        let _ = writeln!(out, "`{}`", self.without.join("`, `"));
        out
    }

    fn write_kind(&self, kind: &str, out: &mut String) {
        let positions: Vec<&Position> = self.positions.iter().filter(|p| p.kind == kind).collect();
        let _ = writeln!(out, "\n## {kind}\n");
        for (n, position) in positions.iter().enumerate() {
            let mut frames: Vec<String> = Vec::new();
            for frame in position.frames.iter().map(|frame| format!("`{}`", frame.text)) {
                if !frames.contains(&frame) {
                    frames.push(frame);
                }
            }
            let _ = writeln!(out, "{}. {}: {}", n + 1, position.name, frames.join(" · "));
        }
        let numbers: Vec<String> = (1..=positions.len()).map(|n| n.to_string()).collect();
        let _ = writeln!(out, "\n| part | {} | words |", numbers.join(" | "));
        let _ = writeln!(out, "|---|{}---|", "---|".repeat(positions.len()));
        let mut letters: Vec<usize> = Vec::new();
        let mut declined = Vec::new();
        for row in self.rows.iter().filter(|row| row.kind == kind) {
            let mut cells = Vec::new();
            for (cell, position) in row.cells.iter().zip(&positions) {
                let why = match cell {
                    Cell::Reads(n, led) => {
                        cells.push(format!("{}{}", n + 1, if *led { "+" } else { "" }));
                        continue;
                    }
                    Cell::Declined(text, why) => {
                        declined.push((*why, &row.variant, position.name, text.as_str()));
                        why
                    }
                    Cell::NoForm(why) => why,
                };
                letters.extend(why);
                cells.push(why.map_or("?", |why| self.reasons[why].letter).to_owned());
            }
            let numbered = |(n, words): (usize, &String)| format!("{}. {words}", n + 1);
            let words: Vec<String> = row.phrases.iter().enumerate().map(numbered).collect();
            let _ = writeln!(
                out,
                "| `{}` | {} | {} |",
                row.variant,
                cells.join(" | "),
                words.join(" · ").replace('|', "\\|")
            );
        }
        letters.sort_unstable();
        letters.dedup();
        for why in letters {
            let reason = &self.reasons[why];
            let of: Vec<_> = declined.iter().filter(|cell| cell.0 == Some(why)).collect();
            let _ = write!(out, "\n**{}** {}", reason.letter, reason.why);
            if let Some((_, variant, position, text)) = of.first() {
                let _ = write!(out, " ({} cells with words; `{variant}`, {position}: `{text}`)", of.len());
            }
            out.push('\n');
        }
    }
}

impl Row {
    fn of(part: &Part, positions: &[Position], reasons: &[Reason]) -> Row {
        let mut row =
            Row { kind: part.kind, variant: part.variant.clone(), phrases: Vec::new(), cells: Vec::new() };
        let mut known: HashMap<(String, bool), bool> = HashMap::new();
        for position in positions.iter().filter(|position| position.kind == part.kind) {
            let why =
                reasons.iter().position(|reason| reason.covers(part.kind, &part.variant, position.name));
            let mut example = None;
            let mut found = None;
            let leads = rows(LEADS).filter(|lead| lead[0] == part.kind).map(|lead| Some(lead[1]));
            'tried: for lead in std::iter::once(None).chain(leads) {
                for Frame { form, text, stands } in &position.frames {
                    let frame = match lead {
                        None => (*text).to_owned(),
                        Some(lead) => match with_lead(text, lead) {
                            Some(frame) => frame,
                            None => continue,
                        },
                    };
                    for (from, words) in &part.phrases {
                        let Some(words) = turned(words, *from, *form) else { continue };
                        let text = filled(&frame, &words);
                        if *known.entry((text.clone(), *stands)).or_insert_with(|| reads(&text, *stands)) {
                            found = Some((words, lead.is_some()));
                            break 'tried;
                        }
                        example.get_or_insert(text);
                    }
                }
            }
            row.cells.push(match (found, example) {
                (Some((words, led)), _) => {
                    let at = row.phrases.iter().position(|known| *known == words).unwrap_or_else(|| {
                        row.phrases.push(words);
                        row.phrases.len() - 1
                    });
                    Cell::Reads(at, led)
                }
                (None, Some(text)) => Cell::Declined(text, why),
                (None, None) => Cell::NoForm(why),
            });
        }
        row
    }
}
