//! The picture: colours, and what each pixel shows.

use rootward_gen::Pos;

use crate::{scene::cell_at, scratch::Scratch};

/// The largest width of a picture in pixels.
pub const MAX_WIDTH: usize = 640;
/// The largest height of a picture in pixels.
pub const MAX_HEIGHT: usize = 360;

/// What a pixel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The floor of the cell.
    Floor,
    /// Its ceiling.
    Ceiling,
    /// A wall, or what fills the cell: a door, a window, a machine.
    Wall,
    /// Something that stands, lies or flies in it, with the number that it was given.
    Thing(u16),
}

/// The mark of a pixel that shows nothing.
pub(crate) const NOTHING: u32 = 0;

/// The mark of a surface of a cell, by its index.
pub(crate) const fn mark(what: What, cell: u32) -> u32 {
    let (code, number) = match what {
        What::Floor => (1, 0),
        What::Ceiling => (2, 0),
        What::Wall => (3, 0),
        What::Thing(number) => (4, number as u32),
    };
    code << 28 | cell << 16 | number
}

/// A picture that is drawn again and again. It keeps all memory that drawing needs.
#[derive(Clone, Debug)]
pub struct Picture {
    width: usize,
    height: usize,
    pub(crate) pixels: Vec<[u8; 4]>,
    pub(crate) marks: Vec<u32>,
    pub(crate) scratch: Scratch,
}

impl Picture {
    /// A black picture; its size is kept between 16x9 and [`MAX_WIDTH`] x [`MAX_HEIGHT`].
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

    /// Which cell a pixel shows, and what of it; nothing in the dark, and outside of the picture.
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

    /// How many pixels of walls, doors and what stands were asked for, hidden ones too: what the last picture has cost
    /// beyond its floors.
    #[must_use]
    pub fn asked(&self) -> u64 {
        self.scratch.drawn
    }

    /// Depth of what ends the sight in a column, in 1/65,536 of a cell; nothing where the dark ends it.
    #[must_use]
    pub fn depth(&self, column: usize) -> Option<i32> {
        self.scratch.columns.get(column).filter(|end| end.wall).map(|end| end.depth)
    }
}
