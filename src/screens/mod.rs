//! What the player is looking at: title or base, and who listens to the keys.

pub mod asking;
mod display;
pub mod ending;
pub mod floor_choice;
pub mod floor_panel;
pub mod help;
pub mod keys;
pub mod menu;
pub mod onward;
pub mod panels;
pub mod pause;
pub mod play;
pub mod scroll;
pub mod start;
pub mod title;

use bevy::prelude::*;

pub use play::StartSeed;

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
    /// A cursor is moved over the floor; the rules stand still.
    Examine,
    /// A ladder or elevator asks for the floor.
    ChooseFloor,
    /// The map of all floors.
    Map,
    /// Keys and legend.
    Help,
    /// The pause menu.
    Paused,
    /// What a base is about, before it begins.
    Briefing,
    /// How it went.
    Debriefing,
    /// The four buttons of an iris door.
    Iris,
    /// The switches of a puzzle.
    Panel,
    /// A shop.
    Shop,
    /// What the droids carry and know.
    Inventory,
}

/// The page of the title screen.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Title)]
pub enum TitlePage {
    /// Choosing a seed.
    #[default]
    Seeds,
    /// Keys and legend.
    Help,
}

/// Keys and legend are on screen, over the title or over a base.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HelpShown;

impl ComputedStates for HelpShown {
    type SourceStates = (Option<Mode>, Option<TitlePage>);

    fn compute((mode, page): Self::SourceStates) -> Option<Self> {
        (mode == Some(Mode::Help) || page == Some(TitlePage::Help)).then_some(Self)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Mode>()
        .add_sub_state::<TitlePage>()
        .add_computed_state::<HelpShown>()
        .add_plugins((keys::plugin, play::plugin, floor_choice::plugin))
        .add_plugins((start::plugin, ending::plugin, asking::plugin));
}

/// What is drawn of the screens.
pub(crate) fn view_plugin(app: &mut App) {
    app.add_plugins((
        display::plugin,
        menu::plugin,
        scroll::plugin,
        onward::plugin,
        title::plugin,
        pause::plugin,
        help::plugin,
        floor_panel::plugin,
        panels::plugin,
    ));
}
