//! The rooms that the party knows only from a floor map.

use rootward_gen::{CellSet, Heading, Pos};

/// The cells of unvisited rooms. A room is made of squares of two by two cells.
pub(super) struct Rooms(CellSet);

impl Rooms {
    /// Finds the rooms among the new cells beside `ground` that are only `mapped`.
    pub fn of(
        ground: impl Iterator<Item = Pos>,
        is_new: impl Fn(Pos) -> bool,
        is_mapped: impl Fn(Pos) -> bool,
    ) -> Self {
        const SQUARE: [(i16, i16); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let beside = ground.flat_map(|at| Heading::ALL.map(|heading| at.step(heading)));
        let edge: CellSet = beside.filter(|&at| is_new(at)).collect();
        let squares = edge.iter().map(|at| SQUARE.map(|(x, y)| at.offset(x, y)));
        Self(squares.filter(|square| square.iter().all(|&at| is_mapped(at))).flatten().collect())
    }

    pub fn has(&self, at: Pos) -> bool {
        self.0.contains(at)
    }
}
