//! Queries of part B about cells, and its walks along the root path (`architect-b.md` 1.4 and 1.5). Coordinates have
//! eight bits here, so the row north of row 0 is row 255, which is outside the grid.

use crate::{CellId, Kind, KindSet, Observer, Pos, RootDir, state::Draft};

/// The neighbours of a cell that are not Open, one bit each. The bit [`ClosedSides::SELF`] stands for the cell itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ClosedSides(u8);

impl ClosedSides {
    const NORTH: u8 = 1;
    const WEST: u8 = 2;
    const SELF: u8 = 4;
    const EAST: u8 = 8;
    const SOUTH: u8 = 16;
    const ALL: u8 = 31;

    pub const WALLS_WEST_AND_EAST: Self = Self(Self::WEST | Self::EAST);
    pub const WALLS_NORTH_AND_SOUTH: Self = Self(Self::NORTH | Self::SOUTH);
    pub const NONE: Self = Self(0);

    pub fn is_passage(self) -> bool {
        (self == Self::WALLS_WEST_AND_EAST) | (self == Self::WALLS_NORTH_AND_SOUTH)
    }

    pub const fn is_closed(self) -> bool {
        self.0 & Self::SELF != 0
    }

    /// Whether the southern neighbour is Open or the only closed one. The specification compares the mask as a number.
    pub const fn below_passage(self) -> bool {
        self.0 < Self::WALLS_NORTH_AND_SOUTH.0
    }

    /// The Open neighbours as faces of a wall: 1 north, 2 east, 4 south, 8 west.
    pub fn open_faces(self) -> u8 {
        let open = |bit: u8, face: u8| if self.0 & bit == 0 { face } else { 0 };
        open(Self::NORTH, 1) + open(Self::EAST, 2) + open(Self::SOUTH, 4) + open(Self::WEST, 8)
    }
}

/// A direction as in the walks of the specification: twice its code. It need not be one of the four (Quirk P2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DoubledDir(pub u8);

impl DoubledDir {
    pub const fn back(self) -> Self {
        Self(self.0 ^ 4)
    }

    /// The directions after a quarter turn to either side. Both are among the four directions.
    pub const fn sides(self) -> [Self; 2] {
        [Self(self.0.wrapping_add(2) & 6), Self(self.0.wrapping_sub(2) & 6)]
    }

    const fn delta(self) -> (u8, u8) {
        match self.0 {
            0 => (0, 0xFF),
            // Quirk P2: stray words from the table of the original game.
            2 | 8 => (0xFF, 0),
            4 => (0, 1),
            6 | 12 => (1, 0),
            10 | 14 => (0, 3),
            0xF8 => (105, 99),
            0xFC => (50, 40),
            _ => (0, 0),
        }
    }
}

/// Whether a walk has left the grid. Such a walk does not return (Quirk W1).
pub(super) const fn is_out(at: Pos) -> bool {
    !at.in_grid()
}

pub(super) fn by_index(index: Option<usize>) -> Option<Pos> {
    index.filter(|&cell| cell < crate::grid::CELLS).map(Pos::from_index)
}

impl<O: Observer> Draft<'_, O> {
    /// *mask5*.
    #[inline]
    pub(super) fn sides(&self, at: Pos) -> ClosedSides {
        ClosedSides(!self.open_around(at) & ClosedSides::ALL)
    }

    /// *free_floor*: whether something may be placed on the cell.
    #[inline]
    pub(super) fn is_free_floor(&self, at: Pos) -> bool {
        // For random cells, half of all branches would be mispredicted, so the code always evaluates both conditions.
        self.is_bare(at, Kind::FREE_FLOORS) & self.id(at).number().is_some()
    }

    /// Whether a cell has one of the kinds and no group stands on it.
    #[inline]
    pub(super) fn is_bare(&self, at: Pos, kinds: KindSet) -> bool {
        let word = self.kind_word(at);
        !word.has_group() & kinds.has(word.kind())
    }

    /// *solid_side*: the first neighbour of untouched rock, in the order north, south, west, east.
    pub(super) fn solid_side(&self, at: Pos) -> Option<(Pos, RootDir)> {
        [RootDir::North, RootDir::South, RootDir::West, RootDir::East].into_iter().find_map(|side| {
            let there = at.step(side.heading()?);
            let solid = there.in_grid()
                && self.id(there) == CellId::ROCK
                && self.bare_kind(there) == Some(Kind::Wall);
            solid.then_some((there, side))
        })
    }

    /// North outside the grid, so that a walk that has left the grid continues (Quirk W1).
    #[inline]
    pub(super) fn walked_dir(&self, at: Pos) -> RootDir {
        if at.in_grid() { self.shell.cells.root_dir(at) } else { RootDir::North }
    }

    /// *root_step*: the next cell, and the direction of the step. `None` for a step to another floor.
    #[inline]
    pub(super) fn root_step(&self, at: Pos) -> (Pos, Option<DoubledDir>) {
        let went = match self.walked_dir(at) {
            RootDir::Up | RootDir::Down => None,
            RootDir::Nowhere => Some(DoubledDir(0xFC)),
            level => Some(DoubledDir(2 * level.code())),
        };
        (self.rootward(at), went)
    }

    /// *plain_step*.
    #[inline]
    pub(super) fn plain_step(&self, at: Pos, way: DoubledDir) -> Pos {
        let (dx, dy) = way.delta();
        at.wrapped(dx, dy)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::with_draft;

    #[test]
    fn closed_sides_identify_passages_and_crossings() {
        with_draft(["#.###", "...##", "#.###", "#####", "#####"], |draft| {
            assert_eq!(draft.sides(Pos::new(1, 1)), ClosedSides::NONE);
            assert_eq!(draft.sides(Pos::new(1, 0)).open_faces(), 4);
            assert!(draft.sides(Pos::new(0, 0)).is_closed());
        });
        with_draft(["#.###", "#.###", "#.###", "#####", "#####"], |draft| {
            assert_eq!(draft.sides(Pos::new(1, 1)), ClosedSides::WALLS_WEST_AND_EAST);
        });
    }

    #[test]
    fn quirk_w1_a_walk_leaves_the_grid_in_the_north_and_goes_on() {
        with_draft([".####", ".####", "#####", "#####", "#####"], |draft| {
            let out = draft.rootward(Pos::new(0, 0));
            assert_eq!(out, Pos::new(0, 255));
            assert!(is_out(out) && !out.in_grid());
            assert_eq!(draft.rootward(out), Pos::new(0, 254));
        });
    }

    #[test]
    fn quirk_w1_a_walk_that_has_left_the_grid_never_comes_back() {
        with_draft(["."; 5], |draft| {
            for y in 32..=255 {
                let mut at = Pos::new(44, y);
                for _ in 0..600 {
                    at = draft.rootward(at);
                    assert!(is_out(at), "from row {y} to {at:?}");
                }
            }
        });
    }

    #[test]
    fn quirk_w2_car_on_floor_5_reads_stray_words() {
        with_draft(["."; 5], |draft| {
            let at = Pos::new(0, 0);
            draft.set_root_dir(at, RootDir::Up);
            draft.shell.plan.sections = [5; 16];
            draft.shell.plan.floor_count = 5;
            draft.shell.plan.up[0] = (16, -8);
            draft.shell.plan.entry_x = 30;
            draft.lay_ground();
            assert_eq!(draft.root_step(at), (Pos::new(248, 30), None));
            draft.shell.plan.sections = [4; 16];
            draft.shell.plan.floor_count = 4;
            draft.lay_ground();
            assert_eq!(draft.root_step(at), (at, None));
        });
    }

    #[test]
    fn quirk_p2_odd_directions_step_by_stray_words() {
        with_draft(["."; 5], |draft| {
            let at = Pos::new(200, 200);
            let to = |way| draft.plain_step(at, DoubledDir(way));
            assert_eq!([to(8), to(10)], [Pos::new(199, 200), Pos::new(200, 203)]);
            assert_eq!([to(12), to(14)], [Pos::new(201, 200), Pos::new(200, 203)]);
            assert_eq!([to(0xF8), to(0xFC)], [Pos::new(49, 43), Pos::new(250, 240)]);
        });
    }
}
