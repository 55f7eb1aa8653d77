//! Which instructions are handled (CR 608.2).

use std::any::Any;

use rubric_ir::{
    Action, Amendment, Antecedent, BranchLine, Condition, Effect, Loop, ModeRule, Player, Replacement, Slot,
    UnlessCost, Verb, Visit, Walk,
};

use crate::check::Check;

impl Check {
    pub fn effect(&mut self, effect: &Effect) {
        match effect {
            Effect::Sequence { steps } => steps.iter().for_each(|s| self.effect(&s.effect)),
            Effect::Act { who, action } => {
                self.player(who);
                self.action(action);
            }
            Effect::Happen { subject, verb } => {
                self.selection(subject);
                self.verb(verb);
            }
            Effect::Continuous(continuous) => self.starting(continuous),
            Effect::May { who, effect } => {
                self.player(who);
                self.effect(effect);
            }
            Effect::Have { effect } => self.effect(effect),
            Effect::IfDone { first, condition, then, otherwise } => {
                self.effect(first);
                match condition {
                    Condition::Done { who, .. } => {
                        self.player(who);
                        if let Player::Described { slot, .. } = **who
                            && refers(then, slot)
                        {
                            self.no("who of several players did it");
                        }
                    }
                    other => self.condition(other),
                }
                self.effect(then);
                otherwise.iter().for_each(|e| self.effect(e));
            }
            Effect::WhenDone { first, who, then } => {
                self.effect(first);
                self.player(who);
                self.effect(then);
            }
            Effect::If { condition, then, otherwise, .. } => {
                self.condition(condition);
                self.effect(then);
                otherwise.iter().for_each(|e| self.effect(e));
            }
            Effect::Branch { displaces, condition, result, line, may, .. } => {
                may.iter().for_each(|who| self.player(who));
                if may.as_ref().is_some_and(|who| !matches!(who, Player::You { .. })) {
                    self.no("another's choice whether to displace");
                }
                self.condition(condition);
                self.effect(displaces);
                match line {
                    BranchLine::Same | BranchLine::Own => {}
                }
                if has_target(result) {
                    self.no("branch with targets of its own");
                }
                self.displacing += 1;
                self.effect(result);
                self.displacing -= 1;
            }
            Effect::Unless { effect, who, cost } => {
                self.effect(effect);
                self.player(who);
                if is_each_of(who, effect) {
                    self.no("unless each of several players does something");
                }
                match cost {
                    UnlessCost::Pays(cost) => self.cost(cost),
                    UnlessCost::PaysEither(costs) => costs.iter().for_each(|cost| self.cost(cost)),
                    UnlessCost::PaysForEach { cost, each } => {
                        self.cost(cost);
                        self.looped(each);
                    }
                    UnlessCost::Does(action) => self.cost_action(action),
                    UnlessCost::DoesEither(actions) => actions.iter().for_each(|a| self.cost_action(a)),
                }
            }
            Effect::IfNot { effect, condition } => {
                self.effect(effect);
                self.condition(condition);
            }
            Effect::ForEach { over, effect, .. } => {
                self.looped(over);
                match over {
                    Loop::Objects(_) | Loop::Players(_) | Loop::Of(_) | Loop::Counters { .. } => {}
                    Loop::Distinct { .. }
                    | Loop::ColorsOfManaSpent(_)
                    | Loop::TimesKicked(_)
                    | Loop::ThisWay { .. }
                    | Loop::TargetsBeyondFirst => {}
                }
                if has_target(effect) {
                    self.no("a target for each");
                }
                self.effect(effect);
            }
            Effect::Multiplied { effect, by } => {
                self.looped(by);
                if !multiplies(effect) {
                    self.no("multiplied: an instruction without a number");
                }
                self.effect(effect);
            }
            Effect::Amended { effect, by } => {
                self.effect(effect);
                match by {
                    Amendment::DamageCantBePrevented => {}
                    Amendment::CantBeRegenerated(which) => self.selection(which),
                    Amendment::TokensHave { abilities, .. } => self.grants(abilities),
                    Amendment::Is(_) => self.no("what something is as it enters"),
                    Amendment::PutsElsewhere(said) => self.effect(said),
                }
            }
            Effect::Delayed { event, effect, .. } => {
                self.event_pattern(event);
                self.effect(effect);
            }
            Effect::AnyMana { .. } => self.no("mana as though of any color"),
            Effect::DieResults { rows } => rows.iter().for_each(|row| {
                self.effect(&row.effect);
                if has_target(&row.effect) {
                    self.no("targets of what a die's result does");
                }
            }),
            Effect::Modes(modes) => {
                self.player(&modes.who);
                if !matches!(modes.who, Player::You { .. }) {
                    self.no("modes that another player chooses");
                }
                for rule in &modes.rules {
                    match rule {
                        ModeRule::DifferentPlayers(noun) => self.player_noun(*noun),
                        ModeRule::MoreIf { condition, .. } | ModeRule::InsteadIf { condition, .. } => {
                            self.condition(crate::target::now(condition));
                        }
                        ModeRule::Repeatable => self.no("modes: the same more than once"),
                        ModeRule::NotChosenBefore | ModeRule::NotChosenThisTurn => {
                            self.no("modes: not chosen before")
                        }
                        ModeRule::AtRandom => self.no("modes: at random"),
                    }
                }
                if self.modal {
                    self.no("modes within modes");
                }
                self.modal = true;
                for mode in &modes.modes {
                    if mode.cost.is_some() {
                        self.no("modes: with costs");
                    }
                    self.effect(&mode.effect);
                }
                self.modal = false;
            }
            Effect::Where { effect, x } => {
                self.amount(x);
                let before = std::mem::replace(&mut self.x, true);
                self.effect(effect);
                self.x = before;
            }
            Effect::Replacement(replacement) => self.made_replacement(replacement),
            Effect::Watch { .. } => self.no("a delayed trigger that stands for a while"),
        }
    }

    /// A replacement effect that an instruction makes.
    fn made_replacement(&mut self, replacement: &Replacement) {
        match replacement {
            Replacement::Enters { .. } if self.entering > 0 => self.replacement(replacement),
            Replacement::Enters { .. } | Replacement::AsEnters { .. } => self.no("enters, of an instruction"),
            Replacement::Would { .. }
            | Replacement::Prevent(_)
            | Replacement::Redirect { .. }
            | Replacement::Skip { .. } => {
                self.replacement(replacement);
            }
        }
    }
}

fn has_target(effect: &Effect) -> bool {
    struct Has(bool);
    impl Visit for Has {
        fn enter(&mut self, node: &dyn Any) -> bool {
            self.0 |=
                node.is::<rubric_ir::Target>() || matches!(node.downcast_ref(), Some(Player::Target { .. }));
            !node.is::<rubric_ir::Quoted>() && !matches!(node.downcast_ref(), Some(Effect::Delayed { .. }))
        }
    }
    let mut has = Has(false);
    effect.walk(&mut has);
    has.0
}

/// Whether something in an effect stands for what that slot holds.
fn refers(effect: &Effect, slot: Slot) -> bool {
    struct Refers(Slot, bool);
    impl Visit for Refers {
        fn enter(&mut self, node: &dyn Any) -> bool {
            self.1 |= matches!(node.downcast_ref(), Some(Antecedent::Slot(slot)) if *slot == self.0);
            !node.is::<rubric_ir::Quoted>()
        }
    }
    let mut refers = Refers(slot, false);
    effect.walk(&mut refers);
    refers.1
}

/// Whether an instruction has the one number that "for each" multiplies.
fn multiplies(effect: &Effect) -> bool {
    match effect {
        Effect::Act { action, .. } => matches!(
            action,
            Action::Draw(_)
                | Action::GainLife(_)
                | Action::LoseLife(_)
                | Action::Mill { .. }
                | Action::PutCounters { .. }
                | Action::Create { .. }
        ),
        Effect::Happen { verb: Verb::DealsDamage { and, .. }, .. } => and.is_empty(),
        Effect::May { effect, .. } => multiplies(effect),
        _ => false,
    }
}

/// Whether a way out is one for each player who would follow the instruction: "each opponent … unless they …".
fn is_each_of(who: &Player, effect: &Effect) -> bool {
    let Player::Ref { to: Antecedent::Slot(meant), .. } = who else { return false };
    matches!(effect, Effect::Act { who: Player::Described { slot, .. }, .. } if slot == meant)
}
