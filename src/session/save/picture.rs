//! The picture's memory of a base: traces and lit rooms. It is a text of its own, so that its faults do not cost the
//! save.

use bevy::log::warn;
use rootward_gen::CellSet;
use rootward_presentation::shown::Sight;
use rootward_rules::play::Play;
use serde::{Deserialize, Serialize};

use crate::{host::files::store::from_text, world::traces::Traces};

/// The picture's memory at the begin and end of a play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PictureMemory {
    /// Cells that were ever lit.
    pub lit: CellSet,
    pub traces: Traces,
}

impl PictureMemory {
    /// The memory of the play on screen.
    pub fn of(sight: &Sight, traces: &Traces) -> Self {
        Self { lit: sight.lit_before, traces: traces.clone() }
    }

    /// The text of the memory. `None` if it is empty.
    pub fn to_text(&self) -> Option<String> {
        let text = ron::to_string(self);
        text.inspect_err(|error| warn!("The traces of a base cannot be written: {error}")).ok()
    }

    /// Parses a memory.
    ///
    /// # Errors
    /// A sentence for the player.
    pub fn of_text(text: &str, play: &Play) -> Result<Self, String> {
        let read = from_text::<Self>(text).and_then(|memory| {
            let fits = memory.traces.fit(play.tick);
            if fits { Ok(memory) } else { Err("they do not fit its run".to_owned()) }
        });
        read.map_err(|why| format!("The traces of this base cannot be read ({why}) and are left out."))
    }
}
