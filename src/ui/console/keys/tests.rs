use bevy::{
    ecs::system::RunSystemOnce,
    input::ButtonState,
    input_focus::{InputFocus, dispatch_focused_input},
    window::PrimaryWindow,
};

use super::*;

fn world() -> World {
    let mut world = World::new();
    world.init_resource::<Strokes>();
    world.init_resource::<Clipboard>();
    world.init_resource::<Pasting>();
    world.init_resource::<FontCx>();
    world.init_resource::<LayoutCx>();
    world.init_resource::<History>();
    world.init_resource::<ConsoleOutput>();
    world.init_resource::<Scroll>();
    world.init_resource::<Messages<RunLine>>();
    world.spawn((ConsoleInput, EditableText { max_characters: Some(MAX_CHARS), ..default() }));
    world
}

fn with_input(world: &mut World, change: impl FnOnce(&mut EditableText)) {
    let mut query = world.query_filtered::<&mut EditableText, With<ConsoleInput>>();
    change(&mut query.single_mut(world).expect("one line"));
}

fn outcome(world: &mut World) -> (Vec<String>, String) {
    let lines = world.resource_mut::<Messages<RunLine>>().drain().map(|RunLine(line)| line).collect();
    let mut text = String::new();
    with_input(world, |input| text = input.value().to_string());
    (lines, text)
}

#[test]
fn each_enter_ends_its_line_within_a_frame() {
    let mut world = world();
    let typed = |text: &str| {
        text.chars().map(|letter| TextEdit::Insert(letter.to_string().into())).collect::<Vec<_>>()
    };
    with_input(&mut world, |input| {
        input.pending_edits = [typed("seed 42"), typed("next"), typed("whe")].concat()
    });
    world.resource_mut::<Strokes>().0 = vec![(7, LineStroke::Run), (11, LineStroke::Run)];
    world.run_system_cached(type_all).expect("it runs");
    assert_eq!(outcome(&mut world), (vec!["seed 42".to_owned(), "next".to_owned()], "whe".to_owned()));
}

fn key(world: &mut World, key_code: KeyCode, logical_key: LogicalKey, state: ButtonState) {
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window");
    let text = match &logical_key {
        LogicalKey::Character(letter) => Some(letter.clone()),
        _ => None,
    };
    let key = KeyboardInput { key_code, logical_key, state, text, repeat: false, window };
    world.write_message(key);
    world.run_system_cached(dispatch_focused_input::<KeyboardInput>).expect("it runs");
}

fn key_down(world: &mut World, key_code: KeyCode, logical_key: LogicalKey) {
    key(world, key_code, logical_key, ButtonState::Pressed);
}

fn world_with_keys() -> World {
    let mut world = world();
    world.init_resource::<Bindings>();
    world.init_resource::<CommandKey>();
    world.init_resource::<ButtonInput<LogicalKey>>();
    world.init_resource::<Messages<KeyboardInput>>();
    world.spawn(PrimaryWindow);
    let line = world.query_filtered::<Entity, With<ConsoleInput>>().single(&world).expect("one line");
    world.insert_resource(InputFocus::from_entity(line));
    world.entity_mut(line).observe(press);
    world
}

#[test]
fn a_key_acts_on_the_line_as_typed_so_far() {
    let mut world = world_with_keys();
    let type_in = |world: &mut World, text: &str| {
        let letters = text.chars().map(|letter| TextEdit::Insert(letter.to_string().into()));
        with_input(world, |input| input.pending_edits.extend(letters));
    };
    // All of this happens in one frame.
    type_in(&mut world, "seed 42");
    key_down(&mut world, KeyCode::Enter, LogicalKey::Enter);
    type_in(&mut world, "whe");
    key_down(&mut world, KeyCode::Tab, LogicalKey::Tab);
    key_down(&mut world, KeyCode::Enter, LogicalKey::Enter);
    type_in(&mut world, "rev");
    world.run_system_cached(type_all).expect("it runs");
    assert_eq!(outcome(&mut world), (vec!["seed 42".to_owned(), "where".to_owned()], "rev".to_owned()));
}

#[test]
fn letter_with_the_command_key_is_a_command() {
    let letter = || LogicalKey::Character("v".into());
    let typed = || TextEdit::Insert("v".into());
    let edits = |world: &mut World| {
        let mut edits = Vec::new();
        with_input(world, |input| edits = std::mem::take(&mut input.pending_edits));
        edits
    };
    let control = KeyCode::ControlLeft;
    // In one frame: command key down, a letter, command key up, the letter again. The engine types both letters.
    let mut world = world_with_keys();
    world.resource_mut::<ButtonInput<LogicalKey>>().press(command_key());
    world.resource_mut::<ButtonInput<LogicalKey>>().release(command_key());
    key_down(&mut world, control, command_key());
    with_input(&mut world, |input| input.pending_edits.push(typed()));
    key_down(&mut world, KeyCode::KeyV, letter());
    key(&mut world, control, command_key(), ButtonState::Released);
    with_input(&mut world, |input| input.pending_edits.push(typed()));
    key_down(&mut world, KeyCode::KeyV, letter());
    assert_eq!(edits(&mut world), [TextEdit::Paste, typed()]);
    // The letter comes before the command key, which stays down. The engine wrongly pastes.
    let mut world = world_with_keys();
    world.resource_mut::<ButtonInput<LogicalKey>>().press(command_key());
    with_input(&mut world, |input| input.pending_edits.push(TextEdit::Paste));
    key_down(&mut world, KeyCode::KeyV, letter());
    key_down(&mut world, control, command_key());
    assert_eq!(edits(&mut world), [typed()]);
    // In later frames the engine handles the key correctly.
    world.resource_mut::<ButtonInput<LogicalKey>>().clear();
    world.resource_mut::<CommandKey>().0 = None;
    with_input(&mut world, |input| input.pending_edits.push(TextEdit::Paste));
    key_down(&mut world, KeyCode::KeyV, letter());
    assert_eq!(edits(&mut world), [TextEdit::Paste]);
}

#[test]
fn a_paste_runs_its_lines_and_reports_long_ones() {
    let mut world = world();
    let paste = |text: &'static str| move |mut line: InputLine, mut desk: Desk| desk.paste(text, &mut line);
    world.run_system_once(paste("seed 42\r\n\tnext\n`whe`")).expect("it runs");
    assert_eq!(outcome(&mut world), (vec!["seed 42".to_owned(), " next".to_owned()], "whe".to_owned()));
    let long: &'static str = Box::leak("x".repeat(198).into_boxed_str());
    world.run_system_once(paste(long)).expect("it runs");
    assert_eq!(outcome(&mut world), (Vec::new(), "whe".to_owned()));
    let told = world.resource::<ConsoleOutput>().lines().next_back().expect("a line").clone();
    assert!(told.kind == LineKind::Error && told.text.contains("201 characters"), "{told:?}");
}
