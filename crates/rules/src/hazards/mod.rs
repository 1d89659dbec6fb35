//! Fire, water and slime (`play.md` 8.7). Fire hurts the party but does not block it. The party's fire hurts creatures.

use rootward_gen::Pos;
use serde::{Deserialize, Serialize};

use crate::{
    chips::Chip,
    events::Harm,
    objective::front::Front,
    play::{Deed, Play},
    site::Site,
    tables::{TICKS_PER_SECOND, creatures::Trait, encounter::percent_of, items::ItemName},
    terrain::distance,
};

/// The state of fire and slime.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hazards {
    /// Ticks until the party's fire burns again.
    pub next: u16,
    /// Burning cells, oldest first.
    pub embers: Vec<Spot>,
    /// Cells with slime, oldest first.
    pub slime: Vec<Spot>,
    /// The ticks at which the fire of the meltdown reaches the cells.
    pub front: Front,
}

/// A temporary effect on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spot {
    /// The spot's cell.
    pub at: Pos,
    /// Ticks left.
    pub ticks: u16,
}

/// The maximum number of spots of one kind. Beyond that, a new spot replaces the oldest one.
pub const MOST_SPOTS: usize = 64;

impl Hazards {
    /// Whether slime lies on a cell.
    #[must_use]
    pub fn has_slime(&self, at: Pos) -> bool {
        self.slime.iter().any(|spot| spot.at == at)
    }

    /// Whether the party has set a cell on fire.
    #[must_use]
    pub fn has_ember(&self, at: Pos) -> bool {
        self.embers.iter().any(|spot| spot.at == at)
    }
}

fn put(spots: &mut Vec<Spot>, at: Pos, ticks: u16) {
    spots.retain(|spot| spot.at != at);
    if spots.len() >= MOST_SPOTS {
        spots.remove(0);
    }
    spots.push(Spot { at, ticks });
}

fn fade(spots: &mut Vec<Spot>) {
    spots.retain_mut(|spot| {
        spot.ticks = spot.ticks.saturating_sub(1);
        spot.ticks > 0
    });
}

fn scorch(site: &Site, play: &mut Play) {
    let percent = site.tables().dials.tricks.ember_percent;
    for index in 0..play.hazards.embers.len() {
        let spot = play.hazards.embers[index];
        if !u32::from(spot.ticks).is_multiple_of(TICKS_PER_SECOND) {
            continue;
        }
        let Some(number) = play.groups.number_at(spot.at) else { continue };
        let proof = |wanted| play.groups.get(number).is_some_and(|group| group.is(site, wanted));
        if !proof(Trait::Floating) && !proof(Trait::Fire) {
            play.hurt_members(site, number, Harm::Fire, |member| percent_of(member.full, percent));
        }
    }
}

/// The kind of fire on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fire {
    /// Fire of the base or of a puzzle.
    Plain,
    /// Fire of the meltdown.
    Meltdown,
}

pub(crate) fn run(site: &Site, play: &mut Play) {
    fade(&mut play.hazards.embers);
    fade(&mut play.hazards.slime);
    scorch(site, play);
    if play.party.place.is_outside() || play.is_over() {
        return;
    }
    let entered = play.deeds.iter().any(|deed| matches!(deed, Deed::Entered(_)));
    if entered && play.is_wet(site, play.party.at) {
        play.squad.drain_all(site.tables().dials.energy.water_step);
    }
    burn(site, play, entered);
}

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
    /// Sets a cell on fire. Has no effect on the base's own water.
    pub(crate) fn light_ember(&mut self, site: &Site, at: Pos) {
        if !site.water().contains(at) {
            put(&mut self.hazards.embers, at, site.tables().dials.tricks.ember as u16);
        }
    }

    /// Leaves slime on a cell. A step onto it takes as long as a step into water.
    pub(crate) fn lay_slime(&mut self, site: &Site, at: Pos) {
        put(&mut self.hazards.slime, at, site.tables().dials.tricks.slime as u16);
    }

    /// The fire that burns on a cell now.
    pub fn fire_at(&self, site: &Site, at: Pos) -> Option<Fire> {
        if self.is_in_meltdown_fire(site, at) {
            return Some(Fire::Meltdown);
        }
        (self.is_fuel(site, at) && !self.is_doused(site, at)).then_some(Fire::Plain)
    }

    fn is_fuel(&self, site: &Site, at: Pos) -> bool {
        if site.fire().contains(at) || self.hazards.has_ember(at) {
            return true;
        }
        site.fuel().contains(at)
            && site.puzzle_fire(at).is_some_and(|puzzle| !self.puzzles.get(puzzle).solved)
    }

    fn is_doused(&self, site: &Site, at: Pos) -> bool {
        let reach = site.tables().dials.fire.hydrant_reach;
        self.machines.hydrants().iter().any(|hydrant| hydrant.holds > 0 && distance(hydrant.at, at) <= reach)
    }

    /// Whether the meltdown's fire has reached a cell.
    pub fn is_in_meltdown_fire(&self, site: &Site, at: Pos) -> bool {
        let Some(meltdown) = self.objective.meltdown() else { return false };
        let passed = self.tick.saturating_sub(meltdown.began);
        self.hazards.front.burns_from(site, at, meltdown.ticks).is_some_and(|from| from <= passed)
    }
}
