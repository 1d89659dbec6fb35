//! Entities of a base match the state of the play after every tick of every recording.

use std::{fs, path::PathBuf};

use bevy::{ecs::resource::IsResource, prelude::*};
use rootward::{
    testing::{app, app_in, is_replaying, replay, said, without_keys},
    world::base::{
        party::{Facing, GridPos, Party, PartyState},
        placed::Placed,
        state::{
            DoorState, DroidState, ElevatorState, EncounterState, MachineState, PanelState, PileState,
            RecordState, StateChanged, TrapState, WallState,
        },
    },
};
use rootward_gen::Seed;
use rootward_rules::{encounters::Groups, party::Motion, play::Play, recording, site::Site, tables::shipped};

#[derive(Resource, Default)]
struct Compared(u32);

/// Whether a thing has the component of a state, or none if it never changes.
fn holds(thing: EntityRef, state: Option<RecordState>) -> bool {
    match state {
        Some(RecordState::Door(state)) => thing.get() == Some(&state),
        Some(RecordState::Wall(state)) => thing.get() == Some(&state),
        Some(RecordState::Trap(state)) => thing.get() == Some(&state),
        Some(RecordState::Panel(state)) => thing.get() == Some(&state),
        Some(RecordState::Machine(state)) => thing.get() == Some(&state),
        Some(RecordState::Pile(state)) => thing.get() == Some(&state),
        Some(RecordState::Elevator(state)) => thing.get() == Some(&state),
        Some(RecordState::Encounter(group)) => {
            thing.get::<EncounterState>().is_some_and(|state| state.group == group)
        }
        None => {
            let doors = thing.contains::<DoorState>() || thing.contains::<WallState>();
            let used = thing.contains::<PanelState>() || thing.contains::<MachineState>();
            let others = thing.contains::<TrapState>() || thing.contains::<PileState>();
            let moves = thing.contains::<ElevatorState>() || thing.contains::<EncounterState>();
            !(doors || used || others || moves)
        }
    }
}

fn compare(
    things: Query<EntityRef, (With<Placed>, Without<IsResource>)>,
    groups: Query<&EncounterState>,
    droids: Query<&DroidState>,
    party: Single<(&GridPos, &Facing, &Motion, &PartyState), With<Party>>,
    site: Res<Site>,
    play: Res<Play>,
    mut compared: ResMut<Compared>,
) {
    if play.tick == compared.0 {
        return;
    }
    assert_eq!(play.tick, compared.0 + 1, "no tick is left out");
    compared.0 = play.tick;
    let mut count = 0;
    for thing in &things {
        let number = thing.get::<Placed>().expect("a thing").number;
        let record = site.records().get(number).expect("a record");
        let state = RecordState::of(&site, &play, record);
        assert!(holds(thing, state), "tick {}: {record:?} is not {state:?}", play.tick);
        count += usize::from(state.is_some());
    }
    assert!(count > 50, "{count} things have a state");
    for state in &groups {
        let group = play.groups.get(state.group).expect("a group");
        assert!(state.is_of(group), "tick {}: {state:?} {group:?}", play.tick);
    }
    assert_eq!(groups.iter().count(), play.groups.iter().len());
    for droid in &droids {
        assert_eq!(Some(*droid), DroidState::of(&play.squad, droid.droid), "tick {}", play.tick);
    }
    assert_eq!(droids.iter().count(), play.squad.droids.len());
    let (at, facing, motion, state) = *party;
    assert_eq!((at.0, facing.0, *motion), (play.party.at, play.party.facing, play.party.motion));
    assert_eq!(*state, PartyState::of(&play), "tick {}", play.tick);
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/recordings")
}

fn follow(file: &str) {
    let opened = recording::open(&folder().join(file), &shipped());
    let (recording, seed) = opened.unwrap_or_else(|error| panic!("{error}"));
    let ticks = recording.inputs.ticks();
    let mut app = app();
    without_keys(&mut app);
    app.init_resource::<Compared>();
    app.add_systems(FixedPostUpdate, compare.run_if(resource_exists::<Play>));
    replay(&mut app, recording, seed);
    while is_replaying(&app) {
        app.update();
    }
    assert_eq!(u64::from(app.world().resource::<Compared>().0), ticks, "it was played to its end");
    assert_eq!(said(&app, "differs from its recording"), 0, "the play is the recorded one");
}

/// A test for each recording, so that they run in parallel.
macro_rules! recordings {
    ($($name:ident: $file:literal,)*) => {
        mod every_component_says_what_the_play_says_after_each_tick {
            $(#[test]
            fn $name() {
                super::follow($file);
            })*
        }

        #[test]
        fn every_recording_is_followed() {
            let entries = fs::read_dir(folder()).expect("the recordings");
            let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").file_name()).collect();
            files.sort();
            assert_eq!(files, [$($file),*]);
        }
    };
}

recordings! {
    of_0: "0.ron",
    of_1: "1.ron",
    of_10: "10.ron",
    of_2_3: "2.3.ron",
    of_x7: "x7.ron",
}

#[derive(Resource, Default)]
struct Written(usize);

fn count_written(
    things: Query<(), StateChanged>,
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
