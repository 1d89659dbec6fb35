//! Copies the tiles of each phase and the finished shell to the draft (`crawlers.md` 15.5).

use super::{
    super::{HallTile, hall::LaidTile},
    Builders,
};
use crate::{
    CellId, CellKind, Heading, Kind, Observer, Phase, Pos, RootDir,
    cell::ENTRANCE_PARAMETER,
    state::{CrawlRecord, Draft, RoomEntry},
};

impl Builders {
    pub(super) fn hand_over<O: Observer>(&mut self, draft: &mut Draft<'_, O>, phase: Phase) {
        let mut log = self.workshop.hall.log.take().unwrap_or_default();
        for mark in log.drain(..) {
            let at = Pos::from_index(mark.cell as usize);
            let (id, kind) = look_of(self, mark, at);
            draft.set_id(at, id);
            draft.set_plain_kind(at, kind);
            if phase >= Phase::Crawl {
                // Walls that the repair fills in belong to no generation.
                let laid = phase == Phase::Crawl
                    && matches!(mark.tile, HallTile::Wall | HallTile::NjWall | HallTile::Column);
                draft.set_generation(at, laid.then_some(mark.generation));
            }
        }
        self.workshop.hall.log = Some(log);
    }

    pub(super) fn keep_record(&self, record: &mut CrawlRecord) {
        record.reopened = self.workshop.opened.iter().copied().collect();
        record.aprons = self.anchors.aprons;
        record.niches = self.niches;
        record.report = self.report;
        record.left_out.clone_from(&self.left_out);
        record.attempt = self.attempt;
        record.failed = self.has_failed();
    }

    /// Numbers all cells breadth first, so the neighbour with the lowest number is the next cell on a
    /// shortest path out. Sets the final kinds, and fills the lists of elevators and rooms.
    pub fn number_cells<O: Observer>(&mut self, draft: &mut Draft<'_, O>) {
        self.numbering.run(&self.workshop.hall, &self.anchors);
        let hall = self.hall();
        for (at, id, dir) in self.numbering.cells() {
            draft.set_id(at, id);
            draft.set_kind(at, kind_of(self, at, dir));
            draft.set_root_dir(at, dir);
        }
        if self.has_failed() {
            // Areas that no attempt was able to join become rock.
            for at in Pos::all().filter(|&at| hall.tile(at).is_passable() && !self.numbering.has(at)) {
                draft.set_id(at, CellId::ROCK);
                draft.set_plain_kind(at, Kind::Wall);
            }
        }
        // Some sealed cells are border cells, which the log does not contain.
        for at in self.anchors.sealed.iter().filter(|&at| !hall.tile(at).is_passable()) {
            draft.set_id(at, CellId::UNCONDITIONAL);
        }
        let shell = &mut *draft.shell;
        let is_wanted = |at: &Pos| hall.tile(*at) == HallTile::Door;
        shell.doors_wanted = self.numbering.cells().map(|cell| cell.0).filter(is_wanted).collect();
        shell.elevators = self.anchors.elevators;
        shell.ladder_pairs = self.anchors.ladders.len() as u16;
        for room in self.rooms.iter().filter(|room| self.numbering.has(room.corner())) {
            shell.rooms.push(RoomEntry { corner: room.corner(), floor: room.floor, size: room.size() });
        }
    }
}

fn look_of(builders: &Builders, mark: LaidTile, at: Pos) -> (CellId, Kind) {
    match mark.tile {
        tile if !tile.is_passable() => (wall_id(builders, at), Kind::Wall),
        HallTile::Ladder => (CellId::HALL, ladder_kind(builders, at)),
        HallTile::Elevator if builders.anchors.is_car(at) => (CellId::HALL, Kind::ElevatorCarRaw),
        HallTile::Elevator => (CellId::HALL, Kind::ElevatorDoorTemp),
        _ => (CellId::HALL, Kind::OpenFloor),
    }
}

/// The walls around the entrance, ladders and elevators stay walls, whatever later phases place. Other walls are rock.
fn wall_id(builders: &Builders, at: Pos) -> CellId {
    if builders.anchors.sealed.contains(at) { CellId::UNCONDITIONAL } else { CellId::ROCK }
}

fn ladder_kind(builders: &Builders, at: Pos) -> Kind {
    match builders.anchors.ladder_from(at) {
        Some((_, true)) => Kind::LadderUp,
        _ => Kind::LadderDown,
    }
}

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

fn room_floor(builders: &Builders, at: Pos) -> CellKind {
    let is_in = |room: &&super::StampedRoom| {
        let (dx, dy) = (at.x - room.room.centre.x, at.y - room.room.centre.y);
        dx.abs() <= room.room.half_w && dy.abs() <= room.room.half_h
    };
    match builders.rooms.iter().find(is_in) {
        Some(room) if room.is_dark => CellKind::with(Kind::DarkFloor, room.size().0),
        Some(room) => CellKind::with(Kind::OpenFloor, room.size().0),
        // The design's room is too large for the room list.
        None => CellKind::plain(Kind::OpenFloor),
    }
}

/// Whether a cell lies between two opposite walls. Such cells are corridors, where doors can stand.
fn is_between_walls(builders: &Builders, at: Pos) -> bool {
    let hall = builders.hall();
    let is_wall = |heading: Heading| !hall.tile(at.step(heading)).is_passable();
    is_wall(Heading::North) && is_wall(Heading::South) || is_wall(Heading::East) && is_wall(Heading::West)
}
