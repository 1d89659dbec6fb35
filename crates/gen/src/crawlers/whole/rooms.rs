//! Rooms, which are stamped before the crawlers run. Later phases need rooms of at least 3 x 3 cells.

use alloc::vec::Vec;

use super::{
    super::{
        Hall, HallTile,
        draws::{coin, range},
        room::PlacedRoom,
    },
    Site,
    booth::has_margin,
    border::{BorderSpots, split_among_floors},
};
use crate::{Heading, Pos, state::Size6};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StampedRoom {
    pub room: PlacedRoom,
    pub floor: u8,
    pub is_dark: bool,
}

impl StampedRoom {
    /// The sides of the room, encoded as in the room list.
    pub const fn size(&self) -> Size6 {
        let (across, deep) = (2 * self.room.half_w + 1, 2 * self.room.half_h + 1);
        Size6((across - 2) as u8 | ((deep - 2) as u8) << 3)
    }

    pub const fn corner(&self) -> Pos {
        self.room.centre.offset(self.room.half_w, self.room.half_h)
    }
}

/// Stamps at least one room if any place is large enough.
pub(super) fn place_rooms(site: &mut Site<'_>, rooms: &mut Vec<StampedRoom>) {
    let margin = site.margin();
    for floor in split_among_floors(site.plan, site.constants.rooms) {
        let spots = BorderSpots::of(site.hall, floor, site.starts);
        let found = spots.draw(site.hall, &mut site.rng, |hall, spot, rng| {
            let half_along = range(rng, 1, 3) as i16;
            let half_inward = range(rng, 1, 2) as i16;
            let (half_w, half_h) = match spot.inward {
                Heading::North | Heading::South => (half_along, half_inward),
                Heading::East | Heading::West => (half_inward, half_along),
            };
            // In a corner, the border is the wall of the room. Elsewhere, the room needs its own wall.
            let along = half_along + i16::from(!spot.is_corner);
            let room = PlacedRoom { centre: spot.cell(along, half_inward), half_w, half_h };
            fits(hall, &room, margin).then_some(room)
        });
        if let Some(room) = found {
            rooms.push(stamp(site, room, floor));
        }
    }
    // The generator goes into the newest room, so rooms on the floors without the entrance come last.
    rooms.sort_by_key(|room| room.floor != site.plan.entry_floor);
    if rooms.is_empty() && site.constants.rooms > 0 {
        let small = |centre: Pos| PlacedRoom { centre, half_w: 1, half_h: 1 };
        let suits = |&at: &Pos| site.plan.floor_at(at).is_some() && fits(site.hall, &small(at), margin);
        if let Some(at) = Pos::all().rev().find(suits) {
            let floor = site.hall.floor(at);
            rooms.push(stamp(site, small(at), floor));
        }
    }
}

/// Whether a room and its wall fit, with a passage around them and a door in at least one side.
fn fits(hall: &Hall, room: &PlacedRoom, margin: i16) -> bool {
    let inside = room.grown(0).cells().all(|at| hall.tile(at) == HallTile::Open);
    let is_wall = |at: Pos| {
        hall.tile(at) == HallTile::Open
            || hall.tile(at) == HallTile::FixedWall
                && hall.is_kept(at)
                && hall.floor(at) == hall.floor(room.centre)
    };
    inside
        && room.grown(1).cells().all(is_wall)
        && has_margin(hall, room.grown(1), margin)
        && Heading::ALL.iter().any(|&side| may_have_door(hall, room, side))
}

/// Whether a side may have a door: the cell, the two ahead, and the neighbours of the nearer one are open.
fn may_have_door(hall: &Hall, room: &PlacedRoom, side: Heading) -> bool {
    let is_open = |at: Pos| hall.tile(at) == HallTile::Open;
    let (dx, dy) = side.delta();
    let door = room.point(dx, dy);
    let apron = door.step(side);
    [door, apron, apron.step(side), apron.step(side.left()), apron.step(side.right())]
        .into_iter()
        .all(is_open)
}

fn stamp(site: &mut Site<'_>, room: PlacedRoom, floor: u8) -> StampedRoom {
    let Site { hall, difficulty, rng, .. } = site;
    let doors = range(rng, 1, 2);
    let first = range(rng, 0, 3);
    let dark = coin(rng);
    let sides = Heading::ALL.map(|side| may_have_door(hall, &room, side).then_some(side));
    room.stamp(hall, HallTile::FixedWall);
    let from_first = (0..4).filter_map(|step| sides[usize::from(first + step) % 4]);
    for side in from_first.take(doors.into()) {
        let (dx, dy) = side.delta();
        room.open_door(hall, dx, dy);
    }
    // As in bases of the digger, dark rooms are large, and there are none on the first maps.
    let is_dark = dark && difficulty.map() > 4 && room.half_w.max(room.half_h) > 2;
    StampedRoom { room, floor, is_dark }
}
