//! The whole game, with a window that is never opened and a renderer that draws nothing.

use std::path::Path;

use bevy::{
    audio::AudioPlugin,
    ecs::error::warn,
    prelude::*,
    render::{
        RenderApp, RenderPlugin,
        settings::{RenderCreation, WgpuSettings},
    },
    window::{ExitCondition, WindowResolution},
    winit::WinitPlugin,
};
use rootward::{
    app::{LogicPlugin, ViewPlugin},
    host::states::{Mode, Screen},
    testing,
};
use rootward_gen::Seed;

/// The game in a base, with the party walking.
///
/// # Panics
/// The game does not come to its title, or into the base.
pub fn game(seed: Seed) -> App {
    let mut app = App::new();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let window = Window { resolution: WindowResolution::new(1280, 720), ..default() };
    let nothing = WgpuSettings { backends: None, ..default() };
    app.add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(ImagePlugin::default_nearest())
            .set(AssetPlugin { file_path: assets.to_string_lossy().into_owned(), ..default() })
            .set(RenderPlugin { render_creation: RenderCreation::Automatic(Box::new(nothing)), ..default() })
            .disable::<WinitPlugin>()
            .disable::<AudioPlugin>(),
    );
    app.set_error_handler(warn);
    app.insert_sub_app(RenderApp, SubApp::new());
    app.add_plugins((LogicPlugin, ViewPlugin));
    app.remove_sub_app(RenderApp);
    app.finish();
    app.cleanup();
    testing::wait_until(&mut app, "the title", |app| testing::screen(app) == Screen::Title);
    testing::enter(&mut app, seed);
    testing::set_mode(&mut app, Mode::Walk);
    app
}
