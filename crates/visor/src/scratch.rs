//! Reusable memory for drawing a picture.

use crate::{
    book::Book,
    cast::{Layer, MAX_LAYERS},
    light::LightMap,
    sky::SkyColumn,
    target::Bounds,
};

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ColumnEnd {
    /// The depth of the end, in 1/65,536 of a cell.
    pub depth: i32,
    /// Whether the end is a wall. Otherwise it is the dark.
    pub wall: bool,
    pub top: i32,
    pub bottom: i32,
}

#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    pub columns: Vec<ColumnEnd>,
    /// The see-through layers in front of the ends.
    pub layers: Vec<(u16, Layer)>,
    /// The depth of each pixel, in 1/4,096 of a cell, where a layer or thing stands in front of the end.
    pub depths: Vec<u16>,
    pub light: LightMap,
    /// The number of processed pixels of walls, floors, layers and sprites, which measures the cost of a picture.
    pub drawn: u64,
    pub dark: [u8; 4],
    pub sky: Vec<SkyColumn>,
    pub target: Bounds,
}

impl Scratch {
    pub fn new(width: usize, height: usize) -> Self {
        Self {
            columns: vec![ColumnEnd::default(); width],
            layers: Vec::with_capacity(MAX_LAYERS * (width + 1)),
            depths: vec![u16::MAX; width * height],
            light: LightMap::new(),
            drawn: 0,
            dark: [0, 0, 0, 255],
            sky: Vec::with_capacity(width),
            target: Bounds::default(),
        }
    }

    pub fn begin(&mut self, book: &Book) {
        self.depths.fill(u16::MAX);
        self.drawn = 0;
        self.target = Bounds::default();
        self.dark = book.ramps.colour(0, 0);
    }
}
