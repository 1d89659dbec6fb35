//! A finished base, and the land outside, as text, and nothing else: no files, no colours.

mod ascii;
mod json;
mod mirror;
mod outside;

pub use ascii::{ascii, ascii_floor, glyph, legend};
pub use json::json;
pub use outside::{outside, outside_legend};
