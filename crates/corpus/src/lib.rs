//! MTGJSON card data: fetching it, verifying it, caching it and loading it.
//!
//! The crate knows the shape of MTGJSON's `AtomicCards` file and nothing of what a card's text means. It draws
//! nothing and prints nothing: errors are typed, and long work reports to a trait the caller implements.

mod cache;
mod error;
pub mod fetch;
mod fields;
mod files;
mod gzip;
mod json;
mod load;
mod locate;
mod model;
mod sets;

pub use cache::default_cache_dir;
pub use error::{Counted, LoadError, Place};
pub use fields::one_line;
pub use files::write_atomically;
pub use load::{Limits, Options, load, load_bytes};
pub use locate::{Located, Origin, Request, Sample, WhySample, locate};
pub use model::{
    Card, Colors, Corpus, CorpusId, Face, FaceKey, FormatId, Legalities, Legality, MAX_FORMATS, MAX_SETS,
    SetId,
};
pub use sets::{SetInfo, SetList};
