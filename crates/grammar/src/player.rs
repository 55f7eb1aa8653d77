//! Player phrases (CR 102).

use rubric_ir::*;

use crate::core::{Agree, Case, In, Memo, Printer, Res, Syntax};
use crate::selection;

syntax! {
    /// A player as the object of a verb or preposition, or as a subject.
    player_phrase: Player {
        [Player::You { stated: Stated::Usual }] { "you" }
        [Player::Target { slot, count: TargetPlayers::One, who }] { slot "target" who @ singular_noun }
        [Player::Target { slot, count: TargetPlayers::UpToOne, who }] { slot "up to one target" who @ singular_noun }
        [Player::Target { slot, count: TargetPlayers::Another, who }] { slot "another target" who @ singular_noun }
        [Player::Target { slot, count: TargetPlayers::Two, who }] { slot "two target" who @ plural_noun }
        [Player::Target { slot, count: TargetPlayers::AnyNumber, who }] { slot "any number of target" who @ plural_noun }
        [Player::Ref { to, form }] { to form @ player_form }
        [Player::Described { slot, count: PlayerCount::Each, who }] { slot "each" who @ singular_noun }
        [Player::Described { slot, count: PlayerCount::Another, who: PlayerNoun::Player }] { slot "another player" }
        [Player::Described { slot, count: PlayerCount::OneOrMoreOf, who: PlayerNoun::Opponent }] { slot "one or more of your opponents" }
        [Player::Described { slot, count: PlayerCount::OneOf, who: PlayerNoun::Opponent }] { slot "one of your opponents" }
        [Player::Described { slot, count: PlayerCount::OneOrMore, who }] { slot "one or more" who @ plural_noun }
        [Player::Described { slot, count: PlayerCount::A, who }] { slot "a" who @ singular_noun }
        [Player::Described { slot, count: PlayerCount::Any, who }] { slot "any" who @ singular_noun }
        [Player::Described { slot, count: PlayerCount::No, who }] { slot "no" who @ singular_noun }
        [Player::Described { slot, count: PlayerCount::All, who: PlayerNoun::Opponent }] { slot "your opponents" }
        [Player::Described { slot, count: PlayerCount::All, who: PlayerNoun::Player }] { slot "players" }
        [Player::Defending] { "defending player" }
        [Player::Attacking] { "attacking player" }
        [Player::Active] { "the active player" }
        [Player::Enchanted] { "enchanted player" }
        [Player::Chosen] { "the chosen player" }
        [Player::ControllerOf { slot, of, genitive: Genitive::Of }] { slot "the controller of" of @ selection::object }
        [Player::OwnerOf { slot, of, genitive: Genitive::Of }] { slot "the owner of" of @ selection::object }
        after slot of @ selection::possessive {
            [Player::ControllerOf { slot, of, genitive: Genitive::Possessive }] { "controller" }
            [Player::OwnerOf { slot, of, genitive: Genitive::Possessive }] { "owner" }
        }
    }

    singular_noun: PlayerNoun {
        [PlayerNoun::Player] { "player" }
        [PlayerNoun::Opponent] { "opponent" }
        [PlayerNoun::OtherPlayer] { "other player" }
        [PlayerNoun::OtherOpponent] { "other opponent" }
        [PlayerNoun::Teammate] { "teammate" }
    }

    plural_noun: PlayerNoun {
        [PlayerNoun::Player] { "players" }
        [PlayerNoun::Opponent] { "opponents" }
        [PlayerNoun::OtherPlayer] { "other players" }
        [PlayerNoun::OtherOpponent] { "other opponents" }
        [PlayerNoun::Teammate] { "teammates" }
    }

    fixed_form: PlayerForm {
        [PlayerForm::ThatPlayerOrController] { "that player or that planeswalker 's controller" }
        [PlayerForm::ThatPlayer] { "that player" }
        [PlayerForm::ThosePlayers] { "those players" }
        [PlayerForm::ThatOpponent] { "that opponent" }
        [PlayerForm::ThatAttackingPlayer] { "that attacking player" }
        [PlayerForm::ThePlayer] { "the player" }
    }

    they: PlayerForm {
        [PlayerForm::They] { "they" }
    }

    them: PlayerForm {
        [PlayerForm::They] { "them" }
    }

    possessive_anew: Player {
        [Player::You { stated: Stated::Usual }] { "your" }
        [Player::Ref { to, form: PlayerForm::They }] { to "their" !"controller" }
        [Player::Described { slot, count: PlayerCount::All, who: PlayerNoun::Opponent }] { slot "your opponents '" }
        [who] { who @ possessor "'s" }
    }

    /// "you control", "an opponent controls".
    controls: Player {
        [who] { who @ subject ~"control" }
    }
    doesnt_control: Player {
        [who] { who @ subject ~"don't" "control" }
    }
    owns: Player {
        [who] { who @ subject ~"own" }
    }
    doesnt_own: Player {
        [who] { who @ subject ~"don't" "own" }
    }
}

only! {
    /// A player whose words can stand in the genitive: not "the owner of it's".
    possessor: Player = any_player, |who| {
        !matches!(
            who,
            Player::OwnerOf { genitive: Genitive::Of, .. } | Player::ControllerOf { genitive: Genitive::Of, .. }
        )
    };
}

/// A player phrase, kept: clauses, filters and possessives all start with one.
pub mod any_player {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Player> {
        i.memo(Memo::Player, player_phrase::read)
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Player, p: &mut Printer) -> bool {
        player_phrase::print(value, p)
    }
}

/// "your", "their", "that player's"; kept, because every zone of a player starts with one.
pub mod possessive {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Player> {
        i.memo(Memo::Possessive, possessive_anew::read)
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Player, p: &mut Printer) -> bool {
        possessive_anew::print(value, p)
    }
}

/// A form of reference, in the case in force.
mod player_form {
    use super::*;
    pub fn read(i: In<'_>) -> Res<'_, PlayerForm> {
        if let Ok(done) = fixed_form::read(i) {
            return Ok(done);
        }
        match i.ctx.case {
            Case::Subject => they::read(i),
            Case::Object => them::read(i),
        }
    }
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &PlayerForm, p: &mut Printer) -> bool {
        fixed_form::print(value, p)
            || match p.ctx.case {
                Case::Subject => they::print(value, p),
                Case::Object => them::print(value, p),
            }
    }
}

/// The agreement a player asks of its verb.
pub const fn agreement(who: &Player) -> Agree {
    match who {
        Player::You { .. } => Agree::Base,
        Player::Ref { form: PlayerForm::They | PlayerForm::ThosePlayers, .. } => Agree::Base,
        Player::Target { count: TargetPlayers::Two | TargetPlayers::AnyNumber, .. } => Agree::Base,
        Player::Described {
            count: PlayerCount::All | PlayerCount::OneOrMore | PlayerCount::OneOrMoreOf,
            ..
        } => Agree::Base,
        _ => Agree::Third,
    }
}

/// A player as the subject of a clause: sets the agreement of the verb that follows.
pub mod subject {
    use super::*;
    /// Reads it.
    pub fn read(i: In<'_>) -> Res<'_, Player> {
        let (i, who) = any_player::read(i.case(Case::Subject))?;
        Ok((i.case(Case::Object).agree(agreement(&who)), who))
    }
    /// Prints it.
    #[must_use = "a value that cannot be printed has no text"]
    pub fn print(value: &Player, p: &mut Printer) -> bool {
        p.case(Case::Subject, |p| value.print(p));
        p.ctx.agree = agreement(value);
        true
    }
}

impl Syntax for Player {
    fn read(i: In<'_>) -> Res<'_, Self> {
        any_player::read(i)
    }
    fn print(&self, p: &mut Printer) {
        if !player_phrase::print(self, p) {
            p.fail();
        }
    }
}
