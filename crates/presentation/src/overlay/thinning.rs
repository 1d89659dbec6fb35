//! Leaves out marks where a screen is too small for one in each cell.

use rootward_gen::{CellSet, Pos};

/// The minimum distance between two marks. If their rows are closer than `rows`, they must be at least `columns` apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Thinning {
    /// The minimum number of columns from one mark to the next in nearby rows.
    pub columns: i16,
    /// The row distance at which columns no longer matter.
    pub rows: i16,
}

impl Thinning {
    /// Selects as many cells as fit. The cells must be in order, row by row.
    pub fn select(self, cells: impl Iterator<Item = Pos>) -> CellSet {
        let mut chosen = CellSet::default();
        self.add(&mut chosen, cells);
        chosen
    }

    /// Adds as many cells as fit beside those that are chosen already.
    pub fn add(self, chosen: &mut CellSet, cells: impl Iterator<Item = Pos>) {
        for at in cells {
            if !self.around(at).any(|near| chosen.contains(near)) {
                chosen.insert(at);
            }
        }
    }

    /// The cells that are too near to this one.
    fn around(self, at: Pos) -> impl Iterator<Item = Pos> {
        let Self { columns, rows } = self;
        (1 - rows..rows).flat_map(move |dy| (1 - columns..columns).map(move |dx| at.offset(dx, dy)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const THINNING: Thinning = Thinning { columns: 3, rows: 2 };

    fn near(a: Pos, b: Pos) -> bool {
        (a.x - b.x).abs() < THINNING.columns && (a.y - b.y).abs() < THINNING.rows
    }

    #[test]
    fn marks_are_neither_too_dense_nor_too_sparse() {
        let cells: Vec<Pos> = Pos::all().filter(|at| (at.x * at.x + 3 * at.y) % 5 < 3).collect();
        let chosen = THINNING.select(cells.iter().copied());
        for at in &cells {
            let close = chosen.iter().filter(|other| near(*at, *other)).count();
            assert!(close > 0 && (close == 1 || !chosen.contains(*at)), "{at:?}");
        }
    }

    #[test]
    fn single_cell_keeps_its_mark() {
        let chosen = THINNING.select([Pos::new(63, 31)].into_iter());
        assert!(chosen.contains(Pos::new(63, 31)));
    }
}
