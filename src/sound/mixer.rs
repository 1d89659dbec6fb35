//! Limits sounds: their loudness by the settings, how many play at the same time, and how soon they repeat.

use std::time::Duration;

use super::{Sound, VolumeGroup};
use crate::input::settings::Settings;

/// The maximum number of sounds at the same time, without loops.
pub const MOST: usize = 20;
/// The minimum time between two repetitions of a sound.
pub const APART: Duration = Duration::from_millis(60);

/// The loudness of a sound by the settings, 0 to 1. Equal steps of a setting sound like equal changes.
pub fn volume(settings: &Settings, sound: Sound) -> f32 {
    loudness(
        settings,
        match sound.group() {
            VolumeGroup::Effects => settings.volume_effects,
            VolumeGroup::Alarms => settings.volume_alarms,
            VolumeGroup::Places => settings.volume_places,
        },
    )
}

pub fn music_volume(settings: &Settings) -> f32 {
    loudness(settings, settings.volume_music)
}

fn loudness(settings: &Settings, own: u8) -> f32 {
    let share = |steps: u8| f32::from(steps) / f32::from(*crate::input::settings::VOLUMES.end());
    (share(settings.volume_all) * share(own)).powi(2)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MixerVerdict<Voice> {
    Refused,
    Room,
    /// The sound plays, and this quieter sound ends.
    InsteadOf(Voice),
}

/// The current sounds, without loops. `Voice` identifies them for the caller.
#[derive(Clone, Debug)]
pub struct Mixer<Voice> {
    playing: Vec<(Voice, f32, Duration)>,
    last: Vec<Option<Duration>>,
}

impl<Voice> Default for Mixer<Voice> {
    fn default() -> Self {
        Self { playing: Vec::with_capacity(MOST), last: vec![None; Sound::ALL.len()] }
    }
}

impl<Voice: Copy> Mixer<Voice> {
    pub fn end(&mut self, now: Duration) {
        self.playing.retain(|&(_, _, until)| now < until);
    }

    pub fn playing(&self) -> usize {
        self.playing.len()
    }

    /// Decides whether a sound may begin now. If so, the time is recorded against repetitions.
    pub fn try_begin(&mut self, sound: Sound, gain: f32, now: Duration) -> MixerVerdict<Voice> {
        let last = self.last[sound as usize];
        if gain <= 0.0 || last.is_some_and(|last| now < last + APART) {
            return MixerVerdict::Refused;
        }
        let mut verdict = MixerVerdict::Room;
        if self.playing.len() >= MOST {
            let quietest =
                (0..MOST).min_by(|&one, &other| self.playing[one].1.total_cmp(&self.playing[other].1));
            match quietest.filter(|&voice| self.playing[voice].1 < gain) {
                Some(voice) => verdict = MixerVerdict::InsteadOf(self.playing.swap_remove(voice).0),
                None => return MixerVerdict::Refused,
            }
        }
        self.last[sound as usize] = Some(now);
        verdict
    }

    pub fn begin(&mut self, voice: Voice, gain: f32, until: Duration) {
        self.playing.push((voice, gain, until));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_louder_sound_replaces_the_quietest_of_twenty() {
        let mut mixer = Mixer::default();
        for (voice, &sound) in Sound::ALL.iter().take(MOST).enumerate() {
            let gain = 0.2 + voice as f32 / 20.0;
            assert_eq!(mixer.try_begin(sound, gain, ms(0)), MixerVerdict::Room);
            mixer.begin(voice, gain, ms(500));
        }
        assert_eq!(mixer.try_begin(Sound::Won, 0.1, ms(1)), MixerVerdict::Refused);
        assert_eq!(mixer.try_begin(Sound::Won, 0.5, ms(1)), MixerVerdict::InsteadOf(0));
        mixer.begin(99, 0.5, ms(900));
        assert_eq!(mixer.playing(), MOST);
        mixer.end(ms(500));
        assert_eq!(mixer.playing(), 1);
        assert_eq!(mixer.try_begin(Sound::Lost, 0.01, ms(501)), MixerVerdict::Room);
    }

    #[test]
    fn only_the_same_sound_has_a_minimum_interval() {
        let mut mixer = Mixer::<u8>::default();
        assert_eq!(mixer.try_begin(Sound::Step, 1.0, ms(100)), MixerVerdict::Room);
        assert_eq!(mixer.try_begin(Sound::Step, 1.0, ms(159)), MixerVerdict::Refused);
        assert_eq!(mixer.try_begin(Sound::Bump, 1.0, ms(159)), MixerVerdict::Room);
        assert_eq!(mixer.try_begin(Sound::Step, 1.0, ms(160)), MixerVerdict::Room);
    }

    #[test]
    fn zero_is_silence_and_groups_have_own_volumes() {
        let mut settings =
            Settings { volume_all: 10, volume_effects: 10, volume_alarms: 5, ..Settings::default() };
        (settings.volume_places, settings.volume_music) = (0, 2);
        assert_eq!(volume(&settings, Sound::Step), 1.0);
        assert_eq!(volume(&settings, Sound::Warning), 0.25);
        assert_eq!(volume(&settings, Sound::Wind), 0.0);
        assert!((music_volume(&settings) - 0.04).abs() < 0.001);
        settings.volume_all = 0;
        assert_eq!(volume(&settings, Sound::Warning), 0.0);
        assert_eq!(Mixer::<u8>::default().try_begin(Sound::Step, 0.0, ms(0)), MixerVerdict::Refused);
    }
}
