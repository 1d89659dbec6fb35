//! Closes the mouths of rectangular rooms with pushable walls (`architect-b.md` 3.5).

use super::walk::DoubledDir;
use crate::{
    CellId, Kind, KindSet, Observer, Pos, Style,
    rng::Stream,
    state::{Draft, ROOM_SLOTS, RoomEntry, Size6},
};

const ROOM_FLOORS: KindSet = KindSet::of(&[Kind::OpenFloor, Kind::DarkFloor]);

/// Follows the path out of a room for as many steps as the room is wide and deep, which ends just beyond the
/// mouth. In bases of crawlers, open floor looks like the floor of rooms, so Quirks P1 and P2 could leave no
/// place to push from. There, the path out must continue straight over an open cell.
pub(crate) fn place_pushable_walls<O: Observer, M: Stream>(draft: &mut Draft<'_, O>, rng: &mut M) {
    let needs_front = draft.seed.style() == Style::Crawler;
    for _ in 0..61 {
        let first = usize::from((rng.draw() & 0xFC) >> 2);
        let room = (first..=first + 32).map(|slot| entry(draft, slot)).find(|room| room.corner.pack() != 0);
        if let Some(room) = room {
            close_mouth(draft, room, needs_front);
        }
    }
}

/// Quirk P1: the search can run past the end of the list. In the original game, the memory there reads as a room of 2 x
/// 2 cells. The column of that room is the number of free slots.
fn entry<O: Observer>(draft: &Draft<'_, O>, slot: usize) -> RoomEntry {
    let rooms = &draft.shell.rooms;
    match rooms.slots.get(slot) {
        Some(&room) => room,
        None if slot == ROOM_SLOTS => {
            RoomEntry { corner: Pos::new(i16::from(rooms.free), 0), floor: 0, size: Size6(0) }
        }
        None => RoomEntry::default(),
    }
}

/// Follows the root path out of the room, and closes the room one cell inside its mouth.
fn close_mouth<O: Observer>(draft: &mut Draft<'_, O>, room: RoomEntry, needs_front: bool) {
    let size = u16::from(room.size.0);
    let out = draft.rootward_by(room.corner, (size & 7) + (size >> 3 & 7) + 2);
    // Quirk P2: the directions up, down and nowhere are also reversed.
    let back = DoubledDir(draft.walked_dir(out).code().wrapping_mul(2)).back();
    let mouth = draft.plain_step(draft.plain_step(out, back), back);
    if draft.is_open(mouth) && !draft.is_bare(mouth, ROOM_FLOORS) {
        return;
    }
    let ahead = back.back();
    let space = draft.plain_step(mouth, ahead);
    let sides = ahead.sides().map(|side| draft.plain_step(space, side));
    if sides.iter().all(|&side| draft.is_open(side)) || !draft.is_bare(space, ROOM_FLOORS) {
        return;
    }
    let wall = draft.rootward(space);
    if !draft.is_bare(wall, ROOM_FLOORS) {
        return;
    }
    let front = wall.offset(wall.x - space.x, wall.y - space.y);
    if needs_front && !(draft.is_open(front) && draft.rootward(wall) == front) {
        return;
    }
    draft.set_kind_only(wall, Kind::PushableWall);
    draft.set_kind_only(space, Kind::PushSpace);
    draft.set_id(space, CellId::PUSH_SPACE);
}
