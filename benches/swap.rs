//! Measures the work of the main thread in a seed swap, `cargo bench -p rootward --bench swap`: the frame that replaces
//! the base, and the next one. It runs without window, renderer and panels, and fails above the target.

use std::{
    path::Path,
    process::ExitCode,
    time::{Duration, Instant},
};

use bevy::{
    asset::AssetPlugin,
    image::{ImagePlugin, TextureAtlasPlugin},
    prelude::*,
};
use rootward::{
    host::states::Screen,
    kit::artbook,
    map::{tilemap, view::things},
    testing,
    world::base::{current::CurrentBase, load::LoadSeed},
};
use rootward_gen::Seed;

const SEEDS: u16 = 200;
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

fn game() -> App {
    let mut app = testing::unstarted();
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    app.add_plugins((
        AssetPlugin { file_path: assets.to_string_lossy().into_owned(), ..default() },
        ImagePlugin::default_nearest(),
        TextureAtlasPlugin,
    ))
    .init_resource::<ClearColor>()
    .add_plugins((artbook::plugin, tilemap::plugin, things::plugin));
    // As in the game, systems run in all threads.
    app.finish();
    app.cleanup();
    testing::wait_until(&mut app, "the title", |app| testing::screen(app) == Screen::Title);
    testing::enter(&mut app, Seed::classic(1));
    app
}

fn swap(app: &mut App, seed: Seed) -> Duration {
    app.world_mut().write_message(LoadSeed::of(seed));
    let mut frame = || {
        let start = Instant::now();
        app.update();
        let there = app.world().get_resource::<CurrentBase>().is_some_and(|base| base.base().seed() == seed);
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
