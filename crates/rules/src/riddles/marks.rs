//! The marks of iris doors: four signs on walls, or on the door's own panel if there are too few walls. Each mark shows
//! a corner, and a number of strokes for its place in the order. The marks on walls are all in sight from the cell in
//! front of the door.

use rootward_gen::{Heading, Pos, RecordNo, Thing};

use crate::{
    doors::{Barriers, iris::order_of},
    seeing,
    site::Site,
    tables::{iris::Corner, rng::PlayRng},
    terrain::Terrain,
};

/// The party's sight in a base without lamps, in cells. Marks are placed within this distance if there is room.
const NEAR: u32 = 4;

/// A mark on a wall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The door that the mark belongs to.
    pub door: RecordNo,
    /// The cell of the wall, or of the door itself if no wall is left.
    pub at: Pos,
    /// The floor cell in front of the wall, from which the mark can be seen.
    pub before: Pos,
    /// The position of the button in the order, 0 to 3.
    pub place: u8,
    /// The button.
    pub corner: Corner,
    /// Whether the mark is on the door's own panel, because no wall was left.
    pub on_panel: bool,
    /// The number of dots. Doors whose marks can be seen from the same place have different numbers.
    pub dots: u8,
}

/// The cell in front of a door on the side nearer to the hatch, where the party arrives first.
pub fn front(site: &Site, door: RecordNo) -> Option<Pos> {
    let at = site.records().get(door)?.at;
    let beside =
        Heading::ALL.into_iter().map(|heading| at.step(heading)).filter(|&cell| site.floor().contains(cell));
    beside.min_by_key(|&cell| site.to_hatch().steps(cell).unwrap_or(u16::MAX))
}

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
        let at_door = site.records().get(door).map_or(front, |record| record.at);
        let mut walls = walls_in_sight(site, &terrain, front, at_door);
        walls.retain(|wall| marks.iter().all(|mark| mark.at != wall.at));
        // Prefer walls near the door, but not right next to it. Choose at random among equal ones.
        let mut drawn: Vec<(u8, u32, Wall)> =
            walls.into_iter().map(|wall| (band(front, wall), rng.below(1 << 16), wall)).collect();
        drawn.sort_unstable();
        let mut walls: Vec<Wall> = Vec::new();
        for (_, _, wall) in drawn {
            if walls.len() < order.len() && walls.iter().all(|other| other.at != wall.at) {
                walls.push(wall);
            }
        }
        marks.extend((0_u8..).zip(order).map(|(place, corner)| {
            let wall = walls.get(usize::from(place));
            let (at, before) = wall.map_or((at_door, front), |wall| (wall.at, wall.before));
            Mark { door, at, before, place, corner, on_panel: wall.is_none(), dots: 0 }
        }));
        let dots = dots_of(site, &terrain, door, front, &marks);
        marks.iter_mut().filter(|mark| mark.door == door).for_each(|mark| mark.dots = dots);
    }
    marks
}

/// The lowest number of dots that distinguishes a door's marks from those of earlier doors seen together with them.
fn dots_of(site: &Site, terrain: &Terrain, door: RecordNo, own: Pos, marks: &[Mark]) -> u8 {
    let on_walls = |of: RecordNo| marks.iter().filter(move |mark| mark.door == of && !mark.on_panel);
    let sees = |from: Pos, of: RecordNo| {
        let seen = seeing::seen_from(site, terrain, from);
        on_walls(of).any(|mark| seen.contains(mark.at) && seen.contains(mark.before))
    };
    let mut taken: Vec<u8> = Vec::new();
    for other in marks.iter().filter(|mark| mark.place == 0 && mark.door != door) {
        let together = sees(own, other.door) || front(site, other.door).is_some_and(|at| sees(at, door));
        if together {
            taken.push(other.dots);
        }
    }
    (0..).find(|dots| !taken.contains(dots)).unwrap_or_default()
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Wall {
    at: Pos,
    before: Pos,
    is_frame: bool,
}

/// The rank of a wall for placing a mark.
fn band(front: Pos, wall: Wall) -> u8 {
    let apart = |one: i16, other: i16| u32::from((one - other).unsigned_abs());
    match apart(wall.at.x, front.x).max(apart(wall.at.y, front.y)) {
        _ if wall.is_frame => 3,
        0..=1 => 2,
        2..=NEAR => 0,
        _ => 1,
    }
}

/// The frame of a door, and the bare walls in sight of the cell in front of it. Their floor must also be in sight.
fn walls_in_sight(site: &Site, terrain: &Terrain, from: Pos, door: Pos) -> Vec<Wall> {
    let seen = seeing::seen_from(site, terrain, from);
    let bare = |at: Pos| {
        let mut things = site.records().at(at);
        at.in_grid()
            && !site.base().is_ground(at)
            && things.all(|record| matches!(record.thing, Thing::Decoration { .. }))
    };
    let mut walls = Vec::new();
    for at in seen.iter().filter(|&at| bare(at)) {
        for face in Heading::ALL {
            let before = at.step(face);
            let (dx, dy) = face.delta();
            let looks_here = (from.x - at.x) * dx + (from.y - at.y) * dy > 0;
            if looks_here
                && seen.contains(before)
                && terrain.is_clear(before)
                && site.floor().contains(before)
            {
                walls.push(Wall { at, before, is_frame: false });
            }
        }
        if Heading::ALL.into_iter().any(|heading| door.step(heading) == at) {
            walls.push(Wall { at, before: from, is_frame: true });
        }
    }
    walls
}
