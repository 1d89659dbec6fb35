//! How sounds are heard in the game; they are made by the crate `rootward-sound`.
//!
//! Systems request sounds by writing [`PlaySound`] and by setting [`Ambience`]; whether anybody hears
//! them does not concern the sender. `stage` plays what the player hears.

mod bank;
mod device;
pub mod mixer;
pub mod party_cues;
pub mod play_cues;
mod stage;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use bevy::prelude::*;
use rootward_gen::Pos;

pub use bank::FILE as RECIPES;
pub use device::has_device;
pub use rootward_sound::{Sound, VolumeGroup};

/// Something sounds.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySound {
    /// What.
    pub sound: Sound,
    /// Where; nothing if it is where the party is, or nowhere at all.
    pub at: Option<Pos>,
}

impl PlaySound {
    /// A sound without a place: it is always near.
    pub const fn near(sound: Sound) -> Self {
        Self { sound, at: None }
    }

    /// A sound on a cell.
    pub const fn at(sound: Sound, at: Pos) -> Self {
        Self { sound, at: Some(at) }
    }
}

/// The loops that play while a base is on screen.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Ambience(BTreeSet<Sound>);

impl Ambience {
    /// Plays exactly these loops; sounds that are no loops are ignored. Nothing changes if they play already.
    pub fn set(ambience: &mut ResMut<Self>, loops: impl IntoIterator<Item = Sound>) {
        let wanted = Self(loops.into_iter().filter(|sound| sound.is_loop()).collect());
        ambience.set_if_neq(wanted);
    }

    /// Whether a loop plays.
    pub fn has(&self, sound: Sound) -> bool {
        self.0.contains(&sound)
    }

    /// The loops that play.
    pub fn iter(&self) -> impl Iterator<Item = Sound> + '_ {
        self.0.iter().copied()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlaySound>().init_resource::<Ambience>();
}

/// The audible part.
pub(crate) fn view_plugin(app: &mut App) {
    app.add_plugins((bank::plugin, party_cues::plugin, play_cues::plugin, stage::plugin));
}
