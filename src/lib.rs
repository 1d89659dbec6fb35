//! Rootward, the game: walk bases that are dug from a number, and watch the digging.
//!
//! [`LogicPlugin`] is the game without a window: loading, rules, input, sight and console commands. It runs under
//! `MinimalPlugins`, and tests start there. [`ViewPlugin`] adds pictures and sounds. It writes nothing that the rules
//! read, except orders to the party. [`testing`] is the game without a window, for tests of your own plugins.

pub mod app;
pub mod host;
pub mod input;
pub mod kit;
pub mod map;
pub mod session;
pub mod sound;
pub mod ui;
pub mod visor;
pub mod words;
pub mod world;

pub use app::{LogicPlugin, ViewPlugin, testing};
