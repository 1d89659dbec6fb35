//! The decisions of the command line about this run of the program.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_gen::{Seed, crawlers::CustomDesign};
use rootward_rules::recording::Recording;

/// The plays that begin on the land in this run of the program. Stations have none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StartOutside {
    /// None. Pictures and measurements show the base.
    #[default]
    Never,
    /// Those of the campaign, a few steps from the door, unless the settings disable it.
    InCampaign,
    /// All, at the landing place.
    Always,
}

/// A recording that waits for the base of its seed. Its play begins in the same way.
#[derive(Clone, Debug)]
pub struct StartReplay {
    pub recording: Recording,
    pub seed: Seed,
}

/// What the first base and the plays of this run begin with.
#[derive(Resource, Clone, Debug, Default)]
pub struct Launch {
    /// The first base. It is taken, so that the player can return to the title. `None` begins on the title.
    pub seed: Option<Seed>,
    /// The design that builds the first base. It is taken.
    pub design: Option<Arc<CustomDesign>>,
    /// The recording to play back. Its play takes it.
    pub replay: Option<StartReplay>,
    pub outside: StartOutside,
    /// Whether missions have their twists. Pictures and measurements show plain bases.
    pub twists: bool,
}
