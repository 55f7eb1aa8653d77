//! Groups paragraphs into lines: one ability each, the unit of verdict.

use crate::Kind;
use crate::lex::Raw;

/// The shape of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum LineShape {
    /// One paragraph, or a header that none of the shapes below fits.
    Plain,
    /// A header and the bulleted modes under it (CR 700.2).
    Modal,
    /// A chapter of a Saga (CR 714.2): `I, II —`.
    Chapter,
    /// A loyalty ability (CR 606): `[+1]:`.
    Loyalty,
    /// A class level and the ability it gives (CR 716): `{1}{R}: Level 2`.
    ClassLevel,
    /// A band of a leveler (CR 711): `LEVEL 1-4`, a power and toughness, abilities.
    LevelBand,
    /// A band of a station card (CR 721): `8+ |` and the abilities up to the next band.
    StationBand,
    /// An instruction to roll a die and its table of results (CR 706).
    DiceTable,
    /// Spree and its modes with costs (CR 702.172): `+ {1} —`.
    Spree,
    /// The condition of a Case (CR 719): `To solve —`.
    CaseToSolve,
    /// What a solved Case does (CR 702.169): `Solved —`.
    CaseSolved,
    /// The prototype's other characteristics (CR 702.160).
    Prototype,
    /// What an Attraction does when visited, or its prize (CR 702.159): `Visit —`, `Prize —`.
    Attraction,
}

/// A paragraph with tokens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Paragraph {
    /// Where it starts and ends in the source; the line feed is not part of it.
    pub start: usize,
    pub end: usize,
    /// Its tokens.
    pub first: usize,
    pub last: usize,
}

/// A run of paragraphs that make one line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Group {
    pub shape: LineShape,
    pub first: usize,
    pub last: usize,
}

/// Groups the paragraphs of a face.
pub(crate) fn group(
    source: &str,
    layout: &str,
    raws: &[Raw],
    paragraphs: &[Paragraph],
    out: &mut Vec<Group>,
) {
    let text = |raw: &Raw| source.get(raw.start as usize..raw.end as usize).unwrap_or_default();
    // Whether the open line takes every paragraph up to the next header of its kind.
    let mut open_band = false;
    for (index, paragraph) in paragraphs.iter().enumerate() {
        let tokens = raws.get(paragraph.first..paragraph.last).unwrap_or_default();
        let head = Head::of(tokens, &text, layout);
        let current = out.last_mut();
        let (shape, joins) = match (head, current.as_ref().map(|group| group.shape)) {
            (Head::Bullet, Some(shape)) => {
                (if shape == LineShape::Plain { LineShape::Modal } else { shape }, true)
            }
            (Head::SpreeMode, Some(LineShape::Plain | LineShape::Spree)) => (LineShape::Spree, true),
            (Head::Row, Some(shape)) if is_roll(shape, current.as_deref(), raws, paragraphs, &text) => {
                (if shape == LineShape::Plain { LineShape::DiceTable } else { shape }, true)
            }
            (Head::Band, Some(LineShape::DiceTable)) => (LineShape::DiceTable, true),
            (Head::Band, _) => (LineShape::StationBand, false),
            (Head::Shape(shape), _) => (shape, false),
            (_, Some(shape)) if open_band => (shape, true),
            _ => (LineShape::Plain, false),
        };
        match current {
            Some(group) if joins => {
                group.shape = shape;
                group.last = index + 1;
            }
            _ => {
                open_band =
                    matches!(shape, LineShape::ClassLevel | LineShape::LevelBand | LineShape::StationBand);
                out.push(Group { shape, first: index, last: index + 1 });
            }
        }
    }
}

/// What the head of a paragraph says.
#[derive(Clone, Copy)]
enum Head {
    Bullet,
    SpreeMode,
    /// `1—9 |`, `20 |`: a row of a dice table, if a roll stands above.
    Row,
    /// `8+ |`: a station band, or the last row of a dice table.
    Band,
    Shape(LineShape),
    Other,
}

impl Head {
    fn of<'a>(tokens: &[Raw], text: &impl Fn(&Raw) -> &'a str, layout: &str) -> Head {
        let Some(first) = tokens.first() else { return Head::Other };
        let at = |index: usize| tokens.get(index).map_or("", text);
        match first.kind {
            Kind::Loyalty if at(1) == ":" => return Head::Shape(LineShape::Loyalty),
            Kind::Number => {
                return match (at(1), at(2), at(3)) {
                    ("+", "|", _) => Head::Band,
                    // "20 |", "1—9 |", "9 or less |", and the older "3 —", "4 or 5 —"
                    ("|" | "—", ..) | ("-" | "or", _, "|" | "—") => Head::Row,
                    _ => Head::Other,
                };
            }
            Kind::Punct => {
                return match at(0) {
                    "•" => Head::Bullet,
                    "+" if tokens.get(1).is_some_and(|token| token.kind == Kind::Symbol) => Head::SpreeMode,
                    _ => Head::Other,
                };
            }
            _ => {}
        }
        let shape = match (at(0), at(1), at(2)) {
            ("To", "solve", "—") => LineShape::CaseToSolve,
            ("Solved", "—", _) => LineShape::CaseSolved,
            ("Visit" | "Prize", "—", _) => LineShape::Attraction,
            ("Prototype", ..) if tokens.get(1).is_some_and(|token| token.kind == Kind::Symbol) => {
                LineShape::Prototype
            }
            ("LEVEL", ..) if tokens.get(1).is_some_and(|token| token.kind == Kind::Number) => {
                LineShape::LevelBand
            }
            (first, "—" | ",", _) if is_roman(first) && is_chapter(tokens, text) => LineShape::Chapter,
            _ if layout == "class" && is_level_header(tokens, text) => LineShape::ClassLevel,
            _ => return Head::Other,
        };
        Head::Shape(shape)
    }
}

fn is_roman(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| matches!(b, b'I' | b'V' | b'X'))
}

/// `I —`, `I, II, III —`
fn is_chapter<'a>(tokens: &[Raw], text: &impl Fn(&Raw) -> &'a str) -> bool {
    let mut want_number = true;
    for token in tokens.iter().map(text) {
        match (want_number, token) {
            (true, number) if is_roman(number) => want_number = false,
            (false, ",") => want_number = true,
            (false, "—") => return true,
            _ => return false,
        }
    }
    false
}

/// `{cost}: Level 2` and no more.
fn is_level_header<'a>(tokens: &[Raw], text: &impl Fn(&Raw) -> &'a str) -> bool {
    let Some([.., colon, level, number]) = Some(tokens) else { return false };
    text(colon) == ":" && text(level) == "Level" && number.kind == Kind::Number
}

/// Whether the open line is one that a row of results belongs to: it tells to roll a die.
fn is_roll<'a>(
    shape: LineShape,
    group: Option<&Group>,
    raws: &[Raw],
    paragraphs: &[Paragraph],
    text: &impl Fn(&Raw) -> &'a str,
) -> bool {
    if shape == LineShape::DiceTable {
        return true;
    }
    let Some(paragraph) = group.and_then(|group| paragraphs.get(group.first)) else {
        return false;
    };
    let tokens = raws.get(paragraph.first..paragraph.last).unwrap_or_default();
    tokens
        .iter()
        .map(text)
        .any(|word| ["roll", "rolls", "rolled", "rolling"].iter().any(|roll| word.eq_ignore_ascii_case(roll)))
}
