//! The console on screen and the effects of its commands. The crate `rootward_console` parses lines.

mod cheats;
mod compare;
mod design_watch;
mod export;
pub mod history;
mod kept;
mod keys;
mod known;
mod land;
mod laws;
pub mod lines;
pub mod marks;
pub mod output;
pub mod reach;
pub mod run;
pub mod script;
mod tuning;
pub mod view;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((run::plugin, lines::plugin, kept::plugin, design_watch::plugin));
}
