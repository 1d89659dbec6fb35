//! Gives each of the 16 sections a floor level (`architect-a.md` Phase 2).

use crate::{
    Difficulty, Plan, SECTIONS,
    rng::{MOST_DRAWS, Stream},
    state::CLOSED,
};

/// The usable sections of the first six maps. Bit 15 is section 0.
const EARLY_MASKS: [u16; 6] = [0xCC00, 0xF600, 0xFF00, 0xFF60, 0xFFF0, 0xFFF6];
const UNDEFINED: u8 = 0;

/// Each floor is one random walk, so it is connected. The other sections join the floor of a neighbour.
pub(crate) fn lay_out_floors<M: Stream>(plan: &mut Plan, rng: &mut M, difficulty: Difficulty) {
    let mask = EARLY_MASKS.get(usize::from(difficulty.map())).copied().unwrap_or(0xFFFF);
    for (section, level) in plan.sections.iter_mut().enumerate() {
        *level = if mask << section & 0x8000 != 0 { UNDEFINED } else { CLOSED };
    }
    let word = rng.draw(); // drawn for every map, even the first
    let wanted = if difficulty.is_first() { 1 } else { (word >> 1 & 3) as u8 + 2 };

    let mut undefined = mask.count_ones();
    for level in 1..=wanted {
        if walk_one_floor(plan, rng, level, &mut undefined) {
            plan.floor_count = level; // Quirk Q2: can be lower than the drawn number
            return;
        }
    }
    plan.floor_count = wanted;
    assign_rest(plan, rng, undefined);
}

/// Walks at random over sections without a level, and gives them this level. Returns whether no section is left.
fn walk_one_floor<M: Stream>(plan: &mut Plan, rng: &mut M, level: u8, undefined: &mut u32) -> bool {
    let Some((mut col, mut row)) = draw_undefined_section(plan, rng) else {
        return true;
    };
    let mut fresh = true;
    // A walk can step on its own sections any number of times, so it may last long and needs this limit.
    for _ in 0..MOST_DRAWS {
        let section = section_of(col, row);
        if fresh {
            *undefined -= 1;
        }
        plan.sections[section] = level;
        if *undefined == 0 {
            return true;
        }
        let Some(next) = draw_step(rng, col, row) else {
            return false;
        };
        (col, row) = next;
        match plan.sections[section_of(col, row)] {
            UNDEFINED => fresh = true,
            own if own == level => fresh = false,
            _ => return false,
        }
    }
    false
}

/// Gives each section without a level the level of a neighbour.
///
/// Quirk Q3: the closed marker counts as a level and is copied.
fn assign_rest<M: Stream>(plan: &mut Plan, rng: &mut M, mut undefined: u32) {
    for _ in 0..MOST_DRAWS {
        if undefined == 0 {
            return;
        }
        let Some((col, row)) = draw_undefined_section(plan, rng) else {
            return;
        };
        for _ in 0..4 {
            let Some((to_col, to_row)) = draw_step(rng, col, row) else {
                continue;
            };
            let level = plan.sections[section_of(to_col, to_row)];
            if level != UNDEFINED {
                plan.sections[section_of(col, row)] = level;
                undefined -= 1;
                break;
            }
        }
    }
}

/// A random section without a level, or `None` if there is none. After very many draws, returns the first one.
fn draw_undefined_section<M: Stream>(plan: &Plan, rng: &mut M) -> Option<(u8, u8)> {
    for _ in 0..MOST_DRAWS {
        let bits = draw_turned(rng);
        let (col, row) = ((bits & 3) as u8, (bits >> 2 & 3) as u8);
        if plan.sections[section_of(col, row)] == UNDEFINED {
            return Some((col, row));
        }
    }
    let first = plan.sections.iter().position(|&level| level == UNDEFINED)?;
    Some(((first % 4) as u8, (first / 4) as u8))
}

fn draw_step<M: Stream>(rng: &mut M, col: u8, row: u8) -> Option<(u8, u8)> {
    let (col, row) = match draw_turned(rng) >> 1 & 3 {
        0 => (col, row + 1),
        1 => (col + 1, row),
        2 => (col, row.checked_sub(1)?),
        _ => (col.checked_sub(1)?, row),
    };
    (col < 4 && row < 4).then_some((col, row))
}

/// A draw rotated by its own low four bits.
fn draw_turned<M: Stream>(rng: &mut M) -> u16 {
    let word = rng.draw();
    word.rotate_right(u32::from(word & 15))
}

const fn section_of(col: u8, row: u8) -> usize {
    (row as usize * 4 + col as usize) % SECTIONS
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::ClassicMain;

    fn layout(map: u16) -> Plan {
        let mut plan = Plan::default();
        lay_out_floors(&mut plan, &mut ClassicMain::new(map), Difficulty::of_map(map));
        plan
    }

    #[test]
    fn quirk_q3_closed_sections_spread_on_maps_4_and_5_only() {
        for map in 0..=u16::MAX {
            let mask = EARLY_MASKS.get(usize::from(map)).copied().unwrap_or(0xFFFF);
            let closed = layout(map).sections.iter().filter(|&&level| level == CLOSED).count();
            let spread = closed as u32 > mask.count_zeros();
            assert_eq!(spread, map == 4 || map == 5, "map {map}");
        }
    }
}
