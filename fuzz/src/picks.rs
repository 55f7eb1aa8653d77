//! An input as a row of picks.

/// Hands out the bytes of an input as numbers; zeros when they are used up.
pub struct Picks<'a>(&'a [u8]);

impl<'a> Picks<'a> {
    /// Of an input.
    #[must_use]
    pub const fn of(input: &'a [u8]) -> Self {
        Self(input)
    }

    /// Whether the bytes are used up.
    #[must_use]
    pub const fn is_done(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// The next two bytes as a number.
    pub fn number(&mut self) -> usize {
        usize::from(self.byte()) << 8 | usize::from(self.byte())
    }

    /// One of so many; 0 of none.
    pub fn below(&mut self, many: usize) -> usize {
        let number = if many > 256 { self.number() } else { usize::from(self.byte()) };
        number % many.max(1)
    }

    /// A member of a list that has some.
    ///
    /// # Panics
    /// If it has none.
    pub fn of_list<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        list.get(self.below(list.len())).expect("the list has members")
    }
}
