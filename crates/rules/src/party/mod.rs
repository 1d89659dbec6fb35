//! The party: its place, actions, droids and pack. The state is part of [`Play`].

pub mod act;
pub mod events;
pub mod motion;
pub mod pack;
pub mod squad;
pub mod token;
pub mod upkeep;

pub use self::{
    events::PartyEvent,
    token::{Doing, Motion},
};
use crate::{
    order::TickInput,
    play::{Deed, Play},
    site::Site,
};

pub(crate) fn run(site: &Site, play: &mut Play, input: &TickInput) {
    if let Some(wish) = input.wish {
        play.deeds.push(Deed::Wished(wish));
        play.apply_wish(site, wish);
    }
    motion::advance(site, play, input);
}
