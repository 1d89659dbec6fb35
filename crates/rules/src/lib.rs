//! The rules of play: a simulation with 20 ticks a second, without an engine. Each tick reads one input value. The
//! rules do not depend on keys, cameras or sprites.
//!
//! The whole state is one value, [`Play`]. The constant data is another, [`Site`]. [`tick`] shows all steps of a tick
//! on one page. Within a tick, modules react to each other's [`play::Deed`]s. The rest of the game reads the returned
//! [`events::PlayEvent`]s.
//!
//! ```
//! use std::sync::Arc;
//! use rootward_gen::Seed;
//! use rootward_rules::{TickInput, furnished::FurnishedBase, play::Play, site::Site, tables, terms::Terms, tick};
//!
//! let site = Site::new(FurnishedBase::of(Seed::classic(0)), Arc::new(tables::shipped()));
//! let mut play = Play::begin(&site, Terms::default(), None);
//! let events = tick(&site, &mut play, &TickInput::default());
//! assert_eq!((play.tick, events.len()), (1, 0));
//! ```
//!
//! The feature `bevy_ecs` turns some of these types into Bevy resources and messages for the game.

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod chips;
pub mod combat;
pub mod distance_map;
pub mod doors;
pub mod encounters;
pub mod events;
pub mod fingerprint;
pub mod furnished;
pub mod hazards;
pub mod headless;
pub mod machines;
pub mod navigation;
pub mod objective;
pub mod order;
pub mod party;
pub mod piles;
pub mod play;
pub mod puzzles;
pub mod recording;
pub mod region;
pub mod riddles;
pub mod scene;
pub mod seeing;
pub mod shops;
pub mod site;
pub mod tables;
pub mod terms;
pub mod terrain;
mod tick;
pub mod traps;
pub mod travel;
pub mod twists;

pub use self::{
    order::TickInput,
    play::Play,
    site::Site,
    tables::TICKS_PER_SECOND,
    tick::{Events, tick},
};

/// The version of the rules. Raise it if the same inputs would lead to a different play.
pub const RULES_VERSION: u16 = 17;
