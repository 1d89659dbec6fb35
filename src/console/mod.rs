//! The console: a line of text in, a command out, and its effect on the game.

mod cheats;
pub mod commands;
pub mod complete;
pub mod describe;
mod export;
pub mod history;
mod keys;
mod land;
mod laws;
pub mod output;
pub mod parse;
pub mod run;
pub mod view;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(run::plugin);
}
