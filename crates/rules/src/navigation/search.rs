//! The search for the cheapest paths. It uses whole numbers, and its order is the same on all machines.

use std::{cmp::Reverse, collections::BinaryHeap};

use rootward_gen::{CELLS, Pos};

use super::Hop;

/// The cost of a path. The default is the cost of an empty path.
pub trait Cost: Copy + Ord + Default {
    /// The cost of a cell that no path reaches.
    const NEVER: Self;

    /// The total cost of two parts of a path.
    #[must_use]
    fn plus(self, other: Self) -> Self;
}

impl Cost for u16 {
    const NEVER: Self = Self::MAX;

    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }
}

impl Cost for u32 {
    const NEVER: Self = Self::MAX;

    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }
}

/// The cheapest paths from some cells to all others (Dijkstra). Later runs reuse the buffers. `Note` holds the last
/// part of the path to each cell, usually the [`Hop`]. Of two paths with equal cost, the first one wins. Cells with
/// equal costs are handled in grid order, or [in the order of discovery](Self::by_age) as in a breadth-first search.
#[derive(Clone, Debug, Default)]
pub struct Search<C: Cost, Note> {
    costs: Vec<C>,
    notes: Vec<Note>,
    /// The open cells, cheapest first, each with its order of discovery.
    open: BinaryHeap<Reverse<(C, u32, u16)>>,
    by_age: bool,
}

impl<C: Cost, Note: Copy + Default> Search<C, Note> {
    /// A search that handles cells with equal costs in the order of discovery.
    #[must_use]
    pub fn by_age() -> Self {
        Self { costs: Vec::new(), notes: Vec::new(), open: BinaryHeap::new(), by_age: true }
    }

    /// Computes the cheapest paths from some cells. `leave` reports each move out of a cell: next cell, cost and note.
    pub fn run(
        &mut self,
        from: impl IntoIterator<Item = Pos>,
        leave: impl FnMut(Pos, &mut dyn FnMut(Pos, C, Note)),
    ) {
        self.run_until(from, |_| false, leave);
    }

    /// Works like [`run`](Self::run), but stops at the nearest cell that is an end. Returns that cell.
    pub fn run_until(
        &mut self,
        from: impl IntoIterator<Item = Pos>,
        is_end: impl Fn(Pos) -> bool,
        mut leave: impl FnMut(Pos, &mut dyn FnMut(Pos, C, Note)),
    ) -> Option<Pos> {
        let Self { costs, notes, open, by_age } = self;
        costs.clear();
        costs.resize(CELLS, C::NEVER);
        notes.clear();
        notes.resize(CELLS, Note::default());
        open.clear();
        let mut age = 0;
        for cell in from.into_iter().filter_map(Pos::index) {
            costs[cell] = C::default();
            open.push(Reverse((C::default(), age, cell as u16)));
        }
        while let Some(Reverse((cost, _, cell))) = open.pop() {
            // A cheaper path to this cell has already been handled.
            if cost > costs[usize::from(cell)] {
                continue;
            }
            let at = Pos::from_index(cell.into());
            if is_end(at) {
                return Some(at);
            }
            leave(at, &mut |to, price, note| {
                let Some(next) = to.index() else { return };
                let total = cost.plus(price);
                if total < costs[next] {
                    (costs[next], notes[next]) = (total, note);
                    age += u32::from(*by_age);
                    open.push(Reverse((total, age, next as u16)));
                }
            });
        }
        None
    }

    /// The cost of the path to a cell, or [`Cost::NEVER`] if no path leads there.
    pub fn cost(&self, to: Pos) -> C {
        to.index().and_then(|cell| self.costs.get(cell).copied()).unwrap_or(C::NEVER)
    }

    /// The costs of the paths to all cells, in grid order.
    pub fn into_costs(self) -> Vec<C> {
        self.costs
    }

    /// The note of the last move on the path to a cell. The default for a start, or for a cell that no path reaches.
    pub fn note(&self, to: Pos) -> Note {
        to.index().and_then(|cell| self.notes.get(cell).copied()).unwrap_or_default()
    }
}

impl<C: Cost> Search<C, Option<Hop>> {
    /// The hops of the path to a cell, last hop first. Empty for a start, or for a cell that no path reaches.
    pub fn back(&self, to: Pos) -> impl Iterator<Item = Hop> {
        std::iter::successors(self.note(to), |hop| self.note(hop.from()))
    }
}

#[cfg(test)]
mod tests {
    use rootward_gen::Heading;

    use super::*;
    use crate::navigation::hops;

    #[test]
    fn ties_break_by_grid_or_by_age() {
        let from = Pos::new(10, 10);
        // The end lies west and south of the start. Steps are listed clockwise from north, and cells row by row.
        let end = from.offset(-1, 1);
        let way = |mut search: Search<u32, Option<Hop>>| -> Vec<Hop> {
            let open = |at: Pos, reach: &mut dyn FnMut(Pos, u32, Option<Hop>)| {
                hops(at, None).for_each(|hop| reach(hop.to(), 3, Some(hop)));
            };
            assert_eq!(search.run_until([from], |at| at == end, open), Some(end));
            assert_eq!((search.cost(end), search.cost(from)), (6, 0));
            search.back(end).collect()
        };
        let by =
            |first: Heading, last: Heading| vec![Hop::step(from.step(first), last), Hop::step(from, first)];
        assert_eq!(way(Search::default()), by(Heading::West, Heading::South));
        assert_eq!(way(Search::by_age()), by(Heading::South, Heading::West));
    }

    #[test]
    fn barred_cells_have_no_way() {
        let (from, to) = (Pos::new(3, 3), Pos::new(4, 3));
        let mut search = Search::<u16, Option<Hop>>::default();
        search.run([from], |at, reach| {
            reach(at.step(Heading::East), u16::NEVER, Some(Hop::step(at, Heading::East)))
        });
        assert_eq!((search.cost(to), search.back(to).next()), (u16::NEVER, None));
    }
}
