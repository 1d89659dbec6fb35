//! What the player is looking at: title or base, and who listens to the keys.

use bevy::prelude::*;

/// The screen.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    /// The pictures are being read.
    #[default]
    Loading,
    /// Choosing a seed.
    Title,
    /// In a base.
    Playing,
}

/// Who listens to the keys while a base is on screen.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing)]
pub enum Mode {
    /// The party.
    #[default]
    Walk,
    /// The console.
    Console,
    /// The digger's work is played back.
    Watch,
    /// A ladder or elevator asks for the floor.
    ChooseFloor,
    /// The map of all floors.
    Map,
    /// Keys and legend.
    Help,
    /// The pause menu.
    Paused,
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>().add_sub_state::<Mode>();
}
