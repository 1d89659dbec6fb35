//! The actions that a player can trigger with a key or a button.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// Generates the enum of actions, their list and their descriptions. Keys and buttons are in `bindings`.
macro_rules! actions {
    ($( $(#[$doc:meta])* $name:ident $label:literal, )*) => {
        /// The meaning of a key or button.
        #[derive(
            Actionlike, Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
        )]
        pub enum Action {
            $( $(#[$doc])* $name, )*
        }

        impl Action {
            /// Every action, in the order of the help screen.
            pub const ALL: [Self; [$($label),*].len()] = [$(Self::$name),*];

            /// The effect of the action, in a few words.
            pub const fn label(self) -> &'static str {
                match self { $( Self::$name => $label, )* }
            }
        }
    };
}

actions! {
    /// Step to the north.
    North "step north",
    /// Step to the east.
    East "step east",
    /// Step to the south.
    South "step south",
    /// Step to the west.
    West "step west",
    /// Turn a quarter to the left.
    TurnLeft "turn left",
    /// Turn a quarter to the right.
    TurnRight "turn right",
    /// Held: step without turning.
    Sidestep "hold: step without turning",
    /// Use what is here.
    Act "act: doors, shops, ladders",
    /// Held: attack.
    Fire "hold: attack",
    /// Front and back row change places.
    SwapRows "swap front and back row",
    /// Choose the first droid.
    FirstDroid "choose Ash",
    /// Choose the second droid.
    SecondDroid "choose Bolt",
    /// Choose the third droid.
    ThirdDroid "choose Cinder",
    /// Choose the fourth droid.
    FourthDroid "choose Dot",
    /// The droids' equipment and knowledge.
    Inventory "inventory and log",
    /// Held: sleep.
    Sleep "hold: rest",
    /// Anti-gravity on or off.
    AntiGravity "anti-gravity on / off",
    /// Move a cursor over the floor and read what stands there.
    Examine "examine with a cursor",
    /// Climb up on a ladder, otherwise look at the floor above.
    Up "climb up, or look a floor up",
    /// Climb down on a ladder, otherwise look at the floor below.
    Down "climb down, or look a floor down",
    /// Map of all floors.
    Map "map of all floors",
    /// Switch the view: from above, from above with an inset, or through the eyes of the droids.
    View "view: map, inset, visor",
    /// Zoom in.
    ZoomIn "zoom in",
    /// Zoom out.
    ZoomOut "zoom out",
    /// Back, or the menu.
    Menu "back, menu",
    /// Pause.
    Pause "pause",
    /// Help: keys and legend.
    Help "help: keys and legend",
    /// Base of the next seed.
    NextSeed "base of the next seed",
    /// Base of the seed before.
    PrevSeed "base of the previous seed",
    /// Overlay of cell numbers.
    Ids "overlay of cell numbers",
    /// The other overlays, one after the other.
    Overlays "other overlays",
    /// Watch the digger.
    Watch "watch the digger",
    /// Show everything, or only what the party knows.
    Reveal "show everything / fog",
    /// The console.
    Console "console",
    /// Full screen.
    FullScreen "full screen",
    /// Save a picture of the screen.
    Screenshot "screenshot",
}

impl Action {
    /// The actions that choose a droid, by its number.
    pub const DROIDS: [Self; 4] = [Self::FirstDroid, Self::SecondDroid, Self::ThirdDroid, Self::FourthDroid];

    /// Whether the action is for inspecting bases rather than for play.
    pub const fn is_debug(self) -> bool {
        matches!(
            self,
            Self::NextSeed
                | Self::PrevSeed
                | Self::Ids
                | Self::Overlays
                | Self::Watch
                | Self::Reveal
                | Self::Console
        )
    }
}
