//! A finished base, and the land outside, as text, and nothing else: no files, no colours.

mod ascii;
mod outside;

pub use ascii::{ascii, ascii_floor, glyph, legend};
pub use outside::{outside, outside_legend};
