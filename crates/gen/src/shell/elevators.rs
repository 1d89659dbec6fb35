//! Up to five elevator shafts, built before any path (`architect-a.md` Phase 5).

use crate::{
    CellId, Class, Difficulty, Kind, Observer, Pos,
    rng::{MOST_DRAWS, Stream},
    state::{Draft, Elevators, MAX_SHAFTS, MAX_STOPS},
};

/// A shaft needs rock at the same place on several floors, so shafts are built before any path.
pub(crate) fn build_elevators<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, mut rng: M) {
    draft.shell.elevators = Elevators::NONE;
    for shaft in 0..shaft_count(draft.difficulty()) {
        for _ in 0..MOST_DRAWS {
            let at = rng.position();
            let level = draft.shell.plan.level_at(at);
            let fits = level <= draft.shell.plan.floor_count
                && draft.class(at) == Class::Rock
                && draft.kind(at) == Kind::Wall;
            // Quirk Q4: with one stop, the shaft is drawn again. Without stops, it is skipped.
            if fits && build_shaft(draft, shaft, at, level) != 1 {
                break;
            }
        }
    }
}

pub(crate) fn shaft_count(difficulty: Difficulty) -> usize {
    let map = difficulty.map();
    match map {
        0 | 1 => 0,
        _ => usize::from(map / 2 - 1).min(MAX_SHAFTS - 1) + 1,
    }
}

#[derive(Clone, Copy, Default)]
struct StopCells {
    car: Pos,
    door: Pos,
    entrance: Pos,
}

/// Looks for stops from `car` upwards, and builds them if there are at least two. Returns the number of stops found.
fn build_shaft<O: Observer>(draft: &mut Draft<'_, O>, shaft: usize, mut car: Pos, mut level: u8) -> usize {
    let face = if car.x & 15 <= 7 { 1 } else { -1 };
    let mut stops = [StopCells::default(); MAX_STOPS];
    let mut count = 0;
    while count < MAX_STOPS {
        let Some(stop) = trace(draft, car, face, false) else {
            break;
        };
        stops[count] = stop;
        count += 1;
        let Some(above) = draft.shell.plan.above(car, level) else {
            break;
        };
        (car, level) = (above, level + 1);
        if draft.shell.plan.level_at(car) != level || draft.class(car) != Class::Rock {
            break;
        }
    }
    if count < 2 {
        return count;
    }
    for (index, stop) in stops[..count].iter().enumerate() {
        let elevators = &mut draft.shell.elevators;
        elevators.cars.put(shaft, index, stop.car);
        elevators.doors.put(shaft, index, stop.door);
        elevators.entrances.put(shaft, index, stop.entrance);
        trace(draft, stop.car, face, true);
    }
    count
}

/// Checks the eight cells in a fixed order, up to the first unsuitable one. With `write`, builds the stop.
fn trace<O: Observer>(draft: &mut Draft<'_, O>, car: Pos, face: i16, write: bool) -> Option<StopCells> {
    if car.y == 0 {
        return None;
    }
    place(draft, car, Kind::ElevatorCarRaw, CellId::CAR_UNJOINED, write)?;
    for (dx, dy) in [(-face, 0), (0, -1), (face, -1), (face, 1), (0, 1)] {
        wall(draft, car.offset(dx, dy), write)?;
    }
    let door = car.offset(face, 0);
    place(draft, door, Kind::ElevatorDoorTemp, CellId::DOOR_UNJOINED, write)?;
    let entrance = car.offset(2 * face, 0);
    place(draft, entrance, Kind::FloorReserved, CellId::UNCONDITIONAL, write)?;
    Some(StopCells { car, door, entrance })
}

/// Checks that a cell is plain rock inside the grid. With `write`, puts a part of the elevator there.
fn place<O: Observer>(draft: &mut Draft<'_, O>, at: Pos, kind: Kind, id: CellId, write: bool) -> Option<()> {
    // Outside the grid, the number is that of an unconditional wall, which is not rock.
    if draft.id(at) != CellId::ROCK {
        return None;
    }
    if write {
        draft.set_plain_kind(at, kind);
        draft.set_id(at, id);
    }
    Some(())
}

/// Accepts cells outside the grid, rock, and unconditional walls below the top row.
fn wall<O: Observer>(draft: &mut Draft<'_, O>, at: Pos, write: bool) -> Option<()> {
    if !at.in_grid() {
        return Some(());
    }
    if at.y == 0 || draft.kind(at) != Kind::Wall {
        return None;
    }
    match draft.id(at) {
        CellId::UNCONDITIONAL => {}
        CellId::ROCK if write => draft.set_id(at, CellId::UNCONDITIONAL),
        CellId::ROCK => {}
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shaft_count_grows_with_the_difficulty() {
        let counts: Vec<usize> = (0..=12).map(Difficulty::of_map).map(shaft_count).collect();
        assert_eq!(counts, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5]);
        assert_eq!(shaft_count(Difficulty::of_map(u16::MAX)), 5);
    }
}
