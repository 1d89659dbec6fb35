//! Title, menus and panels, and the keys that change between them.

pub mod asking;
mod atlas;
pub mod challenge;
pub mod display;
mod dropped;
pub mod ending;
pub mod floor_choice;
pub mod floor_panel;
pub mod help;
pub mod hidden;
pub mod keys;
pub mod medals;
pub mod menu;
pub mod onward;
pub mod panels;
pub mod pause;
pub mod pictures;
pub mod play;
mod played;
pub mod scroll;
pub mod start;
#[cfg(test)]
mod tests;
pub mod title;
mod today;
mod twice;
mod value_row;
mod watched;

use bevy::prelude::*;

pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((keys::plugin, play::plugin, floor_choice::plugin)).add_plugins((
        start::plugin,
        ending::plugin,
        hidden::plugin,
        asking::plugin,
    ));
}

pub(crate) fn view_plugin(app: &mut App) {
    app.add_plugins((
        display::plugin,
        menu::plugin,
        scroll::plugin,
        challenge::plugin,
        twice::plugin,
        title::plugin,
        today::plugin,
        played::plugin,
        dropped::plugin,
        pause::plugin,
        help::plugin,
        floor_panel::plugin,
        panels::plugin,
    ));
}
