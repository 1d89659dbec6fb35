//! From keys and buttons to orders for the party and the game.

pub mod actions;
pub mod bindings;
pub mod labels;
pub mod orders;

use bevy::{input::InputSystems, prelude::*};
use leafwing_input_manager::{plugin::InputManagerSystem, prelude::*};

use self::{actions::Action, bindings::Bindings};

/// The entity that carries input map and action state.
#[derive(Component, Clone, Copy, Debug)]
pub struct Controls;

/// The device that was used last: hints on screen follow it.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastDevice {
    /// Keyboard or mouse.
    #[default]
    Keyboard,
    /// A gamepad.
    Gamepad,
}

/// The next key is captured for binding: no key does anything else meanwhile.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TakesKey(pub Option<Action>);

/// Reads what the library made of keys and buttons in this frame.
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
        .add_systems(PreUpdate, (note_device, read_actions).chain().in_set(ReadActions))
        .add_systems(Update, rebind.run_if(resource_changed::<Bindings>))
        .add_plugins(orders::plugin);
}

/// The actions of this frame: what is held, and what went down since the last frame. A tap that is
/// shorter than a frame counts, too: the library alone would lose it.
#[derive(Resource, Clone, Debug, Default)]
pub struct Pressed {
    held: Vec<Action>,
    fresh: Vec<Action>,
}

impl Pressed {
    /// Whether the action's key or button is down.
    pub fn held(&self, action: Action) -> bool {
        self.held.contains(&action)
    }

    /// Whether the action's key or button went down in this frame.
    pub fn just_pressed(&self, action: Action) -> bool {
        self.fresh.contains(&action)
    }

    /// Everything that is down.
    pub fn all_held(&self) -> &[Action] {
        &self.held
    }
}

/// Run condition: the action's key or button went down in this frame.
pub fn just_pressed(action: Action) -> impl Fn(Res<Pressed>) -> bool + Clone {
    move |pressed| pressed.just_pressed(action)
}

fn spawn_controls(mut commands: Commands) {
    commands.spawn((Name::new("controls"), Controls, ActionState::<Action>::default()));
}

/// The controls have their input map only while something is down. The library compares every pair of bindings
/// twice a frame, pressed or not: that would be most of what an idle frame costs.
fn listen(
    keys: Res<ButtonInput<KeyCode>>,
    mouse: Option<Res<ButtonInput<MouseButton>>>,
    gamepads: Query<&Gamepad>,
    controls: Query<(Entity, &ActionState<Action>, Has<InputMap<Action>>), With<Controls>>,
    bindings: Res<Bindings>,
    mut commands: Commands,
) {
    let key_down = keys.get_pressed().next().is_some() || keys.get_just_pressed().next().is_some();
    let mouse_down = mouse.is_some_and(|mouse| mouse.get_pressed().next().is_some());
    let pad_in_use = |pad: &Gamepad| {
        let moved = pad.get_analog_axes().any(|axis| pad.get(*axis).is_some_and(|value| value != 0.0));
        moved || pad.get_pressed().next().is_some()
    };
    let is_down = key_down || mouse_down || gamepads.iter().any(pad_in_use);
    for (entity, state, listens) in &controls {
        if is_down && !listens {
            commands.entity(entity).insert(bindings.input_map());
        } else if listens && !is_down && state.get_pressed().is_empty() {
            commands.entity(entity).remove::<InputMap<Action>>();
        }
    }
}

fn rebind(bindings: Res<Bindings>, mut controls: Query<&mut InputMap<Action>, With<Controls>>) {
    for mut map in &mut controls {
        *map = bindings.input_map();
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
        // A tap that the library missed counts only if no longer chord with the same key is pressed.
        let missed = tapped && !state.pressed(&action) && !(shift && is_part_of_chord(&bindings, action));
        if state.just_pressed(&action) || missed {
            pressed.fresh.push(action);
        }
    }
}

/// Whether some other action is bound to Shift and a key of this action.
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
