//! Declares a table with its fields, their types and their ranges in one place.

/// Declares structs and enums that can be read from RON, with the range of every number.
///
/// A field is `name: type`, or `name: type = low..=high` for a whole number. All types derive `Clone`, `Debug`,
/// `PartialEq`, `Eq` and serde's `Deserialize`, and reject unknown fields. Other derives, serde attributes,
/// visibilities and doc comments go in their usual places. The documentation of a field includes its range. The
/// renaming attributes of serde are not supported, so a field must have the same name as in the text.
///
/// ```
/// use rootward_checked::{Ranged, Source, ranged};
///
/// ranged! {
///     /// An attack.
///     #[derive(Copy)]
///     pub enum Attack {
///         /// From the next cell.
///         Touch,
///         /// From a distance of this many cells.
///         Shoot(u32 = 2..=9),
///         /// In all directions.
///         Burst {
///             /// The reach, in cells.
///             reach: u32 = 1..=4,
///         },
///     }
///
///     /// A creature.
///     pub struct Creature {
///         /// Ticks between steps.
///         #[serde(default)]
///         pub delay: u16 = 0..=100,
///         /// Touches or shoots.
///         pub attack: Attack,
///     }
/// }
///
/// let fault = Source::new("a.ron", "(attack: Shoot(20))").read::<Creature>().unwrap_err();
/// assert_eq!(
///     fault.to_string(),
///     "a.ron:1:16: entry 1 of `attack`: expected a whole number from 2 to 9, found `20`",
/// );
/// ```
///
/// A range that does not fit its type does not compile:
///
/// ```compile_fail
/// rootward_checked::ranged! {
///     struct Lamp {
///         reach: u8 = 0..=300,
///     }
/// }
/// ```
///
/// A struct that has only numbers can be declared together with a companion struct in which every number is optional.
/// Such a struct can also be checked without a text:
///
/// ```
/// use rootward_checked::{Source, ranged};
///
/// ranged! {
///     /// The parameters of crawlers.
///     #[derive(Copy)]
///     pub struct Row,
///     /// Some of the parameters.
///     #[derive(Copy, Default)]
///     pub struct SomeOfRow {
///         /// Cells.
///         pub step: u8 = 1..=16,
///         /// Turns.
///         pub age: u8 = 0..=200,
///     }
/// }
///
/// let mut row = Row { step: 3, age: 14 };
/// let some: SomeOfRow = Source::new("a.ron", "(step: 5)").read()?;
/// some.replace(&mut row);
/// assert_eq!(row, Row { step: 5, age: 14 });
///
/// row.age = 201;
/// assert_eq!(row.out_of_range(), Some((Row::LIMITS[1], 201)));
///
/// row.set("age", 20);
/// row.set("step", 17); // too many
/// assert!(row.numbers().map(|(_, number)| number).eq([5, 20]));
/// # Ok::<(), rootward_checked::Fault>(())
/// ```
#[cfg(feature = "ron")]
#[macro_export]
macro_rules! ranged {
    ($($declared:tt)*) => {
        $crate::ranged_as! { readable $($declared)* }
    };
}

/// Declares the same types and ranges as [`ranged!`](crate::ranged), but without `Deserialize` and serde attributes.
/// Crates in which reading is an optional feature use it.
///
/// ```
/// use rootward_checked::limited;
///
/// limited! {
///     /// The parameters of crawlers.
///     #[derive(Copy)]
///     pub struct Row,
///     /// Some of the parameters.
///     #[derive(Copy, Default)]
///     pub struct SomeOfRow {
///         /// Cells.
///         pub step: u8 = 1..=16,
///     }
/// }
///
/// let mut row = Row { step: 3 };
/// SomeOfRow { step: Some(17) }.replace(&mut row);
/// assert_eq!(row.out_of_range(), Some((Row::LIMITS[0], 17)));
/// ```
#[macro_export]
macro_rules! limited {
    ($($declared:tt)*) => {
        $crate::ranged_as! { plain $($declared)* }
    };
}

/// The implementation of `ranged!` (the first word is `readable`) and `limited!` (`plain`).
#[doc(hidden)]
#[macro_export]
macro_rules! ranged_as {
    ($kind:ident) => {};

    (
        $kind:ident $(#[$about:meta])* $vis:vis struct $name:ident {
            $($(#[$doc:meta])* $field_vis:vis $field:ident: $type:ty $(= $low:literal ..= $high:literal)?),*
            $(,)?
        }
        $($rest:tt)*
    ) => {
        $crate::$kind! {
            $(#[$about])*
            $vis struct $name {
                $(
                    $(#[$doc])*
                    $(#[doc = concat!("\n\nAllowed: ", $low, " to ", $high, ".")])?
                    $field_vis $field: $type,
                )*
            }
        }

        impl $crate::Ranged for $name {
            const RANGES: $crate::Ranges = $crate::Ranges::Struct($crate::Parts {
                entries: &[],
                fields: &[$(
                    (stringify!($field), $crate::ranges_of!(stringify!($field), $type $(, $low, $high)?)),
                )*],
            });
        }

        $crate::ranged_as! { $kind $($rest)* }
    };

    (
        $kind:ident $(#[$about:meta])* $vis:vis enum $name:ident {
            $(
                $(#[$variant_doc:meta])* $variant:ident
                $(($($entry:ty $(= $entry_low:literal ..= $entry_high:literal)?),* $(,)?))?
                $({
                    $($(#[$doc:meta])* $field:ident: $type:ty $(= $low:literal ..= $high:literal)?),*
                    $(,)?
                })?
            ),*
            $(,)?
        }
        $($rest:tt)*
    ) => {
        $crate::$kind! {
            $(#[$about])*
            $vis enum $name {
                $(
                    $(#[$variant_doc])*
                    $($($(#[doc = concat!("\n\nAllowed: ", $entry_low, " to ", $entry_high, ".")])?)*)?
                    $variant
                    $(($($entry,)*))?
                    $({
                        $(
                            $(#[$doc])*
                            $(#[doc = concat!("\n\nAllowed: ", $low, " to ", $high, ".")])?
                            $field: $type,
                        )*
                    })?,
                )*
            }
        }

        impl $crate::Ranged for $name {
            const RANGES: $crate::Ranges = $crate::Ranges::Enum(&[$((
                stringify!($variant),
                $crate::Parts {
                    entries: &[$($(
                        $crate::ranges_of!(stringify!($variant), $entry $(, $entry_low, $entry_high)?),
                    )*)?],
                    fields: &[$($(
                        (stringify!($field), $crate::ranges_of!(stringify!($field), $type $(, $low, $high)?)),
                    )*)?],
                },
            ),)*]);
        }

        $crate::ranged_as! { $kind $($rest)* }
    };

    (
        $kind:ident $(#[$about:meta])* $vis:vis struct $name:ident,
        $(#[$some_about:meta])* $some_vis:vis struct $some:ident {
            $($(#[$doc:meta])* $field_vis:vis $field:ident: $type:ty = $low:literal ..= $high:literal),*
            $(,)?
        }
        $($rest:tt)*
    ) => {
        $crate::ranged_as! {
            $kind $(#[$about])* $vis struct $name {
                $($(#[$doc])* $field_vis $field: $type = $low ..= $high,)*
            }
        }

        impl $name {
            /// The range of each number.
            pub const LIMITS: &[$crate::Limit] =
                &[$($crate::limit_of!(stringify!($field), $type, $low, $high),)*];

            /// The limit and the value of the first number that is outside its range.
            #[must_use]
            pub fn out_of_range(&self) -> Option<($crate::Limit, i64)> {
                let found = [$(i64::from(self.$field),)*];
                Self::LIMITS.iter().copied().zip(found).find(|(limit, found)| !limit.allows(*found))
            }

            /// The limit and the value of every number, in order.
            pub fn numbers(&self) -> impl Iterator<Item = ($crate::Limit, i64)> {
                let found = [$(i64::from(self.$field),)*];
                Self::LIMITS.iter().copied().zip(found)
            }

            /// Sets the number with this name. Does nothing if the value is outside its range.
            pub fn set(&mut self, name: &str, number: i64) {
                let limit = Self::LIMITS.iter().find(|limit| limit.name == name);
                if limit.is_some_and(|limit| limit.allows(number)) {
                    $(if name == stringify!($field) && let Ok(number) = number.try_into() {
                        self.$field = number;
                    })*
                }
            }
        }

        $crate::$kind! {
            some:
            $(#[$some_about])*
            $some_vis struct $some {
                $($(#[$doc])* $field_vis $field: Option<$type>,)*
            }
        }

        impl $crate::Ranged for $some {
            const RANGES: $crate::Ranges = <$name as $crate::Ranged>::RANGES;
        }

        impl $some {
            /// Replaces the numbers that are given.
            pub fn replace(&self, all: &mut $name) {
                $(if let Some(number) = self.$field { all.$field = number; })*
            }
        }

        $crate::ranged_as! { $kind $($rest)* }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! readable {
    (some: $(#[$about:meta])* $vis:vis struct $name:ident {
        $($(#[$doc:meta])* $field_vis:vis $field:ident: $type:ty,)*
    }) => {
        $crate::readable! {
            $(#[$about])*
            $vis struct $name {
                $(
                    $(#[$doc])*
                    #[serde(default, deserialize_with = "rootward_checked::given")]
                    $field_vis $field: $type,
                )*
            }
        }
    };
    ($item:item) => {
        #[derive(Clone, Debug, PartialEq, Eq, $crate::serde::Deserialize)]
        #[serde(crate = "rootward_checked::serde", deny_unknown_fields)]
        $item
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! plain {
    (some: $item:item) => {
        $crate::plain! { $item }
    };
    ($item:item) => {
        #[derive(Clone, Debug, PartialEq, Eq)]
        $item
    };
}

/// The ranges of a type, or the range of a number.
#[doc(hidden)]
#[macro_export]
macro_rules! ranges_of {
    ($name:expr, $type:ty) => {
        <$type as $crate::Ranged>::RANGES
    };
    ($name:expr, $type:ty, $low:literal, $high:literal) => {
        $crate::Ranges::Number($crate::limit_of!($name, $type, $low, $high))
    };
}

/// The limit of a number. Both ends are checked against the number's type.
#[doc(hidden)]
#[macro_export]
macro_rules! limit_of {
    ($name:expr, $type:ty, $low:literal, $high:literal) => {{
        const ENDS: ($type, $type) = ($low, $high);
        $crate::Limit::new($name, ENDS.0 as i64, ENDS.1 as i64)
    }};
}
