//! The chips that a party has chosen after earlier bases (`play.md` 10). They are part of the play's
//! [terms](crate::terms::Terms). Other modules call [`Play::chip`] to get a chip's amount.

use rootward_gen::Pos;

pub use crate::tables::chips::{Chip, Chips};
use crate::{play::Play, site::Site, terrain::distance};

impl Play {
    /// The amount of a chip, or 0 if the party does not have the chip.
    pub fn chip(&self, site: &Site, chip: Chip) -> u32 {
        if self.terms.chips.has(chip) { site.tables().chips.get(chip).amount } else { 0 }
    }

    /// Lowers an amount by a chip's percentage, and by at least 1 if possible. The result is 0 only for 0.
    pub(crate) fn lessened(&self, site: &Site, amount: u32, chip: Chip) -> u32 {
        let share = u64::from(amount) * u64::from(self.chip(site, chip));
        let less = u32::try_from(share.div_ceil(100)).unwrap_or(u32::MAX);
        amount.saturating_sub(less).max(amount.min(1))
    }

    pub(crate) fn raised(&self, site: &Site, amount: u32, chip: Chip) -> u32 {
        let share = u64::from(amount) * u64::from(100 + self.chip(site, chip)) / 100;
        u32::try_from(share).unwrap_or(u32::MAX)
    }

    /// Gives the party a chip as if it had entered with it, for the console. Returns false if it already has the chip.
    pub fn add_chip(&mut self, site: &Site, chip: Chip) -> bool {
        let is_new = !self.terms.chips.has(chip);
        if is_new {
            self.terms.chips = self.terms.chips.with(chip);
            begin(site, self);
        }
        is_new
    }

    /// The energy of a full droid.
    pub fn full_energy(&self, site: &Site) -> u32 {
        site.tables().dials.energy.full + self.chip(site, Chip::SpareEnergy)
    }

    /// The range of sparks, in cells.
    pub fn spark_reach(&self, site: &Site) -> u32 {
        site.tables().dials.sparks.reach + self.chip(site, Chip::LongerSparks)
    }

    /// The distance at which a step of the party is heard, in cells, before twists.
    pub(crate) fn step_noise(&self, site: &Site) -> u32 {
        site.tables().dials.senses.step_noise.saturating_sub(self.chip(site, Chip::QuietSteps))
    }

    pub(crate) fn water_step(&self, site: &Site) -> u32 {
        let walking = &site.tables().dials.walking;
        walking.water_step.saturating_sub(self.chip(site, Chip::WaterLegs)).max(walking.step)
    }

    /// Whether the party senses a mine on this cell. The party senses mines only on its own floor.
    pub fn senses_mine(&self, site: &Site, at: Pos) -> bool {
        let reach = self.chip(site, Chip::MineSense);
        let base = site.base();
        reach > 0
            && !self.party.place.is_outside()
            && distance(at, self.party.at) <= reach
            && base.floor_at(at) == base.floor_at(self.party.at)
            && self.traps.has_mine(at)
    }
}

pub(crate) fn begin(site: &Site, play: &mut Play) {
    let full = play.full_energy(site);
    play.squad.droids.iter_mut().for_each(|droid| droid.energy = full);
    play.seen.mark_stale();
}

pub(crate) fn sense_mines(site: &Site, play: &mut Play) {
    if play.chip(site, Chip::MineSense) == 0 {
        return;
    }
    let mines = play.traps.mines().iter().map(|mine| mine.at);
    let sensed: Vec<Pos> = mines.filter(|&at| play.senses_mine(site, at)).collect();
    for at in sensed {
        play.seen.remembered.insert(at);
    }
}
