//! Fixed vocabulary: colours, card types, supertypes, conjunctions, names.

words! {
    /// The colours (CR 105.1).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Color { White, Blue, Black, Red, Green }

    /// The card types (CR 205.2a).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum CardType {
        Artifact, Battle, Conspiracy, Creature, Dungeon, Enchantment, Instant, Kindred, Land, Phenomenon, Plane,
        Planeswalker, Scheme, Sorcery, Vanguard,
    }

    /// The supertypes (CR 205.4a).
    #[allow(missing_docs, reason = "the variants are the words themselves")]
    pub enum Supertype { Basic, Legendary, Ongoing, Snow, World }

    /// How members of a list are joined.
    pub enum Conj {
        /// One of them.
        Or,
        /// All of them.
        And,
        /// Any of them, together or not.
        AndOr,
    }

    /// Comparison with a number.
    pub enum Cmp {
        /// "4 or greater", "four or more", "at least".
        AtLeast,
        /// "2 or less", "two or fewer".
        AtMost,
        /// "exactly 3", or a bare number.
        Exactly,
        /// "greater than".
        MoreThan,
        /// "less than".
        LessThan,
    }
}

wording! {
    /// Where a clause stands relative to what it belongs to.
    pub enum Position {
        /// After it.
        #[default]
        Trailing,
        /// Before it, set off by a comma.
        Leading,
        /// Said once for several joined clauses, with another of them.
        Shared,
        /// Among its words: "spells you cast this turn cost {1} less to cast".
        Within,
    }

    /// The template of the time at which the text was last revised.
    pub enum Template {
        /// As printed today.
        #[default]
        Current,
        /// As printed before the change.
        Former,
    }
}

ir! {
    /// A proper name: of a card, a token, a counter, an ability word. The only text the IR holds.
    pub struct Name(pub String);
}

impl Name {
    /// The words of the name.
    pub fn words(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.0.split(' ')
    }
}

impl Color {
    /// The color that a letter stands for in mana symbols (CR 107.4a) and in MTGJSON's `colors`.
    #[must_use]
    pub const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'W' => Some(Color::White),
            'U' => Some(Color::Blue),
            'B' => Some(Color::Black),
            'R' => Some(Color::Red),
            'G' => Some(Color::Green),
            _ => None,
        }
    }

    /// Its letter: [`Color::of_letter`] the other way.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'W',
            Color::Blue => 'U',
            Color::Black => 'B',
            Color::Red => 'R',
            Color::Green => 'G',
        }
    }
}
