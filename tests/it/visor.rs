//! The visor with keys: their meaning, and that the play is the same as from above.

use bevy::prelude::*;
use rootward::{
    host::states::Mode,
    input::{
        LastDevice,
        actions::Action,
        bindings::{Bindings, Button, Key},
        orders::Wishes,
        settings::Settings,
    },
    kit::screen::ViewNow,
    session::replay::recorder::Recorder,
    testing::{
        app, app_in, connect_pad, console, facing, is_replaying, mode, open_everything, position, press_all,
        put_party, replay, settle, tap, updates, without_keys,
    },
    ui::examine::Pointed,
};
use rootward_bot::{Bot, ahead::ahead};
use rootward_gen::{Heading, Pos, Seed};
use rootward_presentation::view::ViewKind;
use rootward_rules::{
    objective::Stage,
    order::{ClimbDir, Order, TickInput, Wish},
    play::Play,
    recording::Recording,
    site::Site,
};

fn shown(app: &App) -> ViewKind {
    app.world().resource::<ViewNow>().shown
}

#[test]
fn a_key_goes_round_the_three_views_and_the_choice_is_kept() {
    let mut app = app_in(Seed::classic(179));
    for kind in [ViewKind::Inset, ViewKind::Visor, ViewKind::Map] {
        tap(&mut app, KeyCode::KeyV);
        app.update();
        assert_eq!((shown(&app), app.world().resource::<Settings>().view), (kind, kind));
    }
    console(&mut app, "view visor");
    app.update();
    assert_eq!(shown(&app), ViewKind::Visor);
    // While looking at another floor, the player sees its map.
    tap(&mut app, KeyCode::KeyX);
    updates(&mut app, 2);
    assert_eq!((mode(&app), shown(&app)), (Some(Mode::Examine), ViewKind::Visor));
    tap(&mut app, KeyCode::PageUp);
    updates(&mut app, 2);
    assert_eq!((mode(&app), shown(&app)), (Some(Mode::Examine), ViewKind::Inset));
}

#[test]
fn the_visor_moves_the_cursor_as_the_droids_look() {
    let (mut app, middle) = in_the_open();
    put_party(&mut app, middle);
    let looks = facing(&mut app);
    tap(&mut app, KeyCode::KeyX);
    app.update();
    let cursor = |app: &App| app.world().resource::<Pointed>().0;
    let first = middle.step(looks);
    assert_eq!(cursor(&app), Some(first));
    for (key, to) in [
        (KeyCode::KeyD, first.step(looks.right())),
        (KeyCode::KeyW, first.step(looks.right()).step(looks)),
        (KeyCode::KeyA, first.step(looks)),
        (KeyCode::KeyS, first),
    ] {
        tap(&mut app, key);
        assert_eq!(cursor(&app), Some(to), "{key:?}, looking {looks:?}");
    }
    assert_eq!((position(&mut app), facing(&mut app)), (middle, looks));
}

/// Base 17.3 in the visor, with every door open and without creatures, and a cell with floor on all sides.
fn in_the_open() -> (App, Pos) {
    let mut app = app_in(Seed::classic(179));
    open_everything(&mut app);
    let floor = *app.world().resource::<Site>().floor();
    let is_free = |at: Pos| Heading::ALL.into_iter().all(|heading| floor.contains(at.step(heading)));
    let middle = floor.iter().find(|&at| is_free(at)).expect("a cell in the open");
    app.world_mut().resource_mut::<Play>().groups = default();
    console(&mut app, "view visor");
    app.update();
    (app, middle)
}

#[test]
fn steps_follow_the_view_without_turning() {
    let (mut app, middle) = in_the_open();
    put_party(&mut app, middle);
    for _ in 0..4 {
        let looks = facing(&mut app);
        for (key, to) in [
            (KeyCode::KeyW, looks),
            (KeyCode::KeyS, looks.back()),
            (KeyCode::KeyD, looks.right()),
            (KeyCode::KeyA, looks.left()),
        ] {
            let from = position(&mut app);
            tap(&mut app, key);
            settle(&mut app);
            let at = position(&mut app);
            assert_eq!(at, from.step(to), "{key:?}, looking {looks:?}");
            assert_eq!(facing(&mut app), looks, "{key:?}");
        }
        tap(&mut app, KeyCode::KeyE);
        settle(&mut app);
        assert_eq!(facing(&mut app), looks.right());
    }
}

#[test]
fn a_step_right_after_a_turn_leads_where_the_turn_does() {
    let (mut app, middle) = in_the_open();
    for together in [true, false] {
        put_party(&mut app, middle);
        let looks = facing(&mut app);
        if together {
            press_all(&mut app, &[KeyCode::KeyE, KeyCode::KeyW]);
        } else {
            tap(&mut app, KeyCode::KeyE);
            tap(&mut app, KeyCode::KeyW);
        }
        updates(&mut app, 40);
        assert_eq!((position(&mut app), facing(&mut app)), (middle.step(looks.right()), looks.right()));
    }
}

fn key_of(order: Order, facing: Heading) -> KeyCode {
    match order {
        Order::Step { heading, .. } if heading == facing => KeyCode::KeyW,
        Order::Step { heading, .. } if heading == facing.right() => KeyCode::KeyD,
        Order::Step { heading, .. } if heading == facing.back() => KeyCode::KeyS,
        Order::Step { .. } => KeyCode::KeyA,
        Order::TurnLeft => KeyCode::KeyQ,
        Order::TurnRight => KeyCode::KeyE,
        Order::Act => KeyCode::Space,
        Order::Climb(ClimbDir::Up) => KeyCode::PageUp,
        Order::Climb(ClimbDir::Down) => KeyCode::PageDown,
        Order::Travel(floor) => panic!("base 1.0 has no floor {floor} to choose"),
    }
}

/// The buttons that do by default what a key does.
fn buttons_of(key: KeyCode) -> Vec<GamepadButton> {
    let bindings = Bindings::default();
    let mut all = Action::ALL.into_iter().map(|action| bindings.of(action));
    let binding = all.find(|binding| binding.keys.contains(&Key::Plain(key))).expect("a key of the game");
    match binding.buttons[0] {
        Button::Plain(button) => vec![button],
        Button::Select(button) => vec![GamepadButton::Select, button],
        Button::Trigger(button) => vec![GamepadButton::LeftTrigger2, button],
    }
}

fn press(app: &mut App, by: LastDevice, input: TickInput) {
    let looks = app.world().resource::<Play>().party.facing;
    let orders = [input.fresh, input.held].into_iter().flatten().map(|order| key_of(order, looks));
    let held = [(input.fire, KeyCode::KeyF), (input.sleep, KeyCode::KeyZ)];
    let mut keys: Vec<KeyCode> = orders.collect();
    keys.extend(held.into_iter().filter(|(on, _)| *on).map(|(_, key)| key));
    match input.wish {
        Some(Wish::Select(droid)) => {
            let digits = [KeyCode::Digit1, KeyCode::Digit2, KeyCode::Digit3, KeyCode::Digit4];
            keys.push(digits[usize::from(droid)]);
        }
        Some(Wish::SwapRows) => keys.push(KeyCode::KeyR),
        Some(Wish::AntiGravity) => keys.push(KeyCode::KeyG),
        Some(wish) => app.world_mut().resource_mut::<Wishes>().push(wish),
        None => {}
    }
    // An open panel keeps the keys for itself.
    if mode(app) != Some(Mode::Walk) && input.wish.is_none() {
        keys = vec![KeyCode::Escape];
    }
    if by == LastDevice::Keyboard {
        press_all(app, &keys);
    } else {
        // The left trigger changes other buttons, so a key that needs it is pressed alone.
        if let Some(&key) = keys.iter().find(|&&key| buttons_of(key).len() > 1) {
            keys = vec![key];
        }
        press_all(app, &keys.iter().flat_map(|&key| buttons_of(key)).collect::<Vec<_>>());
    }
    // Releases keys that are pressed in every tick.
    if keys.iter().any(|key| !matches!(key, KeyCode::KeyF | KeyCode::KeyZ)) {
        app.update();
    }
}

fn won_in_the_visor(by: LastDevice) -> (Recording, u32) {
    let mut app = app_in(Seed::classic(0));
    if by == LastDevice::Gamepad {
        connect_pad(&mut app);
        app.update();
    }
    console(&mut app, "view visor");
    app.update();
    let mut bot = Bot::default();
    for _ in 0..20_000 {
        let (site, play) = (app.world().resource::<Site>().clone(), app.world().resource::<Play>());
        if play.is_over() {
            break;
        }
        let input = ahead(play, bot.decide(&site, play));
        press(&mut app, by, input);
        if mode(&app).is_none_or(|mode| mode == Mode::Walk) && !app.world().resource::<Play>().is_over() {
            assert_eq!(shown(&app), ViewKind::Visor);
        }
    }
    let play = app.world().resource::<Play>();
    let stage = play.objective.stage;
    assert!(matches!(stage, Stage::Won { .. }), "{stage:?} at tick {}", play.tick);
    assert_eq!(*app.world().resource::<LastDevice>(), by);
    let mut recording = app.world().resource::<Recorder>().recording.clone();
    recording.finish(play);
    (recording, play.fingerprint())
}

#[test]
fn a_gamepad_wins_in_the_visor() {
    won_in_the_visor(LastDevice::Gamepad);
}

#[test]
fn a_play_in_the_visor_is_the_same_from_above() {
    let (recording, fingerprint) = won_in_the_visor(LastDevice::Keyboard);
    for kind in ["map", "visor"] {
        let mut app = app();
        without_keys(&mut app);
        replay(&mut app, recording.clone(), Seed::classic(0));
        console(&mut app, &format!("view {kind}"));
        while is_replaying(&app) {
            app.update();
        }
        let play = app.world().resource::<Play>();
        assert!(matches!(play.objective.stage, Stage::Won { .. }), "{kind}");
        assert_eq!(play.fingerprint(), fingerprint, "{kind}");
    }
}
