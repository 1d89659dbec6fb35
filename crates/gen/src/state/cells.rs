//! The cells of a base. Only [`Draft`](super::Draft) and tests write single cells, so its derived data stays correct.

use crate::{CELLS, CellId, CellKind, Heading, Kind, Pos, RootDir, WIDTH};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cells {
    pub(super) id: [CellId; CELLS],
    pub(super) kind: [CellKind; CELLS],
    pub(super) root_dir: [RootDir; CELLS],
}

impl Default for Cells {
    fn default() -> Self {
        Self {
            id: [CellId::ROCK; CELLS],
            kind: [CellKind::plain(Kind::Wall); CELLS],
            root_dir: [RootDir::North; CELLS],
        }
    }
}

impl Cells {
    #[inline]
    pub fn id(&self, at: Pos) -> CellId {
        at.index().map_or(CellId::UNCONDITIONAL, |cell| self.id[cell])
    }

    /// North, south, east and west. Neighbours outside the grid are unconditional walls.
    #[inline]
    pub fn ids_beside(&self, at: Pos) -> [CellId; 4] {
        let cell = at.index().unwrap_or(0);
        // Almost all cells have four neighbours. Without branches, the caller can compare all four at once.
        if (1..WIDTH as i16 - 1).contains(&at.x) && (WIDTH..CELLS - WIDTH).contains(&cell) {
            return [cell - WIDTH, cell + WIDTH, cell + 1, cell - 1].map(|there| self.id[there]);
        }
        [Heading::North, Heading::South, Heading::East, Heading::West].map(|side| self.id(at.step(side)))
    }

    #[inline]
    pub fn kind(&self, at: Pos) -> CellKind {
        at.index().map_or(CellKind::default(), |cell| self.kind[cell])
    }

    /// The direction from a cell towards the root. `Nowhere` outside the grid.
    #[inline]
    pub fn root_dir(&self, at: Pos) -> RootDir {
        at.index().map_or(RootDir::Nowhere, |cell| self.root_dir[cell])
    }
}

#[cfg(test)]
impl Cells {
    pub fn put_id(&mut self, at: Pos, id: u16) {
        self.id[at.index().expect("a cell")] = CellId::from_word(id);
    }

    pub fn put_kind(&mut self, at: Pos, kind: Kind) {
        self.kind[at.index().expect("a cell")] = CellKind::plain(kind);
    }

    pub fn put_root_dir(&mut self, at: Pos, dir: RootDir) {
        self.root_dir[at.index().expect("a cell")] = dir;
    }
}
