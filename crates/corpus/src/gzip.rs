//! Unpacking gzip without trusting it.

use std::io::{ErrorKind, Read};
use std::path::Path;

use crate::error::LoadError;
use crate::load::Limits;

/// The first bytes of every gzip stream (RFC 1952, 2.3.1).
const MAGIC: [u8; 2] = [0x1F, 0x8B];
/// Below this much output a high ratio harms nobody and says little.
const RATIO_FROM: u64 = 64 << 20;
/// How much is unpacked between two looks at the limits.
const STEP: u64 = 4 << 20;

/// Whether the bytes are a gzip stream, whatever the file is called.
pub(crate) fn is_gzip(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}

/// Unpacks a whole gzip file (all its members), within the limits.
pub(crate) fn unpack(path: &Path, packed: &[u8], limits: Limits) -> Result<Vec<u8>, LoadError> {
    let mut decoder = flate2::bufread::MultiGzDecoder::new(packed);
    let mut out = Vec::new();
    reserve(&mut out, packed, limits);
    loop {
        let before = out.len();
        match decoder.by_ref().take(STEP).read_to_end(&mut out) {
            Ok(_) => {}
            Err(error) => {
                let (path, unpacked) = (path.to_path_buf(), out.len() as u64);
                return Err(match error.kind() {
                    ErrorKind::UnexpectedEof => LoadError::Truncated { path, unpacked },
                    _ => LoadError::Gzip { path, unpacked, reason: error.to_string() },
                });
            }
        }
        let unpacked = out.len() as u64;
        if unpacked > limits.unpacked_bytes {
            return Err(LoadError::UnpacksTooLarge {
                path: path.to_path_buf(),
                limit: limits.unpacked_bytes,
            });
        }
        // Against what was taken in so far, not the whole file: a large bomb is to be known by its first part.
        let taken = packed.len() - decoder.get_ref().len();
        if unpacked > RATIO_FROM && unpacked / (taken as u64).max(1) >= limits.ratio {
            return Err(LoadError::Bomb { path: path.to_path_buf(), ratio: limits.ratio });
        }
        if out.len() == before {
            return Ok(out);
        }
    }
}

/// Makes room for what the trailer promises, so that a large file is not moved as it grows. The trailer may lie, so
/// the promise counts only where the size of the packed file makes it believable.
fn reserve(out: &mut Vec<u8>, packed: &[u8], limits: Limits) {
    let Some(trailer) = packed.last_chunk::<4>() else { return };
    let promised = u64::from(u32::from_le_bytes(*trailer));
    let believable = (packed.len() as u64).saturating_mul(16).min(limits.unpacked_bytes);
    if promised <= believable {
        // One step more than promised: the reader looks for more before it believes the end.
        out.reserve_exact(usize::try_from(promised + 64).unwrap_or(0));
    }
}
