//! Rebinds actions. The next key or button is bound to the action. If another action had it, the two actions swap keys.

use bevy::prelude::*;

use super::Settings;
use crate::{
    host::{schedule::AppSystems, states::ChangeMode},
    input::{
        TakesKey,
        actions::Action,
        bindings::{Button, Key},
    },
};

const SHIFTS: [KeyCode; 2] = [KeyCode::ShiftLeft, KeyCode::ShiftRight];

/// The key that cancels a rebinding. Its own binding cannot be changed.
const CANCEL: KeyCode = KeyCode::Escape;

#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct RebindNote(pub String);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    Key(Key),
    Button(Button),
}

impl Trigger {
    fn label(self) -> String {
        match self {
            Self::Key(key) => key.label(),
            Self::Button(button) => button.label(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RebindNote>().add_systems(
        Update,
        capture_key
            .in_set(AppSystems::Commands)
            .after(ChangeMode)
            .run_if(not(resource_equals(TakesKey(None)))),
    );
}

fn capture_key(
    mut takes: ResMut<TakesKey>,
    keys: Res<ButtonInput<KeyCode>>,
    gamepads: Query<&Gamepad>,
    mut settings: ResMut<Settings>,
    mut note: ResMut<RebindNote>,
) {
    // In the frame in which the action was chosen, the key that chose it still counts as just pressed.
    let (Some(action), false) = (takes.0, takes.is_changed()) else { return };
    if keys.just_pressed(CANCEL) {
        takes.0 = None;
        note.0 = format!("\"{}\" keeps its keys.", action.label());
    } else if let Some(trigger) = pressed_key(&keys).or_else(|| gamepads.iter().find_map(pressed_button)) {
        takes.0 = None;
        note.0 = bind(&mut settings, action, trigger);
    }
}

/// The key that went down. Shift is taken only when it is released, because it may belong to a chord.
fn pressed_key(keys: &ButtonInput<KeyCode>) -> Option<Trigger> {
    let shift = keys.any_pressed(SHIFTS);
    let down = keys.get_just_pressed().find(|code| !SHIFTS.contains(code));
    let key = down.map(|&code| if shift { Key::Shift(code) } else { Key::Plain(code) });
    let alone = SHIFTS.into_iter().find(|&code| keys.just_released(code)).map(Key::Plain);
    key.or(alone).map(Trigger::Key)
}

/// The button that went down. Select and the left trigger only form chords.
fn pressed_button(pad: &Gamepad) -> Option<Trigger> {
    let button = *pad.get_just_pressed().find(|button| !Button::CHORDS.contains(button))?;
    Some(Trigger::Button(Button::held_with(pad, button)))
}

/// The action that had the trigger gets the replaced one instead. Returns a sentence about the change.
pub fn bind(settings: &mut Settings, action: Action, trigger: Trigger) -> String {
    let (new, what) = (trigger.label(), action.label());
    let old = swap_in(settings, action, trigger);
    let owner = Action::ALL.into_iter().find(|&other| other != action && has(settings, other, trigger));
    let Some(owner) = owner else {
        return format!("{new} is now \"{what}\".");
    };
    let mut binding = settings.binding(owner);
    match (trigger, old) {
        (Trigger::Key(key), Some(Trigger::Key(old))) => exchange(&mut binding.keys, key, Some(old)),
        (Trigger::Key(key), _) => exchange(&mut binding.keys, key, None),
        (Trigger::Button(button), Some(Trigger::Button(old))) => {
            exchange(&mut binding.buttons, button, Some(old));
        }
        (Trigger::Button(button), _) => exchange(&mut binding.buttons, button, None),
    }
    settings.bind(owner, binding);
    let other = owner.label();
    match old {
        Some(old) => format!("{new} is now \"{what}\", and \"{other}\" is now {}.", old.label()),
        None => format!("{new} is now \"{what}\", and no longer \"{other}\"."),
    }
}

/// Makes the trigger the first one of the action. Returns the trigger that it replaces.
fn swap_in(settings: &mut Settings, action: Action, trigger: Trigger) -> Option<Trigger> {
    let mut binding = settings.binding(action);
    let old = match trigger {
        Trigger::Key(key) => put_in_front(&mut binding.keys, key, Some(Key::Plain(CANCEL))).map(Trigger::Key),
        Trigger::Button(button) => put_in_front(&mut binding.buttons, button, None).map(Trigger::Button),
    };
    settings.bind(action, binding);
    old
}

/// Puts an entry first in a list. Returns the entry that it replaces, unless the two are swapped or that entry `stays`.
fn put_in_front<T: Copy + PartialEq>(list: &mut Vec<T>, new: T, stays: Option<T>) -> Option<T> {
    if let Some(place) = list.iter().position(|&own| own == new) {
        list.swap(0, place);
        return None;
    }
    let old = list.first().copied().filter(|&front| Some(front) != stays);
    if old.is_some() {
        list.remove(0);
    }
    list.insert(0, new);
    old
}

fn exchange<T: Copy + PartialEq>(list: &mut Vec<T>, from: T, to: Option<T>) {
    match (list.iter_mut().find(|own| **own == from), to) {
        (Some(own), Some(to)) => *own = to,
        _ => list.retain(|&own| own != from),
    }
}

fn has(settings: &Settings, action: Action, trigger: Trigger) -> bool {
    let binding = settings.binding(action);
    match trigger {
        Trigger::Key(key) => binding.keys.contains(&key),
        Trigger::Button(button) => binding.buttons.contains(&button),
    }
}

#[cfg(test)]
mod tests {
    use leafwing_input_manager::prelude::Buttonlike;

    use super::*;
    use crate::{app::testing, input::bindings::Bindings};

    const fn key(code: KeyCode) -> Trigger {
        Trigger::Key(Key::Plain(code))
    }

    fn first_key(settings: &Settings, action: Action) -> String {
        Bindings::with_changes(&settings.bindings).hint(action, false)
    }

    #[test]
    fn a_free_key_is_simply_bound_in_front() {
        let mut settings = Settings::default();
        let note = bind(&mut settings, Action::North, key(KeyCode::KeyU));
        assert_eq!(settings.binding(Action::North).keys, [KeyCode::KeyU, KeyCode::ArrowUp].map(Key::Plain));
        assert_eq!(note, "U is now \"step north\".");
    }

    #[test]
    fn a_key_of_another_action_is_swapped_and_both_stay_bound() {
        let mut settings = Settings::default();
        let note = bind(&mut settings, Action::Act, key(KeyCode::KeyX));
        assert_eq!(first_key(&settings, Action::Act), "X");
        assert_eq!(first_key(&settings, Action::Examine), "Space");
        assert!(note.contains("examine") && note.contains("Space"), "{note}");
    }

    #[test]
    fn repeated_rebinding_never_gives_a_key_two_actions() {
        let mut settings = Settings::default();
        let codes = [KeyCode::KeyW, KeyCode::Space, KeyCode::F5, KeyCode::KeyZ, KeyCode::Tab];
        for (turn, &action) in Action::ALL.iter().cycle().take(200).enumerate() {
            bind(&mut settings, action, key(codes[turn * 7 % codes.len()]));
            let mut all: Vec<Key> = Action::ALL.iter().flat_map(|&any| settings.binding(any).keys).collect();
            let count = all.len();
            all.sort_by_key(|key| format!("{key:?}"));
            all.dedup();
            assert_eq!(all.len(), count, "turn {turn}");
        }
    }

    #[test]
    fn rebinding_an_own_key_moves_it_to_the_front() {
        let mut settings = Settings::default();
        bind(&mut settings, Action::Act, key(KeyCode::Enter));
        assert_eq!(settings.binding(Action::Act).keys, [KeyCode::Enter, KeyCode::Space].map(Key::Plain));
    }

    #[test]
    fn escape_always_goes_back() {
        let mut settings = Settings::default();
        for code in [KeyCode::KeyB, KeyCode::KeyX] {
            bind(&mut settings, Action::Menu, key(code));
            assert!(settings.binding(Action::Menu).keys.contains(&Key::Plain(CANCEL)), "{code:?}");
        }
        assert_eq!(first_key(&settings, Action::Menu), "X");
    }

    #[test]
    fn buttons_are_swapped_like_keys() {
        let mut settings = Settings::default();
        bind(&mut settings, Action::Act, Trigger::Button(Button::Plain(GamepadButton::North)));
        assert_eq!(settings.binding(Action::Examine).buttons, [Button::Plain(GamepadButton::South)]);
    }

    fn capturing() -> App {
        let mut app = testing::app();
        app.insert_resource(TakesKey(Some(Action::Act)));
        app.update();
        app
    }

    #[test]
    fn the_next_key_is_bound_at_once() {
        let mut app = capturing();
        testing::tap(&mut app, KeyCode::KeyU);
        assert_eq!(*app.world().resource::<TakesKey>(), TakesKey(None));
        assert_eq!(app.world().resource::<Bindings>().hint(Action::Act, false), "U");
    }

    #[test]
    fn shift_is_bound_only_when_released_alone() {
        let taken = |keys: &[KeyCode]| {
            let mut app = capturing();
            for key in keys {
                key.press(app.world_mut());
                app.update();
            }
            keys.iter().for_each(|key| key.release(app.world_mut()));
            app.update();
            app.world().resource::<Bindings>().hint(Action::Act, false)
        };
        assert_eq!(taken(&[KeyCode::ShiftLeft]), "Shift");
        assert_eq!(taken(&[KeyCode::ShiftLeft, KeyCode::KeyU]), "Shift+U");
    }

    #[test]
    fn escape_leaves_everything_as_it_is() {
        let mut app = capturing();
        testing::tap(&mut app, KeyCode::Escape);
        assert_eq!(*app.world().resource::<Settings>(), Settings::default());
        assert_eq!(*app.world().resource::<TakesKey>(), TakesKey(None));
    }
}
