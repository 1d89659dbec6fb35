use bevy::{
    input::{ButtonState, InputPlugin, keyboard::Key},
    state::app::StatesPlugin,
    time::TimeUpdateStrategy,
};

use super::*;
use crate::host::states::Screen;

#[derive(Resource, Default)]
struct Told(usize);

fn menu_with_a_row() -> (App, Entity) {
    let mut app = App::new();
    app.add_plugins((MinimalPlugins, StatesPlugin, InputPlugin, crate::host::states::plugin, plugin))
        .insert_resource(TimeUpdateStrategy::FixedTimesteps(1))
        .init_resource::<InputFocus>()
        .init_resource::<TakesKey>()
        .init_resource::<Told>();
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Playing);
    app.update();
    let row = app
        .world_mut()
        .spawn(row("counted"))
        .observe(|_: On<Activate>, mut told: ResMut<Told>| told.0 += 1)
        .observe(|_: On<Adjust>, mut told: ResMut<Told>| told.0 += 1)
        .insert((ChosenUnseen, Adjustable))
        .id();
    (app, row)
}

/// A held key sends repeats.
fn press(app: &mut App, key_code: KeyCode, repeat: bool) {
    app.world_mut().write_message(KeyboardInput {
        key_code,
        logical_key: Key::Enter,
        state: ButtonState::Pressed,
        text: None,
        repeat,
        window: Entity::PLACEHOLDER,
    });
    app.update();
}

#[test]
fn held_key_moves_nothing_until_pressed_again() {
    let (mut app, row) = menu_with_a_row();
    let told = |app: &App| app.world().resource::<Told>().0;
    app.world_mut().resource_mut::<MenuCursor>().0 = Some(row);
    press(&mut app, KeyCode::ArrowRight, true);
    assert_eq!(told(&app), 0);
    press(&mut app, KeyCode::ArrowRight, false);
    press(&mut app, KeyCode::ArrowRight, true);
    assert_eq!(told(&app), 2);
    // New rows in the same menu do not reset the keys, so a held key turns several pages.
    app.world_mut().spawn((row_frame("another page"), FirstRow));
    app.update();
    app.world_mut().resource_mut::<MenuCursor>().0 = Some(row);
    press(&mut app, KeyCode::ArrowRight, true);
    assert_eq!(told(&app), 3);
    app.world_mut().resource_mut::<NextState<Mode>>().set(Mode::Paused);
    app.update();
    press(&mut app, KeyCode::ArrowRight, true);
    assert_eq!(told(&app), 3);
}

#[test]
fn settling_plate_ignores_keys() {
    let (mut app, row) = menu_with_a_row();
    let plate = app.world_mut().spawn((Node::default(), Settles(0.1))).add_child(row).id();
    let told = |app: &App| app.world().resource::<Told>().0;
    app.world_mut().resource_mut::<MenuCursor>().0 = Some(row);
    press(&mut app, KeyCode::Enter, false);
    assert_eq!(told(&app), 0);
    // The delay uses real time. The speed of the game does not change it.
    app.world_mut().resource_mut::<Time<Virtual>>().pause();
    while app.world().get::<Settles>(plate).is_some() {
        app.update();
    }
    press(&mut app, KeyCode::Enter, false);
    assert_eq!(told(&app), 1);
}

#[test]
fn the_cursor_takes_the_nearest_row_and_wraps() {
    // Two columns, and below them a row that spans both.
    let rows = [
        ("a", (0.0, 0.0)),
        ("b", (0.0, 20.0)),
        ("c", (200.0, 0.0)),
        ("d", (200.0, 20.0)),
        ("e", (0.0, 40.0)),
    ];
    let go = |from: &str, way: Vec2| {
        let place = |name: &str| rows.iter().find(|row| row.0 == name).map(|row| Vec2::from(row.1));
        let from = place(from).expect("a row");
        let others = rows.iter().map(|&(name, at)| (name, Vec2::from(at)));
        neighbour(from, way, others.filter(|&(_, at)| at != from))
    };
    assert_eq!(go("a", Vec2::Y), Some(Neighbour::Ahead("b")));
    assert_eq!(go("b", Vec2::Y), Some(Neighbour::Ahead("e")));
    assert_eq!(go("a", Vec2::X), Some(Neighbour::Ahead("c")));
    assert_eq!(go("d", Vec2::NEG_X), Some(Neighbour::Ahead("b")));
    assert_eq!(go("a", Vec2::NEG_X), None);
    assert_eq!(go("a", Vec2::NEG_Y), Some(Neighbour::Round("e")));
    assert_eq!(go("e", Vec2::Y), Some(Neighbour::Round("a")));
    let beside = [("right", Vec2::X * 90.0)];
    assert_eq!(neighbour(Vec2::ZERO, Vec2::Y, beside.into_iter()), None);
}
