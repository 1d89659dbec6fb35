//! What a design places on the empty floor before any crawler acts (`crawlers.md`, section 10).

use serde::Deserialize;
use thiserror::Error;

use super::{
    bearing::Bearing,
    builder::{Builder, Opening, Trade},
    crew::Crew,
    draws::{pick, range},
    hall::Hall,
    starts::{Extent, Start, find_starts, place_pair},
    table::Table,
    tile::Tile,
};
use crate::{
    grid::{Heading, Pos},
    rng::Stream,
};

/// The farthest cell that an element may name, in columns and rows.
pub const FARTHEST: u16 = 1023;

/// A cell of a design: column and row, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// Column.
    pub x: u16,
    /// Row.
    pub y: u16,
}

/// One direction, as files write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub enum Facing {
    /// Up the page.
    North,
    /// To the right.
    East,
    /// Down the page.
    South,
    /// To the left.
    West,
}

impl From<Facing> for Heading {
    fn from(facing: Facing) -> Self {
        match facing {
            Facing::North => Self::North,
            Facing::East => Self::East,
            Facing::South => Self::South,
            Facing::West => Self::West,
        }
    }
}

/// An element of a design.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Element {
    /// Fills a rectangle with a tile: guaranteed-open areas, no-touch zones (`NjFixedWall`), walls.
    Rect {
        /// One corner.
        from: Cell,
        /// The opposite corner, which belongs to it.
        to: Cell,
        /// What the cells become.
        tile: Tile,
    },
    /// One cell with a tile.
    Cell {
        /// Where.
        at: Cell,
        /// What the cell becomes.
        tile: Tile,
    },
    /// A room of `2 * half_w + 1` by `2 * half_h + 1` cells with a wall around it.
    Room {
        /// The cell in its middle.
        centre: Cell,
        /// Half width.
        half_w: u8,
        /// Half height.
        half_h: u8,
        /// What its wall is made of.
        #[serde(default = "fixed_wall")]
        wall: Tile,
        /// What is in its corners and in the middle of its sides.
        #[serde(default)]
        points: RoomPoints,
        /// How many turns its crawlers sleep.
        #[serde(default)]
        delay: u16,
    },
    /// One crawler.
    Crawler(PlacedCrawler),
    /// Two crawlers back to back; a coin says which of them leaves a gap. The second one's cell and both
    /// openings do not count.
    CrawlerPair(PlacedCrawler, PlacedCrawler),
    /// A jumper.
    Jumper {
        /// Where it starts.
        at: Cell,
        /// Where it jumps to.
        forward: Facing,
        /// How many turns it sleeps.
        #[serde(default)]
        delay: u16,
    },
    /// So many stubs on each straight run of the outer wall.
    Protuberances(u8),
}

const fn fixed_wall() -> Tile {
    Tile::FixedWall
}

/// An element of a design with the floor that it is for.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OnFloor {
    /// The floor, from 1; 0 stands for every floor.
    #[serde(default)]
    pub floor: u8,
    /// What is placed there.
    pub element: Element,
}

/// A crawler of a design.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlacedCrawler {
    /// Where it starts; plain floor there becomes wall.
    pub at: Cell,
    /// Where it faces.
    pub forward: Facing,
    /// Where it wants to go.
    #[serde(default)]
    pub heading: Bearing,
    /// 0 closed, 1 open end, 2 open start.
    #[serde(default = "one")]
    pub opening: u8,
    /// When it works.
    #[serde(default)]
    pub generation: u16,
    /// How many turns it sleeps.
    #[serde(default)]
    pub delay: u16,
    /// Instead of the row's; 0 takes the row's.
    #[serde(default)]
    pub step_length: u8,
    /// Instead of the row's; 0 takes the row's.
    #[serde(default)]
    pub corridor_width: u8,
    /// Instead of the row's; 0 takes the row's.
    #[serde(default)]
    pub max_age: u8,
}

const fn one() -> u8 {
    1
}

/// What stands at a point of a room's wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum RoomPoint {
    /// Plain wall.
    #[default]
    Nothing,
    /// A door, in the middle of a side only; the cell before it stays floor.
    Door,
    /// A crawler. In the middle of a side it faces outwards, in a corner as its heading says.
    Crawler {
        /// 0 closed, 1 open end, 2 open start.
        opening: u8,
        /// Where it wants to go.
        heading: Bearing,
    },
}

impl RoomPoint {
    /// Where a crawler at a point faces, and its opening; nothing if there is none.
    fn facing(self, dx: i16, dy: i16) -> Result<Option<(Heading, Opening)>, ElementFault> {
        match (self, outwards(dx, dy)) {
            (Self::Nothing, _) | (Self::Door, Some(_)) => Ok(None),
            (Self::Door, None) => Err(ElementFault::DoorInCorner),
            (Self::Crawler { opening, heading }, outwards) => {
                let opening = Opening::from_number(opening).ok_or(ElementFault::Opening(opening))?;
                let forward = outwards.or(heading.first_direction()).ok_or(ElementFault::Heading)?;
                if heading.allows(forward) { Ok(Some((forward, opening))) } else { Err(ElementFault::Heading) }
            }
        }
    }
}

/// The eight points of a room, clockwise from the top left corner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RoomPoints {
    /// Corner.
    pub left_top: RoomPoint,
    /// Middle of the northern side.
    pub top: RoomPoint,
    /// Corner.
    pub right_top: RoomPoint,
    /// Middle of the eastern side.
    pub right: RoomPoint,
    /// Corner.
    pub right_bottom: RoomPoint,
    /// Middle of the southern side.
    pub bottom: RoomPoint,
    /// Corner.
    pub left_bottom: RoomPoint,
    /// Middle of the western side.
    pub left: RoomPoint,
}

impl RoomPoints {
    /// The points with the column and row of their cell, -1 to 1 from the middle.
    const fn places(self) -> [(RoomPoint, i16, i16); 8] {
        [
            (self.left_top, -1, -1),
            (self.top, 0, -1),
            (self.right_top, 1, -1),
            (self.right, 1, 0),
            (self.right_bottom, 1, 1),
            (self.bottom, 0, 1),
            (self.left_bottom, -1, 1),
            (self.left, -1, 0),
        ]
    }
}

/// Why an element cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ElementFault {
    /// A cell of it is not on the floor, or on its border where it must not be.
    #[error("it does not lie inside the floor")]
    OutsideFloor,
    /// A room below the least half width.
    #[error("the room is smaller than `smallest_room_width`, {0}")]
    RoomTooSmall(u8),
    /// It lies on an entrance, a ladder or an elevator, or on the cell before one.
    #[error("it lies on an entrance, a ladder or an elevator, or before one")]
    OnLink,
    /// Facing and heading disagree.
    #[error("it cannot face there with its heading (a pure heading forbids its opposite, a diagonal one allows its two components)")]
    Heading,
    /// No such opening.
    #[error("its opening is {0}, not 0, 1 or 2")]
    Opening(u8),
    /// A door in a corner.
    #[error("a door is in a corner of the room; doors go into the middle of a side")]
    DoorInCorner,
}

/// Where elements are placed: the floor, and what their column 0 and row 0 is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plot {
    pub floor: u8,
    pub extent: Extent,
    pub origin: Pos,
}

impl Plot {
    fn at(&self, cell: Cell) -> Pos {
        let side = |number: u16| number.min(FARTHEST) as i16;
        self.origin.offset(side(cell.x), side(cell.y))
    }
}

impl Element {
    /// The room of the element, if it is one that the room list of a base can hold.
    pub(super) fn room(&self, plot: Plot) -> Option<PlacedRoom> {
        let Self::Room { centre, half_w, half_h, .. } = self else { return None };
        let (half_w, half_h) = (i16::from(*half_w), i16::from(*half_h));
        let is_listed = (1..=4).contains(&half_w) && (1..=4).contains(&half_h);
        is_listed.then(|| PlacedRoom { centre: plot.at(*centre), half_w, half_h })
    }

    /// Checks what does not depend on a floor.
    pub(super) fn check(&self, table: &Table) -> Result<(), ElementFault> {
        match self {
            Self::Room { half_w, half_h, points, .. } => {
                let least = table.constants.smallest_room_width;
                if (*half_w).min(*half_h) < least {
                    return Err(ElementFault::RoomTooSmall(least));
                }
                points.places().iter().try_for_each(|&(point, dx, dy)| point.facing(dx, dy).map(|_| ()))
            }
            Self::Crawler(placed) => placed.check().map(|_| ()),
            Self::CrawlerPair(first, second) => first.check().and(second.check()).map(|_| ()),
            Self::Rect { .. } | Self::Cell { .. } | Self::Jumper { .. } | Self::Protuberances(_) => Ok(()),
        }
    }

    /// Places the element, or says why it cannot be; then nothing is changed.
    pub(super) fn place<M: Stream>(
        &self,
        hall: &mut Hall,
        table: &Table,
        plot: Plot,
        starts: &mut Vec<Start>,
        crew: &mut Crew,
        rng: &mut M,
    ) -> Result<(), ElementFault> {
        match self {
            Self::Rect { from, to, tile } => fill(hall, plot, plot.at(*from), plot.at(*to), *tile),
            Self::Cell { at, tile } => fill(hall, plot, plot.at(*at), plot.at(*at), *tile),
            Self::Room { centre, half_w, half_h, wall, points, delay } => {
                self.check(table)?;
                let room = PlacedRoom {
                    centre: plot.at(*centre),
                    half_w: i16::from(*half_w),
                    half_h: i16::from(*half_h),
                };
                room.place(hall, table, plot, *wall, *points, *delay, crew)
            }
            Self::Crawler(placed) => {
                let builder = placed.builder(hall, table, plot)?;
                start_wall(hall, builder.at);
                crew.place(builder);
                Ok(())
            }
            Self::CrawlerPair(first, second) => {
                let first = first.builder(hall, table, plot)?;
                let tile = hall.tile(first.at);
                if tile.is_passable() && tile != Tile::Open {
                    return Err(ElementFault::OnLink);
                }
                let second = Builder { at: first.at, ..second.builder(hall, table, plot)? };
                place_pair(hall, crew, [first, second], rng);
                Ok(())
            }
            Self::Jumper { at, forward, delay } => {
                let at = plot.at(*at);
                check_cell(hall, plot, at)?;
                let jumper = Builder::jumper(table, 0, at, (*forward).into());
                crew.place(jumper.asleep((*delay).into()));
                Ok(())
            }
            Self::Protuberances(count) => {
                place_protuberances(hall, plot, starts, *count, rng);
                Ok(())
            }
        }
    }
}

/// A cell on which a builder may start.
fn check_cell(hall: &Hall, plot: Plot, at: Pos) -> Result<(), ElementFault> {
    if hall.floor(at) != plot.floor { Err(ElementFault::OutsideFloor) } else { Ok(()) }
}

fn start_wall(hall: &mut Hall, at: Pos) {
    if hall.tile(at) == Tile::Open {
        hall.put(at, Tile::Wall);
    }
}

/// Whether something may be put on a cell. Walls of the border stay as they are.
fn check_free(hall: &Hall, plot: Plot, at: Pos) -> Result<(), ElementFault> {
    check_cell(hall, plot, at)?;
    let is_link = matches!(hall.tile(at), Tile::Ladder | Tile::Elevator)
        || hall.is_kept(at) && hall.tile(at).is_passable();
    if is_link { Err(ElementFault::OnLink) } else { Ok(()) }
}

fn fill(hall: &mut Hall, plot: Plot, from: Pos, to: Pos, tile: Tile) -> Result<(), ElementFault> {
    let area = Extent {
        west: from.x.min(to.x),
        east: from.x.max(to.x),
        north: from.y.min(to.y),
        south: from.y.max(to.y),
    };
    area.cells().try_for_each(|at| check_free(hall, plot, at))?;
    for at in area.cells() {
        if !hall.is_kept(at) {
            hall.put(at, tile);
            if tile == Tile::NjFixedWall {
                hall.keep(at);
            }
        }
    }
    Ok(())
}

impl PlacedCrawler {
    /// Where it faces, and how its wall begins and ends.
    fn check(&self) -> Result<(Heading, Opening), ElementFault> {
        let opening = Opening::from_number(self.opening).ok_or(ElementFault::Opening(self.opening))?;
        let forward = Heading::from(self.forward);
        if self.heading.allows(forward) { Ok((forward, opening)) } else { Err(ElementFault::Heading) }
    }

    fn builder(&self, hall: &Hall, table: &Table, plot: Plot) -> Result<Builder, ElementFault> {
        let at = plot.at(self.at);
        check_cell(hall, plot, at)?;
        let (forward, opening) = self.check()?;
        let mut builder = Builder::crawler(table, self.generation, at, forward, self.heading, opening);
        if let Trade::Walls(crawler) = &mut builder.trade {
            if self.step_length > 0 {
                crawler.step_length = self.step_length;
            }
            if self.corridor_width > 0 {
                crawler.corridor_width = self.corridor_width.max(table.constants.min_corr_width);
            }
        }
        if self.max_age > 0 {
            builder.max_age = self.max_age.into();
        }
        Ok(builder.asleep(self.delay.into()))
    }
}

/// A room with its middle and half sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlacedRoom {
    pub centre: Pos,
    pub half_w: i16,
    pub half_h: i16,
}

impl PlacedRoom {
    /// The cells inside, grown by so many on each side.
    pub const fn grown(&self, by: i16) -> Extent {
        Extent {
            west: self.centre.x - self.half_w - by,
            east: self.centre.x + self.half_w + by,
            north: self.centre.y - self.half_h - by,
            south: self.centre.y + self.half_h + by,
        }
    }

    fn is_inside(&self, at: Pos) -> bool {
        (at.x - self.centre.x).abs() <= self.half_w && (at.y - self.centre.y).abs() <= self.half_h
    }

    /// The cell of the wall in the middle of a side, or in a corner.
    pub const fn point(&self, dx: i16, dy: i16) -> Pos {
        self.centre.offset(dx * (self.half_w + 1), dy * (self.half_h + 1))
    }

    fn place(
        &self,
        hall: &mut Hall,
        table: &Table,
        plot: Plot,
        wall: Tile,
        points: RoomPoints,
        delay: u16,
        crew: &mut Crew,
    ) -> Result<(), ElementFault> {
        for at in self.grown(1).cells() {
            check_free(hall, plot, at)?;
            if self.is_inside(at) && hall.is_kept(at) {
                return Err(ElementFault::OutsideFloor);
            }
        }
        let mut crawlers = [None; 8];
        for (slot, (point, dx, dy)) in crawlers.iter_mut().zip(points.places()) {
            *slot = self.check_point(hall, table, plot, point, dx, dy)?;
        }
        self.stamp(hall, wall);
        for (point, dx, dy) in points.places() {
            if point == RoomPoint::Door {
                self.open_door(hall, dx, dy);
            }
        }
        for builder in crawlers.into_iter().flatten() {
            crew.place(builder.asleep(delay.into()));
        }
        Ok(())
    }

    /// Checks a point; gives its crawler.
    fn check_point(
        &self,
        hall: &Hall,
        table: &Table,
        plot: Plot,
        point: RoomPoint,
        dx: i16,
        dy: i16,
    ) -> Result<Option<Builder>, ElementFault> {
        let (at, outwards) = (self.point(dx, dy), outwards(dx, dy));
        match (point, outwards) {
            (RoomPoint::Nothing, _) => Ok(None),
            (RoomPoint::Door, None) => Err(ElementFault::DoorInCorner),
            (RoomPoint::Door, Some(out)) => {
                check_free(hall, plot, at.step(out))?;
                let on_border = hall.is_kept(at) || hall.is_kept(at.step(out));
                if on_border { Err(ElementFault::OutsideFloor) } else { Ok(None) }
            }
            (RoomPoint::Crawler { heading, .. }, _) => {
                let Some((forward, opening)) = point.facing(dx, dy)? else { return Ok(None) };
                Ok(Some(Builder::crawler(table, 0, at, forward, heading, opening)))
            }
        }
    }

    /// Lays floor and wall.
    pub fn stamp(&self, hall: &mut Hall, wall: Tile) {
        for at in self.grown(1).cells() {
            if !hall.is_kept(at) {
                hall.put(at, if self.is_inside(at) { Tile::RoomFloor } else { wall });
            }
        }
    }

    /// Puts a door into the middle of a side, and keeps the cell before it open.
    pub fn open_door(&self, hall: &mut Hall, dx: i16, dy: i16) {
        let at = self.point(dx, dy);
        hall.put(at, Tile::Door);
        if let Some(out) = outwards(dx, dy) {
            hall.put(at.step(out), Tile::GuaranteedOpen);
        }
    }
}

/// The direction that leads out of the middle of a side; nothing for corners.
const fn outwards(dx: i16, dy: i16) -> Option<Heading> {
    match (dx, dy) {
        (0, -1) => Some(Heading::North),
        (1, 0) => Some(Heading::East),
        (0, 1) => Some(Heading::South),
        (-1, 0) => Some(Heading::West),
        _ => None,
    }
}

/// The shortest run of the outer wall that gets stubs.
const SHORTEST_RUN: i16 = 7;

/// Lays stubs inwards from the outer wall, so that no long straight corridor forms along it.
pub(super) fn place_protuberances<M: Stream>(
    hall: &mut Hall,
    plot: Plot,
    starts: &mut Vec<Start>,
    count: u8,
    rng: &mut M,
) {
    if count == 0 {
        return;
    }
    find_starts(hall, plot.floor, plot.extent, starts);
    for index in 0..starts.len() {
        let (first, inward) = starts[index];
        let along = if matches!(inward, Heading::North | Heading::South) { Heading::East } else { Heading::South };
        let is_start = |at: Pos| starts.contains(&(at, inward));
        if is_start(first.step(along.back())) {
            continue;
        }
        let (dx, dy) = along.delta();
        let length = (0..).take_while(|&step| is_start(first.offset(step * dx, step * dy))).count() as i16;
        if length >= SHORTEST_RUN {
            place_stubs(hall, first, length, along, inward, count, rng);
        }
    }
}

fn place_stubs<M: Stream>(
    hall: &mut Hall,
    first: Pos,
    length: i16,
    along: Heading,
    inward: Heading,
    count: u8,
    rng: &mut M,
) {
    let (dx, dy) = along.delta();
    // At most 8 stubs a run, as the table allows.
    let mut kept = [i16::MIN / 2; 8];
    for stub in 0..usize::from(count).min(kept.len()) {
        let drawn = (0..20).find_map(|_| {
            let place = pick(rng, length as usize) as i16;
            let is_free = (2..length - 2).contains(&place) && kept.iter().all(|&other| (other - place).abs() > 2);
            is_free.then_some(place)
        });
        let Some(place) = drawn else { continue };
        kept[stub] = place;
        let cells = range(rng, 1, 2);
        let mut at = first.offset(place * dx, place * dy);
        for _ in 0..cells {
            at = at.step(inward);
            let sides = [at.step(along), at.step(along.back())];
            if hall.tile(at) != Tile::Open || !sides.iter().all(|&side| hall.tile(side).is_clear()) {
                break;
            }
            hall.put(at, Tile::Wall);
        }
    }
}
