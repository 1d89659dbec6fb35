//! Handing what the crawlers have built to the draft: from the empty halls to the shell that furnishing
//! needs (`crawlers.md` 15.5).

use super::{
    super::{hall::LaidTile, tile::HallTile},
    Builders, CrawlStage,
};
use crate::{
    cell::{CellId, CellKind, ENTRANCE_PARAMETER, Kind},
    draft::Draft,
    grid::{Heading, Pos, RootDir},
    lists::RoomEntry,
    observer::Observer,
    plan::Plan,
};

/// Every floor is one empty hall with a border.
pub(crate) fn lay_halls<O: Observer>(draft: &mut Draft<'_, O>, builders: &Builders) {
    let hall = builders.hall();
    for at in Pos::all() {
        // Walls that were laid later are still open here; border stays border, except at the entrance.
        if hall.floor(at) != 0 && !is_border(&draft.shell.plan, at) {
            draft.set_id(at, CellId::HALL);
            draft.set_plain_kind(at, Kind::OpenFloor);
        }
    }
}

/// Whether a neighbour of a cell, corners included, is on another floor.
fn is_border(plan: &Plan, at: Pos) -> bool {
    let level = plan.level_at(at);
    let at_edge = matches!(at.x & 15, 0 | 15) || matches!(at.y & 7, 0 | 7);
    at_edge && (-1..=1).any(|dy| (-1..=1).any(|dx| plan.level_at(at.offset(dx, dy)) != level))
}

/// Hands on the tiles of a stage in the order in which they were laid.
pub(crate) fn lay_tiles<O: Observer>(draft: &mut Draft<'_, O>, builders: &Builders, stage: CrawlStage) {
    for &mark in builders.laid_tiles(stage) {
        let at = Pos::from_index(mark.cell as usize);
        let (id, kind) = look_of(builders, mark, at);
        draft.set_id(at, id);
        draft.set_plain_kind(at, kind);
        if stage == CrawlStage::Crawl || stage == CrawlStage::Rejoin {
            // What the repair fills, no crawler has laid.
            let laid = stage == CrawlStage::Crawl
                && matches!(mark.tile, HallTile::Wall | HallTile::NjWall | HallTile::Column);
            draft.set_generation(at, laid.then_some(mark.generation));
        }
    }
    if stage == CrawlStage::Rejoin {
        keep_record(draft, builders);
    }
}

/// What a tile looks like while cells have no numbers.
fn look_of(builders: &Builders, mark: LaidTile, at: Pos) -> (CellId, Kind) {
    match mark.tile {
        tile if !tile.is_passable() => (wall_id(builders, at), Kind::Wall),
        HallTile::Ladder => (CellId::HALL, ladder_kind(builders, at)),
        HallTile::Elevator if builders.anchors.is_car(at) => (CellId::HALL, Kind::ElevatorCarRaw),
        HallTile::Elevator => (CellId::HALL, Kind::ElevatorDoorTemp),
        _ => (CellId::HALL, Kind::OpenFloor),
    }
}

/// Walls of links stay walls, whatever burns or is placed later; others are rock.
fn wall_id(builders: &Builders, at: Pos) -> CellId {
    if builders.anchors.sealed.contains(at) { CellId::UNCONDITIONAL } else { CellId::ROCK }
}

fn ladder_kind(builders: &Builders, at: Pos) -> Kind {
    match builders.anchors.ladder_from(at) {
        Some((_, true)) => Kind::LadderUp,
        _ => Kind::LadderDown,
    }
}

/// What the base keeps of its crawlers.
fn keep_record<O: Observer>(draft: &mut Draft<'_, O>, builders: &Builders) {
    let record = &mut draft.shell.crawl;
    record.reopened = builders.workshop.opened.iter().copied().collect();
    record.aprons = builders.anchors.aprons;
    record.niches = builders.niches;
    record.report = builders.report;
    record.left_out.clone_from(&builders.left_out);
    record.attempt = builders.attempt;
    record.failed = builders.failed;
}

/// Numbers all cells from the entrance outwards, gives them their kinds and their ways to the root, and
/// notes elevators and rooms.
pub(crate) fn number_cells<O: Observer>(draft: &mut Draft<'_, O>, builders: &Builders) {
    let hall = builders.hall();
    for (at, id, dir) in builders.numbering.cells() {
        draft.set_id(at, id);
        draft.set_kind(at, kind_of(builders, at, dir));
        draft.set_root_dir(at, dir);
    }
    if builders.failed {
        // What no attempt could join is not part of the base.
        for at in Pos::all().filter(|&at| hall.tile(at).is_passable() && !builders.numbering.has(at)) {
            draft.set_id(at, CellId::ROCK);
            draft.set_plain_kind(at, Kind::Wall);
        }
    }
    // Walls of links that are border.
    for at in builders.anchors.sealed.iter().filter(|&at| !hall.tile(at).is_passable()) {
        draft.set_id(at, CellId::UNCONDITIONAL);
    }
    let shell = &mut *draft.shell;
    let is_wanted = |at: &Pos| hall.tile(*at) == HallTile::Door;
    shell.doors_wanted = builders.numbering.cells().map(|cell| cell.0).filter(is_wanted).collect();
    shell.elevators = builders.anchors.elevators;
    shell.ladder_pairs = builders.anchors.ladders.len() as u16;
    for room in builders.rooms.iter().filter(|room| builders.numbering.has(room.corner())) {
        shell.rooms.push(RoomEntry { corner: room.corner(), floor: room.floor, size: room.size() });
    }
}

/// The kind of a cell in the finished shell.
fn kind_of(builders: &Builders, at: Pos, dir: RootDir) -> CellKind {
    let hall = builders.hall();
    let anchors = &builders.anchors;
    if at == anchors.entrance {
        return CellKind::with(Kind::FloorReserved, ENTRANCE_PARAMETER);
    }
    CellKind::plain(match hall.tile(at) {
        HallTile::RoomFloor => return room_floor(builders, at),
        HallTile::Ladder => ladder_kind(builders, at),
        HallTile::Elevator if anchors.is_car(at) => match dir {
            RootDir::Up => Kind::ElevatorCarUp,
            RootDir::Down => Kind::ElevatorCarDown,
            _ => Kind::ElevatorCarHome,
        },
        HallTile::Elevator => Kind::ElevatorDoorTemp,
        _ if anchors.aprons.contains(at) => Kind::FloorReserved,
        _ if is_between_walls(builders, at) => Kind::Floor,
        _ => Kind::OpenFloor,
    })
}

/// Floor of a room, with the size of the room.
fn room_floor(builders: &Builders, at: Pos) -> CellKind {
    let is_in = |room: &&super::StampedRoom| {
        let (dx, dy) = (at.x - room.room.centre.x, at.y - room.room.centre.y);
        dx.abs() <= room.room.half_w && dy.abs() <= room.room.half_h
    };
    match builders.rooms.iter().find(is_in) {
        Some(room) if room.is_dark => CellKind::with(Kind::DarkFloor, room.size().0),
        Some(room) => CellKind::with(Kind::OpenFloor, room.size().0),
        // A room of the design: it is in no list, because the sides of its list are small.
        None => CellKind::plain(Kind::OpenFloor),
    }
}

/// Whether a cell lies between two facing walls: a corridor, in which doors are put.
fn is_between_walls(builders: &Builders, at: Pos) -> bool {
    let hall = builders.hall();
    let is_wall = |heading: Heading| !hall.tile(at.step(heading)).is_passable();
    is_wall(Heading::North) && is_wall(Heading::South) || is_wall(Heading::East) && is_wall(Heading::West)
}
