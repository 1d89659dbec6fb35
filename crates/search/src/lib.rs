//! Conditions over the columns of bases, and the search for bases that match, without an engine, threads or files.
//!
//! A [`Question`] is a condition in the style of SQL, with a sort key. Its [`Subject`]s are [`COLUMNS`], such as
//! `floors`, and [`Relation`]s, such as `steps(shop, charge)`. A [`Searcher`] tests one seed after another, and builds
//! each base only as far as the condition needs it.

mod columns;
mod condition;
mod nothing;
mod outcome;
mod question;
mod reader;
mod relations;
mod searcher;
mod spelling;
mod subject;
#[cfg(test)]
mod tests;

pub use columns::{COLUMNS, Column, Counted, Measure, UnknownColumn, Value, column, near, near_words};
pub use condition::{TooLarge, Worth};
pub use nothing::Shortfall;
pub use question::Question;
pub use reader::ReadError;
pub use relations::{Match, Relation, RelationKind, THINGS, ThingName};
pub use searcher::{Row, Searcher};
pub use subject::Subject;
