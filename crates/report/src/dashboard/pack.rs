//! Data in a page: as JSON that cannot end the element it stands in, or packed.

use crate::shown::json;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use serde::Serialize;
use sha2::{Digest as _, Sha256};
use std::io::Write as _;

/// JSON for an element of a page: without any `<`, so that no text in it can end the element.
pub(super) fn plain_json<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    Ok(json(serde_json::to_string(value)?.replace('<', "\\u003c")))
}

/// JSON, deflated, in the letters of Base64.
pub(super) fn packed_json<T: Serialize>(value: &T) -> Result<String, serde_json::Error> {
    let json = serde_json::to_vec(value)?;
    let mut encoder = DeflateEncoder::new(Vec::with_capacity(json.len() / 6), Compression::best());
    // Writing into memory cannot fail.
    let _ = encoder.write_all(&json);
    Ok(STANDARD.encode(encoder.finish().unwrap_or_default()))
}

/// A source of a content security policy that allows just this script or style.
pub(super) fn hash_source(text: &str) -> String {
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text.as_bytes())))
}
