//! Costs (CR 118) and mana (CR 106, 107.4).

use crate::{Action, Color};

ir! {
    /// A cost: parts that are all paid.
    pub struct Cost {
        /// The parts in order of the text.
        pub parts: Vec<CostPart>,
    }

    /// One part of a cost.
    pub enum CostPart {
        /// Mana, as symbols (CR 107.4).
        Mana(Vec<ManaSymbol>),
        /// `{T}` (CR 107.5).
        Tap,
        /// `{Q}` (CR 107.6).
        Untap,
        /// `{E}` (CR 107.14), so many.
        Energy(u32),
        /// "pay 2 life", "sacrifice a creature": an action by the payer.
        Do(Box<Action>),
        /// "waterbend {4}": mana that tapping permanents can help to pay (CR 701.67).
        Waterbend(Vec<ManaSymbol>),
        /// "remove three quest counters from this enchantment and sacrifice it": two actions, joined by "and".
        Both(Box<Action>, Box<Action>),
        /// "1 life", behind a verb said before: "pays {1} or 1 life" (CR 119.4).
        Life(crate::Amount),
        /// "pay {2}" with the verb said, inside a sentence.
        Pay(Vec<ManaSymbol>),
    }
}

words! {
    /// A mana symbol (CR 107.4).
    pub enum ManaSymbol {
        /// `{2}`.
        Generic(u32),
        /// `{X}`.
        X,
        /// `{Y}`.
        Y,
        /// `{Z}`.
        Z,
        /// `{W}`.
        Of(Color),
        /// `{C}`.
        Colorless,
        /// `{W/U}`.
        Hybrid(Color, Color),
        /// `{2/W}`.
        MonoHybrid(u32, Color),
        /// `{C/W}`.
        ColorlessHybrid(Color),
        /// `{W/P}`.
        Phyrexian(Color),
        /// `{W/U/P}`.
        HybridPhyrexian(Color, Color),
        /// `{S}`.
        Snow,
    }
}
