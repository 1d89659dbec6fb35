//! Small stamps that are laid before the crawlers run, such as booths (`crawlers.md` 15.2).

use super::super::{hall::Hall, starts::HallRect, tile::HallTile};
use crate::grid::{Heading, Pos};

/// A cell with three walls around it, and the passage that leads out of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Booth {
    pub cell: Pos,
    pub out: Heading,
    /// The number of cells between the two side walls. 1 for links.
    pub depth: i16,
    /// Whether the back of the booth is border. Otherwise the booth stands free.
    pub leans: bool,
}

impl Booth {
    /// A booth with this cell and opening, on the border if possible. A free one has `margin` clear cells around it.
    pub fn at(hall: &Hall, cell: Pos, out: Heading, depth: i16, margin: i16) -> Option<Self> {
        let is_open = |at: Pos| hall.tile(at) == HallTile::Open;
        let (side, other) = (out.right(), out.left());
        // The booth itself, the apron with its neighbours, and one more cell ahead.
        let mut at = cell;
        for _ in 0..=depth {
            if !(is_open(at) && is_open(at.step(side)) && is_open(at.step(other))) {
                return None;
            }
            at = at.step(out);
        }
        if !is_open(at) {
            return None;
        }
        let back = cell.step(out.back());
        let leans = hall.tile(back) == HallTile::FixedWall && hall.is_kept(back);
        let mut booth = Self { cell, out, depth, leans };
        if leans && hall.floor(back) == hall.floor(cell) {
            return Some(booth);
        }
        booth.leans = false;
        let block = HallRect::between(back.step(side), cell.step(other));
        (is_open(back) && has_margin(hall, block, margin)).then_some(booth)
    }

    pub fn apron(&self) -> Pos {
        let (dx, dy) = self.out.delta();
        self.cell.offset(dx * self.depth, dy * self.depth)
    }

    /// Lays the side walls, and the back wall unless the back is border. Calls `wall` for each wall.
    pub fn stamp_walls(&self, hall: &mut Hall, mut wall: impl FnMut(&mut Hall, Pos)) {
        let back = self.cell.step(self.out.back());
        if !self.leans {
            hall.put(back, HallTile::FixedWall);
        }
        wall(hall, back);
        let mut at = self.cell;
        for _ in 0..self.depth {
            for side in [self.out.right(), self.out.left()] {
                hall.put(at.step(side), HallTile::FixedWall);
                wall(hall, at.step(side));
            }
            at = at.step(self.out);
        }
    }
}

/// Whether a block of walls has `margin` clear cells on each side, or lies flush with the border there.
pub(super) fn has_margin(hall: &Hall, block: HallRect, margin: i16) -> bool {
    (1..=margin).all(|by| {
        let inner = block.grown(by - 1);
        ring(block.grown(by)).all(|at| {
            hall.tile(at).is_clear() || {
                // If the block is flush with the border, the cells in between are border walls as well.
                let nearer =
                    Pos::new(at.x.clamp(inner.west, inner.east), at.y.clamp(inner.north, inner.south));
                is_edge(hall, at) && is_edge(hall, nearer)
            }
        })
    })
}

fn is_edge(hall: &Hall, at: Pos) -> bool {
    match hall.tile(at) {
        HallTile::Outside => true,
        tile => tile == HallTile::FixedWall && hall.is_kept(at),
    }
}

fn ring(block: HallRect) -> impl Iterator<Item = Pos> {
    let HallRect { west, east, north, south } = block;
    let level = (west..=east).flat_map(move |x| [Pos::new(x, north), Pos::new(x, south)]);
    let upright = (north + 1..south).flat_map(move |y| [Pos::new(west, y), Pos::new(east, y)]);
    level.chain(upright)
}
