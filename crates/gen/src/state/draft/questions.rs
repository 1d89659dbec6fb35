//! Queries on a draft: about single cells, whole rows, and the root path.

use super::{
    Draft, WaysOut,
    occupancy::{LADDER_START, OPEN, SIDES},
};
use crate::{CELLS, CellId, CellKind, CellSet, Class, Heading, Kind, Observer, Pos, WIDTH};

impl<O: Observer> Draft<'_, O> {
    /// The next cell along the root path, maybe outside the grid. Valid only after [`Draft::lay_ground`].
    #[inline]
    pub fn rootward(&self, at: Pos) -> Pos {
        self.steps.after(at, 1)
    }

    #[inline]
    pub fn rootward_by(&self, at: Pos, steps: u16) -> Pos {
        self.steps.after(at, steps)
    }

    pub fn ways_out(&self) -> WaysOut {
        self.steps.ways_out(&self.shell.dead_ends)
    }

    #[inline]
    pub fn id(&self, at: Pos) -> CellId {
        self.shell.cells.id(at)
    }

    #[inline]
    pub fn kind(&self, at: Pos) -> Kind {
        self.shell.cells.kind(at).kind()
    }

    #[inline]
    pub fn kind_word(&self, at: Pos) -> CellKind {
        self.shell.cells.kind(at)
    }

    #[inline]
    pub fn bare_kind(&self, at: Pos) -> Option<Kind> {
        self.shell.cells.kind(at).bare()
    }

    /// The class of a cell. Blocked outside the grid.
    #[inline]
    pub fn class(&self, at: Pos) -> Class {
        match self.occupancy.score(at) & !SIDES {
            0 => Class::Rock,
            OPEN => Class::Open,
            _ => Class::Blocked,
        }
    }

    #[inline]
    pub fn is_open(&self, at: Pos) -> bool {
        self.occupancy.score(at) & OPEN != 0
    }

    /// One bit for each cell, set if it is Open: north, west, the cell itself, east, south.
    #[inline]
    pub fn open_around(&self, at: Pos) -> u8 {
        if !at.in_grid() {
            let cross = [at.offset(0, -1), at.offset(-1, 0), at, at.offset(1, 0), at.offset(0, 1)];
            return (0..).zip(cross).fold(0, |open, (bit, at)| open | u8::from(self.is_open(at)) << bit);
        }
        let (x, y) = (at.x as u32, at.y as usize);
        let [north, south, east, west] = self.occupancy.open_beside(y);
        let bit = |row: u64| (row >> x) as u8 & 1;
        bit(north) | bit(west) << 1 | bit(self.open_row(y)) << 2 | bit(east) << 3 | bit(south) << 4
    }

    /// The number of neighbours that are not Open. The class of the cell itself does not matter.
    #[inline]
    pub fn closed_sides(&self, at: Pos) -> u8 {
        match at.index() {
            Some(cell) => self.occupancy.scores[cell] & SIDES,
            None => {
                let open = Heading::ALL.iter().filter(|&&side| self.is_open(at.step(side)));
                4 - open.count() as u8
            }
        }
    }

    /// Whether the digger may dig here: rock that touches exactly one Open cell. (The rock score of `architect-a.md` 4
    /// is 3. Because of Quirk Q1, pillars score 0, so they do not qualify.)
    #[inline]
    pub fn is_diggable(&self, at: Pos) -> bool {
        self.occupancy.score(at) == 3
    }

    /// Whether the cell is rock that touches no Open cell: a rock score of 4.
    #[inline]
    pub fn is_solid(&self, at: Pos) -> bool {
        self.occupancy.score(at) == 4
    }

    /// The floor score of `architect-a.md` 4: the number of closed sides of an Open cell, or 0 for any other cell.
    #[inline]
    pub fn floor_score(&self, at: Pos) -> u8 {
        match self.occupancy.score(at) {
            score if score & OPEN != 0 => score & SIDES,
            _ => 0,
        }
    }

    #[inline]
    pub fn is_ladder_start(&self, at: Pos) -> bool {
        let start = OPEN | LADDER_START;
        at.index().is_some_and(|cell| self.occupancy.scores[cell] & start == start)
    }

    #[inline]
    pub fn drawn_score(&self, word: u16) -> u8 {
        // The low bits of the word are the row and the column, as in the index of a cell.
        self.occupancy.scores[usize::from(word) % CELLS]
    }

    /// The Open cells of a row, bit x for column x.
    #[inline]
    pub fn open_row(&self, y: usize) -> u64 {
        self.occupancy.open[y + 1]
    }

    #[inline]
    pub fn blocked_row(&self, y: usize) -> u64 {
        self.occupancy.blocked[y]
    }

    /// The cells of a row with a rock score of 4. See [`Draft::is_solid`].
    #[inline]
    pub fn solid_row(&self, y: usize) -> u64 {
        let [north, south, east, west] = self.occupancy.open_beside(y);
        self.occupancy.rock(y) & !(north | south | east | west)
    }

    /// The cells of a row with a floor score of 3: Open, with exactly one Open neighbour.
    pub fn end_row(&self, y: usize) -> u64 {
        let [north, south, east, west] = self.occupancy.open_beside(y);
        // The number of Open neighbours is odd, but not three. With three, two of them would be opposite each other.
        let one = (north ^ south ^ east ^ west) & !(north & south | east & west);
        self.open_row(y) & one
    }

    /// The cells of a row that are not Open, but lie between two Open ones: north and south, or east and west.
    #[inline]
    pub fn between_row(&self, y: usize) -> u64 {
        let [north, south, east, west] = self.occupancy.open_beside(y);
        !self.open_row(y) & (north & south | east & west)
    }

    #[inline]
    pub fn row_from(&self, at: Pos) -> &[CellKind] {
        let first = at.index().unwrap_or(0);
        &self.shell.cells.kind[first..(first / WIDTH + 1) * WIDTH]
    }

    pub fn rock_edges(&self) -> CellSet {
        CellSet::from_rows(core::array::from_fn(|y| {
            let [north, south, east, west] = self.occupancy.open_beside(y);
            self.occupancy.rock(y) & (north | south | east | west)
        }))
    }

    /// The rock cells that touch one to three Open cells. Excludes pillars (Quirk Q1).
    pub fn path_edges(&self) -> CellSet {
        CellSet::from_rows(core::array::from_fn(|y| {
            let [north, south, east, west] = self.occupancy.open_beside(y);
            let pillars = north & south & east & west;
            self.occupancy.rock(y) & (north | south | east | west) & !pillars
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{Scores, with_draft};

    #[test]
    fn row_queries_match_single_cell_queries() {
        with_draft(["..#%.", "#.#..", "...#%", "%#.##", "#.#.."], |draft| {
            for (y, at) in Pos::all().map(|at| (at.y as usize, at)) {
                let has = |row: u64| row >> at.x & 1 == 1;
                let closed = Heading::ALL.iter().filter(|&&side| !draft.is_open(at.step(side))).count();
                assert_eq!(usize::from(draft.closed_sides(at)), closed, "{at:?}");
                assert_eq!(draft.class(at), draft.id(at).class(), "{at:?}");
                assert_eq!(has(draft.open_row(y)), draft.is_open(at), "{at:?}");
                assert_eq!(has(draft.blocked_row(y)), draft.class(at) == Class::Blocked, "{at:?}");
                assert_eq!(has(draft.solid_row(y)), draft.is_solid(at), "{at:?}");
                assert_eq!(has(draft.end_row(y)), draft.floor_score(at) == 3, "{at:?}");
                let open = |heading| draft.is_open(at.step(heading));
                let between = open(Heading::North) && open(Heading::South)
                    || open(Heading::East) && open(Heading::West);
                assert_eq!(has(draft.between_row(y)), between && !draft.is_open(at), "{at:?}");
                assert_eq!(draft.row_from(at).len(), WIDTH - at.x as usize, "{at:?}");
                let cross = [(0, -1), (-1, 0), (0, 0), (1, 0), (0, 1)];
                let around = (0..5).filter(|&bit| draft.open_around(at) >> bit & 1 == 1);
                let open = (0..5).filter(|&bit: &usize| {
                    let (dx, dy) = cross[bit];
                    draft.is_open(at.offset(dx, dy))
                });
                assert!(around.eq(open), "{at:?}");
                let word = at.index().expect("a cell of the grid") as u16 | 0x8000;
                let score = draft.drawn_score(word);
                let promising = draft.is_diggable(at) || draft.is_ladder_start(at);
                assert_eq!(Scores::DIGGABLE.has(score), draft.is_diggable(at), "{at:?}");
                assert_eq!(Scores::DIGGABLE_OR_LADDER_START.has(score), promising, "{at:?}");
                let beside_open = draft.class(at) == Class::Rock && closed < 4;
                assert_eq!(draft.rock_edges().contains(at), beside_open, "{at:?}");
                let edge = draft.class(at) == Class::Rock && (1..=3).contains(&closed);
                assert_eq!(draft.path_edges().contains(at), edge, "{at:?}");
            }
        });
    }
}
