//! The point of view, and the rays of its columns.

use rootward_gen::{Heading, Pos};

use crate::{
    fixed::{ONE, cosine, sine, times},
    picture::Picture,
};

/// The distance of the eye behind the middle of its cell, so that a wall ahead does not fill the picture.
pub const EYE_BACK: i32 = ONE * 11 / 16;

/// The picture begins this far behind the middle of the cell. The eye may be in a wall farther back.
const BEGINS: i32 = ONE * 7 / 16;

const HEIGHT: i32 = ONE * 17 / 32;

/// Half the width of the picture at a distance of one cell: a field of view of 86 degrees.
const LENS: i32 = ONE * 15 / 16;

/// A point of view. `x` and `y` count from the western and the northern edge of the grid, in 1/65,536 of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Eye {
    pub x: i32,
    pub y: i32,
    /// The height above the floor, in 1/65,536 of a cell. Walls are one cell high. Kept between 1/8 and 7/8.
    pub height: i32,
    /// The direction: 0 is north, a quarter (0x4000) is east, clockwise.
    pub turn: u16,
    /// Half the width of the picture at a distance of one cell, in 1/65,536 of a cell: 1/4 to 2 cells.
    pub lens: i32,
    /// The depth where the picture begins, in 1/65,536 of a cell: 0 to half a cell. Nothing nearer is drawn.
    pub begins: i32,
    /// The distance of the horizon below the middle of the picture, in 1/65,536 of its height, for nods and jolts.
    pub nod: i32,
}

impl Eye {
    /// The eye of a party on a cell with a heading.
    #[must_use]
    pub fn standing(at: Pos, heading: Heading) -> Self {
        let middle = |cell: i16| i32::from(cell) * ONE + ONE / 2;
        Self::behind(middle(at.x), middle(at.y), heading.number() << 14)
    }

    /// The eye of a party at any position and angle, as during a step or a turn.
    #[must_use]
    pub fn behind(x: i32, y: i32, turn: u16) -> Self {
        let (x, y) = (x - times(sine(turn), EYE_BACK), y + times(cosine(turn), EYE_BACK));
        Self { x, y, height: HEIGHT, turn, lens: LENS, begins: EYE_BACK - BEGINS, nod: 0 }
    }

    /// The same eye with a field of view in degrees, 60 to 110.
    #[must_use]
    pub fn with_view(self, degrees: u16) -> Self {
        // Tangents of half the angle, from 60 degrees in steps of 10.
        const LENSES: [i32; 6] = [37_837, 45_889, 54_991, 65_536, 78_103, 93_595];
        let place = usize::from(degrees.clamp(60, 110) - 60) / 10;
        Self { lens: LENSES[place], ..self }
    }

    /// The party's cell, where the picture begins. It can lie outside the grid.
    #[must_use]
    pub fn cell(&self) -> Pos {
        let (x, y) = self.start();
        Pos::new((x >> 16) as i16, (y >> 16) as i16)
    }

    /// The point straight ahead where the picture begins, and where the party's lamp is.
    pub(crate) fn start(&self) -> (i32, i32) {
        (self.x + times(sine(self.turn), self.begins), self.y - times(cosine(self.turn), self.begins))
    }
}

/// An eye with the size of the picture: the input of all rays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View {
    pub eye: Eye,
    pub width: i32,
    pub height: i32,
    pub ahead: (i32, i32),
    /// The vector from the middle of the picture to its right edge at a distance of one cell.
    pub right: (i32, i32),
    /// The row of the horizon, in 1/65,536 of a row.
    pub horizon: i64,
    /// The height of a row at a depth of one cell, in cells with 24 binary places.
    pub row: i64,
}

impl View {
    pub fn new(eye: Eye, picture: &Picture) -> Self {
        let eye = Eye {
            height: eye.height.clamp(ONE / 8, ONE * 7 / 8),
            lens: eye.lens.clamp(ONE / 4, 2 * ONE),
            begins: eye.begins.clamp(0, ONE / 2),
            nod: eye.nod.clamp(-ONE / 4, ONE / 4),
            ..eye
        };
        let (width, height) = (picture.width() as i32, picture.height() as i32);
        let ahead = (sine(eye.turn), -cosine(eye.turn));
        let right = (times(cosine(eye.turn), eye.lens), times(sine(eye.turn), eye.lens));
        Self {
            eye,
            width,
            height,
            ahead,
            right,
            horizon: i64::from(height) * (i64::from(ONE) / 2 + i64::from(eye.nod)),
            row: (i64::from(eye.lens) << 9) / i64::from(width.max(1)),
        }
    }

    /// The ray through the middle of a column: its advance per cell of depth.
    pub fn ray(&self, column: i32) -> (i32, i32) {
        let across = (i64::from(2 * column + 1 - self.width) << 16) / i64::from(self.width);
        let along = |ahead: i32, right: i32| ahead + ((i64::from(right) * across) >> 16) as i32;
        (along(self.ahead.0, self.right.0), along(self.ahead.1, self.right.1))
    }

    #[inline]
    pub fn pixels(&self, depth: i32) -> i64 {
        (1 << 40) / (i64::from(depth) * self.row).max(1)
    }

    pub fn relative(&self, x: i32, y: i32) -> (i32, i32) {
        let (dx, dy) = (x - self.eye.x, y - self.eye.y);
        let depth = times(dx, self.ahead.0) + times(dy, self.ahead.1);
        (depth, times(dy, self.ahead.0) - times(dx, self.ahead.1))
    }
}

/// The ray of a column of a picture: its advance east and south per cell of depth, in 1/65,536 of a cell. Depth is
/// measured straight ahead, so that walls across the view are straight.
#[must_use]
pub fn ray(eye: Eye, picture: &Picture, column: usize) -> (i32, i32) {
    View::new(eye, picture).ray(column as i32)
}
