//! A hash for small keys that nobody chooses to collide: words of rules text, and types of the IR.

use std::hash::{BuildHasherDefault, Hasher};

/// Builds [`Quick`].
pub(super) type BuildQuick = BuildHasherDefault<Quick>;

/// A multiplication for each eight bytes.
#[derive(Default)]
pub(super) struct Quick(u64);

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word.iter_mut().zip(chunk).for_each(|(to, from)| *to = *from);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }
    fn write_u64(&mut self, number: u64) {
        // The high bits of a product depend on all bits of its factors; a table looks at the low ones.
        let product = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = product ^ (product >> 32);
    }
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
    fn finish(&self) -> u64 {
        self.0
    }
}
