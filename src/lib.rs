//! Rootward, the game: walk bases that nobody drew, and watch how they were dug.
//!
//! [`LogicPlugin`] is the game without a window: loading, rules, input, sight and console commands. It runs under
//! `MinimalPlugins`, and tests start there. [`ViewPlugin`] adds pictures and sounds. The only thing it writes that the
//! rules read is orders. [`testing`] is the game without a window, for tests of your own plugins.

pub mod address;
pub mod app;
pub mod base;
pub mod begin;
pub mod cli;
pub mod console;
pub mod cursor;
mod desktop;
pub mod examine;
pub mod files;
pub mod floors;
pub mod game_tables;
pub mod hud;
pub mod input;
pub mod kit;
pub mod messages;
pub mod narrator;
pub mod overlay;
pub mod pace;
pub mod platform;
#[cfg(not(target_family = "wasm"))]
pub mod remote;
pub mod replay;
pub mod rest;
pub mod run;
pub mod save;
pub mod scenes;
pub mod schedule;
pub mod screens;
pub mod settings;
pub mod sight;
pub mod sound;
pub mod states;
pub mod testing;
pub mod ticking;
pub mod tilemap;
pub mod traces;
pub mod view;
pub mod visor;
pub mod watch;

pub use app::{LogicPlugin, ViewPlugin};
