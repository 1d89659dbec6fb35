//! The visor with keys: their meaning, and that the play is the same as from above.

use bevy::{
    input::gamepad::{GamepadConnection, GamepadConnectionEvent},
    prelude::*,
};
use leafwing_input_manager::prelude::Buttonlike;
use rootward::{
    host::states::Mode,
    input::{LastDevice, orders::Wishes, settings::Settings},
    kit::screen::ViewNow,
    session::replay::recorder::Recorder,
    testing::{app_in, console, facing, is_replaying, mode, position, put_party, replay, tap, updates},
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
fn who_examines_in_the_visor_moves_the_cursor_as_the_droids_look() {
    let (mut app, middle) = in_the_open();
    put_party(&mut app, middle);
    let looks = facing(&mut app);
    tap(&mut app, KeyCode::KeyX);
    app.update();
    let cursor = |app: &App| app.world().resource::<rootward::ui::examine::Pointed>().0;
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
    rootward::testing::open_everything(&mut app);
    let floor = *app.world().resource::<Site>().floor();
    let is_free = |at: Pos| Heading::ALL.into_iter().all(|heading| floor.contains(at.step(heading)));
    let middle = floor.iter().find(|&at| is_free(at)).expect("a cell in the open");
    app.world_mut().resource_mut::<Play>().groups = default();
    console(&mut app, "view visor");
    app.update();
    (app, middle)
}

#[test]
fn steps_lead_where_the_droids_look_and_turn_nobody() {
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
            rootward::testing::settle(&mut app);
            let at = position(&mut app);
            assert_eq!(at, from.step(to), "{key:?}, looking {looks:?}");
            assert_eq!(facing(&mut app), looks, "{key:?}");
        }
        tap(&mut app, KeyCode::KeyE);
        rootward::testing::settle(&mut app);
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
            [KeyCode::KeyE, KeyCode::KeyW].into_iter().for_each(|key| key.press(app.world_mut()));
            app.update();
            [KeyCode::KeyE, KeyCode::KeyW].into_iter().for_each(|key| key.release(app.world_mut()));
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Device {
    Keyboard,
    Gamepad,
}

fn buttons_of(key: KeyCode) -> &'static [GamepadButton] {
    use GamepadButton::{
        DPadDown, DPadLeft, DPadRight, DPadUp, East, LeftTrigger, LeftTrigger2, North, RightTrigger,
        RightTrigger2, South, West,
    };
    match key {
        KeyCode::KeyW => &[DPadUp],
        KeyCode::KeyD => &[DPadRight],
        KeyCode::KeyS => &[DPadDown],
        KeyCode::KeyA => &[DPadLeft],
        KeyCode::KeyQ => &[LeftTrigger],
        KeyCode::KeyE => &[RightTrigger],
        KeyCode::Space => &[South],
        KeyCode::KeyF => &[RightTrigger2],
        KeyCode::Escape => &[East],
        KeyCode::PageUp => &[LeftTrigger2, RightTrigger],
        KeyCode::PageDown => &[LeftTrigger2, LeftTrigger],
        KeyCode::KeyZ => &[LeftTrigger2, West],
        KeyCode::KeyR => &[LeftTrigger2, South],
        KeyCode::KeyG => &[LeftTrigger2, North],
        KeyCode::Digit1 => &[LeftTrigger2, DPadUp],
        KeyCode::Digit2 => &[LeftTrigger2, DPadRight],
        KeyCode::Digit3 => &[LeftTrigger2, DPadDown],
        KeyCode::Digit4 => &[LeftTrigger2, DPadLeft],
        _ => panic!("no button does what {key:?} does"),
    }
}

fn press(app: &mut App, by: Device, input: TickInput) {
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
    match by {
        Device::Keyboard => {
            keys.iter().for_each(|key| key.press(app.world_mut()));
            app.update();
            keys.iter().for_each(|key| key.release(app.world_mut()));
        }
        Device::Gamepad => {
            // The left trigger changes other buttons, so a key that needs it is pressed alone.
            if let Some(&key) = keys.iter().find(|&&key| buttons_of(key).len() > 1) {
                keys = vec![key];
            }
            let buttons: Vec<GamepadButton> = keys.iter().flat_map(|&key| buttons_of(key)).copied().collect();
            buttons.iter().for_each(|button| button.press(app.world_mut()));
            app.update();
            buttons.iter().for_each(|button| button.release(app.world_mut()));
        }
    }
    // Releases keys that are pressed in every tick.
    if keys.iter().any(|key| !matches!(key, KeyCode::KeyF | KeyCode::KeyZ)) {
        app.update();
    }
}

fn won_in_the_visor(by: Device) -> (Recording, u32) {
    let mut app = app_in(Seed::classic(0));
    if by == Device::Gamepad {
        let gamepad = app.world_mut().spawn_empty().id();
        let connection =
            GamepadConnection::Connected { name: "pad".to_owned(), vendor_id: None, product_id: None };
        app.world_mut().write_message(GamepadConnectionEvent { gamepad, connection });
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
    assert!(
        matches!(play.objective.stage, Stage::Won { .. }),
        "{:?} at tick {}",
        play.objective.stage,
        play.tick
    );
    let fingerprint = play.fingerprint();
    let last = if by == Device::Gamepad { LastDevice::Gamepad } else { LastDevice::Keyboard };
    assert_eq!(*app.world().resource::<LastDevice>(), last);
    let mut recording = app.world().resource::<Recorder>().recording.clone();
    recording.finish(app.world().resource::<Play>());
    (recording, fingerprint)
}

#[test]
fn base_1_0_is_won_in_the_visor_by_a_gamepad_alone() {
    won_in_the_visor(Device::Gamepad);
}

#[test]
fn base_1_0_is_won_in_the_visor_alone_and_seen_from_above_it_is_the_same_play() {
    let (recording, fingerprint) = won_in_the_visor(Device::Keyboard);
    for kind in ["map", "visor"] {
        let mut app = rootward::testing::app();
        rootward::testing::without_keys(&mut app);
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
