//! The grid on which crawlers build (`crawlers.md` 1 and 15.1), and the look-ahead (`crawlers.md` 5). The grid has one
//! or more floors. Each floor starts as one open hall with a border.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{HallTile, lines::LineBits};
use crate::grid::{Heading, Pos};

/// The longest side of a hall, in cells.
pub const LONGEST_SIDE: u16 = 1024;
pub(super) const NO_FLOOR: u8 = 0;

/// The tile of every cell. Positions outside the grid are allowed. Their tile is [`HallTile::Outside`].
#[derive(Clone, Debug, Default)]
pub struct Hall {
    width: i16,
    height: i16,
    tiles: Vec<HallTile>,
    generations: Vec<u8>,
    floors: Vec<u8>,
    /// Walls that are never opened: the border, the booths of links and the no-touch zones.
    kept: Vec<bool>,
    rows: LineBits,
    columns: LineBits,
    /// All tiles that were laid. `None` if there is no log.
    pub(super) log: Option<Vec<LaidTile>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LaidTile {
    pub cell: u32,
    pub tile: HallTile,
    /// The generation that laid the tile. 0 for tiles that were laid before the crawlers ran.
    pub generation: u8,
}

impl Hall {
    /// Lays empty halls. The sides are clamped to 1..=[`LONGEST_SIDE`]. `floor_of` returns 0 for no floor. A cell
    /// becomes border if one of its eight neighbours lies outside its floor. All other cells of the floor become open.
    pub(super) fn lay(&mut self, width: u16, height: u16, floor_of: impl Fn(Pos) -> u8) {
        let (width, height) = (width.clamp(1, LONGEST_SIDE), height.clamp(1, LONGEST_SIDE));
        (self.width, self.height) = (width as i16, height as i16);
        let (columns, rows) = (usize::from(width), usize::from(height));
        let cells = columns * rows;
        self.floors.clear();
        self.floors.extend(
            (0..height).flat_map(|y| (0..width).map(move |x| Pos::new(x as i16, y as i16))).map(floor_of),
        );
        self.tiles.clear();
        self.tiles.resize(cells, HallTile::Outside);
        self.generations.clear();
        self.generations.resize(cells, 0);
        self.kept.clear();
        self.kept.resize(cells, false);
        self.rows.reset(rows, columns);
        self.columns.reset(columns, rows);
        for cell in 0..cells {
            if self.floors[cell] != NO_FLOOR {
                let at = self.position(cell);
                if self.is_at_edge(at, cell) {
                    self.tiles[cell] = HallTile::FixedWall;
                    self.kept[cell] = true;
                } else {
                    self.write(at, cell, HallTile::Open);
                }
            }
        }
    }

    fn is_at_edge(&self, at: Pos, cell: usize) -> bool {
        let (width, floor) = (self.width as usize, self.floors[cell]);
        if at.x < 1 || at.y < 1 || at.x + 1 >= self.width || at.y + 1 >= self.height {
            return true;
        }
        let same = |first: usize| self.floors[first..first + 3] == [floor; 3];
        !(same(cell - width - 1) && same(cell - 1) && same(cell + width - 1))
    }

    /// The number of columns.
    #[must_use]
    pub const fn width(&self) -> u16 {
        self.width as u16
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> u16 {
        self.height as u16
    }

    /// The number of cells.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.tiles.len()
    }

    /// The row-major index of a cell, or `None` outside the grid.
    #[must_use]
    #[inline]
    pub const fn index(&self, at: Pos) -> Option<usize> {
        if at.x >= 0 && at.y >= 0 && at.x < self.width && at.y < self.height {
            Some(at.y as usize * self.width as usize + at.x as usize)
        } else {
            None
        }
    }

    /// The position of the cell with a row-major index.
    #[must_use]
    #[inline]
    pub fn position(&self, cell: usize) -> Pos {
        let width = self.width.max(1) as usize;
        Pos::new((cell % width) as i16, (cell / width) as i16)
    }

    /// The tile of a cell, or [`HallTile::Outside`] outside the grid.
    #[must_use]
    #[inline]
    pub fn tile(&self, at: Pos) -> HallTile {
        self.index(at).map_or(HallTile::Outside, |cell| self.tiles[cell])
    }

    #[inline]
    pub(super) fn tile_at(&self, cell: usize) -> HallTile {
        self.tiles[cell]
    }

    /// The floor of a cell, from 1. 0 for cells outside all floors.
    #[must_use]
    #[inline]
    pub fn floor(&self, at: Pos) -> u8 {
        self.index(at).map_or(NO_FLOOR, |cell| self.floors[cell])
    }

    /// The generation of crawlers that laid the wall or column in a cell. 255 also stands for later generations, and 0
    /// also for walls of the design or the repair. `None` for all other tiles.
    #[must_use]
    pub fn generation(&self, at: Pos) -> Option<u8> {
        let cell = self.index(at)?;
        let laid = matches!(self.tiles[cell], HallTile::Wall | HallTile::NjWall | HallTile::Column);
        laid.then_some(self.generations[cell])
    }

    /// Whether the wall in a cell is never opened: a border, a booth or a no-touch zone. True outside.
    #[must_use]
    #[inline]
    pub fn is_kept(&self, at: Pos) -> bool {
        self.index(at).is_none_or(|cell| self.kept[cell])
    }

    pub(super) fn keep(&mut self, at: Pos) {
        if let Some(cell) = self.index(at) {
            self.kept[cell] = true;
        }
    }

    /// Sets the tile of a cell. Does nothing to cells outside all floors.
    #[inline]
    pub(super) fn put(&mut self, at: Pos, tile: HallTile) {
        self.put_of(at, tile, 0);
    }

    #[inline]
    pub(super) fn put_of(&mut self, at: Pos, tile: HallTile, generation: u16) {
        let Some(cell) = self.index(at).filter(|&cell| self.floors[cell] != NO_FLOOR) else { return };
        let generation = u8::try_from(generation).unwrap_or(u8::MAX);
        self.generations[cell] = generation;
        self.write(at, cell, tile);
        if let Some(log) = &mut self.log {
            log.push(LaidTile { cell: cell as u32, tile, generation });
        }
    }

    #[inline]
    fn write(&mut self, at: Pos, cell: usize, tile: HallTile) {
        self.tiles[cell] = tile;
        let (x, y) = (at.x as usize, at.y as usize);
        let (open, clear) = (tile == HallTile::Open, tile.is_clear());
        self.rows.set(y, x, open, clear);
        self.columns.set(x, y, open, clear);
    }

    /// The line along which a builder looks. Returns the rows or columns, the index of the line in them, and the first
    /// place ahead of the builder. The last value tells whether places count up in that direction.
    #[inline]
    fn line_of_sight(&self, at: Pos, forward: Heading) -> (&LineBits, i16, i16, bool) {
        match forward {
            Heading::North => (&self.columns, at.x, at.y - 1, false),
            Heading::East => (&self.rows, at.y, at.x + 1, true),
            Heading::South => (&self.columns, at.x, at.y + 1, true),
            Heading::West => (&self.rows, at.y, at.x - 1, false),
        }
    }

    /// The number of free rows ahead, each with `width` clear cells on both sides.
    #[must_use]
    #[inline]
    pub fn front(&self, at: Pos, forward: Heading, width: u8) -> i16 {
        let (lines, line, from, upwards) = self.line_of_sight(at, forward);
        lines.free(line, i16::from(width), from, upwards)
    }

    /// Compares the clear space on the right of the next `front` rows with the clear space on their left. The first
    /// `width` cells on each side are known to be clear. The search stops at the end of the narrower side.
    #[must_use]
    pub fn roomier_side(&self, at: Pos, forward: Heading, width: u8, front: i16) -> Ordering {
        if front == 0 {
            return Ordering::Equal;
        }
        let (lines, line, from, upwards) = self.line_of_sight(at, forward);
        // The numbers of lines grow to the right of a builder that faces north or east.
        let right = if matches!(forward, Heading::North | Heading::East) { 1 } else { -1 };
        let mut distance = right * i16::from(width);
        loop {
            distance += right;
            let is_clear = |line| lines.is_clear(line, from, upwards, front);
            let (left, right) = (is_clear(line - distance), is_clear(line + distance));
            if !(left && right) {
                return right.cmp(&left);
            }
        }
    }

    /// 64 cells to a word.
    #[inline]
    pub(super) fn open_words(&self, y: usize) -> &[u64] {
        self.rows.open_words(y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The look-ahead exactly as in `crawlers.md` 5, cell by cell.
    fn look(hall: &Hall, at: Pos, forward: Heading, width: i16) -> (i16, i16, i16) {
        let (right, ahead) = (forward.right().delta(), forward.delta());
        let tile = |row: i16, side: i16| {
            hall.tile(at.offset(row * ahead.0 + side * right.0, row * ahead.1 + side * right.1))
        };
        let is_free = |row: &i16| {
            tile(*row, 0) == HallTile::Open && (-width..=width).all(|side| tile(*row, side).is_clear())
        };
        let front = (1..).take_while(is_free).count() as i16;
        let reach = |sign: i16| {
            let clear = |distance: &i16| (1..=front).all(|row| tile(row, sign * *distance).is_clear());
            if front == 0 { width } else { (width + 1..).take_while(clear).count() as i16 + width }
        };
        (front, reach(-1), reach(1))
    }

    #[test]
    fn lookahead_by_words_matches_lookahead_by_cells() {
        for (width, height) in [(24, 14), (90, 9), (9, 90), (140, 3), (150, 40)] {
            let mut hall = Hall::default();
            hall.lay(width, height, |_| 1);
            for step in 0..i32::from(width) * i32::from(height) / 12 {
                let at =
                    Pos::new((step * 37 % i32::from(width)) as i16, (step * 23 % i32::from(height)) as i16);
                if hall.tile(at) == HallTile::Open {
                    hall.put(at, if step % 3 == 0 { HallTile::GuaranteedOpen } else { HallTile::Wall });
                }
            }
            for cell in 0..hall.cells() {
                let at = hall.position(cell);
                for forward in Heading::ALL {
                    for clearance in 1..=3 {
                        let front = hall.front(at, forward, clearance);
                        let roomier = hall.roomier_side(at, forward, clearance, front);
                        let (slow, left, right) = look(&hall, at, forward, clearance.into());
                        let slow = (slow, right.cmp(&left));
                        assert_eq!((front, roomier), slow, "{at:?} {forward:?} {clearance}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_floor_is_an_open_hall_with_a_border_of_one_cell() {
        let mut hall = Hall::default();
        hall.lay(20, 10, |at| if at.x < 10 || at.y < 5 { 1 } else { 2 });
        assert_eq!(hall.tile(Pos::new(0, 4)), HallTile::FixedWall);
        assert_eq!(hall.tile(Pos::new(1, 1)), HallTile::Open);
        // The cell in the inner corner touches the other floor only diagonally.
        assert_eq!(hall.tile(Pos::new(9, 4)), HallTile::FixedWall);
        assert_eq!(hall.tile(Pos::new(8, 3)), HallTile::Open);
        assert_eq!((hall.floor(Pos::new(10, 5)), hall.floor(Pos::new(20, 5))), (2, NO_FLOOR));
        assert!(hall.is_kept(Pos::new(9, 4)) && !hall.is_kept(Pos::new(8, 3)));
    }
}
