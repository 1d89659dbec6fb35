//! The next position on the root path for every cell (`architect-b.md` 1.5). Furnishing takes about 8,000 steps for
//! each base, and the root path no longer changes, so each step is a single lookup.

use super::super::{
    cells::Cells,
    lists::{DEAD_END_SLOTS, DeadEndList},
    plan::Plan,
};
use crate::grid::{HEIGHT, Pos, RootDir, WIDTH};

/// Positions are packed, so a position is its own index.
#[derive(Clone, Debug)]
pub(crate) struct Steps {
    next: [u16; HEIGHT << 8],
}

impl Default for Steps {
    fn default() -> Self {
        Self { next: core::array::from_fn(|at| off_grid(at as u16)) }
    }
}

/// Quirk W1: a walk that has left the grid continues northwards and does not return. An elevator to nowhere (Quirk W2)
/// can lead south of the grid, where the walk stops just below the last row.
const fn off_grid(at: u16) -> u16 {
    if at >> 8 == HEIGHT as u16 { at } else { at.wrapping_sub(0x100) }
}

const fn is_level(dir: RootDir) -> bool {
    (dir as u8) < RootDir::Up as u8
}

/// The change of a packed position in a step to a neighbour. Without branches, the code can compute whole rows at once.
const fn level_step(dir: RootDir) -> u16 {
    match dir {
        RootDir::North => 0xFF00,
        RootDir::West => 0xFFFF,
        RootDir::South => 0x0100,
        _ => 1,
    }
}

impl Steps {
    pub(super) fn lay(&mut self, cells: &Cells, plan: &Plan) {
        let rows = self.next.chunks_exact_mut(1 << 8).zip(cells.root_dir.chunks_exact(WIDTH));
        for (y, (next, dirs)) in (0_u16..).zip(rows) {
            // Almost all steps stay on their floor and off the side edges, so the sum does not carry into the row.
            for (x, (next, &dir)) in (0_u16..).zip(next.iter_mut().zip(dirs)) {
                *next = (y << 8 | x).wrapping_add(level_step(dir));
            }
            if dirs.iter().fold(false, |found, dir| found | !is_level(*dir)) {
                for (x, (next, &dir)) in (0_u16..).zip(next.iter_mut().zip(dirs)) {
                    if !is_level(dir) {
                        *next = off_floor(plan, Pos::unpack(y << 8 | x), dir).pack();
                    }
                }
            }
        }
    }

    #[inline]
    fn next(&self, at: u16) -> u16 {
        self.next.get(usize::from(at)).copied().unwrap_or(off_grid(at))
    }

    #[inline]
    pub(super) fn after(&self, at: Pos, steps: u16) -> Pos {
        Pos::unpack((0..steps).fold(at.pack(), |at, _| self.next(at)))
    }

    pub(super) fn ways_out(&self, dead_ends: &DeadEndList) -> WaysOut {
        let mut ways = [[0; WAY_LENGTH]; DEAD_END_SLOTS];
        for (way, mut at) in ways.iter_mut().zip(dead_ends.words()) {
            if at != 0 {
                *way = core::array::from_fn(|_| {
                    at = self.next(at);
                    at
                });
            }
        }
        WaysOut(ways)
    }
}

const WAY_LENGTH: usize = 16;

/// The first cells of the path from each dead end, packed. Some phases start at the same dead ends many times.
pub(crate) struct WaysOut([[u16; WAY_LENGTH]; DEAD_END_SLOTS]);

impl WaysOut {
    /// The cell after 1 to 16 steps from the dead end in a slot.
    #[inline]
    pub fn after(&self, slot: u8, steps: u16) -> Pos {
        let step = usize::from(steps.wrapping_sub(1)) % WAY_LENGTH;
        Pos::unpack(self.0[usize::from(slot)][step])
    }
}

#[cold]
fn off_floor(plan: &Plan, at: Pos, dir: RootDir) -> Pos {
    let (dx, dy) = match dir {
        RootDir::Up => vector_up(plan, at),
        RootDir::Down => {
            let floor = plan.level_at(at);
            let (dx, dy) = plan.offset_above(floor.wrapping_sub(1)).unwrap_or_default();
            (-dx as u8, -dy as u8)
        }
        _ => (0, 0),
    };
    at.wrapped(dx, dy)
}

/// Quirk W2: cars that the digger has not reached point up even on the top floor. The table has no offset for that
/// floor. In a base of five floors, the code reads the words after the table instead.
fn vector_up(plan: &Plan, at: Pos) -> (u8, u8) {
    match plan.offset_above(plan.level_at(at)) {
        Some((dx, dy)) => (dx as u8, dy as u8),
        None if plan.level_at(at) == 5 => (plan.up[0].1 as u8, plan.entry_x),
        None => (0, 0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Heading, state::with_draft};

    #[test]
    fn a_step_goes_where_the_root_direction_points() {
        with_draft(["....."; 5], |draft| {
            let ways = [RootDir::North, RootDir::West, RootDir::South, RootDir::East, RootDir::Nowhere];
            let inside = |at: Pos| (1..63).contains(&at.x) && (1..31).contains(&at.y);
            for (at, &dir) in Pos::all().filter(|&at| inside(at)).zip(ways.iter().cycle()) {
                draft.set_root_dir(at, dir);
            }
            draft.lay_ground();
            for at in Pos::all().filter(|&at| inside(at)) {
                let heading = draft.shell.cells.root_dir(at).heading();
                assert_eq!(
                    draft.rootward(at),
                    heading.map_or(at, |heading: Heading| at.step(heading)),
                    "{at:?}"
                );
                assert_eq!(draft.rootward_by(at, 3), draft.rootward(draft.rootward(draft.rootward(at))));
            }
        });
    }

    #[test]
    fn ways_out_are_walked_step_by_step() {
        with_draft(["....#", "#####", "#####", "#####", "#####"], |draft| {
            let end = Pos::new(3, 0);
            for x in 1..4 {
                draft.set_root_dir(Pos::new(x, 0), RootDir::West);
            }
            draft.lay_ground();
            draft.shell.dead_ends.push(end);
            let ways = draft.ways_out();
            // The last cells lie outside the grid (Quirk W1).
            for steps in 1..=16 {
                assert_eq!(ways.after(0, steps), draft.rootward_by(end, steps), "{steps}");
            }
        });
    }
}
