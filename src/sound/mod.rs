//! Sounds in the game. Systems write [`PlaySound`] and set [`Ambience`], and the submodules play them.

mod bank;
pub mod captions;
mod conductor;
pub mod danger;
mod desk;
mod device;
pub mod earshot;
mod footfalls;
pub mod mixer;
pub mod party_cues;
pub mod places;
pub mod play_cues;
mod stage;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use bevy::prelude::*;
use rootward_gen::Pos;

use self::earshot::Heard;
pub use bank::FILE as RECIPES;
pub use device::has_device;
pub use rootward_sound::{Sound, VolumeGroup};

#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySound {
    pub sound: Sound,
    /// The cell of the sound. `None` if the sound is at the party, or has no place.
    pub at: Option<Pos>,
    /// The pitch, in percent of the pitch in the recipe.
    pub pitch: u16,
}

impl PlaySound {
    /// A sound without a place, which is always near.
    pub const fn near(sound: Sound) -> Self {
        Self { sound, at: None, pitch: 100 }
    }

    pub const fn at(sound: Sound, at: Pos) -> Self {
        Self { sound, at: Some(at), pitch: 100 }
    }

    pub const fn pitched(self, pitch: u16) -> Self {
        Self { pitch, ..self }
    }
}

/// The loops of the base on screen, before the settings for loudness are applied.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Ambience(BTreeMap<Sound, Heard>);

impl Ambience {
    /// Sets or stops a loop. Other sounds are ignored.
    pub fn set(ambience: &mut ResMut<Self>, sound: Sound, wanted: Option<Heard>) {
        if !sound.is_loop() || ambience.0.get(&sound) == wanted.as_ref() {
            return;
        }
        match wanted {
            Some(wanted) => ambience.0.insert(sound, wanted),
            None => ambience.0.remove(&sound),
        };
    }

    pub fn has(&self, sound: Sound) -> bool {
        self.0.contains_key(&sound)
    }

    pub fn iter(&self) -> impl Iterator<Item = (Sound, Heard)> + '_ {
        self.0.iter().map(|(&sound, &how)| (sound, how))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<PlaySound>().init_resource::<Ambience>();
}

pub(crate) fn view_plugin(app: &mut App) {
    app.add_plugins((
        bank::plugin,
        captions::plugin,
        conductor::plugin,
        desk::plugin,
        earshot::plugin,
        footfalls::plugin,
        party_cues::plugin,
        places::plugin,
        play_cues::plugin,
        stage::plugin,
    ));
}
