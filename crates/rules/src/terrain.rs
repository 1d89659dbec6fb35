//! The current obstacles to steps, sight and shots. The terrain is rebuilt after each change and is not saved.

use rootward_gen::{CellSet, Heading, Kind, Pos};

use crate::{doors::Barriers, site::Site};

/// Kinds of floor with nothing on them except items and creatures.
pub(crate) const PLAIN_FLOOR: [Kind; 8] = [
    Kind::Floor,
    Kind::FloorKept,
    Kind::FloorReserved,
    Kind::RoughFloor,
    Kind::OpenFloor,
    Kind::DeadEnd,
    Kind::DeadEndWithItems,
    Kind::FloorWithItems,
];

/// The cells that are blocked for the party and for groups.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    walkable: CellSet,
    clear: CellSet,
    free: CellSet,
    mirrors: CellSet,
}

impl Terrain {
    /// The terrain of a base with its barriers.
    pub fn of(site: &Site, barriers: &Barriers) -> Self {
        let mut terrain = Self {
            walkable: *site.floor(),
            clear: *site.floor(),
            free: *site.floor(),
            mirrors: CellSet::default(),
        };
        for barrier in barriers.iter() {
            let at = barrier.at;
            for (cells, passes) in [
                (&mut terrain.walkable, barrier.lets_walk()),
                (&mut terrain.clear, barrier.lets_see()),
                (&mut terrain.free, barrier.lets_shoot()),
            ] {
                if passes {
                    cells.insert(at);
                } else {
                    cells.remove(at);
                }
            }
            if barrier.is_mirror() {
                terrain.mirrors.insert(at);
            }
        }
        terrain
    }

    /// Whether the party and groups can walk on a cell.
    pub const fn is_walkable(&self, at: Pos) -> bool {
        self.walkable.contains(at)
    }

    /// Whether a cell lets sight through.
    pub const fn is_clear(&self, at: Pos) -> bool {
        self.clear.contains(at)
    }

    /// Whether a cell lets shots through.
    pub const fn is_free(&self, at: Pos) -> bool {
        self.free.contains(at)
    }

    /// Makes a cell impassable. Unless `is_clear`, the cell also stops sight and shots.
    pub(crate) fn bar(&mut self, at: Pos, is_clear: bool) {
        self.walkable.remove(at);
        if !is_clear {
            self.clear.remove(at);
            self.free.remove(at);
        }
    }

    /// Whether a cell throws the party's shots back.
    pub const fn is_mirror(&self, at: Pos) -> bool {
        self.mirrors.contains(at)
    }

    /// Whether a cell can be seen from another one. All cells on the line between them must be clear.
    pub fn is_line_clear(&self, from: Pos, to: Pos) -> bool {
        line(from, to).all(|at| at == to || self.is_clear(at))
    }

    /// The heading of a shot from one cell to another, if they are in line within `reach` and nothing is in between.
    pub fn aim(&self, from: Pos, to: Pos, reach: u32) -> Option<Heading> {
        let heading = heading_to(from, to)?;
        let is_free = distance(from, to) <= reach && between(from, heading, to).all(|at| self.is_free(at));
        is_free.then_some(heading)
    }
}

/// The number of steps between two cells on one floor if nothing is in the way.
pub const fn distance(one: Pos, other: Pos) -> u32 {
    (one.x - other.x).unsigned_abs() as u32 + (one.y - other.y).unsigned_abs() as u32
}

/// The heading from one cell to another in the same row or column.
pub const fn heading_to(from: Pos, to: Pos) -> Option<Heading> {
    match (to.x - from.x, to.y - from.y) {
        (0, dy) if dy < 0 => Some(Heading::North),
        (0, dy) if dy > 0 => Some(Heading::South),
        (dx, 0) if dx < 0 => Some(Heading::West),
        (dx, 0) if dx > 0 => Some(Heading::East),
        _ => None,
    }
}

/// The cells between two cells that are in line along a heading.
pub fn between(from: Pos, heading: Heading, to: Pos) -> impl Iterator<Item = Pos> {
    let cells = std::iter::successors(Some(from.step(heading)), move |at| Some(at.step(heading)));
    cells.take_while(move |&at| at != to)
}

/// The cells on a Bresenham line, from the one after `from` up to `to`. The line is symmetric except for ties.
pub fn line(from: Pos, to: Pos) -> impl Iterator<Item = Pos> {
    let (dx, dy) = ((to.x - from.x).abs(), -(to.y - from.y).abs());
    let (sx, sy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let mut at = from;
    let mut error = dx + dy;
    std::iter::from_fn(move || {
        if at == to {
            return None;
        }
        let twice = 2 * error;
        if twice >= dy {
            error += dy;
            at = at.offset(sx, 0);
        }
        if twice <= dx {
            error += dx;
            at = at.offset(0, sy);
        }
        Some(at)
    })
}
