//! Prints doors as they open while a recorded play goes on: a plugin of anybody's that queries the entities of a
//! base. `cargo run --example watch_doors -- tests/recordings/1.ron`

use std::{path::Path, process::ExitCode};

use bevy::{input::InputPlugin, prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use rootward::{
    LogicPlugin,
    base::{load::LoadSeed, placed::At, state::DoorState},
    replay::playback::{Playback, StartReplay},
    states::Screen,
};
use rootward_rules::{doors::Leaf, play::Play, recording, tables::shipped};

/// All that is needed to follow the doors of a base.
fn watch_doors(app: &mut App) {
    app.add_systems(PostUpdate, tell.run_if(resource_exists::<Play>));
}

fn tell(doors: Query<(&DoorState, &At), Changed<DoorState>>, play: Res<Play>) {
    for (door, at) in &doors {
        if door.leaf == Leaf::Open {
            println!("tick {}: the door on {},{} is open", play.tick, at.0.x, at.0.y);
        }
    }
}

fn main() -> ExitCode {
    let Some(file) = std::env::args().nth(1) else {
        eprintln!("watch_doors: a recording is missing; for example tests/recordings/1.ron");
        return ExitCode::from(2);
    };
    let (recording, seed) = match recording::open(Path::new(&file), &shipped()) {
        Ok(opened) => opened,
        Err(error) => {
            eprintln!("watch_doors: {error}");
            return ExitCode::from(2);
        }
    };
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, LogicPlugin, watch_doors))
        // Every update is one tick, as fast as the machine goes.
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(StartReplay { recording, seed });
    app.finish();
    app.cleanup();
    app.update();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    app.world_mut().write_message(LoadSeed::of(seed));
    while app.world().contains_resource::<StartReplay>() || app.world().contains_resource::<Playback>() {
        app.update();
    }
    ExitCode::SUCCESS
}
