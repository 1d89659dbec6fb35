//! The plan of a base: floors of sections, offsets and the entrance (`architect-a.md` 4, *Sections and floors*).

use crate::grid::{Pos, SECTIONS};

/// The maximum number of floors in a base.
pub const MAX_FLOORS: usize = 5;
/// The level of a section outside the base.
pub(crate) const CLOSED: u8 = 6;

/// The floors of a base, the offsets between them, and the entrance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Plan {
    pub(crate) sections: [u8; SECTIONS],
    pub(crate) floor_count: u8,
    pub(crate) up: [(i16, i16); MAX_FLOORS - 1],
    pub(crate) entry_x: u8,
    pub(crate) entry_floor: u8,
}

impl Plan {
    /// The raw level of a position: 1..=5, or 6 in closed sections and outside the grid.
    #[inline]
    pub(crate) fn level_at(&self, at: Pos) -> u8 {
        at.section().map_or(CLOSED, |section| self.sections[section])
    }

    /// The floor of a position, 1..=5. `None` in closed sections and outside the grid.
    #[must_use]
    pub fn floor_at(&self, at: Pos) -> Option<u8> {
        Some(self.level_at(at)).filter(|&level| (1..=self.floor_count).contains(&level))
    }

    /// The floor of each section, row by row, or `None` for a closed section.
    #[must_use]
    pub fn sections(&self) -> [Option<u8>; SECTIONS] {
        self.sections.map(|level| Some(level).filter(|&level| (1..=self.floor_count).contains(&level)))
    }

    /// The number of floors, 1..=5.
    #[must_use]
    pub const fn floor_count(&self) -> u8 {
        self.floor_count
    }

    /// The base entrance, which is always in row 0.
    #[must_use]
    pub const fn entrance(&self) -> Pos {
        Pos::new(self.entry_x as i16, 0)
    }

    /// The floor of the entrance.
    #[must_use]
    pub const fn entrance_floor(&self) -> u8 {
        self.entry_floor
    }

    /// The cell above, maybe outside the grid or on a wrong floor. `None` if `floor` is the top floor.
    #[must_use]
    pub fn above(&self, at: Pos, floor: u8) -> Option<Pos> {
        let (dx, dy) = self.offset_above(floor)?;
        Some(at.offset(dx, dy))
    }

    /// The cell directly below a cell of `floor`. It can be outside the grid or on the wrong floor. `None` on the bottom floor.
    #[must_use]
    pub fn below(&self, at: Pos, floor: u8) -> Option<Pos> {
        let (dx, dy) = self.offset_above(floor.checked_sub(1)?)?;
        Some(at.offset(-dx, -dy))
    }

    #[inline]
    pub(crate) fn offset_above(&self, floor: u8) -> Option<(i16, i16)> {
        if floor == 0 || floor >= self.floor_count {
            return None;
        }
        self.up.get(usize::from(floor) - 1).copied()
    }
}
