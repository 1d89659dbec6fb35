//! A finished base as text, and nothing else: no files, no colours.

mod ascii;

pub use ascii::{ascii, ascii_floor, glyph, legend};
