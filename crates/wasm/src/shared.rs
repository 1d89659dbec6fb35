//! Errors and lists of cells.

use std::fmt;

use rootward_gen::Pos;
use wasm_bindgen::prelude::*;

pub(crate) fn fail(error: impl fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}

/// The numbers of some cells. Cells outside the grid are left out.
#[cfg(any(feature = "search", feature = "tales", feature = "view"))]
pub(crate) fn numbers_of(cells: impl Iterator<Item = Pos>) -> Vec<u16> {
    cells.filter_map(|at| at.index()).filter_map(|cell| u16::try_from(cell).ok()).collect()
}
