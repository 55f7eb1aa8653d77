//! A run of the grammar over a corpus: a verdict per line and face, roll-ups, gaps and the projection.
//!
//! Nothing here renders: the documents are plain data, and the report crate has the views of them. All of it
//! is deterministic: faces are read in parallel but in pieces of a fixed size and a fixed order, so any number
//! of threads gives the same ledger and the same bytes.

mod audited;
mod counts;
mod coverage;
mod detail;
mod error;
mod executable;
mod files;
mod findings;
mod gaps;
mod inventory;
mod outline;
mod projection;
mod run;
mod siblings;
mod source;
mod trial;
mod vocabulary;
mod wordings;

pub use audited::{LineRead, audit, outcomes, read_lines};
pub use counts::{FaceCounts, FaceVerdict, GroupCounts, LineCounts, Share};
pub use coverage::{COVERAGE_SCHEMA, CorpusFacts, Coverage, Timings};
pub use detail::{AbilityDetail, FaceDetail, LineDetail, LineForm, Piece, difference};
pub use error::LedgerError;
pub use executable::KernelGap;
pub use files::write_atomically;
pub use findings::{AUDIT_SCHEMA, AuditReport, FindingRow, RuleCount};
pub use gaps::{Example, GAPS_SCHEMA, Gap, GapOrder, GapQuery, GapReport, Pattern};
pub use inventory::{
    FieldUse, INVENTORY_SCHEMA, Inventory, InventorySummary, TypeKind, TypeUse, Use, UseExample, VariantUse,
    inventory,
};
pub use outline::{Outline, outline};
pub use projection::{
    Header, PROJECTION_SCHEMA, ProjectedLine, ProjectedUnread, ProjectionReader, ProjectionText, Record,
    read_projection, read_record,
};
pub use run::{FaceFinding, FaceRecord, Judged, Ledger, LineRecord, Misprint, Options, explain, judge, run};
pub use siblings::Siblings;
pub use source::{face_text, input_hash, only_reminder, with_input};
pub use trial::{Trial, TrialCounts, try_phrase};
pub use vocabulary::{NewWord, listed_words, new_words};
pub use wordings::{Stratum, Unlike, Wordings, wordings};
