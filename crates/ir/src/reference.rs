//! Slots, and references to what filled them.

use crate::Head;

words! {
    /// The number of a slot within one ability: everything that introduces a thing opens one, in order of meaning.
    pub struct Slot(pub u16);

    /// What a reference stands for.
    pub enum Antecedent {
        /// Not bound yet. No finished reading holds this.
        Unbound,
        /// The object the ability is on (CR 201.5).
        Source,
        /// In a quoted ability: the object that granted it (CR 201.5a).
        Granter,
        /// The object an Aura, Equipment or Fortification with this ability is attached to (CR 301.5f, 303.4). In what a
        /// trigger does whose event speaks of that object, the one of the event, whatever it is attached to by then (CR 603.10,
        /// 608.2h).
        Attached,
        /// The noun that a relative clause narrows.
        Head,
        /// What filled that slot.
        Slot(Slot),
        /// What another ability of the face did that to: "the exiled card", "the sacrificed creature" (CR 607.2).
        Linked,
        /// The controller of the ability (CR 109.5).
        You,
        /// The defending player (CR 506.2).
        Defending,
        /// The attacking player (CR 506.2).
        Attacking,
        /// The player an Aura with this ability enchants (CR 303.4).
        Enchanted,
        /// The player another ability chose (CR 607.2d).
        Chosen,
        /// Of an amount: what the event of the ability or of the replacement measures ("that much" of damage dealt).
        Event,
        /// What the event happened to, whichever of its verbs it was: "sacrifices a nontoken permanent or discards a
        /// permanent card", then "that card" (CR 603.2).
        EventObject,
        /// Of an amount: what an instruction or a part of a cost measures. Actions and verbs of one ability are
        /// counted from 1 in order of meaning.
        Instruction(u16),
        /// Of an amount: what the same effect sets the power to ("its toughness is equal to that number plus 1").
        Power,
    }
}

ir! {
    /// A use of something introduced before: "it", "that creature", "those cards".
    pub struct Ref {
        /// What it stands for.
        pub to: Antecedent,
        /// How the text put it.
        pub form: Form,
    }

    /// Forms of reference to objects.
    pub enum Form {
        /// "it" (one thing).
        It,
        /// "they" and "them" (several).
        They,
        /// "that creature".
        That(Head),
        /// "that creature or planeswalker": one thing that may be either.
        ThatEither(Head, Head),
        /// "those creatures".
        Those(Head),
        /// "both creatures".
        Both(Head),
        /// "the creature", "the token".
        The(Head),
        /// "the tokens", "the exiled cards".
        TheSeveral(Head),
        /// "each of them", "each of those creatures" is [`crate::Selection::EachOf`]; this is "the other": not the one just said.
        Elided,
        /// "itself": the subject of the clause.
        Itself,
        /// Piles that objects were separated into (CR 700.3): a pile is no object, so no noun tells it.
        Pile(PileForm),
    }
}

words! {
    /// Forms of reference to piles.
    pub enum PileForm {
        /// "that pile".
        That,
        /// "those piles".
        Those,
        /// "the piles".
        The,
        /// "pile", behind the number of those that are taken.
        Bare,
    }
}
