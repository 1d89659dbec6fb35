//! The party in a test: its place and its movement.

use bevy::{
    input::{
        gamepad::{GamepadConnection, GamepadConnectionEvent},
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
};
use leafwing_input_manager::user_input::Buttonlike;
use rootward_gen::{Base, Heading, Pos};
use rootward_rules::{
    encounters::Groups,
    navigation::{Hop, Search, hops},
    party::{Motion, token::Token},
    play::Play,
    site::Site,
};

use super::updates;
use crate::world::{
    base::party::{Facing, GridPos, Party},
    floors::ViewedFloor,
};

const LONGEST: usize = 400;

pub fn of_party<C: Component + Copy>(app: &mut App) -> C {
    let mut query = app.world_mut().query_filtered::<&C, With<Party>>();
    *query.single(app.world()).expect("there is a party")
}

pub fn position(app: &mut App) -> Pos {
    of_party::<GridPos>(app).0
}

pub fn facing(app: &mut App) -> Heading {
    of_party::<Facing>(app).0
}

pub fn floor(app: &App) -> u8 {
    app.world().resource::<ViewedFloor>().shown()
}

/// Presses a key for a frame, and lets another pass.
pub fn tap(app: &mut App, key: KeyCode) {
    press_all(app, &[key]);
    app.update();
}

/// Presses keys or buttons together for a frame, and releases them before the next one.
pub fn press_all<Key: Buttonlike>(app: &mut App, keys: &[Key]) {
    keys.iter().for_each(|key| key.press(app.world_mut()));
    app.update();
    keys.iter().for_each(|key| key.release(app.world_mut()));
}

/// Connects a gamepad. The next frame notices it.
pub fn connect_pad(app: &mut App) -> Entity {
    let gamepad = app.world_mut().spawn_empty().id();
    let connection =
        GamepadConnection::Connected { name: "pad".to_owned(), vendor_id: None, product_id: None };
    app.world_mut().write_message(GamepadConnectionEvent { gamepad, connection });
    gamepad
}

/// Sends an event of a finger with this number. The next frame receives it.
pub fn touch(app: &mut App, phase: TouchPhase, position: Vec2, id: u64) {
    let window = Entity::PLACEHOLDER;
    app.world_mut().write_message(TouchInput { phase, position, window, force: None, id });
}

/// Runs frames until the party is at rest.
pub fn settle(app: &mut App) {
    for _ in 0..LONGEST {
        app.update();
        if of_party::<Motion>(app).is_rest() {
            return;
        }
    }
    panic!("the party did not come to rest");
}

pub fn step(app: &mut App, heading: Heading) {
    tap(app, key_of(heading));
    settle(app);
}

pub fn key_of(heading: Heading) -> KeyCode {
    match heading {
        Heading::North => KeyCode::KeyW,
        Heading::East => KeyCode::KeyD,
        Heading::South => KeyCode::KeyS,
        Heading::West => KeyCode::KeyA,
    }
}

/// Puts the party on a cell, at rest, and lets a frame pass.
pub fn put_party(app: &mut App, at: Pos) {
    let mut play = app.world_mut().resource_mut::<Play>();
    play.party = Token::at(play.party.place, at, play.party.facing);
    play.seen.mark_stale();
    app.update();
}

/// Opens every door and wall of the base and removes its creatures.
pub fn open_everything(app: &mut App) {
    app.world_mut().resource_scope(|world, site: Mut<Site>| {
        let mut play = world.resource_mut::<Play>();
        for record in site.records().iter() {
            play.open(&site, record.number);
        }
        play.groups = Groups::default();
    });
    updates(app, 12);
}

/// The shortest path on one floor from a cell to the nearest cell that `fits`, as a list of steps.
pub fn way_to(base: &Base, from: Pos, fits: impl Fn(Pos) -> bool) -> Option<Vec<Heading>> {
    let mut search = Search::<u16, Option<Hop>>::by_age();
    let end = search.run_until([from], fits, |at, reach| {
        let steps = hops(at, None).filter(|hop| base.is_ground(hop.to()));
        steps.for_each(|hop| reach(hop.to(), 1, Some(hop)));
    })?;
    let mut steps: Vec<Heading> = search.back(end).filter_map(Hop::heading).collect();
    steps.reverse();
    Some(steps)
}
