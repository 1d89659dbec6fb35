//! The offsets between floors, and the place of the entrance (`architect-a.md` Phase 3).

use crate::{
    Difficulty, Plan, SECTIONS,
    rng::{MOST_DRAWS, Stream},
    state::CLOSED,
};

const FIRST_BASE: [u8; SECTIONS] = [6, 1, 6, 6, 6, 1, 6, 6, 6, 1, 6, 6, 6, 6, 6, 6];
const FIRST_ENTRANCE: u16 = 30;

/// Ladders and shafts between two floors share one offset.
pub(crate) fn place_floors<M: Stream>(plan: &mut Plan, rng: &mut M, difficulty: Difficulty) {
    for floor in 1..plan.floor_count {
        let here = find_section(plan, rng, floor);
        let above = find_section(plan, rng, floor + 1);
        let columns = (above & 3) as i16 - (here & 3) as i16;
        let rows = (above >> 2) as i16 - (here >> 2) as i16;
        plan.up[usize::from(floor) - 1] = (columns * 16, rows * 8);
    }
    let mut column = draw_entrance(plan, rng, difficulty);
    if difficulty.is_first() {
        plan.sections = FIRST_BASE;
        column = FIRST_ENTRANCE;
    }
    let entrance = &mut plan.sections[usize::from(column >> 4)];
    if *entrance == CLOSED {
        // The whole top row is closed. The section of the entrance becomes part of floor 1.
        *entrance = 1;
    }
    plan.entry_x = column as u8;
    plan.entry_floor = *entrance;
}

/// The first section of a level. The search starts at a random section.
fn find_section<M: Stream>(plan: &Plan, rng: &mut M, level: u8) -> usize {
    let start = usize::from(rng.draw() & 15);
    (0..SECTIONS)
        .map(|step| (start + step) % SECTIONS)
        .find(|&section| plan.sections[section] == level)
        .unwrap_or(start)
}

/// Draws a column of the top row for the entrance. It is not the last column of a section, unless all draws fail.
///
/// A base whose entrance is in a closed section would have no floor. No classic seed draws such an entrance (the one of
/// map 0 is replaced). Endless seeds of maps 1 to 5 can draw one, because closed sections spread (Quirk Q3). The draw
/// is then repeated. If the whole top row is closed, no draw helps, and the caller opens the section.
fn draw_entrance<M: Stream>(plan: &Plan, rng: &mut M, difficulty: Difficulty) -> u16 {
    let mut column = 0;
    for _ in 0..MOST_DRAWS {
        column = rng.draw() & 63;
        let closed = !difficulty.is_first() && plan.sections[usize::from(column >> 4)] == CLOSED;
        if column & 15 != 15 && !closed {
            break;
        }
    }
    column
}
