//! Prints doors as they open in a recorded play. It shows how a plugin queries the entities of a base.
//! `cargo run --example watch_doors -- tests/recordings/1.ron`

use std::{collections::HashSet, path::Path, process::ExitCode};

use bevy::prelude::*;
use rootward::{
    testing,
    world::base::{placed::At, state::DoorState},
};
use rootward_rules::{doors::Leaf, play::Play, recording, tables::shipped};

/// Adds everything needed to follow the doors of a base.
fn watch_doors(app: &mut App) {
    app.add_systems(PostUpdate, tell.run_if(resource_exists::<Play>));
}

/// An open door changes in every tick because it counts down to shutting. Only its opening is printed.
fn tell(
    doors: Query<(Entity, &DoorState, &At), Changed<DoorState>>,
    play: Res<Play>,
    mut open: Local<HashSet<Entity>>,
) {
    for (entity, door, at) in &doors {
        if door.leaf != Leaf::Open {
            open.remove(&entity);
        } else if open.insert(entity) {
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
    let mut app = testing::unstarted();
    app.add_plugins(watch_doors);
    testing::start(&mut app);
    testing::replay(&mut app, recording, seed);
    while testing::is_replaying(&app) {
        app.update();
    }
    ExitCode::SUCCESS
}
