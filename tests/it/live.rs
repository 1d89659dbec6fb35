//! The entities of a base carry the state of the play: after every tick of every recording.

use std::{fs, path::Path};

use bevy::{input::InputPlugin, prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use rootward::{
    LogicPlugin,
    base::{
        live::{Standing, StandsOtherwise},
        party::{Facing, GridPos, Party, PartyState},
        placed::Placed,
        state::{DroidState, EncounterState, RecordState},
    },
    replay::playback::{Playback, StartReplay},
    states::Screen,
};
use rootward_gen::Seed;
use rootward_rules::{encounters::Groups, party::Motion, play::Play, recording, site::Site, tables::shipped};

use crate::harness::{app_in, load};

/// The game on its way through a recording.
fn replaying(file: &Path) -> App {
    let (recording, seed) = recording::open(file, &shipped()).unwrap_or_else(|error| panic!("{error}"));
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, LogicPlugin))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .insert_resource(StartReplay { recording, seed });
    app.finish();
    app.cleanup();
    app.update();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    load(&mut app, seed);
    app
}

/// Compares every component with the play. How many there are.
fn compare(app: &mut App) -> usize {
    let world = app.world_mut();
    let mut things = world.query::<(&Placed, Standing)>();
    let mut groups = world.query::<&EncounterState>();
    let mut droids = world.query::<&DroidState>();
    let mut parties = world.query_filtered::<(&GridPos, &Facing, &Motion, &PartyState), With<Party>>();
    let (site, play) = (world.resource::<Site>(), world.resource::<Play>());
    let mut count = 0;
    for (placed, standing) in things.iter(world) {
        let record = site.records().get(placed.number).expect("a record");
        let told = standing.state();
        assert_eq!(told, RecordState::of(site, play, record), "tick {}: {record:?}", play.tick);
        count += usize::from(told.is_some());
    }
    for state in groups.iter(world) {
        let group = play.groups.get(state.group).expect("a group");
        assert!(state.is_of(group), "tick {}: {state:?} {group:?}", play.tick);
    }
    assert_eq!(groups.iter(world).count(), play.groups.iter().len());
    for droid in droids.iter(world) {
        assert_eq!(Some(*droid), DroidState::of(&play.squad, droid.droid), "tick {}", play.tick);
    }
    assert_eq!(droids.iter(world).count(), play.squad.droids.len());
    let (at, facing, motion, state) = parties.single(world).expect("a party");
    assert_eq!((at.0, facing.0, *motion), (play.party.at, play.party.facing, play.party.motion));
    assert_eq!(*state, PartyState::of(play), "tick {}", play.tick);
    count
}

#[test]
fn every_component_says_what_the_play_says_after_each_tick_of_every_recording() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/recordings");
    let mut played = 0;
    for entry in fs::read_dir(folder).expect("the recordings").flatten() {
        let mut app = replaying(&entry.path());
        let mut ticks = 0;
        while app.world().contains_resource::<Playback>() {
            app.update();
            assert!(compare(&mut app) > 50);
            ticks += 1;
        }
        assert!(ticks > 200, "{}: {ticks}", entry.path().display());
        played += 1;
    }
    assert!(played >= 5, "{played} recordings");
}

/// How many components were written in the last update.
#[derive(Resource, Default)]
struct Written(usize);

fn count_written(
    things: Query<(), StandsOtherwise>,
    groups: Query<(), Changed<EncounterState>>,
    droids: Query<(), Changed<DroidState>>,
    party: Query<(), Or<(Changed<GridPos>, Changed<Facing>, Changed<Motion>, Changed<PartyState>)>>,
    mut written: ResMut<Written>,
) {
    written.0 = things.iter().count() + groups.iter().count() + droids.iter().count() + party.iter().count();
}

#[test]
fn a_tick_that_changes_nothing_writes_no_component() {
    let mut app = app_in(Seed::classic(179));
    app.init_resource::<Written>().add_systems(PostUpdate, count_written);
    app.world_mut().resource_mut::<Play>().groups = Groups::default();
    app.update();
    for _ in 0..20 {
        let tick = app.world().resource::<Play>().tick;
        app.update();
        assert_eq!(app.world().resource::<Play>().tick, tick + 1);
        assert_eq!(app.world().resource::<Written>().0, 0, "tick {tick}");
    }
    let mut doors = app.world_mut().query::<&Placed>();
    let door = doors.iter(app.world()).find(|placed| matches!(placed.thing, rootward_gen::Thing::Door(_)));
    let door = door.expect("a door").number;
    app.world_mut().resource_scope(|world, site: Mut<Site>| world.resource_mut::<Play>().open(&site, door));
    app.update();
    assert_eq!(app.world().resource::<Written>().0, 1);
}
