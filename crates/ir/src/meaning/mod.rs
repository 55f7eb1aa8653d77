//! What a reading means, whatever its template: two texts that say the same by the rules cited here have one meaning.
//!
//! The IR keeps what a text says. Templates have changed over the years, and in some places the rules make two sayings
//! one: "put the top two cards of your library into your graveyard" is what "mill two cards" means. [`meaning`]
//! brings such readings to one form, for whoever compares readings or acts on them; it is never printed.

mod effects;
mod parts;
mod slots;

use std::any::Any;

use crate::*;

/// The reading without its wording, and with one form for what the rules make equal.
#[must_use]
pub fn meaning(ability: &Ability) -> Ability {
    let mut plain = ability.clone();
    reset_wording(&mut plain);
    plain.walk_mut(&mut Meaning);
    slots::renumber(&mut plain);
    plain
}

struct Meaning;

impl VisitMut for Meaning {
    fn enter(&mut self, node: &mut dyn Any) -> bool {
        if let Some(continuous) = node.downcast_mut() {
            parts::own_grant(continuous);
        }
        true
    }

    fn leave(&mut self, node: &mut dyn Any) {
        if let Some(effect) = node.downcast_mut() {
            effects::steps(effect);
            effects::shuffle_in_may(effect);
            effects::spells_of_this_turn(effect);
            effects::choice_of_sacrifice(effect);
            effects::mill(effect);
            effects::surveil(effect);
            effects::displaced_recipients(effect);
            effects::any_mana(effect);
        } else if let Some(action) = node.downcast_mut() {
            effects::predefined(action);
            match action {
                Action::Cast { what, .. } => effects::played(what, Kind::Spell),
                Action::Play { what, .. } => effects::played(what, Kind::Card),
                _ => {}
            }
        } else if let Some(part) = node.downcast_mut() {
            effects::mill_cost(part);
        } else if let Some(kind) = node.downcast_mut() {
            parts::affinity(kind);
        } else if let Some(continuous) = node.downcast_mut() {
            effects::copy_that_gains(continuous);
        } else if let Some(replacement) = node.downcast_mut() {
            effects::dealt_to_either(replacement);
        } else if let Some(mana) = node.downcast_mut() {
            effects::mana_choice(mana);
        } else if let Some(selection) = node.downcast_mut() {
            parts::reference(selection);
            parts::either_noun(selection);
            parts::whole_zone(selection);
        } else if let Some(player) = node.downcast_mut() {
            parts::player_reference(player);
            parts::of_your_opponents(player);
        } else if let Some(event) = node.downcast_mut() {
            parts::entering_under(event);
        } else if let Some(condition) = node.downcast_mut() {
            parts::cards_in_zone(condition);
            parts::raid(condition);
        } else if let Some(condition) = node.downcast_mut() {
            parts::while_turn(condition);
        } else if let Some(noun) = node.downcast_mut() {
            parts::filters(noun);
        } else if let Some(zone) = node.downcast_mut() {
            parts::zones(zone);
        } else if let Some(StandingPermission::Play { play: Some(play), .. }) = node.downcast_mut() {
            effects::played(play, Kind::Card);
        } else {
            parts::words(node);
        }
    }
}

/// Which player a phrase means, where that can be told apart.
fn identity(player: &Player) -> Option<Antecedent> {
    match player {
        Player::You { .. } => Some(Antecedent::You),
        Player::Target { slot, .. } | Player::Described { slot, .. } => Some(Antecedent::Slot(*slot)),
        Player::ControllerOf { slot, .. } | Player::OwnerOf { slot, .. } => Some(Antecedent::Slot(*slot)),
        Player::Ref { to: Antecedent::Unbound, .. } | Player::Active => None,
        Player::Ref { to, .. } => Some(*to),
        Player::Defending => Some(Antecedent::Defending),
        Player::Enchanted => Some(Antecedent::Enchanted),
        Player::Chosen => Some(Antecedent::Chosen),
        Player::Attacking => Some(Antecedent::Attacking),
    }
}
