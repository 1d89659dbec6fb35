//! A finished base, and the land outside, as text, and nothing else: no files, no colours.

mod ascii;
mod json;
mod mirror;
mod outside;
mod tmx;

pub use ascii::{ascii, ascii_floor, glyph, legend};
pub use json::json;
pub use outside::{outside, outside_legend};
pub use tmx::{TILE_SIZE, TILESET_COLUMNS, TILESET_IMAGE, TILESET_ROWS, tmx};
