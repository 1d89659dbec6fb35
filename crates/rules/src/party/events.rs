//! What happened to the party's own motion in a tick.

use rootward_gen::Pos;

use crate::{order::ClimbDir, region::Region, travel::Travel};

/// What happened to the party in a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Message))]
pub enum PartyEvent {
    /// A step began towards this cell.
    Stepped(Pos),
    /// Something is in the way.
    Bumped(Pos),
    /// The party acted where there is nothing to act on.
    NothingHere(Pos),
    /// There is no way up or down from here: the player looks at that floor.
    Looked(ClimbDir),
    /// The party acted at a place that leads to several floors.
    AskFloor(Pos),
    /// The elevator here was never joined to the paths.
    DeadElevator(Pos),
    /// A ladder or elevator sets out.
    Departed(Travel),
    /// The party has come to another floor.
    Arrived(Travel),
    /// The door between base and land opens, and the party goes through it to the given place.
    WentThrough(Region),
}
