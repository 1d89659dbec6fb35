//! The time from the charge to the end, and the fire that spreads along the corridors (`play.md` 8.9).

use rootward_gen::Difficulty;

use super::{Tables, dials::Meltdown};
use crate::terms::Challenge;

impl Meltdown {
    /// Ticks until the end, for a way home that takes `way` ticks at walking pace.
    #[must_use]
    pub fn ticks(&self, way: u32, challenge: Challenge, difficulty: Difficulty) -> u32 {
        let percent = u64::from(self.percent(challenge, difficulty));
        let ticks = u32::try_from((u64::from(way) * percent).div_ceil(100)).unwrap_or(u32::MAX);
        self.turn_round.saturating_add(ticks).max(self.least)
    }

    fn percent(&self, challenge: Challenge, difficulty: Difficulty) -> u32 {
        let (way, first) = (self.way_percent.of(challenge), self.first_percent.of(challenge));
        let left = self.first_maps.saturating_sub(u32::from(difficulty.map()));
        // Interpolate between the two values, whichever is larger.
        let moved = way.abs_diff(first) * left / self.first_maps;
        if first > way { way + moved } else { way - moved }
    }
}

/// The tick from which a cell burns. The cell is `way` ticks from the charge, counting only steps, water and rides.
/// Nothing burns for `head_start` ticks. Then the fire spreads evenly, and in the last tick it reaches the hatch, which
/// is `home` ticks away.
#[must_use]
pub fn burns_from(way: u32, head_start: u32, total: u32, home: u32) -> u32 {
    let (way, home) = (u64::from(way.min(home)), u64::from(home.max(1)));
    let left = u64::from(total.saturating_sub(head_start));
    let after = u32::try_from((way * left).div_ceil(home)).unwrap_or(total);
    head_start.saturating_add(after).min(total)
}

impl Tables {
    /// The damage of fire, as a percentage of full points.
    #[must_use]
    pub const fn fire_percent(&self, shielded: bool) -> u32 {
        if shielded { self.dials.fire.shielded_percent } else { self.dials.fire.percent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::{on_map, shipped};

    #[test]
    fn time_is_a_share_of_the_way_plus_a_second() {
        let dials = shipped().dials.meltdown;
        let late = on_map(11);
        assert_eq!(Challenge::ALL.map(|each| dials.ticks(400, each, late)), [660, 520, 468]);
        let free = Meltdown { least: 0, ..dials };
        assert_eq!(Challenge::ALL.map(|each| free.ticks(0, each, late)), [20, 20, 20]);
        assert_eq!(Challenge::ALL.map(|each| free.ticks(1, each, late)), [22, 22, 22]);
        assert_eq!(dials.ticks(u32::MAX, Challenge::Captive, late), u32::MAX);
    }

    #[test]
    fn time_shrinks_over_the_first_mission() {
        let dials = shipped().dials.meltdown;
        let percent =
            |challenge| (0..=12).map(|map| dials.percent(challenge, on_map(map))).collect::<Vec<_>>();
        assert_eq!(
            percent(Challenge::Captive),
            [160, 156, 153, 150, 147, 144, 140, 137, 134, 131, 128, 125, 125]
        );
        assert_eq!(percent(Challenge::Calm), [160; 13]);
        assert_eq!(percent(Challenge::Merciless), [112; 13], "who chose it knows the run");
    }

    #[test]
    fn fire_occurs_even_with_a_very_short_way() {
        let dials = shipped().dials;
        let (least, fire_after) = (dials.meltdown.least, dials.meltdown.fire_after);
        assert!(least > fire_after + dials.fire.meltdown_every);
        assert!(least > 2 * dials.mishaps.warning);
        for challenge in Challenge::ALL {
            assert_eq!([0, 1, 40].map(|way| dials.meltdown.ticks(way, challenge, on_map(0))), [least; 3]);
            assert!(dials.meltdown.ticks(2 * least, challenge, on_map(0)) > least);
        }
    }

    #[test]
    fn nothing_burns_for_six_seconds_and_the_hatch_burns_last() {
        let from = |way| burns_from(way, 120, 920, 400);
        assert_eq!([0, 1, 200, 399, 400, 900].map(from), [120, 122, 520, 918, 920, 920]);
        assert_eq!([burns_from(0, 120, 0, 0), burns_from(7, 120, 60, 0)], [0, 60]);
    }

    #[test]
    fn fire_never_catches_a_party_that_runs_at_once() {
        let dials = shipped().dials;
        let (step, head_start) = (dials.walking.step, dials.meltdown.fire_after);
        for (steps, challenge) in (1..400).flat_map(|steps| Challenge::ALL.map(|each| (steps, each))) {
            let home = steps * step;
            let total = dials.meltdown.ticks(home, challenge, on_map(11));
            let margin = |way: u32| burns_from(way, head_start, total, home) - way;
            let least = head_start.min(total - home);
            assert!((step..=home).step_by(step as usize).all(|way| margin(way) >= least), "{steps} steps");
        }
    }

    #[test]
    fn a_fire_shield_makes_fire_nearly_harmless() {
        let tables = shipped();
        assert_eq!([tables.fire_percent(false), tables.fire_percent(true)], [6, 1]);
        assert_eq!(tables.dials.fire.every, 4 * tables.dials.fire.meltdown_every);
    }
}
