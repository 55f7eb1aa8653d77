//! The typed ability IR: what a rules engine would run, as plain data.
use serde::{Deserialize, Serialize};

/// The reading of a whole face (CR 113): its abilities in order of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FaceReading {}
