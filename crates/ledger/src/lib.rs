//! A run of the grammar over a corpus: a verdict per line and face, roll-ups, gaps and the projection.
//!
//! Nothing here renders: the documents are plain data, and the report crate has the views of them. All of it
//! is deterministic: faces are read in parallel but in pieces of a fixed size and a fixed order, so any number
//! of threads gives the same ledger and the same bytes.

mod counts;
mod coverage;
mod error;
mod executable;
mod files;
mod gaps;
mod projection;
mod run;
mod source;
mod trial;

pub use counts::{FaceCounts, FaceVerdict, GroupCounts, LineCounts, Share};
pub use coverage::{COVERAGE_SCHEMA, CorpusFacts, Coverage, Timings};
pub use error::LedgerError;
pub use executable::KernelGap;
pub use files::write_atomically;
pub use gaps::{Example, GAPS_SCHEMA, Gap, GapOrder, GapQuery, GapReport, Pattern};
pub use projection::{
    Header, PROJECTION_SCHEMA, ProjectedLine, ProjectedUnread, ProjectionReader, ProjectionText, Record,
    read_projection, read_record,
};
pub use run::{FaceFinding, FaceRecord, Judged, Ledger, LineRecord, Misprint, Options, explain, judge, run};
pub use source::{face_text, input_hash, only_reminder, with_input};
pub use trial::{Trial, TrialCounts, try_phrase};
