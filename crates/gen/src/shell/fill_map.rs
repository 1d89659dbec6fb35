//! Separates the floors by walls that are never dug (`architect-a.md` Phase 4).

use crate::{
    CellId, HEIGHT, Observer, Plan, SECTION_HEIGHT, SECTION_WIDTH, grid::cells_of_row, state::Draft,
};

const ACROSS: usize = 4;

/// Walls of one cell are enough, because the digger does not pass Blocked cells. Draws nothing.
pub(crate) fn fill_map<O: Observer>(draft: &mut Draft<'_, O>) {
    for y in 0..HEIGHT {
        let band = y / SECTION_HEIGHT;
        let mut wall = right_edges(&draft.shell.plan, band);
        if y % SECTION_HEIGHT == SECTION_HEIGHT - 1 {
            // The right edges also pass through the bottom row.
            wall |= bottom_edges(&draft.shell.plan, band);
        }
        for at in cells_of_row(y, wall) {
            draft.set_id(at, CellId::UNCONDITIONAL);
        }
    }
}

/// The last column of each section in a band whose right neighbour is on another floor.
fn right_edges(plan: &Plan, band: usize) -> u64 {
    let last_column = 1 << (SECTION_WIDTH - 1);
    let levels = &plan.sections[band * ACROSS..(band + 1) * ACROSS];
    (0..ACROSS - 1)
        .filter(|&column| levels[column] != levels[column + 1])
        .fold(0, |edges, column| edges | last_column << (column * SECTION_WIDTH))
}

/// All columns of each section in a band whose lower neighbour is on another floor.
fn bottom_edges(plan: &Plan, band: usize) -> u64 {
    let all_columns = (1 << SECTION_WIDTH) - 1;
    (0..ACROSS)
        .filter(|&column| {
            let section = band * ACROSS + column;
            plan.sections.get(section + ACROSS).is_some_and(|&below| below != plan.sections[section])
        })
        .fold(0, |edges, column| edges | all_columns << (column * SECTION_WIDTH))
}
