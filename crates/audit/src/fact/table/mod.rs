//! What the variants and fields of the IR say, where it is not what they are called.
//!
//! This is the audit's own account of the IR: the words that a reader of the rules expects of each variant, whatever the
//! grammar reads it from. What the IR normalises stands here once, for all cards: that "all" may go unsaid, that a zone is
//! named by the verb, that the actor of an instruction is "you".

mod effects;
mod fields;
mod nouns;

pub(super) use fields::FIELDS;

/// The words that a variant says, for `Type::Variant`: those behind `|` after its fields. For a type with `*`, variants that
/// are not listed say nothing. A word with `!` before it goes unsaid: the nearest such word
/// before it, or else behind it; with `!<`, only one before it.
pub(super) fn table() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    nouns::TABLE.iter().chain(effects::TABLE)
}
