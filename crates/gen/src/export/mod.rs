//! A finished base, or the land outside, as text. Nothing here opens files or uses colours.

mod ascii;
#[cfg(feature = "json")]
mod checksums;
#[cfg(feature = "json")]
mod json;
#[cfg(feature = "json")]
mod mirror;
mod outside;
#[cfg(feature = "json")]
mod tmx;

pub use ascii::{ascii, ascii_floor, glyph, legend};
#[cfg(feature = "json")]
pub use checksums::checksums;
#[cfg(feature = "json")]
pub(crate) use json::{FORMAT, VERSION};
#[cfg(feature = "json")]
pub use json::{json, json_with_phases};
#[cfg(feature = "json")]
pub(crate) use mirror::kind_word;
pub use outside::{outside, outside_legend};
#[cfg(feature = "json")]
pub use tmx::{TILE_SIZE, TILESET_COLUMNS, TILESET_IMAGE, TILESET_ROWS, tmx};
