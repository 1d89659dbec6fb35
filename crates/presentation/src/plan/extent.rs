//! The rectangle of cells that a floor occupies.

use rootward_gen::{Base, HEIGHT, Pos, SECTION_HEIGHT, SECTION_WIDTH, SECTIONS, WIDTH};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    pub corner: Pos,
    pub width: i32,
    pub height: i32,
}

impl Extent {
    /// The smallest rectangle around the sections of a floor. Returns the whole grid if it has none.
    pub fn of_floor(base: &Base, floor: u8) -> Self {
        let levels = base.plan().sections();
        let corners = (0..SECTIONS).filter(|&section| levels[section] == Some(floor)).map(|section| {
            let (column, row) = (section % 4, section / 4);
            Pos::new((column * SECTION_WIDTH) as i16, (row * SECTION_HEIGHT) as i16)
        });
        let grid = Self { corner: Pos::new(0, 0), width: WIDTH as i32, height: HEIGHT as i32 };
        Self::around_all(corners).map_or(grid, |Self { corner, width, height }| Self {
            corner,
            width: width - 1 + SECTION_WIDTH as i32,
            height: height - 1 + SECTION_HEIGHT as i32,
        })
    }

    /// The smallest rectangle around some cells. `None` if there are none.
    pub fn around_all(mut cells: impl Iterator<Item = Pos>) -> Option<Self> {
        let first = cells.next()?;
        let (low, high) = cells.fold((first, first), |(low, high), at| {
            (Pos::new(low.x.min(at.x), low.y.min(at.y)), Pos::new(high.x.max(at.x), high.y.max(at.y)))
        });
        let size = |low: i16, high: i16| i32::from(high - low) + 1;
        Some(Self { corner: low, width: size(low.x, high.x), height: size(low.y, high.y) })
    }

    /// The part of this rectangle around a cell, limited to a width and height in cells.
    pub fn around(self, at: Pos, (width, height): (i32, i32)) -> Self {
        let part = |corner: i16, size: i32, at: i16, wanted: i32| {
            let (corner, at) = (i32::from(corner), i32::from(at));
            let low = (at - wanted / 2).clamp(corner, corner + size);
            let high = (at - wanted / 2 + wanted).clamp(corner, corner + size);
            (low as i16, high - low)
        };
        let (x, width) = part(self.corner.x, self.width, at.x, width);
        let (y, height) = part(self.corner.y, self.height, at.y, height);
        Self { corner: Pos::new(x, y), width, height }
    }

    /// The rectangle extended by a number of cells on each side.
    pub fn grown(self, by: i32) -> Self {
        let corner = self.corner.offset(-by as i16, -by as i16);
        Self { corner, width: self.width + 2 * by, height: self.height + 2 * by }
    }

    /// The part of this rectangle that lies in another one. The two must have a cell in common.
    pub fn within(self, other: Self) -> Self {
        let last = |extent: Self| extent.corner.offset(extent.width as i16 - 1, extent.height as i16 - 1);
        let (near, far) = (last(self), last(other));
        let corner = Pos::new(self.corner.x.max(other.corner.x), self.corner.y.max(other.corner.y));
        let size = |low: i16, one: i16, other: i16| i32::from(one.min(other) - low) + 1;
        Self { corner, width: size(corner.x, near.x, far.x), height: size(corner.y, near.y, far.y) }
    }

    pub fn contains(self, at: Pos) -> bool {
        let (x, y) = (i32::from(at.x - self.corner.x), i32::from(at.y - self.corner.y));
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    /// The middle, in cells from the upper left corner of the grid.
    pub fn middle(self) -> (f32, f32) {
        let Self { corner, width, height } = self;
        (f32::from(corner.x) + width as f32 / 2.0, f32::from(corner.y) + height as f32 / 2.0)
    }

    /// The cells of the rectangle, row by row.
    pub fn cells(self) -> impl Iterator<Item = Pos> {
        let Self { corner, width, height } = self;
        (0..height).flat_map(move |y| (0..width).map(move |x| corner.offset(x as i16, y as i16)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_around_a_cell_stays_in_the_rectangle() {
        let all = Extent { corner: Pos::new(16, 8), width: 32, height: 16 };
        let part = all.around(Pos::new(30, 15), (10, 6));
        assert_eq!((part.corner, part.width, part.height), (Pos::new(25, 12), 10, 6));
        let corner = all.around(Pos::new(16, 23), (10, 6));
        assert_eq!((corner.corner, corner.width, corner.height), (Pos::new(16, 20), 5, 4));
        assert!(corner.cells().all(|at| all.contains(at) && corner.contains(at)));
        assert!(!corner.contains(Pos::new(15, 20)) && !corner.contains(Pos::new(21, 20)));
        let far = all.around(Pos::new(0, 0), (10, 6));
        assert_eq!(far.cells().count(), 0);
    }
}
