//! Reading every face, in parallel and in order.

use crate::audited::audit;
use crate::executable::{self, KernelGaps};
use crate::gaps::GapTable;
use crate::projection::{self, Piece};
use crate::source::ordered_faces;
use crate::source::with_inputs;
use crate::{CorpusFacts, FaceCounts, FaceVerdict, LedgerError, face_text, only_reminder, with_input};
use rayon::prelude::*;
use rubric_audit::{FaceFacts, Finding, Severity};
use rubric_corpus::{Corpus, Face, FormatId};
use rubric_grammar::{
    FaceInput, FaceOutcome, LineOutcome, Unread, Verdict, explain_face, grammar_hash, read_face, read_faces,
};
use rubric_ir::FaceReading;
use std::cmp::Reverse;
use std::time::{Duration, Instant};

/// Faces per gzip member of the projection: part of its bytes, so it must not depend on the number of threads.
const PIECE: usize = 256;

/// Faces that are read together: more would have more lines alike, but not be at hand any more when they are recorded.
const BATCH: usize = 4 * PIECE;

/// Stack of a reading thread: the grammar is recursive, and nested quotes and clauses go deep.
const STACK_BYTES: usize = 16 << 20;

/// How to run.
#[derive(Default)]
pub struct Options<'o> {
    /// Threads to read with; as many as there are cores if not given.
    pub threads: Option<usize>,
    /// Whether to make the projection.
    pub projection: bool,
    /// Called with the number of faces that were done since the last call.
    pub progress: Option<&'o (dyn Fn(u64) + Sync)>,
}

/// What became of a face.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceRecord {
    /// The verdict.
    pub verdict: FaceVerdict,
    /// Supported with every line exact.
    pub proved: bool,
    /// Supported, and the kernel runs everything it says.
    pub executable: bool,
    /// Where its lines start in [`Ledger::lines`].
    pub first_line: u32,
    /// How many lines it has.
    pub line_count: u32,
}

/// What became of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineRecord {
    /// Where it stands in the face's text, in bytes.
    pub span: (u32, u32),
    /// The verdict.
    pub verdict: Verdict,
    /// Whether it holds only keywords (CR 702).
    pub keywords_only: bool,
    /// Its gap, if it was declined.
    pub(crate) gap: Option<u32>,
}

/// A line that was read but printed back differently: a bug of the grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misprint {
    /// Name of the face.
    pub name: String,
    /// Canonical text of the line.
    pub text: String,
    /// What the reading printed back as.
    pub printed: String,
}

/// Something the audit found in a face that reads whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaceFinding {
    /// Name of the face.
    pub name: String,
    /// Canonical text of the line it is about, where it is about one.
    pub line: Option<String>,
    /// What it found.
    pub finding: Finding,
}

impl FaceFinding {
    /// A finding with what it is about.
    #[must_use]
    pub fn new(face: &Face, outcome: &FaceOutcome, finding: Finding) -> Self {
        let line = finding.span.and_then(|span| outcome.lines.iter().find(|line| line.span == span));
        FaceFinding { name: face.own_name().to_owned(), line: line.map(|line| line.text.clone()), finding }
    }
}

/// A run over a corpus.
pub struct Ledger<'c> {
    /// The corpus that was read.
    pub corpus: CorpusFacts,
    /// Hash of the grammar that read it.
    pub grammar: String,
    /// The cards that were read.
    pub source: &'c Corpus,
    /// The faces, in the order of all artifacts.
    pub faces: Vec<&'c Face>,
    /// What became of each face.
    pub records: Vec<FaceRecord>,
    /// What became of each line, face after face.
    pub lines: Vec<LineRecord>,
    /// Lines that were read but not reproduced.
    pub misprints: Vec<Misprint>,
    /// What the audit found in faces that read whole, errors before warnings.
    pub findings: Vec<FaceFinding>,
    /// In the order of the corpus's formats.
    pub(crate) formats: Vec<FaceCounts>,
    /// In the order of the corpus's sets.
    pub(crate) sets: Vec<FaceCounts>,
    pub(crate) gaps: GapTable,
    pub(crate) kernel_gaps: KernelGaps,
    pub(crate) pieces: Vec<Piece>,
    /// How long it took to get from texts to verdicts, of all threads together.
    reading: Duration,
    /// How long it took to judge and project what was read, of all threads together.
    recording: Duration,
}

impl Ledger<'_> {
    /// The part of a run's wall time, `whole`, that went from texts to verdicts; the rest went into the audit, the
    /// counts and the projection.
    #[must_use]
    pub fn reading_part(&self, whole: Duration) -> Duration {
        let (reading, recording) = (self.reading.as_secs_f64(), self.recording.as_secs_f64());
        whole.mul_f64(if reading > 0.0 { reading / (reading + recording) } else { 0.0 })
    }

    /// The lines of the face at `index` of [`Ledger::faces`].
    #[must_use]
    pub fn lines_of(&self, index: usize) -> &[LineRecord] {
        self.records
            .get(index)
            .and_then(|record| {
                let from = record.first_line as usize;
                self.lines.get(from..from + record.line_count as usize)
            })
            .unwrap_or_default()
    }
}

/// Reads every face of `corpus`.
///
/// # Errors
/// If the threads cannot be started, or a reading cannot be written as JSON.
pub fn run<'c>(corpus: &'c Corpus, options: &Options<'_>) -> Result<Ledger<'c>, LedgerError> {
    let faces = ordered_faces(corpus);
    let batches = in_pool(options.threads, || {
        faces
            .par_chunks(BATCH)
            .map(|faces| {
                let pieces = read_batch(faces, options.projection);
                if let Some(progress) = options.progress {
                    progress(faces.len() as u64);
                }
                pieces
            })
            .collect::<Result<Vec<_>, _>>()
    })??;
    let mut ledger = Ledger {
        corpus: CorpusFacts {
            sha256: corpus.id.sha256.clone(),
            date: corpus.id.date.clone(),
            cards: corpus.cards.len() as u64,
            faces: faces.len() as u64,
        },
        grammar: grammar_hash().to_owned(),
        source: corpus,
        faces,
        records: Vec::new(),
        lines: Vec::new(),
        misprints: Vec::new(),
        findings: Vec::new(),
        formats: no_counts(corpus.formats().count()),
        sets: no_counts(corpus.sets().count()),
        gaps: GapTable::default(),
        kernel_gaps: KernelGaps::default(),
        pieces: Vec::new(),
        reading: Duration::ZERO,
        recording: Duration::ZERO,
    };
    for piece in batches.into_iter().flatten() {
        ledger.append(piece);
    }
    ledger.count_groups();
    // Errors first, and otherwise in the order of the faces.
    ledger.findings.sort_by_key(|found| Reverse(found.finding.severity()));
    Ok(ledger)
}

/// Runs `work` on a pool of `threads` threads with stacks deep enough for the grammar.
pub(crate) fn in_pool<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, LedgerError> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|error| LedgerError::Threads(error.to_string()))?;
    Ok(pool.install(work))
}

/// What one piece of the corpus came to; line and gap numbers count from the start of the piece.
#[derive(Default)]
struct ReadPiece {
    records: Vec<FaceRecord>,
    lines: Vec<LineRecord>,
    misprints: Vec<Misprint>,
    findings: Vec<FaceFinding>,
    gaps: GapTable,
    kernel_gaps: KernelGaps,
    projection: Option<Piece>,
    reading: Duration,
    recording: Duration,
}

fn no_counts(groups: usize) -> Vec<FaceCounts> {
    vec![FaceCounts::default(); groups]
}

/// Reads faces together, and records them by pieces.
fn read_batch(faces: &[&Face], project: bool) -> Result<Vec<ReadPiece>, LedgerError> {
    let start = Instant::now();
    let mut outcomes = with_inputs(faces, read_faces).into_iter();
    let reading = start.elapsed();
    let record = |faces| record_piece(faces, &mut outcomes, project);
    let mut pieces = faces.chunks(PIECE).map(record).collect::<Result<Vec<_>, _>>()?;
    if let Some(first) = pieces.first_mut() {
        first.reading = reading;
    }
    Ok(pieces)
}

/// Judges and projects faces, with what reading them came to.
fn record_piece(
    faces: &[&Face],
    outcomes: &mut impl Iterator<Item = FaceOutcome>,
    project: bool,
) -> Result<ReadPiece, LedgerError> {
    let mut piece = ReadPiece::default();
    let mut writer = project.then(projection::PieceWriter::new);
    let start = Instant::now();
    for (face, outcome) in faces.iter().zip(outcomes) {
        let Judged { verdict, proved, outcome, findings } = judged(face, outcome);
        if let Some(writer) = &mut writer {
            writer.push(face, verdict, &outcome)?;
        }
        let supported = verdict == FaceVerdict::Supported;
        let missing = supported.then(|| executable::missing(face, &outcome.reading));
        executable::note(&mut piece.kernel_gaps, missing.as_deref().unwrap_or_default());
        let runs = missing.is_some_and(|missing| missing.is_empty());
        let about = |finding| FaceFinding::new(face, &outcome, finding);
        piece.findings.extend(findings.into_iter().map(about));
        piece.push(face, verdict, (proved, runs), outcome);
    }
    piece.projection = writer.map(projection::PieceWriter::finish);
    piece.recording = start.elapsed();
    Ok(piece)
}

/// The outcome for one face, and the verdict on it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The verdict.
    pub verdict: FaceVerdict,
    /// Supported with every line exact.
    pub proved: bool,
    /// What reading came to.
    pub outcome: FaceOutcome,
    /// What the audit found in a whole reading.
    pub findings: Vec<Finding>,
}

/// Reads one face.
#[must_use]
pub fn judge(face: &Face) -> Judged {
    judged(face, outcome(face, read_face))
}

/// [`judge`], noting what was expected where a line stopped. Such lines are read twice.
#[must_use]
pub fn explain(face: &Face) -> Judged {
    judged(face, outcome(face, explain_face))
}

fn outcome(face: &Face, read: fn(&FaceInput<'_>) -> FaceOutcome) -> FaceOutcome {
    with_input(face, face_text(face), read)
}

pub(crate) fn judged(face: &Face, mut outcome: FaceOutcome) -> Judged {
    let text = face_text(face);
    let has_rules_text = !only_reminder(text);
    if has_rules_text && outcome.lines.is_empty() {
        outcome.lines.push(lost_text(text));
    }
    let mut verdict =
        FaceVerdict::of(&outcome.lines, has_rules_text, outcome.reading == FaceReading::default());
    let mut findings = Vec::new();
    if verdict == FaceVerdict::Supported {
        findings = audit(face, &outcome);
        if findings.iter().any(|finding| finding.severity() == Severity::Error) {
            verdict = FaceVerdict::Disputed;
        }
    }
    let proved =
        verdict == FaceVerdict::Supported && outcome.lines.iter().all(|line| line.verdict == Verdict::Exact);
    Judged { verdict, proved, outcome, findings }
}

/// What the audit may know of a face. MTGJSON lists keywords per card, so they say nothing certain about one face
/// of several.
pub(crate) fn facts(face: &Face) -> FaceFacts<'_> {
    FaceFacts {
        name: face.own_name(),
        types: &face.types,
        subtypes: &face.subtypes,
        keywords: &face.keywords,
        is_whole: face.side.is_none(),
        mana_cost: face.mana_cost.as_deref(),
        has_loyalty: face.loyalty.is_some(),
    }
}

/// A text that came to no line at all stays in the denominator, as one declined line.
fn lost_text(text: &str) -> LineOutcome {
    LineOutcome {
        text: text.to_owned(),
        span: (0, text.len() as u32),
        verdict: Verdict::Declined,
        keywords_only: false,
        ability: None,
        printed: None,
        unread: Some(unstated("face/no lines")),
    }
}

/// The gap of a line that was declined without a reason.
fn unstated(inside: &str) -> Unread {
    Unread {
        inside: inside.to_owned(),
        stop: "OtherWord".to_owned(),
        at: 0,
        tail: String::new(),
        expected: Vec::new(),
    }
}

impl ReadPiece {
    fn push(
        &mut self,
        face: &Face,
        verdict: FaceVerdict,
        (proved, executable): (bool, bool),
        outcome: FaceOutcome,
    ) {
        self.records.push(FaceRecord {
            verdict,
            proved,
            executable,
            first_line: self.lines.len() as u32,
            line_count: outcome.lines.len() as u32,
        });
        for line in outcome.lines {
            let gap = (line.verdict == Verdict::Declined).then(|| {
                let unread = line.unread.unwrap_or_else(|| unstated("line/no reason"));
                self.gaps.note(unread, &line.text)
            });
            if line.verdict == Verdict::Mismatch {
                self.misprints.push(Misprint {
                    name: face.own_name().to_owned(),
                    text: line.text,
                    printed: line.printed.unwrap_or_default(),
                });
            }
            let keywords_only = line.keywords_only;
            self.lines.push(LineRecord { span: line.span, verdict: line.verdict, keywords_only, gap });
        }
    }
}

impl Ledger<'_> {
    /// Counts the faces of each format and set. A corpus may name thousands of sets, too many for counts of each piece.
    fn count_groups(&mut self) {
        let formats: Vec<FormatId> = self.source.formats().map(|(format, _)| format).collect();
        let add = |counts: &mut FaceCounts, record: &FaceRecord| {
            counts.add(record.verdict, record.proved, record.executable);
        };
        for (face, record) in self.faces.iter().zip(&self.records) {
            for (format, counts) in formats.iter().zip(&mut self.formats) {
                if face.legal_in(*format) {
                    add(counts, record);
                }
            }
            for set in &face.printings {
                if let Some(counts) = self.sets.get_mut(set.index()) {
                    add(counts, record);
                }
            }
        }
    }

    fn append(&mut self, piece: ReadPiece) {
        let line_offset = self.lines.len() as u32;
        self.records.extend(
            piece
                .records
                .into_iter()
                .map(|record| FaceRecord { first_line: record.first_line + line_offset, ..record }),
        );
        let renumbered: Vec<u32> = self.gaps.absorb(piece.gaps);
        self.lines.extend(piece.lines.into_iter().map(|line| LineRecord {
            gap: line.gap.and_then(|gap| renumbered.get(gap as usize).copied()),
            ..line
        }));
        self.misprints.extend(piece.misprints);
        self.findings.extend(piece.findings);
        for (kind, (faces, alone)) in piece.kernel_gaps {
            let gap = self.kernel_gaps.entry(kind).or_default();
            gap.0 += faces;
            gap.1 += alone;
        }
        self.pieces.extend(piece.projection);
        self.reading += piece.reading;
        self.recording += piece.recording;
    }
}
