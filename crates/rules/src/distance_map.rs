//! Distance maps over a floor or the whole base. Every step costs 1, so a queue is enough. Creatures use these maps in
//! every tick, so the slower heap of the general [search](crate::navigation::Search) would cost too much.

use rootward_gen::{Base, CELLS, CellSet, Heading, Pos};

use crate::navigation::{Hop, hops_of};

const FAR: u16 = u16::MAX;

/// The number of steps from each cell to the nearest start cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DistanceMap {
    steps: Vec<u16>,
    queue: Vec<u16>,
}

impl Default for DistanceMap {
    fn default() -> Self {
        Self { steps: vec![FAR; CELLS], queue: Vec::with_capacity(CELLS) }
    }
}

impl DistanceMap {
    /// Counts the steps from some cells across all floors. A ladder, a hole or a ride counts as one step.
    pub fn over_floors(base: &Base, floor: &CellSet, from: impl Iterator<Item = Pos>) -> Self {
        let mut field = Self::default();
        field.fill(from, FAR, |at, visit| {
            for to in hops_of(base, at).map(Hop::to) {
                if floor.contains(to) {
                    visit(to);
                }
            }
        });
        field
    }

    /// Recomputes the map on one floor, over cells that `may_enter` allows, up to `limit` steps.
    pub fn measure(&mut self, from: impl Iterator<Item = Pos>, limit: u16, may_enter: impl Fn(Pos) -> bool) {
        self.fill(from, limit, |at, visit| {
            for heading in Heading::ALL {
                let to = at.step(heading);
                if may_enter(to) {
                    visit(to);
                }
            }
        });
    }

    /// The number of steps to a cell. `None` if the cell cannot be reached.
    pub fn steps(&self, at: Pos) -> Option<u16> {
        at.index().and_then(|cell| self.steps.get(cell).copied()).filter(|&steps| steps != FAR)
    }

    /// The nearest cell that fits. Among equally near cells, the first in grid order wins.
    pub fn nearest(&self, fits: impl Fn(Pos) -> bool) -> Option<Pos> {
        let reached = Pos::all().filter(|&at| self.steps(at).is_some() && fits(at));
        reached.min_by_key(|&at| self.steps(at))
    }

    /// The heading of an allowed step that leads closer to a start cell. Prefers `ahead`.
    pub fn downhill(&self, at: Pos, ahead: Heading, allowed: impl Fn(Pos) -> bool) -> Option<Heading> {
        let here = self.steps(at)?;
        std::iter::once(ahead).chain(Heading::ALL).find(|&heading| {
            let to = at.step(heading);
            self.steps(to).is_some_and(|there| there < here) && allowed(to)
        })
    }

    fn fill(&mut self, from: impl Iterator<Item = Pos>, limit: u16, ways: impl Fn(Pos, &mut dyn FnMut(Pos))) {
        self.steps.clear();
        self.steps.resize(CELLS, FAR);
        self.queue.clear();
        for cell in from.filter_map(Pos::index) {
            if self.steps[cell] == FAR {
                self.steps[cell] = 0;
                self.queue.push(cell as u16);
            }
        }
        let (steps, queue) = (&mut self.steps, &mut self.queue);
        let mut done = 0;
        while let Some(&cell) = queue.get(done) {
            done += 1;
            let next = steps[usize::from(cell)] + 1;
            if next > limit {
                break;
            }
            ways(Pos::from_index(cell.into()), &mut |to| {
                if let Some(to) = to.index()
                    && steps[to] == FAR
                {
                    steps[to] = next;
                    queue.push(to as u16);
                }
            });
        }
    }
}
