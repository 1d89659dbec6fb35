//! How a base was made, step by step.

use std::sync::Arc;

use js_sys::Uint8ClampedArray;
use rootward_atlas::{dig, subject::Subject};
use rootward_presentation::words::dig::phase_words;
use rootward_visor::fill::theme_of;
use wasm_bindgen::prelude::*;

use crate::{
    shared::fail,
    studio::{copy, studio},
    values::{Area, Cell},
};

/// A phase of a base.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct PhaseStart {
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// The purpose in one sentence.
    #[wasm_bindgen(readonly)]
    pub about: String,
    /// The number of steps before the phase.
    #[wasm_bindgen(readonly)]
    pub step: u32,
}

/// The steps of the digger or the crawlers, with the map after any of them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Dig {
    inner: dig::Dig,
    part: Vec<u8>,
}

impl Dig {
    pub(crate) fn new(subject: &Arc<Subject>) -> Result<Self, JsError> {
        let paints = studio()?.paints(theme_of(&subject.base)).map_err(fail)?;
        Ok(Self { inner: dig::Dig::new(Arc::clone(subject), paints), part: Vec::new() })
    }
}

#[wasm_bindgen]
impl Dig {
    /// The number of steps.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.inner.steps() as u32
    }

    /// The number of steps that the map shows.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn step(&self) -> u32 {
        self.inner.step() as u32
    }

    /// The name of the current phase.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn phase(&self) -> String {
        phase_words(self.inner.phase().name())
    }

    /// The purpose of the current phase in one sentence.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn about(&self) -> String {
        self.inner.phase().about().to_owned()
    }

    /// The last step in words. Empty before the first step.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn text(&self) -> String {
        self.inner.words()
    }

    /// The cell that the last step wrote.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn at(&self) -> Option<Cell> {
        self.inner.last_cell().map(Cell::from)
    }

    /// The speed that plays all steps in half a minute, in steps per second.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn speed(&self) -> u32 {
        self.inner.speed() as u32
    }

    /// The phases of the base, in running order.
    #[must_use]
    pub fn phases(&self) -> Vec<PhaseStart> {
        let start = |&(phase, step): &(rootward_gen::Phase, usize)| PhaseStart {
            name: phase_words(phase.name()),
            about: phase.about().to_owned(),
            step: step as u32,
        };
        self.inner.phases().iter().map(start).collect()
    }

    /// Goes to a step, at most the last. Returns the part of the map that looks different, or undefined.
    pub fn seek(&mut self, step: u32) -> Option<Area> {
        self.inner.seek(step as usize).map(Area::from)
    }

    /// Copies the map into an array of `width * height * 4` bytes.
    ///
    /// # Errors
    /// An array of another length.
    pub fn draw(&self, into: &Uint8ClampedArray) -> Result<(), JsError> {
        copy(self.inner.map(), into)
    }

    /// Copies a part of the map into an array of `area.width * area.height * 4` bytes.
    ///
    /// # Errors
    /// An array of another length, and a part that leaves the map.
    #[wasm_bindgen(js_name = drawArea)]
    pub fn draw_area(&mut self, into: &Uint8ClampedArray, area: &Area) -> Result<(), JsError> {
        rootward_atlas::map::Area::from(area).cut(self.inner.map(), &mut self.part);
        copy(&self.part, into)
    }
}
