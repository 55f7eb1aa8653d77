//! What each production cannot start with, learned while reading.
//!
//! A production that failed having looked at one token alone fails at every such token, in the same agreement. Reading
//! mostly consists of such failures, so each production keeps those tokens. It only spares work: [`In`](super::In) notes
//! what every attempt looked at, and an attempt that looked further is never kept.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use rubric_text::Id;

use super::Ctx;

/// Tokens kept for each production; a power of two. A later token takes the place of one with the same remainder.
const SLOTS: usize = 256;

/// Tokens, each with an agreement, that one production is known to fail at.
#[derive(Debug)]
pub struct Hopeless([AtomicU64; SLOTS]);

impl Hopeless {
    /// Nothing learned yet.
    pub const fn new() -> Self {
        Hopeless([const { AtomicU64::new(0) }; SLOTS])
    }
    /// A token in an agreement, in a line with possessives or without. Identities are hashes, so mixing in a few bits
    /// keeps them as good as unique.
    #[inline]
    pub fn key(token: Id, ctx: Ctx, possessive: bool) -> u64 {
        let agreement = (ctx.number as u64)
            | (ctx.agree as u64) << 1
            | (ctx.case as u64) << 3
            | (ctx.carried as u64) << 4
            | u64::from(possessive) << 6;
        token.0.wrapping_add((agreement + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }
    fn slot(&self, key: u64) -> Option<&AtomicU64> {
        self.0.get((key >> 32) as usize % SLOTS)
    }
    /// Whether the production fails there.
    #[inline]
    pub fn holds(&self, key: u64) -> bool {
        self.slot(key).is_some_and(|slot| slot.load(Relaxed) == key)
    }
    /// Keeps that the production fails there.
    pub fn add(&self, key: u64) {
        if let Some(slot) = self.slot(key) {
            slot.store(key, Relaxed);
        }
    }
}
