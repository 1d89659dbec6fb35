//! Ladders, elevators and holes: their destinations and times.

use rootward_gen::{Base, Kind, LinkWay, Pos, Shaft};
use serde::{Deserialize, Serialize};

use crate::{order::ClimbDir, tables::dials::Walking};

/// A way from one floor to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Travel {
    /// The start cell.
    pub from: Pos,
    /// The destination cell.
    pub to: Pos,
    /// The start floor, 1..=5.
    pub from_floor: u8,
    /// The destination floor, 1..=5.
    pub to_floor: u8,
    /// Ladder, hole or elevator.
    pub way: LinkWay,
}

impl Travel {
    /// Ticks from the start of the journey until the party is free again.
    pub const fn ticks(&self, dials: &Walking) -> u16 {
        let up = self.to_floor > self.from_floor;
        let ticks = match self.way {
            LinkWay::Hole if up => dials.hole_up,
            LinkWay::Ladder | LinkWay::Hole => dials.ladder,
            LinkWay::Elevator => {
                dials.lift_call + dials.lift_floor * self.from_floor.abs_diff(self.to_floor) as u32
            }
        };
        ticks as u16
    }

    /// Whether this is a ride in an elevator.
    pub const fn by_elevator(&self) -> bool {
        matches!(self.way, LinkWay::Elevator)
    }
}

/// Whether a cell has a link to the floor above or below.
pub fn leads_off(base: &Base, at: Pos) -> bool {
    let kind = base.kind(at);
    Kind::LADDERS.has(kind)
        || Kind::CARS.has(kind)
        || matches!(kind, Kind::HoleAbove | Kind::HoleBelow)
        || lone_ends(base, at).next().is_some()
}

/// All ways to other floors from a cell, lowest floor first. At most five.
pub fn ways(base: &Base, at: Pos) -> Vec<Travel> {
    let mut ways: Vec<Travel> = rides(base, at).collect();
    ways.sort_by_key(|travel| travel.to_floor);
    ways
}

/// The way one floor or one elevator stop up or down.
pub fn climb(base: &Base, at: Pos, way: ClimbDir) -> Option<Travel> {
    let here = base.floor_at(at)?;
    let ways = ways(base, at);
    match way {
        ClimbDir::Up => ways.into_iter().find(|travel| travel.to_floor > here),
        ClimbDir::Down => ways.into_iter().rfind(|travel| travel.to_floor < here),
    }
}

/// The way to a floor.
pub fn to_floor(base: &Base, at: Pos, floor: u8) -> Option<Travel> {
    ways(base, at).into_iter().find(|travel| travel.to_floor == floor)
}

/// Whether the cell is an elevator car in a shaft that no path has reached.
pub fn is_dead_elevator(base: &Base, at: Pos) -> bool {
    Kind::CARS.has(base.kind(at)) && base.shaft_of_car(at).is_some_and(|shaft| !shaft.joined)
}

/// All ways to other floors from a cell: ladders, the hole, the elevator. Walled-up stops are excluded (Quirk Q14). A
/// hole needs anti-gravity. Without it, the party falls at once and cannot go up.
pub(crate) fn rides(base: &Base, at: Pos) -> impl Iterator<Item = Travel> {
    let ladders = [base.ladder_up(at), base.ladder_down(at)].into_iter().flatten();
    let ladders = ladders.filter_map(move |to| travel(base, at, to, LinkWay::Ladder));
    let hole = base.hole_to(at).and_then(|to| travel(base, at, to, LinkWay::Hole));
    let shaft = Kind::CARS.has(base.kind(at)).then(|| base.shaft_of_car(at)).flatten();
    let cars = shaft
        .filter(|shaft| shaft.joined)
        .into_iter()
        .flat_map(Shaft::stops)
        .filter(move |stop| stop.open && stop.car != at);
    let cars = cars.filter_map(move |stop| travel(base, at, stop.car, LinkWay::Elevator));
    ladders.chain(hole).chain(cars).chain(lone_ends(base, at))
}

/// Ladders that end in this cell although the cell shows no ladder, because the captive's door covers their end (law
/// `ladders_paired`). The party can climb them in both directions. Otherwise a party that came down could never leave.
fn lone_ends(base: &Base, at: Pos) -> impl Iterator<Item = Travel> {
    let from_above = base.above(at).filter(|&above| base.ladder_down(above) == Some(at));
    let from_below = base.below(at).filter(|&below| base.ladder_up(below) == Some(at));
    let up = from_above.filter(|_| base.ladder_up(at).is_none());
    let down = from_below.filter(|_| base.ladder_down(at).is_none());
    [down, up].into_iter().flatten().filter_map(move |to| travel(base, at, to, LinkWay::Ladder))
}

fn travel(base: &Base, from: Pos, to: Pos, way: LinkWay) -> Option<Travel> {
    let (from_floor, to_floor) = (base.floor_at(from)?, base.floor_at(to)?);
    base.is_ground(to).then_some(Travel { from, to, from_floor, to_floor, way })
}
