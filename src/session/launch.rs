//! The options that the command line sets for this run of the program.

use std::sync::Arc;

use bevy::prelude::*;
use rootward_gen::{Seed, crawlers::CustomDesign};
use rootward_rules::recording::Recording;

/// Which plays begin on the land in this run of the program. Stations have no land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StartOutside {
    /// None. Pictures and measurements show the base.
    #[default]
    Never,
    /// The plays of the campaign begin a few steps from the door, unless the settings disable that.
    InCampaign,
    Always,
}

#[derive(Clone, Debug)]
pub struct StartReplay {
    pub recording: Recording,
    pub seed: Seed,
}

#[derive(Resource, Clone, Debug, Default)]
pub struct Launch {
    /// The seed of the first base, taken at the start so that the player can return to the title. `None` begins there.
    pub seed: Option<Seed>,
    /// The design that builds the first base. It is taken at the start.
    pub design: Option<Arc<CustomDesign>>,
    /// The recording to play back. It is taken when the playback begins.
    pub replay: Option<StartReplay>,
    pub outside: StartOutside,
    /// Whether missions have their twists. Pictures and measurements show plain bases.
    pub twists: bool,
}
