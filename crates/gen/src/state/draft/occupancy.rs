//! The class of each cell, and the count of its closed sides. The digger tests a cell with a single comparison, and a
//! whole row with a few bit operations.

use crate::{CELLS, CellSet, Class, HEIGHT, Kind, Pos, WIDTH};

#[derive(Clone, Debug)]
pub(crate) struct Occupancy {
    /// The score of each cell: its class and its count of closed sides. The digger's test is then one comparison.
    pub(super) scores: [u8; CELLS],
    /// The Open cells: bit x of word y + 1. There is an empty row above and below the grid.
    pub(super) open: [u64; HEIGHT + 2],
    /// The Blocked cells: bit x of word y.
    pub(super) blocked: [u64; HEIGHT],
    pub(super) marked: CellSet,
}

/// Bits of a score: the count of closed sides, and a flag for each class except Rock.
pub(super) const SIDES: u8 = 0b0000_0111;
const BLOCKED: u8 = 0b0000_1000;
pub(super) const OPEN: u8 = 0b0001_0000;
/// The flag for kinds at which a probe of the digger tries a ladder.
pub(super) const LADDER_START: u8 = 0b0010_0000;

/// A set of scores, one bit each. A probe of the digger tests a cell with one lookup.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scores(u64);

impl Scores {
    pub const ALL: Self = Self(!0);
    /// The scores of cells that may be dug. See [`super::Draft::is_diggable`].
    pub const DIGGABLE: Self = Self(1 << 3 | 1 << (LADDER_START | 3));
    /// The scores of cells that may be dug or at which a ladder may start. See [`super::Draft::is_ladder_start`].
    pub const DIGGABLE_OR_LADDER_START: Self = Self(Self::DIGGABLE.0 | 0xFF << (OPEN | LADDER_START));

    #[inline]
    pub const fn has(self, score: u8) -> bool {
        self.0 >> (score % 64) & 1 == 1
    }
}

impl Default for Occupancy {
    fn default() -> Self {
        Self { scores: [4; CELLS], open: [0; HEIGHT + 2], blocked: [0; HEIGHT], marked: CellSet::default() }
    }
}

impl Occupancy {
    /// The score of a cell without the ladder flag. Blocked outside the grid.
    #[inline]
    pub(super) fn score(&self, at: Pos) -> u8 {
        at.index().map_or(BLOCKED | 4, |cell| self.scores[cell] & !LADDER_START)
    }

    #[inline]
    pub(super) fn reclass(&mut self, cell: usize, old: Class, new: Class) {
        if old == new {
            return;
        }
        let (row, bit) = (cell / WIDTH, 1 << (cell % WIDTH));
        self.open[row + 1] &= !bit;
        self.blocked[row] &= !bit;
        let flag = match new {
            Class::Rock => 0,
            Class::Blocked => {
                self.blocked[row] |= bit;
                BLOCKED
            }
            Class::Open => {
                self.open[row + 1] |= bit;
                OPEN
            }
        };
        self.scores[cell] = self.scores[cell] & !(BLOCKED | OPEN) | flag;
        if new == Class::Open {
            self.for_neighbours(cell, |score| *score -= 1);
        } else if old == Class::Open {
            self.for_neighbours(cell, |score| *score += 1);
        }
    }

    #[inline]
    pub(super) fn rekind(&mut self, cell: usize, kind: Kind) {
        let flag = if Kind::LADDER_STARTS.has(kind) { LADDER_START } else { 0 };
        self.scores[cell] = self.scores[cell] & !LADDER_START | flag;
    }

    #[inline]
    fn for_neighbours(&mut self, cell: usize, change: impl Fn(&mut u8)) {
        if cell >= WIDTH {
            change(&mut self.scores[cell - WIDTH]);
        }
        if cell < CELLS - WIDTH {
            change(&mut self.scores[cell + WIDTH]);
        }
        if !cell.is_multiple_of(WIDTH) {
            change(&mut self.scores[cell - 1]);
        }
        if cell % WIDTH != WIDTH - 1 {
            change(&mut self.scores[cell + 1]);
        }
    }

    /// The cells of a row whose northern, southern, eastern and western neighbour is Open, one word for each direction.
    #[inline]
    pub(super) const fn open_beside(&self, y: usize) -> [u64; 4] {
        [self.open[y], self.open[y + 2], self.open[y + 1] >> 1, self.open[y + 1] << 1]
    }

    #[inline]
    pub(super) const fn rock(&self, y: usize) -> u64 {
        !(self.open[y + 1] | self.blocked[y])
    }
}
