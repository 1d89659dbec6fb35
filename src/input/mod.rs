//! Turns keys and buttons into orders for the party and the game.

pub mod actions;
pub mod any;
pub mod bindings;
pub mod labels;
pub mod orders;
pub mod settings;
mod taps;
pub mod travel;
mod turn_to_act;

use bevy::{
    input::{InputSystems, keyboard::KeyboardInput},
    input_focus::InputFocus,
    prelude::*,
    text::EditableText,
};
use leafwing_input_manager::{plugin::InputManagerSystem, prelude::*};

use self::{actions::Action, bindings::Bindings};

#[derive(Component, Clone, Copy, Debug)]
pub struct Controls;

/// The device that was used last. Hints on screen follow it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastDevice {
    /// Keyboard or mouse.
    #[default]
    Keyboard,
    Gamepad,
}

/// The action that the next key or button is bound to. Until then, no key does anything else.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakesKey(pub Option<Action>);

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ReadActions;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(InputManagerPlugin::<Action>::default())
        .init_resource::<Bindings>()
        .init_resource::<LastDevice>()
        .init_resource::<Pressed>()
        .init_resource::<TakesKey>()
        .configure_sets(PreUpdate, ReadActions.after(InputManagerSystem::ManualControl))
        .add_systems(Startup, spawn_controls)
        .add_systems(
            PreUpdate,
            listen.after(InputSystems).before(InputManagerSystem::Unify).before(InputManagerSystem::Update),
        )
        .add_systems(PreUpdate, (note_device, read_actions, type_only).chain().in_set(ReadActions))
        .add_plugins((orders::plugin, taps::plugin, travel::plugin));
}

/// The actions of this frame. They include taps shorter than a frame, which the library misses.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pressed {
    held: Vec<Action>,
    fresh: Vec<Action>,
}

impl Pressed {
    pub fn held(&self, action: Action) -> bool {
        self.held.contains(&action)
    }

    pub fn just_pressed(&self, action: Action) -> bool {
        self.fresh.contains(&action)
    }

    fn tap(&mut self, action: Action) {
        self.fresh.push(action);
    }

    /// Consumes the press of an action in this frame, because the caller has handled it.
    pub fn answer(&mut self, action: Action) {
        self.fresh.retain(|&fresh| fresh != action);
    }

    pub fn all_held(&self) -> &[Action] {
        &self.held
    }
}

pub fn just_pressed(action: Action) -> impl Fn(Res<Pressed>) -> bool + Clone {
    move |pressed| pressed.just_pressed(action)
}

fn spawn_controls(mut commands: Commands) {
    let state = ActionState::<Action>::default();
    commands.spawn((Name::new("controls"), Controls, state, InputMap::<Action>::default()));
}

/// Enables only the actions whose keys are down. The input library compares all pairs of enabled bindings twice a
/// frame. If all actions were enabled, that would take four fifths of the frame.
fn listen(
    keys: Res<ButtonInput<KeyCode>>,
    gamepads: Query<&Gamepad>,
    mut controls: Query<(&ActionState<Action>, &mut InputMap<Action>), With<Controls>>,
    bindings: Res<Bindings>,
    mut listened: Local<Vec<Action>>,
) {
    let Ok((state, mut map)) = controls.single_mut() else { return };
    let is_any_down =
        keys.get_pressed().next().is_some() || gamepads.iter().any(|pad| pad.get_pressed().next().is_some());
    if !is_any_down && listened.is_empty() {
        return;
    }
    let wanted = |&action: &Action| {
        state.pressed(&action) || bindings.of(action).is_touched(&keys, || gamepads.iter())
    };
    let same = Action::ALL.iter().filter(|action| wanted(action)).eq(listened.iter());
    if !same || bindings.is_changed() {
        listened.clear();
        listened.extend(Action::ALL.into_iter().filter(wanted));
        *map = bindings.input_map(&listened);
    }
}

fn read_actions(
    state: Query<&ActionState<Action>, With<Controls>>,
    bindings: Res<Bindings>,
    keys: Res<ButtonInput<KeyCode>>,
    mut pressed: ResMut<Pressed>,
) {
    let Ok(state) = state.single() else { return };
    let pressed = &mut *pressed;
    pressed.held.clear();
    pressed.fresh.clear();
    let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
    for action in Action::ALL {
        if state.pressed(&action) {
            pressed.held.push(action);
        }
        let binding = bindings.of(action);
        let tapped = binding.keys.iter().any(|key| key.just_pressed(&keys));
        // A tap that the library missed is added only if no longer chord with the same key is held.
        let missed = tapped && !state.pressed(&action) && !(shift && is_part_of_chord(&bindings, action));
        if state.just_pressed(&action) || missed {
            pressed.fresh.push(action);
        }
    }
}

/// In a text field, letter keys only type, even if they are bound to actions. The console key still works.
fn type_only(
    mut typed: MessageReader<KeyboardInput>,
    focus: Option<Res<InputFocus>>,
    fields: Query<(), With<EditableText>>,
    bindings: Res<Bindings>,
    mut pressed: ResMut<Pressed>,
) {
    let types = focus.and_then(|focus| focus.get()).is_some_and(|focused| fields.contains(focused));
    // Enter, Escape, Tab and Backspace also produce text, but invisible text.
    let is_seen = |key: &&KeyboardInput| {
        key.text.as_ref().is_some_and(|text| text.chars().any(|letter| !letter.is_control()))
    };
    for key in typed.read().filter(is_seen).filter(|_| types) {
        pressed.fresh.retain(|&action| {
            action == Action::Console
                || !bindings.of(action).keys.iter().any(|own| own.code() == key.key_code)
        });
    }
}

fn is_part_of_chord(bindings: &Bindings, action: Action) -> bool {
    use bindings::Key;
    let plain = |code| bindings.of(action).keys.contains(&Key::Plain(code));
    Action::ALL.iter().flat_map(|&other| &bindings.of(other).keys).any(|key| match *key {
        Key::Shift(code) => plain(code),
        Key::Plain(_) => false,
    })
}

fn note_device(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Option<Res<ButtonInput<MouseButton>>>,
    gamepads: Query<&Gamepad>,
    mut device: ResMut<LastDevice>,
) {
    let clicked = mouse.is_some_and(|mouse| mouse.get_just_pressed().next().is_some());
    if keys.get_just_pressed().next().is_some() || clicked {
        device.set_if_neq(LastDevice::Keyboard);
    } else if gamepads.iter().any(|pad| pad.get_just_pressed().next().is_some()) {
        device.set_if_neq(LastDevice::Gamepad);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::app_in_179;

    fn now(app: &mut App) -> (usize, Vec<Action>) {
        app.update();
        let mut maps = app.world_mut().query_filtered::<&InputMap<Action>, With<Controls>>();
        let listened = maps.single(app.world()).expect("the controls").iter_buttonlike().count();
        (listened, app.world().resource::<Pressed>().all_held().to_vec())
    }

    fn bind_b(app: &mut App, action: Action) {
        let mine = bindings::Binding { keys: vec![bindings::Key::Plain(KeyCode::KeyB)], buttons: vec![] };
        app.insert_resource(Bindings::with_changes(&[(action, mine)].into()));
    }

    #[test]
    fn only_actions_whose_keys_are_down_are_listened_to() {
        let mut app = app_in_179();
        assert_eq!(now(&mut app), (0, vec![]));
        KeyCode::KeyW.press(app.world_mut());
        assert_eq!(now(&mut app), (1, vec![Action::North]));
        KeyCode::KeyF.press(app.world_mut());
        assert_eq!(now(&mut app), (2, vec![Action::North, Action::Fire]));
        KeyCode::KeyW.release(app.world_mut());
        assert_eq!(now(&mut app), (2, vec![Action::Fire]));
        assert_eq!(now(&mut app), (1, vec![Action::Fire]));
        KeyCode::KeyF.release(app.world_mut());
        assert_eq!(now(&mut app), (1, vec![]));
        assert_eq!(now(&mut app), (0, vec![]));
    }

    #[test]
    fn a_chord_is_not_taken_for_its_keys() {
        let mut app = app_in_179();
        KeyCode::ShiftLeft.press(app.world_mut());
        assert_eq!(now(&mut app), (1, vec![Action::Sidestep]));
        KeyCode::F2.press(app.world_mut());
        let (_, held) = now(&mut app);
        assert!(held.contains(&Action::PrevSeed) && !held.contains(&Action::NextSeed), "{held:?}");
    }

    #[test]
    fn letters_trigger_no_action_in_a_text_field() {
        let mut app = app_in_179();
        bind_b(&mut app, Action::FullScreen);
        let field = app.world_mut().spawn(EditableText::new("")).id();
        for (focus, acts) in [(None, true), (Some(field), false)] {
            let mut focused = InputFocus::default();
            if let Some(field) = focus {
                focused.set(field, bevy::input_focus::FocusCause::Navigated);
            }
            app.insert_resource(focused);
            KeyCode::KeyB.press(app.world_mut());
            app.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::KeyB,
                logical_key: bevy::input::keyboard::Key::Character("b".into()),
                state: bevy::input::ButtonState::Pressed,
                text: Some("b".into()),
                repeat: false,
                window: Entity::PLACEHOLDER,
            });
            app.update();
            assert_eq!(app.world().resource::<Pressed>().just_pressed(Action::FullScreen), acts);
            KeyCode::KeyB.release(app.world_mut());
            app.update();
        }
    }

    #[test]
    fn changed_bindings_apply_at_once() {
        let mut app = app_in_179();
        KeyCode::KeyB.press(app.world_mut());
        assert_eq!(now(&mut app), (0, vec![]));
        bind_b(&mut app, Action::Fire);
        assert_eq!(now(&mut app).1, [Action::Fire]);
    }
}
