//! Values that several functions of the view return.

use rootward_art::bedrock::SIDE;
use rootward_atlas::{map, subject::exit_words};
use rootward_gen::{LinkWay, Pos, WIDTH};
use rootward_rules::travel::Travel;
use wasm_bindgen::prelude::*;

/// A cell.
#[wasm_bindgen(inspectable)]
#[derive(Clone, Copy, Debug)]
pub struct Cell {
    /// The column from the west, 0 to 63.
    #[wasm_bindgen(readonly)]
    pub x: i32,
    /// The row from the north, 0 to 31.
    #[wasm_bindgen(readonly)]
    pub y: i32,
}

impl From<Pos> for Cell {
    fn from(at: Pos) -> Self {
        Self { x: at.x.into(), y: at.y.into() }
    }
}

/// The cell at two coordinates. Coordinates far outside the grid are kept close to it.
pub(crate) fn cell_of(x: i32, y: i32) -> Pos {
    const FAR: i32 = 1000;
    Pos::new(x.clamp(-FAR, FAR) as i16, y.clamp(-FAR, FAR) as i16)
}

/// A rectangle of a map in pixels.
#[wasm_bindgen(inspectable)]
#[derive(Clone, Copy, Debug)]
pub struct Area {
    #[wasm_bindgen(readonly)]
    pub left: u32,
    #[wasm_bindgen(readonly)]
    pub top: u32,
    #[wasm_bindgen(readonly)]
    pub width: u32,
    #[wasm_bindgen(readonly)]
    pub height: u32,
}

impl From<map::Area> for Area {
    fn from(area: map::Area) -> Self {
        let map::Area { left, top, width, height } = area;
        Self { left: left as u32, top: top as u32, width: width as u32, height: height as u32 }
    }
}

impl From<&Area> for map::Area {
    fn from(area: &Area) -> Self {
        let Area { left, top, width, height } = *area;
        Self { left: left as usize, top: top as usize, width: width as usize, height: height as usize }
    }
}

/// The sizes of a map in pixels. A cell lies at `margin + x * cell` and `margin + y * cell`.
#[wasm_bindgen(inspectable)]
#[derive(Clone, Copy, Debug)]
pub struct MapSize {
    #[wasm_bindgen(readonly)]
    pub width: u32,
    #[wasm_bindgen(readonly)]
    pub height: u32,
    /// The side of a cell.
    #[wasm_bindgen(readonly)]
    pub cell: u32,
    /// The width of the margin on all sides.
    #[wasm_bindgen(readonly)]
    pub margin: u32,
    #[wasm_bindgen(readonly)]
    pub columns: u32,
    #[wasm_bindgen(readonly)]
    pub rows: u32,
    /// The side of the picture of rock.
    #[wasm_bindgen(readonly)]
    pub rock: u32,
}

/// The sizes of every map.
#[wasm_bindgen(js_name = mapSize)]
#[must_use]
pub fn map_size() -> MapSize {
    let [width, height] = [map::SIZE.0, map::SIZE.1].map(|side| side as u32);
    let (cell, margin) = (map::CELL as u32, map::MARGIN as u32);
    MapSize {
        width,
        height,
        cell,
        margin,
        columns: WIDTH as u32,
        rows: rootward_gen::HEIGHT as u32,
        rock: SIDE as u32,
    }
}

/// A way from a cell to another floor.
#[wasm_bindgen(inspectable, getter_with_clone)]
#[derive(Clone, Debug)]
pub struct Exit {
    /// The column of the cell to which it leads.
    #[wasm_bindgen(readonly)]
    pub x: i32,
    /// The row of the cell to which it leads.
    #[wasm_bindgen(readonly)]
    pub y: i32,
    /// The floor to which it leads.
    #[wasm_bindgen(readonly)]
    pub floor: u8,
    /// "ladder", "hole" or "elevator".
    #[wasm_bindgen(readonly)]
    pub way: String,
    /// A sentence: "Ladder up to floor 2."
    #[wasm_bindgen(readonly)]
    pub text: String,
}

impl From<&Travel> for Exit {
    fn from(travel: &Travel) -> Self {
        let way = match travel.way {
            LinkWay::Ladder => "ladder",
            LinkWay::Hole => "hole",
            LinkWay::Elevator => "elevator",
        };
        let Pos { x, y } = travel.to;
        Self {
            x: x.into(),
            y: y.into(),
            floor: travel.to_floor,
            way: way.to_owned(),
            text: exit_words(travel),
        }
    }
}
