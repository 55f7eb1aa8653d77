//! Depth-first walks over the IR, in order of meaning (the order in which fields are declared).

use std::any::Any;

/// A visitor that reads.
pub trait Visit {
    /// Called before the fields of `node`; `false` skips them and the matching `leave`.
    fn enter(&mut self, node: &dyn Any) -> bool;
    /// Called after the fields of `node`.
    fn leave(&mut self, _node: &dyn Any) {}
    /// Called on wording in place of `enter`.
    fn wording(&mut self, _node: &dyn Any) {}
}

/// A visitor that may change what it visits.
pub trait VisitMut {
    /// Called before the fields of `node`; `false` skips them and the matching `leave`.
    fn enter(&mut self, node: &mut dyn Any) -> bool;
    /// Called after the fields of `node`.
    fn leave(&mut self, _node: &mut dyn Any) {}
    /// Called on wording in place of `enter`.
    fn wording(&mut self, _node: &mut dyn Wording) {}
}

/// Something that can be walked. Derive it with [`rubric_ir_derive::Walk`].
pub trait Walk: Any {
    /// Walks this node and everything below it.
    fn walk<V: Visit>(&self, v: &mut V);
    /// Walks this node and everything below it, with leave to change it.
    fn walk_mut<V: VisitMut>(&mut self, v: &mut V);
}

macro_rules! leaf {
    ($($ty:ty),*) => {$(
        impl Walk for $ty {
            fn walk<V: Visit>(&self, v: &mut V) {
                if v.enter(self) { v.leave(self); }
            }
            fn walk_mut<V: VisitMut>(&mut self, v: &mut V) {
                if v.enter(self) { v.leave(self); }
            }
        }
    )*};
}
leaf!(u8, u16, u32, i32, String);

impl<T: Walk> Walk for Vec<T> {
    fn walk<V: Visit>(&self, v: &mut V) {
        for item in self {
            item.walk(v);
        }
    }
    fn walk_mut<V: VisitMut>(&mut self, v: &mut V) {
        for item in self {
            item.walk_mut(v);
        }
    }
}

impl<T: Walk> Walk for Option<T> {
    fn walk<V: Visit>(&self, v: &mut V) {
        if let Some(item) = self {
            item.walk(v);
        }
    }
    fn walk_mut<V: VisitMut>(&mut self, v: &mut V) {
        if let Some(item) = self {
            item.walk_mut(v);
        }
    }
}

impl<T: Walk> Walk for Box<T> {
    fn walk<V: Visit>(&self, v: &mut V) {
        (**self).walk(v);
    }
    fn walk_mut<V: VisitMut>(&mut self, v: &mut V) {
        (**self).walk_mut(v);
    }
}

/// A wording field: it can go back to the commonest spelling.
pub trait Wording: Any {
    /// Resets it to the default; says whether that changed anything.
    fn reset(&mut self) -> bool;
    /// Name of the type.
    fn name(&self) -> &'static str;
}

/// Resets every wording field below `node`; the number of fields changed.
pub fn reset_wording(node: &mut impl Walk) -> usize {
    struct Reset(usize);
    impl VisitMut for Reset {
        fn enter(&mut self, _node: &mut dyn Any) -> bool {
            true
        }
        fn wording(&mut self, node: &mut dyn Wording) {
            self.0 += usize::from(node.reset());
        }
    }
    let mut reset = Reset(0);
    node.walk_mut(&mut reset);
    reset.0
}
