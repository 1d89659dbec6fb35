//! Rooms with a wall around them, and the doors and crawlers at the eight points of the wall (`crawlers.md` 10).

use super::{
    ElementFault, Hall, HallTile, Opening, RoomPoint, RoomPoints, Table, builder::Builder, crew::Crew,
    place::Plot, starts::HallRect,
};
use crate::grid::{Heading, Pos};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlacedRoom {
    pub centre: Pos,
    pub half_w: i16,
    pub half_h: i16,
}

impl PlacedRoom {
    pub fn grown(&self, by: i16) -> HallRect {
        let (w, h) = (self.half_w, self.half_h);
        HallRect::between(self.centre.offset(-w, -h), self.centre.offset(w, h)).grown(by)
    }

    fn is_inside(&self, at: Pos) -> bool {
        (at.x - self.centre.x).abs() <= self.half_w && (at.y - self.centre.y).abs() <= self.half_h
    }

    pub const fn point(&self, dx: i16, dy: i16) -> Pos {
        self.centre.offset(dx * (self.half_w + 1), dy * (self.half_h + 1))
    }

    pub fn place(
        &self,
        hall: &mut Hall,
        table: &Table,
        plot: Plot,
        wall: HallTile,
        points: RoomPoints,
        delay: u16,
        crew: &mut Crew,
    ) -> Result<(), ElementFault> {
        for at in self.grown(1).cells() {
            plot.check_free(hall, at)?;
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

    fn check_point(
        &self,
        hall: &Hall,
        table: &Table,
        plot: Plot,
        point: RoomPoint,
        dx: i16,
        dy: i16,
    ) -> Result<Option<Builder>, ElementFault> {
        let at = self.point(dx, dy);
        let facing = point.facing(dx, dy)?;
        match (point, outwards(dx, dy)) {
            (RoomPoint::Door, Some(out)) => {
                plot.check_free(hall, at.step(out))?;
                let on_border = hall.is_kept(at) || hall.is_kept(at.step(out));
                if on_border { Err(ElementFault::OutsideFloor) } else { Ok(None) }
            }
            (RoomPoint::Crawler { heading, .. }, _) => {
                Ok(facing.map(|(forward, opening)| Builder::crawler(table, 0, at, forward, heading, opening)))
            }
            _ => Ok(None),
        }
    }

    pub fn stamp(&self, hall: &mut Hall, wall: HallTile) {
        for at in self.grown(1).cells() {
            if !hall.is_kept(at) {
                hall.put(at, if self.is_inside(at) { HallTile::RoomFloor } else { wall });
            }
        }
    }

    /// Puts a door into the middle of a side, and keeps the cell in front of the door open.
    pub fn open_door(&self, hall: &mut Hall, dx: i16, dy: i16) {
        let at = self.point(dx, dy);
        hall.put(at, HallTile::Door);
        if let Some(out) = outwards(dx, dy) {
            hall.put(at.step(out), HallTile::GuaranteedOpen);
        }
    }
}

const fn outwards(dx: i16, dy: i16) -> Option<Heading> {
    match (dx, dy) {
        (0, -1) => Some(Heading::North),
        (1, 0) => Some(Heading::East),
        (0, 1) => Some(Heading::South),
        (-1, 0) => Some(Heading::West),
        _ => None,
    }
}

impl RoomPoints {
    /// The points with their direction from the middle: the column and the row, each -1, 0 or 1.
    pub const fn places(self) -> [(RoomPoint, i16, i16); 8] {
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

impl RoomPoint {
    /// The direction and the opening of the crawler at a point, or `None` if the point has no crawler.
    pub fn facing(self, dx: i16, dy: i16) -> Result<Option<(Heading, Opening)>, ElementFault> {
        match (self, outwards(dx, dy)) {
            (Self::Nothing, _) | (Self::Door, Some(_)) => Ok(None),
            (Self::Door, None) => Err(ElementFault::DoorInCorner),
            (Self::Crawler { opening, heading }, outwards) => {
                let opening = Opening::from_number(opening).ok_or(ElementFault::Opening(opening))?;
                let forward = outwards.or(heading.first_direction()).ok_or(ElementFault::Heading)?;
                if heading.allows(forward) {
                    Ok(Some((forward, opening)))
                } else {
                    Err(ElementFault::Heading)
                }
            }
        }
    }
}
