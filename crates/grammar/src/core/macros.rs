//! The `syntax!` notation: one list of alternatives, read top to bottom and printed by the first that matches.
//!
//! ```text
//! syntax! {
//!     /// What it reads.
//!     name: Type {
//!         [Type::Variant { field, other }] { "fixed words" field ~"verb" other @ production }
//!     }
//! }
//! ```
//!
//! The bracket is both the value that is built and the pattern that is matched, so reading and printing cannot
//! drift apart. Items: `"fixed words"`; `~"verb"` agreeing with its subject; `%"noun"` agreeing in number;
//! `!"words"` not ahead; `field`, by the type's [`Syntax`](super::Syntax); `field @ production`, by a named one;
//! `= production`, words without a value that depend on the agreement in force.
//!
//! Alternatives that start with the same field stand in a group, which reads that field once:
//!
//! ```text
//!     after event @ joined_events {
//!         [Event::FirstEachTurn(event)] { "for the first time each turn" }
//!         [event] { }
//!     }
//! ```

macro_rules! phrase {
    ($text:expr) => {{
        static PHRASE: $crate::core::Phrase = $crate::core::Phrase::new($text);
        &PHRASE
    }};
}

macro_rules! read_items {
    ($i:ident;) => {};
    ($i:ident; $text:literal $($rest:tt)*) => {
        let ($i, ()) = $crate::core::phrase($i, phrase!($text))?;
        read_items!($i; $($rest)*);
    };
    ($i:ident; ~ $text:literal $($rest:tt)*) => {
        let ($i, ()) = {
            static VERB: $crate::core::Verb = $crate::core::Verb::new($text);
            $crate::core::verb($i, &VERB)?
        };
        read_items!($i; $($rest)*);
    };
    ($i:ident; % $text:literal $($rest:tt)*) => {
        let ($i, ()) = {
            static NOUN: $crate::core::NounWord = $crate::core::NounWord::new($text);
            $crate::core::noun_word($i, &NOUN)?
        };
        read_items!($i; $($rest)*);
    };
    ($i:ident; ! $text:literal $($rest:tt)*) => {
        let ($i, ()) = $crate::core::not_ahead($i, phrase!($text))?;
        read_items!($i; $($rest)*);
    };
    ($i:ident; = $a:ident :: $b:ident :: $c:ident :: $d:ident $($rest:tt)*) => {
        let ($i, ()) = $a :: $b :: $c :: $d ::read($i)?;
        read_items!($i; $($rest)*);
    };
    ($i:ident; = $a:ident :: $b:ident :: $c:ident $($rest:tt)*) => {
        let ($i, ()) = $a :: $b :: $c ::read($i)?;
        read_items!($i; $($rest)*);
    };
    ($i:ident; = $a:ident :: $b:ident $($rest:tt)*) => {
        let ($i, ()) = $a :: $b ::read($i)?;
        read_items!($i; $($rest)*);
    };
    ($i:ident; = $a:ident $($rest:tt)*) => {
        let ($i, ()) = $a ::read($i)?;
        read_items!($i; $($rest)*);
    };
    ($i:ident; $field:ident @ $a:ident :: $b:ident :: $c:ident :: $d:ident $($rest:tt)*) => {
        let ($i, $field) = $a :: $b :: $c :: $d ::read($i)?;
        #[allow(clippy::useless_conversion, reason = "boxed fields need it, others do not")]
        let $field = $field.into();
        read_items!($i; $($rest)*);
    };
    ($i:ident; $field:ident @ $a:ident :: $b:ident :: $c:ident $($rest:tt)*) => {
        let ($i, $field) = $a :: $b :: $c ::read($i)?;
        #[allow(clippy::useless_conversion, reason = "boxed fields need it, others do not")]
        let $field = $field.into();
        read_items!($i; $($rest)*);
    };
    ($i:ident; $field:ident @ $a:ident :: $b:ident $($rest:tt)*) => {
        let ($i, $field) = $a :: $b ::read($i)?;
        #[allow(clippy::useless_conversion, reason = "boxed fields need it, others do not")]
        let $field = $field.into();
        read_items!($i; $($rest)*);
    };
    ($i:ident; $field:ident @ $a:ident $($rest:tt)*) => {
        let ($i, $field) = $a ::read($i)?;
        #[allow(clippy::useless_conversion, reason = "boxed fields need it, others do not")]
        let $field = $field.into();
        read_items!($i; $($rest)*);
    };
    ($i:ident; $field:ident $($rest:tt)*) => {
        let ($i, $field) = $crate::core::Syntax::read($i)?;
        read_items!($i; $($rest)*);
    };
}

macro_rules! print_items {
    ($p:ident;) => {};
    ($p:ident; $text:literal $($rest:tt)*) => {
        $p.words($text);
        print_items!($p; $($rest)*);
    };
    ($p:ident; ~ $text:literal $($rest:tt)*) => {
        {
            static VERB: $crate::core::Verb = $crate::core::Verb::new($text);
            $p.verb(&VERB);
        }
        print_items!($p; $($rest)*);
    };
    ($p:ident; % $text:literal $($rest:tt)*) => {
        {
            static NOUN: $crate::core::NounWord = $crate::core::NounWord::new($text);
            $p.noun_word(&NOUN);
        }
        print_items!($p; $($rest)*);
    };
    ($p:ident; ! $text:literal $($rest:tt)*) => {
        print_items!($p; $($rest)*);
    };
    ($p:ident; = $a:ident :: $b:ident :: $c:ident :: $d:ident $($rest:tt)*) => {
        $a :: $b :: $c :: $d ::print_fixed($p);
        print_items!($p; $($rest)*);
    };
    ($p:ident; = $a:ident :: $b:ident :: $c:ident $($rest:tt)*) => {
        $a :: $b :: $c ::print_fixed($p);
        print_items!($p; $($rest)*);
    };
    ($p:ident; = $a:ident :: $b:ident $($rest:tt)*) => {
        $a :: $b ::print_fixed($p);
        print_items!($p; $($rest)*);
    };
    ($p:ident; = $a:ident $($rest:tt)*) => {
        $a ::print_fixed($p);
        print_items!($p; $($rest)*);
    };
    ($p:ident; $field:ident @ $a:ident :: $b:ident :: $c:ident :: $d:ident $($rest:tt)*) => {
        let from = $p.len();
        if !$a :: $b :: $c :: $d ::print($field, $p) {
            return false;
        }
        $p.printed($field, from);
        print_items!($p; $($rest)*);
    };
    ($p:ident; $field:ident @ $a:ident :: $b:ident :: $c:ident $($rest:tt)*) => {
        let from = $p.len();
        if !$a :: $b :: $c ::print($field, $p) {
            return false;
        }
        $p.printed($field, from);
        print_items!($p; $($rest)*);
    };
    ($p:ident; $field:ident @ $a:ident :: $b:ident $($rest:tt)*) => {
        let from = $p.len();
        if !$a :: $b ::print($field, $p) {
            return false;
        }
        $p.printed($field, from);
        print_items!($p; $($rest)*);
    };
    ($p:ident; $field:ident @ $a:ident $($rest:tt)*) => {
        let from = $p.len();
        if !$a ::print($field, $p) {
            return false;
        }
        $p.printed($field, from);
        print_items!($p; $($rest)*);
    };
    ($p:ident; $field:ident $($rest:tt)*) => {
        let from = $p.len();
        $crate::core::Syntax::print($field, $p);
        $p.printed($field, from);
        print_items!($p; $($rest)*);
    };
}

/// Whether the next token can start these items, as far as their first one tells.
macro_rules! may_start {
    ($i:ident; $text:literal $($rest:tt)*) => {{
        const FIRST: rubric_text::Id = $crate::core::first_id($text);
        $i.may_start(FIRST)
    }};
    ($i:ident; ~ $text:literal $($rest:tt)*) => {{
        static VERB: $crate::core::Verb = $crate::core::Verb::new($text);
        $i.may_start_verb(&VERB)
    }};
    ($i:ident; % $text:literal $($rest:tt)*) => {{
        static NOUN: $crate::core::NounWord = $crate::core::NounWord::new($text);
        $i.may_start_noun(&NOUN)
    }};
    // A slot has no words.
    ($i:ident; slot $($rest:tt)*) => {
        may_start!($i; $($rest)*)
    };
    ($i:ident; $($rest:tt)*) => {
        true
    };
}

/// One alternative: its value where its items read.
macro_rules! read_alternative {
    ($i:ident, $ty:ty, [ $($pat:tt)+ ] { $($item:tt)* }) => {{
        fn alternative(i: $crate::core::In<'_>) -> $crate::core::Res<'_, $ty> {
            read_items!(i; $($item)*);
            Ok((i, $($pat)+))
        }
        // Most alternatives start with a fixed word: one comparison rules them out.
        if may_start!($i; $($item)*) {
            match alternative($i) {
                Err(nom::Err::Error(_)) => {}
                done => return done,
            }
        }
    }};
}

macro_rules! read_alternatives {
    ($i:ident, $ty:ty;) => {};
    ($i:ident, $ty:ty; [ $($pat:tt)+ ] { $($item:tt)* } $($rest:tt)*) => {
        read_alternative!($i, $ty, [ $($pat)+ ] { $($item)* });
        read_alternatives!($i, $ty; $($rest)*);
    };
    ($i:ident, $ty:ty; after $slot:ident $field:ident @ $($path:ident)::+ {
        $([ $($pat:tt)+ ] { $($item:tt)* })*
    } $($rest:tt)*) => {
        // A slot has no words: it may as well be read behind the field.
        read_alternatives!($i, $ty; after $field @ $($path)::+ {
            $([ $($pat)+ ] { $slot $($item)* })*
        } $($rest)*);
    };
    ($i:ident, $ty:ty; after $field:ident @ $($path:ident)::+ {
        $([ $($pat:tt)+ ] { $($item:tt)* })*
    } $($rest:tt)*) => {
        match $($path)::+ ::read($i) {
            Ok((after, first)) => {
                // Taken out by the alternative that reads: none is tried behind it.
                let mut first = Some(first);
                $(
                    if may_start!(after; $($item)*) {
                        let mut alternative = |i| -> $crate::core::Res<'_, $ty> {
                            read_items!(i; $($item)*);
                            let Some($field) = first.take() else { return $crate::core::stop(i) };
                            #[allow(clippy::useless_conversion, reason = "boxed fields need it, others do not")]
                            let $field = $field.into();
                            Ok((i, $($pat)+))
                        };
                        match alternative(after) {
                            Err(nom::Err::Error(_)) => {}
                            done => return done,
                        }
                    }
                )*
            }
            Err(nom::Err::Error(_)) => {}
            Err(failure) => return Err(failure),
        }
        read_alternatives!($i, $ty; $($rest)*);
    };
}

macro_rules! print_alternatives {
    ($value:ident, $p:ident;) => {};
    ($value:ident, $p:ident; [ $($pat:tt)+ ] { $($item:tt)* } $($rest:tt)*) => {
        if let $($pat)+ = $value {
            let mark = $p.mark();
            let done = (|p: &mut $crate::core::Printer| -> bool {
                print_items!(p; $($item)*);
                true
            })($p);
            if done && !$p.has_failed() {
                return true;
            }
            $p.back_to(mark);
        }
        print_alternatives!($value, $p; $($rest)*);
    };
    ($value:ident, $p:ident; after $slot:ident $field:ident @ $($path:ident)::+ { $($group:tt)* } $($rest:tt)*) => {
        print_group!($value, $p; { $slot $field @ $($path)::+ } $($group)*);
        print_alternatives!($value, $p; $($rest)*);
    };
    ($value:ident, $p:ident; after $field:ident @ $($path:ident)::+ { $($group:tt)* } $($rest:tt)*) => {
        print_group!($value, $p; { $field @ $($path)::+ } $($group)*);
        print_alternatives!($value, $p; $($rest)*);
    };
}

/// The alternatives of a group, each with what the group starts with put in front.
macro_rules! print_group {
    ($value:ident, $p:ident; { $($first:tt)* }) => {};
    ($value:ident, $p:ident; { $($first:tt)* } [ $($pat:tt)+ ] { $($item:tt)* } $($rest:tt)*) => {
        print_alternatives!($value, $p; [ $($pat)+ ] { $($first)* $($item)* });
        print_group!($value, $p; { $($first)* } $($rest)*);
    };
}

macro_rules! alternatives {
    ($ty:ty; $($entry:tt)*) => {
        /// Reads a value from the front of the input.
        pub fn read(i: $crate::core::In<'_>) -> $crate::core::Res<'_, $ty> {
            static HOPELESS: $crate::core::Hopeless = $crate::core::Hopeless::new();
            i.unless_hopeless(&HOPELESS, first_that_reads)
        }
        fn first_that_reads(i: $crate::core::In<'_>) -> $crate::core::Res<'_, $ty> {
            read_alternatives!(i, $ty; $($entry)*);
            $crate::core::stop(i)
        }
        /// Prints the value by the first alternative that can; `false` where none can, with nothing printed.
        #[must_use = "a value that no alternative prints has no text"]
        pub fn print(value: &$ty, p: &mut $crate::core::Printer) -> bool {
            let from = p.len();
            let done = first_that_prints(value, p);
            p.printed(value, from);
            done
        }
        #[allow(
            unused_variables,
            irrefutable_let_patterns,
            clippy::redundant_closure_call,
            reason = "alternatives may cover the type, an empty one prints nothing, and a closure gives failure a place to return to"
        )]
        fn first_that_prints(value: &$ty, p: &mut $crate::core::Printer) -> bool {
            print_alternatives!(value, p; $($entry)*);
            false
        }
    };
}

/// Declares productions; see the module.
macro_rules! syntax {
    () => {};
    ($(#[$meta:meta])* impl $ty:ty { $($entry:tt)* } $($rest:tt)*) => {
        $(#[$meta])*
        const _: () = {
            alternatives!($ty; $($entry)*);
            impl $crate::core::Syntax for $ty {
                fn read(i: $crate::core::In<'_>) -> $crate::core::Res<'_, Self> {
                    read(i)
                }
                fn print(&self, p: &mut $crate::core::Printer) {
                    if !print(self, p) {
                        p.fail();
                    }
                }
            }
        };
        syntax!($($rest)*);
    };
    ($(#[$meta:meta])* $name:ident : $ty:ty { $($entry:tt)* } $($rest:tt)*) => {
        $(#[$meta])*
        pub mod $name {
            #[allow(unused_imports, reason = "productions share the names of their file")]
            use super::*;
            alternatives!($ty; $($entry)*);
        }
        syntax!($($rest)*);
    };
}

/// Declares words that depend on the number in force.
macro_rules! by_number {
    ($($(#[$meta:meta])* $name:ident $one:literal $several:literal;)*) => {$(
        $(#[$meta])*
        pub mod $name {
            use super::*;
            /// Reads them.
            pub fn read(i: In<'_>) -> Res<'_, ()> {
                match i.ctx.number {
                    Number::Singular => phrase(i, phrase!($one)),
                    Number::Plural => phrase(i, phrase!($several)),
                }
            }
            /// Prints them.
            pub fn print_fixed(p: &mut Printer) {
                p.words(if p.ctx.number == Number::Singular { $one } else { $several });
            }
        }
    )*};
}

/// Declares productions that are another one with nouns in that number; what follows keeps the number it had.
macro_rules! in_number {
    ($($(#[$meta:meta])* $name:ident: $ty:ty = $number:ident $production:ident;)*) => {$(
        $(#[$meta])*
        pub mod $name {
            use super::*;
            /// Reads it.
            pub fn read(i: In<'_>) -> Res<'_, $ty> {
                let ctx = i.ctx;
                let (i, value) = $production::read(i.number($crate::core::Number::$number))?;
                Ok((i.with(ctx), value))
            }
            /// Prints it.
            #[must_use = "a value that cannot be printed has no text"]
            pub fn print(value: &$ty, p: &mut Printer) -> bool {
                p.number($crate::core::Number::$number, |p| $production::print(value, p))
            }
        }
    )*};
}

/// Declares productions that are another one for those of its values that something is true of.
macro_rules! only {
    ($($(#[$meta:meta])* $name:ident: $ty:ty = $($production:ident)::+, |$value:ident| $fits:expr;)*) => {$(
        $(#[$meta])*
        pub mod $name {
            use super::*;
            /// Reads it.
            pub fn read(i: In<'_>) -> Res<'_, $ty> {
                let (rest, value) = $($production)::+ ::read(i)?;
                let $value = &value;
                let fits = $fits;
                if fits { Ok((rest, value)) } else { $crate::core::stop(i) }
            }
            /// Prints it.
            #[must_use = "a value that cannot be printed has no text"]
            pub fn print($value: &$ty, p: &mut Printer) -> bool {
                let fits = $fits;
                fits && $($production)::+ ::print($value, p)
            }
        }
    )*};
}

/// Declares productions of a list that has just one member here.
macro_rules! just_one {
    ($($(#[$meta:meta])* $name:ident: $ty:ty = $production:ident;)*) => {$(
        $(#[$meta])*
        pub mod $name {
            use super::*;
            /// Reads it.
            pub fn read(i: In<'_>) -> Res<'_, Vec<$ty>> {
                let (i, one) = $production::read(i)?;
                Ok((i, vec![one]))
            }
            /// Prints it.
            #[must_use = "a value that cannot be printed has no text"]
            pub fn print(value: &[$ty], p: &mut Printer) -> bool {
                match value {
                    [one] => $production::print(one, p),
                    _ => false,
                }
            }
        }
    )*};
}
