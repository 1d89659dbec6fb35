//! The platform that the game runs on: files, the desktop, messages to the player, states and the order of systems.

pub(crate) mod desktop;
pub mod files;
pub mod messages;
pub mod platform;
pub mod schedule;
pub mod states;
