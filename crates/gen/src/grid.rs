//! The 64 x 32 grid: positions, the two direction numberings, and sets of cells (`architect-a.md` 1).

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// The number of columns of the grid, x = 0..=63 from west to east.
pub const WIDTH: usize = 64;
/// The number of rows of the grid, y = 0..=31 from north to south.
pub const HEIGHT: usize = 32;
/// The number of cells of the grid.
pub const CELLS: usize = WIDTH * HEIGHT;
/// The number of columns of a section.
pub const SECTION_WIDTH: usize = 16;
/// The number of rows of a section.
pub const SECTION_HEIGHT: usize = 8;
/// The number of sections of the grid. They are numbered row by row, with four in a row.
pub const SECTIONS: usize = 16;

/// A position in cells. All queries accept positions outside the grid, where everything is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Pos {
    /// Column, 0..=63 inside the grid, growing eastwards.
    pub x: i16,
    /// Row, 0..=31 inside the grid, growing southwards.
    pub y: i16,
}

impl Pos {
    /// The position in column `x` and row `y`.
    #[must_use]
    #[inline]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The position with a row-major cell index. The index is taken modulo the number of cells.
    #[must_use]
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::new((index % WIDTH) as i16, ((index / WIDTH) % HEIGHT) as i16)
    }

    /// Whether the position lies inside the grid.
    #[must_use]
    #[inline]
    pub const fn in_grid(self) -> bool {
        (self.x as u16) < WIDTH as u16 && (self.y as u16) < HEIGHT as u16
    }

    /// The row-major index of the cell, or `None` outside the grid.
    #[must_use]
    #[inline]
    pub const fn index(self) -> Option<usize> {
        if self.in_grid() { Some(self.y as usize * WIDTH + self.x as usize) } else { None }
    }

    /// The section of the position, 0..=15, or `None` outside the grid.
    #[must_use]
    #[inline]
    pub const fn section(self) -> Option<usize> {
        if self.in_grid() { Some(((self.y >> 3) * 4 + (self.x >> 4)) as usize) } else { None }
    }

    /// The position `dx` columns to the east and `dy` rows to the south.
    #[must_use]
    #[inline]
    pub const fn offset(self, dx: i16, dy: i16) -> Self {
        Self::new(self.x + dx, self.y + dy)
    }

    /// The neighbouring position in the direction of `heading`.
    #[must_use]
    #[inline]
    pub const fn step(self, heading: Heading) -> Self {
        let (dx, dy) = heading.delta();
        self.offset(dx, dy)
    }

    /// The position `dx` columns and `dy` rows away, with coordinates of eight bits. North of row 0 is row 255.
    #[inline]
    pub(crate) const fn wrapped(self, dx: u8, dy: u8) -> Self {
        Self::new((self.x as u8).wrapping_add(dx) as i16, (self.y as u8).wrapping_add(dy) as i16)
    }

    /// The packed form `y * 256 + x`, as in the lists of the specification.
    #[inline]
    pub(crate) const fn pack(self) -> u16 {
        (self.y as u16) << 8 | (self.x as u16 & 0xFF)
    }

    #[inline]
    pub(crate) const fn unpack(word: u16) -> Self {
        Self::new((word & 0xFF) as i16, (word >> 8) as i16)
    }

    /// The position that a drawn word selects: bits 0..=5 are x, and bits 6..=10 are y.
    #[inline]
    pub(crate) const fn of_draw(word: u16) -> Self {
        Self::new((word & 63) as i16, (word >> 6 & 31) as i16)
    }

    /// All positions of the grid, row by row.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..CELLS).map(Self::from_index)
    }
}

/// A compass direction in the digger's numbering, which runs clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Heading {
    /// Up the page, y - 1. Number 0.
    #[default]
    North,
    /// To the right, x + 1. Number 1.
    East,
    /// Down the page, y + 1. Number 2.
    South,
    /// To the left, x - 1. Number 3.
    West,
}

impl Heading {
    /// The four headings in the order of their numbers.
    pub const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The heading after a quarter turn to the left.
    #[must_use]
    #[inline]
    pub const fn left(self) -> Self {
        self.turned(3)
    }

    /// The heading after a quarter turn to the right.
    #[must_use]
    #[inline]
    pub const fn right(self) -> Self {
        self.turned(1)
    }

    /// The opposite heading.
    #[must_use]
    #[inline]
    pub const fn back(self) -> Self {
        self.turned(2)
    }

    #[inline]
    pub(crate) const fn turned(self, quarters: u8) -> Self {
        // This is faster than a table lookup. The digger turns constantly and needs the result immediately.
        match (self as u8 + quarters) & 3 {
            0 => Self::North,
            1 => Self::East,
            2 => Self::South,
            _ => Self::West,
        }
    }

    /// The change of x and y in one step.
    #[must_use]
    #[inline]
    pub const fn delta(self) -> (i16, i16) {
        const DELTAS: [(i16, i16); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
        DELTAS[self as usize]
    }

    /// The number of the heading in the specification, 0..=3.
    #[must_use]
    pub const fn number(self) -> u16 {
        self as u16
    }
}

/// The direction of the next cell on the path to the base entrance. Unlike headings, it is numbered counter-clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum RootDir {
    /// One row up. Also the value of all cells without a path. At the entrance, it leads out of the base. Code 0.
    #[default]
    North,
    /// One column to the left. Code 1.
    West,
    /// One row down. Code 2.
    South,
    /// One column to the right. Code 3.
    East,
    /// The cell directly above, one floor higher. Code 4.
    Up,
    /// The cell directly below, one floor lower. Code 5.
    Down,
    /// No path was found. Code 0xFE.
    Nowhere,
}

impl RootDir {
    /// The code of the direction in the specification.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Nowhere => 0xFE,
            other => other as u8,
        }
    }

    /// The compass direction, or `None` for up, down and nowhere.
    #[must_use]
    pub const fn heading(self) -> Option<Heading> {
        match self {
            Self::North => Some(Heading::North),
            Self::West => Some(Heading::West),
            Self::South => Some(Heading::South),
            Self::East => Some(Heading::East),
            Self::Up | Self::Down | Self::Nowhere => None,
        }
    }
}

/// The cells of row `y` whose bit is set in `bits`, from west to east. The iterator can be reversed.
#[inline]
pub(crate) fn cells_of_row(y: usize, bits: u64) -> CellsOfRow {
    CellsOfRow { y: y as i16, bits }
}

#[derive(Clone, Debug)]
pub(crate) struct CellsOfRow {
    y: i16,
    bits: u64,
}

impl Iterator for CellsOfRow {
    type Item = Pos;

    #[inline]
    fn next(&mut self) -> Option<Pos> {
        let x = (self.bits != 0).then(|| self.bits.trailing_zeros() as i16)?;
        self.bits &= self.bits - 1;
        Some(Pos::new(x, self.y))
    }
}

impl DoubleEndedIterator for CellsOfRow {
    #[inline]
    fn next_back(&mut self) -> Option<Pos> {
        let x = (self.bits != 0).then(|| self.bits.ilog2() as i16)?;
        self.bits &= !(1 << x);
        Some(Pos::new(x, self.y))
    }
}

/// A set of cells, one bit each: row by row, bit x of word y.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct CellSet {
    rows: [u64; HEIGHT],
}

impl CellSet {
    /// Whether the cell is in the set. Always `false` outside the grid.
    #[must_use]
    #[inline]
    pub const fn contains(&self, at: Pos) -> bool {
        at.in_grid() && self.rows[at.y as usize] >> at.x & 1 == 1
    }

    /// Adds the cell and returns whether it is new. Does nothing outside the grid.
    #[inline]
    pub fn insert(&mut self, at: Pos) -> bool {
        let new = at.in_grid() && !self.contains(at);
        if new {
            self.rows[at.y as usize] |= 1 << at.x;
        }
        new
    }

    /// Removes the cell. Does nothing outside the grid.
    #[inline]
    pub fn remove(&mut self, at: Pos) {
        if at.in_grid() {
            self.rows[at.y as usize] &= !(1 << at.x);
        }
    }

    /// Empties the set.
    pub fn clear(&mut self) {
        self.rows = [0; HEIGHT];
    }

    /// The number of cells in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows.iter().map(|row| row.count_ones() as usize).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows.iter().all(|&row| row == 0)
    }

    /// The cells of the set, row by row.
    pub fn iter(&self) -> impl Iterator<Item = Pos> + '_ {
        self.rows.iter().enumerate().flat_map(|(y, &bits)| cells_of_row(y, bits))
    }

    /// The cells that are in both sets.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self { rows: core::array::from_fn(|y| self.rows[y] & other.rows[y]) }
    }

    /// The cells that are in at least one of the sets.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        Self { rows: core::array::from_fn(|y| self.rows[y] | other.rows[y]) }
    }

    /// The cells of the set and the eight cells around each of them.
    #[must_use]
    pub fn grown(&self) -> Self {
        let wide = self.rows.map(|row| row | row << 1 | row >> 1);
        let row = |y: usize| wide.get(y).copied().unwrap_or_default();
        Self { rows: core::array::from_fn(|y| row(y) | row(y + 1) | row(y.wrapping_sub(1))) }
    }

    pub(crate) const fn from_rows(rows: [u64; HEIGHT]) -> Self {
        Self { rows }
    }
}

impl FromIterator<Pos> for CellSet {
    fn from_iter<I: IntoIterator<Item = Pos>>(cells: I) -> Self {
        let mut set = Self::default();
        for at in cells {
            set.insert(at);
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grown_set_has_all_neighbours() {
        let corners = [(0, 0), (63, 31), (20, 10)].map(|(x, y)| Pos::new(x, y));
        let set: CellSet = corners.into_iter().collect();
        let is_near =
            |at: Pos| corners.iter().any(|corner| at.x.abs_diff(corner.x).max(at.y.abs_diff(corner.y)) <= 1);
        assert_eq!(set.grown(), Pos::all().filter(|&at| is_near(at)).collect());
    }

    #[test]
    fn headings_and_root_directions_turn_oppositely() {
        assert_eq!(Heading::North.left(), Heading::West);
        assert_eq!(Heading::North.right(), Heading::East);
        assert_eq!(Heading::East.back(), Heading::West);
        assert_eq!(RootDir::West.code(), 1);
        assert_eq!(RootDir::East.code(), 3);
        assert_eq!(RootDir::Nowhere.code(), 0xFE);
    }

    #[test]
    fn positions_pack_and_unpack_and_know_their_section() {
        for at in Pos::all() {
            assert_eq!(Pos::unpack(at.pack()), at);
            assert_eq!(at.index().map(Pos::from_index), Some(at));
        }
        assert_eq!(Pos::new(63, 31).section(), Some(15));
        assert_eq!(Pos::new(16, 8).section(), Some(5));
        assert_eq!(Pos::new(64, 0).section(), None);
        assert_eq!(Pos::new(0, -1).index(), None);
    }

    #[test]
    fn cell_set_contains_the_inserted_cells() {
        let mut set = CellSet::default();
        assert!(set.insert(Pos::new(63, 31)));
        assert!(!set.insert(Pos::new(63, 31)));
        assert!(!set.insert(Pos::new(64, 31)));
        assert_eq!(set.iter().collect::<Vec<_>>(), [Pos::new(63, 31)]);
        set.remove(Pos::new(63, 31));
        assert!(set.is_empty());
    }
}
