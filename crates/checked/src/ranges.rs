//! The ranges of the numbers in a type, as a tree of constants with the same structure as the type.

use alloc::{string::String, vec::Vec};
use core::fmt;

#[cfg(feature = "ron")]
use crate::Segment;

/// The name and range of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The name of the number.
    pub name: &'static str,
    /// The lowest allowed number.
    pub low: i64,
    /// The highest allowed number.
    pub high: i64,
}

impl Limit {
    /// Creates a limit.
    ///
    /// # Panics
    /// `low` is above `high`. In [`ranged!`](crate::ranged), that is a compile-time error.
    #[must_use]
    pub const fn new(name: &'static str, low: i64, high: i64) -> Self {
        assert!(low <= high, "the range is empty");
        Self { name, low, high }
    }

    /// Whether a number is allowed.
    #[must_use]
    pub const fn allows(&self, number: i64) -> bool {
        self.low <= number && number <= self.high
    }
}

/// The limit in words, such as `a whole number from 1 to 9`.
impl fmt::Display for Limit {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { low, high, .. } if low == high => write!(out, "the number {low}"),
            Self { low, high, .. } => write!(out, "a whole number from {low} to {high}"),
        }
    }
}

/// The ranges of the numbers in a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ranges {
    /// The value contains no numbers, like a text.
    Free,
    /// The value is a number.
    Number(Limit),
    /// The value may be missing, or may be wrapped in `Some`.
    Maybe(&'static Self),
    /// A list. All entries have the same type.
    List(&'static Self),
    /// A struct.
    Struct(Parts),
    /// An enum, with its variants by name.
    Enum(&'static [(&'static str, Parts)]),
}

/// The contents of a struct or a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Values without names, in order.
    pub entries: &'static [Ranges],
    /// Values by name.
    pub fields: &'static [(&'static str, Ranges)],
}

#[cfg(feature = "ron")]
impl Ranges {
    /// The ranges of a value whose first word is `word`. In an enum, the first word names the variant.
    pub(crate) fn with_word(self, word: &str) -> Self {
        match self {
            Self::Maybe(inner) => match word {
                "None" => Self::Free,
                "Some" => Self::List(inner),
                _ => inner.with_word(word),
            },
            Self::Enum(variants) => {
                let variant = variants.iter().find(|(name, _)| *name == word);
                variant.map_or(Self::Free, |(_, parts)| Self::Struct(*parts))
            }
            other => other,
        }
    }

    pub(crate) fn below(self, segment: &Segment) -> Self {
        let found = match (self, segment) {
            (Self::List(entry), Segment::Entry(_)) => Some(*entry),
            (Self::Struct(parts), Segment::Entry(entry)) => parts.entries.get(*entry).copied(),
            (Self::Struct(parts), Segment::Name(name)) => {
                parts.fields.iter().find(|(field, _)| field == name).map(|(_, ranges)| *ranges)
            }
            _ => None,
        };
        found.unwrap_or(Self::Free)
    }
}

/// A type whose numbers have ranges. [`ranged!`](crate::ranged) implements it for structs and enums.
///
/// For a type without numbers, such as an enum of plain names, `impl Ranged for Name {}` is enough. Number types do not
/// implement this trait, because a number in [`ranged!`](crate::ranged) needs a range of its own.
///
/// ```compile_fail,E0277
/// rootward_checked::ranged! {
///     struct Lamp {
///         reach: u32,
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` says nothing about its numbers",
    note = "a number needs its range beside it: `name: {Self} = low..=high`",
    note = "a type without numbers, such as an enum of plain names, says so: `impl Ranged for Name {{}}`"
)]
pub trait Ranged {
    /// The ranges of the numbers in a value.
    const RANGES: Ranges = Ranges::Free;
}

impl Ranged for bool {}
impl Ranged for String {}

impl<T: Ranged> Ranged for Option<T> {
    const RANGES: Ranges = Ranges::Maybe(&T::RANGES);
}

impl<T: Ranged> Ranged for Vec<T> {
    const RANGES: Ranges = Ranges::List(&T::RANGES);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_formatted_in_words() {
        assert_eq!(Limit::new("a", -1, 9).to_string(), "a whole number from -1 to 9");
        assert_eq!(Limit::new("a", 4, 4).to_string(), "the number 4");
        assert_eq!([-2, -1, 9, 10].map(|n| Limit::new("a", -1, 9).allows(n)), [false, true, true, false]);
    }
}
