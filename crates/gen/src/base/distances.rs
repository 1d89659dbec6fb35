//! Distances from one cell of a base to the others.

use super::{Base, reach::flood};
use crate::grid::{CELLS, Pos};

/// Stands for an unreachable cell. No path has this many steps, because a path has fewer steps than there are cells.
const NONE: u16 = u16::MAX;

/// The number of steps on the shortest path from one cell to every other. Locks and movable walls are ignored, but fire
/// blocks the path. A step leads to a neighbour, up or down a ladder or a hole, or between two stops of an elevator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    steps: [u16; CELLS],
}

impl Distances {
    /// The number of steps to a cell, 0 for the start. `None` for unreachable cells and outside the grid.
    #[must_use]
    pub fn to(&self, at: Pos) -> Option<u16> {
        at.index().and_then(|cell| self.steps.get(cell)).copied().filter(|&steps| steps != NONE)
    }

    /// All cells that can be reached, with their steps, row by row.
    pub fn iter(&self) -> impl Iterator<Item = (Pos, u16)> + '_ {
        Pos::all().filter_map(|at| Some((at, self.to(at)?)))
    }

    /// The farthest cell and its distance. Among several equally distant cells, the first in row-major order wins.
    /// `None` if the start is not ground.
    #[must_use]
    pub fn farthest(&self) -> Option<(Pos, u16)> {
        self.iter().max_by_key(|&(at, steps)| (steps, core::cmp::Reverse((at.y, at.x))))
    }
}

impl Base {
    /// The distance of every cell from a start.
    ///
    /// ```
    /// use rootward_gen::{Seed, generate};
    ///
    /// let base = generate(&Seed::classic(179).into());
    /// let distances = base.distances_from(base.entrance());
    /// assert_eq!(distances.to(base.entrance()), Some(0));
    /// assert!(distances.farthest().is_some_and(|(_, steps)| steps > 50));
    /// ```
    #[must_use]
    pub fn distances_from(&self, start: Pos) -> Distances {
        let can_walk = |at: Pos| self.is_ground(at) && !self.burns(at);
        let mut steps = [NONE; CELLS];
        if let Some(cell) = start.index().filter(|_| can_walk(start)) {
            steps[cell] = 0;
            // The flood visits cells in the order of their distances, so the first step into a cell gives its distance.
            flood(start, |at, visit| {
                let next = at.index().map_or(NONE, |cell| steps[cell]) + 1;
                self.step_from(at, &mut |to| {
                    if let Some(cell) = to.index().filter(|_| can_walk(to)) {
                        steps[cell] = steps[cell].min(next);
                        visit(to);
                    }
                });
            });
        }
        Distances { steps }
    }
}

#[cfg(test)]
mod tests {
    use crate::{CellSet, Seed, generate};

    #[test]
    fn reachable_cells_have_distances_in_single_steps() {
        for number in [0, 2, 33, 179] {
            let base = generate(&Seed::classic(number).into());
            let distances = base.distances_from(base.entrance());
            let reached: CellSet = distances.iter().map(|(at, _)| at).collect();
            let dry: CellSet = base.reachable().iter().filter(|&at| !base.burns(at)).collect();
            assert!(reached.iter().all(|at| dry.contains(at)), "seed {number}");
            // In other bases, the only path may lead through fire. This does not happen in these bases.
            assert_eq!(reached.len(), dry.len(), "seed {number}");
            for (at, steps) in distances.iter() {
                let mut nearest = u16::MAX;
                base.step_from(at, &mut |to| nearest = nearest.min(distances.to(to).unwrap_or(u16::MAX)));
                let expected = if at == base.entrance() { 1 } else { steps - 1 };
                assert_eq!(nearest, expected, "seed {number}, {at:?}");
            }
            let (at, steps) = distances.farthest().expect("the entrance is ground");
            assert!(distances.iter().all(|other| other.1 <= steps) && distances.to(at) == Some(steps));
        }
    }
}
