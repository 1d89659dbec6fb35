//! The connections between the floors of a base: ladders, holes and elevators.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use super::Base;
use crate::{
    Kind, Pos,
    state::{MAX_SHAFTS, MAX_STOPS},
};

impl Base {
    /// The elevator shafts that were built, whether or not a path has reached them.
    pub fn shafts(&self) -> impl Iterator<Item = Shaft> + '_ {
        (0..MAX_SHAFTS).filter_map(|index| self.shaft(index))
    }

    /// The shaft to which a car belongs.
    #[must_use]
    pub fn shaft_of_car(&self, car: Pos) -> Option<Shaft> {
        self.shafts().find(|shaft| shaft.stops().any(|stop| stop.car == car))
    }

    fn shaft(&self, index: usize) -> Option<Shaft> {
        let elevators = &self.shell.elevators;
        let stops = core::array::from_fn(|stop| {
            let car = elevators.cars.get(index, stop)?;
            let door = elevators.doors.get(index, stop)?;
            let landing = door.offset(door.x - car.x, door.y - car.y);
            Some(Stop { floor: self.floor_at(car)?, car, door, landing, open: self.is_open(landing) })
        });
        let shaft = Shaft {
            joined: stops.iter().flatten().any(|stop: &Stop| self.kind(stop.car) == Kind::ElevatorCarHome),
            stops,
        };
        shaft.stops().next().map(|_| shaft)
    }

    /// All links between floors: ladders and holes from their lower ends, and elevators by pairs of neighbouring stops.
    pub fn links(&self) -> impl Iterator<Item = Link> + '_ {
        let ladders = Pos::all().filter_map(|from| {
            let to = self.ladder_up(from)?;
            Some(Link { from, to, way: LinkWay::Ladder })
        });
        let holes = Pos::all().filter(|&from| self.kind(from) == Kind::HoleAbove).filter_map(|from| {
            let to = self.hole_to(from)?;
            Some(Link { from, to, way: LinkWay::Hole })
        });
        let elevators = self.shafts().filter(|shaft| shaft.joined).flat_map(|shaft| {
            let pairs = shaft.stops().zip(shaft.stops().skip(1));
            pairs.map(|(from, to)| Link { from: from.car, to: to.car, way: LinkWay::Elevator })
        });
        ladders.chain(holes).chain(elevators)
    }
}

/// One stop of an elevator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The floor, 1..=5.
    pub floor: u8,
    /// The cabin.
    pub car: Pos,
    /// The door between the cabin and the landing.
    pub door: Pos,
    /// The cell in front of the door.
    pub landing: Pos,
    /// Whether the landing is Open. A stop can stay walled up (Quirk Q14).
    pub open: bool,
}

/// An elevator shaft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shaft {
    stops: [Option<Stop>; MAX_STOPS],
    /// Whether a path has reached the shaft. The cars of other shafts lead nowhere (Quirk Q15).
    pub joined: bool,
}

impl Shaft {
    /// The stops, lowest floor first.
    pub fn stops(self) -> impl Iterator<Item = Stop> {
        self.stops.into_iter().flatten()
    }
}

/// A connection between two floors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The lower end.
    pub from: Pos,
    /// The upper end.
    pub to: Pos,
    /// Ladder, hole or elevator.
    pub way: LinkWay,
}

/// The kind of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum LinkWay {
    /// A ladder between two cells.
    Ladder,
    /// A former ladder. The party falls through it, and needs anti-gravity to go up.
    Hole,
    /// An elevator between two cars.
    Elevator,
}
