//! What the player is looking at: title or base, and who listens to the keys.

use bevy::prelude::*;
use rootward_gen::Seed;

use crate::base::load::LoadSeed;

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

/// The base that the game begins in. Without one, it begins with the title.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartSeed(pub Option<Seed>);

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Mode>()
        .init_resource::<StartSeed>()
        .add_systems(OnEnter(Screen::Title), skip_title);
}

/// Goes on into the base that the command line named; once.
pub(crate) fn skip_title(
    mut start: ResMut<StartSeed>,
    mut load: MessageWriter<LoadSeed>,
    mut next: ResMut<NextState<Screen>>,
) {
    if let Some(seed) = start.0.take() {
        load.write(LoadSeed(seed));
        next.set(Screen::Playing);
    }
}
