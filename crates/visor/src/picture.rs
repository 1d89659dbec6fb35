//! The picture: its colours, and the subject of each pixel.

use rootward_gen::Pos;

use crate::{scene::cell_at, scratch::Scratch};

/// The largest width of a picture in pixels.
pub const MAX_WIDTH: usize = 640;
/// The largest height of a picture in pixels.
pub const MAX_HEIGHT: usize = 360;

/// The subject of a pixel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    Floor,
    Ceiling,
    /// A wall, or a thing that fills the cell: a door, a window, a machine.
    Wall,
    /// A thing that stands, lies or flies in the cell, with its number.
    Thing(u16),
}

pub(crate) const NOTHING: u32 = 0;

/// The mark of a surface of a cell, by the index of the cell.
pub(crate) const fn mark(what: What, cell: u32) -> u32 {
    let (code, number) = match what {
        What::Floor => (1, 0),
        What::Ceiling => (2, 0),
        What::Wall => (3, 0),
        What::Thing(number) => (4, number as u32),
    };
    code << 28 | cell << 16 | number
}

/// A reusable picture. It keeps all memory that drawing needs.
#[derive(Clone, Debug)]
pub struct Picture {
    width: usize,
    height: usize,
    pub(crate) pixels: Vec<[u8; 4]>,
    pub(crate) marks: Vec<u32>,
    pub(crate) scratch: Scratch,
}

impl Picture {
    /// A black picture. Its size is kept between 16x9 and [`MAX_WIDTH`] x [`MAX_HEIGHT`].
    #[must_use]
    pub fn new(width: usize, height: usize) -> Self {
        let (width, height) = (width.clamp(16, MAX_WIDTH), height.clamp(9, MAX_HEIGHT));
        Self {
            width,
            height,
            pixels: vec![[0, 0, 0, 255]; width * height],
            marks: vec![NOTHING; width * height],
            scratch: Scratch::new(width, height),
        }
    }

    /// Width in pixels.
    #[must_use]
    pub fn width(&self) -> usize {
        self.width
    }

    /// Height in pixels.
    #[must_use]
    pub fn height(&self) -> usize {
        self.height
    }

    /// Red, green, blue and alpha of each pixel, rows from the top; alpha is always 255.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.pixels.as_flattened()
    }

    /// The cell and subject of a pixel. `None` in the dark, and outside the picture.
    #[must_use]
    pub fn shown(&self, x: usize, y: usize) -> Option<(Pos, What)> {
        let mark = *self.marks.get(y * self.width + x).filter(|_| x < self.width)?;
        let what = match mark >> 28 {
            1 => What::Floor,
            2 => What::Ceiling,
            3 => What::Wall,
            4 => What::Thing(mark as u16),
            _ => return None,
        };
        Some((cell_at(mark >> 16 & 0xFFF), what))
    }

    /// The number of processed pixels of walls, doors and standing things: the cost of the last picture.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.scratch.drawn
    }

    /// The depth of the end of a column, in 1/65,536 of a cell. `None` if it ends in the dark.
    #[must_use]
    pub fn depth(&self, column: usize) -> Option<i32> {
        self.scratch.columns.get(column).filter(|end| end.wall).map(|end| end.depth)
    }
}
