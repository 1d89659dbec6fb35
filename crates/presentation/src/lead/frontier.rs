//! The frontier: the new cells beside the known ground, in clusters, and how much each cluster may show.

use std::collections::VecDeque;

use rootward_gen::{CELLS, CellSet, Heading, Pos};

/// A cluster of new cells. Cells belong together if they touch, also diagonally.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Cluster {
    /// The number of its cells.
    pub size: u16,
    /// The number of new cells near it, up to [`MOST`].
    pub room: u16,
}

/// The clusters of a frontier.
pub(super) struct Frontier {
    clusters: Vec<Cluster>,
    /// For each cell of the grid, the number of its cluster from 1 on, or 0.
    numbers: Vec<u16>,
    /// For each cell of the grid, the number of cells of its unvisited room, or 0.
    rooms: Vec<u16>,
}

/// The distance from a cluster within which new cells count, in cells.
const NEAR: u16 = 5;
/// The largest number of new cells that counts.
pub(super) const MOST: u16 = 40;

impl Frontier {
    /// The clusters of the new cells beside `ground`, and the rooms that are only `mapped`.
    pub fn of(
        ground: impl Iterator<Item = Pos>,
        is_new: impl Fn(Pos) -> bool,
        is_mapped: impl Fn(Pos) -> bool,
    ) -> Self {
        let beside = ground.flat_map(|at| Heading::ALL.map(|heading| at.step(heading)));
        let edge: CellSet = beside.filter(|&at| is_new(at)).collect();
        let rooms = rooms(&edge, is_mapped);
        let mut frontier = Self { clusters: Vec::new(), numbers: vec![0; CELLS], rooms };
        for start in edge.iter() {
            if frontier.number(start) > 0 {
                continue;
            }
            let number = frontier.clusters.len() as u16 + 1;
            let cells = flood(&[start], u16::MAX, usize::MAX, |at| edge.contains(at));
            for at in &cells {
                if let Some(cell) = at.index() {
                    frontier.numbers[cell] = number;
                }
            }
            let room = flood(&cells, NEAR, cells.len() + usize::from(MOST), &is_new).len() - cells.len();
            frontier.clusters.push(Cluster { size: cells.len() as u16, room: (room as u16).min(MOST) });
        }
        frontier
    }

    fn number(&self, at: Pos) -> u16 {
        at.index().map_or(0, |cell| self.numbers[cell])
    }

    /// The size of the unvisited room of a cell; 0 in a passage.
    pub fn room(&self, at: Pos) -> u16 {
        at.index().map_or(0, |cell| self.rooms[cell])
    }

    /// The best cluster beside a cell.
    pub fn beside(&self, at: Pos) -> Cluster {
        let numbers = Heading::ALL.map(|heading| self.number(at.step(heading)));
        let clusters =
            numbers.iter().filter_map(|&number| self.clusters.get(usize::from(number).checked_sub(1)?));
        clusters.copied().max_by_key(|cluster| (cluster.size >= 3, cluster.room)).unwrap_or_default()
    }
}

/// For each cell, the size of its room. A room is made of squares of two by two cells.
fn rooms(edge: &CellSet, is_mapped: impl Fn(Pos) -> bool) -> Vec<u16> {
    const SQUARE: [(i16, i16); 4] = [(0, 0), (1, 0), (0, 1), (1, 1)];
    let mut cells = CellSet::default();
    for at in edge.iter() {
        let square = SQUARE.map(|(x, y)| at.offset(x, y));
        if square.iter().all(|&at| is_mapped(at)) {
            square.iter().for_each(|&at| _ = cells.insert(at));
        }
    }
    let mut sizes = vec![0; CELLS];
    for start in cells.iter() {
        if start.index().is_some_and(|cell| sizes[cell] > 0) {
            continue;
        }
        let room = flood(&[start], u16::MAX, usize::MAX, |at| cells.contains(at));
        for cell in room.iter().filter_map(|at| at.index()) {
            sizes[cell] = room.len() as u16;
        }
    }
    sizes
}

/// The cells that touch the start over matching cells, with the start: up to a distance, and up to a number.
fn flood(start: &[Pos], far: u16, most: usize, fits: impl Fn(Pos) -> bool) -> Vec<Pos> {
    let mut found: CellSet = start.iter().copied().collect();
    let mut cells = start.to_vec();
    let mut open: VecDeque<(Pos, u16)> = start.iter().map(|&at| (at, 0)).collect();
    while let Some((at, steps)) = open.pop_front() {
        if steps == far {
            continue;
        }
        let around = (-1..=1).flat_map(|y| (-1..=1).map(move |x| at.offset(x, y)));
        for next in around {
            if cells.len() >= most {
                return cells;
            }
            if next.in_grid() && fits(next) && found.insert(next) {
                cells.push(next);
                open.push_back((next, steps + 1));
            }
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cells of some text, by letter. Row 0 is at y = 10, and column 0 at x = 10.
    fn cells(rows: &[&str], letter: char) -> CellSet {
        let rows = (10_i16..).zip(rows);
        let cells = rows
            .flat_map(|(y, row)| (10_i16..).zip(row.chars()).map(move |(x, cell)| (Pos::new(x, y), cell)));
        cells.filter(|&(_, cell)| cell == letter).map(|(at, _)| at).collect()
    }

    #[test]
    fn branch_is_a_cluster_of_three_and_a_gap_is_not() {
        let rows = ["#?#?##", "?.?###", "#.####", "....?#", "######"];
        let (ground, known) = (cells(&rows, '.'), cells(&rows, '.').or(&cells(&rows, '#')));
        let is_new = |at: Pos| at.y < 15 && at.x < 16 && at.x >= 10 && at.y >= 10 && !known.contains(at);
        let frontier = Frontier::of(ground.iter(), is_new, |_| false);
        assert_eq!(frontier.beside(Pos::new(11, 11)).size, 3, "the mouth of a branch and both of its walls");
        assert_eq!(frontier.beside(Pos::new(13, 13)), Cluster { size: 1, room: 0 });
        assert_eq!(frontier.beside(Pos::new(10, 13)), Cluster::default());
        // The new cell at the top right touches the cluster diagonally.
        assert_eq!(frontier.beside(Pos::new(11, 11)).room, 1);
    }

    #[test]
    fn mapped_rooms_have_sizes_and_passages_have_none() {
        let rows = ["mm#mmm", "mmmmmm", "######"];
        let mapped = cells(&rows, 'm');
        let frontier = Frontier::of(mapped.iter(), |at| mapped.contains(at), |at| mapped.contains(at));
        let sizes = [(10, 10), (12, 11), (15, 10)].map(|(x, y)| frontier.room(Pos::new(x, y)));
        assert_eq!(sizes, [4, 0, 6]);
    }
}
