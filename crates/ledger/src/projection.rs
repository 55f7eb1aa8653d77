//! The projection: all readings of one corpus by one grammar, as a file.
//!
//! Gzip JSON Lines: a [`Header`], then one [`Record`] per face in order of identity. The file is a row of gzip
//! members, one for the header and one for each piece of the corpus, so that pieces can be packed in parallel;
//! any gzip reader takes them for one stream. Nothing in it depends on the time, the machine or the number of
//! threads.

use crate::{
    CorpusFacts, FaceCounts, FaceVerdict, Judged, Ledger, LedgerError, LineCounts, input_hash, judge,
    write_atomically,
};
use flate2::read::MultiGzDecoder;
use flate2::{Compression, GzBuilder};
use rubric_corpus::{Face, one_line};
use rubric_grammar::{FaceOutcome, LineOutcome, Verdict};
use rubric_ir::FaceReading;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::{Path, PathBuf};

/// Version of the file's shape, apart from the IR's.
pub const PROJECTION_SCHEMA: u32 = 1;

/// Fast enough not to be noticed beside reading; a better level saves little on text this repetitive.
const LEVEL: Compression = Compression::new(4);

/// The longest line a reader takes. The wordiest face has some 10,000 characters of text.
const LONGEST_LINE: u64 = 16 << 20;

/// The first line of a projection.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Always "projection", so that a wrong file is told at once.
    pub kind: String,
    /// [`PROJECTION_SCHEMA`].
    pub schema: u32,
    /// Version of the IR; 0 in files from before it had one.
    #[serde(default)]
    pub ir: u32,
    /// Hash of the grammar that read.
    pub grammar: String,
    /// Version of the tool.
    pub tool: String,
    /// The corpus that was read.
    pub corpus: CorpusFacts,
    /// Faces by verdict.
    pub faces: FaceCounts,
    /// Lines by verdict.
    pub lines: LineCounts,
    /// Lines that do not hold only keywords, by verdict; not in files of schema 0.
    #[serde(default)]
    pub lines_beyond_keywords: LineCounts,
}

/// Where and why a line stopped, as far as a projection keeps it: what the grammar expected there is a fact of
/// the grammar and not of the face, and would make every change of the grammar touch thousands of records.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProjectedUnread {
    /// The construct reading was inside of.
    pub inside: String,
    /// The word that stopped it, if it is a word of the grammar.
    pub stop: String,
    /// Index of that token in the line.
    pub at: u32,
    /// The three masked words from there.
    pub tail: String,
}

/// A line of a face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProjectedLine {
    /// The verdict.
    pub verdict: Verdict,
    /// Whether it holds only keywords.
    #[serde(default, skip_serializing_if = "is_false")]
    pub keywords_only: bool,
    /// Index of its first ability in the reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ability: Option<u32>,
    /// Why it was declined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unread: Option<ProjectedUnread>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
const fn is_false(value: &bool) -> bool {
    !*value
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes the field by reference")]
const fn is_zero(value: &u32) -> bool {
    *value == 0
}

/// One face. `R` is the reading: the IR's own type, or any JSON for files of other versions of the IR.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record<R = serde_json::Value> {
    /// The card's full name.
    pub name: String,
    /// The face's own name, where the card has several faces.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub face: Option<String>,
    /// The side, where the card has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// The oracle id, where the corpus has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oracle_id: Option<String>,
    /// Place among the faces of the same name, side and oracle id.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub nth: u32,
    /// Hash of all that reading depends on; see [`input_hash`].
    pub input: String,
    /// The verdict on the face.
    pub verdict: FaceVerdict,
    /// The lines.
    pub lines: Vec<ProjectedLine>,
    /// The reading.
    pub reading: R,
}

/// A gzip member with the records of some faces.
pub(crate) struct Piece {
    bytes: Vec<u8>,
}

/// Writes the records of a piece as they come.
pub(crate) struct PieceWriter {
    text: Vec<u8>,
}

impl PieceWriter {
    pub(crate) const fn new() -> Self {
        Self { text: Vec::new() }
    }

    pub(crate) fn push(
        &mut self,
        face: &Face,
        verdict: FaceVerdict,
        outcome: &FaceOutcome,
    ) -> Result<(), LedgerError> {
        let record = record(face, verdict, &outcome.lines, &outcome.reading);
        put_line(&mut self.text, &record)
            .map_err(|source| LedgerError::Serialise { name: face.own_name().to_owned(), source })
    }

    pub(crate) fn finish(self) -> Piece {
        Piece { bytes: packed(&self.text) }
    }
}

fn record<R>(face: &Face, verdict: FaceVerdict, lines: &[LineOutcome], reading: R) -> Record<R> {
    Record {
        name: face.name.to_string(),
        face: face.face_name.as_deref().map(str::to_owned),
        side: face.side.as_deref().map(str::to_owned),
        oracle_id: face.oracle_id.as_deref().map(str::to_owned),
        nth: face.nth,
        input: input_hash(face),
        verdict,
        lines: lines.iter().map(projected).collect(),
        reading,
    }
}

/// Reads one face into what a projection has of it.
#[must_use]
pub fn read_record(face: &Face) -> Record<FaceReading> {
    let Judged { verdict, outcome, .. } = judge(face);
    record(face, verdict, &outcome.lines, outcome.reading)
}

fn put_line<T: Serialize>(text: &mut Vec<u8>, value: &T) -> Result<(), serde_json::Error> {
    serde_json::to_writer(&mut *text, value)?;
    text.push(b'\n');
    Ok(())
}

fn projected(line: &LineOutcome) -> ProjectedLine {
    ProjectedLine {
        verdict: line.verdict,
        keywords_only: line.keywords_only,
        ability: line.ability,
        unread: line.unread.as_ref().map(|unread| ProjectedUnread {
            inside: unread.inside.clone(),
            stop: unread.stop.clone(),
            at: unread.at,
            tail: unread.tail.clone(),
        }),
    }
}

/// One gzip member with a fixed header: no time, and "unknown" for the operating system.
fn packed(text: &[u8]) -> Vec<u8> {
    let out = Vec::with_capacity(text.len() / 8);
    let mut encoder = GzBuilder::new().mtime(0).operating_system(255).write(out, LEVEL);
    // Writing into memory cannot fail.
    let _ = encoder.write_all(text);
    encoder.finish().unwrap_or_default()
}

impl Ledger<'_> {
    /// The header of this run's projection; `tool` is the version of the tool.
    #[must_use]
    pub fn projection_header(&self, tool: &str) -> Header {
        let coverage = self.coverage();
        Header {
            kind: "projection".to_owned(),
            schema: PROJECTION_SCHEMA,
            ir: rubric_ir::VERSION,
            grammar: coverage.grammar,
            tool: tool.to_owned(),
            corpus: coverage.corpus,
            faces: coverage.faces,
            lines: coverage.lines,
            lines_beyond_keywords: coverage.lines_beyond_keywords,
        }
    }

    /// Writes the projection; `tool` is the version of the tool. The run must have been asked for one.
    ///
    /// # Errors
    /// The system's error, with the file.
    pub fn write_projection(&self, path: &Path, tool: &str) -> Result<(), LedgerError> {
        let mut first = Vec::new();
        put_line(&mut first, &self.projection_header(tool))
            .map_err(|source| LedgerError::Serialise { name: "the header".to_owned(), source })?;
        let first = packed(&first);
        let mut parts: Vec<&[u8]> = vec![&first];
        parts.extend(self.pieces.iter().map(|piece| piece.bytes.as_slice()));
        write_atomically(path, &parts)
    }
}

/// The largest projection that is taken into memory, unpacked: 50 times that of a whole corpus.
const LARGEST_TEXT: u64 = 1 << 30;

/// A whole projection as it stands in the file: what a diff compares.
pub struct ProjectionText {
    /// The first line.
    header: Vec<u8>,
    /// The other lines.
    records: Vec<u8>,
}

impl ProjectionText {
    /// Reads a projection of this schema or an older one. A file that is cut off is an error and never a smaller
    /// projection.
    ///
    /// # Errors
    /// As [`read_projection`], or if the file does not hold as many records as its header says.
    pub fn load(path: &Path) -> Result<Self, LedgerError> {
        let mut reader = read_projection(path)?;
        let header = serde_json::to_vec(reader.header())
            .map_err(|source| LedgerError::Serialise { name: "the header".to_owned(), source })?;
        let mut records = Vec::new();
        let read = (&mut reader.input).take(LARGEST_TEXT + 1).read_to_end(&mut records);
        if let Err(error) = read {
            return Err(reader.wrong(&format!("the gzip data is cut off or damaged: {error}")));
        }
        if records.len() as u64 > LARGEST_TEXT {
            return Err(reader.wrong("the projection is larger than any corpus could make it"));
        }
        let text = Self { header, records };
        let (seen, total) = (text.records().count() as u64, reader.header.faces.total);
        if seen != total || !(text.records.is_empty() || text.records.ends_with(b"\n")) {
            reader.line += seen;
            return Err(reader.wrong(&format!("the file ends after {seen} of {total} faces")));
        }
        Ok(text)
    }

    /// The header, as JSON.
    #[must_use]
    pub fn header(&self) -> &[u8] {
        &self.header
    }

    /// The records, each as JSON.
    pub fn records(&self) -> impl Iterator<Item = &[u8]> {
        self.records.split(|byte| *byte == b'\n').filter(|line| !line.is_empty())
    }
}

/// Reads a projection record by record.
pub struct ProjectionReader {
    path: PathBuf,
    line: u64,
    input: BufReader<MultiGzDecoder<BufReader<File>>>,
    header: Header,
    seen: u64,
    done: bool,
}

/// Opens a projection and reads its header.
///
/// # Errors
/// If the file cannot be read, is no projection, or is of a newer schema.
pub fn read_projection(path: &Path) -> Result<ProjectionReader, LedgerError> {
    let file = File::open(path).map_err(|source| LedgerError::Io { path: path.to_path_buf(), source })?;
    let mut reader = ProjectionReader {
        path: path.to_path_buf(),
        line: 0,
        input: BufReader::new(MultiGzDecoder::new(BufReader::new(file))),
        header: Header {
            kind: String::new(),
            schema: 0,
            ir: 0,
            grammar: String::new(),
            tool: String::new(),
            corpus: CorpusFacts::default(),
            faces: FaceCounts::default(),
            lines: LineCounts::default(),
            lines_beyond_keywords: LineCounts::default(),
        },
        seen: 0,
        done: false,
    };
    let Some(first) = reader.next_line()? else { return Err(reader.wrong("the file is empty")) };
    // The kind and schema first: a file of another schema may well not fit the rest.
    #[derive(Deserialize)]
    struct Kind {
        kind: String,
        schema: u32,
    }
    let kind: Kind = serde_json::from_str(&first)
        .map_err(|error| reader.wrong(&format!("not the header of a projection: {error}")))?;
    if kind.kind != "projection" {
        return Err(reader.wrong("not the header of a projection"));
    }
    if kind.schema > PROJECTION_SCHEMA {
        let what = format!(
            "projection schema {} (this version reads schemas up to {PROJECTION_SCHEMA})",
            kind.schema
        );
        return Err(reader.wrong(&what));
    }
    reader.header =
        serde_json::from_str(&first).map_err(|error| reader.wrong(&format!("broken header: {error}")))?;
    Ok(reader)
}

impl ProjectionReader {
    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    fn wrong(&self, what: &str) -> LedgerError {
        LedgerError::Projection { path: self.path.clone(), line: self.line, what: one_line(what) }
    }

    fn next_line(&mut self) -> Result<Option<String>, LedgerError> {
        self.line += 1;
        let mut line = Vec::new();
        let read = (&mut self.input).take(LONGEST_LINE).read_until(b'\n', &mut line);
        match read {
            Err(error) => Err(self.wrong(&format!("the gzip data is cut off or damaged: {error}"))),
            Ok(0) => Ok(None),
            Ok(_) => {
                if line.pop() != Some(b'\n') {
                    return Err(self.wrong("the line has no end"));
                }
                String::from_utf8(line).map(Some).map_err(|_| self.wrong("the line is not UTF-8"))
            }
        }
    }

    fn next_record(&mut self) -> Result<Option<Record>, LedgerError> {
        let Some(line) = self.next_line()? else {
            if self.seen != self.header.faces.total {
                let what = format!("the file ends after {} of {} faces", self.seen, self.header.faces.total);
                return Err(self.wrong(&what));
            }
            return Ok(None);
        };
        self.seen += 1;
        serde_json::from_str(&line).map(Some).map_err(|error| self.wrong(&format!("broken record: {error}")))
    }
}

impl Iterator for ProjectionReader {
    type Item = Result<Record, LedgerError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let next = self.next_record().transpose();
        // After an error the place in the stream means nothing any more.
        self.done = !matches!(next, Some(Ok(_)));
        next
    }
}
