//! Declares an enum together with a table that has a row for each variant.

/// Declares an enum and its table: a row for each variant, and a method for each column.
///
/// The columns are declared inside the braces of the enum, with their names and types. The rows follow, with their
/// values in the order of the columns. The value of the first column can also follow the name of the variant, after a
/// colon. It must then be a sentence, which also documents the variant. `ALL` has all rows in the order of the table,
/// and the same visibility as the enum. A variant can have a number. The table is built at compile time.
///
/// ```
/// use rootward_checked::rows;
///
/// rows! {
///     /// A lamp of the base.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     pub enum Lamp {
///         /// Its purpose, in one sentence.
///         pub about: &'static str,
///         /// Its reach, in cells.
///         pub reach: u8,
///     }
///
///     Torch: "Carried by droids.", 4;
///     Alarm: "Blinks during the meltdown.", 9;
/// }
///
/// assert_eq!(Lamp::ALL, [Lamp::Torch, Lamp::Alarm]);
/// assert_eq!((Lamp::Alarm.about(), Lamp::Torch.reach()), ("Blinks during the meltdown.", 4));
///
/// rows! {
///     /// A colour, with its number.
///     #[derive(Clone, Copy)]
///     enum Colour {
///         name: &'static str,
///     }
///
///     /// The colour of alarms.
///     Red = 7, "red";
///     /// The colour of exits.
///     Green = 9, "green";
/// }
///
/// let found: Vec<_> = Colour::ALL.iter().map(|colour| (*colour as u8, colour.name())).collect();
/// assert_eq!(found, [(7, "red"), (9, "green")]);
/// ```
///
/// A row without a value for a column does not compile:
///
/// ```compile_fail
/// rootward_checked::rows! {
///     enum Lamp {
///         reach: u8,
///     }
///     Torch;
/// }
/// ```
#[macro_export]
macro_rules! rows {
    (
        $(#[$about:meta])* $vis:vis enum $name:ident $columns:tt
        $($(#[$doc:meta])* $row:ident $(: $sentence:literal)? $(= $number:literal)? $(, $value:expr)*;)+
    ) => {
        $(#[$about])*
        $vis enum $name { $($(#[doc = $sentence])? $(#[$doc])* $row $(= $number)?,)+ }

        impl $name {
            /// All rows, in the order of the table.
            $vis const ALL: &'static [Self] = &[$(Self::$row,)+];
        }

        $crate::rows_in_columns! { $name $columns $($row { $($sentence,)? $($value,)* })+ }
    };
}

/// The methods for the columns. Empty if there are no columns.
#[doc(hidden)]
#[macro_export]
macro_rules! rows_in_columns {
    ($name:ident {} $($row:ident {})+) => {};
    ($name:ident $columns:tt $($row:ident $values:tt)+) => {
        const _: () = {
            $crate::row_methods! { $name $columns }

            impl $name {
                const fn row(self) -> Row {
                    match self { $(Self::$row => $crate::row_of! { $columns $values },)+ }
                }
            }
        };
    };
}

/// The type of a row, and a method for each of its columns.
#[doc(hidden)]
#[macro_export]
macro_rules! row_methods {
    ($name:ident { $($(#[$doc:meta])* $vis:vis $column:ident: $type:ty),* $(,)? }) => {
        struct Row { $($column: $type,)* }

        impl $name {
            $(
                $(#[$doc])*
                #[must_use]
                $vis const fn $column(self) -> $type {
                    self.row().$column
                }
            )*
        }
    };
}

/// A row with its values.
#[doc(hidden)]
#[macro_export]
macro_rules! row_of {
    ({ $($(#[$doc:meta])* $vis:vis $column:ident: $type:ty),* $(,)? } { $($value:expr,)* }) => {
        Row { $($column: $value,)* }
    };
}
