//! For each cell of the base, the direction of the next cell on the path out (`architect-a.md` Phase 9).

use core::hint::select_unpredictable;

use crate::{
    CellId, CellKind, HEIGHT, Heading, Kind, Observer, Pos, RootDir,
    cell::ENTRANCE_PARAMETER,
    grid::cells_of_row,
    state::{Draft, MAX_SHAFTS, MAX_STOPS},
};

/// Points each numbered cell to its neighbour with the lowest number, and turns dug corridors into floor. Then corrects
/// the entrance and the elevators. Draws nothing.
///
/// Quirk Q12: room numbers overlap, so two cells can point at each other. Never follow the path without a step limit.
pub(crate) fn lay_root_path<O: Observer>(draft: &mut Draft<'_, O>) {
    for y in 0..HEIGHT {
        // All cells that are neither rock nor wall. No reserved rock or path marks are left at this point.
        for at in cells_of_row(y, draft.open_row(y)) {
            let kind = draft.kind(at);
            let dir = lowest_neighbour(draft, at, kind);
            draft.set_root_dir(at, dir);
            // Writes all cells. Corridors and rooms alternate irregularly, so a branch would cost more.
            draft.set_kind_only(at, select_unpredictable(kind == Kind::Wall, Kind::Floor, kind));
        }
    }
    mark_entrance(draft);
    for shaft in 0..MAX_SHAFTS {
        point_cars(draft, shaft);
    }
}

/// The directions that are compared, in the order of the specification.
const WAYS: [RootDir; 6] =
    [RootDir::Up, RootDir::Down, RootDir::North, RootDir::South, RootDir::East, RootDir::West];
/// A cell whose lowest neighbour reaches this number points nowhere.
const HIGHEST: u16 = 0x4000;

/// The direction of the lowest number beside a cell. A later candidate wins a tie.
fn lowest_neighbour<O: Observer>(draft: &Draft<'_, O>, at: Pos, kind: Kind) -> RootDir {
    // A candidate combines the number and the direction in one word, so that the lowest one is found without branches.
    // Rock wraps around to the largest number, and unconditional walls have large numbers anyway. Among equal numbers,
    // the later direction sorts first.
    let candidate = |there: CellId, way: u32| {
        let number = u32::from(there.word().wrapping_sub(1));
        number * 8 + (WAYS.len() as u32 - 1 - way)
    };
    let mut best = u32::from(HIGHEST) * 8;
    if Kind::LADDERS.has(kind) {
        let plan = &draft.shell.plan;
        let level = plan.level_at(at);
        if Kind::LEADS_UP.has(kind)
            && let Some(above) = plan.above(at, level)
        {
            best = best.min(candidate(draft.id(above), 0));
        }
        if Kind::LEADS_DOWN.has(kind)
            && let Some(below) = plan.below(at, level)
        {
            best = best.min(candidate(draft.id(below), 1));
        }
    }
    if kind != Kind::ElevatorCarRaw {
        let [north, south, east, west] = draft.shell.cells.ids_beside(at);
        let upright = lower(candidate(north, 2), candidate(south, 3));
        let level = lower(candidate(east, 4), candidate(west, 5));
        best = lower(best, lower(upright, level));
    }
    if best >= u32::from(HIGHEST) * 8 { RootDir::Nowhere } else { WAYS[WAYS.len() - 1 - (best % 8) as usize] }
}

/// The lower of two candidates. The comparison is unpredictable, so a branch would be slow.
#[inline]
fn lower(a: u32, b: u32) -> u32 {
    select_unpredictable(a < b, a, b)
}

fn mark_entrance<O: Observer>(draft: &mut Draft<'_, O>) {
    let entrance = draft.shell.plan.entrance();
    let kind = draft.kind(entrance);
    draft.set_kind(entrance, CellKind::with(kind, ENTRANCE_PARAMETER));
    draft.set_root_dir(entrance, RootDir::North);
}

/// Points all cars along the shaft to the stop at which the digger found it. The car of that stop points to its door.
///
/// Quirk Q15: in a shaft that was never joined, all cars point up, including the topmost one.
fn point_cars<O: Observer>(draft: &mut Draft<'_, O>, shaft: usize) {
    let (mut dir, mut kind) = (RootDir::Up, Kind::ElevatorCarUp);
    for stop in 0..MAX_STOPS {
        let Some(car) = draft.shell.elevators.cars.get(shaft, stop) else {
            continue;
        };
        if draft.kind(car) == Kind::ElevatorCarHome {
            let west = car.step(Heading::West);
            let door_is_west = west.in_grid() && draft.id(west) != CellId::UNCONDITIONAL;
            draft.set_root_dir(car, if door_is_west { RootDir::West } else { RootDir::East });
            (dir, kind) = (RootDir::Down, Kind::ElevatorCarDown);
        } else {
            draft.set_root_dir(car, dir);
            draft.set_plain_kind(car, kind);
        }
    }
}
