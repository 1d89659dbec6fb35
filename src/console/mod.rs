//! The console: a line of text in, a command out, and its effect on the game.

mod cheats;
pub mod commands;
mod compare;
pub mod complete;
pub mod describe;
mod design_watch;
mod export;
pub mod history;
mod kept;
mod keys;
mod land;
mod laws;
pub mod lines;
pub mod marks;
pub mod output;
pub mod parse;
pub mod row;
pub mod run;
pub mod script;
mod tuning;
pub mod view;
pub mod waits;
mod words;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((run::plugin, lines::plugin, kept::plugin, design_watch::plugin));
}
