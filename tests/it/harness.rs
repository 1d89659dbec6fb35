//! The smallest app that plays: logic only, one tick of the rules in each update.

use std::collections::VecDeque;

use bevy::{input::InputPlugin, prelude::*, state::app::StatesPlugin, time::TimeUpdateStrategy};
use leafwing_input_manager::prelude::Buttonlike;
use rootward::{
    app::LogicPlugin,
    base::{
        current::CurrentBase,
        load::LoadSeed,
        party::{Facing, GridPos, Party},
    },
    floors::ViewedFloor,
    states::{Mode, Screen},
};
use rootward_gen::{Base, CELLS, Heading, Pos, Seed};
use rootward_rules::{
    encounters::Groups,
    party::{Motion, token::Token},
    play::Play,
    site::Site,
};

/// An app that stands in the base of a seed, ready to walk.
pub fn app_in(seed: Seed) -> App {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, LogicPlugin))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1));
    app.finish();
    app.cleanup();
    app.update();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    load(&mut app, seed);
    app
}

/// Loads a base and waits for it.
pub fn load(app: &mut App, seed: Seed) {
    let arrival = |app: &App| {
        let base = app.world().get_resource_ref::<CurrentBase>();
        base.map(|base| (base.base().seed(), base.last_changed()))
    };
    let before = arrival(app);
    app.world_mut().write_message(LoadSeed::of(seed));
    for _ in 0..10_000 {
        app.update();
        // The base of the same seed can be requested again: then it has to be loaded again.
        let there = arrival(app).is_some_and(|base| base.0 == seed && Some(base) != before);
        if there && !parties(app).is_empty() {
            app.update();
            return;
        }
        std::thread::yield_now();
    }
    panic!("the base of {seed} never came");
}

fn parties(app: &mut App) -> Vec<Entity> {
    app.world_mut().query_filtered::<Entity, With<Party>>().iter(app.world()).collect()
}

/// A component of the party.
pub fn of_party<C: Component + Copy>(app: &mut App) -> C {
    let mut query = app.world_mut().query_filtered::<&C, With<Party>>();
    *query.single(app.world()).expect("one party")
}

/// Where the party stands.
pub fn position(app: &mut App) -> Pos {
    of_party::<GridPos>(app).0
}

/// Where the party looks.
pub fn facing(app: &mut App) -> Heading {
    of_party::<Facing>(app).0
}

/// The floor on screen.
pub fn floor(app: &App) -> u8 {
    app.world().resource::<ViewedFloor>().shown()
}

/// The mode.
pub fn mode(app: &App) -> Mode {
    *app.world().resource::<State<Mode>>().get()
}

/// Presses a key, and releases it in the next update.
pub fn tap(app: &mut App, key: KeyCode) {
    key.press(app.world_mut());
    app.update();
    key.release(app.world_mut());
    app.update();
}

/// Updates until the party is free, at most for some seconds of play.
pub fn settle(app: &mut App) {
    for _ in 0..400 {
        app.update();
        if of_party::<Motion>(app).is_rest() {
            return;
        }
    }
    panic!("the party never came to rest");
}

/// Takes one step by key and waits for its end.
pub fn step(app: &mut App, heading: Heading) {
    tap(app, key_of(heading));
    settle(app);
}

/// Opens every door and wall of the base and lets its creatures go: a base to walk in.
pub fn open_everything(app: &mut App) {
    app.world_mut().resource_scope(|world, site: Mut<Site>| {
        let mut play = world.resource_mut::<Play>();
        for record in site.records().iter() {
            play.open(&site, record.number);
        }
        play.groups = Groups::default();
    });
    (0..12).for_each(|_| app.update());
}

/// The key of a direction.
pub fn key_of(heading: Heading) -> KeyCode {
    match heading {
        Heading::North => KeyCode::KeyW,
        Heading::East => KeyCode::KeyD,
        Heading::South => KeyCode::KeyS,
        Heading::West => KeyCode::KeyA,
    }
}

/// The shortest way on one floor from a cell to the nearest one that fits, as steps.
pub fn way_to(base: &Base, from: Pos, fits: impl Fn(Pos) -> bool) -> Option<Vec<Heading>> {
    let mut came: Vec<Option<Heading>> = vec![None; CELLS];
    let mut queue = VecDeque::from([from]);
    let mut seen = vec![from];
    while let Some(at) = queue.pop_front() {
        if fits(at) {
            return Some(way_back(&came, from, at));
        }
        for heading in Heading::ALL {
            let next = at.step(heading);
            if base.is_ground(next) && !seen.contains(&next) {
                seen.push(next);
                came[next.index()?] = Some(heading);
                queue.push_back(next);
            }
        }
    }
    None
}

fn way_back(came: &[Option<Heading>], from: Pos, mut at: Pos) -> Vec<Heading> {
    let mut steps = Vec::new();
    while at != from {
        let Some(heading) = at.index().and_then(|cell| came[cell]) else { break };
        steps.push(heading);
        at = at.step(heading.back());
    }
    steps.reverse();
    steps
}

/// Puts the party on a cell, at rest.
pub fn put(app: &mut App, at: Pos) {
    let mut play = app.world_mut().resource_mut::<Play>();
    play.party = Token::at(play.party.place, at, play.party.facing);
    play.seen.stale();
    app.update();
}
