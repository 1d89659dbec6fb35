//! Detects a press of any key or button, for scenes and count-ups that any key ends.

use bevy::{ecs::system::SystemParam, prelude::*};

#[derive(SystemParam)]
pub struct AnyPress<'w, 's> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    mouse: Option<Res<'w, ButtonInput<MouseButton>>>,
    touches: Option<Res<'w, Touches>>,
    gamepads: Query<'w, 's, &'static Gamepad>,
}

impl AnyPress<'_, '_> {
    pub fn just_pressed(&self) -> bool {
        self.just_pressed_except(&[], &[])
    }

    /// Whether any key, button or finger went down in this frame, apart from these keys and buttons.
    pub fn just_pressed_except(&self, keys: &[KeyCode], buttons: &[GamepadButton]) -> bool {
        self.keys.get_just_pressed().any(|key| !keys.contains(key))
            || self.mouse.as_ref().is_some_and(|mouse| mouse.get_just_pressed().next().is_some())
            || self.touches.as_ref().is_some_and(|touches| touches.any_just_pressed())
            || self.gamepads.iter().any(|pad| pad.get_just_pressed().any(|button| !buttons.contains(button)))
    }
}
