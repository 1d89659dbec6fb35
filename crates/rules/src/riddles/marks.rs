//! The marks of iris doors: four signs on walls, each of which shows a corner and as many strokes as its place in the
//! order. Whoever stands before the door has a line of sight to all of them.

use rootward_gen::{Heading, Pos, RecordNo, Thing};

use crate::{
    doors::{Barriers, iris::order_of},
    seeing,
    site::Site,
    tables::{iris::Corner, rng::PlayRng},
    terrain::Terrain,
};

/// As far as the party sees where the lamps are dead: marks stand so near if there is room.
const NEAR: u32 = 4;

/// A mark on a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The door whose button it tells.
    pub door: RecordNo,
    /// The cell of the wall.
    pub at: Pos,
    /// The side of the wall that bears it.
    pub face: Heading,
    /// When the button is pressed, 0 to 3.
    pub place: u8,
    /// Which button.
    pub corner: Corner,
}

impl Mark {
    /// The cell of floor before it.
    pub const fn before(&self) -> Pos {
        self.at.step(self.face)
    }
}

/// The cell before a door, on the side from which one comes to it first: the nearer one to the hatch.
pub fn front(site: &Site, door: RecordNo) -> Option<Pos> {
    let at = site.records().get(door)?.at;
    let beside = Heading::ALL.into_iter().map(|heading| at.step(heading)).filter(|&cell| site.floor().contains(cell));
    beside.min_by_key(|&cell| site.to_hatch().steps(cell).unwrap_or(u16::MAX))
}

/// The marks of all iris doors of a base.
pub(super) fn all(site: &Site) -> Vec<Mark> {
    let doors: Vec<RecordNo> = site
        .records()
        .iter()
        .filter(|record| matches!(record.thing, Thing::Door(_)) && order_of(site, record.number).is_some())
        .map(|record| record.number)
        .collect();
    if doors.is_empty() {
        return Vec::new();
    }
    let terrain = Terrain::of(site, &Barriers::of(site));
    let mut rng = PlayRng::of_text(&format!("marks:{}", site.base().seed()));
    let mut marks: Vec<Mark> = Vec::new();
    for door in doors {
        let Some((front, order)) = front(site, door).zip(order_of(site, door)) else { continue };
        let mut faces = faces_in_sight(site, &terrain, front);
        faces.retain(|(at, _)| marks.iter().all(|mark| mark.at != *at));
        // Near ones first, but not right beside the door; among them, any.
        let mut drawn: Vec<(u8, u32, Pos, Heading)> = faces
            .into_iter()
            .map(|(at, face)| (band(front, at), rng.below(1 << 16), at, face))
            .collect();
        drawn.sort_by_key(|&(band, draw, at, face)| (band, draw, at, face.number()));
        let mut walls: Vec<(Pos, Heading)> = Vec::new();
        for (_, _, at, face) in drawn {
            if walls.len() < order.len() && walls.iter().all(|wall| wall.0 != at) {
                walls.push((at, face));
            }
        }
        marks.extend((0_u8..).zip(order).zip(walls).map(|((place, corner), (at, face))| Mark {
            door,
            at,
            face,
            place,
            corner,
        }));
    }
    marks
}

/// How willingly a wall is taken.
fn band(front: Pos, at: Pos) -> u8 {
    let apart = u32::from((at.x - front.x).unsigned_abs().max((at.y - front.y).unsigned_abs()));
    match apart {
        0..=1 => 2,
        2..=NEAR => 0,
        _ => 1,
    }
}

/// The bare walls that are seen from a cell, with the sides that are.
fn faces_in_sight(site: &Site, terrain: &Terrain, from: Pos) -> Vec<(Pos, Heading)> {
    let seen = seeing::seen_from(site, terrain, from);
    let bare = |at: Pos| at.in_grid() && !site.base().is_ground(at) && site.records().at(at).next().is_none();
    let mut faces = Vec::new();
    for at in seen.iter().filter(|&at| bare(at)) {
        for face in Heading::ALL {
            let before = at.step(face);
            let (dx, dy) = face.delta();
            let looks_here = (from.x - at.x) * dx + (from.y - at.y) * dy > 0;
            if looks_here && seen.contains(before) && terrain.is_clear(before) && site.floor().contains(before) {
                faces.push((at, face));
            }
        }
    }
    faces
}
