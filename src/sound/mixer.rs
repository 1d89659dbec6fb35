//! What is heard, and how loud: how far a sound carries, how many play at once, and how often each.

use std::time::Duration;

use rootward_gen::Pos;

use super::{Sound, VolumeGroup};
use crate::settings::Settings;

/// How many sounds play at once, not counting loops.
pub const MOST: usize = 8;
/// The same sound is heard again only after this time.
pub const APART: Duration = Duration::from_millis(60);

/// At this distance a sound has half its loudness, in cells.
const HALF: f32 = 6.0;
/// A sound that is quieter than this is not heard.
const FAINTEST: f32 = 0.04;
/// Loudness that a sound from the next floor has left.
const THROUGH_FLOOR: f32 = 0.3;

/// A place on a floor; without a floor on the land outside, or in the rock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoundSpot {
    /// The cell.
    pub at: Pos,
    /// Its floor, 1..=5.
    pub floor: Option<u8>,
}

/// How the party hears a sound.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Heard {
    /// Loudness, more than 0 and up to 1.
    pub gain: f32,
    /// Whether it comes through a floor.
    pub muffled: bool,
}

impl Heard {
    /// As loud as it is.
    pub const NEAR: Self = Self { gain: 1.0, muffled: false };
}

/// How the party hears a sound from some place; nothing if it does not.
pub fn heard(ear: SoundSpot, source: SoundSpot) -> Option<Heard> {
    let apart = match (ear.floor, source.floor) {
        (Some(one), Some(other)) => one.abs_diff(other),
        _ => 0,
    };
    if apart > 0 {
        return Some(Heard { gain: THROUGH_FLOOR / f32::from(apart), muffled: true });
    }
    let squared =
        f32::from(ear.at.x.abs_diff(source.at.x)).powi(2) + f32::from(ear.at.y.abs_diff(source.at.y)).powi(2);
    let gain = 1.0 / (1.0 + squared / (HALF * HALF));
    (gain >= FAINTEST).then_some(Heard { gain, muffled: false })
}

/// The loudness that the settings give to a sound, 0 to 1. A step of a setting sounds like a step.
pub fn volume(settings: &Settings, sound: Sound) -> f32 {
    let own = match sound.group() {
        VolumeGroup::Effects => settings.volume_effects,
        VolumeGroup::Alarms => settings.volume_alarms,
    };
    let share = |steps: u8| f32::from(steps) / f32::from(*crate::settings::VOLUMES.end());
    (share(settings.volume_all) * share(own)).powi(2)
}

/// What a new sound may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MixerVerdict<Voice> {
    /// It is not played.
    Refused,
    /// It plays beside the others.
    Room,
    /// It plays, and a quieter one ends for it.
    InsteadOf(Voice),
}

/// The sounds that play, not counting loops. `Voice` identifies them for the caller.
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
    /// Forgets the sounds that have ended, and names them.
    pub fn end(&mut self, now: Duration, mut ended: impl FnMut(Voice)) {
        self.playing.retain(|&(voice, _, until)| {
            let on = now < until;
            if !on {
                ended(voice);
            }
            on
        });
    }

    /// Whether a sound may begin now. If so, it counts as heard.
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

    /// A requested sound has begun.
    pub fn begin(&mut self, voice: Voice, gain: f32, until: Duration) {
        self.playing.push((voice, gain, until));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn spot(x: i16, y: i16, floor: u8) -> SoundSpot {
        SoundSpot { at: Pos { x, y }, floor: Some(floor) }
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_sound_falls_with_distance_until_it_is_gone() {
        let ear = spot(5, 5, 1);
        let gain = |x| heard(ear, spot(x, 5, 1)).map_or(0.0, |heard| heard.gain);
        assert_eq!(gain(5), 1.0);
        assert!((gain(11) - 0.5).abs() < 0.01, "{}", gain(11));
        assert!((5..40).all(|x| gain(x + 1) <= gain(x)));
        assert_eq!(gain(60), 0.0);
    }

    #[test]
    fn other_floors_are_muffled_wherever_they_lie_on_the_grid() {
        let next = heard(spot(0, 0, 1), spot(63, 31, 2)).expect("it is heard");
        let far = heard(spot(0, 0, 1), spot(1, 0, 5)).expect("it is heard");
        assert!(next.muffled && far.muffled && far.gain < next.gain && next.gain < 0.5);
    }

    #[test]
    fn at_most_eight_play_at_once_and_the_quietest_makes_room() {
        let mut mixer = Mixer::default();
        for (voice, &sound) in Sound::ALL.iter().take(MOST).enumerate() {
            let gain = 0.2 + voice as f32 / 10.0;
            assert_eq!(mixer.try_begin(sound, gain, ms(0)), MixerVerdict::Room);
            mixer.begin(voice, gain, ms(500));
        }
        assert_eq!(mixer.try_begin(Sound::Won, 0.1, ms(1)), MixerVerdict::Refused);
        assert_eq!(mixer.try_begin(Sound::Won, 0.5, ms(1)), MixerVerdict::InsteadOf(0));
        mixer.begin(99, 0.5, ms(900));
        let mut ended = Vec::new();
        mixer.end(ms(500), |voice| ended.push(voice));
        ended.sort_unstable();
        assert_eq!(ended, (1..MOST).collect::<Vec<_>>());
        assert_eq!(mixer.try_begin(Sound::Lost, 0.01, ms(501)), MixerVerdict::Room);
    }

    #[test]
    fn the_same_sound_waits_and_others_do_not() {
        let mut mixer = Mixer::<u8>::default();
        assert_eq!(mixer.try_begin(Sound::Step, 1.0, ms(100)), MixerVerdict::Room);
        assert_eq!(mixer.try_begin(Sound::Step, 1.0, ms(159)), MixerVerdict::Refused);
        assert_eq!(mixer.try_begin(Sound::Bump, 1.0, ms(159)), MixerVerdict::Room);
        assert_eq!(mixer.try_begin(Sound::Step, 1.0, ms(160)), MixerVerdict::Room);
    }

    #[test]
    fn volumes_of_zero_are_silence_and_groups_have_their_own() {
        let mut settings =
            Settings { volume_all: 10, volume_effects: 10, volume_alarms: 5, ..Settings::default() };
        assert_eq!(volume(&settings, Sound::Step), 1.0);
        assert_eq!(volume(&settings, Sound::Warning), 0.25);
        settings.volume_all = 0;
        assert_eq!(volume(&settings, Sound::Warning), 0.0);
        assert_eq!(Mixer::<u8>::default().try_begin(Sound::Step, 0.0, ms(0)), MixerVerdict::Refused);
    }
}
