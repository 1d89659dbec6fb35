//! The events of the party's own motion.

use rootward_gen::Pos;

use crate::{order::ClimbDir, region::Region, travel::Travel};

/// An event of the party's own motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Message))]
pub enum PartyEvent {
    /// A step began towards this cell.
    Stepped(Pos),
    /// The party walked into an obstacle.
    Bumped(Pos),
    /// The party acted where there is nothing to act on.
    NothingHere(Pos),
    /// No way leads up or down from here. The player looks at that floor.
    Looked(ClimbDir),
    /// The party acted at a link to several floors.
    AskFloor(Pos),
    /// The elevator here was never joined to the paths.
    DeadElevator(Pos),
    /// The party sets out on a ladder or elevator.
    Departed(Travel),
    /// The party has reached another floor.
    Arrived(Travel),
    /// The door between base and land opens, and the party goes through it to the given region.
    WentThrough(Region),
}
