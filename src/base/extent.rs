//! The rectangle of cells that a floor occupies.

use bevy::prelude::*;
use rootward_gen::{Base, HEIGHT, Pos, SECTION_HEIGHT, SECTION_WIDTH, SECTIONS, WIDTH};

/// A rectangle of cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The upper left cell.
    pub corner: Pos,
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
}

impl Extent {
    /// The smallest rectangle around the sections of a floor; the whole grid if it has none.
    pub fn of_floor(base: &Base, floor: u8) -> Self {
        let levels = base.plan().sections();
        let corners = (0..SECTIONS).filter(|&section| levels[section] == Some(floor)).map(|section| {
            let (column, row) = (section % 4, section / 4);
            Pos::new((column * SECTION_WIDTH) as i16, (row * SECTION_HEIGHT) as i16)
        });
        let around = |(low, high): (Pos, Pos), at: Pos| {
            (Pos::new(low.x.min(at.x), low.y.min(at.y)), Pos::new(high.x.max(at.x), high.y.max(at.y)))
        };
        let Some((low, high)) = corners.map(|at| (at, at)).reduce(|both, (at, _)| around(both, at)) else {
            return Self { corner: Pos::new(0, 0), width: WIDTH as i32, height: HEIGHT as i32 };
        };
        Self {
            corner: low,
            width: i32::from(high.x - low.x) + SECTION_WIDTH as i32,
            height: i32::from(high.y - low.y) + SECTION_HEIGHT as i32,
        }
    }

    /// The middle, in cells from the upper left corner of the grid.
    pub fn middle(self) -> Vec2 {
        let Self { corner, width, height } = self;
        Vec2::new(f32::from(corner.x) + width as f32 / 2.0, f32::from(corner.y) + height as f32 / 2.0)
    }

    /// The cells of the rectangle, row by row.
    pub fn cells(self) -> impl Iterator<Item = Pos> {
        let Self { corner, width, height } = self;
        (0..height).flat_map(move |y| (0..width).map(move |x| corner.offset(x as i16, y as i16)))
    }
}
