//! What is on screen: title or base, and what listens to the keys.

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

/// What listens to the keys while a base is on screen.
#[derive(SubStates, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[source(Screen = Screen::Playing)]
pub enum Mode {
    /// The party.
    #[default]
    Walk,
    Console,
    /// The digger's work is played back.
    Watch,
    /// A cursor is moved over the floor; the rules are paused.
    Examine,
    /// A ladder or elevator asks for the floor.
    ChooseFloor,
    Map,
    /// The goal, the purse and the log, where the column of the frame is folded.
    Column,
    /// Keys and legend.
    Help,
    Paused,
    /// What to expect in a base, before it begins.
    Briefing,
    /// Which of three chips the party takes.
    Chips,
    /// How it went.
    Debriefing,
    /// A short scene is shown: the landing, or how a base ends.
    Scene,
    /// The four buttons of an iris door.
    Iris,
    /// The switches of a puzzle.
    Panel,
    Shop,
    /// Whether the charge is to be set without the probe.
    Charge,
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
    /// What was played, with scores and replays.
    Played,
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

/// The mode that help or console were opened in.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenedIn(pub Mode);

/// The systems in which keys change the mode.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChangeMode;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Mode>()
        .add_sub_state::<TitlePage>()
        .add_computed_state::<HelpShown>()
        .init_resource::<OpenedIn>();
}
