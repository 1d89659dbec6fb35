//! The party on the grid, driven by real key events.

use bevy::{
    input::gamepad::{
        GamepadConnection, GamepadConnectionEvent, RawGamepadButtonChangedEvent, RawGamepadEvent,
    },
    prelude::*,
};
use leafwing_input_manager::prelude::Buttonlike;
use rootward::{
    input::{LastDevice, Pressed},
    testing::{
        app_in, connect_pad, facing, floor, key_of, open_everything, position, put_party, settle, step, tap,
        updates, way_to,
    },
    world::base::current::CurrentBase,
};
use rootward_gen::{Base, Heading, Pos, Seed};
use rootward_presentation::shown::{CellSight, Sight};
use rootward_rules::{
    order::{Order, TickInput},
    travel,
};

fn base_of(app: &App) -> Base {
    app.world().resource::<CurrentBase>().base().clone()
}

#[test]
fn the_party_starts_at_the_entrance_and_looks_into_the_base() {
    let mut app = app_in(Seed::classic(179));
    assert_eq!((position(&mut app), facing(&mut app), floor(&app)), (Pos::new(55, 0), Heading::South, 3));
}

#[test]
fn a_walk_by_keys_leads_from_the_entrance_to_a_ladder_and_up() {
    let mut app = app_in(Seed::classic(1));
    open_everything(&mut app);
    let base = base_of(&app);
    let from = position(&mut app);
    let way = way_to(&base, from, |at| base.ladder_up(at).is_some()).expect("a ladder on the first floor");
    let mut expected = from;
    for heading in way {
        step(&mut app, heading);
        expected = expected.step(heading);
        assert_eq!((position(&mut app), facing(&mut app)), (expected, heading));
    }
    let above = base.ladder_up(expected).expect("a ladder");
    tap(&mut app, KeyCode::PageUp);
    settle(&mut app);
    assert_eq!((position(&mut app), floor(&app)), (above, 2));
    tap(&mut app, KeyCode::PageDown);
    settle(&mut app);
    assert_eq!((position(&mut app), floor(&app)), (expected, 1));
}

#[test]
fn walls_stop_the_party_and_still_turn_it() {
    let mut app = app_in(Seed::classic(179));
    let base = base_of(&app);
    let from = position(&mut app);
    // North of the entrance is the way out of the base instead of a wall.
    let is_wall = |heading: &Heading| *heading != Heading::North && !base.is_open(from.step(*heading));
    let wall = Heading::ALL.into_iter().find(is_wall).expect("a wall");
    step(&mut app, wall);
    assert_eq!((position(&mut app), facing(&mut app)), (from, wall));
}

#[test]
fn one_step_is_kept_while_the_party_is_busy() {
    let mut app = app_in(Seed::classic(1));
    let base = base_of(&app);
    let from = position(&mut app);
    let way = way_to(&base, from, |at| base.ladder_up(at).is_some()).expect("a way");
    tap(&mut app, key_of(way[0]));
    tap(&mut app, key_of(way[1]));
    updates(&mut app, 20);
    assert_eq!(position(&mut app), from.step(way[0]).step(way[1]));
}

#[test]
fn shift_steps_without_turning_and_q_and_e_turn_on_the_spot() {
    let mut app = app_in(Seed::classic(179));
    let base = base_of(&app);
    let from = position(&mut app);
    let free = Heading::ALL.into_iter().find(|&heading| base.is_open(from.step(heading))).expect("a way");
    let before = facing(&mut app);
    KeyCode::ShiftLeft.press(app.world_mut());
    app.update();
    step(&mut app, free);
    KeyCode::ShiftLeft.release(app.world_mut());
    app.update();
    assert_eq!((position(&mut app), facing(&mut app)), (from.step(free), before));
    tap(&mut app, KeyCode::KeyQ);
    settle(&mut app);
    assert_eq!(facing(&mut app), before.left());
    tap(&mut app, KeyCode::KeyE);
    settle(&mut app);
    assert_eq!(facing(&mut app), before);
}

#[test]
fn every_elevator_carries_the_party() {
    for seed in [2, 7, 21, 179] {
        let mut app = app_in(Seed::classic(seed));
        let base = base_of(&app);
        for shaft in base.shafts().filter(|shaft| shaft.joined) {
            for stop in shaft.stops().filter(|stop| stop.open) {
                put_party(&mut app, stop.car);
                for ride in travel::ways(&base, stop.car) {
                    put_party(&mut app, stop.car);
                    app.world_mut().resource_mut::<TickInput>().fresh = Some(Order::Travel(ride.to_floor));
                    app.update();
                    settle(&mut app);
                    assert_eq!(position(&mut app), ride.to, "seed {seed}");
                    assert!(Heading::ALL.iter().any(|&side| base.is_open(ride.to.step(side))));
                }
            }
        }
    }
}

#[test]
fn a_gamepad_moves_the_party_and_hints_follow_it() {
    let mut app = app_in(Seed::classic(179));
    let base = base_of(&app);
    connect_pad(&mut app);
    updates(&mut app, 2);
    let from = position(&mut app);
    let (button, heading) = [
        (GamepadButton::DPadRight, Heading::East),
        (GamepadButton::DPadDown, Heading::South),
        (GamepadButton::DPadLeft, Heading::West),
    ]
    .into_iter()
    .find(|&(_, heading)| base.is_open(from.step(heading)))
    .expect("a way");
    button.press(app.world_mut());
    updates(&mut app, 2);
    button.release(app.world_mut());
    settle(&mut app);
    assert_eq!(position(&mut app), from.step(heading));
    assert_eq!(*app.world().resource::<LastDevice>(), LastDevice::Gamepad);
}

#[test]
fn page_keys_look_at_other_floors() {
    let mut app = app_in(Seed::classic(179));
    let base = base_of(&app);
    let from = position(&mut app);
    tap(&mut app, KeyCode::PageUp);
    updates(&mut app, 3);
    assert_eq!((floor(&app), position(&mut app)), (4, from));
    for _ in 0..5 {
        tap(&mut app, KeyCode::PageDown);
        updates(&mut app, 3);
    }
    assert_eq!(floor(&app), 1);
    let free = Heading::ALL.into_iter().find(|&heading| base.is_open(from.step(heading))).expect("a way");
    step(&mut app, free);
    assert_eq!(floor(&app), 3);
}

#[test]
fn only_seen_cells_are_remembered() {
    let mut app = app_in(Seed::classic(1));
    let base = base_of(&app);
    let start = position(&mut app);
    let way = way_to(&base, start, |at| base.ladder_up(at).is_some()).expect("a way");
    for heading in way.into_iter().take(14) {
        step(&mut app, heading);
    }
    app.update();
    let sight = app.world().resource::<Sight>();
    assert_ne!(sight.of(start), CellSight::Never);
    assert_eq!(sight.of(Pos::new(2, 30)), CellSight::Never);
}

#[test]
fn a_gamepad_that_goes_away_releases_its_buttons() {
    let mut app = app_in(Seed::classic(179));
    let held = |app: &App| app.world().resource::<Pressed>().all_held().len();
    for buttons in [&[GamepadButton::DPadDown][..], &[GamepadButton::LeftTrigger2, GamepadButton::West]] {
        let gamepad = connect_pad(&mut app);
        app.update();
        for &button in buttons {
            let down = RawGamepadButtonChangedEvent { gamepad, button, value: 1.0 };
            app.world_mut().write_message(RawGamepadEvent::Button(down));
            app.update();
        }
        assert!(held(&app) == 1, "{buttons:?}");
        let connection = GamepadConnection::Disconnected;
        app.world_mut().write_message(GamepadConnectionEvent { gamepad, connection });
        updates(&mut app, 2);
        assert!(held(&app) == 0, "{buttons:?}");
    }
}
