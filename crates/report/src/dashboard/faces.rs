//! The faces: an index to search in, and their readings in blocks.

use super::DashboardError;
use super::pack::packed_json;
use crate::english::tidy;
use rubric_audit::Severity;
use rubric_corpus::{Face, SetList};
use rubric_grammar::Verdict;
use rubric_ir::Antecedent;
use rubric_ledger::{
    AbilityDetail, FaceDetail, FaceVerdict, Ledger, LineCounts, LineDetail, LineForm, Outline, Piece,
    face_text,
};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// Stands between the labels of a part: names, too, are labels, and may have spaces.
const BETWEEN: &str = "›";
/// Words of the grammar that are shown where a line stopped.
const EXPECTED: usize = 60;

/// What faces came to, packed.
pub(super) struct Packed<'c> {
    pub(super) index: Index<'c>,
    pub(super) forms: Vec<(LineForm, LineCounts)>,
    /// The faces that a gap is on, by where and at which words it is.
    pub(super) gap_faces: HashMap<(String, String), Vec<u32>>,
    /// Blocks of readings.
    pub(super) readings: Vec<String>,
}

/// What is searched in: columns, with an entry for each face.
#[derive(Default, Serialize)]
pub(super) struct Index<'c> {
    /// A letter for each face's verdict.
    verdicts: String,
    names: Vec<&'c str>,
    /// The card's full name where it is not the face's; empty where it is.
    cards: Vec<&'c str>,
    /// Place among the cards of the same name.
    nth: BTreeMap<u32, u32>,
    texts: Vec<&'c str>,
    /// Type lines, each once, and which of them a face has.
    type_lines: Vec<&'c str>,
    types: Vec<u32>,
    format_names: Vec<&'c str>,
    /// A bit for each format in which a face is legal.
    formats: Vec<u32>,
    set_codes: Vec<&'c str>,
    set_names: Vec<&'c str>,
    printings: Vec<Vec<u16>>,
    /// Faces by the variants their readings hold; each number counts from the one before it.
    labels: BTreeMap<String, Vec<u32>>,
    /// Faces with a finding of the audit, counted in the same way.
    findings: Vec<u32>,
}

/// A face's page, as far as it is not in the index.
#[derive(Serialize)]
struct Page<'f> {
    #[serde(rename = "m", skip_serializing_if = "str::is_empty")]
    mana: &'f str,
    /// Power and toughness, loyalty or defense.
    #[serde(rename = "p", skip_serializing_if = "String::is_empty")]
    box_text: String,
    #[serde(rename = "y", skip_serializing_if = "str::is_empty")]
    layout: &'f str,
    #[serde(rename = "l")]
    lines: Vec<LineOut>,
    #[serde(rename = "a")]
    abilities: Vec<AbilityOut>,
    #[serde(rename = "k", skip_serializing_if = "Vec::is_empty")]
    links: Vec<(u32, u32, String)>,
    #[serde(rename = "f", skip_serializing_if = "Vec::is_empty")]
    findings: Vec<(&'static str, String)>,
}

#[derive(Serialize)]
struct LineOut {
    /// From and to, in the units of a script's strings.
    #[serde(rename = "s")]
    span: (usize, usize),
    #[serde(rename = "v")]
    verdict: Verdict,
    #[serde(rename = "a", skip_serializing_if = "Option::is_none")]
    ability: Option<usize>,
    #[serde(rename = "f")]
    form: &'static str,
    #[serde(rename = "u", skip_serializing_if = "Option::is_none")]
    unread: Option<UnreadOut>,
    /// Words with 0 (in both), 1 (only in the line), 2 (only printed).
    #[serde(rename = "d", skip_serializing_if = "Vec::is_empty")]
    difference: Vec<(u8, String)>,
}

#[derive(Serialize)]
struct UnreadOut {
    #[serde(rename = "i")]
    inside: String,
    #[serde(rename = "w")]
    tail: String,
    #[serde(rename = "o")]
    stop: String,
    #[serde(rename = "s")]
    span: (usize, usize),
    #[serde(rename = "x")]
    expected: Vec<&'static str>,
    /// How many more were expected.
    #[serde(rename = "n", skip_serializing_if = "is_zero")]
    more: usize,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
const fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[derive(Serialize)]
struct AbilityOut {
    #[serde(rename = "t")]
    tree: Node,
    /// Words, what they stand for, its words, the rule.
    #[serde(rename = "b", skip_serializing_if = "Vec::is_empty")]
    bindings: Vec<(String, String, String, String)>,
}

/// A part: key, labels, where its words begin behind those of the part around it, and where they end before those;
/// its parts. Both are -1 where its words are not known. Mostly they are 0, which packs well.
#[derive(Serialize)]
struct Node(String, String, i64, i64, #[serde(skip_serializing_if = "Vec::is_empty")] Vec<Node>);

/// What one block of faces came to.
struct Block {
    readings: Result<String, serde_json::Error>,
    labels: BTreeMap<String, Vec<u32>>,
    findings: Vec<u32>,
    forms: BTreeMap<LineForm, LineCounts>,
    gaps: Vec<((String, String), u32)>,
}

pub(super) fn pack_faces<'c>(
    ledger: &Ledger<'c>,
    sets: &'c SetList,
    piece: usize,
    threads: Option<usize>,
) -> Result<Packed<'c>, DashboardError> {
    let blocks = ledger.details(piece, threads, |number, faces| block((number * piece) as u32, faces))?;
    let mut index = columns(ledger, sets);
    let mut forms: BTreeMap<LineForm, LineCounts> = BTreeMap::new();
    let mut gap_faces: HashMap<(String, String), Vec<u32>> = HashMap::new();
    let mut readings = Vec::with_capacity(blocks.len());
    for block in blocks {
        readings.push(block.readings?);
        for (label, faces) in block.labels {
            index.labels.entry(label).or_default().extend(faces);
        }
        index.findings.extend(block.findings);
        for (form, counts) in block.forms {
            forms.entry(form).or_default().merge(&counts);
        }
        for (gap, face) in block.gaps {
            let faces = gap_faces.entry(gap).or_default();
            if faces.last() != Some(&face) {
                faces.push(face);
            }
        }
    }
    index.labels.values_mut().for_each(|faces| steps(faces));
    steps(&mut index.findings);
    Ok(Packed { index, forms: forms.into_iter().collect(), gap_faces, readings })
}

/// Rising numbers as the steps between them, which are small and pack well.
pub(super) fn steps(numbers: &mut [u32]) {
    let mut last = 0;
    for number in numbers {
        let step = *number - last;
        last = *number;
        *number = step;
    }
}

fn columns<'c>(ledger: &Ledger<'c>, sets: &'c SetList) -> Index<'c> {
    let mut index = Index::default();
    let mut known: HashMap<&'c str, u32> = HashMap::new();
    let source = ledger.source;
    let formats: Vec<_> = source.formats().take(32).collect();
    index.format_names = formats.iter().map(|(_, name)| *name).collect();
    let by_code: HashMap<&str, &'c str> = sets.sets.iter().map(|set| (&*set.code, &*set.name)).collect();
    for (_, code) in source.sets() {
        index.set_codes.push(code);
        index.set_names.push(by_code.get(code).copied().unwrap_or(code));
    }
    for (number, (face, record)) in ledger.faces.iter().copied().zip(&ledger.records).enumerate() {
        index.verdicts.push(letter(record.verdict, record.proved));
        index.names.push(face.own_name());
        index.cards.push(if *face.name == *face.own_name() { "" } else { &face.name });
        if face.nth > 0 {
            index.nth.insert(number as u32, face.nth);
        }
        index.texts.push(face_text(face));
        let next = index.type_lines.len() as u32;
        let line = *known.entry(&face.type_line).or_insert(next);
        if line == next {
            index.type_lines.push(&face.type_line);
        }
        index.types.push(line);
        let legal = |mask: u32, (at, (format, _)): (usize, &(rubric_corpus::FormatId, &str))| {
            mask | u32::from(face.legal_in(*format)) << at
        };
        index.formats.push(formats.iter().enumerate().fold(0, legal));
        index.printings.push(face.printings.iter().map(|set| set.index() as u16).collect());
    }
    index
}

const fn letter(verdict: FaceVerdict, proved: bool) -> char {
    match verdict {
        FaceVerdict::Textless => 't',
        FaceVerdict::Supported if proved => 'p',
        FaceVerdict::Supported => 's',
        FaceVerdict::Disputed => 'd',
        FaceVerdict::Partial => 'a',
        FaceVerdict::Unsupported => 'u',
    }
}

fn block(first: u32, faces: &[FaceDetail<'_>]) -> Block {
    let mut block = Block {
        readings: Ok(String::new()),
        labels: BTreeMap::new(),
        findings: Vec::new(),
        forms: BTreeMap::new(),
        gaps: Vec::new(),
    };
    for (detail, number) in faces.iter().zip(first..) {
        let mut labels: BTreeSet<&str> = BTreeSet::new();
        for ability in &detail.abilities {
            ability.outline.each(&mut |part| labels.extend(part.labels.iter().map(String::as_str)));
        }
        // Numbers and names are labels of parts, too, but no variants.
        for label in labels.into_iter().filter(|label| is_variant(label)) {
            block.labels.entry(label.to_owned()).or_default().push(number);
        }
        if !detail.findings.is_empty() {
            block.findings.push(number);
        }
        for line in &detail.lines {
            block.forms.entry(line.form).or_default().add(line.verdict);
            if let Some(unread) = line.unread.as_ref().filter(|_| line.verdict == Verdict::Declined) {
                block.gaps.push(((unread.inside.clone(), unread.tail.clone()), number));
            }
        }
    }
    let pages: Vec<Page<'_>> = faces.iter().map(page).collect();
    block.readings = packed_json(&pages);
    block
}

/// Whether this is spelled as variants are: `DealsDamage`.
fn is_variant(label: &str) -> bool {
    label.starts_with(|letter: char| letter.is_ascii_uppercase())
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

fn page<'f>(detail: &FaceDetail<'f>) -> Page<'f> {
    let face = detail.face;
    let units = Units::of(face_text(face));
    Page {
        mana: face.mana_cost.as_deref().unwrap_or_default(),
        box_text: box_text(face),
        layout: Some(&*face.layout).filter(|layout| *layout != "normal").unwrap_or_default(),
        lines: detail.lines.iter().map(|line| line_out(line, &units)).collect(),
        abilities: detail.abilities.iter().map(|ability| ability_out(ability, &units)).collect(),
        links: detail
            .links
            .iter()
            .map(|link| (link.setter, link.reader, format!("{:?}", link.kind)))
            .collect(),
        findings: detail
            .findings
            .iter()
            .map(|finding| {
                let severity = match finding.severity() {
                    Severity::Error => "error",
                    Severity::Warning => "warning",
                };
                (severity, finding.to_string())
            })
            .collect(),
    }
}

fn box_text(face: &Face) -> String {
    match (&face.power, &face.toughness, &face.loyalty, &face.defense) {
        (Some(power), Some(toughness), ..) => format!("{power}/{toughness}"),
        (_, _, Some(loyalty), _) => format!("loyalty {loyalty}"),
        (_, _, _, Some(defense)) => format!("defense {defense}"),
        _ => String::new(),
    }
}

fn line_out(line: &LineDetail, units: &Units) -> LineOut {
    let unread = line.unread.as_ref().map(|unread| UnreadOut {
        inside: unread.inside.clone(),
        tail: unread.tail.clone(),
        stop: unread.stop.clone(),
        span: units.range(line.stopped_at.as_ref().unwrap_or(&line.span)),
        expected: unread.expected.iter().take(EXPECTED).copied().collect(),
        more: unread.expected.len().saturating_sub(EXPECTED),
    });
    let difference = line.difference.iter().map(|piece| match piece {
        Piece::Same(words) => (0, words.clone()),
        Piece::Lost(words) => (1, words.clone()),
        Piece::Printed(words) => (2, words.clone()),
    });
    LineOut {
        span: units.range(&line.span),
        verdict: line.verdict,
        ability: line.ability,
        form: line.form.name(),
        unread,
        difference: difference.collect(),
    }
}

fn ability_out(ability: &AbilityDetail, units: &Units) -> AbilityOut {
    let bindings = ability.bindings.iter().map(|binding| {
        let to = match binding.to {
            Antecedent::Slot(slot) => format!("slot {}", slot.0),
            other => format!("{other:?}"),
        };
        (tidy(&binding.words), to, tidy(&binding.antecedent), format!("{:?}", binding.rule))
    });
    let whole = (0, units.length);
    AbilityOut { bindings: bindings.collect(), tree: node(&ability.outline, whole, ability, units) }
}

/// `around`: the place of the next part around this one whose words are known.
fn node(part: &Outline, around: (usize, usize), ability: &AbilityDetail, units: &Units) -> Node {
    let place = ability.place(part).map(|place| units.range(&place));
    // The words of a part are some of those around it.
    let place = place.filter(|(from, to)| around.0 <= *from && *to <= around.1);
    let (behind, before) =
        place.map_or((-1, -1), |(from, to)| ((from - around.0) as i64, (around.1 - to) as i64));
    let around = place.unwrap_or(around);
    let parts = part.parts.iter().map(|part| node(part, around, ability, units)).collect();
    Node(part.key.clone(), part.labels.join(BETWEEN), behind, before, parts)
}

/// Bytes of a text as the units that a script counts in (UTF-16).
struct Units {
    /// For each character that is not one byte: where it ends, and by how many units less that is.
    shorter: Vec<(usize, usize)>,
    /// How many units the text has.
    length: usize,
}

impl Units {
    fn of(text: &str) -> Self {
        let (mut shorter, mut less) = (Vec::new(), 0);
        for (at, letter) in text.char_indices().filter(|(_, letter)| !letter.is_ascii()) {
            less += letter.len_utf8() - letter.len_utf16();
            shorter.push((at + letter.len_utf8(), less));
        }
        Self { shorter, length: text.len() - less }
    }

    fn at(&self, byte: usize) -> usize {
        let before = self.shorter.partition_point(|(end, _)| *end <= byte);
        let less = before.checked_sub(1).and_then(|last| self.shorter.get(last)).map_or(0, |(_, less)| *less);
        byte - less
    }

    fn range(&self, bytes: &Range<usize>) -> (usize, usize) {
        (self.at(bytes.start), self.at(bytes.end))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_as_a_script_counts() {
        let text = "a—b−😀c";
        let units = Units::of(text);
        for (at, _) in text.char_indices() {
            assert_eq!(units.at(at), text[..at].encode_utf16().count(), "at byte {at}");
        }
        assert_eq!(units.at(text.len()), text.encode_utf16().count());
        assert_eq!(units.length, text.encode_utf16().count());
    }

    #[test]
    fn steps_lead_from_one_number_to_the_next() {
        let mut numbers = [3, 4, 10];
        steps(&mut numbers);
        assert_eq!(numbers, [3, 1, 6]);
    }

    #[test]
    fn variants_are_told_from_names_and_numbers() {
        assert!(is_variant("DealsDamage") && is_variant("P1P1"));
        assert!(!is_variant("3") && !is_variant("Lightning Bolt") && !is_variant("flying"));
    }
}
