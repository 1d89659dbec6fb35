//! The party as one token on one cell of the grid.

use rootward_gen::{Heading, Pos};
use serde::{Deserialize, Serialize};

use crate::{order::Order, region::Region, site::Site, travel::Travel};

/// The position and the action of the party.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Token {
    /// The region that the party is in.
    pub place: Region,
    /// The party's cell.
    pub at: Pos,
    /// The party's heading.
    pub facing: Heading,
    /// The party's current action.
    pub motion: Motion,
    /// The order that waits while the party is busy.
    pub kept: Option<Order>,
    /// Whether a held key is ignored until its release, for example after the party has gone through a door.
    pub let_go: bool,
    /// Whether the step that ends now was forced. A forced step does not set off a spinner again.
    pub thrown: bool,
}

impl Token {
    /// The party at the entrance, facing into the base.
    pub fn at_entrance(site: &Site) -> Self {
        Self::at(Region::Inside, site.base().entrance(), Heading::South)
    }

    /// The party at rest on a cell.
    pub fn at(place: Region, at: Pos, facing: Heading) -> Self {
        Self { place, at, facing, motion: Motion::default(), kept: None, let_go: false, thrown: false }
    }
}

/// The party's current action and its duration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Component))]
pub struct Motion {
    /// The action.
    pub doing: Doing,
    /// Ticks left; 0 at rest.
    pub left: u16,
    /// Total ticks.
    pub total: u16,
}

/// An action that takes time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Doing {
    /// No action.
    #[default]
    Rest,
    /// A step from the given cell. The party occupies its new cell from the start.
    Step(Pos),
    /// A turn from the given heading.
    Turn(Heading),
    /// A step against an obstacle.
    Bump(Heading),
    /// Travel to another floor. The party's cell changes half-way.
    Travel(Travel),
    /// A walk through the door between base and land, to the given region. The party changes regions half-way.
    Door(Region),
    /// Disarming the mine on the given cell.
    Disarm(Pos),
}

impl Motion {
    /// An action that begins now.
    pub const fn new(doing: Doing, ticks: u16) -> Self {
        Self { doing, left: ticks, total: ticks }
    }

    /// Whether the party is free for the next order.
    pub const fn is_rest(&self) -> bool {
        self.left == 0
    }
}
