//! Word identities: a 64-bit FNV-1a hash of the lower-cased word.
//!
//! A hash rather than an interner index, because a hash can be computed in a `const` context: the words in
//! the grammar and the words of a text get equal identities without any table shared between them. That two
//! different words share an identity cannot make a wrong reading pass: the verdict compares printed text.

use serde::{Deserialize, Serialize};

/// The identity of a word, symbol or punctuation mark, regardless of its case.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Id(pub u64);

/// The identity of `word`; ASCII letters count as lower case.
#[must_use]
pub const fn id(word: &str) -> Id {
    id_of_bytes(word.as_bytes(), 0, word.len())
}

/// The identity of the bytes `from..to`.
#[must_use]
pub const fn id_of_bytes(bytes: &[u8], from: usize, to: usize) -> Id {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    let mut at = from;
    while at < to {
        #[allow(
            clippy::indexing_slicing,
            reason = "a const fn cannot use get; callers pass bounds within the slice"
        )]
        let byte = bytes[at].to_ascii_lowercase();
        hash = (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01b3);
        at += 1;
    }
    Id(hash)
}
