//! Rooms and niches, which are stamped before the crawlers run: open presets have hardly a dead end, and
//! what is placed later needs dead ends with a passage before them, and rooms of 3 x 3.

use super::{
    super::{
        draws::{coin, range},
        element::PlacedRoom,
        hall::Hall,
        starts::{Start, choose, find_starts, Extent},
        table::Table,
        tile::Tile,
    },
    anchors::sections_of,
    booth::{Booth, has_margin},
};
use crate::{
    grid::{CellSet, Heading, Pos, SECTIONS},
    lists::Size6,
    plan::Plan,
    rng::Stream,
};

/// How often a place for a room is drawn.
const ROOM_DRAWS: u16 = 40;
/// How far niches lie from each other at least.
const NICHE_DISTANCE: i16 = 4;
/// Cells of a niche with walls on both sides, the deepest that is tried first: the end, and what traps and
/// the captive's door need before it.
const NICHE_DEPTHS: [i16; 3] = [3, 2, 1];

/// A room that was stamped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct StampedRoom {
    pub room: PlacedRoom,
    pub floor: u8,
    pub is_dark: bool,
}

impl StampedRoom {
    /// The sides in the code of the room list.
    pub const fn size(&self) -> Size6 {
        let (across, deep) = (2 * self.room.half_w + 1, 2 * self.room.half_h + 1);
        Size6((across - 2) as u8 | ((deep - 2) as u8) << 3)
    }

    /// The last cell, row by row.
    pub const fn corner(&self) -> Pos {
        self.room.centre.offset(self.room.half_w, self.room.half_h)
    }
}

/// How many of something a floor gets, of a number for every 16 sections.
fn share(plan: &Plan, floor: u8, for_all: u8) -> usize {
    (sections_of(plan, floor) * usize::from(for_all) + SECTIONS / 2) / SECTIONS
}

/// The floors, that of the entrance first: the generator goes into the newest room.
pub(super) fn floors_from_entrance(plan: &Plan) -> impl Iterator<Item = u8> {
    let entrance = plan.entry_floor;
    std::iter::once(entrance).chain((1..=plan.floor_count).filter(move |&floor| floor != entrance))
}

/// Stamps the rooms of all floors; at least one, where there is any place for it.
pub(super) fn place_rooms<M: Stream>(
    hall: &mut Hall,
    plan: &Plan,
    table: &Table,
    map: u16,
    rooms: &mut Vec<StampedRoom>,
    rng: &mut M,
) {
    for floor in floors_from_entrance(plan) {
        for _ in 0..share(plan, floor, table.constants.rooms) {
            let room = (0..ROOM_DRAWS).find_map(|_| {
                let half_w = range(rng, 1, 3) as i16;
                let half_h = range(rng, 1, 2) as i16;
                let centre = rng.position();
                let room = PlacedRoom { centre, half_w, half_h };
                (hall.floor(centre) == floor && fits(hall, &room, table)).then_some(room)
            });
            if let Some(room) = room {
                stamp(hall, room, floor, map, rooms, rng);
            }
        }
    }
    if rooms.is_empty() && table.constants.rooms > 0 {
        place_any_room(hall, plan, table, map, rooms, rng);
    }
}

/// Looks everywhere for the place of the smallest room.
fn place_any_room<M: Stream>(
    hall: &mut Hall,
    plan: &Plan,
    table: &Table,
    map: u16,
    rooms: &mut Vec<StampedRoom>,
    rng: &mut M,
) {
    let small = |centre: Pos| PlacedRoom { centre, half_w: 1, half_h: 1 };
    let found = Pos::all().rev().find(|&at| plan.floor_at(at).is_some() && fits(hall, &small(at), table));
    if let Some(at) = found {
        let floor = hall.floor(at);
        stamp(hall, small(at), floor, map, rooms, rng);
    }
}

/// Whether inside and wall of a room fit, with a passage around it, and a door in one side at least.
fn fits(hall: &Hall, room: &PlacedRoom, table: &Table) -> bool {
    let inside = room.grown(0).cells().all(|at| hall.tile(at) == Tile::Open);
    let is_wall = |at: Pos| hall.tile(at) == Tile::Open || hall.tile(at) == Tile::FixedWall && hall.is_kept(at) && hall.floor(at) == hall.floor(room.centre);
    inside
        && room.grown(1).cells().all(is_wall)
        && has_margin(hall, room.grown(1), i16::from(table.constants.min_corr_width))
        && Heading::ALL.iter().any(|&side| may_have_door(hall, room, side))
}

/// Whether the middle of a side may be a door: it and two cells before it are open, as are the neighbours
/// of the nearer one.
fn may_have_door(hall: &Hall, room: &PlacedRoom, side: Heading) -> bool {
    let is_open = |at: Pos| hall.tile(at) == Tile::Open;
    let (dx, dy) = side.delta();
    let door = room.point(dx, dy);
    let apron = door.step(side);
    [door, apron, apron.step(side), apron.step(side.left()), apron.step(side.right())].into_iter().all(is_open)
}

/// Stamps a room with one or two doors.
fn stamp<M: Stream>(
    hall: &mut Hall,
    room: PlacedRoom,
    floor: u8,
    map: u16,
    rooms: &mut Vec<StampedRoom>,
    rng: &mut M,
) {
    let doors = range(rng, 1, 2);
    let first = range(rng, 0, 3);
    let dark = coin(rng);
    let sides = Heading::ALL.map(|side| may_have_door(hall, &room, side).then_some(side));
    room.stamp(hall, Tile::FixedWall);
    let from_first = (0..4).filter_map(|step| sides[usize::from(first + step) % 4]);
    for side in from_first.take(doors.into()) {
        let (dx, dy) = side.delta();
        room.open_door(hall, dx, dy);
    }
    // As with the digger: not on the first maps, and large rooms only.
    let is_dark = dark && map > 4 && room.half_w.max(room.half_h) > 2;
    rooms.push(StampedRoom { room, floor, is_dark });
}

/// Stamps the niches of a floor.
pub(super) fn place_niches<M: Stream>(
    hall: &mut Hall,
    plan: &Plan,
    table: &Table,
    floor: u8,
    starts: &mut Vec<Start>,
    kept: &mut Vec<Start>,
    ends: &mut CellSet,
    rng: &mut M,
) {
    let wanted = share(plan, floor, table.constants.niches);
    find_starts(hall, floor, Extent::all(hall), starts);
    // More than are wanted, because not all of them fit.
    choose(starts, kept, 3 * wanted, NICHE_DISTANCE, rng);
    let mut placed = 0;
    for &(border, out) in kept.iter() {
        if placed == wanted {
            return;
        }
        let cell = border.step(out);
        let depths = NICHE_DEPTHS.into_iter();
        let booth = depths.map(|depth| Booth::at(hall, cell, out, depth, 1)).find_map(|booth| booth);
        if let Some(booth) = booth.filter(|booth| booth.leans) {
            booth.stamp_walls(hall, |_, _| {});
            let mut at = booth.cell;
            for _ in 0..=booth.depth {
                hall.put(at, Tile::GuaranteedOpen);
                at = at.step(out);
            }
            ends.insert(booth.cell);
            placed += 1;
        }
    }
}
