//! The table of key and button bindings. The settings change it, and hints read it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::actions::Action;

/// A physical key, alone or with Shift held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Key {
    Plain(KeyCode),
    Shift(KeyCode),
}

impl Key {
    pub fn label(self) -> String {
        match self {
            Self::Plain(code) => key_label(code),
            Self::Shift(code) => format!("Shift+{}", key_label(code)),
        }
    }

    pub const fn code(self) -> KeyCode {
        match self {
            Self::Plain(code) | Self::Shift(code) => code,
        }
    }

    /// Whether the key went down since the last frame, even if it is already up again.
    pub fn just_pressed(self, keys: &ButtonInput<KeyCode>) -> bool {
        let shift = keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        match self {
            Self::Plain(code) => keys.just_pressed(code),
            Self::Shift(code) => shift && keys.just_pressed(code),
        }
    }
}

/// A gamepad button, alone or with Select or the left trigger held.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Button {
    Plain(GamepadButton),
    Select(GamepadButton),
    /// The button while the left trigger is held.
    Trigger(GamepadButton),
}

impl Button {
    /// The buttons that do nothing by themselves and only form chords.
    pub const CHORDS: [GamepadButton; 2] = [GamepadButton::Select, GamepadButton::LeftTrigger2];

    /// Returns the button that went down, combined with the chord button that is held on its gamepad.
    pub fn held_with(pad: &Gamepad, button: GamepadButton) -> Self {
        if pad.pressed(GamepadButton::Select) {
            Self::Select(button)
        } else if pad.pressed(GamepadButton::LeftTrigger2) {
            Self::Trigger(button)
        } else {
            Self::Plain(button)
        }
    }

    pub fn label(self) -> String {
        match self {
            Self::Plain(button) => button_label(button),
            Self::Select(button) => format!("Select+{}", button_label(button)),
            Self::Trigger(button) => format!("LT+{}", button_label(button)),
        }
    }
}

/// The keys and buttons of one action. Hints show the first of each.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Binding {
    #[serde(default)]
    pub keys: Vec<Key>,
    #[serde(default)]
    pub buttons: Vec<Button>,
}

impl Binding {
    /// Whether any of its keys or buttons is down, with or without its chord button.
    pub fn is_touched<'a, Pads: Iterator<Item = &'a Gamepad>>(
        &self,
        keys: &ButtonInput<KeyCode>,
        mut pads: impl FnMut() -> Pads,
    ) -> bool {
        let key = |key: &Key| keys.pressed(key.code());
        let mut button = |button: &Button| match *button {
            Button::Plain(button) | Button::Select(button) | Button::Trigger(button) => {
                pads().any(|pad| pad.pressed(button))
            }
        };
        self.keys.iter().any(key) || self.buttons.iter().any(&mut button)
    }
}

#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Bindings(BTreeMap<Action, Binding>);

impl Default for Bindings {
    fn default() -> Self {
        Self(Action::ALL.into_iter().map(|action| (action, action.default_binding())).collect())
    }
}

impl Bindings {
    pub fn with_changes(changes: &BTreeMap<Action, Binding>) -> Self {
        let mut bindings = Self::default();
        bindings.0.extend(changes.iter().map(|(&action, binding)| (action, binding.clone())));
        bindings
    }

    pub fn of(&self, action: Action) -> &Binding {
        static NOTHING: Binding = Binding { keys: Vec::new(), buttons: Vec::new() };
        self.0.get(&action).unwrap_or(&NOTHING)
    }

    pub fn hint(&self, action: Action, gamepad: bool) -> String {
        let binding = self.of(action);
        let button = binding.buttons.first().copied().filter(|_| gamepad).map(Button::label);
        button
            .or_else(|| binding.keys.first().map(|key| key.label()))
            .unwrap_or_else(|| "(unbound)".to_owned())
    }

    pub fn input_map(&self, actions: &[Action]) -> InputMap<Action> {
        let mut map = InputMap::default();
        for &action in actions {
            let binding = self.of(action);
            for key in &binding.keys {
                match *key {
                    Key::Plain(code) => map.insert(action, code),
                    Key::Shift(code) => {
                        map.insert(action, ButtonlikeChord::modified(ModifierKey::Shift, code))
                    }
                };
            }
            for button in &binding.buttons {
                let chord = |with, button| ButtonlikeChord::new([with, button]);
                match *button {
                    Button::Plain(button) => map.insert(action, button),
                    Button::Select(button) => map.insert(action, chord(GamepadButton::Select, button)),
                    Button::Trigger(button) => map.insert(action, chord(GamepadButton::LeftTrigger2, button)),
                };
            }
        }
        map
    }
}

fn key_label(code: KeyCode) -> String {
    const SIGNS: [(&str, &str); 30] = [
        ("Backquote", "`"),
        ("Equal", "+"),
        ("Minus", "-"),
        ("Escape", "Esc"),
        ("PageUp", "PgUp"),
        ("PageDown", "PgDn"),
        ("ShiftLeft", "Shift"),
        ("ShiftRight", "Shift"),
        ("ControlLeft", "Ctrl"),
        ("ControlRight", "Ctrl"),
        ("AltLeft", "Alt"),
        ("AltRight", "Alt"),
        ("Delete", "Del"),
        ("Insert", "Ins"),
        ("CapsLock", "Caps"),
        ("BracketLeft", "["),
        ("BracketRight", "]"),
        ("Semicolon", ";"),
        ("Quote", "'"),
        ("Comma", ","),
        ("Period", "."),
        ("Slash", "/"),
        ("Backslash", "\\"),
        ("NumpadAdd", "Num +"),
        ("NumpadSubtract", "Num -"),
        ("NumpadMultiply", "Num *"),
        ("NumpadDivide", "Num /"),
        ("NumpadDecimal", "Num ."),
        ("NumpadEnter", "Num Enter"),
        ("IntlBackslash", "< >"),
    ];
    let name = format!("{code:?}");
    if let Some((_, sign)) = SIGNS.iter().find(|(known, _)| *known == name) {
        return (*sign).to_owned();
    }
    if let Some(digit) = name.strip_prefix("Numpad").filter(|rest| rest.len() == 1) {
        return format!("Num {digit}");
    }
    let prefix = ["Key", "Digit", "Arrow"].iter().find_map(|prefix| name.strip_prefix(prefix));
    prefix.unwrap_or(&name).to_owned()
}

fn button_label(button: GamepadButton) -> String {
    let name = match button {
        GamepadButton::South => "A",
        GamepadButton::East => "B",
        GamepadButton::West => "X",
        GamepadButton::North => "Y",
        GamepadButton::LeftTrigger => "LB",
        GamepadButton::RightTrigger => "RB",
        GamepadButton::LeftTrigger2 => "LT",
        GamepadButton::RightTrigger2 => "RT",
        GamepadButton::LeftThumb => "left stick",
        GamepadButton::RightThumb => "right stick",
        GamepadButton::DPadUp => "pad up",
        GamepadButton::DPadDown => "pad down",
        GamepadButton::DPadLeft => "pad left",
        GamepadButton::DPadRight => "pad right",
        other => return format!("{other:?}"),
    };
    name.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_binding_shows_in_its_hint() {
        let mine = Binding {
            keys: vec![Key::Plain(KeyCode::KeyB)],
            buttons: vec![Button::Plain(GamepadButton::Mode)],
        };
        let bindings = Bindings::with_changes(&BTreeMap::from([(Action::Act, mine)]));
        assert_eq!(bindings.hint(Action::Act, false), "B");
        assert_eq!(bindings.hint(Action::Act, true), "Mode");
        assert_eq!(bindings.hint(Action::PrevSeed, false), "Shift+F2");
        assert_eq!(Key::Plain(KeyCode::NumpadAdd).label(), "Num +");
        assert_eq!(bindings.hint(Action::Console, true), "Select+pad up");
        assert_eq!(bindings.hint(Action::SwapRows, true), "LT+A");
    }

    #[test]
    fn no_default_key_or_button_has_two_actions() {
        let bindings = Bindings::default();
        let labels = |action: Action| {
            let Binding { keys, buttons } = bindings.of(action).clone();
            let keys = keys.into_iter().map(|key| format!("{key:?}"));
            keys.chain(buttons.into_iter().map(|button| format!("{button:?}"))).collect::<Vec<_>>()
        };
        let mut all: Vec<String> = Action::ALL.into_iter().flat_map(labels).collect();
        let count = all.len();
        all.sort();
        all.dedup();
        assert_eq!(all.len(), count);
    }
}
