//! Declaring IR types: the derives every one of them carries.

/// Declares types of the IR that carry meaning.
macro_rules! ir {
    ($($item:item)*) => {$(
        #[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, rubric_ir_derive::Walk, rubric_ir_derive::Shape)]
        $item
    )*};
}

/// Declares small closed enums that carry meaning and are copied.
macro_rules! words {
    ($($item:item)*) => {$(
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[derive(serde::Serialize, serde::Deserialize, rubric_ir_derive::Walk, rubric_ir_derive::Shape)]
        $item
    )*};
}

/// Declares closed enums that record only how the text put something; the default is the commonest spelling.
macro_rules! wording {
    ($($item:item)*) => {$(
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        #[derive(serde::Serialize, serde::Deserialize, rubric_ir_derive::Walk, rubric_ir_derive::Shape)]
        #[walk(wording)]
        $item
    )*};
}
