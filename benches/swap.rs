//! How long the main thread is busy with a seed swap: the frame in which a base that is ready takes
//! the place of the old one, its entities and their sprites are spawned and its tiles written, and
//! the frame after. Without a window and without a renderer: loading, rules, sight, tilemaps and
//! things are in it, panels are not. Fails if the target is missed. `cargo bench -p rootward --bench swap`.

use std::{
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use bevy::{
    asset::AssetPlugin,
    image::{ImagePlugin, TextureAtlasPlugin},
    input::InputPlugin,
    prelude::*,
    state::app::StatesPlugin,
    time::TimeUpdateStrategy,
};
use rootward::{app::LogicPlugin, base::load::LoadSeed, kit::artbook, states::Screen, tilemap, view::things};
use rootward_gen::Seed;

/// How many seeds are swapped.
const SEEDS: u16 = 200;
/// The target, at the 99th percentile.
const TARGET: Duration = Duration::from_millis(16);

fn main() -> ExitCode {
    let mut app = game();
    let mut times: Vec<Duration> =
        (0..SEEDS).map(|number| swap(&mut app, Seed::classic(number * 13))).collect();
    times.sort();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!(
        "seed swap over {SEEDS} seeds, main thread: p50 {:.2?}, p99 {:.2?}, max {:.2?}; target {TARGET:?} at p99: {}",
        at(50),
        at(99),
        at(100),
        if at(99) <= TARGET { "met" } else { "missed" },
    );
    if at(99) <= TARGET { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The game with its tilemaps and things, but nothing that draws.
fn game() -> App {
    let mut app = App::new();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        InputPlugin,
        AssetPlugin { file_path: assets.to_string_lossy().into_owned(), ..default() },
        ImagePlugin::default_nearest(),
        TextureAtlasPlugin,
    ))
    .init_resource::<ClearColor>()
    .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
    .add_plugins((LogicPlugin, artbook::plugin, tilemap::plugin, things::plugin));
    app.finish();
    app.cleanup();
    while *app.world().resource::<State<Screen>>().get() != Screen::Title {
        app.update();
    }
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    swap(&mut app, Seed::classic(1));
    app
}

/// The frame in which the base of the seed takes its place, and the one after.
fn swap(app: &mut App, seed: Seed) -> Duration {
    app.world_mut().write_message(LoadSeed::of(seed));
    let mut frame = || {
        let start = Instant::now();
        app.update();
        let there = app
            .world()
            .get_resource::<rootward::base::current::CurrentBase>()
            .is_some_and(|base| base.base().seed() == seed);
        (start.elapsed(), there)
    };
    loop {
        let (spawned, there) = frame();
        if there {
            return spawned + frame().0;
        }
        std::thread::yield_now();
    }
}
