//! The time from the charge to the end, and the fire that follows the corridors (`play.md` 8.9).
//!
//! Changed after play: eight ticks for each step of the pure way, not five. Water, doors that have to be
//! walked against and spinners take longer than one step.

use super::{Tables, dials::Meltdown};

impl Meltdown {
    /// Ticks until the end, for the shortest way from the generators to the hatch: its steps, and the
    /// ladders and elevators on it.
    #[must_use]
    pub fn ticks(&self, steps: u32, links: u32) -> u32 {
        let steps = self.per_step.saturating_mul(steps);
        self.base.saturating_add(steps).saturating_add(self.per_link.saturating_mul(links))
    }
}

/// The tick from which a cell burns that is `way` ticks of the pure way from the charge: nothing burns for
/// `head_start` ticks, then it spreads evenly, so that it is at the hatch, `home` ticks away, at the last
/// one.
#[must_use]
pub fn burns_from(way: u32, head_start: u32, total: u32, home: u32) -> u32 {
    let (way, home) = (u64::from(way.min(home)), u64::from(home.max(1)));
    let left = u64::from(total.saturating_sub(head_start));
    let after = u32::try_from((way * left).div_ceil(home)).unwrap_or(total);
    head_start.saturating_add(after).min(total)
}

impl Tables {
    /// Percent of full points that fire takes.
    #[must_use]
    pub const fn fire_percent(&self, shielded: bool) -> u32 {
        if shielded { self.dials.fire.shielded_percent } else { self.dials.fire.percent }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::testing::shipped;

    #[test]
    fn there_is_twice_the_pure_way_and_six_seconds() {
        let dials = shipped().dials;
        let step = dials.walking.step;
        assert_eq!(dials.meltdown.ticks(0, 0), 120);
        assert_eq!(dials.meltdown.ticks(100, 0), 120 + 100 * step * 8 / 4);
        assert_eq!(dials.meltdown.ticks(22, 0), 296);
        assert_eq!(dials.meltdown.ticks(117, 2), 1096);
        assert_eq!(dials.meltdown.ticks(u32::MAX, u32::MAX), u32::MAX);
    }

    #[test]
    fn nothing_burns_for_six_seconds_and_the_hatch_burns_last() {
        let from = |way| burns_from(way, 120, 920, 400);
        assert_eq!([0, 1, 200, 399, 400, 900].map(from), [120, 122, 520, 918, 920, 920]);
        assert_eq!([burns_from(0, 120, 0, 0), burns_from(7, 120, 60, 0)], [0, 60]);
    }

    #[test]
    fn who_sets_out_at_once_gains_a_step_on_the_fire_with_every_step() {
        let dials = shipped().dials;
        for steps in 1..400 {
            let (total, home) = (dials.meltdown.ticks(steps, 0), steps * dials.walking.step);
            let margin = |way: u32| burns_from(way, dials.meltdown.base, total, home) - way;
            let (step, base) = (dials.walking.step, dials.meltdown.base);
            let gains = |way: u32| margin(way) >= margin(way - step) + step && margin(way) >= base;
            assert!((step..=home).step_by(step as usize).all(gains), "{steps} steps");
        }
    }

    #[test]
    fn a_fire_shield_makes_fire_nearly_harmless() {
        let tables = shipped();
        assert_eq!([tables.fire_percent(false), tables.fire_percent(true)], [6, 1]);
        assert_eq!(tables.dials.fire.every, 4 * tables.dials.fire.meltdown_every);
    }
}
