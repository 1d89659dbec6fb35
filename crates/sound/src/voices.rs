//! The voices of creatures. Each family has its own voice, and large creatures sound lower than small ones.

use crate::Sound;

/// The reason for a creature's cry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cry {
    /// It has noticed the party.
    Notices,
    /// It is hurt.
    Hurt,
    /// It dies.
    Dies,
}

/// The hit points of a creature that sounds as in its recipe, and the exponent with which the pitch falls with size.
const USUAL: f32 = 40.0;
const FALLS: f32 = 0.2;

/// The cry of a family. The families are 1 to 6, as in the generator. All other numbers are couriers and guardians.
#[must_use]
pub const fn cry_of(family: u8, cry: Cry) -> Sound {
    let cries = match family {
        1 => [Sound::ScrapNotices, Sound::ScrapHurt, Sound::ScrapDies],
        2 => [Sound::BroodNotices, Sound::BroodHurt, Sound::BroodDies],
        3 => [Sound::VoidNotices, Sound::VoidHurt, Sound::VoidDies],
        4 => [Sound::CorpsNotices, Sound::CorpsHurt, Sound::CorpsDies],
        5 => [Sound::MoorNotices, Sound::MoorHurt, Sound::MoorDies],
        6 => [Sound::DuneNotices, Sound::DuneHurt, Sound::DuneDies],
        _ => [Sound::CarrierNotices, Sound::CarrierHurt, Sound::CarrierDies],
    };
    cries[cry as usize]
}

/// The pitch of a creature from the hit points of its type, in percent of the recipe's pitch.
#[must_use]
pub fn pitch_of(points: u32) -> u16 {
    let share = (points.max(1) as f32 / USUAL).powf(-FALLS);
    (share.clamp(0.6, 1.6) * 100.0).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_family_has_its_own_three_cries() {
        let mut all: Vec<Sound> = (0..=6)
            .flat_map(|family| [Cry::Notices, Cry::Hurt, Cry::Dies].map(|cry| cry_of(family, cry)))
            .collect();
        assert_eq!(all.len(), 21);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 21);
    }

    #[test]
    fn large_creatures_have_lower_voices() {
        let pitches: Vec<u16> = [3, 10, 40, 100, 200, 300].map(pitch_of).to_vec();
        assert!(pitches.windows(2).all(|pair| pair[1] < pair[0]), "{pitches:?}");
        assert_eq!((pitch_of(40), pitch_of(0) > 120, pitch_of(u32::MAX)), (100, true, 60));
    }
}
