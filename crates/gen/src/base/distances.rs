//! Distances between the cells of a base.

use super::{Base, Shaft, reach::flood};
use crate::{
    Kind,
    grid::{CELLS, Pos},
};

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

    /// The farthest cell and its distance, the first in row-major order. `None` if the start is not ground.
    #[must_use]
    pub fn farthest(&self) -> Option<(Pos, u16)> {
        self.iter().max_by_key(|&(at, steps)| (steps, core::cmp::Reverse((at.y, at.x))))
    }
}

impl Base {
    /// Whether a cell is ground that does not burn. Locks do not matter.
    #[must_use]
    #[inline]
    pub fn can_walk(&self, at: Pos) -> bool {
        self.is_ground(at) && !self.burns(at)
    }

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
        let mut steps = [NONE; CELLS];
        if let Some(cell) = start.index().filter(|_| self.can_walk(start)) {
            steps[cell] = 0;
            // The flood visits cells in the order of their distances, so the first step into a cell gives its distance.
            flood(start, |at, visit| {
                let next = at.index().map_or(NONE, |cell| steps[cell]) + 1;
                self.step_from(at, &mut |to| {
                    if let Some(cell) = to.index().filter(|_| self.can_walk(to)) {
                        steps[cell] = steps[cell].min(next);
                        visit(to);
                    }
                });
            });
        }
        Distances { steps }
    }

    /// The distances of [`Base::steps_to_root`] for all cells, in one pass.
    #[must_use]
    pub fn distances_to_root(&self) -> Distances {
        let mut steps = [NONE; CELLS];
        if let Some(cell) = self.entrance().index() {
            steps[cell] = 0;
        }
        let mut path = [0_u16; CELLS];
        for start in Pos::all() {
            // Walk to a cell whose steps are known. Count the walked cells, because a path can run in a circle.
            let (mut at, mut length) = (Some(start), 0);
            let known = loop {
                let Some(cell) = at.and_then(Pos::index) else { break NONE };
                if steps[cell] != NONE || length == CELLS {
                    break steps[cell];
                }
                path[length] = cell as u16;
                length += 1;
                at = self.next_to_root(Pos::from_index(cell));
            };
            if known == NONE {
                continue;
            }
            for (&cell, count) in path[..length].iter().rev().zip(known + 1..) {
                steps[usize::from(cell)] = count;
            }
        }
        for stop in self.shafts().filter(|shaft| !shaft.joined).flat_map(Shaft::stops) {
            if let Some(cell) = stop.car.index().filter(|_| Kind::CARS.has(self.kind(stop.car))) {
                steps[cell] = NONE;
            }
        }
        Distances { steps }
    }
}

#[cfg(test)]
mod tests {
    use crate::{CellSet, Pos, Seed, Variant, crawlers::Preset, generate};

    #[test]
    fn reachable_cells_have_distances_in_single_steps() {
        for number in [0, 2, 33, 179] {
            let base = generate(&Seed::classic(number).into());
            let distances = base.distances_from(base.entrance());
            let reached: CellSet = distances.iter().map(|(at, _)| at).collect();
            let dry: CellSet = base.reachable().iter().filter(|&at| !base.burns(at)).collect();
            assert!(reached.iter().all(|at| dry.contains(at)), "seed {number}");
            // In some bases, the only path to a cell leads through fire. These bases have no such cell.
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

    #[test]
    fn one_pass_gives_all_ways_to_the_root() {
        let numbers = (0..24).chain((1000..65_000).step_by(4000));
        let seeds = numbers.flat_map(|number| {
            [
                Seed::classic(number),
                Seed::crawler(number.into(), Preset::ALL[usize::from(number) % Preset::ALL.len()]),
            ]
        });
        for seed in seeds
            .flat_map(|seed| [Variant::Planet, Variant::Station].map(|variant| seed.with_variant(variant)))
        {
            let base = generate(&seed.into());
            let distances = base.distances_to_root();
            for at in Pos::all() {
                assert_eq!(distances.to(at).map(usize::from), base.steps_to_root(at), "{seed}, {at:?}");
            }
        }
    }
}
