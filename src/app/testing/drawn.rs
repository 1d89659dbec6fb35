//! The whole game, laid out for an off-screen image, for tests of layout and menus.

use std::path::Path;

use bevy::{
    app::PluginsState,
    ecs::error::warn,
    log::LogPlugin,
    prelude::*,
    render::{RenderApp, pipelined_rendering::RenderExtractApp},
    time::TimeUpdateStrategy,
    ui::UiGlobalTransform,
};
use rootward_gen::Seed;

use super::{can_draw, enter, screen, set_mode, updates, wait_until};
use crate::{
    app::{LogicPlugin, ViewPlugin, cli::SIZE, run::default_plugins},
    host::{
        files::store::SettingsStore,
        states::{Mode, Screen},
    },
    input::settings::Settings,
    kit::screen::OffScreen,
};

/// Starts the game on its title, in a picture of this size, with this text size in percent. `None` without a driver.
pub fn drawn(size: UVec2, text: u16) -> Option<App> {
    if !can_draw() {
        return None;
    }
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    // Without this, every test of the process would install the same logger.
    let plugins = default_plugins(SIZE, &assets, true).disable::<LogPlugin>();
    let mut app = App::new();
    // As in the game, a system that needs a base which is still loading is only skipped.
    app.set_error_handler(warn);
    app.add_plugins(plugins);
    let off_screen = OffScreen::new(size, &mut app.world_mut().resource_mut());
    app.insert_resource(off_screen)
        .add_plugins((LogicPlugin, ViewPlugin))
        .insert_resource(SettingsStore::default())
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    while app.plugins_state() == PluginsState::Adding {
        std::thread::yield_now();
    }
    app.finish();
    // Components hold everything that these tests read. Drawing in software would take most of their time.
    app.remove_sub_app(RenderExtractApp);
    app.remove_sub_app(RenderApp);
    app.cleanup();
    app.world_mut().resource_mut::<Settings>().text_scale = text;
    wait_until(&mut app, "the title", |app| screen(app) == Screen::Title);
    updates(&mut app, 3);
    Some(app)
}

/// Starts the game in a base, without scenes and with the briefing closed.
pub fn drawn_in(size: UVec2, text: u16, seed: Seed) -> Option<App> {
    let mut app = drawn(size, text)?;
    app.world_mut().resource_mut::<Settings>().scenes = false;
    enter(&mut app, seed);
    set_mode(&mut app, Mode::Walk);
    updates(&mut app, 19);
    Some(app)
}

/// The rectangle of a named node on the screen, in pixels. `None` if the node takes no space.
pub fn place_of(app: &mut App, name: &str) -> Option<Rect> {
    let mut nodes =
        app.world_mut().query::<(&Name, &ComputedNode, &UiGlobalTransform, &InheritedVisibility)>();
    let found = nodes
        .iter(app.world())
        .find(|(own, node, _, visible)| own.as_str() == name && !node.is_empty() && visible.get());
    found.map(|(_, node, at, _)| Rect::from_center_size(at.translation, node.size()))
}
