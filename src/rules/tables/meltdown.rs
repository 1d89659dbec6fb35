//! The time from the charge to the end, and the fire that follows the corridors (`gameplay.md`, 8.9).

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

/// Every cell within so many steps of the generators burns at a tick of a meltdown; `farthest` is the
/// longest of the shortest ways from the generators. At the last tick everything burns.
#[must_use]
pub fn fire_radius(tick: u32, total: u32, farthest: u32) -> u32 {
    let tick = u64::from(tick.min(total));
    u32::try_from(u64::from(farthest) * tick / u64::from(total.max(1))).unwrap_or(farthest)
}

/// The tick from which a cell burns that is so many steps from the generators.
#[must_use]
pub fn burns_from(steps: u32, total: u32, farthest: u32) -> u32 {
    let steps = u64::from(steps.min(farthest));
    u32::try_from((steps * u64::from(total)).div_ceil(u64::from(farthest.max(1)))).unwrap_or(total)
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
    use crate::rules::tables::testing::shipped;

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
    fn the_fire_grows_evenly_to_the_farthest_cell() {
        assert_eq!([0, 115, 229, 230, 999].map(|tick| fire_radius(tick, 230, 60)), [0, 30, 59, 60, 60]);
        assert_eq!([fire_radius(5, 0, 60), fire_radius(0, 0, 0)], [0, 0]);
    }

    #[test]
    fn a_cell_burns_from_the_tick_on_at_which_the_fire_has_its_radius() {
        for steps in 0..=60 {
            let tick = burns_from(steps, 230, 60);
            assert!(fire_radius(tick, 230, 60) >= steps);
            assert!(tick == 0 || fire_radius(tick - 1, 230, 60) < steps);
        }
    }

    #[test]
    fn who_sets_out_at_once_is_faster_than_the_fire() {
        let dials = shipped().dials;
        for steps in 1..400 {
            let total = dials.meltdown.ticks(steps, 0);
            let ahead = |walked: u32| fire_radius(walked * dials.walking.step, total, steps) <= walked;
            assert!((1..=steps).all(ahead), "{steps} steps");
        }
    }

    #[test]
    fn a_fire_shield_makes_fire_nearly_harmless() {
        let tables = shipped();
        assert_eq!([tables.fire_percent(false), tables.fire_percent(true)], [6, 1]);
        assert_eq!(tables.dials.fire.every, 4 * tables.dials.fire.meltdown_every);
    }
}
