//! Binding: slots are numbered in order of meaning, and every reference finds its antecedent by a named rule, or
//! the line is declined (CR 201.5, 608.2c, 608.2h).
//!
//! References are resolved in the order of the text, since that is how English points back: a trailing "as long as
//! it's attacking" speaks of the clause it trails. Slots are numbered in order of meaning all the same.

mod classify;
mod clauses;
mod entity;
mod events;
pub(crate) mod links;
mod number;
mod rules;
mod scope;
mod verbs;
mod walk;

use rubric_ir::{Ability, AbilityKind, KeywordParameter};

pub use rules::{Loose, Rule};

/// A reference of an ability, and what it was bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The words of the reference, canonical.
    pub words: String,
    /// What it stands for.
    pub to: rubric_ir::Antecedent,
    /// The words that introduced that, canonical; empty where the text has none.
    pub antecedent: String,
    /// The rule that decided.
    pub rule: Rule,
}

/// A reference that has no antecedent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbound {
    /// The words of the reference, canonical.
    pub words: String,
    /// Why it has none.
    pub why: Loose,
}

/// Numbers the slots of an ability and binds its references. Idempotent.
///
/// # Errors
/// The first reference that no rule binds.
pub fn bind(ability: &mut Ability) -> Result<(), Unbound> {
    if let AbilityKind::Keywords { list, .. } = &ability.kind {
        // Most lines of keywords have nothing that could refer.
        if list.iter().all(|keyword| keyword.parameter == KeywordParameter::None) {
            return Ok(());
        }
    }
    number::number(ability);
    walk::Binder::default().run(ability)
}

/// Whether the slots and references of an ability are those that [`bind`] gives it. One that is not cannot be the
/// reading of any text.
#[must_use]
pub fn validate(ability: &Ability) -> bool {
    let mut again = ability.clone();
    bind(&mut again).is_ok() && again == *ability
}

/// The references of an ability in order of the text, each with its antecedent.
#[must_use]
pub fn explain_bindings(ability: &Ability) -> Vec<Binding> {
    let mut again = ability.clone();
    number::number(&mut again);
    walk::Binder::logging().explain(&mut again)
}

#[cfg(test)]
mod tests;
