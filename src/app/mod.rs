//! The two lists of plugins: the game without a window, and its pictures and sounds.

pub mod address;
pub mod cli;
#[cfg(not(target_family = "wasm"))]
pub mod remote;
pub mod run;
pub mod testing;

use bevy::{
    app::{FixedFirst, FixedLast, FixedPostUpdate, FixedPreUpdate},
    ecs::schedule::{ScheduleLabel, SingleThreadedExecutor},
    prelude::*,
};
use bevy_ecs_tilemap::TilemapPlugin;

use crate::{
    host::{files, messages, platform, schedule::AppSystems, states},
    input::{self, settings},
    kit,
    map::{overlay, tilemap, view},
    session::{begin, replay, rest, save, scenes, watch},
    sound,
    ui::{console, examine, hud, screens},
    visor, words,
    world::{base, cursor, floors, game_tables, pace, sight, ticking, traces},
};

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
            (platform::plugin, states::plugin, messages::plugin, files::plugin),
            base::plugin,
            ticking::plugin,
            game_tables::plugin,
            input::plugin,
            settings::plugin,
            (sight::plugin, traces::plugin, floors::plugin, watch::plugin, pace::plugin, cursor::plugin),
            rest::plugin,
            scenes::plugin,
            (replay::plugin, save::plugin, begin::plugin),
        ))
        .add_plugins((
            words::plugin,
            overlay::plugin,
            examine::plugin,
            screens::plugin,
            console::plugin,
            sound::plugin,
            visor::plugin,
        ));
    }
}

/// The visible game, added to [`LogicPlugin`] and Bevy's default plugins.
pub struct ViewPlugin;

impl Plugin for ViewPlugin {
    fn build(&self, app: &mut App) {
        app.add_plugins((
            TilemapPlugin,
            kit::plugin,
            tilemap::plugin,
            overlay::view::plugin,
            view::plugin,
            hud::plugin,
            visor::view_plugin,
            examine::view_plugin,
            screens::view_plugin,
            console::view::plugin,
            sound::view_plugin,
            address::plugin,
        ));
        on_one_thread(app);
    }
}

/// Runs the systems of a frame in sequence. Most systems have nothing to do, so several threads would be slower.
fn on_one_thread(app: &mut App) {
    fn one(app: &mut App, label: impl ScheduleLabel) {
        app.edit_schedule(label, |schedule| {
            schedule.set_executor(SingleThreadedExecutor::new());
        });
    }
    one(app, First);
    one(app, PreUpdate);
    one(app, StateTransition);
    one(app, FixedFirst);
    one(app, FixedPreUpdate);
    one(app, FixedUpdate);
    one(app, FixedPostUpdate);
    one(app, FixedLast);
    one(app, Update);
    one(app, PostUpdate);
    one(app, Last);
}
