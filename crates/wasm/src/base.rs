//! A base: its map, overlays, exits and descriptions.

use std::sync::Arc;

use js_sys::Uint8ClampedArray;
use rootward_atlas::{
    address,
    describe::describe,
    map::{self, BYTES, Overlays},
    subject::Subject,
};
use rootward_gen::{Heading, Pos, Style};
use rootward_presentation::{
    overlay::{Overlay, legend},
    words::dig::phase_words,
};
use rootward_visor::fill::theme_of;
use wasm_bindgen::prelude::*;

use crate::{
    dig::Dig,
    look::Look,
    shared::{fail, numbers_of},
    studio::{copy, studio},
    values::{Area, Cell, Exit, cell_of},
};

/// The facts about one cell.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct CellText {
    /// The place, floor, ground and number in one sentence.
    #[wasm_bindgen(readonly)]
    pub headline: String,
    /// The other facts, one or two sentences each.
    #[wasm_bindgen(readonly)]
    pub lines: Vec<String>,
    /// The last step of the dig that wrote the cell, from 1.
    #[wasm_bindgen(readonly)]
    pub step: Option<u32>,
    /// The name of the phase of that step.
    #[wasm_bindgen(readonly)]
    pub phase: Option<String>,
}

/// A row of an overlay's legend.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct LegendRow {
    /// The colour of the cells: `#rrggbb`.
    #[wasm_bindgen(readonly)]
    pub colour: String,
    /// The code, number, arrow or pattern, in plain characters.
    #[wasm_bindgen(readonly)]
    pub mark: String,
    /// The meaning.
    #[wasm_bindgen(readonly)]
    pub text: String,
    /// The number of cells or links.
    #[wasm_bindgen(readonly)]
    pub cells: u32,
}

/// An overlay.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct OverlayName {
    /// The name, as in the game.
    #[wasm_bindgen(readonly)]
    pub name: String,
    /// The content in one sentence.
    #[wasm_bindgen(readonly)]
    pub title: String,
}

/// All overlays except `off`, in the order of the game.
#[wasm_bindgen]
#[must_use]
pub fn overlays() -> Vec<OverlayName> {
    let shown = Overlay::ALL.iter().filter(|overlay| **overlay != Overlay::Off);
    let named = |overlay: &Overlay| OverlayName {
        name: overlay.name().to_owned(),
        title: legend::title(*overlay).to_owned(),
    };
    shown.map(named).collect()
}

/// A base with the data for its page.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Base {
    subject: Arc<Subject>,
    map: Vec<u8>,
    overlays: Overlays,
}

#[wasm_bindgen]
impl Base {
    /// Makes the base of an address.
    ///
    /// # Errors
    /// A text that names no base.
    #[wasm_bindgen(constructor)]
    pub fn new(address: &str) -> Result<Self, JsError> {
        let subject = Arc::new(Subject::of(address::read(address).map_err(fail)?.seed));
        Ok(Self { subject, map: vec![0; BYTES], overlays: Overlays::default() })
    }

    /// The shortest address.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn address(&self) -> String {
        self.subject.seed().to_string()
    }

    /// The address, place and number of floors: "17.3: planet base, 4 floors".
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn title(&self) -> String {
        self.subject.title()
    }

    /// The style: "classic", "endless" or "crawler".
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn style(&self) -> String {
        match self.subject.seed().style() {
            Style::Classic => "classic",
            Style::Endless => "endless",
            Style::Crawler => "crawler",
        }
        .to_owned()
    }

    /// The place: "planet base" or "space station".
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn variant(&self) -> String {
        self.subject.seed().variant().name().to_owned()
    }

    /// The mission that sets the difficulty, from 1.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn mission(&self) -> u16 {
        self.subject.seed().mission_and_base().0
    }

    /// The base of the mission that sets the difficulty, 0 to 10.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn base(&self) -> u16 {
        self.subject.seed().mission_and_base().1
    }

    /// The number of floors, 1 to 5.
    #[wasm_bindgen(getter, js_name = floorCount)]
    #[must_use]
    pub fn floor_count(&self) -> u8 {
        self.subject.base.plan().floor_count()
    }

    /// The entrance.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn entrance(&self) -> Cell {
        self.subject.base.entrance().into()
    }

    /// The address with the number before.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn previous(&self) -> String {
        self.subject.seed().prev().to_string()
    }

    /// The address with the number after.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn next(&self) -> String {
        self.subject.seed().next().to_string()
    }

    /// The rectangle of a floor, or of all floors, in the map: their ground and the walls around it.
    ///
    /// # Errors
    /// A floor that the base does not have.
    pub fn area(&self, floor: Option<u8>) -> Result<Area, JsError> {
        let area = map::area(&self.subject, self.check(floor)?);
        area.map(Area::from).ok_or_else(|| fail("the floor has no ground"))
    }

    /// The floor of each cell by its number, or 0 where there is none.
    #[wasm_bindgen(getter, js_name = floorOf)]
    #[must_use]
    pub fn floor_of(&self) -> Vec<u8> {
        Pos::all().map(|at| self.subject.base.floor_at(at).unwrap_or_default()).collect()
    }

    /// The floor of a cell, or undefined where there is none.
    #[wasm_bindgen(js_name = floorAt)]
    #[must_use]
    pub fn floor_at(&self, x: i32, y: i32) -> Option<u8> {
        self.subject.base.floor_at(cell_of(x, y))
    }

    fn check(&self, floor: Option<u8>) -> Result<Option<u8>, JsError> {
        let count = self.floor_count();
        match floor {
            Some(floor) if !(1..=count).contains(&floor) => Err(fail(format!(
                "base {} has no floor {floor}; its floors are 1 to {count}",
                self.address()
            ))),
            _ => Ok(floor),
        }
    }

    /// Draws the map of a floor, or of all floors, into an array of `width * height * 4` bytes.
    ///
    /// # Errors
    /// A floor that the base does not have, and an array of another length.
    #[wasm_bindgen(js_name = drawMap)]
    pub fn draw_map(&mut self, into: &Uint8ClampedArray, floor: Option<u8>) -> Result<(), JsError> {
        let floor = self.check(floor)?;
        let paints = studio()?.paints(theme_of(&self.subject.base)).map_err(fail)?;
        map::paint(&self.subject, &paints, floor, &mut self.map);
        copy(&self.map, into)
    }

    /// Draws the rock or hull around the base into an array of `rock * rock * 4` bytes (`mapSize`). It repeats, and begins
    /// at the grid.
    ///
    /// # Errors
    /// An array of another length.
    #[wasm_bindgen(js_name = drawRock)]
    pub fn draw_rock(&self, into: &Uint8ClampedArray) -> Result<(), JsError> {
        copy(&studio()?.paints(theme_of(&self.subject.base)).map_err(fail)?.rock.bytes, into)
    }

    /// Draws an overlay on a transparent picture of the size of the map. `zoom` is the number of screen pixels for each
    /// pixel of the map. Below 2, marks are larger.
    ///
    /// # Errors
    /// An unknown overlay, a floor that the base does not have, and an array of another length.
    #[wasm_bindgen(js_name = drawOverlay)]
    pub fn draw_overlay(
        &mut self,
        into: &Uint8ClampedArray,
        name: &str,
        floor: Option<u8>,
        zoom: Option<u8>,
    ) -> Result<(), JsError> {
        let (overlay, floor) = (overlay_of(name)?, self.check(floor)?);
        let view = (floor, zoom.unwrap_or(2));
        self.overlays.paint(&self.subject, overlay, view, studio()?.inks(), &mut self.map);
        copy(&self.map, into)
    }

    /// The legend of an overlay on a floor, or on all floors.
    ///
    /// # Errors
    /// An unknown overlay, and a floor that the base does not have.
    pub fn legend(&self, name: &str, floor: Option<u8>) -> Result<Vec<LegendRow>, JsError> {
        let rows = map::legend(&self.subject, overlay_of(name)?, self.check(floor)?, studio()?.inks());
        let row = |row: legend::LegendRow| {
            let [red, green, blue, _] = row.swatch;
            let colour = format!("#{red:02x}{green:02x}{blue:02x}");
            LegendRow { colour, mark: row.mark, text: row.text, cells: row.cells as u32 }
        };
        Ok(rows.into_iter().map(row).collect())
    }

    /// The ladders, holes and elevators in a cell.
    #[must_use]
    pub fn exits(&self, x: i32, y: i32) -> Vec<Exit> {
        self.subject.exits(cell_of(x, y)).iter().map(Exit::from).collect()
    }

    /// The numbers of all cells with exits, on a floor or on all floors.
    #[wasm_bindgen(js_name = exitCells)]
    #[must_use]
    pub fn exit_cells(&self, floor: Option<u8>) -> Vec<u16> {
        let cells = self.subject.exit_cells();
        numbers_of(cells.iter().filter(|&at| floor.is_none() || self.subject.base.floor_at(at) == floor))
    }

    /// The facts about a cell.
    #[must_use]
    pub fn describe(&self, x: i32, y: i32) -> CellText {
        let text = describe(&self.subject, cell_of(x, y));
        let (step, phase) = text.written.unzip();
        CellText {
            headline: text.headline,
            lines: text.lines,
            step: step.map(|step| step as u32),
            phase: phase.map(|phase| phase_words(phase.name())),
        }
    }

    /// The steps in which the base was made.
    ///
    /// # Errors
    /// Damaged pictures.
    pub fn dig(&self) -> Result<Dig, JsError> {
        Dig::new(&self.subject)
    }

    /// A walk through the base from a cell, with a heading (0 north, 1 east, 2 south, 3 west) or with the longest view.
    /// A cell without ground gives the nearest ground.
    ///
    /// # Errors
    /// Damaged pictures.
    pub fn look(&self, x: i32, y: i32, heading: Option<u8>) -> Result<Look, JsError> {
        let heading = heading.and_then(|number| Heading::ALL.get(usize::from(number)).copied());
        Look::new(&self.subject, cell_of(x, y), heading)
    }
}

fn overlay_of(name: &str) -> Result<Overlay, JsError> {
    Overlay::from_name(name).ok_or_else(|| {
        let names: Vec<&str> = Overlay::ALL.iter().map(|overlay| overlay.name()).collect();
        fail(format!("there is no overlay of that name; overlays are {}", names.join(", ")))
    })
}
