//! The rectangle on which open rooms, no-touch zones and fires are based (`architect-a.md` 7, *The rectangle*).

use core::ops::RangeInclusive;

use crate::{Heading, Pos, state::Size6};

/// Words above this value lose the top bit of each side, so that no side is longer than 5 cells.
const LARGE_UP_TO: u16 = 0x3FF7;
/// The bits of the two sides that are then kept.
const SMALL_SIDES: u8 = 0x1B;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rectangle {
    pub size: Size6,
    first: Pos,
    forward: (i16, i16),
    sideways: (i16, i16),
    /// The direction in which column numbers grow.
    pub turn: Heading,
}

impl Rectangle {
    pub fn new(word: u16, cursor: Pos, heading: Heading) -> Self {
        let mut size = (word >> 6 & 63) as u8;
        if word > LARGE_UP_TO {
            size &= SMALL_SIDES;
        }
        let turn = if word & 0x10 == 0 { heading.right() } else { heading.left() };
        Self {
            size: Size6(size),
            first: cursor.step(heading),
            forward: heading.delta(),
            sideways: turn.delta(),
            turn,
        }
    }

    #[inline]
    pub const fn cell(&self, i: i16, j: i16) -> Pos {
        let (fx, fy) = self.forward;
        let (sx, sy) = self.sideways;
        self.first.offset(i * fx + j * sx, i * fy + j * sy)
    }

    pub const fn far_corner(&self) -> Pos {
        self.cell(self.size.deep() - 1, self.size.across() - 1)
    }

    /// The rectangle as rows of bits. `None` if a cell lies outside the grid.
    #[inline]
    pub fn block(&self) -> Option<Block> {
        let (a, b) = (self.first, self.far_corner());
        if !a.in_grid() || !b.in_grid() {
            return None;
        }
        let (west, east) = (a.x.min(b.x), a.x.max(b.x));
        let (north, south) = (a.y.min(b.y), a.y.max(b.y));
        let columns = ((1 << (east - west + 1)) - 1) << west;
        Some(Block { columns, north: north as usize, south: south as usize })
    }

    pub fn cells(self) -> impl Iterator<Item = Pos> {
        let (deep, across) = (self.size.deep(), self.size.across());
        (0..deep).flat_map(move |i| (0..across).map(move |j| self.cell(i, j)))
    }
}

/// A rectangle inside the grid: the same columns in consecutive rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Block {
    /// The columns, bit x for column x.
    pub columns: u64,
    pub north: usize,
    pub south: usize,
}

impl Block {
    #[inline]
    pub const fn rows(&self) -> RangeInclusive<usize> {
        self.north..=self.south
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_words_make_large_rectangles_and_large_words_small_ones() {
        let at = Pos::new(20, 20);
        let large = Rectangle::new(0x0FC0, at, Heading::North);
        assert_eq!((large.size.across(), large.size.deep()), (9, 9));
        let small = Rectangle::new(0x4FC0, at, Heading::North);
        assert_eq!((small.size.across(), small.size.deep()), (5, 5));
    }

    #[test]
    fn bit_four_turns_left_and_rows_run_along_the_heading() {
        let at = Pos::new(20, 20);
        let right = Rectangle::new(0x0000, at, Heading::East);
        assert_eq!(right.cell(1, 1), Pos::new(22, 21));
        let left = Rectangle::new(0x0010, at, Heading::East);
        assert_eq!(left.cell(1, 1), Pos::new(22, 19));
        assert_eq!(left.cells().count(), 4);
        assert_eq!(left.block(), Some(Block { columns: 0b11 << 21, north: 19, south: 20 }));
    }

    #[test]
    fn blocks_hold_the_cells_of_their_rectangle_and_end_at_the_grid() {
        for (word, heading) in [(0x0FD0, Heading::West), (0x0540, Heading::South), (0x02D0, Heading::North)] {
            for at in Pos::all() {
                let rectangle = Rectangle::new(word, at, heading);
                let block = rectangle.block();
                assert_eq!(block.is_some(), rectangle.cells().all(Pos::in_grid));
                let Some(block) = block else { continue };
                let in_block =
                    |at: Pos| block.rows().contains(&(at.y as usize)) && block.columns >> at.x & 1 == 1;
                assert!(rectangle.cells().all(in_block));
                assert_eq!(Pos::all().filter(|&at| in_block(at)).count(), rectangle.cells().count());
            }
        }
    }
}
