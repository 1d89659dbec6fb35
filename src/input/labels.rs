//! Labels of keys and buttons, for the device that was used last.

use bevy::{ecs::system::SystemParam, prelude::*};
use rootward_presentation::keys::{Key, Keys};

use super::{LastDevice, actions::Action, bindings::Bindings};

#[derive(SystemParam)]
pub struct KeyLabels<'w> {
    bindings: Res<'w, Bindings>,
    device: Res<'w, LastDevice>,
}

impl KeyLabels<'_> {
    pub fn label(&self, action: Action) -> String {
        self.bindings.hint(action, *self.device == LastDevice::Gamepad)
    }

    /// The label of an action's key or button in brackets, followed by what it `does`.
    pub fn hint(&self, action: Action, does: &str) -> String {
        format!("[{}] {does}", self.label(action))
    }

    /// The label of the fixed key or button that chooses a menu row.
    pub fn choose(&self) -> &'static str {
        if *self.device == LastDevice::Gamepad { "A" } else { "Enter" }
    }

    pub fn changed(&self) -> bool {
        self.bindings.is_changed() || self.device.is_changed()
    }
}

impl Keys for KeyLabels<'_> {
    fn label(&self, key: Key) -> String {
        self.label(Action::from(key))
    }
}

impl From<Key> for Action {
    fn from(key: Key) -> Self {
        match key {
            Key::Act => Self::Act,
            Key::Fire => Self::Fire,
            Key::Sleep => Self::Sleep,
            Key::SwapRows => Self::SwapRows,
            Key::Examine => Self::Examine,
            Key::AntiGravity => Self::AntiGravity,
            Key::Inventory => Self::Inventory,
            Key::Map => Self::Map,
            Key::Ids => Self::Ids,
            Key::Up => Self::Up,
            Key::Down => Self::Down,
            Key::TurnLeft => Self::TurnLeft,
            Key::TurnRight => Self::TurnRight,
        }
    }
}
