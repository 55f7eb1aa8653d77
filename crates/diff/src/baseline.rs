//! The baseline: what was read, small enough to be committed, and what has become of it since.
//!
//! A text file: a line of JSON, then one line per face with the hash of its identity (7 characters), the hash of
//! its input (4), and for each line of the text the hash of what it means (4), `.` if it is declined, or `!` if
//! it is read but not reproduced. Wording is not in the hashes, so that only another meaning counts as changed.

use crate::DiffError;
use crate::node::Node;
use crate::record::{Row, Side, lines};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// Version of the baseline file.
pub const BASELINE_SCHEMA: u32 = 1;

const KEY: usize = 7;
const INPUT: usize = 4;
const MEANING: usize = 4;
const DECLINED: &str = ".";
const MISMATCH: &str = "!";

/// The first line of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    kind: String,
    schema: u32,
    /// Hash of the corpus it was made from.
    corpus: String,
    /// Date of that corpus.
    date: String,
    /// Hash of the grammar that read.
    grammar: String,
    faces: u64,
}

/// What was read of a face.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Entry {
    input: String,
    /// For each line: [`DECLINED`], [`MISMATCH`] or the hash of its meaning.
    lines: Vec<String>,
}

impl Entry {
    fn read(&self) -> usize {
        self.lines.iter().filter(|line| is_read(line)).count()
    }
}

fn is_read(line: &str) -> bool {
    line != DECLINED && line != MISMATCH
}

/// What was read of every face of a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Baseline {
    head: Head,
    entries: BTreeMap<String, Entry>,
}

/// What has become of the faces of a baseline.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gate {
    /// Hash of the corpus of the baseline.
    pub baseline_corpus: String,
    /// Hash of the corpus read now.
    pub corpus: String,
    /// Faces with a line that was read and is not read any more.
    pub lost: Vec<String>,
    /// Faces with a line that is read still, but means something else.
    pub changed: Vec<String>,
    /// Faces with more lines read.
    pub gained: Vec<String>,
    /// Faces with another text than then: nothing they do counts.
    pub errata: Vec<String>,
    /// Faces that were not there; they never count as lost.
    pub new: u64,
    /// Faces that are not there any more.
    pub gone: u64,
}

impl Baseline {
    /// The baseline of a projection.
    ///
    /// # Errors
    /// If a record is broken, or does not say which ability was read from which line.
    pub fn of(side: &Side<'_>) -> Result<Self, DiffError> {
        let mut entries = BTreeMap::new();
        for (at, bytes) in side.records.iter().enumerate() {
            let row = Row::of(bytes, "head", at)?;
            if entries.insert(key(&row), entry(&row)?).is_some() {
                return Err(DiffError::SameIdentity { which: "head", name: row.name });
            }
        }
        let head = Head {
            kind: "baseline".to_owned(),
            schema: BASELINE_SCHEMA,
            corpus: side.facts.corpus.sha256.clone(),
            date: side.facts.corpus.date.clone(),
            grammar: side.facts.grammar.clone(),
            faces: entries.len() as u64,
        };
        Ok(Self { head, entries })
    }

    /// The hash of the corpus it is pinned to.
    #[must_use]
    pub fn corpus(&self) -> &str {
        &self.head.corpus
    }

    /// The file's text.
    #[must_use]
    pub fn text(&self) -> String {
        let mut out = serde_json::to_string(&self.head).unwrap_or_default();
        out.push('\n');
        for (key, entry) in &self.entries {
            // Writing to a String cannot fail.
            let _ = writeln!(out, "{key}{}{}", entry.input, entry.lines.concat());
        }
        out
    }

    /// Reads the file's text.
    ///
    /// # Errors
    /// Where it is broken.
    pub fn parse(text: &str) -> Result<Self, DiffError> {
        let wrong = |line: usize, what: String| DiffError::Baseline { line: line + 1, what };
        let mut rows = text.lines().enumerate();
        let (_, first) = rows.next().ok_or_else(|| wrong(0, "the file is empty".to_owned()))?;
        let head: Head = serde_json::from_str(first).map_err(|error| wrong(0, error.to_string()))?;
        if head.kind != "baseline" || head.schema != BASELINE_SCHEMA {
            let what = format!(
                "{} of schema {}, not a baseline of schema {BASELINE_SCHEMA}",
                head.kind, head.schema
            );
            return Err(wrong(0, what));
        }
        let mut entries = BTreeMap::new();
        for (line, row) in rows {
            let cut = || wrong(line, "the line is cut short".to_owned());
            let (key, rest) = row.split_at_checked(KEY).ok_or_else(cut)?;
            let (input, mut rest) = rest.split_at_checked(INPUT).ok_or_else(cut)?;
            let mut lines = Vec::new();
            while !rest.is_empty() {
                let width = if rest
                    .starts_with([DECLINED, MISMATCH].map(|mark| mark.chars().next().unwrap_or('.')))
                {
                    1
                } else {
                    MEANING
                };
                let (one, more) = rest.split_at_checked(width).ok_or_else(cut)?;
                lines.push(one.to_owned());
                rest = more;
            }
            if entries.insert(key.to_owned(), Entry { input: input.to_owned(), lines }).is_some() {
                return Err(wrong(line, "the face stands twice".to_owned()));
            }
        }
        if entries.len() as u64 != head.faces {
            let what = format!("the file has {} of {} faces", entries.len(), head.faces);
            return Err(wrong(entries.len() + 1, what));
        }
        Ok(Self { head, entries })
    }
}

/// What a projection makes of a baseline.
///
/// # Errors
/// As [`Baseline::of`].
pub fn gate(baseline: &Baseline, side: &Side<'_>) -> Result<Gate, DiffError> {
    let mut out = Gate {
        baseline_corpus: baseline.head.corpus.clone(),
        corpus: side.facts.corpus.sha256.clone(),
        ..Gate::default()
    };
    let mut known = 0;
    for (at, bytes) in side.records.iter().enumerate() {
        let row = Row::of(bytes, "head", at)?;
        let Some(before) = baseline.entries.get(&key(&row)) else {
            out.new += 1;
            continue;
        };
        known += 1;
        let now = entry(&row)?;
        if now.input != before.input {
            out.errata.push(row.shown());
            continue;
        }
        let pairs = || before.lines.iter().zip(&now.lines);
        let (lost, gained, changed) = if before.lines.len() == now.lines.len() {
            (
                pairs().any(|(old, new)| is_read(old) && !is_read(new)),
                pairs().any(|(old, new)| !is_read(old) && is_read(new)),
                pairs().any(|(old, new)| is_read(old) && is_read(new) && old != new),
            )
        } else {
            // The text is cut into other lines: counts are all there is to compare.
            (now.read() < before.read(), now.read() > before.read(), now.read() == before.read())
        };
        for (is_so, list) in [(lost, &mut out.lost), (gained, &mut out.gained), (changed, &mut out.changed)] {
            if is_so {
                list.push(row.shown());
            }
        }
    }
    out.gone = baseline.entries.len() as u64 - known;
    Ok(out)
}

fn key(row: &Row<'_>) -> String {
    let mut hash = short_hash(row.identity().as_bytes(), KEY);
    hash.truncate(KEY);
    hash
}

fn entry(row: &Row<'_>) -> Result<Entry, DiffError> {
    let tree = row.tree()?;
    let lines = lines(&tree).ok_or_else(|| DiffError::Lines { which: row.which, name: row.name.clone() })?;
    let lines = lines
        .iter()
        .map(|line| match line.verdict {
            "declined" => DECLINED.to_owned(),
            "mismatch" => MISMATCH.to_owned(),
            _ => {
                let mut text = String::new();
                line.abilities.iter().for_each(|ability| canonical(ability, &mut text));
                short_hash(text.as_bytes(), MEANING)
            }
        })
        .collect();
    Ok(Entry { input: short_hash(row.input.as_bytes(), INPUT), lines })
}

/// The meaning of a node in one text: fields sorted by name, and nothing that is wording.
fn canonical(node: &Node<'_>, out: &mut String) {
    match node {
        Node::Null => out.push('0'),
        Node::Bool(value) => out.push(if *value { 't' } else { 'f' }),
        Node::Number(number) => {
            let _ = write!(out, "#{number};");
        }
        // The length keeps texts from running into each other.
        Node::Text(text) => {
            let _ = write!(out, "{}:{text}", text.len());
        }
        Node::List(items) => {
            out.push('[');
            items.iter().for_each(|item| canonical(item, out));
            out.push(']');
        }
        Node::Map(fields) => {
            let mut fields: Vec<_> = fields.iter().filter(|(key, _)| !key.starts_with('@')).collect();
            fields.sort_by(|a, b| a.0.cmp(&b.0));
            out.push('{');
            for (key, value) in fields {
                let _ = write!(out, "{}:{key}", key.len());
                canonical(value, out);
            }
            out.push('}');
        }
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The first bits of the SHA-256, six to a character.
fn short_hash(bytes: &[u8], width: usize) -> String {
    let hash = Sha256::digest(bytes);
    let bits = hash.iter().take(8).fold(0_u64, |bits, byte| (bits << 8) | u64::from(*byte));
    (0..width)
        .map(|place| {
            let six = (bits >> (58 - 6 * place)) & 63;
            DIGITS.get(six as usize).copied().map_or('A', char::from)
        })
        .collect()
}
