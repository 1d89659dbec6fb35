//! One move of a party, and all moves out of a cell.

use rootward_gen::{Base, Heading, Kind, LinkWay, Pos, Turn};

use crate::{
    order::{ClimbDir, Order},
    travel::{self, Travel},
};

/// One move of a party: a piece of a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// To the next cell, and beyond it where a spinner or a hole moves the party.
    Step {
        /// The direction of the step.
        heading: Heading,
        /// The first cell.
        from: Pos,
        /// The cell where the party comes to rest.
        to: Pos,
    },
    /// To another floor.
    Ride(Travel),
}

impl Hop {
    /// A step onto the next cell.
    pub const fn step(from: Pos, heading: Heading) -> Self {
        Self::Step { heading, from, to: from.step(heading) }
    }

    /// The move from a cell to the next one of a way. `None` if one move does not lead there.
    pub fn between(base: &Base, from: Pos, to: Pos) -> Option<Self> {
        let ride = || travel::rides(base, from).find(|ride| ride.to == to).map(Self::Ride);
        Heading::ALL
            .map(|heading| Self::step(from, heading))
            .into_iter()
            .find(|hop| hop.to() == to)
            .or_else(ride)
    }

    /// Its first cell.
    pub const fn from(self) -> Pos {
        match self {
            Self::Step { from, .. } => from,
            Self::Ride(travel) => travel.from,
        }
    }

    /// Its last cell.
    pub const fn to(self) -> Pos {
        match self {
            Self::Step { to, .. } => to,
            Self::Ride(travel) => travel.to,
        }
    }

    /// The cell that it enters first. The last cell of a step differs if a spinner or a hole moves the party on.
    pub const fn entered(self) -> Pos {
        match self {
            Self::Step { heading, from, .. } => from.step(heading),
            Self::Ride(travel) => travel.to,
        }
    }

    /// The direction of a step. `None` for a ride.
    pub const fn heading(self) -> Option<Heading> {
        match self {
            Self::Step { heading, .. } => Some(heading),
            Self::Ride(_) => None,
        }
    }

    /// Whether it is a ride in an elevator.
    pub const fn by_elevator(self) -> bool {
        matches!(self, Self::Ride(travel) if travel.by_elevator())
    }

    /// Whether it leads up through a hole, which takes energy.
    pub const fn rises(self) -> bool {
        matches!(self, Self::Ride(Travel { way: LinkWay::Hole, from_floor, to_floor, .. }) if to_floor > from_floor)
    }

    /// The order that begins it, if nothing bars it.
    pub const fn order(self) -> Order {
        match self {
            Self::Step { heading, .. } => Order::Step { heading, sideways: false },
            Self::Ride(travel) if travel.by_elevator() => Order::Travel(travel.to_floor),
            Self::Ride(travel) if travel.to_floor > travel.from_floor => Order::Climb(ClimbDir::Up),
            Self::Ride(_) => Order::Climb(ClimbDir::Down),
        }
    }
}

/// The moves out of a cell: the four steps, then some rides from there.
pub fn hops(at: Pos, rides: impl IntoIterator<Item = Travel>) -> impl Iterator<Item = Hop> {
    let steps = Heading::ALL.into_iter().map(move |heading| Hop::step(at, heading));
    steps.chain(rides.into_iter().map(Hop::Ride))
}

/// The moves out of a cell of a base when nothing is locked.
pub fn hops_of(base: &Base, at: Pos) -> impl Iterator<Item = Hop> {
    hops(at, travel::rides(base, at))
}

/// The direction in which a spinner throws the party, seen from its heading. `None` for other cells.
pub const fn turn_of(kind: Kind) -> Option<Turn> {
    match kind {
        Kind::SpinnerLeft => Some(Turn::Left),
        Kind::SpinnerRight => Some(Turn::Right),
        _ => None,
    }
}

/// The cell onto which a spinner throws a party that enters it with a heading.
pub const fn thrown(turn: Turn, at: Pos, heading: Heading) -> Pos {
    at.step(match turn {
        Turn::Left => heading.left(),
        Turn::Right => heading.right(),
    })
}
