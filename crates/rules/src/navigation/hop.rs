//! One move of a party, and all moves out of a cell.

use rootward_gen::{Base, Heading, Kind, LinkWay, Pos, Turn};

use crate::{
    order::{ClimbDir, Order},
    travel::{self, Travel},
};

/// One move of a party: an element of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hop {
    /// To the next cell, or beyond it if a spinner or a hole moves the party on.
    Step {
        /// The direction of the step.
        heading: Heading,
        /// The first cell.
        from: Pos,
        /// The cell where the party stops.
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

    /// The move from one cell of a path to the next. `None` if no single move leads there.
    pub fn between(base: &Base, from: Pos, to: Pos) -> Option<Self> {
        let ride = || travel::rides(base, from).find(|ride| ride.to == to).map(Self::Ride);
        Heading::ALL
            .map(|heading| Self::step(from, heading))
            .into_iter()
            .find(|hop| hop.to() == to)
            .or_else(ride)
    }

    /// The cell where the move starts.
    pub const fn from(self) -> Pos {
        match self {
            Self::Step { from, .. } => from,
            Self::Ride(travel) => travel.from,
        }
    }

    /// The cell where the move ends.
    pub const fn to(self) -> Pos {
        match self {
            Self::Step { to, .. } => to,
            Self::Ride(travel) => travel.to,
        }
    }

    /// The cell that the party enters first. The move ends elsewhere if a spinner or a hole moves the party on.
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

    /// Whether the move is a ride in an elevator.
    pub const fn by_elevator(self) -> bool {
        matches!(self, Self::Ride(travel) if travel.by_elevator())
    }

    /// Whether the move leads up through a hole, which takes energy.
    pub const fn rises(self) -> bool {
        matches!(self, Self::Ride(Travel { way: LinkWay::Hole, from_floor, to_floor, .. }) if to_floor > from_floor)
    }

    /// The order that begins the move, if nothing bars the way.
    pub const fn order(self) -> Order {
        match self {
            Self::Step { heading, .. } => Order::Step { heading, sideways: false },
            Self::Ride(travel) if travel.by_elevator() => Order::Travel(travel.to_floor),
            Self::Ride(travel) if travel.to_floor > travel.from_floor => Order::Climb(ClimbDir::Up),
            Self::Ride(_) => Order::Climb(ClimbDir::Down),
        }
    }
}

/// The moves out of a cell: the four steps, then the given rides.
pub fn hops(at: Pos, rides: impl IntoIterator<Item = Travel>) -> impl Iterator<Item = Hop> {
    let steps = Heading::ALL.into_iter().map(move |heading| Hop::step(at, heading));
    steps.chain(rides.into_iter().map(Hop::Ride))
}

/// The moves out of a cell of a base, as if nothing were locked.
pub fn hops_of(base: &Base, at: Pos) -> impl Iterator<Item = Hop> {
    hops(at, travel::rides(base, at))
}

/// The direction in which a spinner throws the party, relative to its heading. `None` for other cells.
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
