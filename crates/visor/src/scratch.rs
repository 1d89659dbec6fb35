//! Memory that a picture needs while it is drawn, kept for the next one.

use crate::{
    book::Book,
    cast::{Layer, MAX_LAYERS},
    light::LightMap,
    sky::SkyColumn,
};

/// Where the sight of a column ends.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ColumnEnd {
    /// How deep, in 1/65,536 of a cell.
    pub depth: i32,
    /// Whether a wall ends it, not the dark.
    pub wall: bool,
    /// The first row that the end covers.
    pub top: i32,
    /// The first row below.
    pub bottom: i32,
}

/// The memory.
#[derive(Clone, Debug)]
pub(crate) struct Scratch {
    /// An end for each column.
    pub columns: Vec<ColumnEnd>,
    /// What stands before the ends and lets something through.
    pub layers: Vec<(u16, Layer)>,
    /// How deep each pixel is, in 1/4,096 of a cell, where something stands before the ends.
    pub depths: Vec<u16>,
    /// The light around the eye.
    pub light: LightMap,
    /// How many pixels walls, floors, layers and sprites have been asked for: the cost of a picture.
    pub drawn: u64,
    /// The colour of what is not seen.
    pub dark: [u8; 4],
    /// The sky above each column, while there is one.
    pub sky: Vec<SkyColumn>,
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
        }
    }

    /// Forgets the last picture.
    pub fn begin(&mut self, book: &Book) {
        self.depths.fill(u16::MAX);
        self.drawn = 0;
        self.dark = book.ramps.colour(0, 0);
    }
}
