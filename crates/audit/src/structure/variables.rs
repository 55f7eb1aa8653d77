//! X: what defines it (a cost, or "where X is …"), and what uses it (CR 107.3).

use crate::{FaceFacts, Finding, Rule};
use rubric_ir::{
    Action, Amount, Cost, Effect, FaceReading, Filter, Keyword, LoyaltyCost, ManaSymbol, ModeCount, PtValue,
    Quantity, Static, UnlessCost, Visit, Walk,
};
use std::any::Any;

pub(super) fn check(facts: &FaceFacts<'_>, reading: &FaceReading, out: &mut Vec<Finding>) {
    let of_cost = facts.mana_cost.is_some_and(|cost| cost.contains('X')) || {
        let mut xs = Xs::default();
        reading.walk(&mut xs);
        xs.in_cost
    };
    for (at, ability) in (0..).zip(&reading.abilities) {
        let mut xs = Xs::default();
        ability.walk(&mut xs);
        if xs.idle > 0 {
            out.push(Finding::new(Rule::FreeX, Some(at), "X", "X defined, and not used"));
        }
        if xs.used && !xs.defined && !of_cost {
            out.push(Finding::new(Rule::FreeX, Some(at), "what X is", "X used, and not defined"));
        }
    }
}

#[derive(Default)]
struct Xs {
    /// Depth of costs.
    costs: u32,
    /// A cost has it.
    in_cost: bool,
    /// Something other than a cost has it.
    used: bool,
    /// It is told by "where X is …", is that of a spell with {X} in its cost, or is chosen as something is done that may be
    /// left undone.
    defined: bool,
    /// Definitions that nothing uses.
    idle: u32,
}

fn uses(node: &impl Walk) -> bool {
    let mut xs = Xs::default();
    node.walk(&mut xs);
    xs.used || xs.in_cost
}

/// Whether so many things are X: "reveal X black cards".
fn counts_x(node: &impl Walk) -> bool {
    struct Counts(bool);
    impl Visit for Counts {
        fn enter(&mut self, node: &dyn Any) -> bool {
            self.0 |= matches!(node.downcast_ref(), Some(Quantity::Exactly(Amount::X)));
            true
        }
    }
    let mut counts = Counts(false);
    node.walk(&mut counts);
    counts.0
}

fn is_x(node: &dyn Any) -> bool {
    matches!(node.downcast_ref(), Some(Amount::X))
        || matches!(node.downcast_ref(), Some(PtValue::X))
        || matches!(node.downcast_ref(), Some(ManaSymbol::X))
        || matches!(node.downcast_ref(), Some(ModeCount::X | ModeCount::UpToX))
}

fn is_cost(node: &dyn Any) -> bool {
    node.is::<Cost>()
        || node.is::<Keyword>()
        || node.is::<UnlessCost>()
        || matches!(node.downcast_ref(), Some(Action::Pay(_)))
}

impl Visit for Xs {
    fn enter(&mut self, node: &dyn Any) -> bool {
        self.costs += u32::from(is_cost(node));
        if let Some(Effect::Where { effect, .. }) = node.downcast_ref() {
            self.defined = true;
            self.idle += u32::from(!uses(&**effect));
        } else if let Some(Static::Where { ability, .. }) = node.downcast_ref() {
            self.defined = true;
            self.idle += u32::from(!uses(&**ability));
        } else if matches!(node.downcast_ref(), Some(Filter::WithXInCost)) {
            self.defined = true;
        } else if let Some(Effect::May { effect, .. }) = node.downcast_ref() {
            self.defined |= counts_x(&**effect);
        } else if matches!(node.downcast_ref(), Some(LoyaltyCost::PlusX | LoyaltyCost::MinusX)) {
            self.in_cost = true;
        } else if is_x(node) {
            if self.costs > 0 {
                self.in_cost = true;
            } else {
                self.used = true;
            }
        }
        true
    }

    fn leave(&mut self, node: &dyn Any) {
        self.costs -= u32::from(is_cost(node));
    }
}
