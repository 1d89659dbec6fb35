//! A walk through a base in first person.

use std::sync::Arc;

use js_sys::Uint8ClampedArray;
use rootward_atlas::{
    look::{self, Key},
    subject::Subject,
};
use rootward_gen::{Heading, Pos};
use rootward_visor::fill::theme_of;
use wasm_bindgen::prelude::*;

use crate::{
    shared::fail,
    studio::{book, copy},
    values::{Cell, Exit},
};

/// A reader inside a base, with the picture of the view.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Look {
    inner: look::Look,
}

impl Look {
    pub(crate) fn new(subject: &Arc<Subject>, at: Pos, heading: Option<Heading>) -> Result<Self, JsError> {
        let book = book(theme_of(&subject.base))?;
        Ok(Self { inner: look::Look::new(Arc::clone(subject), book, at, heading) })
    }
}

#[wasm_bindgen]
impl Look {
    /// The column of the reader.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn x(&self) -> i32 {
        self.inner.at().x.into()
    }

    /// The row of the reader.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn y(&self) -> i32 {
        self.inner.at().y.into()
    }

    /// The floor of the reader.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn floor(&self) -> u8 {
        self.inner.subject().base.floor_at(self.inner.at()).unwrap_or_default()
    }

    /// The direction of the view: 0 north, 1 east, 2 south, 3 west.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn heading(&self) -> u16 {
        self.inner.heading().number()
    }

    /// The name of the direction of the view.
    #[wasm_bindgen(getter, js_name = headingName)]
    #[must_use]
    pub fn heading_name(&self) -> String {
        look::heading_name(self.inner.heading()).to_owned()
    }

    /// The width of a picture in pixels.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn width(&self) -> u32 {
        look::SIZE.0 as u32
    }

    /// The height of a picture in pixels.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn height(&self) -> u32 {
        look::SIZE.1 as u32
    }

    /// The result of the last key and the place of the reader, in one to three sentences.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn text(&self) -> String {
        self.inner.told().to_owned()
    }

    /// Presses forward, back, left, right, strafe-left, strafe-right, up or down. Returns whether that has an
    /// effect.
    ///
    /// # Errors
    /// An unknown key.
    pub fn press(&mut self, key: &str) -> Result<bool, JsError> {
        let known = Key::from_name(key).ok_or_else(|| {
            let names: Vec<&str> = Key::NAMES.iter().map(|(_, name)| *name).collect();
            fail(format!("there is no key of that name; keys are {}", names.join(", ")))
        })?;
        Ok(self.inner.press(known))
    }

    /// Takes the ladder, hole or elevator in the cell of the reader to a floor. Returns whether there is one.
    pub fn ride(&mut self, floor: u8) -> bool {
        self.inner.ride(floor)
    }

    /// The ladders, holes and elevators in the cell of the reader.
    #[must_use]
    pub fn exits(&self) -> Vec<Exit> {
        self.inner.subject().exits(self.inner.at()).iter().map(Exit::from).collect()
    }

    /// Draws the view into an array of `width * height * 4` bytes. Eight frames a second look right.
    ///
    /// # Errors
    /// An array of another length.
    pub fn draw(&mut self, into: &Uint8ClampedArray, frame: u32) -> Result<(), JsError> {
        copy(self.inner.draw(frame), into)
    }

    /// The cell that a pixel of the last picture shows, or undefined in the dark.
    #[wasm_bindgen(js_name = cellAt)]
    #[must_use]
    pub fn cell_at(&self, x: u32, y: u32) -> Option<Cell> {
        self.inner.cell_at(x as usize, y as usize).map(|(at, _)| at.into())
    }
}
