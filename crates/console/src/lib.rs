//! The console of Rootward, without an engine. A line of text becomes a [`Command`], or one sentence about what was
//! expected. Each command is one row of [`TABLE`](commands::TABLE), which parsing, help, completion and documentation
//! use. The names of overlays and views come from `rootward-presentation`. The words of `watch` are defined here.
//!
//! ```
//! use rootward_console::{Command, parse};
//!
//! assert_eq!(parse("next"), Ok(Some(Command::Next)));
//! let told = parse("goto 64 3").unwrap_err().to_string();
//! assert!(told.starts_with("`goto` needs a column X from 0 to 63, not `64`"));
//! ```
//!
//! [`arbitrary`] generates lines for property tests.

pub mod arbitrary;
pub mod commands;
mod complete;
mod parse;
mod row;
mod watch;
mod words;

pub use self::{
    commands::{Command, FASTEST_PACE, Target},
    complete::{Completion, complete},
    parse::{ArgumentFault, ParseError, parse, shown},
    row::{CommandRow, Known},
    watch::{Moment, Wait, Watch},
};
