//! Rootward for JavaScript: the atlas and the search as one WebAssembly module.
//!
//! Every function that can fail returns a `JsError` with one sentence, which becomes an `Error` in JavaScript. Values
//! such as `Exit` have read-only fields, and `toJSON` gives them as a plain object for messages between workers.
//!
//! Cells are columns 0 to 63 from the west and rows 0 to 31 from the north. The number of a cell is `row * 64 + column`.
//! Floors count from 1, the lowest. Pictures are RGBA8 and are copied into arrays of the caller, so that no picture
//! allocates memory in JavaScript.

mod address;
#[cfg(feature = "view")]
mod base;
#[cfg(feature = "view")]
mod compare;
#[cfg(feature = "view")]
mod dig;
#[cfg(feature = "view")]
mod look;
#[cfg(feature = "search")]
mod search;
mod shared;
#[cfg(feature = "view")]
mod studio;
#[cfg(feature = "tales")]
mod tales;
#[cfg(feature = "view")]
mod values;
