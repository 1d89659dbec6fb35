//! The actions that a player can trigger with a key or a button.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

use super::bindings::{Binding, Button, Key};

macro_rules! actions {
    ($( $name:ident $label:literal, $shift:ident($($key:ident),+), $chord:ident($button:ident); )*) => {
        /// The meaning of a key or button.
        #[derive(
            Actionlike, Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
        )]
        pub enum Action {
            $( #[doc = concat!($label, ".")] $name, )*
        }

        impl Action {
            /// Every action, in the order of the help screen.
            pub const ALL: [Self; [$($label),*].len()] = [$(Self::$name),*];

            pub const fn label(self) -> &'static str {
                match self { $( Self::$name => $label, )* }
            }

            pub(super) fn default_binding(self) -> Binding {
                match self { $( Self::$name => Binding {
                    keys: vec![$(Key::$shift(KeyCode::$key)),+],
                    buttons: vec![Button::$chord(GamepadButton::$button)],
                }, )* }
            }
        }
    };
}

actions! {
    North "step north", Plain(KeyW, ArrowUp), Plain(DPadUp);
    East "step east", Plain(KeyD, ArrowRight), Plain(DPadRight);
    South "step south", Plain(KeyS, ArrowDown), Plain(DPadDown);
    West "step west", Plain(KeyA, ArrowLeft), Plain(DPadLeft);
    TurnLeft "turn left", Plain(KeyQ), Plain(LeftTrigger);
    TurnRight "turn right", Plain(KeyE), Plain(RightTrigger);
    Sidestep "hold: step without turning", Plain(ShiftLeft, ShiftRight), Plain(West);
    Act "act: doors, shops, ladders", Plain(Space, Enter), Plain(South);
    Fire "hold: attack", Plain(KeyF), Plain(RightTrigger2);
    Travel "travel along the arrow", Plain(KeyT), Trigger(East);
    TravelHome "travel to the hatch", Shift(KeyT), Trigger(LeftThumb);
    SwapRows "swap front and back row", Plain(KeyR), Trigger(South);
    FirstDroid "choose Ash", Plain(Digit1), Trigger(DPadUp);
    SecondDroid "choose Bolt", Plain(Digit2), Trigger(DPadRight);
    ThirdDroid "choose Cinder", Plain(Digit3), Trigger(DPadDown);
    FourthDroid "choose Dot", Plain(Digit4), Trigger(DPadLeft);
    Inventory "inventory and log", Plain(KeyI), Plain(RightThumb);
    Sleep "hold: rest", Plain(KeyZ), Trigger(West);
    AntiGravity "anti-gravity on / off", Plain(KeyG), Trigger(North);
    Examine "examine with a cursor", Plain(KeyX), Plain(North);
    Up "climb up, or view the floor above", Plain(PageUp), Trigger(RightTrigger);
    Down "climb down, or view the floor below", Plain(PageDown), Trigger(LeftTrigger);
    Map "map of all floors", Plain(Tab, KeyM), Plain(LeftThumb);
    View "view: map, inset, visor", Plain(KeyV), Select(DPadDown);
    ZoomIn "zoom in", Plain(Equal, NumpadAdd), Select(RightTrigger);
    ZoomOut "zoom out", Plain(Minus, NumpadSubtract), Select(LeftTrigger);
    Menu "back, menu", Plain(Escape), Plain(East);
    Pause "pause", Plain(KeyP), Plain(Start);
    Help "help: keys and legend", Plain(F1), Select(Start);
    NextSeed "base of the next seed", Plain(F2), Select(DPadRight);
    PrevSeed "base of the previous seed", Shift(F2), Select(DPadLeft);
    Ids "overlay of cell numbers", Plain(F3), Select(South);
    Overlays "other overlays", Plain(F4), Select(East);
    Watch "watch the digger", Plain(F5), Select(West);
    Reveal "show everything / fog", Plain(F6), Select(North);
    Console "console", Plain(Backquote), Select(DPadUp);
    FullScreen "full screen", Plain(F11), Select(RightThumb);
    Screenshot "screenshot", Plain(F12), Select(LeftThumb);
}

impl Action {
    pub const DROIDS: [Self; 4] = [Self::FirstDroid, Self::SecondDroid, Self::ThirdDroid, Self::FourthDroid];

    /// Whether the action is for inspecting bases rather than for play.
    pub const fn is_debug(self) -> bool {
        use Action::{Console, Ids, NextSeed, Overlays, PrevSeed, Reveal, Watch};
        matches!(self, NextSeed | PrevSeed | Ids | Overlays | Watch | Reveal | Console)
    }
}
