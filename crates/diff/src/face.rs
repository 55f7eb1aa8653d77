//! One face on both sides: every change of what was read.

use crate::node::{Node, is_tag};
use crate::record::{LineOf, lines};
use crate::tree::{Step, compare, compare_lists};
use crate::{Section, changes_value};
use serde_json::Value;

/// A change of a face, before equal ones of other faces are put with it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct FaceChange {
    pub(crate) section: Section,
    /// Where in the record: "ability", "line", "face", or the construct a declined line stopped in.
    pub(crate) category: String,
    /// The variant it is about.
    pub(crate) label: String,
    /// Fields from there; empty where it is the whole.
    pub(crate) field: String,
    pub(crate) before: Option<Value>,
    pub(crate) after: Option<Value>,
}

/// What a change did to a face.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct FaceDiff {
    pub(crate) changes: Vec<FaceChange>,
    /// Lines that are declined on both sides, for another reason.
    pub(crate) stops_moved: u64,
    /// Lines that were read and are declined now.
    pub(crate) lost: u64,
    /// Lines that were declined and are read now.
    pub(crate) gained: u64,
    /// Lines that are read on both sides, with another meaning.
    pub(crate) changed: u64,
    /// Lines that are read on both sides, with another wording and the same meaning.
    pub(crate) reworded: u64,
    /// Lines that are not reproduced and did not have that verdict before.
    pub(crate) mismatches: u64,
}

impl FaceDiff {
    /// Whether there is more to tell than moved stops.
    pub(crate) fn is_change(&self) -> bool {
        !self.changes.is_empty()
    }
}

/// Fields of a line that are looked at on their own; whatever else there is, is compared as it is.
const LINE_FIELDS: [&str; 3] = ["verdict", "unread", "ability"];
/// The same of a record. The identity is equal on both sides or was matched on purpose.
const RECORD_FIELDS: [&str; 9] =
    ["name", "face", "side", "oracle_id", "nth", "input", "verdict", "lines", "reading"];

/// Every change between two records of a face that were read from the same text.
pub(crate) fn face_diff(before: &Node<'_>, after: &Node<'_>) -> FaceDiff {
    let mut out = FaceDiff::default();
    let whole = match (lines(before), lines(after)) {
        (Some(old), Some(new)) if old.len() == new.len() => {
            for (old, new) in old.iter().zip(&new) {
                out.line(old, new);
            }
            false
        }
        _ => true,
    };
    if whole {
        out.unaligned(before, after);
    }
    let empty = Node::Map(Vec::new());
    // Abilities were compared line by line; if they are no list, there were none to compare.
    let reading = |record: &Node<'_>| -> Node<'static> {
        let reading = record.get("reading").unwrap_or(&empty);
        match reading.get("abilities") {
            Some(Node::List(_)) => detached(&reading.without(&["abilities"])),
            _ => detached(reading),
        }
    };
    out.generic("reading", &reading(before), &reading(after));
    out.generic(
        "record",
        &detached(&before.without(&RECORD_FIELDS)),
        &detached(&after.without(&RECORD_FIELDS)),
    );
    let verdict = |record: &Node<'_>| record.get("verdict").and_then(Node::text).unwrap_or("").to_owned();
    out.support("face", &verdict(before), &verdict(after));
    out
}

/// A tree of its own.
fn detached(node: &Node<'_>) -> Node<'static> {
    match node {
        Node::Null => Node::Null,
        Node::Bool(value) => Node::Bool(*value),
        Node::Number(number) => Node::Number(number.clone()),
        Node::Text(text) => Node::Text(text.to_string().into()),
        Node::List(items) => Node::List(items.iter().map(detached).collect()),
        Node::Map(fields) => {
            Node::Map(fields.iter().map(|(key, value)| (key.to_string().into(), detached(value))).collect())
        }
    }
}

impl FaceDiff {
    fn line(&mut self, old: &LineOf<'_, '_>, new: &LineOf<'_, '_>) {
        match (old.is_read(), new.is_read()) {
            (false, false) => self.stops_moved += u64::from(old.unread != new.unread),
            (false, true) => {
                self.gained += 1;
                self.stopped(Section::Removed, old);
            }
            (true, false) => {
                self.lost += 1;
                self.stopped(Section::Added, new);
            }
            (true, true) => {
                if old.verdict != new.verdict {
                    self.support("line", old.verdict, new.verdict);
                }
            }
        }
        self.mismatches += u64::from(new.verdict == "mismatch" && old.verdict != "mismatch");
        let from = self.changes.len();
        self.abilities(old.abilities, new.abilities);
        if old.is_read() && new.is_read() {
            let found = self.changes.get(from..).unwrap_or_default();
            let meaning = found.iter().any(|change| change.section != Section::Wording);
            self.changed += u64::from(meaning);
            self.reworded += u64::from(!meaning && !found.is_empty());
        }
        let rest = |line: &LineOf<'_, '_>| detached(&line.node.without(&LINE_FIELDS));
        self.generic("line", &rest(old), &rest(new));
    }

    fn abilities<'a>(&mut self, old: &[Node<'a>], new: &[Node<'a>]) {
        let mut put = |path: &str, step: Step<'_, 'a>| self.changes.push(change("ability", path, &step));
        match (old, new) {
            ([old], [new]) => compare(old, new, &mut String::new(), &mut put),
            _ => compare_lists(old, new, &mut String::new(), &mut put),
        }
    }

    /// A line for which one of the sides does not say which abilities are its own.
    fn unaligned(&mut self, before: &Node<'_>, after: &Node<'_>) {
        let all = |record: &Node<'_>| -> Vec<Node<'static>> {
            let abilities = record.get("reading").and_then(|reading| reading.get("abilities"));
            abilities.map_or(&[][..], Node::items).iter().map(detached).collect()
        };
        let from = self.changes.len();
        let (old, new) = (all(before), all(after));
        self.abilities(&old, &new);
        let found = self.changes.get(from..).unwrap_or_default();
        self.changed += u64::from(found.iter().any(|change| change.section == Section::Modified));
        let count = |record: &Node<'_>, verdict: &str| -> u64 {
            let lines = record.get("lines").map_or(&[][..], Node::items);
            lines.iter().filter(|line| line.get("verdict").and_then(Node::text) == Some(verdict)).count()
                as u64
        };
        let (old, new) = (count(before, "declined"), count(after, "declined"));
        self.lost += new.saturating_sub(old);
        self.gained += old.saturating_sub(new);
        self.mismatches += count(after, "mismatch").saturating_sub(count(before, "mismatch"));
        let verdicts = |record: &Node<'_>| -> String {
            let lines = record.get("lines").map_or(&[][..], Node::items);
            let all: Vec<&str> =
                lines.iter().map(|line| line.get("verdict").and_then(Node::text).unwrap_or("?")).collect();
            all.join(", ")
        };
        self.support("lines", &verdicts(before), &verdicts(after));
    }

    fn stopped(&mut self, section: Section, line: &LineOf<'_, '_>) {
        let (inside, stop) = line.stop();
        let value = Some(Value::String(stop.clone()));
        let (before, after) = if section == Section::Removed { (value, None) } else { (None, value) };
        self.changes.push(FaceChange {
            section,
            category: inside,
            label: stop,
            field: "stop".to_owned(),
            before,
            after,
        });
    }

    fn support(&mut self, category: &str, before: &str, after: &str) {
        if before != after {
            self.changes.push(FaceChange {
                section: Section::Support,
                category: category.to_owned(),
                label: "verdict".to_owned(),
                field: String::new(),
                before: Some(Value::String(before.to_owned())),
                after: Some(Value::String(after.to_owned())),
            });
        }
    }

    fn generic(&mut self, category: &str, before: &Node<'_>, after: &Node<'_>) {
        let (before, after) = (detached(before), detached(after));
        let mut put = |path: &str, step: Step<'_, 'static>| self.changes.push(change(category, path, &step));
        compare(&before, &after, &mut String::new(), &mut put);
    }
}

fn change(category: &str, path: &str, step: &Step<'_, '_>) -> FaceChange {
    let (mut section, before, after) = match step {
        Step::Added(node) => (Section::Added, None, Some(node.value())),
        Step::Removed(node) => (Section::Removed, Some(node.value()), None),
        Step::Modified(before, after) => {
            let same = before.meaning() == after.meaning();
            let section = if same { Section::Wording } else { Section::Modified };
            (section, Some(before.value()), Some(after.value()))
        }
        Step::Reordered(before, after) => {
            let list = |nodes: &[Node<'_>]| Value::Array(nodes.iter().map(Node::value).collect());
            (Section::Modified, Some(list(before)), Some(list(after)))
        }
    };
    if path.split('.').any(|key| key.starts_with('@')) {
        section = Section::Wording;
    }
    let (mut label, mut field) = split(path);
    // What was put in or taken out is what it is about; where it stands is the field.
    if let Step::Added(node) | Step::Removed(node) = step
        && section != Section::Wording
        && let Some(main) = main_tag(node)
    {
        field = if path.is_empty() || path == "[]" { String::new() } else { short(&label, &field) };
        label = main;
    }
    if label.is_empty() {
        label = match before.as_ref().or(after.as_ref()) {
            Some(value) => main_tag(&changes_value(value)).unwrap_or_else(|| category.to_owned()),
            None => category.to_owned(),
        };
    }
    FaceChange { section, category: category.to_owned(), label, field, before, after }
}

fn short(label: &str, field: &str) -> String {
    match (label.is_empty(), field.is_empty()) {
        (true, _) => field.to_owned(),
        (false, true) => label.to_owned(),
        (false, false) => format!("{label}.{field}"),
    }
}

/// The last variant on a path, and the fields behind it.
fn split(path: &str) -> (String, String) {
    let keys: Vec<&str> = path.split('.').collect();
    match keys.iter().rposition(|key| is_tag(key)) {
        Some(at) => {
            let tag = keys.get(at).copied().unwrap_or_default();
            let rest: Vec<&str> = keys.get(at + 1..).unwrap_or_default().to_vec();
            // "Tag[]" is an item of the list that the variant holds.
            match tag.split_once("[]") {
                Some((tag, items)) => {
                    let mut field = format!("[]{items}");
                    for key in rest {
                        field.push('.');
                        field.push_str(key);
                    }
                    (tag.to_owned(), field)
                }
                None => (tag.to_owned(), rest.join(".")),
            }
        }
        None => (String::new(), path.to_owned()),
    }
}

/// How many variants deep the name of a thing is looked for: an ability, what it does, and how.
const MAIN_DEPTH: usize = 3;

/// The variant a value is mainly about. Fields stand in order of meaning, what is done behind who does it, so
/// the last variant of each struct leads on.
fn main_tag(node: &Node<'_>) -> Option<String> {
    let mut found = None;
    let mut depth = 0;
    let mut here = node;
    while depth < MAIN_DEPTH {
        if let Some((tag, inner)) = here.tagged() {
            found = Some(tag.to_owned());
            depth += 1;
            here = inner;
            continue;
        }
        match here {
            Node::Text(text) if is_tag(text) => return Some(text.to_string()),
            Node::List(items) => match items.as_slice() {
                [only] => here = only,
                _ => break,
            },
            Node::Map(fields) => {
                let leads = |value: &Node<'_>| {
                    value.tagged().is_some()
                        || value.text().is_some_and(is_tag)
                        || matches!(value, Node::List(items) if matches!(items.as_slice(), [only] if only.tagged().is_some() || matches!(only, Node::Map(_))))
                };
                match fields.iter().rev().find(|(key, value)| !key.starts_with('@') && leads(value)) {
                    Some((_, value)) => here = value,
                    None => match fields.as_slice() {
                        [(_, only)] if matches!(only, Node::Map(_)) => here = only,
                        _ => break,
                    },
                }
            }
            _ => break,
        }
    }
    found
}
