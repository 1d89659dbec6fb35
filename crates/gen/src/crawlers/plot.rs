//! The floor on which the elements of a design are placed.

use super::{DesignCell, ElementFault, FARTHEST, Hall, HallTile};
use crate::grid::Pos;

/// A floor, and the cell that is column 0 and row 0 of its elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plot {
    pub floor: u8,
    pub origin: Pos,
}

impl Plot {
    /// The cell of the hall for a cell of the design.
    pub fn at(&self, cell: DesignCell) -> Pos {
        let side = |number: u16| number.min(FARTHEST) as i16;
        self.origin.offset(side(cell.x), side(cell.y))
    }

    /// Checks that a builder may start on a cell.
    pub fn check_cell(&self, hall: &Hall, at: Pos) -> Result<(), ElementFault> {
        if hall.floor(at) == self.floor { Ok(()) } else { Err(ElementFault::OutsideFloor) }
    }

    /// Checks that a cell is free. Walls of the border stay unchanged.
    pub fn check_free(&self, hall: &Hall, at: Pos) -> Result<(), ElementFault> {
        self.check_cell(hall, at)?;
        let is_link = matches!(hall.tile(at), HallTile::Ladder | HallTile::Elevator)
            || hall.is_kept(at) && hall.tile(at).is_passable();
        if is_link { Err(ElementFault::OnLink) } else { Ok(()) }
    }
}
