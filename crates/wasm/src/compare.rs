//! Two bases side by side.

use rootward_atlas::{address, compare as atlas};
use rootward_gen::compare::Pair;
use rootward_presentation::words::dig::phase_words;
use wasm_bindgen::prelude::*;

use crate::shared::{fail, numbers_of};

/// A number of things in both bases.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Count {
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// Their number in the first base.
    #[wasm_bindgen(readonly)]
    pub a: u32,
    /// Their number in the second base.
    #[wasm_bindgen(readonly)]
    pub b: u32,
}

/// Two bases side by side.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Whether both are the same base.
    #[wasm_bindgen(readonly)]
    pub same: bool,
    /// The differences in sentences.
    #[wasm_bindgen(readonly)]
    pub lines: Vec<String>,
    /// The name of the first phase that differs.
    #[wasm_bindgen(readonly)]
    pub phase: Option<String>,
    /// The number of steps that both have in common. The next step differs.
    #[wasm_bindgen(readonly)]
    pub step: Option<u32>,
    /// The column of the cell of that step.
    #[wasm_bindgen(readonly)]
    pub x: Option<i32>,
    /// The row of the cell of that step.
    #[wasm_bindgen(readonly)]
    pub y: Option<i32>,
    /// The differing step of the first base, in words.
    #[wasm_bindgen(readonly)]
    pub a: Option<String>,
    /// The differing step of the second base, in words.
    #[wasm_bindgen(readonly)]
    pub b: Option<String>,
    /// The numbers of the cells that differ when finished.
    #[wasm_bindgen(readonly)]
    pub cells: Vec<u16>,
    /// The numbers of things, first cells, rooms and shafts.
    #[wasm_bindgen(readonly)]
    pub counts: Vec<Count>,
}

/// Compares the bases of two addresses.
///
/// # Errors
/// A text that names no base, and one base on both sides.
#[wasm_bindgen]
pub fn compare(a: &str, b: &str) -> Result<Comparison, JsError> {
    let read = |text: &str| address::read(text).map(|address| address.seed).map_err(fail);
    let found = atlas::compare(read(a)?, read(b)?).map_err(fail)?;
    let names = found.phase.as_ref().map(|parting| &parting.name);
    let step = found.step.as_ref();
    let words = step.map(atlas::step_words);
    let counts = found.counts.iter();
    Ok(Comparison {
        same: found.is_same(),
        lines: atlas::sentences(&found),
        phase: names.and_then(|Pair { a, b }| a.as_ref().or(b.as_ref())).map(|name| phase_words(name)),
        step: step.map(|parting| parting.step as u32),
        x: step.map(|parting| parting.at.x.into()),
        y: step.map(|parting| parting.at.y.into()),
        a: words.as_ref().map(|words| words.a.clone()),
        b: words.map(|words| words.b),
        cells: numbers_of(found.cells.iter().copied()),
        counts: counts.map(|(name, Pair { a, b })| Count { name: name.clone(), a: *a, b: *b }).collect(),
    })
}
