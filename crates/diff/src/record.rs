//! The records of a projection, as far as a diff has to know them: who a record is of, and which of the reading's
//! abilities belong to which line.

use crate::DiffError;
use crate::node::Node;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

/// What the header of a projection says. Fields that an older file lacks are empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Facts {
    /// Schema of the file.
    pub schema: u32,
    /// Version of the IR.
    pub ir: u32,
    /// Hash of the grammar that read.
    pub grammar: String,
    /// Version of the tool.
    pub tool: String,
    /// The corpus.
    pub corpus: CorpusFacts,
    /// Faces by verdict.
    pub faces: BTreeMap<String, u64>,
    /// Lines by verdict.
    pub lines: BTreeMap<String, u64>,
    /// Lines that do not hold only keywords, by verdict.
    pub lines_beyond_keywords: BTreeMap<String, u64>,
}

/// Which corpus was read.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct CorpusFacts {
    /// SHA-256 of the corpus, hex.
    pub sha256: String,
    /// Its date, `YYYY-MM-DD`.
    pub date: String,
    /// Cards.
    pub cards: u64,
    /// Faces.
    pub faces: u64,
}

/// One projection: its header, and its records as they stand in the file.
#[derive(Clone, Debug, Default)]
pub struct Side<'a> {
    /// The header.
    pub facts: Facts,
    /// One JSON object per face, in any order.
    pub records: Vec<&'a [u8]>,
}

/// Who a record is of, and what it was read from; the reading is not looked at.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow)]
    name: Cow<'a, str>,
    #[serde(borrow, default)]
    face: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    side: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    oracle_id: Option<Cow<'a, str>>,
    #[serde(default)]
    nth: u32,
    #[serde(borrow)]
    input: Cow<'a, str>,
    #[serde(borrow, default)]
    verdict: Cow<'a, str>,
}

/// A record that is not the same, byte for byte, on the other side.
pub(crate) struct Row<'a> {
    /// The card's full name.
    pub(crate) name: String,
    /// The face's own name, where it has one.
    pub(crate) face: Option<String>,
    side: Option<String>,
    oracle_id: Option<String>,
    nth: u32,
    /// Hash of all that reading depends on.
    pub(crate) input: String,
    /// The verdict on the face.
    pub(crate) verdict: String,
    /// All of it.
    pub(crate) bytes: &'a [u8],
    /// The projection it is in: "base" or "head".
    pub(crate) which: &'static str,
}

impl<'a> Row<'a> {
    /// The record in `bytes`; `at` is its place for an error.
    pub(crate) fn of(bytes: &'a [u8], which: &'static str, at: usize) -> Result<Self, DiffError> {
        let head: Head<'a> = serde_json::from_slice(bytes).map_err(|source| DiffError::Record {
            which,
            record: at + 1,
            source,
        })?;
        Ok(Self {
            name: head.name.into_owned(),
            face: head.face.map(Cow::into_owned),
            side: head.side.map(Cow::into_owned),
            oracle_id: head.oracle_id.map(Cow::into_owned),
            nth: head.nth,
            input: head.input.into_owned(),
            verdict: head.verdict.into_owned(),
            bytes,
            which,
        })
    }

    /// The whole record.
    pub(crate) fn tree(&self) -> Result<Node<'a>, DiffError> {
        serde_json::from_slice(self.bytes).map_err(|source| DiffError::Reading {
            which: self.which,
            name: self.name.clone(),
            source,
        })
    }

    /// A name to show: the card's, with the face's where it is one of several.
    pub(crate) fn shown(&self) -> String {
        match &self.face {
            Some(face) if *face != self.name => format!("{} ({face})", self.name),
            _ => self.name.clone(),
        }
    }

    /// Who it is, apart from the oracle id, which only some corpora have.
    fn who(&self) -> (&str, Option<&str>, u32) {
        (&self.name, self.side.as_deref(), self.nth)
    }

    /// Who it is, in one text.
    pub(crate) fn identity(&self) -> String {
        format!(
            "{}\u{0}{}\u{0}{}\u{0}{}",
            self.name,
            self.side.as_deref().unwrap_or(""),
            self.oracle_id.as_deref().unwrap_or(""),
            self.nth
        )
    }
}

/// What became of the records of two sides.
pub(crate) struct Matched<'a> {
    /// On both sides, and different.
    pub(crate) both: Vec<(Row<'a>, Row<'a>)>,
    /// Only in the base.
    pub(crate) gone: Vec<Row<'a>>,
    /// Only in the head.
    pub(crate) new: Vec<Row<'a>>,
}

/// Records that are the same byte for byte cancel, in whatever order they stand; the rest is matched by identity.
pub(crate) fn matched<'a>(base: &Side<'a>, head: &Side<'a>) -> Result<Matched<'a>, DiffError> {
    let old: HashSet<&[u8]> = base.records.iter().copied().collect();
    let new: HashSet<&[u8]> = head.records.iter().copied().collect();
    for (which, all, distinct) in [("base", &base.records, &old), ("head", &head.records, &new)] {
        if all.len() != distinct.len() {
            return Err(DiffError::Twice { which });
        }
    }
    let rest = |side: &Side<'a>, other: &HashSet<&[u8]>, which| {
        side.records
            .iter()
            .enumerate()
            .filter(|(_, bytes)| !other.contains(*bytes))
            .map(|(at, bytes)| Row::of(bytes, which, at))
            .collect::<Result<Vec<Row<'a>>, _>>()
    };
    let (old, new) = (rest(base, &new, "base")?, rest(head, &old, "head")?);
    for (which, rows) in [("base", &old), ("head", &new)] {
        let mut seen = HashSet::new();
        if let Some(row) = rows.iter().find(|row| !seen.insert(row.identity())) {
            return Err(DiffError::SameIdentity { which, name: row.name.clone() });
        }
    }
    Ok(paired(old, new))
}

fn paired<'a>(old: Vec<Row<'a>>, new: Vec<Row<'a>>) -> Matched<'a> {
    let mut waiting: BTreeMap<String, Row<'a>> = old.into_iter().map(|row| (row.identity(), row)).collect();
    let mut out = Matched { both: Vec::new(), gone: Vec::new(), new: Vec::new() };
    let mut unmatched = Vec::new();
    for row in new {
        match waiting.remove(&row.identity()) {
            Some(before) => out.both.push((before, row)),
            None => unmatched.push(row),
        }
    }
    // One corpus may have oracle ids and the other none: then the rest of the identity decides, where it is
    // enough to.
    for row in unmatched {
        let mut alike = waiting.iter().filter(|(_, before)| before.who() == row.who());
        let found = match (alike.next(), alike.next()) {
            (Some((key, before)), None) if before.oracle_id.is_none() != row.oracle_id.is_none() => {
                Some(key.clone())
            }
            _ => None,
        };
        match found.and_then(|key| waiting.remove(&key)) {
            Some(before) => out.both.push((before, row)),
            None => out.new.push(row),
        }
    }
    out.gone = waiting.into_values().collect();
    out
}

/// A line of a record.
pub(crate) struct LineOf<'n, 'a> {
    pub(crate) verdict: &'n str,
    /// Why it was declined.
    pub(crate) unread: Option<&'n Node<'a>>,
    /// The abilities it was read as.
    pub(crate) abilities: &'n [Node<'a>],
    /// All that the record says of it.
    pub(crate) node: &'n Node<'a>,
}

impl LineOf<'_, '_> {
    /// Whether it was read whole, whether or not it prints back.
    pub(crate) fn is_read(&self) -> bool {
        self.verdict != "declined"
    }

    /// The construct it stopped inside of, and the word that stopped it.
    pub(crate) fn stop(&self) -> (String, String) {
        let part = |key: &str| {
            self.unread.and_then(|unread| unread.get(key)).and_then(Node::text).unwrap_or("").to_owned()
        };
        (part("inside"), part("stop"))
    }
}

/// The lines of a record with their abilities. `None` where the record does not say which ability belongs to which
/// line, as in a file of an older schema.
pub(crate) fn lines<'n, 'a>(record: &'n Node<'a>) -> Option<Vec<LineOf<'n, 'a>>> {
    let lines = record.get("lines")?.items();
    let abilities = record.get("reading")?.get("abilities").map_or(&[][..], Node::items);
    let first = |line: &Node<'_>| match line.get("ability") {
        Some(Node::Number(number)) => number.as_u64().and_then(|number| usize::try_from(number).ok()),
        _ => None,
    };
    let starts: Vec<Option<usize>> = lines.iter().map(first).collect();
    let mut next = 0;
    for start in starts.iter().flatten() {
        // Every ability belongs to a line, and in order; or to several, one after another.
        let after = start.checked_add(1)?;
        if after != next && (*start < next || (next == 0 && *start != 0)) {
            return None;
        }
        next = after;
    }
    if next == 0 && !abilities.is_empty() {
        return None;
    }
    let mut out = Vec::with_capacity(lines.len());
    for (index, line) in lines.iter().enumerate() {
        let mine = match starts.get(index).copied().flatten() {
            // An ability of several lines is compared with the first of them.
            Some(from) if starts.iter().take(index).flatten().last() == Some(&from) => &[],
            Some(from) => {
                let later = starts.iter().skip(index + 1).flatten().find(|start| **start > from);
                abilities.get(from..later.copied().unwrap_or(abilities.len()))?
            }
            None => &[],
        };
        let verdict = line.get("verdict").and_then(Node::text)?;
        out.push(LineOf { verdict, unread: line.get("unread"), abilities: mine, node: line });
    }
    Some(out)
}
