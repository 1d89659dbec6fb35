//! Everything that a player can do with a key or a button.

use bevy::prelude::*;
use leafwing_input_manager::prelude::*;
use serde::{Deserialize, Serialize};

/// What a key or button means.
#[derive(
    Actionlike, Reflect, Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub enum Action {
    /// Step to the north.
    North,
    /// Step to the east.
    East,
    /// Step to the south.
    South,
    /// Step to the west.
    West,
    /// Turn a quarter to the left.
    TurnLeft,
    /// Turn a quarter to the right.
    TurnRight,
    /// Held: step without turning.
    Sidestep,
    /// Use what is here.
    Act,
    /// Move a cursor over the floor and read what stands there.
    Examine,
    /// Held: attack.
    Fire,
    /// Front and back row change places.
    SwapRows,
    /// What the droids carry and know.
    Inventory,
    /// Held: sleep.
    Sleep,
    /// Anti-gravity on or off.
    AntiGravity,
    /// Choose the first droid.
    FirstDroid,
    /// Choose the second droid.
    SecondDroid,
    /// Choose the third droid.
    ThirdDroid,
    /// Choose the fourth droid.
    FourthDroid,
    /// Climb up; elsewhere look at the floor above.
    Up,
    /// Climb down; elsewhere look at the floor below.
    Down,
    /// Map of all floors.
    Map,
    /// Zoom in.
    ZoomIn,
    /// Zoom out.
    ZoomOut,
    /// Back, or the menu.
    Menu,
    /// Pause.
    Pause,
    /// Keys and legend.
    Help,
    /// Base of the next seed.
    NextSeed,
    /// Base of the seed before.
    PrevSeed,
    /// Overlay of cell numbers.
    Ids,
    /// The other overlays, one after the other.
    Overlays,
    /// Watch the digger.
    Watch,
    /// Show everything, or only what the party knows.
    Reveal,
    /// The console.
    Console,
    /// Full screen.
    FullScreen,
    /// Save a picture of the screen.
    Screenshot,
}

impl Action {
    /// The actions that choose a droid, by its number.
    pub const DROIDS: [Self; 4] = [Self::FirstDroid, Self::SecondDroid, Self::ThirdDroid, Self::FourthDroid];

    /// Every action, in the order of the help screen.
    pub const ALL: [Self; 35] = [
        Self::North,
        Self::East,
        Self::South,
        Self::West,
        Self::TurnLeft,
        Self::TurnRight,
        Self::Sidestep,
        Self::Act,
        Self::Fire,
        Self::SwapRows,
        Self::FirstDroid,
        Self::SecondDroid,
        Self::ThirdDroid,
        Self::FourthDroid,
        Self::Inventory,
        Self::Sleep,
        Self::AntiGravity,
        Self::Examine,
        Self::Up,
        Self::Down,
        Self::Map,
        Self::ZoomIn,
        Self::ZoomOut,
        Self::Menu,
        Self::Pause,
        Self::Help,
        Self::NextSeed,
        Self::PrevSeed,
        Self::Ids,
        Self::Overlays,
        Self::Watch,
        Self::Reveal,
        Self::Console,
        Self::FullScreen,
        Self::Screenshot,
    ];

    /// What the action does, in a few words.
    pub const fn label(self) -> &'static str {
        match self {
            Self::North => "step north",
            Self::East => "step east",
            Self::South => "step south",
            Self::West => "step west",
            Self::TurnLeft => "turn left",
            Self::TurnRight => "turn right",
            Self::Sidestep => "held: step without turning",
            Self::Act => "act: doors, shops, ladders",
            Self::Fire => "held: attack",
            Self::SwapRows => "swap front and back row",
            Self::FirstDroid => "choose Ash",
            Self::SecondDroid => "choose Bolt",
            Self::ThirdDroid => "choose Cinder",
            Self::FourthDroid => "choose Dot",
            Self::Inventory => "inventory and log",
            Self::Sleep => "held: sleep",
            Self::AntiGravity => "anti-gravity on / off",
            Self::Examine => "examine: a cursor to look with",
            Self::Up => "climb up, or look a floor up",
            Self::Down => "climb down, or look a floor down",
            Self::Map => "map of all floors",
            Self::ZoomIn => "zoom in",
            Self::ZoomOut => "zoom out",
            Self::Menu => "back, menu",
            Self::Pause => "pause",
            Self::Help => "keys and legend",
            Self::NextSeed => "next seed",
            Self::PrevSeed => "previous seed",
            Self::Ids => "cell-ID overlay",
            Self::Overlays => "other overlays",
            Self::Watch => "watch the digger",
            Self::Reveal => "show everything / fog",
            Self::Console => "console",
            Self::FullScreen => "full screen",
            Self::Screenshot => "screenshot",
        }
    }
}
