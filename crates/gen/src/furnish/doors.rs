//! Doors of elevators, and doors in corridors all over the base (`architect-b.md` 3.9 and 2.2).

use super::walk::{ClosedSides, by_index, is_out};
use crate::{
    CELLS, CellId, CellKind, DoorKind, Kind, Observer, Pos, RootDir, WIDTH,
    rng::{Stream, high_half},
    state::{
        CombinationEntry, Draft, GroupDrop, LaserDoorEntry, MAX_LASER_DOORS, MAX_SHAFTS, MAX_STOPS,
        MAX_WALL_FACES, Spawn, TERMINAL_STYLE, TypeFilter, WallFace, before, face_towards, item,
    },
    streams::Streams,
};

/// *DOOR_KINDS*.
const KINDS: [DoorKind; 8] = [
    DoorKind::Blue,
    DoorKind::Iris,
    DoorKind::Laser,
    DoorKind::Button,
    DoorKind::Blue,
    DoorKind::Punch,
    DoorKind::Laser,
    DoorKind::Button,
];

/// Places doors with *probes*: walkers that start at a random cell and walk rootwards to the first straight passage. So
/// doors stand on paths that the party uses.
pub(crate) fn place_doors<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    place_elevator_doors(draft);
    place_wanted_doors(draft, streams);
    for _ in 0..300 {
        let mut at = Pos::of_draw(streams.main.draw().rotate_right(1));
        for _ in 0..17 {
            match probe(draft, streams, at) {
                Probe::Over => break,
                Probe::Step => at = draft.rootward(at),
            }
            if is_out(at) {
                break;
            }
        }
    }
}

fn place_elevator_doors<O: Observer>(draft: &mut Draft<'_, O>) {
    for shaft in 0..MAX_SHAFTS {
        for stop in 0..MAX_STOPS {
            let Some(door) = draft.shell.elevators.doors.get(shaft, stop) else { continue };
            let east = by_index(door.index().map(|cell| cell + 1));
            let car_in_east = east.is_some_and(|east| draft.is_bare(east, Kind::CARS));
            // For elevator doors, the orientation bit is set if the car is not in the east.
            draft.set_kind(door, DoorKind::Elevator.on(!car_in_east));
        }
    }
}

/// Places doors on the cells that the style of the base requests (`crawlers.md` 15.5), by the rules of the probes.
fn place_wanted_doors<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>) {
    let wanted = draft.shell.doors_wanted;
    for at in wanted.iter() {
        probe(draft, streams, at);
    }
}

enum Probe {
    Over,
    Step,
}

fn probe<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, streams: &mut Streams<M>, at: Pos) -> Probe {
    let sides = draft.sides(at);
    if sides.is_closed() {
        return Probe::Over;
    }
    if !sides.is_passage() {
        // *mask5* is below 0x11, so the southern neighbour is Open or is the only closed one.
        return if sides.below_passage() { Probe::Over } else { Probe::Step };
    }
    match draft.bare_kind(at) {
        Some(Kind::Floor) => {}
        Some(kind) if kind as u8 > Kind::Floor as u8 => return Probe::Step,
        // The original very probably compares a signed byte (`architect-b.md` 3.9), negative for a cell with a group.
        _ => return Probe::Over,
    }
    if door_beside(draft, at) {
        return Probe::Over;
    }
    let drawn = streams.main.draw();
    let mut kind = KINDS[usize::from(drawn.rotate_right(5) & 7)];
    if draft.difficulty().is_first() && kind != DoorKind::Blue {
        kind = DoorKind::Button;
    }
    let east_west = sides == ClosedSides::WALLS_NORTH_AND_SOUTH;
    let placed = match kind {
        DoorKind::Iris => {
            if draft.furnishing.iris_left() > 0 {
                place_combination(draft, at, kind, east_west, order_of(drawn));
            }
            // The probe ends even if all seven iris doors are already placed.
            true
        }
        DoorKind::Laser => place_laser_door(draft, streams, at, east_west),
        _ => {
            draft.set_kind(at, kind.on(east_west));
            true
        }
    };
    if placed { Probe::Over } else { Probe::Step }
}

/// Finds the neighbours by their linear index. Raiser walls use the same test.
///
/// Quirk D1: at the eastern and western edges, the linear index leads into another row. North of the first row, the
/// last row of cell numbers is read as if it held kinds.
pub(super) fn door_beside<O: Observer>(draft: &Draft<'_, O>, at: Pos) -> bool {
    let Some(cell) = at.index() else { return false };
    let is_door = |there: Option<usize>| {
        by_index(there).is_some_and(|there| draft.bare_kind(there) == Some(Kind::Door))
    };
    let north = match cell.checked_sub(WIDTH) {
        Some(north) => is_door(Some(north)),
        None => {
            let stray = Pos::new(at.x + 8, 31);
            stray.in_grid() && draft.id(stray).word() & 0xFF == Kind::Door as u16
        }
    };
    north || is_door(Some(cell + 1)) || is_door(cell.checked_sub(1)) || is_door(Some(cell + WIDTH))
}

/// The order of the buttons for a random word, 0..=23.
pub(super) fn order_of(word: u16) -> u8 {
    high_half(24, word) as u8
}

/// *place combination door*.
pub(super) fn place_combination<O: Observer>(
    draft: &mut Draft<'_, O>,
    door: Pos,
    kind: DoorKind,
    east_west: bool,
    order: u8,
) {
    draft.set_kind(door, kind.on(east_west));
    draft.furnishing.combinations.push(CombinationEntry { door, order });
}

/// Places a laser door, its terminal, and the courier who carries its password. Returns `false` if that is impossible.
fn place_laser_door<O: Observer, M: Stream>(
    draft: &mut Draft<'_, O>,
    streams: &mut Streams<M>,
    door: Pos,
    east_west: bool,
) -> bool {
    let number = draft.furnishing.laser_doors.len();
    let full = draft.furnishing.wall_faces.len() >= MAX_WALL_FACES
        || draft.furnishing.groups.free_bytes() <= 20
        || number >= MAX_LASER_DOORS;
    if full {
        return false;
    }
    let Some((before, terminal, side)) = find_terminal(draft, door) else { return false };
    let distance = (streams.main.peek() & 15) + 3;
    let Some(post) = find_post(draft, door, distance) else { return false };
    draft.set_kind(door, DoorKind::Laser.on(east_west));
    draft.mark(terminal, CellId::FITTED);
    draft.set_kind(terminal, CellKind::with(Kind::WallFace, face_towards(side)));
    let face = WallFace { at: terminal, style: TERMINAL_STYLE, link: number as u8 };
    draft.furnishing.wall_faces.push(face);
    let password = GroupDrop { id: item::DOOR_PASSWORD, value: number as u16 };
    let courier =
        Spawn { who: TypeFilter::After(before::COURIER), drop: Some(password), ..Spawn::ordinary(post) };
    draft.spawn(courier, &mut streams.side);
    draft.put_group(post);
    draft.set_kind_only(before, Kind::FloorReserved);
    draft.furnishing.laser_doors.push(LaserDoorEntry { terminal, door });
    true
}

/// The floor one or two steps rootwards of the door, the solid rock beside it, and the side of that rock.
fn find_terminal<O: Observer>(draft: &Draft<'_, O>, door: Pos) -> Option<(Pos, Pos, RootDir)> {
    let mut before = door;
    for _ in 0..2 {
        before = draft.rootward(before);
        if is_out(before) || !draft.is_open(before) || !draft.is_free_floor(before) {
            return None;
        }
        if let Some((terminal, side)) = draft.solid_side(before) {
            return Some((before, terminal, side));
        }
    }
    None
}

/// The floor on which the courier stands. Cells that are not Open do not count towards the distance.
fn find_post<O: Observer>(draft: &Draft<'_, O>, door: Pos, distance: u16) -> Option<Pos> {
    let mut left = i32::from(distance);
    let mut at = draft.rootward(door);
    for _ in 0..CELLS {
        if is_out(at) {
            return None;
        }
        at = draft.rootward(at);
        if !is_out(at) && draft.is_open(at) {
            left -= 1;
            if left < 0 {
                return draft.is_free_floor(at).then_some(at);
            }
        }
    }
    None
}
