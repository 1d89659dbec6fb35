//! The party on the grid: one token on one cell.

use rootward_gen::{Heading, Pos};
use serde::{Deserialize, Serialize};

use crate::{order::Order, region::Region, site::Site, travel::Travel};

/// Where the party is and what it is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Token {
    /// In the base or on the land around it.
    pub place: Region,
    /// Its cell.
    pub at: Pos,
    /// Where it looks.
    pub facing: Heading,
    /// What it does.
    pub motion: Motion,
    /// The order that is kept while the party is busy.
    pub kept: Option<Order>,
    /// Whether a held key counts only after its release, as after the way through a door.
    pub let_go: bool,
    /// Whether the step that ends now was forced: spinners act only once.
    pub thrown: bool,
}

impl Token {
    /// The party at the entrance, looking into the base.
    pub fn at_entrance(site: &Site) -> Self {
        Self::at(Region::Inside, site.base().entrance(), Heading::South)
    }

    /// The party at rest on a cell.
    pub fn at(place: Region, at: Pos, facing: Heading) -> Self {
        Self { place, at, facing, motion: Motion::default(), kept: None, let_go: false, thrown: false }
    }
}

/// What the party is doing, and for how many more ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Component))]
pub struct Motion {
    /// What it does.
    pub doing: Doing,
    /// Ticks left; 0 at rest.
    pub left: u16,
    /// Ticks in all.
    pub total: u16,
}

/// Something that takes time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Doing {
    /// Nothing.
    #[default]
    Rest,
    /// Coming from the given cell; the party stands on its new cell from the start.
    Step(Pos),
    /// Turning from the given heading.
    Turn(Heading),
    /// Walking against something.
    Bump(Heading),
    /// On the way to another floor; the party changes its cell half-way.
    Travel(Travel),
    /// Through the door between base and land, to the given place; the party is there from half-way on.
    Door(Region),
    /// Disarming the mine on the given cell.
    Disarm(Pos),
}

impl Motion {
    /// Something that begins now.
    pub const fn new(doing: Doing, ticks: u16) -> Self {
        Self { doing, left: ticks, total: ticks }
    }

    /// Whether the party is free for the next order.
    pub const fn is_rest(&self) -> bool {
        self.left == 0
    }
}
