//! Slots and references have no words of their own, so printing cannot prove them. They follow from the rest of a
//! reading: any other number or antecedent is refused by `validate`.

use crate::common::{corpora, exact_lines, spread};
use rubric_grammar::validate;
use rubric_ir::{Ability, Antecedent, Selection, SelfOf, Slot, VisitMut, Walk};
use std::any::Any;

/// How many changes of one slot or antecedent are tried, the last of which is to the head of a relative clause.
const TURNS: u16 = 4;
const HEAD: u16 = TURNS - 1;

/// Changes the `at`th slot or antecedent of a reading; `done` says that there is one.
struct Change {
    at: usize,
    turn: u16,
    done: bool,
}

impl VisitMut for Change {
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        if let Some(to) = node.downcast_mut::<Antecedent>() {
            if self.at == 0 {
                self.done = true;
                *to = match (&to, self.turn) {
                    // The noun that a relative clause narrows is what its subject means, and no other reference.
                    (_, HEAD) => Antecedent::Head,
                    (Antecedent::Source, 0) => Antecedent::Attached,
                    (Antecedent::Slot(slot), 0) => Antecedent::Slot(Slot(slot.0 + 1)),
                    (Antecedent::Slot(slot), 1) if slot.0 > 0 => Antecedent::Slot(Slot(slot.0 - 1)),
                    (Antecedent::Slot(_), 2) => Antecedent::Source,
                    (Antecedent::Unbound, _) => Antecedent::Source,
                    _ => Antecedent::Unbound,
                };
            }
            self.at = self.at.wrapping_sub(1);
            return false;
        }
        if let Some(Selection::Source { who, .. }) = node.downcast_mut::<Selection>() {
            if self.at == 0 {
                self.done = true;
                *who = if *who == SelfOf::Bearer { SelfOf::Granter } else { SelfOf::Bearer };
            }
            self.at = self.at.wrapping_sub(1);
            return false;
        }
        if let Some(slot) = node.downcast_mut::<Slot>() {
            if self.at == 0 {
                self.done = true;
                slot.0 = if self.turn == 0 { slot.0 + 1 } else { slot.0.wrapping_sub(1).min(40) };
            }
            self.at = self.at.wrapping_sub(1);
        }
        true
    }
}

#[test]
fn slots_and_references_follow_from_the_rest() {
    for (corpus, faces) in corpora() {
        let lines = exact_lines(&faces);
        let (mut changed, mut wrong) = (0, Vec::new());
        for line in spread(&lines, 3_000) {
            assert!(validate(&line.bound), "{corpus}: {}", line.text);
            for at in 0.. {
                let mut any = false;
                for turn in 0..TURNS {
                    let mut ability: Ability = line.bound.clone();
                    let mut change = Change { at, turn, done: false };
                    ability.walk_mut(&mut change);
                    any |= change.done;
                    if change.done && ability != line.bound {
                        changed += 1;
                        if validate(&ability) {
                            wrong.push((&line.text, ability));
                        }
                    }
                }
                if !any {
                    break;
                }
            }
        }
        println!("{corpus}: {changed} slots and references changed, {} taken", wrong.len());
        assert!(wrong.is_empty() && changed > 1_000, "{corpus}: {wrong:#?}");
    }
}
