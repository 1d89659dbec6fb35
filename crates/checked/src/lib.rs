//! Reads RON whose numbers have ranges. An error is one [`Fault`] that leads the author to its place.
//!
//! A table is declared once, with [`ranged!`]: its fields, and beside every number what it may be. The same
//! declaration is what RON is read into, what the text is checked against, and what stands in the
//! documentation. A number without a range does not compile, so none is forgotten.
//!
//! ```
//! use rootward_checked::{Fault, Source, ranged};
//!
//! ranged! {
//!     /// A lamp of the base.
//!     pub struct Lamp {
//!         /// Its name.
//!         pub name: String,
//!         /// How far it shines, in cells.
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
//! What a range cannot say is checked afterwards. [`Source::fault`] finds the line of a value by its
//! [`FieldPath`]:
//!
//! ```
//! # use rootward_checked::{FieldPath, Source};
//! let source = Source::new("lamps.ron", "(\n  lamps: [],\n)");
//! let fault = source.fault(&FieldPath::of("lamps"), "at least one lamp", "none");
//! assert_eq!(fault.to_string(), "lamps.ron:2:10: `lamps`: expected at least one lamp, found none");
//! ```
//!
//! Tables that stand in the program itself, a row for each variant of an enum, are declared with [`rows!`].
//!
//! Formats that are no RON make their faults with [`TextPos`] and [`Fault::new`]. This crate opens no file:
//! whoever has one hands its text over.
//!
//! Reading is the feature `ron`, which is on by default. Without it there is neither [`Source`] nor [`ranged!`]
//! but [`limited!`] in its place, no dependency, and the crate is `no_std` with `alloc`.

#![cfg_attr(not(any(feature = "ron", test)), no_std)]
#![forbid(unsafe_code)]
#![deny(missing_docs)]

extern crate alloc;
// The macro uses the name of this crate, also inside it.
extern crate self as rootward_checked;

mod fault;
mod one_line;
#[cfg(feature = "ron")]
mod parser_words;
mod path;
mod ranged;
mod ranges;
mod repeated;
mod rows;
#[cfg(feature = "ron")]
mod scan;
#[cfg(feature = "ron")]
mod source;

pub use fault::{Fault, TextPos};
pub use one_line::{on_one_line, trimmed};
pub use path::{FieldPath, Segment};
pub use ranges::{Limit, Parts, Ranged, Ranges};
pub use repeated::repeated;
#[cfg(feature = "ron")]
pub use source::{Source, given};

#[cfg(feature = "ron")]
#[doc(hidden)]
pub use serde;
