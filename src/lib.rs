//! Rootward, the game: walk bases that nobody drew, and watch how they were dug.
//!
//! [`LogicPlugin`] is the game without a window: loading, rules, input, sight, console commands. It
//! runs under `MinimalPlugins`, and tests start there. `ViewPlugin` draws and listens on top of it,
//! and writes nothing that the rules read but orders.

pub mod art;
pub mod base;
pub mod bot;
pub mod cli;
pub mod console;
pub mod designs;
mod desktop;
pub mod examine;
pub mod floors;
pub mod game_tables;
pub mod hud;
pub mod input;
pub mod messages;
pub mod narrator;
pub mod overlay;
pub mod pace;
pub mod player;
pub mod replay;
pub mod rules;
pub mod run;
pub mod save;
pub mod screens;
pub mod settings;
pub mod sight;
pub mod sound;
#[cfg(test)]
pub(crate) mod testing;
pub mod tilemap;
pub mod view;
pub mod watch;

use bevy::prelude::*;

/// The order of what happens in a frame, after the rules have ticked.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AppSystems {
    /// Keys that are about the game and not about the party: menus, overlays, seeds.
    Commands,
    /// A base that is ready takes the place of the old one.
    Load,
    /// Entities of the base and the party are put into it.
    Furnish,
    /// The floor on screen follows the party.
    Follow,
    /// Sight follows the party.
    Sight,
    /// Everything is drawn.
    View,
}

/// The game without a window.
pub struct LogicPlugin;

impl Plugin for LogicPlugin {
    fn build(&self, app: &mut App) {
        app.configure_sets(
            Update,
            (
                AppSystems::Commands,
                AppSystems::Load,
                AppSystems::Furnish,
                AppSystems::Follow,
                AppSystems::Sight,
                AppSystems::View,
            )
                .chain(),
        )
        .add_plugins((
            settings::plugin,
            screens::plugin,
            messages::plugin,
            base::plugin,
            input::plugin,
            rules::plugin,
            game_tables::plugin,
            player::plugin,
            watch::plugin,
            floors::plugin,
            sight::plugin,
            console::plugin,
        ))
        .add_plugins((
            overlay::plugin,
            examine::plugin,
            narrator::plugin,
            sound::plugin,
            replay::plugin,
            save::plugin,
            pace::plugin,
            designs::plugin,
        ));
    }
}
