//! Fire and water (`play.md` 8.7): fire never blocks, it costs. The rules mention burning without saying
//! what it is; here fire hurts only those who stand in it, so water has nothing to put out.

use rootward_gen::Pos;
use serde::{Deserialize, Serialize};

use crate::{
    chips::Chip,
    events::Harm,
    objective::front::Front,
    play::{Deed, Play},
    site::Site,
    tables::items::ItemName,
    terrain::distance,
};

/// How fire affects the party.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hazards {
    /// Ticks until the fire that the party stands in takes its next share.
    pub next: u16,
    /// When the fire of the meltdown reaches each cell.
    pub front: Front,
}

/// Fire on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// Of the base or of a puzzle.
    Plain,
    /// Of the meltdown.
    Meltdown,
}

/// One tick.
pub(crate) fn run(site: &Site, play: &mut Play) {
    if play.party.place.is_outside() || play.is_over() {
        return;
    }
    let entered = play.deeds.iter().any(|deed| matches!(deed, Deed::Entered(_)));
    if entered && play.is_wet(site, play.party.at) {
        play.squad.drain_all(site.tables().dials.energy.water_step);
    }
    burn(site, play, entered);
}

/// Fire hurts the party when it enters it, and then at intervals while it stays in it, from
/// cell to cell, too.
fn burn(site: &Site, play: &mut Play, entered: bool) {
    let at = play.party.at;
    let Some(fire) = play.fire_at(site, at) else {
        play.hazards.next = 0;
        return;
    };
    if play.hazards.next > 0 {
        play.hazards.next -= 1;
        return;
    }
    let stepping = matches!(play.party.motion.doing, crate::party::Doing::Step(_)) && !entered;
    if stepping {
        return;
    }
    let dials = &site.tables().dials.fire;
    let every = match fire {
        Fire::Plain => dials.every,
        Fire::Meltdown => dials.meltdown_every,
    };
    play.hazards.next = (every as u16).saturating_sub(1);
    let percent = site.tables().fire_percent(play.pack.has(ItemName::FireShield));
    let percent = play.lessened(site, percent, Chip::FireProof);
    let harm = if fire == Fire::Meltdown { Harm::Meltdown } else { Harm::Fire };
    play.hurt_all(percent, harm, at);
}

impl Play {
    /// What burns on a cell now.
    pub fn fire_at(&self, site: &Site, at: Pos) -> Option<Fire> {
        if self.is_in_meltdown_fire(site, at) {
            return Some(Fire::Meltdown);
        }
        (self.is_fuel(site, at) && !self.is_doused(site, at)).then_some(Fire::Plain)
    }

    /// Whether a cell burns while nothing douses the fire.
    fn is_fuel(&self, site: &Site, at: Pos) -> bool {
        if site.fire().contains(at) {
            return true;
        }
        site.can_burn(at) && site.puzzle_fire(at).is_some_and(|puzzle| !self.puzzles.get(puzzle).solved)
    }

    fn is_doused(&self, site: &Site, at: Pos) -> bool {
        let reach = site.tables().dials.fire.hydrant_reach;
        self.machines.hydrants().iter().any(|hydrant| hydrant.holds > 0 && distance(hydrant.at, at) <= reach)
    }

    /// Whether the fire of the meltdown has come to a cell.
    pub fn is_in_meltdown_fire(&self, site: &Site, at: Pos) -> bool {
        let Some(meltdown) = self.objective.meltdown() else { return false };
        let passed = self.tick.saturating_sub(meltdown.began);
        self.hazards.front.burns_from(site, at, meltdown.ticks).is_some_and(|from| from <= passed)
    }
}
