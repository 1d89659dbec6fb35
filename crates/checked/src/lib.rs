//! Reads RON, and checks that every number is in its range. An error is a [`Fault`], which tells the author of the file
//! where to look.
//!
//! [`ranged!`] declares a table once: its fields, and the range of every number. The same declaration serves to read
//! the RON, to check it, and to document the fields. A number without a range does not compile, so no range can be
//! forgotten.
//!
//! ```
//! use rootward_checked::{Fault, Source, ranged};
//!
//! ranged! {
//!     /// A lamp of the base.
//!     pub struct Lamp {
//!         /// Its name.
//!         pub name: String,
//!         /// Its reach, in cells.
//!         pub reach: u32 = 1..=9,
//!     }
//! }
//!
//! let lamps: Vec<Lamp> = Source::new("lamps.ron", r#"[(name: "torch", reach: 4)]"#).read()?;
//! assert_eq!((lamps[0].name.as_str(), lamps[0].reach), ("torch", 4));
//!
//! let text = "[\n  (name: \"torch\", reach: 40),\n]";
//! let fault = Source::new("lamps.ron", text).read::<Vec<Lamp>>().unwrap_err();
//! assert_eq!(
//!     fault.to_string(),
//!     "lamps.ron:2:26: `reach` of entry 1: expected a whole number from 1 to 9, found `40`",
//! );
//! # Ok::<(), Fault>(())
//! ```
//!
//! The caller checks all other conditions after reading. [`Source::fault`] finds the line of a value by its
//! [`FieldPath`]:
//!
//! ```
//! # use rootward_checked::{FieldPath, Source};
//! let source = Source::new("lamps.ron", "(\n  lamps: [],\n)");
//! let fault = source.fault(&FieldPath::of("lamps"), "at least one lamp", "none");
//! assert_eq!(fault.to_string(), "lamps.ron:2:10: `lamps`: expected at least one lamp, found none");
//! ```
//!
//! [`rows!`] declares tables inside the program, with a row for each variant of an enum.
//!
//! Readers of other formats create their errors with [`TextPos`] and [`Fault::new`]. This crate opens no files. The
//! caller passes the text.
//!
//! The feature `ron` adds reading and is on by default. Without it, [`limited!`] replaces [`ranged!`], and
//! there is no [`Source`]. The crate then has no dependency and is `no_std` with `alloc`.

#![cfg_attr(not(any(feature = "ron", test)), no_std)]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;
// The macros refer to this crate by its name, even when they are used inside it.
extern crate self as rootward_checked;

mod fault;
mod one_line;
#[cfg(feature = "ron")]
mod parser_words;
mod path;
mod ranged;
mod ranges;
mod rows;
#[cfg(feature = "ron")]
mod scan;
#[cfg(feature = "ron")]
mod source;

pub use fault::{Fault, TextPos};
pub use one_line::{on_one_line, repeated, trimmed};
pub use path::{FieldPath, Segment};
pub use ranges::{Limit, Parts, Ranged, Ranges};
#[cfg(feature = "ron")]
pub use source::{Source, given};

#[cfg(feature = "ron")]
#[doc(hidden)]
pub use serde;
