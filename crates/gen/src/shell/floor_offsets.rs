//! The ways between floors, and the place of the entrance (`architect-a.md` Phase 3).

use crate::{
    Difficulty, Plan, SECTIONS,
    rng::{MOST_DRAWS, Stream},
    state::CLOSED,
};

/// The hard-coded floors of the very first base.
const FIRST_BASE: [u8; SECTIONS] = [6, 1, 6, 6, 6, 1, 6, 6, 6, 1, 6, 6, 6, 6, 6, 6];
/// The entrance column of the very first base.
const FIRST_ENTRANCE: u16 = 30;

/// Draws one section of each floor and one of the floor above. Their distance is the offset of every ladder
/// and shaft between the two. One offset a floor keeps the storeys aligned. Then draws the entrance column.
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
        // The whole top row is closed. A section that no floor wanted joins the lowest one.
        *entrance = 1;
    }
    plan.entry_x = column as u8;
    plan.entry_floor = *entrance;
}

/// The first section of a level, starting from a drawn section.
fn find_section<M: Stream>(plan: &Plan, rng: &mut M, level: u8) -> usize {
    let start = usize::from(rng.draw() & 15);
    (0..SECTIONS)
        .map(|step| (start + step) % SECTIONS)
        .find(|&section| plan.sections[section] == level)
        .unwrap_or(start)
}

/// A column of the top row, never the last of a section.
///
/// An entrance in a closed section would mean a base without a floor. No classic seed draws one (that of map
/// 0 is replaced). On an endless seed of the maps 1 to 5 it can happen, because closed sections spread (Quirk
/// Q3), and then the draw is repeated. They can even spread over the whole top row. Then no draw helps, and
/// the caller opens the section.
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
