//! An input as a face.

/// A face as an input has it: a line each for its name, its type line, its layout, and its keywords with `|` between
/// them; all that follows is its text. So seeds can be read, and mutated without another format in the way.
pub struct Face<'a> {
    pub name: &'a str,
    pub type_line: &'a str,
    pub layout: &'a str,
    pub keywords: Vec<&'a str>,
    pub text: &'a str,
}

impl<'a> Face<'a> {
    /// `None` for what is not UTF-8, or has too few lines.
    #[must_use]
    pub fn of(input: &'a [u8]) -> Option<Self> {
        let mut parts = std::str::from_utf8(input).ok()?.splitn(5, '\n');
        let mut part = || parts.next();
        Some(Self {
            name: part()?,
            type_line: part()?,
            layout: part()?,
            keywords: part()?.split('|').filter(|word| !word.is_empty()).collect(),
            text: part()?,
        })
    }

    /// What normalisation is given of it.
    #[must_use]
    pub fn for_text(&self) -> rubric_text::FaceInput<'_> {
        let Self { name, type_line, layout, ref keywords, text } = *self;
        rubric_text::FaceInput { name, type_line, layout, keywords, text }
    }

    /// What reading is given of it.
    #[must_use]
    pub fn for_reading(&self) -> rubric_grammar::FaceInput<'_> {
        let Self { name, type_line, layout, ref keywords, text } = *self;
        rubric_grammar::FaceInput { name, type_line, layout, keywords, text }
    }
}
