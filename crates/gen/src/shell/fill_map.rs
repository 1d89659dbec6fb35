//! Phase 4: separates the floors by walls that can never be dug.

use crate::{
    cell::CellId,
    draft::Draft,
    grid::{Pos, SECTION_HEIGHT, SECTION_WIDTH},
    observer::Observer,
    plan::Plan,
};

/// Draws one-cell lines of unconditional wall on the right and bottom edges of sections that differ
/// from their neighbour. No draws.
pub(crate) fn fill_map<O: Observer>(draft: &mut Draft<'_, O>) {
    for at in Pos::all() {
        let bottom_row = at.y as usize % SECTION_HEIGHT == SECTION_HEIGHT - 1;
        let right_column = at.x as usize % SECTION_WIDTH == SECTION_WIDTH - 1;
        let plan = &draft.shell.plan;
        let wall = if bottom_row {
            // A right edge goes on downwards.
            draft.id(at.offset(0, -1)) != CellId::ROCK || differs(plan, at, at.offset(0, 1))
        } else {
            right_column && differs(plan, at, at.offset(1, 0))
        };
        if wall {
            draft.set_id(at, CellId::UNCONDITIONAL);
        }
    }
}

/// Whether two positions belong to different levels; beyond the grid nothing differs.
fn differs(plan: &Plan, here: Pos, there: Pos) -> bool {
    there.in_grid() && plan.level_at(here) != plan.level_at(there)
}
