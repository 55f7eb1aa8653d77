//! Players (CR 102).

use crate::{Antecedent, Selection, Slot, is_default};

ir! {
    /// A player phrase.
    pub enum Player {
        /// "you": the controller of the ability (CR 109.5).
        You {
            /// Whether the word stands where it could be left out.
            #[serde(default, rename = "@stated", skip_serializing_if = "is_default")]
            stated: Stated,
        },
        /// A player chosen as a target (CR 115.1).
        Target {
            /// The slot it opens.
            slot: Slot,
            /// How many.
            count: TargetPlayers,
            /// Which players.
            who: PlayerNoun,
        },
        /// Players described: "each opponent", "a player", "your opponents".
        Described {
            /// The slot it opens.
            slot: Slot,
            /// How many.
            count: PlayerCount,
            /// Which players.
            who: PlayerNoun,
        },
        /// A player meant before.
        Ref {
            /// Which.
            to: Antecedent,
            /// How the text puts it.
            form: PlayerForm,
        },
        /// "its controller", "that creature's controller" (CR 109.4).
        ControllerOf {
            /// The slot it opens.
            slot: Slot,
            /// Of what.
            of: Box<Selection>,
            /// Genitive or "of".
            #[serde(default, rename = "@genitive", skip_serializing_if = "is_default")]
            genitive: crate::Genitive,
        },
        /// "its owner" (CR 108.3).
        OwnerOf {
            /// The slot it opens.
            slot: Slot,
            /// Of what.
            of: Box<Selection>,
            /// Genitive or "of".
            #[serde(default, rename = "@genitive", skip_serializing_if = "is_default")]
            genitive: crate::Genitive,
        },
        /// "defending player" (CR 506.2).
        Defending,
        /// "the active player" (CR 102.1).
        Active,
        /// "enchanted player", "the chosen player" and the like are fixed by another ability or object.
        Enchanted,
        /// "the chosen player" (CR 607.2d).
        Chosen,
        /// "attacking player" (CR 506.2).
        Attacking,
    }
}

words! {
    /// How many target players.
    pub enum TargetPlayers {
        /// "target player".
        One,
        /// "up to one target player".
        UpToOne,
        /// "two target players".
        Two,
        /// "any number of target players".
        AnyNumber,
        /// "another target player".
        Another,
    }

    /// A kind of player.
    pub enum PlayerNoun {
        /// "player".
        Player,
        /// "opponent" (CR 102.3).
        Opponent,
        /// "other player".
        OtherPlayer,
        /// "other opponent".
        OtherOpponent,
        /// "teammate" (CR 102.3).
        Teammate,
    }

    /// Quantifier of a player phrase.
    pub enum PlayerCount {
        /// "each player".
        Each,
        /// "a player", "an opponent".
        A,
        /// "players", "your opponents", "all players": taken together.
        All,
        /// "another player".
        Another,
        /// "one or more players".
        OneOrMore,
        /// "any player".
        Any,
        /// "no player".
        No,
        /// "one of your opponents": [`PlayerCount::A`], from those there are.
        OneOf,
        /// "one or more of your opponents": [`PlayerCount::OneOrMore`], from those there are.
        OneOrMoreOf,
    }

    /// Forms of reference to a player.
    pub enum PlayerForm {
        /// "that player".
        ThatPlayer,
        /// "those players".
        ThosePlayers,
        /// "they": one player or several.
        They,
        /// "that opponent".
        ThatOpponent,
        /// "the player".
        ThePlayer,
        /// "that player or that planeswalker's controller": of what may be either.
        ThatPlayerOrController,
        /// "that attacking player" (CR 506.2).
        ThatAttackingPlayer,
        /// Not said: the subject of the clause before goes on.
        Elided,
    }
}

wording! {
    /// Whether "you" is said as the actor of an instruction; everywhere else it has to be.
    pub enum Stated {
        /// As the place has it: "draw a card", but "you gain 2 life", "a creature you control", "you may draw a card".
        #[default]
        Usual,
        /// The other way: "you draw a card", "draw a card and gain 2 life".
        Other,
    }
}

impl Player {
    /// "you", said or not as the place has it.
    #[must_use]
    pub const fn you() -> Player {
        Player::You { stated: Stated::Usual }
    }
}
