//! The typed ability IR: what a rules engine would run, as plain data.
//!
//! Terms are those of the Comprehensive Rules. The crate neither parses nor prints. Two conventions hold everywhere:
//!
//! * **Order of fields is order of meaning.** [`Walk`] visits fields as declared, and slots are numbered in that order.
//! * **Wording is apart from meaning.** A type declared with `wording!` records only how the text put something;
//!   its serialised field name starts with `@`, its default is the commonest spelling, and equality of meaning ignores it.

#[macro_use]
mod macros;

mod ability;
mod action;
mod amount;
mod condition;
mod continuous;
mod cost;
mod duration;
mod effect;
mod event;
mod keyword;
mod mana;
mod mana_ability;
mod meaning;
mod moves;
mod noun;
mod object;
mod player;
mod reference;
mod replacement;
mod restriction;
mod shape;
mod subtype;
mod token_spec;
mod walk;
mod word;
mod zone;

pub use ability::*;
pub use action::*;
pub use amount::*;
pub use condition::*;
pub use continuous::*;
pub use cost::*;
pub use duration::*;
pub use effect::*;
pub use event::*;
pub use keyword::*;
pub use mana::*;
pub use mana_ability::{ManaAbility, mana_ability, triggers_for_mana};
pub use meaning::meaning;
pub use moves::*;
pub use noun::*;
pub use object::*;
pub use player::*;
pub use reference::*;
pub use replacement::*;
pub use restriction::*;
pub use shape::{Declared, FieldShape, Shape, Tally, TypeShape, VariantShape};
pub use subtype::*;
pub use token_spec::*;
pub use walk::{Visit, VisitMut, Walk, Wording, reset_wording};
pub use word::*;
pub use zone::*;

/// Version of the IR. It rises whenever an existing reading would serialise differently; see `ARCHITECTURE.md`.
pub const VERSION: u32 = 8;

/// Whether a value is its type's default, for eliding it in serialised form.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
