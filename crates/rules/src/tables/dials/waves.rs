//! Danger comes in waves: how many groups notice the party at the same time.

use rootward_checked::ranged;
use rootward_gen::Difficulty;

ranged! {
    /// The maximum number of groups that are aware of the party when another one notices it, from a map on.
    #[derive(Copy)]
    pub struct Wave {
        /// The first map with these numbers.
        pub from: u32 = 0..=65535,
        /// The number at the start of a base.
        pub early: u32 = 1..=100,
        /// The number after that.
        pub later: u32 = 1..=100,
    }
}

ranged! {
    /// The number of groups that notice the party at the same time. Noise, calls, wounds and traps can exceed it.
    pub struct Waves {
        /// Ticks for which the early numbers apply.
        pub early_ticks: u32 = 0..=72000,
        /// The numbers, by map.
        pub rows: Vec<Wave>,
    }
}

impl Waves {
    /// The number in a tick of a base.
    #[must_use]
    pub fn most(&self, difficulty: Difficulty, tick: u32) -> u32 {
        let map = u32::from(difficulty.map());
        let row = self.rows.iter().rev().find(|row| row.from <= map);
        row.map_or(1, |row| if tick < self.early_ticks { row.early } else { row.later })
    }
}

#[cfg(test)]
mod tests {
    use crate::tables::testing::{fault, on_map, shipped};

    #[test]
    fn first_mission_begins_with_one_group() {
        let waves = shipped().dials.waves;
        let three_minutes = 3 * 60 * crate::tables::TICKS_PER_SECOND;
        assert_eq!(waves.early_ticks, three_minutes);
        for map in [0, 10] {
            let most = [0, three_minutes - 1, three_minutes].map(|tick| waves.most(on_map(map), tick));
            assert_eq!(most, [1, 1, 2], "{map}");
        }
    }

    #[test]
    fn waves_grow_with_the_missions() {
        let waves = shipped().dials.waves;
        for tick in [0, waves.early_ticks] {
            let most = |map| waves.most(on_map(map), tick);
            assert!((1..=u16::MAX).all(|map| most(map) >= most(map - 1)));
        }
        assert!(fault("rules.ron", "(from: 0, early", "(from: 1, early").contains("rising maps from 0"));
    }
}
