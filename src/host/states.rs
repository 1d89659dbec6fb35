//! The states of the screen: title or base, and the mode, which decides where the keys go.

use bevy::prelude::*;

#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Screen {
    #[default]
    Loading,
    Title,
    Playing,
}

#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing)]
pub enum Mode {
    #[default]
    Walk,
    Console,
    Watch,
    /// A cursor on the floor. The rules are paused.
    Examine,
    ChooseFloor,
    Map,
    /// The goal, the purse and the log, if the column of the frame is folded.
    Column,
    Help,
    Paused,
    Briefing,
    Chips,
    Debriefing,
    Scene,
    Iris,
    Panel,
    Shop,
    /// The question before the party leaves the base or burns the probe.
    Confirm,
    Inventory,
}

#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Title)]
pub enum TitlePage {
    #[default]
    Seeds,
    Help,
    Played,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HelpShown;

impl ComputedStates for HelpShown {
    type SourceStates = (Option<Mode>, Option<TitlePage>);

    fn compute((mode, page): Self::SourceStates) -> Option<Self> {
        (mode == Some(Mode::Help) || page == Some(TitlePage::Help)).then_some(Self)
    }
}

#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenedIn(pub Mode);

#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChangeMode;

pub(crate) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Mode>()
        .add_sub_state::<TitlePage>()
        .add_computed_state::<HelpShown>()
        .init_resource::<OpenedIn>();
}
