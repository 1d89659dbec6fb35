//! The party: its position, actions, droids and pack. The state is part of [`Play`].

pub mod act;
pub mod motion;
pub mod pack;
pub mod question;
pub mod squad;
pub mod token;
pub mod upkeep;

use rootward_gen::Pos;

pub use self::token::{Doing, Motion};
use crate::{
    order::{ClimbDir, TickInput, Wish},
    play::{Deed, Play},
    region::Region,
    site::Site,
    travel::Travel,
};

/// An event of the party's own motion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "bevy_ecs", derive(bevy_ecs::prelude::Message))]
pub enum PartyEvent {
    /// A step began towards this cell.
    Stepped(Pos),
    /// The party walked into an obstacle.
    Bumped(Pos),
    /// The party used the action key where there is nothing to use.
    NothingHere(Pos),
    /// No way leads up or down from here. The screen shows the floor in that direction instead.
    Looked(ClimbDir),
    /// The party used an elevator or several links, so the player has to choose a floor.
    AskFloor(Pos),
    /// The elevator here does not work. It was never connected to the paths, or a mishap has stopped it.
    DeadElevator(Pos),
    /// The party sets out on a ladder or elevator.
    Departed(Travel),
    /// The party has reached another floor.
    Arrived(Travel),
    /// The party begins to go through the door between base and land, to the given region.
    WentThrough(Region),
}

pub(crate) fn run(site: &Site, play: &mut Play, input: &TickInput) {
    if let Some(wish) = input.wish {
        play.deeds.push(Deed::Wished(wish));
        play.apply_wish(site, wish);
        if wish == Wish::Confirm {
            question::confirm(site, play);
        }
    }
    motion::advance(site, play, input);
}
